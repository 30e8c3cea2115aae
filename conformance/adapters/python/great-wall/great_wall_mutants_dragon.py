"""Mutants of the clauses great-wall.dragon.*."""

from collections.abc import Sequence

from great_wall_hand import Over
from great_wall_mutants_tools import CoversMore, StricterPlay, mutant
from great_wall_rules import Game

# ---- great-wall.dragon.cover


class StricterDragon(StricterPlay):
    """Refuses cards to be covered that are allowed."""

    CLAUSE = "great-wall.dragon.cover"

    def spares(self, number: int, over: Over) -> bool:
        """Ask for a card that the rules allow to be covered."""
        raise NotImplementedError

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del cards
        return over is not None and self.spares(number, over)


@mutant
class DragonNeverCovers(StricterDragon):
    def spares(self, number: int, over: Over) -> bool:
        del number
        return over.player != self.turn and over.card != "dragon"


@mutant
class DragonSparesNobles(StricterDragon):
    def spares(self, number: int, over: Over) -> bool:
        del number
        return over.player != self.turn and over.card == "noble"


@mutant
class DragonSparesSectionsWithOneToken(StricterDragon):
    def spares(self, number: int, over: Over) -> bool:
        other = over.player != self.turn and over.card != "dragon"
        return other and self.sections[number].held is not None


@mutant
class DragonCoversTheNextPlayerOnly(StricterDragon):
    def spares(self, number: int, over: Over) -> bool:
        del number
        return over.player not in (self.turn, self.next_player(self.turn)) and over.card != "dragon"


@mutant
class EqualTargetsAreListedApart(Game):
    def all_cards_to_cover(self, cards: list[str]) -> list[Over]:
        most = {kind: 1 if kind == "dragon" else min(2, copies) for kind, copies in self.COPIES.items()}
        return [over for over in super().all_cards_to_cover(cards) for _ in range(most[over.card])]


# ---- great-wall.dragon.plain


@mutant
class DragonHasToCover(StricterPlay):
    CLAUSE = "great-wall.dragon.plain"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        if over is not None or list(cards) != ["dragon"]:
            return False
        targets = self.all_cards_to_cover(["dragon"])
        return any(self.over_fault(self.turn, number, cards, target) is None for target in targets)


@mutant
class DragonNeverLiesPlain(StricterPlay):
    CLAUSE = "great-wall.dragon.plain"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del number
        return over is None and list(cards) == ["dragon"]


# ---- great-wall.dragon.over-own, great-wall.dragon.over-dragon


@mutant
class DragonSparesOwnCards(StricterDragon):
    CLAUSE = "great-wall.dragon.over-own"

    def spares(self, number: int, over: Over) -> bool:
        del number
        return over.player == self.turn


@mutant
class DragonSparesDragons(StricterDragon):
    CLAUSE = "great-wall.dragon.over-dragon"

    def spares(self, number: int, over: Over) -> bool:
        del number
        return over.card == "dragon"


# ---- great-wall.dragon.not-own, great-wall.dragon.not-dragon


@mutant
class DragonCoversOwnCards(Game):
    def may_cover_own(self, player: int, over: Over) -> bool:
        del player, over
        return True


@mutant
class DragonCoversDragons(Game):
    def may_cover_dragon(self, over: Over) -> bool:
        del over
        return True


# ---- great-wall.dragon.not-over-token


@mutant
class DragonCoversCardWithToken(Game):
    def is_free_of_token(self, number: int, over: Over) -> bool:
        del number, over
        return True


@mutant
class OwnTokenDoesNotProtect(Game):
    """Lets a player cover the card on which his own token lies."""

    def is_free_of_token(self, number: int, over: Over) -> bool:
        return over.player == self.turn or super().is_free_of_token(number, over)


@mutant
class TokenProtectsAllCardsOfItsKind(Game):
    def is_free_of_token(self, number: int, over: Over) -> bool:
        held = self.sections[number].held
        if held is not None and held.player == over.player and held.card == over.card:
            return False
        return super().is_free_of_token(number, over)


