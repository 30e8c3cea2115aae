"""Games of a campaign in chunks: what is asked of whoever plays one, and what comes back, both small.

Only of a game that tells something new is all that was said sent back; of the others what was counted, and a digest of
what was said. A chunk is played by a program that was just started. So what comes back depends on the chunk alone, and
not on who plays it or what was played before, even where a program remembers something from game to game.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulebooks import load

from referee import python_host
from referee.client import Client
from referee.crew import put_again_if_late
from referee.faults import CannotStart
from referee.process import Process
from referee.script import Terms
from referee.talk import Event, Talk
from referee.transport import Message
from referee.units import Failed, Games, Outcome, Stretch, group_of
from referee.wire import clip

CHUNK = 50
"""Games that are played in one go: some seconds, so that little is lost with whoever plays them."""
_LONGEST_SUMMARY = 300


@dataclass(frozen=True)
class Job:
    """What is the same for all chunks of a campaign.

    ``token`` is the campaign's own; ``whole`` tells that all that was said is wanted of every game.
    """

    token: str
    referee: str
    spec: str
    command: tuple[str, ...]
    game: str
    timeout: float
    whole: bool

    def client(self, go_on: Callable[[], None]) -> Client:
        """Start the program; raises :class:`CannotStart`, and, now and later, what ``go_on`` raises beforehand."""
        words = self.command
        if words[0] == "--python":
            words = (sys.executable, str(Path(python_host.__file__)), *words[1:])

        def start() -> Process:
            go_on()
            return Process(words)

        return Client(start, self.game, self.timeout)


@dataclass(frozen=True)
class Order:
    """The games from ``start`` up to but not including ``stop`` of a run, to be played."""

    job: Job
    variant: str
    ruleset: str
    rulings: Mapping[str, str]
    seed: int
    features: tuple[str, ...]
    first: int
    start: int
    stop: int

    def games(self) -> Games:
        """Return the games of the run up to the last that is asked for."""
        terms = Terms(load(self.job.game), self.variant, self.ruleset, self.rulings)
        return Games(terms, self.seed, self.features, self.stop, self.first)

    def __str__(self) -> str:
        """Return which games they are, for people."""
        return f"games {self.start + 1} to {self.stop} of {self.variant} under {self.ruleset}"


def orders_of(job: Job, games: Games, start: int = 0) -> Iterable[Order]:
    """Yield the chunks of a run; those that hold nothing before ``start`` are the same whatever it is."""
    terms = games.terms
    fixed = (job, terms.variant, terms.ruleset, dict(terms.rulings), games.seed, games.features, games.first)
    while start < len(games):
        stop = min(len(games), start - start % CHUNK + CHUNK)
        yield Order(*fixed, start, stop)
        start = stop


@dataclass(frozen=True)
class Told:
    """A game that tells something new: in short, and all that was said."""

    short: Stretch
    lines: bytes
    running: bool
    late: bool
    starts: int
    stopped: str

    @property
    def index(self) -> int:
        """The index of the game."""
        return self.short.first

    @property
    def is_eventful(self) -> bool:
        """Whether the program was started again, was late, or could not be asked."""
        return bool(self.late or self.starts or self.stopped or not self.running)

    @property
    def events(self) -> list[Event]:
        """What was said, event by event."""
        return [json.loads(line.decode("utf-8", "surrogatepass")) for line in self.lines.split(b"\n")[:-1]]

    @property
    def groups(self) -> set[str]:
        """The group of what was found, if anything was."""
        return {failed.group for failed in self.short.failed}


Piece = Stretch | Told


class Lines(Talk):
    """Notes what is said as the lines of a bundle: a game takes a tenth of the room so."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[bytes] = []

    def take_lines(self) -> bytes:
        """Return the lines since this was last called."""
        taken, self._lines = b"".join(self._lines), []
        return taken

    def got(self, message: Message, answer: Any, line: bytes) -> None:
        """Note an answer, as it came."""
        super().got(message, answer, line)
        self._lines.append(b'{"got":%b}\n' % (line or _encode(answer).encode("utf-8", "surrogatepass")))

    def _note(self, event: Event) -> None:
        self._lines.append(_encode(event).encode("utf-8", "surrogatepass") + b"\n")


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def play_chunk(client: Client, order: Order) -> list[Piece]:
    """Have a program that was just started play the games of a chunk; return what became of them, in order."""
    lines, before = Lines(), client.talk
    client.talk = lines
    try:
        return _play(client, order, lines)
    finally:
        client.talk = before


def _play(client: Client, order: Order, lines: Lines) -> list[Piece]:
    pieces: list[Piece] = []
    groups, reasons = set[str](), set[tuple[str, str]]()
    games = order.games()
    for index in range(order.start, order.stop):
        make_run(client)
        lines.take_lines()
        outcome = put_again_if_late(client, games[index])
        told = _told(index, outcome, lines.take_lines())
        is_new = bool(told.groups - groups or told.short.reasons.keys() - reasons)
        groups |= told.groups
        reasons |= told.short.reasons.keys()
        if order.job.whole or is_new or told.is_eventful:
            pieces.append(told)
        else:
            append_short(pieces, told.short)
        if outcome.stopped:
            break
    return pieces


def append_short(pieces: list[Piece], short: Stretch) -> None:
    """Add games to the stretch with which ``pieces`` end, else as a stretch of their own."""
    last = pieces[-1] if pieces else None
    if isinstance(last, Stretch):
        last.add(short)
    else:
        pieces.append(short)


def make_run(client: Client) -> None:
    """Start a program where it does not run, if that can be done: before a unit, and no part of it."""
    if not client.running:
        with suppress(CannotStart):
            client.restart()


def _told(index: int, outcome: Outcome, lines: bytes) -> Told:
    notes, finding = outcome.notes, outcome.finding
    short = Stretch(index, [notes.moves], [hashlib.sha256(lines).hexdigest()], notes.tally, notes.remarks.times.copy())
    if finding:
        short.failed.append(Failed(index, group_of(finding), clip(finding.summary, _LONGEST_SUMMARY)))
    return Told(short, lines, outcome.running, outcome.late, outcome.starts, outcome.stopped)
