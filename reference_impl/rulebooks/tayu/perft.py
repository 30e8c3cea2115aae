"""Counting the ways in which a game of Ta Yü can go on, placement by placement."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from rulebooks.interface import Action, Fork, PerftRow
from rulebooks.tayu.actions import Bid, Draw, Pass, Place, Start
from rulebooks.tayu.board import Board, Position
from rulebooks.tayu.state import TayuState
from rulebooks.tayu.tiles import KINDS

_OUT_OF_REACH: Final = 1_000_000
"""A bid that no builder reaches, so that nobody drops out while placements are counted."""


def perft(board: Board, start: Position, depth: int, *, protects_blanks: bool) -> list[PerftRow]:
    """Count what can follow ``start`` in 1 to ``depth`` placements when every kind is at hand each time.

    Sequences that lead to the same position are followed once, with their number. So the positions at the last depth
    are not counted: they would have to be made first.
    """
    rows = []
    frontier = Counter({start: 1})
    for ply in range(1, depth + 1):
        if ply == depth:
            rows.append(PerftRow(ply, sum(n * _count(board, p, protects_blanks) for p, n in frontier.items()), None))
            break
        reached: Counter[Position] = Counter()
        for position, number in frontier.items():
            for place in board.places(position, KINDS, protects_blanks):
                reached[position.after(board.footprint(place))] += number
        rows.append(PerftRow(ply, reached.total(), len(reached)))
        frontier = reached
    return rows


def _count(board: Board, position: Position, protects_blanks: bool) -> int:
    return sum(mask.bit_count() for _, mask in board.fits(position, KINDS, protects_blanks))


def forks(state: TayuState) -> Iterator[Fork]:
    """Yield for each kind the way to having just drawn it; only its placements count, not those of a kept tile.

    What comes before the first draw is played in one way: the tiles that are kept are of the first kinds that can be
    had, the first bidder is the flood, and the builder at his left begins.
    """
    lead: list[Action] = []
    while (duty := _before_drawing(state)) is not None:
        lead.append(duty)
        state = state.play(duty)
    if state.phase == "place":
        yield Fork(tuple(lead), state, lambda action: isinstance(action, Place))
    if state.phase != "draw":
        return
    for kind in KINDS:
        draw = _draw_of(state, kind)
        if draw is not None:
            yield Fork((*lead, draw), state.play(draw), _places(kind))


def _before_drawing(state: TayuState) -> Action | None:
    match state.phase:
        case "auction":
            return Pass() if state.bid else Bid(_OUT_OF_REACH)
        case "start":
            return Start(state.builders[0]) if state.builders else None
        case "draw" if state.to_keep:
            kind = list(KINDS)[state.table.players - state.to_keep]
            return _draw_of(state, kind) or _any_draw(state)
    return None


def _draw_of(state: TayuState, kind: str) -> Draw | None:
    for pile in state.supply.open_piles():
        if any(possible == kind for possible, _ in state.supply.outcomes(pile)):
            return Draw(pile, kind)
    return None


def _any_draw(state: TayuState) -> Draw:
    """Return a draw of what lies next: a known wall does not give every kind."""
    pile = state.supply.open_piles()[0]
    return Draw(pile, state.supply.outcomes(pile)[0][0])


def _places(kind: str) -> Callable[[Action], bool]:
    return lambda action: isinstance(action, Place) and action.tile == kind
