"""Bundles: what is written down suffices to recompute every verdict, and shows what is not as it was."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from planted import Program
from referee import process
from referee.bundle import BundleWriter, header_of, report_of_bundle
from referee.bundled import adapters_folder
from referee.cases import load_cases
from referee.checking import DOES_NOT, Recorder, Run, judge
from referee.client import Client
from referee.crew import Programs
from referee.process import Process
from referee.reports.as_json import Circumstances, report_of
from referee.schemas import faults
from referee.selecting import Selection, wish_of
from referee.talk import Talk
from referee.transport import InMemory, Transport
from referee.verifying import OtherVersionError, verify
from rulebooks import load
from rulebooks.documents import DocumentError
from running import referee
from test_misbehaving import KIT, command

SPEC = load("tayu").spec
CLAUSES = ("tayu.place.on-board", "tayu.score.product", "tayu.turn.order", "tayu.end.accepted")
TIMES = {"ended": "2026-01-01T00:00:00+00:00", "seconds": 1.0}


def selection(games: int = 2) -> Selection:
    """Return some cases and games."""
    ids = [case.id for case in load_cases(SPEC) if case.clauses[0] in CLAUSES and "two-player" in case.variants]
    assert len(ids) > 8
    return Selection("tayu", ("two-player",), ("finnish", "french"), games=games, case_ids=tuple(ids))


def write(
    path: Path, start: Callable[[], Transport], wanted: Selection, jobs: int = 1, timeout: float = 60
) -> list[Run]:
    """Judge a program and write the bundle."""

    def client() -> Client:
        return Client(start, wanted.game, timeout, Talk(whole=True))

    first = client()
    writer = BundleWriter(path, SPEC)
    writer.begin(header_of(["some", "program"], timeout, wanted.as_json(), None, "2026-01-01T00:00:00+00:00"))
    writer.handshake(first.talk.take())
    programs = Programs(first, client, jobs)
    runs = list(judge(programs, wish_of(wanted), lambda _what, _steps: None, writer))
    for each in programs.clients():
        each.close()
    writer.end(complete=True, status=0, problems=[], times=TIMES)
    return runs


def planted(fault: str) -> Callable[[], Transport]:
    """Return how to start the reference with a planted fault, in memory."""
    return lambda: InMemory(Program(fault).answer)


def lines_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def rewrite(path: Path, lines: list[Any]) -> None:
    """Write lines as a bundle has them."""
    dumped = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
    path.write_text("\n".join(dumped) + "\n", encoding="utf-8")


def problems_of(path: Path) -> list[str]:
    return [str(problem) for problem in verify(path)]


@pytest.fixture(scope="module", name="faulty")
def _faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the bundle of a program that counts wrongly."""
    path = tmp_path_factory.mktemp("bundle") / "faulty.ndjson"
    runs = write(path, planted("wrong-score"), selection())
    assert [run.verdict for run in runs] == [DOES_NOT, DOES_NOT]
    return path


@pytest.mark.parametrize("fault", ["nothing", "wrong-score", "lost-action", "state-after-refusal", "remembers"])
def test_every_verdict_comes_out_again(fault: str, tmp_path: Path) -> None:
    path = tmp_path / "bundle.ndjson"
    write(path, planted(fault), selection())
    assert problems_of(path) == []


@pytest.mark.parametrize("program", ["crashes play", "hangs play", "garbage play", "wrong_id play"])
def test_what_was_said_by_a_program_that_breaks_off_suffices(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "GRACE", 0.2)
    path = tmp_path / "bundle.ndjson"
    few = Selection("tayu", ("two-player",), ("finnish",), games=1, case_ids=selection().case_ids)
    runs = write(path, lambda: Process(command(program, KIT)), few, timeout=0.5)
    assert [run.verdict for run in runs] == [DOES_NOT]
    assert problems_of(path) == []


@pytest.mark.parametrize("fault", ["nothing", "wrong-score"])
def test_several_programs_at_once_make_the_same_bundle_to_the_byte(fault: str, tmp_path: Path) -> None:
    one, three = tmp_path / "one.ndjson", tmp_path / "three.ndjson"
    write(one, planted(fault), selection(6))
    write(three, planted(fault), selection(6), jobs=3)
    assert one.read_bytes() == three.read_bytes()


def test_a_bundle_holds_the_report(faulty: Path) -> None:
    client = Client(planted("wrong-score"), "tayu", 60)
    runs = list(judge(Programs(client), wish_of(selection()), lambda _what, _steps: None, Recorder()))
    with_ = Circumstances(("some", "program"), 1, 2, 60, complete=True, exit_status=0)
    report = json.loads(json.dumps(report_of(SPEC, client.offer, runs, with_)))
    assert report_of_bundle(faulty) == report
    assert list(faults("report", report)) == []


