"""A section of the wall: what lies in it, what it is worth to whom, and who leads it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulebooks.great_wall.cards import WORTH, Bag, less, soldiers_worth, sorted_bag
from rulebooks.interface import JsonObject


@dataclass(frozen=True, slots=True)
class Held:
    """The token that lies on a card: whose card, the token's value, and the kind of card."""

    player: int
    token: int
    card: str


@dataclass(frozen=True, slots=True)
class Section:
    """One section. ``cards`` are the visible ones and ``covered`` the others, for each player from player 1 on."""

    tokens: Bag[int]
    cards: tuple[Bag[str], ...]
    covered: tuple[Bag[str], ...]
    held: Held | None = None

    # What it is worth

    def has_noble(self, rulings: Mapping[str, str]) -> bool:
        """Tell whether a noble rules here (``value.noble`` and the two clauses on a covered one)."""
        lying = [*self.cards, *(self.covered if rulings["noble.covered"] == "stays" else ())]
        return any("noble" in cards for cards in lying)

    def sum_of(self, player: int, rulings: Mapping[str, str]) -> int:
        """Return the worth of a player's visible cards, less the token on one of them (``value.sum``)."""
        cards = self.cards[player - 1]
        if self.has_noble(rulings):
            worth = len(cards)
        else:
            soldiers = cards.count("soldier")
            worth = soldiers_worth(soldiers) + sum(WORTH[card] for card in cards if card != "soldier")
        return worth - (self.held.token if self.held and self.held.player == player else 0)

    # Who leads

    def present(self, rulings: Mapping[str, str]) -> list[int]:
        """Return the players who are compared (``check.leads`` and the two clauses on covered cards)."""
        counts = rulings["lead.covered"] == "counts"
        lying = [cards + covered if counts else cards for cards, covered in zip(self.cards, self.covered, strict=True)]
        return [player for player, cards in enumerate(lying, 1) if cards]

    def is_led_by(self, player: int, rulings: Mapping[str, str]) -> bool:
        """Tell whether a player leads; for a first token he needs a visible card to lay it on."""
        present = self.present(rulings)
        if player not in present or (len(self.tokens) > 1 and not self.cards[player - 1]):
            return False
        own = self.sum_of(player, rulings)
        return all(own > self.sum_of(other, rulings) for other in present if other != player)

    # What can be covered

    def coverable(self, player: int) -> Bag[str]:
        """Return a player's visible cards without the one that bears a token."""
        cards = self.cards[player - 1]
        if self.held is None or self.held.player != player:
            return cards
        return less(cards, [self.held.card]) or ()

    # What becomes of it

    def with_cards(self, player: int, cards: Bag[str]) -> "Section":
        """Return the section after a player has played cards to it."""
        return replace(self, cards=_changed(self.cards, player, sorted_bag(self.cards[player - 1] + cards)))

    def covering(self, player: int, card: str) -> "Section":
        """Return the section after a visible card of a player has been covered."""
        left = less(self.cards[player - 1], [card])
        assert left is not None
        covered = sorted_bag((*self.covered[player - 1], card))
        return replace(self, cards=_changed(self.cards, player, left), covered=_changed(self.covered, player, covered))

    def giving(self, held: Held) -> "Section":
        """Return the section after a token has been laid on a card."""
        left = less(self.tokens, [held.token])
        assert left is not None
        return replace(self, tokens=left, held=held)

    def emptied(self) -> "Section":
        """Return the section without tokens and cards."""
        return empty_section(len(self.cards))

    def observation(self, rulings: Mapping[str, str]) -> JsonObject:
        """Return its part of the protocol's ``state``."""
        held = self.held and {"player": self.held.player, "token": self.held.token, "card": self.held.card}
        return {
            "tokens": list(self.tokens),
            "held": held,
            "cards": by_player([list(cards) for cards in self.cards]),
            "covered": by_player([list(cards) for cards in self.covered]),
            "sums": by_player([self.sum_of(player, rulings) for player in range(1, len(self.cards) + 1)]),
        }


def empty_section(players: int) -> Section:
    """Return a section in which nothing lies."""
    return Section((), ((),) * players, ((),) * players)


def by_player(values: list[object] | list[int] | list[list[str]] | list[list[int]]) -> JsonObject:
    """Return values as an object with the players' numbers as names."""
    return {str(player): value for player, value in enumerate(values, 1)}


def kinds_of(cards: Bag[str]) -> list[str]:
    """Return each kind among the cards once, in order."""
    return list(Counter(cards))


def _changed(bags: tuple[Bag[str], ...], player: int, bag: Bag[str]) -> tuple[Bag[str], ...]:
    return (*bags[: player - 1], bag, *bags[player:])
