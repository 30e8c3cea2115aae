"""What the mutants share: the register of the hand-written ones, and bases for those that differ in the same way."""

import re
from typing import TypeVar

from yatzy_rules import Action, Game

MUTANTS: dict[str, type[Game]] = {}

G = TypeVar("G", bound=Game)


def mutant(made: type[G]) -> type[G]:
    """Register a class under the id that its name gives: LowestPair is yatzy.mutant.lowest-pair."""
    slug = re.sub(r"(?<!^)(?=[A-Z])", "-", made.__name__).lower()
    MUTANTS["yatzy.mutant." + slug] = made
    return made


class StricterKeeps(Game):
    """Refuses keeps that are allowed."""

    def refuses(self, kept: list[int]) -> bool:
        raise NotImplementedError

    def keep_fault(self, kept: list[int]) -> str | None:
        fault = super().keep_fault(kept)
        return "yatzy.keep.lying" if fault is None and self.refuses(kept) else fault


class StricterScores(Game):
    """Refuses to fill boxes that may be filled."""

    def refuses(self, box: str, column: int) -> bool:
        raise NotImplementedError

    def score_fault(self, box: str, column: int | None) -> str | None:
        fault = super().score_fault(box, column)
        if fault is None and column is not None and self.refuses(box, column):
            return "yatzy.score.once"
        return fault


class Forgiving(Game):
    """Lets one kind of action be done at a time when a clause forbids it."""

    KIND = ""
    CLAUSE = ""

    def forgives(self) -> bool:
        return True

    def time_fault(self, kind: str) -> str | None:
        fault = super().time_fault(kind)
        return None if kind == self.KIND and fault == self.CLAUSE and self.forgives() else fault


class ReadsDice(Game):
    """Takes things for dice, in a throw, that are none."""

    def read_die(self, die: object) -> object:
        raise NotImplementedError

    def read_dice(self, action: Action) -> list[int]:
        dice = action.get("dice")
        if action["type"] == "roll" and isinstance(dice, list):
            return super().read_dice({**action, "dice": [self.read_die(die) for die in dice]})
        return super().read_dice(action)


class ReadsColumn(Game):
    """Takes things for a column, on a sheet of three, that are none."""

    def stands_for(self, action: Action) -> int | None:
        """Name the column that is meant; None where the action is to be read as it should be."""
        raise NotImplementedError

    def read_column(self, action: Action) -> int | None:
        if self.variant != "triple" or self.names_column(action):
            return super().read_column(action)
        meant = self.stands_for(action)
        return super().read_column(action) if meant is None else meant

    def names_column(self, action: Action) -> bool:
        column = action.get("column")
        return not isinstance(column, bool) and column in (1, 2, 3)

    def number_named(self, action: Action) -> int | None:
        column = action.get("column")
        return column if isinstance(column, int) and not isinstance(column, bool) else None


class OtherTurns(Game):
    """Goes on in another way after a box has been filled, except in knock-out and at the end."""

    def score(self, box: str, column: int) -> None:
        player, left = self.turn, self.throws_left
        super().score(box, column)
        if self.variant != "knock-out" and self.phase != "finished":
            self.after_box(player, left)

    def after_box(self, player: int, left: int) -> None:
        raise NotImplementedError