def _change(lines: list[Any], key: str, change: Callable[[Any], None], which: int = 0) -> None:
    change([line for line in lines if key in line][which])


def _other_score(line: Any) -> None:
    line["got"]["result"]["state"]["scores"]["north-south"] += 1


def _scores(lines: list[Any]) -> None:
    states = [line for line in lines if "scores" in line.get("got", {}).get("result", {}).get("state", {})]
    _other_score(states[len(states) // 2])


def _accept(lines: list[Any]) -> None:
    refusal = next(line for line in lines if "error" in line.get("got", {}))
    refusal["got"]["error"]["code"] = 1002


def _verdict(lines: list[Any]) -> None:
    _change(lines, "verdict", lambda line: line["verdict"].update(verdict="conforms"))


def _count(lines: list[Any]) -> None:
    _change(lines, "verdict", lambda line: line["verdict"]["parts"]["cases"].update(failed=0))


def _outcome(lines: list[Any]) -> None:
    found = next(line for line in lines if line.get("outcome", {}).get("finding"))
    found["outcome"]["finding"] = None


def _leave_out(lines: list[Any]) -> None:
    del lines[next(number for number, line in enumerate(lines) if "sent" in line and number > 20)]


def _request(lines: list[Any]) -> None:
    sent = next(line["sent"] for line in lines if "sent" in line and line["sent"][0]["method"] == "newGame")
    sent[0]["params"]["ruleset"] = "other"


@pytest.mark.parametrize("alter", [_scores, _accept, _verdict, _count, _outcome, _leave_out, _request])
def test_one_altered_message_or_verdict_is_seen(
    alter: Callable[[list[Any]], None], faulty: Path, tmp_path: Path
) -> None:
    lines = lines_of(faulty)
    alter(lines)
    path = tmp_path / "altered.ndjson"
    rewrite(path, lines)
    first, *rest = problems_of(path)
    assert first.startswith(f"{path}:")
    assert any("digest" in problem for problem in rest)


def test_an_alteration_that_changes_no_verdict_is_seen_by_the_digest(faulty: Path, tmp_path: Path) -> None:
    lines = lines_of(faulty)
    refusal = next(line for line in lines if "error" in line.get("got", {}))
    refusal["got"]["error"]["message"] = "no"
    path = tmp_path / "altered.ndjson"
    rewrite(path, lines)
    (problem,) = problems_of(path)
    assert "the digest in the last one differs" in problem


@pytest.mark.parametrize("part", [0.02, 0.3, 0.77, 0.999])
def test_a_bundle_cut_short_is_readable_and_says_what_did_not_run(part: float, faulty: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.ndjson"
    content = faulty.read_bytes()
    path.write_bytes(content[: int(len(content) * part)])
    report = report_of_bundle(path)
    assert list(faults("report", report)) == []
    assert not report["complete"]
    assert "was cut short" in report["problems"][-1]
    unfinished = [run for run in report["runs"] if run["why"]]
    assert unfinished or "never begun: two-player under french" in report["problems"][-1] or part == 0.999
    assert all(run["verdict"] != "conforms" for run in unfinished)
    assert any("was cut short" in problem or "missing" in problem for problem in problems_of(path))


def test_a_compressed_bundle_holds_the_same(faulty: Path, tmp_path: Path) -> None:
    path = tmp_path / "bundle.ndjson.gz"
    write(path, planted("wrong-score"), selection())
    assert gzip.decompress(path.read_bytes()) == faulty.read_bytes()
    assert problems_of(path) == []


def test_a_bundle_of_another_version_is_not_judged(faulty: Path, tmp_path: Path) -> None:
    lines = lines_of(faulty)
    lines[0]["referee"] = "0.0.9"
    path = tmp_path / "old.ndjson"
    rewrite(path, lines)
    with pytest.raises(OtherVersionError, match=r"was made with referee 0\.0\.9"):
        problems_of(path)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "its first line has no 'bundle'"),
        ("{}\n", "bundle.ndjson:1"),
        ("no JSON\n", "is no JSON"),
        ('{"start":true}\n', "its first line has no 'bundle'"),
    ],
)
def test_what_is_no_bundle_is_refused(content: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bundle.ndjson"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(DocumentError, match=said):
        report_of_bundle(path)


# On the command line


ONE_CASE = ("--only", "tayu.place.keep-mouths-open", "--variant", "two-player", "--ruleset", "finnish")


def test_check_verify_and_report_work_together(tmp_path: Path) -> None:
    done = referee("check", "tayu", *ONE_CASE, "--bundle", "b.ndjson", "--jobs", "2", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    held = referee("verify", "b.ndjson", cwd=tmp_path)
    assert (held.returncode, held.stdout) == (0, "holds b.ndjson: every verdict comes out as it was recorded\n")
    told = referee("report", "b.ndjson", cwd=tmp_path)
    assert told.returncode == 0
    assert told.stdout.strip() in done.stdout
    missing = referee("verify", "none.ndjson", cwd=tmp_path)
    assert missing.returncode == 2
    assert missing.stderr.startswith("referee: none.ndjson: cannot be read")


def test_a_program_that_cannot_be_started_leaves_a_bundle_that_says_so(tmp_path: Path) -> None:
    done = referee("check", "tayu", *ONE_CASE, "--bundle", "b.ndjson", "--", "no-such-program", cwd=tmp_path)
    assert done.returncode == 3
    why = "'no-such-program' cannot be started: No such file or directory"
    assert report_of_bundle(tmp_path / "b.ndjson")["problems"] == [why]
    assert why in referee("report", "b.ndjson", cwd=tmp_path).stdout
    assert problems_of(tmp_path / "b.ndjson") == []


def _ledger(folder: Path, *entries: tuple[str, str]) -> Path:
    rows = [
        f'  - {{case: {case}, reason: not done yet, link: "https://example.org/7", expires: "{day}"}}\n'
        for case, day in entries
    ]
    path = folder / "ledger.yaml"
    path.write_text("expected-failures:\n" + "".join(rows), encoding="utf-8")
    return path


CASE = "tayu.place.keep-mouths-open/long-side-over-one-of-three"
MUTANT = """
import json, sys
sys.path.insert(0, {folder!r})
import tayu_mutants
program = tayu_mutants.create("tayu.mutant.sum-not-product")
for line in sys.stdin:
    print(json.dumps(program.handle(json.loads(line))), flush=True)
"""


@pytest.mark.parametrize(
    ("case", "day", "status", "said"),
    [
        (
            CASE,
            "2999-12-31",
            1,
            "ledger.yaml:2: tayu.place.keep-mouths-open/long-side-over-one-of-three passes; strike",
        ),
        (CASE, "2020-01-31", 2, "ledger.yaml:2: the entry of tayu.place.keep-mouths-open/long-side"),
        ("tayu.place.keep/none", "2999-12-31", 2, "ledger.yaml:2: there is no case 'tayu.place.keep/none'"),
        (CASE, "2020-02-30", 2, "there is no day 2020-02-30"),
    ],
)
def test_a_ledger_that_hides_something_fails(case: str, day: str, status: int, said: str, tmp_path: Path) -> None:
    ledger = _ledger(tmp_path, (case, day))
    done = referee("check", "tayu", *ONE_CASE, "--ledger", ledger, cwd=tmp_path)
    assert done.returncode == status
    assert said in done.stdout + done.stderr


def test_an_empty_ledger_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "ledger.yaml"
    path.write_text("expected-failures: []\n", encoding="utf-8")
    done = referee("check", "tayu", *ONE_CASE, "--ledger", path, cwd=tmp_path)
    assert done.returncode == 2
    assert "expected-failures" in done.stderr


def test_an_expected_failure_is_no_failure_and_no_pass(tmp_path: Path) -> None:
    program = tmp_path / "mutant.py"
    program.write_text(MUTANT.format(folder=str(adapters_folder() / "tayu")), encoding="utf-8")
    only = ("--only", "tayu.score.product", "--variant", "two-player", "--ruleset", "finnish")
    end = ("--", "python3", program)
    first = referee("check", "tayu", *only, "--report", "json=r.json", *end, cwd=tmp_path)
    assert first.returncode == 1
    report = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    failed = [result["name"] for result in report["runs"][0]["results"] if result["verdict"] == "failed"]
    assert failed
    ledger = _ledger(tmp_path, *((case, "2999-12-31") for case in failed))
    done = referee("check", "tayu", *only, "--ledger", ledger, "--report", "json=r.json", *end, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    report = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    (run,) = report["runs"]
    assert run["verdict"] == "conforms"
    assert run["parts"]["cases"]["expected"] == len(failed)
    assert [r["name"] for r in run["results"] if r["verdict"] == "expected failure"] == failed
    assert f"failed as expected: {failed[0]}" in done.stdout
