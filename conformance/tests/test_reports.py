"""Reports in every form: the same from the check as from its bundle, read by others, and honest."""

import copy
import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from junitparser import JUnitXml, TestCase, TestSuite
from referee.__main__ import main
from referee.bundle import report_of_bundle
from referee.bundled import literal_command
from referee.reports.as_badge import AMBER, GREEN, GREY, RED
from referee.reports.as_markdown import MOST_LETTERS
from referee.reports.findings import scene_of
from referee.reports.formats import FORMATS
from referee.reports.rows import words_of
from referee.schemas import faults
from referee.verifying import verify
from reported import CASES, RULEBOOK, WORST, Report, cases_of, mutant, planted, report_on, worst_of
from running import referee
from tap.parser import Parser  # type: ignore[import-untyped]

MADE = [name for name in FORMATS if name != "json"]
MUTANT = "tayu.mutant.kind-on-one-side-forgotten"
"""It refuses T123, and is sound otherwise."""
LEDGER = """expected-failures:
  - case: tayu.tile.kinds/t127
    reason: "T123 has no picture yet #7"
    link: https://example.org/7
    expires: "2999-01-01"
"""
KINDS = "tayu.tile.kinds"
SKIPPED = "tayu.place.new-mouth-on-blank/t124-south-t127-north"
# What has to come of each case, in order: verdict and challenge status.
KNOWN = {
    f"{KINDS}/t123": ("failed", "challenged"),
    f"{KINDS}/t124": ("passed", None),
    f"{KINDS}/t125": ("passed", "challenged"),
    f"{KINDS}/t127": ("expected failure", None),
    SKIPPED: ("skipped", None),
}
CHALLENGED = {"status": "challenged", "link": "https://example.org/1"}


