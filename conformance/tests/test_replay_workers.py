"""Archives replayed by several processes: the same results, a certain end, little time and memory."""

import csv
import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from archiving import Captured, large, run
from backports import zstd
from marked import MARK, marked, new_mark, wait_for_nothing
from referee import workers
from referee.canonical import canonical
from referee.commands.common import DIFFERS, HARNESS, INTERRUPTED
from referee.generating import random_record
from referee.records import format_record
from referee.script import Terms
from referee.workers import WorkerDied, in_order
from rulebooks import load
from running import COMMAND, begin, environment, referee


def test_nothing_depends_on_the_number_of_processes(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    large(Path("a.ndjson.zst"), 6)
    table = Path("t.csv")
    here = (*run(capsys, "a.ndjson.zst", "--jobs", "1", "--summary", table), table.read_bytes())
    done = referee("replay", "a.ndjson.zst", "--jobs", "2", "--summary", table, cwd=tmp_path)
    assert here == (done.returncode, done.stdout, done.stderr, table.read_bytes())
    assert (here[0], here[1].splitlines()[-1], here[2]) == (DIFFERS, "60 records: 54 hold", "")
    done = referee("replay", "a.ndjson.zst", "--jobs", "3", cwd=tmp_path)
    assert run(capsys, "a.ndjson.zst", "--jobs", "1") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("jobs", [1, 2, None])
def test_results_come_in_the_order_of_the_pieces_which_are_taken_as_needed(jobs: int | None) -> None:
    taken = 0

    def pieces() -> Iterator[int]:
        nonlocal taken
        for taken in range(1, 101):
            yield 2000 if taken % 7 == 1 else 3

    results = in_order(math.factorial, pieces(), jobs)
    for number, result in enumerate(results, 1):
        assert result == math.factorial(2000 if number % 7 == 1 else 3)
        assert taken <= number + 8
    assert taken == 100


def test_what_goes_wrong_in_a_process_goes_wrong_here() -> None:
    with pytest.raises(RuntimeError, match="ValueError: factorial"):
        list(in_order(math.factorial, [3, -1], 2))
    assert psutil_children("spawn_main") == []


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(WorkerDied):
        list(in_order(os._exit, [0, 0, 0], 2))
    assert psutil_children("spawn_main") == []


def test_few_pieces_are_worth_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "usual_jobs", lambda: pytest.fail("processes are started"))
    assert list(in_order(math.factorial, [1, 2, 3], None)) == [1, 2, 6]


def psutil_children(word: str, process: psutil.Process | None = None) -> list[psutil.Process]:
    """Return the processes started by one, here by this one, in whose command a word stands."""
    found = []
    for child in (process or psutil.Process()).children(recursive=True):
        try:
            found += [child] if any(word in part for part in child.cmdline()) else []
        except psutil.Error:
            continue
    return found


def begin_long_run(folder: Path, mark: str) -> tuple["subprocess.Popen[str]", list[psutil.Process]]:
    """Start the replay of many records in two processes; return it when they are at work, and both."""
    large(folder / "a.ndjson.zst", 3000)
    command = [*COMMAND, "replay", "a.ndjson.zst", "--jobs", "2", "--summary", "t.csv"]
    harness = begin(command, folder, **{MARK: mark})
    assert harness.stdout
    assert harness.stdout.readline().startswith("does not hold")
    crew = psutil_children("spawn_main", psutil.Process(harness.pid))
    assert len(crew) == 2
    return harness, crew


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP], ids=lambda number: number.name)
def test_an_interruption_ends_all_processes(number: signal.Signals, tmp_path: Path) -> None:
    mark = new_mark()
    (tmp_path / "t.csv").write_text("old", encoding="utf-8")
    harness, _ = begin_long_run(tmp_path, mark)
    begun = time.monotonic()
    os.killpg(harness.pid, number)
    _, err = harness.communicate(timeout=30)
    assert time.monotonic() - begun < 5
    assert (harness.returncode, err) == (INTERRUPTED, "referee: interrupted\n")
    wait_for_nothing(mark)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.ndjson.zst", "t.csv"]
    assert (tmp_path / "t.csv").read_text(encoding="utf-8") == "old"


def test_a_killed_process_is_told_in_one_sentence(tmp_path: Path) -> None:
    mark = new_mark()
    harness, crew = begin_long_run(tmp_path, mark)
    crew[0].kill()
    _, err = harness.communicate(timeout=30)
    assert harness.returncode == HARNESS
    assert err.startswith("referee: a.ndjson.zst: a process that replayed records after line ")
    assert err.count("\n") == 1
    wait_for_nothing(mark)
    assert [path.name for path in tmp_path.iterdir()] == ["a.ndjson.zst"]


def test_nothing_is_left_when_the_command_itself_is_killed(tmp_path: Path) -> None:
    mark = new_mark()
    harness, _ = begin_long_run(tmp_path, mark)
    harness.kill()
    harness.communicate(timeout=30)
    wait_for_nothing(mark)
    assert marked(mark) == []


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    large(tmp_path / "a.ndjson.zst", 100)
    words = ["sh", "-c", '"$@" | head -n 1', "sh", *COMMAND, "replay", "a.ndjson.zst", "--jobs", "2"]
    done = subprocess.run(
        words, cwd=tmp_path, env=environment(), capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert done.stdout.startswith("holds a.ndjson.zst:1: ")
    assert (done.stdout.count("\n"), done.stderr) == (1, "")


@pytest.mark.slow
def test_a_hundred_thousand_records_take_little_time_and_memory(tmp_path: Path) -> None:
    """2,000 different games stand there 50 times each, the one in the middle with a wrong result."""
    rulebook = load("tayu")
    terms = Terms(rulebook, "two-player", "finnish", rulebook.spec.rulings_of("finnish"))
    different = [canonical(format_record(random_record(8, number, terms, None))) for number in range(2000)]
    broken = json.loads(different[0])
    broken["result"]["tilesLeft"] += 1
    with zstd.open(tmp_path / "games.ndjson.zst", "wb") as file:
        for time_ in range(50):
            file.write(b"".join([canonical(broken) if time_ == 25 else different[0], *different[1:]]))
    begun, peak, before = time.monotonic(), 0, os.times()
    command = [*COMMAND, "replay", "games.ndjson.zst", "--summary", "games.csv", "--jobs", "2"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as harness:
        process = psutil.Process(harness.pid)
        while harness.poll() is None:
            peak = max(peak, memory_of(process))
            time.sleep(0.2)
        out, err = harness.communicate()
    seconds, after = time.monotonic() - begun, os.times()
    work = sum(after[2:4]) - sum(before[2:4])
    told, total = out.splitlines()
    assert told.startswith("does not hold games.ndjson.zst:50001:")
    assert (harness.returncode, err, total) == (DIFFERS, "", "100000 records: 99999 hold")
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["line"] for row in rows if row["error"]] == ["50001"]
    assert len(rows) == 100_000
    sys.stdout.write(f"100,000 records: {seconds:.0f} s, {work:.0f} s of work, {peak / 1e6:.0f} MB in all processes\n")
    assert seconds < 480
    assert peak < 500_000_000


def memory_of(process: psutil.Process) -> int:
    """Return the memory, in bytes, that a process and all that it started hold; what they share counts for each."""
    total = 0
    try:
        for one in (process, *process.children(recursive=True)):
            total += one.memory_info().rss
    except psutil.Error:
        pass
    return total
