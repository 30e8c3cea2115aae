"""What the actions of Yoté do, with positions worked out by hand from the clauses."""

from typing import Any

import pytest
from rulebooks import IllegalAction, JsonObject, SetupError, UnsupportedError, load
from rulebooks.yote.state import YoteState

RULEBOOK = load("yote")
SMALL = {"board": {"columns": 3, "rows": 2}, "pieces": 3}


def after(
    *words: str, variant: str = "board", setup: JsonObject | None = None, rulings: dict[str, str] | None = None
) -> YoteState:
    """Return the state after words of play."""
    state: Any = RULEBOOK.new_game(variant, rulings, setup)
    for word in words:
        for action in RULEBOOK.unfold(state, word):
            state = state.play(action)
    assert isinstance(state, YoteState)
    return state


def listed(state: YoteState) -> set[str]:
    """Return the words of all that can be done."""
    return {RULEBOOK.format_word(action) for action in state.legal_actions()}


def refused(state: YoteState, word: str) -> tuple[str, frozenset[str]]:
    """Return the clause by which an action is refused, and the others that could be named."""
    with pytest.raises(IllegalAction) as caught:
        state.play(RULEBOOK.parse_word(word))
    return caught.value.clause_id, caught.value.also


def test_at_the_beginning_every_square_can_be_dropped_on_and_nothing_else_be_done() -> None:
    state = after()
    assert listed(state) == {f"{column}{row}" for column in "ABCDEF" for row in range(1, 6)}
    assert state.observation() == {
        "phase": "move",
        "toAct": 1,
        "board": {"1": [], "2": []},
        "hands": {"1": 12, "2": 12},
        "winners": None,
        "ended": None,
    }


def test_the_set_up_names_the_first_player_the_board_and_the_pieces() -> None:
    state = after("A1", setup={**SMALL, "first": 2})
    seen = state.observation()
    assert (seen["toAct"], seen["board"], seen["hands"]) == (1, {"1": [], "2": ["A1"]}, {"1": 3, "2": 2})
    assert listed(state) == {"A2", "B1", "B2", "C1", "C2"}


def test_squares_are_sorted_by_letter_and_then_by_number() -> None:
    tall = {"board": {"columns": 2, "rows": 12}}
    state = after("B1", "B2", "A10", "B3", "A2", "B4", setup=tall)
    assert state.observation()["board"]["1"] == ["A2", "A10", "B1"]


def test_a_piece_steps_to_the_four_neighbours_that_are_empty() -> None:
    state = after("B2", "F5", "B1", "E5")
    steps = {word for word in listed(state) if "-" in word}
    assert steps == {"B2-A2", "B2-C2", "B2-B3", "B1-A1", "B1-C1"}
    stepped = state.play(RULEBOOK.parse_word("B2-B3")).observation()
    assert (stepped["board"]["1"], stepped["hands"]["1"], stepped["toAct"]) == (["B1", "B3"], 10, 2)


def test_in_a_corner_of_the_board_nothing_leads_to_the_opposite_edge() -> None:
    state = after("A1", "F5")
    assert {word for word in listed(state) if "-" in word} == {"A1-A2", "A1-B1"}


def test_a_piece_may_go_back_and_forth_for_ever() -> None:
    state = after("A1", "F5", *["A1-A2", "F5-F4", "A2-A1", "F4-F5"] * 5)
    assert state.phase == "move"
    assert state.key() == after("A1", "F5").key()


def test_a_jump_takes_the_piece_between_and_leaves_the_turn_open_for_a_second() -> None:
    state = after("A1", "B1", "F5", "D2", "A1xC1")
    assert state.observation() == {
        "phase": "remove",
        "toAct": 1,
        "board": {"1": ["C1", "F5"], "2": ["D2"]},
        "hands": {"1": 10, "2": 10},
        "winners": None,
        "ended": None,
    }
    assert listed(state) == {"remove:D2"}


def test_a_removed_piece_is_gone_for_good_and_ends_the_turn() -> None:
    seen = after("A1", "B1", "F5", "D2", "A1xC1,D2").observation()
    assert (seen["phase"], seen["toAct"]) == ("move", 2)
    assert (seen["board"], seen["hands"]) == ({"1": ["C1", "F5"], "2": []}, {"1": 10, "2": 10})


def test_a_capture_is_one_jump_even_where_another_could_follow() -> None:
    state = after("A1", "B1", "F5", "D1", "F4", "A5", "A1xC1")  # D1 lies beside C1 and E1 is empty
    assert listed(state) == {"remove:A5", "remove:D1"}
    assert after("A1", "B1", "F5", "D1", "F4", "A5", "A1xC1,A5").observation()["toAct"] == 2


