"""A report as rows: what became of each case, record and game, with what went wrong there, run by run."""

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulebooks import JsonObject, Rulebook

from referee.checking import CONFORMS, DOES_NOT, EXPECTED, FAILED, NOT_OFFERED, NOT_RUN, PASSED, SKIPPED
from referee.drawing import crop_window, render_text
from referee.reports.citing import citation_lines
from referee.reports.findings import Scene, scene_of

VERDICT = "verdict"
"""The part of the row that stands for a run in which nothing was judged, or not to the end."""
BROKEN = "broken off"
"""What became of such a run where a verdict was due."""


@dataclass(frozen=True)
class Row:
    """What became of one thing that was put to the program.

    ``verdict`` is that of a result, or :data:`BROKEN`; ``finding`` is what went wrong, where the report holds it;
    ``challenge`` is empty where the case is active.
    """

    part: str
    name: str
    verdict: str
    why: str = ""
    challenge: str = ""
    finding: JsonObject | None = None

    @property
    def clause(self) -> str | None:
        """The clause that it is about: that of the case, or the first that speaks to what went wrong."""
        if self.part == "cases":
            return self.name.partition("/")[0]
        clauses = self.finding["clauses"] if self.finding else []
        return clauses[0]["id"] if clauses else None


@dataclass(frozen=True)
class Suite:
    """A run with its rows; without ``run``, what is to be said of the check as a whole."""

    title: str
    run: JsonObject | None
    rows: tuple[Row, ...]

    def count(self, *verdicts: str) -> int:
        """Return how many rows have one of these verdicts."""
        return sum(row.verdict in verdicts for row in self.rows)


def title_of(run: JsonObject) -> str:
    """Return what a run is called: variant and ruleset."""
    return f"{run['variant']}, {run['ruleset']}"


def suites(report: JsonObject) -> list[Suite]:
    """Return every run as a suite, and one more for what is wrong apart from them, if anything is."""
    found = [Suite(title_of(run), run, tuple(rows_of(run))) for run in report["runs"]]
    wrong = [Row("check", f"problem {n}", FAILED, problem) for n, problem in enumerate(report["problems"], 1)]
    if not report["complete"] and not wrong:
        wrong.append(Row("check", "complete", BROKEN, "the check was cut short"))
    elif not report["runs"] and not wrong:
        wrong.append(Row("check", "complete", BROKEN, f"nothing was judged (exit status {report['exitStatus']})"))
    return [*found, Suite("the check", None, tuple(wrong))] if wrong else found


def rows_of(run: JsonObject) -> Iterator[Row]:
    """Yield the results of a run, what went wrong without a result, and the run itself where it has no verdict."""
    failed, expected = _Findings(run["findings"]), _Findings(run["expected"])
    for result in run["results"]:
        finding = None
        if result["verdict"] in (FAILED, EXPECTED):
            finding = (failed if result["verdict"] == FAILED else expected).take(result)
        why, challenge = result.get("why", ""), result.get("challenge", "")
        yield Row(result["part"], result["name"], result["verdict"], why, challenge, finding)
    yield from _unlisted(run)
    for finding in failed.rest():
        part = "cases" if finding["case"] else "lockstep"
        yield Row(part, finding["case"] or finding["summary"], FAILED, finding["summary"], "", finding)
    if run["verdict"] == NOT_OFFERED:
        yield Row(VERDICT, VERDICT, SKIPPED, run["why"] or NOT_OFFERED)
    elif run["verdict"] not in (CONFORMS, DOES_NOT):
        yield Row(VERDICT, VERDICT, BROKEN, run["why"] or run["verdict"])


def _unlisted(run: JsonObject) -> Iterator[Row]:
    """Yield a row for the games of a campaign that have no result of their own, as far as they were played."""
    listed = Counter(result["part"] for result in run["results"] if result["verdict"] in (PASSED, FAILED, EXPECTED))
    listed_failed = Counter(result["part"] for result in run["results"] if result["verdict"] == FAILED)
    for name, part in run["parts"].items():
        failed = part["failed"] - listed_failed[name]
        passed = part["run"] - listed[name] - failed
        if failed > 0:
            yield Row(name, f"{failed:,} more games", FAILED, "as in the games before")
        if passed > 0 and run["verdict"] in (CONFORMS, DOES_NOT):
            yield Row(name, f"{passed:,} games", PASSED)


@dataclass
class _Findings:
    """Findings of a run, to be matched with its results: a case by its id, a game by what is said of it."""

    findings: Sequence[JsonObject]
    taken: set[int] = field(default_factory=set)

    def take(self, result: JsonObject) -> JsonObject | None:
        """Return the finding of a result, one that is of no other before one that several games share."""
        fitting = [number for number, finding in enumerate(self.findings) if _fits(finding, result)]
        fitting.sort(key=lambda number: number in self.taken)
        if not fitting:
            return None
        self.taken.add(fitting[0])
        return self.findings[fitting[0]]

    def rest(self) -> Iterator[JsonObject]:
        return (finding for number, finding in enumerate(self.findings) if number not in self.taken)


def _fits(finding: JsonObject, result: JsonObject) -> bool:
    if result["part"] == "cases":
        return bool(finding["case"] == result["name"])
    return not finding["case"] and bool(finding["summary"] == result.get("why"))


# All runs together


@dataclass(frozen=True)
class Seen:
    """A finding and the run in which it was made."""

    run: JsonObject
    finding: JsonObject


