"""Records spoiled in many small ways, and what ``referee replay`` says of each."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from referee.canonical import canonical
from referee.notation import write_notation
from referee.record_files import check_canonical, read_record_files
from referee.records import parse_record
from referee.replaying import BrokenRecord, replay
from rulebooks import load
from rulebooks.documents import DocumentError
from sitegen.playing import PROGRAMS

_VALUES: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 3, 7, 20.0, 1.5, 10**17, 1e300),
    *("", "x", "Niek's", 'Ta "Yü"', "T123", "A1", "J10", "east", "\u2028", "\x1b", "2024-02-30"),
    *([], ["x"], {}, {"x": 1}, {"1": []}),
)
_SCRAPS = ('"', "{", "}", "[", "]", ",", ":", "!", "(", ")", ";", " ", "\n", "\r\n", "\\", "\\u12", "\t", "é", "0", "-")


def spoiled(path: Path, rng: Random) -> Iterator[tuple[str, bytes]]:
    """Yield a record in JSON and in text, each spoiled once in its values and once in its letters."""
    data = json.loads(path.read_text(encoding="utf-8"))
    yield f"{path.stem}.json", canonical(_with_other_value(data, rng))
    yield f"{path.stem}.json", _with_other_letters(path.read_text(encoding="utf-8"), rng).encode()
    text = write_notation(load(data["game"]), data)
    yield f"{path.stem}.txt", text.encode()
    yield f"{path.stem}.txt", _with_other_letters(text, rng).encode()
    yield f"{path.stem}.txt", _with_other_words(text, rng).encode()
    yield path.stem, _with_other_bytes(path.read_bytes(), rng)


def _with_other_value(data: Any, rng: Random) -> Any:
    """Return a copy in which one value is another, is missing, stands twice or is joined by one that is unknown."""
    made = json.loads(json.dumps(data))
    holders = [value for value in _containers(made) if value]
    holder: Any = rng.choice(holders[: 1 + len(holders) // rng.choice((1, 8))])
    key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    match rng.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, holder[key])
        case 1 | 2 if isinstance(holder, dict):
            holder[rng.choice(("unknown", "1", "99", "type", "square"))] = rng.choice(_VALUES)
        case 3 if isinstance(holder[key], int):
            holder[key] += rng.choice((-1, 1, 50))
        case _:
            holder[key] = rng.choice(_VALUES)
    return made


def _containers(data: Any) -> Iterator[Any]:
    if isinstance(data, (dict, list)):
        yield data
        for value in data.values() if isinstance(data, dict) else data:
            yield from _containers(value)


def _with_other_letters(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice((*_SCRAPS, "")) + text[at + rng.randrange(3) :]


def _with_other_words(text: str, rng: Random) -> str:
    words = text.split(" ")
    at, other = rng.randrange(len(words)), rng.randrange(len(words))
    match rng.randrange(3):
        case 0:
            words[at], words[other] = words[other], words[at]
        case 1:
            del words[at]
        case 2:
            words.insert(at, words[other])
    return " ".join(words)


def _with_other_bytes(content: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(content))
    return content[:at] + bytes([rng.randrange(256)]) + content[at + rng.randrange(2) :]


def told(path: Path) -> list[str]:
    """Return what the command says of each record in a file; of one that holds, ``holds`` and its text form.

    A record that the site has no program for is only read, and ``read`` is said of it. A fault that concerns the whole
    file, or the rest of it, ends the list.
    """
    said: list[str] = []
    try:
        for file in read_record_files(path):
            said += _told_of(file)
    except DocumentError as error:
        said.append(str(error))
    return said


def _told_of(file: Any) -> list[str]:
    try:
        check_canonical(file)
        record = parse_record(file.document)
        text = write_notation(record.terms.rulebook, file.document.data)
        if record.terms.rulebook.spec.id not in PROGRAMS:
            return ["read", text]
        for _ in replay(record, file.document):
            pass
    except DocumentError as error:
        return [str(error)]
    except BrokenRecord as error:
        return [str(error)]
    return ["holds", text]
