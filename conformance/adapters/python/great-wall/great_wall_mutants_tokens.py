"""Mutants of the clauses great-wall.reveal.*, pair.*."""

from collections.abc import Sequence
from itertools import combinations

from great_wall_mutants_tools import OutOfTime, mutant
from great_wall_rules import Action, Game

# ---- great-wall.reveal.set-up


@mutant
class SectionsAreNamedFromTheHighest(Game):
    """Names the sections of the set-up in the opposite order."""

    def state(self, viewer: int | None = None) -> dict[str, object]:
        seen = super().state(viewer)
        if self.phase != "reveal" or not self.in_set_up or self.section is None:
            return seen
        return {**seen, "section": len(self.sections) + 1 - self.section}


@mutant
class LastDealtRevealsTokens(Game):
    def to_act(self) -> int | None:
        if self.phase == "reveal" and self.in_set_up:
            return self.clockwise_after(self.first)[-1]
        return super().to_act()


@mutant
class PlayerOneTakesTheFirstTurn(Game):
    """Gives the first turn to player 1, though another was named to begin."""

    def begin_turn(self, player: int) -> None:
        first = not self.any_turn
        self.any_turn = True
        super().begin_turn(1 if first else player)

    def begin_game(self) -> None:
        self.any_turn = False
        super().begin_game()


@mutant
class OnlyTwoSectionsAreFilled(Game):
    def go_on_filling(self) -> None:
        self.to_fill = [number for number in self.to_fill if number <= 2]
        super().go_on_filling()


# ---- great-wall.reveal.first


@mutant
class ActsWhileTokensAreAwaited(OutOfTime):
    PHASE = "reveal"
    KINDS = ("play", "ride")


@mutant
class DrawsWhileTokensAreAwaited(OutOfTime):
    PHASE = "reveal"
    KINDS = ("draw",)

    def consequence(self, action: Action) -> None:
        card = self.read_card(action, "card") if "card" in action else None
        self.forbid(self.drawn_card_fault(self.turn, card))
        self.move_to_hand(self.turn, [card or ""])


@mutant
class PassesWhileTokensAreAwaited(OutOfTime):
    """Lets a section stay without tokens where a player passes."""

    PHASE = "reveal"
    KINDS = ("pass",)

    def consequence(self, action: Action) -> None:
        del action
        self.after_tokens()


@mutant
class DealsWhileTokensAreAwaited(OutOfTime):
    PHASE = "reveal"
    KINDS = ("deal",)


@mutant
class TakesWhileTokensAreAwaited(OutOfTime):
    PHASE = "reveal"
    KINDS = ("take",)


# ---- great-wall.reveal.two


class RevealOfAnotherNumber(Game):
    """Accepts reveals of other numbers of tokens."""

    def is_number_right(self, count: int) -> bool:
        raise NotImplementedError

    def reveal_fault(self, tokens: Sequence[int] | None) -> str | None:
        fault = super().reveal_fault(tokens)
        if fault != "great-wall.reveal.two" or tokens is None or not self.is_number_right(len(tokens)):
            return fault
        if not self.are_in_supply(tokens):
            return "great-wall.reveal.in-supply"
        return None if self.are_next_tokens(tokens) else "great-wall.setup.known-tokens"


@mutant
class FewerTokensAreTurnedUp(RevealOfAnotherNumber):
    def is_number_right(self, count: int) -> bool:
        return count < 2

    def is_pair_refused(self, number: int, pair: Sequence[int], *, in_set_up: bool) -> bool:
        return len(pair) == 2 and super().is_pair_refused(number, pair, in_set_up=in_set_up)


@mutant
class MoreTokensAreTurnedUp(RevealOfAnotherNumber):
    def is_number_right(self, count: int) -> bool:
        return count > 2

    def reveal(self, tokens: list[int]) -> None:
        super().reveal(tokens[:2])


