"""Mutants of those clauses yote.remove.* that are about the hand and what becomes of the pieces."""

from yote_board import Square
from yote_mutants_tools import (
    mutant,
)
from yote_rules import Action, Game
from yote_setup import Setup

# ---- yote.remove.none-left


class BoardVariant(Game):
    """Does something of its own in the variant board, when no piece of the opponent is left on the board."""

    def none_left(self) -> None:
        raise NotImplementedError

    def after_jump(self, end: Square) -> None:
        if self.variant == "board" and not self.on_board(self.opponent_of(self.turn)):
            self.none_left()
        else:
            super().after_jump(end)


@mutant
class WaitsForAPieceThatIsNotThere(BoardVariant):
    def none_left(self) -> None:
        self.phase = "remove"


@mutant
class HandPaysWhereNoneIsLeft(BoardVariant):
    def none_left(self) -> None:
        self.take_from_hand(self.opponent_of(self.turn))
        self.end_turn()


@mutant
class PlayerGoesOnWhereNoneIsLeft(BoardVariant):
    def none_left(self) -> None:
        self.phase = "move"


@mutant
class EmptyBoardLoses(BoardVariant):
    def none_left(self) -> None:
        self.finish("reduced", self.turn)


# ---- yote.remove.not-from-hand


@mutant
class HandIsOpen(Game):
    def is_hand_ever_open(self) -> bool:
        return True

    def is_hand_open_now(self) -> bool:
        return self.variant == "board" or super().is_hand_open_now()

    def can_take_second(self) -> bool:
        none_left = self.variant == "board" and not self.on_board(self.opponent_of(self.turn))
        return super().can_take_second() and not none_left


@mutant
class HandIsOpenWhereTheBoardIsEmpty(Game):
    def is_hand_ever_open(self) -> bool:
        return super().is_hand_ever_open() or not self.on_board(self.opponent_of(self.turn))


# ---- yote.remove.hand-any-time


class AnyTime(Game):
    """Keeps the hand shut under the ruling any-time while the opponent has a piece on the board."""

    def keeps_shut(self, opponent: int) -> bool:
        raise NotImplementedError

    def is_hand_open_now(self) -> bool:
        opponent = self.opponent_of(self.turn)
        if self.rulings["hand.when"] == "any-time" and self.on_board(opponent) and self.keeps_shut(opponent):
            return False
        return super().is_hand_open_now()


@mutant
class BoardFirst(AnyTime):
    def keeps_shut(self, opponent: int) -> bool:
        del opponent
        return True


@mutant
class LastPieceInHandIsSafe(AnyTime):
    def keeps_shut(self, opponent: int) -> bool:
        return self.in_hand[opponent] == 1


@mutant
class HandOpensWithTheLastPieceOnTheBoard(AnyTime):
    def keeps_shut(self, opponent: int) -> bool:
        return len(self.on_board(opponent)) > 1


@mutant
class HandOpensOnceTheOwnIsEmpty(AnyTime):
    def keeps_shut(self, opponent: int) -> bool:
        return self.in_hand[self.opponent_of(opponent)] > 0


# ---- yote.remove.hand-last


class BoardEmpty(Game):
    """Opens the hand at another time under the ruling board-empty."""

    def opens(self, on_board: int) -> bool:
        raise NotImplementedError

    def is_hand_open_now(self) -> bool:
        if self.rulings["hand.when"] == "board-empty":
            return self.opens(len(self.on_board(self.opponent_of(self.turn))))
        return super().is_hand_open_now()


@mutant
class HandIsOpenAnyTime(BoardEmpty):
    def opens(self, on_board: int) -> bool:
        del on_board
        return True


@mutant
class HandOpensWithOnePieceLeft(BoardEmpty):
    def opens(self, on_board: int) -> bool:
        return on_board <= 1


@mutant
class JumpedPieceStillLiesThere(BoardEmpty):
    """It counts the piece jumped over among those on the board, so that the hand never opens."""

    def opens(self, on_board: int) -> bool:
        return on_board + 1 == 0


# ---- yote.remove.hand-if-none-on-board


class HandVariant(Game):
    """Does something of its own in the variant hand, when no piece of the opponent is left on the board."""

    def none_left(self) -> None:
        raise NotImplementedError

    def after_jump(self, end: Square) -> None:
        if self.variant == "hand" and not self.on_board(self.opponent_of(self.turn)):
            self.none_left()
        else:
            super().after_jump(end)


@mutant
class HandIsSparedWhereNoneIsLeft(HandVariant):
    def none_left(self) -> None:
        self.end_turn()


@mutant
class HandPaysByItself(HandVariant):
    def none_left(self) -> None:
        self.take_from_hand(self.opponent_of(self.turn))
        self.end_turn()


@mutant
class RemovalFromHandIsAnOffer(HandVariant):
    """The player may do without the second piece: the turn has ended, but it can still be claimed."""

    claimable = False

    def none_left(self) -> None:
        self.claimable = True
        self.end_turn()

    def play(self, action: Action) -> None:
        claimed = self.claimable and self.phase == "move" and action.get("type") == "remove"
        self.claimable = False
        if claimed:
            self.turn = self.opponent_of(self.turn)
            self.phase = "remove"
        super().play(action)


# ---- yote.remove.hand-has-piece


@mutant
class EmptyHandPays(Game):
    def has_hand_a_piece(self) -> bool:
        return True

    def take_from_hand(self, player: int) -> None:
        self.in_hand[player] = max(0, self.in_hand[player] - 1)

    def can_take_second(self) -> bool:
        return len(self.on_board(self.opponent_of(self.turn))) > 0 or super().can_take_second()


# ---- yote.remove.out-of-game


class Returning(Game):
    """Lets some pieces that are taken come into a hand."""

    def jumped_goes_to(self) -> int | None:
        return None

    def removed_goes_to(self) -> int | None:
        return None

    def set_up(self, setup: Setup) -> None:
        super().set_up(setup)
        self.in_hand[0] = 0  # the hand of nobody

    def take_jumped(self, over: Square) -> None:
        super().take_jumped(over)
        self.in_hand[self.jumped_goes_to() or 0] += 1

    def after_removal(self) -> None:
        self.in_hand[self.removed_goes_to() or 0] += 1
        super().after_removal()


@mutant
class JumpedPieceReturnsToItsOwner(Returning):
    def jumped_goes_to(self) -> int | None:
        return self.opponent_of(self.turn)


@mutant
class RemovedPieceReturnsToItsOwner(Returning):
    def removed_goes_to(self) -> int | None:
        return self.opponent_of(self.turn)


@mutant
class JumpedPieceIsWon(Returning):
    def jumped_goes_to(self) -> int | None:
        return self.turn


@mutant
class RemovedPieceIsWon(Returning):
    def removed_goes_to(self) -> int | None:
        return self.turn


@mutant
class RemovalCostsThePlayerAPieceInHand(Game):
    def after_removal(self) -> None:
        self.in_hand[self.turn] = max(0, self.in_hand[self.turn] - 1)
        super().after_removal()


@mutant
class JumperIsSpent(Game):
    """The piece that has jumped leaves the board with the second piece."""

    jumper: Square = ""

    def jump(self, start: Square, end: Square) -> None:
        self.jumper = end
        super().jump(start, end)

    def after_removal(self) -> None:
        self.owner_at.pop(self.jumper, None)
        super().after_removal()
