"""Mutants of those clauses yote.remove.* that are about when and where on the board a piece is removed."""

from yote_board import Square
from yote_mutants_tools import (
    AsOther,
    Remembering,
    RemovingMore,
    StillPhases,
    is_beside,
    is_in_corner,
    is_on_edge,
    mutant,
)
from yote_rules import Action, Game

# ---- yote.remove.second


@mutant
class NoSecondPiece(Game):
    def can_take_second(self) -> bool:
        return False


@mutant
class ThirdPieceToo(Game):
    """After the second piece a third one is removed, if there is one."""

    removed = 0

    def jump(self, start: Square, end: Square) -> None:
        self.removed = 0
        super().jump(start, end)

    def after_removal(self) -> None:
        self.removed += 1
        if self.removed > 1 or not self.can_take_second():
            super().after_removal()


@mutant
class OnlyChoiceIsMadeForThePlayer(Game):
    def after_jump(self, end: Square) -> None:
        super().after_jump(end)
        choices = self.legal_actions()
        if self.phase == "remove" and len(choices) == 1:
            self.play(choices[0])


@mutant
class VictimChooses(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        return {**seen, "toAct": self.opponent_of(self.turn)} if self.phase == "remove" else seen


@mutant
class FirstPieceIsRemovedWithoutChoice(Game):
    def after_jump(self, end: Square) -> None:
        super().after_jump(end)
        if self.phase == "remove":
            self.play(self.legal_actions()[0])


# ---- yote.remove.must


class Careless(Game):
    """Lets something else be done instead of the removal."""

    INSTEAD = ""

    def phase_fault(self, kind: str) -> str | None:
        fault = super().phase_fault(kind)
        return None if fault == "yote.remove.must" and kind == self.INSTEAD else fault

    def legal_actions(self) -> list[Action]:
        found = super().legal_actions()
        if self.phase == "remove":
            found += [action for action in self.moves(self.turn) if action["type"] == self.INSTEAD]
        return found


@mutant
class DropsInsteadOfRemoving(Careless):
    INSTEAD = "drop"


@mutant
class StepsInsteadOfRemoving(Careless):
    INSTEAD = "step"


@mutant
class JumpsInsteadOfRemoving(Careless):
    INSTEAD = "jump"


@mutant
class OpponentNeedNotWaitForTheRemoval(AsOther):
    """While a piece is to be removed, the opponent can have his turn already."""

    def acts_for_other(self, kind: str) -> bool:
        return self.phase == "remove" and kind != "remove"

    def phase_fault(self, kind: str) -> str | None:
        fault = super().phase_fault(kind)
        return None if fault == "yote.remove.must" else fault


# ---- yote.remove.only-after-jump


@mutant
class RemovesWithoutAJump(RemovingMore):
    def may_remove_now(self) -> bool:
        return self.phase == "move"


@mutant
class RemovesBeforeAnyJump(RemovingMore):
    jumped = False

    def jump(self, start: Square, end: Square) -> None:
        self.jumped = True
        super().jump(start, end)

    def may_remove_now(self) -> bool:
        return self.phase == "move" and not self.jumped


@mutant
class RemovesAThirdPiece(Remembering, AsOther):
    """Right after a removal the player who has jumped can remove once more."""

    removed = False

    def acts_for_other(self, kind: str) -> bool:
        return kind == "remove" and self.phase == "move" and self.removed

    def pass_turn(self) -> None:
        self.removed = self.playing == "remove"
        super().pass_turn()

    def phase_fault(self, kind: str) -> str | None:
        return None if self.acts_for_other(kind) else super().phase_fault(kind)


@mutant
class RemovesAfterALoneJump(Remembering, AsOther):
    """Where a jump has ended the turn, a piece can still be removed, on the board or from the hand."""

    alone = False

    def acts_for_other(self, kind: str) -> bool:
        return kind == "remove" and self.phase == "move" and self.alone

    def pass_turn(self) -> None:
        self.alone = self.playing == "jump"
        super().pass_turn()

    def phase_fault(self, kind: str) -> str | None:
        return None if self.acts_for_other(kind) else super().phase_fault(kind)

    def is_hand_ever_open(self) -> bool:
        return self.alone or super().is_hand_ever_open()

    def jump(self, start: Square, end: Square) -> None:
        self.alone = False
        super().jump(start, end)


# ---- yote.remove.opponents-piece


@mutant
class RemovesFromAnySquare(StillPhases):
    def may_remove_at(self, square: Square) -> bool:
        del square
        return True


@mutant
class RemovesOwnPieces(StillPhases):
    def may_remove_at(self, square: Square) -> bool:
        return not self.is_empty(square)


@mutant
class RemovesFromEmptySquares(StillPhases):
    def may_remove_at(self, square: Square) -> bool:
        return not self.lies_on(square, self.turn)


@mutant
class RemovesTheJumpedPieceAgain(StillPhases):
    jumped: Square | None = None

    def take_jumped(self, over: Square) -> None:
        self.jumped = over
        super().take_jumped(over)

    def may_remove_at(self, square: Square) -> bool:
        return square == self.jumped or super().may_remove_at(square)


# ---- yote.remove.any-on-board


class Sparing(StillPhases):
    """Refuses to remove some of the opponent's pieces from the board."""

    jumper: Square = ""

    def spares(self, square: Square) -> bool:
        raise NotImplementedError

    def jump(self, start: Square, end: Square) -> None:
        self.jumper = end
        super().jump(start, end)

    def may_remove_at(self, square: Square) -> bool:
        return super().may_remove_at(square) and not self.spares(square)


@mutant
class EdgeIsSafe(Sparing):
    def spares(self, square: Square) -> bool:
        return is_on_edge(self, square)


@mutant
class CornersAreSafe(Sparing):
    def spares(self, square: Square) -> bool:
        return is_in_corner(self, square)


@mutant
class LastPieceOnTheBoardIsSafe(Sparing):
    def spares(self, square: Square) -> bool:
        return self.on_board(self.opponent_of(self.turn)) == [square]


@mutant
class PairsAreSafe(Sparing):
    """A piece beside another of the same player cannot be removed."""

    def spares(self, square: Square) -> bool:
        return is_beside(self, square, self.opponent_of(self.turn))


@mutant
class RemovesOnlyBesideTheJumper(Sparing):
    def spares(self, square: Square) -> bool:
        return square not in self.neighbours(self.jumper)


@mutant
class NeighboursOfTheJumperAreSafe(Sparing):
    def spares(self, square: Square) -> bool:
        return square in self.neighbours(self.jumper)


@mutant
class RemovesOnlyInTheLineOfTheJumper(Sparing):
    def spares(self, square: Square) -> bool:
        return self.column(square) != self.column(self.jumper) and self.row(square) != self.row(self.jumper)
