"""What changed between two checks."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from referee.__main__ import main
from referee.differences import Difference, by_kind, report_differences
from reported import Report, cases_of, mutant, planted, report_on

CLAUSE = "tayu.board.doubles"


@pytest.fixture(scope="module")
def sound() -> Report:
    return report_on(planted("nothing"), cases_of(CLAUSE, 30), games=1)


@pytest.fixture(scope="module")
def faulty() -> Report:
    """Return the same of a program that knows no double outlets in the west and east."""
    return report_on(mutant("doubles-on-north-and-south-only"), cases_of(CLAUSE, 30), games=0)


def run_of(report: Report, number: int = 0) -> Any:
    return report["runs"][number]


def first_case(report: Report) -> Any:
    return run_of(report)["results"][0]


def kinds(old: Report, new: Report) -> dict[str, list[str]]:
    found = by_kind(list(report_differences(old, new)))
    return {
        kind: [f"{one.what} ({one.where}) {one.detail}" for one in differences] for kind, differences in found.items()
    }


def test_a_report_is_as_itself(sound: Report) -> None:
    assert list(report_differences(sound, copy.deepcopy(sound))) == []


def test_a_fault_shows_as_verdict_and_as_what_newly_fails(sound: Report, faulty: Report) -> None:
    failed = [
        (result["name"], f"{run['variant']}, {run['ruleset']}")
        for run in faulty["runs"]
        for result in run["results"]
        if result["verdict"] == "failed"
    ]
    assert failed
    found = by_kind([d for d in report_differences(sound, faulty) if not d.what.startswith(("lockstep", "symmetry"))])
    assert set(found) == {"verdict", "newly fails"}
    assert {one.what for one in found["verdict"]} == {where for _, where in failed}
    assert {one.detail for one in found["verdict"]} == {"conforms -> does not"}
    assert [(one.what, one.where) for one in found["newly fails"]] == failed
    assert all(one.detail.startswith("was passed; ") for one in found["newly fails"])
    assert set(by_kind(list(report_differences(faulty, sound)))) == {"verdict", "newly passes", "new"}


def changed(change: Callable[[Report], object]) -> Callable[[Report], Report]:
    def make(report: Report) -> Report:
        other = copy.deepcopy(report)
        change(other)
        return other

    return make


@pytest.mark.parametrize(
    ("change", "kind", "detail"),
    [
        (changed(lambda r: first_case(r).update(verdict="skipped", why="why")), "newly skipped", "was passed; why"),
        (changed(lambda r: first_case(r).update(verdict="not run", why="why")), "no longer run", "was passed; why"),
        (changed(lambda r: first_case(r).update(verdict="expected failure")), "newly expected to fail", "was passed"),
        (changed(lambda r: first_case(r).update(challenge="challenged")), "challenge status", "active -> challenged"),
        (changed(lambda r: run_of(r)["results"].pop(0)), "gone", "was passed"),
    ],
)  # fmt: skip
def test_each_change_has_its_kind(sound: Report, change: Callable[[Report], Report], kind: str, detail: str) -> None:
    name = first_case(sound)["name"]
    assert list(report_differences(sound, change(sound))) == [Difference(kind, name, "two-player, finnish", detail)]


def test_what_is_gone_one_way_is_new_the_other_way(sound: Report) -> None:
    less = changed(lambda r: run_of(r)["results"].pop(0))(sound)
    name = first_case(sound)["name"]
    assert list(report_differences(less, sound)) == [Difference("new", name, "two-player, finnish", "passed")]


def test_runs_come_and_go(sound: Report) -> None:
    less = changed(lambda r: r["runs"].pop(0))(sound)
    assert kinds(sound, less) == {"run that is gone": ["two-player, finnish () conforms"]}
    assert kinds(less, sound) == {"new run": ["two-player, finnish () conforms"]}


def test_a_run_that_is_no_longer_offered_is_one_difference(sound: Report) -> None:
    other = changed(lambda r: run_of(r).update(verdict="not offered", why="does not offer it", results=[]))(sound)
    assert kinds(sound, other) == {"verdict": ["two-player, finnish () conforms -> not offered: does not offer it"]}


def test_games_from_other_seeds_are_not_compared(sound: Report) -> None:
    def spoil(report: Report) -> None:
        report["seed"] = 2
        for result in run_of(report)["results"]:
            if result["part"] == "lockstep":
                result.update(verdict="failed", why="differs")

    other = changed(spoil)(sound)
    assert list(report_differences(sound, other)) == []
    assert kinds(sound, {**other, "seed": 1}) == {
        "newly fails": ["lockstep game 1 (two-player, finnish) was passed; differs"]
    }


@pytest.fixture
def files(tmp_path: Path, sound: Report, faulty: Report) -> Path:
    for name, report in (("sound", sound), ("faulty", faulty), ("yote", {**sound, "game": "yote"})):
        (tmp_path / f"{name}.json").write_text(json.dumps(report), encoding="utf-8")
    (tmp_path / "words.json").write_text("hello\n", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("old", "new", "status"), [("sound", "sound", 0), ("sound", "faulty", 1), ("faulty", "sound", 1)]
)
def test_the_exit_status_tells_whether_anything_changed(
    files: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, status: int
) -> None:
    assert main(["diff", str(files / f"{old}.json"), str(files / f"{new}.json")]) == status
    out, err = capsys.readouterr()
    assert err == ""
    if status:
        assert "verdict: 2\n  two-player, " in out
        assert f"  {CLAUSE}/" in out
        assert "(two-player, finnish; two-player, french)" in out
    else:
        assert out == "no difference\n"


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("nothing.json", "there is no such file"),
        ("words.json", "words.json:1: is neither a result bundle nor JSON"),
        ("folder", "is a folder without manifest.json"),
        ("yote.json", "is about tayu"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(
    files: Path, capsys: pytest.CaptureFixture[str], new: str, said: str
) -> None:
    assert main(["diff", str(files / "sound.json"), str(files / new)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
