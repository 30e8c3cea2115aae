"""Finding processes by a mark in their environment, so that a test can tell whether anything of a program is left."""

import time
import uuid
from collections.abc import Iterator
from pathlib import Path

MARK = "REFEREE_TEST_MARK"
_PROC = Path("/proc")
can_be_found = _PROC.joinpath("self", "environ").exists()
"""Whether this system shows the environment of other processes; where it does not, nothing is ever found."""


def new_mark() -> str:
    """Return a mark that no process bears yet."""
    return f"marked-{uuid.uuid4()}"


def marked(mark: str) -> list[str]:
    """Return the command lines of the processes that bear a mark."""
    return list(_marked(mark)) if can_be_found else []


def _marked(mark: str) -> Iterator[str]:
    for folder in _PROC.iterdir():
        if not folder.name.isdigit():
            continue
        try:
            if mark.encode() in (folder / "environ").read_bytes():
                yield (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue


def wait_for(mark: str, start: str, patience: float = 30) -> None:
    """Wait until the command line of a marked process begins so; where none can be found, for two seconds."""
    deadline = time.monotonic() + (patience if can_be_found else 2)
    while time.monotonic() < deadline:
        if any(line.startswith(start) for line in marked(mark)):
            return
        time.sleep(0.02)
    assert not can_be_found, f"no '{start}' among {marked(mark)}"


def wait_for_nothing(mark: str, patience: float = 5) -> None:
    """Wait until no marked process is left."""
    deadline = time.monotonic() + patience
    while marked(mark) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert marked(mark) == []