def test_nobody_has_to_jump() -> None:
    assert {"A1xC1", "A1-A2", "A2", "F5"} <= listed(after("A1", "B1"))


def test_on_the_board_alone_the_hand_is_safe() -> None:
    state = after("A1", "B1", "A1xC1")
    seen = state.observation()
    assert (seen["phase"], seen["toAct"], seen["hands"]) == ("move", 2, {"1": 11, "2": 11})
    assert refused(after("A1", "B1", "F5", "D2", "A1xC1"), "remove:hand")[0] == "yote.remove.not-from-hand"


def test_from_the_hand_at_any_time() -> None:
    state = after("A1", "B1", "F5", "D2", "A1xC1", variant="hand")
    assert listed(state) == {"remove:D2", "remove:hand"}
    assert state.play(RULEBOOK.parse_word("remove:hand")).observation()["hands"] == {"1": 10, "2": 9}


def test_from_the_hand_only_when_the_board_has_none() -> None:
    rulings = {"hand.when": "board-empty"}
    state = after("A1", "B1", "F5", "D2", "A1xC1", variant="hand", rulings=rulings)
    assert listed(state) == {"remove:D2"}
    assert refused(state, "remove:hand")[0] == "yote.remove.hand-last"
    state = after("A1", "B1", "A1xC1", variant="hand", rulings=rulings)
    assert listed(state) == {"remove:hand"}


@pytest.mark.parametrize("when", ["any-time", "board-empty"])
def test_with_the_hand_in_reach_every_jump_takes_two(when: str) -> None:
    state = after("A1", "B1", "A1xC1,hand", variant="hand", rulings={"hand.when": when})
    assert state.observation()["hands"] == {"1": 11, "2": 10}


def test_from_an_empty_hand_nothing_can_be_taken() -> None:
    state = after("A1", "B1", "A2", "C2", "C3", "D5", variant="hand", setup={"pieces": 3}).play(
        RULEBOOK.parse_word("A1xC1")
    )
    assert listed(state) == {"remove:C2", "remove:D5"}
    assert refused(state, "remove:hand") == ("yote.remove.hand-has-piece", frozenset())


def test_a_game_is_won_when_one_piece_is_left_on_the_board_and_in_the_hand_together() -> None:
    state = after("A1", "B1", "F5", "D2", "A1xC1,D2", setup={"pieces": 3})
    seen = state.observation()
    assert (seen["phase"], seen["toAct"], seen["winners"], seen["ended"]) == ("finished", None, [1], "reduced")
    assert seen["hands"]["2"] == 1
    assert listed(state) == set()
    assert refused(state, "A5") == ("yote.end.nothing-after", frozenset())


def test_two_pieces_on_board_and_in_hand_go_on() -> None:
    state = after("A1", "B1", "A1xC1", setup={"pieces": 3})
    assert (state.phase, state.observation()["hands"]["2"]) == ("move", 2)


def test_the_second_piece_is_removed_even_when_the_jump_leaves_only_one() -> None:
    words = ["A1", "B1", "F5", "D2"]
    state = after(*words, "A1xC1", setup={"pieces": 2})
    assert (state.phase, state.observation()["winners"]) == ("remove", None)
    assert after(*words, "A1xC1,D2", setup={"pieces": 2}).ended == "reduced"


def test_a_jump_without_a_second_piece_can_win_too() -> None:
    seen = after("A1", "B1", "A1xC1", setup={"pieces": 2}).observation()
    assert (seen["ended"], seen["winners"], seen["hands"]["2"]) == ("reduced", [1], 1)


def test_who_cannot_move_loses_though_he_has_pieces_in_hand() -> None:
    # The board of 2 × 2 is full after four drops: player 1, whose turn it would be, has one piece in hand.
    state = after("A1", "A2", "B1", "B2", setup={"board": {"columns": 2, "rows": 2}, "pieces": 3})
    seen = state.observation()
    assert (seen["ended"], seen["winners"], seen["hands"]) == ("blocked", [2], {"1": 1, "2": 1})


def test_who_is_hemmed_in_loses_though_squares_are_empty() -> None:
    # One row: A1 B1 of player 2 against C1 D1 of player 1; E1 is empty, but out of reach for A1 and B1.
    line = {"board": {"columns": 5, "rows": 1}, "pieces": 2}
    state = after("C1", "A1", "E1", "B1", "E1-D1", setup=line)
    assert (state.ended, state.observation()["winners"]) == ("blocked", [1])


def test_who_has_one_piece_left_and_cannot_move_is_reduced() -> None:
    # B1 is jumped over and A2 removed: player 2 has no piece at all, so he cannot move either.
    state = after("A1", "B1", "C2", "A2", "A1xC1,A2", setup={**SMALL, "pieces": 2})
    assert (state.ended, state.observation()["board"]["2"]) == ("reduced", [])


