"""Ways of playing that lead where random play seldom comes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rulebooks.interface import Action
from rulebooks.yote.actions import FROM_HAND, Drop, Jump, Step
from rulebooks.yote.state import YoteState

Manner = Callable[[YoteState, Sequence[Action]], Sequence[Action]]
_MOST_LOOKED_AT: Final = 60
"""Positions with more choices are not looked through; hemming in begins when fewer are left."""


def _preferred(actions: Sequence[Action], *wishes: Callable[[Action], bool]) -> Sequence[Action]:
    """Return those that the first wish which any fulfils picks out; all, if none does."""
    for wish in wishes:
        picked = [action for action in actions if wish(action)]
        if picked:
            return picked
    return actions


def _is(*kinds: type[Action]) -> Callable[[Action], bool]:
    return lambda action: isinstance(action, kinds)


def capturing(_state: YoteState, actions: Sequence[Action]) -> Sequence[Action]:
    """Jump whenever it is possible."""
    return _preferred(actions, _is(Jump))


def crowding(_state: YoteState, actions: Sequence[Action]) -> Sequence[Action]:
    """Drop as long as there is anything to drop, so that the board fills."""
    return _preferred(actions, _is(Drop))


def hoarding(state: YoteState, actions: Sequence[Action]) -> Sequence[Action]:
    """Keep everything but one piece in hand, and take from the board what the opponent has there."""
    if not state.position.own:
        return actions
    return _preferred(
        actions, _is(Jump), _is(Step), lambda action: action != FROM_HAND and not isinstance(action, Drop)
    )


def emptying_hands(_state: YoteState, actions: Sequence[Action]) -> Sequence[Action]:
    """Jump, and take the second piece from the hand wherever that is possible."""
    return _preferred(actions, lambda action: action == FROM_HAND, _is(Jump))


def returning(state: YoteState, actions: Sequence[Action]) -> Sequence[Action]:
    """Step back to where one has just come from, unless there is something to capture."""
    last = state.last_steps[state.mover - 1]
    back = Step(last.end, last.start) if last else None
    return _preferred(actions, _is(Jump), lambda action: action == back)


def hemming(state: YoteState, actions: Sequence[Action]) -> Sequence[Action]:
    """Leave the opponent as little to do as possible, so that he is blocked in the end."""
    if len(actions) > _MOST_LOOKED_AT or (state.position.enemy_hand and state.position.empty(state.board)):
        return _preferred(actions, _is(Drop))
    worth = {action: -_freedom(state.play(action), state.mover) for action in actions}
    return [action for action in actions if worth[action] == max(worth.values())]


def _freedom(state: YoteState, player: int) -> int:
    """Count what the opponent of a player can do."""
    return 0 if state.mover == player else len(state.legal_actions())


MANNERS: Final[Mapping[str, Manner]] = {
    "capturing": capturing,
    "crowding": crowding,
    "hoarding": hoarding,
    "emptying-hands": emptying_hands,
    "returning": returning,
    "hemming": hemming,
}
