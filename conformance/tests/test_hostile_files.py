"""Files that mean harm or are broken: one sentence with the place, little memory, nothing run and nothing followed."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from referee.commands.common import DIFFERS, OK, USAGE
from referee.validation import validate_file
from rulebooks.documents import DocumentError, parse_yaml, read_document, read_text
from running import environment

KIT = Path(__file__).parent / "misbehaving"
GAME = json.loads((KIT / "game.json").read_text(encoding="utf-8"))
MOST_MEMORY = 300_000_000
NEARLY_TOO_LARGE = 9_900_000

YAML = {
    "tab": ("a:\n\tb: 1", 2, "a tab where YAML wants spaces"),
    "tab in a list": ("a: b\n\t- c", 2, "a tab where YAML wants spaces"),
    "doubled key": ("a: 1\nb: 2\na: 3", 3, "the key 'a' stands here twice"),
    "key that is a list": ("? [a]\n: 1", 1, "a key has to be a plain word"),
    "merge key": ("a: {x: 1}\nb:\n  <<: {y: 1}", 3, "'<<' is a merge key"),
    "tag of Python": ("a: !!python/object/apply:os.system ['touch run']", 1, "is a tag"),
    "tag of Python on a mapping": ("!!python/object:os.system {a: 1}", 1, "is a tag"),
    "tag of Python on a key": ("!!python/name:os.system a: 1", 1, "a key has to be a plain word"),
    "tag": ("a: !!int '3'", 1, "is a tag"),
    "integer": (f"a: {'9' * 5000}", 1, "is beyond ±(2^53−1)"),
    "number": ("a: 1e999", 1, "is too large"),
    "NaN": ("a: 1\nb: .NaN", 2, "'.NaN' is no number"),
    "infinity": ("a: -.inf", 1, "'-.inf' is no number"),
    "byte order mark": ("\ufeffa: 1", 1, "byte order mark"),
    "NUL": ("a: 1\0", None, "characters are not allowed"),
    "half a character": ('a: "\\ud800"', 1, "is not "),
    "empty": ("", 1, "is empty"),
    "comment": ("# nothing", 1, "is empty"),
    "second document": ("a: 1\n---\nb: 1", 2, "a second document"),
    "unknown alias": ("a: *b", 1, "the alias '*b' stands for nothing"),
    "alias of itself": ("a: &a [*a]", 1, "the alias '*a' stands for nothing"),
    "laughs": (
        "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10)),
        6,
        "more than 250000 values",
    ),
    "deep by aliases": (
        "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 99)),
        60,
        "nests deeper",
    ),
    "deep": ("- " * 100, 1, "nests deeper than 60 levels"),
    "very deep": ("[" * 1_000_000, 1, "nest"),
    "deep mappings": ("\n".join(" " * n + "a:" for n in range(200)), 61, "nests deeper than 60 levels"),
}
JSON = {
    "doubled key": ('{"a": 1,\n"a": 2}', "the key 'a' stands twice"),
    "integer": (f'{{"a": {"9" * 5000}}}', "a number of 5000 digits"),
    "NaN": ('{"a": NaN}', "NaN is no JSON number"),
    "infinity": ('{"a": -Infinity}', "-Infinity is no JSON number"),
    "byte order mark": ('\ufeff{"a": 1}', "BOM"),
    "NUL": ('{"a": "\0"}', "Invalid control character"),
    "half a character": ('{"a": "\\ud800"}', "half a surrogate pair"),
    "empty": ("", "Expecting value"),
    "truncated": ('{"a": [1, 2', "Expecting ',' delimiter"),
    "two": ("{} {}", "Extra data"),
    "deep": ("[" * 100 + "]" * 100, "nests deeper than 60 levels"),
    "very deep": ("[" * 100_000, "nests deeper than 60 levels"),
    "many values": ("[" + "1," * 300_000 + "1]", "more than 250000 values"),
}


@pytest.mark.parametrize("name", YAML)
def test_yaml_that_means_harm_is_refused_in_its_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, line, message = YAML[name]
    Path("hostile.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        read_document(Path("hostile.yaml"))
    assert message in str(caught.value)
    assert caught.value.line == line
    assert str(caught.value).isprintable()
    assert list(tmp_path.iterdir()) == [tmp_path / "hostile.yaml"]


@pytest.mark.parametrize("name", JSON)
def test_json_that_means_harm_is_refused(name: str, tmp_path: Path) -> None:
    text, message = JSON[name]
    path = tmp_path / "hostile.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_words_of_yaml_mean_what_they_say() -> None:
    text = "[yes, no, on, 010, 0x10, 1_000, 12:30, 2020-02-30, =, 1.5, -3, true, null, ~, 'true', &a x, *a]"
    said = ["yes", "no", "on", "010", "0x10", "1_000", "12:30", "2020-02-30", "="]
    assert parse_yaml(text, Path("f")).data == [*said, 1.5, -3, True, None, None, "true", "x", "x"]


def test_only_files_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a socket has to be short
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
    (tmp_path / "folder").mkdir()
    (tmp_path / "latin").write_bytes(b"a: \xfc")
    (tmp_path / "link").symlink_to("/dev/zero")
    (tmp_path / "circle").symlink_to("circle")
    told = {
        "pipe": "it is a pipe or a device, not a file",
        "socket": "it is a pipe or a device, not a file",
        "folder": "it is a folder, not a file",
        "latin": "is not UTF-8 text (byte 3)",
        "link": "it is a pipe or a device, not a file",
        "circle": "cannot be read: ",
        "missing": "cannot be read: No such file or directory",
        "missing/below": "cannot be read: No such file or directory",
        "a\0b": "cannot be read: ",
        "/dev/zero": "it is a pipe or a device, not a file",
    }
    for name, message in told.items():
        with pytest.raises(DocumentError) as caught:
            read_text(tmp_path / name)
        assert message in str(caught.value)


def run_with_peak(words: list[str], folder: Path) -> tuple["subprocess.CompletedProcess[str]", int, float]:
    """Run the command line in a process of its own; return what it said, its peak of memory, and seconds."""
    peak = folder / "peak"
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, str(KIT / "harness.py"), str(peak), *words],
        cwd=folder,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    return done, int(peak.read_text(encoding="ascii")), time.monotonic() - begun


def record_with(**fields: object) -> bytes:
    return json.dumps({**GAME, **fields}, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def fill(pattern: str) -> bytes:
    return (pattern * (NEARLY_TOO_LARGE // len(pattern.encode()))).encode()


LARGE: dict[str, Callable[[], bytes]] = {
    "spaces.json": lambda: fill(" "),
    "line-breaks.json": lambda: b"{" + fill("\n")[:-9000] + record_with()[1:],
    "brackets.json": lambda: fill("["),
    "lists.json": lambda: b"[" + b"[]," * 124_000 + b"[]]",
    "keys.json": lambda: json.dumps({f"key{n}": n for n in range(120_000)}).encode(),
    "text.json": lambda: b'{"format":"' + fill("x")[:-1000] + b'"}',
    "escapes.json": lambda: b'{"format":"' + fill("\\u00e9")[:-1000] + b'"}',
    "outside-the-plane.json": lambda: b'{"format":"' + fill("x")[:-1000] + "😀".encode() + b'"}',
    "comment.json": lambda: record_with(comments={"1": "x" * (NEARLY_TOO_LARGE - 9000)}),
    "actions.json": lambda: record_with(actions=GAME["actions"] * 4000),
    "comments.json": lambda: record_with(comments={str(n): "x" for n in range(100_000)}),
    "long-number.json": lambda: record_with(comments={"9" * 5000: "x"}),
    "doubles.json": lambda: record_with(
        setup={"board": {"width": 39, "height": 39, "centre": "A1", "doubles": [{"a": n} for n in range(50_000)]}}
    ),
    "unknown-fields.json": lambda: record_with(**{f"unknown{n}": n for n in range(100_000)}),
    "list.yaml": lambda: b"cases:\n" + b"- a\n" * 240_000,
    "keys.yaml": lambda: "".join(f"key{n}: 1\n" for n in range(240_000)).encode(),
    "anchors.yaml": lambda: "".join(f"- &a{n} x\n" for n in range(240_000)).encode(),
    "folded.yaml": lambda: b"cases: >\n" + fill(" x\n")[:-100],
    "brackets.yaml": lambda: fill("["),
    "comments.yaml": lambda: fill("#\n"),
    "tag.yaml": lambda: b"a: !" + fill("x")[:-100] + b" b",
    "words.rec": lambda: b"Format: referee-record/1\n" + fill("T123@J10e ")[:-1000],
    "word.rec": lambda: b"Format: referee-record/1\n" + fill("x")[:-1000],
}


def test_large_files_take_little_memory(tmp_path: Path) -> None:
    for name, make in LARGE.items():
        (tmp_path / name).write_bytes(make())
    names = [name for name in LARGE if not name.endswith(".rec")]
    done, peak, seconds = run_with_peak(["validate", *names], tmp_path)
    assert done.returncode == USAGE
    assert "harness fault" not in done.stderr
    assert max(map(len, done.stdout.splitlines())) < 5000
    assert peak < MOST_MEMORY, f"{peak / 1e6:.0f} MB"
    assert seconds < 100


@pytest.mark.parametrize("strictness", [[], ["--lenient"]])
@pytest.mark.parametrize("name", [name for name in LARGE if not name.endswith(".yaml")])
def test_large_records_take_little_memory(name: str, strictness: list[str], tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(LARGE[name]())
    done, peak, seconds = run_with_peak(["replay", *strictness, name], tmp_path)
    assert done.returncode in ((OK, DIFFERS, USAGE) if strictness else (DIFFERS, USAGE, OK))
    assert "harness fault" not in done.stderr
    assert max(map(len, done.stderr.splitlines()), default=0) < 5000
    assert peak < MOST_MEMORY, f"{peak / 1e6:.0f} MB"
    assert seconds < 60


@pytest.mark.parametrize("words", [["validate"], ["replay"], ["check", "tayu", "--only"]], ids=lambda words: words[0])
@pytest.mark.parametrize("ending", ["json", "yaml"])
def test_fifty_megabytes_are_refused_unread(words: list[str], ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"large.{ending}"
    with path.open("wb") as file:
        for _ in range(50):
            file.write(b"[1],\n" * 200_000)
    done, peak, seconds = run_with_peak([*words, path.name], tmp_path)
    assert done.returncode == USAGE
    assert "is larger than 10 MB" in done.stdout + done.stderr
    assert peak < 150_000_000, f"{peak / 1e6:.0f} MB"
    assert seconds < 30


def test_no_file_that_a_record_names_is_read(tmp_path: Path) -> None:
    board = tmp_path / "classic-20.yaml"
    board.write_text("id: classic-20\n", encoding="utf-8")
    for named in (str(board), "../../classic-20", "classic-20", "classic-19.yaml"):
        path = tmp_path / "record.json"
        path.write_bytes(record_with(setup={"board": named}))
        assert [problem.message for problem in validate_file(path)] != []
    for field in ("game", "variant", "ruleset"):
        path.write_bytes(record_with(**{field: "../tayu"}))
        assert [problem.message for problem in validate_file(path)] != []
