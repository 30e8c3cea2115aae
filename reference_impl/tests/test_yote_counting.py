"""Counting turns of Yoté, against numbers worked out by hand and against playing every turn."""

import pytest
from rulebooks import JsonObject, PerftRow, State, load
from rulebooks.yote.state import YoteState

RULEBOOK = load("yote")


def state_after(words: str, variant: str, setup: JsonObject | None = None) -> YoteState:
    state: State = RULEBOOK.new_game(variant, None, setup)
    for word in words.split():
        for action in RULEBOOK.unfold(state, word):
            state = state.play(action)
    assert isinstance(state, YoteState)
    return state


def played_out(state: State, depth: int) -> int:
    """Count turns by playing every one of them."""
    if depth == 0:
        return 1
    return sum(played_out(fork.state.play(ply), depth - 1) for fork in RULEBOOK.forks(state) for ply in fork.plies())


@pytest.mark.parametrize("variant", ["board", "hand"])
def test_the_first_three_turns_are_as_many_as_a_pencil_finds(variant: str) -> None:
    squares, columns, rows = 30, 6, 5
    borders = rows * (columns - 1) + columns * (rows - 1)  # pairs of neighbours: 25 + 24
    # Third turn: player 1 has one piece, player 2 one. Drops: on 28 squares, for each of 30 × 29 pairs.
    drops = squares * (squares - 1) * (squares - 2)
    # Steps: each of the 98 ways from a square to a neighbour, with the other piece on any of 29 squares but that one.
    steps = 2 * borders * (squares - 2)
    # Jumps: three squares in line, to be gone through in both directions; the second piece is one choice or none.
    jumps = 2 * (rows * (columns - 2) + columns * (rows - 2))
    rows_counted = RULEBOOK.perft(RULEBOOK.new_game(variant), 3)
    assert [row.sequences for row in rows_counted] == [30, 870, drops + steps + jumps]
    assert drops + steps + jumps == 27_180


def test_each_second_piece_is_a_turn_of_its_own_and_the_hand_is_one_choice() -> None:
    # Player 1 has A1, C5, F5 and one piece in hand, player 2 has B1, D2, F4 and one in hand; 24 squares are empty.
    drops = 24
    steps = 1 + 3 + 1  # A1-A2; C5-B5, C5-C4, C5-D5; F5-E5
    jumps = 2  # A1xC1, then D2 or F4, and F5xF3, then B1 or D2; or the hand
    for variant, second_pieces in (("board", 2), ("hand", 3)):
        state = state_after("A1 B1 C5 D2 F5 F4", variant, {"pieces": 4})
        assert RULEBOOK.perft(state, 1) == [PerftRow(1, drops + steps + jumps * second_pieces, None)]


def test_when_a_removal_is_due_the_first_turn_is_the_rest_of_it() -> None:
    state = state_after("A1 B1 F5 D2 F4 E1 A1xC1", "hand")
    assert [row.sequences for row in RULEBOOK.perft(state, 2)] == [3, played_out(state, 2)]


def test_a_finished_game_has_no_continuation() -> None:
    state = state_after("A1 B1 A1xC1", "board", {"pieces": 2})
    assert state.phase == "finished"
    assert [row.sequences for row in RULEBOOK.perft(state, 2)] == [0, 0]


@pytest.mark.parametrize("variant", ["board", "hand"])
@pytest.mark.parametrize("when", ["any-time", "board-empty"])
def test_counted_turns_are_those_that_can_be_played(variant: str, when: str) -> None:
    setup = {"board": {"columns": 3, "rows": 2}, "pieces": 3}
    state = RULEBOOK.new_game(variant, {"hand.when": when}, setup)
    rows = RULEBOOK.perft(state, 5)
    assert [row.sequences for row in rows] == [played_out(state, depth) for depth in range(1, 6)]


def test_positions_are_counted_once_however_they_are_reached() -> None:
    state = RULEBOOK.new_game("hand", None, {"board": {"columns": 3, "rows": 2}, "pieces": 3})
    keys: list[int] = []
    frontier = {state.key(): state}
    for _ in range(4):
        frontier = {
            after.key(): after
            for before in frontier.values()
            for fork in RULEBOOK.forks(before)
            for after in (fork.state.play(ply) for ply in fork.plies())
        }
        keys.append(len(frontier))
    assert [row.positions for row in RULEBOOK.perft(state, 5)] == [*keys, None]
