"""The course of the game in all nine variants, worked by hand from the clauses.

Words are those of cases: `13355>33>346>pair` throws, keeps, throws and writes.
"""

from typing import Any

import pytest
from rulebooks import IllegalAction, MalformedAction, SetupError, State, load
from rulebooks.yatzy.sheets import FIFTEEN

YATZY = load("yatzy")
ZERO_ONLY_IF = {"score.zero-by-choice": "only-if-nothing-fits"}
SAVED = {"maxi.saved-throws": "yes"}


def begun(variant: str = "yatzy", setup: dict[str, Any] | None = None, rulings: dict[str, str] | None = None) -> State:
    """Return a new game under the Finnish ruleset, changed by some rulings."""
    return YATZY.new_game(variant, rulings, setup)


def play(state: State, *rows: str) -> State:
    """Play words of cases one after the other."""
    for row in rows:
        for action in YATZY.unfold(state, row):
            state = state.play(action)
    return state


def refused(state: State, row: str) -> str:
    """Return the clause by which the last action of a row is refused; the others are legal."""
    *before, last = YATZY.unfold(state, row)
    for action in before:
        state = state.play(action)
    with pytest.raises(IllegalAction) as caught:
        state.play(last)
    return caught.value.clause_id


def seen(state: State, *fields: str) -> list[Any]:
    """Return fields of the state."""
    told = state.observation()
    return [told[field] for field in fields]


def listed(state: State) -> set[str]:
    """Return the words of the legal actions."""
    return {YATZY.format_word(action) for action in state.legal_actions()}


def test_a_turn_goes_from_throw_to_throw_and_ends_in_a_box() -> None:
    state = begun()
    assert seen(state, "phase", "toAct", "dice", "throwsLeft") == ["roll", 1, [], 3]
    assert listed(state) == {"roll*5"}
    state = play(state, "13355")
    assert seen(state, "phase", "toAct", "dice", "throwsLeft") == ["choose", 1, [1, 3, 3, 5, 5], 2]
    state = play(state, "33")
    assert seen(state, "phase", "toAct", "dice", "throwsLeft") == ["roll", 1, [3, 3], 2]
    assert listed(state) == {"roll*3"}
    state = play(state, "643")
    assert seen(state, "dice", "throwsLeft") == [[3, 3, 3, 4, 6], 1]
    state = play(state, "none", "11234")
    assert seen(state, "dice", "throwsLeft") == [[1, 1, 2, 3, 4], 0]
    assert listed(state) == {f"score:{box}" for box in FIFTEEN}
    state = play(state, "score:pair")
    assert seen(state, "phase", "toAct", "dice", "throwsLeft") == ["roll", 2, [], 3]
    assert seen(state, "sheets", "totals") == [{"1": {"pair": 2}, "2": {}}, {"1": 2, "2": 0}]


@pytest.mark.parametrize(
    ("row", "clause"),
    [
        ("1335", "yatzy.throw.count"),
        ("133555", "yatzy.throw.count"),
        ("13355>33>34", "yatzy.throw.count"),
        ("13357", "yatzy.dice.faces"),
        ("roll*5", "yatzy.throw.named"),
        ("keep:none", "yatzy.throw.due"),
        ("score:chance", "yatzy.throw.due"),
        ("13355>33>done", "yatzy.throw.due"),
        ("13355>333", "yatzy.keep.lying"),
        ("13355>2", "yatzy.keep.lying"),
        ("13355>13355", "yatzy.keep.not-all"),
        ("13355>33>355>none>12345>1", "yatzy.throw.three"),
        ("13355>villa", "yatzy.score.on-sheet"),
        ("13355>A1", "yatzy.score.other-game"),
    ],
)
def test_refusals_in_the_first_turn(row: str, clause: str) -> None:
    assert refused(begun(), row) == clause


def test_a_throw_waits_until_it_is_said_what_is_kept() -> None:
    assert refused(play(begun(), "13355"), "roll:355") == "yatzy.throw.when-due"


