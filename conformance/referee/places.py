"""Where in a file something stands: errors with line and column, and JSON pointers."""

import json
import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path

from rulebooks.documents import Document, DocumentError

Where = tuple[str | int, ...]
"""The way from the top of a document to a value in it: keys and list positions."""

_SPACE = re.compile(r"[ \t\n\r]*")
_DECODER = json.JSONDecoder()


class PlaceError(DocumentError):
    """A fault at a place in a file that could be read; ``str()`` is one sentence with file, line and column."""

    def __init__(self, path: Path | str, line: int, column: int, message: str) -> None:
        super().__init__(path, line, message)
        self.column = column
        self.args = (f"{path}:{line}:{column}: {self.message}",)


class Lines:
    """Finds line and column of a position in a text, both counted from 1."""

    def __init__(self, text: str) -> None:
        self._starts = array("Q", [0])  # a file may be ten million line breaks
        self._starts.extend(found.end() for found in re.finditer("\n", text))

    def place(self, position: int) -> tuple[int, int]:
        r"""Return line and column.

        >>> Lines("ab\ncd").place(4)
        (2, 2)
        """
        line = bisect_right(self._starts, position)
        return line, position - self._starts[line - 1] + 1


def pointer(where: Where) -> str:
    """Return the JSON pointer (RFC 6901) to a value.

    >>> pointer(("actions", 4, "a/b"))
    '/actions/4/a~1b'
    """
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in where)


def locate(text: str, where: Where) -> int:
    """Return the position in JSON text at which a value begins, or the nearest value that holds it.

    >>> locate('{"a": [1, 22]}', ("a", 1))
    10
    """
    at = _skip_space(text, 0)
    for step in where:
        found = _child(text, at, step)
        if found is None:
            break
        at = found
    return at


def _child(text: str, at: int, step: str | int) -> int | None:
    """Return where the member or item ``step`` of the object or list at ``at`` begins."""
    if text[at] not in "{[":
        return None
    is_object, number = text[at] == "{", 0
    at = _skip_space(text, at + 1)
    while text[at] not in "}]":
        name: object = number
        if is_object:
            name, at = _DECODER.raw_decode(text, at)
            at = _skip_space(text, _skip_space(text, at) + 1)
        if name == step:
            return at
        _, at = _DECODER.raw_decode(text, at)
        at = _skip_space(text, at)
        if text[at] == ",":
            at = _skip_space(text, at + 1)
        number += 1
    return None


def _skip_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


@dataclass(frozen=True)
class JsonText(Document):
    """A JSON document whose errors name line, column and JSON pointer; ``above`` counts the lines before it."""

    text: str = field(repr=False)
    above: int = 0

    def error(self, message: str, *where: str | int) -> PlaceError:
        """Return an error about the value at ``where``."""
        line, column = Lines(self.text).place(locate(self.text, where))
        said = f"{pointer(where)}: {message}" if where else message
        return PlaceError(self.path, self.above + line, column, said)


@dataclass(frozen=True)
class PlacedText(Document):
    """A document in another form than JSON, which knows for each value the position where it stands."""

    text: str = field(repr=False)
    positions: dict[Where, int] = field(repr=False)

    def error(self, message: str, *where: str | int) -> PlaceError:
        """Return an error about the value at ``where``, or the nearest value that holds it."""
        while where and where not in self.positions:
            where = where[:-1]
        line, column = Lines(self.text).place(self.positions.get(where, 0))
        return PlaceError(self.path, line, column, message)
