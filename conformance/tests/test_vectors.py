"""Exported vectors: what is in them, that they are a folder of their own, and how two exports differ."""

import dataclasses
import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referee import vectors
from referee.case_vectors import flat_facts, vector_of, written
from referee.cases import Case, load_cases
from referee.mutation import settings_of
from referee.schemas import compiled
from referee.script import state_differences
from referee.vectors import Change, export_of, read_export, vector_differences, write_export
from rulebooks import load
from rulebooks.documents import DocumentError
from rulebooks.loading import RULEBOOKS
from running import one_sentence, referee

YOTE = load("yote")
Files = Mapping[str, bytes]


def case_of(name: str) -> Case:
    """Return the case with this id."""
    return next(case for case in load_cases(load(name.partition(".")[0]).spec) if case.id == name)


def few(*changes: Callable[[Case], Case]) -> list[Case]:
    """Return the cases of one clause, the first of them changed."""
    first, *rest = [case for case in load_cases(YOTE.spec) if case.clauses[0] == "yote.jump.over-opponent"]
    assert len(rest) >= 2
    for change in changes:
        first = change(first)
    return [first, *rest]


def export_few(folder: Path, cases: list[Case]) -> Path:
    write_export(folder, export_of([YOTE], {"yote": cases}))
    return folder


@pytest.fixture(scope="module", name="files")
def _files() -> Files:
    return export_of([load(game) for game in RULEBOOKS])


@pytest.fixture(scope="module", name="manifest")
def _manifest(files: Files) -> Any:
    return json.loads(files["manifest.json"])


# What is in an export


def test_every_case_has_a_file_that_follows_the_schema(files: Files, manifest: Any) -> None:
    known = {case.id: case for game in RULEBOOKS for case in load_cases(load(game).spec)}
    assert [row["id"] for row in manifest["vectors"]] == [
        name for game in RULEBOOKS for name in sorted(known) if name.startswith(f"{game}.")
    ]
    for row in manifest["vectors"]:
        vector, case = json.loads(files[row["file"]]), known[row["id"]]
        assert row["file"] == f"{vector['game']}/{case.id}.json"
        assert compiled("vector").is_valid(vector), row["id"]
        assert (vector["id"], vector["revision"], vector["basis"]) == (case.id, case.revision, case.basis)
        assert [clause["id"] for clause in vector["clauses"]] == list(case.clauses)
        begun = [(run["newGame"]["variant"], run["newGame"]["ruleset"]) for run in vector["runs"]]
        assert begun == [(terms.variant, terms.ruleset) for terms in settings_of(case, load(vector["game"]))]


def test_the_manifest_counts_right_and_its_digests_are_those_of_the_files(files: Files, manifest: Any) -> None:
    assert compiled("vectors-manifest").is_valid(manifest)
    rows = manifest["vectors"] + manifest["schemas"]
    assert {row["file"] for row in rows} == files.keys() - {"manifest.json"}
    for row in rows:
        assert row["sha256"] == hashlib.sha256(files[row["file"]]).hexdigest()
    assert manifest["counts"]["vectors"] == len(manifest["vectors"]) == sum(g["vectors"] for g in manifest["games"])
    assert manifest["counts"]["runs"] == sum(row["runs"] for row in manifest["vectors"])
    for game in manifest["games"]:
        of_game = [json.loads(files[row["file"]]) for row in manifest["vectors"] if row["id"].startswith(game["game"])]
        assert game["runs"] == sum(sum(variant["runs"].values()) for variant in game["variants"])
        for clause in game["clauses"]:
            named = sum(clause["clause"] in [c["id"] for c in vector["clauses"]] for vector in of_game)
            assert clause["vectors"] == named
            assert named or clause["untestable"]


def test_the_schemas_in_an_export_suffice_for_a_public_validator(files: Files, manifest: Any) -> None:
    schema = json.loads(files["schemas/vector.schema.json"])
    for row in manifest["vectors"][::400]:
        assert list(Draft202012Validator(schema).iter_errors(json.loads(files[row["file"]]))) == []
    other = json.loads(files["schemas/manifest.schema.json"])
    assert list(Draft202012Validator(other).iter_errors({**manifest, "vectors": manifest["vectors"][:9]})) == []


def test_a_vector_holds_what_its_case_says() -> None:
    name = "tayu.place.keep-mouths-open/long-side-over-one-of-three"
    vector = vector_of(load("tayu"), case_of(name))
    laid = {"type": "place", "tile": "T167", "square": "J9", "direction": "east"}
    assert vector["expect"] == {
        "verdict": "rejected",
        "eyes": {},
        "facts": {"/phase": "place", "/hand": ["T167"], "/tilesLeft": 110},
    }
    (finnish, french) = vector["runs"]
    assert finnish["actions"] == [
        {"type": "draw", "from": "left", "tile": "T123"},
        {"type": "place", "tile": "T123", "square": "J10", "direction": "east"},
        {"type": "draw", "from": "left", "tile": "T167"},
    ]
    assert finnish["attempt"] == {"action": laid, "before": {"notListed": [laid]}, "errors": [1001]}
    assert (finnish["newGame"]["ruleset"], finnish["newGame"]["rulings"]["end.claim"]) == ("finnish", "agreement")
    assert (french["newGame"]["ruleset"], french["newGame"]["rulings"]["end.claim"]) == ("french", "automatic")
    assert set(finnish["newGame"]["rulings"]) == set(load("tayu").spec.rulings)
    (clause, *_) = vector["clauses"]
    assert clause["text"] == "A blank edge of the new tile MUST NOT meet a mouth of a tile on the board."
    assert [(s["source"], [c["sentence"] for c in s["citations"]]) for s in clause["sources"]] == [
        ("tayu-fi", [10]),
        ("tayu-fr", [7, 9]),
    ]


