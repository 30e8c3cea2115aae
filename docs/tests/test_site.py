"""The built site: nothing missing, nothing broken, nothing copied."""

import json
import os
import re
from pathlib import Path

import pytest
from built import ROOT, Built, pages, read, target_of
from referee.validation import SHARED_WORDS
from rulebooks.spec import LANGUAGES
from sitegen.clause_pages import rules_path, rulings_path
from sitegen.command_pages import called, commands, options
from sitegen.difference_pages import COMPARED, differences_path
from sitegen.library import GAMES, game_of
from sitegen.pages import localised, url_of
from sitegen.site import localised_pages
from sitegen.variant_pages import variant_path
from sitegen.words import conflict_reason, gaps, source_title, topic, word

MOST_SECONDS = 110
MOST_BYTES = 500_000
_WORDS = re.compile(r"\w+")
_VIEWER_STATE = "record="


def page_at(site: Path, path: str) -> Path:
    return site / url_of(path) / "index.html"


def test_strict_build_is_clean_and_quick(built: Built) -> None:
    assert built.status == 0, built.said
    assert "WARNING" not in built.said, built.said
    assert built.seconds < MOST_SECONDS


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_its_anchor_text_and_sources(site: Path, game: str, language: str) -> None:
    found = game_of(game)
    for chapter in found.chapters:
        page = read(page_at(site, rules_path(chapter, language)))
        told = " ".join(" ".join(page.words).split())
        assert page.language == language
        for clause in chapter.clauses:
            assert page.anchors.count(clause.id) == 1
            assert _spaceless(clause.text[language].replace("`", "")) in _spaceless(told)
            assert _spaceless(word(f"kind-{clause.kind}", language)) in _spaceless(told)
            for testimony in clause.testimonies:
                assert _spaceless(source_title(found.spec.sources[testimony.source], language)) in _spaceless(told)
            if clause.conflict:
                assert _spaceless(conflict_reason(clause, language)) in _spaceless(told)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_variant_has_a_page_with_the_clauses_that_hold_in_it_and_no_others(
    site: Path, game: str, language: str
) -> None:
    found = game_of(game)
    for variant in found.spec.variants:
        told = _spaceless(" ".join(read(page_at(site, variant_path(game, variant, language))).words))
        for clause in found.spec.clauses.values():
            shown = _spaceless(clause.id.partition(".")[2] + clause.text[language].replace("`", "")) in told
            assert shown == (variant in clause.variants), clause.id


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_has_its_anchor_question_and_options(site: Path, game: str, language: str) -> None:
    page = read(page_at(site, rulings_path(game, language)))
    told = _spaceless(" ".join(page.words))
    for ruling in game_of(game).spec.rulings.values():
        assert page.anchors.count(ruling.id) == 1
        assert _spaceless(ruling.question[language]) in told
        for option, meaning in ruling.options.items():
            assert option in told
            assert _spaceless(meaning[language].replace("`", "")) in told


@pytest.mark.parametrize("game", GAMES)
def test_every_case_is_on_a_page_and_linked_from_its_clauses(site: Path, game: str) -> None:
    found = game_of(game)
    written = {
        anchor for page in (site / game / "cases").rglob("index.html") for anchor in read(page).anchors if "/" in anchor
    }
    assert written == {case.id for case in found.cases}
    for chapter in found.chapters:
        links = {link.partition("#")[2] for link in read(page_at(site, rules_path(chapter, "fi"))).links}
        own = [case.id for clause in chapter.clauses for case in found.cases if clause.id in case.clauses]
        assert set(own) <= links


