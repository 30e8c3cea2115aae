"""Answers that a program gives again are read once; what they say is the same as if each had been read by itself."""

import json
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referee.client import Answer, Call, Client
from referee.faults import Fault
from referee.memory import MOST_REMEMBERED, Memory
from referee.script import lists_just, read_listing, take_for
from referee.transport import Message, Transport
from referee.wire import decode_line
from rulebooks import load

FORMS = [
    '{"jsonrpc":"2.0","id":%s,"result":{"state":{"id":7}}}',
    '{"id": %s, "jsonrpc": "2.0", "result": {"actions": [{"type": "place"}]}}',
    ' { "jsonrpc" : "2.0" , "result" : {"note": "\\"id\\":3}"} , "id" : %s } ',
    '{"jsonrpc":"2.0","error":{"code":1001,"message":"no"},"id":%s}',
    '{"result":{"id":5,"more":[1,2]},"id":%s,"jsonrpc":"2.0"}',
]


def same(memory: Memory, line: bytes) -> bool:
    """Tell whether a line is read, or refused, as it is without a memory."""
    outcomes = []
    for read in (memory.decode, decode_line):
        try:
            outcomes.append(json.dumps(read(line)))
        except Fault as fault:
            outcomes.append(f"{fault.name}: {fault.message}")
    return outcomes[0] == outcomes[1]


@pytest.mark.parametrize("form", FORMS)
def test_what_differs_only_in_its_id_is_read_once(form: str) -> None:
    memory = Memory()
    read = [memory.decode((form % number).encode()) for number in (1, 2, 30, 2)]
    assert [answer["id"] for answer in read] == [1, 2, 30, 2]
    bodies = {id(answer.get("result", answer.get("error"))) for answer in read}
    assert len(bodies) == (4 if form.startswith('{"result":{"id":5') else 1)  # there the id stands in the middle
    for number in ("1", "2", "-3", "4.0", "05", '"6"', "null", str(2**53), "7" * 30):
        assert same(memory, (form % number).encode())


@settings(max_examples=200, deadline=None)
@given(
    form=st.sampled_from(FORMS),
    number=st.integers(0, 99),
    cut=st.integers(0, 60),
    put=st.sampled_from([b"", b'"id":1,', b'"', b"}", b"\\", b" ", b'"jsonrpc":"2.0",']),
)
def test_spoiled_lines_are_read_as_without_a_memory(form: str, number: int, cut: int, put: bytes) -> None:
    memory = Memory()
    memory.decode((form % 1).encode())
    line = (form % number).encode()
    for _ in range(2):
        assert same(memory, line[:cut] + put + line[cut:])
        assert same(memory, line[:cut])
        assert same(memory, line[cut:])


def test_an_id_inside_is_not_taken_for_that_of_the_answer() -> None:
    memory = Memory()
    memory.decode(b'{"result":{"id":5},"id":5}')
    assert memory.decode(b'{"result":{"id":6},"id":5}') == {"result": {"id": 6}, "id": 5}
    assert memory.decode(b'{"result":{"id":6},"id":6}') == {"result": {"id": 6}, "id": 6}


def test_no_more_is_remembered_than_is_said() -> None:
    memory = Memory()
    lines = [b'{"jsonrpc":"2.0","id":1,"result":{"n":%d}}' % number for number in range(3 * MOST_REMEMBERED)]
    first = memory.decode(lines[0])["result"]
    assert memory.decode(lines[0])["result"] is first
    for line in lines:
        memory.decode(line)
    assert memory.decode(lines[0])["result"] is not first
    long = b'{"jsonrpc":"2.0","id":1,"result":{"text":"%s"}}' % (b"x" * 30_000)
    assert memory.decode(long)["result"] is not memory.decode(long)["result"]


class Parrot(Transport):
    """Says what it is told to say."""

    def __init__(self) -> None:
        self.memory, self.lines = Memory(), list[bytes]()

    def exchange(self, messages: Sequence[Message], timeout: float) -> Iterator[object]:
        del timeout
        for _ in messages:
            line = self.lines.pop(0)
            self.line = line
            yield self.memory.decode(line)

    @property
    def running(self) -> bool:
        return True

    def close(self) -> None:
        pass

    def kill(self) -> None:
        pass


def test_the_same_body_with_a_wrong_id_is_no_answer() -> None:
    parrot = Parrot()
    hello = {"name": "p", "version": "1", "protocol": "1", "games": {}}
    parrot.lines = [json.dumps({"jsonrpc": "2.0", "id": 1, "result": hello}).encode()]
    client = Client(lambda: parrot, "tayu", 5.0)
    parrot.lines = [b'{"jsonrpc":"2.0","id":%d,"result":{"actions":[]}}' % number for number in (2, 3, 3)]
    first, second = (next(client.ask([Call("legalActions", {})])) for _ in range(2))
    assert first is second == Answer({"actions": []})
    with pytest.raises(Fault, match="has id 3; the request had 4"):
        next(client.ask([Call("legalActions", {})]))