@dataclass(frozen=True)
class Failing:
    """A clause, or where none is named a summary, and all that went wrong with it in any run."""

    clause: str | None
    title: str
    seen: tuple[Seen, ...]

    @property
    def runs(self) -> list[str]:
        """The runs in which it was seen."""
        return list(dict.fromkeys(title_of(seen.run) for seen in self.seen))


def failing(report: JsonObject) -> list[Failing]:
    """Return what went wrong, by clause, those with the most findings first."""
    groups: dict[tuple[bool, str], list[Seen]] = {}
    for run in report["runs"]:
        for finding in run["findings"]:
            clauses = finding["clauses"]
            key = (True, clauses[0]["id"]) if clauses else (False, f"{finding['fault']}: {finding['summary']}")
            groups.setdefault(key, []).append(Seen(run, finding))
    found = [Failing(title if named else None, title, tuple(seen)) for (named, title), seen in groups.items()]
    return sorted(found, key=lambda group: -len(group.seen))


def challenges(report: JsonObject) -> dict[str, str]:
    """Return the challenge status of each case that is not active."""
    results = (result for run in report["runs"] for result in run["results"])
    return {result["name"]: result["challenge"] for result in results if "challenge" in result}


@dataclass(frozen=True)
class Counts:
    """A report in numbers: cases that passed of those selected, verdicts that conform of those asked for."""

    passed: int
    selected: int
    conforming: int
    verdicts: int
    failures: int

    def __str__(self) -> str:
        return f"{self.passed} of {self.selected} cases, {self.conforming} of {self.verdicts} verdicts"


def counts_of(report: JsonObject) -> Counts:
    """Count; a case counts once for each run that it belongs to."""
    runs = report["runs"]
    cases = [run["parts"].get("cases", {}) for run in runs]
    return Counts(
        passed=sum(part.get("run", 0) - part.get("failed", 0) - part.get("expected", 0) for part in cases),
        selected=sum(part.get("selected", 0) for part in cases),
        conforming=sum(run["verdict"] == CONFORMS for run in runs),
        verdicts=len(runs),
        failures=sum(part["failed"] for run in runs for part in run["parts"].values()),
    )


def is_clean(report: JsonObject) -> bool:
    """Tell whether every verdict that was asked for conforms, and nothing else is wrong."""
    runs = report["runs"]
    sound = report["complete"] and not report["problems"] and report["exitStatus"] == 0
    return bool(runs) and sound and all(run["verdict"] == CONFORMS for run in runs)


def tally(rows: Sequence[Row]) -> Counter[str]:
    """Return how many rows have each verdict."""
    return Counter(row.verdict for row in rows)


def program_of(report: JsonObject) -> str:
    """Return what the program is called."""
    program = report["program"]
    return " ".join(filter(None, (program["name"], program["version"]))) or "a program that gave no name"


# Words


def words_of(scene: Scene | None, most: int | None = None) -> str:
    """Return the game that led to a finding, in words of notation."""
    if scene is None:
        return ""
    words = scene.words
    cut = most is not None and len(words) > most
    shown = [f"[{len(words) - (most or 0)} more]", *words[-(most or 0) :]] if cut else words
    return " ".join(shown) or "nothing yet"


def board_of(scene: Scene | None) -> str:
    """Return the position of a finding as text."""
    if scene is None:
        return ""
    picture = scene.picture
    return render_text(picture, window=crop_window(picture)).rstrip("\n")


def again(report: JsonObject, finding: JsonObject) -> str:
    """Return the command that puts a failing case to the program once more."""
    if not finding["case"]:
        return ""
    command = shlex.join(report["program"]["command"])
    return f"referee check {report['game']} --only {finding['case']} -- {command}"


def told(rulebook: Rulebook, report: JsonObject, finding: JsonObject, *, drawn: bool) -> str:
    """Return all that is to be said of a finding as plain text, the board included where it is to be ``drawn``."""
    lines = [f"{finding['fault']}: {finding['summary']}"]
    for clause in finding["clauses"][:2]:
        lines.append(f"{clause['id']}: {clause['text']}")
        lines += [f"  {line}" for line in citations_of(rulebook, clause)]
    lines += [f"expected: {finding['expected']}", f"got:      {finding['got']}", *finding["notes"]]
    scene = scene_of(finding)
    if scene is not None:
        lines += [f"played: {words_of(scene)}", *(("", board_of(scene), "") if drawn else ())]
    if command := again(report, finding):
        lines.append(f"see it again: {command}")
    return "\n".join(lines)


def citations_of(rulebook: Rulebook, clause: JsonObject) -> list[str]:
    """Return where each source says a clause, a line for each; ids alone where the specification no longer has it."""
    if clause["id"] in rulebook.spec.clauses:
        return list(citation_lines(rulebook.spec, clause["id"]))
    return [f"{source['source']}: {source['status']}" for source in clause["sources"]]


__all__ = [
    "BROKEN",
    "EXPECTED",
    "FAILED",
    "NOT_RUN",
    "PASSED",
    "SKIPPED",
    "Counts",
    "Failing",
    "Row",
    "Seen",
    "Suite",
    "again",
    "board_of",
    "challenges",
    "citations_of",
    "counts_of",
    "failing",
    "is_clean",
    "program_of",
    "suites",
    "tally",
    "title_of",
    "told",
    "words_of",
]
