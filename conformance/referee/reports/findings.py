"""Findings as reports hold them: grouped, told, and drawn. A finding is JSON here (``report.schema.json``)."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from rulebooks import Action, IllegalAction, JsonObject, MalformedAction, Rulebook, State
from rulebooks.documents import Document, DocumentError
from rulebooks.picture import Picture, Point

from referee.records import Record, parse_record

PARTS = ("cases", "records", "lockstep", "symmetry")


@dataclass(frozen=True)
class Group:
    """Findings of one kind about one clause, or, where no clause is named, that say the same."""

    fault: str
    clause: str | None
    findings: tuple[JsonObject, ...]

    @property
    def first(self) -> JsonObject:
        """The finding that stands for all."""
        return self.findings[0]

    @property
    def cases(self) -> list[str]:
        """The ids of the cases that failed."""
        return [finding["case"] for finding in self.findings if finding["case"]]


def grouped(findings: Sequence[JsonObject]) -> list[Group]:
    """Return findings by clause, in the order in which the clauses first come."""
    groups: dict[tuple[str, str], list[JsonObject]] = {}
    for finding in findings:
        clauses = finding["clauses"]
        key = (finding["fault"], clauses[0]["id"] if clauses else finding["summary"])
        groups.setdefault(key, []).append(finding)
    return [
        Group(fault, name if found[0]["clauses"] else None, tuple(found)) for (fault, name), found in groups.items()
    ]


@dataclass(frozen=True)
class Scene:
    """A finding's game on the reference: the position, what to mark, what is newest, and the actions as words."""

    record: Record
    state: State
    marks: tuple[Point, ...]
    fresh: Action | None

    @property
    def rulebook(self) -> Rulebook:
        """The rules that it is played by."""
        return self.record.terms.rulebook

    @property
    def picture(self) -> Picture:
        """The position as shapes."""
        return self.rulebook.picture(self.state, self.marks, self.fresh)

    @property
    def words(self) -> list[str]:
        """What was played, as words."""
        return [self.rulebook.format_word(action) for action in self.record.actions]


def scene_of(finding: JsonObject) -> Scene | None:
    """Return the game that led to a finding, or None where there is none, or it cannot be played."""
    if finding["record"] is None:
        return None
    # What was refused on the way changes no position, and need not be of the form that a record wants.
    played = {name: value for name, value in finding["record"].items() if name != "tries"}
    try:
        record = parse_record(Document(Path("report"), played, {}))
        state = record.terms.begin()
        for action in record.actions:
            state = state.play(action)
    except (DocumentError, IllegalAction):
        return None
    tried = None
    if finding["tried"] is not None:
        with suppress(MalformedAction):
            tried = record.terms.rulebook.parse(finding["tried"])
    return Scene(record, state, _marks(state, tried), tried or (record.actions[-1] if record.actions else None))


def _marks(state: State, tried: Action | None) -> tuple[Point, ...]:
    if tried is None:
        return ()
    try:
        state.play(tried)
    except IllegalAction as error:
        return error.places
    return ()
