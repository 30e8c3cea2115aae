"""Pages of rulings and rulesets: what the texts leave open, how it is decided, and how much it matters."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from referee.measured import RANDOM, Measured, load_measured
from rulebooks.spec import Ruling, Testimony

from sitegen.clause_pages import places, rules_path, rulings_path, status_pill
from sitegen.library import Game
from sitegen.markup import bulleted, code, inline, link, listed, table
from sitegen.pages import Page, way
from sitegen.words import colon, game_name, labelled, ruleset_name, source_title, variant_name, word


def rulings_page(game: Game, language: str) -> Page:
    """Return the page of all rulings of a game."""
    path = rulings_path(game.id, language)
    title = word("rulings", language)
    measured = load_measured(game.spec)
    parts = [
        f"# {game_name(game.id, language)}{colon(language)} {title}",
        f'<p class="lead">{word("intro-rulings", language)}</p>',
        f"## {word('rulesets', language)} {{: #rulesets }}",
        _rulesets(game, language),
    ]
    for ruling in game.spec.rulings.values():
        parts.append(f"## `{ruling.id}` {{: #{ruling.id} }}")
        rows = [row for row in measured if row.ruling == ruling.id]
        parts.append("".join(_ruling(game, ruling, rows, path, language)))
    return Page(path, f"{title}: {game_name(game.id, language)}", "\n\n".join(parts))


def _rulesets(game: Game, language: str) -> str:
    items = []
    for number, ruleset in enumerate(game.spec.rulesets.values()):
        usual = f" ({word('default', language)})" if number == 0 else ""
        if ruleset.follows:
            how = f"{labelled('follows', language)} {source_title(game.spec.sources[ruleset.follows], language)}"
        else:
            how = word("follows-none", language)
        items.append(f"{code(ruleset.id)} – {ruleset_name(ruleset.id, language)}{usual}; {how}")
    return bulleted(items)


def _ruling(game: Game, ruling: Ruling, measured: Sequence[Measured], path: str, language: str) -> Iterator[str]:
    yield f'<div class="ruling"><p class="clause-text">{inline(ruling.question[language])}</p>'
    yield _options(game, ruling, language)
    if len(ruling.options) == 1:
        yield f"<p>{word('only-option', language)}</p>"
    rows = []
    for testimony in ruling.testimonies:
        title = source_title(game.spec.sources[testimony.source], language)
        rows.append(f"<b>{title}{colon(language)}</b> {said(game, testimony, language)}")
    yield f'<div class="sources" data-search-exclude><p><b>{word("says", language)}</b></p>{bulleted(rows)}</div>'
    clauses = [clause for clause in game.spec.clauses.values() if ruling.id in clause.under]
    if clauses:
        named = [
            link(way(path, rules_path(game.chapter_of[one.id], language), one.id), code(one.id)) for one in clauses
        ]
        yield f"<p><b>{labelled('depends', language)}</b> {', '.join(named)}</p>"
    if measured:
        yield f"<div data-search-exclude><p><b>{word('measured', language)}</b></p>"
        yield measured_table(game, measured, language)
        yield f'<p class="note">{word("measured-note", language)}</p></div>'
    yield "</div>"


def _options(game: Game, ruling: Ruling, language: str) -> str:
    rows = []
    first = next(iter(game.spec.rulesets.values()))
    for option, meaning in ruling.options.items():
        chosen = [code(ruleset.id) for ruleset in game.spec.rulesets.values() if ruleset.rulings[ruling.id] == option]
        usual = f" ({word('default', language)})" if first.rulings[ruling.id] == option else ""
        by = listed(chosen, word("and", language)) or word("nobody", language)
        rows.append([f"{code(option)}{usual}", inline(meaning[language]), by])
    head = [word("option", language), word("what-it-means", language), word("chosen-by", language)]
    return table(head, rows, "options")


def said(game: Game, testimony: Testimony, language: str) -> str:
    """Return what a source says about a ruling, and where."""
    source = game.spec.sources[testimony.source]
    citations = [found for place in testimony.cites if (found := source.citation(place))]
    where = f" ({places(citations, language)})" if citations else ""
    if testimony.says:
        return f"{inline(testimony.says[language])}{where}"
    return f"{status_pill(testimony, language)}{where}"


def measured_table(game: Game, rows: Sequence[Measured], language: str) -> str:
    """Return what was counted, a row for each pair of options and way of playing, all variants together."""

    def pair(row: Measured) -> tuple[str, str, str]:
        return row.usual, row.other, row.way

    lines = []
    for (usual, other, way_of_playing), group in groupby(sorted(rows, key=pair), key=pair):
        counts = list(group)
        played = sum(row.games for row in counts)
        played_as = word("way-random", language) if way_of_playing == RANDOM else code(way_of_playing)
        variants = ", ".join(variant_name(game.id, row.variant, language) for row in counts)
        shares = [sum(getattr(row, name) for row in counts) for name in ("differs", "parts", "winner")]
        lines.append(
            [
                f"{code(usual)} {word('against', language)} {code(other)}",
                f'{played_as}<br><span class="note">{variants}</span>',
                number(played, language),
                *(percent(share, played, language) for share in shares),
            ]
        )
    head = ("options", "way", "games", "differs", "parts", "winner")
    return table([word(key, language) for key in head], lines, "measured")


def number(value: int, language: str) -> str:
    """Return a number with the thousands parted as the language does."""
    return f"{value:,}" if language == "en" else f"{value:,}".replace(",", "&nbsp;")


def percent(part: int, of: int, language: str) -> str:
    """Return a share in percent; 0 and 100 only where it is none and all."""
    share = 100 * part / of
    if part not in (0, of) and (share < 0.1 or share > 99.9):
        told = "< 0.1" if share < 1 else "> 99.9"
    else:
        told = f"{share:.0f}" if part in (0, of) else f"{share:.1f}"
    told = told.replace("<", "&lt;").replace(">", "&gt;")
    return f"{told}%" if language == "en" else f"{told.replace('.', ',')}&nbsp;%"
