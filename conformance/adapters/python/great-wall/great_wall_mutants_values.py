"""Mutants of the clauses great-wall.value.*."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from great_wall_hand import Over
from great_wall_mutants_tools import mutant
from great_wall_rules import Game

# ---- great-wall.value.sum


@mutant
class TokenIsNotSubtracted(Game):
    def worth_of_token(self, player: int, number: int) -> int:
        del player, number
        return 0


@mutant
class TokenIsAdded(Game):
    def worth_of_token(self, player: int, number: int) -> int:
        return -super().worth_of_token(player, number)


@mutant
class SumIsNeverBelowZero(Game):
    def sum_of(self, player: int, number: int) -> int:
        return max(0, super().sum_of(player, number))


@mutant
class TokenIsSubtractedFromAll(Game):
    def worth_of_token(self, player: int, number: int) -> int:
        del player
        held = self.sections[number].held
        return held.token if held is not None else 0


@mutant
class LyingTokenIsSubtracted(Game):
    """Subtracts the token that still lies in the section, not the one on the card."""

    def worth_of_token(self, player: int, number: int) -> int:
        own = super().worth_of_token(player, number)
        return sum(self.sections[number].tokens) if own else 0


@mutant
class SumOfAllSections(Game):
    def sum_of(self, player: int, number: int) -> int:
        del number
        return sum(super(SumOfAllSections, self).sum_of(player, section) for section in self.sections)


# ---- great-wall.value.cards


@mutant
class RiderIsWorthOne(Game):
    WORTH: ClassVar[dict[str, int]] = {**Game.WORTH, "rider": 1}


@mutant
class TowerIsWorthTwo(Game):
    WORTH: ClassVar[dict[str, int]] = {**Game.WORTH, "tower": 2}


@mutant
class GateAndTowerAreExchanged(Game):
    WORTH: ClassVar[dict[str, int]] = {**Game.WORTH, "gate": 3, "tower": 2}


@mutant
class NobleIsWorthNothing(Game):
    """A noble brings the other cards to 1 and is worth nothing itself."""

    def worth_of_cards(self, player: int, number: int) -> int:
        return super().worth_of_cards(player, number) - self.sections[number].cards[player].count("noble")


@mutant
class DragonIsWorthNothing(Game):
    WORTH: ClassVar[dict[str, int]] = {**Game.WORTH, "dragon": 0}


# ---- great-wall.value.soldiers


@mutant
class SoldiersAreWorthOneEach(Game):
    def soldiers_worth(self, count: int) -> int:
        return count


@mutant
class SoldiersAreWorthTheirNumberEach(Game):
    def soldiers_worth(self, count: int) -> int:
        return count * count


@mutant
class SoldiersAreWorthFourAtMost(Game):
    def soldiers_worth(self, count: int) -> int:
        return super().soldiers_worth(min(count, 4))


class SoldiersTogether(Game):
    """Counts other soldiers with those of a player in a section."""

    def others_counted(self, player: int, number: int) -> int:
        raise NotImplementedError

    def worth_of_cards(self, player: int, number: int) -> int:
        worth = super().worth_of_cards(player, number)
        own = self.sections[number].cards[player].count("soldier")
        if own == 0 or self.is_noble_there(number):
            return worth
        together = own + self.others_counted(player, number)
        return worth - self.soldiers_worth(own) + self.soldiers_worth(together)


@mutant
class SoldiersOfAllPlayersCountTogether(SoldiersTogether):
    def others_counted(self, player: int, number: int) -> int:
        cards = self.sections[number].cards
        return sum(cards[other].count("soldier") for other in cards if other != player)


@mutant
class SoldiersOfAllSectionsCountTogether(SoldiersTogether):
    def others_counted(self, player: int, number: int) -> int:
        others = [section for other, section in self.sections.items() if other != number]
        return sum(section.cards[player].count("soldier") for section in others)


# ---- great-wall.value.token


class TokenUnderNoble(Game):
    """Subtracts something else where a noble lies in the section."""

    def lowered(self, token: int) -> int:
        raise NotImplementedError

    def worth_of_token(self, player: int, number: int) -> int:
        token = super().worth_of_token(player, number)
        return self.lowered(token) if token and self.is_noble_there(number) else token


@mutant
class NobleLowersTokenToOne(TokenUnderNoble):
    def lowered(self, token: int) -> int:
        del token
        return 1


@mutant
class NobleLiftsToken(TokenUnderNoble):
    def lowered(self, token: int) -> int:
        del token
        return 0


@mutant
class TokenIsSubtractedUpToTheWorthOfItsCard(Game):
    """Subtracts no more than the cards of the player are worth."""

    def worth_of_token(self, player: int, number: int) -> int:
        return min(super().worth_of_token(player, number), self.worth_of_cards(player, number))


# ---- great-wall.value.noble


class OtherNoble(Game):
    """Lowers other cards, or others too."""

    asked_plainly = False  # while the worth is asked that cards would have without any noble

    def is_noble_there(self, number: int) -> bool:
        return not self.asked_plainly and super().is_noble_there(number)

    def plain_worth(self, player: int, number: int) -> int:
        """Return what the cards would be worth without a noble."""
        self.asked_plainly = True
        worth = self.worth_without(player, number)
        self.asked_plainly = False
        return worth

    def worth_without(self, player: int, number: int) -> int:
        return Game.worth_of_cards(self, player, number)

    def owners(self, number: int) -> list[int]:
        """List the players whose noble lies visible in the section."""
        return [player for player, cards in self.sections[number].cards.items() if "noble" in cards]


@mutant
class NobleLowersCardsOfItsOwnerOnly(OtherNoble):
    def worth_of_cards(self, player: int, number: int) -> int:
        owners = self.owners(number)
        if owners and player not in owners:
            return self.plain_worth(player, number)
        return super().worth_of_cards(player, number)


@mutant
class NobleLowersCardsOfOthersOnly(OtherNoble):
    def worth_of_cards(self, player: int, number: int) -> int:
        if self.owners(number) == [player]:
            return self.plain_worth(player, number)
        return super().worth_of_cards(player, number)


@mutant
class NobleLeavesSoldiersAlone(Game):
    def worth_of_cards(self, player: int, number: int) -> int:
        worth = super().worth_of_cards(player, number)
        if not self.is_noble_there(number):
            return worth
        soldiers = self.sections[number].cards[player].count("soldier")
        return worth - soldiers + self.soldiers_worth(soldiers)


@mutant
class NobleLowersSoldiersOnly(OtherNoble):
    def worth_of_cards(self, player: int, number: int) -> int:
        if not self.owners(number):
            return super().worth_of_cards(player, number)
        soldiers = self.sections[number].cards[player].count("soldier")
        return self.plain_worth(player, number) - self.soldiers_worth(soldiers) + soldiers


@mutant
class NobleLowersAllSections(Game):
    def is_noble_there(self, number: int) -> bool:
        return any(super(NobleLowersAllSections, self).is_noble_there(other) for other in self.sections) or (
            super().is_noble_there(number)
        )


class NobleWithTime(OtherNoble):
    """Remembers which cards lay in a section when a noble came."""

    def begin_game(self) -> None:
        self.earlier: dict[int, dict[int, Counter[str]]] = {}
        super().begin_game()

    def clear_cards(self, number: int) -> None:
        super().clear_cards(number)
        self.earlier.pop(number, None)

    def play_cards(self, player: int, number: int, cards: Sequence[str], over: Over | None) -> None:
        if "noble" in cards and number not in self.earlier:
            here = self.sections[number].cards
            self.earlier[number] = {other: Counter(here[other]) for other in here}
        super().play_cards(player, number, cards, over)

    def two_halves(self, player: int, number: int) -> tuple[list[str], list[str]]:
        """Return the player's visible cards that came before the noble, and those that came with it or after."""
        visible = Counter(self.sections[number].cards[player])
        before = visible & self.earlier[number][player]
        return list(before.elements()), list((visible - before).elements())

    def worth_of_some(self, cards: list[str]) -> int:
        plain = sum(self.WORTH[card] for card in cards if card != "soldier")
        return plain + self.soldiers_worth(cards.count("soldier"))


