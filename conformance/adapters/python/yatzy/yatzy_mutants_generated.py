"""Mutants that are made by the dozen: one for each box that is missing, each line of a card, each option and so on."""

from collections.abc import Iterator
from itertools import permutations

from yatzy_bingo import Line
from yatzy_boxes import Boxes, Dice
from yatzy_mutants_bonus import WAYS, BonusOfFullSection
from yatzy_mutants_rounds import NeverEnds
from yatzy_mutants_turns import FourThrowsInLaterTurns
from yatzy_options import RULINGS, VARIANTS
from yatzy_rules import Game
from yatzy_setup import Setup

Generated = tuple[str, str, str, type[Game]]  # id without its beginning, clause, what is wrong, and the mutant

# For each option of a ruling a clause that holds under this option only
CLAUSE_OF_OPTION: dict[tuple[str, str], str] = {
    ("two-pairs.four-alike", "no"): "yatzy.box.two-pairs",
    ("two-pairs.four-alike", "yes"): "yatzy.box.two-pairs-alike",
    ("full-house.five-alike", "no"): "yatzy.box.full-house",
    ("full-house.five-alike", "yes"): "yatzy.box.full-house-alike",
    ("score.zero-by-choice", "allowed"): "yatzy.score.zero-by-choice",
    ("score.zero-by-choice", "only-if-nothing-fits"): "yatzy.score.zero-only-if-nothing-fits",
    ("rounds", "fifteen"): "yatzy.end.all-full",
    ("rounds", "thirteen"): "yatzy.end.thirteen",
    ("bonus.when", "reached"): "yatzy.bonus.reached",
    ("bonus.when", "section-full"): "yatzy.bonus.section-full",
    ("maxi.bonus", "100-from-84"): "yatzy.maxi.bonus-84",
    ("maxi.bonus", "50-from-75"): "yatzy.maxi.bonus-75",
    ("maxi.bonus", "50-from-63"): "yatzy.maxi.bonus-63",
    ("maxi.saved-throws", "no"): "yatzy.maxi.throws-lapse",
    ("maxi.saved-throws", "yes"): "yatzy.maxi.throws-saved",
    ("triple.bonus", "multiplied"): "yatzy.triple.bonus-multiplied",
    ("triple.bonus", "plain"): "yatzy.triple.bonus-plain",
    ("bingo.end", "at-once"): "yatzy.bingo.at-once",
    ("bingo.end", "full-round"): "yatzy.bingo.full-round",
    ("destin.dice", "five"): "yatzy.destin.five",
    ("destin.dice", "six"): "yatzy.destin.six",
}

# The clause that says what the upper boxes and the others of fifteen count
CLAUSE_OF_SHEET: dict[str, tuple[str, tuple[str, ...]]] = {
    "five": ("yatzy.sheet.fifteen", Boxes.FIFTEEN),
    "maxi": ("yatzy.maxi.sheet", Boxes.TWENTY),
    "destin": ("yatzy.destin.sheet", Boxes.SIXTEEN),
}


def generated() -> dict[str, tuple[str, str, type[Game]]]:
    found = {}
    for makers in (
        missing_boxes(),
        missing_lines(),
        exchanged_options(),
        wrong_upper_boxes(),
        straights_with_gaps(),
        wrong_factors(),
        later_turns(),
        endless_games(),
        wrong_bonuses(),
        columns_that_end(),
    ):
        for slug, clause, wrong, made in makers:
            found["yatzy.mutant." + slug] = (clause, wrong, made)
    return found


# ---- yatzy.sheet.fifteen, yatzy.maxi.sheet, yatzy.destin.sheet


def missing_boxes() -> Iterator[Generated]:
    for sheet, (clause, boxes) in CLAUSE_OF_SHEET.items():
        for box in boxes:
            wrong = f"The box {box} is missing on the sheet of {sheet}."
            yield f"{sheet}-without-{kebab(box)}", clause, wrong, without_box(boxes, box)


def kebab(name: str) -> str:
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name)


def without_box(sheet: tuple[str, ...], missing: str) -> type[Game]:
    class Mutant(Game):
        def boxes(self) -> tuple[str, ...]:
            boxes = super().boxes()
            return tuple(box for box in boxes if box != missing) if boxes == sheet else boxes

    return Mutant


# ---- yatzy.bingo.line


def missing_lines() -> Iterator[Generated]:
    rows = [[letter + row for letter in "ABCDE"] for row in "12345"]
    columns = [[letter + row for row in "12345"] for letter in "ABCDE"]
    diagonals = [["A1", "B2", "C3", "D4", "E5"], ["A5", "B4", "C3", "D2", "E1"]]
    for line in rows + columns + diagonals:
        wrong = f"The five squares from {line[0]} to {line[-1]} are no line."
        yield f"no-line-{line[0].lower()}-{line[-1].lower()}", "yatzy.bingo.line", wrong, without_line(line)


def without_line(missing: Line) -> type[Game]:
    class Mutant(Game):
        def lines(self) -> list[Line]:
            return [line for line in super().lines() if line != missing]

    return Mutant


# ---- rulings


