"""The engine, beside the yardstick in C++ and the literal program in Python."""

import re
import subprocess

from benchmarks.playing import Literal, Table
from benchmarks.sampling import Options, Sample

_MOVE = "µs/move"
_MICRO = 1_000_000
_SAID = re.compile(r"([0-9.]+) us/move")


def measure(options: Options) -> Sample:
    """Play ``games`` games ``rounds`` times, in turns with the yardstick, some of them with the literal program.

    ``yardstick`` is the command of the compiled yardstick, ``seed`` what the games grow from.
    """
    sample = Sample()
    table, claimless = Table(), Table(rulings={"end.claim": "automatic"})
    literal = Literal(table)
    table.warm_up(int(options["warming"]))
    claimless.warm_up(int(options["warming"]))
    games, few = int(options["games"]), int(options["literal_games"])
    for turn in range(int(options["rounds"])):
        played = [table.play(f"{options['seed']} {turn} {number}") for number in range(games)]
        moves = sum(game.placements for game in played)
        sample.add("engine", _MOVE, _MICRO * sum(game.seconds for game in played) / moves)
        if options.get("yardstick"):
            sample.add("yardstick", _MOVE, _yardstick(options["yardstick"], int(options["yardstick_games"])))
        found = [claimless.play(f"{options['seed']} {turn} {number}") for number in range(games)]
        seconds, moves = sum(game.seconds for game in found), sum(game.placements for game in found)
        sample.add("engine, claims automatic", _MOVE, _MICRO * seconds / moves)
        both = played[:few]
        moves = sum(game.placements for game in both)
        sample.add("engine, same games", _MOVE, _MICRO * sum(game.seconds for game in both) / moves)
        sample.add("literal program", _MOVE, _MICRO * sum(map(literal.seconds_for, both)) / moves)
    return sample


def _yardstick(command: str, games: int) -> float:
    said = subprocess.run([command, "stats", "strict", str(games)], capture_output=True, text=True, check=True).stdout
    found = _SAID.search(said)
    if not found:
        raise ValueError(f"the yardstick said no 'us/move': {said[:200]!r}")
    return float(found[1])
