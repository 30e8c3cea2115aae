"""Actions of Yoté in JSON and in words, games mirrored and exchanged, and what a picture shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebooks import Action, MalformedAction, load
from rulebooks.picture import Disc, Text
from rulebooks.yote.actions import FROM_HAND, Drop, Jump, Remove, Step
from rulebooks.yote.board import board_of, square_coordinates, square_name

RULEBOOK = load("yote")
SQUARES = st.builds(square_name, st.integers(0, 25), st.integers(0, 98))
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Drop, SQUARES),
    st.builds(Step, SQUARES, SQUARES),
    st.builds(Jump, SQUARES, SQUARES),
    st.builds(Remove, SQUARES),
    st.just(FROM_HAND),
)


@given(ACTIONS)
def test_every_action_survives_json_and_its_word(action: Action) -> None:
    assert RULEBOOK.parse(RULEBOOK.format(action)) == action
    assert RULEBOOK.parse_word(RULEBOOK.format_word(action)) == action


def test_actions_look_as_the_protocol_has_them() -> None:
    assert RULEBOOK.format(Drop("A1")) == {"type": "drop", "square": "A1"}
    assert RULEBOOK.format(Step("A1", "B1")) == {"type": "step", "from": "A1", "to": "B1"}
    assert RULEBOOK.format(Jump("A1", "C1")) == {"type": "jump", "from": "A1", "to": "C1"}
    assert RULEBOOK.format(Remove("D2")) == {"type": "remove", "square": "D2"}
    assert RULEBOOK.format(FROM_HAND) == {"type": "remove", "from": "hand"}


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"type": "pass"},
        {"type": "drop"},
        {"type": "drop", "square": "a1"},
        {"type": "drop", "square": "A0"},
        {"type": "drop", "square": "A100"},
        {"type": "drop", "square": "AA1"},
        {"type": "drop", "square": 1},
        {"type": "step", "from": "A1"},
        {"type": "jump", "to": "A1"},
        {"type": "remove"},
        {"type": "remove", "from": "A1"},
        {"type": "remove", "from": "hand", "square": "A1"},
    ],
)
def test_what_is_no_action_is_malformed(data: object) -> None:
    with pytest.raises(MalformedAction):
        RULEBOOK.parse(data)


@pytest.mark.parametrize("word", ["", "a1", "A1-", "A1xB", "A1,B1", "remove", "remove:A1,B1", "A1xC1,", "hand"])
def test_what_is_no_word_is_malformed(word: str) -> None:
    with pytest.raises(MalformedAction):
        RULEBOOK.unfold(RULEBOOK.new_game("board"), word)


def test_a_removal_belongs_to_the_turn_of_its_jump() -> None:
    jump, removal = RULEBOOK.unfold(RULEBOOK.new_game("board"), "A1xC1,D2")
    assert (jump, removal) == (Jump("A1", "C1"), Remove("D2"))
    assert not RULEBOOK.begins_turn(removal, jump)
    assert RULEBOOK.begins_turn(jump, removal)


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (6, 5), (26, 99)])
def test_bits_are_in_the_order_of_the_names(columns: int, rows: int) -> None:
    board = board_of(columns, rows)
    names = list(board.squares(board.all))
    assert len(names) == columns * rows
    assert names == sorted(names, key=square_coordinates)


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 4), (4, 1), (3, 2), (6, 5)])
def test_shifting_a_mask_finds_the_neighbours_that_counting_squares_finds(columns: int, rows: int) -> None:
    board = board_of(columns, rows)
    for shift, (dx, dy) in zip(board.shifts, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        for x in range(columns):
            for y in range(rows):
                inside = 0 <= x + dx < columns and 0 <= y + dy < rows
                found = list(board.squares(board.next_in(board.mask_of(square_name(x, y)), shift)))
                assert found == ([square_name(x + dx, y + dy)] if inside else [])


def test_symmetries_turn_squares_and_players() -> None:
    state = RULEBOOK.new_game("board")
    symmetries = {symmetry.name: symmetry for symmetry in RULEBOOK.symmetries(state)}
    assert symmetries["east-west"].turn_action(Step("A1", "B1")) == Step("F1", "E1")
    assert symmetries["north-south"].turn_action(Jump("A1", "A3")) == Jump("A5", "A3")
    seen = state.play(Drop("A1")).observation()
    assert symmetries["east-west"].turn_observation(seen)["board"] == {"1": ["F1"], "2": []}
    exchanged = symmetries["players"].turn_observation(seen)
    assert (exchanged["toAct"], exchanged["hands"]) == (1, {"1": 12, "2": 11})
    assert symmetries["players"].turn_setup({}) == {"first": 2}


def test_a_picture_shows_pieces_and_hands() -> None:
    state = RULEBOOK.new_game("board").play(Drop("A1")).play(Drop("F5")).play(Drop("B1"))
    picture = RULEBOOK.picture(state)
    on_board = [(shape.centre, shape.tone) for shape in picture.shapes if isinstance(shape, Disc)][:3]
    assert on_board == [((0.5, 0.5), "first"), ((1.5, 0.5), "first"), ((5.5, 4.5), "second")]
    assert [shape.words for shape in picture.shapes if isinstance(shape, Text)] == ["10 in hand", "11 in hand"]
    assert "Player 1: A1, B1 on the board, 10 in hand." in picture.description
