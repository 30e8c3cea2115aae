"""Reading once what a program says again and again: whole answers, and the entries of lists.

What is remembered is what was read strictly before. What is put together from it is valid by construction: an answer
that differs from an earlier one in its id alone; and a list in the frame of an earlier one whose entries, plain objects
one and all, have stood in lists before. All else is read strictly.
"""

import re
from collections.abc import Sequence
from typing import Any

from referee.wire import decode_line

LONGEST_REMEMBERED, MOST_REMEMBERED, MOST_ENTRIES = 20_000, 100, 20_000
"""Bytes of an answer that is remembered; answers, and entries of lists, that are."""

_ID_AT_EITHER_END = re.compile(
    rb"""\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(0|[1-9][0-9]{0,14})\s*,"""
    rb"""|.*,\s*"id"\s*:\s*(0|[1-9][0-9]{0,14})\s*\}\s*$""",
    re.DOTALL,
)
"""An id that stands first, or first but for the version, or last: there, in JSON, it is that of the whole object."""
_PLAIN = rb'"[^"\\{}]*"\s*:\s*(?:"[^"\\{}]*"|-?[0-9]{1,15}|\[(?:[0-9]{1,15}(?:,\s*[0-9]{1,15})*)?\]|true|false|null)'
_PLAIN_ENTRY = re.compile(rb"%b(?:,\s*%b)*" % (_PLAIN, _PLAIN))
"""What stands in the braces of an object whose names and values are plain: it has no braces inside, nor seems to."""
_Frame = tuple[bytes, bytes, bytes]
"""What stands before the id of an answer with a list, between the id and the entries, and behind them."""


class Memory:
    """What programs have said. One is enough for all, in all threads: what a line says is the same whoever says it.

    Results and entries that are returned twice are the same objects, so that they need not be looked at twice either;
    nobody may change them.
    """

    def __init__(self) -> None:
        self._answers: dict[tuple[bytes, bytes], dict[str, Any]] = {}
        self._frames: dict[_Frame, dict[str, Any]] = {}
        self._entries: dict[bytes, Any] = {}

    def decode(self, line: bytes) -> Any:
        """Return what :func:`referee.wire.decode_line` returns; raises :class:`referee.faults.Fault` as it does."""
        found = _ID_AT_EITHER_END.match(line) if len(line) < LONGEST_REMEMBERED else None
        if not found:
            return decode_line(line)
        digits = found[1] or found[2]
        start, end = found.span(1 if found[1] else 2)
        before, behind, number = line[:start], line[end:], int(digits)
        known = self._answers.get((before, behind)) or self._put_together(before, behind)
        if known is None:
            known = decode_line(line)
            if not isinstance(known, dict) or known.get("id") != number:
                return known
            self._learn_list(known, before, behind)
        if (before, behind) not in self._answers:
            _keep(self._answers, (before, behind), known)
        return {**known, "id": number}

    def _learn_list(self, answer: dict[str, Any], before: bytes, behind: bytes) -> None:
        frame, spelled = _taken_apart(before, behind)
        result = answer.get("result")
        entries = result.get("actions") if isinstance(result, dict) else None
        if not spelled or not all(map(_PLAIN_ENTRY.fullmatch, spelled)):
            return
        if entries != decode_line(b"[{%b}]" % b"},{".join(spelled)):
            return  # it is another list that stands there
        if len(self._entries) + len(entries) > MOST_ENTRIES:
            self._entries.clear()
        entries[:] = [self._entries.setdefault(entry, read) for entry, read in zip(spelled, entries, strict=True)]
        _keep(self._frames, frame, answer)

    def _put_together(self, before: bytes, behind: bytes) -> dict[str, Any] | None:
        """Return an answer in a known frame with known entries; None for any other."""
        frame, spelled = _taken_apart(before, behind)
        answer = self._frames.get(frame) if spelled else None
        if answer is None:
            return None
        entries = [self._entries.get(entry) for entry in spelled]
        return None if None in entries else {**answer, "result": {**answer["result"], "actions": entries}}


def _taken_apart(before: bytes, behind: bytes) -> tuple[_Frame, Sequence[bytes]]:
    """Return the frame of an answer and the entries of what may be its list, each without its braces."""
    text = behind if len(behind) > len(before) else before
    start, end = text.find(b"[{") + 1, text.rfind(b"}]") + 1
    if not 0 < start < end:
        return (before, behind, b""), ()
    body = text[start + 1 : end - 1]
    spelled = body.split(b"},{") if b"},{" in body else body.split(b"}, {")
    frame = (before, text[:start], text[end:]) if text is behind else (text[:start], text[end:], behind)
    return frame, spelled


def _keep(known: dict[Any, dict[str, Any]], key: object, answer: dict[str, Any]) -> None:
    if len(known) >= MOST_REMEMBERED:
        known.clear()
    known[key] = answer


MEMORY = Memory()
"""What was said to this process."""