def exchanged_options() -> Iterator[Generated]:
    for ruling, options in RULINGS.items():
        for told, played in permutations(options, 2):
            wrong = f"Told {ruling} {told}, it plays {played}."
            slug = f"{ruling.replace('.', '-')}-{played}-for-{told}"
            yield slug, CLAUSE_OF_OPTION[ruling, told], wrong, with_option_exchanged(ruling, told, played)


def with_option_exchanged(ruling: str, told: str, played: str) -> type[Game]:
    class Mutant(Game):
        def __init__(self, variant: str, rulings: dict[str, str], setup: Setup) -> None:
            if rulings[ruling] == told:
                rulings = {**rulings, ruling: played}
            super().__init__(variant, rulings, setup)

    return Mutant


# ---- yatzy.box.upper


def wrong_upper_boxes() -> Iterator[Generated]:
    for box, number in Boxes.NUMBER_OF.items():
        other = number % 6 + 1
        wrong = f"The box {box} counts the dice that show {other}."
        yield f"{box}-count-{other}", "yatzy.box.upper", wrong, with_upper_box(number, other)


def with_upper_box(meant: int, counted: int) -> type[Game]:
    class Mutant(Game):
        def upper(self, number: int, dice: Dice) -> int:
            return super().upper(counted if number == meant else number, dice)

    return Mutant


# ---- yatzy.box.straights, yatzy.maxi.full-straight


def straights_with_gaps() -> Iterator[Generated]:
    for name, clause, numbers in (
        ("small", "yatzy.box.straights", (1, 2, 3, 4, 5)),
        ("large", "yatzy.box.straights", (2, 3, 4, 5, 6)),
        ("full", "yatzy.maxi.full-straight", (1, 2, 3, 4, 5, 6)),
    ):
        for gap in numbers:
            wrong = f"A {name} straight needs no {gap}."
            yield f"{name}-straight-without-{gap}", clause, wrong, with_gap(numbers, gap)


def with_gap(straight: tuple[int, ...], gap: int) -> type[Game]:
    class Mutant(Game):
        def all_lie(self, numbers: tuple[int, ...], dice: Dice) -> bool:
            needed = tuple(number for number in numbers if numbers != straight or number != gap)
            return super().all_lie(needed, dice)

    return Mutant


# ---- yatzy.triple.total


def wrong_factors() -> Iterator[Generated]:
    for meant in (1, 2, 3):
        for counted in (1, 2, 3):
            if counted != meant:
                wrong = f"Column {meant} counts as column {counted} should."
                yield f"column-{meant}-counts-{counted}", "yatzy.triple.total", wrong, with_factor(meant, counted)


def with_factor(meant: int, counted: int) -> type[Game]:
    class Mutant(Game):
        def factor(self, column: int) -> int:
            return counted if self.variant == "triple" and column == meant else super().factor(column)

    return Mutant


# ---- yatzy.throw.three


def later_turns() -> Iterator[Generated]:
    for variant in VARIANTS:
        wrong = f"From a player's second turn on there are four throws in {variant}."
        yield f"four-throws-in-later-turns-of-{variant}", "yatzy.throw.three", wrong, with_later_turns(variant)


def with_later_turns(variant: str) -> type[Game]:
    class Mutant(FourThrowsInLaterTurns):
        def is_free(self) -> bool:
            return self.variant == variant and super().is_free()

    return Mutant


# ---- yatzy.end.all-full, yatzy.end.sheets-full


def endless_games() -> Iterator[Generated]:
    for variants, clause in (
        (("yatzy", "forced", "team", "solitaire"), "yatzy.end.all-full"),
        (("maxi", "triple", "destin"), "yatzy.end.sheets-full"),
    ):
        for variant in variants:
            wrong = f"The last box does not end a game of {variant}."
            yield f"{variant}-never-ends", clause, wrong, without_end(variant)


def without_end(variant: str) -> type[Game]:
    class Mutant(NeverEnds):
        VARIANTS_MEANT = (variant,)
        OPTIONS = ("fifteen",)

    return Mutant


# ---- yatzy.maxi.bonus-*, yatzy.triple.bonus-*


def wrong_bonuses() -> Iterator[Generated]:
    for variant in ("maxi", "triple"):
        ruling = f"{variant}.bonus"
        for option in RULINGS[ruling]:
            for way, wrong, made in WAYS:
                clause = CLAUSE_OF_OPTION[ruling, option]
                slug = f"{clause.removeprefix('yatzy.').replace('.', '-')}-{way}"
                yield slug, clause, f"In {variant} {wrong}", with_bonus(variant, option, made)


def with_bonus(variant: str, option: str, way: type[BonusOfFullSection]) -> type[Game]:
    class Mutant(way):  # type: ignore[valid-type, misc]
        def holds(self) -> bool:
            return (self.variant, self.rulings[f"{variant}.bonus"]) == (variant, option)

    return Mutant


# ---- yatzy.end.sheets-full


def columns_that_end() -> Iterator[Generated]:
    for column in (1, 2, 3):
        wrong = f"A game of triple ends when column {column} of every sheet is full."
        yield f"triple-ends-with-column-{column}", "yatzy.end.sheets-full", wrong, ending_with_column(column)


def ending_with_column(column: int) -> type[Game]:
    class Mutant(Game):
        def is_complete(self) -> bool:
            if self.variant != "triple":
                return super().is_complete()
            return all(len(self.sheets[player][column]) == len(self.boxes()) for player in self.players())

    return Mutant
