"""Mutants of the clauses great-wall.play.*, draw.*."""

from collections.abc import Sequence

from great_wall_hand import Over
from great_wall_mutants_tools import LooseHand, StricterPlay, StricterRide, mutant
from great_wall_rules import Action, Game

# ---- great-wall.play.several


@mutant
class OneCardAtATime(StricterPlay):
    CLAUSE = "great-wall.play.several"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del number, over
        return len(cards) > 1


@mutant
class TwoCardsAtMost(StricterPlay):
    CLAUSE = "great-wall.play.several"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del number, over
        return len(cards) > 2


@mutant
class AllCardsOfAKindAtOnce(StricterPlay):
    CLAUSE = "great-wall.play.several"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del number, over
        return len(cards) < self.hands[self.turn].count(cards[0])


@mutant
class EachCardIsAnAction(StricterPlay):
    """Refuses more cards than the player has actions left."""

    CLAUSE = "great-wall.play.several"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del number, over
        return len(cards) > self.actions_left


@mutant
class FirstOfSeveralCardsLiesThere(Game):
    """Takes all cards of a play from the hand, and lays only one of them down."""

    def play_cards(self, player: int, number: int, cards: Sequence[str], over: Over | None) -> None:
        super().play_cards(player, number, cards, over)
        for card in cards[1:] if len(self.players()) == 2 else ():
            self.sections[number].cards[player].remove(card)


@mutant
class SecondActionGoesToTheSameSection(StricterPlay):
    CLAUSE = "great-wall.play.several"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del cards, over
        return not self.is_first_action() and self.played_to is not None and number != self.played_to

    def end_check(self) -> None:
        self.played_to: int | None = None
        super().end_check()

    def act_play(self, number: int, cards: list[str], over: Over | None) -> None:
        self.played_to = number
        super().act_play(number, cards, over)


# ---- great-wall.play.from-hand


@mutant
class PlaysCardsThatHeDoesNotHold(LooseHand):
    def are_in_hand(self, player: int, cards: Sequence[str]) -> bool:
        del player, cards
        return True


@mutant
class PlaysMoreThanHeHolds(LooseHand):
    """Looks whether he holds a card of the kind, not how many."""

    def are_in_hand(self, player: int, cards: Sequence[str]) -> bool:
        return all(card in self.hands[player] for card in cards)


@mutant
class RidesWithoutARider(LooseHand):
    def has_rider(self, player: int) -> bool:
        del player
        return True

    def can_ride(self, player: int) -> bool:
        return "rider" in self.hands[player] and super().can_ride(player)

    def could_play_after_riding(self, player: int) -> bool:
        if "rider" not in self.hands[player]:
            return self.can_play(player)
        return super().could_play_after_riding(player)


# ---- great-wall.play.same-kind


@mutant
class CardsOfDifferentKindsGoTogether(Game):
    def are_same_kind(self, cards: Sequence[str]) -> bool:
        del cards
        return True

    def rider_action_fault(self, cards: Sequence[str]) -> str | None:
        return None if len(set(cards)) > 1 else super().rider_action_fault(cards)


@mutant
class FirstTwoCardsAreCompared(CardsOfDifferentKindsGoTogether):
    def are_same_kind(self, cards: Sequence[str]) -> bool:
        return Game.are_same_kind(self, cards[:2])


@mutant
class CardsOfEqualWorthGoTogether(CardsOfDifferentKindsGoTogether):
    def are_same_kind(self, cards: Sequence[str]) -> bool:
        return len({self.WORTH.get(card, 1) for card in cards}) == 1


# ---- great-wall.play.with-tokens


@mutant
class PlaysWhereNoTokenLies(Game):
    def is_open(self, number: int) -> bool:
        return number in self.sections

    def may_ride_to(self, number: int) -> bool:
        return self.has_tokens(number)


@mutant
class RidesWhereNoTokenLies(Game):
    def may_ride_to(self, number: int) -> bool:
        return number in self.sections


