"""What can be done in a game: one small frozen class for each action, with its JSON form and its word."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rulebooks.great_wall.cards import HAND, KINDS, PAIR, T, sorted_bag
from rulebooks.interface import Action, JsonObject, MalformedAction

LARGEST_INTEGER: Final = 2**53 - 1
MOST_LISTED: Final = 100
"""An action that lists more cards or tokens than there are is no action of the game."""


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """A hand that chance deals. Listed without cards, played with them, sorted."""

    cards: tuple[str, ...] | None = None
    type: ClassVar[str] = "deal"

    def covers(self, other: Action) -> bool:
        """Tell whether ``other`` deals what this leaves open or names."""
        return isinstance(other, Deal) and self.cards in (None, other.cards)


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Tokens that chance turns up for a section. Listed without tokens, played with them, sorted."""

    tokens: tuple[int, ...] | None = None
    type: ClassVar[str] = "reveal"

    def covers(self, other: Action) -> bool:
        """Tell whether ``other`` turns up what this leaves open or names."""
        return isinstance(other, Reveal) and self.tokens in (None, other.tokens)


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a token of the section in question and lay it on a card of this kind."""

    token: int
    card: str
    type: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Over:
    """The card that a dragon is laid over: whose, and of what kind."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play cards, sorted, to a section, counted from 1."""

    section: int
    cards: tuple[str, ...]
    over: Over | None = None
    type: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw the top card of one's own deck. Listed without the card, played with it."""

    card: str | None = None
    type: ClassVar[str] = "draw"

    def covers(self, other: Action) -> bool:
        """Tell whether ``other`` draws what this leaves open or names."""
        return isinstance(other, Draw) and self.card in (None, other.card)


@dataclass(frozen=True, slots=True)
class Ride(Action):
    """Play one rider to a section, counted from 1, besides the actions of the turn."""

    section: int
    type: ClassVar[str] = "ride"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """End the turn."""

    type: ClassVar[str] = "pass"


def parse_action(data: object) -> Action:
    """Return the action that a JSON value stands for; raises :class:`MalformedAction`. Unknown fields are ignored."""
    if not isinstance(data, dict):
        raise MalformedAction("an action is a JSON object")
    match data.get("type"):
        case "deal":
            return Deal(sorted_bag(_list(data, "cards", _kind)) if "cards" in data else None)
        case "reveal":
            return Reveal(sorted_bag(_list(data, "tokens", _integer)) if "tokens" in data else None)
        case "take":
            return Take(_integer(data, "token"), _kind(data, "card"))
        case "play":
            over = _over(data["over"]) if "over" in data else None
            return Play(_integer(data, "section"), sorted_bag(_list(data, "cards", _kind)), over)
        case "draw":
            return Draw(_kind(data, "card") if "card" in data else None)
        case "ride":
            return Ride(_integer(data, "section"))
        case "pass":
            return Pass()
    raise MalformedAction(f"'type' has to name an action, not {_shown(data.get('type'))}")


def format_action(action: Action) -> JsonObject:
    """Return the JSON form of an action or choice."""
    made: JsonObject = {"type": action.type}
    match action:
        case Deal(cards):
            made |= {"count": HAND} if cards is None else {"cards": list(cards)}
        case Reveal(tokens):
            made |= {"count": PAIR} if tokens is None else {"tokens": list(tokens)}
        case Take(token, card):
            made |= {"token": token, "card": card}
        case Play(section, cards, over):
            made |= {"section": section, "cards": list(cards)}
            if over is not None:
                made["over"] = {"player": over.player, "card": over.card}
        case Draw(str(card)):
            made["card"] = card
        case Ride(section):
            made["section"] = section
    return made


