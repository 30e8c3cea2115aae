"""Clauses by runs: what became of each clause in each run."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from rulebooks import JsonObject
from rulebooks.spec import Spec

from referee.checking import EXPECTED, FAILED, NOT_OFFERED, NOT_RUN, PASSED, SKIPPED
from referee.reports.rows import Failing, Row, Seen, failing, rows_of

State = Literal["failed", "expected", "not run", "passed", "skipped", "met", "never", "absent"]


@dataclass(frozen=True)
class Cell:
    """A clause in a run: what became of its cases, what else was found about it, how often it was met.

    ``met`` is None where the clause is no part of the game that is played in this run.
    """

    cases: Counter[str]
    elsewhere: int
    met: int | None

    @property
    def state(self) -> State:
        """The worst that can be said."""
        for verdict, state in _WORST:
            if self.cases[verdict] or (state == "failed" and self.elsewhere):
                return state
        if self.met is None:
            return "absent"
        return "met" if self.met else "never"

    @property
    def total(self) -> int:
        """How many cases of the clause belong to the run."""
        return self.cases.total()


_WORST: tuple[tuple[str, State], ...] = (
    (FAILED, "failed"),
    (EXPECTED, "expected"),
    (NOT_RUN, "not run"),
    (PASSED, "passed"),
    (SKIPPED, "skipped"),
)


@dataclass(frozen=True)
class MatrixRow:
    """A clause, its cells, its rows in each run, and what went wrong; a row without clause is something else."""

    clause: str | None
    title: str
    cells: tuple[Cell, ...]
    rows: tuple[tuple[Row, ...], ...]
    failing: Failing | None

    @property
    def state(self) -> State:
        """The worst of all cells."""
        states = {cell.state for cell in self.cells}
        return next((state for state in _ORDER if state in states), "absent")


_ORDER: tuple[State, ...] = ("failed", "expected", "not run", "skipped", "never", "passed", "met", "absent")


def columns_of(report: JsonObject) -> list[JsonObject]:
    """Return the runs in which anything was put to the program."""
    return [run for run in report["runs"] if run["verdict"] != NOT_OFFERED]


def matrix_of(spec: Spec, report: JsonObject) -> list[MatrixRow]:
    """Return a row for each clause of any run, in the order of the specification; what names no clause comes first."""
    runs = columns_of(report)
    matrix = [_without_clause(group, runs) for group in failing(report) if not group.clause]
    columns = [tuple(row for row in rows_of(run) if row.clause) for run in runs]
    met: list[dict[str, int]] = [run["exercised"]["clauses"] for run in runs]
    known = {row.clause or "" for column in columns for row in column} | {clause for column in met for clause in column}
    for clause in [*(c for c in spec.clauses if c in known), *sorted(known - set(spec.clauses))]:
        about = tuple(tuple(row for row in column if row.clause == clause) for column in columns)
        cells = tuple(_cell(column, counts.get(clause)) for column, counts in zip(about, met, strict=True))
        matrix.append(MatrixRow(clause, clause, cells, about, _failing(clause, runs, about)))
    return matrix


def _failing(clause: str, runs: list[JsonObject], about: tuple[tuple[Row, ...], ...]) -> Failing | None:
    """Return what went wrong about a clause; a finding that is shared by several games is one."""
    seen: dict[int, Seen] = {}
    for run, column in zip(runs, about, strict=True):
        for row in column:
            if row.verdict == FAILED and row.finding:
                seen[id(row.finding)] = Seen(run, row.finding)
    return Failing(clause, clause, tuple(seen.values())) if seen else None


def _cell(rows: tuple[Row, ...], met: int | None) -> Cell:
    cases = Counter(row.verdict for row in rows if row.part == "cases")
    return Cell(cases, sum(row.part != "cases" and row.verdict == FAILED for row in rows), met)


def _without_clause(group: Failing, runs: list[JsonObject]) -> MatrixRow:
    seen = [sum(one.run is run for one in group.seen) for run in runs]
    return MatrixRow(
        None, group.title, tuple(Cell(Counter(), number, None) for number in seen), ((),) * len(runs), group
    )
