"""What can be done in a game of Ta Yü: one small frozen class for each action, with its JSON form and its word."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from rulebooks.interface import Action, JsonObject, MalformedAction
from rulebooks.tayu.tiles import KINDS

DIRECTIONS: Final = ("north", "east", "south", "west")
LARGEST_INTEGER: Final = 2**53 - 1


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw from a pile. Listed without a tile, played with one: which tile it is, chance says."""

    pile: str
    tile: str | None = None
    type: ClassVar[str] = "draw"

    def covers(self, other: Action) -> bool:
        """Tell whether ``other`` draws from the same pile, and, if this names a tile, that tile."""
        return isinstance(other, Draw) and self.pile == other.pile and self.tile in (None, other.tile)


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Lay ``tile`` with its cell a on ``square``, pointing in ``direction`` from a to c."""

    tile: str
    square: str
    direction: str
    type: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Say that nothing in hand has a place."""

    type: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Agree to a claim."""

    type: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Refute(Action):
    """Show a place for a tile that the claimant holds."""

    tile: str
    square: str
    direction: str
    type: ClassVar[str] = "refute"

    @property
    def place(self) -> Place:
        """The placement that is shown."""
        return Place(self.tile, self.square, self.direction)


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Throw away a tile that has no place."""

    tile: str
    type: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the game instead of throwing a tile away."""

    type: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Undertake to keep both others from reaching ``points``."""

    points: int
    type: ClassVar[str] = "bid"