def test_a_box_is_filled_once() -> None:
    state = play(begun(), "13355>pair", "11111>yatzy")
    assert refused(state, "22334>pair") == "yatzy.score.once"
    assert seen(play(state, "22334>yatzy"), "sheets") == [{"1": {"pair": 10, "yatzy": 0}, "2": {"yatzy": 50}}]


def test_a_zero_can_be_forbidden_while_something_fits() -> None:
    state = begun("solitaire", rulings=ZERO_ONLY_IF)
    assert refused(state, "11111>sixes") == "yatzy.score.zero-only-if-nothing-fits"
    fits = {
        **{box: face * 5 for box, face in zip(("ones", "twos", "threes", "fours", "fives"), "12345", strict=True)},
        **dict.fromkeys(("pair", "threeAlike", "fourAlike", "chance"), "66666"),
        "twoPairs": "66551",
        "fullHouse": "66655",
        "smallStraight": "12345",
        "largeStraight": "23456",
    }
    state = play(state, *(f"{dice}>{box}" for box, dice in fits.items()))
    third = "none>12345>none>12345"
    assert listed(play(state, f"12346>{third}")) == {"score:sixes", "score:yatzy"}  # nothing fits
    assert listed(play(state, "11112>none>11112>none>12346")) == {"score:sixes"}
    assert seen(play(state, f"12346>{third}>yatzy"), "phase") == ["roll"]


def test_players_take_turns_from_the_first_one() -> None:
    state = begun(setup={"seats": 3, "first": 2})
    turns = []
    for box in ("pair", "chance", "ones", "twos"):
        turns.append(state.observation()["toAct"])
        state = play(state, f"12345>{box}")
    assert turns == [2, 3, 1, 2]


ZEROS = {box: "11112" if box == "sixes" else "22346" for box in FIFTEEN} | {
    "twos": "11134",
    "threes": "11124",
    "fours": "11123",
    "pair": "12346",
    "chance": "11111",
}


def test_the_game_is_complete_when_all_boxes_are_filled_and_the_higher_total_wins() -> None:
    rows = [f"{ZEROS[box]}>{box}" for box in FIFTEEN]
    state = begun()
    for row in rows[:-1]:
        state = play(state, row, row)
    state = play(state, rows[-1])
    assert seen(state, "phase", "totals") == ["roll", {"1": 5, "2": 5}]  # the five ones of chance
    tied = play(state, rows[-1])
    assert seen(tied, "phase", "toAct", "throwsLeft", "winners", "ended") == ["finished", None, 0, [1, 2], "complete"]
    assert listed(tied) == set()
    assert seen(play(state, "33333>yatzy"), "winners", "totals") == [[2], {"1": 5, "2": 55}]
    assert refused(tied, "12345") == "yatzy.end.nothing-after"


def test_thirteen_rounds_leave_two_boxes_open() -> None:
    state = begun("forced", {"seats": 1}, {"rounds": "thirteen"})
    for box in FIFTEEN[:13]:
        assert state.phase == "roll"
        state = play(state, f"66666>{box}")
    assert seen(state, "phase", "winners") == ["finished", [1]]
    assert "chance" not in state.observation()["sheets"]["1"]


def test_sixty_three_points_above_earn_fifty() -> None:
    boxes = ["11123>ones", "22213>twos", "33312>threes", "44412>fours", "55512>fives"]
    state = play(begun("solitaire"), *boxes)
    assert seen(state, "totals") == [{"1": 45}]
    assert seen(play(state, "66612>sixes"), "totals") == [{"1": 113}]
    assert seen(play(state, "66123>sixes"), "totals") == [{"1": 57}]
    early = play(begun("solitaire"), "66666>sixes", "55555>fives", "44123>fours")
    assert seen(early, "totals") == [{"1": 113}]
    waiting = begun("solitaire", rulings={"bonus.when": "section-full"})
    assert seen(play(waiting, "66666>sixes", "55555>fives", "44123>fours"), "totals") == [{"1": 63}]


