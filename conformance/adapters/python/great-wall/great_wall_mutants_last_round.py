"""Mutants of the clauses great-wall.end.last-player, end.each-other-once, end.finish-round, end.final-*."""

from great_wall_mutants_tools import more_than_two, mutant
from great_wall_rules import Game

# ---- great-wall.end.last-player


@mutant
class EmptyHandIsEnough(Game):
    def has_played_all(self, player: int) -> bool:
        return len(self.hands[player]) == 0


@mutant
class EmptyDeckIsEnough(Game):
    def has_played_all(self, player: int) -> bool:
        return len(self.decks[player]) == 0


@mutant
class EmptyHandAndDeckAtTheBeginningOfATurn(Game):
    """Notices only when his next turn comes that a player has played all his cards."""

    def end_turn(self) -> None:
        player = self.turn
        if not more_than_two(self) or self.stage != "game" or not self.has_played_all(player) or player in self.noticed:
            super().end_turn()
        else:
            self.noticed.append(player)
            self.begin_actions()
            self.begin_turn(self.player_after(player))

    def begin_game(self) -> None:
        self.noticed: list[int] = []
        super().begin_game()


@mutant
class LaterPlayerBecomesLast(Game):
    def end_turn(self) -> None:
        if more_than_two(self) and self.stage == "last-round" and self.has_played_all(self.turn):
            self.last = self.turn
        super().end_turn()


@mutant
class LastPlayerTakesAnotherTurn(Game):
    def last_turns(self, last: int) -> list[int]:
        turns = super().last_turns(last)
        return [*turns, last] if more_than_two(self) else turns


@mutant
class LastRoundIsNotNamed(Game):
    def state(self, viewer: int | None = None) -> dict[str, object]:
        seen = super().state(viewer)
        return {**seen, "stage": "game"} if self.stage == "last-round" else seen


# ---- great-wall.end.each-other-once, great-wall.end.finish-round


class OtherLastTurns(Game):
    """Gives other players a last turn, under one option."""

    OPTION = ""

    def other_turns(self, last: int) -> list[int]:
        raise NotImplementedError

    def last_turns(self, last: int) -> list[int]:
        if self.rulings["end.last-round"] == self.OPTION:
            return self.other_turns(last)
        return super().last_turns(last)


@mutant
class NoLastTurns(OtherLastTurns):
    OPTION = "each-other-once"

    def other_turns(self, last: int) -> list[int]:
        del last
        return []


@mutant
class LastTurnsUpToTheBeginner(OtherLastTurns):
    OPTION = "each-other-once"

    def other_turns(self, last: int) -> list[int]:
        others = self.clockwise_after(last)
        return others if last == self.first else others[: others.index(self.first)]


@mutant
class LastTurnsByNumber(OtherLastTurns):
    OPTION = "each-other-once"

    def other_turns(self, last: int) -> list[int]:
        return sorted(self.clockwise_after(last))


@mutant
class TwoLastTurnsEach(OtherLastTurns):
    OPTION = "each-other-once"

    def other_turns(self, last: int) -> list[int]:
        return self.clockwise_after(last) * 2


@mutant
class NoCheckInLastTurns(Game):
    def check_order(self) -> list[int]:
        return [] if self.stage == "last-round" else super().check_order()


@mutant
class BeginnerHasALastTurnToo(OtherLastTurns):
    OPTION = "finish-round"

    def other_turns(self, last: int) -> list[int]:
        others = self.clockwise_after(last)
        return others if last == self.first else others[: others.index(self.first) + 1]


@mutant
class RoundIsFinishedByAll(OtherLastTurns):
    OPTION = "finish-round"

    def other_turns(self, last: int) -> list[int]:
        return self.clockwise_after(last)


@mutant
class RoundIsFinishedAfterTheHighestNumber(OtherLastTurns):
    """Takes player 1 for the one who began."""

    OPTION = "finish-round"

    def other_turns(self, last: int) -> list[int]:
        return [player for player in self.players() if player > last]


@mutant
class RoundOfTheBeginnerIsNotFinished(OtherLastTurns):
    """Gives nobody a last turn where the last player is the one who began."""

    OPTION = "finish-round"

    def other_turns(self, last: int) -> list[int]:
        others = self.clockwise_after(last)
        return [] if last == self.first else others[: others.index(self.first)]


# ---- great-wall.end.final-others, great-wall.end.final-everyone, great-wall.end.final-none


class OtherFinalChecks(Game):
    """Lets other players check at the end, or in another order, under one option."""

    OPTION = ""

    def other_checkers(self, right: list[int], last: int) -> list[int]:
        raise NotImplementedError

    def final_checkers(self) -> list[int]:
        right = super().final_checkers()
        assert self.last is not None
        if self.rulings["end.final-check"] == self.OPTION:
            return self.other_checkers(right, self.last)
        return right


@mutant
class LastPlayerChecksToo(OtherFinalChecks):
    OPTION = "others"

    def other_checkers(self, right: list[int], last: int) -> list[int]:
        return [*right, last] if more_than_two(self) else right


@mutant
class FinalChecksByNumber(OtherFinalChecks):
    OPTION = "others"

    def other_checkers(self, right: list[int], last: int) -> list[int]:
        del last
        return sorted(right)


@mutant
class NextPlayerOnlyChecks(OtherFinalChecks):
    OPTION = "others"

    def other_checkers(self, right: list[int], last: int) -> list[int]:
        del last
        return right[:1]


@mutant
class FinalCheckIsNotNamed(Game):
    def state(self, viewer: int | None = None) -> dict[str, object]:
        seen = super().state(viewer)
        others = self.rulings["end.final-check"] == "others" and self.stage == "final-check"
        return {**seen, "stage": "last-round"} if others else seen


@mutant
class LastPlayerChecksFirst(OtherFinalChecks):
    OPTION = "everyone"

    def other_checkers(self, right: list[int], last: int) -> list[int]:
        return [last, *right[:-1]]


@mutant
class LastPlayerDoesNotCheck(OtherFinalChecks):
    OPTION = "everyone"

    def other_checkers(self, right: list[int], last: int) -> list[int]:
        del last
        return right[:-1]


class ChecksAllTheSame(Game):
    """Adds final checks where there are none."""

    def begin_final_checks(self) -> None:
        if self.rulings["end.final-check"] == "none":
            self.stage = "final-check"
            self.still_to_come = self.added_checkers()
            self.next_final_check()
        else:
            super().begin_final_checks()

    def added_checkers(self) -> list[int]:
        raise NotImplementedError


@mutant
class OthersCheckAllTheSame(ChecksAllTheSame):
    def added_checkers(self) -> list[int]:
        assert self.last is not None
        return self.clockwise_after(self.last)


@mutant
class FinalCheckIsNamedAllTheSame(ChecksAllTheSame):
    def added_checkers(self) -> list[int]:
        return []