def test_a_bid_is_listed_before_it_is_made_as_the_entry_that_stands_for_all() -> None:
    bids = [
        (run["attempt"]["action"]["points"], run["attempt"]["before"]["listed"])
        for case in load_cases(load("tayu").spec)
        if case.verdict == "accepted" and str(case.when).startswith("bid:") and not case.play
        for run in vector_of(load("tayu"), case)["runs"]
    ]
    assert bids
    assert all(listed == [{"type": "bid", "points": {"min": 1}}] for _, listed in bids)


def test_a_malformed_attempt_may_be_called_malformed() -> None:
    errors = {
        tuple(run["attempt"]["errors"])
        for case in load_cases(load("tayu").spec)
        if case.verdict == "rejected" and isinstance(case.when, dict)
        for run in vector_of(load("tayu"), case)["runs"]
    }
    assert (1001, -32602) in errors


def test_what_a_player_sees_is_looked_at_through_his_eyes() -> None:
    case = next(case for case in load_cases(load("great-wall").spec) if case.viewer == 2)
    assert vector_of(load("great-wall"), case)["expect"]["eyes"] == {"viewer": 2}


@pytest.mark.parametrize(
    ("state", "facts", "lengths"),
    [
        ({"phase": "place", "hand": []}, {"/phase": "place", "/hand": []}, {}),
        ({"scores": {"a/b": 4}, "winners": None}, {"/scores/a~1b": 4, "/winners": None}, {}),
        ({"sections": [{}, {"x": 1}]}, {"/sections/1/x": 1}, {"/sections": 2}),
        ({"sheets": {"1": {"pair": 6}, "2": {}}}, {"/sheets/1": {"pair": 6}, "/sheets/2": {}}, {}),
        ({"sheets": {"1": {"2": {"pair": 6}, "3": {}}}}, {"/sheets/1/2": {"pair": 6}, "/sheets/1/3": {}}, {}),
    ],
)
def test_facts_are_flat(state: Any, facts: Any, lengths: Any) -> None:
    assert flat_facts(state, ("sheets",)) == (facts, lengths)


@pytest.mark.parametrize(
    "got",
    [
        {"a": {"b": 1, "more": 2}, "list": [{"x": 1, "y": 2}, {"x": 2}]},
        {"a": {"b": 1}, "list": [{"x": 1}, {"x": 3}]},
        {"a": {"b": 1}, "list": [{"x": 1}]},
        {"a": {}, "list": [{"x": 1}, {"x": 2}]},
        {"a": {"b": 2}, "list": [{"x": 1}, {"x": 2}], "more": 1},
    ],
)
def test_flat_facts_hold_where_the_harness_sees_no_difference(got: Any) -> None:
    expected = {"a": {"b": 1}, "list": [{"x": 1}, {"x": 2}]}
    facts, lengths = flat_facts(expected, ())

    def at(pointer: str) -> Any:
        value = got
        for step in pointer.split("/")[1:]:
            value = value[int(step)] if isinstance(value, list) else value.get(step)
        return value

    held = all(len(at(p)) == n for p, n in lengths.items()) and all(at(p) == fact for p, fact in facts.items())
    assert held == (not state_differences(expected, got))


def test_a_file_is_laid_out_for_people() -> None:
    data = {"short": {"a": [1, 2]}, "long": [{"text": "x" * 70}, {"text": "y" * 70}], "empty": {}}
    assert written(data).decode() == (
        '{\n  "short": {"a": [1, 2]},\n  "long": [\n'
        f'    {{"text": "{"x" * 70}"}},\n    {{"text": "{"y" * 70}"}}\n  ],\n  "empty": {{}}\n}}\n'
    )


def test_every_file_reads_as_what_was_written(files: Files) -> None:
    for name in [name for name in files if not name.startswith("schemas/")][::50]:
        assert written(json.loads(files[name])) == files[name]


# The folder


