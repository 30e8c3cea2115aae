"""Print the best expected score of one player of Yatzy, exactly, by backward induction over all sheets.

    python tools/solve_yatzy.py
    python tools/solve_yatzy.py --variant forced
    python tools/solve_yatzy.py --ruling two-pairs.four-alike=yes

It takes some 10 seconds and 100 MB. What dice count comes from the rulebook's own boxes, so the figures test them: a
box that counts one point wrongly moves the result.

A sheet is what is filled and how much stands in the upper boxes, as far as that matters for the bonus: 2^15 × some 30
sheets. For each the value of a turn is worked out from the throw backwards: the best box for each of 252 hands, what
each bag of dice kept is worth (a sixth of what it is worth with each number added), the best bag to keep of each hand.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray
from rulebooks import load
from rulebooks.yatzy.boxes import UPPER, score
from rulebooks.yatzy.sheets import Layout

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

COUNT = 5
FACES = range(1, 7)
LEAST_OF_ALL = -1e9
AT_ONCE = 256
"""Sheets that are worked out at once: so many that what is worth what stays within a processor's cache."""


class Hands:
    """Every bag of up to five dice, by number: which bag comes of adding a die, and which of taking one away."""

    def __init__(self) -> None:
        sizes = [list(combinations_with_replacement(FACES, size)) for size in range(COUNT + 1)]
        self.starts = np.cumsum([0, *map(len, sizes)])
        bags = [bag for size in sizes for bag in size]
        number = {bag: index for index, bag in enumerate(bags)}
        self.whole = sizes[COUNT]
        self.more: Integers = np.array(
            [[number[tuple(sorted((*bag, face)))] for face in FACES] for bag in bags if len(bag) < COUNT]
        )
        self.fewer: list[Integers] = [self._fewer(size, number) for size in sizes]

    @staticmethod
    def _fewer(bags: Sequence[tuple[int, ...]], number: dict[tuple[int, ...], int]) -> Integers:
        """Return for each bag the bags without one die; one that comes of several dice is repeated."""
        return np.array([[number[bag[:n] + bag[n + 1 :]] for n in range(len(bag))] for bag in bags], dtype=np.int64)

    def throw(self, of_hands: Floats) -> Floats:
        """Return what each bag is worth before the other dice are thrown, from what each whole hand is worth."""
        worth = np.empty((self.starts[-1], of_hands.shape[1]))
        worth[self.starts[COUNT] :] = of_hands
        for size in reversed(range(COUNT)):
            first, last = self.starts[size], self.starts[size + 1]
            more = self.more[first:last]
            part = worth[more[:, 0]]
            for face in range(1, len(FACES)):
                part += worth[more[:, face]]
            worth[first:last] = part / len(FACES)
        return worth

    def keep(self, worth: Floats) -> Floats:
        """Return what each whole hand is worth when the best bag of it is kept, all of it included."""
        best = worth.copy()
        for size in range(1, COUNT + 1):
            first, last = self.starts[size], self.starts[size + 1]
            part = best[first:last]
            for column in self.fewer[size].T:
                np.maximum(part, best[column], out=part)
        return best[self.starts[COUNT] :]


