"""``python -m benchmarks.plots``: draw how cost grows, from the results that are kept, as SVG beside them.

The pictures follow the reader's light or dark mode: what is drawn in :data:`_INK` becomes a colour of a style sheet.
"""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from typing import Any

import matplotlib
from matplotlib.figure import Figure

from benchmarks.page import KEPT, RESULTS, kept

_INK, _GRID = "#123456", "#654321"
_STYLE = "<style>:root{--ink:#333;--grid:#ddd}@media (prefers-color-scheme:dark){:root{--ink:#ddd;--grid:#444}}</style>"
_COLOURS = ("#c2703d", "#268a8a", "#8a6fd1", "#b0568f")
_SIZE = (6.4, 3.4)
_POINT_APART = 20
"""Points of a curve up to which each is marked."""

Curves = Mapping[str, Sequence[tuple[float, float]]]
Line = tuple[str, Sequence[tuple[float, float]]]


def main() -> int:
    """Draw every picture."""
    trees = kept(RESULTS)["trees"]
    for name, draw in PICTURES.items():
        curves = {tree: found["groups"]["growth"]["curves"] for tree, found in trees.items()}
        (KEPT / f"{name}.svg").write_text(draw(curves), encoding="utf-8")
    return 0


def moves(trees: Mapping[str, Curves]) -> str:
    """Draw the time of a move by its number in the game."""
    players = ("two-player", "three-player", "four-player")
    lines = [(f"{variant[:-7]} players", trees["after"][f"moves, {variant}"]) for variant in players]
    if "before" in trees:
        lines.insert(0, ("two players, before", trees["before"]["moves, two-player"]))
    return drawn(lines, "number of the move in its game", "µs a move")


def players(trees: Mapping[str, Curves]) -> str:
    """Draw the time of a move by the number of players."""
    return drawn([(tree, curves["players"]) for tree, curves in trees.items()], "players", "µs a move", whole=True)


def size(trees: Mapping[str, Curves]) -> str:
    """Draw the time of a move by the size of the board."""
    lines = [(tree, curves["size"]) for tree, curves in trees.items()]
    return drawn(lines, "squares along a side of the board", "µs a move")


def games(trees: Mapping[str, Curves]) -> str:
    """Draw the time that games take together, in lockstep and by the engine alone."""
    lines = [(f"lockstep, {tree}", curves["games, lockstep"]) for tree, curves in trees.items()]
    lines.append(("engine alone, after", trees["after"]["games, engine"][: len(lines[0][1])]))
    return drawn(lines, "games", "seconds together")


def memory(trees: Mapping[str, Curves]) -> str:
    """Draw the memory of the harness by the games it has played."""
    lines = [(tree, curves["memory, lockstep"]) for tree, curves in trees.items()]
    return drawn(lines, "games in lockstep", "MB of memory")


PICTURES: Mapping[str, Callable[[Mapping[str, Curves]], str]] = {
    "moves": moves,
    "players": players,
    "size": size,
    "games": games,
    "memory": memory,
}


def drawn(lines: Sequence[Line], across: str, up: str, *, whole: bool = False) -> str:
    """Return lines as SVG, from zero upwards; with ``whole``, every value across has its tick."""
    settings: dict[str, Any] = {"svg.fonttype": "none", "svg.hashsalt": "referee", "font.size": 10}
    with matplotlib.rc_context(settings):
        figure = Figure(figsize=_SIZE, layout="constrained")
        axes = figure.subplots()
        for number, (title, points) in enumerate(lines):
            xs, ys = zip(*points, strict=True)
            marker = "o" if len(points) <= _POINT_APART else None
            colour, dash = _COLOURS[number % len(_COLOURS)], ("-", "--", ":", "-.")[number % 4]
            axes.plot(xs, ys, dash, color=colour, marker=marker, markersize=4, linewidth=1.8, label=title)
            if whole:
                axes.set_xticks(xs)
        axes.set_xlabel(across, color=_INK)
        axes.set_ylabel(up, color=_INK)
        axes.set_ylim(bottom=0)
        axes.tick_params(colors=_INK)
        axes.grid(color=_GRID, linewidth=0.6)
        axes.spines[["top", "right"]].set_visible(False)
        axes.spines[["left", "bottom"]].set_color(_INK)
        axes.patch.set_visible(False)
        axes.legend(frameon=False, labelcolor=_INK)
        out = StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _following_the_reader(out.getvalue())


def _following_the_reader(svg: str) -> str:
    svg = svg.replace(_INK, "var(--ink)").replace(_GRID, "var(--grid)")
    svg = re.sub(r"font: ([0-9.]+px) [^;\"]*", r"font: \1 system-ui, sans-serif", svg)
    svg = re.sub(r"(<svg [^>]*>)", rf"\1\n {_STYLE}", svg, count=1, flags=re.DOTALL)
    return re.sub(r"[ \t]+\n", "\n", svg)


if __name__ == "__main__":
    sys.exit(main())
