"""A page for each variant: all clauses that hold in it, by chapter, each leading to its place among the rules."""

from rulebooks.spec import Clause, Variant

from sitegen.clause_pages import rules_path
from sitegen.library import Chapter, Game
from sitegen.markup import bulleted, code, inline, link
from sitegen.pages import Page, localised, way
from sitegen.words import chapter_title, game_name, variant_name, word


def variant_path(game: str, variant: str, language: str) -> str:
    """Return the path of the page of a variant."""
    return localised(f"{game}/variants/{variant}.md", language)


def variant_page(game: Game, variant: Variant, language: str) -> Page:
    """Return the page of a variant."""
    path = variant_path(game.id, variant.id, language)
    title = f"{game_name(game.id, language)} – {variant_name(game.id, variant.id, language)}"
    parts = [f"# {title}"]
    for chapter in game.chapters:
        clauses = [clause for clause in chapter.clauses if variant.id in clause.variants]
        if clauses:
            parts.append(f"## {chapter_title(game.id, chapter.stem, language)} {{: #{chapter.stem} }}")
            parts.append(bulleted([_row(chapter, clause, path, language) for clause in clauses]))
    return Page(path, title, "\n\n".join(parts), searched=False)


def _row(chapter: Chapter, clause: Clause, path: str, language: str) -> str:
    either = f" {word('or', language)} "
    under = [f"{code(ruling)} = {either.join(map(code, options))}" for ruling, options in clause.under.items()]
    holds = f' <span class="note">({", ".join(under)})</span>' if under else ""
    to_clause = link(way(path, rules_path(chapter, language), clause.id), code(clause.id.partition(".")[2]))
    return f"{to_clause} {inline(clause.text[language])}{holds}"
