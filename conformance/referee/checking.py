"""Judging a program: what is put to it, in which order, and the verdict."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulebooks import Rulebook

from referee import faults
from referee.cases import Case
from referee.client import Offer
from referee.crew import Crew
from referee.ledger import Ledger
from referee.lockstep import Tally
from referee.records import Record
from referee.script import Finding, Remarks, Terms, Trait
from referee.units import (
    CASES,
    LOCKSTEP,
    RECORDS,
    SYMMETRY,
    Again,
    CaseUnit,
    Games,
    GameUnit,
    Notes,
    Outcome,
    RecordUnit,
    Stretch,
    TurnedUnit,
    Unit,
    group_of,
)

CONFORMS, DOES_NOT, NOT_OFFERED, INCONCLUSIVE = "conforms", "does not", "not offered", "inconclusive"
PASSED, FAILED, EXPECTED, SKIPPED, NOT_RUN = "passed", "failed", "expected failure", "skipped", "not run"
MOST_HANGS = 3
MOST_STARTS = 200
MOST_CONFIRMED = 3
"""Cases that are put again to a program just started, until so many have failed again."""
SYMMETRY_SHARE = 5
"""One game in this many is also played turned and mirrored."""


@dataclass(frozen=True)
class Wish:
    """What the user wants judged."""

    rulebook: Rulebook
    variants: tuple[str, ...]
    rulesets: tuple[str, ...]
    chosen: Mapping[str, str]
    games: int
    seed: int
    cases: tuple[Case, ...]
    records: tuple[Record, ...]
    symmetry: bool = True
    ledger: Ledger = field(default_factory=Ledger)


@dataclass
class Part:
    """One part of a run, in numbers: what was selected, run, skipped and why, and failed."""

    selected: int = 0
    run: int = 0
    failed: int = 0
    expected: int = 0
    skipped: Counter[str] = field(default_factory=Counter)

    @property
    def left(self) -> int:
        """How many were neither run nor skipped."""
        return self.selected - self.run - self.skipped.total()


@dataclass(frozen=True)
class Result:
    """What became of one unit: passed, failed, expected failure, or why it was skipped or not run."""

    part: str
    name: str
    verdict: str
    why: str = ""
    challenge: str = "active"


def result_of(unit: Unit, verdict: str, why: str = "") -> Result:
    """Return what became of a unit, with the challenge status of its case."""
    return Result(unit.part, unit.name, verdict, why, unit.challenge)


@dataclass
class Run:
    """What was found out about one variant under one ruleset."""

    variant: str
    ruleset: str
    rulings: Mapping[str, str]
    verdict: str = INCONCLUSIVE
    why: str = ""
    parts: dict[str, Part] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    expected: list[Finding] = field(default_factory=list)
    repeats: Counter[str] = field(default_factory=Counter)
    remarks: Remarks = field(default_factory=Remarks)
    tally: Tally = field(default_factory=Tally.empty)
    moves: int = 0

    def part(self, name: str) -> Part:
        """Return the part with this name."""
        return self.parts.setdefault(name, Part())


Ticker = Callable[[str, int], None]
"""Told of progress: what is going on, and how many steps of the whole have been made."""


class Recorder:
    """Told of all that happens, in an order that does not depend on how many programs are asked at once."""

    def begin_run(self, run: Run) -> None:
        """Note that a run begins, with what is selected for it."""

    def outcome(self, outcome: Outcome) -> None:
        """Note what became of a unit."""

    def stretch(self, stretch: Stretch) -> None:
        """Note what became of several games, in short."""

    def end_run(self, run: Run) -> None:
        """Note the verdict of a run."""


def offered_options(offer: Offer, rulebook: Rulebook, ruling: str) -> Sequence[str]:
    """Return the options of a ruling that a program offers: those that it lists, else those of its rulesets."""
    if ruling in offer.rulings:
        return offer.rulings[ruling]
    known = [rulebook.spec.rulesets[name] for name in offer.rulesets if name in rulebook.spec.rulesets]
    return [ruleset.rulings[ruling] for ruleset in known]


def offers(offer: Offer, rulebook: Rulebook, rulings: Mapping[str, str]) -> str | None:
    """Return why a program does not offer ``rulings``, or None where it does."""
    for ruling, option in rulings.items():
        if option not in offered_options(offer, rulebook, ruling):
            return f"does not offer {ruling}={option}"
    return None


def run_of(offer: Offer, wish: Wish, variant: str, ruleset: str) -> Run:
    """Return a run in which nothing was done yet; its verdict is already there where the program does not offer it."""
    rulings = wish.rulebook.spec.rulings_of(ruleset, wish.chosen)
    run = Run(variant, ruleset, rulings)
    if variant not in offer.variants:
        run.why = f"does not offer variant {variant}"
    elif ruleset not in offer.rulesets:
        run.why = f"does not offer ruleset {ruleset}"
    else:
        run.why = offers(offer, wish.rulebook, rulings) or ""
    if run.why:
        run.verdict = NOT_OFFERED
    return run


@dataclass
class _Assignment:
    """A run and what is to be put to the program in it."""

    run: Run
    units: list[Unit] = field(default_factory=list)
    skipped: dict[int, Result] = field(default_factory=dict)
    """What is not put, by its place among the results."""


def judge(crew: Crew, wish: Wish, tick: Ticker, recorder: Recorder) -> Iterator[Run]:
    """Judge a program; yield each run when it is done."""
    planner = _Planner(crew.offer, wish)
    assignments = [planner.assign(variant, ruleset) for variant in wish.variants for ruleset in wish.rulesets]
    tick("", -sum(len(assignment.units) for assignment in assignments))
    for assignment in assignments:
        recorder.begin_run(assignment.run)
        if assignment.run.verdict != NOT_OFFERED:
            _CheckDesk(crew, wish, assignment, tick, recorder).work()
        recorder.end_run(assignment.run)
        yield assignment.run


def units_of(offer: Offer, wish: Wish) -> Iterator[tuple[Run, Sequence[Unit], Sequence[Result]]]:
    """Yield each run that a program is to be judged in, with what is put to it and what is skipped; nothing is asked.

    A run that is not offered has neither.
    """
    planner = _Planner(offer, wish)
    for variant in wish.variants:
        for ruleset in wish.rulesets:
            assignment = planner.assign(variant, ruleset)
            yield assignment.run, assignment.units, tuple(assignment.skipped.values())


class _Planner:
    """Decides what is put to the program in which run."""

    def __init__(self, offer: Offer, wish: Wish) -> None:
        self.offer, self.wish, self.rulebook = offer, wish, wish.rulebook
        self.assigned: set[str] = set()
        self.number = 0

    def next_number(self) -> int:
        self.number += 1
        return self.number

    def assign(self, variant: str, ruleset: str) -> _Assignment:
        """Return a run, its units and what is skipped."""
        run = run_of(self.offer, self.wish, variant, ruleset)
        assignment = _Assignment(run)
        if run.verdict == NOT_OFFERED:
            return assignment
        terms = Terms(self.rulebook, variant, ruleset, run.rulings)
        for case in self.wish.cases:
            if variant in case.variants and self._is_ours(case, run):
                self.assigned.add(f"{variant} {case.id}")
                why = self._why_not(case, run)
                self._select(assignment, CaseUnit(self.next_number(), CASES, case.id, case, terms), why)
        for number, record in enumerate(self.wish.records, 1):
            if (record.terms.variant, record.terms.ruleset) == (variant, ruleset):
                name = record.place.replace("\\", "/").rpartition("/")[2] or f"record {number}"
                needed = self.rulebook.features(record.terms.setup)
                why = self._lacking(needed) or offers(self.offer, self.rulebook, record.terms.rulings)
                self._select(assignment, RecordUnit(self.next_number(), RECORDS, name, record), why)
        for unit in self._games(terms):
            self._select(assignment, unit, None)
        for part in (CASES, RECORDS, LOCKSTEP, SYMMETRY):
            run.part(part)
        return assignment

    def _select(self, assignment: _Assignment, unit: Unit, why_not: str | None) -> None:
        part = assignment.run.part(unit.part)
        part.selected += 1
        if why_not is None:
            assignment.units.append(unit)
        else:
            part.skipped[why_not] += 1
            place = len(assignment.units) + len(assignment.skipped)
            assignment.skipped[place] = result_of(unit, SKIPPED, why_not)

    def _games(self, terms: Terms) -> Iterator[Unit]:
        games = Games(terms, self.wish.seed, self.offer.features, self.wish.games, 0)
        turns = self.wish.symmetry and bool(self.rulebook.symmetries(terms.begin()))
        for index in range(len(games)):
            game = games.game(index, self.next_number())
            yield game
            if turns and index % SYMMETRY_SHARE == 0:
                yield TurnedUnit(self.next_number(), SYMMETRY, game.name, terms, game.seed, game.features, None)

    def _is_ours(self, case: Case, run: Run) -> bool:
        """Tell whether a case belongs to this run: by its rulings, or because they belong to no requested ruleset."""
        if self._matches(case, run.rulings):
            return True
        of_others = (self.rulebook.spec.rulings_of(ruleset, self.wish.chosen) for ruleset in self.wish.rulesets)
        if any(self._matches(case, rulings) for rulings in of_others):
            return False
        return f"{run.variant} {case.id}" not in self.assigned

    @staticmethod
    def _matches(case: Case, rulings: Mapping[str, str]) -> bool:
        return all(rulings[ruling] == option for ruling, option in case.rulings.items())

    def _why_not(self, case: Case, run: Run) -> str | None:
        overridden = [r for r, option in case.rulings.items() if self.wish.chosen.get(r, option) != option]
        if overridden:
            return f"depends on another option of {overridden[0]}"
        needed = self.rulebook.features(case.setup)
        return self._lacking(needed) or offers(self.offer, self.rulebook, {**run.rulings, **case.rulings})

    def _lacking(self, needed: Iterable[str]) -> str | None:
        lacking = sorted(set(needed) - set(self.offer.features))
        return f"needs the feature {lacking[0]}" if lacking else None


class Desk(ABC):
    """Where one run is worked through. How its units are put to a program is for subclasses to say."""

    def __init__(self, run: Run, wish: Wish, alone: Callable[[Unit], Outcome], recorder: Recorder) -> None:
        self.run, self.wish, self.alone, self.recorder = run, wish, alone, recorder
        self.outcomes: list[Outcome] = []
        """What is to be looked at again once all is put, without what was said."""
        self.hangs = self.starts = self.confirmed = 0

    @abstractmethod
    def put_all(self) -> "Stop":
        """Put every unit, count what becomes of it, and keep the outcomes to look at; return why it stopped."""

    @abstractmethod
    def list_result(self, unit: Unit, verdict: str, why: str = "") -> None:
        """List what became of a unit that was kept."""

    @abstractmethod
    def list_the_rest(self, why: str) -> None:
        """List what was not put, and why."""

    def work(self) -> None:
        """Put every unit, then look again at what was found, and conclude."""
        run, stopped = self.run, self.put_all()
        for outcome in self.outcomes:
            finding = outcome.finding
            if finding is not None and not stopped.hopeless:
                finding = self._settle(outcome.unit, finding)
            self._note(outcome.unit, finding)
        if not stopped.why:
            self._look_behind()
        self.list_the_rest(stopped.why)
        if stopped.why:
            left = [f"{part.left} of {name}" for name, part in run.parts.items() if part.left]
            run.why = f"{stopped.why}; not run: {', '.join(left)}" if left else stopped.why
        if run.findings:
            run.verdict = DOES_NOT
        elif not run.why and any(part.run for part in run.parts.values()):
            run.verdict = CONFORMS
        else:
            run.why = run.why or "nothing was run"

    def count(self, outcome: Outcome) -> None:
        """Count what became of a unit, and drop what was said and counted: it is not needed any more."""
        run, unit, notes = self.run, outcome.unit, outcome.notes
        run.part(unit.part).run += 1
        run.moves += notes.moves
        run.tally.add(notes.tally)
        run.remarks.add(notes.remarks)
        if outcome.late:
            run.repeats[f"{unit.name}: no answer in time, but an answer when tried again alone"] += 1
        self.starts += outcome.starts
        self.hangs += outcome.finding is not None and outcome.finding.fault == faults.HANG
        outcome.notes, outcome.events = Notes(), []

    def limit(self, last: Unit) -> "Stop":
        """Return why nothing more is to be put after ``last``, if a limit is reached."""
        if self.hangs >= MOST_HANGS:
            return Stop(f"stopped after {MOST_HANGS} hangs; {last.name} was the last that was run")
        if self.starts >= MOST_STARTS:
            return Stop(f"stopped after starting the program {MOST_STARTS} times")
        return Stop("")

    def _settle(self, unit: Unit, finding: Finding) -> Finding:
        if isinstance(unit, CaseUnit):
            if finding.fault != faults.WRONG_ANSWER or self.confirmed >= MOST_CONFIRMED:
                return finding
        elif not isinstance(unit, GameUnit) or not self._is_new(finding):
            return finding
        again = self.alone(Again(unit.number, unit.part, unit.name, unit, finding))
        self.recorder.outcome(again)
        settled = again.finding or finding
        if isinstance(unit, CaseUnit) and settled.fault == faults.WRONG_ANSWER:
            self.confirmed += 1
        return settled

    def _is_new(self, finding: Finding) -> bool:
        return group_of(finding) not in {group_of(known) for known in self.run.findings if known.case is None}

    def _look_behind(self) -> None:
        """Play the games that stopped at a difference again, passing over what is known, until nothing new comes.

        Only what is shown differently counts there: a program that has gone astray may refuse what follows from it.
        """
        known = frozenset[Trait]().union(*(finding.traits for finding in self.run.findings))
        for outcome in self.outcomes:
            unit, finding = outcome.unit, outcome.finding
            while isinstance(unit, GameUnit) and finding and finding.traits:
                known |= finding.traits
                unit = replace(unit, known=known)
                behind = self.alone(unit)
                self.recorder.outcome(behind)
                finding = behind.finding
                if finding and finding.traits and self._is_new(finding):
                    self.run.findings.append(self._settle(unit, finding))

    def _note(self, unit: Unit, finding: Finding | None) -> None:
        run, part = self.run, self.run.part(unit.part)
        entry = self.wish.ledger.entry(finding.case or "") if finding else None
        if finding is None:
            self.list_result(unit, PASSED)
        elif entry and finding.case == unit.name:
            part.expected += 1
            run.expected.append(finding)
            self.list_result(unit, EXPECTED, entry.reason)
        else:
            part.failed += 1
            self.list_result(unit, FAILED, finding.summary)
            if finding.case is None and not self._is_new(finding):
                run.repeats[group_of(finding)] += 1
            else:
                run.findings.append(finding)


class _CheckDesk(Desk):
    """Where a run of a check is worked through: every unit has its result, in order."""

    def __init__(self, crew: Crew, wish: Wish, assignment: _Assignment, tick: Ticker, recorder: Recorder) -> None:
        super().__init__(assignment.run, wish, crew.alone, recorder)
        self.crew, self.assignment, self.tick = crew, assignment, tick

    def put_all(self) -> "Stop":
        units = self.assignment.units
        for outcome in self.crew.outcomes(units):
            self.tick(outcome.unit.name, 1)
            self.recorder.outcome(outcome)
            if outcome.stopped:
                return Stop(outcome.stopped, hopeless=True)
            self.count(outcome)
            self.outcomes.append(outcome)
            if len(self.outcomes) == len(units):
                break
            stop = self.limit(outcome.unit)
            if stop.why:
                return stop
        return Stop("")

    def list_result(self, unit: Unit, verdict: str, why: str = "") -> None:
        self._list(result_of(unit, verdict, why))

    def _list(self, result: Result) -> None:
        skipped = self.assignment.skipped
        while len(self.run.results) in skipped:
            self.run.results.append(skipped.pop(len(self.run.results)))
        self.run.results.append(result)

    def list_the_rest(self, why: str) -> None:
        for unit in self.assignment.units[len(self.outcomes) :]:
            self._list(result_of(unit, NOT_RUN, why))
        self.run.results += [self.assignment.skipped[place] for place in sorted(self.assignment.skipped)]


@dataclass(frozen=True)
class Stop:
    """Why a run did not come to its end, if it did not; ``hopeless`` where the program cannot be asked any more."""

    why: str
    hopeless: bool = False
