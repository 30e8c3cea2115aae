"""What the mutants share: the register of the hand-written ones, and bases for those that differ in the same way."""

import re
from typing import TypeVar

from yote_board import Square
from yote_rules import Action, Game, MalformedError, RefusedError
from yote_setup import SetupReader

MUTANTS: dict[str, type[Game]] = {}

G = TypeVar("G", bound=Game)


def mutant(made: type[G]) -> type[G]:
    """Register a class under the id that its name gives: StepsAnywhere is yote.mutant.steps-anywhere."""
    slug = re.sub(r"(?<!^)(?=[A-Z])", "-", made.__name__).lower()
    MUTANTS["yote.mutant." + slug] = made
    return made


def reads_with(**constants: int) -> type[SetupReader]:
    """Make a reader of set-ups in which some of the measures are others."""
    return type("Reader", (SetupReader,), dict(constants))


# ---- where squares lie


def is_on_edge(game: Game, square: Square) -> bool:
    return any(game.next_square(square, direction) is None for direction in game.DIRECTIONS)


def is_in_corner(game: Game, square: Square) -> bool:
    return game.column(square) in (1, game.columns) and game.row(square) in (1, game.rows)


def is_beside(game: Game, square: Square, player: int) -> bool:
    return any(game.lies_on(neighbour, player) for neighbour in game.neighbours(square))


def way(game: Game, start: Square, end: Square) -> tuple[int, int]:
    """Tell how far it is from one square to another: columns to the east and rows to the south."""
    return game.column(end) - game.column(start), game.row(end) - game.row(start)


def line(game: Game, start: Square, direction: str) -> list[Square]:
    """Name all squares from a square to the edge, without itself."""
    found: list[Square] = []
    square = game.next_square(start, direction)
    while square is not None:
        found.append(square)
        square = game.next_square(square, direction)
    return found


def enclosed(game: Game, square: Square) -> list[Square]:
    """Name the squares of pieces that lie between a square and a piece of the same player, in a straight line."""
    player = game.owner_at[square]
    found = []
    for direction in game.DIRECTIONS:
        near, far = [*line(game, square, direction), "", ""][:2]
        if game.lies_on(near, game.opponent_of(player)) and game.lies_on(far, player):
            found.append(near)
    return found


# ---- bases


class Remembering(Game):
    """Knows which kind of action is being played."""

    playing = ""

    def play(self, action: Action) -> None:
        self.playing = str(action.get("type"))
        super().play(action)


class Lingering(Remembering):
    """Lets the same player go on after some kinds of action."""

    AFTER: tuple[str, ...] = ()

    def pass_turn(self) -> None:
        if self.playing in self.AFTER:
            self.phase = "move"
        else:
            super().pass_turn()


class Eager(Game):
    """Refuses as it should, but not without a consequence."""

    CLAUSE = ""

    def consequence(self, action: Action) -> None:
        raise NotImplementedError

    def play(self, action: Action) -> None:
        try:
            super().play(action)
        except RefusedError as refused:
            if refused.clause == self.CLAUSE:
                self.consequence(action)
            raise


class Forbidding(Game):
    """Refuses drops, steps or jumps that are allowed."""

    CLAUSE = ""

    def refuses_drop(self, player: int, square: Square) -> bool:
        del player, square
        return False

    def refuses_step(self, player: int, start: Square, end: Square) -> bool:
        del player, start, end
        return False

    def refuses_jump(self, player: int, start: Square, end: Square) -> bool:
        del player, start, end
        return False

    def drop_fault(self, player: int, square: Square) -> str | None:
        fault = super().drop_fault(player, square)
        return self.CLAUSE if fault is None and self.refuses_drop(player, square) else fault

    def step_fault(self, player: int, start: Square, end: Square) -> str | None:
        fault = super().step_fault(player, start, end)
        return self.CLAUSE if fault is None and self.refuses_step(player, start, end) else fault

    def jump_fault(self, player: int, start: Square, end: Square) -> str | None:
        fault = super().jump_fault(player, start, end)
        return self.CLAUSE if fault is None and self.refuses_jump(player, start, end) else fault


class Dutiful(Forbidding):
    """Refuses other things where a jump is possible."""

    CLAUSE = "yote.turn.free-choice"

    def can_jump(self, player: int) -> bool:
        return next(self.jumps(player), None) is not None

    def can_jump_from(self, player: int, start: Square) -> bool:
        return any(self.jump_fault(player, start, end) is None for end in self.landings(player, start))


class Phased(Forbidding):
    """Refuses some kinds of action at first, or later on."""

    CLAUSE = "yote.turn.no-phases"


class Replacing(Game):
    """Takes it lightly what lies on a square and whether anything does."""

    def move(self, start: Square, end: Square) -> None:
        self.owner_at[end] = self.owner_at.pop(start, self.turn)

    def take_from_board(self, square: Square) -> None:
        self.owner_at.pop(square, None)

    def put_down(self, player: int, square: Square) -> None:
        self.owner_at[square] = player
        self.in_hand[player] = max(0, self.in_hand[player] - 1)


class StillPhases(Replacing):
    """Comes to phase remove exactly when the rules do, whatever else it lets be removed."""

    def can_take_second(self) -> bool:
        opponent = self.opponent_of(self.turn)
        return len(self.on_board(opponent)) > 0 or (self.variant == "hand" and self.in_hand[opponent] > 0)


class RemovingMore(Game):
    """Lets a piece be removed in phase move, or after the end, too."""

    def may_remove_now(self) -> bool:
        raise NotImplementedError

    def phase_fault(self, kind: str) -> str | None:
        fault = super().phase_fault(kind)
        return None if kind == "remove" and fault is not None and self.may_remove_now() else fault

    def legal_actions(self) -> list[Action]:
        found = super().legal_actions()
        if self.phase == "move" and self.may_remove_now():
            found += list(self.removals())
        return found


class AsOther(Game):
    """Tries what is refused for the player whose turn it is on behalf of the other one."""

    def acts_for_other(self, kind: str) -> bool:
        raise NotImplementedError

    def play(self, action: Action) -> None:
        kind = action.get("type")
        if not isinstance(kind, str) or not self.acts_for_other(kind):
            super().play(action)
            return
        before = self.turn
        self.turn = self.opponent_of(before)
        try:
            super().play(action)
        except (RefusedError, MalformedError):
            self.turn = before
            raise
