"""Judging once more from what was said: a bundle holds all that its verdicts rest on."""

import datetime
import json
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path

from rulebooks import JsonObject
from rulebooks.documents import Document, DocumentError
from rulebooks.spec import Spec

from referee.bundle import BundleReader, Line, digest_of_files, name_of, outcome_json, stretch_of
from referee.campaign import Sieve, judge_campaign
from referee.checking import Recorder, Run, judge
from referee.chunks import Told
from referee.client import Client, Offer
from referee.crew import put_again_if_late
from referee.faults import CannotStart
from referee.ledger import Ledger, ledger_of
from referee.reports.as_json import run_json
from referee.selecting import Selection, wish_of
from referee.talk import NotAsRecorded, Speaker, Talk
from referee.units import Games, Outcome, Stretch, Unit, attempt
from referee.version import __version__
from referee.wire import same_json


class OtherVersionError(Exception):
    """A bundle was made with another suite or specification, so that nothing can be recomputed."""


class _Differs(Exception):
    """Something in a bundle is not what comes of it; ``line`` is its number."""

    def __init__(self, line: int | None, message: str) -> None:
        self.line = line
        super().__init__(message)


def verify(path: Path, aside: Callable[[str], None] = lambda _: None) -> Iterator[DocumentError]:
    """Yield what is wrong with a bundle, each with its line: recompute every verdict from what was said.

    Games that a campaign wrote in short are taken as they stand; ``aside`` is told how many.
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
            judged = judge_campaign if "written" in header else judge
            for _ in judged(crew, wish, lambda _what, _steps: None, recorder):
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
    if crew.in_short:
        aside(f"{crew.in_short:,} of {crew.played:,} games are written in short, and were taken as they stand")
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
        self.in_short = self.played = 0

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

    def pieces(self, run: Run, games: Games, sieve: Sieve) -> Generator[Stretch | Outcome, None, None]:
        """Yield what becomes of the games of a campaign, those that were written in short as they stand."""
        del run
        index = 0
        while index < len(games):
            line = self._reader.peek()
            if line is None or line.key != "games":
                self.played += 1
                yield self._put(games[index], late_ones=True)
                index += 1
                continue
            self._reader.next()
            stretch = stretch_of(line.content)
            _refuse_misplaced(line, stretch, index, games, sieve)
            self.in_short += len(stretch.moves)
            self.played += len(stretch.moves)
            yield stretch
            index = stretch.end

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


def _refuse_misplaced(line: Line, stretch: Stretch, index: int, games: Games, sieve: Sieve) -> None:
    """Raise :class:`_Differs` for games in short that others were to be, or that should have been written in full."""
    if stretch.first != index or stretch.end > len(games) or len(stretch.digests) != len(stretch.moves):
        raise _Differs(line.number, f"here games from {index + 1} on were to be, each with its moves and its digest")
    if any(not stretch.first <= failed.index < stretch.end for failed in stretch.failed):
        raise _Differs(line.number, "a game is told to have failed that is none of these")
    if sieve.wants(Told(stretch, b"", running=True, late=False, starts=0, stopped="")):
        raise _Differs(line.number, "a game that tells something new is written in short")


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
