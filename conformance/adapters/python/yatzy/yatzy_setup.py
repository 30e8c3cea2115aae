"""Reading the set-up of a game: how many play, who begins, what is to be beaten, and which cards there are."""

from dataclasses import dataclass

Card = list[list[int]]  # five rows from north to south, each with five numbers from west to east

MAX_INTEGER = 2**53 - 1


class BadSetupError(Exception):
    """No game can be set up like this."""


@dataclass(frozen=True)
class Setup:
    """What is settled before a game."""

    seats: int
    first: int
    best: int | None
    cards: dict[int, Card]  # a card for every player


class SetupReader:
    """Turns the set-up of the protocol into one that the rules can use."""

    FEWEST_SEATS = 1  # yatzy.setup.seats
    FEWEST_SEATS_KNOCK_OUT = 2  # yatzy.setup.seats
    MOST_SEATS = 99  # yatzy.setup.seats
    USUAL_SEATS = 2  # yatzy.setup.seats

    def read(self, variant: str, setup: dict[str, object]) -> Setup:
        seats = self.seats(variant, setup)
        first = self.first(variant, setup, seats)
        best = self.best(setup)
        cards = self.cards(setup, seats)
        return Setup(seats, first, best, cards)

    def seats(self, variant: str, setup: dict[str, object]) -> int:
        """yatzy.setup.seats, yatzy.solitaire.one."""
        if "seats" not in setup:
            return 1 if variant == "solitaire" else self.USUAL_SEATS
        seats = self.whole_number(setup["seats"], "The number of seats")
        if not self.are_possible_seats(variant, seats):
            raise BadSetupError("So many cannot play.")
        return seats

    def are_possible_seats(self, variant: str, seats: int) -> bool:
        """yatzy.setup.seats, yatzy.solitaire.one."""
        if variant == "solitaire":
            return seats == 1
        if variant == "knock-out":
            return self.FEWEST_SEATS_KNOCK_OUT <= seats <= self.MOST_SEATS
        return self.FEWEST_SEATS <= seats <= self.MOST_SEATS

    def first(self, variant: str, setup: dict[str, object], seats: int) -> int:
        """yatzy.setup.first, yatzy.solitaire.one."""
        if "first" not in setup:
            return 1
        first = self.whole_number(setup["first"], "The player who begins")
        if not self.is_possible_first(variant, first, seats):
            raise BadSetupError("The player who begins is one of the players.")
        return first

    def is_possible_first(self, variant: str, first: int, seats: int) -> bool:
        """yatzy.setup.first, yatzy.solitaire.one: there the only one is player 1."""
        del variant
        return 1 <= first <= seats

    def best(self, setup: dict[str, object]) -> int | None:
        """yatzy.solitaire.best."""
        if "best" not in setup:
            return None
        best = self.whole_number(setup["best"], "The earlier best total")
        if best < 0 or best > MAX_INTEGER:
            raise BadSetupError("The earlier best total is 0 or more.")
        return best

    def cards(self, setup: dict[str, object], seats: int) -> dict[int, Card]:
        """yatzy.bingo.other-cards: who is not named has the usual card."""
        cards = {player: self.usual_card() for player in range(1, seats + 1)}
        named = setup.get("cards", {})
        if not isinstance(named, dict):
            raise BadSetupError("The cards are an object.")
        for name, card in named.items():
            if name not in [str(player) for player in range(1, 100)]:
                raise BadSetupError("Cards belong to players' numbers.")
            read = self.card(card)
            if int(name) in cards:
                cards[int(name)] = read
        return cards

    def usual_card(self) -> Card:
        """yatzy.bingo.usual-card."""
        return [[self.usual_number(row, column) for column in range(5)] for row in range(5)]

    def usual_number(self, row: int, column: int) -> int:
        """yatzy.bingo.usual-card: rows and columns are counted from 0."""
        return (2 * row + column) % 6 + 1

    def card(self, card: object) -> Card:
        """yatzy.bingo.card, yatzy.bingo.other-cards."""
        if not isinstance(card, list) or len(card) != 5:
            raise BadSetupError("A card has five rows.")
        return [self.row(row) for row in card]

    def row(self, row: object) -> list[int]:
        """yatzy.bingo.card, yatzy.bingo.other-cards."""
        if not isinstance(row, list) or len(row) != 5:
            raise BadSetupError("A row of a card has five numbers.")
        numbers = [self.whole_number(number, "What stands on a square") for number in row]
        for number in numbers:
            if number < 1 or number > 6:
                raise BadSetupError("The numbers on a card are from 1 to 6.")
        return numbers

    def whole_number(self, value: object, what: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadSetupError(f"{what} is a whole number.")
        return value
