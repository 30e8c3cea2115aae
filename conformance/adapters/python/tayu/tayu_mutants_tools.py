"""What the mutants share: the register of the hand-written ones, and bases for those that differ in the same way."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar, NamedTuple, TypeVar

from tayu_rules import Action, Game, Placement, RefusedError
from tayu_setup import SetupReader
from tayu_table import Board, Line, Square, Table
from tayu_tiles import Side

STANDARD: Board = SetupReader().board({})

MUTANTS: dict[str, type[Game]] = {}

G = TypeVar("G", bound=Game)


def mutant(made: type[G]) -> type[G]:
    """Register a class under the id that its name gives: SumNotProduct is tayu.mutant.sum-not-product."""
    slug = re.sub(r"(?<!^)(?=[A-Z])", "-", made.__name__).lower()
    MUTANTS["tayu.mutant." + slug] = made
    return made


# ---- tiles


def kind_of(mouths: Iterable[int]) -> str:
    """Name the kind that has these three mouths, as it lies or after half a turn."""
    lying = sorted(mouths)
    turned = sorted((mouth + 3) % 8 + 1 for mouth in lying)
    return "T" + "".join(map(str, min(lying, turned)))


def mirror_image(tile: str) -> str:
    """Name the kind that the tile would be if it were turned over."""
    reflected = {1: 3, 2: 2, 3: 1, 4: 8, 5: 7, 6: 6, 7: 5, 8: 4}
    return kind_of(reflected[int(digit)] for digit in tile[1:])


# ---- edges


class Touch(NamedTuple):
    """An edge of a new tile that meets an edge of a tile on the board."""

    side: Side
    neighbour: Square
    at_end: bool  # is it one of the two short sides of the new tile?
    new: bool  # has the new tile a mouth there?
    old: bool  # has the old one?


def touches(game: Game, tile: str, line: Line, direction: str) -> list[Touch]:
    mouths = game.turned_mouths[tile, direction]
    found = []
    for cell, square in zip(game.CELLS, line, strict=True):
        for side, neighbour in game.neighbours[square].items():
            if neighbour in game.covered:
                at_end = side in (direction, game.OPPOSITE[direction])
                old = game.OPPOSITE[side] in game.covered[neighbour]
                found.append(Touch(side, neighbour, at_end, side in mouths[cell], old))
    return found


class CoastEdge(NamedTuple):
    """An edge of a new tile that lies on the edge of the board."""

    square: Square
    side: Side
    mouth: bool


def coast_edges(game: Game, tile: str, line: Line, direction: str) -> list[CoastEdge]:
    mouths = game.turned_mouths[tile, direction]
    return [
        CoastEdge(square, side, side in mouths[cell])
        for cell, square in zip(game.CELLS, line, strict=True)
        for side in game.SIDES
        if game.opens_to_coast(square, side)
    ]


def coasts_of(table: Table, square: Square) -> list[Side]:
    return [side for side in table.SIDES if table.opens_to_coast(square, side)]


def placements_of(game: Game, tiles: Iterable[str]) -> Iterator[Placement]:
    for tile in sorted(set(tiles)):
        for square in game.squares:
            for direction in game.DIRECTIONS:
                yield Placement(tile, square, direction)


def directions_of(game: Game, player: int) -> list[str]:
    """In which directions a player builds: one, or none if he is the flood."""
    return [direction for direction in ("north-south", "east-west") if player in game.builders(direction)]


# ---- boards


def standard_is(standard: Board) -> type[SetupReader]:
    """Read set-ups, but take another board for the standard one."""

    class Reader(SetupReader):
        def board(self, setup: dict[str, object]) -> Board:
            board = super().board(setup)
            return standard if board == STANDARD else board

    return Reader


def doubles_are(doubles: Iterable[Square]) -> type[SetupReader]:
    return standard_is(replace(STANDARD, doubles=frozenset(doubles)))


# ---- bases


class Stricter(Game):
    """Refuses placements that are allowed."""

    CLAUSE = ""

    def refuses(self, tile: str, line: Line, direction: str) -> bool:
        raise NotImplementedError

    def placement_fault(self, tile: str, square: Square, direction: str) -> str | None:
        fault = super().placement_fault(tile, square, direction)
        if fault is None and self.refuses(tile, self.covers(square, direction), direction):
            return self.CLAUSE
        return fault


class Forgiving(Game):
    """Plays, and lists, some kinds of action in phases where a clause forbids them."""

    FORGIVEN: ClassVar[dict[str, str]] = {}  # kind of action -> the clause that does not stop it

    def forgives(self) -> bool:
        return True

    def time_fault(self, kind: str) -> str | None:
        fault = super().time_fault(kind)
        if fault is not None and self.FORGIVEN.get(kind) == fault and self.forgives():
            return None
        return fault


class Eager(Game):
    """Refuses as it should, but not without a consequence."""

    CLAUSE = ""

    def consequence(self, action: Action) -> None:
        raise NotImplementedError

    def play(self, action: Action) -> None:
        try:
            super().play(action)
        except RefusedError as refused:
            if refused.clause == self.CLAUSE:
                self.consequence(action)
            raise


class MoreToPlace(Game):
    """Lets other tiles be placed than those in hand."""

    def others_to_place(self) -> list[str]:
        raise NotImplementedError

    def get(self, tile: str) -> None:
        """Take a tile that is not in hand in place of the one that was drawn."""
        self.held[self.turn][-1] = tile

    def is_in_hand(self, tile: str) -> bool:
        return super().is_in_hand(tile) or (self.phase == "place" and tile in self.others_to_place())

    def list_kind(self, kind: str) -> list[Action]:
        if kind != "place":
            return super().list_kind(kind)
        tiles = self.held[self.turn] + self.others_to_place()
        return [self.write("place", p) for p in placements_of(self, tiles) if self.place_fault(p) is None]

    def place(self, placement: Placement) -> None:
        if placement.tile not in self.held[self.turn]:
            self.get(placement.tile)
        super().place(placement)


class Signed(Game):
    """Remembers which tile covers a square, and who placed it."""

    def begin_game(self) -> None:
        self.laid = 0
        self.tile_at: dict[Square, int] = {}  # the number of the tile in the order of placing
        self.placer_at: dict[Square, int] = {}
        super().begin_game()

    def lay(self, tile: str, square: Square, direction: str) -> None:
        super().lay(tile, square, direction)
        self.laid += 1
        for covered in self.covers(square, direction):
            self.tile_at[covered] = self.laid
            self.placer_at[covered] = self.turn
