"""What mkdocs calls: the generated pages, a navigation for each language, and what is to be put right in the pages."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation, get_navigation
from mkdocs.structure.pages import Page
from rulebooks.spec import LANGUAGES
from sitegen.outside import files_linked_from, rewritten
from sitegen.pages import language_of, localised, neutral, url_of
from sitegen.playing import write_playing_assets
from sitegen.site import Site, generate, localised_pages, navigation
from sitegen.words import word

_ROLE = re.compile(r":(?:class|func|mod|meth|attr|data):(<code>)[~.]?")
"""A role of reStructuredText before what it is about, as the docstrings have it."""
_ALTERNATE = re.compile(r'<link rel="alternate"[^>]* hreflang="[^>]*>')
_SEARCH = '<div class="md-search" data-md-component="search" role="dialog"'
_OWN_NAMES = {"en": "English", "fi": "Suomi", "fr": "Français"}

_made = Site()
_navigations: dict[str, Navigation] = {}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Generate the site; mkdocs itself builds the English navigation."""
    _made.__dict__.update(generate().__dict__)
    config.nav = navigation("en")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is generated to the files of the site."""
    for page in _made.pages:
        files.append(File.generated(config, page.path, content=page.source))
    for path, drawing in _made.drawings.items():
        files.append(File.generated(config, path, content=drawing.svg))
    for path, content in _made.files.items():
        files.append(File.generated(config, path, content=content))
    for path, file in files_linked_from(Path(config.docs_dir)):
        files.append(File.generated(config, path, abs_src_path=str(file)))
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Build the navigations of the other languages, each with its own front page."""
    _navigations["en"] = nav
    for language in LANGUAGES[1:]:
        config.nav = navigation(language)
        for file in files.documentation_pages():
            if language_of(file.src_uri) == language:
                file.page = None  # made without the title that the navigation gives it
        made = _navigations[language] = get_navigation(files, config)
        front = files.get_file_from_path(localised("index.md", language))
        made.homepage = front.page if front else None
    config.nav = navigation("en")
    return nav


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001  # of mkdocs
    """Let links out of the folder of pages lead to where the files are."""
    return rewritten(markdown) if page.file.generated_by is None else markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001  # of mkdocs
    """Translate what Markdown itself writes, and take roles out of docstrings."""
    language = language_of(page.file.src_uri)
    html = html.replace('title="Permanent link"', f'title="{word("permalink", language)}"')
    return _ROLE.sub(r"\1", html) if page.file.src_uri.startswith("reference/api/") else html


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """Let the theme speak the language of the page, and link the same page in the others."""
    path = page.file.src_uri
    language = language_of(path)
    config.theme["language"] = language
    context["nav"] = _navigations.get(language, nav)
    context["language"] = language
    same = neutral(path) if neutral(path) in localised_pages() else "index.md"
    config.extra["alternate"] = [
        {"name": name, "lang": code, "link": url_of(localised(same, code)) or "."} for code, name in _OWN_NAMES.items()
    ]
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001  # of mkdocs
    """Take out the links by which the theme looks for site maps that there are not, and name what it leaves unnamed."""
    named = f'{_SEARCH} aria-label="{word("search", language_of(page.file.src_uri))}"'
    return _ALTERNATE.sub("", output).replace(_SEARCH, named)


@event_priority(-100)
def on_post_build(config: MkDocsConfig) -> None:
    """Write what is not a page: the files of the board and the viewer, and a search index for each language."""
    site = Path(config.site_dir)
    write_playing_assets(site / "assets")
    whole = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    for language in LANGUAGES:
        target = site / localised("search/search_index.json", language)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(_index(whole, language), ensure_ascii=False, separators=(",", ":")), "utf-8")


def _index(whole: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return the part of a search index that is in a language, its places seen from the front page of that language."""
    entries = [
        {**entry, "location": entry["location"].removeprefix(localised("", language))}
        for entry in whole["docs"]
        if language_of(entry["location"]) == language
    ]
    return {**whole, "config": {**whole["config"], "lang": [language]}, "docs": entries}
