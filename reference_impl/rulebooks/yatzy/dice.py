"""Dice as bags: sorted tuples of the numbers that they show."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import Final

Dice = tuple[int, ...]
"""What dice show, sorted."""

FACES: Final = range(1, 7)


def bag(numbers: Iterable[int]) -> Dice:
    """Return numbers as a bag (clause ``yatzy.dice.bag``)."""
    return tuple(sorted(numbers))


def holds(lying: Sequence[int], part: Sequence[int]) -> bool:
    """Tell whether ``part`` can be picked out of the dice that lie."""
    return not Counter(part) - Counter(lying)


def shared(one: Sequence[int], other: Sequence[int]) -> Dice:
    """Return the largest bag that can be picked out of both.

    >>> shared((1, 3, 3, 5, 5), (3, 3, 3, 3, 5))
    (3, 3, 5)
    """
    return bag((Counter(one) & Counter(other)).elements())


def without(lying: Sequence[int], part: Sequence[int]) -> Dice:
    """Return the dice that lie after ``part`` has been picked out."""
    return bag((Counter(lying) - Counter(part)).elements())


@cache
def throws(count: int) -> tuple[tuple[Dice, int], ...]:
    """Return what ``count`` dice can show, each bag with the number of ways to throw it.

    >>> throws(2)[:3]
    (((1, 1), 1), ((1, 2), 2), ((1, 3), 2))
    """
    return tuple(
        (dice, factorial(count) // prod(map(factorial, Counter(dice).values())))
        for dice in combinations_with_replacement(FACES, count)
    )


@cache
def keeps(dice: Dice) -> tuple[Dice, ...]:
    """Return the bags that can be kept of these dice: all but the whole, each once (clause ``yatzy.keep.listed``).

    >>> len(keeps((1, 2, 3, 4, 5))), len(keeps((3, 3, 3, 3, 3)))
    (31, 5)
    """
    found = {part: None for size in range(len(dice)) for part in combinations(dice, size)}
    return tuple(found)
