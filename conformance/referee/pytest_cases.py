"""What the pytest plugin does where a game is named: a test for each case, recorded game and random game.

The program is started when the tests are collected, and ended with the session. Under pytest-xdist each worker has
a program of its own.
"""

import argparse
import io
import shlex
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from rich.console import Console
from rulebooks.documents import DocumentError

from referee import faults
from referee.canonical import canonical
from referee.checking import MOST_HANGS, Run, units_of
from referee.client import Client
from referee.commands.common import UsageError, choose, game_of, seconds, whole_number
from referee.commands.connecting import Connection, connection_of
from referee.commands.program import refuse_unoffered
from referee.crew import put_again_if_late
from referee.faults import CannotStart
from referee.pytest_plugin import WAYS, option
from referee.records import format_record, record_of
from referee.reports import finding_json, show_finding
from referee.script import Finding
from referee.selecting import Selection, wish_of
from referee.units import Again, CaseUnit, Outcome, Unit, attempt

_WIDTH = 120
_PROGRAM = pytest.StashKey["Judged"]()


class Judged:
    """The program under judgement, and what is put to it."""

    def __init__(self, config: pytest.Config) -> None:
        self.rulebook = game_of(option(config, "game") or "")
        self.connection = _connection(config)
        spec, games = self.rulebook.spec, option(config, "games")
        self._selection = Selection(
            game=spec.id,
            variants=choose("variant", option(config, "variant"), spec.variants),
            rulesets=choose("ruleset", option(config, "ruleset"), spec.rulesets),
            games=0 if games is None else whole_number(0)(games),
        )
        timeout = option(config, "timeout")
        self.client = Client(self.connection.start, spec.id, 5.0 if timeout is None else seconds(timeout))
        self.hangs = 0
        self.runs: list[tuple[Run, Sequence[Unit], Sequence[Any]]] = []
        try:
            refuse_unoffered(self.client, spec.id, option(config, "variant"))
            self.runs = [run for run in units_of(self.client.offer, wish_of(self._selection)) if run[1] or run[2]]
            if not any(units for _, units, _ in self.runs):
                raise UsageError(f"{self.client.offer.name} offers nothing of what is selected of {spec.id}")
        except BaseException:
            self.client.kill()
            raise

    def put(self, unit: Unit) -> Outcome:
        """Put a unit to the program; what is found is looked at again, and shrunk."""
        outcome = put_again_if_late(self.client, unit)
        finding = outcome.finding
        if finding is None:
            return outcome
        self.hangs += finding.fault == faults.HANG
        if not isinstance(unit, CaseUnit) or finding.fault == faults.WRONG_ANSWER:
            again = attempt(self.client, Again(unit.number, unit.part, unit.name, unit, finding))
            outcome.finding = again.finding or finding
        return outcome


def _connection(config: pytest.Config) -> Connection:
    given: dict[str, Any] = {name: option(config, name) for name in WAYS}
    given["command"] = shlex.split(given["command"] or "")
    connection = connection_of(argparse.Namespace(**given))
    if connection is None:
        raise UsageError("--referee-game needs a program: --referee-command, --referee-url or --referee-python")
    return connection


class Departure(Exception):
    """A program departs from the rules; ``finding`` says how."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.summary)


class RunNode(pytest.Collector):
    """The tests of one variant under one ruleset."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield nothing: the tests are added when all others are collected."""
        yield from ()


class UnitItem(pytest.Item):
    """The test of one unit."""

    def __init__(self, *, judged: Judged, run: Run, unit: Unit, **rest: Any) -> None:
        super().__init__(**rest)
        self.judged, self.run, self.unit = judged, run, unit

    def runtest(self) -> None:
        """Put the unit; raises :class:`Departure` where the program departs from the rules."""
        outcome = self.judged.put(self.unit)
        if self.judged.hangs >= MOST_HANGS:
            self.session.shouldstop = f"stopped after {MOST_HANGS} hangs"
        if outcome.stopped:
            self.session.shouldstop = outcome.stopped
            pytest.fail(outcome.stopped, pytrace=False)
        if outcome.finding:
            raise Departure(outcome.finding)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what is wrong, in words, and the shrunk record."""
        if not isinstance(excinfo.value, Departure):
            return super().repr_failure(excinfo, style)
        return told(self.judged, excinfo.value.finding, f" ({self.run.variant}, {self.run.ruleset})")

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Return how the test is headed."""
        return self.path, None, f"{self.unit.name} ({self.run.variant}, {self.run.ruleset})"


class SkippedItem(pytest.Item):
    """A unit that is not put to the program, and why."""

    def __init__(self, *, why: str, **rest: Any) -> None:
        super().__init__(**rest)
        self.why = why

    def runtest(self) -> None:
        """Say why."""
        pytest.skip(self.why)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Return how the test is headed."""
        return self.path, None, self.name


def told(judged: Judged, finding: Finding, under: str) -> str:
    """Return a finding as the terminal shows it, and the record that leads to it."""
    spec, text = judged.rulebook.spec, io.StringIO()
    show_finding(Console(file=text, width=_WIDTH, soft_wrap=True), spec, finding_json(spec, finding), under)
    record = record_of(finding)
    if record is None:
        return text.getvalue().strip("\n")
    line = canonical(format_record(record)).decode("utf-8").strip()
    again = f"  saved to a file, this record shows it again (referee check {spec.id} --only FILE.json):"
    return f"{text.getvalue().strip(chr(10))}\n{again}\n{line}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Start the program and add its tests; raises :class:`pytest.UsageError` where there is nothing to judge."""
    try:
        judged = Judged(config)
    except (UsageError, CannotStart, DocumentError, argparse.ArgumentTypeError, ValueError) as error:
        raise pytest.UsageError(f"referee: {error}") from None
    config.stash[_PROGRAM] = judged
    for run, units, skipped in judged.runs:
        name = f"{judged.rulebook.spec.id}[{run.variant},{run.ruleset}]"
        node = RunNode.from_parent(session, name=name, nodeid=name)
        items += [UnitItem.from_parent(node, name=unit.name, judged=judged, run=run, unit=unit) for unit in units]
        items += [SkippedItem.from_parent(node, name=result.name, why=result.why) for result in skipped]


def pytest_report_collectionfinish(config: pytest.Config) -> str | None:
    """Say what is judged."""
    judged = config.stash.get(_PROGRAM, None)
    if judged is None:
        return None
    return f"referee: judging {judged.client.offer.name} {judged.client.offer.version}: {judged.connection}"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """End the program."""
    judged = session.config.stash.get(_PROGRAM, None)
    if judged is not None:
        judged.client.close()
