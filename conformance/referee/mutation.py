"""Testing the cases themselves: faulty programs that they have to catch, for the right reason."""

import importlib
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulebooks import Rulebook, load

from referee import faults
from referee.bundled import adapters_folder, module_of
from referee.cases import Case, case_steps, load_cases, put_case
from referee.client import Client
from referee.script import Finding, Remarks, Terms
from referee.transport import InMemory, Message
from referee.validation import read_mutants


@dataclass(frozen=True)
class Mutant:
    """A faulty program: the clause that it breaks, what it does wrong, and a proof where nobody could see it."""

    id: str
    clause: str
    wrong: str
    equivalent: str | None
    generated: bool


@dataclass(frozen=True)
class Fate:
    """What became of a mutant: the cases of its clause that caught it, and those of another clause that it accepts."""

    mutant: Mutant
    killed_by: tuple[str, ...]
    passed: tuple[str, ...]
    unsound: tuple[str, ...]
    strays: tuple[str, ...]

    @property
    def survived(self) -> bool:
        """Whether no case caught it, though nobody proved that none can."""
        return not self.killed_by and not self.mutant.equivalent


@cache
def _factory(game: str) -> Any:
    """Return the module of the literal program that makes mutants."""
    folder = str(adapters_folder() / game)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return importlib.import_module(module_of(game, "mutants"))


def load_mutants(game: str) -> list[Mutant]:
    """Return the hand-written mutants of a game and the generated ones."""
    rows = read_mutants(load(game).spec)
    written = [Mutant(row["id"], row["clause"], row["wrong"], row.get("equivalent"), generated=False) for row in rows]
    made = _factory(game).generated()
    return written + [Mutant(name, clause, wrong, None, generated=True) for name, (clause, wrong, _) in made.items()]


def settings_of(case: Case, rulebook: Rulebook) -> Iterator[Terms]:
    """Yield the terms under which a case is put: each variant, each ruleset that has its rulings, else the first."""
    spec = rulebook.spec
    for variant in case.variants:
        fitting = [r for r in spec.rulesets if spec.rulings_of(r, case.rulings) == spec.rulings_of(r)]
        for ruleset in fitting or list(spec.rulesets)[:1]:
            yield Terms(rulebook, variant, ruleset, spec.rulings_of(ruleset, case.rulings))


def put(client: Client, case: Case, rulebook: Rulebook) -> Finding | None:
    """Put a program to a case under all its terms; return the first finding."""
    for terms in settings_of(case, rulebook):
        finding = put_case(client, case, terms, Remarks())
        if finding:
            return finding
    return None


def _client(game: str, mutant: str | None) -> Client:
    answer = _factory(game).create(mutant).handle
    return Client(lambda: InMemory(answer), game, 60)


@cache
def _sound_passes(game: str, case: Case) -> bool:
    """Tell whether the sound program passes a case."""
    return put(_client(game, None), case, load(game)) is None


def fate_of(game: str, mutant: Mutant, cases: Sequence[Case], *, straying: bool = True) -> Fate:
    """Put a mutant to the cases of its clause, a generated one until it is caught.

    A hand-written one, which has to break just its clause, is also put to every rejecting case of another, but for
    ``straying``.
    """
    rulebook, client = load(game), _client(game, mutant.id)
    killed: list[str] = []
    passed: list[str] = []
    unsound: list[str] = []
    for case in cases:
        if mutant.clause not in case.clauses or (mutant.generated and killed):
            continue
        finding = put(client, case, rulebook)
        if finding is None:
            passed.append(case.id)
        elif finding.fault != faults.WRONG_ANSWER:
            unsound.append(f"{case.id}: {finding.fault}: {finding.summary}")
        elif _sound_passes(game, case):
            killed.append(case.id)
    strays = _strays(game, mutant, cases) if straying and not mutant.generated else ()
    return Fate(mutant, tuple(killed), tuple(passed), tuple(unsound), tuple(strays))


def fails(game: str, mutant: Mutant, case: Case) -> bool:
    """Tell whether a mutant gives a wrong answer in a case."""
    finding = put(_client(game, mutant.id), case, load(game))
    return finding is not None and finding.fault == faults.WRONG_ANSWER


def _strays(game: str, mutant: Mutant, cases: Sequence[Case]) -> list[str]:
    """Return the cases of other clauses in which a mutant accepts what is to be rejected."""
    program = _factory(game).create(mutant.id)
    return [
        case.id
        for case in cases
        if case.verdict == "rejected"
        and mutant.clause not in (*case.clauses, *case.also_accepted_by)
        and all("result" in program.handle(message) for message in _attempt(game, case))
    ]


@cache
def _attempt(game: str, case: Case) -> list[Message]:
    """Return the messages by which a case comes to the action that is to be rejected, and that action last."""
    terms = next(settings_of(case, load(game)))
    calls = [step.call for step in case_steps(case, terms, Remarks()) if step.call.method in ("newGame", "play")]
    return [
        {"jsonrpc": "2.0", "id": number, "method": call.method, "params": call.params}
        for number, call in enumerate(calls)
    ]


def accepted_by_own(fates: Sequence[Fate], cases: Sequence[Case]) -> list[str]:
    """Return the rejecting cases whose blamed clause has no mutant that fails them."""
    caught = {(fate.mutant.clause, case) for fate in fates for case in fate.killed_by}
    return [case.id for case in cases if case.verdict == "rejected" and (case.clauses[0], case.id) not in caught]


def fates(game: str, mutants: Sequence[Mutant], jobs: int) -> Iterator[Fate]:
    """Yield what becomes of each mutant, in order, worked out in ``jobs`` processes."""
    cases = load_cases(load(game).spec)
    if jobs == 1:
        yield from (fate_of(game, mutant, cases) for mutant in mutants)
        return
    pool = ProcessPoolExecutor(jobs)
    try:
        for future in [pool.submit(_fate_in_worker, game, mutant) for mutant in mutants]:
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _fate_in_worker(game: str, mutant: Mutant) -> Fate:
    return fate_of(game, mutant, _cases(game))


@cache
def _cases(game: str) -> list[Case]:
    return load_cases(load(game).spec)
