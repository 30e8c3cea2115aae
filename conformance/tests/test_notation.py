"""The text form of records: it holds all that the JSON form can hold, and its faults are told with their place."""

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from referee.generating import random_record
from referee.notation import read_notation, write_notation
from referee.places import PlaceError
from referee.records import format_record, parse_record
from referee.replaying import replay
from referee.script import Terms
from rulebooks import JsonObject, load

TAYU = load("tayu")
FILE = Path("game.txt")
HEADERS = "Format: referee-record/1\nGame: tayu\nVariant: two-player\nRuleset: finnish\n"

# What a record can hold

characters = st.characters(exclude_categories=["Cs"])
prose = st.text(characters, min_size=1, max_size=120).filter(str.strip)
lines = prose.map(str.strip).filter(lambda text: not re.search(r"[\r\n]", text))
names = st.one_of(st.from_regex(r"[A-Za-z]{1,12}", fullmatch=True), st.text(characters, max_size=8))
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**53) + 1, 2**53 - 1), st.text(characters, max_size=20), names
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=4)),
    max_leaves=8,
)
members = st.dictionaries(names, values, min_size=1, max_size=4)
people = st.lists(
    st.one_of(st.fixed_dictionaries({"name": lines}), st.fixed_dictionaries({"name": lines, "seat": lines})),
    min_size=1,
    max_size=4,
)


@cache
def game(seed: int) -> JsonObject:
    """Return a random game of whatever variant, ruleset and set-up."""
    rng = Random(seed)
    variant, ruleset = rng.choice(list(TAYU.spec.variants)), rng.choice(list(TAYU.spec.rulesets))
    manner = rng.choice([None, *TAYU.manners()])
    terms = Terms(TAYU, variant, ruleset, TAYU.spec.rulings_of(ruleset))
    return format_record(random_record(seed, 1, terms, manner, any_setup=True))


@st.composite
def records(draw: st.DrawFn) -> JsonObject:
    """Return a record with whatever can be said about a game; nothing of it has to be true."""
    data = dict(game(draw(st.integers(0, 40))))
    data["actions"] = data["actions"][: draw(st.integers(0, 12))]
    last = len(data["actions"])
    rulings = data["rulings"]
    data["rulings"] = {name: rulings[name] for name in draw(st.sets(st.sampled_from(sorted(rulings))))}
    if draw(st.booleans()):
        data["rulings"] = {**rulings, **draw(st.sampled_from([{}, {"end.claim": "automatic", "x.y": "z"}]))}
    data["setup"] = draw(st.one_of(st.just(data["setup"]), st.dictionaries(names, values, max_size=3)))
    optional: dict[str, st.SearchStrategy[Any]] = {
        "result": members,
        "players": people,
        "date": st.just("2024-05-01"),
        "place": lines,
        "event": lines,
        "comments": st.dictionaries(st.integers(0, last).map(str), prose, min_size=1, max_size=4),
        "written-by": st.fixed_dictionaries({"referee": lines, "spec": lines}),
    }
    if last:
        optional["facts"] = st.dictionaries(st.integers(1, last).map(str), members, min_size=1, max_size=4)
        tried = st.sampled_from(data["actions"])
        entry = st.fixed_dictionaries({"after": st.integers(0, last), "action": tried})
        optional["tries"] = st.lists(entry, min_size=1, max_size=4).map(lambda e: sorted(e, key=lambda t: t["after"]))
    for field, strategy in optional.items():
        data.pop(field, None)
        if draw(st.booleans()):
            data[field] = draw(strategy)
    return data


# Round trips


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(records())
def test_json_to_text_to_json_is_identical(data: JsonObject) -> None:
    text = write_notation(TAYU, data)
    document, flaws = read_notation(text, FILE)
    assert document.data == data
    assert [str(flaw) for flaw in flaws] == []


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(records(), st.randoms(use_true_random=False))
def test_text_in_whatever_layout_becomes_canonical(data: JsonObject, random: Random) -> None:
    canonical = write_notation(TAYU, data)
    headers, empty, body = canonical.partition("\n\n")
    loose = re.sub(r"\n +", lambda _: random.choice(["\n \n      ", "\n\t", "\r\n "]), body)
    document, flaws = read_notation(headers + empty + loose, FILE)
    assert document.data == data
    assert bool(flaws) == (loose != body)
    assert write_notation(TAYU, data) == canonical


