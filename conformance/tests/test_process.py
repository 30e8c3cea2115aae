"""The subprocess transport: no answer is taken for another, no pipe blocks, nothing is left open or running."""

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from marked import MARK, marked, new_mark
from referee import faults, process, warden
from referee.client import Call, Client
from referee.faults import CannotStart, Fault
from referee.process import Process
from referee.transport import Message

ECHO = """
import json, sys, time
for line in sys.stdin:
    request = json.loads(line)
    time.sleep(request["params"].get("wait", 0))
    more = request["params"].get("more", "")
    print(json.dumps({"id": request["id"], "padding": "x" * request["params"].get("size", 0)}) + more, flush=True)
"""
FAST = 20.0


def message(number: int, **params: Any) -> Message:
    return {"jsonrpc": "2.0", "id": number, "method": "echo", "params": params}


@pytest.fixture
def echo() -> Iterator[Process]:
    program = Process([sys.executable, "-c", ECHO])
    yield program
    program.close()


def ids(program: Process, *messages: Message, timeout: float = FAST) -> list[int]:
    return [answer["id"] for answer in program.exchange(messages, timeout)]  # type: ignore[index]  # answers are objects


def test_answers_come_in_order(echo: Process) -> None:
    assert ids(echo, *map(message, range(100))) == list(range(100))


def test_answers_that_nobody_waits_for_are_not_taken_for_the_next(echo: Process) -> None:
    left_early = echo.exchange([message(number) for number in range(50)], FAST)
    next(left_early)
    left_early.close()  # type: ignore[attr-defined]  # it is a generator
    assert echo.running
    assert ids(echo, message(100)) == [100]


def test_a_program_that_is_slow_with_what_nobody_waits_for_is_ended(echo: Process) -> None:
    left_early = echo.exchange([message(1), message(2, wait=60)], FAST)
    next(left_early)
    begun = time.monotonic()
    left_early.close()  # type: ignore[attr-defined]  # it is a generator
    assert time.monotonic() - begun < process.GRACE + 5
    assert not echo.running


def test_a_late_answer_ends_the_program(echo: Process) -> None:
    with pytest.raises(Fault, match="came after") as caught:
        ids(echo, message(1, wait=0.5), timeout=0.2)
    assert caught.value.name == faults.OVERRUN
    assert not echo.running


def test_what_was_not_asked_for_is_a_violation_when_the_next_is_asked(echo: Process) -> None:
    assert ids(echo, message(1, more="\nand one more thing")) == [1]
    time.sleep(0.3)
    with pytest.raises(Fault, match="without being asked: 'and one more thing'") as caught:
        ids(echo, message(2))
    assert caught.value.name == faults.PROTOCOL_VIOLATION


def test_neither_side_waits_for_the_other(echo: Process) -> None:
    """Requests of 4 MB, sent ahead, while answers of 8 MB come back: more than any pipe holds."""
    messages = [message(number, size=400_000, padding="y" * 200_000) for number in range(20)]
    assert ids(echo, *messages) == list(range(20))


def test_a_program_that_has_ended_by_itself_has_crashed() -> None:
    program = Process([sys.executable, "-c", "print('{\"id\": 1}', flush=True); input()"])
    assert ids(program, message(1)) == [1]
    time.sleep(0.3)
    with pytest.raises(Fault, match="exit status 0") as caught:
        ids(program, message(2))
    assert caught.value.name == faults.CRASH
    assert not program.running


def test_what_was_said_aside_is_kept_to_its_end_and_cannot_steer_a_terminal() -> None:
    talk = "import sys; sys.stderr.write('x' * 1_000_000 + chr(27) + '[2J\\n' + 'the end'); sys.exit(1)"
    program = Process([sys.executable, "-c", talk])
    with pytest.raises(Fault):
        ids(program, message(1))
    assert program.said_aside.endswith("x\\x1b[2J\nthe end")
    assert len(program.said_aside) < 20_000


def test_a_program_with_a_closed_input_ends_by_itself(echo: Process) -> None:
    begun = time.monotonic()
    echo.close()
    assert time.monotonic() - begun < process.GRACE
    assert not echo.lingered
    echo.close()
    with pytest.raises(Fault):
        ids(echo, message(1))


def test_a_program_that_is_busy_writing_is_heard_out_when_it_is_closed() -> None:
    flood = "import sys\nfor _ in range(1000): print('x' * 10_000)\nsys.stdin.read()"
    program = Process([sys.executable, "-c", flood])
    program.close()
    assert not program.lingered


def test_no_file_stays_open() -> None:
    folder = Path("/dev/fd")
    before = len(os.listdir(folder))  # noqa: PTH208  # no entry is looked at
    for _ in range(5):
        Process([sys.executable, "-c", ECHO]).kill()
        with pytest.raises(CannotStart):
            Process(["/nowhere/to/be/found"])
    assert len(os.listdir(folder)) == before  # noqa: PTH208


def test_nothing_of_a_killed_program_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    mark = new_mark()
    monkeypatch.setenv(MARK, mark)
    program = Process(["sh", "-c", "sleep 120 & (sleep 120 & sleep 120) & echo; wait"])
    with pytest.raises(Fault):
        ids(program, message(1))
    assert marked(mark) == []


def test_both_ways_of_looking_for_processes_agree() -> None:
    child = subprocess.Popen(["/bin/sh", "-c", "sleep 120 & sleep 120"])
    try:
        by_ps = {(process, parent) for process, parent in warden.parents_in_ps() if parent == child.pid}
        while not by_ps:
            by_ps = {(process, parent) for process, parent in warden.parents_in_ps() if parent == child.pid}
        assert {process for process, _ in by_ps} <= warden.descendants(os.getpid())
        if Path("/proc/self/stat").exists():
            assert by_ps <= set(warden.parents_in_proc())
    finally:
        for number in warden.descendants(child.pid) | {child.pid}:
            os.kill(number, 9)
        child.wait()


@pytest.mark.parametrize("command", [[""], ["a\0b"], ["/nowhere"], ["."]])
def test_what_cannot_be_started_is_said_in_one_sentence(command: list[str]) -> None:
    with pytest.raises(CannotStart, match=r"cannot be started: .+") as caught:
        Process(command)
    assert "\n" not in str(caught.value)


def test_asking_again_drops_what_is_still_to_come() -> None:
    answers = """
import json, sys
for number, line in enumerate(sys.stdin):
    games = {"tayu": {"variants": [], "rulesets": []}}
    result = {"name": "x", "version": "1", "protocol": "1", "games": games, "state": {}, "actions": []}
    print(json.dumps({"jsonrpc": "2.0", "id": json.loads(line)["id"], "result": result}), flush=True)
"""
    client = Client(lambda: Process([sys.executable, "-c", answers]), "tayu", FAST)
    calls = [Call("legalActions", {})] * 5
    for taken in (1, 3, 5):
        assert len(list(itertools.islice(client.ask(calls), taken))) == taken
    client.close()
    assert client.starts == 1
