"""Mutants that are made by the dozen: one for each measure, direction, player, option and so on."""

from collections.abc import Iterator

from yote_board import Square
from yote_mutants_tools import Dutiful, Phased, Remembering, reads_with
from yote_rules import Game
from yote_setup import Setup

Generated = tuple[str, str, str, type[Game]]  # id without its beginning, clause, what is wrong, and the mutant


def generated() -> dict[str, tuple[str, str, type[Game]]]:
    found = {}
    for makers in (measures(), exchanged(), directions(), slants(), edges(), players(), thresholds(), last_actions()):
        for slug, clause, wrong, made in makers:
            found["yote.mutant." + slug] = (clause, wrong, made)
    return found


# ---- measures of the set-up


def measures() -> Iterator[Generated]:
    for slug, clause, wrong, constants in (
        ("five-columns", "board.squares", "The usual board has 5 columns.", {"COLUMNS": 5}),
        ("seven-columns", "board.squares", "The usual board has 7 columns.", {"COLUMNS": 7}),
        ("four-rows", "board.squares", "The usual board has 4 rows.", {"ROWS": 4}),
        ("six-rows", "board.squares", "The usual board has 6 rows.", {"ROWS": 6}),
        ("eleven-pieces", "pieces.number", "Each player has 11 pieces.", {"PIECES": 11}),
        ("thirteen-pieces", "pieces.number", "Each player has 13 pieces.", {"PIECES": 13}),
        ("fifteen-pieces", "pieces.number", "Each player has 15 pieces, half as many as squares.", {"PIECES": 15}),
        ("no-board-of-26-columns", "board.other", "It refuses a board of 26 columns.", {"MOST_COLUMNS": 25}),
        ("no-board-of-99-rows", "board.other", "It refuses a board of 99 rows.", {"MOST_ROWS": 98}),
        ("no-two-pieces", "board.other", "It refuses players with only 2 pieces.", {"FEWEST_PIECES": 3}),
    ):
        yield slug, "yote." + clause, wrong, read_with(constants)


def read_with(constants: dict[str, int]) -> type[Game]:
    class Mutant(Game):
        setup_reader = reads_with(**constants)

    return Mutant


# ---- options and variants


def exchanged() -> Iterator[Generated]:
    for told, played, clause in (
        ("any-time", "board-empty", "yote.remove.hand-any-time"),
        ("board-empty", "any-time", "yote.remove.hand-last"),
    ):
        wrong = f"Told hand.when {told}, it plays {played}."
        yield f"hand-when-{played}-for-{told}", clause, wrong, with_option_exchanged(told, played)
    for told, played, clause in (
        ("board", "hand", "yote.remove.not-from-hand"),
        ("hand", "board", "yote.remove.hand-if-none-on-board"),
    ):
        wrong = f"It plays the variant {played} for the variant {told}."
        yield f"variant-{played}-for-{told}", clause, wrong, with_variant_exchanged(told, played)


def with_option_exchanged(told: str, played: str) -> type[Game]:
    class Mutant(Game):
        def __init__(self, variant: str, rulings: dict[str, str], setup: Setup) -> None:
            if rulings["hand.when"] == told:
                rulings = {**rulings, "hand.when": played}
            super().__init__(variant, rulings, setup)

    return Mutant


def with_variant_exchanged(told: str, played: str) -> type[Game]:
    class Mutant(Game):
        def __init__(self, variant: str, rulings: dict[str, str], setup: Setup) -> None:
            super().__init__(played if variant == told else variant, rulings, setup)

    return Mutant


# ---- directions


def directions() -> Iterator[Generated]:
    for player in Game.PLAYERS:
        for direction in Game.DIRECTIONS:
            wrong = f"Player {player} cannot step to the {direction}."
            slug = f"no-steps-{direction}-for-player-{player}"
            yield slug, "yote.board.neighbours", wrong, without_steps(player, direction)
            wrong = f"Player {player} cannot jump to the {direction}."
            slug = f"no-jumps-{direction}-for-player-{player}"
            yield slug, "yote.jump.lands-beyond", wrong, without_jumps(player, direction)


def without_steps(barred: int, direction: str) -> type[Game]:
    class Mutant(Game):
        def step_targets(self, player: int, start: Square) -> list[Square]:
            found = super().step_targets(player, start)
            return [end for end in found if player != barred or end != self.next_square(start, direction)]

    return Mutant


def without_jumps(barred: int, direction: str) -> type[Game]:
    class Mutant(Game):
        def landings(self, player: int, start: Square) -> dict[Square, Square]:
            found = super().landings(player, start)
            near = self.next_square(start, direction)
            return {end: over for end, over in found.items() if player != barred or over != near}

    return Mutant


SLANTS = {"north-east": (1, -1), "south-east": (1, 1), "south-west": (-1, 1), "north-west": (-1, -1)}


def slants() -> Iterator[Generated]:
    for name, (east, south) in SLANTS.items():
        wrong = f"A piece can also step to the {name}."
        yield f"steps-{name}", "yote.step.one-square", wrong, with_slanting_steps(east, south)
        wrong = f"A piece can also jump to the {name}."
        yield f"jumps-{name}", "yote.jump.lands-beyond", wrong, with_slanting_jumps(east, south)


def with_slanting_steps(east: int, south: int) -> type[Game]:
    class Mutant(Game):
        def step_targets(self, player: int, start: Square) -> list[Square]:
            found = super().step_targets(player, start)
            column, row = self.column(start) + east, self.row(start) + south
            return [*found, self.name(column, row)] if self.has(column, row) else found

    return Mutant


