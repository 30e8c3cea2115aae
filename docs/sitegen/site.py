"""All generated pages, and where each stands in the navigation."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebooks.spec import LANGUAGES

from sitegen.case_pages import cases_page
from sitegen.clause_pages import cases_path, chapter_page, rules_path, rulings_path
from sitegen.command_pages import API, COMMANDS, api_pages, commands_page
from sitegen.difference_pages import COMPARED, differences_page, differences_path
from sitegen.evidence_pages import COVERAGE, UNTESTABLE, coverage_page, mutants_page, mutants_path, untestable_page
from sitegen.front_pages import front_page, game_page, game_path, replay_page, tiles_page, tiles_path
from sitegen.library import GAMES, forget, games
from sitegen.pages import Page, localised, url_of
from sitegen.pictures import Drawing
from sitegen.ruling_pages import rulings_page
from sitegen.schema_pages import (
    FILES,
    MESSAGES,
    contributing_page,
    files_page,
    game_schemas_page,
    game_schemas_path,
    messages_page,
)
from sitegen.variant_pages import variant_page, variant_path
from sitegen.words import chapter_title, forget_words, game_name, variant_name, word

Navigation = list[Any]
"""Entries as ``nav`` of mkdocs has them."""


@dataclass
class Site:
    """What is generated: pages, pictures, and other files by their names below the root of the site."""

    pages: list[Page] = field(default_factory=list)
    drawings: dict[str, Drawing] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)


def generate() -> Site:
    """Generate the whole site from the files as they are now."""
    forget()
    forget_words()
    site = Site()
    for language in LANGUAGES:
        site.pages += [front_page(language, site.drawings), replay_page(language), tiles_page(language, site.drawings)]
        for game in games():
            site.pages += [game_page(game, language), rulings_page(game, language)]
            site.pages += [chapter_page(game, chapter, language, site.drawings) for chapter in game.chapters]
            site.pages += [variant_page(game, variant, language) for variant in game.spec.variants.values()]
            if game.id in COMPARED:
                site.pages.append(differences_page(game, language, site.drawings))
    for game in games():
        site.pages += [cases_page(game, chapter) for chapter in game.chapters]
        site.pages += [mutants_page(game), game_schemas_page(game.id)]
        site.files[f"assets/clauses-{game.id}.json"] = json.dumps(_clauses(game.id), ensure_ascii=False)
    site.pages += [coverage_page(), untestable_page(), messages_page(), files_page(), commands_page()]
    site.pages += [contributing_page(), *api_pages()]
    return site


def _clauses(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Return for each clause its text and its page in every language, for programs in the pages."""
    game = next(game for game in games() if game.id == name)
    return {
        clause.id: {
            **clause.text,
            "page": {language: f"{url_of(rules_path(chapter, language))}#{clause.id}" for language in LANGUAGES},
        }
        for chapter in game.chapters
        for clause in chapter.clauses
    }


def navigation(language: str) -> Navigation:
    """Return the navigation of a language."""
    entries: Navigation = [{word("home", language): localised("index.md", language)}]
    for game in games():
        inner: Navigation = [game_path(game.id, language)]
        inner += [
            {f"{chapter.number}. {chapter_title(game.id, chapter.stem, language)}": rules_path(chapter, language)}
            for chapter in game.chapters
        ]
        variants = [
            {variant_name(game.id, one, language): variant_path(game.id, one, language)} for one in game.spec.variants
        ]
        inner.append({word("variants", language): variants})
        inner.append({word("rulings", language): rulings_path(game.id, language)})
        if game.id in COMPARED:
            inner.append({word("differences", language): differences_path(game.id, language)})
        if game.id == "tayu":
            inner.append({word("tiles", language): tiles_path(language)})
        entries.append({game_name(game.id, language): inner})
    entries.append({word("replay", language): localised("replay.md", language)})
    if language == "en":
        entries.append({word("implementers", language): _implementers()})
    return entries


def _implementers() -> Navigation:
    named = {game.id: game_name(game.id, "en") for game in games()}
    return [
        {"Getting started": "getting-started.md"},
        {"What a verdict looks like": "verdict-example.md"},
        {
            "The protocol": [
                {"In words": "protocol.md"},
                {"Messages": MESSAGES},
                *({name: game_schemas_path(game)} for game, name in named.items()),
            ]
        },
        {"Records and notation": "notation.md"},
        {"Files": FILES},
        {"Vectors": "vectors.md"},
        {"Reports": "reports.md"},
        {"Bundles": "bundles.md"},
        {"Campaigns": "campaigns.md"},
        {"Known failures": "ledger.md"},
        {"Continuous integration": "continuous-integration.md"},
        {"Commands": COMMANDS},
        {"Challenging and contributing": "contributing.md"},
        {"Coverage": COVERAGE},
        {"What cannot be tested": UNTESTABLE},
        {"Mutants": [{name: mutants_path(game)} for game, name in named.items()]},
        {
            "Cases": [
                {
                    game_name(game.id, "en"): [
                        {f"{chapter.number}. {chapter_title(game.id, chapter.stem, 'en')}": cases_path(chapter)}
                        for chapter in game.chapters
                    ]
                }
                for game in games()
            ]
        },
        {"Python interface": [{title: f"reference/api/{name}.md"} for name, (title, _) in API.items()]},
        {"Performance": "performance.md"},
        {"The map of the code": "architecture.md"},
    ]


def localised_pages() -> set[str]:
    """Return the paths, without language, of the pages that exist in every language."""
    paths = {"index.md", "replay.md", tiles_path("en")}
    for game in games():
        paths |= {game_path(game.id, "en"), rulings_path(game.id, "en")}
        paths |= {rules_path(chapter, "en") for chapter in game.chapters}
        paths |= {variant_path(game.id, variant, "en") for variant in game.spec.variants}
        if game.id in COMPARED:
            paths.add(differences_path(game.id, "en"))
    return paths


__all__ = ["GAMES", "Navigation", "Site", "generate", "localised_pages", "navigation"]
