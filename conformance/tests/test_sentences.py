"""Every sentence of the source texts is cited by a clause or ruling, or listed as no rule with a reason."""

import shutil
from pathlib import Path

import pytest
from referee.sentences import citing, sentence_problems
from rulebooks.loading import RULEBOOKS
from rulebooks.spec import data_folder, load_spec


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_sentence_is_accounted_for_once(game: str) -> None:
    spec = load_spec(game)
    assert [str(problem) for problem in sentence_problems(spec)] == []
    index = {
        (source.id, section.number, sentence)
        for source in spec.sources.values()
        for section in source.sections
        for sentence in range(1, len(section.sentences) + 1)
    }
    listed = {
        (source.id, section.number, sentence)
        for source in spec.sources.values()
        for section in source.sections
        for sentence in section.not_a_rule
    }
    assert index
    assert set(citing(spec)) | listed == index
    assert len(citing(spec)) + len(listed) == len(index)


def _problems(monkeypatch: pytest.MonkeyPatch, folder: Path, file: str, old: str, new: str) -> list[str]:
    """Return the problems of Ta Yü with one thing written otherwise."""
    shutil.copytree(data_folder() / "spec" / "tayu", folder / "spec" / "tayu")
    path = folder / "spec" / "tayu" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    monkeypatch.setattr("rulebooks.spec.data_folder", lambda: folder)
    return [str(problem).replace(f"{folder}/spec/tayu/", "") for problem in sentence_problems(load_spec("tayu"))]


def _line(text: str) -> int:
    lines = (data_folder() / "spec" / "tayu" / "sources.yaml").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_a_sentence_that_nothing_accounts_for_is_told_with_its_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = _problems(monkeypatch, tmp_path, "sources.yaml", '          "2": recommended age\n', "")
    line = _line("fbab2a1812f23816")
    assert found == [
        f"sources.yaml:{line}: tayu-fi, section 1 (title and credits), sentence 2: no clause or ruling cites it; "
        "cite it, or say under 'not-a-rule' why not"
    ]


def test_a_sentence_that_is_cited_and_listed_is_told_with_the_citing_clauses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = _problems(
        monkeypatch, tmp_path, "clauses/4-place.yaml", 'cites: ["8.13", "11.3"]', 'cites: ["8.13", "11.3", "11.4"]'
    )
    assert len(found) == 1
    assert "sentence 4: is listed as no rule ('advice on tactics') and cited by tayu.place.free-choice" in found[0]


def test_a_citation_of_a_ruling_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = _problems(monkeypatch, tmp_path, "rulings.yaml", 'cites: ["7.1", "7.2", "7.3"]', 'cites: ["7.1", "7.2"]')
    assert len(found) == 1
    assert "tayu-fi, section 7 (preparation), sentence 3: no clause or ruling cites it" in found[0]


def test_a_listed_sentence_that_does_not_exist_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = _problems(
        monkeypatch,
        tmp_path,
        "sources.yaml",
        '          "2": what the tiles look like\n',
        '          "2": what the tiles look like\n          "9": more of it\n',
    )
    assert len(found) == 1
    assert found[0].endswith("tayu-fi, section 6: there is no sentence 9")
