"""Campaigns: whoever plays, the same bundle; what is cut short goes on; what is new is kept, and only that."""

import itertools
import json
import os
import pickle
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from planted import Program
from programs import JAVASCRIPT
from referee import campaign, chunks
from referee.__main__ import main
from referee.bundle import BundleReader, BundleWriter, digest_of_files, header_of, report_of_bundle
from referee.bundled import literal_command
from referee.campaign import Here, Live, Players, Source, judge_campaign
from referee.checking import CONFORMS, DOES_NOT, NOT_OFFERED, Run
from referee.chunks import Job, Order, Piece, play_chunk
from referee.client import Client
from referee.commands import campaign as command
from referee.commands.ending import DIFFERS, NO_VERDICT, OK, USAGE
from referee.commands.estimating import Lines
from referee.reports.as_json import Circumstances, report_of
from referee.reports.formats import FORMATS
from referee.reports.rows import rows_of
from referee.resuming import Resumed, other_campaign
from referee.schemas import faults
from referee.selecting import Selection, wish_of
from referee.talk import Talk
from referee.transport import InMemory, Transport
from referee.verifying import verify
from referee.version import __version__
from rulebooks import load
from rulebooks.documents import DocumentError
from running import COMMAND, PACKAGES, environment, referee

RULEBOOK = load("tayu")
SPEC = RULEBOOK.spec
WANTED = Selection("tayu", ("two-player",), ("finnish",), games=6, seed=1, case_ids=())
STARTED = "2026-01-01T00:00:00+00:00"
TIMES = {"ended": STARTED, "seconds": 1.0}


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "CHUNK", 2)


def starting(fault: str) -> Callable[[], Transport]:
    """Return how to start the reference with a planted fault, in memory."""
    return lambda: InMemory(Program(fault).answer)


class Elsewhere(Players):
    """Plays two chunks at a time, the later one first, as on other machines: only bytes go there and come back."""

    def __init__(self, fault: str) -> None:
        self.start = starting(fault)
        self.orders: list[Order] = []

    def played(self, orders: Iterable[Order]) -> Generator[Sequence[Piece], None, None]:
        """Yield what became of each chunk."""
        coming = iter(orders)
        while two := list(itertools.islice(coming, 2)):
            self.orders += two
            yield from [self._play(pickle.dumps(order)) for order in reversed(two)][::-1]

    def _play(self, order: bytes) -> Sequence[Piece]:
        client = Client(self.start, "tayu", 60)
        pieces: Sequence[Piece] = pickle.loads(pickle.dumps(play_chunk(client, pickle.loads(order))))  # noqa: S301
        return pieces


def header(wanted: Selection = WANTED, written: str = "eventful") -> dict[str, Any]:
    """Return what the first line of a bundle says of a campaign."""
    return header_of(["some", "program"], 60, wanted.as_json(), None, STARTED, written)


def write(
    path: Path,
    fault: str,
    wanted: Selection = WANTED,
    players: Players | None = None,
    written: str = "eventful",
    old: Path | None = None,
) -> list[Run]:
    """Judge a program, or go on with the campaign of an old bundle, and write the bundle."""
    first = Client(starting(fault), "tayu", 60, Talk(whole=True))
    job = Job("token", __version__, digest_of_files(SPEC.folder), ("some", "program"), "tayu", 60, written == "all")
    said = first.talk.take()
    live = Live(first, said, job, players or Here(first))
    source: Source = live
    writer = BundleWriter(path, SPEC)
    with closing(writer):
        if old:
            source = Resumed(BundleReader(old), live, 60, writer.flush)
            source.shake_hands(said)
        writer.begin(header(wanted, written))
        writer.handshake(said)
        runs = list(judge_campaign(source, wish_of(wanted), lambda _what, _steps: None, writer))
        writer.end(complete=True, status=0, problems=[], times=TIMES)
    return runs


def lines_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def problems_of(path: Path) -> list[str]:
    return [str(problem) for problem in verify(path)]


