"""Which clauses stand behind what an action did: for counting what was exercised and for naming what was broken."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from rulebooks.interface import Action
from rulebooks.yatzy.actions import Done, Keep, Mark, Roll, Score
from rulebooks.yatzy.bingo import USUAL_CARD, has_line
from rulebooks.yatzy.boxes import UPPER
from rulebooks.yatzy.state import YatzyState

_SIX: Final = 6


@dataclass(frozen=True)
class Step:
    """An action between the states before and after it."""

    before: YatzyState
    action: Action
    after: YatzyState

    def did(self, *kinds: type[Action]) -> bool:
        """Tell whether the action is of one of these kinds."""
        return isinstance(self.action, kinds)

    def filled(self, *boxes: str) -> bool:
        """Tell whether the action filled one of these boxes; without boxes, any."""
        return isinstance(self.action, Score) and (not boxes or self.action.box in boxes)

    @property
    def points(self) -> int:
        """What was written; 0 if nothing was."""
        return self.before.points_for(self.action.box) if isinstance(self.action, Score) else 0

    @property
    def took_zero(self) -> bool:
        """Whether a 0 was written."""
        return self.filled() and self.points == 0

    @property
    def player(self) -> int:
        """The player who acted."""
        return self.before.turn or 1

    @property
    def most_alike(self) -> int:
        """How many of the dice that lay show the same number, at most."""
        return max(Counter(self.before.dice).values(), default=0)

    @property
    def begins_turn(self) -> bool:
        """Whether a turn began."""
        return self.after.phase == "roll" and not self.after.dice and not self.did(Keep)

    @property
    def finished(self) -> bool:
        """Whether the step ended the game."""
        return self.after.phase == "finished"

    @property
    def draws_near_bonus(self) -> bool:
        """Whether points were written in an upper box of a column that has the bonus or lacks few points for it."""
        return self.filled(*UPPER) and any(self._near(column) for column in self._columns)

    @property
    def _columns(self) -> list[tuple[int | None, ...]]:
        return list(self.after.sheets[self.player - 1])

    def _near(self, column: tuple[int | None, ...]) -> bool:
        layout = self.after.table.layout
        return layout.upper_sum(column) >= layout.bound - _SIX * 2

    @property
    def is_owed_bonus(self) -> bool:
        """Whether a column of the player's has reached the bound."""
        layout = self.after.table.layout
        return self.filled() and any(layout.upper_sum(column) >= layout.bound for column in self._columns)

    @property
    def decides_pair(self) -> bool:
        """Whether the second of a pair of knock-out wrote."""
        return self.filled() and self.before.to_beat is not None

    @property
    def ends_by_itself(self) -> bool:
        """Whether a turn of bingo ended without being ended, and not by a line."""
        return self.did(Roll, Mark) and self.begins_turn and not self.has_line

    @property
    def has_line(self) -> bool:
        """Whether the player who acted has a line."""
        return bool(self.after.marked) and has_line(self.after.marked[self.player - 1])

    @property
    def ties(self) -> bool:
        """Whether the game ended with several winners."""
        return self.finished and len(self.after.winners or ()) > 1


Predicate = Callable[[Step], bool]
_DICE = frozenset({"phase", "toAct", "dice", "throwsLeft"})
_WRITTEN = frozenset({"sheets", "totals"})
_TOTALS = frozenset({"totals"})
_END = frozenset({"phase", "toAct", "ended", "winners"})
_PAIRS = frozenset({"toAct", "alive", "pairs"})
_BINGO = frozenset({"marked", "cards"})

