"""Mutants of the clauses yatzy.maxi.*."""

from yatzy_boxes import Dice
from yatzy_mutants_boxes import HousesDiffer, HousesMayBeAlike, PairsDiffer, PairsMayBeAlike
from yatzy_mutants_tools import mutant
from yatzy_rules import Game

# ---- yatzy.maxi.dice


@mutant
class FiveDiceInMaxi(Game):
    def number_of_dice(self) -> int:
        return 5 if self.variant == "maxi" else super().number_of_dice()


# ---- yatzy.maxi.sheet


class SheetOfMaxi(Game):
    """Gives maxi another sheet."""

    def maxi_boxes(self) -> tuple[str, ...]:
        raise NotImplementedError

    def boxes(self) -> tuple[str, ...]:
        return self.maxi_boxes() if self.variant == "maxi" else super().boxes()


@mutant
class FifteenBoxesInMaxi(SheetOfMaxi):
    def maxi_boxes(self) -> tuple[str, ...]:
        return self.FIFTEEN


@mutant
class MaxiWithoutVillaAndTower(SheetOfMaxi):
    def maxi_boxes(self) -> tuple[str, ...]:
        return tuple(box for box in self.TWENTY if box not in ("villa", "tower"))


@mutant
class DestinInMaxi(SheetOfMaxi):
    def maxi_boxes(self) -> tuple[str, ...]:
        return (*self.TWENTY, "destin")

    def boxes_to_fill(self) -> int:
        return 20 if self.variant == "maxi" else super().boxes_to_fill()


# ---- yatzy.maxi.best-dice


class LowerWay(Game):
    """Takes the way that counts least in one box, with six dice."""

    PLAYED = "maxi"
    BOX = ""

    def points(self, box: str, dice: Dice) -> int:
        self.takes_lower = box == self.BOX and self.variant == self.PLAYED and len(dice) == 6
        return super().points(box, dice)

    def best(self, ways: list[int]) -> int:
        return min(ways) if ways and self.takes_lower else super().best(ways)


@mutant
class LowerFullHouseInMaxi(LowerWay):
    BOX = "fullHouse"


@mutant
class LowerThreeAlikeInMaxi(LowerWay):
    BOX = "threeAlike"


@mutant
class LowerTwoPairsInMaxi(LowerWay):
    BOX = "twoPairs"


# ---- yatzy.maxi.three-pairs


@mutant
class FourAlikeAndAPairAreThreePairs(PairsDiffer):
    def are_three_pairs(self, dice: Dice) -> bool:
        return self.are_three_pairs_alike(dice) and not self.all_alike(dice)


@mutant
class SixAlikeAreThreePairs(PairsDiffer):
    def are_three_pairs(self, dice: Dice) -> bool:
        return super().are_three_pairs(dice) or (len(dice) == 6 and self.all_alike(dice))


@mutant
class TwoPairsAreThreePairs(PairsDiffer):
    def are_three_pairs(self, dice: Dice) -> bool:
        return len([number for number in self.FACES if self.times(number, dice) >= 2]) >= 2


@mutant
class ThreePairsCountTwentyFive(PairsDiffer):
    def three_pairs(self, dice: Dice) -> int:
        points = super().three_pairs(dice)
        return 25 if points and self.holds() else points


# ---- yatzy.maxi.three-pairs-alike


@mutant
class SixAlikeAreNoThreePairs(PairsMayBeAlike):
    def are_three_pairs_alike(self, dice: Dice) -> bool:
        return super().are_three_pairs_alike(dice) and not (self.holds() and self.all_alike(dice))


@mutant
class FourAlikeAndAPairAreNoThreePairs(PairsMayBeAlike):
    def are_three_pairs_alike(self, dice: Dice) -> bool:
        return super().are_three_pairs_alike(dice) and not (self.holds() and len(set(dice)) == 2)


@mutant
class ThreeDifferentPairsAreNone(PairsMayBeAlike):
    def are_three_pairs_alike(self, dice: Dice) -> bool:
        return super().are_three_pairs_alike(dice) and not (self.holds() and len(set(dice)) == 3)


