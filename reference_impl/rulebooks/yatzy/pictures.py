"""A position of Yatzy as shapes: the dice in the first row, below them the sheets or the bingo cards."""

from collections.abc import Sequence

from rulebooks.interface import Action
from rulebooks.picture import Box, Disc, Mark, Picture, Point, Shape, Text
from rulebooks.yatzy.actions import Keep, Roll, Score, format_dice, format_word
from rulebooks.yatzy.actions import Mark as MarkSquare
from rulebooks.yatzy.bingo import COLUMNS, SIDE, SQUARES, number_on
from rulebooks.yatzy.state import YatzyState

_HEADS = 2
"""Rows above the boxes: the dice, and the numbers of the players."""


def picture_of(state: YatzyState, marks: Sequence[Point], fresh: Action | None) -> Picture:
    """Return the position as shapes; what is ``fresh`` is drawn as the newest, legal or not."""
    is_bingo = state.table.variant == "bingo"
    shapes = _dice(state, fresh) + (_cards(state, fresh) if is_bingo else _sheets(state, fresh))
    boxes = tuple(map(str, range(1, SIDE + 1))) if is_bingo else state.table.layout.boxes
    width = (SIDE + 1) * state.table.seats - 1 if is_bingo else state.table.seats * state.table.layout.columns
    return Picture(
        columns=max(width, state.table.dice),
        rows=_HEADS + len(boxes),
        column_names=(),
        row_names=("dice", "", *boxes),
        shapes=(*shapes, *map(Mark, marks)),
        title=f"{state.table.variant.capitalize()}: {_situation(state)}",
        description=_describe(state, fresh),
    )


def _dice(state: YatzyState, fresh: Action | None) -> list[Shape]:
    thrown = list(fresh.dice or ()) if isinstance(fresh, Roll) else []
    shapes: list[Shape] = []
    for x, number in enumerate(state.dice):
        is_fresh = number in thrown
        if is_fresh:
            thrown.remove(number)
        shapes += [Box(x, 0, 1, 1, "fresh" if is_fresh else "piece"), Text((x + 0.5, 0.5), str(number))]
    shapes += [Box(x, 0, 1, 1, "ground") for x in range(len(state.dice), state.table.dice)]
    return shapes


def _sheets(state: YatzyState, fresh: Action | None) -> list[Shape]:
    shapes: list[Shape] = []
    layout = state.table.layout
    for player, sheet in enumerate(state.sheets, 1):
        for number, column in enumerate(sheet, 1):
            x = (player - 1) * layout.columns + number - 1
            head = str(player) if layout.columns == 1 else f"{player}×{number}"
            shapes.append(Text((x + 0.5, 1.5), head, "first" if player == state.turn else "plain"))
            for y, (box, points) in enumerate(zip(layout.boxes, column, strict=True), _HEADS):
                if points is not None:
                    is_fresh = isinstance(fresh, Score) and fresh.box == box and fresh.column in (None, number)
                    shapes += [Box(x, y, 1, 1, "fresh" if is_fresh else "piece"), Text((x + 0.5, y + 0.5), str(points))]
    return shapes


def _cards(state: YatzyState, fresh: Action | None) -> list[Shape]:
    shapes: list[Shape] = []
    for player, (card, marked) in enumerate(zip(state.table.cards, state.marked, strict=True), 1):
        west = (player - 1) * (SIDE + 1)
        shapes += [
            Text((west + column + 0.5, 1.5), name, "first" if player == state.turn else "plain")
            for column, name in enumerate(COLUMNS)
        ]
        for square in SQUARES:
            x, y = west + COLUMNS.index(square[0]), int(square[1]) - 1 + _HEADS
            is_fresh = isinstance(fresh, MarkSquare) and fresh.square == square and square in marked
            shapes.append(Box(x, y, 1, 1, "piece"))
            if square in marked:
                shapes.append(Disc((x + 0.5, y + 0.5), "fresh" if is_fresh else "first"))
            else:
                shapes.append(Text((x + 0.5, y + 0.5), str(number_on(card, square))))
    return shapes


def _situation(state: YatzyState) -> str:
    if state.phase == "finished":
        return "the game has ended"
    return f"player {state.turn} {'throws' if state.phase == 'roll' else 'chooses'}"


def _describe(state: YatzyState, fresh: Action | None) -> str:
    parts = [f"Dice: {format_dice(state.dice)}; throws left: {state.throws_left}."]
    layout = state.table.layout
    for player, sheet in enumerate(state.sheets, 1):
        columns = [
            ", ".join(f"{box} {points}" for box, points in zip(layout.boxes, column, strict=True) if points is not None)
            for column in sheet
        ]
        written = "; ".join(column or "nothing" for column in columns)
        parts.append(f"Player {player} has written {written}; total {layout.total(sheet)}.")
    for player, marked in enumerate(state.marked, 1):
        parts.append(f"Player {player} has marked {', '.join(sorted(marked)) or 'nothing'}.")
    if fresh is not None and isinstance(fresh, (Roll, Keep, Score, MarkSquare)):
        parts.append(f"Tried or newest: {format_word(fresh)}.")
    return " ".join(parts)