@mutant
class TokenProtectsAllCardsOfItsPlayer(Game):
    def is_free_of_token(self, number: int, over: Over) -> bool:
        held = self.sections[number].held
        if held is not None and held.player == over.player:
            return False
        return super().is_free_of_token(number, over)


@mutant
class TokenProtectsItsKindOfAllPlayers(Game):
    def is_free_of_token(self, number: int, over: Over) -> bool:
        held = self.sections[number].held
        if held is not None and held.card == over.card:
            return False
        return super().is_free_of_token(number, over)


# ---- great-wall.dragon.target-lies-there


@mutant
class DragonCoversCoveredCards(CoversMore):
    def is_extra(self, number: int, over: Over) -> bool:
        return over.card in self.sections[number].covered.get(over.player, [])


@mutant
class DragonCoversCardsInOtherSections(CoversMore):
    def is_extra(self, number: int, over: Over) -> bool:
        others = [section for other, section in self.sections.items() if other != number]
        return any(over.card in section.cards.get(over.player, []) for section in others)


@mutant
class DragonCoversCardsOfAnyPlayer(CoversMore):
    """Looks only whether anybody has such a card there."""

    def is_extra(self, number: int, over: Over) -> bool:
        return any(over.card in cards for cards in self.sections[number].cards.values())


@mutant
class DragonCoversWhatIsNotThere(CoversMore):
    def is_extra(self, number: int, over: Over) -> bool:
        del number
        return over.player in self.players()


@mutant
class DragonCoversCardsOfNobody(CoversMore):
    def is_extra(self, number: int, over: Over) -> bool:
        del number
        return over.player not in self.players()


# ---- great-wall.dragon.alone-covers


@mutant
class AnyCardCovers(Game):
    def may_cover(self, cards: Sequence[str]) -> bool:
        del cards
        return True


@mutant
class NobleCoversToo(Game):
    def may_cover(self, cards: Sequence[str]) -> bool:
        return super().may_cover(cards) or list(cards) == ["noble"]


@mutant
class CardToBeCoveredIsOverlooked(Game):
    """Plays other cards than the dragon as if they named no card to be covered."""

    def do_play(self, number: int, cards: list[str], over: Over | None) -> None:
        super().do_play(number, cards, over if self.may_cover(cards) else None)


# ---- great-wall.dragon.covered


@mutant
class CoveredCardLeavesTheGame(Game):
    def cover(self, number: int, over: Over) -> None:
        self.sections[number].cards[over.player].remove(over.card)


@mutant
class CoveredCardGoesToThePlayerOfTheDragon(Game):
    def cover(self, number: int, over: Over) -> None:
        section = self.sections[number]
        section.cards[over.player].remove(over.card)
        section.covered[self.turn].append(over.card)


@mutant
class CoveredCardGoesBackToTheHand(Game):
    def cover(self, number: int, over: Over) -> None:
        super().cover(number, over)
        self.sections[number].covered[over.player].remove(over.card)
        self.hands[over.player].append(over.card)


@mutant
class DragonLiesBeforeTheOther(Game):
    """Lays the dragon before the player whose card it covers."""

    def play_cards(self, player: int, number: int, cards: Sequence[str], over: Over | None) -> None:
        super().play_cards(player, number, cards, over)
        if over is not None and over.player != player:
            section = self.sections[number]
            section.cards[player].remove("dragon")
            section.cards[over.player].append("dragon")


@mutant
class DragonDoesNotLieThere(Game):
    """Takes the dragon out of the game when it has covered a card."""

    def play_cards(self, player: int, number: int, cards: Sequence[str], over: Over | None) -> None:
        super().play_cards(player, number, cards, over)
        if over is not None:
            self.sections[number].cards[player].remove("dragon")


@mutant
class CoveredCardStaysVisible(Game):
    def seen_section(self, number: int) -> dict[str, object]:
        section = self.sections[number]
        both = {player: section.cards[player] + section.covered[player] for player in self.players()}
        return {**super().seen_section(number), "cards": self.seen_cards(both)}