@mutant
class RevealMayBeLeftOpen(Game):
    """Turns up the next two tokens where a reveal does not say which."""

    def play(self, action: Action) -> None:
        if self.phase == "reveal" and action.get("type") == "reveal" and "tokens" not in action:
            tokens = (self.known_tokens or self.supply[::-1])[: self.PAIR]
            super().play({**action, "tokens": tokens})
        else:
            super().play(action)


# ---- great-wall.reveal.in-supply


class LooseSupply(Game):
    """Turns up tokens that the supply does not hold, in place of others."""

    def leave_supply(self, tokens: Sequence[int]) -> None:
        for token in set(tokens):
            for _ in range(tokens.count(token) - self.supply.count(token)):
                other = next((value for value in self.supply if value not in tokens), None)
                if other is not None:
                    self.supply[self.supply.index(other)] = token
                else:
                    self.supply.append(token)
        super().leave_supply(tokens)


@mutant
class TokensOfAnyNumberAreTurnedUp(LooseSupply):
    def are_in_supply(self, tokens: Sequence[int]) -> bool:
        return all(token in self.TOKENS for token in tokens)


@mutant
class TokensThatThereAreNotAreTurnedUp(LooseSupply):
    def are_in_supply(self, tokens: Sequence[int]) -> bool:
        real = [token for token in tokens if token in self.TOKENS]
        return super().are_in_supply(real)


@mutant
class TakenTokensAreInTheSupply(LooseSupply):
    """Counts the tokens before the players and out of the game as if they could come again."""

    def are_in_supply(self, tokens: Sequence[int]) -> bool:
        lying = [token for section in self.sections.values() for token in section.tokens]
        lying += [section.held.token for section in self.sections.values() if section.held is not None]
        return all(tokens.count(token) + lying.count(token) <= self.TOKENS.get(token, 0) for token in tokens)


@mutant
class SupplyCountsTokensOutOfTheGame(Game):
    gone = 0

    def reveal(self, tokens: list[int]) -> None:
        before = len(self.supply)
        refused = self.section is not None and self.is_pair_refused(self.section, tokens, in_set_up=self.in_set_up)
        super().reveal(tokens)
        self.gone += before - len(self.supply) if refused else 0

    def seen_supply(self) -> int:
        return super().seen_supply() + self.gone


# ---- great-wall.reveal.lie


@mutant
class SupplyStaysAsLarge(Game):
    def seen_supply(self) -> int:
        return 36


@mutant
class SupplyIsSmallerByOne(Game):
    def seen_supply(self) -> int:
        return 36 - (36 - super().seen_supply()) // 2


@mutant
class HigherTokenLiesTwice(Game):
    def reveal(self, tokens: list[int]) -> None:
        number = self.section
        super().reveal(tokens)
        if number is not None and self.sections[number].tokens == sorted(tokens):
            self.sections[number].tokens = [max(tokens), max(tokens)]


# ---- great-wall.pair.within


@mutant
class EqualPairsStay(Game):
    def is_equal_pair(self, number: int, pair: Sequence[int]) -> bool:
        return self.rulings["two.equal-pair"] != "within-pair" and super().is_equal_pair(number, pair)


@mutant
class EqualPairsStayInTheSecondSection(EqualPairsStay):
    def is_equal_pair(self, number: int, pair: Sequence[int]) -> bool:
        return Game.is_equal_pair(self, number, pair) if number == 1 else super().is_equal_pair(number, pair)


@mutant
class NeighbouringValuesAreRefused(Game):
    def is_equal_pair(self, number: int, pair: Sequence[int]) -> bool:
        if self.rulings["two.equal-pair"] != "within-pair":
            return super().is_equal_pair(number, pair)
        return abs(pair[0] - pair[1]) <= 1


@mutant
class SamePairElsewhereIsRefusedToo(Game):
    def is_equal_pair(self, number: int, pair: Sequence[int]) -> bool:
        if super().is_equal_pair(number, pair):
            return True
        return self.rulings["two.equal-pair"] == "within-pair" and sorted(pair) == self.sections[3 - number].tokens


