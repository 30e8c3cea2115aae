"""Mutants of the clauses yote.end.*."""

from collections.abc import Iterator

from yote_board import Square
from yote_mutants_tools import AsOther, Forbidding, Remembering, Replacing, mutant
from yote_rules import Action, Game
from yote_setup import Setup

# ---- yote.end.reduced


@mutant
class NoneLeftLoses(Game):
    def is_reduced(self, player: int) -> bool:
        return self.left_to(player) == 0


@mutant
class TwoLeftLose(Game):
    def is_reduced(self, player: int) -> bool:
        return self.left_to(player) <= 2


@mutant
class HandIsNotCounted(Remembering):
    """From the first capture on only the pieces on the board are counted."""

    captured = False

    def jump(self, start: Square, end: Square) -> None:
        self.captured = True
        super().jump(start, end)

    def is_reduced(self, player: int) -> bool:
        return self.captured and len(self.on_board(player)) <= 1


@mutant
class CountedApart(Game):
    def is_reduced(self, player: int) -> bool:
        return self.in_hand[player] <= 1 and len(self.on_board(player)) <= 1


@mutant
class LossesFromTheHandAreNotCounted(Game):
    def set_up(self, setup: Setup) -> None:
        super().set_up(setup)
        self.lost_from_hand = {1: 0, 2: 0}

    def take_from_hand(self, player: int) -> None:
        super().take_from_hand(player)
        self.lost_from_hand[player] += 1

    def is_reduced(self, player: int) -> bool:
        return self.left_to(player) + self.lost_from_hand[player] <= 1


@mutant
class ReducedPlayerWins(Game):
    def finish(self, how: str, winner: int) -> None:
        super().finish(how, self.opponent_of(winner) if how == "reduced" else winner)


@mutant
class ReducedOnlyByARemoval(Remembering):
    def is_reduced(self, player: int) -> bool:
        return self.playing == "remove" and super().is_reduced(player)


@mutant
class ReducedIsCalledBlocked(Game):
    def finish(self, how: str, winner: int) -> None:
        del how
        super().finish("blocked", winner)


# ---- yote.end.blocked


@mutant
class NobodyIsBlocked(Game):
    def is_blocked(self, player: int) -> bool:
        del player
        return False


@mutant
class BlockedPlayerIsSkipped(Game):
    def end_turn(self) -> None:
        opponent = self.opponent_of(self.turn)
        if not self.is_reduced(opponent) and self.is_blocked(opponent):
            self.phase = "move"
        else:
            super().end_turn()


@mutant
class HandHelpsOnAFullBoard(Game):
    def is_blocked(self, player: int) -> bool:
        return self.in_hand[player] == 0 and super().is_blocked(player)


class Overlooking(Game):
    """Overlooks one kind of action when it looks whether somebody is blocked."""

    OVERLOOKED = ""

    def is_blocked(self, player: int) -> bool:
        return all(action["type"] == self.OVERLOOKED for action in self.moves(player))


@mutant
class StepsAreOverlooked(Overlooking):
    OVERLOOKED = "step"


@mutant
class JumpsAreOverlooked(Overlooking):
    OVERLOOKED = "jump"


@mutant
class DropsAreOverlooked(Overlooking):
    """Whoever has pieces on the board and can move none of them is blocked, even with pieces in hand."""

    OVERLOOKED = "drop"

    def is_blocked(self, player: int) -> bool:
        return len(self.on_board(player)) > 0 and super().is_blocked(player)


@mutant
class BlockedPlayerWins(Game):
    def finish(self, how: str, winner: int) -> None:
        super().finish(how, self.opponent_of(winner) if how == "blocked" else winner)


@mutant
class MorePiecesWinWhenBlocked(Game):
    def finish(self, how: str, winner: int) -> None:
        loser = self.opponent_of(winner)
        turned = how == "blocked" and self.left_to(loser) > self.left_to(winner)
        super().finish(how, loser if turned else winner)


@mutant
class MoverIsBlockedToo(Game):
    """Whoever cannot do anything just after his own turn has lost as well."""

    def end_turn(self) -> None:
        super().end_turn()
        mover = self.opponent_of(self.turn)
        if self.phase == "move" and self.is_blocked(mover):
            self.finish("blocked", self.turn)


@mutant
class BlockedIsCalledReduced(Game):
    def finish(self, how: str, winner: int) -> None:
        del how
        super().finish("reduced", winner)


# ---- yote.end.after-turn


class AtTheJump(Game):
    """Looks at the end before the second piece has been removed."""

    def ends(self, opponent: int) -> str | None:
        raise NotImplementedError

    def after_jump(self, end: Square) -> None:
        super().after_jump(end)
        how = self.ends(self.opponent_of(self.turn)) if self.phase == "remove" else None
        if how is not None:
            self.finish(how, self.turn)


@mutant
class ReducedByTheJump(AtTheJump):
    def ends(self, opponent: int) -> str | None:
        return "reduced" if self.is_reduced(opponent) else None


@mutant
class ReducedByTheRemovalToCome(AtTheJump):
    def ends(self, opponent: int) -> str | None:
        return "reduced" if self.left_to(opponent) == 2 else None


@mutant
class BlockedByTheJump(AtTheJump):
    def ends(self, opponent: int) -> str | None:
        return "blocked" if self.is_blocked(opponent) else None


# ---- yote.end.reduced-first


@mutant
class BlockedFirst(Game):
    def end_turn(self) -> None:
        if self.is_blocked(self.opponent_of(self.turn)):
            self.finish("blocked", self.turn)
        else:
            super().end_turn()


