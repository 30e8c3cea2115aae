"""Mutants of the clauses great-wall.card.*, token.*, section.*, setup.*."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from great_wall_mutants_tools import more_than_two, mutant
from great_wall_rules import Game
from great_wall_setup import BadSetupError, SetupReader

# ---- great-wall.card.kinds


@mutant
class NineteenCards(Game):
    def new_deck(self) -> list[str]:
        deck = super().new_deck()
        deck.remove("gate")
        return deck


@mutant
class TwentyOneCards(Game):
    def new_deck(self) -> list[str]:
        return [*super().new_deck(), "dragon"]

    def seen_deck(self, player: int) -> int:
        return min(20, super().seen_deck(player))


@mutant
class FourSoldiers(Game):
    def new_deck(self) -> list[str]:
        deck = super().new_deck()
        deck[deck.index("soldier")] = "wall"
        return deck


# ---- great-wall.card.order


@mutant
class HandAsItCame(Game):
    def seen_hands(self, viewer: int | None) -> dict[str, object]:
        seen = super().seen_hands(viewer)
        return {player: list(self.hands[int(player)]) if isinstance(h, list) else h for player, h in seen.items()}


@mutant
class CardsByAlphabet(Game):
    def sort_cards(self, cards: Iterable[str]) -> list[str]:
        return sorted(cards)


@mutant
class CardsOnTheTableAsTheyCame(Game):
    def seen_cards(self, cards: dict[int, list[str]]) -> dict[str, list[str]]:
        return {str(player): list(cards[player]) for player in self.players()}


@mutant
class TokensAsTheyCame(Game):
    def reveal(self, tokens: list[int]) -> None:
        number = self.section
        super().reveal(tokens)
        if number is not None and self.sections[number].tokens == sorted(tokens):
            self.sections[number].tokens = list(tokens)

    def seen_section(self, number: int) -> dict[str, object]:
        return {**super().seen_section(number), "tokens": list(self.sections[number].tokens)}


@mutant
class TakenTokensAsTheyCame(Game):
    def state(self, viewer: int | None = None) -> dict[str, object]:
        taken = {str(player): list(self.taken[player]) for player in self.players()}
        return {**super().state(viewer), "taken": taken}


@mutant
class DealHasToBeSorted(Game):
    def deal_fault(self, player: int, cards: Sequence[str] | None) -> str | None:
        fault = super().deal_fault(player, cards)
        if fault is None and cards is not None and list(cards) != self.sort_cards(cards):
            return "great-wall.card.order"
        return fault


@mutant
class RevealHasToRise(Game):
    def reveal_fault(self, tokens: Sequence[int] | None) -> str | None:
        fault = super().reveal_fault(tokens)
        if fault is None and tokens is not None and list(tokens) != sorted(tokens):
            return "great-wall.card.order"
        return fault


# ---- great-wall.token.values


@mutant
class NoEights(Game):
    def new_supply(self) -> list[int]:
        return [token for token in super().new_supply() if token != 8]


@mutant
class SixesForSevens(Game):
    """The 36 tokens hold 6 where they should hold 7."""

    def new_supply(self) -> list[int]:
        return [6 if token == 7 else token for token in super().new_supply()]


@mutant
class FewerThrees(Game):
    def new_supply(self) -> list[int]:
        return [1, 1, 1, *super().new_supply()[2:8], *[3] * 6, *super().new_supply()[15:]]


# ---- great-wall.section.number


@mutant
class FourPlayersHaveThreeSections(Game):
    SECTIONS: ClassVar[dict[str, int]] = {**Game.SECTIONS, "four-player": 3}


@mutant
class FivePlayersHaveThreeSections(Game):
    SECTIONS: ClassVar[dict[str, int]] = {**Game.SECTIONS, "five-player": 3}


@mutant
class ThreePlayersHaveTwoSections(Game):
    SECTIONS: ClassVar[dict[str, int]] = {**Game.SECTIONS, "three-player": 2}


# ---- great-wall.setup.first


@mutant
class PlayerOneAlwaysBegins(Game):
    def begin_game(self) -> None:
        self.first = 1
        super().begin_game()


@mutant
class SetUpHasToNameTheBeginner(Game):
    """Refuses a set-up that names nobody."""

    class Reader(SetupReader):
        """Reads set-ups that name the player who begins."""

        def first(self, setup: dict[str, object]) -> int:
            if "first" not in setup:
                raise BadSetupError("The set-up has to name the player who begins.")
            return super().first(setup)

    setup_reader = Reader


# ---- great-wall.setup.own-deck


@mutant
class DecksOfNeighboursAreCounted(Game):
    def seen_deck(self, player: int) -> int:
        return super().seen_deck(self.next_player(player))


@mutant
class DeckCountsTheHandToo(Game):
    def seen_deck(self, player: int) -> int:
        return super().seen_deck(player) + len(self.hands[player])


@mutant
class OneDeckForAll(Game):
    """Deals, where more than two play, cards of a kind as long as any deck holds one, if need be another's."""

    def deal_fault(self, player: int, cards: Sequence[str] | None) -> str | None:
        fault = super().deal_fault(player, cards)
        if fault != "great-wall.deal.from-deck" or cards is None or not more_than_two(self):
            return fault
        together = [card for deck in self.decks.values() for card in deck]
        if any(cards.count(kind) > together.count(kind) for kind in cards):
            return fault
        return None if self.are_next_cards(player, cards) else "great-wall.setup.known-deck"

    def move_to_hand(self, player: int, cards: Sequence[str]) -> None:
        for card in set(cards):
            for _ in range(cards.count(card) - self.decks[player].count(card)):
                giver = next(other for other in self.clockwise_after(player) if card in self.decks[other])
                self.decks[giver].remove(card)
                self.decks[player].append(card)
        super().move_to_hand(player, cards)


