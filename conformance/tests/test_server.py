"""The reference behind the protocol: the contract message by message, in memory and as a program of its own."""

import json
import subprocess
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referee.client import ILLEGAL_ACTION, INVALID_PARAMS, UNSUPPORTED
from referee.schemas import faults
from referee.server import INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR, Server
from referee.version import PROTOCOL, __version__
from rulebooks import load
from running import COMMAND, environment

Message = dict[str, Any]

RULEBOOK = load("tayu")
SPEC = RULEBOOK.spec
METHODS = ("initialize", "newGame", "legalActions", "play", "state")
DRAW = {"type": "draw", "from": "left", "tile": "T148"}
PLACE = {"type": "place", "tile": "T148", "square": "J10", "direction": "east"}
OFF_CENTRE = {**PLACE, "square": "A1"}
UNKNOWN = {"x-future": {"deep": [1, None]}}


class Talk:
    """A conversation with the server in memory; every answer is checked against the published schemas."""

    def __init__(self, server: Server | None = None) -> None:
        self.server = server or Server(["tayu"])
        self.number = 0

    def ask(self, method: str, /, **params: Any) -> Message:
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        answer = self.server.answer_line(json.dumps(request).encode())
        assert answer is not None
        return checked(json.loads(answer), method, self.number)

    def result(self, method: str, /, **params: Any) -> Any:
        answer = self.ask(method, **params)
        assert "result" in answer, answer
        return answer["result"]

    def code(self, method: str, /, **params: Any) -> Any:
        answer = self.ask(method, **params)
        assert "error" in answer, answer
        return answer["error"]["code"]

    def begin(self, variant: str = "two-player", ruleset: str = "finnish", **params: Any) -> "Talk":
        self.result("newGame", game="tayu", variant=variant, ruleset=ruleset, **params)
        return self

    def seen(self) -> tuple[Any, Any]:
        """Return state and legal actions."""
        return self.result("state"), self.result("legalActions")


def checked(answer: Message, method: str, identity: object) -> Message:
    assert list(faults("protocol/response", answer)) == []
    assert answer["id"] == identity
    if "result" in answer:
        assert list(faults(f"protocol/{method}.result", answer["result"])) == []
        if "state" in answer["result"]:
            assert list(faults("tayu/state", answer["result"]["state"])) == []
        for action in answer["result"].get("actions", ()):
            assert list(faults("tayu/choice", action)) == []
    return answer


def finished() -> Talk:
    """Return a game that is over: two tiles whose mouths all meet, and the rules that end it at once."""
    talk = Talk().begin(ruleset="french")
    for tile, square, direction in (("T123", "J10", "east"), ("T123", "L9", "west")):
        talk.result("play", action={"type": "draw", "from": "left", "tile": tile})
        talk.result("play", action={"type": "place", "tile": tile, "square": square, "direction": direction})
    ended = talk.result("play", action=DRAW)
    assert ended["state"]["phase"] == "finished"
    return talk


# initialize


def test_initialize_says_what_is_offered() -> None:
    told = Talk().result("initialize", protocol=PROTOCOL, **UNKNOWN)
    assert (told["name"], told["version"], told["protocol"]) == ("referee", __version__, "1")
    offer = told["games"]["tayu"]
    assert offer["variants"] == list(SPEC.variants)
    assert offer["rulesets"] == list(SPEC.rulesets)
    assert offer["rulings"] == {ruling.id: list(ruling.options) for ruling in SPEC.rulings.values()}
    assert set(offer["features"]) == {"boards", "order"}


@pytest.mark.parametrize("params", [{}, {"protocol": "2"}, {"protocol": 1}])
def test_another_protocol_is_refused(params: Message) -> None:
    assert Talk().code("initialize", **params) == INVALID_PARAMS


def test_initialize_does_not_touch_the_game() -> None:
    talk = Talk().begin()
    talk.result("play", action=DRAW)
    before = talk.seen()
    talk.result("initialize", protocol=PROTOCOL)
    assert talk.seen() == before


# newGame


@pytest.mark.parametrize("variant", SPEC.variants)
@pytest.mark.parametrize("ruleset", SPEC.rulesets)
def test_a_game_begins_as_the_rulebook_says(variant: str, ruleset: str) -> None:
    talk = Talk()
    rulings = SPEC.rulings_of(ruleset)
    made = talk.result("newGame", game="tayu", variant=variant, ruleset=ruleset, rulings=rulings, setup={}, **UNKNOWN)
    assert made["state"] == RULEBOOK.new_game(variant, rulings).observation()
    assert talk.result("state") == made


