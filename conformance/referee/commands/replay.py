"""``referee replay``: play records through, verify them, show the board, convert them."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from rulebooks import SetupError
from rulebooks.documents import DocumentError

from referee.canonical import canonical
from referee.commands import common
from referee.commands.common import UsageError, rulings_of, whole_number
from referee.drawing import render_svg
from referee.notation import write_notation
from referee.places import JsonText, PlaceError
from referee.record_files import RecordFile, check_canonical, read_record_files
from referee.records import Record, parse_record
from referee.replaying import BrokenRecord, Moment, replay
from referee.reports.on_records import show_broken, show_line, show_step, show_verified


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="record in JSON or text; - reads standard input"
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
    parser.epilog = (
        "Exit status: 0 every record holds; 1 one is not canonical, does not follow the schema, or is contradicted by"
        " the rules; 2 a file cannot be read or is no record."
    )


def run(arguments: argparse.Namespace) -> int:
    """Replay; return the exit status, the worst of all records."""
    if arguments.svg and len(arguments.files) > 1:
        raise UsageError("--svg takes one record; give one FILE")
    if arguments.ruling and arguments.format:
        raise UsageError("--format writes a record as it stands; leave --ruling out")
    return _Run(arguments).run()


class _Run:
    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.out = common.Terminal(soft_wrap=True, stderr=arguments.format is not None)
        self.several = len(arguments.files) > 1
        self.held = self.seen = 0

    def run(self) -> int:
        status = common.OK
        for path in self.arguments.files:
            status = max(status, self.replay_file(path))
        if self.several and self.arguments.format is None:
            self.out.print(f"{self.seen} record{'s'[: self.seen != 1]}: {self.held} hold", highlight=False)
        return status

    def replay_file(self, path: Path) -> int:
        """Replay the records of a file; return the worst status."""
        status = common.OK
        try:
            for file in read_record_files(path):
                self.several |= not file.alone
                status = max(status, self.replay_record(file))
        except DocumentError as error:
            status = max(status, self.tell(error))
        return status

    def tell(self, error: DocumentError) -> int:
        """Tell of a file that cannot be read, or a record that is not as it has to be."""
        sys.stderr.write(f"referee: {error}\n")
        self.seen += isinstance(error, PlaceError)
        return common.DIFFERS if isinstance(error, PlaceError) else common.USAGE

    def replay_record(self, file: RecordFile) -> int:
        try:
            if not self.arguments.lenient:
                check_canonical(file)
            record = self.under_rulings(parse_record(file.document))
        except DocumentError as error:
            return self.tell(error)
        if isinstance(file.document, JsonText) and not file.alone:
            record = replace(record, place=f"{record.place}:{file.document.above + 1}")
        for flaw in file.flaws:
            sys.stderr.write(f"referee: mended: {flaw}\n")
        self.seen += 1
        try:
            moment = self.play(record, file)
        except BrokenRecord as error:
            show_broken(self.out, record, error)
            self.write_svg(record, error.moment, error)
            return common.DIFFERS
        self.held += 1
        self.write_svg(record, moment)
        if self.arguments.format:
            self.convert(record, file)
        elif self.several:
            show_line(self.out, record, moment)
        else:
            show_verified(self.out, record, moment, comments=not self.arguments.step)
        return common.OK

    def under_rulings(self, record: Record) -> Record:
        """Return the record under the options that the user wants; raises :class:`DocumentError`."""
        chosen = rulings_of(record.terms.rulebook, self.arguments.ruling)
        terms = replace(record.terms, rulings={**record.terms.rulings, **chosen})
        try:
            terms.begin()
        except SetupError as error:
            raise DocumentError(record.place, None, f"the game cannot begin under these rulings: {error}") from None
        return replace(record, terms=terms)

    def play(self, record: Record, file: RecordFile) -> Moment:
        """Return the last position that is to be seen; raises :class:`BrokenRecord`."""
        before = moment = None
        for moment in replay(record, file.document, self.arguments.until):
            if self.arguments.step and not self.arguments.format:
                show_step(self.out, record, moment, before)
            before = moment
        assert moment is not None
        if self.arguments.step and not self.arguments.format:
            self.out.print()
        return moment

    def convert(self, record: Record, file: RecordFile) -> None:
        data = file.document.data
        assert isinstance(data, dict)
        if self.arguments.format == "json":
            sys.stdout.buffer.write(canonical(data))
        elif self.held > 1:
            raise UsageError("--format text writes one record; give one")
        else:
            sys.stdout.buffer.write(write_notation(record.terms.rulebook, data).encode("utf-8"))
        sys.stdout.buffer.flush()

    def write_svg(self, record: Record, moment: Moment, error: BrokenRecord | None = None) -> None:
        path = self.arguments.svg
        if path is None:
            return
        if self.seen > 1:
            raise UsageError("--svg takes one record; give one")
        marks, tried = (error.marks, error.tried) if error else ((), None)
        picture = record.terms.rulebook.picture(moment.state, marks, tried)
        try:
            path.write_text(render_svg(picture), encoding="utf-8")
        except OSError as failure:
            raise DocumentError(path, None, f"cannot be written: {failure.strerror}") from None
