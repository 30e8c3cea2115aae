"""Squares by name and by coordinates, both counted from the north-west."""

from functools import cache


def column_name(x: int) -> str:
    """Return the letters of column x, counted from 0.

    >>> column_name(0), column_name(25), column_name(26)
    ('A', 'Z', 'AA')
    """
    return chr(65 + x) if x < 26 else column_name(x // 26 - 1) + chr(65 + x % 26)


def square_name(x: int, y: int) -> str:
    """Return the name of square (x, y), both counted from 0."""
    return f"{column_name(x)}{y + 1}"


@cache
def square_coordinates(name: str) -> tuple[int, int]:
    """Return (x, y) of a square, both counted from 0.

    >>> square_coordinates("AA39")
    (26, 38)
    """
    letters = name.rstrip("0123456789")
    x = 0
    for letter in letters:
        x = x * 26 + ord(letter) - 64
    return x - 1, int(name[len(letters) :]) - 1
