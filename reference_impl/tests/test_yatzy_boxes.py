"""What dice count in boxes, worked by hand from the clauses."""

from itertools import combinations_with_replacement

import pytest
from rulebooks import load
from rulebooks.yatzy.boxes import BOXES, Scoring, score
from rulebooks.yatzy.dice import FACES, Dice, bag, holds, keeps, shared, throws, without
from rulebooks.yatzy.sheets import FIFTEEN, SIXTEEN, TWENTY, Layout

PLAIN = Scoring()
MAXI = Scoring(yatzy=100)
REPEATING = Scoring(pairs_repeat=True, house_repeats=True)
MAXI_REPEATING = Scoring(pairs_repeat=True, house_repeats=True, yatzy=100)


def dice(digits: str) -> Dice:
    """Return the dice that a row of digits stands for."""
    return bag(map(int, digits))


@pytest.mark.parametrize(
    ("digits", "box", "points"),
    [
        ("11345", "ones", 2),
        ("23456", "ones", 0),
        ("55525", "fives", 20),
        ("66666", "sixes", 30),
        ("33551", "pair", 10),  # the higher of two pairs
        ("33331", "pair", 6),  # four alike hold a pair
        ("12345", "pair", 0),
        ("33551", "twoPairs", 16),
        ("33355", "twoPairs", 16),  # a full house holds two pairs, 3 3 and 5 5
        ("33335", "twoPairs", 0),
        ("33333", "twoPairs", 0),
        ("33345", "threeAlike", 9),
        ("33333", "threeAlike", 9),  # three of the five count
        ("33445", "threeAlike", 0),
        ("22226", "fourAlike", 8),
        ("22222", "fourAlike", 8),
        ("22266", "fourAlike", 0),
        ("54321", "smallStraight", 15),
        ("23456", "smallStraight", 0),
        ("12346", "smallStraight", 0),
        ("23456", "largeStraight", 20),
        ("12345", "largeStraight", 0),
        ("22555", "fullHouse", 19),
        ("55222", "fullHouse", 16),
        ("25555", "fullHouse", 0),
        ("55555", "fullHouse", 0),
        ("13466", "chance", 20),
        ("11111", "yatzy", 50),
        ("11112", "yatzy", 0),
        ("66666", "destin", 100),
        ("55555", "destin", 0),
    ],
)
def test_five_dice_count_as_worked_by_hand(digits: str, box: str, points: int) -> None:
    assert score(box, dice(digits), PLAIN) == points


@pytest.mark.parametrize(
    ("digits", "box", "points"),
    [
        ("666555", "fullHouse", 28),  # 6 6 6 5 5 rather than 5 5 5 6 6, which are 27
        ("666655", "fullHouse", 28),
        ("222245", "fullHouse", 0),
        ("112233", "twoPairs", 10),
        ("112233", "threePairs", 12),
        ("111122", "threePairs", 0),
        ("222555", "threeAlike", 15),
        ("333334", "fiveAlike", 15),
        ("333344", "fiveAlike", 0),
        ("123455", "smallStraight", 15),
        ("123456", "smallStraight", 15),
        ("123456", "largeStraight", 20),
        ("123456", "fullStraight", 21),
        ("123455", "fullStraight", 0),
        ("222555", "villa", 21),
        ("222255", "villa", 0),
        ("222255", "tower", 18),
        ("222555", "tower", 0),
        ("444444", "villa", 0),
        ("444444", "tower", 0),
        ("444444", "yatzy", 100),
        ("444445", "yatzy", 0),
        ("444445", "chance", 25),
    ],
)
def test_six_dice_count_as_worked_by_hand(digits: str, box: str, points: int) -> None:
    assert score(box, dice(digits), MAXI) == points


@pytest.mark.parametrize(
    ("digits", "box", "points"),
    [
        ("33335", "twoPairs", 12),
        ("33333", "twoPairs", 12),
        ("33355", "twoPairs", 16),
        ("33345", "twoPairs", 0),
        ("44444", "fullHouse", 20),
        ("44445", "fullHouse", 0),
    ],
)
def test_equal_numbers_count_again_where_that_was_agreed(digits: str, box: str, points: int) -> None:
    assert score(box, dice(digits), REPEATING) == points


@pytest.mark.parametrize(
    ("digits", "box", "points"),
    [
        ("555533", "twoPairs", 20),  # 5 5 5 5 rather than 5 5 3 3, which are 16
        ("111122", "threePairs", 8),
        ("444444", "threePairs", 24),
        ("444445", "threePairs", 0),
        ("444444", "villa", 24),
        ("444444", "tower", 24),
        ("444441", "fullHouse", 20),
        ("555566", "tower", 32),
    ],
)
def test_equal_numbers_count_again_with_six_dice_too(digits: str, box: str, points: int) -> None:
    assert score(box, dice(digits), MAXI_REPEATING) == points


def highest(boxes: tuple[str, ...], count: int, scoring: Scoring) -> int:
    """Return the most that a sheet can hold, without bonus."""
    thrown = list(combinations_with_replacement(FACES, count))
    return sum(max(score(box, lying, scoring) for lying in thrown) for box in boxes)


