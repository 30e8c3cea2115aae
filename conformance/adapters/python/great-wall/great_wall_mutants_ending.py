"""Mutants of the clauses great-wall.hidden.*, end.*, score.*."""

from great_wall_mutants_tools import OutOfTime, more_than_two, mutant
from great_wall_rules import Action, Game

# ---- great-wall.hidden.hands


@mutant
class AllHandsAreOpen(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        del viewer, player
        return True


@mutant
class HandsAreOpenAtTheEnd(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        return self.phase == "finished" or super().may_see_hand(viewer, player)


@mutant
class HandOfThePlayerToActIsOpen(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        return player == self.to_act() or super().may_see_hand(viewer, player)


@mutant
class OwnHandIsANumber(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        del player
        return viewer is None


@mutant
class OutsiderSeesAllHands(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        return viewer not in self.players() or super().may_see_hand(viewer, player)


@mutant
class HandsAreHiddenFromAll(Game):
    """Shows only the hand of the player to act where the state is asked for without a viewer."""

    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        return super().may_see_hand(self.to_act() if viewer is None else viewer, player)


@mutant
class NextPlayersHandIsShown(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        return super().may_see_hand(viewer, player) or (
            viewer in self.players() and player == self.next_player(viewer or 1)
        )


# ---- great-wall.hidden.choices


@mutant
class ChoicesAreListedForAll(Game):
    def may_see_choices(self, viewer: int | None) -> bool:
        del viewer
        return True


@mutant
class ChoicesAreListedForOutsiders(Game):
    def may_see_choices(self, viewer: int | None) -> bool:
        return viewer not in self.players() or super().may_see_choices(viewer)


@mutant
class ChoicesOfChanceAreListedForAll(Game):
    def may_see_choices(self, viewer: int | None) -> bool:
        return self.phase in ("deal", "reveal") or super().may_see_choices(viewer)


@mutant
class ChoicesOfTokensAreListedForAll(Game):
    """Lists the takes for everybody, since no hand shows in them."""

    def may_see_choices(self, viewer: int | None) -> bool:
        return self.phase == "take" or super().may_see_choices(viewer)


@mutant
class ChoicesNeedAViewer(Game):
    def may_see_choices(self, viewer: int | None) -> bool:
        return viewer is not None and super().may_see_choices(viewer)


# ---- great-wall.hidden.rest-is-open


class HidesMore(Game):
    """Hides something from a viewer that is open to everybody."""

    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        raise NotImplementedError

    def own(self, values: object, viewer: int, instead: object) -> dict[str, object]:
        """Return an object by players, with the viewer's member only."""
        assert isinstance(values, dict)
        return {player: value if player == str(viewer) else instead for player, value in values.items()}

    def state(self, viewer: int | None = None) -> dict[str, object]:
        seen = super().state(viewer)
        return seen if viewer is None else {**seen, **self.hidden(seen, viewer)}


@mutant
class TakenTokensAreHidden(HidesMore):
    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        return {"taken": self.own(seen["taken"], viewer, [])}


@mutant
class ScoresAreHidden(HidesMore):
    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        return {"scores": self.own(seen["scores"], viewer, 0)}


@mutant
class DecksAreHidden(HidesMore):
    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        return {"decks": self.own(seen["decks"], viewer, 0)}


@mutant
class SupplyIsHidden(HidesMore):
    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        del seen, viewer
        return {"supply": 0}


@mutant
class CoveredCardsOfOthersAreHidden(HidesMore):
    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        sections = seen["sections"]
        assert isinstance(sections, list)
        return {"sections": [{**one, "covered": self.own(one["covered"], viewer, [])} for one in sections]}


# ---- great-wall.end.tokens-taken


@mutant
class GameGoesOnAfterTheLastToken(Game):
    """Ends the game only at the end of the turn in which the last token was taken, if there is anything to do in it."""

    def after_closing(self, number: int) -> None:
        if not self.are_tokens_gone() or self.stage == "final-check" or not self.decks[self.turn]:
            super().after_closing(number)

    def end_turn(self) -> None:
        if self.are_tokens_gone():
            self.finish("tokens-taken")
        else:
            super().end_turn()


@mutant
class LastTokenEndsTheGameAsCardsPlayed(Game):
    def after_closing(self, number: int) -> None:
        super().after_closing(number)
        if self.phase == "finished":
            self.ended = "cards-played"


@mutant
class EmptySupplyEndsTheGame(Game):
    """Ends the game as soon as the last tokens have been turned up and a turn is over."""

    def end_turn(self) -> None:
        if self.supply:
            super().end_turn()
        else:
            self.finish("tokens-taken")


@mutant
class LastTokensInAFinalCheckAreNotSeen(Game):
    def finish(self, how: str) -> None:
        super().finish("cards-played" if self.stage == "final-check" else how)


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


# ---- great-wall.end.no-refill


@mutant
class RefillsInAFinalCheck(Game):
    def is_refilled(self) -> bool:
        return len(self.supply) > 0


@mutant
class NoFirstTokensInAFinalCheck(Game):
    """Does not let a player take a first token that he would lose."""

    def gets_token(self, number: int) -> bool:
        first = self.stage == "final-check" and len(self.sections[number].tokens) == 2
        return not first and super().gets_token(number)


# ---- great-wall.end.cards-played


@mutant
class PlayedCardsEndTheGameAsTokensTaken(Game):
    def finish(self, how: str) -> None:
        super().finish("tokens-taken" if self.supply or self.sections_with_tokens() else how)


@mutant
class EmptyWallEndsTheGame(Game):
    """Ends the game as soon as no section has a token, though the supply has some."""

    def after_closing(self, number: int) -> None:
        if self.sections_with_tokens():
            super().after_closing(number)
        else:
            self.finish("tokens-taken")


@mutant
class LastFinalCheckIsLeftOut(Game):
    def next_final_check(self) -> None:
        if len(self.still_to_come) == 1:
            self.still_to_come = []
        super().next_final_check()


@mutant
class GoesOnAfterTheLastChecks(Game):
    """Begins another round of turns after the final checks as long as anybody has cards."""

    def finish(self, how: str) -> None:
        if how == "cards-played" and any(self.hands[player] or self.decks[player] for player in self.players()):
            player = next(other for other in self.players() if self.hands[other] or self.decks[other])
            self.turn = player
            self.phase = "act"
            self.stage = "last-round"
            self.actions_left = self.ACTIONS
        else:
            super().finish(how)


# ---- great-wall.end.nothing-after


@mutant
class ActsAfterTheEnd(OutOfTime):
    PHASE = "finished"
    KINDS = ("play", "ride", "draw", "take", "deal", "reveal")


@mutant
class PassesAfterTheEnd(OutOfTime):
    PHASE = "finished"
    KINDS = ("pass",)


@mutant
class PassIsListedAfterTheEnd(Game):
    def legal_actions(self, viewer: int | None = None) -> list[Action]:
        if self.phase == "finished":
            return [{"type": "pass"}]
        return super().legal_actions(viewer)


@mutant
class PlayerStaysToActAfterTheEnd(Game):
    def to_act(self) -> int | None:
        return self.turn


# ---- great-wall.score.taken


@mutant
class ScoreCountsTokens(Game):
    def scores(self) -> dict[int, int]:
        return {player: len(self.taken[player]) for player in self.players()}


class TokensByOrder(Game):
    """Knows which tokens came from cards."""

    def begin_game(self) -> None:
        self.firsts = dict.fromkeys(self.players(), 0)
        super().begin_game()

    def give_first_token(self, number: int) -> None:
        super().give_first_token(number)
        held = self.sections[number].held
        if held is not None:
            self.firsts[held.player] += held.token


@mutant
class FirstTokensDoNotScore(TokensByOrder):
    def scores(self) -> dict[int, int]:
        return {player: score - self.firsts[player] for player, score in super().scores().items()}


@mutant
class SecondTokensDoNotScore(TokensByOrder):
    def scores(self) -> dict[int, int]:
        return {player: self.firsts[player] for player in self.players()}


# ---- great-wall.score.on-cards


class HeldTokensScore(Game):
    """Counts tokens that lie on cards."""

    def are_counted(self) -> bool:
        raise NotImplementedError

    def scores(self) -> dict[int, int]:
        scores = super().scores()
        if self.are_counted():
            for section in self.sections.values():
                if section.held is not None:
                    scores[section.held.player] += section.held.token
        return scores


@mutant
class HeldTokensScoreAtOnce(HeldTokensScore):
    def are_counted(self) -> bool:
        return True


@mutant
class HeldTokensScoreAtTheEnd(HeldTokensScore):
    def are_counted(self) -> bool:
        return self.phase == "finished"


@mutant
class HeldTokensAreTakenAtTheEnd(Game):
    """Gives the tokens on cards to those whose cards these are when the game ends."""

    def finish(self, how: str) -> None:
        for number, section in self.sections.items():
            self.give_first_token(number)
            section.held = None
        super().finish(how)


# ---- great-wall.score.winners


@mutant
class LowestNumberWinsTies(Game):
    def winners(self) -> list[int]:
        return super().winners()[:1]


@mutant
class LastOfEqualsWins(Game):
    def winners(self) -> list[int]:
        return super().winners()[-1:]


@mutant
class LowestScoreWins(Game):
    def winners(self) -> list[int]:
        scores = self.scores()
        return [player for player in self.players() if scores[player] == min(scores.values())]


@mutant
class MostTokensWin(Game):
    def winners(self) -> list[int]:
        most = max(len(tokens) for tokens in self.taken.values())
        return [player for player in self.players() if len(self.taken[player]) == most]


@mutant
class LastPlayerWins(Game):
    """Lets the player who has played all his cards win."""

    def winners(self) -> list[int]:
        return super().winners() if self.last is None else [self.last]