@mutant
class OnlyOnePairIsRefused(Game):
    """Lets the pair that is turned up in place of a refused one stay, whatever it is."""

    refused = False

    def is_pair_refused(self, number: int, pair: Sequence[int], *, in_set_up: bool) -> bool:
        if self.refused and self.rulings["two.equal-pair"] == "within-pair":
            self.refused = False
            return False
        self.refused = super().is_pair_refused(number, pair, in_set_up=in_set_up)
        return self.refused


# ---- great-wall.pair.between


class OtherBetween(Game):
    """Compares pairs of two sections in another way."""

    def are_like(self, pair: Sequence[int], other: Sequence[int]) -> bool:
        raise NotImplementedError

    def is_equal_pair(self, number: int, pair: Sequence[int]) -> bool:
        if self.rulings["two.equal-pair"] != "between-pairs":
            return super().is_equal_pair(number, pair)
        return self.are_like(pair, self.sections[3 - number].tokens)


@mutant
class OneCommonValueIsEnough(OtherBetween):
    def are_like(self, pair: Sequence[int], other: Sequence[int]) -> bool:
        return len(other) == 2 and bool(set(pair) & set(other))


@mutant
class EqualSumsAreEqualPairs(OtherBetween):
    def are_like(self, pair: Sequence[int], other: Sequence[int]) -> bool:
        return len(other) == 2 and sum(pair) == sum(other)


@mutant
class OneTokenLeftIsCompared(OtherBetween):
    """Compares with the other section also where one token is left there."""

    def are_like(self, pair: Sequence[int], other: Sequence[int]) -> bool:
        return len(other) > 0 and all(token in pair for token in other) and (len(other) == 1 or set(pair) == set(other))


@mutant
class EqualTokensAreRefusedToo(OtherBetween):
    def are_like(self, pair: Sequence[int], other: Sequence[int]) -> bool:
        return pair[0] == pair[1] or sorted(pair) == sorted(other)


@mutant
class PairsAreComparedInOrder(OtherBetween):
    def are_like(self, pair: Sequence[int], other: Sequence[int]) -> bool:
        return list(pair) == list(other)


# ---- great-wall.pair.set-up-only


@mutant
class LaterPairsAreRefusedToo(Game):
    def are_pairs_looked_at(self, *, in_set_up: bool) -> bool:
        told = self.rulings["two.equal-pair.when"] == "set-up"
        return super().are_pairs_looked_at(in_set_up=in_set_up or told)


# ---- great-wall.pair.always


@mutant
class LaterPairsStay(Game):
    def are_pairs_looked_at(self, *, in_set_up: bool) -> bool:
        return in_set_up and super().are_pairs_looked_at(in_set_up=in_set_up)


@mutant
class PairsOfTheSetUpStay(Game):
    def are_pairs_looked_at(self, *, in_set_up: bool) -> bool:
        if self.rulings["two.equal-pair.when"] == "always" and in_set_up:
            return False
        return super().are_pairs_looked_at(in_set_up=in_set_up)


# ---- great-wall.pair.removed


@mutant
class RefusedPairIsMixedBack(Game):
    def reveal(self, tokens: list[int]) -> None:
        supply = list(self.supply)
        number = self.section
        super().reveal(tokens)
        removed = self.rulings["two.equal-pair.fate"] == "removed"
        if removed and self.phase == "reveal" and self.section == number == 1:
            self.supply = supply


@mutant
class RefusedPairIsNotReplaced(Game):
    def reveal(self, tokens: list[int]) -> None:
        number = self.section
        super().reveal(tokens)
        removed = self.rulings["two.equal-pair.fate"] == "removed"
        if removed and self.phase == "reveal" and self.section == number and self.supply:
            self.after_tokens()


@mutant
class ReplacementLiesInTheNextSection(Game):
    """Goes on with the next section after a refused pair, and comes back to the first one afterwards."""

    def reveal(self, tokens: list[int]) -> None:
        number = self.section
        super().reveal(tokens)
        removed = self.rulings["two.equal-pair.fate"] == "removed"
        if number is not None and removed and self.phase == "reveal" and self.section == number and self.to_fill:
            self.to_fill = [*self.to_fill, number]
            self.go_on_filling()