def test_true_is_not_1_in_a_list_that_was_read_before() -> None:
    rulebook = load("tayu")
    assert not read_listing(rulebook, [{"type": "bid", "points": 1}, {"type": "pass"}]).faults
    assert len(read_listing(rulebook, [{"type": "bid", "points": True}, {"type": "pass"}]).faults) == 1
    placed = {"type": "place", "tile": "T123", "square": "J10", "direction": "east"}
    for _ in range(2):
        assert read_listing(rulebook, [placed, placed]).faults == ("T123@J10e is listed twice",)
        assert read_listing(rulebook, [{**placed, "more": "x"}]).actions == read_listing(rulebook, [placed]).actions
        assert read_listing(rulebook, [{**placed, "tile": "T124x"}]).faults


def answer_with(entries: str, number: int, separator: str) -> bytes:
    listed = separator.join(entries.split())
    return f'{{"jsonrpc":"2.0","id":{number},"result":{{"actions":[{listed}]}}}}'.encode()


@pytest.mark.parametrize("separator", [",", ", "])
def test_entries_that_stood_in_lists_before_are_read_once(separator: str) -> None:
    memory = Memory()
    first = memory.decode(answer_with('{"a":1} {"b":[1,2]} {"a":true}', 1, separator))["result"]["actions"]
    again = memory.decode(answer_with('{"a":true} {"a":1} {"b":[1,2]}', 2, separator))
    assert again == {"jsonrpc": "2.0", "id": 2, "result": {"actions": [{"a": True}, {"a": 1}, {"b": [1, 2]}]}}
    assert [id(entry) for entry in again["result"]["actions"]] == [id(first[2]), id(first[0]), id(first[1])]
    more = memory.decode(answer_with('{"a":1} {"new":0}', 3, separator))["result"]["actions"]
    assert more == [{"a": 1}, {"new": 0}]
    assert more[0] is first[0]
    assert memory.decode(answer_with("", 4, separator))["result"] == {"actions": []}


ENTRIES = [
    '{"a":1}',
    '{"a":"},{"}',
    '{"a":"}]"}',
    '{"a":{"b":2}}',
    "{}",
    '{"a":1,"a":2}',
    '{"a":1',
    "7",
    '{"a":"[{"}',
    '{"a":[]}',
]


@settings(max_examples=300, deadline=None)
@given(
    lists=st.lists(st.lists(st.sampled_from(ENTRIES), max_size=4), min_size=2, max_size=5),
    frames=st.lists(
        st.sampled_from(
            [
                '{"jsonrpc":"2.0","id":1,"result":{"actions":[%s]}}',
                '{"id":2,"result":{"more":[{"a":1}],"actions":[%s]}}',
                '{"id":3,"result":{"actions":[%s],"more":[{"a":1},{"a":1}]}}',
                '{"result":{"note":"[{","actions":[%s]},"id":4}',
                '{"id":5,"result":{"actions":"[%s]"}}',
                '{"id":6,"error":[%s]}',
            ]
        ),
        min_size=1,
        max_size=3,
    ),
)
def test_lists_are_read_as_without_a_memory(lists: list[list[str]], frames: list[str]) -> None:
    memory = Memory()
    for frame in frames:
        for entries in lists:
            for separator in (",", ", ", " ,"):
                assert same(memory, (frame % separator.join(entries)).encode())


def test_a_list_of_known_entries_that_is_none_of_them_is_not_taken_for_legal() -> None:
    rulebook = load("tayu")
    state = rulebook.new_game("two-player")
    memory = Memory()
    draws = [json.dumps({"type": "draw", "from": pile}) for pile in ("left", "right")]
    both, one, twice = (
        memory.decode(answer_with("@".join(entries).replace(" ", "").replace("@", " "), 1, ","))["result"]["actions"]
        for entries in (draws, draws[:1], [draws[0], draws[0]])
    )
    read_listing(rulebook, both)
    legal = state.legal_actions()
    take_for(rulebook, both, legal)
    assert lists_just(rulebook, both, legal)
    assert not lists_just(rulebook, one, legal)
    assert not lists_just(rulebook, twice, legal)
    assert not lists_just(rulebook, both, legal[:1])
    assert read_listing(rulebook, twice).faults == ("left is listed twice",)
