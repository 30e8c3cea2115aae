"""Lockstep through a subprocess, beside a bare exchange of the same bytes with a program that says them again.

What is said in lockstep games with the reference server is written down once. The program under judgement then is one
that says those lines in order, so that what remains is the harness: requests, judging, and playing along.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Thread
from typing import IO, cast

from referee.client import MOST_REQUESTS, Client
from referee.lockstep import Plan, Play, play_plan, random_plan
from referee.process import Process
from referee.script import Remarks, Terms
from rulebooks import load

from benchmarks.sampling import Options, Sample

_HERE = Path(__file__).parent
_TIMEOUT = 60.0
_MICRO = 1_000_000


@dataclass(frozen=True)
class Talk:
    """What was said in some games: requests of each, the first of all apart, and the file of all answers."""

    greeting: bytes
    games: tuple[tuple[bytes, ...], ...]
    answers: Path
    size: int


def measure(options: Options) -> Sample:
    """Play ``games`` games ``rounds`` times with each program of ``echoes``, in turns with the bare exchanges."""
    sample = Sample()
    plans: list[Plan] = []
    for number in range(int(options["games"])):
        begun = time.perf_counter()
        plan = _plan(f"{options['seed']} {number}")
        sample.add("planning", "µs/move", _MICRO * (time.perf_counter() - begun) / _moves(plan))
        plans.append(plan)
    with tempfile.TemporaryDirectory() as name:
        talk = _written_down(plans, Path(name))
        messages, moves = sum(map(len, talk.games)), sum(map(_moves, plans))
        sample.facts = {
            "games": len(plans),
            "messages in a move": round(messages / moves, 2),
            "bytes answered in a message": round(talk.size / messages),
        }
        for language, command in options["echoes"].items():
            for _ in range(int(options["rounds"])):
                _take_turns(sample, language, [*command, str(talk.answers)], plans, talk)
    return sample


def _plan(seed: str) -> Plan:
    rng, rulebook = Random(seed), load("tayu")
    rulings = rulebook.spec.rulings_of("finnish", {})
    setup = rulebook.random_setup(rng, "two-player", rulings, ())
    return random_plan(rng, Terms(rulebook, "two-player", "finnish", rulings, setup), None)


def _moves(plan: Plan) -> int:
    """Return the placements of a plan."""
    return sum(isinstance(event, Play) and event.action.type == "place" for event in plan.events)


def _written_down(plans: Sequence[Plan], folder: Path) -> Talk:
    client = Client(lambda: Process([sys.executable, str(_HERE / "recorder.py"), str(folder)]), "tayu", _TIMEOUT)
    try:
        for number, plan in enumerate(plans, 1):
            _have_played(client, number, plan)
    finally:
        client.close()
    greeting, *requests = (folder / "heard").read_bytes().splitlines(keepends=True)
    games: list[list[bytes]] = [[] for _ in plans]
    for request in requests:
        games[json.loads(request)["id"] // MOST_REQUESTS - 1].append(request)
    said = folder / "said"
    return Talk(greeting, tuple(map(tuple, games)), said, said.stat().st_size)


def _have_played(client: Client, number: int, plan: Plan) -> None:
    client.begin(number)
    finding = play_plan(client, plan, Remarks())
    if finding:
        raise ValueError(f"the games cannot be measured: {finding.summary}; {finding.got}")


def _take_turns(sample: Sample, language: str, command: list[str], plans: Sequence[Plan], talk: Talk) -> None:
    """Have every game played in lockstep, by ping-pong and sent ahead, one right after the other."""
    client = Client(lambda: Process(command), "tayu", _TIMEOUT)
    asked, ahead = _Bare(command, talk.greeting), _Bare(command, talk.greeting)
    try:
        for number, (plan, requests) in enumerate(zip(plans, talk.games, strict=True), 1):
            begun = time.perf_counter()
            _have_played(client, number, plan)
            between = time.perf_counter()
            asked.ask_one_by_one(requests)
            then = time.perf_counter()
            ahead.ask_ahead(requests)
            ended = time.perf_counter()
            told = {"lockstep": between - begun, "ping-pong": then - between, "sent ahead": ended - then}
            for name, seconds in told.items():
                sample.add(f"{name} ({language})", "µs/message", _MICRO * seconds / len(requests))
                sample.add(f"{name} by moves ({language})", "µs/move", _MICRO * seconds / _moves(plan))
    finally:
        client.close()
        asked.close()
        ahead.close()


class _Bare:
    """A program at the end of two plain pipes."""

    def __init__(self, command: Sequence[str], greeting: bytes) -> None:
        self._program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 16)
        self._input, self._output = cast("IO[bytes]", self._program.stdin), cast("IO[bytes]", self._program.stdout)
        self.ask_one_by_one([greeting])

    def ask_one_by_one(self, requests: Sequence[bytes]) -> None:
        write, flush, readline = self._input.write, self._input.flush, self._output.readline
        for request in requests:
            write(request)
            flush()
            if not readline():
                raise ValueError("the program that says recorded lines has ended")

    def ask_ahead(self, requests: Sequence[bytes]) -> None:
        readline = self._output.readline
        writer = Thread(target=self._send, args=(b"".join(requests),))
        writer.start()
        for _ in requests:
            if not readline():
                raise ValueError("the program that says recorded lines has ended")
        writer.join()

    def _send(self, data: bytes) -> None:
        self._input.write(data)
        self._input.flush()

    def close(self) -> None:
        self._input.close()
        self._program.wait()
        self._output.close()