@pytest.fixture(scope="module", name="faulty")
def _faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the bundle of a campaign against a program that counts wrongly."""
    path = tmp_path_factory.mktemp("campaign") / "faulty.ndjson"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunks, "CHUNK", 2)
        assert [run.verdict for run in write(path, "wrong-score")] == [DOES_NOT]
    return path


# Whoever plays


@pytest.mark.parametrize("fault", ["nothing", "wrong-score", "wrong-reason", "remembers"])
def test_the_bundle_does_not_depend_on_who_plays(fault: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here.ndjson", tmp_path / "there.ndjson"
    write(here, fault)
    write(there, fault, players=Elsewhere(fault))
    assert here.read_bytes() == there.read_bytes()
    assert problems_of(here) == []


def test_games_are_those_of_a_check_and_each_is_counted(tmp_path: Path) -> None:
    path, all_of_it = tmp_path / "short.ndjson", tmp_path / "all.ndjson"
    (run,) = write(path, "nothing")
    (whole,) = write(all_of_it, "nothing", written="all")
    assert (run.verdict, run.parts["lockstep"].run, run.results) == (CONFORMS, WANTED.games, [])
    assert (run.moves, run.tally) == (whole.moves, whole.tally)
    stretches = [line["games"] for line in lines_of(path) if "games" in line]
    assert [row["first"] for row in stretches] == [1, 3, 5]
    assert sum(sum(row["moves"]) for row in stretches) == run.moves
    said = [line for line in lines_of(all_of_it) if "unit" in line]
    assert [line["unit"]["name"] for line in said] == [f"game {n}" for n in range(1, WANTED.games + 1)]
    for bundle, note in ((path, ["6 of 6 games are written in short, and were taken as they stand"]), (all_of_it, [])):
        asides: list[str] = []
        assert list(verify(bundle, asides.append)) == []
        assert asides == note


def test_what_is_not_offered_is_not_played(tmp_path: Path) -> None:
    wanted = Selection("tayu", ("two-player", "pro"), ("finnish",), games=1, case_ids=())
    path = tmp_path / "bundle.ndjson"
    runs = write(path, "finnish-only", wanted)
    assert [run.verdict for run in runs] == [CONFORMS, NOT_OFFERED]
    assert problems_of(path) == []


# What is kept


def test_a_difference_is_shrunk_once_and_then_counted(faulty: Path) -> None:
    lines = lines_of(faulty)
    played = [line["unit"]["name"] for line in lines if "unit" in line and not line["unit"]["again"]]
    short = [row["game"] for line in lines if "games" in line for row in line["games"]["failed"]]
    (run,) = report_of_bundle(faulty)["runs"]
    failed = run["parts"]["lockstep"]["failed"]
    assert len(played) < 3 < failed
    assert len({line["unit"]["number"] for line in lines if "unit" in line and line["unit"]["again"]}) <= len(played)
    assert failed == len(short) + len(played)
    assert sum(run["repeats"].values()) + len(played) >= failed
    assert [row["verdict"] for row in run["results"]] == ["failed"] * failed
    assert [int(row["name"].split()[1]) for row in run["results"]] == sorted(
        [*short, *(int(name.split()[1]) for name in played)]
    )


def test_failures_of_many_kinds_and_games_fill_no_memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(campaign, "MOST_GROUPS", 0)
    monkeypatch.setattr(campaign, "MOST_LISTED", 2)
    path = tmp_path / "bundle.ndjson"
    (run,) = write(path, "wrong-score")
    assert [line for line in lines_of(path) if "unit" in line] == []
    assert run.parts["lockstep"].failed > 2
    assert len(run.results) == 2
    assert run.repeats == {"failures of further kinds": run.parts["lockstep"].failed}
    monkeypatch.undo()


@pytest.mark.parametrize("form", FORMATS)
def test_every_report_tells_of_games_that_have_no_line(form: str, faulty: Path) -> None:
    report = report_of_bundle(faulty)
    assert list(faults("report", report)) == []
    (run,) = report["runs"]
    passed = WANTED.games - run["parts"]["lockstep"]["failed"]
    assert [row.name for row in rows_of(run) if row.verdict == "passed"] == [f"{passed} games"]
    assert FORMATS[form](RULEBOOK, report)


def test_a_bundle_holds_the_report(tmp_path: Path) -> None:
    path = tmp_path / "bundle.ndjson"
    runs = write(path, "wrong-score", players=Elsewhere("wrong-score"))
    offer = Client(starting("wrong-score"), "tayu", 60).offer
    with_ = Circumstances(("some", "program"), WANTED.seed, WANTED.games, 60, complete=True, exit_status=0)
    assert report_of_bundle(path) == json.loads(json.dumps(report_of(SPEC, offer, runs, with_)))


def _spoil(lines: list[Any], change: Callable[[Any], None]) -> None:
    change(next(line["games"] for line in lines if "games" in line and line["games"]["failed"]))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda games: games.update(first=6), "here games from"),
        (lambda games: games["failed"][0].update(group="crash: of another kind"), "tells something new"),
        (lambda games: games["failed"][0].update(game=100), "is none of these"),
        (lambda games: games["failed"].clear(), "comes out otherwise"),
        (lambda games: games.update(moves=[]), "is not valid"),
    ],
)
def test_games_in_short_that_do_not_fit_are_seen(
    change: Callable[[Any], None], said: str, faulty: Path, tmp_path: Path
) -> None:
    lines = lines_of(faulty)
    _spoil(lines, change)
    path = tmp_path / "spoilt.ndjson"
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines), encoding="utf-8")
    if said == "is not valid":
        with pytest.raises(DocumentError, match=said):
            problems_of(path)
    else:
        assert said in " ".join(problems_of(path))


# Going on


def _cut(path: Path, whole: Path, lines: int, *, half: bool) -> None:
    kept = whole.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(kept[:lines]) + (kept[lines][:-5] if half else b""))


def test_a_campaign_goes_on_where_it_was_cut(faulty: Path, tmp_path: Path) -> None:
    lines = lines_of(faulty)
    beginnings = [n for n, line in enumerate(lines) if {"unit", "games", "outcome", "verdict", "end"} & line.keys()]
    units = [n for n in beginnings if "unit" in lines[n]]
    for cut in [2, units[0] + 7, units[1], beginnings[-5], len(lines) - 1]:
        old, new, players = tmp_path / "old.ndjson", tmp_path / "new.ndjson", Elsewhere("wrong-score")
        _cut(old, faulty, max(cut, 1), half=cut % 2 == 0)
        write(new, "wrong-score", players=players, old=old)
        assert new.read_bytes() == faulty.read_bytes(), cut
        held = [line["games"] for line in lines[:cut] if "games" in line]
        ended = sum(len(games["moves"]) for games in held)
        ended += sum("outcome" in line for line in lines[:cut])
        first = min((order.start for order in players.orders), default=WANTED.games)
        assert first == min(ended, WANTED.games), cut


def test_a_program_that_has_changed_is_not_gone_on_with(faulty: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.ndjson"
    _cut(old, faulty, 8, half=False)
    with pytest.raises(DocumentError, match="answered the handshake otherwise"):
        write(tmp_path / "new.ndjson", "no-features", old=old)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"referee": "0.0.1"}, f"was made with referee 0.0.1, and not {__version__}"),
        ({"command": ["other"]}, "is about the program other, and not some program"),
        ({"timeout": 5}, "was made with the timeout 5, and not 60"),
        ({"selection": {**WANTED.as_json(), "seed": 4}}, "has the seed 4, and not 1"),
        ({"selection": {**WANTED.as_json(), "games": 7}}, "has the number of games 7, and not 6"),
        ({"selection": {**WANTED.as_json(), "rulings": {"a": "b"}}}, "the rulings a=b, and not as they are"),
        ({}, None),
    ],
)
def test_another_campaign_is_told(change: dict[str, Any], said: str | None) -> None:
    now = {"referee": __version__, "spec": "00", **header()}
    told = other_campaign({**now, **change, "environment": {}, "started": ""}, now)
    assert told == said if said is None else said in str(told)


def test_a_check_is_no_campaign() -> None:
    assert other_campaign({"referee": __version__}, header()) == "is of a check, not of a campaign"


# On the command line


CUT = "cut.ndjson"
YOTE = ("campaign", "yote", "--variant", "board", "--ruleset", "finnish")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--games", "0"], "has to be 1 or more"),
        (["--games", "5", "--resume"], "--resume needs --bundle FILE"),
        (["--games", "5", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"], "name two places to play"),
        (["--games", "5", "--url", "http://127.0.0.1:1", "--scheduler", "tcp://127.0.0.1:1"], "--url is one session"),
        (["--games", "5", "--resume", "--bundle", "none.ndjson"], "none.ndjson: cannot be read: No such file"),
        (["--games", "5", "--bundle", CUT], "holds a campaign that was cut short; --resume goes on with it"),
        (["--games", "5", "--jobs", "2"], "--jobs 2 needs Dask, which is not installed: pip install 'referee[campaign"),
        (["--games", "5", "--scheduler", "tcp://h:1"], "--scheduler needs Dask, which is not installed"),
    ],
)
def test_what_cannot_be_had_is_said_in_one_sentence(
    options: list[str],
    said: str,
    faulty: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    monkeypatch.chdir(tmp_path)
    if CUT in options:
        _cut(Path(CUT), faulty, 8, half=True)
    before = [path.read_bytes() for path in tmp_path.iterdir()]
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        status = main([*YOTE, *options])
    except SystemExit as end:
        status = int(end.code or 0)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    told = capsys.readouterr().err
    assert status == USAGE
    assert said in told
    assert told.count("\n") == 1
    assert [path.read_bytes() for path in tmp_path.iterdir()] == before


def test_progress_is_told_now_and_then_with_an_end() -> None:
    told, now = list[str](), iter([0.0, 10.0, 40.0, 45.0, 80.0, 200.0])
    lines = Lines("games", told.append, lambda: next(now))
    for steps in (-1000, 50, 150, 50, 350, 400):
        lines.tick("", steps)
    assert told == ["200 of 1,000 games; ends in about 0:02:40", "600 of 1,000 games; ends in about 0:00:40"]


def same_but_for_times(path: Path) -> list[Any]:
    """Return the lines of a bundle without what differs between two equal campaigns."""
    first, *rest, end = lines_of(path)
    return [
        {name: value for name, value in first.items() if name not in ("started", "environment")},
        *rest,
        {name: value for name, value in end["end"].items() if name not in ("ended", "seconds", "sha256")},
    ]


def workers_of(harness: psutil.Process) -> list[psutil.Process]:
    """Return the worker processes that are playing: those that have started the warden of a program."""
    found = []
    for child in harness.children():
        with suppress(psutil.Error):
            words = [" ".join(inner.cmdline()) for inner in child.children()]
            if any("warden" in line for line in words) and "spawn_main" in " ".join(child.cmdline()):
                found.append(child)
    return found


def test_a_worker_that_is_killed_costs_nothing_but_what_it_had_not_finished(tmp_path: Path) -> None:
    options = [*YOTE, "--games", "51", "--bundle"]
    alone = referee(*options, "alone.ndjson", cwd=tmp_path)
    assert alone.returncode == OK, alone.stderr
    harness = subprocess.Popen(
        [*COMMAND, *options, "two.ndjson", "--jobs", "2"],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    process = psutil.Process(harness.pid)
    deadline = time.monotonic() + 60
    while not (workers := workers_of(process)) and time.monotonic() < deadline:
        time.sleep(0.02)
    program = workers[0].children(recursive=True)
    workers[0].kill()
    out, err = harness.communicate(timeout=100)
    assert harness.returncode == OK, err
    assert re.fullmatch(r"referee: worker tcp://127\.0\.0\.1:\d+ was lost; what .* is played again\n", err)
    assert same_but_for_times(tmp_path / "two.ndjson") == same_but_for_times(tmp_path / "alone.ndjson")
    assert out.splitlines()[1:] == alone.stdout.splitlines()[1:]
    assert not any(each.is_running() and each.status() != psutil.STATUS_ZOMBIE for each in program)


@pytest.mark.slow
def test_an_unreachable_scheduler_is_one_sentence(tmp_path: Path) -> None:
    done = referee(*YOTE, "--games", "5", "--scheduler", "tcp://127.0.0.1:9", cwd=tmp_path)
    assert done.returncode == NO_VERDICT
    assert re.fullmatch(r"referee: the scheduler tcp://127\.0\.0\.1:9 cannot be reached within \d+ s.*\n", done.stderr)


TWICE = """
import os, runpy, signal, sys
from pathlib import Path
if not Path("begun").exists():
    Path("begun").touch()
    sys.argv = {words!r}
    runpy.run_path(sys.argv[0], run_name="__main__")
