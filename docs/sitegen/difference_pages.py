"""Two rulesets side by side: every agreement, difference and silence, with the game in which a difference matters."""

from collections.abc import Iterator, Mapping

from referee.comparing import ClauseRow, Comparison, RulingRow, Telling, compare
from referee.notation.values import write_value

from sitegen.clause_pages import image, places, rules_path, rulings_path, status_pill
from sitegen.library import Game, game_of
from sitegen.markup import attribute, code, inline, link, table
from sitegen.pages import Page, localised, root_from, way
from sitegen.pictures import Drawing, scene_of_telling
from sitegen.ruling_pages import measured_table, said
from sitegen.words import conflict_reason, labelled, ruleset_name, source_title, word

COMPARED: Mapping[str, tuple[str, str]] = {"tayu": ("finnish", "french")}
"""For each game with two texts the rulesets that follow them."""
_MOST_SHOWN = 3
_STANDINGS = ("different", "alike", "silent")
_RELATIONS = ("conflict", "one-sided", "silent", "agreed")


def differences_path(game: str, language: str) -> str:
    """Return the path of the page with two rulesets side by side."""
    return localised(f"{game}/differences.md", language)


def _comparison(name: str) -> Comparison:
    game = game_of(name)
    one, other = (game.spec.rulesets[ruleset] for ruleset in COMPARED[name])
    return compare(game.rulebook, one, other)


def differences_page(game: Game, language: str, drawings: dict[str, Drawing]) -> Page:
    """Return the page with two rulesets side by side; pictures that it needs are added to ``drawings``."""
    comparison = _comparison(game.id)
    title = word("differences", language)
    path = differences_path(game.id, language)
    parts = [f"# {title}", f'<p class="lead">{word("intro-differences", language)}</p>']
    summary = [
        f"{len(comparison.rulings_that(standing))} × {word(standing, language).lower()}" for standing in _STANDINGS
    ]
    parts.append(f"<p>{labelled('rulings', language)} {'; '.join(summary)}</p>")
    for standing in _STANDINGS:
        rows = comparison.rulings_that(standing)
        parts.append(f"## {word(standing, language)} ({len(rows)}) {{: #rulings-{standing} }}")
        for row in rows:
            parts.append(f"### `{row.ruling.id}` {{: #{row.ruling.id} }}")
            parts.append("".join(_ruling(game, comparison, row, language, drawings)))
    for relation in _RELATIONS:
        clauses = comparison.clauses_that(relation)
        parts.append(f"## {word(f'clauses-{relation}', language)} ({len(clauses)}) {{: #clauses-{relation} }}")
        parts.append(_clauses(game, comparison, clauses, path, language))
    return Page(path, title, "\n\n".join(parts))


def _ruling(
    game: Game, comparison: Comparison, row: RulingRow, language: str, drawings: dict[str, Drawing]
) -> Iterator[str]:
    path = differences_path(game.id, language)
    question = link(way(path, rulings_path(game.id, language), row.ruling.id), inline(row.ruling.question[language]))
    yield f'<p class="clause-text">{question}</p>'
    names = [f"{ruleset_name(ruleset.id, language)} ({code(ruleset.id)})" for ruleset in comparison.rulesets]
    head = [word("ruleset", language), *names]
    chosen = [f"{code(option)}: {inline(row.ruling.options[option][language])}" for option in row.options]
    testimonies = {testimony.source: testimony for _, testimony, _ in row.speeches}
    spoken = [said(game, testimonies[ruleset.follows], language) for ruleset in comparison.rulesets if ruleset.follows]
    yield table(head, [[word("option", language), *chosen], [word("says", language), *spoken]], "sides")
    if row.standing != "different":
        return
    named = [link(way(path, rules_path(game.chapter_of[one], language), one), code(one)) for one in row.clauses]
    yield f"<p><b>{labelled('depends', language)}</b> {', '.join(named)}</p>"
    if row.telling is None:
        yield f"<p>{word('telling-none', language)}</p>"
    else:
        yield from _telling(game, row, row.telling, language, drawings)
    if row.measured:
        yield f"<p><b>{word('measured', language)}</b></p>{measured_table(game, row.measured, language)}"


def _telling(
    game: Game, row: RulingRow, telling: Telling, language: str, drawings: dict[str, Drawing]
) -> Iterator[str]:
    path = differences_path(game.id, language)
    scene = scene_of_telling(game.rulebook, telling)
    drawings[scene.drawing.path] = scene.drawing
    record = f"{game.id}/differences/{row.ruling.id}"
    replay = f"{way(path, localised('replay.md', language))}#record={record}&move={len(telling.record.actions)}"
    yield (
        f'<div class="telling referee-record" data-record={attribute(record)} data-lang="{language}"'
        f' data-base="{root_from(path)}">'
    )
    yield f'<figure class="example">{image(scene, path, language)}</figure><div>'
    proof = word("proved" if telling.proved else "not-proved", language)
    yield f"<p><b>{word('telling', language)}.</b> {proof}</p>"
    if scene.played:
        yield f'<ol class="moves">{"".join(f"<li>{code(played)}</li>" for played in scene.played)}</ol>'
    else:
        yield f"<p>{word('before-first', language)}</p>"
    yield f"<p><b>{labelled('at-the-end', language)}</b></p><ul>"
    yield from _partings(game, row, telling, language)
    yield f"</ul><p>{link(replay, word('open-replay', language))}</p></div></div>"


def _partings(game: Game, row: RulingRow, telling: Telling, language: str) -> Iterator[str]:
    for number, option in enumerate(row.options):
        said_here = [
            f"{code(difference.field)} = {code(write_value((difference.expected, difference.got)[number]))}"
            for difference in telling.parting.fields
        ]
        only = sorted(map(game.rulebook.format_word, telling.parting.only[number]))
        if only:
            shown = ", ".join(map(code, only[:_MOST_SHOWN]))
            rest = f" + {len(only) - _MOST_SHOWN} {word('more-actions', language)}" if only[_MOST_SHOWN:] else ""
            said_here.append(f"{labelled('only-legal', language)} {shown}{rest}")
        if said_here:
            yield f"<li>{code(option)}: {'; '.join(said_here)}</li>"


def _clauses(game: Game, comparison: Comparison, rows: list[ClauseRow], path: str, language: str) -> str:
    lines = []
    for row in rows:
        clause = row.clause
        to_rule = link(way(path, rules_path(game.chapter_of[clause.id], language), clause.id), code(clause.id))
        holds = "" if len(row.holds) == len(comparison.rulesets) else f" ({', '.join(map(code, row.holds))})"
        reason = ""
        if clause.conflict:
            reason = f'<br><span class="note">{inline(conflict_reason(clause, language))}</span>'
        cells = [f"{to_rule}{holds}", f"{inline(clause.text[language])}{reason}"]
        for _, testimony, citations in row.speeches:
            cells.append(f"{status_pill(testimony, language)} {places(citations, language)}".strip())
        lines.append(cells)
    head = [word("clause", language), word("what-it-means", language)]
    return table(head + [source_title(source, language) for source in comparison.sources], lines, "compared")
