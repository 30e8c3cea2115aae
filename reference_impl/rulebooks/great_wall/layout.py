"""Where things stand in the picture: for each section a row of tokens and a row for each player; then the hands."""

from rulebooks.picture import Point


def tokens_row(players: int, number: int) -> int:
    """Return the row with the tokens of a section, counted from 1."""
    return (number - 1) * (players + 1)


def cards_row(players: int, number: int, player: int) -> int:
    """Return the row with a player's cards in a section."""
    return tokens_row(players, number) + player


def hand_row(players: int, sections: int, player: int) -> int:
    """Return the row with a player's hand."""
    return tokens_row(players, sections + 1) + player - 1


def tokens_point(players: int, number: int) -> Point:
    """Return the point to look at for the tokens of a section: right of them."""
    return 2.5, tokens_row(players, number) + 0.5


def cards_point(players: int, number: int, player: int) -> Point:
    """Return the point to look at for a player's cards in a section: the first of them."""
    return 0.5, cards_row(players, number, player) + 0.5


def hand_point(players: int, sections: int, player: int) -> Point:
    """Return the point to look at for a hand: its first card."""
    return 0.5, hand_row(players, sections, player) + 0.5