# ---- yatzy.maxi.five-alike


@mutant
class SixAlikeCountAllSix(Game):
    def five_alike(self, dice: Dice) -> int:
        points = super().five_alike(dice)
        return sum(dice) if points and self.all_alike(dice) else points


@mutant
class SixAlikeAreNoFiveAlike(Game):
    def five_alike(self, dice: Dice) -> int:
        return 0 if self.all_alike(dice) else super().five_alike(dice)


@mutant
class FiveAlikeCountAllDice(Game):
    def five_alike(self, dice: Dice) -> int:
        return sum(dice) if super().five_alike(dice) else 0


@mutant
class FiveAlikeCountFifty(Game):
    def five_alike(self, dice: Dice) -> int:
        return 50 if super().five_alike(dice) else 0


# ---- yatzy.maxi.full-straight


@mutant
class FullStraightCountsTwenty(Game):
    def full_straight(self, dice: Dice) -> int:
        return 20 if super().full_straight(dice) else 0


@mutant
class LargeStraightIsAFullOne(Game):
    def full_straight(self, dice: Dice) -> int:
        return 21 if self.large_straight(dice) else 0


@mutant
class SmallStraightIsAFullOne(Game):
    def full_straight(self, dice: Dice) -> int:
        return 21 if self.small_straight(dice) else 0


# ---- yatzy.maxi.villa


@mutant
class FullHouseIsAVilla(Game):
    def villa(self, dice: Dice) -> int:
        if self.all_alike(dice):
            return super().villa(dice)
        return sum(dice) if self.full_house(dice) and len(set(dice)) == 3 else super().villa(dice)


@mutant
class TowerIsAVilla(Game):
    def villa(self, dice: Dice) -> int:
        return super().villa(dice) or (0 if self.all_alike(dice) else super().tower(dice))


@mutant
class VillaCountsFiveDice(Game):
    def villa(self, dice: Dice) -> int:
        points = super().villa(dice)
        return points if self.all_alike(dice) or not points else sum(dice[1:])


# ---- yatzy.maxi.tower


@mutant
class VillaIsATower(Game):
    def tower(self, dice: Dice) -> int:
        return super().tower(dice) or (0 if self.all_alike(dice) else super().villa(dice))


@mutant
class FourAlikeAreATower(Game):
    def tower(self, dice: Dice) -> int:
        four_and_any = any(self.times(number, dice) == 4 for number in self.FACES)
        return sum(dice) if four_and_any else super().tower(dice)


@mutant
class TowerCountsFourDice(Game):
    def tower(self, dice: Dice) -> int:
        points = super().tower(dice)
        return points if self.all_alike(dice) or not points else self.alike(4, dice)


# ---- yatzy.maxi.six-alike-neither


@mutant
class SixAlikeAreAVilla(HousesDiffer):
    def villa(self, dice: Dice) -> int:
        return sum(dice) if len(dice) == 6 and self.holds() and self.all_alike(dice) else super().villa(dice)


@mutant
class SixAlikeAreATower(HousesDiffer):
    def tower(self, dice: Dice) -> int:
        return sum(dice) if len(dice) == 6 and self.holds() and self.all_alike(dice) else super().tower(dice)


# ---- yatzy.maxi.six-alike-both


@mutant
class SixAlikeAreNoVilla(HousesMayBeAlike):
    def villa(self, dice: Dice) -> int:
        return 0 if self.holds() and self.all_alike(dice) else super().villa(dice)


@mutant
class SixAlikeAreNoTower(HousesMayBeAlike):
    def tower(self, dice: Dice) -> int:
        return 0 if self.holds() and self.all_alike(dice) else super().tower(dice)


# ---- yatzy.maxi.yatzy


@mutant
class MaxiYatzyCountsFifty(Game):
    def yatzy(self, dice: Dice) -> int:
        return min(50, super().yatzy(dice))


