"""Judging a program: what is put to it, in which order, and the verdict."""

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
    GameUnit,
    Outcome,
    RandomUnit,
    RecordUnit,
    TurnedUnit,
    Unit,
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
            _Desk(crew, wish, assignment, tick, recorder).work()
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
        rulings = self.rulebook.spec.rulings_of(ruleset, self.wish.chosen)
        run = Run(variant, ruleset, rulings)
        assignment = _Assignment(run)
        missing = None
        if variant not in self.offer.variants:
            missing = f"does not offer variant {variant}"
        elif ruleset not in self.offer.rulesets:
            missing = f"does not offer ruleset {ruleset}"
        missing = missing or offers(self.offer, self.rulebook, rulings)
        if missing:
            run.verdict, run.why = NOT_OFFERED, missing
            return assignment
        terms = Terms(self.rulebook, variant, ruleset, rulings)
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
        manners = [None, *self.rulebook.manners()]
        turns = self.wish.symmetry and bool(self.rulebook.symmetries(terms.begin()))
        for number in range(self.wish.games):
            seed = f"{self.wish.seed} {terms.variant} {terms.ruleset} {number}"
            name, manner = f"game {number + 1}", manners[number % len(manners)]
            features = self.offer.features
            yield RandomUnit(self.next_number(), LOCKSTEP, name, terms, seed, features, manner)
            if turns and number % SYMMETRY_SHARE == 0:
                yield TurnedUnit(self.next_number(), SYMMETRY, name, terms, seed, features, None)

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


class _Desk:
    """Where one run is worked through."""

    def __init__(self, crew: Crew, wish: Wish, assignment: _Assignment, tick: Ticker, recorder: Recorder) -> None:
        self.crew, self.wish, self.run, self.tick, self.recorder = crew, wish, assignment.run, tick, recorder
        self.assignment = assignment
        self.outcomes: list[Outcome] = []
        self.hangs = self.starts = self.confirmed = 0

    def work(self) -> None:
        """Put every unit, then look again at what was found, and conclude."""
        run, stopped = self.run, self._put_all()
        for outcome in self.outcomes:
            finding = outcome.finding
            if finding is not None and not stopped.hopeless:
                finding = self._settle(outcome.unit, finding)
            self._note(outcome, finding)
        if not stopped.why:
            self._look_behind()
        self._list_the_rest(stopped.why)
        if stopped.why:
            left = [f"{part.left} of {name}" for name, part in run.parts.items() if part.left]
            run.why = f"{stopped.why}; not run: {', '.join(left)}" if left else stopped.why
        if run.findings:
            run.verdict = DOES_NOT
        elif not run.why and any(part.run for part in run.parts.values()):
            run.verdict = CONFORMS
        else:
            run.why = run.why or "nothing was run"

    def _put_all(self) -> "_Stop":
        for outcome in self.crew.outcomes(self.assignment.units):
            self.tick(outcome.unit.name, 1)
            self.recorder.outcome(outcome)
            if outcome.stopped:
                return _Stop(outcome.stopped, hopeless=True)
            self.outcomes.append(outcome)
            self.starts += outcome.starts
            if outcome.finding and outcome.finding.fault == faults.HANG:
                self.hangs += 1
            if len(self.outcomes) == len(self.assignment.units):
                break
            if self.hangs >= MOST_HANGS:
                last = outcome.unit.name
                return _Stop(f"stopped after {MOST_HANGS} hangs; {last} was the last that was run")
            if self.starts >= MOST_STARTS:
                return _Stop(f"stopped after starting the program {MOST_STARTS} times")
        return _Stop("")

    def _settle(self, unit: Unit, finding: Finding) -> Finding:
        if isinstance(unit, CaseUnit):
            if finding.fault != faults.WRONG_ANSWER or self.confirmed >= MOST_CONFIRMED:
                return finding
        elif not isinstance(unit, GameUnit) or not self._is_new(finding):
            return finding
        again = self.crew.alone(Again(unit.number, unit.part, unit.name, unit, finding))
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
                behind = self.crew.alone(unit)
                self.recorder.outcome(behind)
                finding = behind.finding
                if finding and finding.traits and self._is_new(finding):
                    self.run.findings.append(self._settle(unit, finding))

    def _note(self, outcome: Outcome, finding: Finding | None) -> None:
        run, unit = self.run, outcome.unit
        part = run.part(unit.part)
        part.run += 1
        run.moves += outcome.notes.moves
        run.tally.add(outcome.notes.tally)
        run.remarks.add(outcome.notes.remarks)
        if outcome.late:
            run.repeats[f"{unit.name}: no answer in time, but an answer when tried again alone"] += 1
        entry = self.wish.ledger.entry(finding.case or "") if finding else None
        if finding is None:
            self._list(result_of(unit, PASSED))
        elif entry and finding.case == unit.name:
            part.expected += 1
            run.expected.append(finding)
            self._list(result_of(unit, EXPECTED, entry.reason))
        else:
            part.failed += 1
            self._list(result_of(unit, FAILED, finding.summary))
            if finding.case is None and not self._is_new(finding):
                run.repeats[group_of(finding)] += 1
            else:
                run.findings.append(finding)

    def _list(self, result: Result) -> None:
        skipped = self.assignment.skipped
        while len(self.run.results) in skipped:
            self.run.results.append(skipped.pop(len(self.run.results)))
        self.run.results.append(result)

    def _list_the_rest(self, why: str) -> None:
        for unit in self.assignment.units[len(self.outcomes) :]:
            self._list(result_of(unit, NOT_RUN, why))
        self.run.results += [self.assignment.skipped[place] for place in sorted(self.assignment.skipped)]


@dataclass(frozen=True)
class _Stop:
    """Why a run did not come to its end, if it did not; ``hopeless`` where the program cannot be asked any more."""

    why: str
    hopeless: bool = False


def group_of(finding: Finding) -> str:
    """Return what findings of the same kind share."""
    return f"{finding.fault}: {finding.clauses[0] if finding.clauses else finding.summary}"