_BOXES: Final[list[tuple[str, tuple[str, ...]]]] = [
    ("yatzy.box.upper", UPPER),
    ("yatzy.box.pair", ("pair",)),
    ("yatzy.box.two-pairs", ("twoPairs",)),
    ("yatzy.box.two-pairs-alike", ("twoPairs",)),
    ("yatzy.box.alike", ("threeAlike", "fourAlike")),
    ("yatzy.box.straights", ("smallStraight", "largeStraight")),
    ("yatzy.box.full-house", ("fullHouse",)),
    ("yatzy.box.full-house-alike", ("fullHouse",)),
    ("yatzy.box.chance", ("chance",)),
    ("yatzy.box.yatzy", ("yatzy",)),
    ("yatzy.maxi.three-pairs", ("threePairs",)),
    ("yatzy.maxi.three-pairs-alike", ("threePairs",)),
    ("yatzy.maxi.five-alike", ("fiveAlike",)),
    ("yatzy.maxi.full-straight", ("fullStraight",)),
    ("yatzy.maxi.villa", ("villa",)),
    ("yatzy.maxi.tower", ("tower",)),
    ("yatzy.maxi.yatzy", ("yatzy",)),
    ("yatzy.destin.box", ("destin",)),
]
"""Clauses that say what a box counts, each with the boxes."""

