"""Mutants of the clauses yote.board.*."""

from collections.abc import Iterator
from typing import ClassVar

from yote_board import Square
from yote_mutants_tools import Replacing, mutant, reads_with, way
from yote_rules import Action, Game
from yote_setup import BadSetupError, Json, Setup, SetupReader

USUAL = Setup(SetupReader.COLUMNS, SetupReader.ROWS, SetupReader.PIECES, 1)

# ---- yote.board.squares


@mutant
class FiveColumnsAndSixRows(Game):
    setup_reader = reads_with(COLUMNS=5, ROWS=6)


@mutant
class NoColumnI(Game):
    LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZI"


@mutant
class RowsOfOneDigit(Game):
    def row(self, square: Square) -> int:
        return int(square[1]) if self.rows > 9 else super().row(square)


# ---- yote.board.other


class OtherBoards(SetupReader):
    """Reads the measures of other boards in its own way."""

    def change(self, columns: int, rows: int) -> tuple[int, int]:
        raise NotImplementedError

    def measures(self, setup: Json) -> tuple[int, int]:
        columns, rows = super().measures(setup)
        return self.change(columns, rows) if "board" in setup else (columns, rows)


class UsualBoard(OtherBoards):
    def change(self, columns: int, rows: int) -> tuple[int, int]:
        del columns, rows
        return self.COLUMNS, self.ROWS


@mutant
class UsualBoardAlways(Game):
    setup_reader = UsualBoard


class ExchangedMeasures(OtherBoards):
    def change(self, columns: int, rows: int) -> tuple[int, int]:
        return (rows, columns) if rows <= self.MOST_COLUMNS else (columns, rows)


@mutant
class ColumnsAndRowsExchanged(Game):
    setup_reader = ExchangedMeasures


class SquareBoard(OtherBoards):
    def change(self, columns: int, rows: int) -> tuple[int, int]:
        del rows
        return columns, columns


@mutant
class OtherBoardsAreSquare(Game):
    setup_reader = SquareBoard


class PiecesUpToTwelve(SetupReader):
    def pieces(self, setup: Json) -> int:
        return min(self.PIECES, super().pieces(setup))


@mutant
class TwelvePiecesAtMost(Game):
    setup_reader = PiecesUpToTwelve


class BoardOrPieces(SetupReader):
    def pieces(self, setup: Json) -> int:
        named = super().pieces(setup)
        return self.PIECES if "board" in setup else named


@mutant
class NoOtherPiecesOnOtherBoards(Game):
    setup_reader = BoardOrPieces


@mutant
class MorePiecesForPlayerOneOnly(Game):
    def set_up(self, setup: Setup) -> None:
        super().set_up(setup)
        self.in_hand[2] = min(USUAL.pieces, setup.pieces)


