"""Mutants of the clauses yatzy.box.*."""

from yatzy_boxes import Dice
from yatzy_mutants_tools import mutant
from yatzy_rules import Game


class UnderOption(Game):
    """Errs under one option of a ruling only."""

    RULING = ""
    OPTION = ""

    def holds(self) -> bool:
        return self.rulings[self.RULING] == self.OPTION


class PairsDiffer(UnderOption):
    """Errs where two pairs have to be of different numbers."""

    RULING = "two-pairs.four-alike"
    OPTION = "no"


class PairsMayBeAlike(UnderOption):
    """Errs where two pairs may be of the same number."""

    RULING = "two-pairs.four-alike"
    OPTION = "yes"


class HousesDiffer(UnderOption):
    """Errs where five alike are no full house."""

    RULING = "full-house.five-alike"
    OPTION = "no"


class HousesMayBeAlike(UnderOption):
    """Errs where five alike are a full house."""

    RULING = "full-house.five-alike"
    OPTION = "yes"


# ---- yatzy.box.upper


@mutant
class UpperBoxCountsDice(Game):
    def upper(self, number: int, dice: Dice) -> int:
        return self.times(number, dice)


@mutant
class UpperBoxCountsAllDice(Game):
    def upper(self, number: int, dice: Dice) -> int:
        return sum(dice) if number in dice else 0


@mutant
class UpperBoxNeedsThree(Game):
    def upper(self, number: int, dice: Dice) -> int:
        return super().upper(number, dice) if self.times(number, dice) >= 3 else 0


@mutant
class UpperBoxCountsFourAtMost(Game):
    def upper(self, number: int, dice: Dice) -> int:
        return min(super().upper(number, dice), 4 * number)


# ---- yatzy.box.pair


@mutant
class LowestPair(Game):
    def pair(self, dice: Dice) -> int:
        pairs = [2 * number for number in self.FACES if self.times(number, dice) >= 2]
        return min(pairs) if pairs else 0


@mutant
class PairIsExactlyTwo(Game):
    def pair(self, dice: Dice) -> int:
        return self.best([2 * number for number in self.FACES if self.times(number, dice) == 2])


@mutant
class PairCountsAllAlike(Game):
    def pair(self, dice: Dice) -> int:
        counts = [number * self.times(number, dice) for number in self.FACES if self.times(number, dice) >= 2]
        return counts[-1] if counts else 0


@mutant
class PairCountsOneDie(Game):
    def pair(self, dice: Dice) -> int:
        return super().pair(dice) // 2


# ---- yatzy.box.two-pairs


@mutant
class FourAlikeAreTwoPairs(PairsDiffer):
    def are_two_pairs(self, one: int, other: int, dice: Dice) -> bool:
        return super().are_two_pairs(one, other, dice) or (self.holds() and one == other and dice.count(one) >= 4)


@mutant
class FullHouseIsNoTwoPairs(PairsDiffer):
    def are_two_pairs(self, one: int, other: int, dice: Dice) -> bool:
        if not self.holds():
            return super().are_two_pairs(one, other, dice)
        return one != other and self.times(one, dice) == 2 and self.times(other, dice) == 2


@mutant
class TwoPairsCountAllDice(PairsDiffer):
    def two_pairs(self, dice: Dice) -> int:
        points = super().two_pairs(dice)
        return sum(dice) if points and self.holds() else points


@mutant
class TwoLowestPairs(PairsDiffer):
    def two_pairs(self, dice: Dice) -> int:
        if not self.holds():
            return super().two_pairs(dice)
        pairs = [2 * number for number in self.FACES if self.times(number, dice) >= 2]
        return sum(pairs[:2]) if len(pairs) >= 2 else 0


@mutant
class HigherPairCountsTwice(PairsDiffer):
    def two_pairs(self, dice: Dice) -> int:
        points = super().two_pairs(dice)
        return 2 * self.pair(dice) if points and self.holds() else points


# ---- yatzy.box.two-pairs-alike


