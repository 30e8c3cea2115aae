"""``referee check`` from end to end, in a process of its own."""

import json
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from planted import Program
from programs import JAVASCRIPT, needs_node
from referee import selecting
from referee.__main__ import main
from referee.cases import Case, load_cases
from referee.commands import connecting
from referee.lockstep import Play, random_plan
from referee.records import Record, write_finding
from referee.schemas import faults
from referee.script import Finding, Terms
from referee.transport import InMemory
from rulebooks import load
from running import COMMAND, Finished, environment, one_sentence, planted, referee

RULEBOOK = load("tayu")
SPEC = RULEBOOK.spec
ONE_RUN = ("--variant", "two-player", "--ruleset", "finnish")
TWO_PLAYER_RUN = (*ONE_RUN, "--games", "1")
PRO_RUN = ("--variant", "pro", "--ruleset", "finnish")
CASES = load_cases(SPEC)
Report = dict[str, Any]


def check(folder: Path, *options: str | Path, command: list[str] | None = None, **more: str) -> tuple[Finished, Report]:
    """Run ``referee check tayu`` in a folder; return what came of it, and its JSON report, which is always valid."""
    file = folder / "report.json"
    end = ["--", *command] if command else []
    done = referee("check", "tayu", *options, "--report", f"json={file}", *end, cwd=folder, **more)
    assert "Traceback" not in done.stdout + done.stderr
    return done, read_report(file, done.returncode)


def read_report(file: Path, status: int) -> Report:
    report: Report = json.loads(file.read_text(encoding="utf-8"))
    file.unlink()
    assert list(faults("report", report)) == []
    assert report["exitStatus"] == status
    return report


