"""Pages of rules: a chapter of clauses, each with its sources, its rulings, its pictures and its cases."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from referee.cases import Case
from rulebooks.spec import Citation, Clause, Testimony

from sitegen.library import Chapter, Game
from sitegen.markup import attribute, bulleted, code, inline, link, listed
from sitegen.pages import Page, localised, root_from, way
from sitegen.pictures import Drawing, Scene, scene_of_case
from sitegen.words import (
    chapter_title,
    colon,
    conflict_reason,
    game_name,
    labelled,
    source_title,
    topic,
    variant_name,
    word,
)

BOARD_PAGES = {("tayu", "4-place"), ("tayu", "7-score")}
"""Pages with a board to touch, by game and chapter."""


def rules_path(chapter: Chapter, language: str) -> str:
    """Return the path of the page of a chapter."""
    return localised(f"{chapter.game}/{chapter.stem}.md", language)


def cases_path(chapter: Chapter) -> str:
    """Return the path of the page with the cases of a chapter, which is in English only."""
    return f"{chapter.game}/cases/{chapter.stem}.md"


def rulings_path(game: str, language: str) -> str:
    """Return the path of the page of rulings."""
    return localised(f"{game}/rulings.md", language)


def heading(clause: Clause, chapter: Chapter) -> str:
    """Return the heading of a clause in Markdown, with its id as anchor."""
    number = chapter.clauses.index(clause) + 1
    short = clause.id.partition(".")[2]
    return f"## {chapter.number}.{number} `{short}` {{: #{clause.id} }}"


def places(citations: Sequence[Citation], language: str) -> str:
    """Return where a source says something: ``section 8 (course of play), sentences 5 and 7``."""
    parts = []
    for (number, about), rows in groupby(citations, key=lambda citation: (citation.section, citation.topic)):
        sentences = [str(row.sentence) for row in rows]
        counted = word("sentences" if len(sentences) > 1 else "sentence", language)
        numbers = listed(sentences, word("and", language))
        parts.append(f"{word('section', language)} {number} ({topic(about, language)}), {counted} {numbers}")
    return "; ".join(parts)


def status_pill(testimony: Testimony, language: str) -> str:
    """Return how firmly a source says something."""
    return f'<span class="status {testimony.status}">{word(f"status-{testimony.status}", language)}</span>'


def chapter_page(game: Game, chapter: Chapter, language: str, drawings: dict[str, Drawing]) -> Page:
    """Return the page of a chapter; pictures that it needs are added to ``drawings``."""
    path = rules_path(chapter, language)
    title = chapter_title(chapter.game, chapter.stem, language)
    parts = [f"# {title}", f'<p class="lead">{game_name(game.id, language)}. {word("words-used", language)}</p>']
    if (game.id, chapter.stem) in BOARD_PAGES:
        replay = way(path, localised("replay.md", language))
        parts.append(
            f'<section class="try" aria-label={attribute(word("try-placing", language))}>'
            f'<div class="referee-board" data-lang="{language}" data-base="{root_from(path)}" data-replay="{replay}">'
            f"<p>{word('try-placing-note', language)}</p></div></section>"
        )
    for clause in chapter.clauses:
        parts += [heading(clause, chapter), "".join(_clause(game, chapter, clause, language, drawings))]
    return Page(path, title, "\n\n".join(parts))


def _clause(game: Game, chapter: Chapter, clause: Clause, language: str, drawings: dict[str, Drawing]) -> Iterator[str]:
    path = rules_path(chapter, language)
    yield f'<div class="clause {clause.kind}">'
    yield f'<p class="kind">{word(f"kind-{clause.kind}", language)}</p>'
    yield f'<p class="clause-text">{inline(clause.text[language])}</p>'
    yield from _where_it_holds(game, clause, path, language)
    yield from _sources(game, clause, language)
    yield from _figures(game, chapter, clause, language, drawings)
    yield from _cases(game, chapter, clause, language)
    yield "</div>"


def _where_it_holds(game: Game, clause: Clause, path: str, language: str) -> Iterator[str]:
    rows = []
    if len(clause.variants) < len(game.spec.variants):
        names = [variant_name(game.id, variant, language) for variant in clause.variants]
        rows.append(f"<b>{labelled('holds-in', language)}</b> {', '.join(names)}")
    for ruling, options in clause.under.items():
        named = link(way(path, rulings_path(game.id, language), ruling), code(ruling))
        chosen = f" {word('or', language)} ".join(map(code, options))
        rows.append(f"<b>{labelled('holds-under', language)}</b> {named} = {chosen}")
    if rows:
        yield bulleted(rows, "holds")


def relation_words(game: Game, clause: Clause, language: str) -> str:
    """Return how the sources stand to each other, a game with one text being told as such."""
    if len(game.spec.sources) == 1:
        kind = {"conflict": "conflict", "silent": "silent"}.get(clause.relation, "said")
        return word(f"one-text-{kind}", language)
    return word(f"relation-{clause.relation}", language)


def _sources(game: Game, clause: Clause, language: str) -> Iterator[str]:
    rows = []
    for source, testimony, citations in game.spec.citations(clause.id):
        where = f" {places(citations, language)}" if citations else ""
        rows.append(
            f"<b>{source_title(source, language)}{colon(language)}</b> {status_pill(testimony, language)}{where}"
        )
    yield f'<div class="sources" data-search-exclude>{bulleted(rows)}'
    reason = f" {inline(conflict_reason(clause, language))}" if clause.conflict else ""
    yield f'<p class="relation {clause.relation}">{relation_words(game, clause, language)}{reason}</p></div>'


def shown_cases(game: Game, clause: Clause) -> list[Case]:
    """Return the cases whose pictures a clause is shown with: an accepted and a rejected one, else the first two.

    Fewer players and, in a group, the clause's own cases come first: such pictures are smaller and to the point.
    """

    def players(case: Case) -> int:
        return min(game.rulebook.players(variant, case.setup) for variant in case.variants)

    cases = sorted(game.own_cases.get(clause.id, ()), key=players)
    cases += sorted(game.other_cases.get(clause.id, ()), key=players)
    chosen = []
    for verdict in ("accepted", "rejected"):
        found = next((case for case in cases if case.verdict == verdict), None)
        if found:
            chosen.append(found)
    if len(chosen) < 2:
        chosen += [case for case in cases if case not in chosen][: 2 - len(chosen)]
    return chosen


def _figures(
    game: Game, chapter: Chapter, clause: Clause, language: str, drawings: dict[str, Drawing]
) -> Iterator[str]:
    path = rules_path(chapter, language)
    cases = shown_cases(game, clause)
    if not cases:
        return
    yield '<div class="figures" data-search-exclude>'
    for case in cases:
        scene = scene_of_case(game.rulebook, case)
        drawings[scene.drawing.path] = scene.drawing
        verdict = case.verdict or "example"
        tried = f" {code(scene.tried)}" if scene.tried else ""
        to_case = way(path, cases_path(game.chapter_of[case.clauses[0]]), case.id)
        title = f'<span lang="en">{inline(case.title)}</span>'
        yield (
            f'<figure class="{verdict}">{image(scene, path, language)}'
            f"<figcaption><b>{word(verdict, language)}</b>{tried}<br>{link(to_case, title)}</figcaption></figure>"
        )
    yield "</div>"


def image(scene: Scene, path: str, language: str) -> str:
    """Return the picture of a scene with its description."""
    drawing = scene.drawing
    return (
        f"<img src={attribute(way(path, drawing.path))} alt={attribute(scene.description(language))}"
        f' width="{drawing.width}" height="{drawing.height}" loading="lazy" decoding="async">'
    )


def _cases(game: Game, chapter: Chapter, clause: Clause, language: str) -> Iterator[str]:
    if clause.untestable:
        reason = f'<span lang="en">{inline(clause.untestable)}</span>'
        yield f'<p class="untestable">{word("untestable", language)} {reason}</p>'
    own, other = game.own_cases.get(clause.id, ()), game.other_cases.get(clause.id, ())
    if not own and not other:
        return
    path = rules_path(chapter, language)
    whole = link(way(path, cases_path(chapter), clause.id), f"{word('all-cases', language)} ({len(own) + len(other)})")
    counted = f"{len(own) + len(other)} {word('cases', language)}"
    yield f'<details class="cases" data-search-exclude><summary>{counted}</summary>'
    pages = {case.id: cases_path(game.chapter_of[case.clauses[0]]) for case in (*own, *other)}
    names = [link(way(path, pages[case.id], case.id), code(case.id.partition("/")[2])) for case in own]
    names += [link(way(path, pages[case.id], case.id), code(case.id.partition(".")[2])) for case in other]
    yield f"<p>{whole}</p><p>{' '.join(names)}</p></details>"
