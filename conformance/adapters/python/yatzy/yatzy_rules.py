"""The game: whose turn it is, what may be done, and what follows from it."""

from itertools import product
from typing import Any

from yatzy_bingo import Bingo
from yatzy_boxes import Dice
from yatzy_options import VARIANTS
from yatzy_setup import Setup, SetupReader

Action = dict[str, Any]


class MalformedError(Exception):
    """What was sent is no action at all."""


class RefusedError(Exception):
    """A clause forbids the action."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


class Game(Bingo):
    """One game of any variant under any rulings."""

    VARIANTS = VARIANTS
    KINDS = ("roll", "keep", "score", "mark", "done")
    THROWS = 3  # yatzy.throw.begin, yatzy.throw.three

    setup_reader: type[SetupReader] = SetupReader

    def __init__(self, variant: str, rulings: dict[str, str], setup: Setup) -> None:
        super().__init__(variant, rulings, setup.seats, setup.cards)
        self.first = setup.first
        self.best_before = setup.best
        self.saved = dict.fromkeys(self.players(), 0)
        self.turn = 0
        self.phase = "roll"
        self.dice: Dice = []
        self.throws_left = 0
        self.has_marked = False  # in this turn
        self.ended: str | None = None
        self.begin_game()

    def begin_game(self) -> None:
        """yatzy.setup.first, yatzy.knock-out.order."""
        if self.variant == "knock-out":
            self.begin_round()
        else:
            self.begin_turn(self.first)

    # ---- turns

    def saves_throws(self) -> bool:
        """yatzy.maxi.throws-saved, yatzy.maxi.throws-lapse."""
        return self.variant == "maxi" and self.rulings["maxi.saved-throws"] == "yes"

    def begin_turn(self, player: int) -> None:
        """yatzy.throw.begin."""
        self.turn = player
        self.phase = "roll"
        self.dice = []
        self.throws_left = self.throws_of_turn(player)
        self.has_marked = False

    def throws_of_turn(self, player: int) -> int:
        """yatzy.throw.three, yatzy.maxi.throws-saved: what is saved goes into the throws of the turn."""
        throws = self.THROWS + self.saved[player]
        self.saved[player] = 0
        return throws

    def save_throws(self) -> None:
        """yatzy.maxi.throws-saved: what is left when a box is filled."""
        if self.saves_throws():
            self.saved[self.turn] = self.throws_left

    def next_player(self, player: int) -> int:
        """yatzy.turn.order."""
        return 1 if player == self.seats else player + 1

    def finish(self, how: str) -> None:
        """yatzy.end.finished."""
        self.phase = "finished"
        self.ended = how
        self.dice = []
        self.throws_left = 0

    # ---- throwing and keeping

    def dice_due(self) -> int:
        """yatzy.throw.count: all dice at first, later those that were not kept."""
        return self.number_of_dice() - len(self.dice)

    def roll_fault(self, thrown: list[int] | None) -> str | None:
        if thrown is None:
            return "yatzy.throw.named"
        if not self.are_faces(thrown):
            return "yatzy.dice.faces"
        if not self.is_count_due(len(thrown)):
            return "yatzy.throw.count"
        return None

    def are_faces(self, thrown: list[int]) -> bool:
        """yatzy.dice.faces."""
        return all(die in self.FACES for die in thrown)

    def is_count_due(self, count: int) -> bool:
        """yatzy.throw.count."""
        return count == self.dice_due()

    def roll(self, thrown: list[int]) -> None:
        """yatzy.throw.lie."""
        self.dice = sorted(self.dice + thrown)
        self.throws_left = self.throws_left - 1
        self.phase = "choose"
        if self.variant == "bingo" and self.ends_by_itself():
            self.end_turn_with_card()

    def keep_fault(self, kept: list[int]) -> str | None:
        if not self.may_throw_again():
            return "yatzy.throw.three"
        if not self.may_keep_after_mark():
            return "yatzy.bingo.no-keep-after-mark"
        if not self.do_lie(kept):
            return "yatzy.keep.lying"
        if self.are_all_that_lie(kept):
            return "yatzy.keep.not-all"
        return None

    def may_throw_again(self) -> bool:
        """yatzy.throw.three."""
        return self.throws_left > 0

    def may_keep_after_mark(self) -> bool:
        """yatzy.bingo.no-keep-after-mark."""
        return not self.has_marked

    def do_lie(self, kept: list[int]) -> bool:
        """yatzy.keep.lying: none more often than it lies."""
        return all(kept.count(die) <= self.dice.count(die) for die in kept)

    def are_all_that_lie(self, kept: list[int]) -> bool:
        """yatzy.keep.not-all."""
        return len(kept) == len(self.dice)

    def keep(self, kept: list[int]) -> None:
        """yatzy.keep.waits."""
        self.dice = sorted(kept)
        self.phase = "roll"

    def sets_of_dice(self) -> list[Dice]:
        """yatzy.keep.listed: each set of the dice that lie once, in rising order; also none and all of them."""
        sets = []
        for numbers in product(*[range(self.dice.count(face) + 1) for face in self.FACES]):
            chosen: Dice = []
            for face, times in zip(self.FACES, numbers, strict=True):
                chosen = chosen + [face] * times
            sets.append(chosen)
        return sets

    # ---- filling boxes

    def score_fault(self, box: str, column: int | None) -> str | None:
        if not self.is_on_sheet(box):
            return "yatzy.score.on-sheet"
        if column is None or not self.is_column(column):
            return "yatzy.triple.column"
        if self.is_filled(box, column):
            return "yatzy.score.once"
        if not self.is_in_order(box, column):
            return "yatzy.forced.order"
        if not self.may_take(box, column):
            return "yatzy.score.zero-only-if-nothing-fits"
        return None

    def is_on_sheet(self, box: str) -> bool:
        """yatzy.score.on-sheet."""
        return box in self.boxes()

    def is_column(self, column: int) -> bool:
        """yatzy.triple.column."""
        return column in self.columns()

    def is_filled(self, box: str, column: int) -> bool:
        """yatzy.score.once, yatzy.triple.any-column: the same box in another column is a box by itself."""
        return box in self.sheets[self.turn][column]

    def is_in_order(self, box: str, column: int) -> bool:
        """yatzy.forced.order: the first box that is open."""
        if self.variant != "forced":
            return True
        still_open = [place for place in self.boxes() if not self.is_filled(place, column)]
        return box == still_open[0]

    def may_take(self, box: str, column: int) -> bool:
        """yatzy.score.zero-by-choice, yatzy.score.zero-only-if-nothing-fits."""
        del column
        if self.rulings["score.zero-by-choice"] == "allowed":
            return True
        return self.points(box, self.dice) > 0 or not self.something_fits()

    def something_fits(self) -> bool:
        """yatzy.score.zero-only-if-nothing-fits: the dice count more than 0 in a box that is open to the player."""
        return any(self.points(box, self.dice) > 0 for box, _ in self.open_boxes())

    def open_boxes(self) -> list[tuple[str, int]]:
        """Name each box that is open to the player in turn, with its column."""
        return [
            (box, column)
            for column in self.columns()
            for box in self.boxes()
            if not self.is_filled(box, column) and self.is_in_order(box, column)
        ]

    def score(self, box: str, column: int) -> None:
        """yatzy.score.fills."""
        written = self.points(box, self.dice)
        self.sheets[self.turn][column][box] = written
        self.save_throws()
        self.dice = []
        if self.variant == "knock-out":
            self.sheet_runs_on(self.turn)
            self.after_turn_of_pair(self.turn, written)
        elif self.is_complete():
            self.finish("complete")
        else:
            self.begin_turn(self.next_player(self.turn))

    def boxes_to_fill(self) -> int:
        """yatzy.end.all-full, yatzy.end.thirteen, yatzy.end.sheets-full."""
        if self.variant in ("yatzy", "forced", "team", "solitaire") and self.rulings["rounds"] == "thirteen":
            return 13
        return self.boxes_of_sheet()

    def is_complete(self) -> bool:
        """yatzy.end.all-full, yatzy.end.thirteen, yatzy.end.sheets-full."""
        return all(self.boxes_filled(player) == self.boxes_to_fill() for player in self.players())

    # ---- bingo

    def mark_fault(self, square: str) -> str | None:
        if self.is_square_marked(square):
            return "yatzy.bingo.mark-once"
        if not self.fits(self.turn, square, self.dice):
            return "yatzy.bingo.mark-number"
        return None

    def is_square_marked(self, square: str) -> bool:
        """yatzy.bingo.mark-once."""
        return square in self.marked[self.turn]

    def mark(self, square: str) -> None:
        """yatzy.bingo.mark, yatzy.bingo.mark-uses-die, yatzy.bingo.at-once, yatzy.bingo.full-round."""
        self.marked[self.turn].append(square)
        self.use_die(self.number_on(self.turn, square))
        self.has_marked = True
        if self.has_line(self.turn) or self.ends_by_itself():
            self.end_turn_with_card()

    def use_die(self, number: int) -> None:
        """yatzy.bingo.mark-uses-die."""
        self.dice.remove(number)

    def ends_by_itself(self) -> bool:
        """yatzy.bingo.ends-by-itself."""
        return not self.can_throw_more() and not self.some_square_fits(self.turn, self.dice)

    def can_throw_more(self) -> bool:
        """yatzy.bingo.ends-by-itself: not when he has marked already, nor when no throw is left."""
        return not self.has_marked and self.throws_left > 0

    def end_turn_with_card(self) -> None:
        """yatzy.bingo.done, yatzy.bingo.at-once, yatzy.bingo.full-round."""
        self.dice = []
        if self.ends_with_line():
            self.finish("line")
        else:
            self.begin_turn(self.next_player(self.turn))

    def ends_with_line(self) -> bool:
        """yatzy.bingo.at-once, yatzy.bingo.full-round: a line, and there the end of the round."""
        if not any(self.has_line(player) for player in self.players()):
            return False
        return self.rulings["bingo.end"] == "at-once" or self.next_player(self.turn) == self.first

    # ---- who has won

    def winners(self) -> list[int]:
        if self.ended == "last-player":
            return list(self.alive)  # yatzy.knock-out.last
        if self.ended == "line":
            return self.winners_with_line()
        if self.variant == "solitaire":
            return self.winners_alone()
        return self.winners_by_total()

    def winners_with_line(self) -> list[int]:
        """yatzy.bingo.at-once, yatzy.bingo.full-round."""
        return [player for player in self.players() if self.has_line(player)]

    def winners_alone(self) -> list[int]:
        """yatzy.solitaire.best."""
        if self.best_before is None or self.total(1) > self.best_before:
            return [1]
        return []

    def winners_by_total(self) -> list[int]:
        """yatzy.end.winner, yatzy.end.tie."""
        highest = max(self.total(player) for player in self.players())
        return [player for player in self.players() if self.total(player) == highest]

    # ---- what may be done now

    def time_fault(self, kind: str) -> str | None:
        """Name the clause that forbids this kind of action now, if one does."""
        if self.phase == "finished":
            return "yatzy.end.nothing-after"
        if self.phase == "roll":
            return None if kind == "roll" else "yatzy.throw.due"
        if kind == "roll":
            return "yatzy.throw.when-due"
        if kind in self.kinds_of_other_game():
            return "yatzy.score.other-game"
        return None

    def kinds_of_other_game(self) -> tuple[str, ...]:
        """yatzy.score.other-game."""
        return ("score",) if self.variant == "bingo" else ("mark", "done")

    def legal_actions(self) -> list[Action]:
        """All legal actions, in the form of the protocol."""
        listed: list[Action] = []
        for kind in self.KINDS:
            if self.time_fault(kind) is None:
                listed = listed + self.list_kind(kind)
        return listed

    def list_kind(self, kind: str) -> list[Action]:
        if kind == "roll":
            return self.list_rolls()
        if kind == "keep":
            return self.list_keeps()
        if kind == "score":
            return self.list_scores()
        if kind == "mark":
            return [{"type": "mark", "square": square} for square in self.squares() if self.mark_fault(square) is None]
        return [{"type": "done"}]

    def list_rolls(self) -> list[Action]:
        """yatzy.throw.named."""
        return [{"type": "roll", "count": self.dice_due()}]

    def list_keeps(self) -> list[Action]:
        """yatzy.keep.listed."""
        return [{"type": "keep", "dice": chosen} for chosen in self.sets_of_dice() if self.keep_fault(chosen) is None]

    def list_scores(self) -> list[Action]:
        listed: list[Action] = []
        for column in self.columns():
            for box in self.boxes():
                if self.score_fault(box, column) is None:
                    if self.variant == "triple":
                        listed.append({"type": "score", "box": box, "column": column})
                    else:
                        listed.append({"type": "score", "box": box})
        return listed

    # ---- doing it

    def play(self, action: Action) -> None:
        """Do an action, or raise MalformedError or RefusedError and leave everything as it was."""
        kind = action.get("type")
        if not isinstance(kind, str) or kind not in self.KINDS:
            raise MalformedError("There is no action of this type.")
        self.forbid(self.time_fault(kind))
        if kind == "roll":
            thrown = self.read_dice(action) if "dice" in action else None
            self.forbid(self.roll_fault(thrown))
            self.roll(thrown or [])
        elif kind == "keep":
            kept = self.read_dice(action)
            self.forbid(self.keep_fault(kept))
            self.keep(kept)
        elif kind == "score":
            box = self.read_text(action, "box")
            column = self.read_column(action)
            self.forbid(self.score_fault(box, column))
            self.score(box, column or 1)
        elif kind == "mark":
            square = self.read_text(action, "square")
            if square not in self.squares():
                raise MalformedError("A square is named by a letter from A to E and a number from 1 to 5.")
            self.forbid(self.mark_fault(square))
            self.mark(square)
        else:
            self.end_turn_with_card()

    def forbid(self, clause: str | None) -> None:
        if clause is not None:
            raise RefusedError(clause)

    def read_text(self, action: Action, field: str) -> str:
        value = action.get(field)
        if not isinstance(value, str):
            raise MalformedError(f"The action needs a text in the field '{field}'.")
        return value

    def read_dice(self, action: Action) -> list[int]:
        dice = action.get("dice")
        if not isinstance(dice, list):
            raise MalformedError("The action needs a list of dice.")
        for die in dice:
            if isinstance(die, bool) or not isinstance(die, int):
                raise MalformedError("What a die shows is a whole number.")
        return list(dice)

    def read_column(self, action: Action) -> int | None:
        """yatzy.triple.column: None where it is left open. Elsewhere there is only one, and the field means nothing."""
        if self.variant != "triple":
            return 1
        if "column" not in action:
            return None
        column = action["column"]
        if isinstance(column, bool) or not isinstance(column, int):
            raise MalformedError("A column is a whole number.")
        return column

    # ---- what can be seen

    def state(self) -> dict[str, object]:
        """yatzy.end.finished, yatzy.sheet.shown, yatzy.bingo.card and others: the state as it is shown."""
        finished = self.phase == "finished"
        seen: dict[str, object] = {
            "phase": self.phase,
            "toAct": None if finished else self.turn,
            "dice": list(self.dice),
            "throwsLeft": self.throws_left,
            "winners": self.winners() if finished else None,
            "ended": self.ended,
        }
        if self.variant == "bingo":
            seen["cards"] = {str(player): [list(row) for row in self.cards[player]] for player in self.players()}
            seen["marked"] = {str(player): self.shown_marked(player) for player in self.players()}
        else:
            seen["sheets"] = self.shown_sheets()
            seen["totals"] = self.totals()
        if self.saves_throws():
            seen["saved"] = {str(player): self.saved[player] for player in self.players()}
        if self.variant == "knock-out":
            seen["alive"] = list(self.alive)
            seen["pairs"] = [list(pair) for pair in self.pairs]
        return seen
