"""The specification of a game as it stands in ``spec/<game>/``, read into frozen values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal, cast

from rulebooks.documents import Document, read_document

Kind = Literal["permission", "prohibition", "definition", "outcome"]
Status = Literal["stated", "implied", "silent"]

LANGUAGES = ("en", "fi", "fr")


@dataclass(frozen=True, slots=True)
class Citation:
    """A pointer to a sentence of a source."""

    source: str
    section: int
    sentence: int
    digest: str
    topic: str

    def __str__(self) -> str:
        return f"section {self.section} ({self.topic}), sentence {self.sentence}"


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a source: digests of its heading (None before the first heading) and of its sentences, in order."""

    number: int
    topic: str
    heading: str | None
    sentences: tuple[str, ...]
    not_a_rule: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Source:
    """A rule text that clauses point into; the text itself is not here."""

    id: str
    title: str
    language: str
    file: str
    sections: tuple[Section, ...]

    def citation(self, place: str) -> Citation | None:
        """Return the citation for ``"section.sentence"``, or None where there is no such sentence."""
        section_number, sentence_number = map(int, place.split("."))
        for section in self.sections:
            if section.number == section_number and 1 <= sentence_number <= len(section.sentences):
                digest = section.sentences[sentence_number - 1]
                return Citation(self.id, section_number, sentence_number, digest, section.topic)
        return None


@dataclass(frozen=True, slots=True)
class Testimony:
    """What one source has to do with a clause or ruling."""

    source: str
    status: Status
    cites: tuple[str, ...]
    says: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. ``variants`` and ``under`` (ruling id -> options) say where it holds."""

    id: str
    kind: Kind
    text: Mapping[str, str]
    variants: tuple[str, ...]
    under: Mapping[str, tuple[str, ...]]
    testimonies: tuple[Testimony, ...]
    conflict: str | None
    untestable: str | None

    @property
    def relation(self) -> str:
        """How the sources stand to each other: ``conflict``, ``agreed``, ``one-sided`` or ``silent``."""
        if self.conflict:
            return "conflict"
        speaking = [t for t in self.testimonies if t.status != "silent"]
        if not speaking:
            return "silent"
        return "agreed" if len(speaking) == len(self.testimonies) and len(speaking) > 1 else "one-sided"

    def holds(self, variant: str, rulings: Mapping[str, str]) -> bool:
        """Tell whether the clause is part of the game under ``variant`` and ``rulings``."""
        return variant in self.variants and all(rulings[ruling] in options for ruling, options in self.under.items())


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision that the sources leave open: its options, with what each means."""

    id: str
    question: Mapping[str, str]
    options: Mapping[str, Mapping[str, str]]
    testimonies: tuple[Testimony, ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named choice of one option for every ruling."""

    id: str
    follows: str | None
    rulings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play."""

    id: str
    name: str
    players: int


@dataclass(frozen=True)
class Spec:
    """All that ``spec/<game>/`` says about a game, cases and mutants apart."""

    id: str
    name: str
    folder: Path
    variants: Mapping[str, Variant]
    sources: Mapping[str, Source]
    clauses: Mapping[str, Clause]
    rulings: Mapping[str, Ruling]
    rulesets: Mapping[str, Ruleset]
    boards: Mapping[str, Mapping[str, Any]]

    def citations(self, clause_id: str) -> Iterator[tuple[Source, Testimony, tuple[Citation, ...]]]:
        """Yield, for each source, what it has to do with a clause and the sentences that say it."""
        for testimony in self.clauses[clause_id].testimonies:
            source = self.sources[testimony.source]
            found = (source.citation(place) for place in testimony.cites)
            yield source, testimony, tuple(citation for citation in found if citation)

    def rulings_of(self, ruleset: str | None = None, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return every ruling's option: of ``ruleset`` (default: the first), overridden by ``chosen``."""
        base = self.rulesets[ruleset] if ruleset else next(iter(self.rulesets.values()))
        return {**base.rulings, **(chosen or {})}


@cache
def data_folder() -> Path:
    """Return the folder that holds ``spec`` and ``schemas``: in the installed package, else in the checkout."""
    packaged = Path(__file__).parent / "_data"
    return packaged if packaged.is_dir() else Path(__file__).parents[2]


def game_ids() -> list[str]:
    """Return the ids of all games that have a specification."""
    return sorted(path.parent.name for path in (data_folder() / "spec").glob("*/game.yaml"))


def clause_documents(folder: Path) -> list[Document]:
    """Return the files that hold the clauses of the game in ``folder``, in reading order."""
    files = (folder / "clauses").glob("*.yaml")
    return [read_document(path) for path in sorted(files, key=lambda path: (int(path.name.split("-")[0]), path.name))]


def load_spec(game: str) -> Spec:
    """Read the specification of a game; raises :class:`rulebooks.documents.DocumentError`."""
    folder = data_folder() / "spec" / game

    def entries(file: str, key: str) -> list[dict[str, Any]]:
        return cast("list[dict[str, Any]]", _content(read_document(folder / file))[key])

    head = _content(read_document(folder / "game.yaml"))
    variants = {v["id"]: Variant(v["id"], v["name"], v["players"]) for v in head["variants"]}
    sources = [_source(entry) for entry in entries("sources.yaml", "sources")]
    documents = clause_documents(folder)
    clauses = [_clause(entry, tuple(variants)) for document in documents for entry in _content(document)["clauses"]]
    rulings = [_ruling(entry) for entry in entries("rulings.yaml", "rulings")]
    rulesets = [Ruleset(e["id"], e.get("follows"), e["rulings"]) for e in entries("rulesets.yaml", "rulesets")]
    boards = [_content(read_document(path)) for path in sorted((folder / "boards").glob("*.yaml"))]
    return Spec(
        id=head["id"],
        name=head["name"],
        folder=folder,
        variants=variants,
        sources={source.id: source for source in sources},
        clauses={clause.id: clause for clause in clauses},
        rulings={ruling.id: ruling for ruling in rulings},
        rulesets={ruleset.id: ruleset for ruleset in rulesets},
        boards={board["id"]: board for board in boards},
    )


def _content(document: Document) -> dict[str, Any]:
    if not isinstance(document.data, dict):
        raise document.error("has to be a mapping at the top")
    return document.data


def _source(entry: dict[str, Any]) -> Source:
    sections = tuple(
        Section(
            number=section["number"],
            topic=section["topic"],
            heading=section.get("heading"),
            sentences=tuple(section["sentences"]),
            not_a_rule={int(number): why for number, why in section.get("not-a-rule", {}).items()},
        )
        for section in entry["sections"]
    )
    return Source(entry["id"], entry["title"], entry["language"], entry["file"], sections)


def _testimonies(entry: dict[str, Any]) -> tuple[Testimony, ...]:
    return tuple(
        Testimony(
            source=source,
            status=said.get("status", "stated" if said.get("cites") else "silent"),
            cites=tuple(said.get("cites", ())),
            says=said.get("says", {}),
        )
        for source, said in entry["sources"].items()
    )


def _clause(entry: dict[str, Any], all_variants: tuple[str, ...]) -> Clause:
    return Clause(
        id=entry["id"],
        kind=entry["kind"],
        text=entry["text"],
        variants=tuple(entry.get("variants", all_variants)),
        under={ruling: tuple(options) for ruling, options in entry.get("under", {}).items()},
        testimonies=_testimonies(entry),
        conflict=entry.get("conflict"),
        untestable=entry.get("untestable"),
    )


def _ruling(entry: dict[str, Any]) -> Ruling:
    return Ruling(entry["id"], entry["question"], entry["options"], _testimonies(entry))
