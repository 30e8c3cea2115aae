"""What dice count in each box: one short function for each, and :func:`score` in front of them.

Every function takes a bag of five or six dice and the :class:`Scoring` in use, and returns points.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import permutations
from typing import Final

from rulebooks.yatzy.dice import FACES, Dice


@dataclass(frozen=True, slots=True)
class Scoring:
    """What the boxes depend on besides the dice.

    ``pairs_repeat``: pairs of two and three pairs may be of the same number (ruling ``two-pairs.four-alike``).
    ``house_repeats``: so may the parts of full house, villa and tower (ruling ``full-house.five-alike``).
    ``yatzy``: what all dice alike count.
    """

    pairs_repeat: bool = False
    house_repeats: bool = False
    yatzy: int = 50

    @classmethod
    def of(cls, variant: str, rulings: Mapping[str, str]) -> "Scoring":
        """Return the scoring of a variant under rulings."""
        return cls(
            pairs_repeat=rulings["two-pairs.four-alike"] == "yes",
            house_repeats=rulings["full-house.five-alike"] == "yes",
            yatzy=100 if variant == "maxi" else 50,
        )


def upper(face: int, dice: Dice, _: Scoring) -> int:
    """Return the sum of the dice that show ``face`` (clause ``yatzy.box.upper``)."""
    return face * dice.count(face)


def alike(number: int, dice: Dice, _: Scoring) -> int:
    """Return the sum of ``number`` dice that show the same, the highest such (``yatzy.box.alike``, ``yatzy.box.pair``).

    >>> alike(2, (1, 3, 3, 5, 5), Scoring()), alike(3, (2, 2, 2, 2, 6), Scoring())
    (10, 6)
    """
    return max((number * face for face in FACES if dice.count(face) >= number), default=0)


def pairs(number: int, dice: Dice, scoring: Scoring) -> int:
    """Return the sum of the dice of ``number`` pairs (``yatzy.box.two-pairs``, ``yatzy.maxi.three-pairs``).

    >>> pairs(2, (3, 3, 3, 3, 5), Scoring()), pairs(2, (3, 3, 3, 3, 5), Scoring(pairs_repeat=True))
    (0, 12)
    """
    there = [face for face, count in Counter(dice).items() for _ in range(count // 2 if scoring.pairs_repeat else 1)]
    faces = sorted((face for face in there if dice.count(face) >= 2), reverse=True)[:number]
    return 2 * sum(faces) if len(faces) == number else 0


def house(more: int, fewer: int, dice: Dice, scoring: Scoring) -> int:
    """Return the sum of ``more`` dice of one number and ``fewer`` of another, the highest such.

    That is a full house (3, 2), a villa (3, 3) and a tower (4, 2): clauses ``yatzy.box.full-house``,
    ``yatzy.maxi.villa`` and ``yatzy.maxi.tower``.

    >>> house(3, 2, (5, 5, 5, 6, 6, 6), Scoring()), house(3, 2, (4, 4, 4, 4, 4), Scoring(house_repeats=True))
    (28, 20)
    """
    sums = [
        more * one + fewer * other
        for one, other in permutations(set(dice), 2)
        if dice.count(one) >= more and dice.count(other) >= fewer
    ]
    if scoring.house_repeats:
        sums.append(alike(more + fewer, dice, scoring))
    return max(sums, default=0)


def straight(faces: Iterable[int], points: int, dice: Dice, _: Scoring) -> int:
    """Return ``points`` if all ``faces`` lie (clause ``yatzy.box.straights``)."""
    return points if set(faces) <= set(dice) else 0


def chance(dice: Dice, _: Scoring) -> int:
    """Return the sum of all dice (clause ``yatzy.box.chance``)."""
    return sum(dice)


def yatzy(dice: Dice, scoring: Scoring) -> int:
    """Return the points for all dice alike (clauses ``yatzy.box.yatzy``, ``yatzy.maxi.yatzy``)."""
    return scoring.yatzy if len(set(dice)) == 1 else 0


def destin(dice: Dice, _: Scoring) -> int:
    """Return 100 if all dice show 6 (clause ``yatzy.destin.box``)."""
    return 100 if set(dice) == {6} else 0


UPPER: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")

BOXES: Final[Mapping[str, Callable[[Dice, Scoring], int]]] = {
    **{box: partial(upper, face) for face, box in enumerate(UPPER, 1)},
    "pair": partial(alike, 2),
    "twoPairs": partial(pairs, 2),
    "threePairs": partial(pairs, 3),
    "threeAlike": partial(alike, 3),
    "fourAlike": partial(alike, 4),
    "fiveAlike": partial(alike, 5),
    "smallStraight": partial(straight, range(1, 6), 15),
    "largeStraight": partial(straight, range(2, 7), 20),
    "fullStraight": partial(straight, range(1, 7), 21),
    "fullHouse": partial(house, 3, 2),
    "villa": partial(house, 3, 3),
    "tower": partial(house, 4, 2),
    "chance": chance,
    "yatzy": yatzy,
    "destin": destin,
}
"""All boxes of all sheets, in the order in which sheets show them, with what counts in them."""


@cache
def score(box: str, dice: Dice, scoring: Scoring) -> int:
    """Return what sorted ``dice`` count in ``box``.

    >>> score("fullHouse", (2, 2, 5, 5, 5), Scoring()), score("yatzy", (4, 4, 4, 4, 4), Scoring())
    (19, 50)
    """
    return BOXES[box](dice, scoring)
