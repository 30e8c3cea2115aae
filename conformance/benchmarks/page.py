"""``python -m benchmarks.page``: write the tables of the page on performance from the results that are kept."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.catalogue import GROUPS, Group
from benchmarks.results import Measured, all_measured, median_of

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "performance.md"
KEPT = DOCS / "assets" / "performance"
RESULTS, COMPILED = KEPT / "results.json", KEPT / "compiled.json"
_TREES = ("before", "after")
_SECONDS = {"µs": 1e-6, "ms": 1e-3}
_RATES = {"case", "record"}
"""What is counted by the second as well."""


def main() -> int:
    """Write the tables into the page."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_tables(text, tables_of(kept(RESULTS), kept(COMPILED))), encoding="utf-8")
    return 0


def kept(path: Path) -> dict[str, Any]:
    """Return results that are kept beside the page."""
    results: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return results


def tables_of(results: Mapping[str, Any], compiled: Mapping[str, Any]) -> dict[str, str]:
    """Return what stands between the marks of the page, by the names of the marks."""
    return {
        "machine": _machine(results),
        "ratios": _ratios(results, GROUPS),
        "figures": _figures(results),
        "memory": _memory(results),
        "compiled": _ratios(compiled, GROUPS, ("as it is", "compiled")),
    }


def with_tables(text: str, tables: Mapping[str, str]) -> str:
    """Return a page with tables between their marks; raises :class:`ValueError` where a mark is missing."""
    for name, table in tables.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, found, rest = text.partition(begin)
        _, ended, after = rest.partition(end)
        if not found or not ended:
            raise ValueError(f"the page has no marks '{begin}' and '{end}'")
        text = f"{before}{begin}\n\n{table}\n\n{end}{after}"
    return text


def _machine(results: Mapping[str, Any]) -> str:
    facts, trees = results["machine"], results["trees"]
    compiler = f", {facts['compiler']}" if facts.get("compiler") else ""
    commits = ", ".join(f"{name} is commit `{tree['commit']}`" for name, tree in trees.items())
    return (
        f"{facts['cpu_model_name']}, {facts['cpu_count']} cores, {facts['system']},"
        f" {facts['python_implementation']} {facts['python_version']}{compiler}; {facts['date'][:10]}; {commits}."
    )


def _ratios(results: Mapping[str, Any], groups: Iterable[Group], titles: Sequence[str] = _TREES) -> str:
    found = {tree: all_measured(results, tree) for tree in results["trees"]}
    rows = []
    for group in groups:
        sides = [{one.ratio.title: one for one in found.get(tree, {}).get(group.name, ())} for tree in _TREES]
        for title in dict.fromkeys(title for side in sides for title in side):
            one, other = (side.get(title) for side in sides)
            kind = next(ratio for ratio in group.ratios if ratio.title == title)
            gain = f"{one.median / other.median:.2f}" if kind.is_steady and one and other else ""
            rows.append((title, _spread(one), _spread(other), gain, f"{kind.bound:g}" if kind.bound else ""))
    return _table(("Ratio", *titles, "times faster", "at most"), rows)


def _spread(one: Measured | None) -> str:
    return f"{one.median:.2f} ({one.low:.2f} to {one.high:.2f})" if one else ""


def _figures(results: Mapping[str, Any]) -> str:
    rows = []
    for group in GROUPS:
        sides = [results["trees"].get(tree, {}).get("groups", {}).get(group.name, {}) for tree in _TREES]
        names = dict.fromkeys(name for side in sides for name in side.get("series", {}))
        for name in names:
            one, other = (side.get("series", {}).get(name) for side in sides)
            unit = (other or one)["unit"]
            rows.append((name, _figure(one), _figure(other), unit))
    return _table(("Median", *_TREES, "unit"), rows)


def _figure(series: Mapping[str, Any] | None) -> str:
    if series is None:
        return ""
    unit, _, thing = series["unit"].partition("/")
    value = median_of(series)
    rate = f" ({1 / (value * _SECONDS[unit]):,.0f} a second)" if thing in _RATES else ""
    return f"{value:,.4g}{rate}"


def _memory(results: Mapping[str, Any]) -> str:
    rows = []
    for group in GROUPS:
        peaks = [results["trees"].get(tree, {}).get("groups", {}).get(group.name, {}).get("peak") for tree in _TREES]
        if any(peaks):
            rows.append((group.title, *map(_peak, peaks)))
    return _table(("Peak in MB", *_TREES), rows)


def _peak(peak: Mapping[str, float | None] | None) -> str:
    if not peak:
        return ""
    return f"{peak['itself']:.0f}" + (f", started {peak['started']:.0f}" if peak["started"] else "")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


if __name__ == "__main__":
    sys.exit(main())
