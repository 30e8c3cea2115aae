"""Score sheets: which boxes they have, what is written in them, and what that comes to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rulebooks.interface import JsonObject
from rulebooks.yatzy.boxes import BOXES, UPPER, Scoring, score
from rulebooks.yatzy.dice import Dice

Column = tuple[int | None, ...]
"""What is written in the boxes of one column, in the order of the sheet; None where a box is open."""

Sheet = tuple[Column, ...]
"""The columns of one player: three in triple, else one."""

ONLY_MAXI: Final = ("threePairs", "fiveAlike", "fullStraight", "villa", "tower")
FIFTEEN: Final = tuple(box for box in BOXES if box not in (*ONLY_MAXI, "destin"))
TWENTY: Final = tuple(box for box in BOXES if box != "destin")
SIXTEEN: Final = (*FIFTEEN, "destin")

_BONUS: Final = {"100-from-84": (84, 100), "50-from-75": (75, 50), "50-from-63": (63, 50)}


@dataclass(frozen=True, slots=True)
class Layout:
    """All that sheets of a game have in common.

    ``boxes`` in their order; ``columns`` is 3 in triple; ``to_fill``: how many a player fills in a game; ``bound`` and
    ``bonus``: points of the upper boxes that earn how much.
    """

    boxes: tuple[str, ...]
    columns: int
    to_fill: int
    bound: int
    bonus: int
    bonus_when_full: bool
    bonus_multiplied: bool
    scoring: Scoring

    @classmethod
    def of(cls, variant: str, rulings: Mapping[str, str]) -> "Layout":
        """Return the layout of a variant under rulings."""
        boxes = {"maxi": TWENTY, "destin": SIXTEEN}.get(variant, FIFTEEN)
        columns = 3 if variant == "triple" else 1
        short = rulings["rounds"] == "thirteen" and variant in ("yatzy", "forced", "team", "solitaire")
        bound, bonus = _BONUS[rulings["maxi.bonus"]] if variant == "maxi" else (63, 50)
        return cls(
            boxes=boxes,
            columns=columns,
            to_fill=13 if short else columns * len(boxes),
            bound=bound,
            bonus=bonus,
            bonus_when_full=rulings["bonus.when"] == "section-full",
            bonus_multiplied=rulings["triple.bonus"] == "multiplied",
            scoring=Scoring.of(variant, rulings),
        )

    def empty(self) -> Sheet:
        """Return a sheet with nothing in it."""
        return ((None,) * len(self.boxes),) * self.columns

    def open_boxes(self, sheet: Sheet) -> list[tuple[int, str]]:
        """Return the open boxes as (column from 1, box), column by column."""
        return [
            (number, box)
            for number, column in enumerate(sheet, 1)
            for box, points in zip(self.boxes, column, strict=True)
            if points is None
        ]

    def written(self, sheet: Sheet, column: int, box: str) -> int | None:
        """Return what is written in a box; None where it is open."""
        return sheet[column - 1][self.boxes.index(box)]

    def with_points(self, sheet: Sheet, column: int, box: str, points: int) -> Sheet:
        """Return the sheet with an open box filled."""
        old, place = sheet[column - 1], self.boxes.index(box)
        return (*sheet[: column - 1], (*old[:place], points, *old[place + 1 :]), *sheet[column:])

    def is_full(self, sheet: Sheet) -> bool:
        """Tell whether as many boxes are filled as a player fills in a game."""
        return sum(points is not None for column in sheet for points in column) >= self.to_fill

    def count(self, box: str, dice: Dice) -> int:
        """Return what dice count in a box."""
        return score(box, dice, self.scoring)

    def upper_sum(self, column: Column) -> int:
        """Return the points of the upper six boxes of a column."""
        return sum(points or 0 for points in column[: len(UPPER)])

    def has_bonus(self, column: Column) -> bool:
        """Tell whether a column's total includes the bonus now (``yatzy.bonus.upper``, ruling ``bonus.when``)."""
        waits = self.bonus_when_full and None in column[: len(UPPER)]
        return self.upper_sum(column) >= self.bound and not waits

    def total(self, sheet: Sheet) -> int:
        """Return a player's total (clauses ``yatzy.total.sum``, ``yatzy.triple.total``)."""
        total = 0
        for factor, column in enumerate(sheet, 1):
            total += factor * sum(points or 0 for points in column)
            if self.has_bonus(column):
                total += self.bonus * (factor if self.bonus_multiplied else 1)
        return total

    def shown(self, sheet: Sheet) -> JsonObject:
        """Return the sheet as the state shows it (clauses ``yatzy.sheet.shown``, ``yatzy.triple.shown``)."""
        columns: list[JsonObject] = [
            {box: points for box, points in zip(self.boxes, column, strict=True) if points is not None}
            for column in sheet
        ]
        if self.columns == 1:
            return columns[0]
        return {str(number): column for number, column in enumerate(columns, 1)}
