"""Programs that go wrong in one way each: one named verdict, in time, nothing left behind, little memory."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from marked import MARK, marked, new_mark
from referee import checking, client, faults, process
from referee.cases import load_cases
from referee.checking import DOES_NOT, Recorder, Run, Wish
from referee.checking import judge as judge_program
from referee.client import Client
from referee.commands.common import DIFFERS, NO_VERDICT, OK, USAGE
from referee.crew import Programs
from referee.process import Process
from referee.schemas import faults as departures
from rulebooks import load
from running import environment

KIT = Path(__file__).parent / "misbehaving"
TIMEOUT = 1.0
MOST_MEMORY = 300_000_000
MOST_SECONDS = 30
AT_A_TIME = 3


@dataclass(frozen=True)
class Expected:
    """What is to be said of a program: the fault's name and a part of the message."""

    program: str
    fault: str | None
    message: str = ""
    only: str = "game.json"


@dataclass(frozen=True)
class Outcome:
    """What a run of the harness came to."""

    status: int
    report: dict[str, Any]
    out: str
    err: str
    peak: int
    seconds: float
    left: list[str]

    @property
    def findings(self) -> list[dict[str, Any]]:
        return [finding for run in self.report["runs"] for finding in run["findings"]]


def judge(program: list[str], folder: Path, only: str = "game.json", timeout: float = TIMEOUT) -> Outcome:
    """Run the harness on a program, with a mark by which all that it has started can be found."""
    mark = new_mark()
    peak, report = folder / "peak", folder / "report.json"
    options = ["--variant", "two-player", "--ruleset", "finnish", "--games", "0", "--timeout", str(timeout)]
    options += ["--only", str(KIT / only), "--report", f"json={report}", "--findings", str(folder / "findings")]
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, str(KIT / "harness.py"), str(peak), "check", "tayu", *options, "--", *program],
        env=environment(**{MARK: mark}),
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    seconds = time.monotonic() - begun
    left = marked(mark)
    assert peak.exists(), done.stderr
    said = json.loads(report.read_text(encoding="utf-8"))
    assert list(departures("report", said)) == []
    return Outcome(done.returncode, said, done.stdout, done.stderr, int(peak.read_text()), seconds, left)


@pytest.fixture(scope="module")
def outcomes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator["Outcomes"]:
    """Judge the programs of all tests that are to run, a few at a time: most of them only wait."""
    asked = [item.callspec.params.get("expected") for item in request.session.items if hasattr(item, "callspec")]
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        made = Outcomes(pool, tmp_path_factory.mktemp("misbehaving"))
        if "PYTEST_XDIST_WORKER" not in os.environ:
            for expected in asked:
                if isinstance(expected, Expected):
                    made.begin(expected)
        yield made
        made.drop()


class Outcomes:
    """The outcomes of programs, begun ahead."""

    def __init__(self, pool: ThreadPoolExecutor, folder: Path) -> None:
        self._pool, self._folder = pool, folder
        self._begun: dict[Expected, Future[Outcome]] = {}

    def begin(self, expected: Expected) -> "Future[Outcome]":
        folder = self._folder / str(len(self._begun))
        folder.mkdir()
        job = partial(judge, command(expected.program, folder), folder, expected.only)
        self._begun[expected] = self._pool.submit(job)
        return self._begun[expected]

    def of(self, expected: Expected) -> Outcome:
        return (self._begun.get(expected) or self.begin(expected)).result()

    def drop(self) -> None:
        for future in self._begun.values():
            future.cancel()


def command(words: str, folder: Path) -> list[str]:
    """Return the command of a program of the kit; ``{folder}`` in it is a folder of its own."""
    name, *arguments = words.split()
    return [sys.executable, str(KIT / f"{name}.py"), *(word.format(folder=folder) for word in arguments)]


METHODS = ("newGame", "legalActions", "play", "state")

AT_HANDSHAKE = [
    Expected("silent", faults.HANG, "no answer to 'initialize' within 3 s"),
    Expected("hangs initialize", faults.HANG, "no answer to 'initialize' within 3 s"),
    Expected("crashes initialize", faults.CRASH, "exit status 1"),
    Expected("exits initialize", faults.CRASH, "exit status 0"),
    Expected("garbage initialize", faults.GARBAGE, "The tile lies well there."),
    Expected("unended_line initialize", faults.HANG, "did not end the line"),
    Expected("late initialize 4", faults.OVERRUN, "3 s are allowed"),
    Expected("greets", faults.GARBAGE, "Welcome"),
    Expected("flood_unasked", faults.PROTOCOL_VIOLATION),
    Expected("batch initialize", faults.PROTOCOL_VIOLATION, "no JSON-RPC response"),
    Expected("other_protocol", None, "speaks protocol '2', not '1'"),
    Expected("refuses", None, "'initialize' was answered with error -32603: not today"),
]

