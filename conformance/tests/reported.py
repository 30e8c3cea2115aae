"""Reports to try the formats on: of faulty programs in this process, and one with the worst that a program can say."""

import copy
import importlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from planted import Program
from programs import in_memory, literal_answer
from referee.bundled import module_of
from referee.cases import Case, load_cases
from referee.checking import Recorder, Wish, judge
from referee.client import Client
from referee.crew import Programs
from referee.reports import report_of
from referee.reports.as_json import Circumstances
from referee.selecting import Selection, wish_of
from rulebooks import load

RULEBOOK = load("tayu")
CASES = load_cases(RULEBOOK.spec)
Report = dict[str, Any]
Answer = Callable[[Any], Any]


def cases_of(clause: str, most: int = 8) -> list[Case]:
    """Return the first cases of a clause."""
    return [case for case in CASES if case.clauses[0] == clause][:most]


def planted(fault: str) -> Answer:
    """Return the reference with a fault planted in it."""
    return Program(fault).answer


def mutant(mutant_id: str) -> Answer:
    """Return a mutant of the literal program."""
    literal_answer()
    mutants = importlib.import_module(module_of("tayu", "mutants"))
    answer: Answer = mutants.create(f"tayu.mutant.{mutant_id}").handle
    return answer


def report_on(
    answer: Answer,
    cases: Iterable[Case],
    variants: Iterable[str] = ("two-player",),
    rulesets: Iterable[str] = ("finnish", "french"),
    games: int = 0,
) -> Report:
    """Judge a program in this process; return the report."""
    selection = Selection("tayu", tuple(variants), tuple(rulesets), games=games)
    wish: Wish = replace(wish_of(selection), cases=tuple(cases), records=())

    def client() -> Client:
        return in_memory(answer)

    programs = Programs(client(), client, 1)
    runs = list(judge(programs, wish, lambda _what, _steps: None, Recorder()))
    status = 0 if all(run.verdict == "conforms" for run in runs) else 1
    circumstances = Circumstances(("my", "engine"), 1, games, 5.0, complete=True, exit_status=status)
    report: Report = report_of(RULEBOOK.spec, programs.offer, runs, circumstances)
    return report


WORST = "]]> <script>alert(1)</script> <b>&amp; `x` ```` | # \\ ... --- \x00\x1b[31m \ud800 \u2028 é\n...\n  ---\n# x"
"""What nobody should say."""


def worst_of(report: Report) -> Report:
    """Return a report in which the program says the worst wherever it can."""
    worst = copy.deepcopy(report)
    worst["program"] |= {"name": WORST, "command": ["my", WORST]}
    for run in worst["runs"]:
        for finding in run["findings"]:
            finding |= {"summary": f"said {WORST}", "expected": WORST, "got": WORST, "notes": [WORST]}
            finding["conversation"] = [{"request": {"method": WORST}, "answer": {WORST: [WORST]}}]
        for result in run["results"]:
            if result["verdict"] == "failed":
                result["why"] = f"said {WORST}"
    return worst
