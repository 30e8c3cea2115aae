"""Mutants that are made by the dozen: one for each mouth and direction, each double outlet, each option and so on."""

from collections.abc import Iterator
from itertools import combinations, permutations

from tayu_mutants_tools import STANDARD, coasts_of, doubles_are
from tayu_options import RULINGS
from tayu_rules import Game
from tayu_table import Board, Square, Table
from tayu_tiles import Cell, Side, Tiles

Generated = tuple[str, str, str, type[Game]]  # id without its beginning, clause, what is wrong, and the mutant

# For each option of a ruling a clause that holds under this option only
CLAUSE_OF_OPTION: dict[tuple[str, str], str] = {
    ("supply.layout", "wall"): "tayu.setup.wall",
    ("supply.layout", "spread"): "tayu.setup.spread",
    ("placement.new-mouth-on-blank", "forbidden"): "tayu.place.new-mouth-on-blank",
    ("placement.new-mouth-on-blank", "allowed"): "tayu.place.new-mouth-on-blank-allowed",
    ("end.claim", "agreement"): "tayu.end.claim",
    ("end.claim", "automatic"): "tayu.end.no-claim",
    ("end.refuted", "any-legal"): "tayu.end.refuted-any-legal",
    ("end.refuted", "shown-place"): "tayu.end.refuted-shown-place",
    ("end.discard", "while-scoreless"): "tayu.end.discard",
    ("end.discard", "never"): "tayu.end.no-discard",
    ("end.scoreless", "outlets"): "tayu.end.scoreless-outlets",
    ("end.scoreless", "product"): "tayu.end.scoreless-product",
    ("three.pass", "final"): "tayu.three.pass-final",
    ("three.pass", "may-return"): "tayu.three.pass-may-return",
    ("three.starter", "left-of-flood"): "tayu.three.left-starts",
    ("three.starter", "either"): "tayu.three.either-starts",
    ("three.flood-reached", "drops-out"): "tayu.three.flood-drops-out",
    ("three.flood-reached", "stays"): "tayu.three.flood-stays",
}


def generated() -> dict[str, tuple[str, str, type[Game]]]:
    found = {}
    for makers in (ignored_mouths(), doubles(), exchanged_coasts(), exchanged_options(), wrong_kinds(), wrong_rings()):
        for slug, clause, wrong, made in makers:
            found["tayu.mutant." + slug] = (clause, wrong, made)
    return found


# ---- tayu.tile.shape


def ignored_mouths() -> Iterator[Generated]:
    for number in Tiles.MOUTH_PLACES:
        for direction in Tiles.QUARTER_TURNS:
            wrong = f"While a tile lies to the {direction}, its mouth {number} is taken for a blank edge."
            made = without_mouth(number, direction)
            yield f"mouth-{number}-ignored-{direction}", "tayu.tile.shape", wrong, made


def without_mouth(number: int, lying: str) -> type[Game]:
    class Mutant(Game):
        def mouth_sides(self, tile: str, direction: str) -> dict[Cell, set[Side]]:
            sides = super().mouth_sides(tile, direction)
            if direction == lying and number in self.mouths(tile):
                cell, side = self.mouth_place(number)
                sides[cell].remove(self.turned(side, direction))
            return sides

    return Mutant


# ---- tayu.board.doubles


def doubles() -> Iterator[Generated]:
    table = Table(STANDARD, {})
    for double in sorted(STANDARD.doubles):
        name = table.square_name(double)
        fewer = STANDARD.doubles - {double}
        wrong = f"{name} is no double outlet."
        yield f"double-{name.lower()}-forgotten", "tayu.board.doubles", wrong, with_doubles(fewer)
        for neighbour in sorted(neighbours_on_coast(table, double)):
            moved = table.square_name(neighbour)
            wrong = f"{moved} is a double outlet in place of {name}."
            slug = f"double-{name.lower()}-moved-to-{moved.lower()}"
            yield slug, "tayu.board.doubles", wrong, with_doubles(fewer | {neighbour})


def neighbours_on_coast(table: Table, square: Square) -> list[Square]:
    coasts = coasts_of(table, square)
    near = [neighbour for neighbour in table.neighbours[square].values() if table.is_on_board(neighbour)]
    return [neighbour for neighbour in near if set(coasts) & set(coasts_of(table, neighbour))]


def with_doubles(squares: frozenset[Square]) -> type[Game]:
    class Mutant(Game):
        setup_reader = doubles_are(squares)

    return Mutant


# ---- tayu.score.outlet


def exchanged_coasts() -> Iterator[Generated]:
    for one, other in combinations(Tiles.SIDES, 2):
        wrong = f"The outlets of the {one} coast count on the {other} coast, and the other way round."
        yield f"coasts-{one}-{other}-exchanged", "tayu.score.outlet", wrong, with_coasts_exchanged(one, other)


def with_coasts_exchanged(one: Side, other: Side) -> type[Game]:
    class Mutant(Game):
        def coasts(self) -> dict[Side, int]:
            count = super().coasts()
            return {**count, one: count[other], other: count[one]}

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
        def __init__(
            self,
            variant: str,
            rulings: dict[str, str],
            board: Board,
            first: int,
            wall: dict[str, list[str]] | None,
        ) -> None:
            if rulings[ruling] == told:
                rulings = {**rulings, ruling: played}
            known = wall if rulings["supply.layout"] == "wall" else None
            super().__init__(variant, rulings, board, first, known)

    return Mutant


# ---- tayu.tile.kinds


def wrong_kinds() -> Iterator[Generated]:
    for tile in Tiles().kinds():
        right = Tiles().mouths(tile)
        last = right[-1]
        instead = next(place for place in (*range(last + 1, 9), *range(1, 9)) if place not in right)
        wrong = f"Tile {tile} has a mouth at {instead} in place of {last}."
        yield f"kind-{tile.lower()}-wrong", "tayu.tile.kinds", wrong, with_wrong_kind(tile, [*right[:-1], instead])


def with_wrong_kind(kind: str, mouths: list[int]) -> type[Game]:
    class Mutant(Game):
        def mouths(self, tile: str) -> list[int]:
            return mouths if tile == kind else super().mouths(tile)

    return Mutant


# ---- tayu.tile.ring


def wrong_rings() -> Iterator[Generated]:
    for tile in Tiles().kinds():
        if Tiles().has_ring(tile):
            wrong = f"Tile {tile} is taken to have no ring on its back."
            yield f"ring-of-{tile.lower()}-missing", "tayu.tile.ring", wrong, with_wrong_ring(tile)
        else:
            wrong = f"Tile {tile} is taken to have a ring on its back."
            yield f"ring-on-{tile.lower()}", "tayu.tile.ring", wrong, with_wrong_ring(tile)


def with_wrong_ring(kind: str) -> type[Game]:
    class Mutant(Game):
        def has_ring(self, tile: str) -> bool:
            return super().has_ring(tile) != (tile == kind)

    return Mutant