ONE_PIECE_EACH = ("B2", "C3")
TWO_EACH = ("B2", "C2", "B3", "D2")  # player 1 on B2 B3, player 2 on C2 D2

REFUSALS = [
    (ONE_PIECE_EACH, "B2", "yote.drop.empty-square"),
    (ONE_PIECE_EACH, "C3", "yote.drop.empty-square"),
    (ONE_PIECE_EACH, "G1", "yote.board.on-board"),
    (ONE_PIECE_EACH, "A6", "yote.board.on-board"),
    (ONE_PIECE_EACH, "B2-B4", "yote.step.one-square"),
    (ONE_PIECE_EACH, "B2-C1", "yote.step.one-square"),
    (ONE_PIECE_EACH, "C3-C4", "yote.turn.own-piece"),
    (ONE_PIECE_EACH, "A1-A2", "yote.turn.own-piece"),
    (ONE_PIECE_EACH, "B2xD2", "yote.jump.over-opponent"),
    (ONE_PIECE_EACH, "B2xD4", "yote.jump.lands-beyond"),
    (ONE_PIECE_EACH, "remove:C3", "yote.remove.only-after-jump"),
    (TWO_EACH, "B2-B3", "yote.step.empty-square"),
    (TWO_EACH, "B2-C2", "yote.step.empty-square"),
    (TWO_EACH, "B2xB4", "yote.jump.over-opponent"),
    (TWO_EACH, "B2xD2", "yote.jump.empty-landing"),
    (TWO_EACH, "B2xE2", "yote.jump.lands-beyond"),
    (TWO_EACH, "C2xA2", "yote.turn.own-piece"),
    (("A1", "B1", "F5", "D2", "A1xC1"), "A1", "yote.remove.must"),
    (("A1", "B1", "F5", "D2", "A1xC1"), "F5-F4", "yote.remove.must"),
    (("A1", "B1", "F5", "D2", "A1xC1"), "remove:B1", "yote.remove.opponents-piece"),
    (("A1", "B1", "F5", "D2", "A1xC1"), "remove:F5", "yote.remove.opponents-piece"),
]


@pytest.mark.parametrize("variant", ["board", "hand"])
@pytest.mark.parametrize(("played", "tried", "clause"), REFUSALS)
def test_what_a_clause_forbids_is_refused_by_it(variant: str, played: tuple[str, ...], tried: str, clause: str) -> None:
    state = after(*played, variant=variant)
    assert refused(state, tried)[0] == clause
    assert tried not in listed(state)


def test_from_an_empty_hand_nothing_is_dropped() -> None:
    state = after("A1", "F5", "A2", "E5", setup={"pieces": 2})
    assert refused(state, "C3") == ("yote.drop.from-hand", frozenset())
    assert refused(state, "A1") == ("yote.drop.empty-square", frozenset({"yote.drop.from-hand"}))


def test_a_square_off_the_board_may_be_called_malformed() -> None:
    with pytest.raises(IllegalAction) as caught:
        after().play(RULEBOOK.parse_word("G1"))
    assert caught.value.malformed


IMPOSSIBLE: list[JsonObject] = [
    {"first": 0},
    {"first": 3},
    {"first": True},
    {"pieces": 1},
    {"pieces": "12"},
    {"board": "usual"},
    {"board": {"columns": 6}},
    {"board": {"columns": 27, "rows": 5}},
    {"board": {"columns": 6, "rows": 100}},
    {"board": {"columns": 0, "rows": 5}},
]


@pytest.mark.parametrize("setup", IMPOSSIBLE)
def test_an_impossible_set_up_is_refused(setup: JsonObject) -> None:
    with pytest.raises(SetupError):
        RULEBOOK.new_game("board", None, setup)


def test_what_is_not_offered_is_refused() -> None:
    for variant, rulings, ruleset in (
        ("solo", {}, None),
        ("hand", {"hand.when": "never"}, None),
        ("hand", {"hands": "full"}, None),
        ("hand", {}, "martian"),
    ):
        with pytest.raises(UnsupportedError):
            RULEBOOK.new_game(variant, rulings, None, ruleset)


def test_only_an_unusual_board_or_number_of_pieces_needs_a_feature() -> None:
    usual: list[JsonObject] = [{}, {"first": 2}, {"board": {"columns": 6, "rows": 5}}, {"pieces": 12}]
    assert [RULEBOOK.features(setup) for setup in usual] == [frozenset()] * 4
    others: list[JsonObject] = [{"board": {"columns": 5, "rows": 6}}, {"pieces": 3}]
    assert [RULEBOOK.features(setup) for setup in others] == [frozenset({"boards"})] * 2