def test_the_order_can_be_forced() -> None:
    state = begun("forced")
    assert refused(state, "66666>yatzy") == "yatzy.forced.order"
    assert listed(play(state, "66666")) & {f"score:{box}" for box in FIFTEEN} == {"score:ones"}
    assert seen(play(state, "66666>ones"), "sheets") == [{"1": {"ones": 0}, "2": {}}]
    strict = begun("forced", rulings=ZERO_ONLY_IF)
    assert seen(play(strict, "66666>ones"), "totals") == [{"1": 0, "2": 0}]


@pytest.mark.parametrize(("best", "winners"), [(None, [1]), (4, [1]), (5, []), (6, [])])
def test_alone_an_earlier_total_has_to_be_beaten(best: int | None, winners: list[int]) -> None:
    state = begun("solitaire", {} if best is None else {"best": best})
    state = play(state, *(f"{ZEROS[box]}>{box}" for box in FIFTEEN))
    assert seen(state, "totals", "winners") == [{"1": 5}, winners]


def test_three_columns_count_once_twice_and_three_times() -> None:
    state = play(begun("triple"), "33124>pair@3", "66666>yatzy@2")
    assert seen(state, "sheets", "totals") == [
        {"1": {"1": {}, "2": {}, "3": {"pair": 6}}, "2": {"1": {}, "2": {"yatzy": 50}, "3": {}}},
        {"1": 18, "2": 100},
    ]
    assert refused(state, "33124>pair@3") == "yatzy.score.once"
    assert seen(play(state, "33124>pair@1"), "totals") == [{"1": 24, "2": 100}]
    for row in ("33124>chance", "33124>chance@0", "33124>chance@4"):
        assert refused(state, row) == "yatzy.triple.column"
    assert len(listed(play(state, "33124>none>33124>none>33124"))) == 44


@pytest.mark.parametrize(("option", "total"), [("multiplied", 339), ("plain", 239)])
def test_the_bonus_of_a_column(option: str, total: int) -> None:
    state = begun("triple", {"seats": 1}, {"triple.bonus": option})
    state = play(state, "66666>sixes@3", "55555>fives@3", "44123>fours@3")
    assert seen(state, "totals") == [{"1": total}]  # 3 × 63 = 189, and 150 or 50


def test_throws_lapse_or_are_saved() -> None:
    rows = ("123456>chance", "111111>yatzy")
    assert seen(play(begun("maxi"), *rows), "throwsLeft") == [3]
    state = begun("maxi", rulings=SAVED)
    assert seen(state, "saved", "throwsLeft") == [{"1": 0, "2": 0}, 3]
    state = play(state, "123456>chance")
    assert seen(state, "saved", "throwsLeft") == [{"1": 2, "2": 0}, 3]
    state = play(state, "111111>none>222222>yatzy")
    assert seen(state, "toAct", "saved", "throwsLeft") == [1, {"1": 0, "2": 1}, 5]
    state = play(state, "111111>none>222222>yatzy")
    assert seen(state, "toAct", "saved", "throwsLeft") == [2, {"1": 3, "2": 0}, 4]


def test_in_knock_out_the_box_just_filled_decides() -> None:
    state = begun("knock-out", {"seats": 5})
    assert seen(state, "toAct", "alive", "pairs") == [1, [1, 2, 3, 4, 5], [[1, 2], [3, 4], [5]]]
    state = play(state, "66666>sixes", "66666>yatzy")
    assert seen(state, "toAct", "alive", "pairs") == [3, [2, 3, 4, 5], [[1, 2], [3, 4], [5]]]
    assert seen(state, "totals") == [{"1": 30, "2": 50, "3": 0, "4": 0, "5": 0}]
    state = play(state, "12345>ones", "23456>ones")
    assert seen(state, "toAct", "alive", "pairs") == [2, [2, 3, 5], [[2, 3], [5]]]
    even = play(state, "33124>pair", "33124>pair")
    assert seen(even, "toAct", "alive") == [2, [2, 3, 5]]
    assert refused(even, "12345>pair") == "yatzy.score.once"
    state = play(even, "12345>ones", "12345>smallStraight")
    assert seen(state, "toAct", "alive", "pairs") == [3, [3, 5], [[3, 5]]]
    state = play(state, "11112>chance", "11113>chance")
    assert seen(state, "phase", "toAct", "winners", "ended") == ["finished", None, [5], "last-player"]
    assert seen(state, "alive", "pairs") == [[5], [[3, 5]]]


