"""The fixed points of DESIGN section 3: how many ways there are to lay one, two and three tiles."""

import pytest
from rulebooks import PerftRow, load

WAYS = [
    # At depth 1 and 2 every sequence leads to a position of its own. Depth 1: three mouths never look the same after
    # half a turn, so 3 places lying and 3 standing, with 56 triples of mouths each, are 336 different pictures. Depth
    # 2: the first tile covers the centre and the second cannot, so the picture tells which of the two came first.
    ("forbidden", [PerftRow(1, 336, 336), PerftRow(2, 63_804, 63_804), PerftRow(3, 13_022_496, None)]),
    ("allowed", [PerftRow(1, 336, 336), PerftRow(2, 72_264, 72_264), PerftRow(3, 17_409_888, None)]),
]


@pytest.mark.parametrize(("option", "rows"), WAYS)
def test_sequences_and_positions_of_three_placements(option: str, rows: list[PerftRow]) -> None:
    rulebook = load("tayu")
    begun = rulebook.new_game("two-player", {"placement.new-mouth-on-blank": option})
    assert rulebook.perft(begun, 3) == rows


@pytest.mark.parametrize(("option", "rows"), WAYS)
def test_last_depth_counts_sequences_only(option: str, rows: list[PerftRow]) -> None:
    rulebook = load("tayu")
    begun = rulebook.new_game("two-player", {"placement.new-mouth-on-blank": option})
    assert rulebook.perft(begun, 2) == [rows[0], PerftRow(2, rows[1].sequences, None)]
    assert rulebook.perft(begun, 1) == [PerftRow(1, rows[0].sequences, None)]


def test_count_is_the_same_in_every_variant() -> None:
    rulebook = load("tayu")
    for variant in rulebook.spec.variants:
        assert rulebook.perft(rulebook.new_game(variant), 1) == [PerftRow(1, 336, None)]


def test_count_begins_where_the_game_is() -> None:
    # After T123 with its three mouths to the north, a second tile must reach one of J9, K9, L9 with a mouth to the
    # south and keep its blank edges off the two others. Lying there with all three squares: only T123, turned half
    # round, in one way. Covering two of them: both have to be mouths.
    rulebook = load("tayu")
    state = rulebook.new_game("two-player")
    for word in ("left:T123", "T123@J10e"):
        state = state.play(rulebook.parse_word(word))
    # Lying on K9, L9, M9 or H9, I9... with two over the mouths: the two squares' southern mouths are fixed, the third
    # mouth is any of the other six outer sides that meets nothing: all six, since M9 and H9 see no tile to the south.
    two = 2 * 6
    # Lying with one square over J9 or L9: one mouth fixed, two of the other seven: 21 each.
    one = 2 * 21
    # Standing on J9, K9 or L9 upwards: the end is the fixed mouth, with two of the other seven, which meet nothing.
    standing = 3 * 21
    assert rulebook.perft(state, 1) == [PerftRow(1, 1 + two + one + standing, None)]
