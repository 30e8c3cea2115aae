"""What a measurement brings home: series of values taken in turns, and the peak of memory."""

import resource
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Options = dict[str, Any]
"""What a measurement is told, as JSON."""
_STATUS = Path("/proc/self/status")
_KILOBYTE = 1024
_MEGABYTE = 1_000_000


@dataclass
class Sample:
    """What one process measured.

    ``series`` holds values by name; those at the same place of two series were taken one right after the other.
    ``units`` says what each counts, ``curves`` are lines of a plot, as points, ``facts`` what else is worth telling.
    """

    series: dict[str, list[float]] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    curves: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)

    def add(self, name: str, unit: str, value: float) -> None:
        """Append a value to a series."""
        self.series.setdefault(name, []).append(value)
        self.units[name] = unit

    def as_json(self) -> dict[str, Any]:
        """Return the sample as JSON, with peaks of memory in MB.

        That of what this process started is None where it is no larger: the system counts what a process held before it
        became another program, so that smaller ones cannot be told.
        """
        itself = peak_of_itself()
        started = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * _KILOBYTE / _MEGABYTE
        return {
            "series": self.series,
            "units": self.units,
            "curves": {name: [(x, float(f"{y:.4g}")) for x, y in points] for name, points in self.curves.items()},
            "facts": self.facts,
            "peak": {"itself": round(itself, 1), "started": round(started, 1) if started > 1.02 * itself else None},
        }


def peak_of_itself() -> float:
    """Return the most memory that this process has held, in MB.

    Linux counts as a process's own what its parent held when it was started, except in its status file.
    """
    if _STATUS.exists():
        for line in _STATUS.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * _KILOBYTE / _MEGABYTE
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KILOBYTE / _MEGABYTE


def seconds_of(work: Callable[[], object]) -> float:
    """Return how long some work takes, in seconds."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
