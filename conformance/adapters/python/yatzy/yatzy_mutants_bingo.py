"""Mutants of the clauses yatzy.bingo.* on cards and marks."""

from yatzy_boxes import Dice
from yatzy_mutants_tools import mutant
from yatzy_rules import Game
from yatzy_setup import Card, SetupReader

# ---- yatzy.bingo.card


@mutant
class LettersAreRows(Game):
    def shown_marked(self, player: int) -> list[str]:
        turned = [
            self.LETTERS[self.ROWS.index(square[1])] + self.ROWS[self.LETTERS.index(square[0])]
            for square in super().shown_marked(player)
        ]
        return sorted(turned)


@mutant
class RowsFromTheSouth(Game):
    def shown_marked(self, player: int) -> list[str]:
        return sorted(square[0] + str(6 - int(square[1])) for square in super().shown_marked(player))


@mutant
class MarkedInOrderOfMarking(Game):
    def shown_marked(self, player: int) -> list[str]:
        return list(self.marked[player])


@mutant
class MarkedByRows(Game):
    def shown_marked(self, player: int) -> list[str]:
        return sorted(self.marked[player], key=lambda square: square[::-1])


@mutant
class MiddleMarkedAtFirst(Game):
    def begin_game(self) -> None:
        self.marked = {player: ["C3"] for player in self.players()}
        super().begin_game()


