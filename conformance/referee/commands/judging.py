"""What ``referee replay`` does with one record: verify it, and say, draw or convert what the user wants of it.

The same is done with a record that is a file of its own and with one on a line of an archive, here or in a process that
is given some lines at once; what is to be said is handed back in the order in which it is to be said.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Literal

from rich.console import Console
from rulebooks import JsonObject, SetupError
from rulebooks.documents import DocumentError

from referee.archives import Chunk
from referee.canonical import canonical
from referee.commands import common
from referee.commands.common import Terminal, rulings_of
from referee.drawing import render_svg
from referee.notation import write_notation
from referee.places import PlaceError
from referee.record_files import RecordFile, check_canonical, read_line
from referee.records import Record, parse_record
from referee.replaying import BrokenRecord, Moment, replay
from referee.reports.on_records import show_broken, show_broken_line, show_line, show_step, show_verified
from referee.summary import Rows, row_of, rows_of

Colours = Literal["auto", "standard", "256", "truecolor", "windows"] | None
Channel = Literal["out", "talk", "record", "picture"]
"""Where something goes: to whoever reads the output, to standard error, or it is a record or a picture asked for."""
Said = tuple[Channel, str]


@dataclass(frozen=True)
class Wishes:
    """What the user wants of each record."""

    until: int | None = None
    step: bool = False
    rulings: tuple[str, ...] = ()
    lenient: bool = False
    form: str | None = None
    picture: bool = False
    summary: bool = False
    """Only what does not hold is to be seen, in one line each; rows of a table say the rest."""
    several: bool = False
    """More than one record is asked about."""


@dataclass(frozen=True)
class Screen:
    """What output looks like that is made in another process."""

    is_terminal: bool
    colours: Colours
    width: int


@dataclass(frozen=True)
class Verdicts:
    """What came of some records."""

    status: int
    seen: int
    held: int
    last_line: int
    said: tuple[Said, ...]
    rows: Rows


@dataclass
class Judge:
    """Judges records one after the other; what comes of them adds up."""

    wishes: Wishes
    console: Console
    say: Callable[[Channel, str], None]
    status: int = common.OK
    seen: int = 0
    held: int = 0
    rows: list[JsonObject] = field(default_factory=list)

    def judge(self, read: Callable[[], RecordFile], name: Path, line: int | None = None) -> None:
        """Judge a record that is still to be read, in a file of its own or on a line.

        What is wrong with a line concerns that one record; a file that is no record at all cannot be used.
        """
        try:
            self._judge(read(), name, line)
        except DocumentError as error:
            concerns_record = line is not None or isinstance(error, PlaceError)
            self.say("talk", f"referee: {error}\n")
            self.seen += concerns_record
            self.status = max(self.status, common.DIFFERS if concerns_record else common.USAGE)
            if concerns_record:
                self._note(row_of(str(name), line or 1, error=str(error)))

    def _judge(self, file: RecordFile, name: Path, line: int | None) -> None:
        if not self.wishes.lenient:
            check_canonical(file)
        record = parse_record(file.document)
        if line is not None:
            record = replace(record, place=f"{record.place}:{line}")
        record = self._under_rulings(record)
        for flaw in file.flaws:
            self.say("talk", f"referee: mended: {flaw}\n")
        try:
            moment = self._play(record, file)
        except BrokenRecord as error:
            self.seen += 1
            self.status = max(self.status, common.DIFFERS)
            if self.wishes.summary:
                show_broken_line(self.console, error)
            else:
                show_broken(self.console, record, error)
            self._draw(record, error.moment, error)
            self._note(row_of(str(name), line or 1, record, None, str(error), error.clauses))
            return
        self.seen += 1
        self.held += 1
        self._draw(record, moment)
        self._show(record, moment, file)
        self._note(row_of(str(name), line or 1, record, moment.state))

    def _note(self, row: JsonObject) -> None:
        if self.wishes.summary:
            self.rows.append(row)

    def _under_rulings(self, record: Record) -> Record:
        """Return the record under the options that the user wants; raises :class:`DocumentError`."""
        if not self.wishes.rulings:
            return record
        chosen = rulings_of(record.terms.rulebook, self.wishes.rulings)
        terms = replace(record.terms, rulings={**record.terms.rulings, **chosen})
        try:
            terms.begin()
        except SetupError as error:
            raise DocumentError(record.place, None, f"the game cannot begin under these rulings: {error}") from None
        return replace(record, terms=terms)

    def _play(self, record: Record, file: RecordFile) -> Moment:
        """Return the last position that is to be seen; raises :class:`BrokenRecord`."""
        steps = self.wishes.step and self.wishes.form is None
        before = moment = None
        for moment in replay(record, file.document, self.wishes.until):
            if steps:
                show_step(self.console, record, moment, before)
            before = moment
        assert moment is not None
        if steps:
            self.console.print()
        return moment

    def _show(self, record: Record, moment: Moment, file: RecordFile) -> None:
        data = file.document.data
        assert isinstance(data, dict)
        if self.wishes.form == "json":
            self.say("record", canonical(data).decode("utf-8"))
        elif self.wishes.form == "text":
            self.say("record", write_notation(record.terms.rulebook, data))
        elif self.wishes.summary:
            return
        elif self.wishes.several:
            show_line(self.console, record, moment)
        else:
            show_verified(self.console, record, moment, comments=not self.wishes.step)

    def _draw(self, record: Record, moment: Moment, error: BrokenRecord | None = None) -> None:
        if self.wishes.picture:
            marks, tried = (error.marks, error.tried) if error else ((), None)
            self.say("picture", render_svg(record.terms.rulebook.picture(moment.state, marks, tried)))


def judge_lines(wishes: Wishes, screen: Screen, name: Path, chunk: Chunk) -> Verdicts:
    """Return what comes of the records on some lines of the file ``name``."""
    written = StringIO()
    said: list[Said] = []

    def say(channel: Channel, text: str) -> None:
        if written.tell():
            said.append(("out", written.getvalue()))
            written.seek(0)
            written.truncate()
        if text:
            said.append((channel, text))

    console = Terminal(
        file=written,
        soft_wrap=True,
        force_terminal=screen.is_terminal,
        color_system=screen.colours,
        width=screen.width,
    )
    judge = Judge(wishes, console, say)
    for line in chunk:
        judge.judge(partial(read_line, line, name), name, line.number)
    say("out", "")
    return Verdicts(judge.status, judge.seen, judge.held, chunk[-1].number, tuple(said), rows_of(judge.rows))
