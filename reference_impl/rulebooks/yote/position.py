"""What lies on the board and in the hands, as the player in turn sees it, and what whole turns make of it."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from rulebooks.yote.board import Board, Mask, bits_of

FEWEST_PIECES: Final = 2
"""With fewer a player has lost, and with fewer nobody begins (clauses ``yote.end.reduced``, ``yote.board.other``)."""

SecondPiece = Literal["board", "board-or-hand", "board-then-hand"]
"""From where the second piece of a jump comes: the board alone, either, or the hand only if the board has none."""


class Position(NamedTuple):
    """Pieces on the board and in hand; ``own`` are those of the player in turn, ``enemy`` those of his opponent."""

    own: Mask
    enemy: Mask
    own_hand: int
    enemy_hand: int

    @property
    def swapped(self) -> "Position":
        """The same pieces as the opponent sees them."""
        return Position(self.enemy, self.own, self.enemy_hand, self.own_hand)

    @property
    def own_number(self) -> int:
        """How many pieces the player in turn has, on the board and in hand."""
        return self.own.bit_count() + self.own_hand

    @property
    def enemy_number(self) -> int:
        """How many pieces the opponent has, on the board and in hand."""
        return self.enemy.bit_count() + self.enemy_hand

    def empty(self, board: Board) -> Mask:
        """Return the empty squares."""
        return board.all & ~(self.own | self.enemy)

    def can_move(self, board: Board) -> bool:
        """Tell whether the player in turn can drop, step or jump (clause ``yote.end.blocked``)."""
        empty = self.empty(board)
        if not empty:
            return False
        return (
            self.own_hand > 0
            or any(landing for _, landing in board.steps(self.own, empty))
            or any(landing for _, landing in board.jumps(self.own, self.enemy, empty))
        )

    def dropped(self, square: Mask) -> "Position":
        """Return the position with a piece of the player in turn put on a square."""
        return self._replace(own=self.own | square, own_hand=self.own_hand - 1)

    def stepped(self, start: Mask, end: Mask) -> "Position":
        """Return the position with a piece of the player in turn moved."""
        return self._replace(own=self.own ^ start ^ end)

    def jumped(self, start: Mask, over: Mask, end: Mask) -> "Position":
        """Return the position with a piece of the player in turn moved and the one that it jumped over gone."""
        return self._replace(own=self.own ^ start ^ end, enemy=self.enemy ^ over)

    def without(self, square: Mask) -> "Position":
        """Return the position with a piece of the opponent gone from the board; 0 is his hand."""
        if square:
            return self._replace(enemy=self.enemy ^ square)
        return self._replace(enemy_hand=self.enemy_hand - 1)

    def removable(self, second: SecondPiece) -> tuple[Mask, bool]:
        """Return from which squares a second piece can be removed, and whether one can come from the hand."""
        if second == "board":
            return self.enemy, False
        reachable = second == "board-or-hand" or not self.enemy
        return self.enemy, reachable and self.enemy_hand > 0


def turns(board: Board, position: Position, second: SecondPiece) -> Iterator[Position]:
    """Yield what each whole turn makes of a position, as the opponent then sees it."""
    own, enemy, own_hand, _ = position
    empty = position.empty(board)
    if own_hand:
        for bit in bits_of(empty):
            yield position.dropped(1 << bit).swapped
    for shift, landing in board.steps(own, empty):
        for bit in bits_of(landing):
            yield position.stepped(1 << (bit - shift), 1 << bit).swapped
    for shift, landing in board.jumps(own, enemy, empty):
        for bit in bits_of(landing):
            jumped = position.jumped(1 << (bit - 2 * shift), 1 << (bit - shift), 1 << bit)
            squares, hand = jumped.removable(second)
            for place in bits_of(squares):
                yield jumped.without(1 << place).swapped
            if hand:
                yield jumped.without(0).swapped
            if not squares and not hand:
                yield jumped.swapped


def count_turns(board: Board, position: Position, second: SecondPiece) -> int:
    """Return how many whole turns there are: as many as :func:`turns` yields, without making them."""
    own, enemy, own_hand, enemy_hand = position
    empty = position.empty(board)
    drops = empty.bit_count() if own_hand else 0
    steps = sum(landing.bit_count() for _, landing in board.steps(own, empty))
    jumps = sum(landing.bit_count() for _, landing in board.jumps(own, enemy, empty))
    if not jumps:
        return drops + steps
    others = enemy.bit_count() - 1
    from_hand = enemy_hand > 0 and (second == "board-or-hand" or (second == "board-then-hand" and not others))
    return drops + steps + jumps * max(1, others + from_hand)
