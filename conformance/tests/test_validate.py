"""``referee validate``: every way in which a specification can be broken gets its sentence."""

import copy
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from referee import validation
from referee.cases import case_files, parse_cases
from referee.records import Record, write_finding
from referee.script import Finding, Terms
from referee.validation import (
    SHARED_WORDS,
    copied_passages,
    digest_of,
    project_files,
    read_mutants,
    released,
    validate_file,
    validate_game,
)
from rulebooks import load
from rulebooks import spec as spec_module
from rulebooks.documents import read_document
from rulebooks.sources import split_sentences
from rulebooks.spec import data_folder, load_spec
from running import one_sentence, referee

Data = dict[str, Any]
Change = Callable[[Data], object]

KEPT = {
    "prohibition": "tayu.draw.before-placing",
    "permission": "tayu.end.claim",
    "definition": "tayu.score.product",
    "outcome": "tayu.turn.order",
}
"""The clauses whose cases stay in the small copy of the specification, by kind."""
FOLDER = data_folder() / "spec" / "tayu"


class _Plain(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002  # the base class calls it so
        return True


def write_yaml(path: Path, data: object) -> None:
    path.write_text(yaml.dump(data, Dumper=_Plain, sort_keys=False, allow_unicode=True), encoding="utf-8")


class Small:
    """A copy of the specification in which few cases are left; ``known`` is what it lacks from the outset."""

    def __init__(self, folder: Path, known: set[str]) -> None:
        self.folder, self.known = folder, known

    def edit(self, name: str, change: Change) -> None:
        """Change the content of a file."""
        path = self.folder / name
        data = read_document(path).data
        assert isinstance(data, dict)
        data = copy.deepcopy(data)
        change(data)
        write_yaml(path, data)

    def edit_clause(self, clause: str, change: Change) -> None:
        (path,) = [path for path in self.folder.glob("clauses/*") if f"- id: {clause}\n" in path.read_text("utf-8")]

        def find(data: Data) -> None:
            change(next(entry for entry in data["clauses"] if entry["id"] == clause))

        self.edit(f"clauses/{path.name}", find)

    def edit_case(self, kind: str, change: Change, **wanted: object) -> str:
        """Change the first case of the kept clause of a kind that has what is wanted in ``then``; return its id."""
        found: list[str] = []

        def find(data: Data) -> None:
            case = next(
                case
                for case in data["cases"]
                if case["clauses"][0] == KEPT[kind] and wanted.items() <= case["then"].items()
            )
            found.append(case["id"])
            change(case)

        self.edit("cases/kept.yaml", find)
        return found[0]

    def problems(self, sources: Path | None = None) -> list[str]:
        """Return what is wrong now and was not before."""
        return [text for text in map(str, validate_game("tayu", sources)) if text not in self.known]


@pytest.fixture(scope="module")
def small_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with ``spec/tayu`` in which only the cases of a few clauses are left."""
    top = tmp_path_factory.mktemp("small")
    folder = top / "spec" / "tayu"
    shutil.copytree(FOLDER, folder)
    cases: list[Data] = []
    for path in sorted((folder / "cases").glob("*.yaml")):
        data = read_document(path).data
        assert isinstance(data, dict)
        cases += [case for case in data["cases"] if set(case["clauses"]) & set(KEPT.values())]
        path.unlink()
    write_yaml(folder / "cases" / "kept.yaml", {"cases": cases})
    (folder / "mutants.yaml").unlink(missing_ok=True)
    (folder / "released-ids").write_text("", encoding="utf-8")
    shutil.rmtree(folder / "records", ignore_errors=True)
    return top


def see(monkeypatch: pytest.MonkeyPatch, top: Path) -> None:
    """Have the specification read from another folder."""
    for module in (spec_module, validation):
        monkeypatch.setattr(module, "data_folder", lambda: top)


@pytest.fixture(scope="module")
def known(small_copy: Path) -> set[str]:
    """Return what the small copy lacks, without the folder that it lies in."""
    with pytest.MonkeyPatch.context() as patch:
        see(patch, small_copy)
        return {str(problem).replace(str(small_copy), "") for problem in validate_game("tayu", None)}


@pytest.fixture
def small(small_copy: Path, known: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Small:
    top = tmp_path / "top"
    shutil.copytree(small_copy, top)
    see(monkeypatch, top)
    return Small(top / "spec" / "tayu", {f"{top}{problem}" for problem in known})


def at(*way: Any, to: Any = None) -> Change:
    """Return a change that puts ``to`` at ``way``; None takes away what is there."""

    def change(data: Any) -> None:
        for step in way[:-1]:
            data = data[step]
        if to is None:
            del data[way[-1]]
        else:
            data[way[-1]] = copy.deepcopy(to)

    return change


def again(key: str) -> Change:
    """Return a change that lists the first entry a second time."""
    return lambda data: data[key].append(copy.deepcopy(data[key][0]))


def test_the_small_copy_lacks_cases_and_nothing_else(small: Small) -> None:
    assert small.problems() == []
    assert small.known
    assert all(" needs " in problem for problem in small.known)


# Clauses, rulings, rulesets, sources

BROKEN_CLAUSES: list[tuple[str, Change, str]] = [
    ("without a language", at("text", "fr"), "'fr' is a required property"),
    ("of no kind", at("kind", to="advice"), "'advice' is not one of"),
    ("with an unknown field", at("future", to=1), "unknown field ('future' was unexpected)"),
    ("without a source", at("sources", "tayu-fr"), "has to say how it stands to every source: tayu-fi, tayu-fr"),
    (
        "with another source",
        at("sources", "tayu-sv", to={"status": "silent"}),
        "has to say how it stands to every source: tayu-fi, tayu-fr",
    ),
    ("that cites nothing", at("sources", "tayu-fi", to={"status": "stated", "cites": []}), "cites"),
    (
        "that cites what is not there",
        at("sources", "tayu-fi", to={"status": "stated", "cites": ["99.1"]}),
        "tayu-fi has no sentence 99.1",
    ),
    (
        "that cites a heading",
        at("sources", "tayu-fi", to={"status": "stated", "cites": ["8.0"]}),
        "'8.0' does not match",
    ),
    ("in an unknown variant", at("variants", to=["two-player", "solo"]), "there is no variant 'solo'"),
    ("under an unknown ruling", at("under", to={"end.clam": ["automatic"]}), "there is no ruling 'end.clam'"),
    (
        "under an unknown option",
        at("under", to={"end.claim": ["agreement", "never"]}),
        "ruling end.claim has no option 'never'",
    ),
]


@pytest.mark.parametrize(
    ("change", "said"), [row[1:] for row in BROKEN_CLAUSES], ids=[row[0] for row in BROKEN_CLAUSES]
)
def test_a_broken_clause_is_told(change: Change, said: str, small: Small) -> None:
    small.edit_clause(KEPT["definition"], change)
    problems = small.problems()
    assert len([problem for problem in problems if said in problem]) == 1
    assert len(problems) <= 5


def test_a_clause_of_another_game_is_told(small: Small) -> None:
    small.edit_clause("tayu.setup.seats", at("id", to="yatzy.setup.seats"))
    assert any("a clause id of this game begins with 'tayu.'" in problem for problem in small.problems())


def test_a_clause_without_cases_is_told(small: Small) -> None:
    def add(data: Data) -> None:
        made = copy.deepcopy(next(entry for entry in data["clauses"] if entry["kind"] == "prohibition"))
        data["clauses"].append({**made, "id": "tayu.place.an-orphan"})

    small.edit("clauses/4-place.yaml", add)
    problems = small.problems()
    assert problems
    assert all("tayu.place.an-orphan" in problem for problem in problems)
    assert any("needs an accepting and a rejecting case" in problem for problem in problems)
    assert any("needs a case whose basis is a text or a hand" in problem for problem in problems)


@pytest.mark.parametrize(
    ("file", "key", "said"),
    [
        ("clauses/4-place.yaml", "clauses", "clause tayu.place.three-squares is defined 2 times; ids are unique"),
        ("rulings.yaml", "rulings", "ruling supply.layout is defined 2 times"),
        ("cases/kept.yaml", "cases", " is defined 2 times"),
    ],
)
def test_an_id_that_is_used_twice_is_told(file: str, key: str, said: str, small: Small) -> None:
    small.edit(file, again(key))
    assert [problem for problem in small.problems() if said in problem]


def test_an_id_that_is_used_in_two_files_is_told(small: Small) -> None:
    shutil.copy(small.folder / "clauses" / "4-place.yaml", small.folder / "clauses" / "41-again.yaml")
    assert "clause tayu.place.three-squares is defined 2 times" in " ".join(small.problems())


def test_a_ruling_on_which_no_clause_depends_is_told(small: Small) -> None:
    def add(data: Data) -> None:
        data["rulings"].append({**copy.deepcopy(data["rulings"][0]), "id": "end.nothing"})

    def choose(data: Data) -> None:
        for ruleset in data["rulesets"]:
            ruleset["rulings"]["end.nothing"] = "wall"

    small.edit("rulings.yaml", add)
    small.edit("rulesets.yaml", choose)
    (problem,) = small.problems()
    assert "end.nothing: no clause depends on this ruling" in problem


BROKEN_RULESETS: list[tuple[str, Change, str]] = [
    ("lacks a ruling", at("rulings", "end.claim"), "end.claim is None, which is none of its options"),
    (
        "has no such option",
        at("rulings", "end.claim", to="never"),
        "end.claim is 'never', which is none of its options",
    ),
    ("has no such ruling", at("rulings", "end.clam", to="never"), "there is no ruling 'end.clam'"),
]


@pytest.mark.parametrize(
    ("change", "said"), [row[1:] for row in BROKEN_RULESETS], ids=[row[0] for row in BROKEN_RULESETS]
)
def test_a_broken_ruleset_is_told(change: Change, said: str, small: Small) -> None:
    small.edit("rulesets.yaml", lambda data: change(data["rulesets"][0]))
    (problem,) = small.problems()
    assert "ruleset finnish: " in problem
    assert said in problem


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("game.yaml", at("variants"), "'variants' is a required property"),
        ("game.yaml", at("id", to="Ta Yü"), "'Ta Yü' does not match"),
        ("tiles.yaml", lambda data: data["kinds"][0].pop("mouths"), "'mouths' is a required property"),
        ("boards/classic-19.yaml", at("width", to=18), "width: 18"),
        ("boards/classic-19.yaml", lambda data: data["provenance"][0].update(level="rumour"), "'rumour' is not one of"),
        (
            "sources.yaml",
            lambda data: data["sources"][0]["sections"][0]["sentences"].append("abc"),
            "'abc' does not match",
        ),
        ("rulings.yaml", lambda data: data["rulings"][0].pop("question"), "'question' is a required property"),
    ],
)
def test_a_file_without_the_form_of_its_schema_is_told(file: str, change: Change, said: str, small: Small) -> None:
    small.edit(file, change)
    problems = small.problems()
    assert any(said in problem and problem.startswith(str(small.folder / file)) for problem in problems), problems


@pytest.mark.parametrize("file", ["game.yaml", "sources.yaml", "rulings.yaml", "rulesets.yaml"])
def test_a_missing_file_is_told(file: str, small: Small) -> None:
    (small.folder / file).unlink()
    assert any(f"{file}: cannot be read" in problem for problem in small.problems())


@pytest.mark.parametrize("folder", ["clauses", "cases"])
def test_an_empty_folder_is_told(folder: str, small: Small) -> None:
    shutil.rmtree(small.folder / folder)
    assert any(folder in problem for problem in small.problems())


def test_all_problems_of_form_are_collected_with_file_and_line(small: Small) -> None:
    small.edit_clause(KEPT["definition"], at("text", "fr"))
    small.edit_clause(KEPT["outcome"], at("kind", to="advice"))
    (small.folder / "rulings.yaml").write_text("rulings:\n\t- id: x\n", encoding="utf-8")
    problems = small.problems()
    assert len(problems) == 3
    assert all(problem.split(": ")[0].rpartition(":")[2].isdigit() for problem in problems)


# Cases

BROKEN_CASES: list[tuple[str, str, dict[str, object], Change, str]] = [
    (
        "unknown clause",
        "definition",
        {},
        at("clauses", to=[KEPT["definition"], "tayu.score.sum"]),
        "no clause 'tayu.score.sum'",
    ),
    ("unknown variant", "definition", {}, at("variants", to=["two-player", "solo"]), "there is no variant 'solo'"),
    ("unknown ruling", "definition", {}, at("rulings", to={"end.clam": "never"}), "there is no option end.clam=never"),
    (
        "unknown option",
        "definition",
        {},
        at("rulings", to={"end.claim": "never"}),
        "there is no option end.claim=never",
    ),
    (
        "id of another clause",
        "definition",
        {},
        at("id", to="tayu.score.tie/x"),
        "its id has to begin with its main clause",
    ),
    (
        "no misreading, definition",
        "definition",
        {},
        lambda case: case.pop("separates", None),
        "'separates' has to name",
    ),
    ("no misreading, outcome", "outcome", {}, lambda case: case.pop("separates", None), "'separates' has to name"),
    ("no working", "definition", {}, at("working"), "'working' is a required property"),
    ("no basis", "definition", {}, at("basis"), "'basis' is a required property"),
    ("untestable clause", "definition", {}, at("clauses", to=[KEPT["definition"], "tayu.setup.seats"]), "untestable"),
    ("verdict without an action", "prohibition", {"verdict": "rejected"}, at("when"), "verdict"),
    (
        "action without a verdict",
        "prohibition",
        {"verdict": "rejected"},
        at("then", to={"count": 3}),
        "'verdict' is a required",
    ),
]


@pytest.mark.parametrize(
    ("kind", "wanted", "change", "said"),
    [row[1:] for row in BROKEN_CASES],
    ids=[row[0] for row in BROKEN_CASES],
)
def test_a_broken_case_is_told_with_its_line(
    kind: str, wanted: dict[str, object], change: Change, said: str, small: Small
) -> None:
    small.edit_case(kind, change, **wanted)
    problems = [problem for problem in small.problems() if " needs " not in problem]
    assert problems
    assert all(problem.startswith(f"{small.folder}/cases/kept.yaml:") for problem in problems)
    assert any(said in problem for problem in problems), problems


def test_a_case_in_which_its_clause_never_holds_is_told(small: Small) -> None:
    def change(case: Data) -> None:
        case["rulings"] = {"end.claim": "automatic"}

    small.edit_case("permission", change)
    assert any(f"{KEPT['permission']} never holds in its variants" in problem for problem in small.problems())


@pytest.mark.parametrize("kind", ["prohibition", "permission"])
@pytest.mark.parametrize("verdict", ["accepted", "rejected"])
def test_a_missing_case_is_told(kind: str, verdict: str, small: Small) -> None:
    def drop(data: Data) -> None:
        own = [case for case in data["cases"] if KEPT[kind] in case["clauses"]]
        for case in own:
            if case["then"].get("verdict") == verdict:
                data["cases"].remove(case)

    small.edit("cases/kept.yaml", drop)
    said = f"{KEPT[kind]} is a {kind} and needs an accepting and a rejecting case"
    assert [problem for problem in small.problems() if said in problem]


@pytest.mark.parametrize("kind", ["definition", "outcome"])
def test_a_single_misreading_is_too_few(kind: str, small: Small) -> None:
    def same(data: Data) -> None:
        for case in data["cases"]:
            if KEPT[kind] in case["clauses"]:
                case["separates"] = "the only misreading"

    small.edit("cases/kept.yaml", same)
    said = f"{kind} and needs cases that part it from two misreadings"
    assert [problem for problem in small.problems() if said in problem]


def test_two_engines_are_no_basis_for_a_clause(small: Small) -> None:
    def change(data: Data) -> None:
        for case in data["cases"]:
            if KEPT["prohibition"] in case["clauses"]:
                case["basis"] = "two-engines"

    small.edit("cases/kept.yaml", change)
    said = f"{KEPT['prohibition']} needs a case whose basis is a text or a hand"
    assert [problem for problem in small.problems() if said in problem]


# Cases and the reference


@pytest.fixture
def playable(small: Small, monkeypatch: pytest.MonkeyPatch) -> Small:
    """Return the small copy as one without a problem, so that its cases, now very few, are put to the reference."""

    def few(data: Data) -> None:
        draws = [case for case in data["cases"] if case["clauses"][0] == KEPT["prohibition"]]
        turns = [case for case in data["cases"] if case["clauses"][0] == KEPT["outcome"]]
        verdicts = {case["then"].get("verdict"): case for case in draws}
        data["cases"] = [verdicts["accepted"], verdicts["rejected"], *turns[:2]]

    small.edit("cases/kept.yaml", few)
    monkeypatch.setattr(validation, "_coverage_problems", lambda *_: iter(()))
    assert validate_game("tayu", None) == []
    small.known = set()
    return small


UNPLAYABLE: list[tuple[str, str, dict[str, object], Change, str]] = [
    (
        "an illegal way",
        "prohibition",
        {},
        lambda case: case.update(play=["T148@A1e"]),
        "'T148@A1e' cannot be played: ",
    ),
    ("an action before its time", "prohibition", {}, at("play", to=["claim"]), "'claim' cannot be played: "),
    ("a word that means nothing here", "outcome", {}, at("play", to=["bid:20"]), "cannot be played"),
    ("a wrong state", "outcome", {}, at("then", to={"state": {"tilesLeft": 7}}), "the reference differs"),
    ("a wrong count", "outcome", {}, at("then", to={"count": 999}), "the reference differs"),
    (
        "an acceptance that is a refusal",
        "prohibition",
        {"verdict": "rejected"},
        at("then", "verdict", to="accepted"),
        "the reference differs",
    ),
    (
        "a refusal that is an acceptance",
        "prohibition",
        {"verdict": "accepted"},
        at("then", to={"verdict": "rejected"}),
        "the reference differs",
    ),
    ("an impossible set-up", "outcome", {}, at("setup", to={"first": 4}), "its set-up is not possible"),
]


@pytest.mark.parametrize(
    ("kind", "wanted", "change", "said"), [row[1:] for row in UNPLAYABLE], ids=[row[0] for row in UNPLAYABLE]
)
def test_a_case_that_the_reference_fails_is_told(
    kind: str, wanted: dict[str, object], change: Change, said: str, playable: Small
) -> None:
    def alter(case: Data) -> None:
        if "when" in case and not wanted:
            del case["when"]
            case["then"] = {"state": {"phase": "draw"}}
        change(case)

    identity = playable.edit_case(kind, alter, **wanted)
    problems = playable.problems()
    assert len(problems) == 1, problems
    assert said in problems[0]
    assert identity in problems[0]


def test_a_refusal_for_another_reason_is_told(playable: Small) -> None:
    def blame(case: Data) -> None:
        case.update(id="tayu.place.duty/wrongly-blamed", clauses=["tayu.place.duty"])

    playable.edit_case("prohibition", blame, verdict="rejected")
    (problem,) = playable.problems()
    assert "case tayu.place.duty/wrongly-blamed: the reference differs" in problem
    assert problem.endswith(f"expected tayu.place.duty; got {KEPT['prohibition']}")


# What was published


def publish(small: Small) -> list[str]:
    """Write down every id as published; return the lines."""
    spec = load_spec("tayu")
    cases = [case for path in case_files(spec) for case in parse_cases(read_document(path))]
    made = released(spec, cases, read_mutants(spec))
    lines = [f"{identity} {revision} {digest}" for identity, (revision, digest) in sorted(made.items())]
    (small.folder / "released-ids").write_text("# published\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return lines


def test_what_is_as_it_was_published_is_fine(small: Small) -> None:
    lines = publish(small)
    assert len(lines) > 100
    assert small.problems() == []


def test_a_vanished_id_is_told_and_may_be_withdrawn(small: Small) -> None:
    lines = publish(small)
    gone = "tayu.place.long-gone"
    path = small.folder / "released-ids"
    path.write_text("\n".join([*lines, f"{gone} 1 {'0' * 64}"]), encoding="utf-8")
    (problem,) = small.problems()
    assert problem == f"{path}:{len(lines) + 1}: {gone} was published and has vanished; say 'withdrawn' here instead"
    path.write_text("\n".join([*lines, f"{gone} withdrawn"]), encoding="utf-8")
    assert small.problems() == []


def test_a_withdrawn_id_is_never_used_again(small: Small) -> None:
    (small.folder / "released-ids").write_text("tayu.place.duty withdrawn\n", encoding="utf-8")
    (problem,) = small.problems()
    assert problem.endswith(":1: tayu.place.duty was withdrawn; ids are never used again")


def test_a_changed_expectation_needs_a_raised_revision(small: Small) -> None:
    publish(small)
    identity = small.edit_case("outcome", lambda case: case["then"].setdefault("state", {}).update(tilesLeft=7))
    (problem,) = small.problems()
    assert problem.endswith(f"the expectation of {identity} has changed; raise its revision")
    small.edit_case("outcome", lambda case: case.update(revision=case["revision"] + 1))
    assert small.problems() == []


def test_another_title_or_working_is_no_changed_expectation(small: Small) -> None:
    publish(small)
    small.edit_case("outcome", lambda case: case.update(title="Another title", working=["Another working."]))
    assert small.problems() == []


@pytest.mark.parametrize("line", ["tayu.place.duty", "tayu.place.duty one abc", "tayu.place.duty 1 abc def", "x y"])
def test_a_line_of_published_ids_that_says_nothing_is_told(line: str, small: Small) -> None:
    (small.folder / "released-ids").write_text(f"{line}\n", encoding="utf-8")
    (problem,) = small.problems()
    assert "has to be 'ID REVISION DIGEST' or 'ID withdrawn'" in problem


def test_published_ids_have_to_be_there(small: Small) -> None:
    (small.folder / "released-ids").unlink()
    (problem,) = small.problems()
    assert "released-ids: is missing" in problem


def test_a_digest_depends_on_content_and_not_on_order() -> None:
    assert digest_of({"a": 1, "b": [2]}) == digest_of({"b": [2], "a": 1})
    assert digest_of({"a": 1}) != digest_of({"a": 2})


# Sources


MADE_UP = {
    "tayu-fi": "First heading\n\nA sentence of our own. Another one!\n- A list item.\n",
    "tayu-fr": "Another heading\n\nThe second text says less.\n",
}


@pytest.fixture
def indexed(small: Small, tmp_path: Path) -> tuple[Small, Path]:
    """Return the small copy with made-up sources, and the folder that holds their texts."""
    texts = tmp_path / "texts"
    texts.mkdir()

    def index(data: Data) -> None:
        for source in data["sources"]:
            (texts / source["file"]).write_text(MADE_UP[source["id"]], encoding="utf-8")
            heading, *sentences = (sentence.digest for sentence in split_sentences(MADE_UP[source["id"]]))
            source["sections"] = [{"number": 1, "topic": "made up", "heading": heading, "sentences": sentences}]

    small.edit("sources.yaml", index)
    small.known = {str(problem) for problem in validate_game("tayu", texts)}
    assert not any("the digest does not fit" in problem for problem in small.known)
    return small, texts


def test_a_wrong_digest_is_told_with_its_sentence(indexed: tuple[Small, Path]) -> None:
    small, texts = indexed
    small.edit("sources.yaml", lambda data: data["sources"][0]["sections"][0]["sentences"].__setitem__(1, "0" * 64))
    (problem,) = small.problems(texts)
    assert f"tayu-fi, section 1, sentence 2: the digest does not fit {texts / 'tayu-fi.txt'}" in problem


def test_a_changed_text_is_told(indexed: tuple[Small, Path]) -> None:
    small, texts = indexed
    (texts / "tayu-fr.txt").write_text(MADE_UP["tayu-fr"] + "\nOne more sentence.\n", encoding="utf-8")
    (problem,) = small.problems(texts)
    assert "tayu-fr, section 1, sentence 2: the digest does not fit" in problem


def test_a_missing_text_is_told(indexed: tuple[Small, Path]) -> None:
    small, texts = indexed
    (texts / "tayu-fr.txt").unlink()
    (problem,) = small.problems(texts)
    assert "tayu-fr.txt: cannot be read" in problem


EIGHT = "Seven green turtles walked slowly over eight bridges"


@pytest.mark.parametrize(
    ("text", "copied"),
    [
        (f"Before. {EIGHT}, after.", True),
        (f"# {EIGHT.upper()}!", True),
        (EIGHT.replace(" ", "\n"), True),
        (EIGHT.replace(" ", " -- "), True),
        (EIGHT.replace("eight ", "nine "), False),
        (" ".join(EIGHT.split()[: SHARED_WORDS - 1]), False),
        ("", False),
    ],
)
def test_eight_words_in_common_with_a_text_are_copied(text: str, copied: bool, tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "a.txt").write_text(f"A heading\n\nOnce {EIGHT.lower()} again.\n", encoding="utf-8")
    file = tmp_path / "mine.md"
    file.write_text(f"One line\n{text}\n", encoding="utf-8")
    problems = [str(problem) for problem in copied_passages([file], tmp_path / "texts")]
    assert len(problems) == copied
    if copied:
        assert problems[0] == f"{file}:2: shares eight words with a.txt: write it in our own words"


def test_the_files_of_the_project_are_looked_through() -> None:
    names = {path.relative_to(data_folder()).as_posix() for path in project_files()}
    assert {"spec/tayu/game.yaml", "schemas/case.schema.json"} <= names
    assert not any(name.startswith(".") or "__pycache__" in name for name in names)


# The command


def test_the_specification_is_valid(tmp_path: Path) -> None:
    texts = os.environ.get("REFEREE_SOURCES", "")
    done = referee("validate", cwd=tmp_path, **({"REFEREE_SOURCES": str(Path(texts).resolve())} if texts else {}))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert done.stdout.startswith("valid: the specification of tayu")


def test_a_folder_of_sources_that_is_none_is_wrong_usage(tmp_path: Path) -> None:
    done = referee("validate", cwd=tmp_path, REFEREE_SOURCES="/no/such/folder")
    assert done.returncode == 2
    assert "REFEREE_SOURCES names '/no/such/folder', which is no folder" in one_sentence(done)


def test_files_of_every_kind_can_be_given(tmp_path: Path) -> None:
    folder = data_folder() / "spec" / "tayu"
    names = ["game.yaml", "tiles.yaml", "sources.yaml", "rulings.yaml", "rulesets.yaml", "boards/classic-19.yaml"]
    names += ["clauses/4-place.yaml", "cases/pro.yaml", "mutants.yaml"]
    done = referee("validate", *[folder / name for name in names if (folder / name).exists()], cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_record_can_be_given(tmp_path: Path) -> None:
    rulebook = load("tayu")
    record = Record(Terms(rulebook, "pro", "french", rulebook.spec.rulings_of("french")), ())
    finding = Finding("wrong answer", (), "a game", "this", "that", record.terms)
    file = write_finding(finding, tmp_path, "game")[0]
    assert validate_file(file) == []
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**data, "future": 1}), encoding="utf-8")
    assert validate_file(file)


def test_every_problem_is_a_line_and_their_number_is_told(tmp_path: Path) -> None:
    files = [tmp_path / "one.yaml", tmp_path / "two.yaml"]
    files[0].write_text("rulesets: [{id: x, follows: tayu-fi, rulings: {}}]\n", encoding="utf-8")
    files[1].write_text("nothing: here\n", encoding="utf-8")
    done = referee("validate", *files, cwd=tmp_path)
    lines = done.stdout.splitlines()
    assert len(lines) >= 2
    assert all(line.startswith((f"{files[0]}:", f"{files[1]}:")) for line in lines)
    assert done.stderr == f"referee: {len(lines)} problems in 2 files\n"
    assert done.returncode in (1, 2)


@pytest.mark.parametrize("status", [0, 1, 2])
def test_the_exit_status_says_valid_invalid_or_unreadable(status: int, tmp_path: Path) -> None:
    file = tmp_path / "rulesets.yaml"
    content = {
        0: "rulesets: [{id: x, follows: tayu-fi, rulings: {end.claim: automatic}}]\n",
        1: "rulesets: [{id: x}]\n",
        2: "rulesets: [\n",
    }
    file.write_text(content[status], encoding="utf-8")
    assert referee("validate", file, cwd=tmp_path).returncode == status