class Here:
    """``referee check`` in this process, on a planted program in memory, with few cases."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], cases: list[Case]
    ) -> None:
        self.folder, self.monkeypatch, self.capsys = folder, monkeypatch, capsys
        monkeypatch.chdir(folder)
        monkeypatch.setattr(selecting, "load_cases", lambda _spec: cases)

    def __call__(self, fault: str, *options: str | Path) -> tuple[Finished, Report]:
        self.monkeypatch.setattr(connecting, "Process", lambda _command: InMemory(Program(fault).answer))
        file = self.folder / "report.json"
        before = signal.getsignal(signal.SIGTERM)
        status = main(["check", "tayu", *map(str, options), "--report", f"json={file}"])
        signal.signal(signal.SIGTERM, before)
        said = self.capsys.readouterr()
        return subprocess.CompletedProcess([], status, said.out, said.err), read_report(file, status)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    return Here(tmp_path, monkeypatch, capsys, CASES[::8])


def verdicts(report: Report) -> dict[tuple[str, str], str]:
    return {(run["variant"], run["ruleset"]): run["verdict"] for run in report["runs"]}


def part(report: Report, name: str) -> Any:
    (run,) = report["runs"]
    return run["parts"][name]


# Verdicts and exit status


def test_the_bundled_literal_program_conforms(tmp_path: Path) -> None:
    done, report = check(tmp_path, "--games", "2", "--variant", "two-player")
    assert (done.returncode, done.stderr) == (0, "")
    assert verdicts(report) == {("two-player", ruleset): "conforms" for ruleset in SPEC.rulesets}
    for run in report["runs"]:
        for counted in run["parts"].values():
            assert counted["selected"] == counted["run"] + sum(counted["skipped"].values())
            assert counted["failed"] == 0
        assert run["parts"]["lockstep"]["run"] == 2
        assert run["parts"]["symmetry"]["run"] == 1
        assert run["actionsCompared"] > 0
        assert run["findings"] == run["wrongReasons"] == []
    put = sum(run["parts"]["cases"]["run"] for run in report["runs"])
    assert put >= sum("two-player" in case.variants for case in CASES) > 0
    for line in ("conforms", "cases: ", "lockstep: 2 selected, 2 run, 0 skipped, 0 failed", "exercised: "):
        assert line in done.stdout
    assert "\x1b" not in done.stdout
    assert not (tmp_path / "referee-findings").exists()


def test_a_program_that_breaks_a_rule_does_not_conform(here: Here) -> None:
    done, report = here("wrong-score", *ONE_RUN, "--games", "3")
    assert done.returncode == 1
    assert verdicts(report) == {("two-player", "finnish"): "does not"}
    assert "WRONG ANSWER" in done.stdout
    clauses = {clause["id"] for run in report["runs"] for found in run["findings"] for clause in found["clauses"]}
    assert "tayu.score.product" in clauses
    assert part(report, "cases")["failed"] > 0
    assert part(report, "lockstep")["failed"] > 0


def test_a_program_that_dies_in_mid_game_does_not_conform(tmp_path: Path) -> None:
    placing = next(case for case in CASES if "two-player" in case.variants and "T148@J10e" in case.play)
    done, report = check(tmp_path, *ONE_RUN, "--only", placing.id, command=planted("crash"))
    assert done.returncode == 1
    (run,) = report["runs"]
    assert {found["fault"] for found in run["findings"]} == {"crash"}
    assert "the program said: out of paper" in run["findings"][0]["notes"]


@pytest.mark.parametrize("command", [["/no/such/program"], ["/"], ["false"], ["cat"]])
def test_a_program_without_a_handshake_gets_no_verdict(command: list[str], tmp_path: Path) -> None:
    done, report = check(tmp_path, command=command)
    assert done.returncode == 3
    assert one_sentence(done)
    assert report["runs"] == []
    assert report["program"] == {"command": command, "name": None, "version": None}


def test_the_same_seed_gives_the_same_output_to_the_byte(tmp_path: Path) -> None:
    outputs = []
    for hash_seed in ("1", "2"):
        done, report = check(
            tmp_path, *PRO_RUN, "--games", "3", "--seed", "7", command=planted("wrong-coast"), PYTHONHASHSEED=hash_seed
        )
        found = sorted((tmp_path / "referee-findings").iterdir())
        outputs.append((done.stdout, json.dumps(report), [(file.name, file.read_bytes()) for file in found]))
    assert outputs[0] == outputs[1]


# What is not offered


def test_what_is_not_offered_is_said_and_not_failed(here: Here) -> None:
    done, report = here("finnish-only", "--games", "1")
    assert done.returncode == 0
    conforming = {place for place, verdict in verdicts(report).items() if verdict == "conforms"}
    assert conforming == {("two-player", "finnish")}
    assert set(verdicts(report).values()) == {"conforms", "not offered"}
    assert len(report["runs"]) == len(SPEC.variants) * len(SPEC.rulesets)
    assert "not offered (does not offer variant pro)" in done.stdout
    (run,) = [run for run in report["runs"] if run["verdict"] == "conforms"]
    skipped = run["parts"]["cases"]["skipped"]
    assert any(why.startswith("does not offer ") for why in skipped)
    assert "needs the feature boards" in skipped
    assert all(f"skipped: {why}" in done.stdout for why in skipped)


@pytest.mark.parametrize(
    ("fault", "options", "said"),
    [
        ("finnish-only", ["--variant", "pro"], "does not offer variant pro"),
        ("finnish-only", ["--ruleset", "french"], "does not offer ruleset french"),
        ("other-game", [], "does not offer tayu"),
    ],
)
def test_what_is_asked_for_and_not_offered_is_an_error(fault: str, options: list[str], said: str, here: Here) -> None:
    done, report = here(fault, "--games", "1", *options)
    assert done.returncode == 2
    assert said in one_sentence(done)
    assert report["runs"] == []


def test_an_option_that_is_asked_for_and_not_offered_is_an_error(here: Here) -> None:
    done, report = here("no-option", *TWO_PLAYER_RUN)
    assert done.returncode == 2
    assert verdicts(report) == {("two-player", "finnish"): "not offered"}
    assert report["runs"][0]["why"] == "does not offer end.claim=agreement"


def test_an_option_may_be_asked_for_by_itself(here: Here) -> None:
    options = ["--ruling", "end.claim=automatic"]
    done, report = here("no-option", *TWO_PLAYER_RUN, *options)
    assert done.returncode == 0
    assert report["runs"][0]["rulings"]["end.claim"] == "automatic"
    assert "claim" not in report["runs"][0]["exercised"]["actions"]


def test_missing_features_are_reasons_to_skip(here: Here) -> None:
    done, report = here("no-features", *ONE_RUN, "--games", "3")
    assert done.returncode == 0
    skipped = part(report, "cases")["skipped"]
    assert {why for why in skipped if "feature" in why} == {"needs the feature boards", "needs the feature order"}
    assert part(report, "lockstep") == {"selected": 3, "run": 3, "skipped": {}, "failed": 0, "expected": 0}


# Choosing


def test_one_case_can_be_put_alone(tmp_path: Path) -> None:
    case = next(case for case in CASES if case.variants == ("two-player",) and not case.rulings)
    done, report = check(tmp_path, "--only", case.id)
    assert done.returncode == 0
    assert {variant for variant, _ in verdicts(report)} == {"two-player"}
    assert all(
        run["parts"]["cases"] == {"selected": 1, "run": 1, "skipped": {}, "failed": 0, "expected": 0}
        for run in report["runs"]
    )


def test_the_cases_of_a_clause_can_be_put_alone(tmp_path: Path) -> None:
    clause = "tayu.place.keep-mouths-open"
    own = [case for case in CASES if clause in case.clauses and "two-player" in case.variants and not case.rulings]
    done, report = check(tmp_path, "--only", clause, *ONE_RUN)
    assert done.returncode == 0
    assert part(report, "cases")["run"] >= len(own) > 0
    assert part(report, "lockstep")["selected"] == 0


def test_a_case_file_can_be_put_alone(tmp_path: Path) -> None:
    done, report = check(tmp_path, "--only", SPEC.folder / "cases" / "four.yaml")
    assert done.returncode == 0
    assert ("four-player", "finnish") in verdicts(report)
    assert sum(run["parts"]["cases"]["run"] for run in report["runs"]) >= 20


def test_a_withdrawn_case_is_put_to_nobody(tmp_path: Path) -> None:
    text = (SPEC.folder / "cases" / "four.yaml").read_text(encoding="utf-8")
    fallen = text.replace(
        "    revision: 1\n", '    revision: 1\n    challenge: {status: withdrawn, link: "https://example.org/1"}\n'
    )
    file = tmp_path / "fallen.yaml"
    file.write_text(fallen, encoding="utf-8")
    done = referee("check", "tayu", "--only", file, cwd=tmp_path)
    assert done.returncode == 2
    assert one_sentence(done) == f"{file}: holds no case"


def a_record() -> Record:
    plan = random_plan(Random(1), Terms(RULEBOOK, "pro", "french", SPEC.rulings_of("french")), None)
    actions = tuple(event.action for event in plan.events if isinstance(event, Play))
    return Record(plan.terms, actions[:20])


def test_a_record_can_be_played_alone(tmp_path: Path) -> None:
    record = a_record()
    finding = Finding("wrong answer", (), "a game", "this", "that", record.terms, record.actions)
    file = write_finding(finding, tmp_path, "game")[0]
    done, report = check(tmp_path, "--only", file)
    assert done.returncode == 0
    assert verdicts(report) == {("pro", "french"): "conforms"}
    assert part(report, "records") == {"selected": 1, "run": 1, "skipped": {}, "failed": 0, "expected": 0}


def test_a_record_on_another_board_is_skipped_where_boards_are_not_offered(here: Here, tmp_path: Path) -> None:
    board = {"width": 5, "height": 5, "centre": "C3", "doubles": []}
    terms = Terms(RULEBOOK, "two-player", "finnish", SPEC.rulings_of("finnish"), {"board": board})
    finding = Finding("wrong answer", (), "a game", "this", "that", terms)
    file = write_finding(finding, tmp_path, "game")[0]
    done, report = here("no-features", "--only", file)
    assert done.returncode == 2, "nothing was run"
    assert part(report, "records")["skipped"] == {"needs the feature boards": 1}


def test_nothing_selected_is_an_error(tmp_path: Path) -> None:
    pro = next(case for case in CASES if case.variants == ("pro",))
    done = referee("check", "tayu", "--only", pro.id, "--variant", "two-player", cwd=tmp_path)
    assert done.returncode == 2
    assert "pro" in one_sentence(done)


@pytest.mark.parametrize("content", ["cases: []\n", "{}\n", ""])
def test_a_file_without_a_case_is_an_error(content: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(content, encoding="utf-8")
    done = referee("check", "tayu", "--only", file, cwd=tmp_path)
    assert done.returncode == 2
    assert str(file) in one_sentence(done)


def test_the_rest_of_what_is_given_to_only_is_an_error(tmp_path: Path) -> None:
    done = referee("check", "tayu", "--only", "tayu.place.keep-mouth-open", cwd=tmp_path)
    assert done.returncode == 2
    assert "did you mean 'tayu.place.keep-mouths-open'?" in one_sentence(done)


# What is shown


def test_a_wrong_reason_is_told_and_no_failure(here: Here) -> None:
    done, report = here("wrong-reason", *TWO_PLAYER_RUN)
    assert done.returncode == 0
    assert verdicts(report) == {("two-player", "finnish"): "conforms"}
    assert "wrong reason (not a failure)" in done.stdout
    remarks = report["runs"][0]["wrongReasons"]
    assert {remark["fault"] for remark in remarks} == {"wrong reason"}


def test_refusing_without_a_reason_is_fine(here: Here) -> None:
    done, report = here("no-reason", *TWO_PLAYER_RUN)
    assert done.returncode == 0
    assert report["runs"][0]["wrongReasons"] == []


def test_a_difference_is_written_down_and_seen_again_from_its_file(here: Here, tmp_path: Path) -> None:
    done, _ = here("extra-action", *TWO_PLAYER_RUN)
    assert done.returncode == 1
    files = sorted((tmp_path / "referee-findings").glob("*.json"))
    assert files
    assert all(file.name in done.stdout for file in files)
    for file in files:
        again, report = here("extra-action", "--only", file, "--findings", "again")
        assert again.returncode == 1
        assert "tayu.place.on-board" in again.stdout
        assert part(report, "records")["failed"] == 1


SPOILT = {
    "tayu.place.keep-mouths-open": ("tayu-board.mjs", "(needed & ~mouths) === 0 && ", ""),
    "tayu.score.double": ("tayu-board.mjs", "board.doubles.has(board.names[square]) ? 2 : 1", "1"),
}


@needs_node
@pytest.mark.parametrize("clause", SPOILT)
def test_a_planted_bug_in_another_language_is_named_by_clause_with_both_texts_and_a_picture(
    clause: str, tmp_path: Path
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(JAVASCRIPT, folder)
    name, right, wrong = SPOILT[clause]
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(right) == 1
    (folder / name).write_text(text.replace(right, wrong), encoding="utf-8")
    done, report = check(tmp_path, *ONE_RUN, "--games", "2", command=["node", str(folder / "tayu.mjs")])
    assert done.returncode == 1
    findings = [found for run in report["runs"] for found in run["findings"]]
    named = [found for found in findings if found["clauses"][0]["id"] == clause]
    assert named
    assert {source["source"] for source in named[0]["clauses"][0]["sources"]} == set(SPEC.sources)
    (shown,) = re.findall(rf"^  {re.escape(clause)}: .*\n(?:    .*\n){{2}}", done.stdout, re.MULTILINE)[:1]
    for source, testimony, citations in SPEC.citations(clause):
        assert f"{source.title}: {testimony.status}" in shown
        for citation in citations:
            place = rf"section {citation.section} \({citation.topic}\), sentences? [\d, and]*\b{citation.sentence}\b"
            assert re.search(place, shown)
    assert "expected: " in done.stdout
    assert "got: " in done.stdout
    assert "├" in done.stdout
    assert "✗" in done.stdout or clause.startswith("tayu.score")


@needs_node
def test_the_javascript_program_conforms(tmp_path: Path) -> None:
    done, report = check(tmp_path, *TWO_PLAYER_RUN, command=["node", str(JAVASCRIPT / "tayu.mjs")])
    assert done.returncode == 0
    assert set(verdicts(report).values()) == {"conforms"}
    assert all(run["wrongReasons"] == [] for run in report["runs"])


# Interrupted


def test_an_interrupted_check_leaves_a_valid_report_and_no_process(tmp_path: Path) -> None:
    file, pid = tmp_path / "report.json", tmp_path / "pid"
    program = ["sh", "-c", f"echo $$ > {pid}; exec {' '.join(planted('nothing'))}"]
    command = [*COMMAND, "check", "tayu", *ONE_RUN, "--games", "5000", "--report", f"json={file}", "--", *program]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("judging")
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=30)
    assert process.returncode == 130
    assert stderr == "referee: interrupted\n"
    report = json.loads(file.read_text(encoding="utf-8"))
    assert list(faults("report", report)) == []
    assert (report["complete"], report["exitStatus"]) == (False, 130)
    assert not Path(f"/proc/{pid.read_text().strip()}").exists()
