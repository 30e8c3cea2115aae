"""Result bundles: a check written down line by line, every message included, as JSON with one object a line.

The first line says what was judged and with what, the last how it ended and the digest of all lines before it. What is
between them stands in an order that does not depend on how many programs were asked at once. A bundle that was cut
short lacks the last line, and is readable all the same. Its form is ``schemas/bundle.schema.json``.
"""

import gzip
import hashlib
import json
import os
import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any, cast

from rulebooks import JsonObject
from rulebooks.documents import DocumentError
from rulebooks.spec import Spec

from referee.checking import Recorder, Run
from referee.lockstep import Tally
from referee.reports.as_json import finding_json, run_json
from referee.schemas import faults
from referee.talk import Event
from referee.units import LOCKSTEP, MOST_LISTED, Failed, Outcome, Stretch, Unit
from referee.version import __version__

FORMAT = "referee-bundle/1"
LONGEST_LINE = 64_000_000
"""Bytes of one line that is read: an answer may have some millions."""


@cache
def digest_of_files(folder: Path) -> str:
    """Return the SHA-256 of all files of a specification, so that a bundle tells which one it was made with."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in (".yaml", ".json"):
            digest.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def environment() -> JsonObject:
    """Return on what machine and with which Python the check runs."""
    return {
        "system": f"{platform.system()} {platform.release()}",
        "machine": platform.machine(),
        "python": platform.python_version(),
        "cores": os.cpu_count() or 1,
    }


def header_of(
    command: Sequence[str],
    timeout: float,
    selection: JsonObject,
    ledger: JsonObject | None,
    started: str,
    written: str | None = None,
) -> JsonObject:
    """Return what the first line says of a check, or of a campaign, where ``written`` tells which games are."""
    return {
        "command": list(command),
        "timeout": timeout,
        "selection": selection,
        "ledger": ledger,
        **({"written": written} if written else {}),
        "environment": environment(),
        "started": started,
    }


class BundleWriter(Recorder):
    """Writes a bundle while a check runs; raises :class:`DocumentError` where the file cannot be written."""

    def __init__(self, path: Path, spec: Spec) -> None:
        self._path, self._spec = path, spec
        self._digest = hashlib.sha256()
        self._lines = 0
        try:
            self._file: IO[bytes] = (
                cast("IO[bytes]", gzip.GzipFile(path, "wb", compresslevel=5, mtime=0))
                if path.suffix == ".gz"
                else path.open("wb")
            )
        except OSError as error:
            raise DocumentError(path, None, f"cannot be written: {error.strerror}") from None

    def begin(self, header: JsonObject) -> None:
        """Write the first line."""
        self._write({"bundle": FORMAT, "referee": __version__, "spec": digest_of_files(self._spec.folder), **header})

    def handshake(self, said: Sequence[Event]) -> None:
        """Write what was said in the handshake."""
        for event in said:
            self._write(event)

    def begin_run(self, run: Run) -> None:
        """Write which run begins, and what is selected for it."""
        selected = {name: part.selected for name, part in run.parts.items()}
        self._write({"run": {"variant": run.variant, "ruleset": run.ruleset, "selected": selected}})

    def outcome(self, outcome: Outcome) -> None:
        """Write a unit, all that was said about it, and what came of it."""
        self._write({"unit": unit_json(outcome)})
        for event in outcome.events:
            self._write(event)
        self._write({"outcome": outcome_json(self._spec, outcome)})

    def stretch(self, stretch: Stretch) -> None:
        """Write several games in short; what was written so far is then on the disk."""
        self._write({"games": stretch_json(stretch)})
        self.flush()

    def end_run(self, run: Run) -> None:
        """Write the verdict."""
        self._write({"verdict": run_json(self._spec, run)})

    def end(self, *, complete: bool, status: int, problems: Sequence[str], times: JsonObject) -> None:
        """Write the last line."""
        digest, lines = self._digest.hexdigest(), self._lines
        ended = {"complete": complete, "exitStatus": status, "problems": list(problems), **times}
        self._write({"end": {**ended, "lines": lines, "sha256": digest}})
        self.close()

    def flush(self) -> None:
        """Have all that was written so far on the disk."""
        try:
            self._file.flush()
        except OSError as error:
            raise DocumentError(self._path, None, f"cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Close the file."""
        try:
            self._file.close()
        except OSError as error:
            raise DocumentError(self._path, None, f"cannot be written: {error.strerror}") from None

    def _write(self, content: JsonObject) -> None:
        line = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n"
        self._digest.update(line)
        self._lines += 1
        try:
            self._file.write(line)
        except OSError as error:
            raise DocumentError(self._path, None, f"cannot be written: {error.strerror}") from None


def unit_json(outcome: Outcome) -> JsonObject:
    """Return which unit an outcome is about, and whether the program ran beforehand."""
    return {**name_of(outcome.unit), "running": outcome.running}


