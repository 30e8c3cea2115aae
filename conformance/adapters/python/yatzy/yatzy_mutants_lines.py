"""Mutants of the clauses yatzy.bingo.* on the ends of turns and of the game."""

from yatzy_bingo import Line
from yatzy_boxes import Dice
from yatzy_mutants_tools import mutant
from yatzy_rules import Game

# ---- yatzy.bingo.done


class StricterDone(Game):
    """Refuses that a turn of bingo is ended."""

    def refuses(self) -> bool:
        raise NotImplementedError

    def time_fault(self, kind: str) -> str | None:
        fault = super().time_fault(kind)
        if fault is None and kind == "done" and self.variant == "bingo" and self.refuses():
            return "yatzy.throw.due"
        return fault


@mutant
class DoneOnlyAfterAMark(StricterDone):
    def refuses(self) -> bool:
        return not self.has_marked


@mutant
class DoneOnlyWithoutAMark(StricterDone):
    def refuses(self) -> bool:
        return self.has_marked


@mutant
class DoneOnlyWithoutThrows(StricterDone):
    def refuses(self) -> bool:
        return self.throws_left > 0 and not self.has_marked


@mutant
class DoneOnlyWhereNothingFits(StricterDone):
    def refuses(self) -> bool:
        return self.some_square_fits(self.turn, self.dice)


# ---- yatzy.bingo.ends-by-itself


@mutant
class EndsOnlyWithoutDice(Game):
    def ends_by_itself(self) -> bool:
        return not self.dice


@mutant
class EndsAlthoughThrowsAreLeft(Game):
    def can_throw_more(self) -> bool:
        return False


@mutant
class MarkDoesNotEndThrowing(Game):
    def ends_by_itself(self) -> bool:
        return super().ends_by_itself() and (self.throws_left == 0 or not self.dice)


@mutant
class EndsAlthoughADieFits(Game):
    def roll(self, thrown: list[int]) -> None:
        player = self.turn
        super().roll(thrown)
        if self.variant == "bingo" and self.turn == player and self.phase == "choose" and self.throws_left == 0:
            self.end_turn_with_card()


@mutant
class MarkedSquaresFit(Game):
    def some_square_fits(self, player: int, dice: Dice) -> bool:
        return any(self.fits(player, square, dice) for square in self.squares())


@mutant
class LastThrowDoesNotEndTheTurn(Game):
    def ends_by_itself(self) -> bool:
        return super().ends_by_itself() and self.has_marked


# ---- yatzy.bingo.line


@mutant
class DiagonalsAreNoLines(Game):
    def diagonals(self) -> list[Line]:
        return []


@mutant
class ShortDiagonalsAreLines(Game):
    def diagonals(self) -> list[Line]:
        shorter = [["A4", "B5"], ["A2", "B1"], ["D1", "E2"], ["D5", "E4"]]
        shorter += [["A3", "B4", "C5"], ["A3", "B2", "C1"], ["C1", "D2", "E3"], ["C5", "D4", "E3"]]
        shorter += [["A2", "B3", "C4", "D5"], ["A4", "B3", "C2", "D1"], ["B1", "C2", "D3", "E4"]]
        return super().diagonals() + shorter + [["B5", "C4", "D3", "E2"]]


@mutant
class CornersAreALine(Game):
    def lines(self) -> list[Line]:
        return [*super().lines(), ["A1", "A5", "E1", "E5"]]


@mutant
class FourSquaresAreALine(Game):
    def is_marked(self, player: int, line: Line) -> bool:
        return len([square for square in line if square in self.marked[player]]) >= 4


@mutant
class AnyFiveSquaresAreALine(Game):
    def has_line(self, player: int) -> bool:
        return len(self.marked[player]) >= 5


# ---- yatzy.bingo.at-once, yatzy.bingo.full-round


class UnderEnd(Game):
    """Ends otherwise under one option."""

    OPTION = ""

    def holds(self) -> bool:
        return self.rulings["bingo.end"] == self.OPTION


@mutant
class RoundPlayedToItsEnd(UnderEnd):
    OPTION = "at-once"

    def ends_with_line(self) -> bool:
        return super().ends_with_line() and (not self.holds() or self.next_player(self.turn) == self.first)


@mutant
class LineEndsTheGameAfterTheTurn(UnderEnd):
    OPTION = "at-once"

    def mark(self, square: str) -> None:
        if not self.holds():
            super().mark(square)
            return
        self.marked[self.turn].append(square)
        self.use_die(self.number_on(self.turn, square))
        self.has_marked = True
        if self.ends_by_itself():
            self.end_turn_with_card()


@mutant
class LineWinsForAll(UnderEnd):
    OPTION = "at-once"

    def winners_with_line(self) -> list[int]:
        return self.players() if self.holds() else super().winners_with_line()


@mutant
class RoundNotPlayedToItsEnd(UnderEnd):
    OPTION = "full-round"

    def ends_with_line(self) -> bool:
        return any(self.has_line(p) for p in self.players()) if self.holds() else super().ends_with_line()


@mutant
class RoundEndsWithTheHighestNumber(UnderEnd):
    OPTION = "full-round"

    def ends_with_line(self) -> bool:
        if not self.holds():
            return super().ends_with_line()
        return any(self.has_line(player) for player in self.players()) and self.turn == self.seats


@mutant
class OthersHaveOneMoreTurn(UnderEnd):
    OPTION = "full-round"
    caller = 0

    def ends_with_line(self) -> bool:
        if not self.holds():
            return super().ends_with_line()
        if self.caller == 0 and self.has_line(self.turn):
            self.caller = self.turn
        return self.caller > 0 and self.next_player(self.turn) == self.caller


@mutant
class OnlyTheFirstLineWins(UnderEnd):
    OPTION = "full-round"
    caller = 0

    def end_turn_with_card(self) -> None:
        if self.caller == 0 and self.has_line(self.turn):
            self.caller = self.turn
        super().end_turn_with_card()

    def winners_with_line(self) -> list[int]:
        return [self.caller] if self.holds() else super().winners_with_line()


@mutant
class TurnGoesOnAfterALine(UnderEnd):
    OPTION = "full-round"

    def mark(self, square: str) -> None:
        if not self.holds():
            super().mark(square)
            return
        self.marked[self.turn].append(square)
        self.use_die(self.number_on(self.turn, square))
        self.has_marked = True
        if self.ends_by_itself():
            self.end_turn_with_card()
