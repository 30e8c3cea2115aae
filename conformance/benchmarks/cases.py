"""Cases put to programs in this process and to programs in a process of their own."""

import importlib
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from referee.bundled import adapters_folder, literal_command
from referee.cases import Case, load_cases, put_case
from referee.client import Client
from referee.process import Process
from referee.script import Remarks, Terms
from referee.server import Server
from referee.transport import InMemory
from rulebooks import Rulebook, load

from benchmarks.sampling import Options, Sample

_TIMEOUT = 60.0
_MICRO = 1_000_000
_SERVER = [sys.executable, "-m", "referee", "serve", "tayu"]


def measure(options: Options) -> Sample:
    """Put at most ``most`` cases of Ta Yü ``rounds`` times to each program, programs taking turns."""
    sample, rulebook = Sample(), load("tayu")
    every = load_cases(rulebook.spec)
    cases = every[:: max(1, len(every) // int(options["most"]))][: int(options["most"])]
    sample.facts = {"cases": len(cases)}
    clients = {
        "literal, in memory": Client(lambda: InMemory(_literal()), "tayu", _TIMEOUT),
        "literal, subprocess": Client(lambda: Process(literal_command("tayu")), "tayu", _TIMEOUT),
        "reference, in memory": Client(lambda: InMemory(Server(["tayu"]).answer), "tayu", _TIMEOUT),
        "reference, subprocess": Client(lambda: Process(_SERVER), "tayu", _TIMEOUT),
    }
    try:
        for turn in range(int(options["rounds"])):
            for name, client in clients.items():
                client.begin(turn + 1)
                begun = time.perf_counter()
                _put_all(client, rulebook, cases)
                sample.add(name, "µs/case", _MICRO * (time.perf_counter() - begun) / len(cases))
    finally:
        for client in clients.values():
            client.close()
    return sample


def _put_all(client: Client, rulebook: Rulebook, cases: Sequence[Case]) -> None:
    ruleset = next(iter(rulebook.spec.rulesets))
    for case in cases:
        rulings = rulebook.spec.rulings_of(ruleset, case.rulings)
        finding = put_case(client, case, Terms(rulebook, case.variants[0], ruleset, rulings), Remarks())
        if finding:
            raise ValueError(f"case {case.id} cannot be measured: {finding.summary}")


def _literal() -> Callable[[Any], Any]:
    folder = str(adapters_folder() / "tayu")
    if folder not in sys.path:
        sys.path.insert(0, folder)
    answer: Callable[[Any], Any] = importlib.import_module("tayu_program").Program().handle
    return answer