def name_of(unit: Unit) -> JsonObject:
    """Return what tells a unit from all others."""
    return {"number": unit.number, "part": unit.part, "name": unit.name, "again": unit.is_again}


def outcome_json(spec: Spec, outcome: Outcome) -> JsonObject:
    """Return what came of a unit."""
    finding = finding_json(spec, outcome.finding) if outcome.finding else None
    return {"finding": finding, "late": outcome.late, "starts": outcome.starts, "stopped": outcome.stopped}


def stretch_json(stretch: Stretch) -> JsonObject:
    """Return games in short; they are numbered from 1."""
    tally = stretch.tally
    exercised = {"clauses": tally.clauses, "actions": tally.actions, "phases": tally.phases}
    return {
        "first": stretch.first + 1,
        "moves": stretch.moves,
        "sha256": stretch.digests,
        "exercised": {name: dict(sorted(counted.items())) for name, counted in exercised.items()},
        "wrongReasons": [[right, named, times] for (right, named), times in stretch.reasons.items()],
        "failed": [{"game": row.index + 1, "group": row.group, "summary": row.summary} for row in stretch.failed],
    }


def stretch_of(content: JsonObject) -> Stretch:
    """Return the games that :func:`stretch_json` wrote down."""
    counted = content["exercised"]
    return Stretch(
        first=content["first"] - 1,
        moves=content["moves"],
        digests=content["sha256"],
        tally=Tally(*(Counter(counted[name]) for name in ("clauses", "actions", "phases"))),
        reasons=Counter({(right, named): times for right, named, times in content["wrongReasons"]}),
        failed=[Failed(row["game"] - 1, row["group"], row["summary"]) for row in content["failed"]],
    )


# Reading


@dataclass(frozen=True)
class Line:
    """One line of a bundle: its number, its only key (``header`` for the first line) and what stands under it."""

    number: int
    key: str
    content: Any


