"""Pages of cases, in English: each with given, when, then, working and basis."""

import json
from collections.abc import Iterator

from referee.cases import Case, Word

from sitegen.clause_pages import cases_path, rules_path
from sitegen.library import Chapter, Game
from sitegen.markup import attribute, bulleted, code, inline, link
from sitegen.pages import Page, way
from sitegen.words import chapter_title, game_name


def cases_page(game: Game, chapter: Chapter) -> Page:
    """Return the page with the cases whose main clause is in a chapter."""
    path = cases_path(chapter)
    title = f"Cases: {chapter_title(chapter.game, chapter.stem, 'en')}"
    number = sum(len(game.own_cases.get(clause.id, ())) for clause in chapter.clauses)
    parts = [
        f"# {title}",
        f"{game_name(game.id, 'en')}, [{chapter_title(chapter.game, chapter.stem, 'en')}]"
        f"(../{chapter.stem}.md): {number} cases. A case holds under every ruling that it does not "
        "name. Words of play are those of the notation; where a placement is played, the draw before it goes without "
        "saying.",
    ]
    for clause in chapter.clauses:
        parts.append(f"## {clause.id} {{: #{clause.id} }}")
        rule = link(way(path, rules_path(chapter, "en"), clause.id), "The clause")
        parts.append(f"<p>{inline(clause.text['en'])} ({rule})</p>")
        if clause.untestable:
            parts.append(f"<p><b>Untestable:</b> {inline(clause.untestable)}</p>")
        parts += ["".join(_case(game, case, path)) for case in game.own_cases.get(clause.id, ())]
        others = game.other_cases.get(clause.id, ())
        if others:
            named = [
                link(way(path, cases_path(game.chapter_of[case.clauses[0]]), case.id), code(case.id)) for case in others
            ]
            parts.append(
                f"<details><summary>{len(others)} more in which this clause plays a part</summary>"
                f"{bulleted(named)}</details>"
            )
    return Page(path, title, "\n\n".join(parts), searched=False)


def _case(game: Game, case: Case, path: str) -> Iterator[str]:
    yield f'<article class="case {case.verdict or "other"}" id={attribute(case.id)}>'
    yield f"<h3>{inline(case.title)}</h3>"
    facts = [code(case.id), f"revision {case.revision}", f"basis: {case.basis}", ", ".join(case.variants)]
    if case.challenge != "active":
        facts.append(f"<b>{case.challenge}</b>")
    yield f'<p class="facts">{" · ".join(facts)}</p><dl>'
    yield f"<dt>Given</dt><dd>{'<br>'.join(_given(case))}</dd>"
    if case.when is not None:
        yield f"<dt>When</dt><dd>{_word(case.when)}</dd>"
    yield f"<dt>Then</dt><dd>{'<br>'.join(_then(case))}</dd>"
    if case.separates:
        yield f"<dt>Rules out</dt><dd>{inline(case.separates)}</dd>"
    if case.working:
        yield f"<dt>Working</dt><dd><ul>{''.join(f'<li>{inline(line)}</li>' for line in case.working)}</ul></dd>"
    others = case.clauses[1:]
    if others:
        named = [link(way(path, rules_path(game.chapter_of[one], "en"), one), code(one)) for one in others]
        yield f"<dt>Also</dt><dd>{', '.join(named)}</dd>"
    yield "</dl></article>"


def _given(case: Case) -> Iterator[str]:
    if case.setup:
        yield f"set-up {_json(case.setup)}"
    for ruling, option in case.rulings.items():
        yield f"ruling {code(ruling)} = {code(option)}"
    if case.viewer is not None:
        yield f"as player {case.viewer} sees it"
    yield f"played: {' '.join(map(_word, case.play))}" if case.play else "nothing played yet"


def _then(case: Case) -> Iterator[str]:
    if case.verdict:
        yield f"<b>{case.verdict}</b>"
    for name, value in case.state.items():
        yield f"{code(name)}: {_json(value)}"
    if case.listed:
        yield f"listed: {', '.join(map(_word, case.listed))}"
    if case.not_listed:
        yield f"not listed: {', '.join(map(_word, case.not_listed))}"
    if case.whole_list is not None:
        yield f"the whole list: {', '.join(map(_word, case.whole_list)) or 'nothing'}"
    if case.count is not None:
        yield f"number of choices: {case.count}"


def _word(word: Word) -> str:
    return code(word) if isinstance(word, str) else _json(word)


def _json(value: object) -> str:
    return code(json.dumps(value, ensure_ascii=False))