# ---- great-wall.setup.known-deck


class FreeOfOrder(Game):
    """Takes cards out of a known deck wherever they lie in it."""

    def move_to_hand(self, player: int, cards: Sequence[str]) -> None:
        known = self.known_decks.get(player)
        if known is not None:
            rest = list(known)
            for card in cards:
                rest.remove(card)
            self.known_decks[player] = [*cards, *rest]
        super().move_to_hand(player, cards)


@mutant
class KnownDeckIsIgnored(FreeOfOrder):
    def are_next_cards(self, player: int, cards: Sequence[str]) -> bool:
        del player, cards
        return True


@mutant
class KnownDeckHoldsForTheDealOnly(FreeOfOrder):
    def are_next_cards(self, player: int, cards: Sequence[str]) -> bool:
        return len(cards) == 1 or super().are_next_cards(player, cards)


@mutant
class KnownDeckHoldsForDrawsOnly(FreeOfOrder):
    def are_next_cards(self, player: int, cards: Sequence[str]) -> bool:
        return len(cards) > 1 or super().are_next_cards(player, cards)


@mutant
class KnownDealHasToComeInOrder(Game):
    def are_next_cards(self, player: int, cards: Sequence[str]) -> bool:
        if player not in self.known_decks:
            return True
        return list(cards) == self.known_decks[player][: len(cards)]


@mutant
class KnownDeckOfTheBeginnerOnly(FreeOfOrder):
    def are_next_cards(self, player: int, cards: Sequence[str]) -> bool:
        return player != self.first or super().are_next_cards(player, cards)


# ---- great-wall.setup.known-tokens


@mutant
class KnownTokensAreIgnored(Game):
    def are_next_tokens(self, tokens: Sequence[int]) -> bool:
        del tokens
        return True


@mutant
class KnownTokensInTheSetUpOnly(Game):
    def are_next_tokens(self, tokens: Sequence[int]) -> bool:
        return not self.in_set_up or super().are_next_tokens(tokens)


@mutant
class OneKnownTokenIsEnough(Game):
    def are_next_tokens(self, tokens: Sequence[int]) -> bool:
        if self.known_tokens is None:
            return True
        return any(token in self.known_tokens[: self.PAIR] for token in tokens)

    def leave_supply(self, tokens: Sequence[int]) -> None:
        if self.known_tokens is not None:
            rest = list(self.known_tokens)
            for token in tokens:
                rest.remove(token)
            self.known_tokens = [*tokens, *rest]
        super().leave_supply(tokens)


@mutant
class KnownTokensHaveToComeInOrder(Game):
    def are_next_tokens(self, tokens: Sequence[int]) -> bool:
        return self.known_tokens is None or list(tokens) == self.known_tokens[: len(tokens)]
