"""Words of the site in its languages; what the specification says in English alone is translated here too."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from rulebooks.documents import read_document
from rulebooks.spec import LANGUAGES, Clause, Source

FILE = Path(__file__).with_name("words.yaml")

Translated = Mapping[str, str]
"""A text for each language."""


@cache
def _file() -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", read_document(FILE).data)


def forget_words() -> None:
    """Forget what was read, so that it is read anew when the file has changed."""
    _file.cache_clear()


def all_words() -> Mapping[str, Translated]:
    """Return the page furniture by its key."""
    return cast("Mapping[str, Translated]", _file()["words"])


def word(key: str, language: str) -> str:
    """Return a piece of page furniture; raises KeyError for an unknown key."""
    return all_words()[key][language]


def labelled(key: str, language: str) -> str:
    """Return a piece of page furniture with a colon after it, as the language sets one."""
    return word(key, language) + colon(language)


def colon(language: str) -> str:
    """Return a colon, in French with the space before it that does not break."""
    return "\N{NO-BREAK SPACE}:" if language == "fr" else ":"


def game_name(game: str, language: str) -> str:
    """Return what a game is called."""
    return str(_file()["games"][game]["name"][language])


def game_about(game: str, language: str) -> str:
    """Return one sentence about a game."""
    return str(_file()["games"][game]["about"][language])


def variant_name(game: str, variant: str, language: str) -> str:
    """Return what a way to play is called."""
    return str(_file()["variants"][game][variant][language])


def chapter_title(game: str, stem: str, language: str) -> str:
    """Return the title of the chapter that stands in ``clauses/<stem>.yaml``."""
    return str(_file()["chapters"][game][stem][language])


def ruleset_name(ruleset: str, language: str) -> str:
    """Return what a ruleset is called."""
    return str(_file()["rulesets"][ruleset][language])


def source_title(source: Source, language: str) -> str:
    """Return the title of a source."""
    return str(_file()["sources"][source.id][language])


def topic(words: str, language: str) -> str:
    """Return what a section of a source is about."""
    return words if language == "en" else str(_file()["topics"][words][language])


def conflict_reason(clause: Clause, language: str) -> str:
    """Return why the sources contradict each other; raises KeyError where the reason is not translated."""
    if clause.conflict is None or language == "en":
        return clause.conflict or ""
    for entry in _file()["conflicts"]:
        if clause.id in entry["clauses"]:
            return " ".join(entry[language].split())
    raise KeyError(f"words.yaml does not translate why {clause.id} is a conflict")


def gaps() -> list[str]:
    """Return what lacks a language, or is empty in one."""
    found: list[str] = []

    def look(where: str, value: object, wanted: tuple[str, ...]) -> None:
        if not isinstance(value, Mapping):
            return
        if set(value) & set(LANGUAGES):
            found.extend(f"{where}: {language}" for language in wanted if not value.get(language))
        else:
            for key, inner in value.items():
                look(f"{where}/{key}", inner, wanted)

    for part, content in _file().items():
        wanted = ("fi", "fr") if part == "topics" else LANGUAGES
        look(part, content, wanted)
    for entry in _file()["conflicts"]:
        found.extend(f"conflicts/{entry['clauses'][0]}: {lang}" for lang in ("fi", "fr") if not entry.get(lang))
    return found
