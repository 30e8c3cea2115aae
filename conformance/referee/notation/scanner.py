"""Walking through the text form of a record, with the place of whatever is wrong."""

import json
import re
from pathlib import Path

from rulebooks.documents import MOST_DEPTH, MOST_VALUES

from referee.notation.values import LITERALS, PLAIN_WORD
from referee.places import Lines, PlaceError, Where
from referee.wire import LARGEST_INTEGER

MOST_FLAWS = 1_000
"""Flaws in one record that are mended; more are not."""

_SPACE = re.compile(r"[ \t\r\n]*")
_BLANKS = re.compile(r"[ \t]*")
_STRING = re.compile(r'"(?:[^"\\\n]++|\\.)*+"')
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_REST = re.compile(r"[^\n]*")
_SOMETHING = re.compile(r"[^\s,:(){}\[\]]{1,30}|.", re.DOTALL)


class Scanner:
    """A position in a text that moves on as things are read. ``flaws`` are faults that a lenient reader mends."""

    def __init__(self, text: str, path: Path) -> None:
        self.text, self.path, self.at = text, path, 0
        self.positions: dict[Where, int] = {}
        self.flaws: list[PlaceError] = []
        self.values = 0
        self._lines = Lines(text)

    def error(self, message: str, at: int | None = None) -> PlaceError:
        """Return an error about what stands at a position, by default the present one."""
        return PlaceError(self.path, *self._lines.place(self.at if at is None else at), message)

    def flaw(self, message: str, at: int) -> None:
        """Note a fault that can be mended."""
        if len(self.flaws) == MOST_FLAWS:
            raise self.error(f"more than {MOST_FLAWS:,} things would have to be mended", at)
        self.flaws.append(self.error(message, at))

    # Advancing

    def skip_space(self) -> None:
        """Skip white space, line breaks included."""
        self.match(_SPACE)

    def skip_blanks(self) -> None:
        """Skip white space within the line."""
        self.match(_BLANKS)

    def skip(self, literal: str) -> bool:
        """Skip what is exactly ``literal``; tell whether it was there."""
        found = self.text.startswith(literal, self.at)
        self.at += len(literal) * found
        return found

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read what a pattern matches here, if it does."""
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    @property
    def char(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.at : self.at + 1]

    def next_words(self) -> str:
        """Return a little of what comes next, for messages."""
        found = _SOMETHING.match(self.text, self.at)
        if not found:
            return "the end"
        return "the end of the line" if found[0] == "\n" else f"'{found[0]}'"

    # Reading

    def read_line(self) -> str:
        """Read the rest of the line, trimmed."""
        found = self.match(_REST)
        return found[0].strip(" \t\r") if found else ""

    def read_string(self) -> str:
        """Read a string in quotes."""
        start = self.at
        found = self.match(_STRING)
        try:
            text: str = json.loads(found[0] if found else "")
        except ValueError:
            raise self.error("a string in quotes is not closed on its line, or holds a wrong escape", start) from None
        if any("\ud800" <= char <= "\udfff" for char in text):
            raise self.error("a string holds half a character (\\ud800 to \\udfff)", start)
        return text

    def read_name(self) -> str:
        """Read the name of a member: a plain word, or in quotes."""
        if self.char == '"':
            return self.read_string()
        found = self.match(PLAIN_WORD)
        if not found:
            raise self.error(f"here a name has to stand, such as tilesLeft, not {self.next_words()}")
        return found[0]

    def read_value(self, where: Where) -> object:
        """Read a value; its place is noted under ``where``."""
        self.skip_space()
        self.positions[where] = start = self.at
        if len(where) > MOST_DEPTH:
            raise self.error(f"nests deeper than {MOST_DEPTH} levels")
        self.values += 1
        if self.values > MOST_VALUES:
            raise self.error(f"more than {MOST_VALUES:,} values are not read")
        if self.skip("{"):
            return self.read_members("}", where)
        if self.skip("["):
            return self._read_items(where)
        if self.char == '"':
            return self.read_string()
        if found := self.match(_NUMBER):
            return self._number(found[0], start)
        if found := self.match(PLAIN_WORD):
            return LITERALS.get(found[0], found[0])
        raise self.error(f"here a value has to stand, not {self.next_words()}")

    def _number(self, digits: str, start: int) -> int | float:
        number = float(digits) if "." in digits else int(digits) if len(digits) <= 17 else LARGEST_INTEGER + 1
        if abs(number) > LARGEST_INTEGER:
            raise self.error("a number is beyond ±(2^53−1)", start)
        if isinstance(number, float) and number.is_integer():
            self.flaw(f"{digits} is written {int(number)}", start)
            return int(number)
        return number

    def read_members(self, closing: str, where: Where) -> dict[str, object]:
        """Read members of an object up to and with ``closing``; places are noted below ``where``."""
        made: dict[str, object] = {}
        while self._has_more(closing, bool(made)):
            start = self.at
            name = self.read_name()
            if name in made:
                raise self.error(f"'{name}' stands here twice; keep one of them", start)
            self.skip_space()
            if not self.skip(":"):
                raise self.error(f"after '{name}' a colon has to stand, not {self.next_words()}")
            made[name] = self.read_value((*where, name))
        return made

    def _read_items(self, where: Where) -> list[object]:
        made: list[object] = []
        while self._has_more("]", bool(made)):
            made.append(self.read_value((*where, len(made))))
        return made

    def _has_more(self, closing: str, begun: bool) -> bool:
        """Skip to the next member or item; tell whether there is one before ``closing``."""
        self.skip_space()
        if self.skip(closing):
            return False
        if begun:
            if not self.skip(","):
                raise self.error(f"here a comma or '{closing}' has to stand, not {self.next_words()}")
            self.skip_space()
        return True
