"""The skeletons: written, built and run as their READMEs say, they pass the doctor and what they know of the rules."""

import ast
import json
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from referee.__main__ import main
from referee.commands.new_adapter import LANGUAGES, SKELETONS, write_skeleton
from referee.doctor import STEPS
from running import LONGEST, referee

TOOL = {"python": "python3", "javascript": "node", "java": "javac", "rust": "cargo", "cpp": "g++"}
LANGUAGE = pytest.mark.parametrize(
    "language",
    [
        pytest.param(
            name,
            marks=pytest.mark.skipif(
                shutil.which(TOOL[name]) is None,
                reason=f"{TOOL[name]} is not installed: the {name} skeleton is not run",
            ),
        )
        for name in LANGUAGES
    ],
)
KNOWN = "yote.drop.leaves-hand"
HARD: dict[str, Any] = {
    "text": 'a "quoted" \\ line\n\t\u00e4 \U0001f600 \u0001 /',
    "list": [1, -2.5e3, True, None, {}, []],
    "": "x",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the folders of the skeletons that were built already, by language."""
    return {"": tmp_path_factory.mktemp("skeletons")}


def program(language: str, built: dict[str, Path]) -> Path:
    """Write and build a skeleton, once for all tests; return its folder."""
    if language not in built:
        folder = built[""] / language
        assert main(["new-adapter", "--language", language, str(folder)]) == 0
        if LANGUAGES[language].build:
            done = subprocess.run(
                ["/bin/sh", "-c", LANGUAGES[language].build],
                cwd=folder,
                timeout=LONGEST,
                capture_output=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr.decode()
            assert b"warning" not in done.stderr
        built[language] = folder
    return built[language]


def command(language: str) -> list[str]:
    return ["--", *shlex.split(LANGUAGES[language].run)]


@LANGUAGE
def test_a_skeleton_passes_the_doctor(language: str, built: dict[str, Path]) -> None:
    done = referee("doctor", *command(language), cwd=program(language, built))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("  ok     ") == len(STEPS)


@LANGUAGE
def test_a_skeleton_conforms_in_what_it_knows_and_is_told_the_rest(language: str, built: dict[str, Path]) -> None:
    folder = program(language, built)
    done = referee("check", "yote", "--only", KNOWN, *command(language), cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    done = referee("check", "yote", "--only", "yote.step.one-square", *command(language), cwd=folder)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "WRONG ANSWER yote." in done.stdout
    assert "Yoté, hand, ruleset finnish: not offered (does not offer variant hand)" in done.stdout


def ask(language: str, folder: Path, *lines: bytes) -> list[Any]:
    """Return what a skeleton answers to lines."""
    done = subprocess.run(
        shlex.split(LANGUAGES[language].run),
        cwd=folder,
        input=b"".join(line + b"\n" for line in lines),
        timeout=LONGEST,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


NOT_JSON = [
    b"",
    b"{",
    b'{"jsonrpc":"2.0"',
    b"[1,]",
    b'{"a" 1}',
    b"tru",
    b"01",
    b"1.",
    b"-",
    b'"a',
    b'"\\x"',
    b'"\\u12"',
    b'"\x01"',
    b"{} {}",
]


@LANGUAGE
def test_the_json_of_a_skeleton_reads_and_writes_all_there_is(language: str, built: dict[str, Path]) -> None:
    """What cannot be read gets an error and does no harm; an id comes back as it went."""
    folder = program(language, built)
    identity = HARD["text"]
    escaped = json.dumps({"jsonrpc": "2.0", "id": identity, "method": "initialize", "params": HARD}).encode()
    as_is = json.dumps({"id": identity, "params": HARD, "jsonrpc": "2.0", "method": "state"}, ensure_ascii=False)
    spaced = b' { "jsonrpc" : "2.0" , "id" : 9007199254740991 , "method" : "initialize" , "params" : { } } \r'
    deep = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"x":' + b"[" * 90 + b"]" * 90 + b"}}"
    answers = ask(language, folder, *NOT_JSON, escaped, as_is.encode(), spaced, deep, b"[]", b"7")
    for line, answer in zip(NOT_JSON, answers, strict=False):
        assert (answer["id"], answer["error"]["code"]) == (None, -32700), line
    good = answers[len(NOT_JSON) :]
    assert [answer["id"] for answer in good] == [identity, identity, 2**53 - 1, 1, None, None]
    assert ["result" in answer for answer in good] == [True, False, True, True, False, False]
    assert [answer["error"]["code"] for answer in good if "error" in answer] == [-32600, -32600, -32600]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readme_of_a_skeleton_says_how_it_is_built_and_run(language: str) -> None:
    text = (SKELETONS / language / "README.md").read_text(encoding="utf-8")
    assert f"\nreferee doctor -- {LANGUAGES[language].run}\n" in text
    assert f"\nreferee check yote --only {KNOWN} -- {LANGUAGES[language].run}\n" in text
    assert f"\nreferee check yote -- {LANGUAGES[language].run}\n" in text
    assert LANGUAGES[language].build in text
    written = {path.name for path in (SKELETONS / language).rglob("*.*") if "__pycache__" not in path.parts}
    assert [name for name in written - {"README.md", "Cargo.toml"} if name not in text] == []


def test_the_python_skeleton_needs_nothing_but_the_standard_library() -> None:
    imported = set()
    for path in (SKELETONS / "python").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(node.module or "")
    assert imported == {"json", "sys", "re", "game"}


def test_a_skeleton_is_written_to_a_new_or_empty_folder_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    assert main(["new-adapter", "--language", "rust", "empty"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "written to empty: Cargo.toml, README.md, src/game.rs, src/json.rs, src/main.rs",
        "next:",
        "  cd empty",
        "  cargo build --release",
        "  referee doctor -- target/release/my-engine",
    ]
    assert main(["new-adapter", "--language", "rust", "empty"]) == 2
    assert "'empty' is there already and is no empty folder" in capsys.readouterr().err
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    assert main(["new-adapter", "--language", "cpp", "file"]) == 2
    assert main(["new-adapter", "--language", "cpp", "file/deeper"]) == 2
    assert "file/deeper: cannot be written: Not a directory" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["new-adapter", "--language", "cobol", "new"])


def test_what_is_written_is_what_is_published(tmp_path: Path) -> None:
    for language in LANGUAGES:
        names = write_skeleton(language, tmp_path / language)
        assert "README.md" in names
        for name in names:
            assert (tmp_path / language / name).read_bytes() == (SKELETONS / language / name).read_bytes()


def test_the_page_for_beginners_says_what_is_so() -> None:
    page = (Path(__file__).parents[2] / "docs" / "getting-started.md").read_text(encoding="utf-8")
    for name, language in LANGUAGES.items():
        build = f"`{language.build}` " if language.build else ""
        assert f"\n| `{name}` | {build}| `{language.run}` |\n" in page
    shown = page.partition("looking at python3 adapter.py\n")[2].partition("\n\n")[0].splitlines()
    assert len(shown) == len(STEPS)
    assert all(line.startswith(f"  ok     {step.name}") for line, step in zip(shown, STEPS, strict=True))
    assert KNOWN in page