def test_a_full_sheet_of_knock_out_is_replaced_by_an_empty_one() -> None:
    state = begun("knock-out")
    for box in FIFTEEN[:-1]:
        state = play(state, f"11111>{box}", f"11111>{box}")
    state = play(state, "11111>yatzy")
    assert seen(state, "toAct", "sheets", "totals")[1]["1"] == {}
    assert seen(state, "totals")[0]["1"] == 0
    state = play(state, "11111>yatzy", "11111>yatzy")
    assert seen(state, "sheets", "toAct") == [{"1": {"yatzy": 50}, "2": {}}, 2]


def test_bingo_marks_use_up_dice() -> None:
    state = play(begun("bingo"), "12345")
    # row 1 of the usual card is 1 2 3 4 5
    state = play(state, "mark:A1", "mark:B1")
    assert seen(state, "phase", "toAct", "dice", "throwsLeft") == ["choose", 1, [3, 4, 5], 2]
    assert seen(state, "marked") == [{"1": ["A1", "B1"], "2": []}]
    assert refused(state, "keep:3") == "yatzy.bingo.no-keep-after-mark"
    assert refused(state, "mark:A1") == "yatzy.bingo.mark-once"
    assert refused(state, "mark:E2") == "yatzy.bingo.mark-number"  # row 2 is 3 4 5 6 1
    assert refused(state, "score:chance") == "yatzy.score.other-game"
    assert seen(play(state, "done"), "toAct", "dice", "throwsLeft") == [2, [], 3]
    state = play(state, "mark:C1", "mark:D1", "mark:E1")
    assert seen(state, "winners", "ended", "dice") == [[1], "line", []]


def test_a_turn_of_bingo_ends_by_itself_when_nothing_fits() -> None:
    ones = {"1": [[1] * 5] * 5}
    state = begun("bingo", {"cards": ones})
    kept_on = play(state, "22222")
    assert seen(kept_on, "phase", "toAct") == ["choose", 1]
    assert listed(kept_on) == {"keep:none", "keep:2", "keep:22", "keep:222", "keep:2222", "done"}
    assert seen(play(kept_on, "none>33333>none>44444"), "phase", "toAct") == ["roll", 2]
    assert seen(play(state, "12222>A1"), "phase", "toAct") == ["roll", 2]


@pytest.mark.parametrize(
    "squares", ["A2 B2 C2 D2 E2", "C1 C2 C3 C4 C5", "A1 B2 C3 D4 E5", "A5 B4 C3 D2 E1"], ids=lambda row: str(row)[:5]
)
def test_lines_are_rows_columns_and_diagonals(squares: str) -> None:
    state = play(begun("bingo", {"cards": {"1": [[1] * 5] * 5}}), "11111", *(f"mark:{s}" for s in squares.split()))
    assert seen(state, "ended") == ["line"]


def test_a_round_of_bingo_can_be_played_to_its_end() -> None:
    row = "12345>A1>B1>C1>D1>E1"
    setup = {"seats": 3, "first": 2}
    assert seen(play(begun("bingo", setup), row), "winners") == [[2]]
    state = play(begun("bingo", setup, {"bingo.end": "full-round"}), row)
    assert seen(state, "phase", "toAct", "winners") == ["roll", 3, None]
    state = play(state, "66666>done")
    assert seen(state, "toAct") == [1]
    assert seen(play(state, row), "winners", "ended") == [[1, 2], "line"]
    assert seen(play(state, "66666>done"), "winners", "ended") == [[2], "line"]


