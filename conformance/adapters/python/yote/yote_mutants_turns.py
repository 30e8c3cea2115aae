"""Mutants of the clauses yote.turn.*."""

from yote_board import Square
from yote_mutants_tools import (
    Dutiful,
    Lingering,
    Phased,
    Remembering,
    Replacing,
    mutant,
)
from yote_rules import Action, Game, RefusedError
from yote_setup import Setup

# ---- yote.turn.one-action


@mutant
class DropDoesNotEndTheTurn(Lingering):
    AFTER = ("drop",)


@mutant
class StepDoesNotEndTheTurn(Lingering):
    AFTER = ("step",)


@mutant
class LoneJumpDoesNotEndTheTurn(Lingering):
    AFTER = ("jump",)


@mutant
class RemovalDoesNotEndTheTurn(Lingering):
    AFTER = ("remove",)


@mutant
class Passes(Game):
    def play(self, action: Action) -> None:
        if action.get("type") == "pass" and self.phase == "move":
            self.pass_turn()
        else:
            super().play(action)


# ---- yote.turn.alternate


@mutant
class CaptureEarnsATurn(Lingering):
    AFTER = ("jump", "remove")


@mutant
class PlayerOneAfterACapture(Remembering):
    def pass_turn(self) -> None:
        super().pass_turn()
        if self.playing in ("jump", "remove"):
            self.turn = 1


class Counting(Game):
    """Counts the turns that have ended."""

    turns = 0

    def pass_turn(self) -> None:
        super().pass_turn()
        self.turns += 1


@mutant
class FirstPlayerTwice(Counting):
    def pass_turn(self) -> None:
        super().pass_turn()
        if self.turns == 1:
            self.turn = self.opponent_of(self.turn)


# ---- yote.turn.free-choice


@mutant
class JumpIsADuty(Dutiful):
    def refuses_drop(self, player: int, square: Square) -> bool:
        del square
        return self.can_jump(player)

    def refuses_step(self, player: int, start: Square, end: Square) -> bool:
        del start, end
        return self.can_jump(player)


@mutant
class JumpBeforeDrops(Dutiful):
    def refuses_drop(self, player: int, square: Square) -> bool:
        del square
        return self.can_jump(player)


@mutant
class JumpBeforeSteps(Dutiful):
    def refuses_step(self, player: int, start: Square, end: Square) -> bool:
        del start, end
        return self.can_jump(player)


@mutant
class JumperMayNotStep(Dutiful):
    def refuses_step(self, player: int, start: Square, end: Square) -> bool:
        del end
        return self.can_jump_from(player, start)


# ---- yote.turn.no-phases


@mutant
class HandFirst(Phased):
    def refuses_step(self, player: int, start: Square, end: Square) -> bool:
        del start, end
        return self.in_hand[player] > 0

    def refuses_jump(self, player: int, start: Square, end: Square) -> bool:
        del start, end
        return self.in_hand[player] > 0


@mutant
class HandBeforeSteps(Phased):
    def refuses_step(self, player: int, start: Square, end: Square) -> bool:
        del start, end
        return self.in_hand[player] > 0


@mutant
class HandBeforeJumps(Phased):
    def refuses_jump(self, player: int, start: Square, end: Square) -> bool:
        del start, end
        return self.in_hand[player] > 0


@mutant
class BothHandsBeforeSteps(Phased):
    def refuses_step(self, player: int, start: Square, end: Square) -> bool:
        del player, start, end
        return self.in_hand[1] + self.in_hand[2] > 0


class DroppingEnds(Phased):
    """Lets nobody drop any more who has done something else."""

    ENDED_BY: tuple[str, ...] = ()

    def set_up(self, setup: Setup) -> None:
        super().set_up(setup)
        self.moved = {1: False, 2: False}

    def step(self, start: Square, end: Square) -> None:
        self.moved[self.turn] |= "step" in self.ENDED_BY
        super().step(start, end)

    def jump(self, start: Square, end: Square) -> None:
        self.moved[self.turn] |= "jump" in self.ENDED_BY
        super().jump(start, end)

    def refuses_drop(self, player: int, square: Square) -> bool:
        del square
        return self.moved[player]


