"""The supply of tiles: the setting out of tayu.setup.* and what tayu.draw.* asks of a drawn tile."""

from tayu_table import Board, Table


class Supply(Table):
    """The tiles that have not been drawn yet."""

    def __init__(self, board: Board, rulings: dict[str, str], wall: dict[str, list[str]] | None) -> None:
        super().__init__(board, rulings)
        self.wall = wall  # the known wall: for each column all its tiles in drawing order
        self.piles: dict[str, int] = self.full_piles()  # how many tiles each column or group has left
        self.drawn: dict[str, int] = dict.fromkeys(self.kinds(), 0)  # how many of each kind have been drawn

    def full_piles(self) -> dict[str, int]:
        """tayu.setup.wall, tayu.setup.spread."""
        if self.rulings["supply.layout"] == "wall":
            return {"left": 8 * 7, "right": 8 * 7}
        return {"ringed": 48, "plain": 64}

    def tiles_left(self) -> int:
        return sum(self.piles.values())

    def is_open(self, pile: str) -> bool:
        """tayu.draw.pile-with-tiles, tayu.draw.front-stacks, tayu.draw.any-spread-tile."""
        return pile in self.piles and self.piles[pile] > 0

    def is_named(self, tile: object) -> bool:
        """tayu.draw.named."""
        return tile in self.kinds()

    def has_matching_back(self, pile: str, tile: str) -> bool:
        """tayu.draw.matching-back."""
        if self.rulings["supply.layout"] != "spread":
            return True
        return self.has_ring(tile) == (pile == "ringed")

    def has_copies_left(self, tile: str) -> bool:
        """tayu.draw.copies-left."""
        return self.drawn[tile] < self.COPIES

    def is_next_of_wall(self, pile: str, tile: str) -> bool:
        """tayu.setup.known-wall."""
        if self.wall is None:
            return True
        column = self.wall[pile]
        return column[len(column) - self.piles[pile]] == tile

    def pile_fault(self, pile: str) -> str | None:
        if not self.is_open(pile):
            return "tayu.draw.pile-with-tiles"
        return None

    def draw_fault(self, pile: str, tile: object) -> str | None:
        if not self.is_named(tile) or not isinstance(tile, str):
            return "tayu.draw.named"
        if self.pile_fault(pile) is not None:
            return self.pile_fault(pile)
        if not self.has_matching_back(pile, tile):
            return "tayu.draw.matching-back"
        if not self.has_copies_left(tile):
            return "tayu.draw.copies-left"
        if not self.is_next_of_wall(pile, tile):
            return "tayu.setup.known-wall"
        return None

    def take(self, pile: str, tile: str) -> None:
        """tayu.draw.front-stacks, tayu.draw.copies-left: a drawn tile never comes back."""
        self.piles[pile] -= 1
        self.drawn[tile] += 1
