"""Where the pieces are and what moves, takes and drops them: clauses yote.pieces.*, yote.setup.hands."""

from yote_board import Board, Square
from yote_setup import Setup


class Pieces(Board):
    """A board with the pieces on it and the two hands."""

    PLAYERS: tuple[int, int] = (1, 2)

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.columns, setup.rows)
        self.owner_at: dict[Square, int] = {}  # whose piece lies on a square; empty squares are not in it
        self.in_hand: dict[int, int] = {}
        self.set_up(setup)

    def set_up(self, setup: Setup) -> None:
        """yote.setup.hands: the board is empty, all pieces are in hand."""
        for player in self.PLAYERS:
            self.in_hand[player] = setup.pieces

    # ---- where they are

    def opponent_of(self, player: int) -> int:
        """yote.setup.first: the players are 1 and 2."""
        return 2 if player == 1 else 1

    def is_empty(self, square: Square) -> bool:
        return square not in self.owner_at

    def lies_on(self, square: Square, player: int) -> bool:
        """Tell whether a piece of the player lies on a square."""
        return self.owner_at.get(square) == player

    def on_board(self, player: int) -> list[Square]:
        """yote.pieces.where: the squares of a player's pieces."""
        return self.in_order([square for square, owner in self.owner_at.items() if owner == player])

    def left_to(self, player: int) -> int:
        """yote.end.reduced: pieces on the board and in hand, counted together."""
        return len(self.on_board(player)) + self.in_hand[player]

    # ---- what happens to them

    def put_down(self, player: int, square: Square) -> None:
        """yote.drop.leaves-hand."""
        self.owner_at[square] = player
        self.in_hand[player] -= 1

    def move(self, start: Square, end: Square) -> None:
        """yote.step.moves, yote.jump.takes."""
        self.owner_at[end] = self.owner_at.pop(start)

    def take_from_board(self, square: Square) -> None:
        """yote.jump.takes, yote.remove.out-of-game: the piece goes to nobody."""
        del self.owner_at[square]

    def take_from_hand(self, player: int) -> None:
        """yote.remove.out-of-game: the piece goes to nobody."""
        self.in_hand[player] -= 1