class BundleReader:
    """Reads a bundle line by line; raises :class:`DocumentError` for what is none.

    ``cut`` tells, once all is read, that the last line is missing, ``wrong_digest`` that the lines are not those that
    were written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.header: JsonObject = {}
        self.end: JsonObject | None = None
        self.cut = False
        self.wrong_digest = ""
        self._lines = self._read()
        first = next(self._lines, None)
        if first is None or first.key != "header":
            raise DocumentError(path, 1, "is no result bundle: its first line has no 'bundle'")
        self.header = first.content
        self._ahead: Line | None = None

    def next(self) -> Line | None:
        """Return the next line; None after the last one."""
        line, self._ahead = self._ahead or next(self._lines, None), None
        return line

    def peek(self) -> Line | None:
        """Return the next line without going on."""
        self._ahead = self._ahead or next(self._lines, None)
        return self._ahead

    def events(self) -> list[Event]:
        """Return what was said from here on, up to the next line that is none of it."""
        said: list[Event] = []
        while (line := self.peek()) is not None and line.key in _SAID:
            said.append(line.content)
            self._ahead = None
        return said

    def _read(self) -> Iterator[Line]:
        digest, number = hashlib.sha256(), 0
        try:
            with gzip.open(self.path) if self.path.suffix == ".gz" else self.path.open("rb") as file:
                while raw := file.readline(LONGEST_LINE):
                    number += 1
                    line = self._parse(raw, number)
                    if line is None:
                        break
                    if line.key == "end":
                        self._finish(line.content, digest.hexdigest(), number - 1)
                        if file.read(1):
                            raise DocumentError(self.path, number + 1, "something stands behind the last line")
                        return
                    digest.update(raw)
                    yield line
        except (OSError, EOFError) as error:
            if number == 0:
                reason = getattr(error, "strerror", None) or str(error)
                raise DocumentError(self.path, None, f"cannot be read: {reason}") from None
        self.cut = True

    def _parse(self, raw: bytes, number: int) -> Line | None:
        """Return a line; None for half a line, with which a bundle that was cut short ends."""
        if not raw.endswith(b"\n"):
            if len(raw) >= LONGEST_LINE:
                raise DocumentError(self.path, number, f"is longer than {LONGEST_LINE:,} bytes")
            return None
        try:
            content = json.loads(raw.decode("utf-8", "surrogatepass"))
        except (ValueError, RecursionError):
            raise DocumentError(self.path, number, "is no JSON") from None
        for where, why in faults("bundle", content):
            place = "/".join(map(str, where))
            raise DocumentError(self.path, number, f"{place}: {why}" if place else why)
        if "bundle" in content:
            if number > 1:
                raise DocumentError(self.path, number, "a second bundle begins")
            return Line(number, "header", content)
        key = next(key for key in ("run", "unit", "outcome", "games", "verdict", "end", *_SAID) if key in content)
        return Line(number, key, content if key in _SAID else content[key])

    def _finish(self, end: JsonObject, digest: str, lines: int) -> None:
        self.end = end
        if (end["sha256"], end["lines"]) != (digest, lines):
            self.wrong_digest = f"{self.path}: the lines are not those that were written: their digest differs"


_SAID = ("start", "failed", "sent", "got", "fault", "aside")


def report_of_bundle(path: Path) -> JsonObject:
    """Return the report that a bundle holds; one that was cut short says what did not run."""
    reader = BundleReader(path)
    header, runs = reader.header, []
    selection = header["selection"]
    open_run: _OpenRun | None = None
    name = version = None
    for event in reader.events():
        result = event.get("got", {}).get("result") if isinstance(event.get("got"), dict) else None
        if isinstance(result, dict):
            name, version = result.get("name"), result.get("version")
    unit: JsonObject | None = None
    while (line := reader.next()) is not None:
        if line.key == "run":
            open_run = _OpenRun(line.content, is_campaign="written" in header)
        elif line.key == "unit":
            unit = None if line.content["again"] else line.content
        elif line.key == "outcome" and unit and open_run:
            open_run.note(unit, line.content["finding"])
        elif line.key == "games" and open_run:
            open_run.note_short(stretch_of(line.content))
        elif line.key == "verdict":
            runs.append(line.content)
            open_run = None
    if open_run is not None:
        runs.append(open_run.as_json())
    end = reader.end or {"complete": False, "exitStatus": 3, "problems": []}
    problems = list(end["problems"])
    if reader.wrong_digest:
        problems.append(reader.wrong_digest)
    if reader.cut:
        problems.append(_what_is_missing(path, selection, runs))
    return {
        "format": "referee-report/1",
        "referee": header["referee"],
        "game": selection["game"],
        "program": {"command": header["command"], "name": name, "version": version},
        "seed": selection["seed"],
        "games": selection["games"],
        "timeout": header["timeout"],
        "complete": end["complete"] and not reader.cut,
        "exitStatus": end["exitStatus"],
        "problems": problems,
        "runs": runs,
    }


class _OpenRun:
    """A run that was cut short, as far as it came."""

    def __init__(self, run: JsonObject, *, is_campaign: bool) -> None:
        self.run, self.is_campaign = run, is_campaign
        self.done, self.failed = Counter[str](), Counter[str]()
        self.results: list[JsonObject] = []
        self.findings: list[JsonObject] = []
        self.repeats = Counter[str]()

    def note(self, unit: JsonObject, finding: JsonObject | None) -> None:
        """Note what came of a unit."""
        part = unit["part"]
        self.done[part] += 1
        self.failed[part] += finding is not None
        result = {"part": part, "name": unit["name"]}
        if finding:
            self.results.append({**result, "verdict": "failed", "why": finding["summary"]})
            self._note_finding(finding)
        elif not self.is_campaign:
            self.results.append({**result, "verdict": "passed"})

    def _note_finding(self, finding: JsonObject) -> None:
        group = _group_of(finding)
        if self.is_campaign and group in map(_group_of, self.findings):
            self.repeats[group] += 1
        else:
            self.findings.append(finding)

    def note_short(self, stretch: Stretch) -> None:
        """Note what came of games in short."""
        self.done[LOCKSTEP] += len(stretch.moves)
        self.failed[LOCKSTEP] += len(stretch.failed)
        for failed in stretch.failed:
            self.repeats[failed.group] += 1
            result = {"part": LOCKSTEP, "name": f"game {failed.index + 1}", "verdict": "failed", "why": failed.summary}
            if len(self.results) < MOST_LISTED:
                self.results.append(result)

    def as_json(self) -> JsonObject:
        """Return the run as reports hold it."""
        run, done = self.run, self.done
        left = [f"{selected - done[part]} of {part}" for part, selected in run["selected"].items()]
        left = [words for words in left if not words.startswith("0 ")]
        return {
            "variant": run["variant"],
            "ruleset": run["ruleset"],
            "rulings": {},
            "verdict": "does not" if self.findings else "inconclusive",
            "why": "cut short" + (f"; not run: {', '.join(left)}" if left else ""),
            "parts": {
                part: {"selected": n, "run": done[part], "skipped": {}, "failed": self.failed[part], "expected": 0}
                for part, n in run["selected"].items()
            },
            "actionsCompared": 0,
            "exercised": {"clauses": {}, "actions": {}, "phases": {}},
            "results": self.results,
            "findings": self.findings,
            "expected": [],
            "repeats": dict(self.repeats),
            "wrongReasons": [],
        }


def _group_of(finding: JsonObject) -> str:
    clauses = finding["clauses"]
    return f"{finding['fault']}: {clauses[0]['id'] if clauses else finding['summary']}"


def _what_is_missing(path: Path, selection: JsonObject, runs: Sequence[JsonObject]) -> str:
    begun = {(run["variant"], run["ruleset"]) for run in runs}
    wanted = [(variant, ruleset) for variant in selection["variants"] for ruleset in selection["rulesets"]]
    missing = [f"{variant} under {ruleset}" for variant, ruleset in wanted if (variant, ruleset) not in begun]
    return f"{path}: was cut short" + (f"; never begun: {', '.join(missing)}" if missing else "")