IN_MID_GAME = [
    *(Expected(f"hangs {method}", faults.HANG, f"no answer to '{method}'") for method in METHODS),
    *(
        Expected(f"crashes {method}", faults.CRASH, f"exit status 1 instead of answering '{method}'")
        for method in METHODS
    ),
    Expected("exits", faults.CRASH, "exit status 0"),
    Expected("exits_early legalActions", faults.CRASH, "exit status 0 instead of answering 'newGame'", "cases.yaml"),
    Expected("killed", faults.CRASH, "SIGKILL"),
    Expected("crashes_with_children", faults.CRASH, "exit status 3"),
    Expected("garbage", faults.GARBAGE, "The tile lies well there."),
    Expected("blank_line", faults.GARBAGE, "not JSON"),
    Expected("half_line", faults.CRASH, "in the middle of a line"),
    Expected("unended_line", faults.GARBAGE, "Extra data"),
    Expected("wrong_id", faults.PROTOCOL_VIOLATION, "has id"),
    Expected("missing_id", faults.PROTOCOL_VIOLATION, "'id' is a required property"),
    Expected("doubled", faults.PROTOCOL_VIOLATION, "has id"),
    Expected("text_id", faults.PROTOCOL_VIOLATION, "has id '"),
    Expected("true_id", faults.PROTOCOL_VIOLATION, "True is not of type"),
    Expected("null_id", faults.PROTOCOL_VIOLATION, "has id None"),
    Expected("byte_order_mark", faults.GARBAGE, "byte order mark"),
    Expected("utf_16", faults.GARBAGE, "not JSON"),
    Expected("invalid_utf8", faults.GARBAGE, "not UTF-8"),
    Expected("long_number", faults.PROTOCOL_VIOLATION, "5000 digits"),
    Expected("huge_exponent", faults.PROTOCOL_VIOLATION, "1e5000"),
    Expected("not_a_number", faults.GARBAGE, "NaN"),
    Expected("deep", faults.GARBAGE, "nests too deep"),
    Expected("rather_deep", faults.GARBAGE, "nests too deep"),
    Expected("doubled_key", faults.GARBAGE, "twice"),
    Expected("half_character", faults.GARBAGE, "surrogate"),
    Expected("long_line", faults.OVERRUN, "8,000,000 bytes"),
    Expected("many_values", faults.OVERRUN, "250,000 values"),
    Expected("many_wrong_values", faults.PROTOCOL_VIOLATION, "1 is not of type"),
    Expected("flood_of_lines", faults.PROTOCOL_VIOLATION, "has id"),
    Expected("flood_of_one_line", faults.OVERRUN, "8,000,000 bytes"),
    Expected("endless_aside", faults.HANG, "no answer to 'play'"),
    Expected("late play 1.8", faults.OVERRUN, "1 s are allowed"),
    Expected("late play 5", faults.HANG, "no answer to 'play'"),
    Expected("closes_output", faults.CRASH, "closed its output"),
    Expected("closes_input", faults.HANG, "no answer to 'play'"),
    Expected("ignores_signals", faults.HANG, "no answer to 'play'"),
    Expected("two_ways play {folder}/been-here", faults.UNSTABLE, "tilesLeft"),
    Expected("two_ways state {folder}/been-here", faults.UNSTABLE, "tilesLeft", only="cases.yaml"),
    Expected("leaks_state", faults.UNSTABLE, only="cases.yaml"),
    Expected("wordy", faults.WRONG_ANSWER, "phase"),
    Expected("changes_on_refusal", faults.WRONG_ANSWER, "hand"),
    Expected("changes_on_refusal", faults.WRONG_ANSWER, "hand", only="cases.yaml"),
    Expected("batch", faults.PROTOCOL_VIOLATION, "no JSON-RPC response"),
    Expected("notifies", faults.PROTOCOL_VIOLATION, "'id' is a required property"),
    Expected("no_result", faults.PROTOCOL_VIOLATION, "'result' is a required property"),
    Expected("result_and_error", faults.PROTOCOL_VIOLATION, "no JSON-RPC response"),
    Expected("answers_unasked", faults.PROTOCOL_VIOLATION),
]

FINE = [
    Expected("crlf", None),
    Expected("fraction_id", None),
    Expected("much_aside", None),
    Expected("late play 0.2", None),
    Expected("ignores_closed_input", None, "the program did not end by itself when its input was closed"),
    Expected("leaves_children", None),
    Expected("leaves_daemons", None),
    Expected("steers_terminals", None),
    Expected("names_other_clauses", None),
]


def named(expected: Expected) -> str:
    return f"{expected.program} {expected.only}"


