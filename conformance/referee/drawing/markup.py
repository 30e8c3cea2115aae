"""Markup of single shapes for SVG pictures: classes say what they are, the style sheet says how they look."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from math import ceil, floor
from xml.sax.saxutils import escape, quoteattr

from rulebooks.picture import Box, Disc, Line, Mark, Point, Shape, Text

from referee.drawing.shared import Window

SQUARE = 40
EDGE = 2
"""Thickness of the line around the board, which lies outside the outermost squares."""
BELOW_MIDDLE = 5
"""From the middle of a line of words down to the foot of its letters."""
_INSET = 3
"""From the sides of the squares that a tile covers in to its outline."""
_LAYERS = (("bank", 7, 1), ("stream water", 5, EDGE))
"""What a canal is made of: class, half its width, and how far it reaches over the sides of squares. So it cuts the line
around the board, and no seam shows where two canals meet."""
_ILLEGAL = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the squares are: ``left`` and ``top`` are the units before the north-west corner of the window."""

    window: Window
    left: int
    top: int

    def at(self, point: Point) -> Point:
        """Return where a point of the picture lies."""
        return self.left + SQUARE * (point[0] - self.window[0]), self.top + SQUARE * (point[1] - self.window[1])


def text(words: str) -> str:
    """Return words as XML text; characters that no XML document can hold become replacement characters."""
    return escape(_ILLEGAL.sub("\N{REPLACEMENT CHARACTER}", words))


def attribute(words: str) -> str:
    """Return words as an XML attribute with its quotes."""
    return quoteattr(_ILLEGAL.sub("\N{REPLACEMENT CHARACTER}", words))


def numbers(*values: float) -> str:
    """Return numbers with a space between them and without superfluous decimals."""
    return " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in values)


def rectangle(classes: str, start: Point, end: Point, corner: int = 0) -> str:
    """Return a rectangle between two opposite points, with round corners of that radius."""
    (x, y), (x1, y1) = start, end
    rounded = f' rx="{corner}"' if corner else ""
    size = f'width="{numbers(x1 - x)}" height="{numbers(y1 - y)}"'
    return f'<rect class="{classes}" x="{numbers(x)}" y="{numbers(y)}" {size}{rounded}/>'


def caption(classes: str, at: Point, words: str) -> str:
    """Return words whose middle, start or end, as the classes have it, is at a point."""
    return f'<text class="{classes}" x="{numbers(at[0])}" y="{numbers(at[1] + BELOW_MIDDLE)}">{text(words)}</text>'


def markup(shapes: Iterable[Shape], sheet: Sheet) -> list[str]:
    """Return the elements for shapes; canals that follow each other flow into one water."""
    parts: list[str] = []
    for is_water, run in groupby(shapes, key=lambda shape: isinstance(shape, Line) and shape.tone == "water"):
        if is_water:
            parts += _water([shape for shape in run if isinstance(shape, Line)], sheet)
        else:
            parts += [part for shape in run for part in _elements(shape, sheet)]
    return parts


def _elements(shape: Shape, sheet: Sheet) -> list[str]:
    match shape:
        case Box(tone="ground"):
            return _ground(shape, sheet)
        case Box(tone="special"):
            return _special(shape, sheet)
        case Box():
            return [_square_box(f"box {shape.tone}", shape, sheet, _INSET, corner=7)]
        case Line():
            return [f'<path class="line {shape.tone}" d="{_path([sheet.at(point) for point in shape.points])}"/>']
        case Disc():
            x, y = sheet.at(shape.centre)
            return [f'<circle class="disc {shape.tone}" cx="{numbers(x)}" cy="{numbers(y)}" r="15"/>']
        case Text():
            return [caption(f"words {shape.tone}", sheet.at(shape.at), shape.words)]
        case Mark():
            return _mark(shape, sheet)


def _square_box(classes: str, box: Box, sheet: Sheet, inset: int, corner: int = 0) -> str:
    """Return the rectangle of a box, smaller by ``inset`` on every side."""
    (west, north), (east, south) = sheet.at((box.x, box.y)), sheet.at((box.x + box.width, box.y + box.height))
    return rectangle(classes, (west + inset, north + inset), (east - inset, south - inset), corner)


