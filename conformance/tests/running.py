"""The command line in a process of its own, as a user runs it."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import referee as referee_package
import rulebooks

PACKAGES = [str(Path(package.__path__[0]).parent) for package in (referee_package, rulebooks)]
COMMAND = (sys.executable, "-m", "referee")
LONGEST = 100
"""Seconds after which a test gives a command up."""
PLANTED = Path(__file__).parent / "planted.py"

Finished = subprocess.CompletedProcess[str]


def environment(packages: Sequence[str] = PACKAGES, **more: str) -> dict[str, str]:
    """Return the environment in which the packages under test are found first; no terminal, nothing inherited."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("REFEREE_", "COLUMNS", "FORCE_"))}
    return {**kept, "PYTHONPATH": os.pathsep.join(packages), "NO_COLOR": "1", **more}


def referee(*arguments: str | Path, cwd: Path, stdin: str = "", **more: str) -> Finished:
    """Run ``referee`` with ``arguments`` in the folder ``cwd``; ``more`` are environment variables."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=cwd,
        env=environment(**more),
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )


def planted(fault: str) -> list[str]:
    """Return the command of the reference with one fault of :mod:`planted` in it."""
    return [sys.executable, str(PLANTED), fault]


def one_sentence(finished: Finished) -> str:
    """Return what a refused command said: one line on standard error, no traceback, nothing on standard output."""
    lines = finished.stderr.splitlines()
    assert len(lines) == 1, finished.stderr
    assert lines[0].startswith("referee: ")
    assert finished.stdout == ""
    return lines[0].removeprefix("referee: ")


def begin(command: Sequence[str], folder: Path, **more: str) -> "subprocess.Popen[str]":
    """Start a command in a session of its own; ``more`` are environment variables."""
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environment(**more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
