"""Reading YAML and JSON files so that every fault can be told with file and line.

This is the one module of the package that opens files.
"""

import json
import math
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

MOST_BYTES = 10_000_000
MOST_DEPTH = 60
MOST_VALUES = 250_000
LARGEST_INTEGER = 2**53 - 1
_MOST_DIGITS = 400
_LONGEST_MESSAGE = 2000

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class DocumentError(Exception):
    """A file that cannot be read as what it claims to be; ``str()`` is one sentence with file and line."""

    def __init__(self, path: Path | str, line: int | None, message: str) -> None:
        message = _shown(message)
        self.path, self.line, self.message = path, line, message
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")


def _shown(message: str) -> str:
    """Return a message that may quote a hostile file, shortened and without what would steer a terminal."""
    if len(message) > _LONGEST_MESSAGE:
        message = f"{message[: _LONGEST_MESSAGE - 200]} ... {message[-100:]}"
    if message.isprintable():
        return message
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in message)


@dataclass(frozen=True)
class Document:
    """The content of one file, and on which line each part of it stands.

    ``lines`` maps the path of a value (keys and list positions from the top) to a line number from 1.
    """

    path: Path
    data: object
    lines: dict[tuple[str | int, ...], int] = field(repr=False)

    def line_of(self, *where: str | int) -> int:
        """Return the line of the value at ``where``, or of the nearest value that holds it."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, 1)

    def error(self, message: str, *where: str | int) -> DocumentError:
        """Return an error about the value at ``where``."""
        return DocumentError(self.path, self.line_of(*where), message)


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file of at most 10 MB; raises :class:`DocumentError`.

    Only files on a disk are read: a pipe or a device may never end.
    """
    try:
        _check_kind(path, path.stat().st_mode)
        # Not blocking: between the look and the opening, a pipe may have taken the file's place.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY), "rb") as file:
            _check_kind(path, os.fstat(file.fileno()).st_mode)
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DocumentError(path, None, f"cannot be read: {reason}") from None
    if len(content) > MOST_BYTES:
        raise DocumentError(path, None, f"is larger than {MOST_BYTES // 1_000_000} MB; split it")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DocumentError(path, None, f"is not UTF-8 text (byte {error.start}); save it as UTF-8") from None


