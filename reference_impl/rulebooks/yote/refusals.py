"""Why an action is illegal: every clause that forbids it, in the user's terms."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulebooks.interface import Action
from rulebooks.picture import Point
from rulebooks.yote.actions import Drop, Jump, Remove, Step, format_word
from rulebooks.yote.board import Board, are_neighbours, middle_of
from rulebooks.yote.position import Position, SecondPiece


@dataclass(frozen=True, slots=True)
class Refusal:
    """A clause that forbids an action, and how; ``malformed`` as in :class:`rulebooks.IllegalAction`."""

    clause: str
    message: str
    places: tuple[Point, ...] = ()
    malformed: bool = False


def refusals(board: Board, position: Position, phase: str, action: Action, second: SecondPiece) -> Iterator[Refusal]:
    """Yield every clause that forbids an action; the one to name first comes first.

    What is wrong with the action's place in the turn comes before what is wrong with the action itself.
    """
    yield from _refusals_of_phase(phase, action)
    match action:
        case Drop(square):
            yield from _drop(board, position, square)
        case Step(start, end):
            yield from _step(board, position, start, end)
        case Jump(start, end):
            yield from _jump(board, position, start, end)
        case Remove(None):
            yield from _remove_from_hand(position, second)
        case Remove(str(square)):
            yield from _remove(board, position, square)


def _refusals_of_phase(phase: str, action: Action) -> Iterator[Refusal]:
    word = format_word(action)
    if phase == "finished":
        yield Refusal("yote.end.nothing-after", f"the game has ended; '{word}' comes too late")
    elif phase == "remove" and not isinstance(action, Remove):
        yield Refusal("yote.remove.must", f"a second piece has to be removed first; '{word}' is not a removal")
        yield Refusal("yote.turn.one-action", f"a turn is one drop, step or jump; '{word}' would be another")
        if isinstance(action, Jump):
            yield Refusal("yote.jump.single", f"a turn has one jump; '{word}' would be another")
    elif phase == "move" and isinstance(action, Remove):
        yield Refusal("yote.remove.only-after-jump", "nobody has jumped in this turn, so nothing can be removed")


def _off_board(board: Board, squares: Sequence[str]) -> Iterator[Refusal]:
    for square in squares:
        if square not in board.bits:
            size = f"{board.columns} columns and {board.rows} rows"
            yield Refusal("yote.board.on-board", f"there is no {square} on a board of {size}", malformed=True)


def _occupied(board: Board, position: Position, square: str, clause: str) -> Iterator[Refusal]:
    if square in board.bits:
        owner = _owner(board, position, square)
        if owner:
            yield Refusal(clause, f"{square} is not empty: {owner} lies there", (middle_of(square),))


def _owner(board: Board, position: Position, square: str) -> str | None:
    mask = board.mask_of(square)
    if mask & position.own:
        return "a piece of the same player"
    return "a piece of the opponent" if mask & position.enemy else None


def _drop(board: Board, position: Position, square: str) -> Iterator[Refusal]:
    yield from _off_board(board, [square])
    yield from _occupied(board, position, square, "yote.drop.empty-square")
    if not position.own_hand:
        yield Refusal("yote.drop.from-hand", "the player has no piece in hand that he could drop")


def _own_piece(board: Board, position: Position, start: str) -> Iterator[Refusal]:
    if start in board.bits and not board.mask_of(start) & position.own:
        found = _owner(board, position, start) or "nothing"
        message = f"on {start} lies {found}, not a piece of the player in turn"
        yield Refusal("yote.turn.own-piece", message, (middle_of(start),))


def _step(board: Board, position: Position, start: str, end: str) -> Iterator[Refusal]:
    yield from _off_board(board, [start, end])
    yield from _own_piece(board, position, start)
    if start in board.bits and end in board.bits and not are_neighbours(start, end):
        message = f"{end} is no neighbour of {start}; a step goes one square along the row or column"
        yield Refusal("yote.step.one-square", message, (middle_of(start), middle_of(end)))
    yield from _occupied(board, position, end, "yote.step.empty-square")


def _jump(board: Board, position: Position, start: str, end: str) -> Iterator[Refusal]:
    yield from _off_board(board, [start, end])
    yield from _own_piece(board, position, start)
    if start in board.bits and end in board.bits:
        over = board.between(start, end)
        if over is None:
            message = f"a jump from {start} ends two squares away in the same row or column, not on {end}"
            yield Refusal("yote.jump.lands-beyond", message, (middle_of(start), middle_of(end)))
        elif not board.mask_of(over) & position.enemy:
            found = _owner(board, position, over) or "nothing"
            message = f"between {start} and {end}, on {over}, lies {found}; a jump goes over a piece of the opponent"
            yield Refusal("yote.jump.over-opponent", message, (middle_of(over),))
    yield from _occupied(board, position, end, "yote.jump.empty-landing")


def _remove(board: Board, position: Position, square: str) -> Iterator[Refusal]:
    yield from _off_board(board, [square])
    if square in board.bits and not board.mask_of(square) & position.enemy:
        found = _owner(board, position, square) or "nothing"
        message = f"on {square} lies {found}; only a piece of the opponent can be removed"
        yield Refusal("yote.remove.opponents-piece", message, (middle_of(square),))


def _remove_from_hand(position: Position, second: SecondPiece) -> Iterator[Refusal]:
    if second == "board":
        message = "the second piece comes from the board; pieces in hand are safe"
        yield Refusal("yote.remove.not-from-hand", message)
        return
    if second == "board-then-hand" and position.enemy:
        message = "the opponent has pieces on the board, so the second piece has to come from there"
        yield Refusal("yote.remove.hand-last", message)
    if not position.enemy_hand:
        yield Refusal("yote.remove.hand-has-piece", "the opponent's hand is empty")
