"""How cost grows: with the number of the move, with players, with the size of the board, and with games."""

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
_WARMING = 6
_PAGES = Path("/proc/self/statm")


def measure(options: Options) -> Sample:
    """Play ``games`` games for each point of the curves over moves, players and ``sizes``; up to ``most_games``."""
    sample, games = Sample(), int(options["games"])
    table = Table()
    fewest = min(_FEWEST, games)
    for variant in VARIANTS:
        played = _games(Table(variant), games, options)
        sample.curves[f"moves, {variant}"] = _by_move(played, fewest)
        sample.curves.setdefault("players", []).append((VARIANTS.index(variant) + 2, _median_move(played)))
    sample.curves["size"], sample.curves["moves in a game by size"] = [], []
    for size in options["sizes"]:
        played = _games(Table(setup=table.rulebook.setup_of_size(size, size)), games, options)
        sample.curves["size"].append((size, _median_move(played)))
        sample.curves["moves in a game by size"].append((size, statistics.mean(game.placements for game in played)))
    sample.curves["games, engine"] = _by_games(table, int(options["most_games"]), options)
    _lockstep(sample, int(options["lockstep_games"]), options)
    return sample


def _games(table: Table, games: int, options: Options) -> list[Played]:
    """Return games after some that warm up: each board has tables of its own, computed once."""
    for number in range(_WARMING):
        table.play(f"warm up {number}")
    return [table.play(f"{options['seed']} {number}") for number in range(games)]


def _median_move(played: Iterable[Played]) -> float:
    """Return the time of a move in µs: the median of games, since one that was disturbed says nothing."""
    return statistics.median(_MICRO * game.seconds / game.placements for game in played if game.times)


def _by_move(played: Sequence[Played], fewest: int) -> list[tuple[float, float]]:
    longest = max(game.placements for game in played)
    curve: list[tuple[float, float]] = []
    for number in range(longest):
        times = [game.times[number] for game in played if game.placements > number]
        if len(times) >= fewest:
            curve.append((number + 1, _MICRO * statistics.median(times)))
    return curve


def _by_games(table: Table, most: int, options: Options) -> list[tuple[float, float]]:
    """Return the seconds that so many games take together."""
    curve: list[tuple[float, float]] = []
    spent = 0.0
    for number in range(1, most + 1):
        spent += table.play(f"{options['seed']} {number}").seconds
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
        finding = play_plan(client, random_plan(Random(f"{options['seed']} {number}"), terms, None), Remarks())
        if finding:
            raise ValueError(f"the games cannot be measured: {finding.summary}")
        seconds.append((number, time.perf_counter() - begun))
        memory.append((number, _memory()))
    sample.curves["games, lockstep"], sample.curves["memory, lockstep"] = seconds, memory


def _memory() -> float:
    """Return the memory that this process holds now, in MB."""
    if not _PAGES.exists():
        return peak_of_itself()
    return int(_PAGES.read_text(encoding="ascii").split()[1]) * 4096 / 1_000_000
