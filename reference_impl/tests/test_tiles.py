"""The tile set, derived anew from its definition: mouths as points on the outline of three squares."""

from itertools import combinations
from typing import Any

import pytest
import yaml
from rulebooks.spec import data_folder
from rulebooks.tayu import tiles
from rulebooks.tayu.tiles import KINDS, MIRROR, RINGED, half_turn, kind_of, mirrored, sides_with_mouths

Point = tuple[int, int]

# Clause tayu.tile.shape. The unit is half a square, the middle of cell b is (0, 0), y grows to the south: clockwise
# from the north-west, the north sides of a, b, c, the east side of c, the south sides of c, b, a, the west side of a.
OUTLINE: list[Point] = [(-2, -1), (0, -1), (2, -1), (3, 0), (2, 1), (0, 1), (-2, 1), (-3, 0)]
NUMBER = {point: number for number, point in enumerate(OUTLINE, 1)}
TRIPLES = list(combinations(range(1, 9), 3))


def points(mouths: tuple[int, ...]) -> list[Point]:
    """Return where the mouths with these numbers lie."""
    return [OUTLINE[mouth - 1] for mouth in mouths]


def numbers(places: list[Point]) -> tuple[int, ...]:
    """Return the numbers of mouths, in rising order."""
    return tuple(sorted(NUMBER[place] for place in places))


def turned(mouths: tuple[int, ...]) -> tuple[int, ...]:
    """Return the mouths after half a turn about the middle of cell b."""
    return numbers([(-x, -y) for x, y in points(mouths)])


def flipped(mouths: tuple[int, ...]) -> tuple[int, ...]:
    """Return the mouths in a mirror that lies along the tile."""
    return numbers([(x, -y) for x, y in points(mouths)])


def name(mouths: tuple[int, ...]) -> str:
    """Return T and the smaller of the two digit triples (clause tayu.tile.kinds)."""
    return f"T{min(int(''.join(map(str, position))) for position in (mouths, turned(mouths)))}"


def sides(mouths: tuple[int, ...]) -> set[str]:
    """Return the sides of the tile that have a mouth."""
    return {"north" if y < 0 else "south" if y > 0 else "east" if x > 0 else "west" for x, y in points(mouths)}


def derived() -> dict[str, Any]:
    """Return the tile set as the clauses define it, in the form of the file."""
    mouths_of = {name(mouths): min(mouths, turned(mouths)) for mouths in TRIPLES}
    return {
        "copies": 4,  # clause tayu.tile.copies
        "kinds": [
            {
                "id": kind,
                "mouths": list(mouths),
                "sides": len(sides(mouths)),
                "ring": len(sides(mouths)) == 3,  # clause tayu.tile.ring
                "mirror": name(flipped(mouths)),
            }
            for kind, mouths in sorted(mouths_of.items())
        ],
    }


def test_stored_tile_set_is_the_one_that_the_definition_gives() -> None:
    stored = yaml.safe_load((data_folder() / "spec" / "tayu" / "tiles.yaml").read_text(encoding="utf-8"))
    assert stored == derived()


def test_engine_has_the_tile_set_that_the_definition_gives() -> None:
    assert tiles.tile_set() == derived()


def test_28_kinds_have_mouths_on_1_15_12_sides() -> None:
    counts = [sides_with_mouths(kind) for kind in KINDS]
    assert (len(KINDS), counts.count(1), counts.count(2), counts.count(3)) == (28, 1, 15, 12)


def test_112_tiles_of_which_48_carry_a_ring() -> None:
    # Four of each of 28 kinds, four of each of the 12 kinds with mouths on three sides.
    assert (tiles.COPIES * len(KINDS), tiles.COPIES * len(RINGED)) == (112, 48)


@pytest.mark.parametrize("mouths", TRIPLES)
def test_half_turn_takes_every_mouth_to_the_opposite_point(mouths: tuple[int, int, int]) -> None:
    assert half_turn(mouths) == turned(mouths)
    assert half_turn(mouths) != mouths, "three mouths cannot pair off, so no tile looks the same after half a turn"


@pytest.mark.parametrize("mouths", TRIPLES)
def test_mirror_takes_north_to_south(mouths: tuple[int, int, int]) -> None:
    assert mirrored(mouths) == flipped(mouths)


@pytest.mark.parametrize("mouths", TRIPLES)
def test_a_tile_and_its_half_turn_have_one_name_and_no_other_tile_has_it(mouths: tuple[int, int, int]) -> None:
    assert [other for other in TRIPLES if kind_of(other) == kind_of(mouths)] == sorted([mouths, turned(mouths)])


def test_name_is_the_smaller_triple() -> None:
    # Half a turn takes 5, 6, 7 to 1, 2, 3 and 4, 5, 8 to 8, 1, 4.
    assert (kind_of((5, 6, 7)), kind_of((4, 5, 8)), kind_of((1, 4, 8))) == ("T123", "T148", "T148")
    assert "T567" not in KINDS


def test_mirror_images_are_other_kinds_unless_a_turn_makes_them_equal() -> None:
    # 1, 2, 4 lies mirrored at 7, 6, 4, after half a turn at 3, 2, 8: T238. 1, 2, 3 lies at 7, 6, 5, which is T123.
    assert (MIRROR["T124"], MIRROR["T123"]) == ("T238", "T123")
    # A mirror along the tile followed by half a turn takes 1 2 3 4 5 6 7 8 to 3 2 1 8 7 6 5 4 (a mirror across the
    # tile). It leaves 2 and 6 in place and swaps 1-3, 4-8, 5-7: so fixed triples are 2 or 6 with one of three pairs,
    # six triples. The mirror along leaves 4 and 8 in place and swaps 1-7, 2-6, 3-5: again six. Twelve triples, six
    # kinds.
    assert sum(MIRROR[kind] == kind for kind in KINDS) == 6


def test_mouth_places_are_the_outline() -> None:
    # From the middle of a cell half a square towards a side: the same points as in the outline.
    steps = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    placed = {m: (2 * cell - 2 + steps[side][0], steps[side][1]) for m, (cell, side) in tiles.MOUTH_PLACES.items()}
    assert placed == dict(enumerate(OUTLINE, 1))
