"""The course of the game: whose turn it is, what he may do, what comes of it, how it ends and who wins."""

from collections.abc import Iterator
from typing import ClassVar

from yote_board import Square
from yote_pieces import Pieces
from yote_setup import Setup, SetupReader

Action = dict[str, object]


class MalformedError(Exception):
    """What was sent is not an action at all."""


class RefusedError(Exception):
    """A clause forbids the action."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


class Game(Pieces):
    """One game. Methods named ..._fault give the clause that forbids something, or None."""

    # The phase in which each action has its place
    PHASE_OF_ACTION: ClassVar[dict[str, str]] = {"drop": "move", "step": "move", "jump": "move", "remove": "remove"}

    setup_reader: type[SetupReader] = SetupReader

    def __init__(self, variant: str, rulings: dict[str, str], setup: Setup) -> None:
        super().__init__(setup)
        self.variant = variant
        self.rulings = rulings
        self.phase = "move"
        self.turn = setup.first  # yote.setup.first
        self.ended: str | None = None
        self.winner: int | None = None

    # ---- drops

    def drop_fault(self, player: int, square: Square) -> str | None:
        if not self.is_on_board(square):
            return "yote.board.on-board"
        if not self.has_piece_to_drop(player):
            return "yote.drop.from-hand"
        if not self.may_drop_on(player, square):
            return "yote.drop.empty-square"
        return None

    def has_piece_to_drop(self, player: int) -> bool:
        """yote.drop.from-hand."""
        return self.in_hand[player] > 0

    def may_drop_on(self, player: int, square: Square) -> bool:
        """yote.drop.empty-square, yote.drop.any-empty."""
        del player
        return self.is_empty(square)

    def drop(self, square: Square) -> None:
        """yote.drop.leaves-hand, yote.turn.one-action."""
        self.put_down(self.turn, square)
        self.end_turn()

    # ---- steps

    def step_fault(self, player: int, start: Square, end: Square) -> str | None:
        if not self.is_on_board(start) or not self.is_on_board(end):
            return "yote.board.on-board"
        if not self.may_go_from(player, start):
            return "yote.turn.own-piece"
        if end not in self.step_targets(player, start):
            return "yote.step.one-square"
        if not self.may_step_on(player, end):
            return "yote.step.empty-square"
        return None

    def may_go_from(self, player: int, square: Square) -> bool:
        """yote.turn.own-piece."""
        return self.lies_on(square, player)

    def step_targets(self, player: int, start: Square) -> list[Square]:
        """yote.step.one-square."""
        del player
        return self.neighbours(start)

    def may_step_on(self, player: int, end: Square) -> bool:
        """yote.step.empty-square."""
        del player
        return self.is_empty(end)

    def step(self, start: Square, end: Square) -> None:
        """yote.step.moves, yote.turn.one-action."""
        self.move(start, end)
        self.end_turn()

    # ---- jumps

    def jump_fault(self, player: int, start: Square, end: Square) -> str | None:
        if not self.is_on_board(start) or not self.is_on_board(end):
            return "yote.board.on-board"
        if not self.may_go_from(player, start):
            return "yote.turn.own-piece"
        landings = self.landings(player, start)
        if end not in landings:
            return "yote.jump.lands-beyond"
        if not self.may_jump_over(player, landings[end]):
            return "yote.jump.over-opponent"
        if not self.may_land_on(player, end):
            return "yote.jump.empty-landing"
        return None

    def landings(self, player: int, start: Square) -> dict[Square, Square]:
        """yote.jump.lands-beyond: for each square where a jump from here can end the one that it passes over."""
        del player
        found = {}
        for direction in self.DIRECTIONS:
            over = self.next_square(start, direction)
            if over is not None:
                end = self.next_square(over, direction)
                if end is not None:
                    found[end] = over
        return found

    def may_jump_over(self, player: int, over: Square) -> bool:
        """yote.jump.over-opponent."""
        return self.lies_on(over, self.opponent_of(player))

    def may_land_on(self, player: int, end: Square) -> bool:
        """yote.jump.empty-landing."""
        del player
        return self.is_empty(end)

    def jump(self, start: Square, end: Square) -> None:
        """yote.jump.takes, yote.remove.second, yote.end.after-turn."""
        over = self.landings(self.turn, start)[end]
        self.move(start, end)
        self.take_jumped(over)
        self.after_jump(end)

    def take_jumped(self, over: Square) -> None:
        """yote.jump.takes."""
        self.take_from_board(over)

    def after_jump(self, end: Square) -> None:
        """yote.remove.second, yote.remove.none-left, yote.turn.one-action, yote.end.after-turn."""
        del end
        if self.can_take_second():
            self.phase = "remove"
        else:
            self.end_turn()

    # ---- the second piece

    def can_take_second(self) -> bool:
        """yote.remove.second."""
        return next(self.removals(), None) is not None

    def remove_fault(self, square: Square) -> str | None:
        """Say what forbids the player in turn to remove from a square."""
        if not self.is_on_board(square):
            return "yote.board.on-board"
        if not self.may_remove_at(square):
            return "yote.remove.opponents-piece"
        return None

    def may_remove_at(self, square: Square) -> bool:
        """yote.remove.opponents-piece, yote.remove.any-on-board."""
        return self.lies_on(square, self.opponent_of(self.turn))

    def remove_hand_fault(self) -> str | None:
        """Say what forbids the player in turn to remove from the opponent's hand."""
        if not self.is_hand_ever_open():
            return "yote.remove.not-from-hand"
        if not self.has_hand_a_piece():
            return "yote.remove.hand-has-piece"
        if not self.is_hand_open_now():
            return "yote.remove.hand-last"
        return None

    def is_hand_ever_open(self) -> bool:
        """yote.remove.not-from-hand."""
        return self.variant == "hand"

    def has_hand_a_piece(self) -> bool:
        """yote.remove.hand-has-piece."""
        return self.in_hand[self.opponent_of(self.turn)] > 0

    def is_hand_open_now(self) -> bool:
        """yote.remove.hand-any-time, yote.remove.hand-last."""
        if self.rulings["hand.when"] == "any-time":
            return True
        return len(self.on_board(self.opponent_of(self.turn))) == 0

    def remove(self, square: Square) -> None:
        """yote.remove.second, yote.remove.out-of-game, yote.turn.one-action."""
        self.take_from_board(square)
        self.after_removal()

    def remove_from_hand(self) -> None:
        """yote.remove.second, yote.remove.out-of-game, yote.turn.one-action."""
        self.take_from_hand(self.opponent_of(self.turn))
        self.after_removal()

    def after_removal(self) -> None:
        """yote.jump.single: the turn ends, come what may."""
        self.end_turn()

    # ---- the end of a turn and of the game

    def end_turn(self) -> None:
        """yote.turn.alternate, yote.end.reduced, yote.end.blocked, yote.end.reduced-first, yote.end.after-turn."""
        opponent = self.opponent_of(self.turn)
        if self.is_reduced(opponent):
            self.finish("reduced", self.turn)
        elif self.is_blocked(opponent):
            self.finish("blocked", self.turn)
        else:
            self.pass_turn()

    def pass_turn(self) -> None:
        """yote.turn.alternate."""
        self.turn = self.opponent_of(self.turn)
        self.phase = "move"

    def is_reduced(self, player: int) -> bool:
        """yote.end.reduced: one piece or none."""
        return self.left_to(player) <= 1

    def is_blocked(self, player: int) -> bool:
        """yote.end.blocked: he can neither drop nor step nor jump."""
        return next(self.moves(player), None) is None

    def finish(self, how: str, winner: int) -> None:
        """yote.end.one-winner."""
        self.phase = "finished"
        self.ended = how
        self.winner = winner

    # ---- what can be done

    def legal_actions(self) -> list[Action]:
        """yote.turn.free-choice, yote.remove.must, yote.end.nothing-after."""
        if self.phase == "move":
            return list(self.moves(self.turn))
        if self.phase == "remove":
            return list(self.removals())
        return []

    def moves(self, player: int) -> Iterator[Action]:
        """yote.turn.free-choice, yote.turn.no-phases: all drops, steps and jumps that no clause forbids."""
        yield from self.drops(player)
        yield from self.steps(player)
        yield from self.jumps(player)

    def drops(self, player: int) -> Iterator[Action]:
        for square in self.squares:
            if self.drop_fault(player, square) is None:
                yield {"type": "drop", "square": square}

    def starts(self, player: int) -> list[Square]:
        """yote.turn.own-piece: the squares from which a player can go."""
        return [square for square in self.squares if self.may_go_from(player, square)]

    def steps(self, player: int) -> Iterator[Action]:
        for start in self.starts(player):
            for end in self.step_targets(player, start):
                if self.step_fault(player, start, end) is None:
                    yield {"type": "step", "from": start, "to": end}

    def jumps(self, player: int) -> Iterator[Action]:
        for start in self.starts(player):
            for end in self.landings(player, start):
                if self.jump_fault(player, start, end) is None:
                    yield {"type": "jump", "from": start, "to": end}

    def removals(self) -> Iterator[Action]:
        """yote.remove.second, yote.remove.any-on-board, yote.pieces.where: a hand is one choice."""
        for square in self.squares:
            if self.remove_fault(square) is None:
                yield {"type": "remove", "square": square}
        if self.remove_hand_fault() is None:
            yield {"type": "remove", "from": "hand"}

    # ---- playing

    def play(self, action: Action) -> None:
        """Carry out an action of the player in turn; MalformedError or RefusedError leave everything as it was."""
        kind = action.get("type")
        if not isinstance(kind, str) or kind not in self.PHASE_OF_ACTION:
            raise MalformedError("The action has no type that is known.")
        if kind == "drop":
            self.play_drop(self.read_square(action, "square"))
        elif kind == "step":
            self.play_step(self.read_square(action, "from"), self.read_square(action, "to"))
        elif kind == "jump":
            self.play_jump(self.read_square(action, "from"), self.read_square(action, "to"))
        else:
            self.play_remove(self.read_removal(action))

    def play_drop(self, square: Square) -> None:
        self.demand(self.phase_fault("drop"))
        self.demand(self.drop_fault(self.turn, square))
        self.drop(square)

    def play_step(self, start: Square, end: Square) -> None:
        self.demand(self.phase_fault("step"))
        self.demand(self.step_fault(self.turn, start, end))
        self.step(start, end)

    def play_jump(self, start: Square, end: Square) -> None:
        self.demand(self.phase_fault("jump"))
        self.demand(self.jump_fault(self.turn, start, end))
        self.jump(start, end)

    def play_remove(self, square: Square | None) -> None:
        self.demand(self.phase_fault("remove"))
        if square is None:
            self.demand(self.remove_hand_fault())
            self.remove_from_hand()
        else:
            self.demand(self.remove_fault(square))
            self.remove(square)

    def phase_fault(self, kind: str) -> str | None:
        """yote.end.nothing-after, yote.remove.must, yote.remove.only-after-jump."""
        if self.phase == "finished":
            return "yote.end.nothing-after"
        if self.PHASE_OF_ACTION[kind] == self.phase:
            return None
        return "yote.remove.must" if self.phase == "remove" else "yote.remove.only-after-jump"

    def demand(self, fault: str | None) -> None:
        if fault is not None:
            raise RefusedError(fault)

    def read_square(self, action: Action, field: str) -> Square:
        name = action.get(field)
        if not isinstance(name, str) or not self.is_name(name):
            raise MalformedError(f"The action needs a square in the field '{field}'.")
        return name

    def read_removal(self, action: Action) -> Square | None:
        """Read from where a piece is removed: a square, or None for the hand; never both."""
        if "square" in action and "from" in action:
            raise MalformedError("A piece is removed from a square or from the hand, not from both.")
        if "square" in action:
            return self.read_square(action, "square")
        if action.get("from") != "hand":
            raise MalformedError("A piece is removed from a square or from the hand.")
        return None

    # ---- what can be seen

    def state(self) -> dict[str, object]:
        going_on = self.phase != "finished"
        return {
            "phase": self.phase,
            "toAct": self.turn if going_on else None,
            "board": {str(player): self.on_board(player) for player in self.PLAYERS},
            "hands": {str(player): self.in_hand[player] for player in self.PLAYERS},
            "winners": None if self.winner is None else [self.winner],
            "ended": self.ended,
        }
