"""Mutants that are made by the dozen: one for each option, each worth, each number of copies and so on."""

from collections.abc import Iterator
from itertools import permutations
from typing import ClassVar

from great_wall_options import RULINGS
from great_wall_rules import Game
from great_wall_table import Table

Generated = tuple[str, str, str, type[Game]]  # id without its beginning, clause, what is wrong, and the mutant

# For each option of a ruling, and another that is played in its place, a clause that is broken by that
CLAUSE_OF_EXCHANGE: dict[tuple[str, str, str], str] = {
    ("two.equal-pair", "within-pair", "between-pairs"): "great-wall.pair.within",
    ("two.equal-pair", "between-pairs", "within-pair"): "great-wall.pair.between",
    ("two.equal-pair.when", "set-up", "always"): "great-wall.pair.set-up-only",
    ("two.equal-pair.when", "always", "set-up"): "great-wall.pair.always",
    ("two.equal-pair.fate", "removed", "mixed-back"): "great-wall.pair.removed",
    ("two.equal-pair.fate", "mixed-back", "removed"): "great-wall.pair.mixed-back",
    ("lead.covered", "counts", "ignored"): "great-wall.check.covered-counts",
    ("lead.covered", "ignored", "counts"): "great-wall.check.covered-ignored",
    ("riders.with-draw", "allowed", "only-with-cards"): "great-wall.ride.with-draw",
    ("riders.with-draw", "only-with-cards", "allowed"): "great-wall.ride.only-with-cards",
    ("riders.as-action", "no", "yes"): "great-wall.ride.not-an-action",
    ("riders.as-action", "yes", "no"): "great-wall.ride.as-action",
    ("noble.covered", "ends", "stays"): "great-wall.value.noble-covered-ends",
    ("noble.covered", "stays", "ends"): "great-wall.value.noble-covered-stays",
    ("dragon.target", "any", "not-dragon"): "great-wall.dragon.over-dragon",
    ("dragon.target", "any", "enemy"): "great-wall.dragon.over-own",
    ("dragon.target", "not-dragon", "any"): "great-wall.dragon.not-dragon",
    ("dragon.target", "not-dragon", "enemy"): "great-wall.dragon.over-own",
    ("dragon.target", "enemy", "any"): "great-wall.dragon.not-own",
    ("dragon.target", "enemy", "not-dragon"): "great-wall.dragon.over-dragon",
    ("end.last-round", "each-other-once", "finish-round"): "great-wall.end.each-other-once",
    ("end.last-round", "finish-round", "each-other-once"): "great-wall.end.finish-round",
    ("end.final-check", "others", "everyone"): "great-wall.end.final-others",
    ("end.final-check", "others", "none"): "great-wall.end.final-others",
    ("end.final-check", "everyone", "others"): "great-wall.end.final-everyone",
    ("end.final-check", "everyone", "none"): "great-wall.end.final-everyone",
    ("end.final-check", "none", "others"): "great-wall.end.final-none",
    ("end.final-check", "none", "everyone"): "great-wall.end.final-none",
}


def generated() -> dict[str, tuple[str, str, type[Game]]]:
    found = {}
    for makers in (exchanged_options(), wrong_worths(), wrong_soldiers(), wrong_decks(), wrong_supplies(), leads()):
        for slug, clause, wrong, made in makers:
            found["great-wall.mutant." + slug] = (clause, wrong, made)
    return found


# ---- rulings


def exchanged_options() -> Iterator[Generated]:
    for ruling, options in RULINGS.items():
        for told, played in permutations(options, 2):
            wrong = f"Told {ruling} {told}, it plays {played}."
            slug = f"{ruling.replace('.', '-')}-{played}-for-{told}"
            yield slug, CLAUSE_OF_EXCHANGE[ruling, told, played], wrong, with_option_exchanged(ruling, told, played)


