"""``python -m benchmarks``: measure, write the results as JSON, and fail where a ratio is beyond its bound."""

import argparse
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.catalogue import GROUPS
from benchmarks.machine import commit_of, machine_facts, write_for_pyperf
from benchmarks.results import FORMAT, all_measured, beyond_bounds, median_of, status_of, unmeasured, written
from benchmarks.running import BenchmarkError, built_tools, packages_of, run_group

HOME = Path(__file__).parents[2]
BEFORE, AFTER = "before", "after"


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 where all bounds hold, 1 where one does not, 2 where something cannot be measured."""
    chosen = _parser().parse_args(arguments)
    try:
        results, failures = _measure(chosen)
    except BenchmarkError as error:
        _tell(str(error))
        return 2
    _show(results)
    if chosen.json:
        chosen.json.write_text(written(results), encoding="utf-8")
    if chosen.pyperf:
        write_for_pyperf(results, chosen.pyperf)
    problems = beyond_bounds(results, AFTER)
    for sentence in (*failures, *problems):
        _tell(sentence)
    return status_of(failures, problems)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__, allow_abbrev=False)
    parser.add_argument(
        "--after", type=Path, metavar="TREE", default=HOME, help="the checkout to measure (default: this one)"
    )
    parser.add_argument(
        "--before", type=Path, metavar="TREE", help="an older checkout, measured in turns with this one"
    )
    parser.add_argument(
        "--only", action="append", choices=[group.name for group in GROUPS], help="measure this alone; may be repeated"
    )
    parser.add_argument("--quick", action="store_true", help="try the machinery: few values, which tell little")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results here")
    parser.add_argument("--pyperf", type=Path, metavar="FILE", help="write all values in the form of pyperf here")
    parser.epilog = "REFEREE_YARDSTICK names the folder of the yardstick in C++; without it that ratio is left out."
    return parser


def _measure(chosen: argparse.Namespace) -> tuple[dict[str, Any], list[str]]:
    """Return the results, and a sentence for each group that could not be measured."""
    trees = {**({BEFORE: chosen.before} if chosen.before else {}), AFTER: chosen.after}
    for tree in trees.values():
        packages_of(tree)
    groups = [group for group in GROUPS if chosen.only is None or group.name in chosen.only]
    compiler = shutil.which("g++")
    found: dict[str, dict[str, Any]] = {name: {} for name in trees}
    failures: list[str] = []
    with built_tools(compiler, os.environ.get("REFEREE_YARDSTICK")) as tools:
        for reason in tools.missing:
            _tell(f"skipped: {reason}")
        for group in groups:
            try:
                samples = run_group(group, trees, tools.options(), quick=chosen.quick, tell=_tell)
            except BenchmarkError as error:
                failures.append(str(error))
                continue
            for name, sample in samples.items():
                found[name][group.name] = sample
    results = {
        "format": FORMAT,
        "quick": chosen.quick,
        "machine": machine_facts(compiler),
        "skipped": list(tools.missing),
        "trees": {name: {"commit": commit_of(tree), "groups": found[name]} for name, tree in trees.items()},
    }
    for title in unmeasured(groups, results, AFTER):
        _tell(f"skipped: {title}")
    return results, failures


def _show(results: Mapping[str, Any]) -> None:
    for tree, measured in results["trees"].items():
        print(f"{tree}, commit {measured['commit']}")
        ratios = all_measured(results, tree)
        for name, found in measured["groups"].items():
            started = found["peak"]["started"]
            more = f", {started} MB of the largest that it started" if started else ""
            print(f"  {name}, peak {found['peak']['itself']} MB{more}")
            for one in ratios[name]:
                print(f"    {one}")
            for title, series in found["series"].items():
                print(f"      {title}: {median_of(series):.4g} {series['unit']}")


def _tell(message: str) -> None:
    print(f"benchmarks: {message}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