def test_rulings_decide_and_the_label_fills_what_is_missing() -> None:
    one = Talk().begin(ruleset="finnish", rulings={"end.claim": "automatic"})
    assert one.result("play", action=DRAW)["state"]["phase"] == "place"
    assert {"type": "claim"} not in one.result("legalActions")["actions"]
    other = Talk().begin(ruleset="finnish")
    other.result("play", action=DRAW)
    assert {"type": "claim"} in other.result("legalActions")["actions"]


UNOFFERED: list[tuple[int, Message]] = [
    (UNSUPPORTED, {"game": "chess"}),
    (UNSUPPORTED, {"variant": "five-player"}),
    (UNSUPPORTED, {"rulings": {"end.claim": "never"}}),
    (UNSUPPORTED, {"rulings": {"end.clam": "automatic"}}),
    (UNSUPPORTED, {"setup": {"board": "classic-21"}}),
    (INVALID_PARAMS, {"setup": {"board": {"width": 4, "height": 5, "centre": "C3", "doubles": []}}}),
    (INVALID_PARAMS, {"setup": {"board": {"width": 5, "height": 5, "centre": "C3", "doubles": ["C3"]}}}),
    (INVALID_PARAMS, {"setup": {"board": {"width": 5}}}),
    (INVALID_PARAMS, {"setup": {"board": 19}}),
    (INVALID_PARAMS, {"setup": {"supply": {"left": ["T123"], "right": []}}}),
    (INVALID_PARAMS, {"setup": {"first": 3}}),
    (INVALID_PARAMS, {"setup": {"first": 0}}),
    (INVALID_PARAMS, {"setup": {"first": True}}),
    (INVALID_PARAMS, {"setup": {"first": "1"}}),
    (INVALID_PARAMS, {"setup": []}),
    (INVALID_PARAMS, {"rulings": {"end.claim": 1}}),
    (INVALID_PARAMS, {"variant": 2}),
]


@pytest.mark.parametrize(("code", "params"), UNOFFERED)
def test_a_refused_new_game_leaves_the_old_one(code: int, params: Message) -> None:
    talk = Talk().begin()
    talk.result("play", action=DRAW)
    before = talk.seen()
    assert talk.code("newGame", **{"game": "tayu", "variant": "two-player", "ruleset": "finnish", **params}) == code
    assert talk.seen() == before
    assert talk.result("play", action=PLACE)["state"]["toAct"] == 2


def test_a_new_game_drops_the_old_one() -> None:
    talk = Talk().begin()
    fresh = talk.seen()
    talk.result("play", action=DRAW)
    assert talk.begin().seen() == fresh


def test_a_forced_ruling_is_all_that_is_offered() -> None:
    talk = Talk(Server(["tayu"], {"end.claim": "automatic"}))
    offer = talk.result("initialize", protocol=PROTOCOL)["games"]["tayu"]
    assert offer["rulings"]["end.claim"] == ["automatic"]
    talk.begin(ruleset="finnish").result("play", action=DRAW)
    assert {"type": "claim"} not in talk.result("legalActions")["actions"]


# play


@pytest.mark.parametrize(
    ("clause", "action"),
    [
        ("tayu.place.first-covers-centre", OFF_CENTRE),
        ("tayu.place.tile-in-hand", {**PLACE, "tile": "T123"}),
        ("tayu.place.on-board", {**PLACE, "square": "S10"}),
        ("tayu.draw.once", DRAW),
        ("tayu.place.duty", {"type": "pass"}),
    ],
)
def test_an_illegal_action_gets_1001_with_its_clause_and_changes_nothing(clause: str, action: Message) -> None:
    talk = Talk().begin()
    talk.result("play", action=DRAW)
    before = talk.seen()
    error = talk.ask("play", action=action)["error"]
    assert (error["code"], error["data"]) == (ILLEGAL_ACTION, {"clause": clause})
    assert clause in SPEC.clauses
    assert talk.seen() == before