_TABLE: Final[list[tuple[str, frozenset[str], Predicate]]] = [
    ("yatzy.dice.five", _DICE, lambda s: s.did(Roll)),
    ("yatzy.maxi.dice", _DICE, lambda s: s.did(Roll)),
    ("yatzy.destin.five", _DICE, lambda s: s.did(Roll)),
    ("yatzy.destin.six", _DICE, lambda s: s.did(Roll) or s.filled("yatzy", "destin")),
    ("yatzy.dice.bag", frozenset({"dice"}), lambda s: s.did(Roll, Keep)),
    ("yatzy.setup.seats", frozenset({"toAct"}), lambda s: s.begins_turn and s.after.turn == 1),
    ("yatzy.setup.first", frozenset({"toAct"}), lambda s: s.begins_turn and s.before.turn == s.before.table.first),
    ("yatzy.throw.begin", _DICE, lambda s: s.begins_turn),
    ("yatzy.throw.lie", _DICE, lambda s: s.did(Roll)),
    ("yatzy.keep.any", _DICE, lambda s: s.did(Keep)),
    ("yatzy.keep.again", _DICE, lambda s: s.did(Keep) and s.before.throws_left == 1),
    ("yatzy.keep.waits", _DICE, lambda s: s.did(Keep)),
    ("yatzy.keep.listed", _DICE, lambda s: s.did(Keep)),
    ("yatzy.score.free", _WRITTEN, lambda s: s.filled()),
    ("yatzy.score.early", _DICE, lambda s: s.filled() and s.before.throws_left > 0),
    ("yatzy.score.fills", _DICE | _WRITTEN, lambda s: s.filled()),
    ("yatzy.score.zero", _WRITTEN, lambda s: s.took_zero),
    (
        "yatzy.score.zero-by-choice",
        _WRITTEN,
        lambda s: s.took_zero and any(s.before.points_for(box) for _, box in s.before.open_boxes()),
    ),
    ("yatzy.sheet.fifteen", _WRITTEN, lambda s: s.filled()),
    ("yatzy.maxi.sheet", _WRITTEN, lambda s: s.filled()),
    ("yatzy.destin.sheet", _WRITTEN, lambda s: s.filled()),
    ("yatzy.sheet.shown", frozenset({"sheets"}), lambda s: s.filled()),
    ("yatzy.bonus.upper", _TOTALS, lambda s: s.draws_near_bonus),
    ("yatzy.bonus.reached", _TOTALS, lambda s: s.is_owed_bonus),
    ("yatzy.bonus.section-full", _TOTALS, lambda s: s.is_owed_bonus),
    ("yatzy.maxi.bonus-84", _TOTALS, lambda s: s.draws_near_bonus),
    ("yatzy.maxi.bonus-75", _TOTALS, lambda s: s.draws_near_bonus),
    ("yatzy.maxi.bonus-63", _TOTALS, lambda s: s.draws_near_bonus),
    ("yatzy.total.sum", _TOTALS, lambda s: s.filled()),
    ("yatzy.turn.order", frozenset({"toAct"}), lambda s: s.begins_turn),
    ("yatzy.end.all-full", _END, lambda s: s.finished),
    ("yatzy.end.thirteen", _END, lambda s: s.finished),
    ("yatzy.end.sheets-full", _END, lambda s: s.finished),
    ("yatzy.end.finished", _END | _DICE, lambda s: s.finished),
    ("yatzy.end.winner", _END, lambda s: s.finished and not s.ties),
    ("yatzy.end.tie", _END, lambda s: s.ties),
    ("yatzy.maxi.best-dice", _WRITTEN, lambda s: s.filled("twoPairs", "threeAlike", "fullHouse") and s.points > 0),
    ("yatzy.maxi.six-alike-neither", _WRITTEN, lambda s: s.filled("villa", "tower") and s.most_alike == _SIX),
    ("yatzy.maxi.six-alike-both", _WRITTEN, lambda s: s.filled("villa", "tower") and s.most_alike == _SIX),
    ("yatzy.maxi.throws-lapse", _DICE, lambda s: s.filled() and s.before.throws_left > 0),
    (
        "yatzy.maxi.throws-saved",
        _DICE | {"saved"},
        lambda s: s.filled() and (s.before.throws_left > 0 or s.after.throws_left > 3),
    ),
    ("yatzy.team.sheet", _WRITTEN | {"toAct"}, lambda s: s.filled()),
    ("yatzy.solitaire.one", frozenset({"toAct"}), lambda s: s.begins_turn),
    ("yatzy.solitaire.best", _END, lambda s: s.finished),
    ("yatzy.triple.columns", _WRITTEN, lambda s: s.filled()),
    ("yatzy.triple.any-column", _WRITTEN, lambda s: s.filled()),
    ("yatzy.triple.shown", frozenset({"sheets"}), lambda s: s.filled()),
    ("yatzy.triple.total", _TOTALS, lambda s: s.filled()),
    ("yatzy.triple.bonus-multiplied", _TOTALS, lambda s: s.draws_near_bonus),
    ("yatzy.triple.bonus-plain", _TOTALS, lambda s: s.draws_near_bonus),
    ("yatzy.knock-out.pairs", _PAIRS, lambda s: s.decides_pair and s.before.pairs != s.after.pairs),
    ("yatzy.knock-out.rests", _PAIRS, lambda s: s.decides_pair and len(s.before.pairs[-1]) == 1),
    ("yatzy.knock-out.order", _PAIRS, lambda s: s.begins_turn),
    ("yatzy.knock-out.round", _PAIRS, lambda s: s.decides_pair),
    ("yatzy.knock-out.out", _PAIRS, lambda s: s.decides_pair and s.before.alive != s.after.alive),
    ("yatzy.knock-out.again", _PAIRS, lambda s: s.decides_pair and s.before.alive == s.after.alive),
    (
        "yatzy.knock-out.sheet-runs-on",
        _WRITTEN,
        lambda s: s.filled() and s.after.sheets[s.player - 1] == s.after.table.layout.empty(),
    ),
    ("yatzy.knock-out.last", _END, lambda s: s.after.ended == "last-player"),
    ("yatzy.bingo.card", _BINGO, lambda s: s.did(Mark)),
    ("yatzy.bingo.usual-card", _BINGO, lambda s: s.did(Mark) and s.before.card == USUAL_CARD),
    ("yatzy.bingo.other-cards", _BINGO, lambda s: s.did(Mark) and s.before.card != USUAL_CARD),
    ("yatzy.bingo.mark", _BINGO, lambda s: s.did(Mark)),
    ("yatzy.bingo.mark-uses-die", _DICE, lambda s: s.did(Mark)),
    ("yatzy.bingo.done", _DICE, lambda s: s.did(Done)),
    ("yatzy.bingo.ends-by-itself", _DICE, lambda s: s.ends_by_itself),
    ("yatzy.bingo.line", _END, lambda s: s.did(Mark) and s.has_line),
    ("yatzy.bingo.at-once", _END, lambda s: s.did(Mark) and s.has_line),
    ("yatzy.bingo.full-round", _END | _DICE, lambda s: any(map(has_line, s.after.marked))),
]


def exercised(step: Step) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the clauses that decided a step, each with the fields of the state that it decides.

    Clauses that do not hold in the variant and under the rulings may be among them. Prohibitions are exercised by
    refusals, which name their clause themselves.
    """
    yield from ((clause, _WRITTEN) for clause, boxes in _BOXES if step.filled(*boxes))
    yield from ((clause, fields) for clause, fields, decides in _TABLE if decides(step))
