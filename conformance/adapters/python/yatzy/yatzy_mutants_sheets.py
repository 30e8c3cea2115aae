"""Mutants of the clauses yatzy.sheet.*, yatzy.bonus.* and yatzy.total.*."""

from yatzy_mutants_tools import mutant
from yatzy_rules import Action, Game
from yatzy_sheets import Column

# ---- yatzy.sheet.fifteen


class SheetOfFifteen(Game):
    """Gives the games with five dice another sheet."""

    def other_boxes(self) -> tuple[str, ...]:
        raise NotImplementedError

    def boxes(self) -> tuple[str, ...]:
        boxes = super().boxes()
        return self.other_boxes() if boxes == self.FIFTEEN else boxes


@mutant
class ThirteenBoxes(SheetOfFifteen):
    def other_boxes(self) -> tuple[str, ...]:
        return tuple(box for box in self.FIFTEEN if box not in ("pair", "twoPairs"))


@mutant
class BoxesOfMaxiListedForFiveDice(Game):
    def list_scores(self) -> list[Action]:
        listed = super().list_scores()
        if self.boxes() != self.FIFTEEN:
            return listed
        return listed + [{**entry, "box": box} for entry in listed[:1] for box in ("threePairs", "fiveAlike", "villa")]


@mutant
class FullHouseBeforeTheStraights(SheetOfFifteen):
    def other_boxes(self) -> tuple[str, ...]:
        rest = [box for box in self.FIFTEEN if box != "fullHouse"]
        place = rest.index("smallStraight")
        return (*rest[:place], "fullHouse", *rest[place:])


@mutant
class LowerBoxesFirst(SheetOfFifteen):
    def other_boxes(self) -> tuple[str, ...]:
        return (*self.FIFTEEN[6:], *self.FIFTEEN[:6])


# ---- yatzy.sheet.shown


class ShowsSheets(Game):
    """Shows the sheets of one column otherwise."""

    def show(self, player: int, filled: Column) -> Column:
        raise NotImplementedError

    def shown_sheet(self, player: int) -> dict[str, object]:
        if self.variant == "triple":
            return super().shown_sheet(player)
        return dict(self.show(player, self.sheets[player][1]))


@mutant
class ZeroNotShown(ShowsSheets):
    def show(self, player: int, filled: Column) -> Column:
        del player
        return {box: points for box, points in filled.items() if points > 0}


@mutant
class OpenBoxesShownAsZero(ShowsSheets):
    def show(self, player: int, filled: Column) -> Column:
        del player
        return {box: filled.get(box, 0) for box in self.boxes()}


@mutant
class OnlySheetInTurnShown(ShowsSheets):
    def show(self, player: int, filled: Column) -> Column:
        return dict(filled) if player == self.turn else {}


@mutant
class OneSheetForAll(Game):
    def begin_game(self) -> None:
        if self.variant not in ("triple", "knock-out", "forced"):
            self.sheets = dict.fromkeys(self.players(), self.sheets[1])
        super().begin_game()


@mutant
class BonusShownInABox(ShowsSheets):
    def show(self, player: int, filled: Column) -> Column:
        if "sixes" not in filled:
            return dict(filled)
        return {**filled, "sixes": filled["sixes"] + self.bonus(player)}


# ---- yatzy.bonus.upper


class BonusOfFiveDice(Game):
    """Gives another bonus where 50 from 63 points is due, except in triple and maxi."""

    BOUND = 63
    POINTS = 50

    def holds(self) -> bool:
        return self.variant not in ("triple", "maxi", "bingo")

    def bonus_bound(self) -> int:
        return self.BOUND if self.holds() else super().bonus_bound()

    def bonus_points(self, column: int) -> int:
        return self.POINTS if self.holds() else super().bonus_points(column)


@mutant
class SixtyThreeIsNotEnough(BonusOfFiveDice):
    BOUND = 64


@mutant
class SixtyTwoIsEnough(BonusOfFiveDice):
    BOUND = 62


@mutant
class BonusOfThirtyFive(BonusOfFiveDice):
    POINTS = 35


@mutant
class LowerBoxesCountForTheBonus(BonusOfFiveDice):
    def upper_points(self, filled: Column) -> int:
        return sum(filled.values()) if self.holds() else super().upper_points(filled)


@mutant
class BonusAgainAndAgain(BonusOfFiveDice):
    def bonus(self, player: int) -> int:
        if not self.holds() or not self.has_bonus(self.sheets[player][1]):
            return super().bonus(player)
        times, upper = 0, 0
        for box, points in self.sheets[player][1].items():
            if box in self.UPPER:
                upper = upper + points
                times = times + (1 if upper >= 63 else 0)
        return 50 * times


# ---- yatzy.bonus.reached, yatzy.bonus.section-full


class BonusComes(Game):
    """Gives the bonus at another time under one option."""

    OPTION = ""

    def is_time(self, filled: Column) -> bool:
        raise NotImplementedError

    def has_bonus(self, filled: Column) -> bool:
        if self.rulings["bonus.when"] != self.OPTION:
            return super().has_bonus(filled)
        return self.is_time(filled) and self.upper_points(filled) >= self.bonus_bound()


@mutant
class ReachedBonusWaitsForTheSection(BonusComes):
    OPTION = "reached"

    def is_time(self, filled: Column) -> bool:
        return self.are_upper_full(filled)


@mutant
class ReachedBonusWaitsForTheEnd(BonusComes):
    OPTION = "reached"

    def is_time(self, filled: Column) -> bool:
        del filled
        return self.phase == "finished"


@mutant
class BonusBeforeTheSectionIsFull(BonusComes):
    OPTION = "section-full"

    def is_time(self, filled: Column) -> bool:
        del filled
        return True


@mutant
class BonusWithAnySixBoxes(BonusComes):
    OPTION = "section-full"

    def is_time(self, filled: Column) -> bool:
        return len(filled) >= 6


@mutant
class BonusWithTheWholeColumn(BonusComes):
    OPTION = "section-full"

    def is_time(self, filled: Column) -> bool:
        return len(filled) == len(self.boxes())


# ---- yatzy.total.sum


class TotalOfOneColumn(Game):
    """Adds up otherwise, except in triple."""

    def add_up(self, player: int, filled: Column) -> int:
        raise NotImplementedError

    def total(self, player: int) -> int:
        if self.variant == "triple":
            return super().total(player)
        return self.add_up(player, self.sheets[player][1])


@mutant
class TotalWithoutTheBonus(TotalOfOneColumn):
    def add_up(self, player: int, filled: Column) -> int:
        del player
        return sum(filled.values())


@mutant
class UpperBoxesCountWhenFull(TotalOfOneColumn):
    def add_up(self, player: int, filled: Column) -> int:
        lower = sum(points for box, points in filled.items() if box not in self.UPPER)
        return lower + (self.upper_points(filled) if self.are_upper_full(filled) else 0) + self.bonus(player)


@mutant
class TotalsAtTheEndOnly(TotalOfOneColumn):
    def add_up(self, player: int, filled: Column) -> int:
        return sum(filled.values()) + self.bonus(player) if self.phase == "finished" else 0


@mutant
class BonusReplacesTheUpperBoxes(TotalOfOneColumn):
    def add_up(self, player: int, filled: Column) -> int:
        bonus = self.bonus(player)
        return sum(filled.values()) + bonus - (self.upper_points(filled) if bonus else 0)


@mutant
class TotalWithoutDestin(TotalOfOneColumn):
    def add_up(self, player: int, filled: Column) -> int:
        return sum(points for box, points in filled.items() if box != "destin") + self.bonus(player)
