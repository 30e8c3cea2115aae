"""Two rulesets compared: what the texts that they follow agree on, where they differ, and where they are silent."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

from rulebooks import Rulebook
from rulebooks.documents import DocumentError
from rulebooks.spec import Citation, Clause, Ruleset, Ruling, Source, Spec, Testimony

from referee.measured import Measured, load_measured
from referee.parting import Parting, part, terms_with
from referee.record_files import read_strictly
from referee.records import Record, parse_record

PROVED = "proved: "
"""How the first comment of a record begins when no shorter game exists; otherwise the game is the shortest found."""

Speech = tuple[Source, Testimony, tuple[Citation, ...]]
"""What one source has to do with a clause or ruling."""


@dataclass(frozen=True)
class ClauseRow:
    """A clause with what the texts say of it: ``agreed``, ``conflict``, ``one-sided`` or ``silent``."""

    clause: Clause
    relation: str
    speeches: tuple[Speech, ...]
    holds: tuple[str, ...]
    """The rulesets under which it holds."""


@dataclass(frozen=True)
class Telling:
    """The shortest game found in which two options of a ruling lead apart."""

    record: Record
    parting: Parting
    proved: bool
    bound: str
    """What has been searched for a shorter one."""


@dataclass(frozen=True)
class RulingRow:
    """A ruling with the options of both rulesets: they are ``different``, or ``alike`` with or without a text."""

    ruling: Ruling
    standing: str
    """``different``, ``alike``, or ``silent``: alike, and no text answers."""
    options: tuple[str, str]
    speeches: tuple[Speech, ...]
    clauses: tuple[str, ...]
    telling: Telling | None
    measured: tuple[Measured, ...]
    """How much it matters in random games, where the options differ."""


@dataclass(frozen=True)
class Comparison:
    """Two rulesets, clause by clause and ruling by ruling."""

    rulebook: Rulebook
    rulesets: tuple[Ruleset, Ruleset]
    sources: tuple[Source, ...]
    clauses: tuple[ClauseRow, ...]
    rulings: tuple[RulingRow, ...]

    def clauses_that(self, relation: str) -> list[ClauseRow]:
        """Return the clauses in which the texts stand to each other like this."""
        return [row for row in self.clauses if row.relation == relation]

    def rulings_that(self, standing: str) -> list[RulingRow]:
        """Return the rulings that stand like this."""
        return [row for row in self.rulings if row.standing == standing]


def compare(rulebook: Rulebook, one: Ruleset, other: Ruleset) -> Comparison:
    """Compare two rulesets and the texts that they follow; raises :class:`DocumentError` for an unreadable record."""
    spec = rulebook.spec
    followed = dict.fromkeys(name for name in (one.follows, other.follows) if name)
    clauses = [_clause_row(spec, clause, (one, other), list(followed)) for clause in spec.clauses.values()]
    measured = load_measured(spec)
    rulings = [_ruling_row(spec, ruling, (one, other), list(followed), measured) for ruling in spec.rulings.values()]
    return Comparison(
        rulebook, (one, other), tuple(spec.sources[name] for name in followed), tuple(clauses), tuple(rulings)
    )


def difference_file(spec: Spec, ruling: str) -> Path:
    """Return the file with the shortest game found in which the options of a ruling lead apart."""
    return spec.folder / "records" / "differences" / f"{ruling}.json"


def difference_record(spec: Spec, ruling: str) -> Record | None:
    """Return that game, if there is one; raises :class:`DocumentError`."""
    path = difference_file(spec, ruling)
    return parse_record(next(read_strictly(path))) if path.exists() else None


def difference_problems(spec: Spec) -> Iterator[DocumentError]:
    """Yield records of differences at whose end no two options of their ruling lead apart."""
    for path in sorted(difference_file(spec, "").parent.glob("*.json")):
        at = partial(DocumentError, path, None)
        record = parse_record(next(read_strictly(path)))
        if path.stem not in spec.rulings:
            yield at(f"there is no ruling '{path.stem}'")
            continue
        pairs = combinations(spec.rulings[path.stem].options, 2)
        if not any(_parting(record, path.stem, options) for options in pairs):
            yield at(f"no two options of {path.stem} first differ at the end of this game")
        if 0 not in record.comments:
            yield at("its first comment has to say how far a shorter game was searched for")


def _clause_row(spec: Spec, clause: Clause, rulesets: Sequence[Ruleset], followed: Sequence[str]) -> ClauseRow:
    holds = [
        ruleset.id
        for ruleset in rulesets
        if all(ruleset.rulings[ruling] in options for ruling, options in clause.under.items())
    ]
    speeches = _speeches(spec, clause.testimonies, followed)
    return ClauseRow(clause, _relation(clause, speeches), speeches, tuple(holds))


def _relation(clause: Clause, speeches: Sequence[Speech]) -> str:
    speaking = [testimony for _, testimony, _ in speeches if testimony.status != "silent"]
    if clause.conflict and len(speeches) > 1:
        return "conflict"
    if not speaking:
        return "silent"
    return "agreed" if len(speaking) == len(speeches) else "one-sided"


def _ruling_row(
    spec: Spec,
    ruling: Ruling,
    rulesets: tuple[Ruleset, Ruleset],
    followed: Sequence[str],
    measured: Sequence[Measured],
) -> RulingRow:
    one, other = (ruleset.rulings[ruling.id] for ruleset in rulesets)
    speeches = _speeches(spec, ruling.testimonies, followed)
    speaking = any(testimony.status != "silent" for _, testimony, _ in speeches)
    standing = "different" if one != other else "alike" if speaking else "silent"
    clauses = [clause.id for clause in spec.clauses.values() if ruling.id in clause.under]
    telling = _telling(spec, ruling.id, (one, other)) if one != other else None
    counts = [row for row in measured if row.ruling == ruling.id and {row.usual, row.other} == {one, other}]
    return RulingRow(ruling, standing, (one, other), speeches, tuple(clauses), telling, tuple(counts))


def _speeches(spec: Spec, testimonies: Sequence[Testimony], followed: Sequence[str]) -> tuple[Speech, ...]:
    by_source: Mapping[str, Testimony] = {testimony.source: testimony for testimony in testimonies}
    made = []
    for name in followed:
        source, testimony = spec.sources[name], by_source[name]
        found = (source.citation(place) for place in testimony.cites)
        made.append((source, testimony, tuple(citation for citation in found if citation)))
    return tuple(made)


def _telling(spec: Spec, ruling: str, options: tuple[str, str]) -> Telling | None:
    record = difference_record(spec, ruling)
    parting = _parting(record, ruling, options) if record else None
    if record is None or parting is None:
        return None
    bound = record.comments.get(0, "")
    return Telling(record, parting, bound.startswith(PROVED), bound)


def _parting(record: Record, ruling: str, options: tuple[str, str]) -> Parting | None:
    """Return what two options make different at the end of a game; None where it is nothing, or was so before."""
    one, other = (terms_with(record.terms, {ruling: option}) for option in options)
    found = part(one, other, record.actions)
    return found if found and found.number == len(record.actions) else None
