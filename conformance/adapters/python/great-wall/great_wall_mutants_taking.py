"""Mutants of the clauses great-wall.take.*, close.*."""

from great_wall_mutants_tools import OutOfTime, StricterTake, more_than_two, mutant
from great_wall_rules import Action, Game
from great_wall_table import Held, Section

# ---- great-wall.take.choice


@mutant
class HigherTokenHasToBeTaken(StricterTake):
    def refuses_take(self, number: int, token: int, card: str) -> bool:
        del card
        return token != max(self.sections[number].tokens)


@mutant
class LowerTokenHasToBeTaken(StricterTake):
    def refuses_take(self, number: int, token: int, card: str) -> bool:
        del card
        return token != min(self.sections[number].tokens)


@mutant
class TokenGoesOnTheFirstCard(StricterTake):
    def refuses_take(self, number: int, token: int, card: str) -> bool:
        del token
        return card != self.sort_cards(self.sections[number].cards[self.turn])[0]


@mutant
class NoTokenOnDragonOrNoble(StricterTake):
    """Refuses a dragon or noble as card for a token where another card is there."""

    def refuses_take(self, number: int, token: int, card: str) -> bool:
        del token
        others = set(self.sections[number].cards[self.turn]) - {"dragon", "noble"}
        return card in ("dragon", "noble") and bool(others)


@mutant
class EqualCardsAreListedApart(Game):
    def list_takes(self) -> list[Action]:
        assert self.section is not None
        cards = self.sections[self.section].cards[self.turn]
        return [action for action in super().list_takes() for _ in range(max(1, cards.count(str(action["card"]))))]


# ---- great-wall.take.duty


@mutant
class TokenIsDeclinedByPassing(OutOfTime):
    PHASE = "take"
    KINDS = ("pass",)

    def consequence(self, action: Action) -> None:
        del action
        self.section = None
        self.go_on_checking()


@mutant
class DrawsBeforeTaking(OutOfTime):
    PHASE = "take"
    KINDS = ("draw",)

    def consequence(self, action: Action) -> None:
        card = self.read_card(action, "card") if "card" in action else None
        self.forbid(self.drawn_card_fault(self.turn, card))
        self.move_to_hand(self.turn, [card or ""])


@mutant
class PlaysBeforeTaking(OutOfTime):
    PHASE = "take"
    KINDS = ("play", "ride")


@mutant
class ChanceBeforeTaking(OutOfTime):
    PHASE = "take"
    KINDS = ("deal", "reveal")


# ---- great-wall.take.lying-token


@mutant
class AnyTokenIsTaken(Game):
    """Takes the higher token where one is named that does not lie there."""

    def is_token_lying(self, number: int, token: int) -> bool:
        del number, token
        return True

    def take(self, player: int, number: int, token: int, card: str) -> None:
        lying = self.sections[number].tokens
        super().take(player, number, token if token in lying else max(lying), card)


@mutant
class TokenOfAnotherSectionIsTaken(Game):
    def is_token_lying(self, number: int, token: int) -> bool:
        return (
            any(token in section.tokens for section in self.sections.values()) or token in self.sections[number].tokens
        )

    def take(self, player: int, number: int, token: int, card: str) -> None:
        here = self.sections[number]
        if token not in here.tokens:
            other = next(section for section in self.sections.values() if token in section.tokens)
            other.tokens.remove(token)
            here.tokens.append(token)
            other.tokens.append(here.tokens.pop(0))
            other.tokens.sort()
        super().take(player, number, token, card)


# ---- great-wall.take.own-card


class OtherCardForToken(Game):
    """Lets the token be laid on what is no visible card of the player there."""

    def is_other_card(self, player: int, section: Section, card: str) -> bool:
        raise NotImplementedError

    def is_own_visible_card(self, player: int, number: int, card: str) -> bool:
        own = super().is_own_visible_card(player, number, card)
        return own or self.is_other_card(player, self.sections[number], card)


@mutant
class TokenGoesOnCardOfAnother(OtherCardForToken):
    def is_other_card(self, player: int, section: Section, card: str) -> bool:
        return any(card in section.cards[other] for other in section.cards if other != player)


@mutant
class TokenGoesOnCoveredCard(OtherCardForToken):
    def is_other_card(self, player: int, section: Section, card: str) -> bool:
        return card in section.covered[player]


@mutant
class TokenGoesOnCardInAnotherSection(OtherCardForToken):
    def is_other_card(self, player: int, section: Section, card: str) -> bool:
        return any(card in other.cards[player] for other in self.sections.values() if other is not section)


@mutant
class TokenGoesOnCardThatIsNotThere(OtherCardForToken):
    """Looks only whether there is such a kind of card at all."""

    def is_other_card(self, player: int, section: Section, card: str) -> bool:
        del player, section, card
        return True


# ---- great-wall.take.held


@mutant
class HeldTokenIsTakenAtOnce(Game):
    def take(self, player: int, number: int, token: int, card: str) -> None:
        super().take(player, number, token, card)
        self.taken[player].append(token)

    def give_first_token(self, number: int) -> None:
        """Give nothing: he has it already."""


