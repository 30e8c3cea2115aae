"""A game of the package pyhtzee, as the protocol sees it: actions and fields are translated, nothing is decided.

What dice count, which boxes are open, how often dice may be thrown again, the total and the end are the package's. Two
things differ in form. The package throws by itself, all dice when a turn begins; the protocol says what a throw shows,
so here it waits until that is named and is then made, by the package, with dice that show it. And the package takes
"throw these dice again" as one action; the protocol says it in two, what is kept and then what the others show.
"""

from copy import copy
from dataclasses import dataclass
from random import Random

from pyhtzee import Pyhtzee
from pyhtzee.classes import Category, PyhtzeeException, Rule
from pyhtzee.utils import category_to_action_map, dice_roll_to_action_map

Json = dict[str, object]

BOXES = {
    "ones": Category.ACES,
    "twos": Category.TWOS,
    "threes": Category.THREES,
    "fours": Category.FOURS,
    "fives": Category.FIVES,
    "sixes": Category.SIXES,
    "pair": Category.ONE_PAIR,
    "twoPairs": Category.TWO_PAIRS,
    "threeAlike": Category.THREE_OF_A_KIND,
    "fourAlike": Category.FOUR_OF_A_KIND,
    "smallStraight": Category.SMALL_STRAIGHT,
    "largeStraight": Category.LARGE_STRAIGHT,
    "fullHouse": Category.FULL_HOUSE,
    "chance": Category.CHANCE,
    "yatzy": Category.YAHTZEE,
}
ALL_DICE = (True, True, True, True, True)
THROW_ALL_AGAIN = dice_roll_to_action_map[ALL_DICE]


class RefusedError(Exception):
    """The package does not allow an action, or has no way to say it."""


class MalformedError(Exception):
    """Something is not an action of the protocol."""


class Named(Random):
    """Stands in for the package's random numbers: the dice show what is named, one after the other."""

    def __init__(self, dice: list[int]) -> None:
        super().__init__()
        self.dice = iter(dice)

    def choice(self, _faces: object) -> int:
        return next(self.dice)


@dataclass(frozen=True)
class Throw:
    """A throw that waits for its dice: which dice are thrown, and the package's action for it.

    The first throw of a turn is no action of the package, which makes it unasked.
    """

    thrown: tuple[bool, ...] = ALL_DICE
    action: int | None = None


class Game:
    """One game of the package, the throw that waits, if one does, and the earlier total to beat, if one is named."""

    def __init__(self, best: int | None = None) -> None:
        self.best = best
        self.package = Pyhtzee(rule=Rule.YATZY)
        self.throw: Throw | None = Throw()

    # ---- what the package says

    def state(self) -> Json:
        finished = self.package.is_finished()
        sheet = {box: self.package.scores[category] for box, category in BOXES.items() if self.is_filled(category)}
        return {
            "phase": "finished" if finished else "roll" if self.throw else "choose",
            "toAct": None if finished else 1,
            "dice": self.lying(),
            "throwsLeft": self.throws_left(),
            "sheets": {"1": sheet},
            "totals": {"1": self.package.get_total_score()},
            "winners": self.winners() if finished else None,
            "ended": "complete" if finished else None,
        }

    def winners(self) -> list[int]:
        """Answer what the set-up asks of the package's total: the package has no word for it."""
        return [1] if self.best is None or self.package.get_total_score() > self.best else []

    def legal_actions(self) -> list[Json]:
        possible = self.package.get_possible_actions()
        if self.throw:
            return [{"type": "roll", "count": sum(self.throw.thrown)}] if possible else []
        kept = {self.not_thrown(thrown) for thrown, action in dice_roll_to_action_map.items() if action in possible}
        open_boxes = [box for box, category in BOXES.items() if category_to_action_map[category] in possible]
        return [
            *({"type": "keep", "dice": list(dice)} for dice in sorted(kept)),
            *({"type": "score", "box": box} for box in open_boxes),
        ]

    def is_filled(self, category: Category) -> bool:
        return category in self.package.scores

    def not_thrown(self, thrown: tuple[bool, ...]) -> tuple[int, ...]:
        return tuple(sorted(die for die, is_thrown in zip(self.package.dice, thrown, strict=True) if not is_thrown))

    def lying(self) -> list[int]:
        """Return the dice that lie: not those of a throw that waits."""
        return list(self.not_thrown(self.throw.thrown)) if self.throw else sorted(self.package.dice)

    def throws_left(self) -> int:
        """Count the throws that the package still lets be made in this turn, by trying on a copy."""
        trial = copy(self.package)
        trial.dice, trial.rnd = list(trial.dice), Random(0)
        left = 1 if self.throw and self.throw.action is None and trial.get_possible_actions() else 0
        while THROW_ALL_AGAIN in trial.get_possible_actions():
            trial.take_action(THROW_ALL_AGAIN)
            left += 1
        return left

    # ---- what the package is told

    def play(self, action: Json) -> None:
        match action.get("type"):
            case "roll":
                self.roll(self.dice_of(action))
            case "keep":
                self.keep(self.dice_of(action))
            case "score":
                self.score(action.get("box"))
            case "mark" | "done":
                raise RefusedError("The package has no such action.")
            case _:
                raise MalformedError("There is no such action.")

    def roll(self, dice: list[int]) -> None:
        """Make the throw that waits."""
        if self.throw is None:
            raise RefusedError("The package has thrown already.")
        if not self.package.get_possible_actions():
            raise RefusedError("The package allows no action any more.")
        if len(dice) != sum(self.throw.thrown) or not set(dice) <= {1, 2, 3, 4, 5, 6}:
            raise RefusedError("The package cannot throw this.")
        self.package.rnd = Named(dice)
        if self.throw.action is None:
            self.package.roll_dice(*self.throw.thrown)
        else:
            self.take(self.throw.action)
        self.package.rnd = Random()
        self.throw = None

    def keep(self, dice: list[int]) -> None:
        """Let a throw of the other dice wait."""
        self.need_dice()
        kept, thrown = list(dice), []
        for die in self.package.dice:
            thrown.append(die not in kept)
            if die in kept:
                kept.remove(die)
        action = dice_roll_to_action_map.get(tuple(thrown))
        if kept or action is None or action not in self.package.get_possible_actions():
            raise RefusedError("The package has no such action now.")
        self.throw = Throw(tuple(thrown), action)

    def score(self, box: object) -> None:
        self.need_dice()
        if not isinstance(box, str):
            raise MalformedError("A box is named by a text.")
        if box not in BOXES:
            raise RefusedError("The package has no such box.")
        self.take(category_to_action_map[BOXES[box]])
        self.throw = Throw()

    def take(self, action: int) -> None:
        try:
            self.package.take_action(action)
        except PyhtzeeException as error:
            raise RefusedError(str(error)) from None

    def need_dice(self) -> None:
        if self.throw is not None:
            raise RefusedError("The package's dice have not been named yet.")

    def dice_of(self, action: Json) -> list[int]:
        dice = action.get("dice")
        if not isinstance(dice, list) or not all(isinstance(die, int) and not isinstance(die, bool) for die in dice):
            raise MalformedError("Dice are a list of whole numbers.")
        return dice
