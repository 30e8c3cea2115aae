"""Reading the set-up of a game: clauses tayu.board.other, tayu.setup.known-wall, tayu.setup.first."""

from tayu_options import BOARDS, DEFAULT_BOARD
from tayu_table import Board, Square, Table


class BadSetupError(Exception):
    """No game can be set up like this."""


class UnknownBoardError(Exception):
    """There is no board of this name."""


class SetupReader:
    """Turns the set-up of the protocol into a board, a known wall and the player who begins."""

    table_class: type[Table] = Table

    SHORTEST_SIDE = 5
    LONGEST_SIDE = 39
    COLUMN = 8 * 7  # tayu.setup.wall: eight stacks of seven tiles

    # ---- the board

    def board(self, setup: dict[str, object]) -> Board:
        """tayu.board.squares, tayu.board.doubles, tayu.board.other."""
        named = setup.get("board", DEFAULT_BOARD)
        if isinstance(named, str):
            if named not in BOARDS:
                raise UnknownBoardError("There is no board of this name.")
            named = BOARDS[named]
        if not isinstance(named, dict):
            raise BadSetupError("A board is a name or an object.")
        width = self.side(named.get("width"))
        height = self.side(named.get("height"))
        squares = self.table_class(Board(width, height, (0, 0), frozenset()), {})
        centre = self.square(named.get("centre"), squares)
        marked = named.get("doubles")
        if not isinstance(marked, list):
            raise BadSetupError("The double outlets are a list of squares.")
        doubles = [self.square(name, squares) for name in marked]
        for square in doubles:
            if not self.is_possible_double(square, squares):
                raise BadSetupError("A double outlet lies on the edge of the board.")
        return Board(width, height, centre, frozenset(doubles))

    def side(self, length: object) -> int:
        """tayu.board.other."""
        if isinstance(length, bool) or not isinstance(length, int):
            raise BadSetupError("A board needs a width and a height in whole numbers.")
        if not self.is_possible_side(length):
            raise BadSetupError("The sides of a board are odd numbers from 5 to 39.")
        return length

    def is_possible_side(self, length: int) -> bool:
        """tayu.board.other: odd, and from 5 to 39."""
        return length % 2 == 1 and self.SHORTEST_SIDE <= length <= self.LONGEST_SIDE

    def is_possible_double(self, square: Square, squares: Table) -> bool:
        """tayu.board.other: any square on the edge."""
        return any(squares.opens_to_coast(square, side) for side in squares.SIDES)

    def square(self, name: object, squares: Table) -> Square:
        """tayu.board.squares: a square of this board."""
        square = squares.read_square(name) if isinstance(name, str) else None
        if square is None or not squares.is_on_board(square):
            raise BadSetupError("The centre and the double outlets are squares of the board.")
        return square

    # ---- the known wall

    def wall(self, setup: dict[str, object], rulings: dict[str, str]) -> dict[str, list[str]] | None:
        """tayu.setup.known-wall."""
        if "supply" not in setup:
            return None
        if not self.may_order_be_known(rulings):
            raise BadSetupError("Only a wall has an order that can be known.")
        supply = setup["supply"]
        if not isinstance(supply, dict):
            raise BadSetupError("A known wall is an object with the columns left and right.")
        wall = {"left": self.column(supply.get("left")), "right": self.column(supply.get("right"))}
        if not self.has_right_copies(wall["left"] + wall["right"]):
            raise BadSetupError("A known wall has four tiles of each of the 28 kinds.")
        return wall

    def may_order_be_known(self, rulings: dict[str, str]) -> bool:
        """tayu.setup.known-wall: there is no order where the tiles lie spread out."""
        return rulings["supply.layout"] == "wall"

    def column(self, tiles: object) -> list[str]:
        """tayu.setup.wall: 56 tiles."""
        if not isinstance(tiles, list) or len(tiles) != self.COLUMN:
            raise BadSetupError("A column of the wall is a list of 56 tiles.")
        column = []
        for tile in tiles:
            if not isinstance(tile, str):
                raise BadSetupError("A tile is named by a text.")
            column.append(tile)
        return column

    def has_right_copies(self, tiles: list[str]) -> bool:
        """tayu.tile.copies: four of each of the 28 kinds, and no other tile."""
        table = self.table_class
        for kind in table.ONE_SIDE + table.TWO_SIDES + table.THREE_SIDES:
            if tiles.count(kind) != table.COPIES:
                return False
        return len(tiles) == 112

    # ---- who begins

    def first(self, setup: dict[str, object], players: int) -> int:
        """tayu.setup.first: where the set-up names none, it is player 1."""
        first = setup.get("first", 1)
        if isinstance(first, bool) or not isinstance(first, int):
            raise BadSetupError("The player who begins is a number.")
        if not 1 <= first <= players:
            raise BadSetupError("The player who begins is one of those who play.")
        return first