@mutant
class HalfTheSquaresIsEnough(Game):
    def set_up(self, setup: Setup) -> None:
        super().set_up(setup._replace(pieces=max(2, min(setup.pieces, setup.columns * setup.rows // 2))))


class PiecesThatFit(SetupReader):
    def read(self, setup: Json) -> Setup:
        read = super().read(setup)
        if read.pieces > read.columns * read.rows:
            raise BadSetupError("There are more pieces than squares.")
        return read


@mutant
class PiecesHaveToFit(Game):
    setup_reader = PiecesThatFit


# ---- yote.board.neighbours


@mutant
class DiagonalNeighbours(Game):
    def neighbours(self, square: Square) -> list[Square]:
        column, row = self.column(square), self.row(square)
        slanting = [(column + east, row + south) for east in (-1, 1) for south in (-1, 1)]
        return super().neighbours(square) + [self.name(*place) for place in slanting if self.has(*place)]


class Beyond(Game):
    """Goes on where the board ends."""

    def beyond(self, column: int, row: int, direction: str) -> Square | None:
        raise NotImplementedError

    def next_square(self, square: Square, direction: str) -> Square | None:
        found = super().next_square(square, direction)
        if found is not None:
            return found
        return self.beyond(self.column(square), self.row(square), direction)

    def neighbours(self, square: Square) -> list[Square]:
        return list(dict.fromkeys(super().neighbours(square)))


@mutant
class WestMeetsEast(Beyond):
    def beyond(self, column: int, row: int, direction: str) -> Square | None:
        del column
        return {"west": self.name(self.columns, row), "east": self.name(1, row)}.get(direction)


@mutant
class NorthMeetsSouth(Beyond):
    def beyond(self, column: int, row: int, direction: str) -> Square | None:
        del row
        return {"north": self.name(column, self.rows), "south": self.name(column, 1)}.get(direction)


@mutant
class RowsRunOn(Beyond):
    def beyond(self, column: int, row: int, direction: str) -> Square | None:
        del column
        if direction == "east" and row < self.rows:
            return self.name(1, row + 1)
        if direction == "west" and row > 1:
            return self.name(self.columns, row - 1)
        return None


@mutant
class ColumnsRunOn(Beyond):
    def beyond(self, column: int, row: int, direction: str) -> Square | None:
        del row
        if direction == "south" and column < self.columns:
            return self.name(column + 1, 1)
        if direction == "north" and column > 1:
            return self.name(column - 1, self.rows)
        return None


@mutant
class OnlyForwards(Game):
    """Player 1 goes south, player 2 north; nobody goes back."""

    BACK: ClassVar[dict[int, str]] = {1: "north", 2: "south"}

    def step_targets(self, player: int, start: Square) -> list[Square]:
        back = self.next_square(start, self.BACK[player])
        return [end for end in super().step_targets(player, start) if end != back]

    def landings(self, player: int, start: Square) -> dict[Square, Square]:
        back = self.next_square(start, self.BACK[player])
        return {end: over for end, over in super().landings(player, start).items() if over != back}


# ---- yote.board.on-board


@mutant
class RingAroundTheBoard(Game):
    def has(self, column: int, row: int) -> bool:
        return 1 <= column <= min(26, self.columns + 1) and 1 <= row <= min(99, self.rows + 1)


@mutant
class UsualBoardUnderSmallOnes(Game):
    def has(self, column: int, row: int) -> bool:
        return 1 <= column <= max(USUAL.columns, self.columns) and 1 <= row <= max(USUAL.rows, self.rows)


@mutant
class DropsOffTheBoard(Game):
    def drop_fault(self, player: int, square: Square) -> str | None:
        if not self.is_on_board(square) and self.is_empty(square) and self.has_piece_to_drop(player):
            return None
        return super().drop_fault(player, square)


@mutant
class StepsOffTheBoard(Game):
    def step_fault(self, player: int, start: Square, end: Square) -> str | None:
        leaves = not self.is_on_board(end) and self.is_on_board(start) and self.may_go_from(player, start)
        if leaves and self.is_empty(end) and way(self, start, end) in self.DIRECTIONS.values():
            return None
        return super().step_fault(player, start, end)


@mutant
class JumpsOffTheBoard(Game):
    def landings(self, player: int, start: Square) -> dict[Square, Square]:
        found = super().landings(player, start)
        for direction, (east, south) in self.DIRECTIONS.items():
            over = self.next_square(start, direction)
            column, row = self.column(start) + 2 * east, self.row(start) + 2 * south
            if over is not None and not self.has(column, row) and 1 <= column <= len(self.LETTERS) and row >= 1:
                found[self.name(column, row)] = over
        return found

    def jump_fault(self, player: int, start: Square, end: Square) -> str | None:
        if self.is_on_board(end) or not self.is_on_board(start) or not self.may_go_from(player, start):
            return super().jump_fault(player, start, end)
        over = self.landings(player, start).get(end)
        if over is not None and self.may_jump_over(player, over) and self.is_empty(end):
            return None
        return super().jump_fault(player, start, end)

    def jumps(self, player: int) -> Iterator[Action]:
        return (action for action in super().jumps(player) if self.is_on_board(str(action["to"])))


@mutant
class StartsOffTheBoard(Replacing):
    """Lets pieces come from squares that are not there."""

    def step_fault(self, player: int, start: Square, end: Square) -> str | None:
        enters = not self.is_on_board(start) and self.is_on_board(end) and self.is_empty(end)
        if enters and way(self, start, end) in self.DIRECTIONS.values():
            return None
        return super().step_fault(player, start, end)

    def jump_fault(self, player: int, start: Square, end: Square) -> str | None:
        if self.is_on_board(start) or not self.is_on_board(end) or not self.is_empty(end):
            return super().jump_fault(player, start, end)
        over = self.landings(player, start).get(end)
        if over is not None and self.may_jump_over(player, over):
            return None
        return super().jump_fault(player, start, end)


@mutant
class RemovesOffTheBoard(Replacing):
    def remove_fault(self, square: Square) -> str | None:
        return None if not self.is_on_board(square) else super().remove_fault(square)


class Renaming(Game):
    """Takes a square that the board does not have for another."""

    def instead(self, column: int, row: int) -> tuple[int, int]:
        raise NotImplementedError

    def read_square(self, action: Action, field: str) -> Square:
        square = super().read_square(action, field)
        if self.is_on_board(square):
            return square
        column, row = self.instead(self.column(square), self.row(square))
        return self.name(column, row) if self.has(column, row) else square


@mutant
class NearestSquareOnTheBoard(Renaming):
    def instead(self, column: int, row: int) -> tuple[int, int]:
        return min(column, self.columns), min(row, self.rows)


@mutant
class NumbersAcrossTheEdge(Renaming):
    """Numbers all squares row by row and asks only whether there is a square of the number."""

    def instead(self, column: int, row: int) -> tuple[int, int]:
        number = (row - 1) * self.columns + column - 1
        return number % self.columns + 1, number // self.columns + 1


@mutant
class NumbersDownTheEdge(Renaming):
    """Numbers all squares column by column and asks only whether there is a square of the number."""

    def instead(self, column: int, row: int) -> tuple[int, int]:
        number = (column - 1) * self.rows + row - 1
        return number // self.rows + 1, number % self.rows + 1


class Respelling(Game):
    """Reads as the name of a square what is none."""

    def respelt(self, name: str) -> str:
        raise NotImplementedError

    def read_square(self, action: Action, field: str) -> Square:
        name = action.get(field)
        return super().read_square({field: self.respelt(name) if isinstance(name, str) else name}, field)


@mutant
class RowZeroIsRowOne(Respelling):
    def respelt(self, name: str) -> str:
        return name[0] + "1" if name[1:] == "0" else name


@mutant
class ColumnsAfterZBeginAgain(Respelling):
    def respelt(self, name: str) -> str:
        return name[1:] if name[:2].isalpha() and name[:2].isupper() else name
