"""Dealing hands and turning up tokens: clauses great-wall.setup.*, deal.*, reveal.*, pair.*."""

from collections.abc import Sequence
from itertools import combinations

from great_wall_table import Table


class Chance(Table):
    """What chance does. Methods named ..._fault give the clause that forbids something, or None."""

    HAND = 5
    PAIR = 2

    # ---- dealing

    def deal_fault(self, player: int, cards: Sequence[str] | None) -> str | None:
        """Name the clause that forbids these cards for a hand; None stands for cards that are left open."""
        if cards is None or len(cards) != self.HAND:
            return "great-wall.deal.five"
        if not self.are_in_deck(player, cards):
            return "great-wall.deal.from-deck"
        if not self.are_next_cards(player, cards):
            return "great-wall.setup.known-deck"
        return None

    def are_in_deck(self, player: int, cards: Sequence[str]) -> bool:
        """great-wall.deal.from-deck, great-wall.draw.in-deck."""
        deck = self.decks[player]
        return all(cards.count(kind) <= deck.count(kind) for kind in cards)

    def are_next_cards(self, player: int, cards: Sequence[str]) -> bool:
        """great-wall.setup.known-deck: as a bag."""
        if player not in self.known_decks:
            return True
        return sorted(cards) == sorted(self.known_decks[player][: len(cards)])

    def move_to_hand(self, player: int, cards: Sequence[str]) -> None:
        """great-wall.setup.own-deck, great-wall.draw.one."""
        for card in cards:
            self.decks[player].remove(card)
            self.hands[player].append(card)
        if player in self.known_decks:
            self.known_decks[player] = self.known_decks[player][len(cards) :]

    # ---- turning up tokens

    def reveal_fault(self, tokens: Sequence[int] | None) -> str | None:
        """Name the clause that forbids to turn up these tokens; None stands for tokens that are left open."""
        if tokens is None or len(tokens) != self.PAIR:
            return "great-wall.reveal.two"
        if not self.are_in_supply(tokens):
            return "great-wall.reveal.in-supply"
        if not self.are_next_tokens(tokens):
            return "great-wall.setup.known-tokens"
        return None

    def are_in_supply(self, tokens: Sequence[int]) -> bool:
        """great-wall.reveal.in-supply."""
        return all(tokens.count(token) <= self.supply.count(token) for token in tokens)

    def are_next_tokens(self, tokens: Sequence[int]) -> bool:
        """great-wall.setup.known-tokens: as a bag."""
        if self.known_tokens is None:
            return True
        return sorted(tokens) == sorted(self.known_tokens[: len(tokens)])

    def leave_supply(self, tokens: Sequence[int]) -> None:
        """great-wall.reveal.lie, great-wall.pair.removed: the supply is smaller by these tokens."""
        for token in tokens:
            self.supply.remove(token)
        if self.known_tokens is not None:
            self.known_tokens = self.known_tokens[len(tokens) :]

    def mix_back(self) -> None:
        """great-wall.pair.mixed-back: the order is not known any more."""
        self.known_tokens = None

    # ---- equal pairs

    def is_pair_refused(self, number: int, pair: Sequence[int], *, in_set_up: bool) -> bool:
        """great-wall.pair.*: tell whether another pair is turned up for the section."""
        if not self.are_pairs_looked_at(in_set_up=in_set_up):
            return False
        if not self.is_equal_pair(number, pair):
            return False
        return not (self.rulings["two.equal-pair.fate"] == "mixed-back" and self.is_no_other_pair(number))

    def are_pairs_looked_at(self, *, in_set_up: bool) -> bool:
        """great-wall.pair.more-players, great-wall.pair.set-up-only, great-wall.pair.always."""
        if self.variant != "two-player":
            return False
        return in_set_up or self.rulings["two.equal-pair.when"] == "always"

    def is_equal_pair(self, number: int, pair: Sequence[int]) -> bool:
        """great-wall.pair.within, great-wall.pair.between."""
        if self.rulings["two.equal-pair"] == "within-pair":
            return pair[0] == pair[1]
        other = self.sections[3 - number].tokens
        return len(other) == self.PAIR and sorted(pair) == sorted(other)

    def is_no_other_pair(self, number: int) -> bool:
        """great-wall.pair.no-other: asked before the pair leaves the supply."""
        return all(self.is_equal_pair(number, pair) for pair in set(combinations(self.supply, self.PAIR)))
