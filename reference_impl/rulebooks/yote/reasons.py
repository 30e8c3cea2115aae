"""Which clauses stand behind what an action did: for counting what was exercised and for naming what was broken."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rulebooks.interface import Action
from rulebooks.yote.actions import FROM_HAND, Drop, Jump, Remove, Step
from rulebooks.yote.position import FEWEST_PIECES, Position
from rulebooks.yote.state import YoteState

_ENDGAME: Final = 3
"""Few pieces: some other rules call it a draw when both players have no more."""


@dataclass(frozen=True)
class Move:
    """An action between the states before and after it."""

    before: YoteState
    action: Action
    after: YoteState

    def did(self, *kinds: type[Action]) -> bool:
        """Tell whether the action is of one of these kinds."""
        return isinstance(self.action, kinds)

    @property
    def finished(self) -> bool:
        """Whether the action ended the game."""
        return self.after.phase == "finished"

    @property
    def ends_turn(self) -> bool:
        """Whether the turn of the player who acted is over."""
        return self.after.phase != "remove"

    @cached_property
    def left(self) -> Position:
        """The position that the action left behind, as the player who acted sees it."""
        return self.after.position if self.after.mover == self.before.mover else self.after.position.swapped

    @property
    def is_first(self) -> bool:
        """Whether nothing was done before."""
        pieces = self.before.table.pieces
        return self.before.position == Position(0, 0, pieces, pieces)

    @property
    def captured(self) -> bool:
        """Whether a capture is complete."""
        return self.did(Jump, Remove) and self.ends_turn

    @property
    def could_jump_again(self) -> bool:
        """Whether the player who has captured could jump once more."""
        board, left = self.after.board, self.left
        return any(landing for _, landing in board.jumps(left.own, left.enemy, left.empty(board)))

    @property
    def stepped_back(self) -> bool:
        """Whether a piece went back to where it had just come from."""
        last = self.before.last_steps[self.before.mover - 1]
        return last is not None and self.action == Step(last.end, last.start)

    @property
    def few_are_left(self) -> bool:
        """Whether both players have few pieces, and yet the game goes on."""
        return max(self.left.own_number, self.left.enemy_number) <= _ENDGAME


Predicate = Callable[[Move], bool]
_COURSE = frozenset({"phase", "toAct"})
_BOARD = frozenset({"board"})
_HANDS = frozenset({"hands"})
_PIECES = _BOARD | _HANDS
_END = frozenset({"phase", "toAct", "ended", "winners"})

_TABLE: Final[list[tuple[str, frozenset[str], Predicate]]] = [
    ("yote.board.squares", _BOARD, lambda m: m.did(Drop)),
    ("yote.board.other", _PIECES, lambda m: not m.before.table.is_usual),
    ("yote.board.neighbours", _BOARD, lambda m: m.did(Step, Jump)),
    ("yote.pieces.number", _HANDS, lambda m: m.is_first),
    ("yote.pieces.where", _PIECES, lambda _m: True),
    ("yote.setup.hands", _PIECES, lambda m: m.is_first),
    ("yote.setup.first", frozenset({"toAct"}), lambda m: m.is_first),
    ("yote.turn.one-action", _COURSE, lambda _m: True),
    ("yote.turn.alternate", frozenset({"toAct"}), lambda m: m.ends_turn and not m.finished),
    ("yote.turn.free-choice", _COURSE, lambda m: m.did(Drop, Step, Jump)),
    ("yote.turn.no-phases", _COURSE, lambda m: m.did(Step, Jump) and m.before.position.own_hand > 0),
    ("yote.drop.any-empty", _BOARD, lambda m: m.did(Drop)),
    ("yote.drop.leaves-hand", _PIECES, lambda m: m.did(Drop)),
    ("yote.step.moves", _BOARD, lambda m: m.did(Step)),
    ("yote.step.return", _BOARD, lambda m: m.stepped_back),
    ("yote.jump.takes", _BOARD, lambda m: m.did(Jump)),
    ("yote.jump.single", _COURSE, lambda m: m.captured and not m.finished and m.could_jump_again),
    ("yote.remove.second", _COURSE | _PIECES, lambda m: m.did(Remove) or not m.ends_turn),
    ("yote.remove.any-on-board", _BOARD, lambda m: m.did(Remove) and m.action != FROM_HAND),
    ("yote.remove.none-left", _COURSE | _HANDS, lambda m: m.did(Jump) and m.ends_turn),
    ("yote.remove.hand-any-time", _HANDS, lambda m: m.action == FROM_HAND and m.before.position.enemy != 0),
    ("yote.remove.hand-if-none-on-board", _COURSE | _HANDS, lambda m: m.did(Jump) and not m.left.enemy),
    ("yote.remove.out-of-game", _PIECES, lambda m: m.captured),
    ("yote.end.reduced", _END, lambda m: m.after.ended == "reduced"),
    ("yote.end.blocked", _END, lambda m: m.after.ended == "blocked"),
    ("yote.end.after-turn", _END, lambda m: not m.ends_turn and m.left.enemy_number < FEWEST_PIECES),
    (
        "yote.end.reduced-first",
        frozenset({"ended"}),
        lambda m: m.after.ended == "reduced" and not m.left.swapped.can_move(m.after.board),
    ),
    ("yote.end.one-winner", frozenset({"toAct", "winners"}), lambda m: m.finished),
    ("yote.end.no-other", _END, lambda m: m.ends_turn and not m.finished and (m.stepped_back or m.few_are_left)),
]


def exercised(move: Move) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the clauses that decided a move, each with the fields of the state that it decides.

    Clauses that do not hold in the variant and under the rulings may be among them. Prohibitions are exercised by
    refusals, which name their clause themselves.
    """
    return ((clause, fields) for clause, fields, decides in _TABLE if decides(move))
