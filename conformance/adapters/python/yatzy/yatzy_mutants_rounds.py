"""Mutants of clauses on how long a game goes on: yatzy.end.*, and the ends of solitaire, knock-out and bingo."""

from yatzy_mutants_ending import OtherRounds
from yatzy_mutants_tools import mutant
from yatzy_rules import Game

OTHER_SHEETS = ("maxi", "triple", "destin")


class NeverEnds(OtherRounds):
    """Begins another turn after the last box of the last player, though nothing can be filled."""

    def is_complete(self) -> bool:
        return not self.is_meant() and super().is_complete()


class ShownAsFinished(OtherRounds):
    """Shows the game as finished while all have filled just so many boxes, and plays on all the same."""

    BOXES = 0

    def state(self) -> dict[str, object]:
        seen = super().state()
        if not self.is_meant() or any(self.boxes_filled(player) != self.BOXES for player in self.players()):
            return seen
        seen.update(phase="finished", toAct=None, dice=[], throwsLeft=0, ended="complete", winners=self.winners())
        return seen


class TurnsOfAllCounted(OtherRounds):
    """Ends the game when all together have had as many turns as one has boxes to fill."""

    def is_complete(self) -> bool:
        if not self.is_meant():
            return super().is_complete()
        return sum(self.boxes_filled(player) for player in self.players()) >= self.boxes_to_fill()


class HighestNumberEnds(OtherRounds):
    """Ends the game when the highest number has filled his boxes, whoever began."""

    def is_complete(self) -> bool:
        if not self.is_meant():
            return super().is_complete()
        return self.boxes_filled(self.seats) == self.boxes_to_fill()


# ---- yatzy.end.all-full


@mutant
class GameNeverEnds(NeverEnds):
    OPTIONS = ("fifteen",)


@mutant
class ShownAsFinishedAfterThirteen(ShownAsFinished):
    OPTIONS = ("fifteen",)
    BOXES = 13


@mutant
class FifteenTurnsInAll(TurnsOfAllCounted):
    OPTIONS = ("fifteen",)


@mutant
class SheetOfTheHighestNumberEndsTheGame(HighestNumberEnds):
    OPTIONS = ("fifteen",)


# ---- yatzy.end.thirteen


@mutant
class ThirteenRoundsNeverEnd(NeverEnds):
    OPTIONS = ("thirteen",)


@mutant
class ThirteenTurnsInAll(TurnsOfAllCounted):
    OPTIONS = ("thirteen",)


@mutant
class ThirteenBoxesOfTheHighestNumberEndTheGame(HighestNumberEnds):
    OPTIONS = ("thirteen",)


# ---- yatzy.end.sheets-full


@mutant
class OtherGamesNeverEnd(NeverEnds):
    VARIANTS_MEANT = OTHER_SHEETS
    OPTIONS = ("fifteen", "thirteen")


@mutant
class OtherGamesShownAsFinishedAfterFifteen(ShownAsFinished):
    VARIANTS_MEANT = OTHER_SHEETS
    OPTIONS = ("fifteen", "thirteen")
    BOXES = 15


# ---- yatzy.solitaire.best


@mutant
class BeatenBestEndsTheGame(Game):
    def is_complete(self) -> bool:
        beaten = self.variant == "solitaire" and self.best_before is not None and self.total(1) > self.best_before
        return beaten or super().is_complete()


# ---- yatzy.knock-out.last


@mutant
class LastPlayerPlaysOn(Game):
    def finish(self, how: str) -> None:
        if how == "last-player":
            self.begin_turn(self.alive[0])
        else:
            super().finish(how)

    def after_turn_of_pair(self, player: int, box_points: int) -> None:
        if len(self.alive) == 1:
            self.begin_turn(player)
        else:
            super().after_turn_of_pair(player, box_points)


# ---- yatzy.bingo.at-once, yatzy.bingo.full-round


class LinesEndNothing(Game):
    """Goes on with the next player although a line was completed, under one option."""

    OPTION = ""

    def ends_with_line(self) -> bool:
        return self.rulings["bingo.end"] != self.OPTION and super().ends_with_line()


@mutant
class LineEndsNothing(LinesEndNothing):
    OPTION = "at-once"


@mutant
class RoundEndsNothing(LinesEndNothing):
    OPTION = "full-round"
