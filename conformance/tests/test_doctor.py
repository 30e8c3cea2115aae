"""The doctor: every sound program passes every step, and each fault is found in the step that looks for it."""

import copy
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from programs import literal_answer
from referee.__main__ import main
from referee.commands.common import ENDING
from referee.doctor import STEPS, Examination, NotOffered, Step, Wrong, examine
from referee.http_server import HttpServer
from referee.server import Server
from referee.transport import InMemory
from rulebooks.loading import RULEBOOKS
from running import referee

KIT = Path(__file__).parent / "misbehaving"
Message = dict[str, Any]
Answerer = Callable[[Any], Any]


@pytest.fixture(autouse=True)
def _keep_signals() -> Iterator[None]:
    """Put the handlers back that ``main`` replaces."""
    before = {number: signal.getsignal(number) for number in ENDING}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def examination(answer: Answerer, game: str | None = "yote") -> Examination:
    program = Examination(lambda: InMemory(answer), game, 5, is_server=False)
    program.begin()
    return program


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_reference_and_the_literal_programs_pass_every_step(game: str) -> None:
    for answer in (Server([game]).answer, literal_answer(game)):
        assert [step for step, _ in examine(examination(answer, game))] == list(STEPS)


def test_without_a_game_the_first_that_is_offered_is_played() -> None:
    program = examination(Server(["yatzy", "yote"]).answer, None)
    list(examine(program))
    assert program.game == "yatzy"


def spoiled(spoil: Callable[[Message, Message], Any]) -> Answerer:
    """Return the sound program with its answers spoiled; the spoiler gets request and answer, and may change both."""
    server = Server(["yote"])

    def answer(request: Message) -> Any:
        right = server.answer(copy.deepcopy(request))
        if right is None:
            return None
        said = spoil(request, right)
        return right if said is None else said

    return answer


def when(method: str, change: Callable[[Message], object]) -> Answerer:
    """Return the sound program with a change of its results to one method."""

    def spoil(request: Message, right: Message) -> None:
        if request["method"] == method and "result" in right:
            change(right["result"])

    return spoiled(spoil)


def error(method: str, code: int, **more: int) -> Answerer:
    """Return the sound program with another code in its errors."""

    def spoil(request: Message, right: Message) -> None:
        if request["method"] == method and "error" in right:
            right["error"]["code"] = more.get(f"from_{abs(right['error']['code'])}", code)

    return spoiled(spoil)


def forgetful() -> Answerer:
    """Return a program that begins anew where it refuses a new game."""
    server = Server(["yote"])

    def answer(request: Message) -> Any:
        right = server.answer(request)
        if request["method"] == "newGame" and "error" in right:
            server.answer({**request, "params": {"game": "yote", "variant": "board"}})
        return right

    return answer


def clinging() -> Answerer:
    """Return a program that never drops its game."""
    server, begun = Server(["yote"]), []

    def answer(request: Message) -> Any:
        if request["method"] == "newGame" and request["params"]["variant"] == "board":
            begun.append(1)
            if len(begun) > 1:
                return {**server.answer({**request, "method": "state", "params": {}})}
        return server.answer(request)

    return answer


