"""Mutants of the clauses yatzy.keep.*."""

from yatzy_mutants_tools import StricterKeeps, mutant
from yatzy_rules import Action, Game

# ---- yatzy.keep.any


@mutant
class OnlyEqualDiceKept(StricterKeeps):
    def refuses(self, kept: list[int]) -> bool:
        return len(set(kept)) > 1


@mutant
class SomeDieMustBeKept(StricterKeeps):
    def refuses(self, kept: list[int]) -> bool:
        return not kept


@mutant
class EqualDiceKeptTogether(StricterKeeps):
    def refuses(self, kept: list[int]) -> bool:
        return any(kept.count(die) < self.dice.count(die) for die in kept)


@mutant
class OneKeepOnly(StricterKeeps):
    def refuses(self, kept: list[int]) -> bool:
        del kept
        return self.throws_left == 1


# ---- yatzy.keep.lying


class KeepsMore(Game):
    """Keeps what is named; what no die shows is left out, and one die at least is thrown again."""

    def keep(self, kept: list[int]) -> None:
        faces = [die for die in kept if die in self.FACES]
        super().keep(faces[: len(self.dice) - 1])

    def list_keeps(self) -> list[Action]:
        return [{"type": "keep", "dice": chosen} for chosen in self.sets_of_dice() if len(chosen) < len(self.dice)]


@mutant
class KeepsDiceThatDoNotLie(KeepsMore):
    def keep_fault(self, kept: list[int]) -> str | None:
        fault = super().keep_fault(kept)
        return None if fault == "yatzy.keep.lying" else fault

    def list_keeps(self) -> list[Action]:
        return super().list_keeps() if self.may_throw_again() and self.may_keep_after_mark() else []


@mutant
class KeepsThingsThatAreNoDice(Game):
    def read_dice(self, action: Action) -> list[int]:
        dice = action.get("dice")
        if action["type"] == "keep" and isinstance(dice, list):
            action = {**action, "dice": [die for die in dice if type(die) is int]}
        return super().read_dice(action)


@mutant
class KeepsANumberTooOften(KeepsMore):
    def do_lie(self, kept: list[int]) -> bool:
        return all(die in self.dice for die in kept)

    def list_keeps(self) -> list[Action]:
        return super().list_keeps() if self.may_throw_again() and self.may_keep_after_mark() else []


# ---- yatzy.keep.not-all


@mutant
class AllDiceKept(Game):
    def are_all_that_lie(self, kept: list[int]) -> bool:
        del kept
        return False

    def keep(self, kept: list[int]) -> None:
        if len(kept) < len(self.dice):
            super().keep(kept)

    def list_keeps(self) -> list[Action]:
        return [entry for entry in super().list_keeps() if len(entry["dice"]) < len(self.dice)]


# ---- yatzy.keep.again


class RemembersKeep(StricterKeeps):
    """Remembers which dice were kept last in a turn."""

    kept_last: tuple[int, ...] = ()

    def begin_turn(self, player: int) -> None:
        self.kept_last = ()
        super().begin_turn(player)

    def keep(self, kept: list[int]) -> None:
        self.kept_last = tuple(kept)
        super().keep(kept)


@mutant
class KeptForGood(RemembersKeep):
    def refuses(self, kept: list[int]) -> bool:
        return any(kept.count(die) < self.kept_last.count(die) for die in self.kept_last)


@mutant
class FewerDiceNotKept(RemembersKeep):
    def refuses(self, kept: list[int]) -> bool:
        return len(kept) < len(self.kept_last)


@mutant
class KeptDiceKeptTwice(RemembersKeep):
    def refuses(self, kept: list[int]) -> bool:
        del kept
        return False

    def do_lie(self, kept: list[int]) -> bool:
        if len(kept) > len(self.dice):
            return False
        return all(kept.count(die) <= self.dice.count(die) + (1 if die in self.kept_last else 0) for die in kept)


# ---- yatzy.keep.waits


@mutant
class KeepCostsAThrow(Game):
    def keep(self, kept: list[int]) -> None:
        self.throws_left = max(1, self.throws_left - 1)
        super().keep(kept)


@mutant
class DiceToBeThrownShown(Game):
    to_be_thrown: tuple[int, ...] = ()

    def keep(self, kept: list[int]) -> None:
        rest = list(self.dice)
        for die in kept:
            rest.remove(die)
        self.to_be_thrown = tuple(rest) if kept else ()
        super().keep(kept)

    def state(self) -> dict[str, object]:
        seen = super().state()
        return {**seen, "dice": list(self.to_be_thrown)} if self.phase == "roll" and self.dice else seen


@mutant
class KeptDiceNotShown(Game):
    def state(self) -> dict[str, object]:
        seen = super().state()
        return {**seen, "dice": []} if self.phase == "roll" else seen


@mutant
class NextPlayerThrows(Game):
    def keep(self, kept: list[int]) -> None:
        super().keep(kept)
        if self.variant != "knock-out":
            self.turn = self.next_player(self.turn)


# ---- yatzy.keep.listed


@mutant
class SetsWithEqualDiceNotListed(Game):
    def list_keeps(self) -> list[Action]:
        return [entry for entry in super().list_keeps() if len(set(entry["dice"])) == len(entry["dice"])]


@mutant
class KeepingNoneNotListed(Game):
    def list_keeps(self) -> list[Action]:
        return [entry for entry in super().list_keeps() if entry["dice"]]


@mutant
class OnlyWholeNumbersListed(Game):
    def list_keeps(self) -> list[Action]:
        return [
            entry
            for entry in super().list_keeps()
            if all(entry["dice"].count(die) == self.dice.count(die) for die in entry["dice"])
        ]


@mutant
class SetsListedForEachWay(Game):
    def list_keeps(self) -> list[Action]:
        listed = super().list_keeps()
        return listed + [e for e in listed if any(e["dice"].count(die) < self.dice.count(die) for die in e["dice"])]
