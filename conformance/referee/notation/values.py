"""Values in the text form of records: JSON in which a plain word needs no quotes."""

import json
import re
import unicodedata
from collections.abc import Mapping

PLAIN_WORD = re.compile(r"[A-Za-z][A-Za-z0-9._+-]*")
"""A string that may stand without quotes, unless it is one of :data:`LITERALS`."""

LITERALS = {"true": True, "false": False, "null": None}

_BYTE_ORDER_MARK = "\ufeff"


def write_value(value: object) -> str:
    """Return a value in its text form; its parts are divided by single spaces.

    >>> write_value({"winners": [1, 2], "ended": None, "by": "Niek Neuwahl"})
    '{by: "Niek Neuwahl", ended: null, winners: [1, 2]}'
    """
    match value:
        case Mapping():
            return f"{{{write_members(value)}}}"
        case list():
            return f"[{', '.join(map(write_value, value))}]"
        case str():
            return write_string(value)
    return json.dumps(value)


def write_members(members: Mapping[str, object]) -> str:
    """Return the members of an object, in the order of their names, without braces."""
    return ", ".join(f"{write_string(name)}: {write_value(members[name])}" for name in sorted(members))


def write_string(text: str) -> str:
    """Return a string: bare where it is a plain word, else in quotes."""
    return text if PLAIN_WORD.fullmatch(text) and text not in LITERALS else quoted(text)


def quoted(text: str) -> str:
    r"""Return a string as in JSON, with escapes for whatever cannot be seen.

    >>> quoted("Niek\u2028")
    '"Niek\\u2028"'
    """
    return '"' + "".join(f"\\u{ord(c):04x}" if is_unseen(c) else c for c in _escaped(text)) + '"'


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def is_unseen(char: str) -> bool:
    """Tell whether a character is a control character, a line break of whatever kind, or a byte order mark."""
    return unicodedata.category(char) in ("Cc", "Zl", "Zp") or char == _BYTE_ORDER_MARK


def is_plain_line(text: str) -> bool:
    """Tell whether a string can stand as the rest of a header line, as it is."""
    return not text.startswith('"') and not any(map(is_unseen, text))
