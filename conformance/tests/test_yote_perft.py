"""Engine, literal and JavaScript program count the same turns of Yoté, position by position."""

import pytest
from programs import client_of, needs_node
from referee.counting import Counting, count_plies
from referee.script import Terms
from rulebooks import JsonObject, load

RULEBOOK = load("yote")
USUAL: JsonObject = {}
SMALL: JsonObject = {"board": {"columns": 3, "rows": 3}, "pieces": 3}

each_program = pytest.mark.parametrize("program", ["literal", pytest.param("javascript", marks=needs_node)])
each_variant = pytest.mark.parametrize("variant", ["board", "hand"])


def counted(program: str, variant: str, setup: JsonObject, depth: int) -> Counting:
    client = client_of("yote", program)
    try:
        terms = Terms(RULEBOOK, variant, "finnish", RULEBOOK.spec.rulings_of("finnish"), setup)
        return count_plies(client, terms, depth, lambda _ply, _done, _whole: None)
    finally:
        client.close()


def check(program: str, variant: str, setup: JsonObject, depth: int) -> list[int]:
    """Return how many sequences there are, having made sure that all agree at every position on the way."""
    counting = counted(program, variant, setup, depth)
    assert counting.finding is None, counting.finding
    by_engine = RULEBOOK.perft(RULEBOOK.new_game(variant, None, setup), depth)
    sequences = [count.sequences for count in counting.counts]
    assert sequences == [row.sequences for row in by_engine]
    return sequences


@each_variant
@each_program
def test_the_first_turns_are_as_many_by_pencil(program: str, variant: str) -> None:
    """Each player drops a piece on any of 30 squares, then of 29.

    Then whoever began drops a second one on one of 28 squares; steps to an empty neighbour; or jumps.
    """
    assert check(program, variant, USUAL, 2) == [30, 30 * 29]


@each_variant
@each_program
def test_turns_on_a_small_board_are_as_many(program: str, variant: str) -> None:
    assert check(program, variant, SMALL, 4)[:2] == [9, 9 * 8]


@pytest.mark.slow
@each_variant
@each_program
def test_four_turns_on_the_usual_board_are_as_many(program: str, variant: str) -> None:
    # 27,180 by pencil: 870 pairs of drops, then 28 drops each (24,360), and what two pieces can step and jump (2,820).
    assert check(program, variant, USUAL, 4)[:3] == [30, 870, 27_180]


@pytest.mark.slow
@each_variant
@each_program
def test_six_turns_on_a_small_board_are_as_many(program: str, variant: str) -> None:
    check(program, variant, SMALL, 6)