def with_option_exchanged(ruling: str, told: str, played: str) -> type[Game]:
    class Mutant(Game):
        def __init__(
            self,
            variant: str,
            rulings: dict[str, str],
            first: int,
            known_decks: dict[int, list[str]],
            known_tokens: list[int] | None,
        ) -> None:
            if rulings[ruling] == told:
                rulings = {**rulings, ruling: played}
            super().__init__(variant, rulings, first, known_decks, known_tokens)

    return Mutant


# ---- great-wall.value.cards


def wrong_worths() -> Iterator[Generated]:
    for kind, worth in Table.WORTH.items():
        for wrong_worth in (worth - 1, worth + 1):
            wrong = f"It takes a {kind} to be worth {wrong_worth}."
            yield f"{kind}-worth-{wrong_worth}", "great-wall.value.cards", wrong, with_worth(kind, wrong_worth)


def with_worth(kind: str, worth: int) -> type[Game]:
    class Mutant(Game):
        WORTH: ClassVar[dict[str, int]] = {**Game.WORTH, kind: worth}

        def worth_of_cards(self, player: int, number: int) -> int:
            # A noble is never counted by WORTH while its own rule holds
            if kind == "noble":
                off = self.sections[number].cards[player].count("noble") * (worth - Game.WORTH["noble"])
                return super().worth_of_cards(player, number) + off
            return super().worth_of_cards(player, number)

    return Mutant


# ---- great-wall.value.soldiers


def wrong_soldiers() -> Iterator[Generated]:
    for count in range(1, Table.COPIES["soldier"] + 1):
        right = count * (count + 1) // 2
        for wrong_worth in (right - 1, right + 1):
            wrong = f"It takes {count} of the soldiers of a player together to be worth {wrong_worth}."
            slug = f"soldiers-{count}-worth-{wrong_worth}"
            yield slug, "great-wall.value.soldiers", wrong, with_soldiers(count, wrong_worth)


def with_soldiers(soldiers: int, worth: int) -> type[Game]:
    class Mutant(Game):
        def soldiers_worth(self, count: int) -> int:
            return worth if count == soldiers else super().soldiers_worth(count)

    return Mutant


# ---- great-wall.card.kinds


def wrong_decks() -> Iterator[Generated]:
    kinds = list(Table.COPIES)
    for kind, other in zip(kinds, [*kinds[1:], kinds[0]], strict=True):
        wrong = f"The deck holds one {kind} fewer, and one {other} more."
        yield f"one-{kind}-fewer", "great-wall.card.kinds", wrong, with_card_exchanged(kind, other)


def with_card_exchanged(kind: str, other: str) -> type[Game]:
    class Mutant(Game):
        def new_deck(self) -> list[str]:
            deck = super().new_deck()
            deck[deck.index(kind)] = other
            return deck

    return Mutant


# ---- great-wall.token.values


def wrong_supplies() -> Iterator[Generated]:
    values = list(Table.TOKENS)
    for value, other in zip(values, [*values[1:], values[0]], strict=True):
        wrong = f"The supply holds one token of {value} fewer, and one of {other} more."
        yield f"one-token-of-{value}-fewer", "great-wall.token.values", wrong, with_token_exchanged(value, other)


def with_token_exchanged(value: int, other: int) -> type[Game]:
    class Mutant(Game):
        def new_supply(self) -> list[int]:
            supply = super().new_supply()
            supply[supply.index(value)] = other
            return supply

    return Mutant


# ---- great-wall.check.leads


def leads() -> Iterator[Generated]:
    for more in (2, 3):
        wrong = f"It lets a player lead who has at least {more} more than every other player present."
        yield f"lead-by-{more}", "great-wall.check.leads", wrong, with_lead(more)


def with_lead(more: int) -> type[Game]:
    class Mutant(Game):
        def leads(self, player: int, number: int) -> bool:
            others = self.others_present(player, number)
            own = self.sum_of(player, number)
            return super().leads(player, number) and all(own >= self.sum_of(other, number) + more for other in others)

    return Mutant
