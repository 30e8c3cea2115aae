"""Two rulesets compared: nothing is left out, and every game that is shown for a difference shows it."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from referee.comparing import PROVED, compare, difference_file, difference_problems, difference_record
from referee.parting import part, terms_with
from referee.schemas import faults
from referee.script import Terms
from rulebooks import load
from rulebooks.spec import LANGUAGES
from running import one_sentence, referee

RULEBOOK = load("tayu")
SPEC = RULEBOOK.spec
FINNISH, FRENCH = SPEC.rulesets["finnish"], SPEC.rulesets["french"]
SEVERAL = [ruling.id for ruling in SPEC.rulings.values() if len(ruling.options) > 1]


def test_every_clause_and_ruling_is_told_once() -> None:
    comparison = compare(RULEBOOK, FINNISH, FRENCH)
    told = [
        row.clause.id
        for relation in ("agreed", "conflict", "one-sided", "silent")
        for row in comparison.clauses_that(relation)
    ]
    assert sorted(told) == sorted(SPEC.clauses)
    decided = [
        row.ruling.id for standing in ("different", "alike", "silent") for row in comparison.rulings_that(standing)
    ]
    assert sorted(decided) == sorted(SPEC.rulings)


def test_rulings_differ_where_the_rulesets_choose_differently() -> None:
    comparison = compare(RULEBOOK, FINNISH, FRENCH)
    different = {row.ruling.id for row in comparison.rulings_that("different")}
    assert different == {ruling for ruling in SPEC.rulings if FINNISH.rulings[ruling] != FRENCH.rulings[ruling]}
    assert {"end.claim", "end.discard", "three.starter", "three.flood-reached"} <= different
    assert all(row.telling for row in comparison.rulings_that("different"))


def test_the_order_of_the_rulesets_turns_the_options_round() -> None:
    there, back = compare(RULEBOOK, FINNISH, FRENCH), compare(RULEBOOK, FRENCH, FINNISH)
    for one, other in zip(there.rulings, back.rulings, strict=True):
        assert one.options == other.options[::-1]
        assert one.standing == other.standing
        if one.telling and other.telling:
            assert one.telling.parting.only == other.telling.parting.only[::-1]


@pytest.mark.parametrize("ruling", SEVERAL)
def test_the_recorded_game_of_a_ruling_shows_the_difference_at_its_end_and_not_before(ruling: str) -> None:
    record = difference_record(SPEC, ruling)
    assert record
    one, other = (terms_with(record.terms, {ruling: option}) for option in list(SPEC.rulings[ruling].options)[:2])
    parting = part(one, other, record.actions)
    assert parting
    assert parting.number == len(record.actions)
    assert parting.only != (frozenset(), frozenset()) or parting.fields
    assert record.terms.setup == {}
    assert record.terms.rulings == SPEC.rulesets[record.terms.ruleset].rulings
    assert record.comments[0].startswith((PROVED, "the shortest found"))


def test_records_of_differences_hold() -> None:
    assert list(difference_problems(SPEC)) == []


def test_the_same_options_never_part() -> None:
    record = difference_record(SPEC, "three.flood-reached")
    assert record
    assert part(record.terms, record.terms, record.actions) is None


def test_a_game_parts_at_the_first_difference() -> None:
    one, other = (
        Terms(RULEBOOK, "two-player", "finnish", SPEC.rulings_of("finnish", {"end.claim": option}))
        for option in ("agreement", "automatic")
    )
    words = ["left:T123", "T123@J10e", "left:T123"]
    parting = part(one, other, [RULEBOOK.parse_word(word) for word in words])
    assert parting
    assert parting.number == 1
    assert parting.told(RULEBOOK, ("this", "that")) == "only this lists claim"


# The command


@pytest.mark.parametrize("language", LANGUAGES)
def test_compare_prints_every_id_with_its_citations(tmp_path: Path, language: str) -> None:
    done = referee("compare", "finnish", "french", "--language", language, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    for identity in (*SPEC.clauses, *SPEC.rulings):
        assert f"  {identity}" in done.stdout
    assert SPEC.rulings["end.claim"].options["automatic"][language].split()[0] in done.stdout
    assert "9.2, 9.3 (end of the game)" in done.stdout
    headings = re.findall(r"^([0-9]+) (ruling|clause)", done.stdout, re.MULTILINE)
    for what, all_ in (("ruling", SPEC.rulings), ("clause", SPEC.clauses)):
        assert sum(int(number) for number, word in headings if word == what) == len(all_)


def test_compare_names_the_game_or_takes_the_one_that_has_both_rulesets(tmp_path: Path) -> None:
    named = referee("compare", "tayu", "finnish", "french", cwd=tmp_path)
    assert named.stdout == referee("compare", "finnish", "french", cwd=tmp_path).stdout


def test_compare_writes_a_report_of_its_schema(tmp_path: Path) -> None:
    done = referee("compare", "finnish", "french", "--report", "json=report.json", cwd=tmp_path)
    assert done.returncode == 0
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert list(faults("comparison", report)) == []
    assert {row["id"] for row in report["clauses"]} == set(SPEC.clauses)
    games = {row["id"]: row["game"] for row in report["rulings"] if row["standing"] == "different"}
    assert all(games.values())
    assert games["end.claim"]["words"] == ["left:T123"]
    assert games["end.claim"]["legalActions"] == {"agreement": ["claim"], "automatic": []}
    assert games["end.claim"]["proved"] is True
    assert games["three.flood-reached"]["state"] == {"toAct": {"drops-out": 2, "stays": 1}}


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["finnish"], "compare takes a game and two of its rulesets"),
        (["french", "german"], "no game has both french and german"),
        (["finnish", "swede"], "did you mean 'sweden'?"),
        (["finnish", "finnish"], "compare takes two rulesets, not 'finnish' twice"),
        (["finnish", "frensh"], "did you mean 'french'?"),
        (["chess", "finnish", "french"], "there is no game 'chess'"),
        (["tayu", "a", "b", "c"], "not 'tayu a b c'"),
        (["finnish", "french", "--language", "sv"], "sv"),
        (["finnish", "french", "--report", "report.json"], "FORMAT=FILE"),
    ],
)
def test_wrong_usage_gets_one_sentence(tmp_path: Path, names: list[str], said: str) -> None:
    done = referee("compare", *names, cwd=tmp_path)
    assert done.returncode == 2
    assert said in one_sentence(done)


def test_files_of_differences_are_named_after_rulings() -> None:
    found = sorted(path.stem for path in difference_file(SPEC, "x").parent.glob("*.json"))
    assert found == sorted(SEVERAL)
    assert all(one != other for one, other in pairwise(found))
