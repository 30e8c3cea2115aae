"""``referee explain``: every id can be looked up, in three languages, with its relatives."""

import io
from collections.abc import Sequence

import pytest
from referee.__main__ import main
from referee.cases import Case, load_cases
from referee.reports.on_rules import Library, show_identity
from rich.console import Console
from rulebooks import JsonObject, load

TAYU = load("tayu")
SPEC = TAYU.spec
CASES = load_cases(SPEC)
MUTANT = {
    "id": "tayu.mutant.sum-not-product",
    "clause": "tayu.score.product",
    "wrong": "It adds the two coasts of a direction instead of multiplying them.",
    "equivalent": "Only where both are 2.",
}

Captured = pytest.CaptureFixture[str]


def explained(identity: str, language: str = "en", mutants: Sequence[JsonObject] = ()) -> str:
    """Return what is printed about an id, with single spaces."""
    out = io.StringIO()
    library = Library(TAYU, CASES, mutants, language)
    assert show_identity(Console(file=out, soft_wrap=True, width=80), library, identity)
    return spaced(out.getvalue())


def spaced(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("clause", SPEC.clauses)
def test_a_clause_is_explained(clause: str) -> None:
    out, found = explained(clause), SPEC.clauses[clause]
    assert out.startswith(f"{clause} {found.kind} {spaced(found.text['en'])}")
    for source in SPEC.sources.values():
        assert source.title in out
    own = {case.verdict for case in CASES if clause in case.clauses}
    for verdict in ("accepted", "rejected"):
        assert (f" {verdict} tayu." in out) == (verdict in own)


@pytest.mark.parametrize("ruling", SPEC.rulings)
def test_a_ruling_is_explained(ruling: str) -> None:
    out, found = explained(ruling), SPEC.rulings[ruling]
    assert out.startswith(f"{ruling} ruling {found.question['en']}")
    for option, meaning in found.options.items():
        assert f"{option}: {spaced(meaning['en'])}" in out
    assert "what the texts say" in out
    for clause in SPEC.clauses.values():
        assert (f" {clause.id} (" in out) == (ruling in clause.under)


@pytest.mark.parametrize("case", CASES[::15], ids=lambda case: case.id)
def test_a_case_is_explained(case: Case) -> None:
    out = explained(case.id)
    assert out.startswith(f"{case.id} case, {case.challenge}, basis {case.basis} {case.title}")
    assert "play: " in out
    assert "·" in out
    for line in case.working:
        assert spaced(line) in out


def test_an_accepted_and_a_rejected_case_are_shown_with_their_pictures(capsys: Captured) -> None:
    assert main(["explain", "tayu.place.keep-mouths-open"]) == 0
    out = capsys.readouterr().out
    accepted, rejected = out.index("  accepted tayu."), out.index("  rejected tayu.")
    more = out.index("  more cases (")
    assert accepted < rejected < more
    assert "┌" in out[accepted:rejected]
    assert "✗" not in out[accepted:rejected]
    assert "✗" in out[rejected:more]


def test_a_clause_speaks_three_languages() -> None:
    text = SPEC.clauses["tayu.score.product"].text
    for language in ("en", "fi", "fr"):
        assert spaced(text[language]) in explained("tayu.score.product", language)


def test_a_mutant_is_explained_and_named_by_its_clause() -> None:
    out = explained(MUTANT["id"], mutants=[MUTANT])
    assert out.startswith(f"{MUTANT['id']} faulty program {MUTANT['wrong']} breaks: tayu.score.product: ")
    assert "cannot be seen: Only where both are 2." in out
    assert f"{MUTANT['id']}: {MUTANT['wrong']}" in explained("tayu.score.product", mutants=[MUTANT])


@pytest.mark.parametrize(
    ("identity", "sentence"),
    [
        ("tayu.score.prodct", "nothing has the id 'tayu.score.prodct' (did you mean 'tayu.score.product'?)"),
        ("end.clam", "nothing has the id 'end.clam' (did you mean 'end.claim'?)"),
        ("zzzz", "nothing has the id 'zzzz'"),
    ],
)
def test_an_unknown_id_is_told_in_one_sentence(identity: str, sentence: str, capsys: Captured) -> None:
    assert main(["explain", identity]) == 2
    assert capsys.readouterr() == ("", f"referee: {sentence}\n")
