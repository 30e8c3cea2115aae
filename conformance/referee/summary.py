"""A table of games: one row for each record, as NDJSON or CSV, written while records are replayed.

A row says what was played and how it ended. Its ``state`` is all that is seen after the last action, whatever the game
is, so in CSV its columns (``state.coasts.north``) are known only at the end: until then the rows are kept on disk.
"""

import csv
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import IO

from rulebooks import JsonObject, State
from rulebooks.documents import DocumentError

from referee.records import Record, unusual_rulings

FORMS = (".csv", ".ndjson")
COLUMNS = ("file", "line", "game", "variant", "ruleset", "rulings", "players", "actions", "turns", "error", "clauses")
"""What a row says of any game, in this order; ``state`` comes after it."""


@dataclass(frozen=True)
class Rows:
    """Some rows of a table as NDJSON, and the columns in which their states stand in CSV."""

    text: str = ""
    columns: tuple[str, ...] = ()


def row_of(
    file: str,
    line: int,
    record: Record | None = None,
    state: State | None = None,
    error: str | None = None,
    clauses: Sequence[str] = (),
) -> JsonObject:
    """Return what is said of a record in ``line`` of ``file``.

    Without ``record``, nothing is known of the game; without ``state``, it did not come to its last action as it should
    have; ``error`` is the first thing that is wrong, in one sentence, and ``clauses`` speak to it.
    """
    row: JsonObject = {**dict.fromkeys(COLUMNS), "file": file, "line": line, "error": error, "clauses": list(clauses)}
    if record:
        rulebook = record.terms.rulebook
        row |= {
            "game": rulebook.spec.id,
            "variant": record.terms.variant,
            "ruleset": record.terms.ruleset,
            "rulings": unusual_rulings(record),
            "players": [person["name"] for person in record.about.get("players", ())],
            "actions": len(record.actions),
            "turns": len(record.actions[:1]) + sum(rulebook.begins_turn(b, a) for a, b in pairwise(record.actions)),
        }
    row["state"] = state.observation() if state else None
    return row


def rows_of(rows: Sequence[JsonObject]) -> Rows:
    """Return rows as they are handed on."""
    columns = (name for row in rows if row["state"] for name, _ in _flat("state", row["state"]))
    return Rows("".join(f"{_compact(row)}\n" for row in rows), tuple(dict.fromkeys(columns)))


class TableError(DocumentError):
    """A table cannot be written."""


class Table:
    """A table that is being written; every method but :meth:`discard` raises :class:`TableError`.

    The file is there when :meth:`finish` is done. Before that, and after :meth:`discard`, what stood there stays.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._columns: dict[str, None] = {}
        with self._told():
            if path.exists() and not path.is_file():
                raise TableError(path, None, "cannot be written: it is not an ordinary file")
            self._target = path.resolve()
            self._part = self._target.with_name(f".{self._target.name}.{os.getpid()}.part")
            self._file = self._part.open("w", encoding="utf-8", newline="")
            self._rows: IO[str] = self._file
            if path.suffix == ".csv":
                beside = self._target.parent
                self._rows = tempfile.TemporaryFile("w+", encoding="utf-8", dir=beside)  # noqa: SIM115  # open to the end

    def add(self, rows: Rows) -> None:
        """Append rows."""
        self._columns |= dict.fromkeys(rows.columns)
        with self._told():
            self._rows.write(rows.text)

    def finish(self) -> None:
        """Put the table where it belongs."""
        with self._told():
            if self._rows is not self._file:
                self._write_csv()
                self._rows.close()
            self._file.close()
            self._part.replace(self._target)

    def discard(self) -> None:
        """Leave nothing of the table behind; does nothing when it is finished."""
        with suppress(OSError):
            self._rows.close()
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            self._part.unlink()

    def _write_csv(self) -> None:
        """Write the rows as CSV: lists as JSON, what is null or missing as nothing."""
        self._rows.seek(0)
        written = csv.DictWriter(self._file, [*COLUMNS, *self._columns], lineterminator="\n")
        written.writeheader()
        written.writerows(_cells(json.loads(row)) for row in self._rows)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise TableError(self._path, None, f"cannot be written: {error.strerror}") from None


def _cells(row: JsonObject) -> dict[str, object]:
    flat = dict(_flat("state", row.pop("state") or {})) | row
    return {name: _compact(value) if isinstance(value, (list, dict, bool)) else value for name, value in flat.items()}


def _flat(name: str, value: object) -> Iterator[tuple[str, object]]:
    """Yield the values in an object, each with the names that lead to it, joined by dots."""
    if isinstance(value, dict):
        for inner, item in value.items():
            yield from _flat(f"{name}.{inner}", item)
    else:
        yield name, value


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
