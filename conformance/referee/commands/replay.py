"""``referee replay``: play records through, verify them, show the board, convert them, sum them up in a table."""

import argparse
import sys
import time
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

from rulebooks.documents import DocumentError

from referee.archives import Source, chunks, open_source
from referee.commands import common
from referee.commands.common import UsageError, whole_number
from referee.commands.judging import Channel, Colours, Judge, Screen, Wishes, judge_lines
from referee.record_files import read_whole
from referee.summary import FORMS, Table, TableError, rows_of
from referee.workers import WorkerDied, in_order

SECONDS_BETWEEN = 0.5
"""Seconds from one word about progress to the next."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="record in JSON or text, or an archive with one JSON record a line (.ndjson, .jsonl), plain or compressed"
        " (.zst, .gz); - reads standard input",
    )
    parser.add_argument("--until", type=whole_number(0), metavar="N", help="stop after N actions")
    parser.add_argument("--step", action="store_true", help="show every action")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write the last position as an SVG picture")
    parser.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="ID=OPTION",
        help="play by this option, whatever the record says",
    )
    parser.add_argument("--lenient", action="store_true", help="read what is not canonical, and say what was mended")
    parser.add_argument(
        "--format", choices=("json", "text"), help="write the records to standard output in this form, nothing else"
    )
    parser.add_argument(
        "--summary",
        type=Path,
        metavar="FILE",
        help="write a table with one row for each record (FILE.csv or FILE.ndjson), and show only what does not hold",
    )
    parser.add_argument(
        "--jobs",
        type=whole_number(1),
        metavar="J",
        help="how many processes replay the records of an archive (default: one for each core, at most 8; one alone if"
        " there are few records)",
    )
    parser.epilog = (
        "Exit status: 0 every record holds; 1 one is not canonical, does not follow the schema, or is contradicted by"
        " the rules, or a line of an archive is no record; 2 a file cannot be read, breaks off, or is no record."
    )


def run(arguments: argparse.Namespace) -> int:
    """Replay; return the exit status, the worst of all records."""
    if arguments.svg and len(arguments.files) > 1:
        raise UsageError("--svg takes one record; give one FILE")
    if arguments.ruling and arguments.format:
        raise UsageError("--format writes a record as it stands; leave --ruling out")
    if arguments.summary:
        if arguments.summary.suffix not in FORMS:
            raise UsageError(f"--summary writes {' or '.join(FORMS)}, by the ending of FILE, not '{arguments.summary}'")
        if any(_is_same(arguments.summary, file) for file in arguments.files):
            raise UsageError(f"--summary {arguments.summary} would take the place of the records; name another FILE")
        if arguments.step or arguments.until is not None:
            raise UsageError("--summary is about whole games; leave --step and --until out")
    return _Run(arguments).run()


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


class _Run:
    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.out = common.Terminal(soft_wrap=True, stderr=arguments.format is not None)
        self.wishes = Wishes(
            until=arguments.until,
            step=arguments.step,
            rulings=tuple(arguments.ruling),
            lenient=arguments.lenient,
            form=arguments.format,
            picture=arguments.svg is not None,
            summary=arguments.summary is not None,
            several=len(arguments.files) > 1,
        )
        self.several = self.wishes.several
        self.status = common.OK
        self.held = self.seen = self.written = self.drawn = 0
        self.table: Table | None = None
        self.progress = _Progress(self.wishes.summary)

    def run(self) -> int:
        if self.arguments.summary:
            self.table = Table(self.arguments.summary)
        try:
            for path in self.arguments.files:
                self.replay_file(path)
            if self.table:
                self.table.finish()
        except WorkerDied as error:
            common.tell(str(error))
            return common.HARNESS
        finally:
            self.progress.clear()
            if self.table:
                self.table.discard()
        if (self.several or self.table) and self.arguments.format is None:
            self.out.print(f"{self.seen} record{'s'[: self.seen != 1]}: {self.held} hold", highlight=False)
        return self.status

    def replay_file(self, path: Path) -> None:
        """Replay the records of a file."""
        try:
            with open_source(path) as source:
                if source.has_one_a_line():
                    self.replay_lines(source)
                else:
                    self.replay_whole(source)
        except TableError:
            raise
        except DocumentError as error:
            self.say("talk", f"referee: {error}\n")
            self.status = common.USAGE

    def replay_whole(self, source: Source) -> None:
        judge = Judge(self.wishes, self.out, self.say)
        judge.judge(partial(read_whole, source), source.name)
        self.count(judge.status, judge.seen, judge.held)
        if self.table:
            self.table.add(rows_of(judge.rows))

    def replay_lines(self, source: Source) -> None:
        """Replay the records on the lines of a file; raises :class:`DocumentError` for where it breaks off."""
        screen = Screen(self.out.is_terminal, cast("Colours", self.out.color_system), self.out.width)
        work = partial(judge_lines, replace(self.wishes, several=True), screen, source.name)
        last = 0
        try:
            with closing(in_order(work, chunks(source.lines()), self.arguments.jobs)) as verdicts:
                for verdict in verdicts:
                    self.several = True
                    for channel, text in verdict.said:
                        self.say(channel, text)
                    self.count(verdict.status, verdict.seen, verdict.held)
                    last = verdict.last_line
                    if self.table:
                        self.table.add(verdict.rows)
                    self.progress.show(self.seen, self.seen - self.held, source)
        except WorkerDied:
            raise WorkerDied(
                f"{source.name}: a process that replayed records after line {last} was ended from outside, perhaps for"
                " want of memory; run it again, with fewer --jobs"
            ) from None
        if source.failure:
            raise source.failure
        if not last:
            raise DocumentError(source.name, None, "is empty")

    def count(self, status: int, seen: int, held: int) -> None:
        self.status = max(self.status, status)
        self.seen += seen
        self.held += held

    def say(self, channel: Channel, text: str) -> None:
        """Bring what is said about a record to where it belongs."""
        self.progress.clear()
        match channel:
            case "out":
                self.out.file.write(text)
            case "talk":
                self.out.file.flush()
                sys.stderr.write(text)
            case "record":
                if self.written and self.arguments.format == "text":
                    raise UsageError("--format text writes one record; give one")
                self.written += 1
                sys.stdout.buffer.write(text.encode("utf-8"))
                sys.stdout.buffer.flush()
            case "picture":
                if self.drawn:
                    raise UsageError("--svg takes one record; give one")
                self.drawn += 1
                try:
                    self.arguments.svg.write_text(text, encoding="utf-8")
                except OSError as failure:
                    raise DocumentError(self.arguments.svg, None, f"cannot be written: {failure.strerror}") from None


class _Progress:
    """A line on the terminal that says how far the work has come, and goes away."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._begun = self._told = time.monotonic()
        self._shown = False

    def show(self, seen: int, broken: int, source: Source) -> None:
        now = time.monotonic()
        if not self._wanted or now < self._told + SECONDS_BETWEEN:
            return
        self._told, self._shown = now, True
        part = source.progress()
        read = "" if part is None else f", {part:.0%} of {source.name.name}"
        speed = f"{seen / (now - self._begun):,.0f} a second"
        wrong = f"{broken:,} do{'es'[: 2 * (broken == 1)]} not hold"
        sys.stderr.write(f"\r{seen:,} records, {wrong}{read}, {speed}\x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False
