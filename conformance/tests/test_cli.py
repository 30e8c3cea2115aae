"""The command line: wrong usage gets one sentence and exit status 2, and everything is described."""

import argparse
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from referee import commands
from referee.__main__ import main, parser
from referee.bundled import adapters_folder
from referee.commands import HELP, TAKES_COMMAND
from referee.version import __version__
from rulebooks import load
from rulebooks.spec import data_folder
from running import COMMAND, environment, one_sentence, referee

SPEC = load("tayu").spec
README = Path(__file__).parents[2] / "README.md"


@pytest.fixture(autouse=True)
def _keep_signals() -> Iterator[None]:
    """Put the handler back that ``main`` replaces."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """Return the one sentence with which ``referee`` refuses; the exit status is 2."""
    try:
        status: object = main(list(map(str, arguments)))
    except SystemExit as end:
        status = end.code
    said = capsys.readouterr()
    assert status == 2, said
    assert said.out == ""
    assert said.err.startswith("referee: ")
    assert said.err.count("\n") == 1, said.err
    return said.err.removeprefix("referee: ").rstrip("\n")


WRONG: list[tuple[list[str], str]] = [
    ([], "SUBCOMMAND"),
    (["chek", "tayu"], "chek"),
    (["check"], "game"),
    (["check", "chess"], "there is no game 'chess'; there is tayu, yote, yatzy, great-wall"),
    (["check", "ta\nyu"], "there is no game 'ta"),
    (["check", "tayu", "--rulset", "finnish"], "--rulset"),
    (["check", "tayu", "--ruleset", "finish"], "did you mean 'finnish'?"),
    (["check", "tayu", "--ruleset", "swedish"], "there are finnish, french"),
    (["check", "tayu", "--variant", "two-players"], "did you mean 'two-player'?"),
    (["check", "tayu", "--ruling", "end.claim"], "ID=OPTION"),
    (["check", "tayu", "--ruling", "end.clam=automatic"], "did you mean 'end.claim'?"),
    (["check", "tayu", "--ruling", "end.claim=automatc"], "did you mean 'automatic'?"),
    (["check", "tayu", "--ruling", "end.claim=automatic", "--ruling", "end.claim=agreement"], "two options"),
    (["check", "tayu", "--games", "-1"], "--games: has to be 0 or more, not -1"),
    (["check", "tayu", "--games", "many"], "--games: has to be a whole number, not 'many'"),
    (["check", "tayu", "--games", "1.5"], "whole number"),
    (["check", "tayu", "--seed", "x"], "--seed"),
    (["check", "tayu", "--timeout", "x"], "--timeout: has to be a number of seconds, not 'x'"),
    (["check", "tayu", "--timeout", "0"], "--timeout"),
    (["check", "tayu", "--timeout", "-3"], "--timeout"),
    (["check", "tayu", "--timeout", "nan"], "--timeout"),
    (["check", "tayu", "--timeout", "inf"], "--timeout"),
    (["check", "tayu", "--report", "report.json"], "FORMAT=FILE"),
    (["check", "tayu", "--report", "json="], "FORMAT=FILE"),
    (["check", "tayu", "--report", "jsn=report.json"], "did you mean 'json'?"),
    (["check", "tayu", "--report", "json=no/such/folder/report.json"], "no/such/folder"),
    (["check", "tayu", "--report", "json=/"], "/"),
    (["check", "tayu", "--findings", __file__], "--findings"),
    (["check", "tayu", "--only", "tayu.place.nothing"], "there is no case or clause"),
    (["check", "tayu", "--only", "no-such-file.yaml"], "no-such-file.yaml: cannot be read"),
    (["check", "tayu", "--only", "no-such-file.json"], "no-such-file.json: cannot be read"),
    (["check", "tayu", "--"], "after -- there has to be a command"),
    (["check", "tayu", "node", "engine.js"], "unrecognized arguments: node engine.js"),
    (["serve", "tayu", "--", "node"], "'serve' takes no command after --"),
    (["validate", "--", "node"], "'validate' takes no command after --"),
    (["serve"], "game"),
    (["serve", "chess"], "chess"),
    (["serve", "tayu", "--ruling", "x=y"], "there is no ruling 'x'"),
    (["perft", "tayu"], "--depth"),
    (["perft", "tayu", "--depth", "0"], "--depth: has to be 1 or more"),
    (["perft", "tayu", "--depth", "99"], "depth 99"),
    (["perft", "tayu", "--depth", "1", "--variant", "solo"], "there is no variant 'solo'"),
    (["mutants", "chess"], "chess"),
    (["mutants", "tayu", "--jobs", "0"], "--jobs"),
    (["mutants", "tayu", "--only", "tayu.mutant.none"], "there is no mutant or clause 'tayu.mutant.none'"),
]


@pytest.mark.parametrize(
    ("arguments", "said"), WRONG, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_wrong_usage_is_refused_in_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refused(capsys, *arguments)
    assert list(tmp_path.iterdir()) == []


UNREADABLE: list[tuple[str, bytes, str]] = [
    ("tab.yaml", b"cases:\n\t- id: x\n", ":2: is not YAML: a tab where YAML wants spaces"),
    ("twice.yaml", b"cases: []\nrulings: []\ncases: []\n", ":3: "),
    ("broken.yaml", b"cases: [\n", "is not YAML"),
    ("latin.yaml", b"cases: \xe4\n", "is not UTF-8 text (byte 7)"),
    ("empty.yaml", b"", "is empty"),
    ("list.yaml", b"- a\n- b\n", "list.yaml:1: "),
    ("none.yaml", b"cases: []\n", "none.yaml:1: "),
    ("deep.yaml", b"cases: " + b"[" * 99 + b"]" * 99, "nest"),
    ("broken.json", b'{"format": \n "referee-record/1",, }', ":2: is not JSON"),
    ("twice.json", b'{"format": "referee-record/1", "format": "referee-record/1"}\n', "twice"),
    ("nan.json", b'{"format": NaN}\n', "NaN"),
    ("other.json", b'{"format": "referee-record/9"}\n', "referee-record/1"),
    ("list.json", b"[]\n", "format"),
    ("short.json", b'{"format": "referee-record/1", "game": "tayu"}\n', "short.json"),
    ("game.json", b'{"format": "referee-record/1", "game": "chess", "variant": "a", "ruleset": "b"}\n', "chess"),
]


@pytest.mark.parametrize(("name", "content", "said"), UNREADABLE, ids=[name for name, _, _ in UNREADABLE])
def test_a_file_that_cannot_be_read_is_told_with_its_place(
    name: str, content: bytes, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    message = refused(capsys, "check", "tayu", "--only", file)
    assert message.startswith(f"{file}")
    assert said in message


@pytest.mark.parametrize(("name", "content", "said"), UNREADABLE, ids=[name for name, _, _ in UNREADABLE])
def test_validate_tells_the_same_on_standard_output(
    name: str, content: bytes, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    assert main(["validate", str(file)]) in (1, 2)
    told = capsys.readouterr()
    assert any(line.startswith(f"{file}") and said in line for line in told.out.splitlines()), told.out
    assert told.err.startswith("referee: ")
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("mode", ["folder", "missing", "dangling"])
def test_what_is_no_file_is_told_in_one_sentence(mode: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    if mode == "folder":
        file.mkdir()
    elif mode == "dangling":
        file.symlink_to("nowhere")
    assert f"{file}: cannot be read" in refused(capsys, "check", "tayu", "--only", file)


def test_the_process_itself_shows_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "tab.yaml"
    file.write_bytes(UNREADABLE[0][1])
    for arguments in (["check", "chess"], ["check", "tayu", "--only", str(file)], ["check", "tayu", "--"]):
        done = referee(*arguments, cwd=tmp_path)
        assert done.returncode == 2
        assert "Traceback" not in one_sentence(done)


def test_the_version_is_that_of_the_suite(tmp_path: Path) -> None:
    done = referee("--version", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"referee {__version__}\n", "")


@pytest.mark.parametrize("name", HELP)
def test_every_subcommand_describes_itself_and_all_its_options(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([name, "--help"])
    assert end.value.code == 0
    shown = " ".join(capsys.readouterr().out.split())
    made = argparse.ArgumentParser(prog=name)
    commands.load(name).add_arguments(made)
    for action in made._actions:
        assert action.help, f"{action.dest} has no description"
        for option in action.option_strings:
            assert option in shown
        assert " ".join((action.help % {"default": action.default}).split()) in shown
    assert HELP[name] in shown


def test_the_help_lists_every_subcommand() -> None:
    shown = parser().format_help().replace("\n", " \n")
    assert [name for name in HELP if f"\n    {name} " not in shown] == []
    assert set(HELP) > TAKES_COMMAND


@pytest.mark.skipif(not README.is_file(), reason="there is no README beside an installed package")
def test_the_readme_names_every_subcommand() -> None:
    text = README.read_text(encoding="utf-8")
    assert [name for name in HELP if f"`referee {name}" not in text] == []


def test_a_reader_that_has_gone_away_interrupts_without_a_word(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "perft", "tayu", "--depth", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 130


@pytest.mark.parametrize(
    ("ruling", "sequences"), [("forbidden", "63,804"), ("allowed", "72,264")], ids=["forbidden", "allowed"]
)
def test_perft_prints_the_fixed_points(ruling: str, sequences: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "tayu", "--depth", "2", "--ruling", f"placement.new-mouth-on-blank={ruling}"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("depth 1: 336 sequences")
    assert lines[1].startswith(f"depth 2: {sequences} sequences")


def test_the_bundled_programs_are_where_the_command_looks() -> None:
    assert (adapters_folder() / "tayu" / "__main__.py").is_file()
    assert (data_folder() / "spec" / "tayu").is_dir()
    assert sys.executable
