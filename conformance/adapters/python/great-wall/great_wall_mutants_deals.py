"""Mutants of the clauses great-wall.deal.*."""

from collections.abc import Sequence

from great_wall_mutants_tools import OutOfTime, mutant
from great_wall_rules import Action, Game

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
