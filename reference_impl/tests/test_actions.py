"""Actions in JSON and in words: what is written is read back, and what is no action is refused."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks.interface import Action, MalformedAction
from rulebooks.tayu.actions import (
    Accept,
    Bid,
    BidRange,
    Claim,
    Discard,
    Draw,
    End,
    Pass,
    Place,
    Refute,
    Start,
    TableTalk,
    format_action,
    format_word,
    parse_action,
    parse_word,
)

LARGEST = 2**53 - 1  # DESIGN section 5
KINDS = [
    *["T123", "T124", "T125", "T126", "T127", "T128", "T134", "T135", "T136", "T137", "T138", "T145", "T146", "T147"],
    *["T148", "T167", "T168", "T178", "T234", "T236", "T237", "T238", "T246", "T247", "T248", "T278", "T347", "T348"],
]
COLUMNS = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *(f"A{letter}" for letter in "ABCDEFGHIJKLM")]  # 39, the widest board

kinds = st.sampled_from(KINDS)
squares = st.builds(lambda column, row: f"{column}{row}", st.sampled_from(COLUMNS), st.integers(1, 39))
directions = st.sampled_from(["north", "east", "south", "west"])
integers = st.integers(-LARGEST, LARGEST)
positive = st.integers(1, LARGEST)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Draw, st.sampled_from(["left", "right", "ringed", "plain"]), st.none() | kinds),
    st.builds(Place, kinds, squares, directions),
    st.builds(Refute, kinds, squares, directions),
    st.builds(Discard, kinds),
    st.builds(Bid, integers),
    st.builds(BidRange, positive, st.none() | positive),
    st.builds(Start, integers),
    st.sampled_from([Claim(), Accept(), End(), Pass(), TableTalk()]),
)
one_of_each: dict[str, list[Action]] = {
    "draw": [Draw("left"), Draw("plain", "T123")],
    "place": [Place("T148", "J10", "east")],
    "claim": [Claim()],
    "accept": [Accept()],
    "refute": [Refute("T148", "J10", "north")],
    "discard": [Discard("T246")],
    "end": [End()],
    "bid": [Bid(20), BidRange(1, 19), BidRange(1, None)],
    "pass": [Pass()],
    "start": [Start(2)],
    "tableTalk": [TableTalk()],
}
EXAMPLES = [action for alike in one_of_each.values() for action in alike]


# Round trips


@settings(max_examples=300, deadline=None, database=None)
@given(action=actions)
def test_json_that_is_written_is_read_back(action: Action) -> None:
    assert parse_action(json.loads(json.dumps(format_action(action)))) == action


@settings(max_examples=300, deadline=None, database=None)
@given(action=actions)
def test_word_that_is_written_is_read_back(action: Action) -> None:
    if not (isinstance(action, Start) and action.player not in range(10)):
        assert parse_word(format_word(action)) == action


@settings(max_examples=50, deadline=None, database=None)
@given(action=st.builds(Start, integers))
def test_word_of_a_start_by_no_player_is_read_back(action: Start) -> None:
    # A program's or a record's `start` may name any number; to say that it is illegal, its word has to be readable.
    assert parse_word(format_word(action)) == action


@settings(max_examples=300, deadline=None, database=None)
@given(one=actions, other=actions)
def test_actions_have_one_json_form_and_one_word_each(one: Action, other: Action) -> None:
    assert (one == other) == (format_action(one) == format_action(other)) == (format_word(one) == format_word(other))


def test_every_type_of_the_protocol_has_an_action() -> None:
    assert {format_action(action)["type"] for action in EXAMPLES} == set(one_of_each)
    assert all(action.type == name for name, alike in one_of_each.items() for action in alike)


# The forms that DESIGN section 5 lists, letter by letter


@pytest.mark.parametrize(
    ("data", "action", "word"),
    [
        ({"type": "draw", "from": "left", "tile": "T123"}, Draw("left", "T123"), "left:T123"),
        ({"type": "draw", "from": "ringed"}, Draw("ringed"), "ringed"),
        (
            {"type": "place", "tile": "T123", "square": "J10", "direction": "east"},
            Place("T123", "J10", "east"),
            "T123@J10e",
        ),
        (
            {"type": "refute", "tile": "T148", "square": "AA39", "direction": "west"},
            Refute("T148", "AA39", "west"),
            "refute:T148@AA39w",
        ),
        ({"type": "claim"}, Claim(), "claim"),
        ({"type": "accept"}, Accept(), "accept"),
        ({"type": "discard", "tile": "T123"}, Discard("T123"), "discard:T123"),
        ({"type": "end"}, End(), "end"),
        ({"type": "bid", "points": 20}, Bid(20), "bid:20"),
        ({"type": "bid", "points": {"min": 1, "max": 19}}, BidRange(1, 19), "bid:1-19"),
        ({"type": "bid", "points": {"min": 1}}, BidRange(1, None), "bid:1-"),
        ({"type": "pass"}, Pass(), "pass"),
        ({"type": "start", "player": 2}, Start(2), "start:2"),
        ({"type": "tableTalk"}, TableTalk(), "table-talk"),
    ],
)
def test_forms_of_the_protocol(data: dict[str, Any], action: Action, word: str) -> None:
    assert (parse_action(data), format_action(action)) == (action, data)
    assert (parse_word(word), format_word(action)) == (action, word)


@pytest.mark.parametrize("action", EXAMPLES, ids=format_word)
def test_unknown_fields_are_ignored(action: Action) -> None:
    assert parse_action({**format_action(action), "comment": "why not", "points?": [1]}) == action


def test_fields_of_other_actions_are_unknown_fields() -> None:
    assert parse_action({"type": "claim", "tile": 7, "from": None}) == Claim()


# Numbers


def test_whole_numbers_may_be_written_with_a_decimal_point() -> None:
    assert parse_action({"type": "bid", "points": 20.0}) == Bid(20)
    assert parse_action({"type": "start", "player": 3.0}) == Start(3)
    assert parse_action({"type": "bid", "points": {"min": 1.0, "max": 19.0}}) == BidRange(1, 19)


def test_number_that_was_read_is_written_as_an_integer() -> None:
    assert json.dumps(format_action(parse_action({"type": "bid", "points": 20.0}))) == '{"type": "bid", "points": 20}'


NO_NUMBERS: list[object] = [True, False, None, "20", 20.5, [], {}, 2**53, -(2**53), 1e300, float("inf"), float("nan")]


@pytest.mark.parametrize("value", NO_NUMBERS, ids=repr)
def test_what_is_no_whole_number_of_json_is_refused(value: object) -> None:
    wrong: list[dict[str, object]] = [{"type": "start", "player": value}]
    wrong += [{"type": "bid", "points": {"min": value}}, {"type": "bid", "points": {"min": 1, "max": value}}]
    if value != {}:
        wrong.append({"type": "bid", "points": value})
    for data in wrong:
        with pytest.raises(MalformedAction, match="has to be a whole number, not "):
            parse_action(data)


def test_largest_integers_of_json_are_read() -> None:
    assert parse_action({"type": "bid", "points": LARGEST}) == Bid(LARGEST)
    assert parse_action({"type": "bid", "points": -LARGEST}) == Bid(-LARGEST)


@pytest.mark.parametrize("word", [f"bid:{2**53}", "bid:9999999999999999", "bid:-9999999999999999", f"bid:1-{2**53}"])
def test_words_hold_no_number_that_json_does_not(word: str) -> None:
    with pytest.raises(MalformedAction):
        parse_word(word)


# What is no action


def without(field: str, data: dict[str, Any]) -> dict[str, Any]:
    """Return an object without a field."""
    return {name: value for name, value in data.items() if name != field}


NO_TYPES: list[object] = [None, 3, True, ["claim"], {"type": "claim"}, "Claim", "claim ", "tabletalk", "table-talk"]
NO_PILES: list[object] = [None, 1, [], {}, "Left", "middle", ""]
NO_TILES: list[object] = [None, 148, True, [], {}, "148", "t148", "T567", "T841", "T189", "T14", "T148 ", ""]
NO_SQUARES: list[object] = [
    *(None, 10, True, [], ""),
    *("10J", "j10", "J", "J0", "J010", "J100", "AAA1", "J10 ", "J10\n", "Ä1"),
]
NO_DIRECTIONS: list[object] = [None, 1, [], {}, "e", "East", "up", ""]


def broken_forms() -> list[tuple[object, str]]:
    """Return what is no action, each with how the message begins."""
    found: list[tuple[object, str]] = [
        *((data, "an action is a JSON object") for data in (None, True, 3, "claim", [], [{"type": "claim"}])),
        ({}, "'type' has to name an action, not None"),
        *(({"type": name}, f"'type' has to name an action, not {name!r}") for name in NO_TYPES),
        ({"type": "draw", "tile": "T123"}, "'from' has to be one of left, right, ringed, plain, not None"),
        *(
            ({"type": "draw", "from": name}, "'from' has to be one of left, right, ringed, plain, not ")
            for name in NO_PILES
        ),
        ({"type": "draw", "from": "left", "tile": None}, "'tile' has to be one of the 28 kinds, such as T148, not "),
    ]
    for kind in ("place", "refute", "discard"):
        full: dict[str, Any] = {"type": kind, "tile": "T148"}
        full |= {} if kind == "discard" else {"square": "J10", "direction": "east"}
        assert parse_action(full), "the unbroken form has to be an action"
        found += [(without("tile", full), "'tile' has to be one of the 28 kinds, such as T148, not None")]
        found += [
            ({**full, "tile": tile}, "'tile' has to be one of the 28 kinds, such as T148, not ") for tile in NO_TILES
        ]
        if kind == "discard":
            continue
        found += [(without("square", full), "'square' has to be a square such as J10, not None")]
        found += [
            ({**full, "square": square}, "'square' has to be a square such as J10, not ") for square in NO_SQUARES
        ]
        found += [(without("direction", full), "'direction' has to be one of north, east, south, west, not None")]
        found += [
            ({**full, "direction": towards}, "'direction' has to be one of north, east, south, west, not ")
            for towards in NO_DIRECTIONS
        ]
    found += [({"type": "bid"}, "'points' has to be a whole number, not None")]
    found += [({"type": "bid", "points": {"max": 19}}, "'min' has to be a whole number, not None")]
    found += [({"type": "start"}, "'player' has to be a whole number, not None")]
    return found


@pytest.mark.parametrize(("data", "message"), broken_forms())
def test_malformed_actions_are_refused_with_what_is_wrong(data: object, message: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        parse_action(data)
    assert str(caught.value).startswith(message)


def test_message_shows_only_the_beginning_of_a_long_value() -> None:
    with pytest.raises(MalformedAction) as caught:
        parse_action({"type": "x" * 10_000})
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    "word",
    [
        *("", " ", "claims", "Claim", "tableTalk", "claim ", "claim\n", "draw", "draw:T148", "roll"),
        *("middle", "left:", "left:148", "left:T14", "left:T148:T148", "left T148", "Left:T148"),
        *("T148", "T148@", "T148@J10", "T148@J10x", "T148@J10E", "T148@J010e", "T148@J0e", "T148@j10e", "T148@AAA1e"),
        *("refute", "refute:", "refute:T148", "refute:claim", "discard", "discard:", "discard:J10"),
        *("bid", "bid:", "bid:-", "bid:x", "bid:1.0", "bid:+1", "bid:1-2-3", "bid:²", "start", "start:", "start:x"),
    ],
)
def test_what_is_no_word_is_refused(word: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        parse_word(word)
    assert str(caught.value) == f"'{word}' is no action"


@pytest.mark.parametrize("word", ["T567@J10e", "refute:T841@J10e", "left:T155", "discard:T158"])
def test_words_with_no_kind_of_tile_are_refused(word: str) -> None:
    with pytest.raises(MalformedAction, match=r"^T\d{3} in '.*' is no kind of tile$"):
        parse_word(word)


# Choices stand for actions


def test_listed_draw_stands_for_all_draws_from_its_pile() -> None:
    assert Draw("left").covers(Draw("left", "T148"))
    assert not Draw("left").covers(Draw("right", "T148"))
    assert not Draw("left", "T148").covers(Draw("left", "T123"))
    assert not Draw("left").covers(Claim())


@pytest.mark.parametrize(
    ("choice", "bids", "others"),
    [
        (BidRange(1, 19), [1, 2, 18, 19], [0, -1, 20, 21]),
        (BidRange(1, None), [1, 20, LARGEST], [0, -1]),
        (BidRange(1, 1), [1], [0, 2]),
    ],
)
def test_listed_range_stands_for_the_bids_in_it(choice: BidRange, bids: list[int], others: list[int]) -> None:
    assert [points for points in bids + others if choice.covers(Bid(points))] == bids
    assert not choice.covers(Pass())


def test_other_choices_stand_for_themselves_alone() -> None:
    for choice in EXAMPLES:
        if not isinstance(choice, (Draw, BidRange)):
            assert [action for action in EXAMPLES if choice.covers(action)] == [choice]


def test_place_that_is_shown_is_the_placement_of_a_refutation() -> None:
    assert Refute("T148", "J10", "north").place == Place("T148", "J10", "north")
