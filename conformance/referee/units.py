"""What is put to a program, one thing at a time: a case, a recorded game, a random game, or such a game turned.

A unit depends on no other, so that units can be put to several programs at once and judged again from what was said.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import overload

from referee import faults
from referee.cases import Case, put_case
from referee.client import Client
from referee.faults import CannotStart
from referee.lockstep import Plan, Play, Tally, Try, play_plan, random_plan
from referee.records import Record
from referee.script import Finding, Remarks, Terms, Trait
from referee.shrinking import shrink
from referee.symmetry import check_symmetries
from referee.talk import Event

CASES, RECORDS, LOCKSTEP, SYMMETRY = "cases", "records", "lockstep", "symmetry"
MOST_LISTED = 1000
"""Games that failed of which the report of a campaign has a line each."""


@dataclass
class Notes:
    """What is counted while a unit is put."""

    remarks: Remarks = field(default_factory=Remarks)
    tally: Tally = field(default_factory=Tally.empty)
    moves: int = 0


@dataclass(frozen=True)
class Unit(ABC):
    """One thing to put to a program. ``number`` is its own in the whole check; ``part`` and ``name`` are for people."""

    number: int
    part: str
    name: str

    @property
    def challenge(self) -> str:
        """Whether what it expects is challenged: the status of a case, else ``active``."""
        return "active"

    @abstractmethod
    def put(self, client: Client, notes: Notes) -> Finding | None:
        """Put it to a program; return what is wrong with the answers."""

    @property
    def is_again(self) -> bool:
        """Whether the same was put before, and is looked at again."""
        return False

    def settle(self, client: Client, finding: Finding) -> Finding:
        """Look again at a finding: whether it lasts, and for the shortest way to it."""
        del client
        return finding


@dataclass(frozen=True)
class CaseUnit(Unit):
    """A case."""

    case: Case
    terms: Terms

    @property
    def challenge(self) -> str:
        """The challenge status of the case."""
        return self.case.challenge

    def put(self, client: Client, notes: Notes) -> Finding | None:
        """Put the case."""
        notes.tally.clauses.update(self.case.clauses)
        return put_case(client, self.case, self.terms, notes.remarks)

    def settle(self, client: Client, finding: Finding) -> Finding:
        """Put the case to a program that has just been started; what is not seen again is unstable."""
        with suppress(CannotStart):
            client.restart()
            if put_case(client, self.case, self.terms, Remarks()) is None:
                summary = f"{finding.summary}, but not when the program is started afresh"
                return replace(finding, fault=faults.UNSTABLE, summary=summary)
        return finding


@dataclass(frozen=True)
class GameUnit(Unit):
    """A game in lockstep with the reference. What is ``known`` is passed over, to see what lies behind it."""

    known: frozenset[Trait] = field(default=frozenset(), kw_only=True)

    @property
    def is_again(self) -> bool:
        """Whether something is known."""
        return bool(self.known)

    @property
    @abstractmethod
    def plan(self) -> Plan:
        """The game, decided beforehand."""

    def put(self, client: Client, notes: Notes) -> Finding | None:
        """Have the game played."""
        return play_plan(client, self._to_play(), notes.remarks, notes.tally, self.known)

    def settle(self, client: Client, finding: Finding) -> Finding:
        """Shrink the game."""
        return shrink(client, self._to_play(), finding, self.known)[1]

    def _to_play(self) -> Plan:
        """Return the game; behind a known difference without what is tried, which might be accepted and change it."""
        if not self.known:
            return self.plan
        return replace(self.plan, events=tuple(event for event in self.plan.events if isinstance(event, Play)))


@dataclass(frozen=True)
class RecordUnit(GameUnit):
    """A recorded game."""

    record: Record

    @property
    def plan(self) -> Plan:
        """The record as a plan."""
        return plan_of(self.record)


@dataclass(frozen=True)
class RandomUnit(GameUnit):
    """A random game that grows from ``seed``, played in a manner of the rulebook."""

    terms: Terms
    seed: str
    features: tuple[str, ...]
    manner: str | None

    def put(self, client: Client, notes: Notes) -> Finding | None:
        """Have the game played, and count its actions."""
        plan = self._to_play()
        notes.moves = sum(isinstance(event, Play) for event in plan.events)
        return play_plan(client, plan, notes.remarks, notes.tally, self.known)

    @property
    def plan(self) -> Plan:
        """The random game."""
        rng, terms = self._begin()
        return random_plan(rng, terms, self.manner)

    def _begin(self) -> tuple[Random, Terms]:
        rng, terms = Random(self.seed), self.terms
        setup = terms.rulebook.random_setup(rng, terms.variant, terms.rulings, self.features)
        return rng, replace(terms, setup=setup)


@dataclass(frozen=True)
class Games(Sequence[RandomUnit]):
    """The random games of one run, each made when it is asked for: a million of them take no room.

    Game ``n``, counted from 0, grows from ``seed``, the terms and ``n`` alone; its unit has the number ``first`` + n.
    """

    terms: Terms
    seed: int
    features: tuple[str, ...]
    games: int
    first: int

    def game(self, index: int, number: int) -> RandomUnit:
        """Return a game as the unit with this number."""
        manners = [None, *self.terms.rulebook.manners()]
        seed = f"{self.seed} {self.terms.variant} {self.terms.ruleset} {index}"
        manner = manners[index % len(manners)]
        return RandomUnit(number, LOCKSTEP, f"game {index + 1}", self.terms, seed, self.features, manner)

    def __len__(self) -> int:
        return self.games

    @overload
    def __getitem__(self, index: int) -> RandomUnit: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[RandomUnit]: ...

    def __getitem__(self, index: int | slice) -> RandomUnit | Sequence[RandomUnit]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(self.games))]
        if not 0 <= index < self.games:
            raise IndexError(index)
        return self.game(index, self.first + index)

    def __iter__(self) -> Iterator[RandomUnit]:
        return (self[index] for index in range(self.games))


@dataclass(frozen=True)
class TurnedUnit(RandomUnit):
    """A random game, played as it is, turned and mirrored."""

    def put(self, client: Client, notes: Notes) -> Finding | None:
        """Play the game and its images."""
        del notes
        rng, terms = self._begin()
        return check_symmetries(client, terms, rng)[1]

    def settle(self, client: Client, finding: Finding) -> Finding:
        """Leave the finding as it is: it is about two games."""
        del client
        return finding


@dataclass
class Outcome:
    """What became of a unit.

    ``running`` tells whether the program ran beforehand; ``late`` that it gave no answer in time at first, and one when
    the unit was tried again alone; ``starts`` how often it had to be started again for it; ``stopped`` why the unit
    could not be put at all. ``events`` are what was said, where that is written down.
    """

    unit: Unit
    finding: Finding | None = None
    notes: Notes = field(default_factory=Notes)
    running: bool = True
    late: bool = False
    starts: int = 0
    stopped: str = ""
    events: list[Event] = field(default_factory=list)


@dataclass(frozen=True)
class Failed:
    """A game that failed, in short: its index, the group of what was found, and that in one sentence."""

    index: int
    group: str
    summary: str


@dataclass
class Stretch:
    """What became of games next to each other, from index ``first`` on, in short.

    ``moves`` and ``digests`` have an entry for each game: the actions played, and the SHA-256 of all that was said.
    ``reasons`` counts refusals that named another clause, by the right one and the one named.
    """

    first: int
    moves: list[int] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally.empty)
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    failed: list[Failed] = field(default_factory=list)

    @property
    def end(self) -> int:
        """The index of the game behind the last."""
        return self.first + len(self.moves)

    def add(self, other: "Stretch") -> None:
        """Add the games that come next."""
        assert other.first == self.end
        self.moves += other.moves
        self.digests += other.digests
        self.tally.add(other.tally)
        self.reasons.update(other.reasons)
        self.failed += other.failed


@dataclass(frozen=True)
class Again(Unit):
    """A finding to look at again."""

    unit: Unit
    finding: Finding

    @property
    def is_again(self) -> bool:
        """Always."""
        return True

    def put(self, client: Client, notes: Notes) -> Finding | None:
        """Settle the finding; what is counted on the way does not count."""
        del notes
        return self.unit.settle(client, self.finding)


def group_of(finding: Finding) -> str:
    """Return what findings of the same kind share."""
    return f"{finding.fault}: {finding.clauses[0] if finding.clauses else finding.summary}"


def attempt(client: Client, unit: Unit) -> Outcome:
    """Put a unit to a program, which is started first where it does not run."""
    outcome = Outcome(unit, running=client.running)
    client.begin(unit.number)
    try:
        if not client.running:
            client.restart()
        starts = client.starts
        outcome.finding = unit.put(client, outcome.notes)
        outcome.starts = client.starts - starts + (not client.running)
    except CannotStart as error:
        outcome.stopped = f"the program could not be started again: {error}"
    if outcome.finding and not outcome.finding.conversation:
        outcome.finding = replace(outcome.finding, conversation=client.talk.recent())
    outcome.events = client.talk.take()
    return outcome


def plan_of(record: Record) -> Plan:
    """Return a record as a plan: its actions, and what must be refused where it says so."""
    events: list[Play | Try] = []
    for number in range(len(record.actions) + 1):
        events += [Try(action) for after, action in record.tries if after == number]
        events += [Play(action) for action in record.actions[number : number + 1]]
    return Plan(record.terms, tuple(events))
