"""Bingo cards: squares, the usual card, and lines."""

from collections.abc import Iterable
from typing import Final

from rulebooks.interface import SetupError
from rulebooks.yatzy.dice import FACES

SIDE: Final = 5
COLUMNS: Final = "ABCDE"

Card = tuple[tuple[int, ...], ...]
"""The numbers of a card: rows from north to south, each from west to east."""

Marked = frozenset[str]
"""The names of marked squares."""

SQUARES: Final = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, SIDE + 1))
"""All squares, by letter, then by number."""

USUAL_CARD: Final[Card] = tuple(tuple((2 * row + column) % 6 + 1 for column in range(SIDE)) for row in range(SIDE))
"""Clause ``yatzy.bingo.usual-card``."""

LINES: Final[tuple[frozenset[str], ...]] = (
    *(frozenset(f"{column}{row}" for column in COLUMNS) for row in range(1, SIDE + 1)),
    *(frozenset(f"{column}{row}" for row in range(1, SIDE + 1)) for column in COLUMNS),
    frozenset(f"{column}{place}" for place, column in enumerate(COLUMNS, 1)),
    frozenset(f"{column}{SIDE + 1 - place}" for place, column in enumerate(COLUMNS, 1)),
)
"""Clause ``yatzy.bingo.line``."""


def number_on(card: Card, square: str) -> int:
    """Return the number on a square."""
    return card[int(square[1]) - 1][COLUMNS.index(square[0])]


def fitting(card: Card, marked: Marked, dice: Iterable[int]) -> list[str]:
    """Return the squares that can be marked with one of the dice, by letter, then by number."""
    numbers = set(dice)
    return [square for square in SQUARES if square not in marked and number_on(card, square) in numbers]


def has_line(marked: Marked) -> bool:
    """Tell whether a line is complete."""
    return any(line <= marked for line in LINES)


def parse_card(data: object, player: str) -> Card:
    """Return a card as a set-up gives it; raises :class:`SetupError`."""
    rows = data if isinstance(data, list) else []
    sound = len(rows) == SIDE and all(isinstance(row, list) and len(row) == SIDE for row in rows)
    if not sound or any(isinstance(n, bool) or n not in FACES for row in rows for n in row):
        raise SetupError(f"the card of player {player} has to be five rows of five numbers from 1 to 6")
    return tuple(tuple(int(number) for number in row) for row in rows)
