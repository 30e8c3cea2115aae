"""The pytest plugin: a test for each case, named by its id, with the shrunk record in the message of a failure."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from referee.bundled import adapters_folder
from referee.cases import load_cases
from referee.commands.new_adapter import SKELETONS
from rulebooks import load
from running import LONGEST, Finished, environment, referee

YOTE = shlex.join([sys.executable, str(adapters_folder() / "yote")])
SKELETON = shlex.join([sys.executable, str(SKELETONS / "python" / "adapter.py")])
ONE = ("--referee-variant", "board", "-k", "yote.drop.leaves-hand")


def judged(folder: Path, *arguments: str, game: str = "yote") -> Finished:
    """Run pytest with the plugin in a folder."""
    plugin = ["-p", "referee.pytest_plugin", "-p", "no:cacheprovider"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, "--referee-game", game, *arguments],
        cwd=folder,
        env=environment(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1"),
        capture_output=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )


def test_every_case_is_a_test_with_its_id_for_a_name(tmp_path: Path) -> None:
    done = judged(tmp_path, "--referee-command", YOTE, "--collect-only", "-q")
    assert done.returncode == 0, done.stdout + done.stderr
    names = [line for line in done.stdout.splitlines() if "]::" in line]
    spec = load("yote").spec
    wanted = [f"yote[{variant},finnish]::{case.id}" for variant in spec.variants for case in load_cases(spec)]
    cases = {name for name in names if "/" in name}
    assert cases <= set(wanted)
    assert {name.partition("::")[2] for name in cases} == {case.id for case in load_cases(spec)}
    assert len(names) == len(set(names))
    assert "yote[board,finnish]::shortest-capture-board.json" in names
    assert not any("game 1" in name for name in names)


def test_a_sound_program_passes_beside_other_tests(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text("def test_leaves_hand(): pass\n", encoding="utf-8")
    done = judged(tmp_path, "--referee-command", YOTE, "-v", *ONE[:2], "-k", "leaves-hand or leaves_hand")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "test_mine.py::test_leaves_hand PASSED" in done.stdout
    assert "referee: judging yote-literal 1.0: " in done.stdout
    passed = [
        line for line in done.stdout.splitlines() if line.startswith("yote[board,finnish]::yote.drop.leaves-hand/")
    ]
    assert passed
    assert all(" PASSED" in line for line in passed)


def test_a_failure_says_what_is_wrong_and_holds_a_record_that_shows_it_again(tmp_path: Path) -> None:
    program = [sys.executable, str(adapters_folder() / "yote"), "--mutant", "yote.mutant.diagonal-neighbours"]
    options = ["--referee-variant", "board", "--referee-games", "2", "-k", "game", "-q"]
    done = judged(tmp_path, "--referee-command", shlex.join(program), *options)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "WRONG ANSWER" in done.stdout
    assert "legalActions lists" in done.stdout
    record = next(line for line in done.stdout.splitlines() if line.startswith('{"actions"'))
    assert len(json.loads(record)["actions"]) < 20
    (tmp_path / "found.json").write_text(record + "\n", encoding="utf-8")
    again = referee("check", "yote", "--only", "found.json", "--", *program, cwd=tmp_path)
    assert again.returncode == 1, again.stdout + again.stderr
    assert "legalActions lists" in again.stdout


def test_what_a_program_does_not_offer_is_skipped_by_name(tmp_path: Path) -> None:
    done = judged(tmp_path, "--referee-command", SKELETON, "-k", "leaves-hand or setup.hands", "-rs", "-q")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "needs the feature boards" in done.stdout
    assert "yote[hand" not in done.stdout
    failing = judged(tmp_path, "--referee-command", SKELETON, "-k", "step.one-square", "-q")
    assert failing.returncode == 1
    assert "FAILED yote[board,finnish]::yote.step.one-square/" in failing.stdout


def test_the_other_ways_to_a_program_are_gone_too(tmp_path: Path) -> None:
    engine = "from referee.server import Server\n\ndef make():\n    return Server(['yote']).answer\n"
    (tmp_path / "engine.py").write_text(engine, encoding="utf-8")
    done = judged(tmp_path, "--referee-python", "engine:make", *ONE)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "referee: judging referee 0.1.0: --python engine:make" in done.stdout
    away = judged(tmp_path, "--referee-url", "http://127.0.0.1:1/")
    assert away.returncode == 4
    assert away.stderr.strip() == "ERROR: referee: http://127.0.0.1:1/ cannot be reached: Connection refused"


def test_a_program_that_hangs_ends_the_session(tmp_path: Path) -> None:
    kit = Path(__file__).parent / "misbehaving" / "hangs.py"
    command = shlex.join([sys.executable, str(kit), "newGame"])
    options = ["--referee-variant", "pro", "--referee-ruleset", "finnish", "--referee-timeout", "0.2"]
    done = judged(tmp_path, "--referee-command", command, *options, "-q", game="tayu")
    assert done.returncode in (1, 2), done.stdout + done.stderr
    assert "stopped after 3 hangs" in done.stdout
    assert "HANG tayu." in done.stdout
    assert "3 failed" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--referee-game", "yote"], "needs a program: --referee-command, --referee-url or --referee-python"),
        (["--referee-game", "chess", "--referee-command", "x"], "there is no game 'chess'"),
        (["--referee-game", "yote", "--referee-command", "no-such-program"], "'no-such-program' cannot be started"),
        (["--referee-game", "yote", "--referee-command", YOTE, "--referee-variant", "x"], "there is no variant 'x'"),
        (["--referee-game", "yote", "--referee-command", YOTE, "--referee-games", "-1"], "has to be 0 or more, not -1"),
        (["--referee-game", "yote", "--referee-command", "'"], "No closing quotation"),
        (["--referee-game", "tayu", "--referee-command", YOTE], "yote-literal does not offer tayu"),
        (["--referee-command", YOTE], "--referee-command needs --referee-game"),
    ],
    ids=lambda value: "" if isinstance(value, list) else value,
)
def test_wrong_usage_is_told_in_one_sentence(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "referee.pytest_plugin", *arguments],
        cwd=tmp_path,
        env=environment(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1"),
        capture_output=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 4, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    (error,) = (line for line in done.stderr.splitlines() if line.startswith("ERROR: "))
    assert said in error
