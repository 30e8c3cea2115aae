"""One JSON object a line: reading strictly, writing canonically, comparing as JSON, showing what was written."""

import json
import re
from collections.abc import Iterable
from typing import Any

from referee.faults import GARBAGE, OVERRUN, PROTOCOL_VIOLATION, Fault

LONGEST_LINE = 8_000_000
"""Bytes in one line of a program; more is an overrun."""
MOST_VALUES = 250_000
"""Values in one line of a program; more is an overrun. Two tiles on an empty board of 39×39 make some 60,000."""
DEEPEST = 100
"""Levels to which a line of a program may nest."""
LARGEST_INTEGER = 2**53 - 1
_HALF_A_PAIR = re.compile(rb"\\u[dD][89a-fA-F]")


def encode_line(message: object) -> bytes:
    """Return a message as one line of UTF-8; raises :class:`UnicodeEncodeError` for half a surrogate pair."""
    return _ENCODER.encode(message).encode() + b"\n"


def decode_line(line: bytes) -> Any:
    """Return what one line of a program says; raises :class:`Fault`."""
    if len(line) > LONGEST_LINE:
        raise Fault(OVERRUN, f"a line of {len(line):,} bytes; at most {LONGEST_LINE:,} are read")
    if len(line) > MOST_VALUES and sum(map(line.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise Fault(OVERRUN, f"a line of more than {MOST_VALUES:,} values: {excerpt(line)}")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Fault(GARBAGE, f"a line that is not UTF-8 (byte {error.start}): {excerpt(line)}") from None
    if text.startswith("\ufeff"):
        raise Fault(GARBAGE, f"a line that begins with a byte order mark: {excerpt(line)}")
    try:
        data = (_WARY_DECODER if _LONG_NUMBER in line.translate(_DIGITS) else _DECODER).decode(text)
    except RecursionError:
        raise Fault(GARBAGE, f"a line that nests too deep: {excerpt(line)}") from None
    except ValueError as error:
        raise Fault(GARBAGE, f"a line that is not JSON ({clip(plain(str(error)))}): {excerpt(line)}") from None
    if line.count(b"[") + line.count(b"{") > DEEPEST and _nests_deeper(data, DEEPEST):
        raise Fault(GARBAGE, f"a line that nests too deep: {excerpt(line)}")
    if b"\\u" in line and _HALF_A_PAIR.search(line) and not _is_unicode(data):
        raise Fault(GARBAGE, f"a line with half a surrogate pair, which is no character: {excerpt(line)}")
    return data


def excerpt(line: bytes) -> str:
    """Return a line of a program in quotes, fit to be shown: shortened, control characters spelled out."""
    text = line.decode("utf-8", "replace").strip() if len(line) <= 1000 else _ends(line)
    return repr(clip(text, 80))


def _ends(line: bytes) -> str:
    return f"{line[:300].decode('utf-8', 'replace').strip()}{line[-300:].decode('utf-8', 'replace').strip()}"


def clip(text: str, most: int = 200) -> str:
    """Return a text shortened in its middle.

    >>> clip("abcdefghijklmnopqrstuvwxyz", 20)
    'abcdefghijk ... wxyz'
    """
    if len(text) <= most:
        return text
    tail = most // 5
    return f"{text[: most - tail - 5]} ... {text[-tail:]}"


def plain(text: str, keep: str = "") -> str:
    r"""Return a text of a program with all that is not printable spelled out, so that it cannot steer a terminal.

    >>> plain("a\x1b[2Jb\n")
    'a\\x1b[2Jb\\n'
    """
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter in keep else letter.encode("unicode_escape").decode()
        for letter in text
    )


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return made


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")


def _integer(digits: str) -> int:
    number = int(digits) if len(digits) <= 17 else LARGEST_INTEGER + 1
    if abs(number) > LARGEST_INTEGER:
        raise _too_large(digits)
    return number


def _fraction(digits: str) -> float:
    number = float(digits)
    if not abs(number) <= LARGEST_INTEGER:
        raise _too_large(digits)
    return number


def _too_large(digits: str) -> Fault:
    shown = digits if len(digits) <= 20 else f"{digits[:12]}... ({len(digits)} digits)"
    return Fault(PROTOCOL_VIOLATION, f"the number {shown} is beyond ±(2^53−1)")


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse, parse_float=_fraction)
_WARY_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_refuse, parse_int=_integer, parse_float=_fraction
)
_DIGITS = bytes(ord("0") if chr(byte).isdigit() and byte < 128 else ord(" ") for byte in range(256))
"""Takes every digit for 0 and all else for a blank."""
_LONG_NUMBER = b"0" * 16
"""Digits enough for a number beyond ±(2^53−1)."""


def _nests_deeper(data: object, most: int) -> bool:
    level = _containers([data])
    for _ in range(most):
        if not level:
            return False
        level = _containers(item for value in level for item in (value.values() if isinstance(value, dict) else value))
    return bool(level)


def _containers(values: Iterable[object]) -> list[dict[str, object] | list[object]]:
    return [value for value in values if isinstance(value, (dict, list))]


def _is_unicode(data: object) -> bool:
    try:
        encode_line(data)
    except UnicodeEncodeError:
        return False
    return True


def same_json(expected: object, got: object) -> bool:
    """Compare as JSON: ``true`` is not 1, ``20.0`` is 20; fields of ``got`` that ``expected`` lacks are ignored.

    >>> same_json({"n": 20}, {"n": 20.0, "more": 1}), same_json(1, True)
    (True, False)
    """
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(k in got and same_json(v, got[k]) for k, v in expected.items())
    if isinstance(expected, list):
        return isinstance(got, list) and len(got) == len(expected) and all(map(same_json, expected, got))
    if isinstance(expected, bool) or isinstance(got, bool) or expected is None or got is None:
        return expected is got
    if isinstance(expected, (int, float)) and isinstance(got, (int, float)):
        return expected == got
    return type(expected) is type(got) and expected == got