def with_slanting_jumps(east: int, south: int) -> type[Game]:
    class Mutant(Game):
        def landings(self, player: int, start: Square) -> dict[Square, Square]:
            found = super().landings(player, start)
            column, row = self.column(start), self.row(start)
            if self.has(column + 2 * east, row + 2 * south):
                end = self.name(column + 2 * east, row + 2 * south)
                found[end] = self.name(column + east, row + south)
            return found

    return Mutant


# ---- edges of the board


def edges() -> Iterator[Generated]:
    for direction in Game.DIRECTIONS:
        wrong = f"A piece that steps over the {direction} edge of the board comes in again at the opposite one."
        yield f"steps-over-the-{direction}-edge", "yote.board.neighbours", wrong, with_open_edge(direction, "step")
        wrong = f"A piece that jumps over the {direction} edge of the board comes in again at the opposite one."
        yield f"jumps-over-the-{direction}-edge", "yote.board.neighbours", wrong, with_open_edge(direction, "jump")


def with_open_edge(direction: str, kind: str) -> type[Game]:
    class Mutant(Game):
        def around(self, square: Square) -> Square:
            east, south = self.DIRECTIONS[direction]
            column = (self.column(square) + east - 1) % self.columns + 1
            row = (self.row(square) + south - 1) % self.rows + 1
            return self.name(column, row)

        def step_targets(self, player: int, start: Square) -> list[Square]:
            found = super().step_targets(player, start)
            again = self.around(start)
            return [*found, again] if kind == "step" and again not in found else found

        def landings(self, player: int, start: Square) -> dict[Square, Square]:
            found = super().landings(player, start)
            over = self.around(start)
            return {self.around(over): over, **found} if kind == "jump" else found

    return Mutant


# ---- rules that hold for one player only


def players() -> Iterator[Generated]:
    for player in Game.PLAYERS:
        for slug, clause, wrong, made in (
            ("reduced", "end.reduced", "is never reduced.", never_reduced(player)),
            ("blocked", "end.blocked", "is never blocked.", never_blocked(player)),
            ("second", "remove.second", "takes no second piece.", no_second(player)),
            (
                "safe-hand",
                "remove.hand-any-time",
                "loses nothing from the hand before the board is empty.",
                safe_hand(player),
            ),
            ("open-hand", "remove.not-from-hand", "can lose pieces in hand in the variant board.", open_hand(player)),
            ("duty", "turn.free-choice", "has to jump if he can.", has_to_jump(player)),
            ("hand-first", "turn.no-phases", "has to drop all his pieces first.", has_to_drop(player)),
        ):
            yield f"{slug}-player-{player}", "yote." + clause, f"Player {player} {wrong}", made


def never_reduced(spared: int) -> type[Game]:
    class Mutant(Game):
        def is_reduced(self, player: int) -> bool:
            return player != spared and super().is_reduced(player)

    return Mutant


def never_blocked(spared: int) -> type[Game]:
    class Mutant(Game):
        def is_blocked(self, player: int) -> bool:
            return player != spared and super().is_blocked(player)

    return Mutant


def no_second(player: int) -> type[Game]:
    class Mutant(Game):
        def can_take_second(self) -> bool:
            return self.turn != player and super().can_take_second()

    return Mutant


def safe_hand(player: int) -> type[Game]:
    class Mutant(Game):
        def is_hand_open_now(self) -> bool:
            safe = self.turn != player and len(self.on_board(player)) > 0
            return not safe and super().is_hand_open_now()

    return Mutant


def open_hand(player: int) -> type[Game]:
    class Mutant(Game):
        def is_hand_ever_open(self) -> bool:
            open_too = self.turn != player and len(self.on_board(player)) > 0
            return open_too or super().is_hand_ever_open()

    return Mutant


def has_to_jump(bound: int) -> type[Game]:
    class Mutant(Dutiful):
        def refuses_drop(self, player: int, square: Square) -> bool:
            del square
            return player == bound and self.can_jump(player)

        def refuses_step(self, player: int, start: Square, end: Square) -> bool:
            del start, end
            return player == bound and self.can_jump(player)

    return Mutant


def has_to_drop(bound: int) -> type[Game]:
    class Mutant(Phased):
        def refuses_step(self, player: int, start: Square, end: Square) -> bool:
            del start, end
            return player == bound and self.in_hand[player] > 0

        def refuses_jump(self, player: int, start: Square, end: Square) -> bool:
            return self.refuses_step(player, start, end)

    return Mutant


# ---- numbers


def thresholds() -> Iterator[Generated]:
    wrong = "Whoever has three pieces or fewer left is reduced."
    yield "three-left-lose", "yote.end.reduced", wrong, reduced_at(3)
    for least in (2, 3):
        wrong = f"The second piece can come from a hand of at least {least} pieces only."
        yield f"hand-of-{least}-at-least", "yote.remove.hand-any-time", wrong, hand_of(least)


def reduced_at(most: int) -> type[Game]:
    class Mutant(Game):
        def is_reduced(self, player: int) -> bool:
            return self.left_to(player) <= most

    return Mutant


def hand_of(least: int) -> type[Game]:
    class Mutant(Game):
        def is_hand_open_now(self) -> bool:
            opponent = self.opponent_of(self.turn)
            small = self.in_hand[opponent] < least and len(self.on_board(opponent)) > 0
            return not small and super().is_hand_open_now()

    return Mutant


# ---- when it is looked for an end


def last_actions() -> Iterator[Generated]:
    for kind in ("drop", "step", "remove"):
        wrong = f"It does not look whether the opponent is blocked when a {kind} has ended the turn."
        yield f"not-blocked-by-a-{kind}", "yote.end.blocked", wrong, not_blocked_by(kind)


def not_blocked_by(kind: str) -> type[Game]:
    class Mutant(Remembering):
        def is_blocked(self, player: int) -> bool:
            return self.playing != kind and super().is_blocked(player)

    return Mutant