@mutant
class FourAlikeAreNoTwoPairs(PairsMayBeAlike):
    def are_two_pairs(self, one: int, other: int, dice: Dice) -> bool:
        if self.holds() and one == other and self.rulings["score.zero-by-choice"] == "allowed":
            return False
        return super().are_two_pairs(one, other, dice)


@mutant
class OnlyFourAlikeAreTwoPairs(PairsMayBeAlike):
    def are_two_pairs(self, one: int, other: int, dice: Dice) -> bool:
        return super().are_two_pairs(one, other, dice) and not (self.holds() and one != other)


@mutant
class FourAlikeCountAsOnePair(PairsMayBeAlike):
    def two_pairs(self, dice: Dice) -> int:
        points = super().two_pairs(dice)
        return points // 2 if self.holds() and self.alike(4, dice) == points else points


@mutant
class AlikePairsCountAllDice(PairsMayBeAlike):
    def two_pairs(self, dice: Dice) -> int:
        points = super().two_pairs(dice)
        return sum(dice) if points and self.holds() else points


# ---- yatzy.box.alike


class AlikeAmongThreeAndFour(Game):
    """Counts three and four alike otherwise."""

    def points(self, box: str, dice: Dice) -> int:
        if box in ("threeAlike", "fourAlike"):
            return self.count_alike(3 if box == "threeAlike" else 4, dice)
        return super().points(box, dice)

    def count_alike(self, needed: int, dice: Dice) -> int:
        raise NotImplementedError


@mutant
class AlikeCountsAllOfTheNumber(AlikeAmongThreeAndFour):
    def count_alike(self, needed: int, dice: Dice) -> int:
        return self.best([n * self.times(n, dice) for n in self.FACES if self.times(n, dice) >= needed])


@mutant
class AlikeCountsAllDice(AlikeAmongThreeAndFour):
    def count_alike(self, needed: int, dice: Dice) -> int:
        return sum(dice) if self.alike(needed, dice) else 0


@mutant
class AlikeIsExactlySoMany(AlikeAmongThreeAndFour):
    def count_alike(self, needed: int, dice: Dice) -> int:
        return self.best([needed * n for n in self.FACES if self.times(n, dice) == needed])


@mutant
class ThreeAlikeAreFourAlike(AlikeAmongThreeAndFour):
    def count_alike(self, needed: int, dice: Dice) -> int:
        return self.best([min(needed, self.times(n, dice)) * n for n in self.FACES if self.times(n, dice) >= 3])


@mutant
class TwoAlikeAreThreeAlike(AlikeAmongThreeAndFour):
    def count_alike(self, needed: int, dice: Dice) -> int:
        if needed == 4:
            return self.alike(4, dice)
        return self.best([min(3, self.times(n, dice)) * n for n in self.FACES if self.times(n, dice) >= 2])


# ---- yatzy.box.straights


@mutant
class StraightPointsExchanged(Game):
    def small_straight(self, dice: Dice) -> int:
        return 20 if super().small_straight(dice) else 0

    def large_straight(self, dice: Dice) -> int:
        return 15 if super().large_straight(dice) else 0


@mutant
class StraightsCountThirtyAndForty(Game):
    def small_straight(self, dice: Dice) -> int:
        return 30 if super().small_straight(dice) else 0

    def large_straight(self, dice: Dice) -> int:
        return 40 if super().large_straight(dice) else 0


@mutant
class FourInARowAreASmallStraight(Game):
    def small_straight(self, dice: Dice) -> int:
        return 15 if any(self.all_lie((n, n + 1, n + 2, n + 3), dice) for n in (1, 2, 3)) else 0


@mutant
class AnyStraightIsBoth(Game):
    def small_straight(self, dice: Dice) -> int:
        return 15 if super().small_straight(dice) or super().large_straight(dice) else 0

    def large_straight(self, dice: Dice) -> int:
        return 20 if super().small_straight(dice) or super().large_straight(dice) else 0