@mutant
class NobleLowersLaterCardsOnly(NobleWithTime):
    def worth_of_cards(self, player: int, number: int) -> int:
        if not self.owners(number):
            return super().worth_of_cards(player, number)
        before, after = self.two_halves(player, number)
        return self.worth_of_some(before) + len(after)


@mutant
class NobleLowersEarlierCardsOnly(NobleWithTime):
    def worth_of_cards(self, player: int, number: int) -> int:
        if not self.owners(number):
            return super().worth_of_cards(player, number)
        before, after = self.two_halves(player, number)
        return len(before) + self.worth_of_some(after)


# ---- great-wall.value.noble-covered-ends


@mutant
class CoveredNobleGoesOn(Game):
    def is_noble_there(self, number: int) -> bool:
        covered = any("noble" in cards for cards in self.sections[number].covered.values())
        return super().is_noble_there(number) or (self.rulings["noble.covered"] == "ends" and covered)


@mutant
class CoveredNobleStopsTheOthersToo(Game):
    def is_noble_there(self, number: int) -> bool:
        covered = any("noble" in cards for cards in self.sections[number].covered.values())
        if covered and self.rulings["noble.covered"] == "ends":
            return False
        return super().is_noble_there(number)


# ---- great-wall.value.noble-covered-stays


@mutant
class CoveredNobleStops(Game):
    def is_noble_there(self, number: int) -> bool:
        return any("noble" in cards for cards in self.sections[number].cards.values())


@mutant
class CoveredNobleIsStillWorthOne(Game):
    def worth_of_cards(self, player: int, number: int) -> int:
        worth = super().worth_of_cards(player, number)
        stays = self.rulings["noble.covered"] == "stays"
        return worth + self.sections[number].covered[player].count("noble") if stays else worth


@mutant
class CoveredNobleLowersItsOwnersCardsOnly(OtherNoble):
    def worth_of_cards(self, player: int, number: int) -> int:
        section = self.sections[number]
        if self.rulings["noble.covered"] == "stays" and not self.owners(number):
            return (
                super().worth_of_cards(player, number)
                if "noble" in section.covered[player]
                else self.plain_worth(player, number)
            )
        return super().worth_of_cards(player, number)


# ---- great-wall.value.covered


@mutant
class CoveredCardsAreWorthSomething(Game):
    def worth_of_cards(self, player: int, number: int) -> int:
        worth = super().worth_of_cards(player, number)
        covered = self.sections[number].covered[player]
        if self.is_noble_there(number):
            return worth + len(covered)
        return worth + sum(self.WORTH.get(card, 1) for card in covered)


@mutant
class CoveredSoldiersCountTogether(Game):
    """Reckons a visible soldier by the number of all soldiers, covered ones too."""

    def worth_of_cards(self, player: int, number: int) -> int:
        section = self.sections[number]
        worth = super().worth_of_cards(player, number)
        own = section.cards[player].count("soldier")
        if own == 0 or self.is_noble_there(number):
            return worth
        together = own + section.covered[player].count("soldier")
        return worth - self.soldiers_worth(own) + self.soldiers_worth(together)
