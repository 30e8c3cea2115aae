"""Mutants of the clauses yatzy.setup.*, yatzy.turn.* and yatzy.end.*."""

from dataclasses import replace

from yatzy_mutants_tools import mutant
from yatzy_rules import Action, Game
from yatzy_setup import Setup, SetupReader

# ---- yatzy.setup.seats


class OtherSetup(Game):
    """Reads the set-up otherwise."""

    def changed(self, setup: Setup) -> Setup:
        raise NotImplementedError

    def __init__(self, variant: str, rulings: dict[str, str], setup: Setup) -> None:
        self.variant = variant
        super().__init__(variant, rulings, self.changed(setup))


@mutant
class TwoSeatsAtMost(OtherSetup):
    def changed(self, setup: Setup) -> Setup:
        seats = min(2, setup.seats)
        return replace(setup, seats=seats, first=min(setup.first, seats), cards=with_cards(setup, seats))


@mutant
class SixSeatsAtMost(OtherSetup):
    def changed(self, setup: Setup) -> Setup:
        seats = min(6, setup.seats)
        return replace(setup, seats=seats, first=min(setup.first, seats), cards=with_cards(setup, seats))


@mutant
class AloneCalledTwo(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        alone = self.seats == 1 and self.variant not in ("solitaire", "bingo")
        return {**seen, "toAct": 2} if alone and self.boxes_filled(1) > 0 and self.phase != "finished" else seen


@mutant
class OneUsualSeat(Game):
    class Reader(SetupReader):
        def seats(self, variant: str, setup: dict[str, object]) -> int:
            if variant in ("knock-out", "forced") or "seats" in setup or "first" in setup:
                return super().seats(variant, setup)
            return 1

    setup_reader = Reader


@mutant
class ThreeUsualSeats(Game):
    class Reader(SetupReader):
        def seats(self, variant: str, setup: dict[str, object]) -> int:
            if variant not in ("maxi", "destin") or "seats" in setup or "first" in setup:
                return super().seats(variant, setup)
            return 3

    setup_reader = Reader


def with_cards(setup: Setup, seats: int) -> dict[int, list[list[int]]]:
    usual = SetupReader().usual_card()
    return {player: setup.cards.get(player, usual) for player in range(1, seats + 1)}


# ---- yatzy.setup.first


@mutant
class FirstIgnored(OtherSetup):
    def changed(self, setup: Setup) -> Setup:
        return replace(setup, first=1)


@mutant
class FirstCountedFromZero(OtherSetup):
    def changed(self, setup: Setup) -> Setup:
        return setup if setup.first == 1 else replace(setup, first=setup.first % setup.seats + 1)


@mutant
class HighestNumberBegins(Game):
    class Reader(SetupReader):
        def first(self, variant: str, setup: dict[str, object], seats: int) -> int:
            if "first" in setup or variant == "bingo":
                return super().first(variant, setup, seats)
            return seats

    setup_reader = Reader


# ---- yatzy.turn.order


class OtherOrder(Game):
    """Lets turns pass otherwise."""

    def after(self, player: int) -> int:
        raise NotImplementedError

    def next_player(self, player: int) -> int:
        return self.after(player) if self.variant not in ("knock-out", "solitaire") else super().next_player(player)


@mutant
class TurnsPassTheOtherWay(OtherOrder):
    def after(self, player: int) -> int:
        return self.seats if player == 1 else player - 1


@mutant
class BeginnerComesAfterTheHighest(OtherOrder):
    def after(self, player: int) -> int:
        return self.first if player == self.seats else player + 1


@mutant
class OnlyTwoTakeTurns(OtherOrder):
    def after(self, player: int) -> int:
        return 1 if player in (2, self.seats) else player + 1


# ---- yatzy.end.all-full, yatzy.end.thirteen, yatzy.end.sheets-full


class OtherRounds(Game):
    """Ends the game after other numbers of boxes."""

    VARIANTS_MEANT: tuple[str, ...] = ("yatzy", "forced", "team", "solitaire")
    OPTIONS: tuple[str, ...] = ()

    def is_meant(self) -> bool:
        return self.variant in self.VARIANTS_MEANT and self.rulings["rounds"] in self.OPTIONS


class EndsWhenOneIsDone(OtherRounds):
    """Ends the game when one player has filled his boxes."""

    def is_complete(self) -> bool:
        if not self.is_meant():
            return super().is_complete()
        return any(self.boxes_filled(player) == self.boxes_to_fill() for player in self.players())


@mutant
class OneFullSheetEndsTheGame(EndsWhenOneIsDone):
    OPTIONS = ("fifteen",)


@mutant
class ThirteenRoundsForFifteen(OtherRounds):
    OPTIONS = ("fifteen",)

    def boxes_to_fill(self) -> int:
        return 13 if self.is_meant() else super().boxes_to_fill()


@mutant
class OneWithThirteenBoxesEndsTheGame(EndsWhenOneIsDone):
    OPTIONS = ("thirteen",)


@mutant
class SheetOfThirteen(OtherRounds):
    OPTIONS = ("thirteen",)

    def boxes(self) -> tuple[str, ...]:
        return tuple(b for b in super().boxes() if not self.is_meant() or b not in ("pair", "twoPairs"))


@mutant
class FifteenRoundsEverywhere(OtherRounds):
    VARIANTS_MEANT = ("maxi", "triple", "destin")
    OPTIONS = ("fifteen", "thirteen")

    def boxes_to_fill(self) -> int:
        return 15 if self.is_meant() else super().boxes_to_fill()


@mutant
class ThirteenRoundsEverywhere(OtherRounds):
    VARIANTS_MEANT = ("maxi", "triple", "destin")
    OPTIONS = ("thirteen",)

    def boxes_to_fill(self) -> int:
        return 13 if self.is_meant() else super().boxes_to_fill()


@mutant
class OneFullSheetEndsOtherGames(EndsWhenOneIsDone):
    VARIANTS_MEANT = ("maxi", "triple", "destin")
    OPTIONS = ("fifteen", "thirteen")


# ---- yatzy.end.finished


@mutant
class EndNamedOtherwise(Game):
    def finish(self, how: str) -> None:
        super().finish("line" if how == "complete" else "complete")

    def winners(self) -> list[int]:
        if self.variant == "knock-out":
            return list(self.alive)
        if self.variant == "bingo":
            return self.winners_with_line()
        return self.winners_alone() if self.variant == "solitaire" else self.winners_by_total()


@mutant
class WinnersNotNamed(Game):
    def winners(self) -> list[int]:
        return []


# ---- yatzy.end.nothing-after


@mutant
class AnythingAfterTheEnd(Game):
    def play(self, action: Action) -> None:
        if self.phase != "finished":
            super().play(action)


@mutant
class ThrowListedAfterTheEnd(Game):
    def legal_actions(self) -> list[Action]:
        if self.phase == "finished":
            return [{"type": "roll", "count": self.number_of_dice()}]
        return super().legal_actions()


@mutant
class BoxesListedAfterTheEnd(Game):
    def legal_actions(self) -> list[Action]:
        if self.phase == "finished" and self.variant != "bingo":
            return [{"type": "score", "box": box} for box in self.boxes()]
        return super().legal_actions()


# ---- yatzy.end.winner


class OtherWinner(Game):
    """Lets another one win where one alone has the highest total."""

    def one_wins(self) -> int:
        raise NotImplementedError

    def winners_by_total(self) -> list[int]:
        winners = super().winners_by_total()
        return [self.one_wins()] if len(winners) == 1 else winners


@mutant
class LowestTotalWins(OtherWinner):
    def one_wins(self) -> int:
        return min(self.players(), key=self.total)


@mutant
class LastToFillWins(OtherWinner):
    def one_wins(self) -> int:
        return self.turn


@mutant
class BeginnerWins(OtherWinner):
    def one_wins(self) -> int:
        return self.first


@mutant
class WinnerWithoutTheBonus(OtherWinner):
    def one_wins(self) -> int:
        return max(self.players(), key=lambda player: self.total(player) - self.bonus(player))


# ---- yatzy.end.tie


class OtherTie(Game):
    """Shares a win otherwise."""

    def share(self, winners: list[int]) -> list[int]:
        raise NotImplementedError

    def winners_by_total(self) -> list[int]:
        winners = super().winners_by_total()
        return self.share(winners) if len(winners) > 1 else winners


@mutant
class LowestNumberWinsATie(OtherTie):
    def share(self, winners: list[int]) -> list[int]:
        return winners[:1]


@mutant
class HighestNumberWinsATie(OtherTie):
    def share(self, winners: list[int]) -> list[int]:
        return winners[-1:]


@mutant
class NobodyWinsATie(OtherTie):
    def share(self, winners: list[int]) -> list[int]:
        del winners
        return []


@mutant
class EverybodyWinsATie(OtherTie):
    def share(self, winners: list[int]) -> list[int]:
        del winners
        return self.players()