@settings(deadline=None, max_examples=300, derandomize=True)
@given(st.text(max_size=80) | st.text(st.sampled_from('{}()[]!;,:\\"\n T1@J10e.left'), max_size=60))
def test_whatever_follows_the_headers_is_read_or_refused_with_its_place(body: str) -> None:
    sentence = "game.txt:1:1: read"
    try:
        read_notation(f"{HEADERS}\n{body}", FILE)
    except PlaceError as error:
        sentence = str(error)
    assert re.match(r"game\.txt:\d+:\d+: \S", sentence)


# The canonical form


def test_a_record_in_its_canonical_form() -> None:
    setup = {"board": {"width": 25, "height": 25, "centre": "M13", "doubles": ["A5", "A13", "A21", "E1", "M1", "U1"]}}
    data = {
        "format": "referee-record/1",
        "game": "tayu",
        "variant": "pro",
        "ruleset": "french",
        "rulings": {**TAYU.spec.rulings_of("french"), "end.claim": "agreement"},
        "setup": {**setup, "first": 2},
        "players": [{"name": "Aino", "seat": "south"}, {"name": '"B"'}],
        "place": "Turku\a",
        "result": {"kept": {"1": ["T123"], "2": []}, "ended": None},
        "actions": [{"type": "draw", "from": "left", "tile": "T123"}],
        "comments": {"0": "Braces {such as} these, a \\ and\nline breaks. " + "Long comments go on. " * 5, "1": "one"},
        "facts": {"1": {"kept": {"1": ["T123"]}}},
        "tries": [{"after": 0, "action": {"type": "claim"}}, {"after": 1, "action": {"type": "pass"}}],
    }
    assert write_notation(TAYU, data).split("\n") == [
        "Format: referee-record/1",
        "Game: tayu",
        "Variant: pro",
        "Ruleset: french",
        "Rulings: end.claim=agreement",
        "Setup board: {centre: M13, doubles: [A5, A13, A21, E1, M1, U1], height: 25, width: 25}",
        "Setup first: 2",
        "Player 1: Aino",
        "Seat 1: south",
        'Player 2: "\\"B\\""',
        'Place: "Turku\\u0007"',
        'Result: {ended: null, kept: {"1": [T123], "2": []}}',
        "",
        "{Braces {such as\\} these, a \\\\ and\\nline breaks. Long comments go on. Long comments go on. Long",
        "comments go on. Long comments go on. Long comments go on. }",
        "!claim",
        '1. left:T123 (kept: {"1": [T123]}) {one} !pass',
        "",
    ]
    assert read_notation(write_notation(TAYU, data), FILE)[0].data == data


