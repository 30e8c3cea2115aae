"""Every sentence of a source text is accounted for: a clause or ruling cites it, or it is listed as no rule."""

from collections.abc import Iterator
from typing import Any

from rulebooks.documents import DocumentError, read_document
from rulebooks.spec import Clause, Ruling, Spec

Place = tuple[str, int, int]
"""Source, section and sentence."""


def citing(spec: Spec) -> dict[Place, list[str]]:
    """Return for every cited sentence the clauses and rulings that cite it."""
    found: dict[Place, list[str]] = {}
    owners: list[Clause | Ruling] = [*spec.clauses.values(), *spec.rulings.values()]
    for owner in owners:
        for testimony in owner.testimonies:
            for cite in testimony.cites:
                section, sentence = map(int, cite.split("."))
                found.setdefault((testimony.source, section, sentence), []).append(owner.id)
    return found


def sentence_problems(spec: Spec) -> Iterator[DocumentError]:
    """Yield sentences that nothing accounts for, and those that two things account for that exclude each other."""
    cited = citing(spec)
    document = read_document(spec.folder / "sources.yaml")
    entries: Any = document.data
    for number, entry in enumerate(entries["sources"]):
        source = spec.sources[entry["id"]]
        for index, section in enumerate(source.sections):
            where = ("sources", number, "sections", index)
            for sentence in range(1, len(section.sentences) + 1):
                citers = cited.get((source.id, section.number, sentence), [])
                reason = section.not_a_rule.get(sentence)
                place = f"{source.id}, section {section.number} ({section.topic}), sentence {sentence}"
                if citers and reason:
                    message = f"{place}: is listed as no rule ('{reason}') and cited by {', '.join(citers)}"
                    yield document.error(message, *where, "not-a-rule", str(sentence))
                elif not citers and not reason:
                    message = f"{place}: no clause or ruling cites it; cite it, or say under 'not-a-rule' why not"
                    yield document.error(message, *where, "sentences", sentence - 1)
            for sentence in section.not_a_rule:
                if sentence > len(section.sentences):
                    message = f"{source.id}, section {section.number}: there is no sentence {sentence}"
                    yield document.error(message, *where, "not-a-rule", str(sentence))
