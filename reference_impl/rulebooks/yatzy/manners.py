"""Ways of playing that lead where random play seldom comes: each wishes for dice, and keeps and throws towards them.

Random dice practically never make a yatzy or the bonus, so the manners choose among the outcomes of chance as well.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from rulebooks.interface import Action
from rulebooks.yatzy.actions import Done, Keep, Mark, Roll, Score
from rulebooks.yatzy.bingo import LINES, number_on
from rulebooks.yatzy.boxes import UPPER
from rulebooks.yatzy.dice import FACES, Dice, bag, shared
from rulebooks.yatzy.sheets import Sheet
from rulebooks.yatzy.state import YatzyState

_FEW_MARKS: Final = 4

Manner = Callable[[YatzyState, Sequence[Action]], Sequence[Action]]


@dataclass(frozen=True, slots=True)
class Wish:
    """Dice that are wished for, and the box that they are to fill."""

    box: str
    dice: Dice


Wishes = Callable[[YatzyState], Iterable[Wish]]


def _best(actions: Sequence[Action], value: Callable[[Action], float]) -> list[Action]:
    values = [value(action) for action in actions]
    return [action for action, worth in zip(actions, values, strict=True) if worth == max(values)]


def wishing(wishes: Wishes) -> Manner:
    """Return the manner that comes as near to one of its wishes as dice allow, and then fills the box of that wish."""

    def narrow(state: YatzyState, actions: Sequence[Action]) -> Sequence[Action]:
        if state.table.variant == "bingo":
            return towards_a_line(state, actions)
        bags = list(wishes(state))
        if not bags or state.phase == "finished":
            return actions
        if state.phase == "roll":
            return _luckiest(state, actions, [wish.dice for wish in bags])
        wish = max(bags, key=lambda wish: len(shared(state.dice, wish.dice)))
        near = shared(state.dice, wish.dice)
        kept = [action for action in actions if isinstance(action, Keep) and action.dice == near]
        scored = [action for action in actions if isinstance(action, Score)]
        if kept and near != state.dice:
            return kept
        return [action for action in scored if action.box == wish.box] or _least_loss(state, scored) or actions

    return narrow


def _luckiest(state: YatzyState, actions: Sequence[Action], bags: Sequence[Dice]) -> Sequence[Action]:
    """Return the throws that come nearest to one of the bags; throws that are listed without dice all stay."""

    def nearness(action: Action) -> int:
        if not isinstance(action, Roll) or action.dice is None:
            return 0
        lying = bag((*state.dice, *action.dice))
        return max(_nearness(lying, wished) for wished in bags)

    return _best(actions, nearness)


@cache
def _nearness(one: Dice, other: Dice) -> int:
    return len(shared(one, other))


def _least_loss(state: YatzyState, scored: Sequence[Score]) -> list[Score]:
    """Return the boxes that spoil least: the lower ones in which the dice count most."""
    most = max((state.points_for(action.box) for action in scored if action.box not in UPPER), default=0)
    return [action for action in scored if action.box not in UPPER and state.points_for(action.box) == most]


def _open(state: YatzyState) -> list[str]:
    return list(dict.fromkeys(box for _, box in state.open_boxes())) if state.turn else []


def _all_alike(state: YatzyState) -> Iterator[Wish]:
    """Wish for all dice alike, to be written wherever so many will do."""
    boxes = _open(state)
    wanted = [box for box in ("destin", "yatzy", "fiveAlike", "fourAlike", "fullHouse", "threeAlike") if box in boxes]
    for box in wanted[:2]:
        yield from (Wish(box, (face,) * state.table.dice) for face in ((6,) if box == "destin" else FACES))


def _rows(state: YatzyState) -> Iterator[Wish]:
    """Wish for straights, with a die to spare where there is one."""
    straights = {"fullStraight": (1, 2, 3, 4, 5, 6), "largeStraight": (2, 3, 4, 5, 6), "smallStraight": (1, 2, 3, 4, 5)}
    yield from (Wish(box, dice) for box, dice in straights.items() if box in _open(state))


def _groups(state: YatzyState) -> Iterator[Wish]:
    """Wish for pairs and houses, also for those of which the parts are equal."""
    shapes = {
        "fullHouse": (3, 2),
        "villa": (3, 3),
        "tower": (4, 2),
        "threePairs": (4, 2),
        "twoPairs": (2, 2),
        "threeAlike": (3, 2),
        "pair": (2, 2),
    }
    for box, (more, fewer) in shapes.items():
        if box in _open(state):
            for one, other in product(FACES, FACES):
                yield Wish(box, bag((*(one,) * more, *(other,) * fewer)))


def _upper(state: YatzyState) -> Iterator[Wish]:
    """Wish for as many of one number as there are dice, from the highest number down."""
    for face in reversed(FACES):
        if UPPER[face - 1] in _open(state):
            yield Wish(UPPER[face - 1], (face,) * state.table.dice)


def _upper_sum_of(missing: int) -> Wishes:
    """Return wishes that bring the upper boxes to ``missing`` points less than the bound of the bonus."""

    def wishes(state: YatzyState) -> Iterator[Wish]:
        layout = state.table.layout
        for number, column in enumerate(state.sheet if state.turn else (), 1):
            left = layout.bound - missing - layout.upper_sum(column)
            faces = [face for face in FACES if column[face - 1] is None]
            for face in faces:
                box = UPPER[face - 1]
                if (number, box) not in state.open_boxes():
                    continue
                fair = layout.bound // 21
                count = left // face if len(faces) == 1 else fair
                count = max(0, min(count, state.table.dice))
                rest = 1 if face != 1 else 2
                yield Wish(box, bag((*(face,) * count, *(rest,) * (state.table.dice - count))))
            if faces:
                return

    return wishes


def towards_a_line(state: YatzyState, actions: Sequence[Action]) -> Sequence[Action]:
    """Mark in bingo what is missing from the line that is nearest to being complete."""
    if state.table.variant != "bingo" or state.turn is None:
        return actions
    wanted = min((line - state.own_marked for line in LINES), key=lambda line: (len(line), sorted(line)))
    numbers = bag(number_on(state.card, square) for square in wanted)

    def value(action: Action) -> float:
        match action:
            case Roll(tuple(dice)):
                return len(shared(bag((*state.dice, *dice)), numbers))
            case Mark(square):
                return 3 if square in wanted else 0
            case Keep(dice):
                return 2 if dice == shared(state.dice, numbers) else 0
            case Done():
                return 1
        return 0

    return _best(actions, value)


def wasteful(state: YatzyState, actions: Sequence[Action]) -> Sequence[Action]:
    """Take zeros, so that totals are low and often equal; in bingo mark nothing for long."""

    def value(action: Action) -> float:
        match action:
            case Score(box):
                return 1 if state.points_for(box) else 3
            case Done():
                return 2 if len(state.own_marked) < _FEW_MARKS else -1
            case Roll(tuple(dice)):
                return -len(set(dice))
        return 0

    return _best(actions, value)


def hasty(_state: YatzyState, actions: Sequence[Action]) -> Sequence[Action]:
    """Write after the first throw, so that throws are left; in bingo mark and be done at once."""
    return _best(actions, lambda action: not isinstance(action, Keep))


def patient(_state: YatzyState, actions: Sequence[Action]) -> Sequence[Action]:
    """Use every throw, and keep few dice."""
    return _best(actions, lambda action: 9 - len(action.dice) if isinstance(action, Keep) else 0)


def even(state: YatzyState, actions: Sequence[Action]) -> Sequence[Action]:
    """Keep up with the others, so that games end even; in knock-out, write as many points as the other of the pair."""
    if state.turn is None or state.table.variant == "bingo" or state.table.seats == 1:
        return actions
    if state.table.variant == "knock-out":
        target, own = state.to_beat, 0
    else:
        *others, own = (state.table.layout.total(sheet) for sheet in _others_first(state))
        target = max(others)
    if target is None:
        return wasteful(state, actions)
    layout, boxes, missing = state.table.layout, state.open_boxes(), target - own

    def distance(dice: Dice, column: int, box: str) -> int:
        return abs(column * layout.count(box, dice) - missing)

    def value(action: Action) -> float:
        match action:
            case Score(box, column):
                return -distance(state.dice, column or 1, box)
            case Roll(tuple(dice)):
                lying = bag((*state.dice, *dice))
                return -min(distance(lying, column, box) for column, box in boxes)
        return -0.5

    return _best(actions, value)


def _others_first(state: YatzyState) -> list[Sheet]:
    assert state.turn is not None
    return [*state.sheets[state.turn :], *state.sheets[: state.turn]]


MANNERS: Final[Mapping[str, Manner]] = {
    "all-alike": wishing(_all_alike),
    "straights": wishing(_rows),
    "groups": wishing(_groups),
    "upper-boxes": wishing(_upper),
    "bonus-just-reached": wishing(_upper_sum_of(0)),
    "bonus-just-missed": wishing(_upper_sum_of(1)),
    "towards-a-line": towards_a_line,
    "wasteful": wasteful,
    "hasty": hasty,
    "patient": patient,
    "even": even,
}