@mutant
class CardShownByColumns(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        if self.variant == "bingo":
            cards = {str(p): [list(column) for column in zip(*card, strict=True)] for p, card in self.cards.items()}
            seen["cards"] = cards
        return seen


# ---- yatzy.bingo.usual-card


@mutant
class RowsGoOnByOne(Game):
    class Reader(SetupReader):
        def usual_number(self, row: int, column: int) -> int:
            return super().usual_number(row, column) if row < 2 else (row + 1 + column) % 6 + 1

    setup_reader = Reader


@mutant
class LastRowsGoOnFromSix(Game):
    class Reader(SetupReader):
        def usual_number(self, row: int, column: int) -> int:
            return super().usual_number(row, column) if row < 3 else (2 * row + column - 1) % 6 + 1

    setup_reader = Reader


@mutant
class UsualCardShownTurned(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        if self.variant == "bingo":
            usual = SetupReader().usual_card()
            turned = [list(column) for column in zip(*usual, strict=True)]
            seen["cards"] = {str(p): turned if card == usual else card for p, card in self.cards.items()}
        return seen


@mutant
class UsualCardsDiffer(Game):
    class Reader(SetupReader):
        def cards(self, setup: dict[str, object], seats: int) -> dict[int, Card]:
            cards = super().cards(setup, seats)
            usual = self.usual_card()
            return {
                player: [[(n + player - 2) % 6 + 1 for n in row] for row in card] if card == usual else card
                for player, card in cards.items()
            }

    setup_reader = Reader


# ---- yatzy.bingo.other-cards


@mutant
class OtherCardsIgnored(Game):
    class Reader(SetupReader):
        def cards(self, setup: dict[str, object], seats: int) -> dict[int, Card]:
            return super().cards({name: value for name, value in setup.items() if name != "cards"}, seats)

    setup_reader = Reader


@mutant
class OtherCardForAll(Game):
    class Reader(SetupReader):
        def cards(self, setup: dict[str, object], seats: int) -> dict[int, Card]:
            cards = super().cards(setup, seats)
            others = [card for card in cards.values() if card != self.usual_card()]
            return dict.fromkeys(cards, others[0]) if others else cards

    setup_reader = Reader


@mutant
class OtherCardReadByColumns(Game):
    class Reader(SetupReader):
        def card(self, card: object) -> Card:
            return [list(column) for column in zip(*super().card(card), strict=True)]

    setup_reader = Reader


# ---- yatzy.bingo.mark


class StricterMarks(Game):
    """Refuses marks that are allowed."""

    def refuses(self, square: str) -> bool:
        raise NotImplementedError

    def mark_fault(self, square: str) -> str | None:
        fault = super().mark_fault(square)
        return "yatzy.bingo.mark-number" if fault is None and self.refuses(square) else fault


@mutant
class MarksOnlyAfterTheLastThrow(StricterMarks):
    def refuses(self, square: str) -> bool:
        del square
        return self.throws_left > 0


@mutant
class FirstSquareOfTheNumberOnly(StricterMarks):
    def refuses(self, square: str) -> bool:
        number = self.number_on(self.turn, square)
        unmarked = [other for other in self.squares() if other not in self.marked[self.turn]]
        return square != next(other for other in unmarked if self.number_on(self.turn, other) == number)


@mutant
class OnlyNeighboursMarked(StricterMarks):
    def refuses(self, square: str) -> bool:
        marked = self.marked[self.turn]
        return bool(marked) and not any(
            abs(ord(square[0]) - ord(other[0])) <= 1 and abs(int(square[1]) - int(other[1])) <= 1 for other in marked
        )


@mutant
class NoMarksAfterTheFirstThrow(StricterMarks):
    def refuses(self, square: str) -> bool:
        del square
        return self.throws_left == self.THROWS - 1


# ---- yatzy.bingo.mark-once


@mutant
class SquareMarkedTwice(Game):
    def mark_fault(self, square: str) -> str | None:
        fault = super().mark_fault(square)
        if fault == "yatzy.bingo.mark-once":
            return None if self.fits(self.turn, square, self.dice) else "yatzy.bingo.mark-number"
        return fault

    def shown_marked(self, player: int) -> list[str]:
        return sorted(set(super().shown_marked(player)))


# ---- yatzy.bingo.mark-number


class MarksWithOtherDice(Game):
    """Lets a square be marked that no die fits, and uses up another die."""

    def fits_too(self, number: int, dice: Dice) -> bool:
        raise NotImplementedError

    def mark_fault(self, square: str) -> str | None:
        fault = super().mark_fault(square)
        number = self.number_on(self.turn, square)
        return None if fault == "yatzy.bingo.mark-number" and self.fits_too(number, self.dice) else fault

    def use_die(self, number: int) -> None:
        super().use_die(number if number in self.dice else self.dice[-1])


@mutant
class AnySquareMarked(MarksWithOtherDice):
    def fits_too(self, number: int, dice: Dice) -> bool:
        del number, dice
        return True


@mutant
class NeighbouringNumberMarked(MarksWithOtherDice):
    def fits_too(self, number: int, dice: Dice) -> bool:
        return number - 1 in dice or number + 1 in dice


class RemembersThrow(Game):
    """Remembers what lay before the first mark of a turn."""

    lay: tuple[int, ...] = ()

    def roll(self, thrown: list[int]) -> None:
        self.lay = (*self.dice, *thrown)
        super().roll(thrown)


@mutant
class UsedDiceMarkAgain(RemembersThrow):
    def mark_fault(self, square: str) -> str | None:
        fault = super().mark_fault(square)
        lay = self.number_on(self.turn, square) in self.lay
        return None if fault == "yatzy.bingo.mark-number" and lay else fault

    def use_die(self, number: int) -> None:
        super().use_die(number if number in self.dice else self.dice[-1])


# ---- yatzy.bingo.mark-uses-die


@mutant
class DieStaysAfterAMark(Game):
    def use_die(self, number: int) -> None:
        del number


@mutant
class AllDiceOfTheNumberUsed(Game):
    def use_die(self, number: int) -> None:
        self.dice = [die for die in self.dice if die != number]


@mutant
class MarkTakesTheThrows(Game):
    def use_die(self, number: int) -> None:
        super().use_die(number)
        self.throws_left = 0


@mutant
class MarkEndsTheTurn(Game):
    def mark(self, square: str) -> None:
        player = self.turn
        super().mark(square)
        if self.phase == "choose" and self.turn == player:
            self.end_turn_with_card()


# ---- yatzy.bingo.no-keep-after-mark


@mutant
class KeepAfterAMark(Game):
    def may_keep_after_mark(self) -> bool:
        return True
