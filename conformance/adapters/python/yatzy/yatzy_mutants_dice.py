"""Mutants of the clauses yatzy.dice.* and yatzy.throw.*."""

from yatzy_boxes import Dice
from yatzy_mutants_tools import Forgiving, ReadsDice, StricterKeeps, mutant
from yatzy_rules import Action, Game

# ---- yatzy.dice.five


@mutant
class SixDiceEverywhere(Game):
    def number_of_dice(self) -> int:
        return 6 if self.variant != "destin" else super().number_of_dice()


@mutant
class FourDice(Game):
    def number_of_dice(self) -> int:
        return 4 if self.variant not in ("maxi", "destin") else super().number_of_dice()


# ---- yatzy.dice.faces


@mutant
class HigherNumberIsSix(ReadsDice):
    def read_die(self, die: object) -> object:
        return 6 if isinstance(die, int) and die > 6 else die


@mutant
class LowerNumberIsOne(ReadsDice):
    def read_die(self, die: object) -> object:
        return 1 if isinstance(die, int) and not isinstance(die, bool) and die < 1 else die


@mutant
class TrueIsOne(ReadsDice):
    def read_die(self, die: object) -> object:
        return 1 if die is True else die


@mutant
class TextIsANumber(ReadsDice):
    def read_die(self, die: object) -> object:
        return int(die) if isinstance(die, str) and die in ("1", "2", "3", "4", "5", "6") else die


@mutant
class BrokenNumbersRoundedDown(ReadsDice):
    def read_die(self, die: object) -> object:
        return int(die) if isinstance(die, float) else die


@mutant
class WhateverIsNoFaceIsSix(ReadsDice):
    def read_die(self, die: object) -> object:
        return die if not isinstance(die, bool) and die in self.FACES else 6


# ---- yatzy.dice.bag


@mutant
class DiceStandAsNamed(Game):
    def roll(self, thrown: list[int]) -> None:
        before = list(self.dice)
        super().roll(thrown)
        if self.phase == "choose":
            self.dice = before + thrown


@mutant
class KeptDiceStandAsNamed(Game):
    def keep(self, kept: list[int]) -> None:
        super().keep(kept)
        self.dice = list(kept)


@mutant
class KeptDiceMustBeNamedInOrder(StricterKeeps):
    def refuses(self, kept: list[int]) -> bool:
        return kept != sorted(kept)


@mutant
class ThrowMustBeNamedInOrder(Game):
    def roll_fault(self, thrown: list[int] | None) -> str | None:
        fault = super().roll_fault(thrown)
        return "yatzy.throw.count" if fault is None and thrown and thrown != sorted(thrown) else fault


@mutant
class KeepsListedInFallingOrder(Game):
    def list_keeps(self) -> list[Action]:
        return [{**entry, "dice": entry["dice"][::-1]} for entry in super().list_keeps()]


# ---- yatzy.throw.begin


@mutant
class TwoThrows(Game):
    THROWS = 2


@mutant
class OneThrowInTheFirstTurn(Game):
    def begin_game(self) -> None:
        super().begin_game()
        self.throws_left = 1


@mutant
class OldDiceShown(Game):
    old: tuple[int, ...] = ()

    def roll(self, thrown: list[int]) -> None:
        lying = self.dice + thrown
        super().roll(thrown)
        self.old = tuple(sorted(lying))

    def state(self) -> dict[str, object]:
        seen = super().state()
        if self.phase == "roll" and not self.dice and len(self.old) == 5 and self.throws_left >= self.THROWS:
            seen["dice"] = list(self.old)
        return seen


