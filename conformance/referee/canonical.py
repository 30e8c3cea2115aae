"""The canonical form of JSON records, and what a file does to depart from it."""

import json
import re
from collections.abc import Collection, Iterator
from typing import Any, NoReturn

from rulebooks import JsonObject

from referee.places import Where
from referee.schemas import validator

Flaw = tuple[Where, str]
"""A fault that can be mended: where it is, and one sentence about it."""

_STRING_OR_SPACE = re.compile(r'("(?:[^"\\]++|\\.)*+")|[ \t\r\n]+')
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False)
_MOST_READ_PLAINLY = 200_000
"""Characters; longer text may hold more values than are read, and is not worth the haste."""
_MOST_DIGITS = 16
_DEEPEST = 20
_MAY_BE_MISSING = {"rulings": "those of the ruleset", "setup": "the usual one"}
_NOT_EMPTY = ("result", "facts", "comments", "tries", "players")


def canonical(data: object) -> bytes:
    """Return JSON in the canonical form of RFC 8785, for the JSON that records hold, plus a final newline."""
    return _written(data).encode("utf-8") + b"\n"


def _written(data: object) -> str:
    return _ENCODER.encode(data)


def read_canonical(text: str) -> JsonObject | None:
    """Return the object that canonical text says; None for any other text, which has to be looked at with care.

    Text that equals what is written for its data has no flaw of spelling, no key twice, no number that is no JSON, no
    half of a character.
    """
    if len(text) > _MOST_READ_PLAINLY:
        return None
    try:
        data = _DECODER.decode(text)
        if not isinstance(data, dict) or _is_deep(data) or _written(data) + "\n" != text:
            return None
    except (ValueError, RecursionError):
        return None
    return data


def _refuse(number: str) -> NoReturn:
    raise ValueError(number)


def _short_integer(digits: str) -> int:
    return int(digits) if len(digits) <= _MOST_DIGITS else _refuse(digits)


_DECODER = json.JSONDecoder(parse_int=_short_integer, parse_float=_refuse, parse_constant=_refuse)


def _is_deep(data: JsonObject) -> bool:
    """Tell whether values are nested deeper than is plain to see."""
    level: list[Any] = [data]
    for _ in range(_DEEPEST):
        level = [
            inner
            for value in level
            for inner in (value.values() if type(value) is dict else value)
            if type(inner) in (dict, list)
        ]
        if not level:
            return False
    return True


def half_characters(data: object) -> Iterator[Where]:
    """Yield where strings hold one half of a surrogate pair, which no UTF-8 file can hold."""
    for where, value in walk(data):
        if isinstance(value, str) and any("\ud800" <= char <= "\udfff" for char in value):
            yield where


def walk(data: object, where: Where = ()) -> Iterator[tuple[Where, object]]:
    """Yield every value in ``data`` with the way to it, keys of objects as strings of their own."""
    yield where, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield where, key
            yield from walk(value, (*where, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from walk(value, (*where, number))


# Spelling


def spelling_flaws(text: str, data: object) -> list[Flaw]:
    """Return in which ways ``text``, which was read as ``data``, is not the canonical way to write that."""
    if text.encode("utf-8") == canonical(whole_numbers(data)):
        return []
    return list(_spelling_flaws(text, data)) or [((), "is not in the canonical form of RFC 8785")]


def _spelling_flaws(text: str, data: object) -> Iterator[Flaw]:
    if not text.endswith("\n"):
        yield (), "the final line break is missing"
    if _STRING_OR_SPACE.sub(lambda found: found[1] or "", text) != text.removesuffix("\n"):
        yield (), "white space stands between the values"
    for where, value in walk(data):
        if isinstance(value, dict) and list(value) != sorted(value):
            yield where, "keys are not in alphabetical order"
            break
    for where, value in walk(data):
        if isinstance(value, float) and value.is_integer():
            yield where, f"{value} is written {int(value)}"
    for found in _STRING_OR_SPACE.finditer(text):
        if found[1] and found[1] != _written(json.loads(found[1])):
            yield (), f"{found[1][:60]} is spelled with escapes that it does not need"
            break


def whole_numbers(data: Any) -> Any:
    """Return ``data`` with 20 in place of 20.0."""
    if isinstance(data, dict):
        return {key: whole_numbers(value) for key, value in data.items()}
    if isinstance(data, list):
        return [whole_numbers(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


# Content


def mend_content(data: JsonObject) -> tuple[JsonObject, list[Flaw]]:
    """Return a record without what is superfluous in it and with what may be missing, and what was mended.

    Only what does not bear on the course of the game: nothing in actions, facts, rulings, set-up or result is touched.
    """
    flaws: list[Flaw] = []
    made = dict(data)
    _leave_out_unknown(made, _known_fields(), (), flaws)
    for number, person in enumerate(made.get("players", ()) if isinstance(made.get("players"), list) else ()):
        if isinstance(person, dict):
            made["players"] = [*made["players"]]
            made["players"][number] = mended = dict(person)
            _leave_out_unknown(mended, ("name", "seat"), ("players", number), flaws)
    if isinstance(made.get("written-by"), dict):
        made["written-by"] = dict(made["written-by"])
        _leave_out_unknown(made["written-by"], ("referee", "spec"), ("written-by",), flaws)
    for field, meant in _MAY_BE_MISSING.items():
        if field not in made:
            made[field] = {}
            flaws.append(((), f"'{field}' is missing, which has to mean {meant}"))
    for field in _NOT_EMPTY:
        if made.get(field) in ({}, []):
            del made[field]
            flaws.append(((field,), f"'{field}' holds nothing"))
    tries = made.get("tries")
    if isinstance(tries, list) and all(isinstance(entry, dict) and type(entry.get("after")) is int for entry in tries):
        made["tries"] = sorted(tries, key=lambda entry: entry["after"])
        if made["tries"] != tries:
            flaws.append((("tries",), "'tries' do not stand in the order of the actions that they follow"))
    return made, flaws


def _known_fields() -> Collection[str]:
    schema = validator("record").schema
    assert isinstance(schema, dict)
    return list(schema["properties"])


def _leave_out_unknown(data: JsonObject, known: Collection[str], where: Where, flaws: list[Flaw]) -> None:
    for field in [field for field in data if field not in known]:
        del data[field]
        flaws.append(((*where, field), f"there is no field '{field}' in a record"))
