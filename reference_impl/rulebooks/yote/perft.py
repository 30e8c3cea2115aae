"""Counting the ways in which a game of Yoté can go on, turn by turn: a jump and its removal are one ply."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rulebooks.interface import Action, Fork, PerftRow
from rulebooks.yote.board import bits_of
from rulebooks.yote.position import FEWEST_PIECES, Position, count_turns, turns
from rulebooks.yote.state import YoteState


def perft(state: YoteState, depth: int) -> list[PerftRow]:
    """Count what can follow ``state`` in 1 to ``depth`` whole turns; a finished game has no continuation.

    In phase ``remove`` the first ply is the removal that is due. Sequences that lead to the same position are followed
    once, with their number. So the positions at the last depth are not counted: they would have to be made first.
    """
    rows = []
    frontier = Counter({state.position: 1} if state.phase == "move" else {})
    for ply in range(1, depth + 1):
        removes = ply == 1 and state.phase == "remove"
        if ply == depth:
            number = len(state.legal_actions()) if removes else sum(n * _count(state, p) for p, n in frontier.items())
            rows.append(PerftRow(ply, number, None))
            break
        reached: Counter[Position] = Counter(_removals(state) if removes else ())
        for position, number in frontier.items():
            for following in _turns(state, position):
                reached[following] += number
        rows.append(PerftRow(ply, reached.total(), len(reached)))
        frontier = reached
    return rows


def _count(state: YoteState, position: Position) -> int:
    if position.own_number < FEWEST_PIECES:
        return 0
    return count_turns(state.board, position, state.table.second_piece)


def _turns(state: YoteState, position: Position) -> Iterable[Position]:
    if position.own_number < FEWEST_PIECES:
        return ()
    return turns(state.board, position, state.table.second_piece)


def _removals(state: YoteState) -> Iterator[Position]:
    squares, hand = state.position.removable(state.table.second_piece)
    for bit in bits_of(squares):
        yield state.position.without(1 << bit).swapped
    if hand:
        yield state.position.without(0).swapped


def forks(state: YoteState) -> Iterator[Fork]:
    """Yield where whole turns are chosen: at once, or, for a jump with a second piece, after the jump."""
    captures: dict[Action, YoteState] = {}
    if state.phase == "move":
        reached = ((jump, state.play(jump)) for jump in state.jumps())
        captures = {jump: after for jump, after in reached if after.phase == "remove"}
    yield Fork((), state, lambda action: action not in captures)
    for jump, after in captures.items():
        yield Fork((jump,), after, lambda _action: True)
