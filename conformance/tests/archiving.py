"""Archives to be replayed, and what replaying them says."""

import gzip
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from backports import zstd
from referee.__main__ import main
from referee.canonical import canonical
from referee.generating import random_record
from referee.records import format_record
from referee.script import Terms
from rulebooks import load

Captured = pytest.CaptureFixture[str]
BROKEN_LINE = 9
"""Where the record stands whose result is wrong; the line after it is blank."""


@cache
def games() -> tuple[bytes, ...]:
    """Return lines of 20 records of three games, complete, one of them with players."""
    made = []
    for number in range(20):
        rulebook = load(("tayu", "tayu", "yatzy", "yote")[number % 4])
        rng = Random(number)
        ruleset = rng.choice(list(rulebook.spec.rulesets))
        variant = rng.choice(list(rulebook.spec.variants))
        terms = Terms(rulebook, variant, ruleset, rulebook.spec.rulings_of(ruleset))
        made.append(format_record(random_record(1, number, terms, None)))
    made[0] |= {"players": [{"name": "Benoît"}, {"name": "=2+2"}]}
    made[8]["result"]["tilesLeft"] += 1
    return tuple(map(canonical, made))


def content() -> bytes:
    """Return the lines with a broken one in the middle, and a blank one."""
    lines = games()
    return b"".join([*lines[:BROKEN_LINE], b"\n", *lines[BROKEN_LINE:]])


def write(path: Path, data: bytes) -> Path:
    """Write a file, compressed as its name says."""
    pack: Any = {".zst": zstd.compress, ".gz": gzip.compress}.get(path.suffix, bytes)
    path.write_bytes(pack(data))
    return path


def run(captured: Captured, *arguments: str | Path) -> tuple[int, str, str]:
    """Return exit status, output and talk of ``referee replay``."""
    status = main(["replay", *map(str, arguments)])
    out, err = captured.readouterr()
    return status, out, err


def rows_of(table: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in table.read_text(encoding="utf-8").splitlines()]


def large(path: Path, times: int) -> Path:
    """Write a compressed archive in which ten games of Ta Yü stand many times, the fifth with a wrong result."""
    with zstd.open(path, "wb") as file:
        for _ in range(times):
            file.write(b"".join(line for number, line in enumerate(games()) if number % 4 < 2))
    return path