def test_destin_asks_for_sixes() -> None:
    assert seen(play(begun("destin"), "66666>destin"), "totals") == [{"1": 100, "2": 0}]
    assert seen(play(begun("destin"), "55555>destin"), "totals") == [{"1": 0, "2": 0}]
    six = begun("destin", rulings={"destin.dice": "six"})
    assert listed(six) == {"roll*6"}
    assert seen(play(six, "666661>destin", "666666>destin", "444444>yatzy"), "totals") == [{"1": 50, "2": 100}]
    assert refused(six, "66666") == "yatzy.throw.count"
    assert refused(six, "666555>villa") == "yatzy.score.on-sheet"


@pytest.mark.parametrize(
    ("variant", "setup"),
    [
        ("yatzy", {"seats": 0}),
        ("yatzy", {"seats": 100}),
        ("yatzy", {"seats": True}),
        ("yatzy", {"seats": 2, "first": 3}),
        ("solitaire", {"seats": 2}),
        ("solitaire", {"best": -1}),
        ("solitaire", {"best": "250"}),
        ("knock-out", {"seats": 1}),
        ("bingo", {"cards": []}),
        ("bingo", {"cards": {"1": [[1, 2, 3, 4, 5]] * 4}}),
        ("bingo", {"cards": {"1": [[1, 2, 3, 4, 7]] * 5}}),
    ],
)
def test_impossible_setups_are_refused(variant: str, setup: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        begun(variant, setup)


@pytest.mark.parametrize(
    "data",
    [
        {"type": "roll", "dice": [True, 1, 1, 1, 1]},
        {"type": "roll", "dice": ["5", 1, 1, 1, 1]},
        {"type": "roll", "dice": 5},
        {"type": "keep"},
        {"type": "score", "box": "Pair"},
        {"type": "score", "box": "pair", "column": "1"},
        {"type": "mark", "square": "F1"},
        {"type": "stay"},
        "roll",
    ],
)
def test_what_is_no_action_is_malformed(data: object) -> None:
    with pytest.raises(MalformedAction):
        YATZY.parse(data)


@pytest.mark.parametrize(
    "word", ["", "roll:", "keep:", "score:", "score:Pair", "mark:A6", "done:1", "roll:1x", "keep*3"]
)
def test_what_is_no_word_is_malformed(word: str) -> None:
    with pytest.raises(MalformedAction):
        YATZY.parse_word(word)


def test_a_list_of_dice_is_a_bag() -> None:
    state = begun().play(YATZY.parse({"type": "roll", "dice": [5, 3, 1, 5, 3], "colour": "red"}))
    assert seen(state, "dice") == [[1, 3, 3, 5, 5]]
    assert seen(state.play(YATZY.parse({"type": "keep", "dice": [5, 3]})), "dice") == [[3, 5]]


def test_perft_counts_choices_after_every_throw() -> None:
    # 252 throws with 15 boxes each. Two bags that make five dice together: C(16, 5) = 4368; 252 of them keep all.
    one, two = YATZY.perft(begun("solitaire"), 2)
    assert (one.sequences, one.positions) == (252 * 15 + 4368 - 252, len(_after_one_choice()))
    assert two.sequences > one.sequences


def _after_one_choice() -> set[object]:
    return {
        fork.state.play(choice).key()
        for fork in YATZY.forks(begun("solitaire"))
        for choice in fork.state.legal_actions()
    }


def test_a_column_means_nothing_on_a_sheet_of_one() -> None:
    state = play(begun(), "13355")
    action = YATZY.parse({"type": "score", "box": "pair", "column": 2})
    assert any(choice.covers(action) for choice in state.legal_actions())
    assert seen(state.play(action), "sheets") == [{"1": {"pair": 10}, "2": {}}]
    in_columns = play(begun("triple"), "13355").legal_actions()
    assert sum(choice.covers(action) for choice in in_columns) == 1