else:
    {then}
"""
KILL_THE_WORKER = 'os.kill(int(Path(f"/proc/{os.getppid()}/stat").read_text().split()[3]), signal.SIGKILL)'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("sys.exit(3)", r"referee: worker tcp://\S+: the handshake failed: .* exit status 3 .*\n"),
        (
            KILL_THE_WORKER,
            r"(referee: worker \S+ was lost.*\n)*referee: the workers that were to play games 1 to 5 .*\n",
        ),
    ],
)
def test_a_program_that_no_worker_can_play_with_is_one_sentence(then: str, said: str, tmp_path: Path) -> None:
    python, *words = literal_command("yote")
    program = tmp_path / "program.py"
    program.write_text(TWICE.format(words=words, then=then), encoding="utf-8")
    done = referee(*YOTE, "--games", "5", "--jobs", "2", "--", python, program, cwd=tmp_path)
    assert done.returncode == NO_VERDICT
    assert re.fullmatch(said, done.stderr), done.stderr


@pytest.mark.slow
def test_an_interrupted_campaign_leaves_nothing_behind_and_goes_on(tmp_path: Path) -> None:
    options = [*YOTE, "--games", "400", "--jobs", "2", "--bundle", "b.ndjson.gz"]
    harness = subprocess.Popen(
        [*COMMAND, *options],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    process, deadline = psutil.Process(harness.pid), time.monotonic() + 60
    bundle = tmp_path / "b.ndjson.gz"
    while time.monotonic() < deadline and (not bundle.exists() or bundle.stat().st_size < 2000):
        time.sleep(0.05)
    left = process.children(recursive=True)
    os.killpg(harness.pid, signal.SIGINT)
    _, err = harness.communicate(timeout=30)
    assert (harness.returncode, err) == (130, "referee: interrupted\n")
    psutil.wait_procs(left, timeout=5)
    assert not any(each.is_running() for each in left)
    held = report_of_bundle(bundle)["runs"][0]["parts"]["lockstep"]["run"]
    assert 0 < held < 400
    other = referee(*options, "--resume", "--seed", "2", cwd=tmp_path)
    assert (other.returncode, other.stderr) == (USAGE, "referee: --resume: b.ndjson.gz has the seed 1, and not 2\n")
    done = referee(*options, "--resume", cwd=tmp_path)
    assert done.returncode == OK, done.stderr
    assert problems_of(bundle) == []
    again = referee(*options, "--resume", cwd=tmp_path)
    assert (again.returncode, "is complete" in again.stderr) == (USAGE, True)
    assert [path.name for path in tmp_path.iterdir()] == ["b.ndjson.gz"]


MILLION = 1_000_000
MOST_SECONDS = 600
MOST_BYTES = 300_000_000


@pytest.mark.slow
@pytest.mark.node
@pytest.mark.skipif("REFEREE_MILLION" not in os.environ, reason="wants the machine for itself: REFEREE_MILLION=1")
def test_a_million_moves_are_checked_within_ten_minutes_and_300_mb(tmp_path: Path) -> None:
    program = ["node", str(JAVASCRIPT / "tayu.mjs")]
    # Dask loads numpy where it finds it. It comes with the tests, and not with what a user installs for a campaign.
    (tmp_path / "numpy.py").write_text('raise ImportError("not installed with referee[campaign]")\n', encoding="utf-8")
    begun = time.monotonic()
    harness = subprocess.Popen(
        [*COMMAND, "campaign", "tayu", "--games", "1200", "--jobs", "2", "--bundle", "b.ndjson.gz", "--", *program],
        cwd=tmp_path,
        env=environment([str(tmp_path), *PACKAGES]),
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    peak = _Peak(psutil.Process(harness.pid))
    peak.start()
    out, _ = harness.communicate(timeout=2 * MOST_SECONDS)
    took = time.monotonic() - begun
    peak.join()
    moves = sum(map(int, re.findall(r"(\d+) actions compared", out)))
    told = f"{moves:,} moves in {took:.0f} s, peak memory {peak.bytes / 1e6:.0f} MB"
    print(told)
    assert harness.returncode == OK, out
    assert moves >= MILLION, told
    assert took < MOST_SECONDS, told
    assert peak.bytes < MOST_BYTES, told


class _Peak(threading.Thread):
    """Looks, twice a second, how much memory the harness takes: its processes, without the program under judgement.

    What processes share is counted once (PSS, Linux); elsewhere what each has for itself.
    """

    def __init__(self, harness: psutil.Process) -> None:
        super().__init__(daemon=True)
        self.harness, self.bytes = harness, 0

    def run(self) -> None:
        while self.harness.is_running() and self.harness.status() != psutil.STATUS_ZOMBIE:
            self.bytes = max(self.bytes, sum(map(_memory, [self.harness, *self._others()])))
            time.sleep(0.5)

    def _others(self) -> list[psutil.Process]:
        try:
            return self.harness.children(recursive=True)
        except psutil.Error:
            return []


def _memory(process: psutil.Process) -> int:
    try:
        if Path(process.exe()).name.startswith("node"):
            return 0
        memory = process.memory_full_info()
    except psutil.Error:
        return 0
    return int(getattr(memory, "pss", memory.uss))


@pytest.mark.slow
def test_the_exit_status_of_a_program_that_differs(tmp_path: Path) -> None:
    words = [literal_command("yote")[0], str(Path(__file__).parent / "planted.py"), "wrong-score"]
    options = ["--variant", "two-player", "--ruleset", "finnish", "--games", "3", "--bundle", "b.ndjson"]
    done = referee("campaign", "tayu", *options, "--", *words, cwd=tmp_path)
    assert done.returncode == DIFFERS, done.stderr
    assert (tmp_path / "referee-findings" / "two-player-finnish-1.json").is_file()
    assert referee("verify", "b.ndjson", cwd=tmp_path).returncode == OK