MALFORMED: list[Any] = [
    *({}, [], "claim", 1, None, {"type": 1}, {"type": "dance"}, {"type": ["claim"]}, {"type": "place"}),
    *({**PLACE, "tile": "T567"}, {**PLACE, "square": "j10"}, {**PLACE, "direction": "e"}, {**PLACE, "square": 10}),
    *({"type": "draw", "from": "top", "tile": "T148"}, {"type": "draw", "tile": "T148"}, {**DRAW, "tile": None}),
    *({"type": "bid", "points": "20"}, {"type": "bid", "points": True}, {"type": "bid"}, {"type": "start"}),
]


@pytest.mark.parametrize("action", MALFORMED)
def test_a_malformed_action_gets_invalid_params_and_changes_nothing(action: Any) -> None:
    talk = Talk().begin()
    before = talk.seen()
    assert talk.code("play", action=action) == INVALID_PARAMS
    assert talk.seen() == before


def test_a_draw_that_names_no_tile_is_refused() -> None:
    assert Talk().begin().code("play", action={"type": "draw", "from": "left"}) in (ILLEGAL_ACTION, INVALID_PARAMS)


def test_unknown_fields_are_ignored_in_actions_params_and_messages() -> None:
    plain, rich = Talk().begin(), Talk()
    rich.result("newGame", game="tayu", variant="two-player", ruleset="finnish", **UNKNOWN)
    for action in (DRAW, PLACE):
        expected = plain.result("play", action=action)
        assert rich.result("play", action={**action, **UNKNOWN}, **UNKNOWN) == expected
    line = {"jsonrpc": "2.0", "id": 1, "method": "state", "params": UNKNOWN, **UNKNOWN}
    assert rich.server.answer(line)["result"] == plain.result("state")


@pytest.mark.parametrize("variant", SPEC.variants)
def test_a_viewer_sees_what_everybody_sees(variant: str) -> None:
    talk = Talk().begin(variant)
    state, actions = talk.seen()
    for viewer in range(1, SPEC.variants[variant].players + 1):
        assert talk.result("state", viewer=viewer) == state
        assert talk.result("legalActions", viewer=viewer) == actions


@pytest.mark.parametrize("viewer", [0, -1, "1", None, 1.5])
def test_a_viewer_is_a_number_from_one(viewer: Any) -> None:
    assert Talk().begin().code("state", viewer=viewer) == INVALID_PARAMS


# Out of order


@pytest.mark.parametrize(("method", "params"), [("legalActions", {}), ("state", {}), ("play", {"action": DRAW})])
def test_before_a_game_there_is_nothing_to_ask_about(method: str, params: Message) -> None:
    assert -32700 <= Talk().code(method, **params) <= -32600


@pytest.mark.parametrize("action", [DRAW, PLACE, {"type": "claim"}, {"type": "end"}, {"type": "tableTalk"}])
def test_after_the_end_nothing_can_be_done_and_everything_be_seen(action: Message) -> None:
    talk = finished()
    before = talk.seen()
    assert before[1] == {"actions": []}
    assert before[0]["state"]["winners"] == [1, 2]
    assert talk.code("play", action=action) in (ILLEGAL_ACTION, INVALID_PARAMS)
    assert talk.seen() == before
    assert talk.begin().result("state")["state"]["phase"] == "draw"


# JSON-RPC


@pytest.mark.parametrize(
    ("code", "line"),
    [
        *((PARSE_ERROR, line) for line in (b"{", b"nonsense", b'{"id": NaN}', b"\xff", b"[" * 100_000, b'{"a":1}}')),
        (PARSE_ERROR, b'\xef\xbb\xbf{"jsonrpc":"2.0","id":1,"method":"state"}'),
        *((INVALID_REQUEST, line) for line in (b"1", b"null", b'"state"', b"[]", b'[{"jsonrpc":"2.0","id":1}]')),
        *((INVALID_REQUEST, b'{"jsonrpc":"2.0","id":%b,"method":"state"}' % id_) for id_ in (b"true", b"[1]", b"{}")),
    ],
)
def test_a_line_that_is_no_request_gets_an_error_without_an_id(code: int, line: bytes) -> None:
    answer = Server(["tayu"]).answer_line(line)
    assert answer is not None
    made = checked(json.loads(answer), "state", None)
    assert made["error"]["code"] == code