@mutant
class FiveAlikeAreAMaxiYatzy(Game):
    def yatzy(self, dice: Dice) -> int:
        return 100 if self.variant == "maxi" and self.five_alike(dice) else super().yatzy(dice)


# ---- yatzy.maxi.bonus-*


class MaxiBonus(Game):
    """Gives another bonus in maxi under one option."""

    OPTION = ""
    BOUND: int | None = None
    POINTS: int | None = None

    def holds(self) -> bool:
        return self.variant == "maxi" and self.rulings["maxi.bonus"] == self.OPTION

    def bonus_bound(self) -> int:
        return self.BOUND if self.holds() and self.BOUND is not None else super().bonus_bound()

    def bonus_points(self, column: int) -> int:
        return self.POINTS if self.holds() and self.POINTS is not None else super().bonus_points(column)


@mutant
class EightyFourIsNotEnough(MaxiBonus):
    OPTION = "100-from-84"
    BOUND = 85


@mutant
class EightyThreeIsEnough(MaxiBonus):
    OPTION = "100-from-84"
    BOUND = 83


@mutant
class FiftyFromEightyFour(MaxiBonus):
    OPTION = "100-from-84"
    POINTS = 50


@mutant
class SeventyFiveIsNotEnough(MaxiBonus):
    OPTION = "50-from-75"
    BOUND = 76


@mutant
class SeventyFourIsEnough(MaxiBonus):
    OPTION = "50-from-75"
    BOUND = 74


@mutant
class HundredFromSeventyFive(MaxiBonus):
    OPTION = "50-from-75"
    POINTS = 100


@mutant
class SixtyThreeIsNotEnoughInMaxi(MaxiBonus):
    OPTION = "50-from-63"
    BOUND = 64


@mutant
class SixtyTwoIsEnoughInMaxi(MaxiBonus):
    OPTION = "50-from-63"
    BOUND = 62


@mutant
class HundredFromSixtyThree(MaxiBonus):
    OPTION = "50-from-63"
    POINTS = 100


# ---- yatzy.maxi.throws-lapse


class SavesThough(Game):
    """Saves throws in maxi where they lapse."""

    def holds(self) -> bool:
        return self.variant == "maxi" and not self.saves_throws()


@mutant
class LapsedThrowsReturn(SavesThough):
    def save_throws(self) -> None:
        super().save_throws()
        if self.holds():
            self.saved[self.turn] = self.throws_left


@mutant
class LapsedThrowsGoToTheNextPlayer(SavesThough):
    def save_throws(self) -> None:
        super().save_throws()
        if self.holds():
            self.saved[self.next_player(self.turn)] = self.throws_left


# ---- yatzy.maxi.throws-saved


@mutant
class SavedThrowsDoNotAddUp(Game):
    def save_throws(self) -> None:
        if self.saves_throws():
            self.saved[self.turn] = min(self.throws_left, 2)


@mutant
class SavedThrowsNotGiven(Game):
    def throws_of_turn(self, player: int) -> int:
        return min(super().throws_of_turn(player), self.THROWS)


@mutant
class SavedShownTwice(Game):
    given = 0

    def throws_of_turn(self, player: int) -> int:
        self.given = self.saved[player]
        return super().throws_of_turn(player)

    def state(self) -> dict[str, object]:
        seen = super().state()
        if self.saves_throws() and self.phase != "finished":
            seen["saved"] = {str(p): self.given if p == self.turn else self.saved[p] for p in self.players()}
        return seen


@mutant
class SavedForTheNextPlayer(Game):
    def save_throws(self) -> None:
        if self.saves_throws():
            self.saved[self.next_player(self.turn)] = self.throws_left


@mutant
class ThrowsSavedForEveryone(Game):
    def save_throws(self) -> None:
        if self.saves_throws():
            self.saved = {player: self.saved[player] + self.throws_left for player in self.players()}


@mutant
class SavedThrowsLapse(Game):
    def save_throws(self) -> None:
        self.saved[self.turn] = 0