def _ground(box: Box, sheet: Sheet) -> list[str]:
    """Return empty board, with the lines between its squares."""
    (west, north), (east, south) = sheet.at((box.x, box.y)), sheet.at((box.x + box.width, box.y + box.height))
    across = (sheet.at((x, 0))[0] for x in range(ceil(box.x), floor(box.x + box.width) + 1))
    down = (sheet.at((0, y))[1] for y in range(ceil(box.y), floor(box.y + box.height) + 1))
    grid = [f"M{numbers(x, north)}V{numbers(south)}" for x in across]
    grid += [f"M{numbers(west, y)}H{numbers(east)}" for y in down]
    return [_square_box("ground", box, sheet, 0), f'<path class="grid" d="{"".join(grid)}"/>']


def _special(box: Box, sheet: Sheet) -> list[str]:
    """Return squares of note, with a diamond in the middle of each."""
    middles = [
        sheet.at((x + 0.5, y + 0.5))
        for y in range(ceil(box.y - 0.5), ceil(box.y + box.height - 0.5))
        for x in range(ceil(box.x - 0.5), ceil(box.x + box.width - 0.5))
    ]
    diamonds = "".join(f"M{numbers(x, y - 8)}l8 8-8 8-8-8z" for x, y in middles)
    return [_square_box("note special", box, sheet, 1), f'<path class="diamond special" d="{diamonds}"/>']


def _mark(mark: Mark, sheet: Sheet) -> list[str]:
    """Return a tick for what is good and else a cross, with a halo that keeps it apart from what lies below."""
    x, y = sheet.at(mark.at)
    tick, cross = f"M{numbers(x - 8, y + 1)}l5 6 11-13", f"M{numbers(x - 7, y - 7)}l14 14m0-14l-14 14"
    path = tick if mark.tone == "good" else cross
    return [f'<path class="halo" d="{path}"/>', f'<path class="mark {mark.tone}" d="{path}"/>']


def _water(lines: list[Line], sheet: Sheet) -> list[str]:
    """Return canals, banks below and the stream above, that end straight at sides of squares and round elsewhere."""
    ends = [end for line in lines for end in (line.points[:1] + line.points[-1:]) if not _is_on_side(end)]
    caps = [sheet.at(end) for end in dict.fromkeys(ends)]
    parts = []
    for classes, radius, reach in _LAYERS:
        path = "".join(_path(_lengthened(line, sheet, reach)) for line in lines)
        circles = "".join(f'<circle cx="{numbers(x)}" cy="{numbers(y)}" r="{radius}"/>' for x, y in caps)
        parts.append(f'<g class="{classes}"><path d="{path}"/>{circles}</g>')
    return parts


def _lengthened(line: Line, sheet: Sheet, reach: int) -> list[Point]:
    """Return the points of a canal on the sheet, its ends on sides of squares moved out by ``reach``."""
    points = [sheet.at(point) for point in line.points]
    if len(points) < 2:
        return points
    first = _beyond(points[1], points[0], reach) if _is_on_side(line.points[0]) else points[0]
    last = _beyond(points[-2], points[-1], reach) if _is_on_side(line.points[-1]) else points[-1]
    return [first, *points[1:-1], last]


def _is_on_side(point: Point) -> bool:
    """Tell whether a point is the middle of a side of a square."""
    return float(point[0]).is_integer() != float(point[1]).is_integer()


def _beyond(before: Point, end: Point, reach: int) -> Point:
    """Return the point that lies ``reach`` behind ``end`` for one who comes from ``before``."""
    (bx, by), (x, y) = before, end
    return x + reach * ((x > bx) - (x < bx)), y + reach * ((y > by) - (y < by))


def _path(points: list[Point]) -> str:
    return "".join(f"{'L' if place else 'M'}{numbers(*point)}" for place, point in enumerate(points))
