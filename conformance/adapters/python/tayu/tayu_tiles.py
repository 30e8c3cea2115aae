"""The tiles, written out by hand from the clauses tayu.tile.*."""

from typing import ClassVar

Cell = str  # "a", "b" or "c"
Side = str  # "north", "east", "south" or "west"


class Tiles:
    """What a tile is. Every table and every method here stands for one statement of a clause."""

    CELLS: tuple[Cell, ...] = ("a", "b", "c")
    SIDES: tuple[Side, ...] = ("north", "east", "south", "west")  # in the order of a turn clockwise
    OPPOSITE: ClassVar[dict[Side, Side]] = {"north": "south", "east": "west", "south": "north", "west": "east"}

    # tayu.tile.shape: the eight possible mouths of a tile that lies from west to east with a in the west
    MOUTH_PLACES: ClassVar[dict[int, tuple[Cell, Side]]] = {
        1: ("a", "north"),
        2: ("b", "north"),
        3: ("c", "north"),
        4: ("c", "east"),
        5: ("c", "south"),
        6: ("b", "south"),
        7: ("a", "south"),
        8: ("a", "west"),
    }

    # The four directions from a to c, and how many quarter turns clockwise bring a tile there from lying east
    QUARTER_TURNS: ClassVar[dict[str, int]] = {"east": 0, "south": 1, "west": 2, "north": 3}

    # tayu.tile.kinds: mouths on one side, on two sides, on three sides
    ONE_SIDE: tuple[str, ...] = ("T123",)
    TWO_SIDES: tuple[str, ...] = (
        "T124", "T125", "T126", "T127", "T128",
        "T134", "T135", "T136", "T137", "T138",
        "T167",
        "T234", "T236", "T237", "T238",
    )  # fmt: skip
    # tayu.tile.ring: these twelve have their mouths on three sides
    THREE_SIDES: tuple[str, ...] = (
        "T145", "T146", "T147", "T148",
        "T168",
        "T178",
        "T246", "T247", "T248",
        "T278",
        "T347", "T348",
    )  # fmt: skip

    COPIES = 4  # tayu.tile.copies: there are so many tiles of each kind

    def kinds(self) -> tuple[str, ...]:
        """tayu.tile.kinds."""
        return self.ONE_SIDE + self.TWO_SIDES + self.THREE_SIDES

    def has_ring(self, tile: str) -> bool:
        """tayu.tile.ring."""
        return tile in self.THREE_SIDES

    def mouths(self, tile: str) -> list[int]:
        """tayu.tile.kinds: the mouth numbers are the name after the T."""
        return [int(digit) for digit in tile[1:]]

    def mouth_place(self, mouth: int) -> tuple[Cell, Side]:
        """tayu.tile.shape: the cell and its side where the mouth of a number is, while the tile lies east."""
        return self.MOUTH_PLACES[mouth]

    def mouth_places(self, tile: str) -> list[tuple[Cell, Side]]:
        """tayu.tile.shape: where the mouths of a kind are, while the tile lies east."""
        return [self.mouth_place(mouth) for mouth in self.mouths(tile)]

    def turned(self, side: Side, direction: str) -> Side:
        """tayu.tile.shape: turning the tile turns its mouths with it."""
        place = self.SIDES.index(side) + self.QUARTER_TURNS[direction]
        return self.SIDES[place % 4]

    def mouth_sides(self, tile: str, direction: str) -> dict[Cell, set[Side]]:
        """For each cell of a tile lying in a direction: the sides on which it has mouths."""
        sides: dict[Cell, set[Side]] = {cell: set() for cell in self.CELLS}
        for cell, side in self.mouth_places(tile):
            sides[cell].add(self.turned(side, direction))
        return sides
