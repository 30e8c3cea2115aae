"""A position of Ta Yü as shapes."""

from collections.abc import Sequence

from rulebooks.interface import Action
from rulebooks.picture import Box, Line, Mark, Picture, Point, Shape
from rulebooks.tayu.actions import DIRECTIONS, Place, Refute, format_word
from rulebooks.tayu.board import Board
from rulebooks.tayu.squares import column_name, square_coordinates
from rulebooks.tayu.state import TayuState
from rulebooks.tayu.tiles import KINDS


def picture_of(state: TayuState, marks: Sequence[Point], fresh: Action | None) -> Picture:
    """Return the position as shapes; a placement that is ``fresh`` is drawn as the newest tile, legal or not."""
    board = state.table.board
    shapes: list[Shape] = [Box(*square_coordinates(square), 1, 1, "special") for square in sorted(board.doubles)]
    shapes.append(Box(*square_coordinates(board.centre), 1, 1, "special"))
    shown = fresh.place if isinstance(fresh, Refute) else fresh
    for place in state.placements:
        if place != shown:
            shapes += tile_shapes(board, place, fresh=False)
    if isinstance(shown, Place):
        shapes += tile_shapes(board, shown, fresh=True)
    shapes += [Mark(point) for point in marks]
    return Picture(
        columns=board.width,
        rows=board.height,
        column_names=tuple(column_name(x) for x in range(board.width)),
        row_names=tuple(str(y + 1) for y in range(board.height)),
        shapes=tuple(shapes),
        title=f"Ta Yü after {len(state.placements)} tiles",
        description=_describe(state, shown if isinstance(shown, Place) else None),
    )


def tile_shapes(board: Board, place: Place, *, fresh: bool) -> list[Shape]:
    """Return the shapes of one tile on the board: its outline and its canal from mouth to mouth."""
    cells = board.cells(place)
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    east, south = max(x for x, _ in cells), max(y for _, y in cells)
    shapes: list[Shape] = [Box(west, north, east - west + 1, south - north + 1, "fresh" if fresh else "piece")]
    open_edges = [(cell, side) for mouth, cell, side in board.edges(place) if mouth in KINDS[place.tile]]
    numbers = [cells.index(cell) for cell, _ in open_edges]
    ends = (cells[min(numbers)], cells[max(numbers)])
    if ends[0] != ends[1]:
        shapes.append(Line(tuple((x + 0.5, y + 0.5) for x, y in ends), "water"))
    for (x, y), side in open_edges:
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        shapes.append(Line(((x + 0.5, y + 0.5), (x + 0.5 + dx / 2, y + 0.5 + dy / 2)), "water"))
    return shapes


def _describe(state: TayuState, fresh: Place | None) -> str:
    tiles = ", ".join(format_word(place) for place in state.placements) or "none"
    coasts = ", ".join(f"{side} {count}" for side, count in zip(DIRECTIONS, state.position.coasts, strict=True))
    added = f" Tried or newest: {format_word(fresh)}." if fresh else ""
    return f"Tiles on the board, in order: {tiles}. Outlets: {coasts}.{added}"