@dataclass(frozen=True)
class Solver:
    """One player's game on a sheet of one column; ``in_order`` where the boxes have to be filled in their order."""

    layout: Layout
    in_order: bool
    hands: Hands

    @cached_property
    def upper(self) -> list[str]:
        """The boxes that count for the bonus."""
        return [box for box in self.layout.boxes if box in UPPER]

    @cached_property
    def lower(self) -> list[str]:
        """The other boxes."""
        return [box for box in self.layout.boxes if box not in UPPER]

    @cached_property
    def points(self) -> dict[str, Integers]:
        """What each hand counts in each box."""
        return {
            box: np.array([score(box, dice, self.layout.scoring) for dice in self.hands.whole])
            for box in self.layout.boxes
        }

    def expected(self) -> float:
        """Return the best expected score from an empty sheet."""
        ups, lows = 1 << len(self.upper), 1 << len(self.lower)
        worth = np.zeros((ups, lows, self.layout.bound + 1))
        worth[ups - 1, lows - 1, self.layout.bound] = self.layout.bonus
        for up in sorted(range(ups), key=int.bit_count, reverse=True):
            sums = self._sums(up)
            for filled in reversed(range(len(self.lower) + 1)):
                masks = [low for low in range(lows) if low.bit_count() == filled and self._is_reached(up, low)]
                if (up, filled) != (ups - 1, len(self.lower)):
                    for block in _blocks(masks, max(1, AT_ONCE // len(sums))):
                        self._solve(worth, up, block, sums)
        return float(worth[0, 0, 0])

    def _is_reached(self, up: int, low: int) -> bool:
        """Tell whether a game can come to boxes filled so."""
        if not self.in_order:
            return True
        filled = up | low << len(self.upper)
        return filled & (filled + 1) == 0

    def _sums(self, up: int) -> dict[int, list[int]]:
        """Return the sums that may stand in the upper boxes ``up``: for each, those that are worth as much as it.

        All are from which the bonus is out of reach, and all from the bound on.
        """
        reached, to_come = {0}, 0
        for number, box in enumerate(self.upper):
            if up >> number & 1:
                reached = {
                    min(total + int(points), self.layout.bound)
                    for total in reached
                    for points in np.unique(self.points[box])
                }
            else:
                to_come += int(self.points[box].max())
        lost = sorted(total for total in reached if total + to_come < self.layout.bound)
        sums = {total: [total] for total in sorted(reached.difference(lost))}
        return {lost[0]: lost, **sums} if lost else sums

    def _solve(self, worth: Floats, up: int, masks: Integers, alike: dict[int, list[int]]) -> None:
        """Work out the sheets with the upper boxes ``up`` and each of the lower ``masks``, for every upper sum."""
        sums = np.array(list(alike))
        best = np.full((len(self.hands.whole), len(masks), len(sums)), LEAST_OF_ALL)
        for number, box in enumerate(self.upper):
            if not up >> number & 1 and self._may_fill(up, masks[0], number):
                after = worth[up | 1 << number][masks]
                for points in np.unique(self.points[box]):
                    rows = np.flatnonzero(self.points[box] == points)
                    value = points + after[:, np.minimum(sums + points, self.layout.bound)]
                    best[rows] = np.maximum(best[rows], value)
        for number, box in enumerate(self.lower):
            open_ones = np.flatnonzero(masks >> number & 1 == 0)
            if len(open_ones) and self._may_fill(up, masks[0], number + len(self.upper)):
                after = worth[up][masks[open_ones] | 1 << number][:, sums]
                value = self.points[box][:, None, None] + after[None]
                best[:, open_ones] = np.maximum(best[:, open_ones], value)
        hands = best.reshape(len(best), -1)
        for _ in range(2):
            hands = self.hands.keep(self.hands.throw(hands))
        values = self.hands.throw(hands)[0].reshape(len(masks), len(sums))
        for column, equal in enumerate(alike.values()):
            worth[up][masks[:, None], equal] = values[:, column, None]

    def _may_fill(self, up: int, low: int, number: int) -> bool:
        filled = up | int(low) << len(self.upper)
        return not self.in_order or filled == (1 << number) - 1


def _blocks(masks: Sequence[int], size: int) -> Iterator[Integers]:
    for start in range(0, len(masks), size):
        yield np.array(masks[start : start + size])


def expected_score(variant: str = "yatzy", rulings: dict[str, str] | None = None) -> float:
    """Return the best expected score of one player in ``yatzy`` or ``forced`` under ``rulings``."""
    spec = load("yatzy").spec
    return Solver(Layout.of(variant, spec.rulings_of(None, rulings)), variant == "forced", Hands()).expected()


def _ruling(text: str) -> tuple[str, str]:
    ruling, _, option = text.partition("=")
    rulings = load("yatzy").spec.rulings
    if ruling not in rulings or option not in rulings[ruling].options:
        raise argparse.ArgumentTypeError(f"there is no '{text}'; it has to be RULING=OPTION of Yatzy")
    return ruling, option


def main(say: Callable[[str], object] = sys.stdout.write) -> int:
    """Print the figure."""
    parser = argparse.ArgumentParser(description="Print the best expected score of one player of Yatzy.")
    parser.add_argument("--variant", choices=("yatzy", "forced"), default="yatzy")
    parser.add_argument("--ruling", type=_ruling, action="append", default=[], metavar="ID=OPTION")
    arguments = parser.parse_args()
    say(f"{expected_score(arguments.variant, dict(arguments.ruling)):.13f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