_KIND_OF: Final = {kind[0]: kind for kind in KINDS}
_CARD, _NUMBER = f"[{''.join(_KIND_OF)}]", "-?[0-9]{1,16}"
_WORDS: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str]], Action]]]] = [
    (re.compile(f"deal(?::({_CARD}+))?"), lambda found: Deal(_kinds(found[1]) if found[1] else None)),
    (
        re.compile(f"reveal(?::({_NUMBER}(?:,{_NUMBER})*))?"),
        lambda found: Reveal(sorted_bag([_whole(n) for n in found[1].split(",")]) if found[1] else None),
    ),
    (re.compile(f"take:({_NUMBER})@({_CARD})"), lambda found: Take(_whole(found[1]), _KIND_OF[found[2]])),
    (
        re.compile(f"play:({_CARD}+)@({_NUMBER})(?:/({_NUMBER})({_CARD}))?"),
        lambda found: Play(
            _whole(found[2]), _kinds(found[1]), Over(_whole(found[3]), _KIND_OF[found[4]]) if found[4] else None
        ),
    ),
    (re.compile(f"draw(?::({_CARD}))?"), lambda found: Draw(_KIND_OF[found[1]] if found[1] else None)),
    (re.compile(f"ride@({_NUMBER})"), lambda found: Ride(_whole(found[1]))),
    (re.compile("pass"), lambda _found: Pass()),
]


def parse_word(word: str) -> Action:
    """Return the action that a word of notation stands for; raises :class:`MalformedAction`.

    >>> parse_word("play:d@1/2g")
    Play(section=1, cards=('dragon',), over=Over(player=2, card='gate'))
    >>> parse_word("deal:gwwsr").cards
    ('wall', 'wall', 'gate', 'soldier', 'rider')
    """
    for pattern, make in _WORDS:
        found = pattern.fullmatch(word)
        if found:
            return make(found)
    raise MalformedAction(f"'{word}' is no action")


def format_word(action: Action) -> str:
    """Return the word of notation for an action or choice.

    >>> format_word(Take(5, "gate"))
    'take:5@g'
    """
    match action:
        case Deal(tuple(cards)):
            return f"deal:{letters(cards)}"
        case Reveal(tuple(tokens)):
            return f"reveal:{','.join(map(str, tokens))}"
        case Take(token, card):
            return f"take:{token}@{card[0]}"
        case Play(section, cards, over):
            return f"play:{letters(cards)}@{section}" + (f"/{over.player}{over.card[0]}" if over else "")
        case Draw(str(card)):
            return f"draw:{card[0]}"
        case Ride(section):
            return f"ride@{section}"
    return action.type


def letters(cards: Sequence[str]) -> str:
    """Return cards as letters, the first of each kind's name."""
    return "".join(card[0] for card in cards)


def _kinds(initials: str) -> tuple[str, ...]:
    if len(initials) > MOST_LISTED:
        raise MalformedAction(f"an action lists at most {MOST_LISTED} cards")
    return sorted_bag([_KIND_OF[letter] for letter in initials])


def _whole(digits: str) -> int:
    number = int(digits)
    if abs(number) > LARGEST_INTEGER:
        raise MalformedAction(f"{digits} is beyond ±(2^53−1)")
    return number


def _list(data: JsonObject, field: str, read: Callable[[JsonObject, str], T]) -> list[T]:
    values = data.get(field)
    if not isinstance(values, list) or not 0 < len(values) <= MOST_LISTED:
        raise MalformedAction(f"'{field}' has to be a list with something in it, not {_shown(values)}")
    return [read({field: value}, field) for value in values]


def _kind(data: JsonObject, field: str) -> str:
    kind = data.get(field)
    if not isinstance(kind, str) or kind not in KINDS:
        raise MalformedAction(f"'{field}' has to name a kind of card ({', '.join(KINDS)}), not {_shown(kind)}")
    return kind


def _over(value: object) -> Over:
    if not isinstance(value, dict):
        raise MalformedAction(f"'over' has to be an object with 'player' and 'card', not {_shown(value)}")
    return Over(_integer(value, "player"), _kind(value, "card"))


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
