"""What is measured, by which module, and how slow it may be."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ratio:
    """One series in terms of another, of values taken one right after the other; ``bound`` is the most it may be.

    ``is_steady`` tells that what it is measured against has nothing of the project in it and always takes the same, so
    that ratios before and after can be compared. Of those with the same ``title`` only the first that was measured is
    looked at.
    """

    title: str
    series: str
    to: str
    bound: float | None = None
    is_steady: bool = False


@dataclass(frozen=True)
class Group:
    """Measurements of one process: the module, its options, how many processes, and what is made of their values."""

    name: str
    title: str
    options: Mapping[str, Any]
    quick: Mapping[str, Any]
    """Options in place of others when the machinery alone is tried."""
    processes: int
    ratios: tuple[Ratio, ...] = ()


GROUPS: tuple[Group, ...] = (
    Group(
        name="engine",
        title="Engine",
        options={"rounds": 8, "games": 12, "literal_games": 2, "yardstick_games": 400, "warming": 60, "seed": 1},
        quick={"rounds": 2, "games": 2, "literal_games": 1, "yardstick_games": 50, "warming": 1},
        processes=3,
        ratios=(
            Ratio("engine to yardstick", "engine", "yardstick", bound=6.0, is_steady=True),
            Ratio("engine, claims automatic, to yardstick", "engine, claims automatic", "yardstick", is_steady=True),
            Ratio("literal program to engine", "literal program", "engine, same games"),
        ),
    ),
    Group(
        name="harness",
        title="Lockstep",
        options={"rounds": 2, "games": 12, "seed": 1},
        quick={"rounds": 1, "games": 2},
        processes=3,
        ratios=(
            Ratio("lockstep to ping-pong", "lockstep (C)", "ping-pong (C)", bound=3.0),
            Ratio("lockstep to ping-pong", "lockstep (Python)", "ping-pong (Python)", bound=3.0),
            Ratio("lockstep to ping-pong, echo in Python", "lockstep (Python)", "ping-pong (Python)"),
            Ratio(
                "lockstep to ping-pong, on one core",
                "lockstep (C, one core)",
                "ping-pong (C, one core)",
                bound=7.0,
                is_steady=True,
            ),
            Ratio(
                "lockstep to ping-pong, on one core",
                "lockstep (Python, one core)",
                "ping-pong (Python, one core)",
                bound=7.0,
                is_steady=True,
            ),
            Ratio("lockstep to sent ahead", "lockstep (C)", "sent ahead (C)"),
            Ratio("lockstep to sent ahead, echo in Python", "lockstep (Python)", "sent ahead (Python)"),
            Ratio(
                "lockstep to sent ahead, on one core",
                "lockstep (C, one core)",
                "sent ahead (C, one core)",
                is_steady=True,
            ),
            Ratio("planning to lockstep", "planning (C, one core)", "lockstep by moves (C, one core)"),
            Ratio("planning to lockstep", "planning (Python)", "lockstep by moves (Python)"),
        ),
    ),
    Group(
        name="cases",
        title="Cases",
        options={"rounds": 3, "most": 200},
        quick={"rounds": 1, "most": 10},
        processes=2,
        ratios=(
            Ratio("literal program, subprocess to memory", "literal, subprocess", "literal, in memory"),
            Ratio("reference, subprocess to memory", "reference, subprocess", "reference, in memory"),
        ),
    ),
    Group(
        name="records",
        title="Records",
        options={"rounds": 5, "records": 60, "seed": 1},
        quick={"rounds": 1, "records": 4},
        processes=2,
        ratios=(
            Ratio("reading and validating to json.loads", "read and validated", "json.loads", is_steady=True),
            Ratio("replaying to playing the actions", "replayed", "actions played"),
        ),
    ),
    Group(
        name="startup",
        title="Start-up",
        options={"rounds": 10},
        quick={"rounds": 1},
        processes=2,
        ratios=(
            Ratio(
                "referee --version to python -c pass", "referee --version", "python -c pass", bound=3.0, is_steady=True
            ),
            Ratio("its libraries alone to python -c pass", "its libraries alone", "python -c pass", is_steady=True),
            Ratio(
                "first message of a check to python -c pass",
                "referee check, first message",
                "python -c pass",
                is_steady=True,
            ),
        ),
    ),
    Group(
        name="growth",
        title="Growth",
        options={
            "games": 32,
            "rounds": 2,
            "most_games": 64,
            "lockstep_games": 16,
            "sizes": list(range(9, 40, 2)),
            "games_from": 1,
            "warming": 40,
        },
        quick={"games": 2, "rounds": 1, "warming": 1, "most_games": 4, "lockstep_games": 2, "sizes": [9, 11]},
        processes=3,
    ),
)
