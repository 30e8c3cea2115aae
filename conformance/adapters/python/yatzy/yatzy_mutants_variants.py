"""Mutants of the clauses yatzy.forced.*, yatzy.team.* and yatzy.solitaire.*."""

from dataclasses import replace

from yatzy_mutants_ending import OtherSetup, with_cards
from yatzy_mutants_tools import OtherTurns, mutant
from yatzy_rules import Game
from yatzy_setup import Setup

# ---- yatzy.forced.order


@mutant
class AnyBoxInForcedOrder(Game):
    def is_in_order(self, box: str, column: int) -> bool:
        del box, column
        return True


@mutant
class BoxSkippedForAZero(Game):
    def is_in_order(self, box: str, column: int) -> bool:
        if super().is_in_order(box, column):
            return True
        still_open = [place for place in self.boxes() if not self.is_filled(place, column)]
        return self.points(still_open[0], self.dice) == 0


@mutant
class NextBoxButOne(Game):
    def is_in_order(self, box: str, column: int) -> bool:
        if self.variant != "forced":
            return True
        return box in [place for place in self.boxes() if not self.is_filled(place, column)][:2]


@mutant
class ForcedOrderBackwards(Game):
    def is_in_order(self, box: str, column: int) -> bool:
        if self.variant != "forced":
            return True
        return box == [place for place in self.boxes() if not self.is_filled(place, column)][-1]


@mutant
class OneOrderForAll(Game):
    def is_in_order(self, box: str, column: int) -> bool:
        if self.variant != "forced":
            return True
        filled = [name for player in self.players() for name in self.sheets[player][column]]
        left = [place for place in self.boxes() if place not in filled]
        return box == left[0] if left else super().is_in_order(box, column)


# ---- yatzy.team.sheet


@mutant
class SeatsAreMembers(OtherSetup):
    def changed(self, setup: Setup) -> Setup:
        if self.variant != "team" or setup.seats < 3:
            return setup
        seats = (setup.seats + 1) // 2
        return replace(setup, seats=seats, first=min(setup.first, seats), cards=with_cards(setup, seats))


@mutant
class MembersHaveSheets(OtherSetup):
    def changed(self, setup: Setup) -> Setup:
        if self.variant != "team":
            return setup
        seats = min(99, 2 * setup.seats)
        return replace(setup, seats=seats, cards=with_cards(setup, seats))


@mutant
class MembersTakeTurns(OtherTurns):
    def after_box(self, player: int, left: int) -> None:
        del left
        filled = self.boxes_filled(player)
        if self.variant == "team" and filled % 2 == 1 and filled < self.boxes_to_fill():
            self.begin_turn(player)


# ---- yatzy.solitaire.one


@mutant
class SecondPlayerInSolitaire(OtherSetup):
    def changed(self, setup: Setup) -> Setup:
        return replace(setup, seats=2, cards=with_cards(setup, 2)) if self.variant == "solitaire" else setup


# ---- yatzy.solitaire.best


class OtherBest(Game):
    """Compares with the earlier best total otherwise."""

    def beats(self, total: int, best: int) -> bool:
        raise NotImplementedError

    def winners_alone(self) -> list[int]:
        if self.best_before is None:
            return super().winners_alone()
        return [1] if self.beats(self.total(1), self.best_before) else []


@mutant
class EqualBeatsTheBest(OtherBest):
    def beats(self, total: int, best: int) -> bool:
        return total >= best


@mutant
class BestIgnored(OtherBest):
    def beats(self, total: int, best: int) -> bool:
        del total, best
        return True


@mutant
class BestBeatenByTwo(OtherBest):
    def beats(self, total: int, best: int) -> bool:
        return total > best + 1


@mutant
class BestOfNothingIsNone(OtherBest):
    def beats(self, total: int, best: int) -> bool:
        return best == 0 or total > best


@mutant
class NobodyWinsWithoutABest(Game):
    def winners_alone(self) -> list[int]:
        return [] if self.best_before is None else super().winners_alone()


@mutant
class ZeroDoesNotWinAlone(Game):
    def winners_alone(self) -> list[int]:
        return super().winners_alone() if self.total(1) > 0 else []