@dataclass(frozen=True, slots=True)
class BidRange(Action):
    """The listed choice that stands for all bids; ``most`` is None before the first bid."""

    least: int
    most: int | None
    type: ClassVar[str] = "bid"

    def covers(self, other: Action) -> bool:
        """Tell whether a bid lies in the range."""
        return (
            isinstance(other, Bid) and self.least <= other.points and (self.most is None or other.points <= self.most)
        )


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Bid no lower."""

    type: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Start(Action):
    """Name the builder who takes the first turn."""

    player: int
    type: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class TableTalk(Action):
    """Partners talked about a move."""

    type: ClassVar[str] = "tableTalk"


PILES: Final = ("left", "right", "ringed", "plain")
DRAWS: Final = {pile: {tile: Draw(pile, tile) for tile in (None, *KINDS)} for pile in PILES}
"""The draws from each pile, without a tile and with each."""
CLAIM: Final = Claim()
_BARE: Final[dict[str, Action]] = {
    "claim": CLAIM,
    "accept": Accept(),
    "end": End(),
    "pass": Pass(),
    "tableTalk": TableTalk(),
}
_SQUARE = re.compile(r"[A-Z]{1,2}[1-9][0-9]?")


def parse_action(data: object) -> Action:
    """Return the action that a JSON value stands for; raises :class:`MalformedAction`. Unknown fields are ignored."""
    if not isinstance(data, dict):
        raise MalformedAction("an action is a JSON object")
    kind = data.get("type")
    match kind:
        case "draw":
            return DRAWS[_one_of(data, "from", PILES)][_tile(data) if "tile" in data else None]
        case "place":
            return Place(_tile(data), _square(data), _one_of(data, "direction", DIRECTIONS))
        case "refute":
            return Refute(_tile(data), _square(data), _one_of(data, "direction", DIRECTIONS))
        case "discard":
            return Discard(_tile(data))
        case "bid":
            points = data.get("points")
            if isinstance(points, dict):
                return BidRange(_integer(points, "min"), _integer(points, "max") if "max" in points else None)
            return Bid(_integer(data, "points"))
        case "start":
            return Start(_integer(data, "player"))
        case str() if kind in _BARE:
            return _BARE[kind]
    raise MalformedAction(f"'type' has to name an action, not {_shown(kind)}")


def format_action(action: Action) -> JsonObject:
    """Return the JSON form of an action or choice."""
    made: JsonObject = {"type": action.type}
    match action:
        case Draw(pile, tile):
            made["from"] = pile
            if tile is not None:
                made["tile"] = tile
        case Place(tile, square, direction) | Refute(tile, square, direction):
            made |= {"tile": tile, "square": square, "direction": direction}
        case Discard(tile):
            made["tile"] = tile
        case Bid(points):
            made["points"] = points
        case BidRange(least, most):
            made["points"] = {"min": least} if most is None else {"min": least, "max": most}
        case Start(player):
            made["player"] = player
    return made


_TILE_PATTERN = "T[1-8]{3}"
_PLACE_PATTERN = f"({_TILE_PATTERN})@([A-Z]{{1,2}}[1-9][0-9]?)([nesw])"
_WORDS: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str]], Action]]]] = [
    (re.compile(_PLACE_PATTERN), lambda found: Place(found[1], found[2], _direction(found[3]))),
    (re.compile(f"refute:{_PLACE_PATTERN}"), lambda found: Refute(found[1], found[2], _direction(found[3]))),
    (re.compile(f"(left|right|ringed|plain)(?::({_TILE_PATTERN}))?"), lambda found: Draw(found[1], found[2])),
    (re.compile(f"discard:({_TILE_PATTERN})"), lambda found: Discard(found[1])),
    (re.compile(r"bid:(-?[0-9]{1,16})"), lambda found: Bid(_whole(found[1]))),
    (
        re.compile(r"bid:([0-9]{1,16})-([0-9]{1,16})?"),
        lambda found: BidRange(_whole(found[1]), _whole(found[2]) if found[2] else None),
    ),
    (re.compile(r"start:(-?[0-9]{1,16})"), lambda found: Start(_whole(found[1]))),
    (re.compile("claim|accept|end|pass"), lambda found: _BARE[found[0]]),
    (re.compile("table-talk"), lambda _found: TableTalk()),
]


def parse_word(word: str) -> Action:
    """Return the action that a word of notation stands for; raises :class:`MalformedAction`.

    >>> parse_word("T148@J10e")
    Place(tile='T148', square='J10', direction='east')
    >>> parse_word("left:T148")
    Draw(pile='left', tile='T148')
    """
    for pattern, make in _WORDS:
        found = pattern.fullmatch(word)
        if found:
            action = make(found)
            tile = getattr(action, "tile", None)
            if tile is not None and tile not in KINDS:
                raise MalformedAction(f"{tile} in '{word}' is no kind of tile")
            return action
    raise MalformedAction(f"'{word}' is no action")


def format_word(action: Action) -> str:
    """Return the word of notation for an action or choice.

    >>> format_word(Refute("T148", "J10", "east"))
    'refute:T148@J10e'
    """
    match action:
        case Draw(pile, tile):
            return pile if tile is None else f"{pile}:{tile}"
        case Place(tile, square, direction):
            return f"{tile}@{square}{direction[0]}"
        case Refute():
            return f"refute:{format_word(action.place)}"
        case Discard(tile):
            return f"discard:{tile}"
        case Bid(points):
            return f"bid:{points}"
        case BidRange(least, most):
            return f"bid:{least}-{'' if most is None else most}"
        case Start(player):
            return f"start:{player}"
        case TableTalk():
            return "table-talk"
    return action.type


def _direction(letter: str) -> str:
    return next(direction for direction in DIRECTIONS if direction[0] == letter)


def _whole(digits: str) -> int:
    number = int(digits)
    if abs(number) > LARGEST_INTEGER:
        raise MalformedAction(f"{digits} is beyond ±(2^53−1)")
    return number


def _tile(data: JsonObject) -> str:
    tile = data.get("tile")
    if not isinstance(tile, str) or tile not in KINDS:
        raise MalformedAction(f"'tile' has to be one of the 28 kinds, such as T148, not {_shown(tile)}")
    return tile


def _square(data: JsonObject) -> str:
    square = data.get("square")
    if not isinstance(square, str) or not _SQUARE.fullmatch(square):
        raise MalformedAction(f"'square' has to be a square such as J10, not {_shown(square)}")
    return square


def _one_of(data: JsonObject, field: str, words: tuple[str, ...]) -> str:
    value = data.get(field)
    if not isinstance(value, str) or value not in words:
        raise MalformedAction(f"'{field}' has to be one of {', '.join(words)}, not {_shown(value)}")
    return value


def _integer(data: JsonObject, field: str) -> int:
    value = data.get(field)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST_INTEGER:
        raise MalformedAction(f"'{field}' has to be a whole number, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
