"""Mutants of the clauses great-wall.turn.*."""

from collections.abc import Sequence

from great_wall_hand import Over
from great_wall_mutants_tools import OutOfTime, StricterPlay, more_than_two, mutant
from great_wall_rules import Action, Game

# ---- great-wall.turn.two-actions


@mutant
class SecondActionIsRefused(StricterPlay):
    """Refuses to play or draw as second action, and waits for one."""

    CLAUSE = "great-wall.turn.two-actions"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del number, cards, over
        return not self.is_first_action()

    def drawn_card_fault(self, player: int, card: str | None) -> str | None:
        return super().drawn_card_fault(player, card) if self.is_first_action() else self.CLAUSE


@mutant
class ActionsLeftAreNotCounted(Game):
    """Says that two actions are left, after the first too."""

    def state(self, viewer: int | None = None) -> dict[str, object]:
        seen = super().state(viewer)
        return {**seen, "actionsLeft": 2} if self.phase == "act" else seen


@mutant
class DrawEndsTheTurn(Game):
    def act_draw(self, card: str) -> None:
        self.actions_left = 1
        super().act_draw(card)


# ---- great-wall.turn.order


@mutant
class CounterClockwiseTurns(Game):
    def player_after(self, player: int) -> int:
        return self.clockwise_after(player)[-1]


@mutant
class WrapsToTheBeginner(Game):
    def player_after(self, player: int) -> int:
        return self.first if player == self.players()[-1] else super().player_after(player)


@mutant
class HighestNumberForgotten(Game):
    def player_after(self, player: int) -> int:
        following = super().player_after(player)
        return 1 if following == self.players()[-1] and len(self.players()) > 2 else following


@mutant
class SamePlayerAgain(Game):
    """Gives the player who begins a second turn at once."""

    again = False

    def player_after(self, player: int) -> int:
        if not self.again and more_than_two(self):
            self.again = True
            return player
        return super().player_after(player)


# ---- great-wall.turn.actions-only


@mutant
class DealsDuringTheTurn(OutOfTime):
    PHASE = "act"
    KINDS = ("deal",)


@mutant
class RevealsDuringTheTurn(OutOfTime):
    PHASE = "act"
    KINDS = ("reveal",)


@mutant
class TakesDuringTheTurn(OutOfTime):
    """Lets the player take a token where he leads by now."""

    PHASE = "act"
    KINDS = ("take",)

    def consequence(self, action: Action) -> None:
        token, card = self.read_number(action, "token"), self.read_card(action, "card")
        for number in self.sections_with_tokens():
            two = len(self.sections[number].tokens) == 2
            if two and self.take_fault(self.turn, number, token, card) is None:
                self.take(self.turn, number, token, card)
                return


# ---- great-wall.turn.lapses


@mutant
class HasToPassWhereNothingIsPossible(Game):
    def go_on_acting(self) -> None:
        if self.actions_left == 0:
            self.end_turn()

    def has_ridden_if_he_must(self) -> bool:
        return super().has_ridden_if_he_must() or self.can_do_nothing()


@mutant
class FirstActionDoesNotLapse(Game):
    """Waits for a pass where nothing is possible as the first action."""

    def go_on_acting(self) -> None:
        if self.actions_left == 0 or (self.actions_left == 1 and self.can_do_nothing()):
            self.end_turn()

    def has_ridden_if_he_must(self) -> bool:
        return super().has_ridden_if_he_must() or self.can_do_nothing()


@mutant
class SecondActionDoesNotLapse(Game):
    """Waits for a pass where nothing is possible as the second action."""

    def go_on_acting(self) -> None:
        if self.actions_left == 0 or (self.actions_left == 2 and self.can_do_nothing()):
            self.end_turn()


@mutant
class SecondActionLapsesThoughARiderIsLeft(Game):
    def can_do_nothing(self) -> bool:
        if self.actions_left == 1 and not self.can_play(self.turn) and not self.can_draw(self.turn):
            return True
        return super().can_do_nothing()


# ---- great-wall.turn.pass


class StricterPass(Game):
    """Refuses passes that are allowed."""

    def refuses_pass(self) -> bool:
        """Ask for a pass of the player in turn that the rules allow."""
        raise NotImplementedError

    def pass_fault(self, player: int) -> str | None:
        fault = super().pass_fault(player)
        return "great-wall.turn.pass" if fault is None and self.refuses_pass() else fault


@mutant
class NoPassAsSecondAction(StricterPass):
    def refuses_pass(self) -> bool:
        return not self.is_first_action()


@mutant
class NoPassAsFirstAction(StricterPass):
    def refuses_pass(self) -> bool:
        return self.is_first_action()


@mutant
class PassGivesUpOneActionOnly(Game):
    def act_pass(self) -> None:
        self.action_done()


# ---- great-wall.turn.no-pass


class EarlyPass(Game):
    """Lets a player pass though he can play or draw."""

    def may_pass_early(self, player: int) -> bool:
        raise NotImplementedError

    def pass_fault(self, player: int) -> str | None:
        fault = super().pass_fault(player)
        return None if fault == "great-wall.turn.no-pass" and self.may_pass_early(player) else fault


@mutant
class PassesAtAnyTime(EarlyPass):
    def may_pass_early(self, player: int) -> bool:
        del player
        return True


@mutant
class PassesInPlaceOfDrawing(EarlyPass):
    def may_pass_early(self, player: int) -> bool:
        return not self.can_play(player)


@mutant
class PassesInPlaceOfPlaying(EarlyPass):
    def may_pass_early(self, player: int) -> bool:
        return not self.can_draw(player)


@mutant
class PassesAsSecondAction(EarlyPass):
    def may_pass_early(self, player: int) -> bool:
        del player
        return not self.is_first_action()
