"""The report in the Test Anything Protocol, version 14 (https://testanything.org): one line for each result.

Skipped and not run have the directive SKIP, failures that the ledger expects TODO. What went wrong stands below its
line as YAML; a list of all failures by clause is at the end.
"""

from collections.abc import Iterator

import yaml
from rulebooks import JsonObject, Rulebook

from referee.checking import EXPECTED, FAILED, NOT_RUN, PASSED, SKIPPED
from referee.reports.findings import scene_of
from referee.reports.rows import BROKEN, Row, Suite, again, citations_of, failing, program_of, suites, words_of

_MOST_NAMES = 8


def as_tap(rulebook: Rulebook, report: JsonObject) -> str:
    """Return the report as TAP."""
    return "\n".join(_lines(rulebook, report)) + "\n"


def _lines(rulebook: Rulebook, report: JsonObject) -> Iterator[str]:
    found = suites(report)
    yield "TAP version 14"
    yield f"1..{sum(len(suite.rows) for suite in found)}"
    yield _comment(f"{rulebook.spec.name}: {program_of(report)}: {' '.join(report['program']['command'])}")
    number = 0
    for suite in found:
        yield _comment(_head(suite))
        for row in suite.rows:
            number += 1
            yield from _row(rulebook, report, suite, row, number)
    for group in failing(report):
        names = list(dict.fromkeys(seen.finding["case"] or "a game" for seen in group.seen))
        more = f" and {len(names) - _MOST_NAMES} more" if names[_MOST_NAMES:] else ""
        yield _comment(f"{len(group.seen)} failed: {group.title}: {', '.join(names[:_MOST_NAMES])}{more}")


def _head(suite: Suite) -> str:
    if suite.run is None:
        return suite.title
    why = f" ({suite.run['why']})" if suite.run["why"] else ""
    return f"{suite.title}: {suite.run['verdict']}{why}"


def _row(rulebook: Rulebook, report: JsonObject, suite: Suite, row: Row, number: int) -> Iterator[str]:
    ok = "ok" if row.verdict in (PASSED, SKIPPED, NOT_RUN) else "not ok"
    beside = f" ({row.challenge})" if row.challenge else ""
    name = row.name if row.part == "cases" else f"{row.part} {row.name}"
    line = f"{ok} {number} - {_escaped(f'{suite.title}: {name}{beside}')}"
    directive = {
        SKIPPED: f" # SKIP {_escaped(row.why)}",
        NOT_RUN: f" # SKIP not run: {_escaped(row.why)}",
        EXPECTED: f" # TODO {_escaped(row.why)}",
    }
    yield line + directive.get(row.verdict, "")
    if row.verdict in (FAILED, EXPECTED, BROKEN):
        yield from _diagnostics(_told(rulebook, report, row))


def _told(rulebook: Rulebook, report: JsonObject, row: Row) -> JsonObject:
    finding = row.finding
    if finding is None:
        return {"message": row.why, "severity": "fail"}
    about: JsonObject = {"message": finding["summary"], "severity": "fail", "fault": finding["fault"]}
    if row.verdict == EXPECTED:
        about["severity"] = "todo"
    if row.challenge:
        about["challenge"] = row.challenge
    if finding["clauses"]:
        first = finding["clauses"][0]
        about |= {"clause": first["id"], "text": first["text"], "sources": citations_of(rulebook, first)}
    about |= {"expected": finding["expected"], "got": finding["got"]}
    if finding["notes"]:
        about["notes"] = finding["notes"]
    if words := words_of(scene_of(finding)):
        about["played"] = words
    if command := again(report, finding):
        about["again"] = command
    return about


def _diagnostics(about: JsonObject) -> Iterator[str]:
    yield "  ---"
    written = yaml.safe_dump(about, sort_keys=False, allow_unicode=True, width=float("inf"))
    yield from (f"  {line}" for line in written.splitlines())
    yield "  ..."


def _comment(words: str) -> str:
    return f"# {_one_line(words)}"


def _escaped(words: str) -> str:
    """Return words for a description or a reason: a number sign would begin a directive."""
    return _one_line(words).replace("\\", "\\\\").replace("#", "\\#")


def _one_line(words: str) -> str:
    return " ".join(words.split())
