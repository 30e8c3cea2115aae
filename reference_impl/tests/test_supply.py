"""Drawing: from two columns, from a spread, in a known order; four tiles of each kind."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks.interface import IllegalAction, SetupError
from rulebooks.tayu.actions import Draw
from rulebooks.tayu.supply import Supply, full_supply, known_wall

# Clauses tayu.tile.kinds and tayu.tile.ring by hand. Mouths on the north, the east and the west side: 148, 248, 348. On
# the north, the east and the south side: 145, 146, 147, 246, 247, 347, and 245, 345, 346, whose half turns are smaller:
# 168, 178, 278. The other combinations of three sides are half turns of these.
RINGED = ["T148", "T248", "T348", "T145", "T146", "T147", "T246", "T247", "T347", "T168", "T178", "T278"]
PLAIN = [
    *["T123", "T124", "T125", "T126", "T127", "T128", "T134", "T135"],
    *["T136", "T137", "T138", "T167", "T234", "T236", "T237", "T238"],
]
FOUR_OF_EACH = sorted((RINGED + PLAIN) * 4)


def refusal(supply: Supply, draw: Draw) -> str:
    """Return the clause that refuses a draw."""
    with pytest.raises(IllegalAction) as caught:
        supply.without(draw)
    return caught.value.clause_id


def shuffled(seed: int) -> tuple[list[str], list[str]]:
    """Return the two columns of a shuffled wall."""
    tiles = list(FOUR_OF_EACH)
    Random(seed).shuffle(tiles)
    return tiles[:56], tiles[56:]


def in_order() -> Supply:
    """Return the wall in which the tiles stand sorted: T123 on the left is next, then three more of it."""
    return known_wall({"left": FOUR_OF_EACH[:56], "right": FOUR_OF_EACH[56:]})


# What there is at the beginning


def test_wall_is_two_columns_of_eight_stacks_of_seven() -> None:  # clause tayu.setup.wall
    wall = full_supply("wall")
    assert dict(wall.piles) == {"left": 8 * 7, "right": 8 * 7}
    assert wall.tiles_left == 112


def test_spread_is_48_ringed_and_64_plain_tiles() -> None:  # clause tayu.setup.spread
    spread = full_supply("spread")
    assert dict(spread.piles) == {"ringed": 48, "plain": 64}
    assert spread.tiles_left == 112


@pytest.mark.parametrize("pile", ["left", "right"])
def test_next_tile_of_an_unknown_column_is_any_kind_weighted_by_its_copies(pile: str) -> None:
    assert dict(full_supply("wall").outcomes(pile)) == dict.fromkeys(RINGED + PLAIN, 4)
    without_two = full_supply("wall").without(Draw("left", "T148")).without(Draw("right", "T148"))
    assert dict(without_two.outcomes(pile)) == {**dict.fromkeys(RINGED + PLAIN, 4), "T148": 2}


def test_spread_tiles_are_told_apart_by_their_backs() -> None:  # clause tayu.tile.ring
    assert dict(full_supply("spread").outcomes("ringed")) == dict.fromkeys(RINGED, 4)
    assert dict(full_supply("spread").outcomes("plain")) == dict.fromkeys(PLAIN, 4)


# Drawing all


@settings(max_examples=15, deadline=None, database=None)
@given(seed=st.integers(0, 2**32), layout=st.sampled_from(["wall", "spread"]))
def test_whole_supply_is_drawn_as_a_count_of_tiles_and_piles_says(seed: int, layout: str) -> None:
    rng, supply = Random(seed), full_supply(layout)
    piles = Counter({"left": 56, "right": 56} if layout == "wall" else {"ringed": 48, "plain": 64})
    tiles = Counter(FOUR_OF_EACH)
    while tiles.total():
        assert supply.tiles_left == tiles.total()
        assert sorted(supply.open_piles()) == sorted(+piles)
        pile = rng.choice(sorted(+piles))
        fitting = {"ringed": RINGED, "plain": PLAIN}.get(pile, RINGED + PLAIN)
        possible = {kind: tiles[kind] for kind in fitting if tiles[kind]}
        assert dict(supply.outcomes(pile)) == possible
        tile = rng.choice(sorted(possible))
        supply = supply.without(Draw(pile, tile))
        tiles[tile] -= 1
        piles[pile] -= 1
    assert (supply.tiles_left, supply.open_piles()) == (0, [])


@settings(max_examples=15, deadline=None, database=None)
@given(seed=st.integers(0, 2**32))
def test_known_wall_is_drawn_in_its_order_from_either_column(seed: int) -> None:  # clause tayu.setup.known-wall
    left, right = shuffled(seed)
    supply, rng = known_wall({"left": left, "right": right}), Random(seed)
    waiting = {"left": list(left), "right": list(right)}
    while any(waiting.values()):
        pile = rng.choice([name for name, column in waiting.items() if column])
        tile = waiting[pile].pop(0)
        assert supply.outcomes(pile) == [(tile, 1)]
        supply = supply.without(Draw(pile, tile))
        assert supply.tiles_left == sum(map(len, waiting.values()))
    assert supply.open_piles() == []


def test_a_draw_leaves_the_old_supply_as_it_was() -> None:
    for supply in (full_supply("wall"), in_order()):
        before = (supply.piles, supply.copies, supply.order)
        supply.without(Draw("left", "T123"))
        assert (supply.piles, supply.copies, supply.order) == before


# What cannot be drawn


@pytest.mark.parametrize(
    ("layout", "pile", "tile"),
    [
        ("wall", "ringed", "T148"),
        ("wall", "plain", "T123"),
        ("spread", "left", "T123"),
        ("spread", "right", "T148"),
    ],
)
def test_the_other_layouts_piles_are_not_there(layout: str, pile: str, tile: str) -> None:
    assert refusal(full_supply(layout), Draw(pile, tile)) == "tayu.draw.pile-with-tiles"


def test_used_up_column_is_closed_and_the_other_stays_open() -> None:
    supply = in_order()
    for tile in FOUR_OF_EACH[:56]:
        supply = supply.without(Draw("left", tile))
    assert supply.open_piles() == ["right"]
    assert refusal(supply, Draw("left", FOUR_OF_EACH[56])) == "tayu.draw.pile-with-tiles"
    assert supply.without(Draw("right", FOUR_OF_EACH[56])).tiles_left == 55


def test_used_up_group_of_a_spread_is_closed() -> None:
    supply = full_supply("spread")
    for tile in RINGED * 4:
        supply = supply.without(Draw("ringed", tile))
    assert supply.open_piles() == ["plain"]
    assert supply.tiles_left == 64


def test_fifth_tile_of_a_kind_is_not_there() -> None:
    supply = full_supply("wall")
    for pile in ("left", "right", "left", "left"):
        supply = supply.without(Draw(pile, "T246"))
    for pile in ("left", "right"):
        assert refusal(supply, Draw(pile, "T246")) == "tayu.draw.copies-left"
        assert "T246" not in dict(supply.outcomes(pile))


@pytest.mark.parametrize(("pile", "kinds"), [("ringed", PLAIN), ("plain", RINGED)])
def test_tile_with_the_wrong_back_is_refused(pile: str, kinds: list[str]) -> None:
    for kind in kinds:
        assert refusal(full_supply("spread"), Draw(pile, kind)) == "tayu.draw.matching-back"


def test_draw_names_its_tile() -> None:
    for supply, pile in ((full_supply("wall"), "left"), (full_supply("spread"), "plain"), (in_order(), "right")):
        assert refusal(supply, Draw(pile)) == "tayu.draw.named"


def test_known_wall_gives_no_tile_out_of_turn() -> None:
    # Sorted, the left column begins with four T123, the right one with tile 57: the 15th kind by name, T148.
    assert refusal(in_order(), Draw("left", "T124")) == "tayu.setup.known-wall"
    assert refusal(in_order(), Draw("right", "T123")) == "tayu.setup.known-wall"
    assert in_order().outcomes("right") == [(sorted(RINGED + PLAIN)[14], 1)]


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (Draw("ringed", "T148"), "there is no 'ringed' in this layout of the tiles"),
        (Draw("left"), "the draw does not name the kind of tile that was drawn"),
        (Draw("left", "T124"), "the next tile of the left column is T123, not T124"),
    ],
)
def test_refusals_are_sentences(draw: Draw, message: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        in_order().without(draw)
    assert caught.value.message == message


# Walls that cannot be


LEFT, RIGHT = FOUR_OF_EACH[:56], FOUR_OF_EACH[56:]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "'supply.left' has to list the 56 tiles of that column in drawing order"),
        ([LEFT, RIGHT], "'supply.left' has to list the 56 tiles of that column in drawing order"),
        ({"left": LEFT}, "'supply.right' has to list the 56 tiles of that column in drawing order"),
        ({"right": RIGHT}, "'supply.left' has to list the 56 tiles of that column in drawing order"),
        (
            {"left": LEFT[:-1], "right": [LEFT[-1], *RIGHT]},
            "'supply.left' has to list the 56 tiles of that column in drawing order",
        ),
        ({"left": LEFT, "right": "T123"}, "'supply.right' has to list the 56 tiles of that column in drawing order"),
        ({"left": ["T567", *LEFT[1:]], "right": RIGHT}, "'supply.left' names 'T567', which is no kind of tile"),
        ({"left": LEFT, "right": [123, *RIGHT[1:]]}, "'supply.right' names 123, which is no kind of tile"),
        ({"left": LEFT, "right": [[], *RIGHT[1:]]}, "'supply.right' names [], which is no kind of tile"),
    ],
)
def test_walls_that_list_no_two_columns_of_tiles_are_refused(data: object, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        known_wall(data)
    assert str(caught.value) == message


def test_wall_with_five_tiles_of_a_kind_is_refused() -> None:
    with pytest.raises(SetupError, match=r"^'supply' holds [35] tiles T\d{3}; there are 4 of each kind$"):
        known_wall({"left": ["T348", *LEFT[1:]], "right": RIGHT})


@settings(max_examples=10, deadline=None, database=None)
@given(seed=st.integers(0, 2**32))
def test_every_shuffled_wall_is_accepted(seed: int) -> None:
    left, right = shuffled(seed)
    supply = known_wall({"left": left, "right": right, "colour": "blue"})
    assert (supply.outcomes("left"), supply.outcomes("right")) == ([(left[0], 1)], [(right[0], 1)])
