"""Mutants of the clauses yatzy.throw.* and yatzy.maxi.throws-saved that err from a player's second turn on."""

from yatzy_mutants_tools import mutant
from yatzy_rules import Game


class CountsTurns(Game):
    """Counts the turns of each player."""

    turns: dict[int, int]

    def begin_game(self) -> None:
        self.turns = dict.fromkeys(self.players(), 0)
        super().begin_game()

    def begin_turn(self, player: int) -> None:
        self.turns[player] = self.turns[player] + 1
        super().begin_turn(player)


class ThrowNotCounted(CountsTurns):
    """Does not count the first throw of some turns."""

    has_thrown = False

    def is_free(self) -> bool:
        """Tell whether the first throw of the turn in play is not counted."""
        raise NotImplementedError

    def begin_turn(self, player: int) -> None:
        self.has_thrown = False
        super().begin_turn(player)

    def roll(self, thrown: list[int]) -> None:
        if not self.has_thrown and self.is_free():
            self.throws_left = self.throws_left + 1
        self.has_thrown = True
        super().roll(thrown)


# ---- yatzy.throw.begin


@mutant
class TwoThrowsInLaterTurns(CountsTurns):
    def throws_of_turn(self, player: int) -> int:
        throws = super().throws_of_turn(player)
        return throws - 1 if self.turns[player] > 1 else throws


# ---- yatzy.throw.three


@mutant
class FourThrowsInLaterTurns(ThrowNotCounted):
    def is_free(self) -> bool:
        return self.turns[self.turn] > 1


@mutant
class FourThrowsForAllButTheBeginner(ThrowNotCounted):
    def is_free(self) -> bool:
        return self.turn != self.first


@mutant
class UnusedThrowsKeptWithFiveDice(Game):
    def save_throws(self) -> None:
        super().save_throws()
        if self.variant != "maxi":
            self.saved[self.turn] = self.throws_left


# ---- yatzy.maxi.throws-saved


@mutant
class SavedThrowsStaySaved(Game):
    def throws_of_turn(self, player: int) -> int:
        return self.THROWS + self.saved[player]

    def save_throws(self) -> None:
        if self.saves_throws():
            self.saved[self.turn] = self.saved[self.turn] + self.throws_left
