"""Where tiles are drawn from: piles that empty, and kinds of which no more than four exist."""

from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from rulebooks.interface import IllegalAction, SetupError
from rulebooks.tayu.actions import PILES, Draw
from rulebooks.tayu.tiles import COPIES, KINDS, RINGED

COLUMN = 56
_NUMBER = {kind: number for number, kind in enumerate(KINDS)}


class Supply(NamedTuple):
    """The tiles that have not been drawn.

    ``piles`` counts what lies in each: ``left`` and ``right`` in a wall, ``ringed`` and ``plain`` in a spread.
    ``copies`` counts what is left of each kind, in the order of their names. ``order`` is the known drawing order of
    each pile, next tile first; None where it is not known.
    """

    piles: tuple[tuple[str, int], tuple[str, int]]
    copies: tuple[int, ...]
    order: tuple[tuple[str, ...], ...] | None = None

    @property
    def tiles_left(self) -> int:
        """How many tiles there are."""
        (_, some), (_, others) = self.piles
        return some + others

    def open_piles(self) -> list[str]:
        """Return the piles that can be drawn from (clauses ``tayu.draw.front-stacks``, ``any-spread-tile``)."""
        return [name for name, count in self.piles if count]

    def outcomes(self, pile: str) -> list[tuple[str, int]]:
        """Return the kinds that the next tile of ``pile`` can be, each with its number of copies."""
        if self.order is not None:
            index = self._index(pile)
            assert index is not None
            return [(self.order[index][0], 1)]
        copies = self.copies
        return [(kind, copies[number]) for kind, number in _KINDS_IN[pile] if copies[number]]

    def without(self, draw: Draw) -> "Supply":
        """Return the supply after ``draw``; raises :class:`IllegalAction`."""
        pile, tile = draw.pile, draw.tile
        index = self._index(pile)
        if index is None or not self.piles[index][1]:
            known = index is not None
            message = f"no tile is left in '{pile}'" if known else f"there is no '{pile}' in this layout of the tiles"
            raise IllegalAction("tayu.draw.pile-with-tiles", message)
        if tile not in KINDS:
            raise IllegalAction("tayu.draw.named", "the draw does not name the kind of tile that was drawn")
        if not self.copies[_NUMBER[tile]]:
            raise IllegalAction("tayu.draw.copies-left", f"all {COPIES} tiles {tile} have been drawn already")
        if not _may_lie_in(pile, tile):
            message = f"{tile} has {'a' if tile in RINGED else 'no'} ring on its back, so it does not lie in '{pile}'"
            raise IllegalAction("tayu.draw.matching-back", message)
        order = self.order
        if order is not None:
            if order[index][0] != tile:
                message = f"the next tile of the {pile} column is {order[index][0]}, not {tile}"
                raise IllegalAction("tayu.setup.known-wall", message)
            order = (*order[:index], order[index][1:], *order[index + 1 :])
        copies, number = list(self.copies), _NUMBER[tile]
        copies[number] -= 1
        taken = (pile, self.piles[index][1] - 1)
        piles = (self.piles[0], taken) if index else (taken, self.piles[1])
        return Supply(piles, tuple(copies), order)

    def _index(self, pile: str) -> int | None:
        for index, (name, _) in enumerate(self.piles):
            if name == pile:
                return index
        return None


def _may_lie_in(pile: str, kind: str) -> bool:
    return pile in ("left", "right") or (pile == "ringed") == (kind in RINGED)


_KINDS_IN: Final = {
    pile: [(kind, number) for kind, number in _NUMBER.items() if _may_lie_in(pile, kind)] for pile in PILES
}
"""The kinds that may lie in each pile, with their numbers."""


@cache
def full_supply(layout: str) -> Supply:
    """Return all 112 tiles in ``layout``: ``wall`` or ``spread`` (``tayu.setup.wall``, ``tayu.setup.spread``)."""
    copies = (COPIES,) * len(KINDS)
    if layout == "wall":
        return Supply((("left", COLUMN), ("right", COLUMN)), copies)
    ringed = COPIES * len(RINGED)
    return Supply((("ringed", ringed), ("plain", sum(copies) - ringed)), copies)


def known_wall(data: object) -> Supply:
    """Return the wall whose columns a set-up lists; raises :class:`SetupError`."""
    columns = [data.get("left"), data.get("right")] if isinstance(data, dict) else [None, None]
    order = []
    for name, column in zip(("left", "right"), columns, strict=True):
        if not isinstance(column, list) or len(column) != COLUMN:
            raise SetupError(f"'supply.{name}' has to list the {COLUMN} tiles of that column in drawing order")
        for tile in column:
            if not isinstance(tile, str) or tile not in KINDS:
                raise SetupError(f"'supply.{name}' names {tile!r}, which is no kind of tile")
        order.append(tuple(column))
    for tile, count in Counter(order[0] + order[1]).items():
        if count != COPIES:
            raise SetupError(f"'supply' holds {count} tiles {tile}; there are {COPIES} of each kind")
    return full_supply("wall")._replace(order=tuple(order))
