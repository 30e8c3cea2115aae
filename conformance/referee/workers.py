"""The same work on many pieces, in several processes: what comes out keeps the order of the pieces.

Each process has a pipe of its own and is given a piece only when it waits for one, so that nothing is shared: one that
dies is noticed at once, and when this process dies, however it does, the others find their pipes closed and end.
"""

import multiprocessing
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import chain, islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from referee.commands.ending import UsageError, undisturbed

Piece = TypeVar("Piece")
Result = TypeVar("Result")

_AHEAD = 3
"""Pieces for each process that are worked on, or done and waiting for their turn."""
_FEW = 4
"""Pieces that are not worth starting a process for."""
_MOST_JOBS = 8


class WorkerDied(Exception):
    """A process ended before it was told to, killed or out of memory."""


def usual_jobs() -> int:
    """Return how many processes to use where nobody says: one for each core that may be used, at most eight."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, _MOST_JOBS)


def in_order(
    work: Callable[[Piece], Result], pieces: Iterable[Piece], jobs: int | None
) -> Generator[Result, None, None]:
    """Yield what ``work``, a function that can be pickled, makes of each piece in ``jobs`` processes.

    With one job the work is done here; with None, here for a few pieces and in :func:`usual_jobs` processes for more.
    Pieces are taken as they are needed. Close the iterator to end the processes. Raises :class:`WorkerDied`, and what
    ``work`` raises.
    """
    source = iter(pieces)
    if jobs is None:
        few = list(islice(source, _FEW))
        jobs = 1 if len(few) < _FEW else usual_jobs()
        source = chain(few, source)
    if jobs == 1:
        yield from map(work, source)
        return
    crew = _Crew(work, jobs)
    try:
        yield from crew.results(source)
        crew.dismiss()
    finally:
        crew.end()


class _Crew(Generic[Piece, Result]):
    def __init__(self, work: Callable[[Piece], Result], jobs: int) -> None:
        self._work, self._jobs = work, jobs
        self._processes: list[BaseProcess] = []
        self._idle: list[Connection[Any, Any]] = []
        self._busy: dict[Connection[Any, Any], int] = {}

    def results(self, source: Iterator[Piece]) -> Iterator[Result]:
        done: dict[int, Result] = {}
        given = shown = 0
        exhausted = False
        while True:
            while not exhausted and len(self._busy) < self._jobs and given - shown < _AHEAD * self._jobs:
                try:
                    piece = next(source)
                except StopIteration:
                    exhausted = True
                    break
                self._give(piece, given)
                given += 1
            if shown in done:
                yield done.pop(shown)
                shown += 1
            elif self._busy:
                done |= self._collect()
            else:
                return

    def _give(self, piece: Piece, number: int) -> None:
        connection = self._idle.pop() if self._idle else self._start()
        self._busy[connection] = number
        try:
            connection.send(piece)
        except OSError:
            raise WorkerDied from None

    def _collect(self) -> dict[int, Result]:
        """Wait until something is done, and return it."""
        found: dict[int, Result] = {}
        for connection in wait(list(self._busy)):
            assert isinstance(connection, Connection)
            try:
                result, error = connection.recv()
            except (EOFError, OSError):
                raise WorkerDied from None
            if error is not None:
                raise error
            found[self._busy.pop(connection)] = result
            self._idle.append(connection)
        return found

    def _start(self) -> "Connection[Any, Any]":
        """Start a process, to which interruptions do not get through: it ends when its pipe is closed, or killed."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(self._work, theirs), daemon=True)
        with undisturbed():
            resource_tracker.ensure_running()  # starting it would let signals through again
        with undisturbed():
            process.start()
            self._processes.append(process)
        theirs.close()
        return ours

    def dismiss(self) -> None:
        """Let the processes, which all wait for a piece, come to their end."""
        for connection in self._idle:
            connection.close()
        for process in self._processes:
            process.join()

    def end(self) -> None:
        """Have no process left, whatever it is doing."""
        with undisturbed():
            for process in self._processes:
                process.kill()
            for process in self._processes:
                process.join()


def _serve(work: Callable[[Any], Any], connection: "Connection[Any, Any]") -> None:
    """Work on the pieces that come until no more can come."""
    try:
        while True:
            connection.send(_done(work, connection.recv()))
    except (EOFError, OSError):
        return


def _done(work: Callable[[Any], Any], piece: Any) -> tuple[Any, Exception | None]:
    try:
        return work(piece), None
    except UsageError as error:
        return None, error
    except Exception as error:  # whatever it is, it has to get through the pipe
        return None, RuntimeError(f"{type(error).__name__}: {error}")
