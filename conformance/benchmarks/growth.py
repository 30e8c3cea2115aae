"""How cost grows: with the number of the move, with players, with the size of the board, and with games.

Subjects of a curve take turns, and a point is what a quarter of the values stay under: when something else runs on the
machine for a while, it is not told as growth.
"""

import statistics
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from referee.client import Client
from referee.lockstep import play_plan, random_plan
from referee.script import Remarks, Terms
from referee.server import Server
from referee.transport import InMemory
from rulebooks import load

from benchmarks.playing import VARIANTS, Played, Table
from benchmarks.sampling import Options, Sample, peak_of_itself

_MICRO = 1_000_000
_FEWEST = 5
"""Games that have to come so far for the time of a move to be told."""
_PAGES = Path("/proc/self/statm")
_PAGE = 4096


def measure(options: Options) -> Sample:
    """Play ``games`` games for each point of the curves over moves, players and ``sizes``, in ``rounds`` turns.

    For the curves over games, up to ``most_games`` by the engine alone, and ``lockstep_games``.
    """
    sample = Sample()
    by_variant, by_size = _subjects_played(options)
    fewest = min(_FEWEST, int(options["games"]))
    for number, (variant, played) in enumerate(by_variant.items(), 2):
        sample.curves[f"moves, {variant}"] = _by_move(played, fewest)
        sample.curves.setdefault("players", []).append((number, _time_of_move(played)))
    sample.curves["size"] = [(size, _time_of_move(played)) for size, played in by_size.items()]
    sample.curves["games, engine"] = _by_games(Table(), int(options["most_games"]), options)
    _lockstep(sample, int(options["lockstep_games"]), options)
    return sample


def _subjects_played(options: Options) -> tuple[dict[str, list[Played]], dict[int, list[Played]]]:
    """Return games by variant, and by size of the board, that were played in turns."""
    variants = {variant: Table(variant) for variant in VARIANTS}
    rulebook = load("tayu")
    sizes = {int(size): Table(setup=rulebook.setup_of_size(size, size)) for size in options["sizes"]}
    by_variant: dict[str, list[Played]] = {variant: [] for variant in variants}
    by_size: dict[int, list[Played]] = {size: [] for size in sizes}
    rounds = int(options["rounds"])
    for turn in range(rounds):
        for variant, table in variants.items():
            by_variant[variant] += _games(table, range(turn, int(options["games"]), rounds), options)
        for size, table in sizes.items():
            by_size[size] += _games(table, range(turn, int(options["games"]), rounds), options)
    return by_variant, by_size


def _games(table: Table, numbers: Iterable[int], options: Options) -> list[Played]:
    """Return games after some that warm up: what is computed once for a board may be forgotten for that of another."""
    table.warm_up(int(options["warming"]))
    return [table.play(f"{options['games_from']} {number}") for number in numbers]


def _quiet(values: Sequence[float]) -> float:
    """Return what a quarter of the values stay under."""
    return statistics.quantiles(values, n=4, method="inclusive")[0] if len(values) > 1 else values[0]


def _time_of_move(played: Iterable[Played]) -> float:
    """Return the time of a move in µs."""
    return _quiet([_MICRO * game.seconds / game.placements for game in played if game.times])


def _by_move(played: Sequence[Played], fewest: int) -> list[tuple[float, float]]:
    curve: list[tuple[float, float]] = []
    for number in range(max(game.placements for game in played)):
        times = [game.times[number] for game in played if game.placements > number]
        if len(times) >= fewest:
            curve.append((number + 1, _MICRO * _quiet(times)))
    return curve


def _by_games(table: Table, most: int, options: Options) -> list[tuple[float, float]]:
    """Return the seconds that so many games take together."""
    table.warm_up(int(options["warming"]))
    curve: list[tuple[float, float]] = []
    spent = 0.0
    for number in range(1, most + 1):
        spent += table.play(f"{options['games_from']} {number}").seconds
        curve.append((number, spent))
    return curve


def _lockstep(sample: Sample, games: int, options: Options) -> None:
    """Add the seconds, and the memory in MB, of so many games in lockstep with the reference in this process."""
    rulebook = load("tayu")
    terms = Terms(rulebook, "two-player", "finnish", rulebook.spec.rulings_of("finnish", {}))
    client = Client(lambda: InMemory(Server(["tayu"]).answer), "tayu", 60)
    seconds: list[tuple[float, float]] = []
    memory: list[tuple[float, float]] = []
    begun = time.perf_counter()
    for number in range(1, games + 1):
        client.begin(number)
        plan = random_plan(Random(f"{options['games_from']} {number}"), terms, None)
        finding = play_plan(client, plan, Remarks())
        if finding:
            raise ValueError(f"the games cannot be measured: {finding.summary}")
        seconds.append((number, time.perf_counter() - begun))
        memory.append((number, _memory()))
    sample.curves["games, lockstep"], sample.curves["memory, lockstep"] = seconds, memory


def _memory() -> float:
    """Return the memory that this process holds now, in MB."""
    if not _PAGES.exists():
        return peak_of_itself()
    return int(_PAGES.read_text(encoding="ascii").split()[1]) * _PAGE / 1_000_000
