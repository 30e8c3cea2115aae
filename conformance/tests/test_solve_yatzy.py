"""``tools/solve_yatzy.py``: the best expected score of one player; for a few boxes it is worked out here anew.

The figures are those of the package yatzy-solver 1.0.0 (``Solver.build(variant).state_value("upper 0 | filled -")``),
which shares nothing with this one. A box of the rulebook that counted one point wrongly, once, would move them.
"""

import importlib.util
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from rulebooks import load
from rulebooks.yatzy.boxes import UPPER, score
from rulebooks.yatzy.sheets import Layout
from running import environment

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("numpy") is None, reason="numpy is not installed: nothing is solved"
)
TOOL = Path(__file__).parents[2] / "tools" / "solve_yatzy.py"
MOST_SECONDS = 60
MOST_MEMORY = 2_000_000_000
THROWS = [Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=count)) for count in range(6)]
"""What 0 to 5 dice may show, and in how many ways."""


@dataclass(frozen=True)
class Solved:
    """What the tool printed, and what that took: seconds of a processor, bytes."""

    figure: float
    seconds: float
    memory: int


def solve(*options: str) -> Solved:
    """Run the tool in a process of its own."""
    command = [sys.executable, str(TOOL), *options]
    alone = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    with subprocess.Popen(command, env=environment(**alone), stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        said = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    unit = 1 if sys.platform == "darwin" else 1024
    return Solved(float(said), used.ru_utime + used.ru_stime, used.ru_maxrss * unit)


def test_forced_order_comes_to_the_public_figure() -> None:
    assert solve("--variant", "forced").figure == pytest.approx(122.55852739642387, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "figure"),
    [
        pytest.param("", 248.4399893778553, id="defaults"),
        pytest.param("--ruling two-pairs.four-alike=yes", 248.64405894377953, id="four-alike-are-two-pairs"),
        pytest.param("--ruling full-house.five-alike=yes", 248.4680909173007, id="five-alike-are-a-full-house"),
        pytest.param("--variant forced", 122.55852739642387, id="forced"),
    ],
)
def test_public_figures(options: str, figure: float) -> None:
    solved = solve(*options.split())
    assert solved.figure == pytest.approx(figure, abs=1e-9)
    assert solved.seconds < MOST_SECONDS
    assert solved.memory < MOST_MEMORY


def tool() -> Any:
    spec = importlib.util.spec_from_file_location("solve_yatzy", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["solve_yatzy"] = module
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True)
class Plainly:
    """One player's game worked out as its rules say it, throw by throw; slow, so for a few boxes."""

    layout: Layout
    in_order: bool

    def expected(self, written: tuple[int | None, ...]) -> float:
        """Return what is still to come on a sheet, the bonus with the last box."""
        if None not in written:
            upper = sum(points or 0 for box, points in zip(self.layout.boxes, written, strict=True) if box in UPPER)
            return self.layout.bonus if upper >= self.layout.bound else 0

        @cache
        def thrown(kept: tuple[int, ...], left: int) -> float:
            throws = THROWS[5 - len(kept)]
            values = (often * lying(tuple(sorted((*kept, *more))), left - 1) for more, often in throws.items())
            return sum(values) / throws.total()

        @cache
        def lying(dice: tuple[int, ...], left: int) -> float:
            values = [points + after for points, after in self.after(written, dice)]
            if left:
                values += [thrown(kept, left) for size in range(5) for kept in set(combinations(dice, size))]
            return max(values)

        return thrown((), 3)

    def after(self, written: tuple[int | None, ...], dice: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        open_ones = [place for place, points in enumerate(written) if points is None]
        for place in open_ones[:1] if self.in_order else open_ones:
            points = score(self.layout.boxes[place], dice, self.layout.scoring)
            yield points, remembered(self, (*written[:place], points, *written[place + 1 :]))


@cache
def remembered(game: Plainly, written: tuple[int | None, ...]) -> float:
    return game.expected(written)


@pytest.mark.parametrize("in_order", [False, True], ids=["any-order", "in-order"])
@pytest.mark.parametrize(
    ("boxes", "bound"),
    [
        pytest.param(("ones", "sixes"), 20, id="a-bonus-within-reach"),
        pytest.param(("twos", "fullHouse"), 11, id="a-bonus-out-of-reach"),
        pytest.param(("sixes", "twoPairs", "yatzy"), 18, id="upper-and-lower"),
    ],
)
def test_the_last_boxes_are_worth_what_they_are_when_worked_out_plainly(
    boxes: tuple[str, ...], bound: int, in_order: bool
) -> None:
    layout = replace(Layout.of("yatzy", load("yatzy").spec.rulings_of(None)), boxes=boxes, bound=bound)
    module = tool()
    solved = module.Solver(layout, in_order, module.Hands()).expected()
    assert solved == pytest.approx(remembered(Plainly(layout, in_order), (None,) * len(boxes)), abs=1e-9)


def test_an_unknown_ruling_is_refused_in_one_sentence() -> None:
    command = [sys.executable, str(TOOL), "--ruling", "rounds=twelve"]
    done = subprocess.run(command, env=environment(), capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert done.returncode == 2
    assert "there is no 'rounds=twelve'" in done.stderr
