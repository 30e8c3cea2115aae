"""A game of Yatzy as a value: what lies and stands written, who is to act, and what every action makes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, TypeVar

from rulebooks.interface import Action, IllegalAction, JsonObject, State
from rulebooks.picture import Point
from rulebooks.yatzy.actions import Done, Keep, Mark, Roll, Score, format_dice, format_word
from rulebooks.yatzy.bingo import Card, Marked, fitting, has_line, number_on
from rulebooks.yatzy.dice import FACES, Dice, bag, holds, keeps, throws, without
from rulebooks.yatzy.sheets import Layout, Sheet

THROWS: Final = 3
Pairs = tuple[tuple[int, ...], ...]

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same from the first action to the last.

    ``best`` is the total to be beaten in solitaire, if there is one; ``cards`` are those of bingo, else empty.
    """

    variant: str
    seats: int
    first: int
    rulings: Mapping[str, str]
    dice: int
    layout: Layout
    best: int | None = None
    cards: tuple[Card, ...] = ()

    @property
    def saves_throws(self) -> bool:
        """Whether unused throws are saved (clause ``yatzy.maxi.throws-saved``)."""
        return self.variant == "maxi" and self.rulings["maxi.saved-throws"] == "yes"

    def after(self, player: int) -> int:
        """Return the next player (clause ``yatzy.turn.order``)."""
        return player % self.seats + 1


