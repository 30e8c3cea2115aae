"""The ledger of expected failures: cases that a program is known to fail, each with a reason, a link and a last day."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulebooks import JsonObject
from rulebooks.documents import Document, read_document

from referee.schemas import faults


@dataclass(frozen=True)
class Entry:
    """A case that may fail, until the end of the day ``expires``; ``place`` is file and line."""

    case: str
    reason: str
    link: str
    expires: datetime.date
    place: str


@dataclass(frozen=True)
class Ledger:
    """Expected failures, by case id."""

    entries: Mapping[str, Entry] = field(default_factory=dict)

    def as_json(self) -> JsonObject | None:
        """Return the ledger as its file has it; None where it is empty."""
        rows = [
            {"case": e.case, "reason": e.reason, "link": e.link, "expires": e.expires.isoformat()}
            for e in self.entries.values()
        ]
        return {"expected-failures": rows} if rows else None

    def entry(self, case: str) -> Entry | None:
        """Return what is said of a case."""
        return self.entries.get(case)


def read_ledger(path: Path, known: Iterable[str], today: datetime.date) -> Ledger:
    """Read a ledger; raises :class:`DocumentError` for what is wrong with the file itself.

    Unknown ids and expired entries are wrong too: they would hide what they were written for.
    """
    return ledger_of(read_document(path), known, today)


def ledger_of(document: Document, known: Iterable[str] | None, today: datetime.date) -> Ledger:
    """Return the ledger in a document; without ``known`` ids, any is taken to exist."""
    for where, why in faults("ledger", document.data):
        raise document.error(f"{'/'.join(map(str, where))}: {why}" if where else why, *where)
    assert isinstance(document.data, dict)
    ids = None if known is None else set(known)
    entries: dict[str, Entry] = {}
    for number, row in enumerate(document.data["expected-failures"]):
        entry = _entry(document, number, row)
        if ids is not None and entry.case not in ids:
            raise document.error(f"there is no case '{entry.case}'", "expected-failures", number)
        if entry.case in entries:
            raise document.error(f"{entry.case} stands here twice", "expected-failures", number)
        if entry.expires < today:
            message = f"the entry of {entry.case} expired on {entry.expires}; mend the program, or renew the entry"
            raise document.error(message, "expected-failures", number)
        entries[entry.case] = entry
    return Ledger(entries)


def _entry(document: Document, number: int, row: Mapping[str, str]) -> Entry:
    try:
        expires = datetime.date.fromisoformat(row["expires"])
    except ValueError:
        raise document.error(f"there is no day {row['expires']}", "expected-failures", number, "expires") from None
    place = f"{document.path}:{document.line_of('expected-failures', number)}"
    return Entry(row["case"], row["reason"], row["link"], expires, place)


def unexpected_passes(ledger: Ledger, results: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield a sentence for each entry whose case was run and never failed; ``results`` are names and verdicts."""
    run = {name for name, verdict in results if verdict in ("passed", "failed", "expected failure")}
    failed = {name for name, verdict in results if verdict == "expected failure"}
    for entry in ledger.entries.values():
        if entry.case in run and entry.case not in failed:
            yield f"{entry.place}: {entry.case} passes; strike its entry from the ledger"