@mutant
class NoDropAfterAStep(DroppingEnds):
    ENDED_BY = ("step",)


@mutant
class NoDropAfterAJump(DroppingEnds):
    ENDED_BY = ("jump",)


# ---- yote.turn.own-piece


@mutant
class OpponentsPiecesMove(Game):
    looks_for_end = False

    def may_go_from(self, player: int, square: Square) -> bool:
        return super().may_go_from(player, square) or not (self.looks_for_end or self.is_empty(square))

    def is_blocked(self, player: int) -> bool:
        self.looks_for_end = True
        blocked = super().is_blocked(player)
        self.looks_for_end = False
        return blocked


@mutant
class WhoeverOwnsThePieceGoes(Game):
    """Lets the other player step or jump as if it were his turn."""

    def play_step(self, start: Square, end: Square) -> None:
        before = self.turn
        self.give_turn(start)
        try:
            super().play_step(start, end)
        except RefusedError:
            self.turn = before
            raise

    def play_jump(self, start: Square, end: Square) -> None:
        before = self.turn
        self.give_turn(start)
        try:
            super().play_jump(start, end)
        except RefusedError:
            self.turn = before
            raise

    def give_turn(self, start: Square) -> None:
        if self.phase == "move" and not self.is_empty(start):
            self.turn = self.owner_at[start]


class Strange(Replacing):
    """Lets steps or jumps be played, though it does not list them, from squares without a piece of the player."""

    def is_strange(self, player: int, start: Square) -> bool:
        raise NotImplementedError

    def strange_step_fault(self, player: int, start: Square, end: Square) -> str | None:
        fault = self.step_fault(player, start, end)
        if fault == "yote.turn.own-piece" and self.is_strange(player, start):
            good = end in self.step_targets(player, start) and self.may_step_on(player, end)
            return None if good else fault
        return fault

    def strange_jump_fault(self, player: int, start: Square, end: Square) -> str | None:
        fault = self.jump_fault(player, start, end)
        if fault == "yote.turn.own-piece" and self.is_strange(player, start):
            over = self.landings(player, start).get(end)
            good = over is not None and self.may_jump_over(player, over) and self.may_land_on(player, end)
            return None if good else fault
        return fault

    def play_step(self, start: Square, end: Square) -> None:
        self.demand(self.phase_fault("step"))
        self.demand(self.strange_step_fault(self.turn, start, end))
        self.step(start, end)

    def play_jump(self, start: Square, end: Square) -> None:
        self.demand(self.phase_fault("jump"))
        self.demand(self.strange_jump_fault(self.turn, start, end))
        self.jump(start, end)


class FromOpponent(Strange):
    def is_strange(self, player: int, start: Square) -> bool:
        return self.lies_on(start, self.opponent_of(player))


class FromEmpty(Strange):
    def is_strange(self, player: int, start: Square) -> bool:
        del player
        return self.is_empty(start)


@mutant
class OpponentsPiecesStep(FromOpponent):
    def strange_jump_fault(self, player: int, start: Square, end: Square) -> str | None:
        return self.jump_fault(player, start, end)


@mutant
class OpponentsPiecesJump(FromOpponent):
    def strange_step_fault(self, player: int, start: Square, end: Square) -> str | None:
        return self.step_fault(player, start, end)


@mutant
class StepsFromEmptySquares(FromEmpty):
    def strange_jump_fault(self, player: int, start: Square, end: Square) -> str | None:
        return self.jump_fault(player, start, end)


@mutant
class JumpsFromEmptySquares(FromEmpty):
    def strange_step_fault(self, player: int, start: Square, end: Square) -> str | None:
        return self.step_fault(player, start, end)
