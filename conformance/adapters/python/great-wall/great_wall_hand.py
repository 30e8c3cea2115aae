"""What a player may do with his cards and tokens: clauses great-wall.take.*, play.*, draw.*, dragon.*, ride.*."""

from collections.abc import Sequence
from typing import NamedTuple

from great_wall_table import Held
from great_wall_tokens import Chance


class Over(NamedTuple):
    """A visible card that the dragon is laid over: whose it is, and its kind."""

    player: int
    card: str


class Hands(Chance):
    """The actions of a player. Methods named ..._fault give the clause that forbids something, or None."""

    def begin_actions(self) -> None:
        """Forget what was done in the turn before."""
        self.actions_left = 0
        self.ridden = 0
        self.ridden_before = False  # has he ridden before his first action?
        self.first_was_draw = False

    # ---- taking a token

    def take_fault(self, player: int, number: int, token: int, card: str) -> str | None:
        """Name the clause that forbids to lay this token of the section on a card of this kind."""
        if not self.is_token_lying(number, token):
            return "great-wall.take.lying-token"
        if not self.is_own_visible_card(player, number, card):
            return "great-wall.take.own-card"
        return None

    def is_token_lying(self, number: int, token: int) -> bool:
        """great-wall.take.lying-token."""
        return token in self.sections[number].tokens

    def is_own_visible_card(self, player: int, number: int, card: str) -> bool:
        """great-wall.take.own-card."""
        return card in self.sections[number].cards[player]

    def take(self, player: int, number: int, token: int, card: str) -> None:
        """great-wall.take.held."""
        section = self.sections[number]
        section.tokens.remove(token)
        section.held = Held(player, token, card)

    # ---- playing cards

    def play_fault(self, player: int, number: int, cards: Sequence[str], over: Over | None) -> str | None:
        """Name the clause that forbids to play these cards to a section."""
        if not self.are_same_kind(cards):
            return "great-wall.play.same-kind"
        if not self.are_in_hand(player, cards):
            return "great-wall.play.from-hand"
        if not self.is_open(number):
            return "great-wall.play.with-tokens"
        return self.rider_action_fault(cards) or self.over_fault(player, number, cards, over)

    def are_same_kind(self, cards: Sequence[str]) -> bool:
        """great-wall.play.same-kind."""
        return all(card == cards[0] for card in cards)

    def are_in_hand(self, player: int, cards: Sequence[str]) -> bool:
        """great-wall.play.from-hand."""
        hand = self.hands[player]
        return all(cards.count(kind) <= hand.count(kind) for kind in cards)

    def is_open(self, number: int) -> bool:
        """great-wall.play.with-tokens, great-wall.play.one-token-left."""
        return self.has_tokens(number)

    def rider_action_fault(self, cards: Sequence[str]) -> str | None:
        """Name the clause that forbids riders as the cards of an action."""
        if "rider" not in cards:
            return None
        if not self.may_riders_be_this_action():
            return "great-wall.ride.not-second"
        if not self.may_riders_be_an_action():
            return "great-wall.ride.not-an-action"
        return None

    def may_riders_be_an_action(self) -> bool:
        """great-wall.ride.not-an-action, great-wall.ride.as-action."""
        return self.rulings["riders.as-action"] == "yes"

    def may_riders_be_this_action(self) -> bool:
        """great-wall.ride.not-second, great-wall.ride.as-action."""
        return self.is_first_action()

    def is_first_action(self) -> bool:
        """Tell whether the player still has his first action to do."""
        return self.actions_left == 2

    def over_fault(self, player: int, number: int, cards: Sequence[str], over: Over | None) -> str | None:
        """Name the clause that forbids to cover this card; None stands for no card."""
        if over is None:
            return None
        if not self.may_cover(cards):
            return "great-wall.dragon.alone-covers"
        if not self.lies_there(number, over):
            return "great-wall.dragon.target-lies-there"
        if not self.is_free_of_token(number, over):
            return "great-wall.dragon.not-over-token"
        if not self.may_cover_own(player, over):
            return "great-wall.dragon.not-own"
        if not self.may_cover_dragon(over):
            return "great-wall.dragon.not-dragon"
        return None

    def may_cover(self, cards: Sequence[str]) -> bool:
        """great-wall.dragon.alone-covers."""
        return list(cards) == ["dragon"]

    def lies_there(self, number: int, over: Over) -> bool:
        """great-wall.dragon.target-lies-there."""
        return over.player in self.players() and over.card in self.sections[number].cards[over.player]

    def is_free_of_token(self, number: int, over: Over) -> bool:
        """great-wall.dragon.not-over-token: at least one card of the kind carries no token."""
        section = self.sections[number]
        free = section.cards[over.player].count(over.card)
        if section.held is not None and section.held.player == over.player and section.held.card == over.card:
            free -= 1
        return free > 0

    def may_cover_own(self, player: int, over: Over) -> bool:
        """great-wall.dragon.over-own, great-wall.dragon.not-own."""
        return over.player != player or self.rulings["dragon.target"] != "enemy"

    def may_cover_dragon(self, over: Over) -> bool:
        """great-wall.dragon.over-dragon, great-wall.dragon.not-dragon."""
        return over.card != "dragon" or self.rulings["dragon.target"] != "not-dragon"

    def play_cards(self, player: int, number: int, cards: Sequence[str], over: Over | None) -> None:
        """great-wall.play.several, great-wall.dragon.cover, great-wall.dragon.plain."""
        if over is not None:
            self.cover(number, over)
        for card in cards:
            self.hands[player].remove(card)
            self.sections[number].cards[player].append(card)

    def cover(self, number: int, over: Over) -> None:
        """great-wall.dragon.covered."""
        section = self.sections[number]
        section.cards[over.player].remove(over.card)
        section.covered[over.player].append(over.card)

    def kinds_to_play(self, player: int) -> list[str]:
        """List the kinds of which he could play one card as the action that comes now."""
        kinds = []
        for kind in self.COPIES:
            if kind in self.hands[player] and self.rider_action_fault([kind]) is None:
                kinds.append(kind)
        return kinds

    def can_play(self, player: int) -> bool:
        """Tell whether he can play cards as the action that comes now."""
        return len(self.sections_with_tokens()) > 0 and len(self.kinds_to_play(player)) > 0

    # ---- drawing

    def can_draw(self, player: int) -> bool:
        """Tell whether he can draw as the action that comes now."""
        return self.draw_fault(player) is None

    def draw_fault(self, player: int) -> str | None:
        """Name the clause that forbids to draw at all."""
        if not self.may_draw_from(player):
            return "great-wall.draw.not-empty"
        if not self.may_draw_after_riding():
            return "great-wall.ride.no-draw-after"
        return None

    def may_draw_from(self, player: int) -> bool:
        """great-wall.draw.not-empty."""
        return len(self.decks[player]) > 0

    def may_draw_after_riding(self) -> bool:
        """great-wall.ride.no-draw-after."""
        if self.rulings["riders.with-draw"] == "allowed":
            return True
        return not (self.is_first_action() and self.ridden_before)

    def drawn_card_fault(self, player: int, card: str | None) -> str | None:
        """Name the clause that forbids to draw this card; None stands for a card that is left open."""
        if card is None or not self.are_in_deck(player, [card]):
            return "great-wall.draw.in-deck"
        if not self.are_next_cards(player, [card]):
            return "great-wall.setup.known-deck"
        return None

    # ---- riding

    def ride_fault(self, player: int, number: int) -> str | None:
        """Name the clause that forbids to ride to a section."""
        if not self.has_rider(player):
            return "great-wall.play.from-hand"
        if not self.may_ride_to(number):
            return "great-wall.play.with-tokens"
        if not self.may_ride_now(player):
            return "great-wall.ride.only-with-cards"
        return None

    def has_rider(self, player: int) -> bool:
        """great-wall.play.from-hand."""
        return "rider" in self.hands[player]

    def may_ride_to(self, number: int) -> bool:
        """great-wall.play.with-tokens, great-wall.ride.any-section."""
        return self.is_open(number)

    def may_ride_now(self, player: int) -> bool:
        """great-wall.ride.with-draw, great-wall.ride.only-with-cards."""
        if self.rulings["riders.with-draw"] == "allowed":
            return True
        if not self.is_first_action():
            return not self.first_was_draw
        return self.could_play_after_riding(player) or self.has_only_riders(player)

    def could_play_after_riding(self, player: int) -> bool:
        """great-wall.ride.only-with-cards: after riding he could play cards as first action."""
        hand = self.hands[player]
        self.hands[player] = list(hand)
        self.hands[player].remove("rider")
        could = self.can_play(player)
        self.hands[player] = hand
        return could

    def has_only_riders(self, player: int) -> bool:
        """great-wall.ride.must, great-wall.ride.only-with-cards: nothing but riders, and the deck is empty."""
        hand = self.hands[player]
        return len(hand) > 0 and all(card == "rider" for card in hand) and len(self.decks[player]) == 0

    def can_ride(self, player: int) -> bool:
        """Tell whether he could ride now."""
        return any(self.ride_fault(player, number) is None for number in self.sections)

    def ride(self, player: int, number: int) -> None:
        """great-wall.ride.free."""
        self.play_cards(player, number, ["rider"], None)
        self.ridden += 1
        if self.is_first_action():
            self.ridden_before = True

    # ---- passing

    def pass_fault(self, player: int) -> str | None:
        """Name the clause that forbids to pass."""
        if self.can_play(player) or self.can_draw(player):
            return "great-wall.turn.no-pass"
        if not self.has_ridden_if_he_must():
            return "great-wall.ride.must"
        return None

    def has_ridden_if_he_must(self) -> bool:
        """great-wall.turn.pass, great-wall.ride.must."""
        return not self.is_first_action() or self.ridden > 0
