"""What was measured, put together: ratios with their spread, bounds, and the form in which results are kept."""

import json
import re
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.catalogue import GROUPS, Group, Ratio

FORMAT = "referee-benchmarks/1"
_NUMBERS = re.compile(r"\[[\s0-9.,e+\-\[\]]+\]")
_BLANK = re.compile(r"\s+")


@dataclass(frozen=True)
class Measured:
    """A ratio that was measured: its median, the quarter of the values below and above, and how many there are."""

    ratio: Ratio
    median: float
    low: float
    high: float
    values: int

    @property
    def is_beyond(self) -> bool:
        """Whether the ratio is beyond its bound."""
        return self.ratio.bound is not None and self.median > self.ratio.bound

    def __str__(self) -> str:
        """Return the ratio in one line, the spread included."""
        bound = "" if self.ratio.bound is None else f", at most {self.ratio.bound:g}"
        return f"{self.ratio.title}: {self.median:.2f} ({self.low:.2f} to {self.high:.2f}{bound})"


def status_of(failures: Sequence[str], problems: Sequence[str]) -> int:
    """Return 0 where all bounds hold, 1 where one does not, 2 where something could not be measured."""
    return 2 if failures else int(bool(problems))


def written(results: Mapping[str, Any]) -> str:
    """Return results as JSON with a list of numbers on one line."""
    text = json.dumps(results, ensure_ascii=False, indent=1)
    return _NUMBERS.sub(lambda found: _BLANK.sub(" ", found[0]).replace("[ ", "[").replace(" ]", "]"), text) + "\n"


def merged(samples: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the samples of several processes as one.

    Values come one after the other; of the points of a curve the lowest, since what else runs on the machine only adds;
    of the peaks of memory the highest.
    """
    series: dict[str, list[float]] = {}
    units: dict[str, str] = {}
    for sample in samples:
        units |= sample["units"]
        for name, values in sample["series"].items():
            series.setdefault(name, []).extend(values)
    return {
        "series": {name: {"unit": units[name], "values": _rounded(values)} for name, values in series.items()},
        "curves": _lowest([sample["curves"] for sample in samples]),
        "facts": samples[-1]["facts"],
        "peak": {
            name: max((sample["peak"][name] for sample in samples if sample["peak"][name]), default=None)
            for name in ("itself", "started")
        },
    }


def _lowest(curves: Sequence[Mapping[str, Any]]) -> dict[str, list[tuple[float, float]]]:
    made: dict[str, list[tuple[float, float]]] = {}
    for name in curves[0]:
        points: dict[float, float] = {}
        for curve in curves:
            for x, y in curve[name]:
                points[x] = min(y, points.get(x, y))
        made[name] = sorted(points.items())
    return made


def _rounded(values: Iterable[float]) -> list[float]:
    return [float(f"{value:.4g}") for value in values]


def median_of(series: Mapping[str, Any]) -> float:
    """Return the median of a series."""
    return float(statistics.median(series["values"]))


def measured(group: Group, found: Mapping[str, Any]) -> list[Measured]:
    """Return the ratios of a group, as far as both sides of them were measured."""
    made: dict[str, Measured] = {}
    for ratio in group.ratios:
        if ratio.title in made or not {ratio.series, ratio.to} <= found["series"].keys():
            continue
        values, others = (found["series"][name]["values"] for name in (ratio.series, ratio.to))
        made[ratio.title] = _spread(ratio, [one / other for one, other in zip(values, others, strict=True)])
    return list(made.values())


def _spread(ratio: Ratio, values: Sequence[float]) -> Measured:
    if len(values) == 1:
        return Measured(ratio, values[0], values[0], values[0], 1)
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return Measured(ratio, middle, low, high, len(values))


def all_measured(results: Mapping[str, Any], tree: str) -> dict[str, list[Measured]]:
    """Return, by group, the ratios that were measured in a tree."""
    found = results["trees"][tree]["groups"]
    return {group.name: measured(group, found[group.name]) for group in GROUPS if group.name in found}


def beyond_bounds(results: Mapping[str, Any], tree: str) -> list[str]:
    """Return a sentence for each ratio that is beyond its bound in a tree."""
    return [
        f"{one.ratio.title} is {one.median:.2f}, and may be at most {one.ratio.bound:g}"
        f" (half of {one.values} values lie between {one.low:.2f} and {one.high:.2f})"
        for ratios in all_measured(results, tree).values()
        for one in ratios
        if one.is_beyond
    ]


def unmeasured(groups: Iterable[Group], results: Mapping[str, Any], tree: str) -> list[str]:
    """Return the titles of bounded ratios that were not measured, in the groups that were to be."""
    missing: dict[str, None] = {}
    for group in groups:
        there = {one.ratio.title for one in all_measured(results, tree).get(group.name, ())}
        missing |= {ratio.title: None for ratio in group.ratios if ratio.bound and ratio.title not in there}
    return list(missing)
