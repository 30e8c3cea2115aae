"""Mutants of the clauses great-wall.pair.*."""

from collections.abc import Sequence
from itertools import combinations

from great_wall_mutants_tools import mutant
from great_wall_rules import Game

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