def _check_kind(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
        raise DocumentError(path, None, f"cannot be read: it is {kind}, not a file")


def read_document(path: Path) -> Document:
    """Read a YAML or JSON file (by its ending); raises :class:`DocumentError` for whatever is wrong with it."""
    text = read_text(path)
    if path.suffix != ".json":
        return parse_yaml(text, path)
    document = parse_json(text, path)
    if "\\u" in text and not _is_unicode(json.dumps(document.data, ensure_ascii=False)):
        raise DocumentError(path, None, "is not JSON: a string holds half a surrogate pair, which is no character")
    return document


def parse_yaml(text: str, path: Path) -> Document:
    """Parse the part of YAML that says the same as JSON; raises :class:`DocumentError`.

    Words mean what they mean in YAML 1.2: ``yes``, ``010`` and ``12:30`` are text. Refused are tags and
    merge keys, tabs, duplicate keys, deep nesting, too many values (aliases count in full), and numbers that not every
    program can read.
    """
    if not _is_unicode(text):
        raise DocumentError(path, None, "is not YAML: it holds half a surrogate pair, which is no character")
    if text.startswith("\ufeff"):
        raise DocumentError(path, 1, "is not YAML: it begins with a byte order mark; save it without one")
    try:
        return _YamlReader(_Loader(text), path).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = error.problem or "cannot be read"
        if "\\t" in problem or (mark and "\t" in _line_at(text, mark.index)):
            problem = "a tab where YAML wants spaces; indent with spaces"
        raise DocumentError(path, mark.line + 1 if mark else None, f"is not YAML: {problem}") from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise DocumentError(path, None, f"is not YAML: {' '.join(str(error).split())}") from None


class _YamlReader:
    """Makes plain data out of YAML as it comes, event by event, so that a limit holds before it is passed."""

    def __init__(self, loader: yaml.SafeLoader, path: Path) -> None:
        self.loader, self.path = loader, path
        self.lines: dict[tuple[str | int, ...], int] = {}
        self.anchors: dict[str, tuple[object, int]] = {}
        self.made = 0

    def document(self) -> Document:
        self.next()  # the stream begins
        if isinstance(self.next(), yaml.StreamEndEvent):
            raise DocumentError(self.path, 1, "is empty")
        data = self.value(self.next(), ())
        self.next()  # the document ends
        event = self.next()
        if not isinstance(event, yaml.StreamEndEvent):
            raise self.error(event, "a second document begins here; a file holds one")
        return Document(self.path, data, self.lines)

    def next(self) -> yaml.Event:
        event: yaml.Event = self.loader.get_event()  # type: ignore[no-untyped-call]  # PyYAML's stubs leave it open
        return event

    def error(self, event: yaml.Event, message: str) -> DocumentError:
        return DocumentError(self.path, _line_of(event), f"is not plain YAML: {message}")

    def value(self, event: yaml.Event, where: tuple[str | int, ...]) -> object:
        self.lines[where] = _line_of(event)
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, where)
        before = self.made
        self.count(event, 1)
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        if event.tag is not None:
            raise self.error(event, f"'{event.tag[:40]}' is a tag; plain values have none")
        made: object
        if isinstance(event, yaml.ScalarEvent):
            made = self.scalar(event)
        else:
            self.check_depth(event, len(where) + 1)
            made = self.mapping(where) if isinstance(event, yaml.MappingStartEvent) else self.sequence(where)
        if event.anchor is not None:
            self.anchors[event.anchor] = made, self.made - before
        return made

    def alias(self, event: yaml.AliasEvent, where: tuple[str | int, ...]) -> object:
        """Return what an alias stands for; all of it counts once more, so that aliases cannot multiply without end."""
        name = str(event.anchor)
        if name not in self.anchors:
            raise self.error(event, f"the alias '*{name[:40]}' stands for nothing before it")
        made, size = self.anchors[name]
        self.count(event, size)
        self.check_depth(event, len(where) + max(_depths(made)))
        return made

    def count(self, event: yaml.Event, more: int) -> None:
        self.made += more
        if self.made > MOST_VALUES:
            raise self.error(event, f"it holds more than {MOST_VALUES} values")

    def check_depth(self, event: yaml.Event, depth: int) -> None:
        if depth > MOST_DEPTH:
            raise self.error(event, f"it nests deeper than {MOST_DEPTH} levels")

    def sequence(self, where: tuple[str | int, ...]) -> list[object]:
        made: list[object] = []
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            made.append(self.value(event, (*where, len(made))))
        return made

    def mapping(self, where: tuple[str | int, ...]) -> dict[str, object]:
        made: dict[str, object] = {}
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent) or event.tag is not None:
                raise self.error(event, "a key has to be a plain word")
            key = event.value
            if key == "<<" and not event.style:
                raise self.error(event, "'<<' is a merge key; write out what it stands for")
            if key in made:
                raise self.error(event, f"the key '{key[:40]}' stands here twice; keep one of them")
            made[key] = self.value(self.next(), (*where, key))
            self.lines[(*where, key)] = _line_of(event)
        return made

    def scalar(self, event: yaml.ScalarEvent) -> object:
        text: str = event.value
        if event.style:
            if not _is_unicode(text):
                raise self.error(event, "a string holds half a surrogate pair, which is no character")
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.fullmatch(text):
            number = int(text) if len(text) < _MOST_DIGITS else LARGEST_INTEGER + 1
            if abs(number) > LARGEST_INTEGER:
                raise self.error(event, f"the integer {text[:20]} is beyond ±(2^53−1)")
            return number
        if _FRACTION.fullmatch(text):
            if not math.isfinite(float(text)):
                raise self.error(event, f"the number {text[:20]} is too large")
            return float(text)
        if _NO_NUMBER.fullmatch(text):
            raise self.error(event, f"'{text}' is no number")
        return text


def _line_at(text: str, position: int) -> str:
    start = text.rfind("\n", 0, position) + 1
    end = text.find("\n", start)
    return text[start : end if end >= 0 else len(text)]


def _line_of(event: yaml.Event) -> int:
    assert event.start_mark is not None
    return event.start_mark.line + 1


_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_FRACTION = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_NO_NUMBER = re.compile(r"\.nan|[-+]?\.inf", re.IGNORECASE)


def _is_unicode(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def parse_json(text: str, path: Path) -> Document:
    """Parse JSON strictly: no duplicate keys, no NaN, no byte order mark; raises :class:`DocumentError`."""
    if sum(map(text.count, ",[{")) > MOST_VALUES:
        raise DocumentError(path, None, f"is not plain JSON: it holds more than {MOST_VALUES} values")
    try:
        data = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_refuse_constant,
            parse_int=_integer,
            parse_float=_fraction,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise DocumentError(path, error.lineno, f"is not JSON: {error.msg} ({place})") from None
    except RecursionError:
        raise DocumentError(path, None, f"nests deeper than {MOST_DEPTH} levels") from None
    except ValueError as error:
        raise DocumentError(path, None, f"is not JSON: {error}") from None
    if any(depth > MOST_DEPTH for depth in _depths(data)):
        raise DocumentError(path, None, f"nests deeper than {MOST_DEPTH} levels")
    return Document(path, data, {})


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made: dict[str, object] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"the key '{key[:40]}' stands twice in one object; keep one of them")
        made[key] = value
    return made


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")


def _fraction(digits: str) -> float:
    number = float(digits)
    if abs(number) == float("inf"):
        raise ValueError(f"the number {digits[:40]} is beyond all bounds")
    return number


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _depths(data: object, depth: int = 0) -> Iterator[int]:
    stack = [(data, depth)]
    while stack:
        value, depth = stack.pop()
        yield depth
        if isinstance(value, dict):
            stack.extend((item, depth + 1) for item in value.values())
        elif isinstance(value, list):
            stack.extend((item, depth + 1) for item in value)
