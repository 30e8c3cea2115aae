"""Whatever is read, only the documented errors come out. ``REFEREE_FUZZ_SECONDS`` says how long to try (default: 5)."""

import copy
import io
import json
import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from programs import literal_answer
from referee import faults
from referee.client import Client
from referee.faults import CannotStart, Fault
from referee.lockstep import plan_steps
from referee.notation import read_notation
from referee.records import Record, format_record, parse_record
from referee.reports import finding_json, show_finding
from referee.schemas import faults as departures
from referee.script import Remarks, run_script
from referee.transport import InMemory, Message
from referee.units import plan_of
from referee.wire import LARGEST_INTEGER, decode_line, encode_line
from rich.console import Console
from rulebooks import load
from rulebooks.documents import MOST_DEPTH, Document, DocumentError, parse_json, parse_yaml, read_document
from rulebooks.spec import data_folder

SECONDS = float(os.environ.get("REFEREE_FUZZ_SECONDS", "5"))
FILE = Path("fuzzed")
GAME = read_document(Path(__file__).parent / "misbehaving" / "game.json").data
PLAN = plan_of(parse_record(Document(FILE, GAME, {})))
TEXTS = [path.read_text(encoding="utf-8")[:3000] for path in sorted((data_folder() / "spec").rglob("*.yaml"))]
TEXTS += [json.dumps(GAME)]
FORMS = ["Format: referee-record/1\nGame: tayu\nVariant: two-player\nRuleset: finnish\n\n1. right:T246 T246@L10w\n"]
TOKENS = [
    *":-?{}[],&*!|>%@`\"'#\\/ \n\t\r\0\ufeff\u2028\ud800😀",
    *("<<", "---", "...", "*a", "&a ", "!!python/object:os.system ", "!!int ", "0x", "1e999", "9" * 20, ".nan", "null"),
    *("true", "\\ud800", "\\u0000", "- ", ": ", "{}", "[]", "T123@J10e", "2.", "wins", "!", "?", "(", ")", "claim"),
]

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(TOKENS)
    | st.text(max_size=5)
    | st.sampled_from(
        [2**53, -(2**53), 10**400, "x" * 5000, "9" * 5000, 20.0, "tayu", "two-player", "finnish", "T123", "J10"]
    )
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def spoiled(draw: st.DrawFn, whole: Any) -> Any:
    """Draw JSON with a few parts replaced, left out, put in or doubled."""
    made = json.loads(json.dumps(whole))
    for _ in range(draw(st.integers(1, 3))):
        made = _spoil(draw, made)
    return made


def _spoil(draw: st.DrawFn, value: Any) -> Any:
    if isinstance(value, dict) and value and draw(st.integers(0, 9)):
        key = draw(st.sampled_from(sorted(value)))
        match draw(st.integers(0, 7)):
            case 0:
                return {name: item for name, item in value.items() if name != key}
            case 1:
                return {**value, draw(st.text(max_size=5)): draw(values)}
            case _:
                return {**value, key: _spoil(draw, value[key])}
    if isinstance(value, list) and value and draw(st.integers(0, 9)):
        at = draw(st.integers(0, len(value) - 1))
        if not draw(st.integers(0, 5)):
            return [*value[:at], *value[draw(st.integers(0, 2)) + at :], *value[:at]][:50]
        return [*value[:at], _spoil(draw, value[at]), *value[at + 1 :]]
    return draw(values)


