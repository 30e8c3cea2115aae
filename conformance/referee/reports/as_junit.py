"""The report as JUnit XML, for what shows test results: a suite for each run, a test case for each result.

A class name is variant, ruleset and clause, so that failures stand together by clause. The first failure of each clause
shows the board.
"""

from collections.abc import Iterator

from rulebooks import JsonObject, Rulebook

from referee.checking import EXPECTED, FAILED, NOT_RUN, SKIPPED
from referee.drawing.markup import attribute, text
from referee.reports.rows import BROKEN, Row, Suite, program_of, suites, told


def as_junit(rulebook: Rulebook, report: JsonObject) -> str:
    """Return the report as JUnit XML."""
    found = suites(report)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    name = f"referee check {report['game']}: {program_of(report)}"
    lines.append(f"<testsuites name={attribute(name)} {_counts(*found)}>")
    for suite in found:
        lines += _suite(rulebook, report, suite)
    return "\n".join([*lines, "</testsuites>\n"])


def _counts(*found: Suite) -> str:
    def count(*verdicts: str) -> int:
        return sum(suite.count(*verdicts) for suite in found)

    tests = sum(len(suite.rows) for suite in found)
    skipped = count(SKIPPED, NOT_RUN, EXPECTED)
    return f'tests="{tests}" failures="{count(FAILED)}" errors="{count(BROKEN)}" skipped="{skipped}"'


def _suite(rulebook: Rulebook, report: JsonObject, suite: Suite) -> Iterator[str]:
    name = f"{rulebook.spec.name}, {suite.title}"
    yield f"  <testsuite name={attribute(name)} {_counts(suite)}>"
    yield "    <properties>"
    for key, value in _properties(report, suite.run):
        yield f"      <property name={attribute(key)} value={attribute(value)}/>"
    yield "    </properties>"
    drawn: set[str | None] = set()
    for row in suite.rows:
        yield from _case(rulebook, report, suite, row, draw=row.clause not in drawn)
        if row.verdict == FAILED:
            drawn.add(row.clause)
    yield "  </testsuite>"


def _properties(report: JsonObject, run: JsonObject | None) -> Iterator[tuple[str, str]]:
    yield "program", program_of(report)
    yield "command", " ".join(report["program"]["command"])
    yield "referee", report["referee"]
    yield "seed", str(report["seed"])
    if run is not None:
        yield "verdict", run["verdict"]
        if run["why"]:
            yield "why", run["why"]
        for ruling, option in run["rulings"].items():
            yield f"ruling {ruling}", option


def _case(rulebook: Rulebook, report: JsonObject, suite: Suite, row: Row, *, draw: bool) -> Iterator[str]:
    place = suite.title.replace(", ", ".")
    about = row.name.partition("/")[0] if row.part == "cases" else row.part
    head = f"    <testcase classname={attribute(f'{place}.{about}')} name={attribute(row.name)}"
    content = [*_challenge(row), *_outcome(rulebook, report, row, draw=draw)]
    if not content:
        yield f"{head}/>"
        return
    yield f"{head}>"
    yield from content
    yield "    </testcase>"


def _challenge(row: Row) -> Iterator[str]:
    if row.challenge:
        yield "      <properties>"
        yield f'        <property name="challenge" value={attribute(row.challenge)}/>'
        yield "      </properties>"


def _outcome(rulebook: Rulebook, report: JsonObject, row: Row, *, draw: bool) -> Iterator[str]:
    beside = f" ({row.challenge})" if row.challenge else ""
    message = attribute(row.why + beside)
    match row.verdict:
        case "failed":
            kind = row.finding["fault"] if row.finding else "failed"
            said = told(rulebook, report, row.finding, drawn=draw) if row.finding else row.why
            yield f"      <failure type={attribute(kind)} message={message}>{text(said)}</failure>"
        case "broken off":
            yield f'      <error type="inconclusive" message={message}/>'
        case "expected failure":
            yield f"      <skipped message={attribute(f'expected failure: {row.why}{beside}')}/>"
        case "skipped" | "not run":
            yield f"      <skipped message={attribute(f'{row.verdict}: {row.why}{beside}')}/>"
        case _:
            return
