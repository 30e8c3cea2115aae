"""What lies on the table, and what it is worth: clauses great-wall.card.*, token.*, section.*, value.*."""

from collections.abc import Iterable
from typing import ClassVar, NamedTuple


class Held(NamedTuple):
    """A token that lies on a card in a section: whose card, which token, what kind of card."""

    player: int
    token: int
    card: str


class Section:
    """One section of the wall."""

    def __init__(self, players: list[int]) -> None:
        self.tokens: list[int] = []
        self.held: Held | None = None
        self.cards: dict[int, list[str]] = {player: [] for player in players}  # visible ones
        self.covered: dict[int, list[str]] = {player: [] for player in players}

    def empty(self) -> None:
        """Take all cards out, and the token that lies on one."""
        self.held = None
        for player in self.cards:
            self.cards[player] = []
            self.covered[player] = []


class Table:
    """Players, decks, hands, tokens and sections of one game."""

    PLAYERS: ClassVar[dict[str, int]] = {"two-player": 2, "three-player": 3, "four-player": 4, "five-player": 5}

    # great-wall.card.kinds, in the order of great-wall.card.order
    COPIES: ClassVar[dict[str, int]] = {
        "wall": 7,
        "gate": 3,
        "tower": 1,
        "soldier": 5,
        "rider": 2,
        "noble": 1,
        "dragon": 1,
    }

    # great-wall.token.values
    TOKENS: ClassVar[dict[int, int]] = {1: 2, 2: 6, 3: 7, 4: 7, 5: 8, 7: 4, 8: 2}

    # great-wall.section.number
    SECTIONS: ClassVar[dict[str, int]] = {"two-player": 2, "three-player": 3, "four-player": 4, "five-player": 4}

    # great-wall.value.cards; for soldiers see soldiers_worth
    WORTH: ClassVar[dict[str, int]] = {"wall": 1, "gate": 2, "tower": 3, "rider": 2, "noble": 1, "dragon": 1}

    def __init__(
        self,
        variant: str,
        rulings: dict[str, str],
        first: int,
        known_decks: dict[int, list[str]],
        known_tokens: list[int] | None,
    ) -> None:
        self.variant = variant
        self.rulings = rulings
        self.first = first
        self.decks = {player: self.new_deck() for player in self.players()}
        self.known_decks = {player: list(cards) for player, cards in known_decks.items()}  # what is left of each
        self.hands: dict[int, list[str]] = {player: [] for player in self.players()}
        self.taken: dict[int, list[int]] = {player: [] for player in self.players()}
        self.supply = self.new_supply()
        self.known_tokens = None if known_tokens is None else list(known_tokens)  # what is left of them
        self.sections = {number: Section(self.players()) for number in self.section_numbers()}

    # ---- players

    def players(self) -> list[int]:
        """great-wall.setup.first: numbered clockwise from 1."""
        return list(range(1, self.PLAYERS[self.variant] + 1))

    def next_player(self, player: int) -> int:
        """great-wall.turn.order: the next higher number; after the highest comes 1."""
        return 1 if player == len(self.players()) else player + 1

    def clockwise_after(self, player: int) -> list[int]:
        """List the other players, clockwise from a player."""
        others = []
        other = self.next_player(player)
        while other != player:
            others.append(other)
            other = self.next_player(other)
        return others

    # ---- components

    def new_deck(self) -> list[str]:
        """great-wall.card.kinds, great-wall.setup.own-deck."""
        return [kind for kind in self.COPIES for _ in range(self.COPIES[kind])]

    def new_supply(self) -> list[int]:
        """great-wall.token.values."""
        return [value for value in self.TOKENS for _ in range(self.TOKENS[value])]

    def section_numbers(self) -> list[int]:
        """great-wall.section.number: from 1."""
        return list(range(1, self.SECTIONS[self.variant] + 1))

    def sort_cards(self, cards: Iterable[str]) -> list[str]:
        """great-wall.card.order."""
        order = list(self.COPIES)
        return sorted(cards, key=order.index)

    def has_tokens(self, number: int) -> bool:
        """Tell whether there is such a section and a token lies in it."""
        return number in self.sections and len(self.sections[number].tokens) > 0

    def sections_with_tokens(self) -> list[int]:
        """List the sections in which a token lies."""
        return [number for number in self.sections if self.has_tokens(number)]

    # ---- worth

    def sum_of(self, player: int, number: int) -> int:
        """great-wall.value.sum."""
        return self.worth_of_cards(player, number) - self.worth_of_token(player, number)

    def worth_of_cards(self, player: int, number: int) -> int:
        """great-wall.value.cards, great-wall.value.noble, great-wall.value.covered."""
        visible = self.sections[number].cards[player]
        if self.is_noble_there(number):
            return len(visible)
        worth = self.soldiers_worth(visible.count("soldier"))
        for card in visible:
            if card != "soldier":
                worth += self.WORTH[card]
        return worth

    def soldiers_worth(self, count: int) -> int:
        """great-wall.value.soldiers."""
        return count * (count + 1) // 2

    def worth_of_token(self, player: int, number: int) -> int:
        """great-wall.value.token: the full value, of the token on a card of this player."""
        held = self.sections[number].held
        return held.token if held is not None and held.player == player else 0

    def is_noble_there(self, number: int) -> bool:
        """great-wall.value.noble, great-wall.value.noble-covered-ends, great-wall.value.noble-covered-stays."""
        section = self.sections[number]
        if any("noble" in cards for cards in section.cards.values()):
            return True
        if self.rulings["noble.covered"] == "stays":
            return any("noble" in cards for cards in section.covered.values())
        return False

    # ---- who leads

    def is_present(self, player: int, number: int) -> bool:
        """great-wall.check.leads, great-wall.check.covered-counts, great-wall.check.covered-ignored."""
        section = self.sections[number]
        if section.cards[player]:
            return True
        if self.rulings["lead.covered"] == "counts":
            return len(section.covered[player]) > 0
        return False

    def can_hold_token(self, player: int, number: int) -> bool:
        """great-wall.check.covered-counts: for the first of two tokens he needs a visible card."""
        section = self.sections[number]
        return len(section.tokens) < 2 or len(section.cards[player]) > 0

    def others_present(self, player: int, number: int) -> list[int]:
        """great-wall.check.leads: those with whom he is compared."""
        return [other for other in self.players() if other != player and self.is_present(other, number)]

    def leads(self, player: int, number: int) -> bool:
        """great-wall.check.leads, great-wall.check.tie."""
        if not self.is_present(player, number) or not self.can_hold_token(player, number):
            return False
        own = self.sum_of(player, number)
        return all(own > self.sum_of(other, number) for other in self.others_present(player, number))

    # ---- scores

    def scores(self) -> dict[int, int]:
        """great-wall.score.taken, great-wall.score.on-cards."""
        return {player: sum(self.taken[player]) for player in self.players()}

    def winners(self) -> list[int]:
        """great-wall.score.winners."""
        scores = self.scores()
        highest = max(scores.values())
        return [player for player in self.players() if scores[player] == highest]
