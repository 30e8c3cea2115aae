"""A position of Yoté as shapes: the board and, in two trays below it, the hands."""

from collections.abc import Iterator, Sequence
from typing import Final

from rulebooks.interface import Action
from rulebooks.picture import Box, Disc, Mark, Picture, Point, Shape, Text, Tone
from rulebooks.yote.actions import Drop, Jump, Remove, Step, format_word
from rulebooks.yote.board import middle_of, square_coordinates, square_name
from rulebooks.yote.state import YoteState

TONES: Final[tuple[Tone, Tone]] = ("first", "second")


def picture_of(state: YoteState, marks: Sequence[Point], fresh: Action | None) -> Picture:
    """Return the position as shapes; the squares of an action that is ``fresh`` are set off, legal or not."""
    board, pieces = state.board, state.by_player
    shapes: list[Shape] = list(_ground(state, fresh))
    for tone, mask in zip(TONES, (pieces.own, pieces.enemy), strict=True):
        shapes += [Disc(middle_of(square), tone) for square in board.squares(mask)]
    for number, (tone, hand) in enumerate(zip(TONES, (pieces.own_hand, pieces.enemy_hand), strict=True)):
        shapes += _tray(board.columns, board.rows + number, tone, hand)
    shapes += [Mark(point) for point in marks]
    return Picture(
        columns=board.columns,
        rows=board.rows + len(TONES),
        column_names=tuple(square_name(x, 0)[0] for x in range(board.columns)),
        row_names=(*(str(y + 1) for y in range(board.rows)), "", ""),
        shapes=tuple(shapes),
        title=_title(state),
        description=_describe(state, fresh),
    )


def _ground(state: YoteState, fresh: Action | None) -> Iterator[Shape]:
    start, end = _squares_of(fresh)
    bits = state.board.bits
    if start in bits:
        yield Box(*square_coordinates(start), 1, 1, "special")
    if end in bits:
        yield Box(*square_coordinates(end), 1, 1, "fresh")
        pieces = state.position.own | state.position.enemy
        if not isinstance(fresh, Remove) and not state.board.mask_of(end) & pieces:
            yield Disc(middle_of(end), "fresh")


def _squares_of(action: Action | None) -> tuple[str, str]:
    """Return the squares that an action leaves and reaches, empty where there is none."""
    match action:
        case Drop(square):
            return "", square
        case Step(start, end) | Jump(start, end):
            return start, end
        case Remove(str(square)):
            return "", square
    return "", ""


def _tray(columns: int, row: int, tone: Tone, hand: int) -> Iterator[Shape]:
    """Yield the hand of one player: a piece of his, where there is room for it, and how many he holds."""
    yield Box(0, row, columns, 1, "plain")
    if columns == 1:
        yield Text((0.5, row + 0.5), str(hand))
        return
    yield Disc((0.5, row + 0.5), tone)
    yield Text((1.5, row + 0.5) if columns < 4 else (2, row + 0.5), f"×{hand}" if columns < 4 else f"{hand} in hand")


def _title(state: YoteState) -> str:
    match state.phase:
        case "finished":
            return f"Yoté: player {state.mover} has won ({state.ended})"
        case "remove":
            return f"Yoté: player {state.mover} removes a second piece"
    return f"Yoté: player {state.mover} is to move"


def _describe(state: YoteState, fresh: Action | None) -> str:
    pieces = state.by_player
    sides = [
        f"Player {number}: {', '.join(state.board.squares(mask)) or 'nothing'} on the board, {hand} in hand."
        for number, mask, hand in ((1, pieces.own, pieces.own_hand), (2, pieces.enemy, pieces.enemy_hand))
    ]
    added = [f"Tried or newest: {format_word(fresh)}."] if fresh else []
    return " ".join([*sides, *added])
