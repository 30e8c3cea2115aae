"""What both renderers need: which squares to show, in which order to paint, and how wide words are."""

import unicodedata
from collections.abc import Iterator
from math import ceil, floor

from rulebooks.picture import Box, Disc, Line, Mark, Picture, Point, Shape, Text

Window = tuple[int, int, int, int]
"""Squares to show, as west, north, east and south limits: columns x0 to x1 - 1 and rows y0 to y1 - 1."""

BARE_TONES = ("ground", "special")
"""Tones of boxes that are board, not something that lies on it."""


def shown_window(picture: Picture, window: Window | None) -> Window:
    """Return the squares to show, which is the whole picture where ``window`` is None.

    Raise ValueError when the window is empty or not inside the picture.
    """
    x0, y0, x1, y1 = window or (0, 0, picture.columns, picture.rows)
    if not (0 <= x0 < x1 <= picture.columns and 0 <= y0 < y1 <= picture.rows):
        raise ValueError(f"window {window} is empty or not inside {picture.columns} x {picture.rows} squares")
    return x0, y0, x1, y1


def crop_window(picture: Picture, margin: int = 2) -> Window:
    """Return the smallest window with all that lies on the board, and ``margin`` squares around it where there are any.

    Ground and special squares do not count; of words only the point that they are centred on does. A picture with
    nothing on its board is kept whole. Raise ValueError for a negative margin.
    """
    if margin < 0:
        raise ValueError(f"margin {margin} is negative")
    lying = [shape for shape in picture.shapes if not (isinstance(shape, Box) and shape.tone in BARE_TONES)]
    points = [point for shape in lying for point in _extent(shape)]
    if not points:
        return 0, 0, picture.columns, picture.rows
    x0, x1 = _limits([x for x, _ in points], margin, picture.columns)
    y0, y1 = _limits([y for _, y in points], margin, picture.rows)
    return x0, y0, x1, y1


def touches(shape: Shape, window: Window) -> bool:
    """Tell whether a shape reaches into the window or to its border."""
    points = _extent(shape)
    x0, y0, x1, y1 = window
    across, down = [x for x, _ in points], [y for _, y in points]
    return bool(points) and min(across) <= x1 and max(across) >= x0 and min(down) <= y1 and max(down) >= y0


def painting_order(picture: Picture) -> list[Shape]:
    """Return the shapes as they have to be painted: in their order, but words and marks above everything else.

    Raise ValueError for a coordinate that is no multiple of a half, an empty box, or a line that runs aslant.
    """
    for shape in picture.shapes:
        _check(shape)
    return sorted(picture.shapes, key=lambda shape: isinstance(shape, Text | Mark))


def stretches(line: Line) -> Iterator[tuple[Point, Point]]:
    """Yield the straight stretches of a line, start and end, without those of no length."""
    for start, end in zip(line.points, line.points[1:], strict=False):
        if start != end:
            yield start, end


def name_of(names: tuple[str, ...], index: int) -> str:
    """Return the name of a column or row, which is empty where the picture has none for it."""
    return names[index] if index < len(names) else ""


def display_cells(words: str) -> list[str]:
    """Split words into what stands in each column of a terminal.

    A character of double width is followed by an empty string, accents stay with their letter, control characters
    become spaces and invisible ones go.
    """
    cells: list[str] = []
    for char in words:
        category = unicodedata.category(char)
        if category in ("Mn", "Me") and any(cells):
            cells[-1 if cells[-1] else -2] += char
        elif category in ("Cc", "Zl", "Zp"):
            cells.append(" ")
        elif category == "Cs":
            cells.append("\N{REPLACEMENT CHARACTER}")
        elif category != "Cf":
            cells.extend([char, ""] if _is_wide(char) else [char])
    return cells


def whole_cells(cells: list[str]) -> list[str]:
    """Return columns of a terminal with blanks for halves of wide characters whose other half is cut off."""
    padded = [" ", *cells, " "]
    whole = []
    for before, cell, after in zip(padded, cells, padded[2:], strict=False):
        halved = not _is_wide(before) if cell == "" else _is_wide(cell) and after != ""
        whole.append(" " if halved else cell)
    return whole


def _is_wide(cell: str) -> bool:
    return cell != "" and unicodedata.east_asian_width(cell[0]) in "WF"


def _limits(values: list[float], margin: int, size: int) -> tuple[int, int]:
    """Return the whole squares from the least to the greatest value, at least one, widened but kept on the board."""
    low = min(max(floor(min(values)), 0), size - 1)
    high = max(min(ceil(max(values)), size), low + 1)
    return max(low - margin, 0), min(high + margin, size)


def _extent(shape: Shape) -> tuple[Point, ...]:
    """Return points that span what the shape covers; of words only the point that they are centred on."""
    match shape:
        case Box():
            return (shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)
        case Line():
            return shape.points
        case Disc():
            x, y = shape.centre
            return (x - 0.5, y - 0.5), (x + 0.5, y + 0.5)
        case Text() | Mark():
            return (shape.at,)


def _check(shape: Shape) -> None:
    """Raise ValueError for a shape that cannot be drawn on the grid of half squares."""
    match shape:
        case Box():
            points: tuple[Point, ...] = (shape.x, shape.y), (shape.width, shape.height)
            wrong = shape.width <= 0 or shape.height <= 0
        case Line():
            points = shape.points
            wrong = any(a[0] != b[0] and a[1] != b[1] for a, b in stretches(shape))
        case Disc():
            points, wrong = (shape.centre,), False
        case Text() | Mark():
            points, wrong = (shape.at,), False
    if wrong or any(not float(2 * value).is_integer() for point in points for value in point):
        raise ValueError(f"not a shape on the grid of half squares: {shape}")
