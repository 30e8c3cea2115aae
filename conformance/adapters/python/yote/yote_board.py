"""The squares of a board, each called by its name, and how they lie to each other: clauses yote.board.*."""

import re
from typing import ClassVar

Square = str  # a name such as "A1", whether the board has such a square or not

SQUARE_NAME = re.compile("[A-Z][1-9][0-9]?")


class Board:
    """A rectangle of squares."""

    LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # yote.board.squares: from west to east

    # Columns to the east and rows to the south
    DIRECTIONS: ClassVar[dict[str, tuple[int, int]]] = {
        "north": (0, -1),
        "east": (1, 0),
        "south": (0, 1),
        "west": (-1, 0),
    }

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.squares = self.all_squares()

    # ---- names

    def is_name(self, text: str) -> bool:
        """yote.board.squares: a letter and a number."""
        return SQUARE_NAME.fullmatch(text) is not None

    def name(self, column: int, row: int) -> Square:
        """yote.board.squares: name the square in a column and a row, both counted from 1."""
        return self.LETTERS[column - 1] + str(row)

    def column(self, square: Square) -> int:
        return self.LETTERS.index(square[0]) + 1

    def row(self, square: Square) -> int:
        return int(square[1:])

    def has(self, column: int, row: int) -> bool:
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def is_on_board(self, square: Square) -> bool:
        """yote.board.on-board."""
        return self.has(self.column(square), self.row(square))

    def all_squares(self) -> list[Square]:
        """yote.pieces.where: sorted by letter, then by number."""
        return [self.name(column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1)]

    def in_order(self, squares: list[Square]) -> list[Square]:
        """yote.pieces.where: A2 before A10, A10 before B1."""
        return sorted(squares, key=lambda square: (self.column(square), self.row(square)))

    # ---- neighbours

    def away(self, square: Square, direction: str, distance: int) -> Square | None:
        """Find the square so many squares away in a direction; None where the board has none."""
        east, south = self.DIRECTIONS[direction]
        column = self.column(square) + distance * east
        row = self.row(square) + distance * south
        return self.name(column, row) if self.has(column, row) else None

    def next_square(self, square: Square, direction: str) -> Square | None:
        """yote.board.neighbours: the neighbour in a direction, if there is one."""
        return self.away(square, direction, 1)

    def neighbours(self, square: Square) -> list[Square]:
        """yote.board.neighbours: up to four, in the same row or column, side by side."""
        found = [self.next_square(square, direction) for direction in self.DIRECTIONS]
        return [neighbour for neighbour in found if neighbour is not None]
