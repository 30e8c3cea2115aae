"""The board with the tiles on it: clauses tayu.board.*, tayu.place.* but for hands, tayu.score.* but for winners."""

import re
from dataclasses import dataclass
from typing import ClassVar

from tayu_tiles import Cell, Side, Tiles

Square = tuple[int, int]  # column and row, both counted from 1: J10 is (10, 10)
Line = tuple[Square, Square, Square]  # the squares of cells a, b and c
Meeting = tuple[bool, bool]  # two edges that meet: has the new tile a mouth there, has the old one

Sheet = tuple[list[Square], dict[Square, dict[Side, Square]], dict[tuple[str, str], dict[Cell, set[Side]]]]


@dataclass(frozen=True)
class Board:
    """tayu.board.squares, tayu.board.doubles: a board as the set-up names it."""

    width: int
    height: int
    centre: Square
    doubles: frozenset[Square]


class Table(Tiles):
    """A board and what lies on it."""

    # tayu.board.squares: columns are numbered from west to east, rows from north to south
    STEPS: ClassVar[dict[str, tuple[int, int]]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    DIRECTIONS: tuple[str, ...] = ("north", "east", "south", "west")

    def __init__(self, board: Board, rulings: dict[str, str]) -> None:
        self.board = board
        self.rulings = rulings
        self.covered: dict[Square, set[Side]] = {}  # every covered square, and the sides where its tile has mouths
        # What follows never changes; it is written down once for each program because it is looked up so often.
        if "sheets" not in vars(type(self)):
            type(self).sheets = {}
        sheets = type(self).sheets
        if (board.width, board.height) not in sheets:
            sheets[board.width, board.height] = self.write_down(board)
        self.squares, self.neighbours, self.turned_mouths = sheets[board.width, board.height]

    sheets: ClassVar[dict[tuple[int, int], "Sheet"]] = {}

    def write_down(self, board: Board) -> "Sheet":
        """All squares of a board, their neighbours, and the sides with mouths of every tile in every direction."""
        squares: list[Square] = []
        for row in range(1, board.height + 1):
            for column in range(1, board.width + 1):
                squares.append((column, row))
        neighbours = {square: {side: self.step(square, side) for side in self.SIDES} for square in squares}
        turned_mouths = {
            (tile, direction): self.mouth_sides(tile, direction)
            for tile in self.kinds()
            for direction in self.DIRECTIONS
        }
        return squares, neighbours, turned_mouths

    # ---- squares

    def square_name(self, square: Square) -> str:
        """tayu.board.squares: A to Z, then AA, AB, ..., and the row."""
        column, row = square
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        if column <= 26:
            return letters[column - 1] + str(row)
        return "A" + letters[column - 27] + str(row)

    def read_square(self, name: str) -> Square | None:
        """Find the square of that name, be it on the board or not; None if this names no square at all."""
        parts = re.fullmatch(r"([A-Z]{1,3})([0-9]{1,4})", name)
        if parts is None:
            return None
        column = 0
        for letter in parts[1]:
            column = 26 * column + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter) + 1
        return (column, int(parts[2]))

    def step(self, square: Square, direction: str) -> Square:
        """Go to the next square in a direction; it may lie outside the board."""
        column, row = square
        right, down = self.STEPS[direction]
        return (column + right, row + down)

    def is_on_board(self, square: Square) -> bool:
        column, row = square
        return 1 <= column <= self.board.width and 1 <= row <= self.board.height

    def opens_to_coast(self, square: Square, side: Side) -> bool:
        """tayu.score.outlet: whether this side of this square is a part of that coast."""
        return not self.is_on_board(self.step(square, side))

    def is_double(self, square: Square) -> bool:
        """tayu.board.doubles."""
        return square in self.board.doubles

    def covers(self, square: Square, direction: str) -> Line:
        """tayu.place.three-squares: the square named is for cell a, the next two follow in the direction."""
        b = self.step(square, direction)
        c = self.step(b, direction)
        return (square, b, c)

    # ---- placing: what each clause asks for, true where it is satisfied

    def is_board_empty(self) -> bool:
        return not self.covered

    def lies_on_board(self, line: Line) -> bool:
        """tayu.place.on-board."""
        a, b, c = line
        return self.is_on_board(a) and self.is_on_board(b) and self.is_on_board(c)

    def covers_empty_squares(self, line: Line) -> bool:
        """tayu.place.empty-squares."""
        a, b, c = line
        return a not in self.covered and b not in self.covered and c not in self.covered

    def covers_centre(self, line: Line) -> bool:
        """tayu.place.first-covers-centre, tayu.place.first-any-way: with any of the three squares."""
        return self.board.centre in line

    def meetings(self, tile: str, line: Line, direction: str) -> list[Meeting]:
        """Every place where an edge of the new tile meets an edge of a tile on the board."""
        mouths = self.turned_mouths[tile, direction]
        met: list[Meeting] = []
        for cell, square in zip(self.CELLS, line, strict=True):
            for side, neighbour in self.neighbours[square].items():
                if neighbour in self.covered:
                    new = side in mouths[cell]
                    old = self.OPPOSITE[side] in self.covered[neighbour]
                    met.append((new, old))
        return met

    def continues_canal(self, met: list[Meeting]) -> bool:
        """tayu.place.continue-canal: a mouth meets a mouth at least once."""
        return any(new and old for new, old in met)

    def keeps_mouths_open(self, met: list[Meeting]) -> bool:
        """tayu.place.keep-mouths-open: no blank edge of the new tile meets a mouth on the board."""
        return not any(old and not new for new, old in met)

    def keeps_new_mouths_off_blanks(self, met: list[Meeting]) -> bool:
        """tayu.place.new-mouth-on-blank: no mouth of the new tile meets a blank edge on the board."""
        return not any(new and not old for new, old in met)

    def may_new_mouth_meet_blank(self) -> bool:
        """tayu.place.new-mouth-on-blank-allowed."""
        return self.rulings["placement.new-mouth-on-blank"] == "allowed"

    def placement_fault(self, tile: str, square: Square, direction: str) -> str | None:
        """Name the clause that forbids this placement on this board; None where nothing forbids it."""
        line = self.covers(square, direction)
        if not self.lies_on_board(line):
            return "tayu.place.on-board"
        if not self.covers_empty_squares(line):
            return "tayu.place.empty-squares"
        if self.is_board_empty():
            if not self.covers_centre(line):
                return "tayu.place.first-covers-centre"
            return None
        met = self.meetings(tile, line, direction)
        if not self.continues_canal(met):
            return "tayu.place.continue-canal"
        if not self.keeps_mouths_open(met):
            return "tayu.place.keep-mouths-open"
        if not self.may_new_mouth_meet_blank() and not self.keeps_new_mouths_off_blanks(met):
            return "tayu.place.new-mouth-on-blank"
        return None

    def lay(self, tile: str, square: Square, direction: str) -> None:
        """tayu.place.three-squares."""
        mouths = self.mouth_sides(tile, direction)
        for cell, covered in zip(self.CELLS, self.covers(square, direction), strict=True):
            self.covered[covered] = mouths[cell]

    # ---- counting

    def outlet_value(self, square: Square, side: Side) -> int:
        """tayu.score.outlet, tayu.score.double, tayu.score.corner: what a mouth counts on the coast it opens to."""
        if not self.opens_to_coast(square, side):
            return 0
        if self.is_double(square):
            return 2
        return 1

    def coasts(self) -> dict[Side, int]:
        """tayu.score.outlet, tayu.score.corner: what counts on each coast."""
        count = dict.fromkeys(self.SIDES, 0)
        for square, mouths in self.covered.items():
            for side in mouths:
                count[side] += self.outlet_value(square, side)
        return count

    def product(self, one: int, other: int) -> int:
        """tayu.score.product, tayu.score.empty-coast."""
        return one * other

    def scores(self) -> dict[str, int]:
        """tayu.score.product."""
        coasts = self.coasts()
        return {
            "north-south": self.product(coasts["north"], coasts["south"]),
            "east-west": self.product(coasts["east"], coasts["west"]),
        }
