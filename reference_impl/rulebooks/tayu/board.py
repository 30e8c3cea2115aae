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
from functools import lru_cache
from operator import lshift, rshift
from typing import Final, NamedTuple

from rulebooks.interface import IllegalAction, JsonObject, SetupError
from rulebooks.picture import Point
from rulebooks.tayu.actions import DIRECTIONS, Place
from rulebooks.tayu.squares import square_coordinates, square_name
from rulebooks.tayu.tiles import EAST, KINDS, MOUTH_PLACES, NORTH, SOUTH, WEST, Mouths, half_turn

Mask = int
"""A set of squares."""

Sides = tuple[int, int, int, int]
"""One number for each of north, east, south and west."""

SMALLEST, LARGEST = 5, 39
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_NONE: Final[Sides] = (0, 0, 0, 0)


class Footprint(NamedTuple):
    """What a placement is to the board.

    ``cells`` are the squares it covers, ``own_mouths[side]`` those of them that have a mouth at that side,
    ``own_blanks[side]`` a blank edge. ``mouths`` and ``blanks`` are the squares beside it, as in :class:`Position`.
    ``outlets`` counts the outlets that it makes on each coast.
    """

    cells: Mask
    own_mouths: Sides
    own_blanks: Sides
    mouths: Sides
    blanks: Sides
    outlets: Sides = _NONE


class Way(NamedTuple):
    """A kind in a direction: its mouths and blank edges seen from its north-westernmost cell, ``back`` bits from a.

    ``places`` holds the placements by the bit of cell a, as far as they were asked for.
    """

    kind: str
    direction: int
    mouths: Mouths
    blanks: tuple[int, int, int, int, int]
    back: int
    places: list[Place | None]


Seen = tuple[Mask, tuple[Mask, ...], tuple[Mask, ...]]
"""The squares for one cell of a tile: where all of it lies on free squares; and for each possible mouth of it, counted
from 1, where that edge meets a mouth, and where it meets a blank."""


