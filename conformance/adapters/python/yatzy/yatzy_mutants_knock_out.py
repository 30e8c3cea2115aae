"""Mutants of the clauses yatzy.knock-out.*."""

from yatzy_mutants_tools import mutant
from yatzy_rules import Game
from yatzy_setup import Setup

# ---- yatzy.knock-out.pairs


@mutant
class LowestMeetsHighest(Game):
    def paired(self, still_in: list[int]) -> list[list[int]]:
        paired = still_in if len(still_in) % 2 == 0 else still_in[:-1]
        half = len(paired) // 2
        pairs = [[low, high] for low, high in zip(paired[:half], reversed(paired[half:]), strict=True)]
        return pairs if paired == still_in else [*pairs, still_in[-1:]]


@mutant
class DecidedPairsNotShown(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        if self.variant == "knock-out" and self.phase != "finished":
            seen["pairs"] = [list(pair) for pair in self.pairs[self.pair_in_turn :]]
        return seen


@mutant
class WinnerAloneInThePairs(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        return {**seen, "pairs": [list(self.alive)]} if self.ended == "last-player" else seen


@mutant
class AllShownAsStillIn(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        return {**seen, "alive": self.players()} if self.variant == "knock-out" else seen


@mutant
class PairedAnewAfterEachPair(Game):
    def goes_on_with_next_pair(self) -> bool:
        return super().goes_on_with_next_pair() and len(self.pairs) < 3


# ---- yatzy.knock-out.rests


@mutant
class LowestNumberRests(Game):
    def paired(self, still_in: list[int]) -> list[list[int]]:
        if len(still_in) % 2 == 0:
            return super().paired(still_in)
        return [*super().paired(still_in[1:]), still_in[:1]]


@mutant
class WhoRestsIsOut(Game):
    def pair_is_decided(self, loser: int) -> None:
        if len(self.pairs[-1]) == 1:
            self.alive = [player for player in self.alive if player != self.pairs[-1][0]]
        super().pair_is_decided(loser)


@mutant
class WhoRestsIsNotShown(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        if self.variant == "knock-out":
            seen["pairs"] = [list(pair) for pair in self.pairs if len(pair) == 2]
        return seen


# ---- yatzy.knock-out.order


@mutant
class HigherNumberFirst(Game):
    def begin_pair(self) -> None:
        super().begin_pair()
        if self.pair_in_turn > 0:
            self.begin_turn(self.pairs[self.pair_in_turn][1])

    def after_turn_of_pair(self, player: int, box_points: int) -> None:
        lower, higher = self.pairs[self.pair_in_turn]
        if player == higher and lower not in self.written:
            self.written[player] = self.compared(player, box_points)
            self.begin_turn(lower)
        else:
            super().after_turn_of_pair(player, box_points)


@mutant
class FirstPlayerFirstInHisPair(Game):
    def begin_pair(self) -> None:
        super().begin_pair()
        if self.first in self.pairs[self.pair_in_turn]:
            self.begin_turn(self.first)


@mutant
class PairsTakeTurnsTogether(Game):
    def __init__(self, variant: str, rulings: dict[str, str], setup: Setup) -> None:
        self.points_of_lower: dict[int, int] = {}
        super().__init__(variant, rulings, setup)

    def begin_round(self) -> None:
        self.points_of_lower = {}
        super().begin_round()

    def after_turn_of_pair(self, player: int, box_points: int) -> None:
        whole = [pair for pair in self.pairs if len(pair) == 2]
        if len(self.points_of_lower) < len(whole):
            self.points_of_lower = {**self.points_of_lower, player: box_points}
            place = len(self.points_of_lower)
            if place < len(whole):
                self.begin_turn(whole[place][0])
            else:
                self.begin_pair()
        else:
            super().after_turn_of_pair(player, box_points)

    def begin_pair(self) -> None:
        super().begin_pair()
        lower, *other = self.pairs[self.pair_in_turn]
        whole = [pair for pair in self.pairs if len(pair) == 2]
        if len(self.points_of_lower) == len(whole) and lower in self.points_of_lower:
            self.written[lower] = self.points_of_lower[lower]
            self.begin_turn(other[0])

    def pair_is_equal(self) -> None:
        lower = self.pairs[self.pair_in_turn][0]
        self.points_of_lower = {
            player if player != lower else 0: points for player, points in self.points_of_lower.items()
        }
        super().pair_is_equal()


@mutant
class HighestPairFirst(Game):
    def paired(self, still_in: list[int]) -> list[list[int]]:
        pairs = super().paired(still_in)
        whole = [pair for pair in pairs if len(pair) == 2]
        return [*reversed(whole), *pairs[len(whole) :]] if len(whole) >= 3 else pairs

    def state(self) -> dict[str, object]:
        seen = super().state()
        return {**seen, "pairs": sorted(self.pairs)} if self.variant == "knock-out" else seen


# ---- yatzy.knock-out.round


@mutant
class TotalsCompared(Game):
    def compared(self, player: int, box_points: int) -> int:
        del box_points
        return self.total(player)


@mutant
class BonusCompared(Game):
    bonus_before = 0

    def begin_turn(self, player: int) -> None:
        self.bonus_before = self.bonus(player)
        super().begin_turn(player)

    def compared(self, player: int, box_points: int) -> int:
        return box_points + max(0, self.bonus(player) - self.bonus_before)


@mutant
class DiceCompared(Game):
    def score(self, box: str, column: int) -> None:
        self.sum_of_dice = sum(self.dice)
        super().score(box, column)

    def compared(self, player: int, box_points: int) -> int:
        del player, box_points
        return self.sum_of_dice


# ---- yatzy.knock-out.out


@mutant
class MorePointsAreOut(Game):
    def pair_is_decided(self, loser: int) -> None:
        lower, higher = self.pairs[self.pair_in_turn]
        winner = lower if loser == higher else higher
        super().pair_is_decided(winner if self.pair_in_turn > 0 or len(self.pairs) == 1 else loser)


@mutant
class SheetEmptiedWhenOut(Game):
    def pair_is_decided(self, loser: int) -> None:
        self.sheets[loser] = self.empty_sheet()
        super().pair_is_decided(loser)


@mutant
class OutOnlyAfterTheRound(Game):
    shown_as_in: tuple[int, ...] = ()

    def begin_round(self) -> None:
        self.shown_as_in = tuple(self.alive)
        super().begin_round()

    def state(self) -> dict[str, object]:
        seen = super().state()
        if self.variant == "knock-out" and self.phase != "finished":
            seen["alive"] = list(self.shown_as_in)
        return seen


# ---- yatzy.knock-out.again


@mutant
class LowerNumberWinsEqualPoints(Game):
    def pair_is_equal(self) -> None:
        self.pair_is_decided(self.pairs[self.pair_in_turn][1])


@mutant
class HigherNumberWinsEqualPoints(Game):
    def pair_is_equal(self) -> None:
        self.pair_is_decided(self.pairs[self.pair_in_turn][0])


@mutant
class HigherTotalWinsEqualPoints(Game):
    def pair_is_equal(self) -> None:
        lower, higher = self.pairs[self.pair_in_turn]
        if self.total(lower) == self.total(higher):
            super().pair_is_equal()
        else:
            self.pair_is_decided(lower if self.total(lower) < self.total(higher) else higher)


@mutant
class HigherNumberBeginsAgain(Game):
    def pair_is_equal(self) -> None:
        super().pair_is_equal()
        self.begin_turn(self.pairs[self.pair_in_turn][1])


@mutant
class BothStayWithEqualPoints(Game):
    def pair_is_equal(self) -> None:
        self.pair_is_decided(0)


# ---- yatzy.knock-out.sheet-runs-on


@mutant
class TotalCarriedOver(Game):
    def __init__(self, variant: str, rulings: dict[str, str], setup: Setup) -> None:
        self.carried: dict[int, int] = {}
        super().__init__(variant, rulings, setup)

    def sheet_runs_on(self, player: int) -> None:
        if self.is_full(player):
            self.carried = {**self.carried, player: self.total(player)}
        super().sheet_runs_on(player)

    def total(self, player: int) -> int:
        return super().total(player) + self.carried.get(player, 0)


@mutant
class FullSheetReplacedLater(Game):
    def sheet_runs_on(self, player: int) -> None:
        del player

    def begin_turn(self, player: int) -> None:
        super().sheet_runs_on(player)
        super().begin_turn(player)


@mutant
class EmptySheetsInEachRound(Game):
    def begin_round(self) -> None:
        for player in self.alive:
            self.sheets[player] = self.empty_sheet()
        super().begin_round()


@mutant
class FullSheetEndsKnockOut(Game):
    def after_turn_of_pair(self, player: int, box_points: int) -> None:
        if any(self.sheets[player].values()):
            super().after_turn_of_pair(player, box_points)
        else:
            self.finish("complete")


# ---- yatzy.knock-out.last


@mutant
class LastPlayerCalledComplete(Game):
    def finish(self, how: str) -> None:
        super().finish("complete" if how == "last-player" else how)

    def winners(self) -> list[int]:
        return list(self.alive) if self.variant == "knock-out" else super().winners()


@mutant
class HighestTotalWinsKnockOut(Game):
    def winners(self) -> list[int]:
        return self.winners_by_total() if self.ended == "last-player" else super().winners()


@mutant
class TwoLeftShareTheWin(Game):
    def begin_round(self) -> None:
        if len(self.alive) == 2 and len(self.alive) < self.seats:
            self.finish("last-player")
        else:
            super().begin_round()
