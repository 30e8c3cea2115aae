"""Reading files of records: JSON, JSON with one record a line, or text; strictly, or mending what can be mended."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from rulebooks.documents import MOST_BYTES, Document, DocumentError, parse_json, read_text

from referee.canonical import Flaw, half_characters, mend_content, spelling_flaws, whole_numbers
from referee.notation import read_notation
from referee.places import JsonText, PlacedText, PlaceError

FORMAT = "referee-record/1"
MOST_WORDS = 100_000
"""Words and lines in a record in the text form; the longest game has some thousand."""
MOST_FLAWS = 50
STANDARD_INPUT = Path("-")
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
    text = _read_standard_input() if path == STANDARD_INPUT else read_text(path)
    name = Path("<standard input>") if path == STANDARD_INPUT else path
    start = text.lstrip("\ufeff \t\r\n")
    if not start:
        raise DocumentError(name, None, "is empty")
    if start.startswith("Format:"):
        yield _read_text_record(text, name)
    elif start.startswith("{") or name.suffix == ".json":
        yield from _read_json_records(text, name)
    else:
        message = f"is no record: one begins with '{{' (JSON) or with 'Format: {FORMAT}' (text)"
        raise DocumentError(name, 1, message)


def _read_standard_input() -> str:
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise DocumentError("<standard input>", None, f"is larger than {MOST_BYTES // 1_000_000} MB; split it")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"is not UTF-8 text (byte {error.start}); save it as UTF-8"
        raise DocumentError("<standard input>", None, message) from None


def _read_text_record(text: str, name: Path) -> RecordFile:
    if text.count(" ") + text.count("\n") > MOST_WORDS:
        raise DocumentError(name, None, f"is no record: it holds more than {MOST_WORDS} words")
    first = text.lstrip("\ufeff \t\r\n").split("\n", 1)[0]
    _check_format(first.partition(":")[2].strip(), name)
    document, flaws = read_notation(text, name)
    return RecordFile(document, tuple(flaws))


def _check_format(found: object, name: Path) -> None:
    if found == FORMAT:
        return
    if found is None:
        raise DocumentError(name, None, f"is no record: 'format' is missing; it has to be '{FORMAT}'")
    if isinstance(found, str) and found.startswith("referee-record/"):
        raise DocumentError(name, None, f"is in the format '{found[:40]}'; this version reads '{FORMAT}'")
    shown = repr(found)[:40]
    raise DocumentError(name, None, f"is no record: 'format' has to be '{FORMAT}', not {shown}")


def _read_json_records(text: str, name: Path) -> Iterator[RecordFile]:
    if not _has_one_a_line(text, name):
        yield _read_json_record(text, name)
        return
    for above, line in enumerate(text.split("\n")):
        if line.strip():
            yield replace(_read_json_record(f"{line}\n", name, above), alone=False)


def _has_one_a_line(text: str, name: Path) -> bool:
    if name.suffix in (".ndjson", ".jsonl"):
        return True
    first, _, rest = text.strip().partition("\n")
    return name.suffix != ".json" and rest.strip().startswith("{") and first.strip().endswith("}")


def _read_json_record(text: str, name: Path, above: int = 0) -> RecordFile:
    flaws: list[Flaw] = []
    if text.startswith(_BYTE_ORDER_MARK):
        text = text.removeprefix(_BYTE_ORDER_MARK)
        flaws.append(((), "a byte order mark stands at the beginning"))
    try:
        data = parse_json(text, name).data
    except DocumentError as error:
        raise DocumentError(name, (error.line or 1) + above if above else error.line, error.message) from None
    _check_format(data.get("format") if isinstance(data, dict) else None, name)
    assert isinstance(data, dict)
    document = JsonText(name, data, {}, text, above)
    for where in half_characters(data):
        raise document.error("a string holds half a character (\\ud800 to \\udfff)", *where)
    try:
        flaws += spelling_flaws(text, data)
    except ValueError:
        raise document.error("a number is too large for JSON") from None
    mended, more = mend_content(whole_numbers(data))
    flaws += more
    errors = tuple(document.error(message, *where) for where, message in flaws[:MOST_FLAWS])
    if flaws[MOST_FLAWS:]:
        errors = (
            *errors,
            document.error(f"there are {len(flaws) - MOST_FLAWS} more departures from the canonical form"),
        )
    return RecordFile(JsonText(name, mended, {}, text, above), errors)
