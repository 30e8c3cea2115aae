"""Mutants of the clauses great-wall.check.*."""

from collections.abc import Iterator

from great_wall_mutants_tools import more_than_two, mutant
from great_wall_rules import Game

# ---- great-wall.check.first


class OthersGetTokens(Game):
    """Lets other players, too, get tokens in a turn."""

    def others_leading(self) -> Iterator[tuple[int, int]]:
        """Yield each other player who leads a section, and that section."""
        for number in self.sections_with_tokens():
            for player in self.clockwise_after(self.turn):
                if self.leads(player, number):
                    yield player, number

    def give_others(self) -> bool:
        """Give something; tell whether the game now waits, or is over."""
        raise NotImplementedError

    def end_check(self) -> None:
        if not self.give_others():
            super().end_check()


@mutant
class OthersCloseSections(OthersGetTokens):
    def give_others(self) -> bool:
        for player, number in self.others_leading():
            if len(self.sections[number].tokens) == 1:
                in_turn, self.turn = self.turn, player
                self.close(number)
                self.turn = in_turn
                if self.phase in ("reveal", "finished"):
                    return True
        return False


@mutant
class OthersGetFirstTokens(OthersGetTokens):
    def give_others(self) -> bool:
        for player, number in self.others_leading():
            section = self.sections[number]
            if len(section.tokens) == 2 and more_than_two(self):
                self.take(player, number, max(section.tokens), section.cards[player][0])
        return False


@mutant
class OnlyOneSectionGivesAToken(Game):
    """Gives tokens of one section only in a check."""

    def begin_check(self) -> None:
        self.got_one = False
        super().begin_check()

    def gets_token(self, number: int) -> bool:
        if (self.got_one and more_than_two(self)) or not super().gets_token(number):
            return False
        self.got_one = True
        return True


# ---- great-wall.check.order


@mutant
class HighestSectionFirst(Game):
    def check_order(self) -> list[int]:
        return sorted(super().check_order(), reverse=True)


@mutant
class SectionsWithTwoTokensFirst(Game):
    def check_order(self) -> list[int]:
        return sorted(super().check_order(), key=lambda number: len(self.sections[number].tokens) != 2)


@mutant
class SectionsWithOneTokenFirst(Game):
    def check_order(self) -> list[int]:
        return sorted(super().check_order(), key=lambda number: len(self.sections[number].tokens) != 1)


# ---- great-wall.check.leads


class SecondTokenDenied(Game):
    """Closes a section as it should, but does not always give its second token to the player who leads."""

    def is_denied(self, number: int) -> bool:
        """Ask for the player in turn, who leads the section."""
        raise NotImplementedError

    def give_second_token(self, number: int) -> None:
        if self.is_denied(number):
            self.sections[number].tokens = []
        else:
            super().give_second_token(number)


@mutant
class OneWhoIsAloneNeedsMoreThanNothing(SecondTokenDenied):
    def is_denied(self, number: int) -> bool:
        return not self.others_present(self.turn, number) and self.sum_of(self.turn, number) <= 0


@mutant
class OneWhoIsAloneNeedsNothingAtLeast(SecondTokenDenied):
    def is_denied(self, number: int) -> bool:
        return not self.others_present(self.turn, number) and self.sum_of(self.turn, number) < 0


@mutant
class AbsentPlayersAreCompared(SecondTokenDenied):
    def is_denied(self, number: int) -> bool:
        own = self.sum_of(self.turn, number)
        return any(self.sum_of(other, number) >= own for other in self.clockwise_after(self.turn))


@mutant
class AnyLeadOverOneIsEnough(Game):
    """Lets a player lead who has more than one of the others, not than each."""

    def leads(self, player: int, number: int) -> bool:
        others = self.others_present(player, number)
        if len(others) < 2 or not self.is_present(player, number) or not self.can_hold_token(player, number):
            return super().leads(player, number)
        return any(self.sum_of(player, number) > self.sum_of(other, number) for other in others)


@mutant
class MostCardsLead(Game):
    def leads(self, player: int, number: int) -> bool:
        if not self.is_present(player, number) or not self.can_hold_token(player, number):
            return False
        cards = self.sections[number].cards
        others = self.others_present(player, number)
        return all(len(cards[player]) > len(cards[other]) for other in others)


@mutant
class NextPlayerOnlyIsCompared(Game):
    def others_present(self, player: int, number: int) -> list[int]:
        neighbour = self.next_player(player)
        return [other for other in super().others_present(player, number) if other == neighbour]


# ---- great-wall.check.tie


class TiesAreBroken(Game):
    """Lets somebody lead in a tie."""

    def wins_tie(self, player: int, other: int) -> bool:
        raise NotImplementedError

    def leads(self, player: int, number: int) -> bool:
        if not self.is_present(player, number) or not self.can_hold_token(player, number):
            return False
        own = self.sum_of(player, number)
        for other in self.others_present(player, number):
            lead = own - self.sum_of(other, number)
            if lead < 0 or (lead == 0 and not self.wins_tie(player, other)):
                return False
        return True


@mutant
class TieLeads(TiesAreBroken):
    def wins_tie(self, player: int, other: int) -> bool:
        del player, other
        return True


@mutant
class LowerNumberLeadsInATie(TiesAreBroken):
    def wins_tie(self, player: int, other: int) -> bool:
        return player < other


@mutant
class TieLeadsForTheSecondToken(TiesAreBroken):
    def leads(self, player: int, number: int) -> bool:
        self.tie_is_enough = len(self.sections[number].tokens) == 1
        return super().leads(player, number)

    def wins_tie(self, player: int, other: int) -> bool:
        del player, other
        return self.tie_is_enough


# ---- great-wall.check.covered-counts, great-wall.check.covered-ignored


class CoveredPlayers(Game):
    """Treats players whose cards are all covered in another way under one option."""

    OPTION = ""

    def is_covered(self, player: int, number: int) -> bool:
        """Tell whether the option holds, and all the cards of the player are covered."""
        section = self.sections[number]
        if self.rulings["lead.covered"] != self.OPTION:
            return False
        return len(section.cards[player]) == 0 and len(section.covered[player]) > 0


@mutant
class CoveredPlayerIsNotCompared(CoveredPlayers):
    OPTION = "counts"

    def others_present(self, player: int, number: int) -> list[int]:
        others = super().others_present(player, number)
        return [other for other in others if not self.is_covered(other, number)]


@mutant
class CoveredPlayerDoesNotLead(CoveredPlayers):
    OPTION = "counts"

    def leads(self, player: int, number: int) -> bool:
        return super().leads(player, number) and not self.is_covered(player, number)


@mutant
class CoveredPlayerLeadsForTheFirstToken(CoveredPlayers):
    """Waits for a choice of card and token from a player who has no visible card."""

    OPTION = "counts"

    def can_hold_token(self, player: int, number: int) -> bool:
        return super().can_hold_token(player, number) or self.is_covered(player, number)


@mutant
class CoveredPlayerIsComparedAllTheSame(CoveredPlayers):
    OPTION = "ignored"

    def others_present(self, player: int, number: int) -> list[int]:
        covered = [other for other in self.clockwise_after(player) if self.is_covered(other, number)]
        return super().others_present(player, number) + covered


@mutant
class CoveredPlayerLeadsAllTheSame(CoveredPlayers):
    OPTION = "ignored"

    def is_present(self, player: int, number: int) -> bool:
        return super().is_present(player, number) or (self.turn == player and self.is_covered(player, number))
