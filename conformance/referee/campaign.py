"""Campaigns: so many games in lockstep that only what is new in them is kept.

The games of a run are played in chunks, here or elsewhere, and come back in order. A game that tells something new, a
failure of another kind or a wrong reason not seen before, is judged once more here from what was said; all others are
counted. So neither memory nor the bundle's size grows with what a program gets wrong again and again, and nothing
depends on who played what.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Protocol

from referee.checking import (
    FAILED,
    NOT_OFFERED,
    Desk,
    Recorder,
    Result,
    Run,
    Stop,
    Ticker,
    Wish,
    result_of,
    run_of,
)
from referee.chunks import Job, Order, Piece, Told, append_short, make_run, orders_of, play_chunk
from referee.client import Client, Offer
from referee.crew import put_again_if_late
from referee.faults import WRONG_REASON
from referee.script import Finding, Remarks, Terms
from referee.talk import Event, Speaker, Talk
from referee.units import LOCKSTEP, MOST_LISTED, Games, Notes, Outcome, Stretch, Unit, attempt, group_of

MOST_GROUPS = 100
"""Kinds of failure that are looked at, each once."""
MOST_REASONS = 100
"""Wrong reasons that are looked at, each once."""
_FURTHER = "failures of further kinds"


class CampaignError(Exception):
    """A campaign cannot go on; ``str()`` is one sentence. What was played is in the bundle."""


class Sieve(Protocol):
    """Tells which games are to be judged once more and written in full."""

    def wants(self, told: Told) -> bool:
        """Tell whether a game is."""


class Players(Protocol):
    """Whoever plays chunks of games."""

    def played(self, orders: Iterable[Order]) -> Generator[Sequence[Piece], None, None]:
        """Yield what became of each chunk, in their order; raises :class:`CampaignError`."""


class Source(Protocol):
    """Where a campaign's outcomes come from."""

    @property
    def offer(self) -> Offer:
        """What the program offers."""

    def pieces(self, run: Run, games: Games, sieve: Sieve) -> Generator[Stretch | Outcome, None, None]:
        """Yield what becomes of all games, in order: those that the sieve wants as outcomes, the others in short."""

    def alone(self, unit: Unit) -> Outcome:
        """Put a unit while no other is put."""


def judge_campaign(source: Source, wish: Wish, tick: Ticker, recorder: Recorder) -> Iterator[Run]:
    """Judge a program by games alone; yield each run when it is done."""
    runs = [run_of(source.offer, wish, variant, ruleset) for variant in wish.variants for ruleset in wish.rulesets]
    tick("", -wish.games * sum(run.verdict != NOT_OFFERED for run in runs))
    first = 1
    for run in runs:
        if run.verdict == NOT_OFFERED:
            recorder.begin_run(run)
        else:
            run.part(LOCKSTEP).selected = wish.games
            recorder.begin_run(run)
            terms = Terms(wish.rulebook, run.variant, run.ruleset, run.rulings)
            games = Games(terms, wish.seed, source.offer.features, wish.games, first)
            first += wish.games
            _CampaignDesk(source, wish, run, games, tick, recorder).work()
        recorder.end_run(run)
        yield run


