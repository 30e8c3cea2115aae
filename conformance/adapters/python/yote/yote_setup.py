"""Reading the set-up of a game: clauses yote.board.squares, yote.board.other, yote.pieces.number, yote.setup.first."""

from typing import NamedTuple

MAX_INTEGER = 2**53 - 1  # the largest integer of the protocol

Json = dict[str, object]


class BadSetupError(Exception):
    """No game can be set up like this."""


class Setup(NamedTuple):
    """What is settled before the first turn."""

    columns: int
    rows: int
    pieces: int
    first: int


class SetupReader:
    """Turns the set-up of the protocol into measures, a number of pieces and the player who begins."""

    COLUMNS = 6  # yote.board.squares
    ROWS = 5
    PIECES = 12  # yote.pieces.number

    MOST_COLUMNS = 26  # yote.board.other
    MOST_ROWS = 99
    FEWEST_PIECES = 2

    def read(self, setup: Json) -> Setup:
        """Raise BadSetupError where the set-up cannot be."""
        columns, rows = self.measures(setup)
        return Setup(columns, rows, self.pieces(setup), self.first(setup))

    def measures(self, setup: Json) -> tuple[int, int]:
        """yote.board.squares, yote.board.other."""
        if "board" not in setup:
            return self.COLUMNS, self.ROWS
        board = setup["board"]
        if not isinstance(board, dict):
            raise BadSetupError("A board is an object with columns and rows.")
        columns = self.number(board.get("columns"), "A board has 1 to 26 columns.", 1, self.MOST_COLUMNS)
        rows = self.number(board.get("rows"), "A board has 1 to 99 rows.", 1, self.MOST_ROWS)
        return columns, rows

    def pieces(self, setup: Json) -> int:
        """yote.pieces.number, yote.board.other."""
        if "pieces" not in setup:
            return self.PIECES
        return self.number(setup["pieces"], "Each player has at least 2 pieces.", self.FEWEST_PIECES, MAX_INTEGER)

    def first(self, setup: Json) -> int:
        """yote.setup.first: where the set-up names none, it is player 1."""
        if "first" not in setup:
            return 1
        return self.number(setup["first"], "The player who begins is 1 or 2.", 1, 2)

    def number(self, value: object, rule: str, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadSetupError(rule)
        return value