def check_limits(outcome: Outcome) -> None:
    assert outcome.peak < MOST_MEMORY, f"{outcome.peak / 1e6:.0f} MB"
    assert outcome.seconds < MOST_SECONDS
    assert outcome.left == []
    assert "Traceback" not in outcome.err
    assert "\x1b" not in outcome.out + outcome.err
    assert len(outcome.out) + len(json.dumps(outcome.report)) < 100_000


@pytest.mark.parametrize("expected", IN_MID_GAME, ids=named)
def test_a_fault_in_mid_game_gets_one_named_verdict(expected: Expected, outcomes: Outcomes) -> None:
    outcome = outcomes.of(expected)
    assert [finding["fault"] for finding in outcome.findings] == [expected.fault]
    assert expected.message in json.dumps(outcome.findings[0], ensure_ascii=False)
    assert outcome.status == DIFFERS
    assert [run["verdict"] for run in outcome.report["runs"]] == ["does not"]
    assert outcome.err == ""
    check_limits(outcome)


@pytest.mark.parametrize("expected", AT_HANDSHAKE, ids=named)
def test_a_fault_at_the_handshake_gives_no_verdict(expected: Expected, outcomes: Outcomes) -> None:
    outcome = outcomes.of(expected)
    fault = f"{expected.fault}: " if expected.fault else ""
    assert outcome.err.startswith(f"referee: the handshake failed: {fault}")
    assert expected.message in outcome.err
    assert len(outcome.err.splitlines()) == 1
    assert outcome.status == NO_VERDICT
    assert outcome.report["runs"] == []
    check_limits(outcome)


@pytest.mark.parametrize("expected", FINE, ids=named)
def test_what_is_odd_but_allowed_is_no_fault(expected: Expected, outcomes: Outcomes) -> None:
    outcome = outcomes.of(expected)
    assert outcome.findings == []
    assert outcome.status == OK
    assert bool(expected.message) == bool(outcome.err)
    assert expected.message in outcome.err
    check_limits(outcome)


def test_a_program_for_another_game_is_a_wrong_request(tmp_path: Path) -> None:
    outcome = judge(command("other_game", tmp_path), tmp_path)
    assert outcome.status == USAGE
    assert "does not offer tayu" in outcome.err
    check_limits(outcome)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere", "No such file or directory"),
        ("folder", "it is a folder"),
        ("not-executable", "Permission denied"),
        ("no-interpreter", "the interpreter that its first line names does not exist"),
        ("no-program", "it is no program"),
    ],
)
def test_what_cannot_be_started_gives_no_verdict(name: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "not-executable").write_text("#!/bin/sh\n")
    for script, text in (("no-interpreter", "#!/nowhere/sh\n"), ("no-program", "neither machine code nor a script\n")):
        (tmp_path / script).write_text(text)
        (tmp_path / script).chmod(0o755)
    outcome = judge([str(tmp_path / name)], tmp_path)
    assert outcome.err == f"referee: '{tmp_path / name}' cannot be started: {outcome.err.partition('started: ')[2]}"
    assert why in outcome.err
    assert outcome.status == NO_VERDICT
    check_limits(outcome)


def judged_here(program: str, cases: int) -> Run:
    """Judge a program in this process, by as many cases."""
    rulebook = load("tayu")
    usable = [case for case in load_cases(rulebook.spec) if "two-player" in case.variants and not case.rulings]
    wish = Wish(rulebook, ("two-player",), ("finnish",), {}, 0, 1, tuple(usable[:cases]), ())
    client = Client(lambda: Process(command(program, KIT)), "tayu", 0.5)
    try:
        (run,) = judge_program(Programs(client), wish, lambda _what, _steps: None, Recorder())
    finally:
        client.close()
    return run


def test_after_three_hangs_the_run_stops_and_says_what_did_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "GRACE", 0.2)
    run = judged_here("hangs newGame", 5)
    assert [finding.fault for finding in run.findings] == [faults.HANG] * 3
    assert (run.parts["cases"].selected, run.parts["cases"].run) == (5, 3)
    assert run.why.startswith("stopped after 3 hangs")
    assert run.why.endswith("not run: 2 of cases")
    assert run.verdict == DOES_NOT


def test_restarts_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_STARTS", 4)
    run = judged_here("crashes newGame", 8)
    assert [finding.fault for finding in run.findings] == [faults.CRASH] * 4
    assert run.why == "stopped after starting the program 4 times; not run: 4 of cases"
    assert run.verdict == DOES_NOT


def test_every_program_of_the_kit_is_put_to_the_test() -> None:
    tested = {expected.program.split()[0] for expected in (*AT_HANDSHAKE, *IN_MID_GAME, *FINE)} | {"other_game"}
    programs = {path.stem for path in KIT.glob("*.py")} - {"sound", "harness"}
    assert tested == programs


def test_shaking_hands_may_take_half_a_minute() -> None:
    assert client.INITIALIZE_TIMEOUT == 30
