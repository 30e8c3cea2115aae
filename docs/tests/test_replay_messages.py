"""The replay viewer says of a record what ``referee replay`` says, and draws positions as reports do (by Node)."""

import base64
import json
import re
import subprocess
from pathlib import Path
from random import Random

import pytest
import yaml
from playing import ask, write_files
from programs import needs_node
from referee.canonical import canonical
from referee.drawing import render_svg
from referee.generating import random_record
from referee.record_files import read_record_files
from referee.records import format_record, parse_record
from referee.replaying import replay
from referee.script import Terms
from rulebooks import load
from rulebooks.loading import RULEBOOKS
from sitegen.playing import PICTURE_CLASS, PROGRAMS, bundled_records
from spoiling import spoiled, told

pytestmark = [needs_node, pytest.mark.node]
BROKEN = Path(__file__).parents[2] / "conformance" / "tests" / "broken_records"
INDEX = yaml.safe_load((BROKEN / "index.yaml").read_text(encoding="utf-8"))["records"]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_files(tmp_path_factory.mktemp("playing"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def question(name: str, content: bytes) -> str:
    return json.dumps({"name": name, "base64": base64.b64encode(content).decode()})


def test_every_broken_record_gets_the_message_of_the_command(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    names = [entry["file"] for entry in INDEX]
    answers = ask("messages.mjs", files, [question(name, Path(name).read_bytes()) for name in names])
    assert {name: answer[0] for name, answer in zip(names, answers, strict=True)} == {
        name: told(Path(name))[0] for name in names
    }


def test_an_illegal_action_is_told_with_its_clause(files: Path) -> None:
    illegal = [entry for entry in INDEX if "is illegal" in entry["error"]]
    contents = [question(entry["file"], (BROKEN / entry["file"]).read_bytes()) for entry in illegal]
    assert [answer[1] for answer in ask("messages.mjs", files, contents)] == [entry["clause"] for entry in illegal]
    assert len(illegal) > 6


@pytest.mark.parametrize("game", RULEBOOKS)
def test_spoiled_records_get_the_message_of_the_command(game: str, files: Path, folder: Path) -> None:
    rng, questions, expected = Random(7), [], []
    paths = [path for _, path in bundled_records(game)]
    for path in rng.sample(paths, 8):
        for name, content in spoiled(path, rng):
            Path(name).write_bytes(content)
            questions.append(question(name, content))
            expected.append(told(Path(name)))
    answers = ask("messages.mjs", files, questions)
    for asked, want, got in zip(questions, expected, answers, strict=True):
        assert got[: len(want)] == want, asked
    assert len({want[0] for want in expected}) > len(questions) // 3


@pytest.mark.parametrize("game", PROGRAMS)
def test_random_games_in_every_variant_hold(game: str, files: Path) -> None:
    rulebook, questions = load(game), []
    for seed, variant in enumerate([*rulebook.spec.variants] * 3):
        for name, ruleset in rulebook.spec.rulesets.items():
            record = random_record(seed, 1, Terms(rulebook, variant, name, ruleset.rulings), None, any_setup=True)
            questions.append(question("game.json", canonical(format_record(record))))
    assert {answer[0] for answer in ask("messages.mjs", files, questions)} == {"holds"}


@pytest.mark.parametrize("game", RULEBOOKS)
def test_positions_are_drawn_as_in_reports(game: str, files: Path) -> None:
    chosen = list(bundled_records(game))[::5]
    drawings = ask("pictures.mjs", files, [record_id for record_id, _ in chosen])
    for (record_id, path), drawn in zip(chosen, drawings, strict=True):
        (file,) = read_record_files(path)
        record = parse_record(file.document)
        for moment, got in zip(replay(record, file.document), drawn, strict=True):
            picture = record.terms.rulebook.picture(moment.state, fresh=moment.action)
            assert got == as_on_the_site(render_svg(picture)), (record_id, moment.number)


def as_on_the_site(svg: str) -> str:
    """Return a drawing with the names that the site has for its parts."""
    found = re.search(r'class="(picture-\w+)"', svg)
    assert found
    named = svg.replace(f"{found[1]}-", "picture-").replace(found[1], PICTURE_CLASS)
    return named.replace("<style>\n", "<style>").replace("\n</style>", "</style>")


def test_every_word_is_translated_and_takes_the_same_values() -> None:
    module = Path(__file__).parents[1] / "javascripts" / "shown" / "language.mjs"
    script = (
        f"import {{ KEYS, WORDS }} from {json.dumps(module.as_uri())};"
        "console.log(JSON.stringify(KEYS.map((key) => [key, WORDS[key]])))"
    )
    command = ["node", "--input-type=module", "--eval", script]
    words = json.loads(subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout)
    assert len(words) > 100
    for key, texts in words:
        assert len(texts) == 3, key
        assert all(text.strip() for text in texts), key
        assert len({frozenset(re.findall(r"\{\w+\}", text)) for text in texts}) == 1, key
