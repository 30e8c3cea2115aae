"""Mutants of yatzy.bonus.upper, yatzy.maxi.bonus-* and yatzy.triple.bonus-* that err over the box filled last."""

from yatzy_mutants_tools import mutant
from yatzy_rules import Game
from yatzy_sheets import Column


class BonusOfFullSection(Game):
    """Compares something else with the bound once all six upper boxes are filled, where 50 from 63 points is due."""

    def holds(self) -> bool:
        return self.variant not in ("triple", "maxi", "bingo")

    def upper_points(self, filled: Column) -> int:
        if not self.holds() or not self.are_upper_full(filled):
            return super().upper_points(filled)
        return self.compared_points([box for box in filled if box in self.UPPER], filled)

    def compared_points(self, order: list[str], filled: Column) -> int:
        """Add up what is compared with the bound; the upper boxes are given in the order in which they were filled."""
        raise NotImplementedError


class ByPlace(BonusOfFullSection):
    """Adds the place of the box filled last, from 0 to 5, in place of its points."""

    def compared_points(self, order: list[str], filled: Column) -> int:
        return sum(filled[box] for box in order[:-1]) + self.UPPER.index(order[-1])


class ByNumber(BonusOfFullSection):
    """Adds the number that the box filled last counts in place of its points."""

    def compared_points(self, order: list[str], filled: Column) -> int:
        return sum(filled[box] for box in order[:-1]) + self.NUMBER_OF[order[-1]]


class TooEarly(BonusOfFullSection):
    """Compares before the box filled last is written."""

    def compared_points(self, order: list[str], filled: Column) -> int:
        return sum(filled[box] for box in order[:-1])


class WithTheSixes(BonusOfFullSection):
    """Decides on the bonus when sixes are filled, as if they were always the last."""

    def compared_points(self, order: list[str], filled: Column) -> int:
        return sum(filled[box] for box in order[: order.index("sixes") + 1])


# Each way to err for the mutants made by the dozen: a part of their ids, what is wrong, and the class
WAYS: tuple[tuple[str, str, type[BonusOfFullSection]], ...] = (
    ("by-place", "the upper box filled last counts towards the bonus by its place on the sheet.", ByPlace),
    ("by-number", "the upper box filled last counts towards the bonus by its number.", ByNumber),
    ("too-early", "the upper box filled last does not count towards the bonus.", TooEarly),
    ("with-the-sixes", "upper boxes filled after the sixes do not count towards the bonus.", WithTheSixes),
)


@mutant
class LastUpperBoxCountsByItsPlace(ByPlace):
    pass


@mutant
class LastUpperBoxCountsByItsNumber(ByNumber):
    pass


@mutant
class BonusDecidedBeforeTheLastBox(TooEarly):
    pass


@mutant
class BonusDecidedWithTheSixes(WithTheSixes):
    pass
