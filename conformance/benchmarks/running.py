"""Running measurements: each in a process of its own with the packages of one tree, trees in turns."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.catalogue import Group
from benchmarks.results import merged

_HERE = Path(__file__).parent
_WORKER = (
    f"import sys; sys.path.insert(0, {str(_HERE.parent)!r}); import benchmarks; del sys.path[0]; "
    "from benchmarks.worker import main; sys.exit(main())"
)
"""Takes the measurements from here, and what they measure from the tree that ``PYTHONPATH`` names."""
_LONGEST = 900


class BenchmarkError(Exception):
    """A measurement cannot be made; ``str()`` is one sentence."""


@dataclass(frozen=True)
class Tools:
    """What is built beside: programs by name, and what could not be built, by name with the reason."""

    yardstick: str | None
    echoes: Mapping[str, Sequence[str]]
    missing: tuple[str, ...]

    def options(self) -> dict[str, Any]:
        """Return what measurements are told of it."""
        return {"yardstick": self.yardstick, "echoes": {name: list(words) for name, words in self.echoes.items()}}


@contextmanager
def built_tools(compiler: str | None, yardstick: str | None) -> Iterator[Tools]:
    """Build the yardstick, from its folder, and the echo program, in a folder that is removed afterwards.

    Raises :class:`BenchmarkError` where the folder that was named does not hold it, or it cannot be compiled.
    """
    echoes: dict[str, Sequence[str]] = {}
    missing: list[str] = []
    with TemporaryDirectory(prefix="referee-benchmarks-") as name:
        folder = Path(name)
        limit = None
        if compiler is None:
            missing.append("g++ is not installed: no yardstick, and the echo program is the one in Python")
        else:
            _compile([compiler, "-O3", "-x", "c", str(_HERE / "echo.c"), "-x", "none", "-o", str(folder / "echo")])
            echoes["C"] = [str(folder / "echo")]
        if not yardstick:
            missing.append("REFEREE_YARDSTICK is not set: the engine is not measured against the yardstick")
        elif compiler:
            source = Path(yardstick) / "limit_tayu.cpp"
            if not source.is_file():
                raise BenchmarkError(f"REFEREE_YARDSTICK: there is no '{source}'; name the folder that holds it")
            _compile([compiler, "-O3", "-march=native", "-o", str(folder / "limit"), str(source)])
            limit = str(folder / "limit")
        echoes["Python"] = [sys.executable, "-I", "-S", str(_HERE / "echo.py")]
        yield Tools(limit, echoes, tuple(missing))


def _compile(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        said = next(iter(done.stderr.splitlines()), "no reason given")
        raise BenchmarkError(f"'{' '.join(command)}' failed: {said}")


def packages_of(tree: Path) -> list[str]:
    """Return the folders of a checkout that hold its packages; raises :class:`BenchmarkError`."""
    folders = [tree / "reference_impl", tree / "conformance"]
    for folder, package in zip(folders, ("rulebooks", "referee"), strict=True):
        if not (folder / package).is_dir():
            raise BenchmarkError(f"'{tree}' is no checkout: there is no '{folder / package}'")
    return [str(folder.resolve()) for folder in folders]


def run_group(
    group: Group, trees: Mapping[str, Path], options: Mapping[str, Any], *, quick: bool, tell: Callable[[str], None]
) -> dict[str, dict[str, Any]]:
    """Return what a group measures in each tree, processes taking turns; raises :class:`BenchmarkError`."""
    wanted = {**group.options, **(group.quick if quick else {}), **options}
    samples: dict[str, list[dict[str, Any]]] = {name: [] for name in trees}
    times = 1 if quick else group.processes
    for turn in range(times):
        for name, tree in trees.items():
            tell(f"{group.name}: {name}, {turn + 1} of {times}")
            samples[name].append(run_worker(group.name, tree, {**wanted, "seed": f"{wanted.get('seed', 1)} {turn}"}))
    return {name: merged(found) for name, found in samples.items()}


def run_worker(name: str, tree: Path, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return what one process measures with the packages of a tree; raises :class:`BenchmarkError`."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("REFEREE_", "PYTHON"))}
    with TemporaryDirectory(prefix="referee-benchmarks-") as folder:
        target = Path(folder) / "sample.json"
        command = [sys.executable, "-P", "-c", _WORKER, name, json.dumps(options), str(target)]
        environment = {**kept, "PYTHONPATH": os.pathsep.join(packages_of(tree)), "NO_COLOR": "1"}
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                timeout=_LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise BenchmarkError(f"'{name}' in '{tree}' was given up after {_LONGEST} s") from None
        if done.returncode or not target.exists():
            said = next(iter(done.stderr.strip().splitlines()[::-1]), "no reason given")
            raise BenchmarkError(f"'{name}' cannot be measured in '{tree}': {said}")
        sample: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
        return sample
