"""Mutants of the clauses yatzy.destin.*."""

from yatzy_boxes import Dice
from yatzy_mutants_maxi import LowerWay
from yatzy_mutants_tools import mutant
from yatzy_rules import Game
from yatzy_sheets import Column

# ---- yatzy.destin.sheet


class SheetOfDestin(Game):
    """Gives Destin another sheet."""

    def destin_boxes(self) -> tuple[str, ...]:
        raise NotImplementedError

    def boxes(self) -> tuple[str, ...]:
        return self.destin_boxes() if self.variant == "destin" else super().boxes()


@mutant
class FifteenBoxesInDestin(SheetOfDestin):
    def destin_boxes(self) -> tuple[str, ...]:
        return self.FIFTEEN


@mutant
class DestinInPlaceOfYatzy(SheetOfDestin):
    def destin_boxes(self) -> tuple[str, ...]:
        return tuple(box for box in self.SIXTEEN if box != "yatzy")


@mutant
class BoxesOfMaxiInDestin(SheetOfDestin):
    def destin_boxes(self) -> tuple[str, ...]:
        return (*self.TWENTY, "destin") if self.number_of_dice() == 6 else self.SIXTEEN


# ---- yatzy.destin.box


@mutant
class AnyYatzyIsDestin(Game):
    def destin(self, dice: Dice) -> int:
        return 100 if self.all_alike(dice) else 0


@mutant
class DestinCountsFifty(Game):
    def destin(self, dice: Dice) -> int:
        return min(50, super().destin(dice))


@mutant
class DestinCountsTheSixes(Game):
    def destin(self, dice: Dice) -> int:
        return sum(dice) if super().destin(dice) else 0


@mutant
class FourSixesAreDestin(Game):
    def destin(self, dice: Dice) -> int:
        return 100 if self.times(6, dice) >= 4 else 0


# ---- yatzy.destin.five, yatzy.destin.six


class DiceOfDestin(Game):
    """Plays Destin with another number of dice under one option."""

    OPTION = ""
    DICE = 5

    def number_of_dice(self) -> int:
        if self.variant == "destin" and self.rulings["destin.dice"] == self.OPTION:
            return self.DICE
        return super().number_of_dice()


@mutant
class SixDiceInDestin(DiceOfDestin):
    OPTION = "five"
    DICE = 6


@mutant
class FiveDiceInDestin(DiceOfDestin):
    OPTION = "six"
    DICE = 5


class SixDiceOfDestin(Game):
    """Errs in Destin with six dice only."""

    def holds(self) -> bool:
        return self.variant == "destin" and self.number_of_dice() == 6


@mutant
class YatzyOfSixInDestinCountsHundred(SixDiceOfDestin):
    def yatzy(self, dice: Dice) -> int:
        points = super().yatzy(dice)
        return 100 if points and self.holds() else points


@mutant
class FiveOfSixAreAYatzyInDestin(SixDiceOfDestin):
    def yatzy(self, dice: Dice) -> int:
        return 50 if self.holds() and self.five_alike(dice) else super().yatzy(dice)


@mutant
class FiveSixesOfSixAreDestin(SixDiceOfDestin):
    def destin(self, dice: Dice) -> int:
        return 100 if self.holds() and self.times(6, dice) >= 5 else super().destin(dice)


@mutant
class BonusOfMaxiInDestin(SixDiceOfDestin):
    def has_bonus(self, filled: Column) -> bool:
        return super().has_bonus(filled) and not (self.holds() and self.upper_points(filled) < 84)


@mutant
class LowerFullHouseInDestin(LowerWay):
    PLAYED = "destin"
    BOX = "fullHouse"