@mutant
class FiveDifferentAreALargeStraight(Game):
    def large_straight(self, dice: Dice) -> int:
        return 20 if len(set(dice)) >= 5 else 0


# ---- yatzy.box.full-house


@mutant
class FiveAlikeAreAFullHouse(HousesDiffer):
    def is_full_house(self, three: int, two: int, dice: Dice) -> bool:
        return super().is_full_house(three, two, dice) or (self.holds() and three == two and dice.count(two) >= 5)


@mutant
class FullHouseCountsTwentyFive(HousesDiffer):
    def full_house(self, dice: Dice) -> int:
        points = super().full_house(dice)
        return 25 if points and self.holds() else points


@mutant
class TwoPairsAreAFullHouse(HousesDiffer):
    def is_full_house(self, three: int, two: int, dice: Dice) -> bool:
        if self.holds() and three != two:
            return self.times(three, dice) >= 2 and self.times(two, dice) >= 2
        return super().is_full_house(three, two, dice)


@mutant
class ThreeAlikeAreAFullHouse(HousesDiffer):
    def full_house(self, dice: Dice) -> int:
        if not self.holds() or super().full_house(dice):
            return super().full_house(dice)
        return sum(dice[:5]) if self.alike(3, dice) and not self.alike(5, dice) else 0


@mutant
class FullHouseCountsThreeDice(HousesDiffer):
    def full_house(self, dice: Dice) -> int:
        points = super().full_house(dice)
        return self.alike(3, dice) if points and self.holds() else points


# ---- yatzy.box.full-house-alike


@mutant
class FiveAlikeAreNoFullHouse(HousesMayBeAlike):
    def is_full_house(self, three: int, two: int, dice: Dice) -> bool:
        return super().is_full_house(three, two, dice) and not (self.holds() and three == two)


@mutant
class OnlyFiveAlikeAreAFullHouse(HousesMayBeAlike):
    def is_full_house(self, three: int, two: int, dice: Dice) -> bool:
        return super().is_full_house(three, two, dice) and not (self.holds() and three != two)


@mutant
class FiveAlikeAsAFullHouseCountFifty(HousesMayBeAlike):
    def full_house(self, dice: Dice) -> int:
        return 50 if self.holds() and self.alike(5, dice) else super().full_house(dice)


# ---- yatzy.box.chance


@mutant
class ChanceWithoutTheLowestDie(Game):
    def chance(self, dice: Dice) -> int:
        return sum(dice[1:])


@mutant
class ChanceRefusesAYatzy(Game):
    def chance(self, dice: Dice) -> int:
        return 0 if self.all_alike(dice) else sum(dice)


@mutant
class ChanceCountsEachNumberOnce(Game):
    def chance(self, dice: Dice) -> int:
        return sum(set(dice))


# ---- yatzy.box.yatzy


class YatzyNotInMaxi(Game):
    """Counts the box yatzy otherwise, except with the six dice of maxi."""

    def yatzy(self, dice: Dice) -> int:
        points = super().yatzy(dice)
        return points if self.variant == "maxi" else self.count_yatzy(points, dice)

    def count_yatzy(self, points: int, dice: Dice) -> int:
        raise NotImplementedError


@mutant
class YatzyCountsTheSum(YatzyNotInMaxi):
    def count_yatzy(self, points: int, dice: Dice) -> int:
        return sum(dice) if points else 0


@mutant
class YatzyCountsFiftyAndTheSum(YatzyNotInMaxi):
    def count_yatzy(self, points: int, dice: Dice) -> int:
        return points + sum(dice) if points else 0


@mutant
class OnesAreNoYatzy(YatzyNotInMaxi):
    def count_yatzy(self, points: int, dice: Dice) -> int:
        return 0 if 1 in dice else points


@mutant
class FourAlikeAreAYatzy(YatzyNotInMaxi):
    def count_yatzy(self, points: int, dice: Dice) -> int:
        allowed = self.rulings["score.zero-by-choice"] == "allowed"
        return 50 if allowed and len(dice) == 5 and self.alike(4, dice) else points
