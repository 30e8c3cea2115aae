"""Ctrl-C, SIGTERM, a full disk, closed files: programs ended, a valid report, one sentence, the right status."""

import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from marked import MARK, marked, new_mark, wait_for, wait_for_nothing
from referee.commands.common import DIFFERS, INTERRUPTED, OK, USAGE
from referee.schemas import faults as departures
from running import COMMAND, begin, environment

KIT = Path(__file__).parent / "misbehaving"
FULL = Path("/dev/full")
needs_full_device = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full: a full disk is not tried")
ENDING = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def words_of(program: str) -> list[str]:
    """Return the command of a program of the kit."""
    name, *arguments = program.split()
    return [sys.executable, str(KIT / f"{name}.py"), *arguments]


def check_of(program: str, *options: str, only: str = "game.json") -> list[str]:
    """Return the command line that judges a program of the kit."""
    asked = ["--variant", "two-player", "--ruleset", "finnish", "--games", "0", "--only", str(KIT / only)]
    return [*COMMAND, "check", "tayu", *asked, *options, "--", *words_of(program)]


def finish(command: Sequence[str], folder: Path, shell: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a command line to its end, with its files redirected as a shell says."""
    words = ["sh", "-c", f'exec "$@" {shell}', "sh", *command]
    return subprocess.run(
        words, cwd=folder, env=environment(), capture_output=True, encoding="utf-8", timeout=100, check=False
    )


def check_partial_report(report: Path) -> None:
    said = json.loads(report.read_text(encoding="utf-8"))
    assert list(departures("report", said)) == []
    assert said["complete"] is False
    assert said["exitStatus"] == INTERRUPTED


@pytest.mark.parametrize("number", ENDING, ids=lambda number: number.name)
@pytest.mark.parametrize("program", ["silent", "hangs play", "leaves_daemons", "ignores_signals play"])
def test_an_interruption_ends_cleanly(program: str, number: signal.Signals, tmp_path: Path) -> None:
    mark, report = new_mark(), tmp_path / "report.json"
    command = check_of(program, "--timeout", "60", "--report", f"json={report}")
    if program == "leaves_daemons":
        command = [*command[: command.index("--only")], *command[command.index("--timeout") :]]
        command[command.index("--games") + 1] = "1000"
    harness = begin(command, tmp_path, **{MARK: mark})
    wait_for(mark, "sleep" if program == "leaves_daemons" else " ".join(words_of(program)))
    time.sleep(0.5)
    begun = time.monotonic()
    os.killpg(harness.pid, number)
    _, err = harness.communicate(timeout=30)
    assert time.monotonic() - begun < 5
    assert marked(mark) == []
    assert harness.returncode == INTERRUPTED
    assert err == "referee: interrupted\n"
    check_partial_report(report)


def test_impatience_does_not_spoil_the_report(tmp_path: Path) -> None:
    mark, report = new_mark(), tmp_path / "report.json"
    harness = begin(check_of("hangs play", "--timeout", "60", "--report", f"json={report}"), tmp_path, **{MARK: mark})
    wait_for(mark, " ".join(words_of("hangs play")))
    time.sleep(0.5)
    for _ in range(20):
        harness.send_signal(signal.SIGINT)
        time.sleep(0.001)
    _, err = harness.communicate(timeout=30)
    assert marked(mark) == []
    assert harness.returncode == INTERRUPTED
    assert "Traceback" not in err
    check_partial_report(report)


def test_nothing_is_left_when_the_harness_itself_is_killed(tmp_path: Path) -> None:
    mark = new_mark()
    harness = begin(check_of("leaves_daemons", "--timeout", "60"), tmp_path, **{MARK: mark})
    wait_for(mark, "sleep")
    harness.kill()
    harness.communicate(timeout=30)
    wait_for_nothing(mark)


def test_a_terminal_is_left_in_order(tmp_path: Path) -> None:
    mark = new_mark()
    ours, theirs = pty.openpty()
    shown = bytearray()

    def read() -> None:
        try:
            while chunk := os.read(ours, 10_000):
                shown.extend(chunk)
        except OSError:
            return

    reader = threading.Thread(target=read)
    reader.start()
    harness = subprocess.Popen(
        check_of("hangs play", "--timeout", "60"),
        cwd=tmp_path,
        env=environment(**{MARK: mark, "TERM": "xterm"}),
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    )
    os.close(theirs)
    wait_for(mark, " ".join(words_of("hangs play")))
    time.sleep(1)
    harness.send_signal(signal.SIGINT)
    assert harness.wait(30) == INTERRUPTED
    reader.join(10)
    os.close(ours)
    assert marked(mark) == []
    text = shown.decode()
    assert text.endswith("referee: interrupted\r\n")
    assert text.count("\x1b[?25l") == text.count("\x1b[?25h")


@needs_full_device
def test_a_report_on_a_full_disk_is_said_and_the_verdict_told(tmp_path: Path) -> None:
    done = finish(check_of("crlf", "--report", "json=/dev/full"), tmp_path)
    assert done.stderr == "referee: /dev/full: cannot be written: No space left on device\n"
    assert "conforms" in done.stdout
    assert done.returncode == USAGE


@pytest.mark.parametrize("before", [None, "the report of yesterday"])
def test_a_report_is_written_whole_or_not_at_all(before: str | None, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    if before:
        report.write_text(before, encoding="utf-8")
    command = check_of("crlf", "--report", f"json={report}")
    done = finish(["sh", "-c", 'ulimit -f 1; exec "$@"', "sh", *command], tmp_path)
    assert done.stderr == f"referee: {report}: cannot be written: File too large\n"
    assert done.returncode == USAGE
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ([before] if before else [])


def test_a_report_needs_a_folder_before_anything_is_judged(tmp_path: Path) -> None:
    done = finish(check_of("crlf", "--report", "json=nowhere/report.json"), tmp_path)
    assert done.stderr == "referee: --report: there is no folder 'nowhere'\n"
    assert done.stdout == ""
    assert done.returncode == USAGE


@needs_full_device
@pytest.mark.parametrize(
    "words",
    [
        ["validate", str(KIT / "game.json")],
        ["perft", "tayu", "--depth", "1"],
        ["explain", "tayu.score.win"],
        ["serve", "tayu"],
    ],
)
def test_a_full_disk_under_the_output_is_said_once(words: list[str], tmp_path: Path) -> None:
    request = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":"1"}}'
    done = finish([*COMMAND, *words], tmp_path, f">/dev/full <<'.'\n{request}\n.")
    assert done.stderr == "referee: standard output cannot be written: No space left on device\n"
    assert done.returncode == USAGE


@needs_full_device
def test_a_check_with_a_full_disk_under_its_output_gives_no_verdict(tmp_path: Path) -> None:
    done = finish(check_of("crlf", "--report", "json=report.json"), tmp_path, ">/dev/full")
    assert done.stderr == "referee: standard output cannot be written: No space left on device\n"
    assert done.returncode == USAGE
    said = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert list(departures("report", said)) == []
    assert (said["complete"], said["exitStatus"]) == (False, USAGE)


@needs_full_device
@pytest.mark.parametrize(("program", "status"), [("crlf", OK), ("garbage", DIFFERS)])
def test_a_full_disk_under_the_talk_changes_no_status(program: str, status: int, tmp_path: Path) -> None:
    done = finish(check_of(program), tmp_path, "2>/dev/full")
    assert done.returncode == status
    assert done.stderr == ""


def test_a_reader_that_has_gone_away_is_never_a_verdict(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        check_of("crlf"),
        cwd=tmp_path,
        env=environment(),
        stdout=write,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    os.close(write)
    assert done.stderr == ""
    assert done.returncode == INTERRUPTED


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_standard_files_change_no_status(closed: str, tmp_path: Path) -> None:
    done = finish(check_of("crlf"), tmp_path, closed)
    assert done.stderr == ""
    assert done.returncode == OK
