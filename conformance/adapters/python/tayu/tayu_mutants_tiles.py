"""Mutants of the clauses tayu.tile.* and tayu.board.*."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from tayu_mutants_tools import STANDARD, coasts_of, doubles_are, mirror_image, mutant, standard_is
from tayu_rules import Game
from tayu_setup import SetupReader
from tayu_table import Board, Square
from tayu_tiles import Cell, Side

# ---- tayu.tile.shape


@mutant
class MouthsCounterClockwise(Game):
    MOUTH_PLACES: ClassVar[dict[int, tuple[Cell, Side]]] = {
        1: ("a", "south"),
        2: ("b", "south"),
        3: ("c", "south"),
        4: ("c", "east"),
        5: ("c", "north"),
        6: ("b", "north"),
        7: ("a", "north"),
        8: ("a", "west"),
    }


@mutant
class LowerSideInReadingOrder(Game):
    MOUTH_PLACES: ClassVar[dict[int, tuple[Cell, Side]]] = {
        **Game.MOUTH_PLACES,
        5: ("a", "south"),
        6: ("b", "south"),
        7: ("c", "south"),
    }


@mutant
class NumberingStartsInTheWest(Game):
    MOUTH_PLACES: ClassVar[dict[int, tuple[Cell, Side]]] = {
        1: ("a", "west"),
        2: ("a", "north"),
        3: ("b", "north"),
        4: ("c", "north"),
        5: ("c", "east"),
        6: ("c", "south"),
        7: ("b", "south"),
        8: ("a", "south"),
    }


@mutant
class EndMouthsExchanged(Game):
    MOUTH_PLACES: ClassVar[dict[int, tuple[Cell, Side]]] = {
        **Game.MOUTH_PLACES,
        4: ("a", "west"),
        8: ("c", "east"),
    }


@mutant
class MouthsTurnCounterClockwise(Game):
    QUARTER_TURNS: ClassVar[dict[str, int]] = {"east": 0, "south": 3, "west": 2, "north": 1}


@mutant
class MouthsDoNotTurn(Game):
    def turned(self, side: Side, direction: str) -> Side:
        del direction
        return side


@mutant
class HalfTurnForgotten(Game):
    QUARTER_TURNS: ClassVar[dict[str, int]] = {"east": 0, "south": 1, "west": 0, "north": 1}


# ---- tayu.tile.kinds


@mutant
class MirrorImagesAreOneKind(Game):
    def is_named(self, tile: object) -> bool:
        return super().is_named(tile) and str(tile) <= mirror_image(str(tile))


@mutant
class KindOnOneSideForgotten(Game):
    def is_named(self, tile: object) -> bool:
        return super().is_named(tile) and tile not in self.ONE_SIDE


@mutant
class ThirdMouthForgotten(Game):
    def mouths(self, tile: str) -> list[int]:
        return super().mouths(tile)[:2]


@mutant
class FourthMouth(Game):
    def mouths(self, tile: str) -> list[int]:
        three = super().mouths(tile)
        return [*three, next(mouth for mouth in range(8, 0, -1) if mouth not in three)]


# ---- tayu.tile.copies


@mutant
class ThreeCopies(Game):
    COPIES = 3


@mutant
class RingKindsHaveThreeCopies(Game):
    def has_copies_left(self, tile: str) -> bool:
        return self.drawn[tile] < (3 if self.has_ring(tile) else 4)


@mutant
class OneKindIsNotCounted(Game):
    def tiles_left(self) -> int:
        return max(0, super().tiles_left() - self.COPIES)


# ---- tayu.tile.ring


@mutant
class RingOnTwoSides(Game):
    def has_ring(self, tile: str) -> bool:
        return tile in self.TWO_SIDES


@mutant
class RingOnTwoSidesOrMore(Game):
    def has_ring(self, tile: str) -> bool:
        return tile not in self.ONE_SIDE


@mutant
class RingWhereBothEndsAreOpen(Game):
    def has_ring(self, tile: str) -> bool:
        return {4, 8} <= set(self.mouths(tile))


@mutant
class RingWhereEachSquareHasAMouth(Game):
    def has_ring(self, tile: str) -> bool:
        return len({cell for cell, _ in self.mouth_places(tile)}) == 3


# ---- tayu.board.squares


@mutant
class RowsFromTheSouth(Game):
    def square_name(self, square: Square) -> str:
        column, row = square
        return super().square_name((column, self.board.height + 1 - row))

    def read_square(self, name: str) -> Square | None:
        square = super().read_square(name)
        return None if square is None else (square[0], self.board.height + 1 - square[1])


@mutant
class ColumnsFromTheEast(Game):
    def square_name(self, square: Square) -> str:
        column, row = square
        return super().square_name((self.board.width + 1 - column, row))

    def read_square(self, name: str) -> Square | None:
        square = super().read_square(name)
        return None if square is None else (self.board.width + 1 - square[0], square[1])


@mutant
class LettersForRows(Game):
    def square_name(self, square: Square) -> str:
        column, row = square
        return super().square_name((row, column))

    def read_square(self, name: str) -> Square | None:
        square = super().read_square(name)
        return None if square is None else (square[1], square[0])


@mutant
class AfterZComesBa(Game):
    def square_name(self, square: Square) -> str:
        name = super().square_name(square)
        return "B" + name[1:] if square[0] > 26 else name

    def read_square(self, name: str) -> Square | None:
        square = super().read_square(name)
        letters = sum(letter.isalpha() for letter in name)
        if square is None or letters == 1:
            return square
        return (square[0] - (26 if letters == 2 else 26 + 26 * 26), square[1])


@mutant
class CentreCountedFromNought(Game):
    setup_reader = standard_is(replace(STANDARD, centre=(9, 9)))


@mutant
class StandardBoardHasTwentyColumns(Game):
    setup_reader = standard_is(replace(STANDARD, width=20))


@mutant
class StandardBoardHasEighteenRows(Game):
    setup_reader = standard_is(replace(STANDARD, height=18))


# ---- tayu.board.doubles


@mutant
class DoublesOnNorthAndSouthOnly(Game):
    setup_reader = doubles_are((column, row) for column, row in STANDARD.doubles if row in (1, 19))


@mutant
class DoublesOnLinesFiveAndFifteen(Game):
    setup_reader = doubles_are(
        ({4: 5, 16: 15}.get(column, column), {4: 5, 16: 15}.get(row, row)) for column, row in STANDARD.doubles
    )


@mutant
class CornersAreDouble(Game):
    setup_reader = doubles_are({*STANDARD.doubles, (1, 1), (19, 1), (1, 19), (19, 19)})


# ---- tayu.board.other


def others_are(change: Callable[[Board], Board]) -> type[SetupReader]:
    """Read set-ups, but change every board except the standard one."""

    class Reader(SetupReader):
        def board(self, setup: dict[str, object]) -> Board:
            board = super().board(setup)
            return board if board == STANDARD else change(board)

    return Reader


@mutant
class StandardBoardAlways(Game):
    setup_reader = others_are(lambda _board: STANDARD)


@mutant
class CentreAlwaysInTheMiddle(Game):
    setup_reader = others_are(lambda board: replace(board, centre=((board.width + 1) // 2, (board.height + 1) // 2)))


@mutant
class OtherBoardsHaveNoDoubles(Game):
    setup_reader = others_are(lambda board: replace(board, doubles=frozenset()))


@mutant
class StandardDoublesOnEveryBoard(Game):
    setup_reader = others_are(lambda board: replace(board, doubles=STANDARD.doubles))


@mutant
class WidthAndHeightExchanged(Game):
    setup_reader = others_are(lambda board: replace(board, width=board.height, height=board.width))


@mutant
class NoBoardsOfFive(Game):
    class Reader(SetupReader):
        SHORTEST_SIDE = 7

    setup_reader = Reader


@mutant
class NoBoardsOfThirtyNine(Game):
    class Reader(SetupReader):
        LONGEST_SIDE = 37

    setup_reader = Reader


@mutant
class MarkedCornerIsDoubleOnOneCoast(Game):
    def outlet_value(self, square: Square, side: Side) -> int:
        value = super().outlet_value(square, side)
        return 1 if value == 2 and len(coasts_of(self, square)) == 2 and side in ("east", "west") else value


@mutant
class MarkedCornerIsNotDouble(Game):
    def is_double(self, square: Square) -> bool:
        return super().is_double(square) and len(coasts_of(self, square)) == 1
