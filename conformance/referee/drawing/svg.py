"""Pictures as self-contained SVG documents, for web pages.

A square is 40 units wide, and a unit is a pixel where the picture is shown in its own size.
"""

from collections.abc import Iterator
from hashlib import sha256

from rulebooks.picture import Box, Mark, Picture, Text

from referee.drawing.markup import EDGE, SQUARE, Sheet, attribute, caption, markup, rectangle, text
from referee.drawing.shared import Window, display_cells, name_of, painting_order, shown_window, touches
from referee.drawing.style import style_sheet

_PADDING = 14
_LETTER = 8
"""Width of a letter in a name, roughly."""


def render_svg(picture: Picture, *, window: Window | None = None, language: str = "en") -> str:
    """Return the picture as one ``svg`` element without XML declaration, fit for a file or to stand inside HTML.

    ``window`` is in squares and limits what is shown; ``language`` is the tag of the language of all words. Shapes are
    painted in their order, words and marks above all others; what sticks out of the window is cut off. Identifiers and
    style are named after the content, so that pictures on one page do not disturb each other. Raise ValueError for a
    window outside the picture and for shapes that are not on the grid.
    """
    window = shown_window(picture, window)
    board = Box(0, 0, picture.columns, picture.rows, "ground")
    shapes = [shape for shape in painting_order(picture) if touches(shape, window)]
    sheet = _sheet(picture, window)
    width, height = _size(sheet)

    ground = [*markup([board], sheet), _edge(board, sheet)]
    pieces = markup([shape for shape in shapes if not isinstance(shape, Text | Mark)], sheet)
    notes = markup([shape for shape in shapes if isinstance(shape, Text | Mark)], sheet)
    names = list(_names(picture, sheet))
    title, description, tag = text(picture.title), text(picture.description), attribute(language)
    clip = rectangle("window", *_clip(picture, sheet))

    content = "\n".join([title, description, tag, clip, *ground, *pieces, *notes, *names])
    root = "picture-" + sha256(content.encode()).hexdigest()[:12]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{root}" role="img"'
            f' aria-labelledby="{root}-title {root}-desc" lang={tag} xml:lang={tag}'
            f' width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
            f'<title id="{root}-title">{title}</title>',
            f'<desc id="{root}-desc">{description}</desc>',
            f"<style>{style_sheet(root)}</style>",
            f'<clipPath id="{root}-window">{clip}</clipPath>',
            rectangle("paper", (0, 0), (width, height), 8),
            f'<g clip-path="url(#{root}-window)">',
            *ground,
            *pieces,
            "</g>",
            *names,
            *notes,
            "</svg>\n",
        ]
    )


def _sheet(picture: Picture, window: Window) -> Sheet:
    """Return the sheet for a window, with room for the names."""
    x0, y0, x1, y1 = window
    widest = max(len(display_cells(name_of(picture.row_names, y))) for y in range(y0, y1))
    left = _PADDING + (_LETTER * widest + _PADDING // 2 if widest else 0)
    top = _PADDING + (_PADDING if any(picture.column_names[x0:x1]) else 0)
    return Sheet(window, left, top)


def _size(sheet: Sheet) -> tuple[int, int]:
    """Return the width and height of the whole sheet."""
    x0, y0, x1, y1 = sheet.window
    return 2 * sheet.left + SQUARE * (x1 - x0), 2 * sheet.top + SQUARE * (y1 - y0)


def _edge(board: Box, sheet: Sheet) -> str:
    """Return the line around the board."""
    (west, north), (east, south) = sheet.at((board.x, board.y)), sheet.at((board.width, board.height))
    return rectangle("edge", (west - EDGE / 2, north - EDGE / 2), (east + EDGE / 2, south + EDGE / 2))


def _clip(picture: Picture, sheet: Sheet) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the corners of the window, a little farther out where the line around the board is to be seen."""
    x0, y0, x1, y1 = sheet.window
    (west, north), (east, south) = sheet.at((x0, y0)), sheet.at((x1, y1))
    start = west - EDGE * (x0 == 0), north - EDGE * (y0 == 0)
    return start, (east + EDGE * (x1 == picture.columns), south + EDGE * (y1 == picture.rows))


def _names(picture: Picture, sheet: Sheet) -> Iterator[str]:
    """Yield the names of columns, above and below, and of rows, on both sides."""
    x0, y0, x1, y1 = sheet.window
    width, height = _size(sheet)
    for x in range(x0, x1):
        if name := name_of(picture.column_names, x):
            across = sheet.at((x + 0.5, 0))[0]
            yield caption("name", (across, sheet.top / 2), name)
            yield caption("name", (across, height - sheet.top / 2), name)
    for y in range(y0, y1):
        if name := name_of(picture.row_names, y):
            down = sheet.at((0, y + 0.5))[1]
            yield caption("name west", (sheet.left - _PADDING / 2, down), name)
            yield caption("name east", (width - sheet.left + _PADDING / 2, down), name)
