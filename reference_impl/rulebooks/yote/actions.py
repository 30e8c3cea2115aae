"""What can be done in a game of Yoté: one small frozen class for each action, with its JSON form and its word."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from rulebooks.interface import Action, JsonObject, MalformedAction


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Put a piece from the hand on ``square``."""

    square: str
    type: ClassVar[str] = "drop"


@dataclass(frozen=True, slots=True)
class Step(Action):
    """Move a piece from square ``start`` to its neighbour ``end``."""

    start: str
    end: str
    type: ClassVar[str] = "step"


@dataclass(frozen=True, slots=True)
class Jump(Action):
    """Jump from square ``start`` over a piece of the opponent to ``end``, which takes it."""

    start: str
    end: str
    type: ClassVar[str] = "jump"


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Remove the second piece that a jump takes, from ``square``; None stands for the opponent's hand."""

    square: str | None
    type: ClassVar[str] = "remove"


FROM_HAND: Final = Remove(None)
_SQUARE_PATTERN: Final = "[A-Z][1-9][0-9]?"
_SQUARE: Final = re.compile(_SQUARE_PATTERN)


def parse_action(data: object) -> Action:
    """Return the action that a JSON value stands for; raises :class:`MalformedAction`. Unknown fields are ignored."""
    if not isinstance(data, dict):
        raise MalformedAction("an action is a JSON object")
    match data.get("type"):
        case "drop":
            return Drop(_square(data, "square"))
        case "step":
            return Step(_square(data, "from"), _square(data, "to"))
        case "jump":
            return Jump(_square(data, "from"), _square(data, "to"))
        case "remove":
            return _parse_remove(data)
        case kind:
            raise MalformedAction(f"'type' has to be drop, step, jump or remove, not {_shown(kind)}")


def _parse_remove(data: JsonObject) -> Remove:
    if ("square" in data) == ("from" in data):
        raise MalformedAction("'remove' names either a 'square' or 'from', exactly one of them")
    if "square" in data:
        return Remove(_square(data, "square"))
    if data["from"] != "hand":
        raise MalformedAction(f"'from' of 'remove' can only be hand, not {_shown(data['from'])}")
    return FROM_HAND


def format_action(action: Action) -> JsonObject:
    """Return the JSON form of an action, which is also that of the choice."""
    made: JsonObject = {"type": action.type}
    match action:
        case Drop(square):
            made["square"] = square
        case Step(start, end) | Jump(start, end):
            made |= {"from": start, "to": end}
        case Remove(None):
            made["from"] = "hand"
        case Remove(square):
            made["square"] = square
    return made


_WORDS: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str]], Action]]]] = [
    (_SQUARE, lambda found: Drop(found[0])),
    (re.compile(f"({_SQUARE_PATTERN})-({_SQUARE_PATTERN})"), lambda found: Step(found[1], found[2])),
    (re.compile(f"({_SQUARE_PATTERN})x({_SQUARE_PATTERN})"), lambda found: Jump(found[1], found[2])),
    (re.compile("remove:hand"), lambda _found: FROM_HAND),
    (re.compile(f"remove:({_SQUARE_PATTERN})"), lambda found: Remove(found[1])),
]


def parse_word(word: str) -> Action:
    """Return the action that a word of notation stands for; raises :class:`MalformedAction`.

    >>> parse_word("A1xC1")
    Jump(start='A1', end='C1')
    >>> parse_word("remove:hand")
    Remove(square=None)
    """
    for pattern, make in _WORDS:
        found = pattern.fullmatch(word)
        if found:
            return make(found)
    raise MalformedAction(f"'{word}' is no action")


def parse_words(word: str) -> list[Action]:
    """Return the actions of a word of a case, where a jump may be followed by what is removed.

    >>> parse_words("A1xC1,hand")
    [Jump(start='A1', end='C1'), Remove(square=None)]
    """
    jump, comma, place = word.partition(",")
    first = parse_word(jump)
    if not comma:
        return [first]
    if not isinstance(first, Jump):
        raise MalformedAction(f"'{word}' is no action: only a jump is followed by a removal")
    return [first, parse_word(f"remove:{place}")]


def format_word(action: Action) -> str:
    """Return the word of notation for an action.

    >>> format_word(Step("A1", "B1"))
    'A1-B1'
    """
    match action:
        case Drop(square):
            return square
        case Step(start, end):
            return f"{start}-{end}"
        case Jump(start, end):
            return f"{start}x{end}"
        case Remove(square):
            return f"remove:{square or 'hand'}"
    raise TypeError(f"{action} is no action of Yoté")


def _square(data: JsonObject, field: str) -> str:
    value = data.get(field)
    if not isinstance(value, str) or not _SQUARE.fullmatch(value):
        raise MalformedAction(f"'{field}' has to be a square such as A1, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
