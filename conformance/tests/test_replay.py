"""``referee replay``: bundled games hold, broken records are told apart with exact sentences, and what it prints."""

import io
import json
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from referee.__main__ import main
from referee.canonical import canonical, mend_content
from referee.generating import random_record
from referee.notation import read_notation, write_notation
from referee.places import JsonText, locate, pointer
from referee.record_files import read_record_files
from referee.records import format_record, load_records, parse_record
from referee.replaying import BrokenRecord, Moment, replay
from referee.script import Terms
from rulebooks import load
from rulebooks.spec import data_folder

TAYU = load("tayu")
BUNDLED = sorted((data_folder() / "spec/tayu/records").glob("*.json"))
BROKEN = Path(__file__).parent / "broken_records"
INDEX: list[dict[str, Any]] = yaml.safe_load((BROKEN / "index.yaml").read_text(encoding="utf-8"))["records"]
SMALL = data_folder() / "spec/tayu/records/small-board-with-a-double-corner.json"

Captured = pytest.CaptureFixture[str]


def run(captured: Captured, *arguments: str | Path) -> tuple[int, str, str]:
    """Return exit status, output and talk of a command."""
    status = main([str(argument) for argument in arguments])
    out, err = captured.readouterr()
    return status, out, err


def data_of(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


# Bundled games


def test_there_are_enough_bundled_games() -> None:
    assert len(BUNDLED) >= 12
    assert len(load_records(TAYU.spec)) == len(BUNDLED)


@pytest.mark.parametrize("file", BUNDLED, ids=lambda file: file.stem)
def test_a_bundled_game_holds(file: Path, capsys: Captured) -> None:
    status, out, err = run(capsys, "replay", file)
    assert (status, err) == (0, "")
    assert out.startswith(f"holds {file}: Ta Yü, ")


@pytest.mark.parametrize("file", BUNDLED, ids=lambda file: file.stem)
def test_a_bundled_game_tells_the_reader_what_to_see(file: Path) -> None:
    data = data_of(file)
    assert data["comments"]["0"]
    assert data["facts"]
    assert {"coasts", "scores", "winners", "ended", "tilesLeft"} <= data["result"].keys()


@pytest.mark.parametrize("file", BUNDLED, ids=lambda file: file.stem)
def test_the_text_of_a_bundled_game_says_the_same(file: Path, tmp_path: Path, capsys: Captured) -> None:
    _, text, _ = run(capsys, "replay", file, "--format", "text")
    copy = tmp_path / "game.txt"
    copy.write_text(text, encoding="utf-8")
    status, again, err = run(capsys, "replay", copy, "--format", "json")
    assert (status, err) == (0, "")
    assert again.encode() == file.read_bytes()
    assert run(capsys, "replay", copy, "--format", "text")[1] == text


def test_a_bundled_game_ends_with_the_counts_of_the_worked_example() -> None:
    coasts = [record.result["coasts"] for record in load_records(TAYU.spec)]
    assert {"north": 4, "south": 5, "west": 4, "east": 7} in coasts


# Broken records


def test_there_are_enough_broken_records_and_all_are_listed() -> None:
    assert len(INDEX) >= 20
    assert [entry["file"] for entry in INDEX] == sorted(f.name for f in BROKEN.iterdir() if f.name != "index.yaml")


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry["file"])
def test_a_broken_record_gets_its_exact_error(
    entry: dict[str, Any], capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(BROKEN)
    status, out, err = run(capsys, "replay", entry["file"])
    assert status == entry["status"]
    if "clause" in entry:
        first, sentence, clause, *_ = out.splitlines()
        assert first.startswith(f"does not hold {entry['file']}: ")
        assert sentence == f"  {entry['error']}"
        assert clause.startswith(f"  {entry['clause']}: ")
        assert (err, status) == ("", 1)
    else:
        assert (out, err) == ("", f"referee: {entry['error']}\n")


MENDED = {
    "pretty-printed.json": "white space stands between the values",
    "keys-out-of-order.json": "keys are not in alphabetical order",
    "no-final-line-break.json": "the final line break is missing",
    "number-with-a-fraction.json": "/result/tilesLeft: 106.0 is written 106",
    "byte-order-mark.json": "a byte order mark stands at the beginning",
    "unknown-field.json": "/annotator: there is no field 'annotator' in a record",
    "carriage-returns.txt": "lines end in carriage return and line feed, not in line feed alone",
    "turn-on-two-lines.txt": "white space and line breaks are not as in the canonical form",
    "unknown-header.txt": "there is no header 'Annotator:' in a record",
    "wrong-turn-number.txt": "this is turn 4, not 5",
}


@pytest.mark.parametrize("name", MENDED)
def test_lenient_reading_mends_and_says_what(name: str, capsys: Captured) -> None:
    status, out, err = run(capsys, "replay", "--lenient", "--format", "json", BROKEN / name)
    assert status == 0
    assert err.startswith(f"referee: mended: {BROKEN / name}:")
    assert err.endswith(f": {MENDED[name]}\n")
    assert err.count("\n") == 1
    expected = data_of(SMALL)
    for field in ("comments", "facts", "tries"):
        del expected[field]
    assert json.loads(out) == expected


def test_lenient_reading_never_guesses_how_the_game_went(capsys: Captured) -> None:
    for entry in INDEX:
        mendable = "--lenient mends it" in entry["error"]
        status = run(capsys, "replay", "--lenient", BROKEN / entry["file"])[0]
        assert status == (0 if mendable else entry["status"]), entry["file"]


def test_a_record_without_set_up_and_with_empty_parts_is_mended() -> None:
    mended, flaws = mend_content(
        {"facts": {}, "tries": [{"after": 2}, {"after": 1}], "players": [{"name": "A", "x": 1}]}
    )
    assert mended == {"rulings": {}, "setup": {}, "tries": [{"after": 1}, {"after": 2}], "players": [{"name": "A"}]}
    assert [message for _, message in flaws] == [
        "there is no field 'x' in a record",
        "'rulings' is missing, which has to mean those of the ruleset",
        "'setup' is missing, which has to mean the usual one",
        "'facts' holds nothing",
        "'tries' do not stand in the order of the actions that they follow",
    ]


# What is printed


def test_the_summary_of_a_game(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SMALL.parent)
    _, out, _ = run(capsys, "replay", SMALL.name)
    assert out.splitlines()[:15] == [
        "holds small-board-with-a-double-corner.json: Ta Yü, two-player, ruleset french",
        "  11 actions; coasts north 2, east 1, south 2, west 3; scores north-south 4, east-west 3; tiles left 106;"
        " winners 1; ended unplayable",
        "",
        "        A   B   C   D   E",
        "      ┌─║─────────┬───────┐",
        "    1 ══╣         │ ·   · │",
        "      ├─╫─────────┼───┐   │",
        "    2 ══╩═══════╗ │   │ · │",
        "      ├───────┬─╫─┤   ├───┤",
        "    3 │ ·   · │ ╠═╪═╦═╪═╗ │",
        "      │       │ ║ │ ║ │ ║ │",
        "    4 │ ·   · │ ║ │ ╚═╪═╩══",
        "      │       │ ║ ├───┤   │",
        "    5 │ ·   · │ ║ │ · │   │",
        "      └───────┴─║─┴───┴───┘",
    ]


def test_until_shows_the_position_up_to_there(capsys: Captured) -> None:
    status, out, _ = run(capsys, "replay", SMALL, "--until", "2")
    assert status == 0
    assert out.startswith("holds so far ")
    assert "2 of 11 actions; phase draw; to act 2; coasts north 0, east 0, south 2, west 0" in out
    assert "A2 opens west" not in out
    assert run(capsys, "replay", SMALL, "--until", "99")[1] == run(capsys, "replay", SMALL)[1]


def test_what_comes_after_until_is_not_verified(capsys: Captured) -> None:
    assert run(capsys, "replay", BROKEN / "illegal-placement.json", "--until", "3")[0] == 0
    assert run(capsys, "replay", BROKEN / "illegal-placement.json", "--until", "4")[0] == 1


def test_step_shows_every_action(capsys: Captured) -> None:
    _, out, _ = run(capsys, "replay", SMALL, "--step")
    titles = [line for line in out.splitlines() if line[:1].isdigit() or line.startswith("before")]
    record = load_records(TAYU.spec)[BUNDLED.index(SMALL)]
    words = [TAYU.format_word(action) for action in record.actions]
    assert titles == ["before the first action", *(f"{n}. {word}" for n, word in enumerate(words, 1))]


def test_svg_shows_the_last_position(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "position.svg"
    assert run(capsys, "replay", SMALL, "--svg", file)[0] == 0
    root = ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314  # what our own renderer wrote
    assert root.tag.endswith("svg")
    whole = file.read_text(encoding="utf-8")
    assert "T236@E5n" in whole
    run(capsys, "replay", SMALL, "--until", "2", "--svg", file)
    assert "T236@E5n" not in file.read_text(encoding="utf-8")
    run(capsys, "replay", BROKEN / "off-the-board.json", "--svg", file)
    assert "T236@D4s" in file.read_text(encoding="utf-8")


def test_people_and_circumstances_are_named(tmp_path: Path, capsys: Captured) -> None:
    data = data_of(SMALL) | {
        "players": [{"name": "Aino", "seat": "south"}, {"name": "Benoît"}],
        "place": "Turku",
        "date": "2024-05-01",
        "event": "[bold]Cup[/]",
    }
    file = tmp_path / "game.json"
    file.write_bytes(canonical(data))
    _, out, _ = run(capsys, "replay", file)
    assert out.splitlines()[1] == "  Aino (south), Benoît · [bold]Cup[/] · Turku · 2024-05-01"


def test_nothing_in_a_record_steers_the_terminal(tmp_path: Path, capsys: Captured) -> None:
    unseen = "\x1b[31mred\x07\u202e"
    data = data_of(SMALL) | {"event": unseen, "comments": {"3": unseen}, "players": [{"name": unseen}]}
    file = tmp_path / "game.json"
    file.write_bytes(canonical(data))
    _, out, _ = run(capsys, "replay", file)
    assert not set("\x1b\x07\u202e") & set(out)
    assert out.count("\\x1b[31mred\\x07\\u202e") == 3


def test_several_records_get_a_line_each_and_the_worst_status(capsys: Captured) -> None:
    status, out, err = run(capsys, "replay", SMALL, BROKEN / "wrong-score.json", BROKEN / "empty.json", BUNDLED[0])
    assert status == 2
    lines = [line for line in out.splitlines() if line.startswith(("holds", "does not hold"))]
    assert len(lines) == 3
    assert out.splitlines()[-1] == "3 records: 2 hold"
    assert err == f"referee: {BROKEN / 'empty.json'}: is empty\n"


def test_standard_input_with_one_record_a_line(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    good = SMALL.read_bytes()
    bad = (BROKEN / "wrong-score.json").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(good + bad + b"\n" + good)))
    status, out, err = run(capsys, "replay", "-")
    assert (status, err) == (1, "")
    assert [line.partition(": ")[0] for line in out.splitlines() if line.startswith("holds")] == [
        "holds <standard input>:1",
        "holds <standard input>:4",
    ]
    assert "  <standard input>:2:783: /result/scores/north-south: the result is wrong" in out
    assert out.splitlines()[-1] == "3 records: 2 hold"


def test_a_text_record_from_standard_input(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    text = write_notation(TAYU, data_of(SMALL))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert run(capsys, "replay", "-")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere.json"], "nowhere.json: cannot be read: No such file or directory"),
        (["."], ".: cannot be read: it is a folder, not a file"),
        ([str(SMALL), str(SMALL), "--svg", "x.svg"], "--svg takes one record; give one FILE"),
        ([str(SMALL), str(SMALL), "--format", "text"], "--format text writes one record; give one"),
        ([str(SMALL), "--svg", "nowhere/x.svg"], "nowhere/x.svg: cannot be written: No such file or directory"),
        ([str(SMALL), "--until", "-1"], "argument --until: has to be 0 or more, not -1; see 'referee replay --help'"),
    ],
)
def test_wrong_usage_is_told_in_one_sentence(
    arguments: list[str], sentence: str, capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        status = main(["replay", *arguments])
    except SystemExit as leaving:
        status = int(str(leaving.code))
    assert status == 2
    assert capsys.readouterr().err == f"referee: {sentence}\n"


def test_what_does_not_hold_is_not_converted(capsys: Captured) -> None:
    status, out, err = run(capsys, "replay", BROKEN / "wrong-score.json", "--format", "text")
    assert (status, out) == (1, "")
    assert "the result is wrong" in err


# Hostile files


@pytest.mark.parametrize(
    "content",
    [
        b"{" * 100_000,
        b'{"format":' + b"[" * 100_000,
        b'{"format":"referee-record/1","x":' + b"9" * 5000 + b"}\n",
        b'{"format":"referee-record/1","game":["tayu"]}\n',
        b'{"format":["referee-record/1"]}\n',
        b'{"format":"referee-record/1","game":"tayu","actions":[' + b"{}," * 50_000 + b"{}]}\n",
        b'{"format":"referee-record/1","game":"tayu","actions":' + b"[[]," * 40 + b"1" + b"]" * 40 + b"}\n",
        b'{"format":"referee-record/1","tilesLeft":1e999}\n',
        b"[1]\n",
        b"\xff\xfe{\x00}\x00",
        b"Format: referee-record/1\n",
        b"Format: referee-record/1\nGame: tayu\nVariant: pro\nRuleset: french\n\n" + b"{" + b" " * 200_000,
        b"Format: referee-record/1\nGame: tayu\nVariant: pro\nRuleset: french\nResult: " + b"[" * 100_000,
        b"Format: referee-record/1\nGame: tayu\nVariant: pro\nRuleset: french\n\n" + b"claim " * 50_000,
        b"Format: referee-record/1\nGame: tayu\nVariant: pro\nRuleset: french\nSetup first: " + b"9" * 5000,
    ],
)
@pytest.mark.parametrize("lenient", [False, True])
def test_a_hostile_file_gets_one_sentence(content: bytes, lenient: bool, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "hostile"
    file.write_bytes(content)
    status, _, err = run(capsys, "replay", file, *(["--lenient"] if lenient else []))
    assert status in (1, 2)
    assert all(line.startswith("referee: ") for line in err.splitlines())
    assert len(err) < 2000


def test_too_many_actions_are_not_read(tmp_path: Path, capsys: Captured) -> None:
    data = data_of(SMALL)
    data["actions"] = [{"type": "claim"}] * 100_001
    file = tmp_path / "long.json"
    file.write_bytes(canonical(data))
    status, _, err = run(capsys, "replay", file)
    assert status == 1
    assert err.endswith("/actions: more than 100,000 actions are not read\n")


# Places


def test_a_value_is_found_in_json_text() -> None:
    text = '{ "a" : [1, {"b\\"" : "x,]}"}, [ ] ],\n "c": -1.5e3 }'
    assert text[locate(text, ("a", 1, 'b"')) :].startswith('"x,]}"')
    assert text[locate(text, ("c",)) :].startswith("-1.5e3")
    assert text[locate(text, ("a", 2, 0)) :].startswith("[ ]")
    assert text[locate(text, ("a", 7)) :].startswith("[1, ")
    assert pointer(("a~", 1, "b/c")) == "/a~0/1/b~1c"
    document = JsonText(Path("x.json"), json.loads(text), {}, text)
    assert str(document.error("is wrong", "c")) == "x.json:2:7: /c: is wrong"


# Generated games


def random_terms(rng: Random) -> tuple[Terms, str | None]:
    """Return random terms with random options, and a manner."""
    spec = TAYU.spec
    ruleset = rng.choice(list(spec.rulesets))
    rulings = spec.rulings_of(ruleset)
    for ruling in spec.rulings.values():
        if rng.random() < 0.3:
            rulings[ruling.id] = rng.choice(list(ruling.options))
    return Terms(TAYU, rng.choice(list(spec.variants)), ruleset, rulings), rng.choice([None, *TAYU.manners()])


def last(moments: Any) -> Moment:
    *_, moment = moments
    assert isinstance(moment, Moment)
    return moment


@pytest.mark.parametrize("start", range(0, 200, 25))
def test_generated_games_hold_and_text_and_json_agree(start: int, tmp_path: Path) -> None:
    for seed in range(start, start + 25):
        terms, manner = random_terms(Random(seed))
        record = random_record(seed, 1, terms, manner, any_setup=True)
        data = format_record(record)
        file, text = tmp_path / "game.json", tmp_path / "game.txt"
        file.write_bytes(canonical(data))
        text.write_text(write_notation(TAYU, data), encoding="utf-8")
        for path in (file, text):
            (read,) = read_record_files(path)
            assert read.flaws == ()
            assert read.document.data == data
            again = parse_record(read.document)
            assert (again.terms, again.actions) == (record.terms, record.actions)
        moment = last(replay(again, read.document))
        assert moment.state.phase == "finished"
        assert moment.number == len(record.actions)


def test_a_changed_game_does_not_hold() -> None:
    """Drop one action from the middle of games: the rules notice."""
    for seed in range(10):
        terms, manner = random_terms(Random(seed))
        data = format_record(random_record(seed, 1, terms, manner))
        del data["actions"][len(data["actions"]) // 2]
        document, _ = read_notation(write_notation(TAYU, data), Path("game.txt"))
        with pytest.raises(BrokenRecord):
            last(replay(parse_record(document), document))


def test_a_record_can_be_played_by_another_option(capsys: Captured) -> None:
    shortest = data_folder() / "spec" / "tayu" / "records" / "shortest-game.json"
    assert main(["replay", str(shortest), "--ruling", "end.tie=shared"]) == 0
    capsys.readouterr()
    assert main(["replay", str(shortest), "--ruling", "end.claim=agreement"]) == 1
    said = capsys.readouterr().out
    assert "ruleset french but end.claim=agreement" in said
    assert "after action 5, left:T148, ended is null, not unplayable" in said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--ruling", "end.clam=automatic"], "did you mean 'end.claim'?"),
        (["--ruling", "end.claim=automatic", "--format", "json"], "leave --ruling out"),
    ],
)
def test_an_option_that_cannot_be_played_by_is_refused(options: list[str], said: str, capsys: Captured) -> None:
    shortest = data_folder() / "spec" / "tayu" / "records" / "shortest-game.json"
    assert main(["replay", str(shortest), *options]) == 2
    assert said in capsys.readouterr().err
