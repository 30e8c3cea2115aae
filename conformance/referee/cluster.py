"""Chunks of games on a Dask cluster: on this machine, or wherever the workers of a scheduler are.

The only module that imports Dask, which takes half a second and is an extra of its own: it is imported where a campaign
goes beyond this process, and on the workers. The lower part is what runs there.
"""

import asyncio
import concurrent.futures
import gc
import logging
import signal
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from typing import Any

import dask
from distributed import Client, Future, KilledWorker, LocalCluster, Worker, get_worker, wait
from distributed.comm.addressing import parse_address, parse_host_port
from distributed.comm.core import CommClosedError
from distributed.comm.registry import get_backend
from rulebooks import load

from referee.bundle import digest_of_files
from referee.campaign import CampaignError, Players
from referee.chunks import Job, Order, Piece, play_chunk
from referee.client import Client as Program
from referee.faults import CannotStart
from referee.version import __version__

AHEAD = 4
"""Chunks that are given out ahead for each that can be played at once."""
PATIENCE = 60.0
"""Seconds to wait for a worker where none is left."""
_REACHING = 15.0
_LOOK = 1.0
_QUIET = {
    "distributed.admin.low-level-log-length": 10,
    "distributed.admin.log-length": 100,
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.system-monitor.log-length": 10,
    "distributed.admin.system-monitor.disk": False,
    "distributed.admin.system-monitor.gil.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.limit": "10 minutes",
    "distributed.diagnostics.nvml": False,
    "distributed.diagnostics.computations.max-history": 1,
    "distributed.nanny.pre-spawn-environ.MALLOC_ARENA_MAX": 1,
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.enabled": False,
    "distributed.worker.multiprocessing-method": "spawn",
    "logging": {"distributed": "critical", "tornado": "critical", "asyncio": "critical"},
}
"""What a cluster of ours does not keep, watch or say."""

_LOST = (concurrent.futures.CancelledError, asyncio.CancelledError, CommClosedError, OSError, TimeoutError)

Tell = Callable[[str], None]


@contextmanager
def local_cluster(job: Job, jobs: int, tell: Tell) -> Iterator[Players]:
    """Start so many workers on this machine, one process each, and end them in the end."""
    with _silence(), tempfile.TemporaryDirectory(prefix="referee-") as folder, dask.config.set(_QUIET):
        _start_tracker()
        try:
            cluster = LocalCluster(
                n_workers=jobs,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                memory_limit=0,
                local_directory=folder,
                silence_logs=logging.CRITICAL,
                preload=[__name__],
            )
        except (RuntimeError, OSError) as error:
            raise CampaignError(f"the workers on this machine cannot be started: {error}") from None
        try:
            with Client(cluster, set_as_default=False) as client:
                yield _Workers(client, job, tell)
        finally:
            with suppress(*_LOST):
                cluster.close(timeout=10)


