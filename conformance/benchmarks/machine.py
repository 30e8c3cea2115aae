"""Facts about the machine and the tree that was measured, and the values in the form of pyperf."""

import platform
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyperf

_TELLING = (
    "cpu_model_name",
    "cpu_count",
    "cpu_freq",
    "cpu_config",
    "aslr",
    "python_implementation",
    "python_version",
    "python_compiler",
    "python_cflags",
    "timer",
    "load_avg_1min",
    "date",
    "perf_version",
)
"""What pyperf finds out that tells of the machine; who owns it and how it is called stays out."""
_LONGEST = 30
_SECONDS = {"µs": 1e-6, "ms": 1e-3}


def machine_facts(compiler: str | None) -> dict[str, Any]:
    """Return what is to be known of the machine to judge figures from it."""
    found = pyperf.Run([1.0], collect_metadata=True).get_metadata()
    facts = {name: found[name] for name in _TELLING if name in found}
    facts["system"] = f"{platform.system()} {platform.release().partition('-')[0]}, {platform.machine()}"
    return {**facts, "compiler": _first_line(compiler, "--version") if compiler else None}


def commit_of(tree: Path) -> str | None:
    """Return the commit of a tree, marked where files differ from it; None where there is no telling."""
    git = shutil.which("git")
    if git is None:
        return None
    commit = _first_line(git, "-C", str(tree), "rev-parse", "--short=10", "HEAD")
    measured = ("reference_impl", "conformance/referee", "spec", "schemas")
    changed = _first_line(git, "-C", str(tree), "status", "--porcelain", "--", *measured)
    return f"{commit}, changed" if commit and changed else commit


def _first_line(*command: str) -> str | None:
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=_LONGEST, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return next(iter(done.stdout.splitlines()), None)


def write_for_pyperf(results: Mapping[str, Any], path: Path) -> None:
    """Write all values in the form of pyperf, for ``python -m pyperf stats``, ``hist`` and ``compare_to``."""
    made = []
    for tree, measured in results["trees"].items():
        for group, found in measured["groups"].items():
            for name, series in found["series"].items():
                scale = _SECONDS[series["unit"].partition("/")[0]]
                metadata = {"name": f"{tree}: {group}: {name}", "unit": "second"}
                values = [value * scale for value in series["values"]]
                made.append(pyperf.Benchmark([pyperf.Run(values, metadata=metadata, collect_metadata=False)]))
    pyperf.BenchmarkSuite(made).dump(str(path), replace=True)
