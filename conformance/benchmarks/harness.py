"""Lockstep through a subprocess, beside a bare exchange of the same bytes with a program that says them again.

What is said in lockstep games with the reference server is written down once. The program under judgement then is one
that says those lines in order, so that what remains is the harness: requests, judging, and playing along.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
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
_EXCHANGES = ("lockstep", "ping-pong", "sent ahead")


@dataclass(frozen=True)
class Talk:
    """What was said in some games: requests of each, the first of all apart, and the file of all answers."""

    greeting: bytes
    games: tuple[tuple[bytes, ...], ...]
    answers: Path
    size: int


def measure(options: Options) -> Sample:
    """Play ``games`` games ``rounds`` times with each program of ``echoes``, in turns with the bare exchanges.

    What a bare exchange takes depends on where the system runs the two sides: to wake another core that sleeps can take
    ten times as long as to change sides on one. So the first program is asked twice: wherever the system likes, and
    with all on one core.
    """
    sample = Sample()
    seeds = [f"{options['seed']} {number}" for number in range(int(options["games"]))]
    plans = list(map(_plan, seeds))
    with tempfile.TemporaryDirectory() as name:
        talk = _written_down(plans, Path(name))
        messages, moves = sum(map(len, talk.games)), sum(map(_moves, plans))
        sample.facts = {
            "games": len(plans),
            "messages in a move": round(messages / moves, 2),
            "bytes asked in a message": round(sum(len(line) for game in talk.games for line in game) / messages),
            "bytes answered in a message": round(talk.size / messages),
        }
        for language, command in options["echoes"].items():
            for _ in range(int(options["rounds"])):
                _take_turns(sample, language, [*command, str(talk.answers)], seeds, talk)
        language, command = next(iter(options["echoes"].items()))
        with _one_core() as is_one:
            for _ in range(int(options["rounds"]) if is_one else 0):
                _take_turns(sample, f"{language}, one core", [*command, str(talk.answers)], seeds, talk)
    return sample


@contextmanager
def _one_core() -> Iterator[bool]:
    """Keep this process, and what it starts, on one core, where the system knows of that; tell whether it does."""
    if not hasattr(os, "sched_setaffinity"):
        yield False
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield True
    finally:
        os.sched_setaffinity(0, before)


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


def _take_turns(sample: Sample, way: str, command: list[str], seeds: Sequence[str], talk: Talk) -> None:
    """Have every game planned, played in lockstep, by ping-pong and sent ahead, one right after the other."""
    client = Client(lambda: Process(command), "tayu", _TIMEOUT)
    asked, ahead = _Bare(command, talk.greeting), _Bare(command, talk.greeting)
    try:
        for number, (seed, requests) in enumerate(zip(seeds, talk.games, strict=True), 1):
            times = [time.perf_counter()]
            plan = _plan(seed)
            times.append(time.perf_counter())
            _have_played(client, number, plan)
            times.append(time.perf_counter())
            asked.ask_one_by_one(requests)
            times.append(time.perf_counter())
            ahead.ask_ahead(requests)
            times.append(time.perf_counter())
            planning, *exchanging = (_MICRO * (ended - begun) for begun, ended in pairwise(times))
            sample.add(f"planning ({way})", "µs/move", planning / _moves(plan))
            for name, taken in zip(_EXCHANGES, exchanging, strict=True):
                sample.add(f"{name} ({way})", "µs/message", taken / len(requests))
                sample.add(f"{name} by moves ({way})", "µs/move", taken / _moves(plan))
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
