"""Pictures of cases, games and tiles as SVG files, each with its description in the languages of the site."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from referee.cases import Case, attempt_of, unfold
from referee.comparing import Telling
from referee.drawing import crop_window, render_svg
from referee.mutation import settings_of
from rulebooks import Action, IllegalAction, JsonObject, Rulebook, State
from rulebooks.picture import Picture, Point
from rulebooks.tayu.actions import Place
from rulebooks.tayu.board import board_of
from rulebooks.tayu.pictures import tile_shapes
from rulebooks.tayu.squares import square_name

from sitegen.words import labelled, word

FOLDER = "assets/pictures"
_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')
_SMALL = 150
"""Squares of a picture that is shown whole; of a larger one only what lies on it."""
_LATEST = 8
"""Words of a game that a description gives; of a longer game it gives the last ones."""


@dataclass(frozen=True)
class Drawing:
    """A picture as SVG; ``path`` is its name below the root of the site, ``width`` and ``height`` are in pixels."""

    path: str
    svg: str
    width: int
    height: int


@dataclass(frozen=True)
class Scene:
    """A position that a case or a game leads to, what is tried there, and its drawing."""

    rulebook: Rulebook
    state: State
    verdict: str | None
    played: tuple[str, ...]
    tried: str | None
    drawing: Drawing

    def description(self, language: str) -> str:
        """Return in words what is to be seen."""
        head = {"accepted": "accepted", "rejected": "rejected"}.get(self.verdict or "", "example")
        parts = [f"{labelled('picture', language)} {word(head, language)}."]
        if self.played:
            shown = self.played[-_LATEST:]
            left = len(self.played) - len(shown)
            more = f"{left} {word('earlier', language)}, " if left else ""
            parts.append(f"{labelled('played', language)} {more}{', '.join(shown)}.")
        else:
            parts.append(word("played-nothing", language))
        if self.tried:
            parts.append(f"{labelled('tried', language)} {self.tried}.")
        parts += _facts(self.rulebook.spec.id, self.state.observation(), language)
        return " ".join(parts)


def drawing_of(picture: Picture) -> Drawing:
    """Draw a picture, cropped to what lies on it where it is large."""
    small = picture.columns * picture.rows <= _SMALL
    return _saved(render_svg(picture, window=None if small else crop_window(picture, 1)))


def _saved(svg: str) -> Drawing:
    found = _SIZE.search(svg)
    assert found is not None
    name = sha256(svg.encode()).hexdigest()[:16]
    return Drawing(f"{FOLDER}/{name}.svg", svg, int(found[1]), int(found[2]))


@cache
def scene_of_case(rulebook: Rulebook, case: Case) -> Scene:
    """Return what a case leads to: after an accepted action, and before a rejected one with marks on what is wrong."""
    terms = next(settings_of(case, rulebook))
    state = rulebook.new_game(terms.variant, terms.rulings, case.setup, terms.ruleset)
    played, state = unfold(rulebook, case, state)
    words = [rulebook.format_word(action) for action in played]
    marks: tuple[Point, ...] = ()
    tried: Action | None = None
    told: str | None = None
    attempt = attempt_of(rulebook, case, state)
    if attempt is not None:
        words += [rulebook.format_word(action) for action in attempt.before]
        state, tried = attempt.state, attempt.action
        told = rulebook.format_word(tried) if tried and not attempt.is_incomplete else str(case.when)
        marks, state = _tried(state, tried)
    drawing = drawing_of(rulebook.picture(state, marks, tried))
    return Scene(rulebook, state, case.verdict, tuple(words), told, drawing)


def _tried(state: State, action: Action | None) -> tuple[tuple[Point, ...], State]:
    if action is None:
        return (), state
    try:
        return (), state.play(action)
    except IllegalAction as error:
        return error.places, state


def scene_of_telling(rulebook: Rulebook, telling: Telling) -> Scene:
    """Return the position at the end of a game in which a difference matters."""
    record = telling.record
    state = record.terms.begin()
    for action in record.actions:
        state = state.play(action)
    fresh = record.actions[-1] if record.actions else None
    words = tuple(map(rulebook.format_word, record.actions))
    return Scene(rulebook, state, None, words, None, drawing_of(rulebook.picture(state, (), fresh)))


def tile_drawing(tile: str, direction: str) -> Drawing:
    """Draw one tile lying in a direction, the direction being that from its cell a to its cell c."""
    board = board_of(5, 5, "C3", frozenset())
    west, north = {"east": (1, 2), "south": (2, 1), "west": (3, 2), "north": (2, 3)}[direction]
    place = Place(tile, square_name(west, north), direction)
    cells = board.cells(place)
    window = (
        min(x for x, _ in cells),
        min(y for _, y in cells),
        max(x for x, _ in cells) + 1,
        max(y for _, y in cells) + 1,
    )
    shapes = tuple(tile_shapes(board, place, fresh=False))
    picture = Picture(5, 5, (), (), shapes, f"{tile}, {direction}", f"The tile {tile} lying to the {direction}.")
    return _saved(render_svg(picture, window=window))


def _facts(game: str, seen: JsonObject, language: str) -> Iterator[str]:
    """Yield sentences about what a reader who cannot see the picture would have seen on it."""
    if teller := _TELLERS.get(game):
        yield from (f"{labelled(key, language)} {value}." for key, value in teller(seen, language) if value)


def _tayu_facts(seen: JsonObject, language: str) -> Iterator[tuple[str, str]]:
    for key in ("coasts", "scores"):
        yield key, ", ".join(f"{word(name, language)} {number}" for name, number in seen[key].items())


def _yatzy_facts(seen: JsonObject, _language: str) -> Iterator[tuple[str, str]]:
    yield "dice", " ".join(map(str, seen.get("dice") or ()))
    yield "totals", _numbered(seen.get("totals", {}))


def _yote_facts(seen: JsonObject, language: str) -> Iterator[tuple[str, str]]:
    nothing = word("none", language)
    yield "board", "; ".join(f"{player}: {' '.join(squares) or nothing}" for player, squares in seen["board"].items())
    yield "hands", _numbered(seen["hands"])


def _wall_facts(seen: JsonObject, _language: str) -> Iterator[tuple[str, str]]:
    sections = enumerate(seen["sections"], 1)
    yield "sums", "; ".join(f"{number} ({_numbered(section['sums'])})" for number, section in sections)


def _numbered(values: Mapping[str, object]) -> str:
    return ", ".join(f"{player}: {value}" for player, value in values.items())


_TELLERS: Mapping[str, Callable[[JsonObject, str], Iterator[tuple[str, str]]]] = {
    "tayu": _tayu_facts,
    "yatzy": _yatzy_facts,
    "yote": _yote_facts,
    "great-wall": _wall_facts,
}
"""For each game what its descriptions tell of a state."""
