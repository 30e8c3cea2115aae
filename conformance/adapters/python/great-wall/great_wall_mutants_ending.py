"""Mutants of the clauses great-wall.end.tokens-taken, end.no-refill and what follows them, score.*."""

from great_wall_mutants_tools import OutOfTime, mutant
from great_wall_rules import Action, Game

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
