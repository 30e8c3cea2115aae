"""Actions to try that must be refused: well formed, and as far as can be wrong in one way only."""

from collections.abc import Iterator, Sequence

from rulebooks.interface import Action
from rulebooks.yatzy.actions import Done, Keep, Mark, Roll, Score
from rulebooks.yatzy.bingo import SQUARES, number_on
from rulebooks.yatzy.boxes import BOXES
from rulebooks.yatzy.dice import FACES, Dice, bag
from rulebooks.yatzy.state import YatzyState

_FEW = 4


def of(state: YatzyState) -> Sequence[Action]:
    """Return near misses in ``state``."""
    match state.phase:
        case "roll":
            return list(_while_throwing(state))
        case "choose":
            return list(_while_choosing(state))
    dice = state.table.dice
    return [Roll((1,) * dice), Roll(None, dice), Keep(()), Score("chance", _column(state)), Mark("A1"), Done()]


def _column(state: YatzyState) -> int | None:
    return 1 if state.table.layout.columns > 1 else None


def _while_throwing(state: YatzyState) -> Iterator[Action]:
    due = state.due
    yield Roll(None, due)
    yield Roll(bag((*(1,) * (due - 1), 7)))
    yield Roll(bag((0, *(6,) * (due - 1))))
    yield Roll((3,) * (due + 1))
    if due > 1:
        yield Roll((4,) * (due - 1))
    if due < state.table.dice:
        yield Roll((2,) * state.table.dice)
    yield Keep(())
    if state.dice:
        yield Keep(state.dice)
    if state.table.variant == "bingo":
        yield from (Mark("A1"), Done(), Score("chance"))
    else:
        yield from (Score(box, _column(state)) for _, box in state.open_boxes()[:_FEW])


def _while_choosing(state: YatzyState) -> Iterator[Action]:
    yield Roll((3,) * state.table.dice)
    yield Roll((3, 3))
    yield from _keeps(state)
    if state.table.variant == "bingo":
        yield Score("chance")
        yield from _marks(state)
    else:
        yield from (Mark("A1"), Done())
        yield from _scores(state)


def _keeps(state: YatzyState) -> Iterator[Action]:
    if not state.may_throw_again:
        yield from (Keep(()), Keep(state.dice[:1]) if len(state.dice) > 1 else Keep(()))
        return
    yield Keep(state.dice)
    missing = [face for face in FACES if face not in state.dice]
    yield from (Keep((face,)) for face in missing[:2])
    yield Keep((7,))
    yield Keep(_once_more(state.dice))


def _once_more(dice: Dice) -> Dice:
    """Return one of the numbers that lie, once more than it lies."""
    return (dice[-1],) * (dice.count(dice[-1]) + 1)


def _scores(state: YatzyState) -> Iterator[Action]:
    layout, column = state.table.layout, _column(state)
    legal = state.scores()
    yield from (Score(box, column) for box in BOXES if box not in layout.boxes)
    filled = [
        state.score_of(number, box)
        for number, written in enumerate(state.sheet, 1)
        for box, points in zip(layout.boxes, written, strict=True)
        if points is not None
    ]
    yield from filled[-2 * _FEW :]
    yield from [
        state.score_of(number, box)
        for number, box in layout.open_boxes(state.sheet)
        if state.score_of(number, box) not in legal
    ][: 2 * _FEW]
    if layout.columns > 1:
        for number, box in state.open_boxes()[:1]:
            yield from (Score(box), Score(box, 0), Score(box, number + layout.columns))


def _marks(state: YatzyState) -> Iterator[Action]:
    yield from (Mark(square) for square in sorted(state.own_marked)[:_FEW])
    unmarked = [square for square in SQUARES if square not in state.own_marked]
    yield from [Mark(square) for square in unmarked if number_on(state.card, square) not in state.dice][:_FEW]