class _CampaignDesk(Desk, Sieve):
    """Where a run of a campaign is worked through: what is seen again is counted."""

    def __init__(self, source: Source, wish: Wish, run: Run, games: Games, tick: Ticker, recorder: Recorder) -> None:
        super().__init__(run, wish, source.alone, recorder)
        self.source, self.games, self.tick = source, games, tick
        self.groups = set[str]()
        self.reasons = set[tuple[str, str]]()
        self.again = Counter[str]()
        self.listed: list[tuple[int, Result]] = []

    def wants(self, told: Told) -> bool:
        """Tell whether a game was eventful, failed in a new way or names a wrong reason that was not seen before."""
        if told.is_eventful or (told.groups - self.groups and len(self.groups) < MOST_GROUPS):
            return True
        return bool(told.short.reasons.keys() - self.reasons) and len(self.reasons) < MOST_REASONS

    def put_all(self) -> Stop:
        """Take in what becomes of the games."""
        with closing(self.source.pieces(self.run, self.games, self)) as pieces:
            for piece in pieces:
                if isinstance(piece, Stretch):
                    self._take_short(piece)
                    continue
                self.tick(piece.unit.name, 1)
                self.recorder.outcome(piece)
                if piece.stopped:
                    return Stop(piece.stopped, hopeless=True)
                self._take(piece)
                stop = self.limit(piece.unit)
                if stop.why and self.run.part(LOCKSTEP).left:
                    return stop
        return Stop("")

    def _take_short(self, stretch: Stretch) -> None:
        self.tick(f"game {stretch.end}", len(stretch.moves))
        self.recorder.stretch(stretch)
        run, part = self.run, self.run.part(LOCKSTEP)
        part.run += len(stretch.moves)
        run.moves += sum(stretch.moves)
        run.tally.add(stretch.tally)
        for (right, named), times in stretch.reasons.items():
            run.remarks.note(_short_remark(right, named), times)
        for failed in stretch.failed:
            self._count_again(failed.index, failed.group, failed.summary)

    def _take(self, outcome: Outcome) -> None:
        finding = outcome.finding
        self.reasons |= outcome.notes.remarks.times.keys()
        self.count(outcome)
        if finding is None:
            return
        group = group_of(finding)
        if group in self.groups or len(self.groups) >= MOST_GROUPS:
            self._count_again(outcome.unit.number - self.games.first, group, finding.summary)
        else:
            self.groups.add(group)
            self.outcomes.append(outcome)

    def _count_again(self, index: int, group: str, summary: str) -> None:
        self.run.part(LOCKSTEP).failed += 1
        self.again[group if group in self.groups else _FURTHER] += 1
        self._list(self.games[index], FAILED, summary)

    def list_result(self, unit: Unit, verdict: str, why: str = "") -> None:
        """List a game that was kept."""
        self._list(unit, verdict, why)

    def _list(self, unit: Unit, verdict: str, why: str) -> None:
        if len(self.listed) < MOST_LISTED + MOST_GROUPS:
            self.listed.append((unit.number, result_of(unit, verdict, why)))

    def list_the_rest(self, why: str) -> None:
        """Put what is listed in order. What passed or was not put is counted, and not listed."""
        del why
        self.listed.sort(key=lambda entry: entry[0])
        self.run.results = [result for _, result in self.listed[:MOST_LISTED]]
        self.run.repeats.update(self.again)


def _short_remark(right: str, named: str) -> Finding:
    """Return a wrong reason of which only that is known; the first of its kind was noted in full."""
    return Finding(WRONG_REASON, (right,), "refused for another reason than the reference gives", right, named)


class Retelling:
    """Judges games once more from what was said."""

    def __init__(self, handshake: Sequence[Event], game: str, timeout: float) -> None:
        self._speaker = Speaker()
        self._speaker.turn_to(handshake, running=False)
        self._client = Client(self._speaker.start, game, timeout, Talk())

    def outcome(self, unit: Unit, told: Told) -> Outcome:
        """Return the outcome of a game; raises :class:`referee.talk.NotAsRecorded` where it cannot have gone so."""
        events = told.events
        self._speaker.turn_to(events, running=told.running)
        outcome = put_again_if_late(self._client, unit)
        outcome.events = events
        return outcome


class Live(Source):
    """Has games played by ``players``, and looks at findings again with a program of its own."""

    def __init__(self, first: Client, handshake: Sequence[Event], job: Job, players: Players) -> None:
        self._first, self._job, self._players = first, job, players
        self._retelling = Retelling(handshake, job.game, job.timeout)

    @property
    def offer(self) -> Offer:
        """What the program offers."""
        return self._first.offer

    def pieces(self, run: Run, games: Games, sieve: Sieve, start: int = 0) -> Generator[Stretch | Outcome, None, None]:
        """Yield what becomes of all games from ``start`` on."""
        del run
        with closing(self._players.played(orders_of(self._job, games, start))) as chunks:
            for chunk in chunks:
                shorts: list[Piece] = []
                for piece in chunk:
                    if isinstance(piece, Told) and (self._job.whole or sieve.wants(piece)):
                        yield from _stretches(shorts)
                        shorts = []
                        yield self._outcome(games, piece)
                    else:
                        append_short(shorts, piece.short if isinstance(piece, Told) else piece)
                yield from _stretches(shorts)

    def _outcome(self, games: Games, told: Told) -> Outcome:
        unit, short = games[told.index], told.short
        if short.failed or short.reasons or told.is_eventful:
            return self._retelling.outcome(unit, told)
        return Outcome(unit, notes=Notes(Remarks(), short.tally, short.moves[0]), events=told.events)

    def alone(self, unit: Unit) -> Outcome:
        """Put a unit to the program here."""
        make_run(self._first)
        self._first.talk.take()
        return attempt(self._first, unit)


def _stretches(pieces: Sequence[Piece]) -> Iterator[Stretch]:
    return (piece for piece in pieces if isinstance(piece, Stretch))


class Here(Players):
    """Plays in this process, with one program that is started afresh for each chunk."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def played(self, orders: Iterable[Order]) -> Generator[Sequence[Piece], None, None]:
        """Yield what became of each chunk; raises :class:`referee.faults.CannotStart`."""
        for order in orders:
            self._client.kill()
            self._client.restart()
            yield play_chunk(self._client, order)
