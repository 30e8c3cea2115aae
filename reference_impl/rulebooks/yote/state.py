"""A game of Yoté as a value: what is on the table, who is to act, and what every action makes of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rulebooks.interface import Action, IllegalAction, JsonObject, State
from rulebooks.yote.actions import FROM_HAND, Drop, Jump, Remove, Step
from rulebooks.yote.board import Board, bits_of
from rulebooks.yote.position import FEWEST_PIECES, Position, SecondPiece
from rulebooks.yote.refusals import Refusal, refusals

USUAL_COLUMNS: Final = 6
USUAL_ROWS: Final = 5
USUAL_PIECES: Final = 12


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same from the first action to the last. ``pieces`` are those of each player."""

    variant: str
    rulings: Mapping[str, str]
    board: Board
    pieces: int
    first: int

    @property
    def second_piece(self) -> SecondPiece:
        """From where the second piece of a jump comes (variant, ruling ``hand.when``)."""
        if self.variant == "board":
            return "board"
        return "board-or-hand" if self.rulings["hand.when"] == "any-time" else "board-then-hand"

    @property
    def is_usual(self) -> bool:
        """Whether the board has its usual size and the players their usual number of pieces."""
        return (self.board.columns, self.board.rows, self.pieces) == (USUAL_COLUMNS, USUAL_ROWS, USUAL_PIECES)


@dataclass(frozen=True, slots=True)
class YoteState(State):
    """One position of a game.

    ``mover`` is the player in turn, or the winner of a finished game; ``position`` is as he sees it. ``last_steps`` is
    for each player the step that his latest turn was, if it was one; no rule depends on it.
    """

    table: Table
    position: Position
    mover: int
    phase: str = "move"
    ended: str | None = None
    last_steps: tuple[Step | None, Step | None] = field(default=(None, None), compare=False)

    # What can be seen

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.table.board

    @property
    def to_act(self) -> int | None:
        """The player who is to act."""
        return None if self.phase == "finished" else self.mover

    @property
    def winners(self) -> list[int] | None:
        """The winner (clause ``yote.end.one-winner``); None while the game goes on."""
        return [self.mover] if self.phase == "finished" else None

    @property
    def by_player(self) -> Position:
        """The pieces with those of player 1 as ``own``, whoever is in turn."""
        return self.position if self.mover == 1 else self.position.swapped

    def observation(self, viewer: int | None = None) -> JsonObject:  # noqa: ARG002  # Yoté has no secrets
        """Return the facts of the protocol's ``state``."""
        seen = self.by_player
        return {
            "phase": self.phase,
            "toAct": self.to_act,
            "board": {"1": list(self.board.squares(seen.own)), "2": list(self.board.squares(seen.enemy))},
            "hands": {"1": seen.own_hand, "2": seen.enemy_hand},
            "winners": self.winners,
            "ended": self.ended,
        }

    def key(self) -> object:
        """Return a hashable identity of the position, whatever the way to it."""
        return self.position, self.mover, self.phase, self.ended

    # What can be done

    def legal_actions(self) -> Sequence[Action]:
        """Return the choices of whoever is to act."""
        match self.phase:
            case "move":
                return [*self._drops(), *self._steps(), *self.jumps()]
            case "remove":
                squares, hand = self.position.removable(self.table.second_piece)
                return [*map(Remove, self.board.squares(squares)), *([FROM_HAND] if hand else [])]
        return []

    def _drops(self) -> Iterator[Drop]:
        if self.position.own_hand:
            yield from map(Drop, self.board.squares(self.position.empty(self.board)))

    def _steps(self) -> Iterator[Step]:
        names = self.board.names
        for shift, landing in self.board.steps(self.position.own, self.position.empty(self.board)):
            yield from (Step(names[bit - shift], names[bit]) for bit in bits_of(landing))

    def jumps(self) -> Iterator[Jump]:
        """Yield the jumps that the pieces on the board allow the player in turn."""
        names, position = self.board.names, self.position
        for shift, landing in self.board.jumps(position.own, position.enemy, position.empty(self.board)):
            yield from (Jump(names[bit - 2 * shift], names[bit]) for bit in bits_of(landing))

    def outcomes(self, choice: Action) -> Sequence[tuple[Action, int]]:
        """Return the choice itself: there is no chance in Yoté."""
        return [(choice, 1)]

    # What happens

    def play(self, action: Action) -> "YoteState":
        """Return the state after ``action``; raises :class:`IllegalAction`."""
        self._check(action)
        board, position = self.board, self.position
        match action:
            case Drop(square):
                return self._end_turn(position.dropped(board.mask_of(square)), None)
            case Step(start, end):
                return self._end_turn(position.stepped(board.mask_of(start), board.mask_of(end)), action)
            case Jump(start, end):
                over = board.between(start, end)
                assert over is not None
                masks = (board.mask_of(square) for square in (start, over, end))
                return self._after_jump(position.jumped(*masks))
            case Remove(square):
                return self._end_turn(position.without(board.mask_of(square) if square else 0), None)
        raise TypeError(f"{action} is no action of Yoté")

    def _check(self, action: Action) -> None:
        found: list[Refusal] = list(refusals(self.board, self.position, self.phase, action, self.table.second_piece))
        if found:
            first = found[0]
            also = frozenset(refusal.clause for refusal in found[1:]) - {first.clause}
            if self.phase == "finished":
                also = frozenset()
            malformed = any(refusal.malformed for refusal in found)
            raise IllegalAction(first.clause, first.message, first.places, also, malformed=malformed)

    def _after_jump(self, position: Position) -> "YoteState":
        squares, hand = position.removable(self.table.second_piece)
        if squares or hand:
            return replace(self, position=position, phase="remove")
        return self._end_turn(position, None)

    def _end_turn(self, position: Position, step: Step | None) -> "YoteState":
        """Return what follows when the player in turn has made his turn (clauses ``yote.end.*``)."""
        steps = (step, self.last_steps[1]) if self.mover == 1 else (self.last_steps[0], step)
        ended = how_ended(self.board, position)
        if ended:
            return replace(self, position=position, phase="finished", ended=ended, last_steps=steps)
        return replace(self, position=position.swapped, mover=3 - self.mover, phase="move", last_steps=steps)


def how_ended(board: Board, position: Position) -> str | None:
    """Return how a game ends in which the player in turn has just made his turn; None if it goes on."""
    if position.enemy_number < FEWEST_PIECES:
        return "reduced"
    return None if position.swapped.can_move(board) else "blocked"
