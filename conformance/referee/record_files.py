"""Reading files of records: JSON, JSON with one record a line, or text; strictly, or mending what can be mended."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from rulebooks.documents import Document, DocumentError, parse_json

from referee.archives import LONGEST_LINE, Line, Source, decoded, open_source
from referee.canonical import Flaw, half_characters, mend_content, read_canonical, spelling_flaws, whole_numbers
from referee.notation import read_notation
from referee.places import JsonText, PlacedText, PlaceError

FORMAT = "referee-record/1"
MOST_WORDS = 100_000
"""Words and lines in a record in the text form; the longest game has some thousand."""
MOST_FLAWS = 50
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True)
class RecordFile:
    """A record as it stands in a file; ``flaws`` are the ways in which it is not canonical, all of them mended."""

    document: JsonText | PlacedText
    flaws: tuple[PlaceError, ...]
    alone: bool = True
    """Whether the file is of the kind that holds one record."""


def read_strictly(path: Path) -> Iterator[Document]:
    """Yield the records in a file; raises :class:`PlaceError` for one that is not in its canonical form."""
    for file in read_record_files(path):
        check_canonical(file)
        yield file.document


def check_canonical(file: RecordFile) -> None:
    """Raise :class:`PlaceError` for the first flaw of a record."""
    for flaw in file.flaws:
        message = f"{flaw.message} (strict reading refuses this; --lenient mends it and says so)"
        raise PlaceError(flaw.path, flaw.line or 1, flaw.column, message)


def read_record_files(path: Path) -> Iterator[RecordFile]:
    """Yield the records in a file, ``-`` being standard input.

    Raises :class:`DocumentError` for what cannot be read or is no record, :class:`PlaceError` for a record in which
    something cannot be read.
    """
    with open_source(path) as source:
        if not source.has_one_a_line():
            yield read_whole(source)
            return
        seen = False
        for line in source.lines():
            seen = True
            yield read_line(line, source.name)
        if source.failure:
            raise source.failure
        if not seen:
            raise DocumentError(source.name, None, "is empty")


def read_whole(source: Source) -> RecordFile:
    """Return the record in a file that holds one; raises as :func:`read_record_files` does."""
    text, name = source.text(), source.name
    start = text.lstrip("\ufeff \t\r\n")
    if not start:
        raise DocumentError(name, None, "is empty")
    if start.startswith("Format:"):
        return _read_text_record(text, name)
    if start.startswith("{") or source.suffix == ".json":
        return _read_json_record(text, name)
    message = f"is no record: one begins with '{{' (JSON) or with 'Format: {FORMAT}' (text)"
    raise DocumentError(name, 1, message)


def read_line(line: Line, name: Path) -> RecordFile:
    """Return the record on a line of a file; raises as :func:`read_record_files` does, always with the line."""
    if line.content is None:
        raise DocumentError(name, line.number, f"is no record: the line is longer than {LONGEST_LINE // 1_000_000} MB")
    text = decoded(line.content, name, line.number)
    return replace(_read_json_record(f"{text}\n", name, line.number), alone=False)


def _read_text_record(text: str, name: Path) -> RecordFile:
    if text.count(" ") + text.count("\n") > MOST_WORDS:
        raise DocumentError(name, None, f"is no record: it holds more than {MOST_WORDS} words")
    first = text.lstrip("\ufeff \t\r\n").split("\n", 1)[0]
    _check_format(first.partition(":")[2].strip(), name)
    document, flaws = read_notation(text, name)
    return RecordFile(document, tuple(flaws))


def _check_format(found: object, name: Path, line: int | None = None) -> None:
    if found == FORMAT:
        return
    if found is None:
        raise DocumentError(name, line, f"is no record: 'format' is missing; it has to be '{FORMAT}'")
    if isinstance(found, str) and found.startswith("referee-record/"):
        raise DocumentError(name, line, f"is in the format '{found[:40]}'; this version reads '{FORMAT}'")
    shown = repr(found)[:40]
    raise DocumentError(name, line, f"is no record: 'format' has to be '{FORMAT}', not {shown}")


def _read_json_record(text: str, name: Path, line: int | None = None) -> RecordFile:
    above = line - 1 if line else 0
    data: object = read_canonical(text)
    if data is None:
        return _read_carefully(text, name, line)
    assert isinstance(data, dict)
    _check_format(data.get("format"), name, line)
    mended, flaws = mend_content(data)
    return RecordFile(JsonText(name, mended, {}, text, above), _placed(flaws, JsonText(name, data, {}, text, above)))


def _read_carefully(text: str, name: Path, line: int | None) -> RecordFile:
    above = line - 1 if line else 0
    flaws: list[Flaw] = []
    if text.startswith(_BYTE_ORDER_MARK):
        text = text.removeprefix(_BYTE_ORDER_MARK)
        flaws.append(((), "a byte order mark stands at the beginning"))
    try:
        data = parse_json(text, name).data
    except DocumentError as error:
        if line is None:
            raise
        message = error.message.replace(f"(line {error.line} column", f"(line {(error.line or 1) + above} column")
        raise DocumentError(name, (error.line or 1) + above, message) from None
    _check_format(data.get("format") if isinstance(data, dict) else None, name, line)
    assert isinstance(data, dict)
    document = JsonText(name, data, {}, text, above)
    for where in half_characters(data):
        raise document.error("a string holds half a character (\\ud800 to \\udfff)", *where)
    try:
        flaws += spelling_flaws(text, data)
    except ValueError:
        raise document.error("a number is too large for JSON") from None
    mended, more = mend_content(whole_numbers(data))
    return RecordFile(JsonText(name, mended, {}, text, above), _placed([*flaws, *more], document))


def _placed(flaws: list[Flaw], document: JsonText) -> tuple[PlaceError, ...]:
    errors = [document.error(message, *where) for where, message in flaws[:MOST_FLAWS]]
    if flaws[MOST_FLAWS:]:
        errors.append(document.error(f"there are {len(flaws) - MOST_FLAWS} more departures from the canonical form"))
    return tuple(errors)