def case_file() -> str:
    """Return five cases; that of T127 is about T123 here, so that it fails as the ledger says."""
    spec = RULEBOOK.spec.folder / "cases"
    files = [yaml.safe_load((spec / name).read_text(encoding="utf-8")) for name in ("components.yaml", "place.yaml")]
    found = {case["id"]: case for file in files for case in file["cases"]}
    cases = [copy.deepcopy(found[name]) for name in KNOWN]
    cases[0]["challenge"] = cases[2]["challenge"] = CHALLENGED
    cases[3] = {**found[f"{KINDS}/t123"], "id": f"{KINDS}/t127"}
    return yaml.safe_dump({**files[0], "cases": cases}, allow_unicode=True, sort_keys=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a check of five cases, its bundle, and all forms of its report, twice."""
    folder = tmp_path_factory.mktemp("reports")
    (folder / "cases.yaml").write_text(case_file(), encoding="utf-8")
    (folder / "ledger.yaml").write_text(LEDGER, encoding="utf-8")
    for time in (1, 2):
        reports = [part for form in FORMATS for part in ("--report", f"{form}={form}.{time}")]
        program = [*literal_command("tayu"), "--mutant", MUTANT]
        options = ["--variant", "two-player", "--ruleset", "finnish", "--only", "cases.yaml", "--ledger", "ledger.yaml"]
        options += ["--ruling", "placement.new-mouth-on-blank=allowed", "--bundle", f"bundle.{time}.ndjson", *reports]
        done = referee("check", "tayu", *options, "--", *program, cwd=folder)
        assert (done.returncode, done.stderr) == (1, "")
    return folder


@pytest.fixture(scope="module")
def rich() -> Report:
    """Return a report on a program that errs in cases and in games."""
    return report_on(planted("wrong-coast"), [case for case in CASES if "score" in case.id][::16], games=1)


@pytest.fixture(scope="module")
def many() -> Report:
    """Return a report with hundreds of failures, as a first run may have them."""
    report = report_on(mutant("third-mouth-forgotten"), CASES[::6], rulesets=["finnish"])
    assert len(report["runs"][0]["findings"]) > 40
    (run,) = report["runs"]
    report["runs"] = [{**copy.deepcopy(run), "ruleset": f"{ruleset} {n}"} for n in range(5) for ruleset in ("a", "b")]
    return report


# The same for everybody


def test_each_case_comes_out_as_worked_out_beforehand(folder: Path) -> None:
    (run,) = json.loads((folder / "json.1").read_text(encoding="utf-8"))["runs"]
    assert {r["name"]: (r["verdict"], r.get("challenge")) for r in run["results"]} == KNOWN
    assert list(faults("report", json.loads((folder / "json.1").read_text(encoding="utf-8")))) == []
    assert list(verify(folder / "bundle.1.ndjson")) == []


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_is_the_same_twice_and_from_the_bundle(folder: Path, form: str) -> None:
    first = (folder / f"{form}.1").read_bytes()
    assert first == (folder / f"{form}.2").read_bytes()
    for source in ("bundle.1.ndjson", "json.1"):
        assert main(["report", str(folder / source), "--format", form, "--output", str(folder / "later")]) == 0
        assert (folder / "later").read_bytes() == first


def test_a_report_is_printed_where_no_file_is_named(folder: Path) -> None:
    done = referee("report", "bundle.1.ndjson", "--format", "tap", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.encode() == (folder / "tap.1").read_bytes()


@pytest.mark.parametrize("form", MADE)
def test_every_form_tells_failures_challenges_skips_and_what_was_expected(folder: Path, form: str) -> None:
    text = (folder / f"{form}.1").read_text(encoding="utf-8")
    if form == "badge":
        assert "2 of 5 cases, 0 of 1 verdicts" in text
        return
    plain = text.replace("\\", "")
    for said in (f"{KINDS}/t123", "challenged", "another option of placement.new-mouth-on-blank", "T123"):
        assert said in plain, said
    assert f"{KINDS}/t127" in plain
    assert "Finnish rules (translated by Mikko Saari): stated in section" in plain


@pytest.mark.parametrize("form", MADE)
def test_nothing_that_a_program_says_breaks_a_form(rich: Report, form: str) -> None:
    worst = worst_of(rich)
    text = FORMATS[form](RULEBOOK, worst)
    assert text == FORMATS[form](RULEBOOK, copy.deepcopy(worst))
    text.encode("utf-8")
    assert text.endswith("\n")


def test_half_a_character_is_escaped_in_json(rich: Report) -> None:
    text = FORMATS["json"](RULEBOOK, worst_of(rich))
    text.encode("utf-8")
    assert json.loads(text)["program"]["name"] == WORST


# JUnit, read by junitparser


def suites_of(text: str) -> list[TestSuite]:
    found = JUnitXml.fromstring(text.encode("utf-8"))
    assert isinstance(found, JUnitXml)
    return list(found)


def kinds(suite: Iterable[TestCase]) -> Counter[str]:
    return Counter(type(case.result[0]).__name__ if case.result else "passed" for case in suite)


def test_junit_has_a_suite_for_each_run_and_a_case_for_each_result(folder: Path) -> None:
    (suite,) = suites_of((folder / "junit.1").read_text(encoding="utf-8"))
    assert suite.name == "Ta Yü, two-player, finnish"
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (5, 1, 0, 2)
    assert [case.name for case in suite] == list(KNOWN)
    assert [case.classname for case in suite][:1] == [f"two-player.finnish.{KINDS}"]
    assert kinds(suite) == {"Failure": 1, "passed": 2, "Skipped": 2}
    messages = {case.name: case.result[0].message for case in suite if case.result}
    assert messages[SKIPPED] == "skipped: depends on another option of placement.new-mouth-on-blank"
    assert messages[f"{KINDS}/t127"] == "expected failure: T123 has no picture yet #7"
    assert messages[f"{KINDS}/t123"].endswith("(challenged)")
    (failed,) = [case.result[0] for case in suite if kinds([case])["Failure"]]
    assert failed.type == "wrong answer"
    for said in (f"{KINDS}: ", "stated in section", "expected: ", "got: ", "played: T148@J10e", "referee check tayu"):
        assert said in failed.text.replace("left:T148 ", "")


def test_junit_counts_what_others_count(rich: Report, many: Report) -> None:
    for report in (rich, {**many, "runs": many["runs"][:2]}, worst_of(rich)):
        found = suites_of(FORMATS["junit"](RULEBOOK, report))
        assert len(found) == len(report["runs"])
        for suite, run in zip(found, report["runs"], strict=True):
            assert len(list(suite)) == suite.tests == len(run["results"])
            assert kinds(suite)["Failure"] == suite.failures == sum(r["verdict"] == "failed" for r in run["results"])


def test_junit_names_the_game_that_failed(rich: Report) -> None:
    text = FORMATS["junit"](RULEBOOK, rich)
    games = [case for suite in suites_of(text) for case in suite if ".lockstep" in case.classname and case.result]
    assert games
    assert any("played: " in case.result[0].text for case in games)


# TAP, read by tap.py


def lines_of(text: str) -> list[Any]:
    return list(Parser().parse_text(text))


def test_tap_has_a_line_for_each_result(folder: Path) -> None:
    lines = lines_of((folder / "tap.1").read_text(encoding="utf-8"))
    assert [line.category for line in lines[:2]] == ["version", "plan"]
    assert (lines[0].version, lines[1].expected_tests) == (14, 5)
    tests = [line for line in lines if line.category == "test"]
    assert [(line.ok, bool(line.skip), bool(line.todo)) for line in tests] == [
        (False, False, False),
        (True, False, False),
        (True, False, False),
        (False, False, True),
        (True, True, False),
    ]
    assert [line.number for line in tests] == [1, 2, 3, 4, 5]
    assert tests[0].description == f"- two-player, finnish: {KINDS}/t123 (challenged)"
    assert tests[3].directive.text == r"TODO T123 has no picture yet \#7"
    about = tests[0].yaml_block
    assert (about["fault"], about["clause"], about["challenge"]) == ("wrong answer", KINDS, "challenged")
    assert len(about["sources"]) == 2
    assert "T148@J10e" in about["played"]
    assert not [line for line in lines if line.category == "unknown"]


def test_tap_is_readable_whatever_was_said(rich: Report, many: Report) -> None:
    for report in (rich, {**many, "runs": many["runs"][:2]}, worst_of(rich)):
        lines = lines_of(FORMATS["tap"](RULEBOOK, report))
        tests = [line for line in lines if line.category == "test"]
        assert lines[1].expected_tests == len(tests) == sum(len(run["results"]) for run in report["runs"])
        assert not [line for line in lines if line.category == "unknown"]
        failed = [line for line in tests if not line.ok]
        assert len(failed) == sum(r["verdict"] == "failed" for run in report["runs"] for r in run["results"])
        assert all(line.yaml_block["message"] for line in failed)


# Markdown


def test_markdown_fits_into_a_comment_however_much_fails(many: Report) -> None:
    text = FORMATS["markdown"](RULEBOOK, many)
    assert MOST_LETTERS / 2 < len(text) < 65_536
    assert "Not shown here, to keep this short: " in text
    assert text.count("<details") == text.count("</details>")


def test_markdown_has_verdicts_and_failures_by_clause(folder: Path) -> None:
    text = (folder / "markdown.1").read_text(encoding="utf-8")
    row = "| two-player | finnish | ❌ does not | 2 of 5; 1 failed, 1 as expected, 1 skipped | – | – | – |"
    assert row in text.splitlines()
    assert "### What fails: 1 finding about 1 clause" in text
    assert f"<details open><summary><code>{KINDS}</code>: 1 failed in two-player, finnish</summary>" in text
    (board,) = re.findall(r"```text\n(.*?)\n```", text, re.DOTALL)
    assert "╔" in board or "═" in board
    assert f"**wrong answer** `{KINDS}/t123`, two-player, finnish (challenged): " in text


def test_markdown_takes_words_of_programs_as_words(rich: Report) -> None:
    text = FORMATS["markdown"](RULEBOOK, worst_of(rich))
    outside = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text, flags=re.DOTALL)
    assert "<script>" not in outside.replace("\\<script\\>", "")
    assert all(line.count("|") == 8 for line in text.splitlines() if line.startswith("| two-player"))


# The badge


def badge(report: Report) -> tuple[str, str]:
    """Return the colour and the words of a badge."""
    root = ET.fromstring(FORMATS["badge"](RULEBOOK, report))  # noqa: S314  # our own
    space = "{http://www.w3.org/2000/svg}"
    fills = [box.get("fill") for box in root.iter(f"{space}rect") if box.get("fill")]
    return str(fills[1]), str([words.text for words in root.iter(f"{space}text")][1])


@pytest.fixture(scope="module")
def sound() -> Report:
    report = report_on(planted("nothing"), cases_of("tayu.score.product", 3))
    assert badge(report) == (GREEN, "6 of 6 cases, 2 of 2 verdicts")
    return report


@pytest.mark.parametrize(
    ("change", "colour"),
    [
        ({"problems": ["an entry of the ledger passes"], "exitStatus": 1}, RED),
        ({"complete": False, "exitStatus": 130}, AMBER),
        ({"runs": [], "exitStatus": 3}, AMBER),
    ],
)
def test_the_badge_is_not_green_where_anything_is_missing(sound: Report, change: Report, colour: str) -> None:
    assert badge({**sound, **change})[0] == colour


@pytest.mark.parametrize(("verdict", "colour"), [("does not", RED), ("inconclusive", AMBER), ("not offered", GREY)])
def test_the_badge_is_not_green_unless_every_verdict_conforms(sound: Report, verdict: str, colour: str) -> None:
    other = {**sound["runs"][1], "verdict": verdict, "why": "why not"}
    shown, words = badge({**sound, "runs": [sound["runs"][0], other]})
    assert (shown, words) == (colour, "6 of 6 cases, 1 of 2 verdicts")


# What is missing is said


def test_what_was_not_judged_is_no_pass_anywhere(sound: Report) -> None:
    unclear = {**sound["runs"][0], "verdict": "inconclusive", "why": "stopped", "results": []}
    absent = {**sound["runs"][1], "verdict": "not offered", "why": "does not offer it", "results": [], "parts": {}}
    report = {**sound, "runs": [unclear, absent], "complete": False, "problems": ["the bundle was cut short"]}
    found = suites_of(FORMATS["junit"](RULEBOOK, report))
    assert [kinds(suite) for suite in found] == [{"Error": 1}, {"Skipped": 1}, {"Failure": 1}]
    tests = [line for line in lines_of(FORMATS["tap"](RULEBOOK, report)) if line.category == "test"]
    assert [(line.ok, bool(line.skip)) for line in tests] == [(False, False), (True, True), (False, False)]
    for form in ("html", "markdown", "terminal"):
        text = FORMATS[form](RULEBOOK, report)
        for said in ("the bundle was cut short", "does not offer it", "inconclusive"):
            assert said in text, form


def test_a_bundle_cut_short_is_told_in_every_form(folder: Path) -> None:
    whole = (folder / "bundle.1.ndjson").read_bytes().splitlines(keepends=True)
    cut = folder / "cut.ndjson"
    cut.write_bytes(b"".join(whole[:-4]))
    report = report_of_bundle(cut)
    assert not report["complete"]
    for form in FORMATS:
        text = FORMATS[form](RULEBOOK, report)
        assert "cut short" in text, form
    (suite, check) = suites_of(FORMATS["junit"](RULEBOOK, report))
    assert kinds(suite)["Failure"] >= 1
    assert kinds(check) == {"Failure": 1}


# The page


class Page(HTMLParser):
    """Collects what matters of a page."""

    VOID = frozenset(("meta", "link", "br", "input", "rect", "circle", "path"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> Iterator[dict[str, str | None]]:
        return (attributes for name, attributes in self.tags if name == tag)


def test_the_page_stands_alone_and_is_well_formed(rich: Report, many: Report) -> None:
    for report in (rich, many, worst_of(rich)):
        page = Page(FORMATS["html"](RULEBOOK, report))
        assert page.open == []
        ids = [str(attributes["id"]) for _, attributes in page.tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        links = [attributes[name] for _, attributes in page.tags for name in ("href", "src") if name in attributes]
        assert all(str(link).startswith(("#", "data:")) for link in links), links
        assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
        assert len(list(page.all("script"))) == 1
        for attributes in page.all("svg"):
            assert attributes["role"] == "img"
            assert all(name in ids for name in str(attributes["aria-labelledby"]).split())


def test_the_page_has_a_line_for_each_clause_that_holds(rich: Report) -> None:
    page = Page(FORMATS["html"](RULEBOOK, rich))
    lines = {
        str(line["id"]): str(line["data-states"]).split(",") for line in page.all("details") if "data-states" in line
    }
    holding = {clause for run in rich["runs"] for clause in run["exercised"]["clauses"]}
    assert holding <= set(lines)
    failing = {finding["clauses"][0]["id"] for run in rich["runs"] for finding in run["findings"]}
    assert failing
    assert failing == {name for name, states in lines.items() if "failed" in states}


def test_a_board_is_shown_though_what_was_refused_before_is_in_no_form(rich: Report) -> None:
    finding = copy.deepcopy(next(f for f in rich["runs"][0]["findings"] if f["record"]))
    words = words_of(scene_of(finding))
    finding["record"]["tries"] = [{"after": 0, "action": {"type": "draw", "from": "behind", "tile": "T567"}}]
    assert words_of(scene_of(finding)) == words != ""


def test_a_page_of_hundreds_of_failures_stays_small(many: Report) -> None:
    assert sum(len(run["findings"]) for run in many["runs"]) > 400
    assert len(FORMATS["html"](RULEBOOK, many)) < 6_000_000


def test_report_refuses_what_is_no_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("hello\n", encoding="utf-8")
    (tmp_path / "other.json").write_text("{}\n", encoding="utf-8")
    for name, said in (
        ("notes.txt", "notes.txt:1: is neither"),
        ("other.json", "other.json:1: is neither"),
        (".", "no file"),
    ):
        assert main(["report", str(tmp_path / name), "--format", "html"]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert said in err
        assert err.count("\n") == 1
