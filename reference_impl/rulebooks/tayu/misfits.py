"""Placements that just one clause forbids, made one by one as they are asked for: there are hundreds of some."""

from collections.abc import Sequence
from typing import overload

from rulebooks.tayu.actions import Place
from rulebooks.tayu.board import Board, Mask, Position, Way
from rulebooks.tayu.tiles import KINDS, MOUTH_PLACES


class Placements(Sequence[Place]):
    """The placements on some squares each way, in the order of directions and squares, every ``step``-th of them."""

    def __init__(self, board: Board, lying: Sequence[tuple[Way, Mask]], step: int = 1) -> None:
        self._board, self._lying, self._step = board, lying, step
        self._all = sum(mask.bit_count() for _, mask in lying)

    def __len__(self) -> int:
        return (self._all + self._step - 1) // self._step

    @overload
    def __getitem__(self, index: int) -> Place: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Place]: ...
    def __getitem__(self, index: int | slice) -> Place | Sequence[Place]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        number = index % len(self) * self._step
        for way, mask in self._lying:
            if number < mask.bit_count():
                return self._board.place(way, nth_bit(mask, number))
            number -= mask.bit_count()
        raise AssertionError("a number below the sum is in one of the masks")

    def spread(self, most: int) -> "Placements":
        """Return a few of many, evenly spread: from ``most`` to twice as many."""
        return Placements(self._board, self._lying, max(1, self._all // most))


def nth_bit(mask: Mask, number: int) -> int:
    """Return which bit is set as the ``number``-th from the lowest, counted from 0.

    >>> nth_bit(0b10110, 1)
    2
    """
    low, high = 0, mask.bit_length() - 1
    while low < high:
        middle = (low + high) // 2
        if (mask & ((2 << middle) - 1)).bit_count() > number:
            high = middle
        else:
            low = middle + 1
    return low


def misfits(board: Board, position: Position, kind: str, protect_blanks: bool) -> dict[str, Placements]:
    """Return placements that just one clause forbids, by that clause."""
    found: dict[str, list[tuple[Way, Mask]]] = {}
    ways = board.ways(kind)

    def note(clause: str, direction: int, mask: Mask) -> None:
        if mask:
            found.setdefault(clause, []).append((ways[direction], mask))

    for direction in range(4):
        first = board.shifted(board.all, 1, direction)
        second = first & board.shifted(board.all, 2, direction)
        reaching = (board.all, first, second)
        inside = board.all & second
        free_first, free_second = (board.shifted(position.free, cells, direction) for cells in (1, 2))
        room = position.free & free_first & free_second
        if position.free == board.all:
            note("tayu.place.first-covers-centre", direction, room & ~board.covering_centre(direction))
            continue
        _, mouth_at, blank_at = board.seen(position, direction)
        continuing = closing = running = 0
        for mouth, (cell, _) in MOUTH_PLACES.items():
            if mouth in KINDS[kind]:
                continuing |= mouth_at[mouth] & reaching[cell]
                running |= blank_at[mouth] & reaching[cell]
            else:
                closing |= mouth_at[mouth] & reaching[cell]
        if not protect_blanks:
            running = 0
        sound = continuing & ~closing & ~running
        sticking = position.free & (free_first | ~first) & (free_second | ~second) & ~inside
        note("tayu.place.on-board", direction, sticking & sound)
        note("tayu.place.empty-squares", direction, inside & ~room & sound)
        note("tayu.place.continue-canal", direction, room & ~continuing & ~closing & ~running)
        note("tayu.place.keep-mouths-open", direction, room & continuing & closing & ~running)
        note("tayu.place.new-mouth-on-blank", direction, room & continuing & ~closing & running)
    return {clause: Placements(board, lying) for clause, lying in found.items()}
