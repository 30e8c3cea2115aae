"""Showing how far something long has come, and when it is likely to end: a bar on a terminal, else lines."""

import datetime
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from referee.checking import Ticker
from referee.commands import common

EVERY = 30.0
"""Seconds between two lines."""


@contextmanager
def progress(what: str) -> Iterator[Ticker]:
    """Show progress on standard error; what is counted is called ``what``."""
    if not Console(stderr=True).is_terminal:
        yield Lines(what, common.tell, time.monotonic).tick
        return
    with bar() as tick:
        yield tick


@contextmanager
def bar() -> Iterator[Ticker]:
    """Show a bar on standard error, if that is a terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description:.50}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("ends in about"),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, speed_estimate_period=120
    ) as shown:
        task = shown.add_task("", total=0)

        def tick(name: str, steps: int) -> None:
            if steps < 0:
                shown.update(task, total=-steps)
            else:
                shown.update(task, description=name, advance=steps)

        yield tick


class Lines:
    """Tells of progress in lines. The estimate goes by what was done since the last line."""

    def __init__(self, what: str, tell: Callable[[str], None], clock: Callable[[], float]) -> None:
        self._what, self._tell, self._clock = what, tell, clock
        self._total = self._done = self._told_done = 0
        self._told = clock()

    def tick(self, _name: str, steps: int) -> None:
        """Note some steps, or, negative, how many there are in all."""
        if steps < 0:
            self._total = -steps
            return
        self._done += steps
        now = self._clock()
        if now - self._told < EVERY or self._done >= self._total:
            return
        pace = (self._done - self._told_done) / (now - self._told)
        left = datetime.timedelta(seconds=round((self._total - self._done) / pace))
        self._tell(f"{self._done:,} of {self._total:,} {self._what}; ends in about {left}")
        self._told, self._told_done = now, self._done
