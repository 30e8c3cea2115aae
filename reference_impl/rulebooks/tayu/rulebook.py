"""The door to Ta Yü: from a set-up to the first state, from JSON and words to actions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from rulebooks.interface import (
    Action,
    Fork,
    JsonObject,
    PerftRow,
    Rulebook,
    SetupError,
    State,
    Symmetry,
    UnsupportedError,
)
from rulebooks.picture import Picture, Point
from rulebooks.spec import Spec
from rulebooks.tayu import near_misses
from rulebooks.tayu.actions import (
    Bid,
    Discard,
    Draw,
    Pass,
    Place,
    Start,
    TableTalk,
    format_action,
    format_word,
    parse_action,
    parse_word,
)
from rulebooks.tayu.board import LARGEST, SMALLEST, Board, parse_board
from rulebooks.tayu.manners import MANNERS
from rulebooks.tayu.perft import forks, perft
from rulebooks.tayu.pictures import picture_of
from rulebooks.tayu.reasons import Row, Step, exercised, rows_for
from rulebooks.tayu.squares import square_name
from rulebooks.tayu.state import Auction, Table, TayuState
from rulebooks.tayu.supply import COLUMN, Supply, full_supply, known_wall
from rulebooks.tayu.symmetries import quarter_turn, reflection
from rulebooks.tayu.tiles import COPIES, KINDS

DEFAULT_BOARD = "classic-19"


class TayuRulebook(Rulebook):
    """Ta Yü for two, three and four players, and for two with a kept tile."""

    FEATURES = ("boards", "order")

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self._reasons: dict[tuple[object, ...], Sequence[Row]] = {}

    def new_game(
        self,
        variant: str,
        rulings: Mapping[str, str] | None = None,
        setup: JsonObject | None = None,
        ruleset: str | None = None,
    ) -> TayuState:
        """Return the state before the first action; raises :class:`UnsupportedError` and :class:`SetupError`."""
        self.check_known(variant, rulings or {}, ruleset)
        chosen = self.spec.rulings_of(ruleset, rulings)
        setup = setup or {}
        players = self.spec.variants[variant].players
        first = setup.get("first", 1)
        if isinstance(first, bool) or first not in range(1, players + 1):
            raise SetupError(f"'first' has to be a player's number from 1 to {players}, not {first!r}")
        first = int(first)
        board = self._board(setup.get("board", DEFAULT_BOARD))
        return TayuState(
            table=Table(variant, players, chosen, board, first),
            position=board.empty(),
            supply=_supply(setup.get("supply"), chosen["supply.layout"]),
            phase="auction" if variant == "three-player" else "draw",
            turn=first,
            held=((),) * players,
            to_keep=players if variant == "pro" else 0,
            auction=Auction() if variant == "three-player" else None,
        )

    def _board(self, data: object) -> Board:
        if isinstance(data, str):
            if data not in self.spec.boards:
                raise UnsupportedError(f"there is no board '{data}'; there is {', '.join(self.spec.boards)}")
            data = self.spec.boards[data]
        return parse_board(data)

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

    def begins_turn(self, action: Action, before: Action) -> bool:
        """Tell whether a turn begins: with a draw, a bid or a pass, and after whatever ends the turn before."""
        if isinstance(before, Discard):
            return False
        return isinstance(action, (Draw, Bid, Pass, Start)) or isinstance(before, (Place, TableTalk))

    def unfold(self, state: State, word: str) -> Sequence[Action]:
        """Return the actions that a word of a case stands for.

        ``draw:T148`` draws the tile from the first pile that may hold it; a placement in phase ``draw`` is preceded by
        that draw.
        """
        assert isinstance(state, TayuState)
        tile = word.removeprefix("draw:")
        if tile != word:
            return [self._draw_of(state, tile)]
        action = parse_word(word)
        if isinstance(action, Place) and state.phase == "draw":
            return [self._draw_of(state, action.tile), action]
        return [action]

    def _draw_of(self, state: TayuState, tile: str) -> Draw:
        for pile in state.supply.open_piles():
            if any(kind == tile for kind, _ in state.supply.outcomes(pile)):
                return Draw(pile, tile)
        return Draw(state.supply.open_piles()[0] if state.supply.tiles_left else "left", tile)

    def choice_of(self, action: Action) -> Action | None:
        """Return the form in which ``action`` is listed as a choice; None if it never is."""
        match action:
            case Draw(pile):
                return Draw(pile)
            case TableTalk():
                return None
        return action

    def picture(self, state: State, marks: Sequence[Point] = (), fresh: Action | None = None) -> Picture:
        """Return the position as shapes."""
        assert isinstance(state, TayuState)
        return picture_of(state, marks, fresh)

    def near_misses(self, state: State) -> Sequence[Action]:
        """Return well-formed actions that are illegal in ``state``."""
        assert isinstance(state, TayuState)
        return near_misses.of(state)

    def exercised(self, before: State, action: Action, after: State) -> Iterable[tuple[str, frozenset[str]]]:
        """Return the clauses that decided what ``action`` did."""
        assert isinstance(before, TayuState)
        assert isinstance(after, TayuState)
        variant, rulings = before.table.variant, before.table.rulings
        under = (type(action), variant, *rulings.items())
        rows = self._reasons.get(under)
        if rows is None:
            clauses = self.spec.clauses
            rows = rows_for(type(action), lambda clause: clauses[clause].holds(variant, rulings))
            self._reasons[under] = rows
        return exercised(Step(before, action, after), rows)

    def manners(self) -> Mapping[str, Callable[[State, Sequence[Action]], Sequence[Action]]]:
        """Return ways of playing that lead to rare situations."""
        return cast("Mapping[str, Callable[[State, Sequence[Action]], Sequence[Action]]]", MANNERS)

    def random_setup(
        self, rng: Random, variant: str, rulings: Mapping[str, str], features: Iterable[str]
    ) -> JsonObject:
        """Return a set-up to play under."""
        made: JsonObject = {}
        players = self.spec.variants[variant].players
        if rng.random() < 0.5:
            made["first"] = rng.randint(1, players)
        if "boards" in features and rng.random() < 0.5:
            made["board"] = _random_board(rng)
        if "order" in features and rulings["supply.layout"] == "wall" and rng.random() < 0.3:
            tiles = [kind for kind in KINDS for _ in range(COPIES)]
            rng.shuffle(tiles)
            made["supply"] = {"left": tiles[:COLUMN], "right": tiles[COLUMN:]}
        return made

    def features(self, setup: JsonObject) -> frozenset[str]:
        """Return ``boards`` for another board than a named one, ``order`` for a known wall."""
        needed = {"boards": isinstance(setup.get("board"), dict), "order": "supply" in setup}
        return frozenset(feature for feature, is_needed in needed.items() if is_needed)

    def setup_of_size(self, width: int, height: int) -> JsonObject:
        """Return a set-up with a board of this size, double outlets spaced as on the board of 1999."""
        across, down = ([half - 2 * half // 3, half, half + 2 * half // 3] for half in (width // 2, height // 2))
        doubles = [square_name(x, y) for y in (0, height - 1) for x in across]
        doubles += [square_name(x, y) for x in (0, width - 1) for y in down]
        centre = square_name(width // 2, height // 2)
        board = {"width": width, "height": height, "centre": centre, "doubles": sorted(doubles)}
        parse_board(board)
        return {"board": board}

    def symmetries(self, state: State) -> Sequence[Symmetry]:
        """Return the symmetries of games that begin in ``state``: two builders, each his own line."""
        assert isinstance(state, TayuState)
        if state.table.players > 2:
            return ()
        return (quarter_turn(state.table.board), reflection(state.table.board))

    def perft(self, state: State, depth: int) -> list[PerftRow]:
        """Count placements: every kind is at hand at each ply, draws and claims are left out."""
        assert isinstance(state, TayuState)
        return perft(state.table.board, state.position, depth, protects_blanks=state.table.protects_blanks)

    def forks(self, state: State) -> Iterator[Fork]:
        """Yield for each kind the way to having just drawn it."""
        assert isinstance(state, TayuState)
        return forks(state)


def _supply(data: object, layout: str) -> Supply:
    if data is None:
        return full_supply(layout)
    if layout != "wall":
        raise SetupError("'supply' gives the order of a wall, but the tiles are spread; leave it out")
    return known_wall(data)


def _random_board(rng: Random) -> dict[str, Any]:
    sizes = [*range(SMALLEST, 12, 2)] * 8 + [*range(13, LARGEST + 1, 2)]
    width, height = rng.choice(sizes), rng.choice(sizes)
    edge = sorted(
        {square_name(x, y) for x in range(width) for y in (0, height - 1)}
        | {square_name(x, y) for x in (0, width - 1) for y in range(height)}
    )
    doubles = sorted(rng.sample(edge, rng.randint(0, len(edge) // 2)))
    return {"width": width, "height": height, "centre": square_name(width // 2, height // 2), "doubles": doubles}
