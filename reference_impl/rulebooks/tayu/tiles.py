"""The 28 kinds of tile, derived from their definition (clause ``tayu.tile.kinds``).

Mouths are numbered 1 to 8 clockwise from the north-west while the tile lies from west to east::

      1   2   3
    +---+---+---+
  8 | a | b | c | 4
    +---+---+---+
      7   6   5
"""

from itertools import combinations
from typing import Final

from rulebooks.interface import JsonObject

NORTH, EAST, SOUTH, WEST = range(4)

MOUTH_PLACES: Final = {
    1: (0, NORTH),
    2: (1, NORTH),
    3: (2, NORTH),
    4: (2, EAST),
    5: (2, SOUTH),
    6: (1, SOUTH),
    7: (0, SOUTH),
    8: (0, WEST),
}
"""For each mouth the cell it belongs to (0 for a, 1 for b, 2 for c) and its side while the tile lies eastwards."""

COPIES: Final = 4

Mouths = tuple[int, int, int]


def half_turn(mouths: Mouths) -> Mouths:
    """Return the mouth numbers of a tile after half a turn, in rising order.

    >>> half_turn((1, 2, 3))
    (5, 6, 7)
    """
    first, second, third = sorted((mouth + 3) % 8 + 1 for mouth in mouths)
    return first, second, third


def mirrored(mouths: Mouths) -> Mouths:
    """Return the mouth numbers of a tile mirrored so that north and south change places.

    >>> mirrored((1, 4, 8))
    (4, 7, 8)
    """
    mirror = {1: 7, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1, 8: 8}
    first, second, third = sorted(mirror[mouth] for mouth in mouths)
    return first, second, third


def kind_of(mouths: Mouths) -> str:
    """Return the name of the kind that has these mouths in one of its two positions.

    >>> kind_of((4, 5, 8))
    'T148'
    """
    return "T" + "".join(map(str, min(mouths, half_turn(mouths))))


KINDS: Final[dict[str, Mouths]] = {
    kind_of(mouths): mouths for mouths in combinations(range(1, 9), 3) if mouths < half_turn(mouths)
}
"""The mouths of each kind, in the order of their names."""


def sides_with_mouths(kind: str) -> int:
    """Return on how many of the four sides of the tile there are mouths."""
    return len({MOUTH_PLACES[mouth][1] for mouth in KINDS[kind]})


RINGED: Final = frozenset(kind for kind in KINDS if sides_with_mouths(kind) == 3)
"""The kinds that carry a ring on the back (clause ``tayu.tile.ring``)."""

MIRROR: Final = {kind: kind_of(mirrored(mouths)) for kind, mouths in KINDS.items()}
"""For each kind the kind that is its mirror image."""


def tile_set() -> JsonObject:
    """Return the tile set in the form of ``spec/tayu/tiles.yaml``."""
    return {
        "copies": COPIES,
        "kinds": [
            {
                "id": kind,
                "mouths": list(mouths),
                "sides": sides_with_mouths(kind),
                "ring": kind in RINGED,
                "mirror": MIRROR[kind],
            }
            for kind, mouths in KINDS.items()
        ],
    }
