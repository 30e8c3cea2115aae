"""The board as whole-board bit masks in Python ints, and all places for a tile found by shifting and combining them.

Square (x, y), x from west and y from north, is bit ``(y + 1) * (width + 1) + x``. So each row ends in a column that
is never free and the first row is preceded by one, and a shift can leave the board but never come back into it::

      . . . .     -  row before the first, never free
      0 1 2 .     a board of 3 × 2: bits 4 5 6, then 8 9 10; the dots are never free
      3 4 5 .
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

from rulebooks.interface import IllegalAction, JsonObject, SetupError
from rulebooks.picture import Point
from rulebooks.tayu.actions import DIRECTIONS, Place
from rulebooks.tayu.tiles import EAST, KINDS, MOUTH_PLACES

Mask = int
"""A set of squares."""

Sides = tuple[int, int, int, int]
"""One number for each of north, east, south and west."""

SMALLEST, LARGEST = 5, 39
_MOST_LISTED = 500
"""How many lists of placements a board keeps: the same one is asked for again while a claim is answered."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a placement does to the board: squares covered, squares that then see a mouth or a blank edge, outlets."""

    cells: int
    mouths: Sides
    blanks: Sides
    outlets: Sides


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on a board.

    ``free`` holds the uncovered squares. ``mouths[side]`` holds the squares against whose ``side`` a mouth opens, and
    ``blanks[side]`` those against whose ``side`` a blank edge lies. ``coasts`` counts the outlets of each coast.
    """

    free: int
    mouths: Sides = (0, 0, 0, 0)
    blanks: Sides = (0, 0, 0, 0)
    coasts: Sides = (0, 0, 0, 0)

    def after(self, footprint: Footprint) -> "Position":
        """Return the position with one more tile on the board."""
        m, b, c = self.mouths, self.blanks, self.coasts
        fm, fb, fc = footprint.mouths, footprint.blanks, footprint.outlets
        return Position(
            self.free & ~footprint.cells,
            (m[0] | fm[0], m[1] | fm[1], m[2] | fm[2], m[3] | fm[3]),
            (b[0] | fb[0], b[1] | fb[1], b[2] | fb[2], b[3] | fb[3]),
            (c[0] + fc[0], c[1] + fc[1], c[2] + fc[2], c[3] + fc[3]),
        )


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangle of squares with a centre and double outlets, as ``spec/tayu/boards`` or a set-up gives it.

    ``names`` maps bits to square names and ``bits`` back; ``all`` is the mask of all squares.
    """

    width: int
    height: int
    centre: str
    doubles: frozenset[str]
    names: dict[int, str] = field(init=False, repr=False, compare=False)
    bits: dict[str, int] = field(init=False, repr=False, compare=False)
    all: Mask = field(init=False, repr=False, compare=False)
    _footprints: dict[Place, Footprint] = field(init=False, repr=False, compare=False)
    _places: dict[tuple[str, int], dict[int, Place]] = field(init=False, repr=False, compare=False)
    _listed: dict[tuple[Position, tuple[str, ...], bool], list[Place]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        squares = [(x, y) for y in range(self.height) for x in range(self.width)]
        tables = {
            "names": {self._bit(x, y): square_name(x, y) for x, y in squares},
            "bits": {square_name(x, y): self._bit(x, y) for x, y in squares},
            "all": sum(1 << self._bit(x, y) for x, y in squares),
            "_footprints": {},
            "_places": {},
            "_listed": {},
        }
        for name, table in tables.items():
            object.__setattr__(self, name, table)

    def _bit(self, x: int, y: int) -> int:
        return (y + 1) * (self.width + 1) + x

    def _shifted(self, mask: Mask, squares: int, direction: int) -> Mask:
        """Move a mask so that bit s tells about the square that lies ``squares`` steps from s in ``direction``."""
        dx, dy = STEPS[direction]
        step = squares * (dy * (self.width + 1) + dx)
        return mask >> step if step >= 0 else mask << -step

    def empty(self) -> Position:
        """Return the position with no tile."""
        return Position(self.all)

    def fits(self, position: Position, kinds: Iterable[str], protect_blanks: bool) -> Iterator[tuple[str, int, Mask]]:
        """Yield for each of ``kinds`` and each direction the squares on which its cell a can lie.

        Clauses ``tayu.place.on-board``, ``empty-squares``, ``first-covers-centre``, ``continue-canal``,
        ``keep-mouths-open`` and, with ``protect_blanks``, ``new-mouth-on-blank``.
        """
        for direction in range(4):
            room = position.free
            room &= self._shifted(position.free, 1, direction) & self._shifted(position.free, 2, direction)
            if position.free == self.all:
                centre = 1 << self.bits[self.centre]
                covering = centre | self._shifted(centre, 1, direction) | self._shifted(centre, 2, direction)
                yield from ((kind, direction, room & covering) for kind in kinds)
                continue
            mouth_at, blank_at = self._seen(position, direction)
            for kind in kinds:
                i, j, k = KINDS[kind]
                p, q, r, s, t = _BLANK_EDGES[kind]
                blocked = mouth_at[p] | mouth_at[q] | mouth_at[r] | mouth_at[s] | mouth_at[t]
                if protect_blanks:
                    blocked |= blank_at[i] | blank_at[j] | blank_at[k]
                yield kind, direction, room & (mouth_at[i] | mouth_at[j] | mouth_at[k]) & ~blocked

    def _seen(self, position: Position, direction: int) -> tuple[list[Mask], list[Mask]]:
        """Return for each possible mouth of a tile the squares for cell a where it meets a mouth, or a blank."""
        mouth_at, blank_at = [0], [0]
        for cell, side in MOUTH_PLACES.values():
            turned = (side + direction - EAST) % 4
            mouth_at.append(self._shifted(position.mouths[turned], cell, direction))
            blank_at.append(self._shifted(position.blanks[turned], cell, direction))
        return mouth_at, blank_at

    def misfits(self, position: Position, kind: str, protect_blanks: bool) -> dict[str, list[Place]]:
        """Return placements that just one clause forbids, by that clause."""
        found: dict[str, list[Place]] = {}

        def note(clause: str, direction: int, mask: Mask) -> None:
            found.setdefault(clause, []).extend(self._places_in(kind, direction, mask))

        for direction in range(4):
            first = self._shifted(self.all, 1, direction)
            second = first & self._shifted(self.all, 2, direction)
            reaching = (self.all, first, second)
            inside = self.all & second
            free_first, free_second = (self._shifted(position.free, cells, direction) for cells in (1, 2))
            room = position.free & free_first & free_second
            if position.free == self.all:
                centre = 1 << self.bits[self.centre]
                covering = centre | self._shifted(centre, 1, direction) | self._shifted(centre, 2, direction)
                note("tayu.place.first-covers-centre", direction, room & ~covering)
                continue
            mouth_at, blank_at = self._seen(position, direction)
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
        return {clause: places for clause, places in found.items() if places}

    def places(self, position: Position, kinds: Iterable[str], protect_blanks: bool) -> list[Place]:
        """Return all legal placements of ``kinds``."""
        asked = (position, tuple(kinds), protect_blanks)
        listed = self._listed.get(asked)
        if listed is None:
            if len(self._listed) >= _MOST_LISTED:
                self._listed.clear()
            listed = self._listed[asked] = [
                place
                for kind, direction, mask in self.fits(position, asked[1], protect_blanks)
                for place in self._places_in(kind, direction, mask)
            ]
        return listed.copy()

    def _places_in(self, kind: str, direction: int, mask: Mask) -> list[Place]:
        """Return the placements of a kind whose cell a lies on a square of ``mask``."""
        known = self._places.setdefault((kind, direction), {})
        found = []
        while mask:
            lowest = mask & -mask
            mask ^= lowest
            bit = lowest.bit_length() - 1
            place = known.get(bit)
            if place is None:
                place = known[bit] = Place(kind, self.names[bit], DIRECTIONS[direction])
            found.append(place)
        return found

    def footprint(self, place: Place) -> Footprint:
        """Return what a placement that lies on the board does to it."""
        footprint = self._footprints.get(place)
        if footprint is None:
            footprint = self._footprints[place] = self._make_footprint(place)
        return footprint

    def _make_footprint(self, place: Place) -> Footprint:
        cells = sum(1 << self._bit(x, y) for x, y in self.cells(place))
        mouths, blanks, outlets = [0] * 4, [0] * 4, [0] * 4
        for mouth, (x, y), side in self.edges(place):
            dx, dy = STEPS[side]
            seen = mouths if mouth in KINDS[place.tile] else blanks
            seen[(side + 2) % 4] |= 1 << self._bit(x + dx, y + dy)
            if mouth in KINDS[place.tile] and self.is_coast((x, y), side):
                outlets[side] += 2 if square_name(x, y) in self.doubles else 1
        return Footprint(cells, _sides(mouths), _sides(blanks), _sides(outlets))

    def bit_of(self, cell: tuple[int, int]) -> int:
        """Return the bit of a square of the board."""
        return self._bit(*cell)

    def is_coast(self, cell: tuple[int, int], side: int) -> bool:
        """Tell whether the board ends at a side of a square."""
        dx, dy = STEPS[side]
        return not self.has(cell[0] + dx, cell[1] + dy)

    def has(self, x: int, y: int) -> bool:
        """Tell whether there is a square (x, y)."""
        return 0 <= x < self.width and 0 <= y < self.height

    def cells(self, place: Place) -> list[tuple[int, int]]:
        """Return the coordinates of cells a, b and c; they may lie off the board."""
        x, y = square_coordinates(place.square)
        dx, dy = STEPS[DIRECTIONS.index(place.direction)]
        return [(x, y), (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)]

    def edges(self, place: Place) -> list[tuple[int, tuple[int, int], int]]:
        """Return for each possible mouth of a placed tile its number, its square and its side."""
        cells, turn = self.cells(place), DIRECTIONS.index(place.direction) - EAST
        return [(mouth, cells[cell], (side + turn) % 4) for mouth, (cell, side) in MOUTH_PLACES.items()]

    def check(self, position: Position, place: Place, protect_blanks: bool) -> None:
        """Raise :class:`IllegalAction` with the first clause that forbids a placement; return if none does."""
        cells = self.cells(place)
        outside = [cell for cell in cells if not self.has(*cell)]
        if outside:
            message = f"{_lying(place)} sticks out over the edge of the board"
            places = tuple(_middle(cell) for cell in cells if self.has(*cell))
            raise IllegalAction("tayu.place.on-board", message, places, malformed=cells[0] in outside)
        covered = [cell for cell in cells if not position.free >> self._bit(*cell) & 1]
        if covered:
            message = f"{_lying(place)} would cover {_names(covered)}, which a tile covers already"
            raise IllegalAction("tayu.place.empty-squares", message, tuple(map(_middle, covered)))
        if position.free == self.all:
            if square_coordinates(self.centre) not in cells:
                message = f"{_lying(place)} does not cover the centre {self.centre}, as the first tile has to"
                raise IllegalAction(
                    "tayu.place.first-covers-centre", message, (_middle(square_coordinates(self.centre)),)
                )
            return
        closed, blocked, continued = [], [], False
        for mouth, cell, side in self.edges(place):
            sees_mouth = bool(position.mouths[side] >> self._bit(*cell) & 1)
            sees_blank = bool(position.blanks[side] >> self._bit(*cell) & 1)
            if mouth not in KINDS[place.tile]:
                closed += [(cell, side)] * sees_mouth
            else:
                blocked += [(cell, side)] * sees_blank
                continued |= sees_mouth
        if closed:
            message = f"{_lying(place)} lays a blank edge against an open mouth at {_sides_of(closed)}"
            raise IllegalAction("tayu.place.keep-mouths-open", message, tuple(_side_middle(*edge) for edge in closed))
        if blocked and protect_blanks:
            message = f"{_lying(place)} runs a mouth against a blank edge at {_sides_of(blocked)}"
            raise IllegalAction(
                "tayu.place.new-mouth-on-blank", message, tuple(_side_middle(*edge) for edge in blocked)
            )
        if not continued:
            message = f"{_lying(place)} continues no canal: none of its mouths meets a mouth on the board"
            raise IllegalAction("tayu.place.continue-canal", message, tuple(map(_middle, cells)))


_BLANK_EDGES = {kind: tuple(m for m in MOUTH_PLACES if m not in mouths) for kind, mouths in KINDS.items()}


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


@lru_cache(maxsize=8)
def board_of(width: int, height: int, centre: str, doubles: frozenset[str]) -> Board:
    """Return the board with these facts; its tables are kept for the last few boards."""
    return Board(width, height, centre, doubles)


def parse_board(data: object) -> Board:
    """Return the board that a set-up describes; raises :class:`SetupError`. Unknown fields are ignored."""
    if not isinstance(data, dict):
        raise SetupError("'board' has to be a name or an object with width, height, centre and doubles")
    for field_name in ("width", "height"):
        size = data.get(field_name)
        if isinstance(size, float) and size.is_integer():
            size = int(size)
        if isinstance(size, bool) or not isinstance(size, int):
            raise SetupError(f"'board.{field_name}' has to be a whole number")
        if not (SMALLEST <= size <= LARGEST and size % 2):
            raise SetupError(f"'board.{field_name}' has to be odd and from {SMALLEST} to {LARGEST}, not {size}")
    width, height = int(data["width"]), int(data["height"])
    centre, doubles = data.get("centre"), data.get("doubles")
    if not isinstance(centre, str) or not _on_board(centre, width, height):
        raise SetupError(f"'board.centre' has to name a square of the board, not {centre!r}")
    if not isinstance(doubles, list):
        raise SetupError("'board.doubles' has to be a list of squares on the edge")
    for square in doubles:
        if not isinstance(square, str) or not _on_board(square, width, height):
            raise SetupError(f"'board.doubles' names {square!r}, which is no square of the board")
        x, y = square_coordinates(square)
        if 0 < x < width - 1 and 0 < y < height - 1:
            raise SetupError(f"'board.doubles' names {square}, which does not lie on the edge")
    if len(set(doubles)) != len(doubles):
        raise SetupError("'board.doubles' names a square twice")
    return board_of(width, height, centre, frozenset(doubles))


def format_board(board: Board) -> JsonObject:
    """Return the board in the form of a set-up."""
    doubles = sorted(board.doubles, key=square_coordinates)
    return {"width": board.width, "height": board.height, "centre": board.centre, "doubles": doubles}


def _on_board(square: str, width: int, height: int) -> bool:
    if not re.fullmatch(r"[A-Z]{1,2}[1-9][0-9]?", square):
        return False
    x, y = square_coordinates(square)
    return x < width and y < height


def _sides(numbers: list[int]) -> Sides:
    north, east, south, west = numbers
    return north, east, south, west


def _lying(place: Place) -> str:
    return f"{place.tile} on {place.square} {place.direction}wards"


def _names(cells: list[tuple[int, int]]) -> str:
    return " and ".join(square_name(*cell) for cell in cells)


def _sides_of(edges: list[tuple[tuple[int, int], int]]) -> str:
    return " and ".join(f"the {DIRECTIONS[side]} side of {square_name(*cell)}" for cell, side in edges)


def _middle(cell: tuple[int, int]) -> Point:
    return cell[0] + 0.5, cell[1] + 0.5


def _side_middle(cell: tuple[int, int], side: int) -> Point:
    dx, dy = STEPS[side]
    return cell[0] + 0.5 + dx / 2, cell[1] + 0.5 + dy / 2
