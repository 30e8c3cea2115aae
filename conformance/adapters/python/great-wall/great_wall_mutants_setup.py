"""Mutants of the clauses great-wall.card.*, token.*, section.*, setup.*, deal.*."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from great_wall_mutants_tools import OutOfTime, more_than_two, mutant
from great_wall_rules import Action, Game
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


# ---- great-wall.deal.order


class DealsInOrder(Game):
    """Deals in another order."""

    def deal_order(self) -> list[int]:
        """List the players in the order in which they get their hands."""
        raise NotImplementedError

    def begin_game(self) -> None:
        super().begin_game()
        self.to_deal = self.deal_order()
        self.turn = self.to_deal[0]


@mutant
class DealsByNumber(DealsInOrder):
    def deal_order(self) -> list[int]:
        return self.players()


@mutant
class DealsCounterClockwise(DealsInOrder):
    def deal_order(self) -> list[int]:
        return [self.first, *self.clockwise_after(self.first)[::-1]]


@mutant
class BeginnerActsInAllDeals(Game):
    def to_act(self) -> int | None:
        return self.first if self.phase == "deal" else super().to_act()


# ---- great-wall.deal.first


@mutant
class RevealsWhileDealing(OutOfTime):
    """Turns up the tokens of the first section that has none, before all hands are dealt."""

    PHASE = "deal"
    KINDS = ("reveal",)

    def consequence(self, action: Action) -> None:
        tokens = self.read_tokens(action) if "tokens" in action else None
        self.forbid(self.reveal_fault(tokens))
        empty = [section for section in self.sections.values() if not section.tokens]
        if empty and tokens is not None:
            self.leave_supply(tokens)
            empty[0].tokens = sorted(tokens)

    def go_on_filling(self) -> None:
        self.to_fill = [number for number in self.to_fill if not self.has_tokens(number)]
        super().go_on_filling()


@mutant
class DrawsWhileDealing(OutOfTime):
    """Lets the player who waits for his hand draw a single card."""

    PHASE = "deal"
    KINDS = ("draw",)

    def consequence(self, action: Action) -> None:
        card = self.read_card(action, "card") if "card" in action else self.decks[self.turn][0]
        self.forbid(self.drawn_card_fault(self.turn, card))
        self.move_to_hand(self.turn, [card])


@mutant
class PassesWhileDealing(OutOfTime):
    """Lets a player pass while hands are dealt: the next deal is for another."""

    PHASE = "deal"
    KINDS = ("pass",)

    def consequence(self, action: Action) -> None:
        del action
        self.to_deal = [*self.to_deal[1:], self.to_deal[0]]
        self.turn = self.to_deal[0]


@mutant
class ActsWhileDealing(OutOfTime):
    PHASE = "deal"
    KINDS = ("play", "ride", "take")


# ---- great-wall.deal.five


class DealOfAnotherNumber(Game):
    """Accepts deals of other numbers of cards."""

    def is_number_right(self, count: int) -> bool:
        raise NotImplementedError

    def deal_fault(self, player: int, cards: Sequence[str] | None) -> str | None:
        fault = super().deal_fault(player, cards)
        if fault != "great-wall.deal.five" or cards is None or not self.is_number_right(len(cards)):
            return fault
        if not self.are_in_deck(player, cards):
            return "great-wall.deal.from-deck"
        return None if self.are_next_cards(player, cards) else "great-wall.setup.known-deck"


@mutant
class FewerCardsAreDealt(DealOfAnotherNumber):
    def is_number_right(self, count: int) -> bool:
        return count < 5


@mutant
class MoreCardsAreDealt(DealOfAnotherNumber):
    def is_number_right(self, count: int) -> bool:
        return count > 5


@mutant
class DealMayBeLeftOpen(Game):
    """Deals the first five cards of the deck where a deal does not say which."""

    def play(self, action: Action) -> None:
        if self.phase == "deal" and action.get("type") == "deal" and "cards" not in action:
            cards = self.known_decks.get(self.turn, self.decks[self.turn])[: self.HAND]
            super().play({**action, "cards": cards})
        else:
            super().play(action)


# ---- great-wall.deal.from-deck


@mutant
class DealOfAnyCards(Game):
    """Deals cards of a kind that the deck does not hold, in place of others."""

    def deal_fault(self, player: int, cards: Sequence[str] | None) -> str | None:
        fault = super().deal_fault(player, cards)
        if fault == "great-wall.deal.from-deck" and cards is not None:
            return None if self.are_next_cards(player, cards) else "great-wall.setup.known-deck"
        return fault

    def deal(self, cards: list[str]) -> None:
        deck = self.decks[self.turn]
        for card in cards:
            if cards.count(card) > deck.count(card):
                other = next(kind for kind in deck if kind not in cards)
                deck[deck.index(other)] = card
        super().deal(cards)


def is_from_deck(game: Game, cards: Sequence[str]) -> bool:
    """Tell whether a whole deck holds these cards."""
    return all(cards.count(kind) <= game.COPIES[kind] for kind in cards)


@mutant
class DealOfSingleCardsOnlyIsCounted(DealOfAnyCards):
    """Counts the kinds of which there is one card, and no others."""

    def deal_fault(self, player: int, cards: Sequence[str] | None) -> str | None:
        fault = super().deal_fault(player, cards)
        if fault is None and cards is not None and not is_from_deck(self, [c for c in cards if self.COPIES[c] == 1]):
            return "great-wall.deal.from-deck"
        return fault
