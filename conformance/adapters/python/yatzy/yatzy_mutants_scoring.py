"""Mutants of the clauses yatzy.score.*."""

from yatzy_boxes import Dice
from yatzy_mutants_tools import Forgiving, OtherTurns, StricterScores, mutant
from yatzy_rules import Action, Game

# ---- yatzy.score.early


@mutant
class BoxOnlyWhenNoThrowIsLeft(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        del box, column
        return self.throws_left > 0


@mutant
class BoxNotAfterTheFirstThrow(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        del box, column
        return self.throws_left == self.THROWS - 1


@mutant
class BoxNotAfterTheSecondThrow(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        del box, column
        return self.throws_left == self.THROWS - 2


# ---- yatzy.score.fills


class RemembersThrows(Game):
    """Remembers the first and the last dice thrown in a turn."""

    first_thrown: tuple[int, ...] = ()
    last_thrown: tuple[int, ...] = ()

    def begin_turn(self, player: int) -> None:
        self.first_thrown = ()
        self.last_thrown = ()
        super().begin_turn(player)

    def roll(self, thrown: list[int]) -> None:
        if not self.first_thrown:
            self.first_thrown = tuple(sorted(thrown))
        self.last_thrown = tuple(sorted(thrown))
        super().roll(thrown)

    def counted(self) -> Dice:
        raise NotImplementedError

    def score(self, box: str, column: int) -> None:
        self.dice = self.counted()
        super().score(box, column)


@mutant
class FirstThrowCounts(RemembersThrows):
    def counted(self) -> Dice:
        return list(self.first_thrown)


@mutant
class KeptDiceDoNotCount(RemembersThrows):
    def counted(self) -> Dice:
        return list(self.last_thrown)


@mutant
class TurnGoesOnWithThrowsLeft(OtherTurns):
    def after_box(self, player: int, left: int) -> None:
        if self.variant != "forced" and left > 0 and self.boxes_filled(player) < self.boxes_to_fill():
            self.begin_turn(player)


# ---- yatzy.score.free


@mutant
class OrderOfTheSheet(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        return self.variant != "forced" and any(
            not self.is_filled(above, column) for above in self.boxes()[: self.boxes().index(box)]
        )


@mutant
class UpperBoxesFirst(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        full = self.are_upper_full(self.sheets[self.turn][column])
        return self.variant != "forced" and box not in self.UPPER and not full


@mutant
class UpperBoxesInOrder(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        if self.variant == "forced" or box not in self.UPPER:
            return False
        return any(not self.is_filled(above, column) for above in self.UPPER[: self.UPPER.index(box)])


# ---- yatzy.score.once


class FillsAgain(Game):
    """Lets boxes be filled again."""

    def is_open_again(self, box: str, column: int) -> bool:
        raise NotImplementedError

    def score_fault(self, box: str, column: int | None) -> str | None:
        fault = super().score_fault(box, column)
        if fault == "yatzy.score.once" and column is not None and self.is_open_again(box, column):
            return None if self.may_take(box, column) else "yatzy.score.zero-only-if-nothing-fits"
        return fault


@mutant
class FilledBoxOverwritten(FillsAgain):
    def is_open_again(self, box: str, column: int) -> bool:
        del box, column
        return True


@mutant
class BoxWithZeroFilledAgain(FillsAgain):
    def is_open_again(self, box: str, column: int) -> bool:
        return self.sheets[self.turn][column][box] == 0


# ---- yatzy.score.on-sheet


@mutant
class BoxOffTheSheet(Game):
    def score_fault(self, box: str, column: int | None) -> str | None:
        fault = super().score_fault(box, column)
        if fault == "yatzy.score.on-sheet" and self.variant != "bingo":
            return None if column in self.columns() else "yatzy.triple.column"
        return fault

    def score(self, box: str, column: int) -> None:
        if self.is_on_sheet(box):
            super().score(box, column)
        elif self.variant == "knock-out":
            self.after_turn_of_pair(self.turn, 0)
        else:
            self.begin_turn(self.next_player(self.turn))


@mutant
class FirstOpenBoxWhereNoneIsNamed(Game):
    def play(self, action: Action) -> None:
        if action.get("type") == "score" and "box" not in action and self.phase == "choose":
            places = [box for box, _ in self.open_boxes()]
            action = {**action, "box": places[0] if places else ""}
        super().play(action)


# ---- yatzy.score.zero


@mutant
class ZeroRefused(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        del column
        return self.points(box, self.dice) == 0


@mutant
class ZeroLeavesTheBoxOpen(Game):
    def sheet_runs_on(self, player: int) -> None:
        self.drop_zeros(player)
        super().sheet_runs_on(player)

    def is_complete(self) -> bool:
        self.drop_zeros(self.turn)
        return super().is_complete()

    def drop_zeros(self, player: int) -> None:
        for column, filled in self.sheets[player].items():
            self.sheets[player][column] = {box: points for box, points in filled.items() if points > 0}


@mutant
class MissCountsTheSum(Game):
    def points(self, box: str, dice: Dice) -> int:
        points = super().points(box, dice)
        if points > 0 or box in self.UPPER or self.rulings["score.zero-by-choice"] != "allowed":
            return points
        return sum(dice)


# ---- yatzy.score.zero-by-choice


class UnderZeroByChoice(StricterScores):
    """Refuses some zeros although they may be taken by choice."""

    def better(self, box: str) -> bool:
        """Tell whether an open box stands against a 0."""
        raise NotImplementedError

    def refuses(self, box: str, column: int) -> bool:
        del column
        if self.rulings["score.zero-by-choice"] != "allowed" or self.points(box, self.dice) > 0:
            return False
        return any(self.points(other, self.dice) > 0 and self.better(other) for other, _ in self.open_boxes())


@mutant
class ZeroRefusedWhereAnotherBoxFits(UnderZeroByChoice):
    def better(self, box: str) -> bool:
        del box
        return True


@mutant
class ZeroRefusedWhileChanceIsOpen(UnderZeroByChoice):
    def better(self, box: str) -> bool:
        return box == "chance"


# ---- yatzy.score.zero-only-if-nothing-fits


class OnlyIfNothingFits(Game):
    """Looks at other boxes than those that are open, where a 0 is refused while something fits."""

    def looked_at(self, column: int) -> list[str]:
        raise NotImplementedError

    def may_take(self, box: str, column: int) -> bool:
        if self.rulings["score.zero-by-choice"] == "allowed":
            return super().may_take(box, column)
        return self.points(box, self.dice) > 0 or all(self.points(b, self.dice) == 0 for b in self.looked_at(column))


@mutant
class AnyZeroTaken(OnlyIfNothingFits):
    def looked_at(self, column: int) -> list[str]:
        del column
        return []


@mutant
class ChanceOverlooked(OnlyIfNothingFits):
    def looked_at(self, column: int) -> list[str]:
        del column
        return [box for box, _ in self.open_boxes() if box != "chance"]


@mutant
class UpperBoxesOverlooked(OnlyIfNothingFits):
    def looked_at(self, column: int) -> list[str]:
        del column
        return [box for box, _ in self.open_boxes() if box not in self.UPPER]


@mutant
class FilledBoxesLookedAt(OnlyIfNothingFits):
    def looked_at(self, column: int) -> list[str]:
        if self.variant == "forced":
            return [box for box, _ in self.open_boxes()]
        del column
        return list(self.boxes())


@mutant
class OtherColumnsOverlooked(OnlyIfNothingFits):
    def looked_at(self, column: int) -> list[str]:
        return [box for box, place in self.open_boxes() if place == column]


# ---- yatzy.score.other-game


@mutant
class SquareMarkedBesideASheet(Forgiving):
    KIND = "mark"
    CLAUSE = "yatzy.score.other-game"

    def mark_fault(self, square: str) -> str | None:
        return None if self.variant != "bingo" else super().mark_fault(square)

    def mark(self, square: str) -> None:
        if self.variant == "bingo":
            super().mark(square)

    def list_kind(self, kind: str) -> list[Action]:
        return [] if kind == "mark" and self.variant != "bingo" else super().list_kind(kind)


@mutant
class DoneBesideASheet(Forgiving):
    KIND = "done"
    CLAUSE = "yatzy.score.other-game"

    def end_turn_with_card(self) -> None:
        if self.variant == "bingo":
            super().end_turn_with_card()


@mutant
class BoxFilledInBingo(Forgiving):
    KIND = "score"
    CLAUSE = "yatzy.score.other-game"

    def score_fault(self, box: str, column: int | None) -> str | None:
        return None if self.variant == "bingo" else super().score_fault(box, column)

    def score(self, box: str, column: int) -> None:
        if self.variant == "bingo":
            self.end_turn_with_card()
        else:
            super().score(box, column)