def test_the_examples_in_the_docs_are_canonical_and_hold() -> None:
    page = (Path(__file__).parents[2] / "docs/notation.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```text\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert len(examples) == 2
    for example in examples:
        document, flaws = read_notation(example, FILE)
        assert flaws == []
        assert len([*replay(parse_record(document), document)]) > 5


def test_an_action_can_be_found_again_by_its_place() -> None:
    document, _ = read_notation(HEADERS + "\n1. left:T148 T148@J10e\n2. right:T123 (hand: [T123])\n", FILE)
    assert str(document.error("here", "actions", 1)) == "game.txt:6:14: here"
    assert str(document.error("here", "actions", 2, "tile")) == "game.txt:7:4: here"
    assert str(document.error("here", "facts", "3", "hand", 0)) == "game.txt:7:23: here"
    assert str(document.error("here", "rulings", "end.claim")) == "game.txt:1:1: here"
    assert str(document.error("here", "ruleset")) == "game.txt:4:1: here"


# Faults


@pytest.mark.parametrize(
    ("headers", "error"),
    [
        ("Game: tayu\n", "2:1: the header 'Format:' is missing"),
        ("Format: x\nGame: chess\n", "2:1: there is no game 'chess'; there is tayu, yote, yatzy, great-wall"),
        (HEADERS + "Game: tayu\n", "5:1: the header 'Game:' stands here twice; keep one of them"),
        (HEADERS.replace("finnish", "irish"), "4:1: there is no ruleset 'irish'; there are finnish, french"),
        (HEADERS + "Place:\n", "5:7: 'Place:' says nothing"),
        (HEADERS + 'Place: "Turku\n', "5:8: a string in quotes is not closed on its line, or holds a wrong escape"),
        (HEADERS + 'Place: "Turku" Finland\n', "5:16: the line has to end here, not go on with 'Finland'"),
        (HEADERS + 'Place: "\\ud800"\n', "5:8: a string holds half a character (\\ud800 to \\udfff)"),
        (HEADERS + "Player 2: Aino\n", "5:1: 'Player 2:' comes where player 1 has to come"),
        (HEADERS + "Seat 1: south\n", "5:1: 'Seat 1:' comes before 'Player 1:'"),
        (HEADERS + "Spec: 0.1.0\n", "6:1: the headers 'Referee:' and 'Spec:' go together; write both or none"),
        (
            HEADERS + "Rulings: end.claim\n",
            "5:10: here RULING=OPTION has to stand, such as end.claim=agreement, not 'end.claim'",
        ),
        (HEADERS + "Rulings: a.b=c\n a.b=d\n", "6:2: the ruling a.b stands here twice; keep one of them"),
        (HEADERS + "Result: 20\n", "5:9: 'Result:' has to list fields of the state in braces"),
        (HEADERS + "Result: {winners [1]}\n", "5:18: after 'winners' a colon has to stand, not '['"),
        (HEADERS + "Result: {winners: [1}\n", "5:21: here a comma or ']' has to stand, not '}'"),
        (HEADERS + "Result: {winners: ]}\n", "5:19: here a value has to stand, not ']'"),
        (HEADERS + "Result: {20: 1}\n", "5:10: here a name has to stand, such as tilesLeft, not '20'"),
        (HEADERS + "Result: {a: 1, a: 2}\n", "5:16: 'a' stands here twice; keep one of them"),
        (HEADERS + "Result: {a: 99999999999999999}\n", "5:13: a number is beyond ±(2^53−1)"),
        (HEADERS + "Result: {a: " + "[" * 70, "5:72: nests deeper than 60 levels"),
        (HEADERS + "Result: {a: 1", "5:14: here a comma or '}' has to stand, not the end"),
    ],
)
def test_a_fault_in_the_headers_is_told_with_its_place(headers: str, error: str) -> None:
    with pytest.raises(PlaceError) as caught:
        read_notation(headers, FILE)
    assert str(caught.value) == f"game.txt:{error}"


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("1. T148@J10x", "6:4: 'T148@J10x' is no action"),
        ("1. left:T567", "6:4: T567 in 'left:T567' is no kind of tile"),
        ("(tilesLeft: 1)", "6:1: facts are about an action, and none stands before them"),
        (
            "1. left:T148 () (hand: [])",
            "6:17: facts about this action stand here twice; write them in one pair of parentheses",
        ),
        ("1. left:T148 {so", "6:14: a comment is not closed with '}'"),
        (r"1. left:T148 {\q}", r"6:15: a comment has no escape '\q'; there are \\ \} \n and \u with four digits"),
        (r"{\ud800}", r"6:2: a comment holds half a character (\ud800 to \udfff)"),
        ("1. left:T148 }", "6:14: here an action has to stand, not '}'"),
        ("1. left:T148 ! T148@J10e", "6:15: here an action has to stand, not ' '"),
        ("1. left:T148\nResult: {ended: null}", "7:1: 'Result:' is no action"),
    ],
)
def test_a_fault_in_the_body_is_told_with_its_place(body: str, error: str) -> None:
    with pytest.raises(PlaceError) as caught:
        read_notation(f"{HEADERS}\n{body}\n", FILE)
    assert str(caught.value) == f"game.txt:{error}"


@pytest.mark.parametrize(
    ("body", "flaw"),
    [
        ("1. left:T148 ; drawn\n", "6:14: a comment stands after ';', not in braces"),
        ("1. left:T148 {a} {b}\n", "6:18: a second comment stands at the same action"),
        ("1. left:T148 { }\n", "6:14: a comment says nothing"),
        ("2. left:T148\n", "6:1: this is turn 1, not 2"),
        ("left:T148\n", "6:1: the canonical form has here: 1. left:T148"),
        ("1. left:T148 (tilesLeft: 111.0)\n", "6:26: 111.0 is written 111"),
        ("1. left:T148", "6:13: the final line break is missing"),
        ("1.  left:T148\n", "6:4: white space and line breaks are not as in the canonical form"),
        ("1. left:T148 {a} (tilesLeft: 111)\n", "6:14: the canonical form has here: 1. left:T148 (tilesLeft: 111) {a}"),
        ("\n", "5:1: white space and line breaks are not as in the canonical form"),
    ],
)
def test_what_is_not_canonical_is_told_with_its_place(body: str, flaw: str) -> None:
    _, flaws = read_notation(f"{HEADERS}\n{body}", FILE)
    assert [str(found) for found in flaws] == [f"game.txt:{flaw}"]
