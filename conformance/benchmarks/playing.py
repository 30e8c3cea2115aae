"""Random games of Ta Yü as the yardstick plays them, by the engine and by the literal program."""

import importlib
import sys
import time
from dataclasses import dataclass
from random import Random
from typing import Any

from referee.bundled import adapters_folder
from rulebooks import Action, Rulebook, State, load

VARIANTS = ("two-player", "three-player", "four-player")


@dataclass(frozen=True)
class Played:
    """A game that was played: its actions, the number of placements, and the seconds that each took."""

    actions: tuple[Action, ...]
    times: tuple[float, ...]

    @property
    def placements(self) -> int:
        """The moves, as the yardstick counts them."""
        return len(self.times)

    @property
    def seconds(self) -> float:
        """The whole time."""
        return sum(self.times)


class Table:
    """Where games are played: a bag is shuffled beforehand, its next tile drawn, one of all placements made.

    A game ends where the yardstick's does: when the tile that was drawn does not fit.
    """

    def __init__(
        self, variant: str = VARIANTS[0], setup: dict[str, Any] | None = None, rulings: dict[str, str] | None = None
    ) -> None:
        self.rulebook: Rulebook = load("tayu")
        self.variant, self.setup = variant, setup or {}
        self.rulings = {"placement.new-mouth-on-blank": "forbidden", "end.claim": "agreement", **(rulings or {})}
        beginning = self.leave_auction(self.begin())
        first = beginning.legal_actions()[0]
        self._tiles = [(self.rulebook.format(draw)["tile"], copies) for draw, copies in beginning.outcomes(first)]
        self._draws = {
            (choice, tile): self.rulebook.parse({**self.rulebook.format(choice), "tile": tile})
            for choice in beginning.legal_actions()
            for tile, _ in self._tiles
        }

    def begin(self) -> State:
        """Return the state before the first action."""
        return self.rulebook.new_game(self.variant, self.rulings, self.setup)

    def warm_up(self, games: int) -> None:
        """Play games until all that is computed once has been; the yardstick does that before it looks at the clock."""
        for number in range(games):
            self.play(f"warm up {number}")

    def leave_auction(self, state: State) -> State:
        """Return the state when the auction, if there is one, has ended with its first bid."""
        while state.phase not in ("draw", "finished"):
            data: dict[str, Any] = {"type": "bid", "points": 10} if state.phase == "auction" else {}
            action = self.rulebook.parse(data) if data else state.legal_actions()[0]
            if data and len(state.legal_actions()) > 1:
                action = next(choice for choice in state.legal_actions() if choice.type == "pass")
            state = state.play(action)
        return state

    def play(self, seed: object) -> Played:
        """Play the game that grows from a seed, looking at everything after every action."""
        rng = Random(str(seed))
        bag = [tile for tile, copies in self._tiles for _ in range(copies)]
        rng.shuffle(bag)
        actions: list[Action] = []
        times: list[float] = []
        draws, clock, pick = self._draws, time.perf_counter, rng.random
        begun = clock()
        state = self.leave_auction(self.begin())
        state.observation()
        for tile in bag:
            if state.phase != "draw":
                break
            draw = draws[state.legal_actions()[0], tile]
            state = state.play(draw)
            state.observation()
            actions.append(draw)
            choices = state.legal_actions()
            fitting = len(choices)
            if fitting and choices[-1].type != "place":
                fitting -= 1  # the claim, which stands last
            if not fitting or state.phase != "place":
                break
            place = choices[int(pick() * fitting)]
            state = state.play(place)
            state.observation()
            actions.append(place)
            ended = clock()
            times.append(ended - begun)
            begun = ended
        return Played(tuple(actions), tuple(times))


class Literal:
    """The literal program in this process, playing games of a table once more."""

    def __init__(self, table: Table) -> None:
        folder = str(adapters_folder() / "tayu")
        if folder not in sys.path:
            sys.path.insert(0, folder)
        self._program = importlib.import_module("tayu_program").Program()
        self._table = table

    def seconds_for(self, played: Played) -> float:
        """Return how long the literal program takes for a game, asked for the same things."""
        table = self._table
        steps = [table.rulebook.format(action) for action in played.actions]
        begun = time.perf_counter()
        params = {"game": "tayu", "variant": table.variant, "rulings": table.rulings, "setup": table.setup}
        self._program.new_game(params)
        game = self._program.game
        game.state()
        for step in steps:
            game.legal_actions()
            game.play(step)
            game.state()
        return time.perf_counter() - begun
