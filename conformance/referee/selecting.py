"""What a user selects to be judged, in a form that can be written down, and the wish that comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rulebooks import JsonObject, Rulebook, load
from rulebooks.documents import Document, DocumentError, read_document

from referee.cases import Case, load_cases, parse_cases
from referee.checking import Wish
from referee.ledger import Ledger
from referee.records import Record, load_records, parse_record
from referee.validation import schema_errors


class NothingSelected(ValueError):
    """What is selected holds nothing; ``str()`` is one sentence."""


@dataclass(frozen=True)
class Selection:
    """What is judged. ``cases`` and ``record`` are None where everything of the game is: else case ids or documents."""

    game: str
    variants: tuple[str, ...]
    rulesets: tuple[str, ...]
    rulings: Mapping[str, str] = field(default_factory=dict)
    games: int = 15
    seed: int = 1
    case_ids: tuple[str, ...] | None = None
    case_file: JsonObject | None = None
    record: JsonObject | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the game is left out."""
        return self.case_ids is None and self.case_file is None and self.record is None

    def as_json(self) -> JsonObject:
        """Return the selection as JSON."""
        return {
            "game": self.game,
            "variants": list(self.variants),
            "rulesets": list(self.rulesets),
            "rulings": dict(self.rulings),
            "games": self.games,
            "seed": self.seed,
            "caseIds": None if self.case_ids is None else list(self.case_ids),
            "caseFile": self.case_file,
            "record": self.record,
        }

    @classmethod
    def from_json(cls, data: JsonObject) -> "Selection":
        """Return the selection that :meth:`as_json` wrote down."""
        ids = data["caseIds"]
        return cls(
            game=data["game"],
            variants=tuple(data["variants"]),
            rulesets=tuple(data["rulesets"]),
            rulings=data["rulings"],
            games=data["games"],
            seed=data["seed"],
            case_ids=None if ids is None else tuple(ids),
            case_file=data["caseFile"],
            record=data["record"],
        )


def only_file(selection: Selection, path: Path) -> Selection:
    """Narrow a selection to the cases or the record in a file; raises :class:`DocumentError`."""
    document = read_document(path)
    data: Any = document.data
    if path.suffix == ".json":
        record = parse_record(document)
        game = record.terms.rulebook.spec.id
        if game != selection.game:
            raise document.error(f"is a record of '{game}', not of '{selection.game}'")
        terms = record.terms
        return replace(selection, games=0, record=data, variants=(terms.variant,), rulesets=(terms.ruleset,))
    for problem in schema_errors(document, "cases"):
        raise problem
    cases = parse_cases(document)
    if not cases:
        raise DocumentError(path, None, "holds no case")
    return _played(replace(selection, games=0, case_file=data), cases)


def only_cases(selection: Selection, cases: list[Case]) -> Selection:
    """Narrow a selection to cases of the game."""
    return _played(replace(selection, games=0, case_ids=tuple(case.id for case in cases)), cases)


def _played(selection: Selection, cases: list[Case]) -> Selection:
    """Narrow a selection to the variants in which cases are played; raises :class:`NothingSelected`."""
    played = {variant for case in cases for variant in case.variants}
    variants = tuple(variant for variant in selection.variants if variant in played)
    if not variants:
        elsewhere = ", ".join(sorted(played))
        raise NothingSelected(f"nothing of it is played in {', '.join(selection.variants)}, but in {elsewhere}")
    return replace(selection, variants=variants)


def wish_of(selection: Selection, ledger: Ledger | None = None) -> Wish:
    """Return what a selection comes to; raises :class:`DocumentError` for a specification that cannot be read."""
    rulebook = load(selection.game)
    return Wish(
        rulebook=rulebook,
        variants=selection.variants,
        rulesets=selection.rulesets,
        chosen=selection.rulings,
        games=selection.games,
        seed=selection.seed,
        cases=_cases(selection, rulebook),
        records=tuple(load_records(rulebook.spec)) if selection.is_whole else _records(selection),
        symmetry=selection.is_whole,
        ledger=ledger or Ledger(),
    )


def _cases(selection: Selection, rulebook: Rulebook) -> tuple[Case, ...]:
    if selection.record is not None:
        return ()
    if selection.case_file is not None:
        return tuple(parse_cases(Document(Path("--only"), selection.case_file, {})))
    cases = load_cases(rulebook.spec)
    return tuple(case for case in cases if selection.case_ids is None or case.id in selection.case_ids)


def _records(selection: Selection) -> tuple[Record, ...]:
    if selection.record is None:
        return ()
    return (parse_record(Document(Path("--only"), selection.record, {})),)