# ---- yote.end.one-winner


@mutant
class NobodyWins(Game):
    def state(self) -> dict[str, object]:
        return {**super().state(), "winners": None}


@mutant
class BothWin(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        return seen if seen["winners"] is None else {**seen, "winners": [1, 2]}


@mutant
class LoserIsToAct(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        return seen if self.winner is None else {**seen, "toAct": self.opponent_of(self.winner)}


@mutant
class WinnerIsToAct(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        return seen if self.winner is None else {**seen, "toAct": self.winner}


@mutant
class LeaderIsShown(Game):
    """While the game goes on it names as winner whoever has more pieces left."""

    def state(self) -> dict[str, object]:
        seen = super().state()
        one, two = self.left_to(1), self.left_to(2)
        return {**seen, "winners": [1 if one > two else 2]} if self.winner is None and one != two else seen


@mutant
class EndIsForetold(Game):
    """It tells how the game will end as soon as the opponent has one piece left, before that has been removed."""

    def state(self) -> dict[str, object]:
        seen = super().state()
        foretold = self.phase == "remove" and self.is_reduced(self.opponent_of(self.turn))
        return {**seen, "ended": "reduced", "winners": [self.turn]} if foretold else seen


# ---- yote.end.no-other


class Remarking(Game):
    """Knows how often each position has been there."""

    MOST = 0

    def set_up(self, setup: Setup) -> None:
        super().set_up(setup)
        self.times: dict[object, int] = {}

    def position(self) -> object:
        return frozenset(self.owner_at.items()), self.in_hand[1], self.in_hand[2], self.turn

    def pass_turn(self) -> None:
        super().pass_turn()
        position = self.position()
        self.times[position] = self.times.get(position, 0) + 1


@mutant
class ThirdTimeEnds(Remarking):
    def pass_turn(self) -> None:
        super().pass_turn()
        if self.times[self.position()] == 3:
            self.finish("blocked", self.opponent_of(self.turn))


@mutant
class SecondTimeEnds(Remarking):
    def pass_turn(self) -> None:
        super().pass_turn()
        if self.times[self.position()] == 2:
            self.finish("blocked", self.opponent_of(self.turn))


@mutant
class ThirdTimeIsForbidden(Remarking, Forbidding):
    CLAUSE = "yote.end.no-other"

    def refuses_step(self, player: int, start: Square, end: Square) -> bool:
        pieces = {**self.owner_at, end: player}
        del pieces[start]
        position = frozenset(pieces.items()), self.in_hand[1], self.in_hand[2], self.opponent_of(player)
        return self.times.get(position, 0) == 2


@mutant
class TenStepsWithoutACaptureEnd(Game):
    steps_in_a_row = 0

    def step(self, start: Square, end: Square) -> None:
        self.steps_in_a_row += 1
        super().step(start, end)
        if self.steps_in_a_row == 10 and self.phase == "move":
            self.finish("blocked", self.opponent_of(self.turn))

    def jump(self, start: Square, end: Square) -> None:
        self.steps_in_a_row = 0
        super().jump(start, end)


class Few(Game):
    """Ends the game when neither player has many pieces left; whoever has more wins, else who has just played."""

    MANY = 0

    def pass_turn(self) -> None:
        super().pass_turn()
        one, two = self.left_to(1), self.left_to(2)
        if max(one, two) < self.MANY:
            self.finish("reduced", self.opponent_of(self.turn) if one == two else 1 if one > two else 2)


@mutant
class ThreeEachEnd(Few):
    MANY = 4


@mutant
class TwoEachEnd(Few):
    MANY = 3


@mutant
class NoPieceOnTheBoardEnds(Remembering):
    """Whoever has lost his last piece on the board has lost, whatever he has in hand."""

    def is_reduced(self, player: int) -> bool:
        captured = self.playing in ("jump", "remove")
        return super().is_reduced(player) or (captured and not self.on_board(player))


@mutant
class Resigns(Game):
    def play(self, action: Action) -> None:
        if action.get("type") == "resign" and self.phase != "finished":
            self.finish("reduced", self.opponent_of(self.turn))
        else:
            super().play(action)


# ---- yote.end.nothing-after


class PlayingOn(Replacing):
    """Lets actions be played after the end; they change the board, but not the result."""

    def plays_on(self, kind: str) -> bool:
        return kind != "remove"

    def phase_fault(self, kind: str) -> str | None:
        fault = super().phase_fault(kind)
        return None if fault == "yote.end.nothing-after" and self.plays_on(kind) else fault

    def end_turn(self) -> None:
        if self.winner is None:
            super().end_turn()

    def after_jump(self, end: Square) -> None:
        if self.winner is None:
            super().after_jump(end)


@mutant
class WinnerPlaysOn(PlayingOn):
    pass


@mutant
class LoserPlaysOn(AsOther, PlayingOn):
    def acts_for_other(self, kind: str) -> bool:
        return self.phase == "finished" and self.turn == self.winner and self.plays_on(kind)


@mutant
class WinnerRemovesOn(PlayingOn):
    def plays_on(self, kind: str) -> bool:
        return kind == "remove"


@mutant
class ListsActionsAfterTheEnd(Game):
    """It refuses them all the same."""

    def legal_actions(self) -> list[Action]:
        if self.winner is not None:
            return list(self.last_choices())
        return super().legal_actions()

    def last_choices(self) -> Iterator[Action]:
        yield from self.moves(1)
        yield from self.moves(2)
