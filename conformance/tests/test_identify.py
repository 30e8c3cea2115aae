"""``referee identify``: which option a program follows for every ruling, told so or not."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from follower import by_label, contrary, fixed, half_shown
from planted import Program
from programs import in_memory, literal_answer
from referee.cases import load_cases
from referee.evidence import Telling
from referee.identify import Identifying
from referee.identity import ALWAYS, AS_TOLD, NEITHER, NOT_OBSERVABLE, Followed, Identity
from referee.records import Record, record_of
from referee.schemas import faults
from rulebooks import IllegalAction, load
from running import one_sentence, planted, referee

RULEBOOK = load("tayu")
SPEC = RULEBOOK.spec
CASES = load_cases(SPEC)
RULESETS = {name: ruleset.rulings for name, ruleset in SPEC.rulesets.items()}
OPEN = {name: list(ruling.options) for name, ruling in SPEC.rulings.items() if len(ruling.options) > 1}
FOLLOWER = Path(__file__).parent / "follower.py"
COMBINATIONS, IN_EVERY_RUN = 40, 8


def identity_of(answer: Callable[[Any], Any], variant: str | None = None) -> Identity:
    client = in_memory(answer)
    variants = [variant] if variant else list(client.offer.variants)
    return Identifying(client, RULEBOOK, CASES, variants, lambda _ruling: None).run()


def by_ruling(identity: Identity) -> dict[str, Followed]:
    return {followed.ruling: followed for followed in identity.rulings}


def combination(number: int) -> dict[str, str]:
    rng = Random(f"combination {number}")
    return {ruling: rng.choice(options) for ruling, options in OPEN.items()}


def expected(options: Mapping[str, str]) -> dict[str, tuple[str, str | None]]:
    """Return what has to be found out about a program that plays by ``options`` whatever it is told."""
    found: dict[str, tuple[str, str | None]] = {ruling: (ALWAYS, option) for ruling, option in options.items()}
    if options["end.claim"] == "automatic":
        found["end.refuted"] = (NOT_OBSERVABLE, None)
    if options["end.discard"] == "never":
        found["end.scoreless"] = (NOT_OBSERVABLE, None)
    return found


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=[pytest.mark.slow] if n >= IN_EVERY_RUN else []) for n in range(COMBINATIONS)]
)
def test_program_that_is_deaf_to_rulings_is_identified(number: int) -> None:
    options = combination(number)
    identity = identity_of(fixed(options))
    found = {followed.ruling: (followed.verdict, followed.option) for followed in identity.rulings}
    assert {ruling: found[ruling] for ruling in OPEN} == expected(options)
    assert NEITHER not in {followed.verdict for followed in identity.rulings}
    assert not identity.label
    seen = {ruling: option for ruling, (_, option) in expected(options).items() if option}
    differing = {
        name: {ruling: option for ruling, option in seen.items() if rulings[ruling] != option}
        for name, rulings in RULESETS.items()
    }
    fewest = min(map(len, differing.values()))
    assert identity.nearest(RULESETS) == {name: diff for name, diff in differing.items() if len(diff) == fewest}


def test_program_that_does_as_it_is_told_is_recognised() -> None:
    identity = identity_of(literal_answer())
    found = by_ruling(identity)
    assert list(found) == list(SPEC.rulings)
    assert {ruling for ruling in found if found[ruling].verdict == AS_TOLD} == set(OPEN)
    for ruling, options in OPEN.items():
        assert found[ruling].told == {option: option for option in options}
    assert all(found[ruling].verdict == ALWAYS for ruling in set(found) - set(OPEN))
    assert identity.nearest(RULESETS) == {name: {} for name in RULESETS}


def test_evidence_is_a_game_that_the_reference_can_play() -> None:
    for followed in identity_of(literal_answer()).rulings:
        for evidence in followed.evidence:
            assert evidence.fits
            assert evidence.finding is None
            play_through(evidence.record)


def play_through(record: Record) -> None:
    """Play a record, with all that it says must be refused."""
    state = record.terms.begin()
    for number in range(len(record.actions) + 1):
        for _, tried in (entry for entry in record.tries if entry[0] == number):
            with pytest.raises(IllegalAction):
                state.play(tried)
        if number < len(record.actions):
            state = state.play(record.actions[number])


def test_program_that_does_as_it_is_told_in_part() -> None:
    found = by_ruling(identity_of(fixed({"end.claim": "automatic", "three.pass": "may-return"})))
    assert (found["end.claim"].verdict, found["end.claim"].option) == (ALWAYS, "automatic")
    assert found["end.claim"].told == {"agreement": "automatic", "automatic": "automatic"}
    assert (found["three.pass"].verdict, found["three.pass"].option) == (ALWAYS, "may-return")
    assert found["end.refuted"].verdict == NOT_OBSERVABLE
    assert "end.claim = automatic" in found["end.refuted"].why
    rest = set(OPEN) - {"end.claim", "three.pass", "end.refuted"}
    assert {found[ruling].verdict for ruling in rest} == {AS_TOLD}


def test_ruling_hidden_by_the_first_telling_is_seen_by_another() -> None:
    french = dict(SPEC.rulesets["french"].rulings)
    identifying = Identifying(in_memory(literal_answer()), RULEBOOK, CASES, ["two-player"], lambda _ruling: None)
    identifying.identity.telling = Telling("french", french)
    identifying.played_by = french
    found = by_ruling(identifying.run())
    assert (found["end.refuted"].verdict, found["end.scoreless"].verdict) == (AS_TOLD, AS_TOLD)
    assert "seen when told end.claim = agreement" in found["end.refuted"].why


def test_program_that_goes_by_the_name_of_the_ruleset() -> None:
    identity = identity_of(by_label())
    assert "told ruleset french" in identity.label
    assert {by_ruling(identity)[ruling].verdict for ruling in OPEN} == {ALWAYS}


def test_program_that_plays_the_contrary_follows_neither() -> None:
    found = by_ruling(identity_of(contrary("end.discard", ("while-scoreless", "never")), "two-player"))
    assert found["end.discard"].verdict == NEITHER
    assert "told while-scoreless, it plays never; told never, it plays while-scoreless" in found["end.discard"].why
    assert found["end.claim"].verdict == AS_TOLD


def test_program_with_a_rule_of_its_own_follows_neither() -> None:
    found = by_ruling(identity_of(half_shown(), "two-player"))
    followed = found["end.refuted"]
    assert (followed.verdict, followed.option) == (NEITHER, None)
    assert followed.finding is not None
    record = record_of(followed.finding)
    assert record is not None
    assert any(action.type == "refute" for action in record.actions)
    play_through(record)
    others = {ruling for ruling in OPEN if not ruling.startswith("three.")} - {"end.refuted"}
    assert {found[ruling].verdict for ruling in others} == {AS_TOLD}


@pytest.mark.parametrize("fault", ["wrong-coast", "no-reason", "floats", "other-order", "more-fields", "no-features"])
def test_what_has_nothing_to_do_with_a_ruling_does_no_harm(fault: str) -> None:
    found = by_ruling(identity_of(Program(fault).answer))
    assert {found[ruling].verdict for ruling in OPEN} == {AS_TOLD}


def test_what_is_not_offered_is_not_asked() -> None:
    found = by_ruling(identity_of(Program("finnish-only").answer))
    assert {followed.verdict for followed in found.values()} == {ALWAYS, NOT_OBSERVABLE}
    assert found["end.claim"].why == "no other option is offered"
    assert "three-player" in found["three.pass"].why


def test_variant_restricts_the_games() -> None:
    identity = identity_of(literal_answer(), "three-player")
    found = by_ruling(identity)
    assert identity.variants == ("three-player",)
    assert {found[ruling].verdict for ruling in OPEN} == {AS_TOLD}
    assert found["four.table-talk"].verdict == NOT_OBSERVABLE


# The command line


@pytest.mark.parametrize("number", [0, 1])
def test_command_identifies_a_deaf_program(tmp_path: Path, number: int) -> None:
    options = combination(number)
    command = [sys.executable, str(FOLLOWER), json.dumps(options)]
    finished = referee("identify", "tayu", "--report", "json=id.json", "--", *command, cwd=tmp_path)
    assert finished.returncode == 0, finished.stderr
    report = json.loads((tmp_path / "id.json").read_text(encoding="utf-8"))
    assert not list(faults("identify", report))
    found = {row["ruling"]: (row["verdict"], row["option"]) for row in report["rulings"]}
    assert {ruling: found[ruling] for ruling in OPEN} == expected(options)
    assert "nearest ruleset: " in finished.stdout
    for ruling in SPEC.rulings:
        assert ruling in finished.stdout


def test_command_tells_of_a_rule_of_its_own(tmp_path: Path) -> None:
    arguments = ["identify", "tayu", "--variant", "two-player", "--report", "json=id.json"]
    finished = referee(*arguments, "--", *planted("lost-action"), cwd=tmp_path)
    assert finished.returncode == 1, finished.stderr
    report = json.loads((tmp_path / "id.json").read_text(encoding="utf-8"))
    assert not list(faults("identify", report))
    assert report["exitStatus"] == 1
    odd = [row for row in report["rulings"] if row["verdict"] == "neither"]
    assert all(row["finding"]["record"] for row in odd)
    for row in odd:
        record = tmp_path / "referee-findings" / f"identify-{row['ruling']}.json"
        assert referee("replay", record, cwd=tmp_path).returncode == 0


def test_command_tells_of_a_crash(tmp_path: Path) -> None:
    arguments = ["identify", "tayu", "--variant", "two-player", "--report", "json=id.json"]
    finished = referee(*arguments, "--", *planted("crash"), cwd=tmp_path)
    assert finished.returncode == 1, finished.stderr
    assert "crash in " in finished.stdout
    report = json.loads((tmp_path / "id.json").read_text(encoding="utf-8"))
    assert not list(faults("identify", report))
    assert report["brokeOff"][0]["fault"] == "crash"


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--", "/no/such/program"], 3, "cannot be started"),
        (["--variant", "five-player"], 2, "there is no variant 'five-player'"),
        (["--variant", "pro", "--", *planted("finnish-only")], 2, "does not offer variant pro"),
        (["--", *planted("other-game")], 2, "does not offer tayu"),
        (["--report", "xml=a"], 2, "there is no report format 'xml'"),
    ],
)
def test_command_refuses_in_one_sentence(tmp_path: Path, arguments: list[str], status: int, words: str) -> None:
    finished = referee("identify", "tayu", *arguments, cwd=tmp_path)
    assert finished.returncode == status
    assert words in one_sentence(finished)
