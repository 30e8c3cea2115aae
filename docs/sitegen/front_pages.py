"""The front page, the page of each game, all tiles, and the place of the replay viewer."""

from collections.abc import Iterator

from referee.records import load_records
from rulebooks.picture import Picture
from rulebooks.tayu.tiles import KINDS

from sitegen.clause_pages import rules_path, rulings_path
from sitegen.difference_pages import COMPARED, differences_path
from sitegen.library import Game, game_of, games
from sitegen.markup import attribute, bulleted, code, link, listed
from sitegen.pages import Page, localised, root_from, way
from sitegen.pictures import Drawing, drawing_of, tile_drawing
from sitegen.variant_pages import variant_path
from sitegen.words import chapter_title, colon, game_about, game_name, labelled, source_title, variant_name, word

_SHOWN_RECORD = "worked-example-20-to-28"
_DIRECTIONS = ("east", "south", "west", "north")


def game_path(game: str, language: str) -> str:
    """Return the path of the first page of a game."""
    return localised(f"{game}/index.md", language)


def tiles_path(language: str) -> str:
    """Return the path of the page of all tiles of Ta Yü."""
    return localised("tayu/tiles.md", language)


def front_page(language: str, drawings: dict[str, Drawing]) -> Page:
    """Return the front page; the picture that it needs is added to ``drawings``."""
    path = localised("index.md", language)
    picture, words = _worked_example()
    drawing = drawing_of(picture)
    drawings[drawing.path] = drawing
    alt = f"{labelled('picture', language)} {game_name('tayu', language)}. {words[0]}, {words[1]}, …, {words[-1]}."
    cards = []
    for game in games():
        counts = f"{len(game.spec.clauses)} {word('clauses', language)} · {len(game.cases)} {word('cases', language)}"
        to_game = link(way(path, game_path(game.id, language)), game_name(game.id, language))
        about = game_about(game.id, language)
        cards.append(f'<li><b>{to_game}</b><p>{about}</p><p class="note">{counts}</p></li>')
    differences = link(way(path, differences_path("tayu", language)), word("differences", language))
    replay = link(way(path, localised("replay.md", language)), word("replay", language))
    started = link(way(path, "getting-started.md"), word("getting-started", language))
    body = [
        f"# {word('front-title', language)}",
        f'<div class="front"><p class="lead">{word("front-intro", language)}</p>'
        f"<img src={attribute(way(path, drawing.path))} alt={attribute(alt)}"
        f' width="{drawing.width}" height="{drawing.height}"></div>',
        f"## {word('front-reader', language)} {{: #reader }}",
        f'<ul class="cards">{"".join(cards)}</ul>',
        f"<p>{game_name('tayu', language)}{colon(language)} {differences}</p>",
        f"## {word('front-player', language)} {{: #player }}",
        f"<p>{replay}</p>",
        f"## {word('front-implementer', language)} {{: #implementer }}",
        f"<p>{word('front-implementer-text', language)} {started}</p>",
    ]
    return Page(
        path, "Referee" if language == "en" else word("home", language), "\n\n".join(body), hidden=("toc", "navigation")
    )


def _worked_example() -> tuple[Picture, list[str]]:
    game = game_of("tayu")
    record = next(one for one in load_records(game.spec) if one.place.endswith(f"{_SHOWN_RECORD}.json"))
    state = record.terms.begin()
    for action in record.actions:
        state = state.play(action)
    placed = [action for action in record.actions if action.type == "place"]
    return game.rulebook.picture(state), [game.rulebook.format_word(action) for action in placed]


def game_page(game: Game, language: str) -> Page:
    """Return the first page of a game."""
    path = game_path(game.id, language)
    name = game_name(game.id, language)
    chapters = [
        f"{link(way(path, rules_path(chapter, language)), chapter_title(game.id, chapter.stem, language))}"
        f' <span class="note">{len(chapter.clauses)} {word("clauses", language)}</span>'
        for chapter in game.chapters
    ]
    more = [link(way(path, rulings_path(game.id, language)), word("rulings", language))]
    if game.id in COMPARED:
        more.append(link(way(path, differences_path(game.id, language)), word("differences", language)))
    if game.id == "tayu":
        more.append(link(way(path, tiles_path(language)), word("tiles", language)))
        more.append(link(way(path, localised("replay.md", language)), word("replay", language)))
    texts = [
        f"{source_title(source, language)} ({word(f'text-in-{source.language}', language)})"
        for source in game.spec.sources.values()
    ]
    variants = [
        f"{code(one)} – {link(way(path, variant_path(game.id, one, language)), variant_name(game.id, one, language))}"
        for one in game.spec.variants
    ]
    body = [
        f"# {name}",
        f'<p class="lead">{game_about(game.id, language)}</p>',
        f"## {word('chapters', language)} {{: #chapters }}",
        f'<ol class="chapters">{"".join(f"<li>{chapter}</li>" for chapter in chapters)}</ol>',
        bulleted(more),
        f"## {word('variants', language)} {{: #variants }}",
        bulleted(variants),
        f"## {word('texts', language)} {{: #texts }}",
        bulleted(texts),
    ]
    return Page(path, name, "\n\n".join(body))


def tiles_page(language: str, drawings: dict[str, Drawing]) -> Page:
    """Return the page with all kinds of tile in all orientations."""
    path = tiles_path(language)
    body = [f"# {word('tiles', language)}", f'<p class="lead">{word("intro-tiles", language)}</p>']
    for tile in KINDS:
        body += [f"## {tile} {{: #{tile} }}", "".join(_tile(tile, path, language, drawings))]
    return Page(path, word("tiles", language), "\n\n".join(body))


def _tile(tile: str, path: str, language: str, drawings: dict[str, Drawing]) -> Iterator[str]:
    mouths = [str(mouth) for mouth in KINDS[tile]]
    told = f"{word('mouths', language)} {listed(mouths, word('and', language))}"
    ring = f" · {word('with-ring', language)}" if has_ring(tile) else ""
    yield f"<p>{told}{ring}</p>"
    yield '<div class="tiles">'
    for direction in _DIRECTIONS:
        drawing = tile_drawing(tile, direction)
        drawings[drawing.path] = drawing
        towards = word(f"to-{direction}", language)
        alt = f"{word('tile', language)} {tile}, {towards}; {told}"
        yield (
            f"<figure><img src={attribute(way(path, drawing.path))} alt={attribute(alt)}"
            f' width="{drawing.width}" height="{drawing.height}" loading="lazy" decoding="async">'
            f"<figcaption>{towards}</figcaption></figure>"
        )
    yield "</div>"


def has_ring(tile: str) -> bool:
    """Tell whether a kind has mouths on three sides of the tile.

    >>> has_ring("T148"), has_ring("T123")
    (True, False)
    """
    return len({(mouth in (1, 2, 3), mouth == 4, mouth in (5, 6, 7)) for mouth in KINDS[tile]}) == 3


def replay_page(language: str) -> Page:
    """Return the page on which the replay viewer stands."""
    path = localised("replay.md", language)
    title = word("replay", language)
    body = [
        f"# {title}",
        f'<div class="referee-replay" data-lang="{language}" data-base="{root_from(path)}">'
        f"<p>{word('replay-note', language)}</p></div>",
    ]
    return Page(path, title, "\n\n".join(body), hidden=("toc", "navigation"))
