"""Mutants of the clauses yote.step.*."""

from yote_board import Square
from yote_mutants_tools import (
    Eager,
    Forbidding,
    enclosed,
    line,
    mutant,
)
from yote_rules import Action, Game
from yote_setup import Setup

# ---- yote.step.one-square


@mutant
class StepsAnywhere(Game):
    def step_targets(self, player: int, start: Square) -> list[Square]:
        del player, start
        return self.squares


@mutant
class StepsDiagonally(Game):
    def step_targets(self, player: int, start: Square) -> list[Square]:
        near = super().step_targets(player, start)
        column, row = self.column(start), self.row(start)
        slanting = [(column + east, row + south) for east in (-1, 1) for south in (-1, 1)]
        return near + [self.name(*place) for place in slanting if self.has(*place)]


class LongSteps(Game):
    """Lets steps go on in a straight line over empty squares."""

    LONGEST = 0

    def step_targets(self, player: int, start: Square) -> list[Square]:
        found = super().step_targets(player, start)
        for direction in self.DIRECTIONS:
            squares = line(self, start, direction)[: self.LONGEST]
            for number in range(1, len(squares)):
                if all(self.is_empty(square) for square in squares[:number]):
                    found.append(squares[number])
        return found


@mutant
class StepsTwoSquares(LongSteps):
    LONGEST = 2


@mutant
class StepsLikeARook(LongSteps):
    LONGEST = 99


@mutant
class StepsOverAPiece(Game):
    def step_targets(self, player: int, start: Square) -> list[Square]:
        found = super().step_targets(player, start)
        return found + [end for end, over in self.landings(player, start).items() if not self.is_empty(over)]


@mutant
class StepsOnTheSpot(Game):
    def step_targets(self, player: int, start: Square) -> list[Square]:
        return [*super().step_targets(player, start), start]

    def step_fault(self, player: int, start: Square, end: Square) -> str | None:
        fault = super().step_fault(player, start, end)
        return None if start == end and fault == "yote.step.empty-square" else fault


@mutant
class MissingTargetOfAStepIsChosen(Game):
    def play(self, action: Action) -> None:
        missing = action.get("type") == "step" and "to" not in action and self.phase == "move"
        choices = [step for step in self.steps(self.turn) if step["from"] == action.get("from")] if missing else []
        super().play(choices[0] if choices else action)


# ---- yote.step.empty-square


@mutant
class StepsOnPieces(Game):
    def may_step_on(self, player: int, end: Square) -> bool:
        del player, end
        return True


@mutant
class StepsOnTheOpponent(Game):
    def may_step_on(self, player: int, end: Square) -> bool:
        return not self.lies_on(end, player)


@mutant
class StepsOnOwnPieces(Game):
    def may_step_on(self, player: int, end: Square) -> bool:
        return not self.lies_on(end, self.opponent_of(player))


@mutant
class RefusedStepLeavesTheSquare(Eager):
    CLAUSE = "yote.step.empty-square"

    def consequence(self, action: Action) -> None:
        self.take_from_board(self.read_square(action, "from"))


# ---- yote.step.moves


class Stepping(Game):
    """Does something more with a step."""

    def also(self, start: Square, end: Square) -> None:
        raise NotImplementedError

    def step(self, start: Square, end: Square) -> None:
        self.move(start, end)
        self.also(start, end)
        self.end_turn()


@mutant
class StepLeavesACopy(Stepping):
    def also(self, start: Square, end: Square) -> None:
        del end
        self.owner_at[start] = self.turn


@mutant
class StepTakesWhatItEncloses(Stepping):
    def also(self, start: Square, end: Square) -> None:
        del start
        for taken in enclosed(self, end):
            self.take_from_board(taken)


@mutant
class StepTakesWhatItMeets(Stepping):
    def also(self, start: Square, end: Square) -> None:
        for direction in self.DIRECTIONS:
            if self.next_square(start, direction) == end:
                ahead = self.next_square(end, direction)
                if ahead is not None and self.lies_on(ahead, self.opponent_of(self.turn)):
                    self.take_from_board(ahead)


@mutant
class StepCostsAPieceInHand(Stepping):
    def also(self, start: Square, end: Square) -> None:
        del start, end
        self.in_hand[self.turn] = max(0, self.in_hand[self.turn] - 1)


# ---- yote.step.return


class NoReturn(Forbidding):
    """Remembers each player's last step, and refuses to take it back once it has been taken back so often."""

    CLAUSE = "yote.step.return"
    ALLOWED = 0

    def set_up(self, setup: Setup) -> None:
        super().set_up(setup)
        self.last: dict[int, tuple[Square, Square]] = {}
        self.returns = {1: 0, 2: 0}

    def refuses_step(self, player: int, start: Square, end: Square) -> bool:
        return self.last.get(player) == (end, start) and self.returns[player] >= self.ALLOWED

    def step(self, start: Square, end: Square) -> None:
        returns = self.last.get(self.turn) == (end, start)
        self.returns[self.turn] = self.returns[self.turn] + 1 if returns else 0
        self.last[self.turn] = (start, end)
        super().step(start, end)

    def drop(self, square: Square) -> None:
        self.last.pop(self.turn, None)
        super().drop(square)

    def jump(self, start: Square, end: Square) -> None:
        self.last.pop(self.turn, None)
        super().jump(start, end)


@mutant
class NoStepBack(NoReturn):
    ALLOWED = 0


@mutant
class OneStepBack(NoReturn):
    ALLOWED = 1


@mutant
class TwoStepsBack(NoReturn):
    ALLOWED = 2
