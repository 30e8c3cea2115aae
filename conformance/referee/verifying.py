"""Judging once more from what was said: a bundle holds all that its verdicts rest on."""

import datetime
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from rulebooks import JsonObject
from rulebooks.documents import Document, DocumentError
from rulebooks.spec import Spec

from referee.bundle import BundleReader, digest_of_files, name_of, outcome_json
from referee.checking import Recorder, Run, judge
from referee.client import Client, Offer
from referee.crew import put_again_if_late
from referee.faults import CannotStart
from referee.ledger import Ledger, ledger_of
from referee.reports.as_json import run_json
from referee.selecting import Selection, wish_of
from referee.talk import NotAsRecorded, Speaker, Talk
from referee.units import Outcome, Unit, attempt
from referee.version import __version__
from referee.wire import same_json


class OtherVersionError(Exception):
    """A bundle was made with another suite or specification, so that nothing can be recomputed."""


class _Differs(Exception):
    """Something in a bundle is not what comes of it; ``line`` is its number."""

    def __init__(self, line: int | None, message: str) -> None:
        self.line = line
        super().__init__(message)


def verify(path: Path) -> Iterator[DocumentError]:
    """Yield what is wrong with a bundle, each with its line: recompute every verdict from what was said.

    Raises :class:`OtherVersionError`, and :class:`DocumentError` for what is no bundle.
    """
    reader = BundleReader(path)
    header = reader.header
    selection = Selection.from_json(header["selection"])
    wish = wish_of(selection, _ledger_of(path, header))
    if (header["referee"], header["spec"]) != (__version__, digest_of_files(wish.rulebook.spec.folder)):
        made = f"was made with referee {header['referee']}"
        same = header["referee"] == __version__
        than = "another specification than the one here" if same else f"this is {__version__}"
        raise OtherVersionError(f"{path}: {made}{' and ' if same else '; '}{than}: its verdicts cannot be recomputed")
    crew = _RecordedCrew(reader, selection.game, header["timeout"])
    recorder = _Comparer(reader, wish.rulebook.spec)
    try:
        if crew.shake_hands():
            for _ in judge(crew, wish, lambda _what, _steps: None, recorder):
                pass
        rest = reader.next()
        if rest is not None:
            raise _Differs(rest.number, "nothing more was to be said here")
    except _Differs as error:
        if error.line is not None or _is_whole(reader):
            yield DocumentError(path, error.line, str(error))
        while reader.next():
            pass
    except NotAsRecorded as error:
        line = reader.peek()
        while reader.next():
            pass
        if not reader.cut:
            yield DocumentError(path, line.number if line else None, f"before this line: {error}")
    if reader.wrong_digest:
        yield DocumentError(path, None, "its lines are not those that were written: the digest in the last one differs")
    if reader.cut:
        yield DocumentError(path, None, "was cut short: its last line is missing")
    elif not _is_whole(reader):
        yield DocumentError(path, None, "was interrupted: what was not put to the program has no verdict")


def _is_whole(reader: BundleReader) -> bool:
    """Tell whether a bundle that was read to its end is of a check that came to its end."""
    return reader.end is not None and bool(reader.end["complete"])


def _ledger_of(path: Path, header: JsonObject) -> Ledger:
    if header["ledger"] is None:
        return Ledger()
    day = datetime.date.fromisoformat(header["started"][:10])
    return ledger_of(Document(path, header["ledger"], {}), None, day)


class _RecordedCrew:
    """Puts units to what was recorded of them."""

    def __init__(self, reader: BundleReader, game: str, timeout: float) -> None:
        self._reader, self._game, self._timeout = reader, game, timeout
        self._speaker = Speaker()

    def shake_hands(self) -> bool:
        """Repeat the handshake; tell whether it succeeded."""
        self._speaker.turn_to(self._reader.events(), running=False)
        try:
            self._client = Client(self._speaker.start, self._game, self._timeout, Talk())
        except CannotStart:
            return False
        return True

    @property
    def offer(self) -> Offer:
        """What the program offered."""
        return self._client.offer

    def outcomes(self, units: Sequence[Unit]) -> Iterator[Outcome]:
        """Yield what becomes of each unit that was recorded."""
        for unit in units:
            yield self._put(unit, late_ones=True)

    def alone(self, unit: Unit) -> Outcome:
        """Put a unit to what was recorded of it."""
        return self._put(unit, late_ones=False)

    def _put(self, unit: Unit, *, late_ones: bool) -> Outcome:
        line = self._reader.next()
        if line is None:
            raise _Differs(None, f"{unit.part} {unit.name} is missing")
        if line.key != "unit" or {**line.content, **name_of(unit)} != line.content:
            raise _Differs(line.number, f"here {unit.part} {unit.name} was to be put")
        self._speaker.turn_to(self._reader.events(), running=line.content["running"])
        outcome = put_again_if_late(self._client, unit) if late_ones else attempt(self._client, unit)
        if not self._speaker.is_done():
            raise _Differs(line.number, f"more was said about {unit.name} than was asked")
        return outcome


class _Comparer(Recorder):
    """Compares what is recomputed with what was written."""

    def __init__(self, reader: BundleReader, spec: Spec) -> None:
        self._reader, self._spec = reader, spec

    def begin_run(self, run: Run) -> None:
        """Compare what is selected."""
        selected = {name: part.selected for name, part in run.parts.items()}
        self._compare("run", {"variant": run.variant, "ruleset": run.ruleset, "selected": selected}, "what is selected")

    def outcome(self, outcome: Outcome) -> None:
        """Compare what came of a unit."""
        self._compare("outcome", outcome_json(self._spec, outcome), f"what came of {outcome.unit.name}")

    def end_run(self, run: Run) -> None:
        """Compare the verdict."""
        what = f"the verdict on {run.variant} under {run.ruleset} ({run.verdict})"
        self._compare("verdict", run_json(self._spec, run), what)

    def _compare(self, key: str, computed: JsonObject, what: str) -> None:
        line = self._reader.next()
        if line is None or line.key != key or not same_json(line.content, json.loads(json.dumps(computed))):
            raise _Differs(line.number if line else None, f"{what} comes out otherwise when it is recomputed")
