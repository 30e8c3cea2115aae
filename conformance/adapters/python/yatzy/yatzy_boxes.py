"""What dice count in the boxes of a sheet: clauses yatzy.dice.*, yatzy.box.*, yatzy.maxi.* and yatzy.destin.*."""

from typing import ClassVar

Dice = list[int]  # what each of them shows, in rising order


class Boxes:
    """The dice and the boxes of one variant under its rulings."""

    FACES = (1, 2, 3, 4, 5, 6)  # yatzy.dice.faces

    # yatzy.sheet.fifteen
    UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
    FIFTEEN = (
        *UPPER,
        "pair",
        "twoPairs",
        "threeAlike",
        "fourAlike",
        "smallStraight",
        "largeStraight",
        "fullHouse",
        "chance",
        "yatzy",
    )

    # yatzy.maxi.sheet
    TWENTY = (
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "pair",
        "twoPairs",
        "threePairs",
        "threeAlike",
        "fourAlike",
        "fiveAlike",
        "smallStraight",
        "largeStraight",
        "fullStraight",
        "fullHouse",
        "villa",
        "tower",
        "chance",
        "yatzy",
    )

    # yatzy.destin.sheet
    SIXTEEN = (
        "ones",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "pair",
        "twoPairs",
        "threeAlike",
        "fourAlike",
        "smallStraight",
        "largeStraight",
        "fullHouse",
        "chance",
        "yatzy",
        "destin",
    )

    NUMBER_OF: ClassVar[dict[str, int]] = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}

    def __init__(self, variant: str, rulings: dict[str, str]) -> None:
        self.variant = variant
        self.rulings = rulings

    def number_of_dice(self) -> int:
        """yatzy.dice.five, yatzy.maxi.dice, yatzy.destin.five, yatzy.destin.six."""
        if self.variant == "maxi":
            return 6
        if self.variant == "destin" and self.rulings["destin.dice"] == "six":
            return 6
        return 5

    def boxes(self) -> tuple[str, ...]:
        """Name the boxes of the sheet: yatzy.sheet.fifteen, yatzy.maxi.sheet, yatzy.destin.sheet; in bingo none."""
        if self.variant == "bingo":
            return ()
        if self.variant == "maxi":
            return self.TWENTY
        if self.variant == "destin":
            return self.SIXTEEN
        return self.FIFTEEN

    def points(self, box: str, dice: Dice) -> int:
        """Say what dice count in a box; 0 where they do not make what it asks for (yatzy.score.zero)."""
        if box in self.UPPER:
            return self.upper(self.NUMBER_OF[box], dice)
        if box == "pair":
            return self.pair(dice)
        if box == "twoPairs":
            return self.two_pairs(dice)
        if box == "threePairs":
            return self.three_pairs(dice)
        if box == "threeAlike":
            return self.alike(3, dice)
        if box == "fourAlike":
            return self.alike(4, dice)
        if box == "fiveAlike":
            return self.five_alike(dice)
        if box == "smallStraight":
            return self.small_straight(dice)
        if box == "largeStraight":
            return self.large_straight(dice)
        if box == "fullStraight":
            return self.full_straight(dice)
        if box == "fullHouse":
            return self.full_house(dice)
        if box == "villa":
            return self.villa(dice)
        if box == "tower":
            return self.tower(dice)
        if box == "chance":
            return self.chance(dice)
        if box == "yatzy":
            return self.yatzy(dice)
        return self.destin(dice)

    def times(self, number: int, dice: Dice) -> int:
        """Count the dice that show a number."""
        return dice.count(number)

    def best(self, ways: list[int]) -> int:
        """Take the way that counts most; 0 where there is none."""
        return max(ways) if ways else 0

    def upper(self, number: int, dice: Dice) -> int:
        """yatzy.box.upper."""
        return sum(die for die in dice if die == number)

    def pair(self, dice: Dice) -> int:
        """yatzy.box.pair."""
        return self.best([number + number for number in self.FACES if self.times(number, dice) >= 2])

    def two_pairs(self, dice: Dice) -> int:
        """yatzy.box.two-pairs, yatzy.box.two-pairs-alike."""
        ways = []
        for one in self.FACES:
            for other in self.FACES:
                if self.are_two_pairs(one, other, dice):
                    ways.append(one + one + other + other)
        return self.best(ways)

    def are_two_pairs(self, one: int, other: int, dice: Dice) -> bool:
        """yatzy.box.two-pairs, yatzy.box.two-pairs-alike."""
        if one == other:
            return self.rulings["two-pairs.four-alike"] == "yes" and self.times(one, dice) >= 4
        return self.times(one, dice) >= 2 and self.times(other, dice) >= 2

    def three_pairs(self, dice: Dice) -> int:
        """yatzy.maxi.three-pairs, yatzy.maxi.three-pairs-alike."""
        if self.rulings["two-pairs.four-alike"] == "yes":
            made = self.are_three_pairs_alike(dice)
        else:
            made = self.are_three_pairs(dice)
        return sum(dice) if made else 0

    def are_three_pairs(self, dice: Dice) -> bool:
        """yatzy.maxi.three-pairs: each of another number."""
        return len([number for number in self.FACES if self.times(number, dice) == 2]) == 3

    def are_three_pairs_alike(self, dice: Dice) -> bool:
        """yatzy.maxi.three-pairs-alike: of the same number or not."""
        return sum(self.times(number, dice) // 2 for number in self.FACES) == 3

    def alike(self, needed: int, dice: Dice) -> int:
        """yatzy.box.alike."""
        return self.best([needed * number for number in self.FACES if self.times(number, dice) >= needed])

    def five_alike(self, dice: Dice) -> int:
        """yatzy.maxi.five-alike."""
        return self.best([5 * number for number in self.FACES if self.times(number, dice) >= 5])

    def all_lie(self, numbers: tuple[int, ...], dice: Dice) -> bool:
        return all(number in dice for number in numbers)

    def small_straight(self, dice: Dice) -> int:
        """yatzy.box.straights."""
        return 15 if self.all_lie((1, 2, 3, 4, 5), dice) else 0

    def large_straight(self, dice: Dice) -> int:
        """yatzy.box.straights."""
        return 20 if self.all_lie((2, 3, 4, 5, 6), dice) else 0

    def full_straight(self, dice: Dice) -> int:
        """yatzy.maxi.full-straight."""
        return 21 if self.all_lie((1, 2, 3, 4, 5, 6), dice) else 0

    def full_house(self, dice: Dice) -> int:
        """yatzy.box.full-house, yatzy.box.full-house-alike."""
        ways = []
        for three in self.FACES:
            for two in self.FACES:
                if self.is_full_house(three, two, dice):
                    ways.append(3 * three + 2 * two)
        return self.best(ways)

    def is_full_house(self, three: int, two: int, dice: Dice) -> bool:
        """yatzy.box.full-house, yatzy.box.full-house-alike."""
        if three == two:
            return self.rulings["full-house.five-alike"] == "yes" and self.times(three, dice) >= 5
        return self.times(three, dice) >= 3 and self.times(two, dice) >= 2

    def villa(self, dice: Dice) -> int:
        """yatzy.maxi.villa, yatzy.maxi.six-alike-neither, yatzy.maxi.six-alike-both."""
        if self.are_six_alike_enough(dice):
            return sum(dice)
        threes = [number for number in self.FACES if self.times(number, dice) == 3]
        return sum(dice) if len(threes) == 2 else 0

    def tower(self, dice: Dice) -> int:
        """yatzy.maxi.tower, yatzy.maxi.six-alike-neither, yatzy.maxi.six-alike-both."""
        if self.are_six_alike_enough(dice):
            return sum(dice)
        fours = [number for number in self.FACES if self.times(number, dice) == 4]
        twos = [number for number in self.FACES if self.times(number, dice) == 2]
        return sum(dice) if fours and twos else 0

    def are_six_alike_enough(self, dice: Dice) -> bool:
        """yatzy.maxi.six-alike-neither, yatzy.maxi.six-alike-both."""
        return self.rulings["full-house.five-alike"] == "yes" and self.all_alike(dice)

    def chance(self, dice: Dice) -> int:
        """yatzy.box.chance."""
        return sum(dice)

    def all_alike(self, dice: Dice) -> bool:
        return all(die == dice[0] for die in dice)

    def yatzy(self, dice: Dice) -> int:
        """yatzy.box.yatzy, yatzy.maxi.yatzy, yatzy.destin.six."""
        if not self.all_alike(dice):
            return 0
        return 100 if self.variant == "maxi" else 50

    def destin(self, dice: Dice) -> int:
        """yatzy.destin.box."""
        return 100 if all(die == 6 for die in dice) else 0