@pytest.mark.parametrize("game", COMPARED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_differences_show_every_clause_and_ruling(site: Path, game: str, language: str) -> None:
    page = read(page_at(site, differences_path(game, language)))
    told = _spaceless(" ".join(page.words))
    for clause in game_of(game).spec.clauses:
        assert clause in told
    for ruling in game_of(game).spec.rulings:
        assert page.anchors.count(ruling) == 1


def test_no_link_and_no_anchor_is_broken(site: Path) -> None:
    broken = []
    for page in pages(site):
        for link in [*read(page).links, *read(page).loads]:
            found = target_of(site, page, link)
            if found is None or page.name == "404.html":
                continue
            target, anchor = found
            if not target.is_file():
                broken.append(f"{page.relative_to(site)}: {link}")
                continue
            to_state = anchor.startswith(_VIEWER_STATE)
            if anchor and target.suffix == ".html" and not to_state and anchor not in read(target).anchors:
                broken.append(f"{page.relative_to(site)}: {link} has no anchor")
    assert not broken, "\n".join(broken[:40])


def test_no_anchor_stands_twice_and_no_clause_anchor_is_an_orphan(site: Path) -> None:
    for page in pages(site):
        anchors = read(page).anchors
        assert len(anchors) == len(set(anchors)), page
    known = {name for game in GAMES for name in game_of(game).spec.clauses}
    for game in GAMES:
        for chapter in game_of(game).chapters:
            for language in LANGUAGES:
                anchors = read(page_at(site, rules_path(chapter, language))).anchors
                clauses = {anchor for anchor in anchors if anchor.startswith(f"{game}.")}
                assert clauses <= known


def test_every_picture_is_described(site: Path) -> None:
    described = 0
    for page in pages(site):
        assert not read(page).undescribed, page
        described += len(read(page).descriptions)
    assert described > 1000


def test_descriptions_are_in_the_language_of_the_page(site: Path) -> None:
    for path in localised_pages():
        for language in LANGUAGES:
            page = read(page_at(site, localised(path, language)))
            begins = (word("picture", language), word("tile", language))
            assert all(description.startswith(begins) for description in page.descriptions), path


def test_no_translation_is_missing() -> None:
    assert gaps() == []
    for game in GAMES:
        spec = game_of(game).spec
        for source in spec.sources.values():
            for section in source.sections:
                for language in LANGUAGES:
                    assert topic(section.topic, language)
        for clause in spec.clauses.values():
            for language in LANGUAGES:
                assert clause.conflict is None or conflict_reason(clause, language)


def test_nothing_is_loaded_from_other_hosts(site: Path) -> None:
    for page in pages(site):
        assert [load for load in read(page).loads if "//" in load] == [], page
    for sheet in [*site.rglob("*.css"), *(site / "javascripts").rglob("*.mjs")]:
        assert not re.search(r"(url\(|import\s*\(?)\s*[\"']?https?://", sheet.read_text(encoding="utf-8")), sheet


def test_languages_lead_to_the_same_page(site: Path) -> None:
    for path in sorted(localised_pages()):
        for language in LANGUAGES:
            page = page_at(site, localised(path, language))
            targets = {found[0] for link in read(page).links if (found := target_of(site, page, link))}
            assert {page_at(site, localised(path, other)).resolve() for other in LANGUAGES} <= targets


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_finds_every_clause_in_its_language(site: Path, language: str) -> None:
    index = json.loads((site / localised("search/search_index.json", language)).read_text(encoding="utf-8"))
    assert index["config"]["lang"] == [language]
    places = {entry["location"]: entry for entry in index["docs"]}
    for game in GAMES:
        for chapter in game_of(game).chapters:
            for clause in chapter.clauses:
                entry = places[f"{url_of(rules_path(chapter, 'en'))}#{clause.id}"]
                told = re.sub(r"<[^>]+>", "", entry["text"])
                assert _spaceless(clause.text[language].replace("`", "")[:60]) in _spaceless(told)
    front = page_at(site, localised("tayu/4-place.md", language)).read_text(encoding="utf-8")
    config = json.loads(re.findall(r'<script id="__config"[^>]*>(.*?)</script>', front, re.DOTALL)[0])
    assert config["base"] == ("../.." if language == "en" else f"../../../{language}/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_front_page_is_small(site: Path, language: str) -> None:
    page = page_at(site, localised("index.md", language))
    loaded = {found[0] for link in read(page).loads if (found := target_of(site, page, link))}
    assert len(loaded) > 5
    assert sum(file.stat().st_size for file in {page, *loaded}) < MOST_BYTES


def test_every_command_and_option_is_documented(site: Path) -> None:
    page = read(page_at(site, "reference/commands.md"))
    told = _spaceless(" ".join(page.words))
    assert len(commands()) > 15
    for name, parser in commands():
        assert name.replace(" ", "-") in page.anchors
        for action in options(parser):
            assert action.help, f"{name} {called(action)} has no help"
            assert _spaceless(called(action)) in told
            assert all(option in told for option in action.option_strings)


def test_files_for_scripts_are_there(site: Path) -> None:
    for game in GAMES:
        clauses = json.loads((site / "assets" / f"clauses-{game}.json").read_text(encoding="utf-8"))
        assert set(clauses) == set(game_of(game).spec.clauses)
        for entry in clauses.values():
            for language in LANGUAGES:
                url, _, anchor = entry["page"][language].partition("#")
                assert anchor in read(site / url / "index.html").anchors
    program = (site / "assets" / "engine" / "tayu-rules.mjs").read_bytes()
    assert program == (ROOT / "conformance" / "adapters" / "javascript" / "tayu-rules.mjs").read_bytes()


def test_protocol_page_shows_a_real_conversation(site: Path) -> None:
    told = " ".join(read(page_at(site, "reference/messages.md")).words)
    assert '"code": 1001' in told
    assert "tayu.place.first-covers-centre" in told


@pytest.mark.skipif("REFEREE_SOURCES" not in os.environ, reason="REFEREE_SOURCES is not set: no source text to compare")
def test_no_run_of_words_is_copied_from_a_source(site: Path) -> None:
    runs: dict[tuple[str, ...], str] = {}
    for text in sorted(Path(os.environ["REFEREE_SOURCES"]).glob("*.txt")):
        words = _WORDS.findall(text.read_text(encoding="utf-8").lower())
        runs.update({tuple(words[at : at + SHARED_WORDS]): text.name for at in range(len(words) - SHARED_WORDS + 1)})
    assert runs
    for page in pages(site):
        words = _WORDS.findall(" ".join([*read(page).words, *read(page).descriptions]).lower())
        for at in range(len(words) - SHARED_WORDS + 1):
            run = tuple(words[at : at + SHARED_WORDS])
            assert run not in runs, f"{page.relative_to(site)}: '{' '.join(run)}' is in {runs[run]}"


def _spaceless(words: str) -> str:
    return re.sub(r"\s+", "", words)
