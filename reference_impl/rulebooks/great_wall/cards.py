"""Cards and tokens, and the stocks that they are drawn from."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import comb
from typing import Final, Generic, TypeVar

COPIES: Final = {"wall": 7, "gate": 3, "tower": 1, "soldier": 5, "rider": 2, "noble": 1, "dragon": 1}
"""The kinds of card in the order in which they are sorted, and how many a colour has of each (``card.kinds``)."""

KINDS: Final = tuple(COPIES)
WORTH: Final = {"wall": 1, "gate": 2, "tower": 3, "rider": 2, "noble": 1, "dragon": 1}
"""What one card is worth; soldiers count together (``value.cards``)."""

TOKENS: Final = {1: 2, 2: 6, 3: 7, 4: 7, 5: 8, 7: 4, 8: 2}
"""The values of the tokens and how many there are of each (``token.values``)."""

HAND: Final = 5
PAIR: Final = 2

T = TypeVar("T", str, int)
Bag = tuple[T, ...]
"""Cards or tokens in sorted order."""

_RANK: Final[dict[str | int, int]] = {**{kind: rank for rank, kind in enumerate(KINDS)}, **{n: n for n in TOKENS}}


def sorted_bag(things: Sequence[T]) -> Bag[T]:
    """Return cards or tokens in the order in which they are listed (``card.order``); what is neither comes last.

    >>> sorted_bag(["gate", "wall", "gate"])
    ('wall', 'gate', 'gate')
    """
    return tuple(sorted(things, key=lambda thing: (_RANK.get(thing, len(_RANK)), thing)))


def less(things: Bag[T], taken: Sequence[T]) -> Bag[T] | None:
    """Return what is left of a bag without the things taken; None where it does not hold them all."""
    left = Counter(things)
    left.subtract(taken)
    if any(count < 0 for count in left.values()):
        return None
    return sorted_bag(list(left.elements()))


def soldiers_worth(number: int) -> int:
    """Return what soldiers of one player in one section are worth together (``value.soldiers``).

    >>> [soldiers_worth(number) for number in range(6)]
    [0, 1, 3, 6, 10, 15]
    """
    return number * (number + 1) // 2


@dataclass(frozen=True, slots=True)
class Stock(Generic[T]):
    """A shuffled pile. ``things`` is what it holds, sorted; ``order`` is what comes next, None where nobody knows."""

    things: Bag[T]
    order: tuple[T, ...] | None = None

    @property
    def size(self) -> int:
        """How many things it holds."""
        return len(self.things)

    def outcomes(self, number: int) -> list[tuple[Bag[T], int]]:
        """Return what the next ``number`` things can be, as bags, each with its weight."""
        if self.order is not None:
            return [(sorted_bag(self.order[:number]), 1)]
        return _draws(self.things, number)

    def expects(self, things: Bag[T]) -> bool:
        """Tell whether the order, where it is known, lets just these come next."""
        return self.order is None or sorted_bag(self.order[: len(things)]) == things

    def without(self, things: Bag[T]) -> "Stock[T]":
        """Return the stock after these have come."""
        left = less(self.things, things)
        assert left is not None
        return replace(self, things=left, order=None if self.order is None else self.order[len(things) :])


@cache
def _draws(things: Bag[T], number: int) -> list[tuple[Bag[T], int]]:
    """Return all bags of ``number`` of the things, each with the number of ways to draw it."""
    found: list[tuple[tuple[T, ...], int]] = [((), 1)]
    for thing, copies in Counter(things).items():
        found = [
            (bag + (thing,) * taken, ways * comb(copies, taken))
            for bag, ways in found
            for taken in range(min(copies, number - len(bag)) + 1)
        ]
    return [(bag, ways) for bag, ways in found if len(bag) == number]


def full_deck() -> Bag[str]:
    """Return the 20 cards of a colour, sorted."""
    return tuple(kind for kind, copies in COPIES.items() for _ in range(copies))


def all_tokens() -> Bag[int]:
    """Return the 36 tokens, rising."""
    return tuple(token for token, copies in TOKENS.items() for _ in range(copies))