@st.composite
def torn(draw: st.DrawFn, texts: list[str]) -> str:
    """Draw a text with pieces taken out, put in and exchanged."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 20)))
        piece = draw(st.sampled_from(TOKENS) | st.text(max_size=3) | st.just(text[end : end + 30] * 3))
        text = text[:start] + piece + text[end:]
    return text


token_texts = st.lists(st.sampled_from(TOKENS) | st.text(max_size=2), max_size=40).map("".join)


def check_data(data: object, depth: int = 0) -> None:
    """Check that data is within what every JSON reader can hold."""
    assert depth <= MOST_DEPTH
    if isinstance(data, dict):
        assert all(isinstance(key, str) for key in data)
        for value in data.values():
            check_data(value, depth + 1)
    elif isinstance(data, list):
        for value in data:
            check_data(value, depth + 1)
    else:
        assert data is None or isinstance(data, (bool, int, float, str))
        assert not isinstance(data, float) or math.isfinite(data)
        assert not isinstance(data, int) or abs(data) <= LARGEST_INTEGER


def try_yaml(text: str) -> None:
    with suppress(DocumentError):
        check_data(parse_yaml(text, FILE).data)


def try_json(text: str) -> None:
    try:
        document = parse_json(text, FILE)
    except DocumentError:
        return
    json.loads(json.dumps(document.data))
    with suppress(DocumentError):
        check_record(parse_record(document))


def try_record(data: Any) -> None:
    with suppress(DocumentError):
        check_record(parse_record(Document(FILE, data, {})))


def check_record(record: Record) -> None:
    assert list(departures("tayu/record", format_record(record))) == []
    record.terms.begin()


def try_notation(text: str) -> None:
    with suppress(DocumentError):
        document, _ = read_notation(text, FILE)
        check_record(parse_record(document))


def try_line(line: bytes) -> None:
    try:
        data = decode_line(line)
    except Fault as fault:
        check_fault(fault)
    else:
        check_data(data, -50)
        assert decode_line(encode_line(data)) == data


def check_fault(fault: Fault) -> None:
    assert fault.name in faults.NAMES
    assert fault.message.isprintable()
    assert len(fault.message) < 1000


class OverAWire(InMemory):
    """A program that writes what it likes, ASCII only, as many do."""

    def exchange(self, messages: Sequence[Message], timeout: float) -> Iterator[Any]:
        del timeout
        for message in messages:
            yield decode_line(json.dumps(self._answer(copy.deepcopy(message))).encode())


def try_program(answers: list[Any]) -> None:
    """Have a program spoil some of its answers; whatever it says, there is a finding that can be shown, or none."""
    program, left = literal_answer(), list(answers)

    def answer(message: Message) -> Any:
        right = program(message)
        spoil = left.pop() if left else None
        if spoil is None:
            return right
        kind, said = spoil
        return {**right, "result": said} if kind == "result" else {**right, **said} if isinstance(said, dict) else said

    with suppress(CannotStart):
        client = Client(lambda: OverAWire(answer), "tayu", 1)
        finding = run_script(client, plan_steps(PLAN, Remarks()))
        if finding:
            spec = load("tayu").spec
            show_finding(Console(file=io.StringIO()), spec, finding_json(spec, finding))


right_results = [
    {
        "state": {
            "phase": "draw",
            "toAct": 1,
            "hand": [],
            "tilesLeft": 112,
            "winners": None,
            "ended": None,
            "coasts": {},
        }
    },
    {
        "actions": [
            {"type": "draw", "from": "left"},
            {"type": "place", "tile": "T123", "square": "J10", "direction": "east"},
        ]
    },
    {
        "name": "x",
        "version": "1",
        "protocol": "1",
        "games": {"tayu": {"variants": ["two-player"], "rulesets": ["finnish"]}},
    },
]
spoiled_results = st.sampled_from(right_results).flatmap(spoiled)
spoiled_answers = st.lists(
    st.none() | st.tuples(st.just("result"), spoiled_results) | st.tuples(st.just("whole"), values), max_size=30
)

TARGETS: dict[str, tuple[Callable[[Any], None], st.SearchStrategy[Any]]] = {
    "yaml": (try_yaml, torn(TEXTS) | token_texts),
    "json": (try_json, torn(TEXTS[-1:]) | token_texts | values.map(json.dumps)),
    "record": (try_record, spoiled(GAME) | values),
    "notation": (try_notation, torn(FORMS) | token_texts.map(lambda text: FORMS[0] + text)),
    "line": (
        try_line,
        torn(TEXTS[-1:]).map(lambda text: text.encode("utf-8", "surrogatepass")) | st.binary(max_size=60),
    ),
    "program": (try_program, spoiled_answers),
}


@pytest.mark.parametrize("name", TARGETS)
def test_only_documented_errors_come_out(name: str) -> None:
    check, strategy = TARGETS[name]
    deadline = time.monotonic() + SECONDS / len(TARGETS)
    tried = 0

    @settings(database=None, deadline=None, derandomize=False, max_examples=50, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def try_some(value: Any) -> None:
        nonlocal tried
        tried += 1
        check(value)

    while time.monotonic() < deadline or not tried:
        try_some()
