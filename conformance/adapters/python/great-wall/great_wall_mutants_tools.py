"""What the mutants share: the register of the hand-written ones, and bases for those that differ in the same way."""

import re
from collections.abc import Sequence
from typing import TypeVar

from great_wall_hand import Over
from great_wall_rules import Action, Game

MUTANTS: dict[str, type[Game]] = {}

G = TypeVar("G", bound=Game)


def mutant(made: type[G]) -> type[G]:
    """Register a class under the id that its name gives: TieLeads is great-wall.mutant.tie-leads."""
    slug = re.sub(r"(?<!^)(?=[A-Z])", "-", made.__name__).lower()
    MUTANTS["great-wall.mutant." + slug] = made
    return made


def more_than_two(game: Game) -> bool:
    """Tell whether more than two play: some faults show only then, lest they open the way to what others forbid."""
    return len(game.players()) > 2


class OutOfTime(Game):
    """Accepts some kinds of action in a phase in which a clause forbids them."""

    PHASE = ""
    KINDS: tuple[str, ...] = ()

    def consequence(self, action: Action) -> None:
        """Do what comes of it: nothing, if a mutant does not say otherwise."""

    def play(self, action: Action) -> None:
        if self.phase == self.PHASE and action.get("type") in self.KINDS:
            self.consequence(action)
        else:
            super().play(action)


class StricterPlay(Game):
    """Refuses plays of cards that are allowed."""

    CLAUSE = ""

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        """Ask for a play by the player in turn that the rules allow."""
        raise NotImplementedError

    def play_fault(self, player: int, number: int, cards: Sequence[str], over: Over | None) -> str | None:
        fault = super().play_fault(player, number, cards, over)
        if fault is None and self.refuses(number, cards, over):
            return self.CLAUSE
        return fault


class StricterRide(Game):
    """Refuses rides that are allowed."""

    CLAUSE = ""

    def refuses_ride(self, number: int) -> bool:
        """Ask for a ride of the player in turn that the rules allow."""
        raise NotImplementedError

    def ride_fault(self, player: int, number: int) -> str | None:
        fault = super().ride_fault(player, number)
        return self.CLAUSE if fault is None and self.refuses_ride(number) else fault


class StricterTake(Game):
    """Refuses tokens, or cards for them, that are allowed."""

    CLAUSE = "great-wall.take.choice"

    def refuses_take(self, number: int, token: int, card: str) -> bool:
        """Ask for a choice of the player in turn that the rules allow."""
        raise NotImplementedError

    def take_fault(self, player: int, number: int, token: int, card: str) -> str | None:
        fault = super().take_fault(player, number, token, card)
        return self.CLAUSE if fault is None and self.refuses_take(number, token, card) else fault


class CoversMore(Game):
    """Lets the dragon be laid over what does not lie visible there."""

    def is_extra(self, number: int, over: Over) -> bool:
        """Ask for a card that does not lie visible there."""
        raise NotImplementedError

    def cover_extra(self, number: int, over: Over) -> None:
        """Cover it: nothing moves, if a mutant does not say otherwise."""

    def lies_there(self, number: int, over: Over) -> bool:
        return super().lies_there(number, over) or self.is_extra(number, over)

    def is_free_of_token(self, number: int, over: Over) -> bool:
        return not super().lies_there(number, over) or super().is_free_of_token(number, over)

    def cover(self, number: int, over: Over) -> None:
        if super().lies_there(number, over):
            super().cover(number, over)
        else:
            self.cover_extra(number, over)


class LooseHand(Game):
    """Can play cards that are not in the hand."""

    def play_cards(self, player: int, number: int, cards: Sequence[str], over: Over | None) -> None:
        hand = self.hands[player]
        for kind in set(cards):
            hand.extend([kind] * (cards.count(kind) - hand.count(kind)))
        super().play_cards(player, number, cards, over)
