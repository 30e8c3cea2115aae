"""Ways of playing that lead where random play seldom comes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rulebooks.interface import Action
from rulebooks.tayu.actions import Accept, Bid, Claim, Discard, Draw, End, Pass, Place, Refute
from rulebooks.tayu.state import TayuState
from rulebooks.tayu.tiles import KINDS, sides_with_mouths

Manner = Callable[[TayuState, Sequence[Action]], Sequence[Action]]


def _best(actions: Sequence[Action], value: Callable[[Action], float]) -> list[Action]:
    values = [value(action) for action in actions]
    return [action for action, worth in zip(actions, values, strict=True) if worth == max(values)]


def _open_ends(state: TayuState, place: Place) -> int:
    """Count how many open mouths a placement adds, less those that it continues."""
    board, position, change = state.table.board, state.position, 0
    for mouth, cell, side in board.edges(place):
        if mouth in KINDS[place.tile] and not board.is_coast(cell, side):
            change += -1 if position.mouths[side] >> board.bit_of(cell) & 1 else 1
    return change


def closing(state: TayuState, actions: Sequence[Action]) -> Sequence[Action]:
    """Close the network as soon as can be, so that tiles soon have no place and nobody has points."""

    def value(action: Action) -> float:
        match action:
            case Draw(_, str(tile)):
                return 4 - sides_with_mouths(tile)
            case Place():
                return -_open_ends(state, action)
            case Discard() | Accept():
                return 10
            case End() | Refute():
                return -10
        return 0

    places = [action for action in actions if isinstance(action, Place)]
    return _best(places or actions, value)


def coastward(state: TayuState, actions: Sequence[Action]) -> Sequence[Action]:
    """Make outlets wherever possible, so that scores grow on all coasts."""

    def value(action: Action) -> float:
        if isinstance(action, Place):
            outlets = state.table.board.footprint(action).outlets
            return 10 * sum(outlets) + _open_ends(state, action)
        return 0 if isinstance(action, Draw) else -1

    return _best(actions, value)


def contrary(_state: TayuState, actions: Sequence[Action]) -> Sequence[Action]:
    """Claim whenever it is possible, and refute whenever that is."""
    return _best(actions, lambda action: isinstance(action, (Claim, Refute)))


def one_column(_state: TayuState, actions: Sequence[Action]) -> Sequence[Action]:
    """Draw from the first pile that has tiles until it is empty; place rather than claim."""
    piles = [action.pile for action in actions if isinstance(action, Draw)]
    return _best(actions, lambda action: not isinstance(action, Draw) or action.pile == piles[0])


def low_bidding(_state: TayuState, actions: Sequence[Action]) -> Sequence[Action]:
    """Bid low, so that builders reach the bid; otherwise play towards the coasts."""
    if any(isinstance(action, (Bid, Pass)) for action in actions):
        return _best(actions, lambda action: -action.points if isinstance(action, Bid) else -2)
    return coastward(_state, actions)


def honest(_state: TayuState, actions: Sequence[Action]) -> Sequence[Action]:
    """Place where something has a place and claim only where nothing has; refute every claim that is not true."""
    return [action for action in actions if isinstance(action, (Place, Refute))] or actions


MANNERS: Final[Mapping[str, Manner]] = {
    "closing": closing,
    "coastward": coastward,
    "contrary": contrary,
    "one-column": one_column,
    "low-bidding": low_bidding,
    "honest": honest,
}