@dataclass(frozen=True, slots=True)
class YatzyState(State):
    """One position of a game.

    ``turn`` is the player in turn, None when the game is over. ``dice`` are those that lie. ``alive`` and ``pairs`` are
    those of knock-out, ``to_beat`` the points that the first of a pair has just written. ``marked`` are the marked
    squares of bingo, ``has_marked`` tells that the player in turn marked one in this turn.
    """

    table: Table
    phase: str
    turn: int | None
    dice: Dice = ()
    throws_left: int = THROWS
    sheets: tuple[Sheet, ...] = ()
    saved: tuple[int, ...] = ()
    alive: tuple[int, ...] = ()
    pairs: Pairs = ()
    to_beat: int | None = None
    marked: tuple[Marked, ...] = ()
    has_marked: bool = False
    ended: str | None = None

    # What can be seen

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each player (clause ``yatzy.total.sum``)."""
        return tuple(self.table.layout.total(sheet) for sheet in self.sheets)

    @property
    def winners(self) -> list[int] | None:
        """The winners, sorted; None while the game goes on."""
        match self.ended:
            case None:
                return None
            case "last-player":
                return list(self.alive)
            case "line":
                return [player for player, marked in enumerate(self.marked, 1) if has_line(marked)]
        if self.table.variant == "solitaire":
            return [1] if self.table.best is None or self.totals[0] > self.table.best else []
        return [player for player, total in enumerate(self.totals, 1) if total == max(self.totals)]

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player in turn."""
        assert self.turn is not None
        return self.sheets[self.turn - 1]

    @property
    def card(self) -> Card:
        """The bingo card of the player in turn."""
        assert self.turn is not None
        return self.table.cards[self.turn - 1]

    @property
    def own_marked(self) -> Marked:
        """The squares that the player in turn has marked."""
        assert self.turn is not None
        return self.marked[self.turn - 1]

    @property
    def due(self) -> int:
        """How many dice the next throw has."""
        return self.table.dice - len(self.dice)

    @property
    def may_throw_again(self) -> bool:
        """Whether the player who chooses may keep dice for another throw."""
        return self.throws_left > 0 and not self.has_marked

    def points_for(self, box: str) -> int:
        """Return what the dice that lie count in a box."""
        return self.table.layout.count(box, self.dice)

    def observation(self, viewer: int | None = None) -> JsonObject:  # noqa: ARG002  # Yatzy has no secrets
        """Return the facts of the protocol's ``state``."""
        made: JsonObject = {
            "phase": self.phase,
            "toAct": self.turn,
            "dice": list(self.dice),
            "throwsLeft": self.throws_left,
            "winners": self.winners,
            "ended": self.ended,
        }
        if self.table.variant == "bingo":
            made["cards"] = _by_player([[list(row) for row in card] for card in self.table.cards])
            made["marked"] = _by_player([sorted(marked) for marked in self.marked])
            return made
        made["sheets"] = _by_player([self.table.layout.shown(sheet) for sheet in self.sheets])
        made["totals"] = _by_player(self.totals)
        if self.table.saves_throws:
            made["saved"] = _by_player(self.saved)
        if self.table.variant == "knock-out":
            made |= {"alive": list(self.alive), "pairs": [list(pair) for pair in self.pairs]}
        return made

    def key(self) -> object:
        """Return a hashable identity of the position, whatever the way to it."""
        return (
            *(self.phase, self.turn, self.dice, self.throws_left, self.sheets, self.saved, self.alive, self.pairs),
            *(self.to_beat, self.marked, self.has_marked, self.ended),
        )

    # What can be done

    def legal_actions(self) -> Sequence[Action]:
        """Return the choices of whoever is to act."""
        if self.phase == "roll":
            return [Roll(None, self.due)]
        if self.phase != "choose":
            return []
        kept = _keep_actions(self.dice) if self.may_throw_again else ()
        if self.table.variant == "bingo":
            return [*kept, *map(Mark, fitting(self.card, self.own_marked, self.dice)), Done()]
        return [*kept, *self.scores()]

    def scores(self) -> list[Score]:
        """Return the boxes that the player who chooses may fill."""
        boxes = self.open_boxes()
        if self.table.rulings["score.zero-by-choice"] == "only-if-nothing-fits":
            boxes = [(column, box) for column, box in boxes if self.points_for(box)] or boxes
        return [self.score_of(column, box) for column, box in boxes]

    def open_boxes(self) -> list[tuple[int, str]]:
        """Return the boxes that are open to the player in turn, as (column, box)."""
        boxes = self.table.layout.open_boxes(self.sheet)
        return boxes[:1] if self.table.variant == "forced" else boxes

    def score_of(self, column: int, box: str) -> Score:
        """Return the action that fills a box."""
        return Score(box, column if self.table.layout.columns > 1 else None)

    def outcomes(self, choice: Action) -> Sequence[tuple[Action, int]]:
        """Return what a listed choice can turn into: throws with their ways to fall, else the choice itself."""
        match choice:
            case Roll(None, int(count)):
                return _roll_actions(count)
        return [(choice, 1)]

    # What happens

    def play(self, action: Action) -> "YatzyState":
        """Return the state after ``action``; raises :class:`IllegalAction`."""
        self._check_time(action)
        match action:
            case Roll():
                return self._roll(action)
            case Keep():
                return self._keep(action)
            case Score(box, column):
                return self._score(box, column)
            case Mark(square):
                return self._mark(square)
        return self._end_turn()

    def _check_time(self, action: Action) -> None:
        word = format_word(action)
        if self.phase == "finished":
            raise IllegalAction("yatzy.end.nothing-after", f"the game has ended; '{word}' comes too late")
        is_bingo = self.table.variant == "bingo"
        foreign = isinstance(action, Score) if is_bingo else isinstance(action, (Mark, Done))
        if self.phase == "roll" and not isinstance(action, Roll):
            also = frozenset({"yatzy.score.other-game"} if foreign else ())
            message = f"'{word}' comes too early: {self.due} dice have to be thrown first"
            raise IllegalAction("yatzy.throw.due", message, self._dice_places(), also)
        if foreign:
            what = "there are no boxes to fill in bingo" if is_bingo else f"'{word}' belongs to bingo"
            raise IllegalAction("yatzy.score.other-game", what, self._dice_places())
        if self.phase == "choose" and isinstance(action, Roll):
            also = frozenset(() if self.throws_left else {"yatzy.throw.three"})
            message = f"the dice {format_dice(self.dice)} lie; before another throw it has to be said which are kept"
            raise IllegalAction("yatzy.throw.when-due", message, self._dice_places(), also)

    def _roll(self, action: Roll) -> "YatzyState":
        if action.dice is None:
            message = "a throw has to name what the dice show"
            raise IllegalAction("yatzy.throw.named", message, self._dice_places(), malformed=True)
        strange = [number for number in action.dice if number not in FACES]
        wrong_count = len(action.dice) != self.due
        if strange:
            also = frozenset({"yatzy.throw.count"} if wrong_count else ())
            message = f"a die shows 1 to 6, not {strange[0]}"
            raise IllegalAction("yatzy.dice.faces", message, self._dice_places(), also, malformed=True)
        if wrong_count:
            message = f"{self.due} dice have to be thrown, not {len(action.dice)}"
            raise IllegalAction("yatzy.throw.count", message, self._dice_places())
        lying = bag((*self.dice, *action.dice))
        thrown = replace(self, phase="choose", dice=lying, throws_left=self.throws_left - 1)
        return thrown._end_idle_turn()

    def _keep(self, action: Keep) -> "YatzyState":
        broken = dict(self._faults_of_keep(action.dice))
        if broken:
            clause, message = next(iter(broken.items()))
            strange = any(number not in FACES for number in action.dice)
            raise IllegalAction(clause, message, self._dice_places(), frozenset(broken) - {clause}, malformed=strange)
        return replace(self, phase="roll", dice=action.dice)

    def _faults_of_keep(self, kept: Dice) -> Sequence[tuple[str, str]]:
        found = []
        if self.has_marked:
            found.append(("yatzy.bingo.no-keep-after-mark", "after a mark no dice are kept for another throw"))
        if not self.throws_left:
            found.append(("yatzy.throw.three", "no throw is left for which dice could be kept"))
        if not holds(self.dice, kept):
            message = f"{format_dice(kept)} cannot be picked out of the dice that lie, {format_dice(self.dice)}"
            found.append(("yatzy.keep.lying", message))
        elif kept == self.dice:
            found.append(("yatzy.keep.not-all", "all dice would be kept and none thrown; use them as they lie instead"))
        return found

    def _score(self, box: str, column: int | None) -> "YatzyState":
        layout = self.table.layout
        if layout.columns == 1:
            column = 1
        elif column is None or not 1 <= column <= layout.columns:
            message = f"'{box}' is in three columns; one of 1, 2 and 3 has to be named"
            raise IllegalAction("yatzy.triple.column", message, self._dice_places(), malformed=True)
        self._check_box(column, box)
        assert self.turn is not None
        points = self.points_for(box)
        sheet = layout.with_points(self.sheet, column, box, points)
        if self.table.variant == "knock-out" and layout.is_full(sheet):
            sheet = layout.empty()
        written = replace(self, sheets=_with_item(self.sheets, self.turn, sheet))
        if self.table.saves_throws:
            written = replace(written, saved=_with_item(self.saved, self.turn, self.throws_left))
        if self.table.variant == "knock-out":
            return written._go_on_in_pair(points)
        if all(map(layout.is_full, written.sheets)):
            return written._finish("complete")
        return written._end_turn()

    def _check_box(self, column: int, box: str) -> None:
        """Raise :class:`IllegalAction` if the player in turn may not fill a box."""
        layout = self.table.layout
        if box not in layout.boxes:
            message = f"there is no box '{box}' on this sheet"
            raise IllegalAction("yatzy.score.on-sheet", message, self._dice_places())
        places = (self.place_of(column, box),)
        following = self.open_boxes()[0][1]
        out_of_order = self.table.variant == "forced" and box != following
        if layout.written(self.sheet, column, box) is not None:
            also = frozenset({"yatzy.forced.order"} if out_of_order else ())
            raise IllegalAction("yatzy.score.once", f"'{box}' is filled already", places, also)
        if out_of_order:
            message = f"the boxes are filled in the order of the sheet; next is '{following}', not '{box}'"
            raise IllegalAction("yatzy.forced.order", message, places)
        if self.score_of(column, box) not in self.scores():
            other = self.scores()[0]
            message = f"the dice count 0 in '{box}', but {self.points_for(other.box)} in '{other.box}', which is open"
            raise IllegalAction("yatzy.score.zero-only-if-nothing-fits", message, places)

    def _mark(self, square: str) -> "YatzyState":
        assert self.turn is not None
        number = number_on(self.card, square)
        places = (self.place_of_square(square),)
        if square in self.own_marked:
            also = frozenset(() if number in self.dice else {"yatzy.bingo.mark-number"})
            raise IllegalAction("yatzy.bingo.mark-once", f"{square} is marked already", places, also)
        if number not in self.dice:
            message = f"{square} has the number {number}, which no die shows: there lie {format_dice(self.dice)}"
            raise IllegalAction("yatzy.bingo.mark-number", message, places)
        marked = self.own_marked | {square}
        done = replace(
            self,
            dice=without(self.dice, (number,)),
            marked=_with_item(self.marked, self.turn, marked),
            has_marked=True,
        )
        if not has_line(marked):
            return done._end_idle_turn()
        at_once = self.table.rulings["bingo.end"] == "at-once"
        return done._finish("line") if at_once else done._end_turn()

    # The course of turns

    def _end_idle_turn(self) -> "YatzyState":
        """End a turn of bingo in which nothing can be done any more (clause ``yatzy.bingo.ends-by-itself``)."""
        if self.table.variant != "bingo" or self.may_throw_again:
            return self
        return self if fitting(self.card, self.own_marked, self.dice) else self._end_turn()

    def _end_turn(self) -> "YatzyState":
        assert self.turn is not None
        following = self.table.after(self.turn)
        if following == self.table.first and any(map(has_line, self.marked)):
            return self._finish("line")
        return self._begin_turn(following)

    def _begin_turn(self, player: int) -> "YatzyState":
        begun = replace(self, phase="roll", turn=player, dice=(), throws_left=THROWS, has_marked=False)
        if not self.table.saves_throws:
            return begun
        saved = self.saved[player - 1]
        return replace(begun, throws_left=THROWS + saved, saved=_with_item(self.saved, player, 0))

    def _go_on_in_pair(self, points: int) -> "YatzyState":
        """Go on after a turn of knock-out in which ``points`` were written."""
        number = next(number for number, pair in enumerate(self.pairs) if self.turn in pair)
        one, other = self.pairs[number]
        if self.to_beat is None:
            return replace(self, to_beat=points)._begin_turn(other)
        decided = replace(self, to_beat=None)
        if points == self.to_beat:
            return decided._begin_turn(one)
        out = one if points > self.to_beat else other
        decided = replace(decided, alive=tuple(player for player in self.alive if player != out))
        if len(decided.alive) == 1:
            return decided._finish("last-player")
        waiting = [pair for pair in self.pairs[number + 1 :] if len(pair) == 2]
        if waiting:
            return decided._begin_turn(waiting[0][0])
        pairs = paired(decided.alive)
        return replace(decided, pairs=pairs)._begin_turn(pairs[0][0])

    def _finish(self, ended: str) -> "YatzyState":
        return replace(self, phase="finished", turn=None, dice=(), throws_left=0, has_marked=False, ended=ended)

    # Where it is in the picture

    def _dice_places(self) -> tuple[Point, ...]:
        return tuple((x + 0.5, 0.5) for x in range(len(self.dice))) or ((0.5, 0.5),)

    def place_of(self, column: int, box: str) -> Point:
        """Return the point of the picture at which a box of the player in turn is."""
        assert self.turn is not None
        x = (self.turn - 1) * self.table.layout.columns + column - 1
        return x + 0.5, self.table.layout.boxes.index(box) + 2.5

    def place_of_square(self, square: str) -> Point:
        """Return the point of the picture at which a square of the card of the player in turn is."""
        assert self.turn is not None
        return 6 * (self.turn - 1) + "ABCDE".index(square[0]) + 0.5, int(square[1]) + 1.5


def paired(players: Sequence[int]) -> Pairs:
    """Return players paired by number, an odd last one alone (clauses ``yatzy.knock-out.pairs``, ``.rests``).

    >>> paired((1, 3, 4))
    ((1, 3), (4,))
    """
    return tuple(tuple(players[place : place + 2]) for place in range(0, len(players), 2))


@cache
def _keep_actions(dice: Dice) -> tuple[Keep, ...]:
    return tuple(map(Keep, keeps(dice)))


@cache
def _roll_actions(count: int) -> tuple[tuple[Action, int], ...]:
    return tuple((Roll(dice), weight) for dice, weight in throws(count))


def _by_player(items: Sequence[object]) -> JsonObject:
    return {str(player): item for player, item in enumerate(items, 1)}


def _with_item(items: tuple[_Item, ...], player: int, item: _Item) -> tuple[_Item, ...]:
    return (*items[: player - 1], item, *items[player:])