@mutant
class HeldTokenIsNotShown(Game):
    def seen_held(self, section: Section) -> dict[str, object] | None:
        del section
        return None


@mutant
class HeldTokenStaysInTheSectionToo(Game):
    def seen_section(self, number: int) -> dict[str, object]:
        section = self.sections[number]
        held = [] if section.held is None else [section.held.token]
        return {**super().seen_section(number), "tokens": sorted(section.tokens + held)}


@mutant
class HeldTokenLiesOnTheFirstCard(Game):
    def take(self, player: int, number: int, token: int, card: str) -> None:
        super().take(player, number, token, card)
        first = self.sort_cards(self.sections[number].cards[player])[0]
        self.sections[number].held = Held(player, token, first)


# ---- great-wall.take.one-per-check


@mutant
class BothTokensInOneCheck(Game):
    def take_token(self, token: int, card: str) -> None:
        assert self.section is not None
        self.to_check = [self.section, *self.to_check]
        super().take_token(token, card)


@mutant
class SectionsAreLookedAtTwice(Game):
    """Looks once more at the sections with one token at the end of a check."""

    def begin_check(self) -> None:
        self.looked_again = False
        super().begin_check()

    def end_check(self) -> None:
        if not self.looked_again:
            self.looked_again = True
            self.to_check = [number for number in self.check_order() if len(self.sections[number].tokens) == 1]
            self.go_on_checking()
        else:
            super().end_check()


# ---- great-wall.close.second-token


@mutant
class SecondTokenGoesToTheHolder(Game):
    def give_second_token(self, number: int) -> None:
        section = self.sections[number]
        player = section.held.player if section.held is not None else self.turn
        self.taken[player].extend(section.tokens)
        section.tokens = []


@mutant
class SecondTokenIsLost(Game):
    def give_second_token(self, number: int) -> None:
        self.sections[number].tokens = []


# ---- great-wall.close.first-token


@mutant
class FirstTokenGoesToWhoGotTheSecond(Game):
    def give_first_token(self, number: int) -> None:
        held = self.sections[number].held
        if held is not None:
            self.taken[self.turn].append(held.token)


@mutant
class FirstTokenIsLost(Game):
    def give_first_token(self, number: int) -> None:
        """Give it to nobody."""


@mutant
class FirstTokenNeedsTheSecond(Game):
    """Gives the first token to its holder only if he gets the second as well."""

    def give_first_token(self, number: int) -> None:
        held = self.sections[number].held
        if held is not None and held.player == self.turn:
            super().give_first_token(number)


# ---- great-wall.close.cards-leave


@mutant
class CoveredCardsStay(Game):
    def clear_cards(self, number: int) -> None:
        covered = dict(self.sections[number].covered)
        super().clear_cards(number)
        self.sections[number].covered = covered


@mutant
class CardsOfOthersStay(Game):
    def clear_cards(self, number: int) -> None:
        section = self.sections[number]
        section.held = None
        section.cards[self.turn] = []
        section.covered[self.turn] = []


@mutant
class CardsOfTheCloserStay(Game):
    def clear_cards(self, number: int) -> None:
        section = self.sections[number]
        cards = section.cards[self.turn]
        super().clear_cards(number)
        section.cards[self.turn] = cards


@mutant
class CardsGoBackIntoTheDecks(Game):
    def clear_cards(self, number: int) -> None:
        section = self.sections[number]
        for player in self.players():
            back = section.cards[player] + section.covered[player]
            self.decks[player].extend(back)
            if player in self.known_decks:
                self.known_decks[player].extend(back)
        super().clear_cards(number)


# ---- great-wall.close.refill


@mutant
class ClosedSectionStaysEmpty(Game):
    """Turns up no new tokens for section 1, where more than two play."""

    def after_closing(self, number: int) -> None:
        if self.are_tokens_gone() or number > 1 or not more_than_two(self):
            super().after_closing(number)


@mutant
class RefillsAfterTheCheck(Game):
    def is_refilled(self) -> bool:
        return False

    def end_check(self) -> None:
        empty = [number for number in self.sections if not self.has_tokens(number)]
        if empty and self.supply and self.stage != "final-check":
            self.wait_for_tokens(empty[0])
        else:
            super().end_check()


@mutant
class NextPlayerTurnsUpTokens(Game):
    def to_act(self) -> int | None:
        if self.phase == "reveal" and not self.in_set_up:
            return self.next_player(self.turn)
        return super().to_act()


@mutant
class RefillEndsTheCheck(Game):
    def wait_for_tokens(self, number: int) -> None:
        if not self.in_set_up:
            self.to_check = []
        super().wait_for_tokens(number)


# ---- great-wall.close.supply-empty


@mutant
class WaitsForTokensOfAnEmptySupply(Game):
    def is_refilled(self) -> bool:
        return self.stage != "final-check"


@mutant
class EmptySupplyAtTheClosingEndsTheGame(Game):
    def after_closing(self, number: int) -> None:
        if not self.supply:
            self.finish("tokens-taken")
        else:
            super().after_closing(number)
