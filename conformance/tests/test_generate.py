"""``referee generate``: complete games that hold, the same ones for the same arguments."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from referee.__main__ import main
from rulebooks import load

TAYU = load("tayu")
SMALL = ("--board", "5x7")

Captured = pytest.CaptureFixture[str]


def generated(captured: Captured, *arguments: str) -> list[dict[str, Any]]:
    """Return the games that are written to standard output."""
    assert main(["generate", "tayu", *arguments]) == 0
    return [json.loads(line) for line in captured.readouterr().out.splitlines()]


def refused(captured: Captured, *arguments: str) -> str:
    """Return the sentence with which a command line is refused."""
    try:
        status = main(["generate", *arguments])
    except SystemExit as leaving:
        status = int(str(leaving.code))
    out, err = captured.readouterr()
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    return err.removeprefix("referee: ").removesuffix("\n")


def test_a_game_is_complete_and_has_its_result(capsys: Captured) -> None:
    (game,) = generated(capsys)
    assert (game["variant"], game["ruleset"]) == ("two-player", "finnish")
    assert game["result"]["phase"] == "finished"
    assert game["result"]["winners"]


def test_the_same_seed_gives_the_same_games(capsys: Captured) -> None:
    few = generated(capsys, "--games", "3", "--seed", "5", *SMALL)
    many = generated(capsys, "--games", "5", "--seed", "5", *SMALL)
    assert many[:3] == few
    assert len({json.dumps(game) for game in many}) == 5
    assert generated(capsys, "--seed", "6", *SMALL) != few[:1]


def test_the_terms_asked_for_are_kept(capsys: Captured) -> None:
    arguments = (
        "--variant",
        "pro",
        "--ruleset",
        "french",
        "--ruling",
        "end.claim=agreement",
        "--ruling",
        "end.tie=shared",
    )
    (game,) = generated(capsys, *arguments, "--manner", "closing", "--board", "classic-19")
    assert (game["variant"], game["ruleset"]) == ("pro", "french")
    assert game["rulings"] == {**TAYU.spec.rulings_of("french"), "end.claim": "agreement"}
    assert game["setup"]["board"] == "classic-19"


def test_a_board_of_another_size_has_its_doubles_spaced_as_the_known_one(capsys: Captured) -> None:
    (game,) = generated(capsys, "--board", "19x19", "--manner", "closing")
    known = TAYU.spec.boards["classic-19"]
    board = game["setup"]["board"]
    assert (board["width"], board["height"], board["centre"]) == (19, 19, known["centre"])
    assert sorted(board["doubles"]) == sorted(known["doubles"])
    (game,) = generated(capsys, *SMALL)
    assert game["setup"]["board"] == {
        "width": 5,
        "height": 7,
        "centre": "C4",
        "doubles": ["A2", "A4", "A6", "B1", "B7", "C1", "C7", "D1", "D7", "E2", "E4", "E6"],
    }


def test_any_setup_brings_other_boards_and_known_orders(capsys: Captured) -> None:
    games = generated(capsys, "--games", "12", "--any-setup", "--manner", "closing", "--ruleset", "french")
    assert any("supply" in game["setup"] for game in games)
    assert any("board" in game["setup"] for game in games)
    assert any(game["setup"] == {} for game in games)
    games = generated(capsys, "--games", "6", "--any-setup", *SMALL)
    assert {(game["setup"]["board"]["width"], game["setup"]["board"]["height"]) for game in games} == {(5, 7)}


def test_files_hold_one_game_each_and_replay(tmp_path: Path, capsys: Captured) -> None:
    for form, ending in (("json", "json"), ("text", "txt")):
        folder = tmp_path / form / "deep"
        arguments = ["generate", "tayu", "--games", "10", *SMALL, "--format", form, "--out", str(folder)]
        assert main(arguments) == 0
        out, err = capsys.readouterr()
        assert (out, err) == ("", f"referee: wrote 10 records to {folder}\n")
        files = sorted(folder.iterdir())
        assert [file.name for file in files] == [f"tayu-two-player-finnish-1-{n:02}.{ending}" for n in range(1, 11)]
        assert main(["replay", *map(str, files)]) == 0
        assert capsys.readouterr().out.endswith("10 records: 10 hold\n")


@pytest.mark.parametrize("form", ["json", "text"])
def test_what_is_generated_can_be_piped_into_replay(
    form: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = "1" if form == "text" else "4"
    assert main(["generate", "tayu", "--variant", "four-player", "--games", games, *SMALL, "--format", form]) == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(capsys.readouterr().out.encode())))
    assert main(["replay", "-"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "there is no game 'chess'; there is tayu, yote, yatzy, great-wall"),
        (
            ["tayu", "--variant", "solo"],
            "there is no variant 'solo'; there are two-player, pro, three-player, four-player",
        ),
        (
            ["tayu", "--ruleset", "finish"],
            "there is no ruleset 'finish' (did you mean 'finnish'?); there are finnish, french",
        ),
        (["tayu", "--ruling", "end.claim"], "--ruling takes ID=OPTION, such as end.claim=automatic, not 'end.claim'"),
        (["tayu", "--board", "huge"], "there is no board 'huge'; there are classic-19"),
        (["tayu", "--board", "6x7"], "--board: 'board.width' has to be odd and from 5 to 39, not 6"),
        (["tayu", "--board", "7x41"], "--board: 'board.height' has to be odd and from 5 to 39, not 41"),
        (
            ["tayu", "--manner", "clothing"],
            f"there is no manner 'clothing' (did you mean 'closing'?); there are {', '.join(TAYU.manners())}",
        ),
        (["tayu", "--games", "2", "--format", "text"], "several games as text need --out DIR, one file for each"),
        (["tayu", "--games", "0"], "argument --games: has to be 1 or more, not 0; see 'referee generate --help'"),
        (
            ["tayu", "--out", "/dev/null/x"],
            "/dev/null/x/tayu-two-player-finnish-1-1.json: cannot be written: Not a directory",
        ),
    ],
)
def test_wrong_usage_is_told_in_one_sentence(arguments: list[str], sentence: str, capsys: Captured) -> None:
    assert refused(capsys, *arguments) == sentence