@mutant
class PlaysToASectionThatThereIsNot(Game):
    """Takes the cards from the hand, and lays them nowhere."""

    def is_open(self, number: int) -> bool:
        return number not in self.sections or super().is_open(number)

    def lies_there(self, number: int, over: Over) -> bool:
        return number in self.sections and super().lies_there(number, over)

    def play_cards(self, player: int, number: int, cards: Sequence[str], over: Over | None) -> None:
        if number in self.sections:
            super().play_cards(player, number, cards, over)
        else:
            for card in cards:
                self.hands[player].remove(card)


# ---- great-wall.play.one-token-left


@mutant
class NoCardsWhereOneTokenIsLeft(StricterPlay):
    CLAUSE = "great-wall.play.one-token-left"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del cards, over
        return len(self.sections[number].tokens) == 1


@mutant
class NoCardsOfTheHolderWhereOneTokenIsLeft(StricterPlay):
    CLAUSE = "great-wall.play.one-token-left"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del cards, over
        held = self.sections[number].held
        return held is not None and held.player == self.turn


@mutant
class NoNewPlayersWhereOneTokenIsLeft(StricterPlay):
    """Lets only those play there who have a card there already."""

    CLAUSE = "great-wall.play.one-token-left"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del cards, over
        section = self.sections[number]
        return len(section.tokens) == 1 and not section.cards[self.turn] and not section.covered[self.turn]


@mutant
class NoRidersWhereOneTokenIsLeft(StricterRide):
    CLAUSE = "great-wall.play.one-token-left"

    def refuses_ride(self, number: int) -> bool:
        return len(self.sections[number].tokens) == 1


# ---- great-wall.draw.one


@mutant
class DrawnCardIsLost(Game):
    def act_draw(self, card: str) -> None:
        player = self.turn
        hand = list(self.hands[player])
        super().act_draw(card)
        if self.phase != "finished" and self.last is None:
            self.hands[player] = hand


@mutant
class DrawnCardIsStillCounted(Game):
    """Counts the cards that were drawn with those that are left in the deck."""

    def begin_game(self) -> None:
        self.draws = dict.fromkeys(self.players(), 0)
        super().begin_game()

    def act_draw(self, card: str) -> None:
        self.draws[self.turn] += 1
        super().act_draw(card)

    def seen_deck(self, player: int) -> int:
        return super().seen_deck(player) + self.draws[player]


@mutant
class NoDrawWithFiveCards(Game):
    """Lets nobody draw who holds five cards or more, unless he cannot play."""

    def may_draw_from(self, player: int) -> bool:
        return super().may_draw_from(player) and (len(self.hands[player]) < 5 or not self.can_play(player))


@mutant
class OneDrawATurn(Game):
    """Lets nobody draw as his second action who drew as his first, unless he cannot play."""

    def may_draw_from(self, player: int) -> bool:
        twice = not self.is_first_action() and self.first_was_draw
        return super().may_draw_from(player) and not (twice and self.can_play(player))


# ---- great-wall.draw.not-empty


@mutant
class DrawsFromAnEmptyDeck(Game):
    """Lets a draw from an empty deck pass for an action without a card."""

    def play(self, action: Action) -> None:
        empty = self.phase == "act" and action.get("type") == "draw" and not self.decks[self.turn]
        if empty and self.may_draw_after_riding():
            self.action_done()
        else:
            super().play(action)


# ---- great-wall.draw.in-deck


@mutant
class DrawsWhatTheDeckLacks(Game):
    """Draws a card of any kind, in place of another if the deck does not hold one."""

    def drawn_card_fault(self, player: int, card: str | None) -> str | None:
        fault = super().drawn_card_fault(player, card)
        if fault == "great-wall.draw.in-deck" and card is not None and self.are_next_cards(player, [card]):
            return None
        return fault

    def act_draw(self, card: str) -> None:
        deck = self.decks[self.turn]
        if card not in deck:
            deck[0] = card
        super().act_draw(card)


@mutant
class DrawMayBeLeftOpen(Game):
    """Draws the next card of the deck where a draw does not say which."""

    def play(self, action: Action) -> None:
        if self.phase == "act" and action.get("type") == "draw" and "card" not in action and self.decks[self.turn]:
            deck = self.known_decks.get(self.turn, self.decks[self.turn])
            super().play({**action, "card": deck[0]})
        else:
            super().play(action)
