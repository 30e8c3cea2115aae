"""Faults planted in the reference: lockstep finds each, names it, shrinks it, and writes it down so that it replays."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from planted import PLANTED, Program
from programs import in_memory
from referee import __main__ as command_line
from referee import faults
from referee.checking import CONFORMS, DOES_NOT, Recorder, Run, Wish, judge
from referee.client import Client
from referee.commands import connecting
from referee.crew import Programs
from referee.lockstep import Tally, plan_steps, play_plan, random_plan
from referee.records import Record, format_record, parse_record, record_of, write_finding
from referee.reports import report_of
from referee.reports.as_json import Circumstances
from referee.schemas import faults as schema_faults
from referee.script import Finding, Remarks, Terms
from referee.shrinking import shrink
from referee.symmetry import check_symmetries
from referee.transport import InMemory
from referee.units import plan_of
from referee.validation import validate_file
from rulebooks import Action, IllegalAction, load
from rulebooks.documents import read_document
from rulebooks.tayu.state import TayuState
from rulebooks.tayu.tiles import sides_with_mouths

RULEBOOK = load("tayu")
SPEC = RULEBOOK.spec
FAULTY = sorted(name for name, make in PLANTED.items() if make().name and name != "crash")
HARMLESS = sorted(name for name, make in PLANTED.items() if not make().name and not make().offers)
UNSTABLE = {"flaky", "remembers"}
GAMES = 4
SMALL = {"width": 9, "height": 7, "centre": "E4", "doubles": ["C1", "A5"]}


def terms_of(ruleset: str = "finnish", variant: str = "two-player", **setup: Any) -> Terms:
    return Terms(RULEBOOK, variant, ruleset, SPEC.rulings_of(ruleset), setup)


def wish_of(games: int = GAMES, *, symmetry: bool = False, records: tuple[Record, ...] = ()) -> Wish:
    return Wish(RULEBOOK, ("two-player",), ("finnish",), {}, games, 1, (), records, symmetry)


def judged(fault: str, wish: Wish) -> Run:
    """Return the run of the reference with a planted fault."""
    client = Client(lambda: InMemory(Program(fault).answer), "tayu", 60)
    (run,) = judge(Programs(client), wish, lambda _what, _steps: None, Recorder())
    return run


@cache
def found(fault: str) -> Finding:
    """Return the first finding about a planted fault in games on a small board, shrunk."""
    client = Client(lambda: InMemory(Program(fault).answer), "tayu", 60)
    for number in range(9):
        plan = random_plan(Random(number), terms_of(board=SMALL), ("coastward", None)[number % 2])
        finding = play_plan(client, plan, Remarks())
        if finding:
            return shrink(client, plan, finding)[1]
    raise AssertionError(f"{fault} was not found")


each_fault = pytest.mark.parametrize("fault", FAULTY)
each_lasting_fault = pytest.mark.parametrize("fault", [fault for fault in FAULTY if fault not in UNSTABLE])


@each_fault
def test_a_planted_fault_is_found_and_named(fault: str) -> None:
    planted = PLANTED[fault]()
    finding = found(fault)
    assert finding.fault == planted.name
    assert planted.clause in (None, *finding.clauses)
    assert finding.summary
    assert finding.expected != finding.got
    assert set(finding.clauses) <= set(SPEC.clauses)


@pytest.mark.parametrize("fault", ["wrong-score", "wrong-to-act", "lost-action", "lost-claim", "extra-action"])
def test_the_clause_that_is_named_first_is_the_broken_one(fault: str) -> None:
    assert found(fault).clauses[0] == PLANTED[fault]().clause


@each_lasting_fault
def test_a_finding_is_shrunk_to_a_game_of_which_every_action_is_needed(fault: str) -> None:
    finding = found(fault)
    assert len(finding.played) <= 12
    assert _seen_again(fault, finding, finding.played)
    for number in range(len(finding.played)):
        shorter = finding.played[:number] + finding.played[number + 1 :]
        assert not _legal(finding.terms, shorter) or not _seen_again(fault, finding, shorter)


def _legal(terms: Terms | None, actions: tuple[Action, ...]) -> bool:
    assert terms is not None
    state = terms.begin()
    try:
        for action in actions:
            state = state.play(action)
    except IllegalAction:
        return False
    return True


def _seen_again(fault: str, finding: Finding, actions: tuple[Action, ...]) -> bool:
    """Tell whether a program that has just been started fails in the same way after ``actions``."""
    assert finding.terms is not None
    record = record_of(finding)
    assert record is not None
    plan = plan_of(replace(record, actions=actions, tries=tuple(t for t in record.tries if t[0] <= len(actions))))
    again = play_plan(in_memory(Program(fault).answer), plan, Remarks())
    return again is not None and again.fault == finding.fault and again.clauses == finding.clauses


def check_file(monkeypatch: pytest.MonkeyPatch, fault: str, file: Path, report: Path) -> tuple[int, dict[str, Any]]:
    """Run ``referee check tayu --only FILE`` on the reference with a planted fault; return status and report."""
    monkeypatch.setattr(connecting, "Process", lambda _command: InMemory(Program(fault).answer))
    folder = report.parent / "again"
    options = ["--only", str(file), "--report", f"json={report}", "--findings", str(folder)]
    status = command_line.main(["check", "tayu", *options])
    return status, json.loads(report.read_text(encoding="utf-8"))


@each_lasting_fault
def test_a_written_record_shows_the_finding_again_without_a_seed(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = found(fault)
    record = write_finding(finding, tmp_path, "a-finding")[0]
    assert parse_record(read_document(record)).actions == finding.played
    status, report = check_file(monkeypatch, fault, record, tmp_path / "report.json")
    assert status == 1
    (run,) = [run for run in report["runs"] if run["findings"]]
    (again,) = run["findings"]
    assert again["fault"] == finding.fault
    assert [clause["id"] for clause in again["clauses"]] == list(finding.clauses)
    if finding.fault == faults.WRONG_ANSWER:
        told = (finding.summary, finding.expected, finding.got)
        assert (again["summary"], again["expected"], again["got"]) == told
    assert run["parts"]["records"] == {"selected": 1, "run": 1, "skipped": {}, "failed": 1, "expected": 0}
    assert check_file(monkeypatch, "nothing", record, tmp_path / "sound.json")[0] == 0


@each_fault
def test_the_files_of_a_finding_are_valid(fault: str, tmp_path: Path) -> None:
    finding = found(fault)
    files = write_finding(finding, tmp_path, "a-finding")
    assert [str(problem) for file in files for problem in validate_file(file)] == []


@pytest.mark.parametrize("fault", ["wrong-coast", "extra-action", "accepts-uncovered-centre", "wrong-to-act"])
def test_the_written_case_is_passed_by_the_reference_and_failed_by_the_program(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, case = write_finding(found(fault), tmp_path, "a-finding")
    assert check_file(monkeypatch, "nothing", case, tmp_path / "sound.json")[0] == 0
    assert check_file(monkeypatch, fault, case, tmp_path / "report.json")[0] == 1


@pytest.mark.parametrize("fault", HARMLESS)
def test_what_the_contract_allows_is_no_finding(fault: str) -> None:
    run = judged(fault, wish_of(symmetry=True))
    assert (run.verdict, run.findings) == (CONFORMS, [])
    assert bool(run.remarks.wrong_reasons) == (fault == "wrong-reason")


def test_a_wrong_reason_says_which_clause_was_named_and_which_is_right() -> None:
    remarks = judged("wrong-reason", wish_of(1)).remarks.wrong_reasons
    assert {remark.got for remark in remarks} == {"tayu.score.tie"}
    assert {remark.fault for remark in remarks} == {faults.WRONG_REASON}
    assert all(remark.expected in SPEC.clauses for remark in remarks)


@pytest.mark.parametrize("fault", ["wrong-coast", "wrong-reason"])
def test_the_same_seed_gives_the_same_report_to_the_byte(fault: str) -> None:
    def report() -> str:
        runs = [judged(fault, wish_of(2, symmetry=True))]
        made = report_of(SPEC, in_memory(Program(fault).answer).offer, runs, Circumstances(("x",), 1, 6, 5.0, True, 0))
        assert list(schema_faults("report", made)) == []
        return json.dumps(made, ensure_ascii=False, indent=2)

    assert report() == report()


@pytest.mark.parametrize("variant", SPEC.variants)
def test_random_plans_are_legal_grow_from_their_seed_alone_and_reach_every_phase(variant: str) -> None:
    tally = Tally.empty()
    manners = [None, *RULEBOOK.manners()]
    for number, manner in enumerate(manners * len(SPEC.rulesets)):
        rng = Random(f"{variant} {number}")
        ruleset = list(SPEC.rulesets)[number // len(manners)]
        setup = RULEBOOK.random_setup(rng, variant, SPEC.rulings_of(ruleset), ["boards"])
        terms = terms_of(ruleset, variant, **setup)
        plan = random_plan(Random(number), terms, manner)
        if number < 2:
            assert plan == random_plan(Random(number), terms, manner)
        plan_steps(plan, Remarks(), tally)  # raises where an action to be played is illegal, or one to be tried legal
    usual = {"draw", "place", "claim", "finished"}
    special = {"auction", "start"} if variant == "three-player" else {"discard"}
    assert {phase for phase, number in tally.phases.items() if number} >= usual | special


def test_a_record_carries_what_must_be_refused() -> None:
    finding = found("accepts-uncovered-centre")
    assert finding.tried is not None
    assert finding.terms is not None
    record = Record(finding.terms, finding.played, tries=((len(finding.played), finding.tried),))
    run = judged("accepts-uncovered-centre", wish_of(0, records=(record,)))
    assert [again.summary for again in run.findings] == [finding.summary]
    assert list(schema_faults("tayu/record", format_record(record))) == []


def test_a_case_is_yaml_that_says_it_has_to_be_worked_out(tmp_path: Path) -> None:
    _, case = write_finding(found("wrong-coast"), tmp_path, "a-finding")
    (entry,) = yaml.safe_load(case.read_text(encoding="utf-8"))["cases"]
    assert entry["variants"] == ["two-player"]
    assert entry["working"]


# Symmetry


def asymmetric(fault: str, ruleset: str = "finnish") -> Finding | None:
    """Return what symmetry alone says of the reference with a planted fault, over a few games."""
    client = in_memory(Program(fault).answer)
    for number in range(4):
        _, finding = check_symmetries(client, terms_of(ruleset, board=SMALL), Random(number))
        if finding:
            return finding
    return None


@pytest.mark.parametrize("fault", ["wrong-coast", "wrong-score", "lost-action", "extra-action", "true-for-one"])
def test_symmetry_needs_no_reference_to_see_that_a_program_contradicts_itself(fault: str) -> None:
    finding = asymmetric(fault)
    assert finding is not None
    assert finding.fault == faults.WRONG_ANSWER
    assert finding.terms is not None
    assert finding.expected != finding.got


@pytest.mark.parametrize("ruleset", SPEC.rulesets)
def test_symmetry_finds_nothing_in_the_reference(ruleset: str) -> None:
    assert asymmetric("nothing", ruleset) is None


def _scores_of_a_skewed_board(state: TayuState) -> tuple[int, int]:
    north, east, south, west = state.position.coasts
    return north * south, east + west


@pytest.mark.parametrize("fault", ["more-fields", "floats", "other-order", "a-clock"])
def test_symmetry_does_not_look_at_what_the_contract_leaves_open(fault: str) -> None:
    assert asymmetric(fault) is None


def test_a_fault_that_reference_and_program_share_is_seen_by_symmetry_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TayuState, "scores", property(_scores_of_a_skewed_board))
    run = judged("nothing", wish_of(12, symmetry=True))
    assert run.verdict == DOES_NOT
    assert [run.parts["lockstep"].failed, bool(run.parts["symmetry"].failed)] == [0, True]
    assert {finding.fault for finding in run.findings} == {faults.WRONG_ANSWER}


def test_a_position_that_depends_on_the_order_of_placements_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    right = TayuState.observation

    def observation(state: TayuState, viewer: int | None = None) -> dict[str, Any]:
        seen = right(state, viewer)
        sides = [number * sides_with_mouths(place.tile) for number, place in enumerate(state.placements)]
        return {**seen, "tilesLeft": seen["tilesLeft"] + sum(sides) % 2}

    monkeypatch.setattr(TayuState, "observation", observation)
    client = in_memory(Program("nothing").answer)
    findings = [check_symmetries(client, terms_of(board=SMALL), Random(number))[1] for number in range(6)]
    assert {"another order" in finding.summary for finding in findings if finding} == {True}


def test_a_finding_of_symmetry_is_written_as_a_valid_record(tmp_path: Path) -> None:
    finding = asymmetric("wrong-score")
    assert finding is not None
    files = write_finding(finding, tmp_path, "a-finding")
    assert [str(problem) for file in files for problem in validate_file(file)] == []


def test_other_terms_are_other_games() -> None:
    assert terms_of("finnish").begin() != terms_of("french").begin()
    assert replace(terms_of(), setup={"first": 2}).begin() != terms_of().begin()
