"""Mutants of the clauses yote.drop.*."""

from yote_board import Square
from yote_mutants_tools import (
    Eager,
    Forbidding,
    Replacing,
    enclosed,
    is_beside,
    is_in_corner,
    is_on_edge,
    mutant,
)
from yote_rules import Action, Game, MalformedError, RefusedError

# ---- yote.drop.any-empty


class Choosy(Forbidding):
    CLAUSE = "yote.drop.any-empty"


@mutant
class NoDropsOnTheEdge(Choosy):
    def refuses_drop(self, player: int, square: Square) -> bool:
        del player
        return is_on_edge(self, square)


@mutant
class NoDropsInCorners(Choosy):
    def refuses_drop(self, player: int, square: Square) -> bool:
        del player
        return is_in_corner(self, square)


@mutant
class NoDropsBesideTheOpponent(Choosy):
    def refuses_drop(self, player: int, square: Square) -> bool:
        return is_beside(self, square, self.opponent_of(player))


@mutant
class NoDropsBesideOwnPieces(Choosy):
    def refuses_drop(self, player: int, square: Square) -> bool:
        return is_beside(self, square, player)


@mutant
class DropsOnTheOwnHalf(Choosy):
    def refuses_drop(self, player: int, square: Square) -> bool:
        half = self.rows / 2
        return self.row(square) > half + 0.5 if player == 1 else self.row(square) < half + 0.5


@mutant
class NoDropsWhereAJumpThreatens(Choosy):
    def refuses_drop(self, player: int, square: Square) -> bool:
        rival = self.opponent_of(player)
        for direction, opposite in (("north", "south"), ("south", "north"), ("east", "west"), ("west", "east")):
            near, far = self.next_square(square, direction), self.next_square(square, opposite)
            if near is not None and far is not None and self.lies_on(near, rival) and self.is_empty(far):
                return True
        return False


@mutant
class LastPieceStaysInHand(Choosy):
    def refuses_drop(self, player: int, square: Square) -> bool:
        del square
        return self.in_hand[player] == 1


# ---- yote.drop.empty-square


@mutant
class DropsOnAnySquare(Replacing):
    def may_drop_on(self, player: int, square: Square) -> bool:
        del player, square
        return True


@mutant
class DropsOnTheOpponent(Replacing):
    def may_drop_on(self, player: int, square: Square) -> bool:
        return not self.lies_on(square, player)


@mutant
class DropsOnOwnPieces(Replacing):
    def may_drop_on(self, player: int, square: Square) -> bool:
        return not self.lies_on(square, self.opponent_of(player))


@mutant
class RefusedDropCostsAPiece(Eager):
    CLAUSE = "yote.drop.empty-square"

    def consequence(self, action: Action) -> None:
        del action
        self.in_hand[self.turn] -= 1


@mutant
class MissingSquareIsChosen(Game):
    def play(self, action: Action) -> None:
        choices = list(self.drops(self.turn)) if self.phase == "move" else []
        missing = action.get("type") == "drop" and "square" not in action
        super().play(choices[0] if missing and choices else action)


# ---- yote.drop.from-hand


@mutant
class DropsFromAnEmptyHand(Replacing):
    def has_piece_to_drop(self, player: int) -> bool:
        del player
        return True


@mutant
class DropsFromTheOpponentsHand(Game):
    def has_piece_to_drop(self, player: int) -> bool:
        return self.in_hand[1] + self.in_hand[2] > 0 if self.in_hand[player] == 0 else True

    def put_down(self, player: int, square: Square) -> None:
        super().put_down(player, square)
        if self.in_hand[player] < 0:
            self.in_hand[player] = 0
            self.in_hand[self.opponent_of(player)] -= 1


# ---- yote.drop.leaves-hand


@mutant
class HandIsShownAsBeforeTheDrop(Game):
    dropper: int | None = None

    def play(self, action: Action) -> None:
        before = self.dropper
        self.dropper = None
        try:
            super().play(action)
        except (RefusedError, MalformedError):
            self.dropper = before
            raise

    def drop(self, square: Square) -> None:
        self.dropper = self.turn
        super().drop(square)

    def state(self) -> dict[str, object]:
        hands = {str(player): self.in_hand[player] + (player == self.dropper) for player in self.PLAYERS}
        return {**super().state(), "hands": hands}


@mutant
class DropCostsNothing(Game):
    def put_down(self, player: int, square: Square) -> None:
        self.owner_at[square] = player


@mutant
class DropCostsTwo(Game):
    def put_down(self, player: int, square: Square) -> None:
        super().put_down(player, square)
        self.in_hand[player] = max(0, self.in_hand[player] - 1)


@mutant
class DropCostsTheOpponent(Game):
    def put_down(self, player: int, square: Square) -> None:
        self.owner_at[square] = player
        rival = self.opponent_of(player)
        self.in_hand[rival] = max(0, self.in_hand[rival] - 1)


@mutant
class DropTakesWhatItEncloses(Game):
    def put_down(self, player: int, square: Square) -> None:
        super().put_down(player, square)
        for taken in enclosed(self, square):
            self.take_from_board(taken)