# ---- great-wall.pair.removed-to-the-end


@mutant
class WaitsForTokensThatThereAreNot(Game):
    def stay_without_tokens(self) -> None:
        """Stay in phase reveal."""


@mutant
class LastRefusedPairIsNoEndOfTokens(Game):
    def stay_without_tokens(self) -> None:
        self.finish("cards-played" if self.are_tokens_gone() else "tokens-taken")


@mutant
class LastRefusedPairStays(Game):
    def is_pair_refused(self, number: int, pair: Sequence[int], *, in_set_up: bool) -> bool:
        removed = self.rulings["two.equal-pair.fate"] == "removed"
        if removed and len(self.supply) == self.PAIR:
            return False
        return super().is_pair_refused(number, pair, in_set_up=in_set_up)


# ---- great-wall.pair.mixed-back


@mutant
class MixedBackPairIsGone(Game):
    def reveal(self, tokens: list[int]) -> None:
        number = self.section
        supply = len(self.supply)
        super().reveal(tokens)
        mixed = self.rulings["two.equal-pair.fate"] == "mixed-back" and len(self.supply) == supply
        if mixed and self.section == number and supply > self.PAIR:
            for token in tokens:
                self.supply.remove(token)


@mutant
class OrderStaysKnownAfterMixing(Game):
    def mix_back(self) -> None:
        if self.known_tokens is not None:
            self.known_tokens = [*self.known_tokens[self.PAIR :], *self.known_tokens[: self.PAIR]]


@mutant
class MixedBackPairCountsTwice(Game):
    def reveal(self, tokens: list[int]) -> None:
        supply = len(self.supply)
        super().reveal(tokens)
        if len(self.supply) == supply:
            self.supply.extend(tokens)


# ---- great-wall.pair.no-other


@mutant
class PairIsRefusedWithoutAnother(Game):
    def is_no_other_pair(self, number: int) -> bool:
        del number
        return False


@mutant
class RefusedPairIsNotCountedAsSupply(Game):
    """Looks for another pair in what is left of the supply without the refused one."""

    def is_pair_refused(self, number: int, pair: Sequence[int], *, in_set_up: bool) -> bool:
        refused = super().is_pair_refused(number, pair, in_set_up=in_set_up)
        if not refused or self.rulings["two.equal-pair.fate"] != "mixed-back":
            return refused
        rest = list(self.supply)
        for token in pair:
            rest.remove(token)
        return any(not self.is_equal_pair(number, other) for other in combinations(rest, self.PAIR))


@mutant
class LastPairOfTheSupplyAlwaysStays(Game):
    def is_no_other_pair(self, number: int) -> bool:
        return len(self.supply) == self.PAIR and super().is_no_other_pair(number)


# ---- great-wall.pair.more-players


class RefusesWithMorePlayers(Game):
    """Refuses equal tokens in games of more than two."""

    def refuses_here(self) -> bool:
        raise NotImplementedError

    def is_pair_refused(self, number: int, pair: Sequence[int], *, in_set_up: bool) -> bool:
        if self.variant != "two-player":
            return self.refuses_here() and pair[0] == pair[1] and len(self.supply) > self.PAIR
        return super().is_pair_refused(number, pair, in_set_up=in_set_up)


@mutant
class EqualPairsAreRefusedInTheSetUpOfAll(RefusesWithMorePlayers):
    def refuses_here(self) -> bool:
        return self.in_set_up


@mutant
class EqualPairsAreRefusedLaterInAllGames(RefusesWithMorePlayers):
    def refuses_here(self) -> bool:
        return not self.in_set_up


@mutant
class EqualPairsAreRefusedWithThreePlayers(RefusesWithMorePlayers):
    def refuses_here(self) -> bool:
        return self.variant == "three-player"
