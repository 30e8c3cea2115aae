"""Actions to try that must be refused: well formed, and as far as can be wrong in one way only."""

from collections.abc import Iterator, Sequence
from typing import Final

from rulebooks.interface import Action
from rulebooks.yote.actions import FROM_HAND, Drop, Jump, Remove, Step
from rulebooks.yote.board import MOST_COLUMNS, MOST_ROWS, Board, square_coordinates, square_name
from rulebooks.yote.state import YoteState

_FEW: Final = 4
_STRAIGHT: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_ASLANT: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def of(state: YoteState) -> Sequence[Action]:
    """Return near misses in ``state``."""
    legal = set(state.legal_actions())
    return [action for action in dict.fromkeys(_candidates(state)) if action not in legal]


def _candidates(state: YoteState) -> Iterator[Action]:
    if state.phase == "move":
        yield from _drops(state)
        yield from _steps(state)
        yield from _jumps(state)
    else:  # wrong in one way only: a removal is due, or the game is over
        yield from _spread(_some_drops(state) if state.position.own_hand else [], 2)
        yield from _some_steps(state)
        yield from _spread(list(state.jumps()), 2)
    yield from _removals(state)


def _spread(actions: Sequence[Action], most: int = _FEW) -> Sequence[Action]:
    """Return at most ``most`` of many, evenly spread."""
    return actions[:: -(-len(actions) // most)] if actions else ()


def _beside(board: Board) -> Iterator[str]:
    """Yield squares just off the board, as far as they have names."""
    if board.columns < MOST_COLUMNS:
        yield square_name(board.columns, 0)
    if board.rows < MOST_ROWS:
        yield square_name(board.columns - 1, board.rows)


def _away(square: str, dx: int, dy: int) -> str | None:
    """Return the square so far away, on the board or off it; None where it has no name."""
    x, y = square_coordinates(square)
    named = 0 <= x + dx < MOST_COLUMNS and 0 <= y + dy < MOST_ROWS
    return square_name(x + dx, y + dy) if named else None


def _drops(state: YoteState) -> Iterator[Action]:
    board, position = state.board, state.position
    yield from _spread([Drop(square) for square in board.squares(position.own)], 2)
    yield from _spread([Drop(square) for square in board.squares(position.enemy)], 2)
    yield from map(Drop, _beside(board))
    if not position.own_hand:
        yield from _spread(_some_drops(state))


def _some_drops(state: YoteState) -> list[Action]:
    return [Drop(square) for square in state.board.squares(state.position.empty(state.board))]


def _some_steps(state: YoteState) -> Sequence[Action]:
    own = list(state.board.squares(state.position.own))
    empty = set(state.board.squares(state.position.empty(state.board)))
    return _spread([Step(*pair) for pair in _moves(own, _STRAIGHT) if pair[1] in empty], 2)


def _moves(squares: Sequence[str], ways: Sequence[tuple[int, int]]) -> Iterator[tuple[str, str]]:
    """Yield pairs of a square and another, such a way off."""
    for start in squares:
        for dx, dy in ways:
            end = _away(start, dx, dy)
            if end is not None:
                yield start, end


def _steps(state: YoteState) -> Iterator[Action]:
    board, position = state.board, state.position
    own, enemy = list(board.squares(position.own)), list(board.squares(position.enemy))
    empty = list(board.squares(position.empty(board)))
    twice = [(2 * dx, 2 * dy) for dx, dy in _STRAIGHT]
    yield from _spread([Step(*pair) for pair in _moves(own, _STRAIGHT) if pair[1] not in empty])
    yield from _spread([Step(*pair) for pair in _moves(own, _ASLANT) if pair[1] in empty], 3)
    yield from _spread([Step(*pair) for pair in _moves(own, twice) if pair[1] in empty], 3)
    yield from _spread([Step(*pair) for pair in _moves(enemy, _STRAIGHT) if pair[1] in empty], 3)
    yield from _spread([Step(*pair) for pair in _moves(empty, _STRAIGHT) if pair[1] in empty], 2)
    around = [(board.columns - 1, dy) for dy in (-1, 0, 1)]  # as on a board whose edges meet
    yield from _spread([Step(*pair) for pair in _moves(own, around) if pair[1] in empty], 2)


def _jumps(state: YoteState) -> Iterator[Action]:
    board, position = state.board, state.position
    own, enemy = list(board.squares(position.own)), list(board.squares(position.enemy))
    empty = set(board.squares(position.empty(board)))
    twice = [(2 * dx, 2 * dy) for dx, dy in _STRAIGHT]
    straight = [Jump(*pair) for pair in _moves(own, twice)]
    yield from _spread([jump for jump in straight if jump.end in empty and board.between(*_ends(jump)) in own], 3)
    yield from _spread([jump for jump in straight if jump.end in empty and board.between(*_ends(jump)) in empty], 3)
    yield from _spread([jump for jump in straight if jump.end not in empty], _FEW)
    for number in (2, 3):
        aslant = [(number * dx, number * dy) for dx, dy in _ASLANT]
        farther = [((number + 1) * dx, (number + 1) * dy) for dx, dy in _STRAIGHT]
        yield from _spread([Jump(*pair) for pair in _moves(own, aslant) if pair[1] in empty], 2)
        yield from _spread([Jump(*pair) for pair in _moves(own, farther) if pair[1] in empty], 2)
    yield from _spread([Jump(*pair) for pair in _moves(own, _STRAIGHT) if pair[1] in enemy], 2)
    yield from _spread([Jump(*pair) for pair in _moves(enemy, twice) if pair[1] in empty], 3)


def _ends(jump: Jump) -> tuple[str, str]:
    return jump.start, jump.end


def _removals(state: YoteState) -> Iterator[Action]:
    board, position = state.board, state.position
    yield FROM_HAND
    yield from _spread([Remove(square) for square in board.squares(position.enemy)], 2)
    yield from _spread([Remove(square) for square in board.squares(position.own)], 2)
    yield from _spread([Remove(square) for square in board.squares(position.empty(board))], 3)
    yield from map(Remove, _beside(board))
