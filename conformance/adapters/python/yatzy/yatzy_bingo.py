"""The cards of Yatzy bingo: clauses yatzy.bingo.*."""

from yatzy_boxes import Dice
from yatzy_knock_out import KnockOut
from yatzy_setup import Card

Line = list[str]  # the names of five squares


class Bingo(KnockOut):
    """The cards of all players, and what is marked on them."""

    LETTERS = ("A", "B", "C", "D", "E")  # columns from west to east (yatzy.bingo.card)
    ROWS = ("1", "2", "3", "4", "5")  # from north to south (yatzy.bingo.card)

    def __init__(self, variant: str, rulings: dict[str, str], seats: int, cards: dict[int, Card]) -> None:
        super().__init__(variant, rulings, seats)
        self.cards = cards
        self.marked: dict[int, list[str]] = {player: [] for player in self.players()}

    def squares(self) -> list[str]:
        """Name all squares by letter, then by number."""
        return [letter + row for letter in self.LETTERS for row in self.ROWS]

    def number_on(self, player: int, square: str) -> int:
        """yatzy.bingo.card: what stands on a square of a player's card."""
        column = self.LETTERS.index(square[0])
        row = self.ROWS.index(square[1])
        return self.cards[player][row][column]

    def shown_marked(self, player: int) -> list[str]:
        """yatzy.bingo.card: the marked squares by letter, then by number."""
        return [square for square in self.squares() if square in self.marked[player]]

    def rows(self) -> list[Line]:
        return [[letter + row for letter in self.LETTERS] for row in self.ROWS]

    def columns_of_card(self) -> list[Line]:
        return [[letter + row for row in self.ROWS] for letter in self.LETTERS]

    def diagonals(self) -> list[Line]:
        return [["A1", "B2", "C3", "D4", "E5"], ["A5", "B4", "C3", "D2", "E1"]]

    def lines(self) -> list[Line]:
        """yatzy.bingo.line: rows, columns and the two diagonals."""
        return self.rows() + self.columns_of_card() + self.diagonals()

    def has_line(self, player: int) -> bool:
        """yatzy.bingo.line."""
        return any(self.is_marked(player, line) for line in self.lines())

    def is_marked(self, player: int, line: Line) -> bool:
        return all(square in self.marked[player] for square in line)

    def fits(self, player: int, square: str, dice: Dice) -> bool:
        """yatzy.bingo.mark-number: one of the dice shows the number of the square."""
        return self.number_on(player, square) in dice

    def some_square_fits(self, player: int, dice: Dice) -> bool:
        """yatzy.bingo.ends-by-itself: a die that lies fits a square that is not marked."""
        unmarked = [square for square in self.squares() if square not in self.marked[player]]
        return any(self.fits(player, square, dice) for square in unmarked)