def test_an_export_is_the_same_to_the_byte_in_every_process(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        assert referee("export", "vectors", "yote", seed, cwd=tmp_path, PYTHONHASHSEED=seed).returncode == 0
    names = [sorted(path.relative_to(top) for path in top.rglob("*.json")) for top in (tmp_path / "1", tmp_path / "2")]
    assert names[0] == names[1]
    assert len(names[0]) == len(load_cases(YOTE.spec)) + 3
    for name in names[0]:
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_an_export_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    folder = export_few(tmp_path / "out", few())
    export_few(folder, few()[:1])
    (only,) = few()[:1]
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names == {*vectors.SCHEMAS, "manifest.json", f"yote/{only.id}.json"}
    assert list(read_export(folder)) == [only.id]


@pytest.mark.parametrize("foreign", ["notes.txt", "yote/notes.txt", "yote/yote.jump.over-opponent/mine.json", "link"])
def test_a_folder_that_holds_something_else_is_left_alone(foreign: str, tmp_path: Path) -> None:
    folder = export_few(tmp_path / "out", few())
    if foreign == "link":
        (folder / foreign).symlink_to(tmp_path)
    else:
        (folder / foreign).write_text("mine", encoding="utf-8")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(DocumentError, match=f"holds '{foreign}', which is of no export"):
        export_few(folder, few()[:1])
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_folder_of_other_things_is_no_older_export(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(DocumentError, match=r"is no export of vectors: it has no manifest\.json"):
        export_few(tmp_path, few())
    (tmp_path / "manifest.json").write_text("{}", encoding="utf-8")
    with pytest.raises(DocumentError, match="is no manifest of vectors"):
        export_few(tmp_path, few())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["manifest.json", "notes.txt"]


@pytest.mark.parametrize("exists", [True, False])
def test_what_cannot_be_written_whole_is_taken_back(
    exists: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "out"
    if exists:
        folder.mkdir()
    written_so_far: list[Path] = []

    def full(path: Path, content: bytes) -> None:
        if len(written_so_far) == 2:
            raise DocumentError(path, None, "cannot be written: No space left on device")
        path.write_bytes(content)
        written_so_far.append(path)

    monkeypatch.setattr(vectors, "write_file", full)
    with pytest.raises(DocumentError, match="No space left"):
        export_few(folder, few())
    assert len(written_so_far) == 2
    assert list(tmp_path.rglob("*")) == ([folder] if exists else [])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tayu",), "say where to: 'referee export vectors tayu DIR' (a folder of that name is ./tayu)"),
        (("chess", "out"), "there is no game 'chess'"),
        (("yote", "a-file"), "a-file: is no folder; name one that is empty or does not exist yet"),
        ((), "the following arguments are required"),
    ],
)
def test_wrong_usage_is_refused_in_one_sentence(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    (tmp_path / "a-file").write_text("", encoding="utf-8")
    done = referee("export", "vectors", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert one_sentence(done).startswith(said)


# Two exports


def test_new_changed_and_withdrawn_vectors_are_told(tmp_path: Path) -> None:
    first, second, *rest = few()
    old = export_few(tmp_path / "old", [first, second, *rest[1:]])
    new = export_few(tmp_path / "new", [dataclasses.replace(first, revision=2, title="Other"), *rest])
    found = vector_differences(old, new)
    assert found.new == (rest[0].id,)
    assert found.withdrawn == (second.id,)
    assert found.changed == (Change(first.id, 1, 2, ("title",)),)
    assert list(found.lines()) == [
        f"new        {rest[0].id}",
        f"changed    {first.id} (revision 1 -> 2): title",
        f"withdrawn  {second.id}",
        f"vectors: 1 new, 1 changed, 1 withdrawn, {len(rest) - 1} unchanged",
    ]


def test_a_change_without_a_new_revision_is_seen_all_the_same(tmp_path: Path) -> None:
    old = export_few(tmp_path / "old", few())
    new = export_few(tmp_path / "new", few(lambda case: dataclasses.replace(case, count=99)))
    (change,) = vector_differences(old, new).changed
    assert str(change) == f"{few()[0].id} (revision 1): expect"
    assert not vector_differences(old, old)


def test_an_altered_file_is_no_difference_but_an_error(tmp_path: Path) -> None:
    old, new = export_few(tmp_path / "old", few()), export_few(tmp_path / "new", few())
    path = new / "yote" / f"{few()[0].id}.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"revision": 1', '"revision": 2'), encoding="utf-8")
    with pytest.raises(DocumentError, match=r"was altered: its digest is not the one in manifest\.json"):
        vector_differences(old, new)
    path.unlink()
    with pytest.raises(DocumentError, match="cannot be read"):
        vector_differences(old, new)


def test_diff_takes_two_exports(tmp_path: Path) -> None:
    export_few(tmp_path / "old", few())
    export_few(tmp_path / "new", few()[1:])
    same = referee("diff", "old", "old", cwd=tmp_path)
    assert (same.returncode, same.stdout) == (
        0,
        f"vectors: 0 new, 0 changed, 0 withdrawn, {len(few())} unchanged\n",
    )
    other = referee("diff", "old", "new", cwd=tmp_path)
    assert other.returncode == 1
    assert f"withdrawn  {few()[0].id}\n" in other.stdout
    (tmp_path / "new" / "manifest.json").write_text("[]", encoding="utf-8")
    broken = referee("diff", "old", "new", cwd=tmp_path)
    assert broken.returncode == 2
    assert one_sentence(broken).startswith("new/manifest.json: is no manifest of vectors")