@pytest.mark.parametrize(
    ("code", "change"),
    [
        (INVALID_REQUEST, {"jsonrpc": "1.0"}),
        (INVALID_REQUEST, {"jsonrpc": 2.0}),
        (INVALID_REQUEST, {"method": 7}),
        (METHOD_NOT_FOUND, {"method": "undo"}),
        (METHOD_NOT_FOUND, {"method": "State"}),
        (METHOD_NOT_FOUND, {"method": ""}),
        (INVALID_PARAMS, {"params": []}),
        (INVALID_PARAMS, {"params": None}),
        (INVALID_PARAMS, {"params": "x"}),
        (INVALID_PARAMS, {"method": "play", "params": {}}),
        (INVALID_PARAMS, {"method": "newGame", "params": {"game": "tayu"}}),
    ],
)
def test_a_wrong_request_gets_the_error_of_json_rpc_under_its_id(code: int, change: Message) -> None:
    request = {"jsonrpc": "2.0", "id": "a name", "method": "state", **change}
    made = checked(Server(["tayu"]).answer(request), "state", "a name")
    assert made["error"]["code"] == code


@pytest.mark.parametrize("identity", [0, -1, 2**53 - 1, "", "x", "Ta Yü", "\ud800"])
def test_the_answer_carries_the_id_of_the_request(identity: object) -> None:
    answer = (
        Talk().begin().server.answer_line(json.dumps({"jsonrpc": "2.0", "id": identity, "method": "state"}).encode())
    )
    assert answer is not None
    checked(json.loads(answer), "state", identity)


@pytest.mark.parametrize("method", [*METHODS, "undo", None])
def test_a_message_without_an_id_gets_no_answer(method: str | None) -> None:
    message: Message = {"jsonrpc": "2.0", "method": method, "params": {"action": DRAW}}
    assert Talk().begin().server.answer_line(json.dumps(message).encode()) is None


def test_a_message_without_an_id_is_acted_on() -> None:
    talk = Talk().begin()
    talk.server.answer({"jsonrpc": "2.0", "method": "play", "params": {"action": DRAW}})
    assert talk.result("state")["state"]["hand"] == ["T148"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
PARAMS = st.dictionaries(
    st.sampled_from(["game", "variant", "ruleset", "rulings", "setup", "action", "viewer", "protocol"]),
    JSON | st.sampled_from(["tayu", "two-player", "1", 1, DRAW, {"first": 2}]),
)
MESSAGES = JSON | st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | JSON,
        "id": JSON,
        "method": st.sampled_from(METHODS) | JSON,
        "params": PARAMS,
    },
)


@pytest.mark.parametrize("number", [2**53, -(2**53)])
def test_an_id_that_is_no_number_of_the_protocol_is_not_echoed(number: int) -> None:
    right = {"jsonrpc": "2.0", "method": "initialize", "params": {"protocol": "1"}}
    for identity, echoed in ((number, None), (number - (1 if number > 0 else -1), True)):
        answer = Server(["tayu"]).answer({**right, "id": identity})
        assert answer["id"] == (identity if echoed else None)
        assert ("result" in answer) is bool(echoed)


@settings(deadline=None, max_examples=600, derandomize=True)
@given(MESSAGES, st.booleans())
def test_whatever_comes_gets_a_proper_answer_or_none(message: Any, begun: bool) -> None:
    server = Talk().begin().server if begun else Server(["tayu"])
    answer = server.answer_line(json.dumps(message).encode())
    if isinstance(message, dict) and "id" not in message and "NaN" not in json.dumps(message):
        assert answer is None or json.loads(answer)["error"]["code"] == PARSE_ERROR
        return
    assert answer is not None
    assert answer.endswith(b"\n")
    assert answer.count(b"\n") == 1
    assert list(faults("protocol/response", json.loads(answer.decode("utf-8")))) == []


