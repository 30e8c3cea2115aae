"""A position as shapes: section by section the tokens and each player's cards in a row, then the hands."""

from collections.abc import Iterator, Sequence
from typing import Final

from rulebooks.great_wall.actions import Play, Ride, Take, format_word
from rulebooks.great_wall.cards import Bag
from rulebooks.great_wall.layout import cards_row, hand_row, tokens_row
from rulebooks.great_wall.position import Position
from rulebooks.great_wall.sections import Section
from rulebooks.interface import Action
from rulebooks.picture import Box, Mark, Picture, Point, Shape, Text

NARROWEST: Final = 8
"""Columns of the picture while no row is longer."""


def picture_of(position: Position, marks: Sequence[Point], fresh: Action | None) -> Picture:
    """Return the position as shapes; the section that ``fresh`` is about has its tokens shown as the newest pieces."""
    players, sections = position.table.players, position.sections
    named: list[str] = []
    shapes: list[Shape] = []
    longest = NARROWEST
    for number, section in enumerate(sections, 1):
        named += [str(number), *(f"P{player}={_sum(position, section, player)}" for player in range(1, players + 1))]
        shapes += _tokens(players, number, section, fresh=_is_about(position, fresh, number))
        for player in range(1, players + 1):
            row = list(_row(section, player))
            longest = max(longest, len(row))
            shapes += _cards(cards_row(players, number, player), row)
    for player, hand in enumerate(position.hands, 1):
        named.append(f"hand {player}")
        longest = max(longest, len(hand))
        shapes += _cards(hand_row(players, len(sections), player), [card[:3] for card in hand])
    shapes += [Mark(point) for point in marks]
    return Picture(
        columns=longest,
        rows=len(named),
        column_names=(),
        row_names=tuple(named),
        shapes=tuple(shapes),
        title=_title(position),
        description=_describe(position, fresh),
    )


def _is_about(position: Position, fresh: Action | None, number: int) -> bool:
    if isinstance(fresh, Take):
        return position.section == number - 1
    return isinstance(fresh, (Play, Ride)) and fresh.section == number


def _tokens(players: int, number: int, section: Section, *, fresh: bool) -> Iterator[Shape]:
    row = tokens_row(players, number)
    if not section.tokens:
        yield Text((0.5, row + 0.5), "-")
    for x, token in enumerate(section.tokens):
        yield Box(x, row, 1, 1, "fresh" if fresh else "piece")
        yield Text((x + 0.5, row + 0.5), str(token), "good")


def _row(section: Section, player: int) -> Iterator[str]:
    """Yield short words for a player's cards: ``wal``, ``g-5`` with a token of 5 on it, ``(s)`` covered."""
    bearing = section.held.card if section.held and section.held.player == player else None
    for card in section.cards[player - 1]:
        if card == bearing and section.held:
            yield f"{card[0]}-{section.held.token}"
            bearing = None
        else:
            yield card[:3]
    yield from (f"({card[0]})" for card in section.covered[player - 1])


def _cards(row: int, words: Sequence[str]) -> Iterator[Shape]:
    for x, word in enumerate(words):
        if not word.startswith("("):
            yield Box(x, row, 1, 1, "piece")
        yield Text((x + 0.5, row + 0.5), word)


def _sum(position: Position, section: Section, player: int) -> int:
    return section.sum_of(player, position.rulings)


def _title(position: Position) -> str:
    if position.phase == "finished":
        won = " and ".join(map(str, position.winners or ()))
        return f"Great Wall of China, ended ({position.ended}); won by {won}"
    left = f", {position.actions_left} left" if position.actions_left else ""
    return f"Great Wall of China, player {position.turn} in phase {position.phase}{left}"


def _describe(position: Position, fresh: Action | None) -> str:
    told = []
    for number, section in enumerate(position.sections, 1):
        tokens = " and ".join(map(str, section.tokens)) or "no tokens"
        held = section.held
        bears = f", {held.token} on a {held.card} of player {held.player}" if held else ""
        rows = [
            f"player {player} {_listed(cards)}{_covered(covered)}, sum {_sum(position, section, player)}"
            for player, (cards, covered) in enumerate(zip(section.cards, section.covered, strict=True), 1)
            if cards or covered
        ]
        told.append(f"Section {number}: {tokens}{bears}; {'; '.join(rows) or 'no cards'}.")
    told += [
        f"Player {player}: hand {_listed(hand)}, deck {deck.size}, score {score}."
        for player, (hand, deck, score) in enumerate(
            zip(position.hands, position.decks, position.scores, strict=True), 1
        )
    ]
    told.append(f"Tokens in the supply: {position.supply.size}.")
    return " ".join(told) + (f" Tried or newest: {format_word(fresh)}." if fresh else "")


def _listed(cards: Bag[str]) -> str:
    return " ".join(cards) or "empty"


def _covered(cards: Bag[str]) -> str:
    return f" (covered: {' '.join(cards)})" if cards else ""
