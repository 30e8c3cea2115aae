"""Pictures in box-drawing characters, for terminals, logs and source code.

A square is four characters wide and two lines high and shares its outline with its neighbours: the point (x, y) of a
picture stands at character 4x of line 2y.
"""

from itertools import groupby
from operator import itemgetter

from rulebooks.picture import Box, Disc, Line, Mark, Picture, Point, Shape, Text, Tone

from referee.drawing.canvas import DOUBLE, HEAVY, LIGHT, Area, Canvas, Characters, Spot
from referee.drawing.shared import (
    BARE_TONES,
    Window,
    display_cells,
    name_of,
    painting_order,
    shown_window,
    stretches,
    whole_cells,
)

_OUTLINE: dict[Tone, int] = {"fresh": HEAVY}
_LINE: dict[Tone, int] = {"water": DOUBLE, "fresh": HEAVY, "good": HEAVY, "bad": HEAVY}
_DISC: dict[Tone, str] = {"second": "○", "fresh": "◉"}
_MARK: dict[Tone, str] = {"good": "✓"}
_BARE: dict[Tone, str] = {"ground": "·", "special": "◇"}
_ANSI: dict[Tone, str] = {
    "ground": "90",
    "special": "35",
    "fresh": "1;33",
    "water": "94",
    "good": "1;32",
    "bad": "1;31",
    "first": "1",
}
_LONGEST_COLUMN_NAME = 3


def render_text(picture: Picture, colour: bool = False, *, window: Window | None = None) -> str:
    """Return the picture as lines of text, without trailing spaces and without a newline at the end.

    ``window`` is in squares and limits what is shown; ``colour`` adds ANSI escape codes. Shapes are painted in their
    order, words and marks above all others; what sticks out of the board is cut off. Names of columns are shortened
    to three characters. Raise ValueError for a window outside the picture and for shapes that are not on the grid.
    """
    x0, y0, x1, y1 = shown_window(picture, window)
    canvas = Canvas()
    board = Box(0, 0, picture.columns, picture.rows, "ground")
    _paint(canvas, board)
    canvas.frame(_area(board), LIGHT, "ground")
    for shape in painting_order(picture):
        _paint(canvas, shape)

    lines = [canvas.line(y, 4 * x0, 4 * x1) for y in range(2 * y0, 2 * y1 + 1)]
    names: list[list[str]] = [[] for _ in lines]
    names[1::2] = [display_cells(name_of(picture.row_names, y)) for y in range(y0, y1)]
    if any(picture.column_names[x0:x1]):
        lines.insert(0, _head(picture, x0, x1))
        names.insert(0, [])
    widest = max(len(name) for name in names)
    if widest:
        lines = [_margin(name, widest) + line for name, line in zip(names, lines, strict=True)]
    return "\n".join(_written(line, colour) for line in lines)


def _paint(canvas: Canvas, shape: Shape) -> None:
    match shape:
        case Box():
            _paint_box(canvas, shape)
        case Line():
            for start, end in stretches(shape):
                canvas.stroke(_spot(start), _spot(end), _LINE.get(shape.tone, LIGHT), shape.tone)
        case Disc():
            canvas.write(_spot(shape.centre), [_DISC.get(shape.tone, "●")], shape.tone)
        case Text():
            canvas.write(_spot(shape.at), display_cells(shape.words), shape.tone)
        case Mark():
            canvas.write(_spot(shape.at), [_MARK.get(shape.tone, "✗")], shape.tone)


def _paint_box(canvas: Canvas, box: Box) -> None:
    area = west, north, east, south = _area(box)
    bare = box.tone in BARE_TONES
    canvas.clear(area, covered=not bare)
    if not bare:
        canvas.frame(area, _OUTLINE.get(box.tone, LIGHT), box.tone)
        return
    for y in range(north, south):
        for x in range(west, east):
            if x % 4 == 2 and y % 2 == 1:
                canvas.write((x, y), [_BARE[box.tone]], box.tone)


def _head(picture: Picture, x0: int, x1: int) -> Characters:
    """Return the line with the names of the columns."""
    head = Canvas()
    for x in range(x0, x1):
        name = display_cells(name_of(picture.column_names, x))
        if len(name) > _LONGEST_COLUMN_NAME:
            name = [*name[: _LONGEST_COLUMN_NAME - 1], "…"]
        head.write(_spot((x - x0 + 0.5, 0)), name, "plain")
    return head.line(0, 0, 4 * (x1 - x0))


def _margin(name: list[str], widest: int) -> Characters:
    """Return the name of a row, set to the right, and a space."""
    return [(glyph, "plain") for glyph in [*[" "] * (widest - len(name)), *name, " "]]


def _written(characters: Characters, colour: bool) -> str:
    """Return the characters of one line, without trailing spaces, in runs of one colour."""
    glyphs = whole_cells([glyph for glyph, _ in characters])
    while glyphs and glyphs[-1].isspace():
        glyphs.pop()
    if not colour:
        return "".join(glyphs)
    codes = [_ANSI.get(tone, "") for _, tone in characters]
    parts = []
    for code, run in groupby(zip(codes, glyphs, strict=False), key=itemgetter(0)):
        words = "".join(glyph for _, glyph in run)
        parts.append(f"\x1b[{code}m{words}\x1b[0m" if code and not words.isspace() else words)
    return "".join(parts)


def _spot(point: Point) -> Spot:
    return int(4 * point[0]), int(2 * point[1])


def _area(box: Box) -> Area:
    return *_spot((box.x, box.y)), *_spot((box.x + box.width, box.y + box.height))
