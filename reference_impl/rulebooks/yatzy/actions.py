"""What can be done in a game of Yatzy: one small frozen class for each action, with its JSON form and its word."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rulebooks.interface import Action, JsonObject, MalformedAction
from rulebooks.yatzy.bingo import SQUARES
from rulebooks.yatzy.boxes import BOXES
from rulebooks.yatzy.dice import Dice, bag

NO_DICE: Final = "none"
_MOST_DICE: Final = 9
_DIGITS: Final = range(10)


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Throw dice. Played with what they show; listed with how many there are, since chance says the rest."""

    dice: Dice | None
    count: int | None = None
    type: ClassVar[str] = "roll"

    def covers(self, other: Action) -> bool:
        """Tell whether ``other`` throws as many dice and, if this names dice, shows them."""
        if not isinstance(other, Roll):
            return False
        if self.dice is not None:
            return self.dice == other.dice
        return self.count == (other.count if other.dice is None else len(other.dice))


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep dice and throw the others again."""

    dice: Dice
    type: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Score(Action):
    """Fill a box; ``column`` is None on sheets of one column, where a column that is named means nothing."""

    box: str
    column: int | None = None
    type: ClassVar[str] = "score"

    def covers(self, other: Action) -> bool:
        """Tell whether ``other`` fills the same box and, if this names a column, in that column."""
        return isinstance(other, Score) and self.box == other.box and self.column in (None, other.column)


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """Mark a square of the bingo card."""

    square: str
    type: ClassVar[str] = "mark"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the turn in bingo."""

    type: ClassVar[str] = "done"


def parse_action(data: object) -> Action:
    """Return the action that a JSON value stands for; raises :class:`MalformedAction`. Unknown fields are ignored.

    Dice from 0 to 9 are read, so that a die that cannot be is refused by the rule that says so.
    """
    if not isinstance(data, dict):
        raise MalformedAction("an action is a JSON object")
    match data.get("type"):
        case "roll" if "dice" in data:
            dice = _dice(data)
            if not dice:
                raise MalformedAction("'dice' of a throw has to hold at least one die")
            return Roll(dice)
        case "roll":
            return Roll(None, _digit(data["count"], "count") if "count" in data else None)
        case "keep":
            return Keep(_dice(data))
        case "score":
            box = data.get("box")
            if not isinstance(box, str) or box not in BOXES:
                raise MalformedAction(f"'box' has to be a box such as fullHouse, not {_shown(box)}")
            return Score(box, _digit(data["column"], "column") if "column" in data else None)
        case "mark":
            square = data.get("square")
            if not isinstance(square, str) or square not in SQUARES:
                raise MalformedAction(f"'square' has to be a square from A1 to E5, not {_shown(square)}")
            return Mark(square)
        case "done":
            return Done()
        case kind:
            raise MalformedAction(f"'type' has to name an action, not {_shown(kind)}")


def format_action(action: Action) -> JsonObject:
    """Return the JSON form of an action or choice."""
    made: JsonObject = {"type": action.type}
    match action:
        case Roll(None, count):
            return made if count is None else {**made, "count": count}
        case Roll(dice) | Keep(dice):
            return {**made, "dice": list(dice or ())}
        case Score(box, column):
            return {**made, "box": box} if column is None else {**made, "box": box, "column": column}
        case Mark(square):
            return {**made, "square": square}
    return made


_WORD = re.compile(r"(roll|keep|score|mark|done)(?:\*([1-9])|:([0-9a-zA-Z]+)(?:@([0-9]))?)?")


def parse_word(word: str) -> Action:
    """Return the action that a word of notation stands for; raises :class:`MalformedAction`.

    >>> parse_word("roll:53135")
    Roll(dice=(1, 3, 3, 5, 5), count=None)
    >>> parse_word("keep:none")
    Keep(dice=())
    """
    found = _WORD.fullmatch(word)
    if not found:
        raise MalformedAction(f"'{word}' is no action")
    kind, count, value, column = found.groups()
    match kind, count, value, column:
        case "roll", _, None, None:
            return Roll(None, int(count) if count else None)
        case "roll", None, str(), None:
            return Roll(parse_dice(value))
        case "keep", None, str(), None:
            return Keep(() if value == NO_DICE else parse_dice(value))
        case "score", None, str(), _ if value in BOXES:
            return Score(value, int(column) if column else None)
        case "mark", None, str(), None if value in SQUARES:
            return Mark(value)
        case "done", None, None, None:
            return Done()
    raise MalformedAction(f"'{word}' is no action")


def format_word(action: Action) -> str:
    """Return the word of notation for an action or choice.

    >>> format_word(Score("pair", 3)), format_word(Roll(None, 5)), format_word(Keep(()))
    ('score:pair@3', 'roll*5', 'keep:none')
    """
    match action:
        case Roll(None, count):
            return "roll" if count is None else f"roll*{count}"
        case Roll(dice) | Keep(dice):
            return f"{action.type}:{format_dice(dice or ())}"
        case Score(box, column):
            return f"score:{box}" if column is None else f"score:{box}@{column}"
        case Mark(square):
            return f"mark:{square}"
    return action.type


def parse_dice(digits: str) -> Dice:
    """Return the dice that a row of digits stands for; raises :class:`MalformedAction`."""
    if not digits.isascii() or not digits.isdigit() or len(digits) > _MOST_DICE:
        raise MalformedAction(f"'{digits}' is no row of dice")
    return bag(map(int, digits))


def format_dice(dice: Sequence[int]) -> str:
    """Return dice as a row of digits."""
    return "".join(map(str, dice)) or NO_DICE


def _dice(data: JsonObject) -> Dice:
    dice = data.get("dice")
    if not isinstance(dice, list) or len(dice) > _MOST_DICE:
        raise MalformedAction(f"'dice' has to be a list of at most {_MOST_DICE} dice, not {_shown(dice)}")
    return bag(_digit(number, "dice") for number in dice)


def _digit(value: object, field: str) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or value not in _DIGITS:
        raise MalformedAction(f"'{field}' has to hold whole numbers from 0 to 9, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