class Position(NamedTuple):
    """What lies on a board.

    ``free`` holds the uncovered squares. ``mouths[side]`` holds the squares against whose ``side`` a mouth opens, and
    ``blanks[side]`` those against whose ``side`` a blank edge lies. ``coasts`` counts the outlets of each coast.
    """

    free: Mask
    mouths: Sides = _NONE
    blanks: Sides = _NONE
    coasts: Sides = _NONE

    def after(self, footprint: Footprint) -> "Position":
        """Return the position with one more tile on the board."""
        m, b, c = self.mouths, self.blanks, self.coasts
        fm, fb, fc = footprint.mouths, footprint.blanks, footprint.outlets
        coasts = c if fc is _NONE else (c[0] + fc[0], c[1] + fc[1], c[2] + fc[2], c[3] + fc[3])
        return Position(
            self.free & ~footprint.cells,
            (m[0] | fm[0], m[1] | fm[1], m[2] | fm[2], m[3] | fm[3]),
            (b[0] | fb[0], b[1] | fb[1], b[2] | fb[2], b[3] | fb[3]),
            coasts,
        )


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangle of squares with a centre and double outlets, as ``spec/tayu/boards`` or a set-up gives it.

    ``names`` maps bits to square names and ``bits`` back; ``all`` is the mask of all squares, ``coasts[side]`` that of
    those at that coast. Tables of placements grow as they are asked for.
    """

    width: int
    height: int
    centre: str
    doubles: frozenset[str]
    names: dict[int, str] = field(init=False, repr=False, compare=False)
    bits: dict[str, int] = field(init=False, repr=False, compare=False)
    all: Mask = field(init=False, repr=False, compare=False)
    coasts: Sides = field(init=False, repr=False, compare=False)
    _marks: tuple[Mask, Mask, Mask] = field(init=False, repr=False, compare=False)
    """The centre, the double outlets, and the squares at any coast."""
    _footprints: dict[tuple[str, str], Footprint] = field(init=False, repr=False, compare=False)
    """For each kind and direction the footprint with cell a on :attr:`_anchor`."""
    _ways: "dict[str, tuple[Way, ...]]" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        squares = [(x, y) for y in range(self.height) for x in range(self.width)]
        bits = {square_name(x, y): self._bit(x, y) for x, y in squares}
        coasts = [sum(1 << self._bit(x, y) for x, y in squares if self.is_coast((x, y), side)) for side in range(4)]
        doubles = sum(1 << bits[square] for square in self.doubles)
        tables = {
            "names": {bit: square for square, bit in bits.items()},
            "bits": bits,
            "all": sum(1 << bit for bit in bits.values()),
            "coasts": _sides(coasts),
            "_marks": (1 << bits[self.centre], doubles, coasts[0] | coasts[1] | coasts[2] | coasts[3]),
            "_footprints": {},
            "_ways": {},
        }
        for name, table in tables.items():
            object.__setattr__(self, name, table)

    def _bit(self, x: int, y: int) -> int:
        return (y + 1) * (self.width + 1) + x

    @property
    def _anchor(self) -> int:
        """A bit from which a tile can point in any direction, with all that lies beside it."""
        return 3 * (self.width + 1) + 3

    def shifted(self, mask: Mask, squares: int, direction: int) -> Mask:
        """Move a mask so that bit s tells about the square that lies ``squares`` steps from s in ``direction``."""
        dx, dy = STEPS[direction]
        return _moved(mask, -squares * (dy * (self.width + 1) + dx))

    def empty(self) -> Position:
        """Return the position with no tile."""
        return Position(self.all)

    def fits(self, position: Position, kinds: Iterable[str], protect_blanks: bool) -> Iterator[tuple["Way", Mask]]:
        """Yield for each of ``kinds`` and each direction the squares on which its cell a can lie.

        Clauses ``tayu.place.on-board``, ``empty-squares``, ``first-covers-centre``, ``continue-canal``,
        ``keep-mouths-open`` and, with ``protect_blanks``, ``new-mouth-on-blank``.
        """
        ways = [self.ways(kind) for kind in kinds]
        if position.free == self.all:
            for direction in range(4):
                covering = self.covering_centre(direction)
                yield from ((way[direction], covering) for way in ways)
            return
        lines = self._southward(position), self._eastward(position)
        for direction in range(4):
            room, mouth_at, blank_at = lines[direction % 2]
            for of_kind in ways:
                way = of_kind[direction]
                i, j, k = way.mouths
                fit = room & (mouth_at[i] | mouth_at[j] | mouth_at[k])
                if fit:
                    p, q, r, s, t = way.blanks
                    blocked = mouth_at[p] | mouth_at[q] | mouth_at[r] | mouth_at[s] | mouth_at[t]
                    if protect_blanks:
                        blocked |= blank_at[i] | blank_at[j] | blank_at[k]
                    fit &= ~blocked
                    if fit:
                        yield way, fit << way.back

    def ways(self, kind: str) -> "tuple[Way, ...]":
        """Return the four ways in which a kind can lie, by direction."""
        return self._ways.get(kind) or self._make_ways(kind)

    def _make_ways(self, kind: str) -> "tuple[Way, ...]":
        made = []
        for direction in range(4):
            # A tile that points north or west is found by its cell c, as one that points south or east, turned round.
            mouths, back = KINDS[kind], 0
            if direction in (NORTH, WEST):
                mouths, back = half_turn(mouths), 2 * (self.width + 1 if direction == NORTH else 1)
            p, q, r, s, t = (mouth for mouth in MOUTH_PLACES if mouth not in mouths)
            made.append(Way(kind, direction, mouths, (p, q, r, s, t), back, [None] * (self.all.bit_length())))
        self._ways[kind] = tuple(made)
        return self._ways[kind]

    def covering_centre(self, direction: int) -> Mask:
        """Return the squares of cell a from which a tile covers the centre and stays on the board."""
        first, second = self.shifted(self.all, 1, direction), self.shifted(self.all, 2, direction)
        centre = self._marks[0]
        covering = centre | self.shifted(centre, 1, direction) | self.shifted(centre, 2, direction)
        return self.all & first & second & covering

    def _eastward(self, position: Position) -> "Seen":
        north, east, south, west = position.mouths
        mouth_at = _edges_at(north, east, south, west, 1)
        north, east, south, west = position.blanks
        free = position.free
        return free & free >> 1 & free >> 2, mouth_at, _edges_at(north, east, south, west, 1)

    def _southward(self, position: Position) -> "Seen":
        step, free = self.width + 1, position.free
        west, north, east, south = position.mouths
        mouth_at = _edges_at(north, east, south, west, step)
        west, north, east, south = position.blanks
        return free & free >> step & free >> 2 * step, mouth_at, _edges_at(north, east, south, west, step)

    def seen(self, position: Position, direction: int) -> "Seen":
        """Return what a tile meets that points in ``direction``, by the squares of its cell a."""
        if direction in (EAST, SOUTH):
            return self._eastward(position) if direction == EAST else self._southward(position)
        room = position.free
        room &= self.shifted(room, 1, direction) & self.shifted(room, 2, direction)
        seen = []
        for sides in (position.mouths, position.blanks):
            edges = [(cell, sides[(side + direction - EAST) % 4]) for cell, side in MOUTH_PLACES.values()]
            seen.append((0, *(self.shifted(mask, cell, direction) for cell, mask in edges)))
        return room, seen[0], seen[1]

    def places(self, position: Position, kinds: Iterable[str], protect_blanks: bool) -> list[Place]:
        """Return all legal placements of ``kinds``."""
        found: list[Place] = []
        for way, mask in self.fits(position, kinds, protect_blanks):
            left = mask
            while left:
                square = left & -left
                left ^= square
                bit = square.bit_length() - 1
                found.append(way.places[bit] or self.place(way, bit))
        return found

    def place(self, way: "Way", bit: int) -> Place:
        """Return the placement whose cell a lies on a square; there is one for each."""
        place = way.places[bit]
        if place is None:
            place = way.places[bit] = Place(way.kind, self.names[bit], DIRECTIONS[way.direction])
        return place

    def footprint(self, place: Place) -> Footprint:
        """Return what a placement whose cell a is on the board is to it; cells off the board are never free."""
        pattern = self._footprints.get((place.tile, place.direction))
        if pattern is None:
            pattern = self._footprints[place.tile, place.direction] = self._pattern(place.tile, place.direction)
        shift, by = lshift, self.bits[place.square] - self._anchor
        if by < 0:
            shift, by = rshift, -by
        cells = shift(pattern.cells, by)
        own, own_blanks = pattern.own_mouths, pattern.own_blanks
        own_mouths = (shift(own[0], by), shift(own[1], by), shift(own[2], by), shift(own[3], by))
        mouths, blanks = pattern.mouths, pattern.blanks
        return Footprint(
            cells,
            own_mouths,
            (shift(own_blanks[0], by), shift(own_blanks[1], by), shift(own_blanks[2], by), shift(own_blanks[3], by)),
            (shift(mouths[0], by), shift(mouths[1], by), shift(mouths[2], by), shift(mouths[3], by)),
            (shift(blanks[0], by), shift(blanks[1], by), shift(blanks[2], by), shift(blanks[3], by)),
            self._outlets(own_mouths) if cells & self._marks[2] else _NONE,
        )

    def _pattern(self, kind: str, direction: str) -> Footprint:
        cells, mouths, blanks = 0, [0] * 4, [0] * 4
        dx, dy = STEPS[DIRECTIONS.index(direction)]
        turn = DIRECTIONS.index(direction) - EAST
        for mouth, (cell, side) in MOUTH_PLACES.items():
            square = 1 << self._anchor + cell * (dy * (self.width + 1) + dx)
            cells |= square
            edges = mouths if mouth in KINDS[kind] else blanks
            edges[(side + turn) % 4] |= square
        return Footprint(cells, _sides(mouths), _sides(blanks), self._beside(mouths), self._beside(blanks))

    def _beside(self, edges: list[Mask]) -> Sides:
        """Return the squares beside edges, each under the side from which it is met."""
        north, east, south, west = (self.shifted(edges[side], -1, side) for side in range(4))
        return south, west, north, east

    def _outlets(self, mouths: Sides) -> Sides:
        """Count mouths at the coasts (clauses ``tayu.score.outlet``, ``tayu.score.double``)."""
        counts = []
        for side in range(4):
            outlets = mouths[side] & self.coasts[side]
            counts.append(outlets.bit_count() + (outlets & self._marks[1]).bit_count())
        return _sides(counts)

    def allows(self, position: Position, footprint: Footprint, protect_blanks: bool) -> bool:
        """Tell whether a placement is legal; :meth:`check` says why not."""
        if footprint.cells & position.free != footprint.cells:
            return False
        if position.free == self.all:
            return bool(footprint.cells & self._marks[0])
        n, e, s, w = position.mouths
        own = footprint.own_blanks
        if own[0] & n or own[1] & e or own[2] & s or own[3] & w:
            return False
        own = footprint.own_mouths
        if protect_blanks:
            blanks = position.blanks
            if own[0] & blanks[0] or own[1] & blanks[1] or own[2] & blanks[2] or own[3] & blanks[3]:
                return False
        return bool(own[0] & n or own[1] & e or own[2] & s or own[3] & w)

    def lay(self, position: Position, place: Place, protect_blanks: bool) -> Position:
        """Return the position after a placement; raises :class:`IllegalAction` as :meth:`check` does."""
        if place.square in self.bits:
            footprint = self.footprint(place)
            if self.allows(position, footprint, protect_blanks):
                return position.after(footprint)
        self.check(position, place, protect_blanks)
        raise AssertionError(f"{_lying(place)} is legal square by square, but not as masks")

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


def _edges_at(north: Mask, east: Mask, south: Mask, west: Mask, step: int) -> tuple[Mask, ...]:
    """Return for each possible mouth of a tile, from number 1, the squares for cell a from which it meets an edge.

    ``north`` to ``west`` are the squares with such an edge at that side of the tile; its cells are ``step`` bits apart.
    """
    two = 2 * step
    return 0, north, north >> step, north >> two, east >> two, south >> two, south >> step, south, west


def _moved(mask: Mask, by: int) -> Mask:
    return mask << by if by >= 0 else mask >> -by


@lru_cache(maxsize=4)
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
