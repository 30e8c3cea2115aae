"""How much rulings matter in random games, as ``tools/measure_rulings.py`` has counted it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulebooks import Rulebook
from rulebooks.documents import Document, DocumentError, read_document
from rulebooks.spec import Spec

RANDOM = "random"
"""The way of playing that takes every legal action with the same chance; other ways are manners of the rulebook."""


@dataclass(frozen=True)
class Measured:
    """What was counted for one option, variant and way of playing; see ``schemas/measured.schema.json``."""

    ruling: str
    usual: str
    other: str
    variant: str
    way: str
    games: int
    differs: int
    parts: int
    winner: int
    winners: Mapping[str, Mapping[str, int]]
    actions: Mapping[str, float]


def measured_file(spec: Spec) -> Path:
    """Return the file that holds the counts; it need not exist."""
    return spec.folder / "measured.yaml"


def load_measured(spec: Spec) -> list[Measured]:
    """Return what was measured, nothing where there is no such file; raises :class:`DocumentError`."""
    path = measured_file(spec)
    return [Measured(**row) for row in _content(read_document(path))["rows"]] if path.exists() else []


def _content(document: Document) -> dict[str, Any]:
    assert isinstance(document.data, dict)
    content: dict[str, Any] = document.data["measured"]
    return content


def measured_problems(rulebook: Rulebook) -> Iterator[DocumentError]:
    """Yield rows about what does not exist, rows that do not add up, and rulings that no row is about."""
    spec, path = rulebook.spec, measured_file(rulebook.spec)
    if not path.exists():
        return
    document = read_document(path)
    content = _content(document)
    if content["ruleset"] not in spec.rulesets:
        yield document.error(f"there is no ruleset '{content['ruleset']}'", "measured", "ruleset")
        return
    usual = spec.rulesets[content["ruleset"]].rulings
    rows = load_measured(spec)
    for number, row in enumerate(rows):
        for problem in _row_problems(rulebook, usual, row):
            yield document.error(f"row {number + 1}, {row.ruling}: {problem}", "measured", "rows", number)
    for ruling in spec.rulings.values():
        if len(ruling.options) > 1 and ruling.id not in {row.ruling for row in rows}:
            yield document.error(f"{ruling.id} has several options and was not measured; measure again", "measured")


def _row_problems(rulebook: Rulebook, usual: Mapping[str, str], row: Measured) -> Iterator[str]:
    spec = rulebook.spec
    if row.ruling not in spec.rulings:
        yield "there is no such ruling"
        return
    for option in (row.usual, row.other):
        if option not in spec.rulings[row.ruling].options:
            yield f"there is no option '{option}'"
    if usual[row.ruling] != row.usual:
        yield f"the ruleset has {usual[row.ruling]}, not {row.usual}"
    if row.variant not in spec.variants:
        yield f"there is no variant '{row.variant}'"
    if row.way != RANDOM and row.way not in rulebook.manners():
        yield f"there is no manner '{row.way}'"
    for name, counts in (("winners", row.winners), ("actions", row.actions)):
        if set(counts) != {row.usual, row.other}:
            yield f"{name} have to be those of {row.usual} and {row.other}"
    for option, wins in row.winners.items():
        if sum(wins.values()) != row.games:
            yield f"the winners under {option} are of {sum(wins.values())} games, not of {row.games}"
    if not row.parts <= row.differs <= row.games or row.winner > row.differs:
        yield "no more courses can part, and no others win, than options differ"
