"""The board as whole-board bit masks in Python ints, and all steps and jumps found by shifting and combining them.

Square (x, y), x from west and y from north, is bit ``x * (rows + 1) + y``: so the order of the bits is that of the
squares' names, letters before numbers. Each column ends in a bit that is no square, and a shift can leave the board but
never come back into it::

      0  3  6      a board of 3 columns and 2 rows
      1  4  7
      .  .  .      bits 2, 5 and 8 are never squares
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from rulebooks.picture import Point

Mask = int
"""A set of squares."""

MOST_COLUMNS: Final = 26
MOST_ROWS: Final = 99
DIRECTIONS: Final = ("north", "east", "south", "west")


def square_name(x: int, y: int) -> str:
    """Return the name of the square in column ``x`` from west and row ``y`` from north, counted from 0.

    >>> square_name(5, 4)
    'F5'
    """
    return f"{chr(ord('A') + x)}{y + 1}"


def square_coordinates(name: str) -> tuple[int, int]:
    """Return column from west and row from north of a square, counted from 0.

    >>> square_coordinates("F5")
    (5, 4)
    """
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangle of squares. ``names`` maps bits to square names, ``bits`` back; ``all`` is the mask of all squares.

    Clauses ``yote.board.squares``, ``yote.board.other`` and ``yote.board.neighbours``.
    """

    columns: int
    rows: int
    names: dict[int, str] = field(init=False, repr=False, compare=False)
    bits: dict[str, int] = field(init=False, repr=False, compare=False)
    all: Mask = field(init=False, repr=False, compare=False)
    shifts: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)
    """By how many bits a square's neighbour to the north, east, south and west lies higher."""

    def __post_init__(self) -> None:
        cells = [(x, y) for x in range(self.columns) for y in range(self.rows)]
        names = {x * (self.rows + 1) + y: square_name(x, y) for x, y in cells}
        tables = {
            "names": names,
            "bits": {name: bit for bit, name in names.items()},
            "all": sum(1 << bit for bit in names),
            "shifts": (-1, self.rows + 1, 1, -self.rows - 1),
        }
        for name, table in tables.items():
            object.__setattr__(self, name, table)

    def mask_of(self, name: str) -> Mask:
        """Return the mask of one square; raises KeyError where the board has none of this name."""
        return 1 << self.bits[name]

    def squares(self, mask: Mask) -> Iterator[str]:
        """Yield the names of the squares of a mask, sorted by letter, then by number."""
        return (self.names[bit] for bit in bits_of(mask))

    def next_in(self, mask: Mask, shift: int) -> Mask:
        """Return the neighbours of all squares of a mask in one direction, as far as the board has them."""
        return (mask << shift if shift > 0 else mask >> -shift) & self.all

    def steps(self, own: Mask, empty: Mask) -> Iterator[tuple[int, Mask]]:
        """Yield for each direction its shift and the squares on which steps of ``own`` pieces can end."""
        for shift in self.shifts:
            yield shift, self.next_in(own, shift) & empty

    def jumps(self, own: Mask, enemy: Mask, empty: Mask) -> Iterator[tuple[int, Mask]]:
        """Yield for each direction its shift and the squares on which jumps of ``own`` over ``enemy`` can end."""
        for shift in self.shifts:
            yield shift, self.next_in(self.next_in(own, shift) & enemy, shift) & empty

    def between(self, start: str, end: str) -> str | None:
        """Return the square in the middle of two that lie two squares apart in one row or column, else None."""
        (x, y), (to_x, to_y) = square_coordinates(start), square_coordinates(end)
        if (abs(to_x - x), abs(to_y - y)) not in ((0, 2), (2, 0)):
            return None
        return square_name((x + to_x) // 2, (y + to_y) // 2)


@lru_cache(maxsize=64)
def board_of(columns: int, rows: int) -> Board:
    """Return the board of this size; its tables are made once."""
    return Board(columns, rows)


def are_neighbours(one: str, other: str) -> bool:
    """Tell whether two squares lie side by side in a row or column."""
    (x, y), (to_x, to_y) = square_coordinates(one), square_coordinates(other)
    return abs(to_x - x) + abs(to_y - y) == 1


def middle_of(name: str) -> Point:
    """Return the point of the picture in the middle of a square."""
    x, y = square_coordinates(name)
    return x + 0.5, y + 0.5


def bits_of(mask: Mask) -> Iterator[int]:
    """Yield the numbers of the bits that are set, from the lowest.

    >>> list(bits_of(0b10110))
    [1, 2, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
