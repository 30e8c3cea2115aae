"""Programs of one kind, to which units are put: one after the other, or several at once, with the same outcome."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from threading import Condition
from typing import Protocol

from referee import faults
from referee.client import Client, Offer
from referee.units import Outcome, Unit, attempt


class Crew(Protocol):
    """Whoever units are put to."""

    @property
    def offer(self) -> Offer:
        """What the program offers."""
        raise NotImplementedError

    def outcomes(self, units: Sequence[Unit]) -> Iterator[Outcome]:
        """Yield what becomes of each unit, in their order; stop asking when no more is wanted."""
        raise NotImplementedError

    def alone(self, unit: Unit) -> Outcome:
        """Put a unit while no other is put."""
        raise NotImplementedError


class Programs(Crew):
    """Running programs: ``first``, and ``jobs`` - 1 more that are started when they are needed."""

    def __init__(self, first: Client, make: Callable[[], Client] | None = None, jobs: int = 1) -> None:
        self.first, self._make, self._jobs = first, make, jobs if make else 1
        self._idle: SimpleQueue[Client] = SimpleQueue()
        self._idle.put(first)
        self._clients = [first]
        self._gate = _Gate()
        self._ended = False

    @property
    def offer(self) -> Offer:
        """What the program offers."""
        return self.first.offer

    def outcomes(self, units: Sequence[Unit]) -> Iterator[Outcome]:
        """Yield what becomes of each unit, in their order, whichever is ready first."""
        if self._jobs == 1:
            for unit in units:
                yield put_again_if_late(self.first, unit, self._gate)
            return
        self._fill()
        pool = ThreadPoolExecutor(self._jobs)
        waiting: list[Future[Outcome]] = []
        try:
            for ahead in range(len(units)):
                while len(waiting) < min(len(units), ahead + 4 * self._jobs):
                    waiting.append(pool.submit(self._put_to_any, units[len(waiting)]))
                yield waiting[ahead].result()
        finally:
            for future in waiting:
                future.cancel()
            if self._ended:
                self.abort()
            pool.shutdown(wait=True)

    def alone(self, unit: Unit) -> Outcome:
        """Put a unit to the first program."""
        return attempt(self.first, unit)

    def abort(self) -> None:
        """Have every program ended at once; whoever asks one sees it break off."""
        self._ended = True
        for client in self._clients:
            client.abort()

    def clients(self) -> Sequence[Client]:
        """Return all that were started."""
        return tuple(self._clients)

    def _fill(self) -> None:
        assert self._make is not None
        while len(self._clients) < self._jobs:
            client = self._make()
            client.talk.take()  # the handshake is that of the first
            self._clients.append(client)
            self._idle.put(client)

    def _put_to_any(self, unit: Unit) -> Outcome:
        client = self._idle.get()
        try:
            return put_again_if_late(client, unit, self._gate)
        finally:
            self._idle.put(client)


def put_again_if_late(client: Client, unit: Unit, gate: "_Gate | None" = None) -> Outcome:
    """Put a unit; one that got no answer in time is tried once more, alone."""
    gate = gate or _Gate()
    with gate.among_others():
        outcome = attempt(client, unit)
    if outcome.finding is None or outcome.finding.fault != faults.HANG:
        return outcome
    with gate.alone():
        again = attempt(client, unit)
    again.events = outcome.events + again.events
    again.starts += outcome.starts
    again.running = outcome.running
    again.late = again.finding is None and not again.stopped
    return again


class _Gate:
    """Lets many in at once, or one alone."""

    def __init__(self) -> None:
        self._condition = Condition()
        self._inside = 0
        self._waiting_alone = 0

    def among_others(self) -> "_Pass":
        return _Pass(self, is_alone=False)

    def alone(self) -> "_Pass":
        return _Pass(self, is_alone=True)

    def enter(self, *, is_alone: bool) -> None:
        with self._condition:
            if is_alone:
                self._waiting_alone += 1
                self._condition.wait_for(lambda: self._inside == 0)
            else:
                self._condition.wait_for(lambda: self._waiting_alone == 0)
            self._inside += 1

    def leave(self, *, is_alone: bool) -> None:
        with self._condition:
            self._inside -= 1
            self._waiting_alone -= is_alone
            self._condition.notify_all()


class _Pass:
    def __init__(self, gate: _Gate, *, is_alone: bool) -> None:
        self._gate, self._is_alone = gate, is_alone

    def __enter__(self) -> None:
        self._gate.enter(is_alone=self._is_alone)

    def __exit__(self, *_: object) -> None:
        self._gate.leave(is_alone=self._is_alone)
