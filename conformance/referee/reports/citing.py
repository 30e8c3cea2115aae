"""Saying where the texts say it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rulebooks.spec import Citation, Spec


def citation_lines(spec: Spec, clause_id: str) -> Iterator[str]:
    """Yield for each source one line that says where and how firmly it states a clause."""
    for source, testimony, citations in spec.citations(clause_id):
        if testimony.status == "silent":
            yield f"{source.title}: silent"
        else:
            places = "; ".join(_places(citations))
            yield f"{source.title}: {testimony.status} in {places}"


def _places(citations: Sequence[Citation]) -> Iterator[str]:
    """Yield one phrase for each section that is cited."""
    for (number, topic), rows in groupby(citations, key=lambda citation: (citation.section, citation.topic)):
        sentences = [str(row.sentence) for row in rows]
        listed = " and ".join(filter(None, (", ".join(sentences[:-1]), sentences[-1])))
        yield f"section {number} ({topic}), sentence{'s'[: len(sentences) > 1]} {listed}"


def clause_lines(spec: Spec, clause_ids: Sequence[str], most: int = 2) -> Iterator[tuple[str, str]]:
    """Yield ``("clause", text)`` for the first few clauses, each followed by ``("citation", text)`` lines."""
    known = [clause_id for clause_id in clause_ids if clause_id in spec.clauses]
    for clause_id in known[:most]:
        yield "clause", f"{clause_id}: {spec.clauses[clause_id].text['en']}"
        for line in citation_lines(spec, clause_id):
            yield "citation", line
    if known[most:]:
        yield "more", f"see also {', '.join(known[most:])}"