def test_the_highest_possible_games() -> None:
    assert highest(FIFTEEN, 5, PLAIN) + 50 == 374
    assert highest(TWENTY, 6, MAXI) + 100 == 649
    assert highest(SIXTEEN, 5, PLAIN) + 50 == 474


def test_every_box_counts_nothing_or_something_but_never_less() -> None:
    for count, scoring in ((5, PLAIN), (5, REPEATING), (6, MAXI), (6, MAXI_REPEATING)):
        for lying in combinations_with_replacement(FACES, count):
            for box in BOXES:
                points = score(box, lying, scoring)
                assert 0 <= points <= 100
                assert points <= sum(lying) or box in (
                    "smallStraight",
                    "largeStraight",
                    "fullStraight",
                    "yatzy",
                    "destin",
                )


def test_repeating_only_ever_adds() -> None:
    for lying in combinations_with_replacement(FACES, 6):
        for box in BOXES:
            assert score(box, lying, MAXI_REPEATING) >= score(box, lying, MAXI)


def test_sheets_have_as_many_boxes_as_their_names_say() -> None:
    assert (len(FIFTEEN), len(SIXTEEN), len(TWENTY)) == (15, 16, 20)
    assert FIFTEEN[:6] == TWENTY[:6] == ("ones", "twos", "threes", "fours", "fives", "sixes")
    assert TWENTY[6:9] == ("pair", "twoPairs", "threePairs")
    assert SIXTEEN[-2:] == ("yatzy", "destin")


def test_throws_are_as_many_as_dice_can_fall() -> None:
    for count, kinds in ((1, 6), (2, 21), (5, 252), (6, 462)):
        assert len(throws(count)) == kinds
        assert sum(weight for _, weight in throws(count)) == 6**count
    assert dict(throws(5))[1, 1, 2, 2, 3] == 30


def test_bags() -> None:
    assert holds(dice("13355"), dice("35"))
    assert not holds(dice("13355"), dice("333"))
    assert without(dice("13355"), dice("35")) == (1, 3, 5)
    assert shared(dice("13355"), dice("33344")) == (3, 3)
    assert [len(keeps(dice(digits))) for digits in ("12345", "33333", "11223")] == [31, 5, 17]


def test_a_bonus_waits_for_the_section_where_that_was_agreed() -> None:
    rulings = load("yatzy").spec.rulings_of()
    at_once = Layout.of("yatzy", rulings)
    waiting = Layout.of("yatzy", {**rulings, "bonus.when": "section-full"})
    column = (None, None, 8, None, 25, 30, *(None,) * 9)  # 63
    assert (at_once.total((column,)), waiting.total((column,))) == (113, 63)
    full = (0, 0, 8, 0, 25, 30, *(None,) * 9)
    assert (at_once.total((full,)), waiting.total((full,))) == (113, 113)
    short = (0, 0, 8, 0, 25, 29, *(None,) * 9)  # 62
    assert at_once.total((short,)) == 62


@pytest.mark.parametrize(
    ("option", "total"), [("100-from-84", 84 + 100), ("50-from-75", 84 + 50), ("50-from-63", 84 + 50)]
)
def test_the_bonus_of_maxi(option: str, total: int) -> None:
    layout = Layout.of("maxi", {**load("yatzy").spec.rulings_of(), "maxi.bonus": option})
    assert layout.total(((4, 8, 12, 16, 20, 24, *(None,) * 14),)) == total
    assert (layout.total(((3, 8, 12, 16, 20, 24, *(None,) * 14),)) == 83) == (option == "100-from-84")


def expected_in_forced_order(scoring: Scoring) -> float:
    """Return the best expected total of one player who has to fill the boxes from the first to the last."""
    bags = {count: list(combinations_with_replacement(FACES, count)) for count in range(6)}
    more = {part: [bag((*part, face)) for face in FACES] for count in range(5) for part in bags[count]}
    parts = {lying: [*keeps(lying), lying] for lying in bags[5]}

    def before_a_throw(worth: dict[Dice, float]) -> dict[Dice, float]:
        """Return for every set of kept dice what a throw of the others is worth, given what lies is worth."""
        value = dict(worth)
        for count in reversed(range(5)):
            value |= {part: sum(value[after] for after in more[part]) / 6 for part in bags[count]}
        return value

    def turn(worth: dict[Dice, float]) -> float:
        for _ in range(2):
            kept = before_a_throw(worth)
            worth = {lying: max(kept[part] for part in parts[lying]) for lying in bags[5]}
        return before_a_throw(worth)[()]

    below = sum(turn({lying: score(box, lying, scoring) for lying in bags[5]}) for box in FIFTEEN[6:])
    ahead = {upper: 50.0 * (upper == 63) for upper in range(64)}
    for box in reversed(FIFTEEN[:6]):
        reachable = range(64) if box != "ones" else range(1)
        ahead = {
            upper: turn({lying: (now := score(box, lying, scoring)) + ahead[min(63, upper + now)] for lying in bags[5]})
            for upper in reachable
        }
    return ahead[0] + below


def test_the_best_expected_total_in_forced_order_is_the_one_that_others_computed() -> None:
    assert expected_in_forced_order(PLAIN) == pytest.approx(122.55852740, abs=5e-9)
