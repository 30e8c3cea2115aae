"""Mutants of the clauses yatzy.triple.*."""

from yatzy_mutants_tools import ReadsColumn, StricterScores, mutant
from yatzy_rules import Action, Game
from yatzy_sheets import Column

# ---- yatzy.triple.columns


@mutant
class TwoColumns(Game):
    def columns(self) -> tuple[int, ...]:
        return (1, 2) if self.variant == "triple" else super().columns()


@mutant
class ThirdColumnWithoutUpperBoxes(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        return self.variant == "triple" and column == 3 and box in self.UPPER


@mutant
class BoxesOfMaxiListedInTriple(Game):
    def list_scores(self) -> list[Action]:
        listed = super().list_scores()
        if self.variant != "triple":
            return listed
        return listed + [{**entry, "box": box} for entry in listed[:1] for box in ("threePairs", "fiveAlike", "villa")]


# ---- yatzy.triple.any-column


@mutant
class SameBoxInOneColumnOnly(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        del column
        return any(box in filled for filled in self.sheets[self.turn].values())


@mutant
class ColumnsFromLeftToRight(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        return any(box not in self.sheets[self.turn][before] for before in range(1, column))


@mutant
class ColumnAfterColumn(StricterScores):
    def refuses(self, box: str, column: int) -> bool:
        del box
        return any(len(self.sheets[self.turn][before]) < 15 for before in range(1, column))


# ---- yatzy.triple.column


@mutant
class OpenColumnIsTheFirst(ReadsColumn):
    def stands_for(self, action: Action) -> int | None:
        if action.get("column") is not None:
            return None
        places = [column for column in self.columns() if not self.is_filled(str(action["box"]), column)]
        return places[0] if places else 1


@mutant
class HigherColumnIsThree(ReadsColumn):
    def stands_for(self, action: Action) -> int | None:
        column = self.number_named(action)
        return 3 if column is not None and column > 3 else None


@mutant
class LowerColumnIsOne(ReadsColumn):
    def stands_for(self, action: Action) -> int | None:
        column = self.number_named(action)
        return 1 if column is not None and column < 1 else None


@mutant
class WhateverIsNoColumnIsOne(ReadsColumn):
    def stands_for(self, action: Action) -> int | None:
        del action
        return 1


# ---- yatzy.triple.shown


class ShowsColumns(Game):
    """Shows the sheets of triple otherwise."""

    def show(self, player: int) -> dict[str, object]:
        raise NotImplementedError

    def shown_sheet(self, player: int) -> dict[str, object]:
        return self.show(player) if self.variant == "triple" else super().shown_sheet(player)


@mutant
class MultipliedPointsShown(ShowsColumns):
    def show(self, player: int) -> dict[str, object]:
        return {
            str(column): {box: min(100, column * points) for box, points in filled.items()}
            for column, filled in self.sheets[player].items()
        }


@mutant
class EmptyColumnsNotShown(ShowsColumns):
    def show(self, player: int) -> dict[str, object]:
        return {str(column): dict(filled) for column, filled in self.sheets[player].items() if filled}


@mutant
class ZeroInAColumnNotShown(ShowsColumns):
    def show(self, player: int) -> dict[str, object]:
        return {
            str(column): {box: points for box, points in filled.items() if points > 0}
            for column, filled in self.sheets[player].items()
        }


@mutant
class OpenBoxesOfColumnsShownAsZero(ShowsColumns):
    def show(self, player: int) -> dict[str, object]:
        return {
            str(column): {box: filled.get(box, 0) for box in self.boxes()}
            for column, filled in self.sheets[player].items()
        }


@mutant
class OneSheetOfThreeColumnsForAll(Game):
    def begin_game(self) -> None:
        if self.variant == "triple":
            self.sheets = dict.fromkeys(self.players(), self.sheets[1])
        super().begin_game()


# ---- yatzy.triple.total


@mutant
class ColumnsNotMultiplied(Game):
    def factor(self, column: int) -> int:
        del column
        return 1


@mutant
class ColumnsMultipliedBackwards(Game):
    def factor(self, column: int) -> int:
        return 4 - column if self.variant == "triple" else super().factor(column)


@mutant
class ColumnsDouble(Game):
    def factor(self, column: int) -> int:
        return 4 if column == 3 else super().factor(column)


@mutant
class TripleTotalWithoutBonuses(Game):
    def total(self, player: int) -> int:
        total = super().total(player)
        return total - self.bonus(player) if self.variant == "triple" else total


# ---- yatzy.triple.bonus-*


class BonusOfColumns(Game):
    """Gives other bonuses in triple under one option."""

    OPTION = ""

    def holds(self) -> bool:
        return self.variant == "triple" and self.rulings["triple.bonus"] == self.OPTION

    def earns(self, column: int, filled: Column) -> bool:
        del column
        return self.has_bonus(filled)

    def bonus(self, player: int) -> int:
        if not self.holds():
            return super().bonus(player)
        return sum(self.bonus_points(c) for c, filled in self.sheets[player].items() if self.earns(c, filled))


class MultipliedPointsEarn(BonusOfColumns):
    """Compares the upper boxes with the bound after they are multiplied."""

    def earns(self, column: int, filled: Column) -> bool:
        if self.rulings["bonus.when"] == "section-full" and not self.are_upper_full(filled):
            return False
        return column * self.upper_points(filled) >= 63


class SheetEarnsOneBonus(BonusOfColumns):
    """Gives a bonus to one column of a sheet only, the one in which it is the lowest."""

    def bonus(self, player: int) -> int:
        if not self.holds():
            return super().bonus(player)
        earning = [c for c, filled in self.sheets[player].items() if self.earns(c, filled)]
        return self.bonus_points(min(earning)) if earning else 0


@mutant
class MultipliedBonusIsPlain(BonusOfColumns):
    OPTION = "multiplied"

    def bonus_points(self, column: int) -> int:
        return 50 if self.holds() else super().bonus_points(column)


@mutant
class MultipliedPointsEarnAMultipliedBonus(MultipliedPointsEarn):
    OPTION = "multiplied"


@mutant
class OneMultipliedBonus(SheetEarnsOneBonus):
    OPTION = "multiplied"


@mutant
class PlainBonusIsMultiplied(BonusOfColumns):
    OPTION = "plain"

    def bonus_points(self, column: int) -> int:
        return 50 * column if self.holds() else super().bonus_points(column)


@mutant
class MultipliedPointsEarnAPlainBonus(MultipliedPointsEarn):
    OPTION = "plain"


@mutant
class OnePlainBonus(SheetEarnsOneBonus):
    OPTION = "plain"