@contextmanager
def remote_cluster(job: Job, address: str, tell: Tell) -> Iterator[Players]:
    """Connect with a scheduler.

    Raises :class:`CampaignError` where it cannot be reached, and for a worker with another version.
    """
    with _silence(), dask.config.set({"logging": _QUIET["logging"]}):
        try:
            scheme, place = parse_address(address)
            get_backend(scheme)
            parse_host_port(place)
            client = Client(address, timeout=_REACHING, set_as_default=False)
        except (ValueError, ImportError) as error:
            raise CampaignError(f"--scheduler: '{address}' is no address of a Dask scheduler: {error}") from None
        except _LOST as error:
            why = f": {error.strerror}" if isinstance(error, OSError) and error.strerror else ""
            raise CampaignError(f"the scheduler {address} cannot be reached within {_REACHING:g} s{why}") from None
        with client:
            players = _Workers(client, job, tell)
            players.refuse_others()
            yield players


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Dask's log from the user: what matters of it is said in one sentence."""
    loggers = [logging.getLogger(name) for name in ("distributed", "tornado", "asyncio")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def _start_tracker() -> None:
    """Start the helper process of :mod:`multiprocessing` deaf to the end of the terminal, of which all are told."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        resource_tracker.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Workers(Players):
    """Gives chunks to the workers of a cluster; the cluster gives those of a worker that is lost to others."""

    def __init__(self, client: Client, job: Job, tell: Tell) -> None:
        self._client, self._job, self._tell = client, job, tell
        self._batches = self._given = 0
        self._seen: set[str] = set()
        self._threads = 1
        self._looked = 0.0
        self._alone_since: float | None = None

    def refuse_others(self) -> None:
        """Raise :class:`CampaignError` for a worker that would judge otherwise than this process, naming it."""
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except _LOST:
            raise CampaignError(f"the scheduler has no worker, and none came within {PATIENCE:g} s") from None
        answers: dict[str, Any] = self._client.run(check_same, self._job, on_error="return")
        there = self._client.nthreads()
        for worker, answer in answers.items():
            if isinstance(answer, WorkerError):
                raise CampaignError(str(answer))
            if isinstance(answer, BaseException) and worker in there:
                what = f"{type(answer).__name__}: {answer}"
                raise CampaignError(f"worker {worker} cannot run referee {__version__}: {what}")

    def played(self, orders: Iterable[Order]) -> Generator[Sequence[Piece], None, None]:
        """Yield what became of each chunk, in order; a bounded number is given out ahead."""
        self._batches += 1
        batch = f"{self._job.token}-{self._batches}"
        waiting: deque[tuple[Order, Future[list[Piece]]]] = deque()
        coming = iter(orders)
        try:
            while True:
                self._look()
                while len(waiting) < AHEAD * self._threads and (order := next(coming, None)) is not None:
                    waiting.append((order, self._give_out(order, batch)))
                if not waiting:
                    return
                yield self._result(*waiting[0])
                waiting.popleft()[1].release()
        finally:
            if waiting:
                with suppress(*_LOST):  # a worker that is lost plays nothing any more
                    self._client.cancel([future for _, future in waiting], force=True)
                    self._client.run(break_off, batch, on_error="ignore")

    def _give_out(self, order: Order, batch: str) -> "Future[list[Piece]]":
        self._given += 1
        return self._client.submit(play, order, batch, key=f"{batch}-{self._given}", pure=False, retries=0)

    def _result(self, order: Order, future: "Future[list[Piece]]") -> list[Piece]:
        try:
            while not future.done():
                with suppress(TimeoutError), self._client.as_current():
                    wait(future, timeout=_LOOK)
                self._look()
            result: list[Piece] = future.result()
        except KilledWorker:
            message = f"the workers that were to play {order} died, again and again; the program may take all memory"
            raise CampaignError(message) from None
        except WorkerError as error:
            raise CampaignError(str(error)) from None
        except _LOST:
            raise CampaignError("the connection with the scheduler was lost") from None
        return result

    def _look(self) -> None:
        """See which workers there are, say which were lost, and give up where none is left for long."""
        now = time.monotonic()
        if now - self._looked < _LOOK:
            return
        self._looked = now
        if self._client.status != "running":
            raise CampaignError("the connection with the scheduler was lost")
        found: dict[str, int] = dict(self._client.nthreads())
        for worker in sorted(self._seen - found.keys()):
            self._tell(f"worker {worker} was lost; what it had not finished is played again")
        self._seen = set(found)
        self._threads = max(1, sum(found.values()))
        if found:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = now
            self._tell(f"no worker is left; waiting {PATIENCE:g} s for one")
        elif now - self._alone_since > PATIENCE:
            raise CampaignError(f"no worker was left, and none came within {PATIENCE:g} s")


# On the workers


class WorkerError(Exception):
    """A worker cannot play; ``str()`` is one sentence that names it."""


_PLAYING: dict[str, list["_Playing"]] = {}
_OVER: set[str] = set()
_LOCK = threading.Lock()


class _Playing:
    """A chunk that is being played on this worker."""

    def __init__(self) -> None:
        self.is_over = False
        self.program: Program | None = None

    def go_on(self) -> None:
        """Raise :class:`CannotStart` once the chunk is over."""
        if self.is_over:
            raise CannotStart("the campaign has ended")


def dask_setup(_worker: object) -> None:
    """Make a worker on this machine deaf to Ctrl-C, of which its whole group is told: the campaign ends it in order.

    Dask calls this when a worker begins. What the worker starts hears the signals again. What is there now stays: the
    garbage collector need not look at it, and can look the more often at what games leave behind.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda _number, _frame: None)
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 5, 5)


def check_same(job: Job, dask_worker: Worker) -> None:
    """Raise :class:`WorkerError` where this worker would judge otherwise than it should."""
    name = dask_worker.address
    if job.referee != __version__:
        raise WorkerError(f"worker {name} has referee {__version__}, and this is {job.referee}; they have to be equal")
    if job.spec != digest_of_files(load(job.game).spec.folder):
        raise WorkerError(f"worker {name} has another specification of {job.game} than the one here")


def play(order: Order, batch: str) -> list[Piece]:
    """Play a chunk with a program of its own on this worker; raises :class:`WorkerError`."""
    worker, playing = get_worker(), _Playing()
    check_same(order.job, worker)
    with _LOCK:
        _PLAYING.setdefault(batch, []).append(playing)
        playing.is_over = batch in _OVER
    try:
        playing.program = order.job.client(playing.go_on)
        playing.go_on()
        return play_chunk(playing.program, order)
    except CannotStart as error:
        raise WorkerError(f"worker {worker.address}: {error}") from None
    finally:
        if playing.program:
            playing.program.kill()
        with _LOCK:
            _PLAYING[batch].remove(playing)


def break_off(batch: str) -> None:
    """Break off the chunks of a batch that this worker is playing, and play no more of it."""
    with _LOCK:
        _OVER.add(batch)
        for playing in _PLAYING.get(batch, ()):
            playing.is_over = True
            if playing.program:
                playing.program.abort()