@pytest.mark.parametrize("depth", [100, 500, 900])
def test_unknown_fields_may_be_deep(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    line = f'{{"jsonrpc":"2.0","id":1,"method":"state","params":{{"x":{deep}}}}}'
    answer = Talk().begin().server.answer_line(line.encode())
    assert answer is not None
    assert "result" in json.loads(answer)


# Whole games


@pytest.mark.parametrize("variant", SPEC.variants)
@pytest.mark.parametrize("ruleset", SPEC.rulesets)
@pytest.mark.parametrize("number", range(2))
def test_a_random_game_stays_within_the_published_schemas(variant: str, ruleset: str, number: int) -> None:
    """Every answer is checked; what is listed is accepted, what is refused changes nothing, nothing is listed twice."""
    rng = Random(f"{variant} {ruleset} {number}")
    rulings = SPEC.rulings_of(ruleset)
    if number:
        rulings |= {ruling.id: rng.choice(list(ruling.options)) for ruling in SPEC.rulings.values()}
    setup = RULEBOOK.random_setup(rng, variant, rulings, ["boards", "order"])
    assert list(faults("tayu/setup", setup)) == []
    talk = Talk().begin(variant, ruleset, rulings=rulings, setup=setup)
    state = RULEBOOK.new_game(variant, rulings, setup)
    while state.phase != "finished":
        seen, listed = talk.seen()
        assert seen["state"] == state.observation()
        texts = [json.dumps(entry, sort_keys=True) for entry in listed["actions"]]
        assert len(set(texts)) == len(texts) > 0
        for miss in rng.sample(list(RULEBOOK.near_misses(state)), 1):
            refused = RULEBOOK.format(miss)
            assert talk.code("play", action=refused) in (ILLEGAL_ACTION, INVALID_PARAMS)
            assert talk.seen() == (seen, listed)
        choice = RULEBOOK.parse(rng.choice(listed["actions"]))
        action = rng.choice([outcome for outcome, _ in state.outcomes(choice)])
        form = RULEBOOK.format(action)
        assert list(faults("tayu/action", form)) == []
        assert list(faults("protocol/play.params", {"action": form})) == []
        state = state.play(action)
        assert talk.result("play", action=form)["state"] == state.observation()
    assert talk.result("legalActions") == {"actions": []}


# As a program


def served(lines: bytes, *options: str, cwd: str = ".") -> "subprocess.CompletedProcess[bytes]":
    command = [*COMMAND, "serve", "tayu", *options]
    return subprocess.run(
        command, input=lines, capture_output=True, env=environment(), timeout=60, check=False, cwd=cwd
    )


def request(identity: int, method: str, params: Mapping[str, Any] | None = None, end: str = "\n") -> bytes:
    return (json.dumps({"jsonrpc": "2.0", "id": identity, "method": method, "params": params or {}}) + end).encode()


NEW = {"game": "tayu", "variant": "two-player", "ruleset": "finnish", "rulings": {}, "setup": {}}


def test_requests_sent_ahead_are_answered_in_order_and_the_program_ends_with_its_input() -> None:
    asked: list[tuple[str, Message]] = [("initialize", {"protocol": "1"}), ("newGame", NEW)]
    asked += [("play", {"action": DRAW}), *[("state", dict[str, Any]())] * 300]
    lines = b"".join(request(number, method, params) for number, (method, params) in enumerate(asked))
    done = served(lines + request(999, "legalActions").removesuffix(b"\n"))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [*range(len(asked)), 999]
    for answer, (method, _) in zip(answers, asked, strict=False):
        checked(answer, method, answer["id"])
    assert answers[-2]["result"]["state"]["hand"] == ["T148"]
    assert (done.returncode, done.stderr) == (0, b"")


def test_lines_may_end_in_carriage_returns_and_empty_lines_mean_nothing() -> None:
    lines = request(1, "newGame", NEW, "\r\n") + b"\r\n\n" + request(2, "play", {"action": DRAW}, "\r\n")
    done = served(lines)
    first, second = map(json.loads, done.stdout.splitlines())
    checked(first, "newGame", 1)
    assert checked(second, "play", 2)["result"]["state"]["phase"] == "place"


def test_bad_lines_do_not_end_the_program() -> None:
    notification = b'{"jsonrpc":"2.0","method":"state"}\n'
    done = served(b"garbage\n\xff\xfe\n" + notification + request(3, "undo") + request(4, "newGame", NEW))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(answer["id"], answer.get("error", {}).get("code")) for answer in answers] == [
        (None, PARSE_ERROR),
        (None, PARSE_ERROR),
        (3, METHOD_NOT_FOUND),
        (4, None),
    ]
    assert done.returncode == 0


def test_no_input_is_no_fault() -> None:
    done = served(b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_each_answer_is_there_before_the_next_question() -> None:
    command = [*COMMAND, "serve", "tayu", "--ruling", "end.claim=automatic"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asked: list[tuple[str, Message]] = [("newGame", NEW), ("play", {"action": DRAW}), ("legalActions", {})]
        for number, (method, params) in enumerate(asked):
            process.stdin.write(request(number, method, params))
            process.stdin.flush()
            answer = checked(json.loads(process.stdout.readline()), method, number)
        assert {"type": "claim"} not in answer["result"]["actions"]
        process.stdin.close()
        assert process.wait(20) == 0