def strict(request: Message, right: Message) -> Any:
    """Refuse what it does not know."""
    if "comment" in request.get("params", {}).get("action", {}):
        return {"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32602, "message": "no such field"}}
    return None


def moving_on_refusal() -> Answerer:
    server, offset = Server(["yote"]), []

    def answer(request: Message) -> Any:
        right = server.answer(request)
        if "error" in right and request["method"] == "play":
            offset.append(1)
        if request["method"] == "state" and offset:
            right["result"]["state"]["hands"]["2"] -= 1
        return right

    return answer


def drop_first(result: Message) -> None:
    result["actions"].append(result["actions"][0])


def offer(**changed: Any) -> Answerer:
    return when("initialize", lambda result: result["games"]["yote"].update(changed))


FAULTS: list[tuple[str, Answerer, int, str]] = [
    ("no name", when("initialize", lambda result: result.pop("name")), 0, "'name' is a required property"),
    ("protocol", when("initialize", lambda result: result.update(protocol="2")), 0, "'protocol' is '2', not '1'"),
    ("protocol number", when("initialize", lambda result: result.update(protocol=1)), 0, "1 is not of type"),
    (
        "refuses",
        spoiled(lambda _, right: {"jsonrpc": "2.0", "id": right["id"], "error": {"code": -1, "message": "no"}}),
        0,
        "no",
    ),
    ("misspelled variant", offer(variants=["bord"]), 1, "names no variant that there is; there are: board, hand"),
    ("misspelled ruleset", offer(rulesets=["Finnish"]), 1, "names no ruleset that there is; there are: finnish"),
    ("misspelled option", offer(rulings={"hand.when": ["always"]}), 1, "no option of ruling 'hand.when'"),
    ("no hands", when("newGame", lambda result: result["state"].pop("hands")), 2, "'hands' is a required property"),
    ("phase", when("newGame", lambda result: result["state"].update(phase="draw")), 2, "at result/state/phase"),
    ("no state", when("newGame", lambda result: result.pop("state")), 2, "'state' is a required property"),
    ("other state", when("state", lambda result: result["state"].update(toAct=2)), 3, "not what 'newGame' answered"),
    ("no list", when("legalActions", lambda result: result.update(actions={})), 4, "{} is not of type 'array'"),
    ("empty list", when("legalActions", lambda result: result.update(actions=[])), 4, "lists nothing"),
    ("listed twice", when("legalActions", drop_first), 4, "{'type': 'drop', 'square': 'A1'} twice"),
    (
        "action form",
        when("legalActions", lambda result: result["actions"][0].update(square="a1")),
        4,
        "lists no action of yote, at result/actions/0/square",
    ),
    ("play says else", when("play", lambda result: result["state"].update(toAct=1)), 5, "not what 'play' answered"),
    (
        "error code",
        error("play", -32000, from_32602=-32602),
        6,
        "was refused with error -32000, not 1001: {'type': 'drop'",
    ),
    ("moves on refusal", moving_on_refusal(), 6, "the state has changed after the refused {'type': 'drop'"),
    ("malformed code", error("play", 1001, from_32602=-32700), 7, "with error -32700, not -32602 or 1001"),
    ("strict", spoiled(strict), 8, "'play' was refused: error -32602: no such field"),
    (
        "viewer",
        spoiled(lambda request, right: {**right, "result": {}} if "viewer" in request.get("params", {}) else None),
        9,
        "'state' is a required property",
    ),
    ("unsupported code", error("newGame", -32602), 10, "with error -32602, not 1002: there is no variant"),
    ("forgets the old game", forgetful(), 10, "the old game has to stay"),
    ("method code", error("no/such/method", -32600), 11, "with error -32600, not -32601"),
    (
        "method result",
        spoiled(
            lambda request, _: (
                {"jsonrpc": "2.0", "id": request["id"], "result": {}} if "/" in request["method"] else None
            )
        ),
        11,
        "'no/such/method' was granted",
    ),
    (
        "number ids",
        spoiled(lambda request, right: right.update(id=0) if isinstance(request["id"], str) else None),
        12,
        "has id 0; the request had 'a text as an id: Ä'",
    ),
    ("keeps the old game", clinging(), 14, "a second 'newGame' does not begin as the first did"),
]


@pytest.mark.parametrize(("answer", "number", "said"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_a_fault_is_found_in_the_step_that_looks_for_it(answer: Answerer, number: int, said: str) -> None:
    passed: list[Step] = []
    steps = examine(examination(answer))
    with pytest.raises(Wrong) as caught:
        passed.extend(step for step, _ in steps)
    assert passed == list(STEPS[:number])
    assert said in caught.value.what
    assert caught.value.sent
    assert isinstance(caught.value.expected, dict)


def test_a_game_that_is_not_offered_is_told() -> None:
    with pytest.raises(NotOffered, match="referee does not offer tayu; it has yote"):
        list(examine(examination(Server(["yote"]).answer, "tayu")))


def test_an_action_that_is_listed_and_then_refused_is_wrong() -> None:
    answer = when("legalActions", lambda result: result.update(actions=[{"type": "drop", "square": "F5"}]))
    program = examination(answer)
    with pytest.raises(Wrong, match="was refused") as caught:
        list(examine(program))
    assert caught.value.sent[0]["params"] == {"action": {"type": "drop", "square": "F5"}}


def kit(name: str, *words: str) -> list[str]:
    return ["--", sys.executable, str(KIT / f"{name}.py"), *words]


@pytest.mark.parametrize(
    ("program", "status", "said"),
    [
        (kit("other_protocol"), 3, "'protocol' is '2', not '1'"),
        (kit("crashes", "legalActions"), 1, "ended with exit status 1 instead of answering 'legalActions'"),
        (kit("garbage"), 1, "'The tile lies well there.'"),
        (kit("ignores_closed_input"), 1, "went on running when its standard input was closed"),
    ],
    ids=lambda value: Path(value[2]).stem if isinstance(value, list) else "",
)
def test_the_first_wrong_message_is_shown_with_what_was_expected(
    program: list[str], status: int, said: str, tmp_path: Path
) -> None:
    done = referee("doctor", "tayu", *program, cwd=tmp_path)
    assert done.returncode == status, done.stdout + done.stderr
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    (wrong,) = (number for number, line in enumerate(lines) if line.startswith("  wrong  "))
    assert all(line.startswith("  ok     ") for line in lines[1:wrong])
    assert said in lines[wrong + 2]
    (heads,) = (line for line in lines if line.startswith("  expected, such as"))
    assert heads.split()[-1] == "got"
    assert max(map(len, lines[lines.index(heads) :])) <= 120


ANSWERS_ALL = """
import json, sys
from referee.server import Server
server = Server(["yote"])
for line in sys.stdin.buffer:
    message = json.loads(line)
    print(json.dumps(server.answer({"id": None, **message})), flush=True)
"""


def test_an_answer_to_a_message_without_id_is_found(tmp_path: Path) -> None:
    done = referee("doctor", "yote", "--", sys.executable, "-c", ANSWERS_ALL, cwd=tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "wrong  a message without id gets no answer" in done.stdout
    assert "has id None" in done.stdout


def test_a_server_is_looked_at_by_its_url(capsys: pytest.CaptureFixture[str]) -> None:
    with HttpServer(Server(["yote"]), 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        status = main(["doctor", "--url", server.url])
        server.shutdown()
    out = capsys.readouterr().out
    assert status == 0, out
    assert out.startswith(f"looking at --url {server.url}\n")
    assert "(a new connection shakes hands again)" in out
    assert out.splitlines()[-1] == f"all {len(STEPS)} steps passed; 'referee check yote' judges the rules"


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["doctor"], 2, "there is no program to look at; name it after --"),
        (["doctor", "chess", "--", "true"], 2, "there is no game 'chess'"),
        (["doctor", *kit("other_game")], 2, "tayu-literal does not offer a game of this suite; it has halma"),
        (["doctor", "--", "no-such-program"], 3, "'no-such-program' cannot be started: No such file or directory"),
    ],
)
def test_what_cannot_be_looked_at_is_told_in_one_sentence(
    arguments: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == status
    assert said in capsys.readouterr().err
