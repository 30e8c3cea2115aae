"""What a position looks like, as shapes on a grid of unit squares.

A rulebook says *what* is to be seen; a renderer says how, as text or as SVG. Coordinates are in squares, x from west
to east and y from north to south, the north-west corner of the first square being (0, 0). Every coordinate is a
multiple of a half: corners of squares are whole numbers, middles of squares and of their sides have halves.
"""

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]
Tone = Literal["ground", "special", "piece", "fresh", "water", "good", "bad", "plain", "first", "second"]
"""The part that a shape plays; a renderer has one colour for each: ``ground`` the empty board, ``special`` squares of
note, ``piece`` what lies on the board, ``fresh`` the piece that the talk is about, ``water`` canals, ``good`` and
``bad`` marks, ``plain`` text, ``first`` and ``second`` the pieces of two sides."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with its outline; later boxes cover earlier ones."""

    x: float
    y: float
    width: float
    height: float
    tone: Tone


@dataclass(frozen=True, slots=True)
class Line:
    """A polyline of horizontal and vertical stretches, drawn over boxes."""

    points: tuple[Point, ...]
    tone: Tone


@dataclass(frozen=True, slots=True)
class Disc:
    """A round piece that fills most of the square around its centre."""

    centre: Point
    tone: Tone


@dataclass(frozen=True, slots=True)
class Text:
    """Words centred on a point."""

    at: Point
    words: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Mark:
    """A cross on a point that the eye must find: the middle of a square or of one of its sides."""

    at: Point
    tone: Tone = "bad"


Shape = Box | Line | Disc | Text | Mark


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on ``columns`` × ``rows`` squares, with a frame of column and row names around them.

    ``title`` is one line; ``description`` says in words what a reader who cannot see the picture has to know.
    """

    columns: int
    rows: int
    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    shapes: tuple[Shape, ...]
    title: str
    description: str
