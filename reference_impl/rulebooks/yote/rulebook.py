"""The door to Yoté: from a set-up to the first state, from JSON and words to actions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, cast

from rulebooks.interface import (
    Action,
    Fork,
    JsonObject,
    PerftRow,
    Rulebook,
    SetupError,
    State,
    Symmetry,
)
from rulebooks.picture import Picture, Point
from rulebooks.spec import Spec
from rulebooks.yote import near_misses
from rulebooks.yote.actions import Remove, format_action, format_word, parse_action, parse_word, parse_words
from rulebooks.yote.board import MOST_COLUMNS, MOST_ROWS, Board, board_of
from rulebooks.yote.manners import MANNERS
from rulebooks.yote.perft import forks, perft
from rulebooks.yote.pictures import picture_of
from rulebooks.yote.position import FEWEST_PIECES, Position
from rulebooks.yote.reasons import Move, exercised
from rulebooks.yote.state import USUAL_COLUMNS, USUAL_PIECES, USUAL_ROWS, Table, YoteState
from rulebooks.yote.symmetries import exchanged_players, mirrored_east_west, mirrored_north_south

LARGEST_INTEGER: Final = 2**53 - 1


class YoteRulebook(Rulebook):
    """Yoté, with the second piece from the board or from the hand."""

    DEEPEST = (6, 6)
    FEATURES = ("boards",)

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def new_game(
        self,
        variant: str,
        rulings: Mapping[str, str] | None = None,
        setup: JsonObject | None = None,
        ruleset: str | None = None,
    ) -> YoteState:
        """Return the state before the first action; raises :class:`UnsupportedError` and :class:`SetupError`."""
        self.check_known(variant, rulings or {}, ruleset)
        setup = setup or {}
        pieces = _number(setup.get("pieces", USUAL_PIECES), "pieces", FEWEST_PIECES, LARGEST_INTEGER)
        first = _number(setup.get("first", 1), "first", 1, 2)
        table = Table(variant, self.spec.rulings_of(ruleset, rulings), _board(setup), pieces, first)
        return YoteState(table, Position(0, 0, pieces, pieces), mover=first)

    def parse(self, data: object) -> Action:
        """Return the action that a JSON value stands for."""
        return parse_action(data)

    def format(self, action: Action) -> JsonObject:
        """Return the JSON form of an action or choice."""
        return format_action(action)

    def parse_word(self, word: str) -> Action:
        """Return the action that a word of notation stands for."""
        return parse_word(word)

    def format_word(self, action: Action) -> str:
        """Return the word of notation for an action or choice."""
        return format_word(action)

    def begins_turn(self, action: Action, before: Action) -> bool:  # noqa: ARG002  # what came before does not matter
        """Tell whether a turn begins: with everything but the removal of the second piece."""
        return not isinstance(action, Remove)

    def unfold(self, state: State, word: str) -> Sequence[Action]:  # noqa: ARG002  # words say all by themselves
        """Return the actions that a word of a case stands for: ``A1xC1,D2`` is a jump and its removal."""
        return parse_words(word)

    def choice_of(self, action: Action) -> Action | None:
        """Return the form in which ``action`` is listed as a choice: itself."""
        return action

    def picture(self, state: State, marks: Sequence[Point] = (), fresh: Action | None = None) -> Picture:
        """Return the position as shapes."""
        assert isinstance(state, YoteState)
        return picture_of(state, marks, fresh)

    def near_misses(self, state: State) -> Sequence[Action]:
        """Return well-formed actions that are illegal in ``state``."""
        assert isinstance(state, YoteState)
        return near_misses.of(state)

    def exercised(self, before: State, action: Action, after: State) -> Iterable[tuple[str, frozenset[str]]]:
        """Return the clauses that decided what ``action`` did."""
        assert isinstance(before, YoteState)
        assert isinstance(after, YoteState)
        for clause, fields in exercised(Move(before, action, after)):
            if self.spec.clauses[clause].holds(before.table.variant, before.table.rulings):
                yield clause, fields

    def manners(self) -> Mapping[str, Callable[[State, Sequence[Action]], Sequence[Action]]]:
        """Return ways of playing that lead to rare situations."""
        return cast("Mapping[str, Callable[[State, Sequence[Action]], Sequence[Action]]]", MANNERS)

    def random_setup(
        self,
        rng: Random,
        variant: str,  # noqa: ARG002  # all variants are played on the same boards
        rulings: Mapping[str, str],  # noqa: ARG002  # and under all rulings
        features: Iterable[str],
    ) -> JsonObject:
        """Return a set-up to play under, with other small boards and numbers of pieces where ``boards`` is offered."""
        made: JsonObject = {}
        if rng.random() < 0.5:
            made["first"] = rng.randint(1, 2)
        if "boards" in features and rng.random() < 0.5:
            made["board"] = {"columns": rng.randint(1, 7), "rows": rng.randint(1, 7)}
            if rng.random() < 0.1:
                made["board"] = {"columns": rng.randint(1, 3), "rows": rng.randint(9, 13)}
        if "boards" in features and rng.random() < 0.5:
            made["pieces"] = rng.randint(FEWEST_PIECES, USUAL_PIECES)
        return made

    def features(self, setup: JsonObject) -> frozenset[str]:
        """Return ``boards`` for another size of the board or another number of pieces than the usual one."""
        board = setup.get("board", _USUAL_BOARD)
        usual = {name: board.get(name) for name in _USUAL_BOARD} == _USUAL_BOARD
        return frozenset() if usual and setup.get("pieces", USUAL_PIECES) == USUAL_PIECES else frozenset({"boards"})

    def setup_of_size(self, width: int, height: int) -> JsonObject:
        """Return a set-up with a board of this size."""
        setup = {"board": {"columns": width, "rows": height}}
        _board(setup)
        return setup

    def symmetries(self, state: State) -> Sequence[Symmetry]:
        """Return the symmetries of games that begin in ``state``: two mirror images and the exchange of the players."""
        assert isinstance(state, YoteState)
        return (mirrored_east_west(state.board), mirrored_north_south(state.board), exchanged_players())

    def perft(self, state: State, depth: int) -> list[PerftRow]:
        """Count whole turns: a jump and its removal are one ply."""
        assert isinstance(state, YoteState)
        return perft(state, depth)

    def forks(self, state: State) -> Iterator[Fork]:
        """Yield where whole turns are chosen: at once, and after each jump that is followed by a removal."""
        assert isinstance(state, YoteState)
        return forks(state)


_USUAL_BOARD: Final = {"columns": USUAL_COLUMNS, "rows": USUAL_ROWS}


def _board(setup: JsonObject) -> Board:
    data = setup.get("board", _USUAL_BOARD)
    if not isinstance(data, dict):
        raise SetupError(f"'board' has to give the measures of a board, not {data!r}")
    columns = _number(data.get("columns"), "columns", 1, MOST_COLUMNS)
    return board_of(columns, _number(data.get("rows"), "rows", 1, MOST_ROWS))


def _number(value: object, name: str, least: int, most: int) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise SetupError(f"'{name}' has to be a whole number from {least} to {most}, not {value!r}")
    return value