@mutant
class NextPlayerToActAtOnce(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        if self.phase == "choose":
            seen["toAct"] = self.next_player(self.turn)
        return seen


# ---- yatzy.throw.due


@mutant
class KeepWhileAThrowIsDue(Forgiving):
    KIND = "keep"
    CLAUSE = "yatzy.throw.due"

    def keep_fault(self, kept: list[int]) -> str | None:
        return None if self.phase == "roll" else super().keep_fault(kept)

    def keep(self, kept: list[int]) -> None:
        if self.phase == "choose" or self.do_lie(kept):
            super().keep(kept)

    def list_keeps(self) -> list[Action]:
        return [] if self.phase == "roll" else super().list_keeps()


@mutant
class ScoreWhileAThrowIsDue(Forgiving):
    KIND = "score"
    CLAUSE = "yatzy.throw.due"

    def forgives(self) -> bool:
        return self.variant != "bingo"

    def points(self, box: str, dice: Dice) -> int:
        return super().points(box, dice) if len(dice) == self.number_of_dice() else 0


@mutant
class MarkWhileAThrowIsDue(Forgiving):
    KIND = "mark"
    CLAUSE = "yatzy.throw.due"

    def forgives(self) -> bool:
        return self.variant == "bingo"

    def fits(self, player: int, square: str, dice: Dice) -> bool:
        return self.phase == "roll" or super().fits(player, square, dice)

    def use_die(self, number: int) -> None:
        if self.phase == "choose":
            super().use_die(number)


@mutant
class DoneWhileAThrowIsDue(Forgiving):
    KIND = "done"
    CLAUSE = "yatzy.throw.due"

    def forgives(self) -> bool:
        return self.variant == "bingo"


# ---- yatzy.throw.count


@mutant
class FewerDiceThrown(Game):
    def is_count_due(self, count: int) -> bool:
        return count <= self.dice_due()

    def roll(self, thrown: list[int]) -> None:
        super().roll(thrown + [1] * (self.dice_due() - len(thrown)))


@mutant
class MoreDiceThrown(Game):
    def is_count_due(self, count: int) -> bool:
        return count >= self.dice_due()

    def roll(self, thrown: list[int]) -> None:
        super().roll(thrown[: self.dice_due()])


@mutant
class KeptDiceThrownToo(Game):
    def is_count_due(self, count: int) -> bool:
        return super().is_count_due(count) or count == self.number_of_dice()

    def roll(self, thrown: list[int]) -> None:
        if len(thrown) == self.number_of_dice():
            self.dice = []
        super().roll(thrown)


# ---- yatzy.throw.named


@mutant
class OpenThrowShowsOnes(Game):
    def play(self, action: Action) -> None:
        if action.get("type") == "roll" and self.phase == "roll" and action.get("dice") is None:
            action = {**action, "dice": [1] * self.dice_due()}
        super().play(action)


@mutant
class ThrowNotListed(Game):
    def list_rolls(self) -> list[Action]:
        return []


@mutant
class AllDiceInTheListedThrow(Game):
    def list_rolls(self) -> list[Action]:
        return [{"type": "roll", "count": self.number_of_dice()}]


@mutant
class ThrowsListedForFewerDice(Game):
    def list_rolls(self) -> list[Action]:
        return [{"type": "roll", "count": count} for count in range(1, self.dice_due() + 1)]


# ---- yatzy.throw.lie


@mutant
class KeptDiceVanish(Game):
    def roll(self, thrown: list[int]) -> None:
        self.dice = []
        super().roll(thrown)


@mutant
class LastThrowNotCounted(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        return {**seen, "throwsLeft": self.throws_left + 1} if self.phase == "choose" else seen


@mutant
class ThrowOfAllDiceCountsTwice(Game):
    def roll(self, thrown: list[int]) -> None:
        if len(thrown) == self.number_of_dice() and 1 < self.throws_left < self.THROWS:
            self.throws_left = self.throws_left - 1
        super().roll(thrown)


@mutant
class NextPlayerChooses(Game):
    def roll(self, thrown: list[int]) -> None:
        super().roll(thrown)
        if self.phase == "choose" and self.variant not in ("knock-out", "forced", "bingo"):
            self.turn = self.next_player(self.turn)


# ---- yatzy.throw.when-due


@mutant
class ThrowWhileTheDiceLie(Forgiving):
    KIND = "roll"
    CLAUSE = "yatzy.throw.when-due"

    def forgives(self) -> bool:
        return self.throws_left > 0 and not self.has_marked

    def is_count_due(self, count: int) -> bool:
        if self.phase == "choose":
            return 1 <= count <= len(self.dice)
        return super().is_count_due(count)

    def roll(self, thrown: list[int]) -> None:
        if self.phase == "choose":
            self.dice = self.dice[len(thrown) :]
        super().roll(thrown)

    def list_rolls(self) -> list[Action]:
        return [] if self.phase == "choose" else super().list_rolls()


@mutant
class ThrowWhenNoneIsLeft(Forgiving):
    KIND = "roll"
    CLAUSE = "yatzy.throw.when-due"

    def forgives(self) -> bool:
        return self.throws_left == 0 and not self.has_marked

    def is_count_due(self, count: int) -> bool:
        return count == self.number_of_dice() if self.phase == "choose" else super().is_count_due(count)

    def roll(self, thrown: list[int]) -> None:
        if self.phase == "choose":
            self.dice = []
            self.throws_left = 1
        super().roll(thrown)

    def list_rolls(self) -> list[Action]:
        return [] if self.phase == "choose" else super().list_rolls()


# ---- yatzy.throw.three


@mutant
class OneMoreThrow(Game):
    def may_throw_again(self) -> bool:
        return True

    def keep(self, kept: list[int]) -> None:
        self.throws_left = max(1, self.throws_left)
        super().keep(kept)


@mutant
class OneMoreThrowOfAllDice(Game):
    def keep_fault(self, kept: list[int]) -> str | None:
        fault = super().keep_fault(kept)
        return None if fault == "yatzy.throw.three" and not kept and not self.has_marked else fault

    def keep(self, kept: list[int]) -> None:
        self.throws_left = max(1, self.throws_left)
        super().keep(kept)
