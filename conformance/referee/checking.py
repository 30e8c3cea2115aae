"""Judging a program: what is put to it, in which order, and the verdict."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from rulebooks import Rulebook

from referee import faults
from referee.cases import Case, put_case
from referee.client import Client, Offer
from referee.faults import CannotStart
from referee.lockstep import Plan, Play, Tally, Try, play_plan, random_plan, shrink
from referee.records import Record
from referee.script import Finding, Remarks, Terms
from referee.symmetry import check_symmetries

CONFORMS, DOES_NOT, NOT_OFFERED, INCONCLUSIVE = "conforms", "does not", "not offered", "inconclusive"
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


@dataclass
class Part:
    """One part of a run, in numbers: what was selected, run, skipped and why, and failed."""

    selected: int = 0
    run: int = 0
    failed: int = 0
    skipped: Counter[str] = field(default_factory=Counter)

    @property
    def left(self) -> int:
        """How many were neither run nor skipped."""
        return self.selected - self.run - self.skipped.total()


@dataclass
class Run:
    """What was found out about one variant under one ruleset."""

    variant: str
    ruleset: str
    rulings: Mapping[str, str]
    verdict: str = INCONCLUSIVE
    why: str = ""
    parts: dict[str, Part] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    repeats: Counter[str] = field(default_factory=Counter)
    remarks: Remarks = field(default_factory=Remarks)
    tally: Tally = field(default_factory=Tally.empty)
    moves: int = 0

    def part(self, name: str) -> Part:
        """Return the part with this name."""
        return self.parts.setdefault(name, Part())


class _Stopped(Exception):
    """The run cannot go on; ``str()`` says why."""


Ticker = Callable[[str, int], None]
"""Told of progress: what is going on, and how many steps of the whole have been made."""


def steps_of(wish: Wish) -> int:
    """Return how many steps judging takes, for a progress bar."""
    runs = len(wish.variants) * len(wish.rulesets)
    return len(wish.cases) + runs * wish.games + len(wish.records)


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


def judge(client: Client, wish: Wish, tick: Ticker) -> Iterator[Run]:
    """Judge a program; yield each run when it is done."""
    assigned: set[str] = set()
    for variant in wish.variants:
        for ruleset in wish.rulesets:
            rulings = wish.rulebook.spec.rulings_of(ruleset, wish.chosen)
            run = Run(variant, ruleset, rulings)
            _judge_run(client, wish, run, assigned, tick)
            yield run


def _judge_run(client: Client, wish: Wish, run: Run, assigned: set[str], tick: Ticker) -> None:
    offer = client.offer
    missing = None
    if run.variant not in offer.variants:
        missing = f"does not offer variant {run.variant}"
    elif run.ruleset not in offer.rulesets:
        missing = f"does not offer ruleset {run.ruleset}"
    missing = missing or offers(offer, wish.rulebook, run.rulings)
    if missing:
        run.verdict, run.why = NOT_OFFERED, missing
        tick("", wish.games)
        return
    desk = _Desk(client, wish, run, tick, assigned)
    try:
        desk.put_cases()
        desk.play_records()
        desk.play_games()
    except _Stopped as stop:
        left = [f"{part.left} of {name}" for name, part in run.parts.items() if part.left]
        run.why = f"{stop}; not run: {', '.join(left)}" if left else str(stop)
    if run.findings:
        run.verdict = DOES_NOT
    elif not run.why and any(part.run for part in run.parts.values()):
        run.verdict = CONFORMS
    else:
        run.why = run.why or "nothing was run"


class _Desk:
    """Where one run is worked through."""

    def __init__(self, client: Client, wish: Wish, run: Run, tick: Ticker, assigned: set[str]) -> None:
        self.client, self.wish, self.run, self.tick, self.assigned = client, wish, run, tick, assigned
        self.hangs = self.confirmed = 0
        self.last = ""
        self.terms = Terms(wish.rulebook, run.variant, run.ruleset, run.rulings)
        self.cases = [case for case in wish.cases if run.variant in case.variants and self._is_ours(case)]
        self.records = [r for r in wish.records if (r.terms.variant, r.terms.ruleset) == (run.variant, run.ruleset)]
        self.turned = [n for n in range(wish.games) if wish.symmetry and n % SYMMETRY_SHARE == 0]
        if not wish.rulebook.symmetries(self.terms.begin()):
            self.turned = []
        selected: dict[str, Sequence[object]] = {
            "cases": self.cases,
            "records": self.records,
            "lockstep": range(wish.games),
            "symmetry": self.turned,
        }
        for name, things in selected.items():
            run.part(name).selected = len(things)

    def put_cases(self) -> None:
        """Put the program to the cases of the run, and to those that no later run of the variant will take."""
        part = self.run.part("cases")
        for case in self.cases:
            key = f"{self.run.variant} {case.id}"
            why = self._why_not(case)
            if why:
                part.skipped[why] += 1
                continue
            self.tick(case.id, 0 if key in self.assigned else 1)
            self.assigned.add(key)
            self._go_on()
            part.run += 1
            self.run.tally.clauses.update(case.clauses)
            self._note("cases", self._ask(partial(self._put, case), case.id))

    def _put(self, case: Case) -> Finding | None:
        finding = put_case(self.client, case, self.terms, self.run.remarks)
        if finding is None or finding.fault != faults.WRONG_ANSWER or self.confirmed >= MOST_CONFIRMED:
            return finding
        with suppress(CannotStart):
            self.client.restart()
            if put_case(self.client, case, self.terms, Remarks()) is None:
                summary = f"{finding.summary}, but not when the program is started afresh"
                return replace(finding, fault=faults.UNSTABLE, summary=summary)
            self.confirmed += 1
        return finding

    def _is_ours(self, case: Case) -> bool:
        """Tell whether a case belongs to this run: by its rulings, or because they belong to no requested ruleset."""
        if self._matches(case, self.run.rulings):
            return True
        if any(
            self._matches(case, self.wish.rulebook.spec.rulings_of(r, self.wish.chosen)) for r in self.wish.rulesets
        ):
            return False
        return f"{self.run.variant} {case.id}" not in self.assigned

    @staticmethod
    def _matches(case: Case, rulings: Mapping[str, str]) -> bool:
        return all(rulings[ruling] == option for ruling, option in case.rulings.items())

    def _why_not(self, case: Case) -> str | None:
        overridden = [r for r, option in case.rulings.items() if self.wish.chosen.get(r, option) != option]
        if overridden:
            return f"depends on another option of {overridden[0]}"
        lacking = sorted(self.wish.rulebook.features(case.setup) - set(self.client.offer.features))
        if lacking:
            return f"needs the feature {lacking[0]}"
        return offers(self.client.offer, self.wish.rulebook, {**self.run.rulings, **case.rulings})

    def play_records(self) -> None:
        """Have the program play the recorded games of the variant and ruleset."""
        part = self.run.part("records")
        for record in self.records:
            needed = self.wish.rulebook.features(record.terms.setup)
            lacking = sorted(needed - set(self.client.offer.features))
            why = f"needs the feature {lacking[0]}" if lacking else None
            why = why or offers(self.client.offer, self.wish.rulebook, record.terms.rulings)
            if why:
                part.skipped[why] += 1
                continue
            self.tick("records", 1)
            self._go_on()
            part.run += 1
            self._play("records", plan_of(record), "record", self.run.tally)

    def play_games(self) -> None:
        """Play random games in lockstep, and some of them turned and mirrored."""
        manners = [None, *self.wish.rulebook.manners()]
        lockstep, symmetry = self.run.part("lockstep"), self.run.part("symmetry")
        for number in range(self.wish.games):
            rng = Random(f"{self.wish.seed} {self.run.variant} {self.run.ruleset} {number}")
            setup = self.wish.rulebook.random_setup(rng, self.run.variant, self.run.rulings, self.client.offer.features)
            terms = replace(self.terms, setup=setup)
            plan = random_plan(rng, terms, manners[number % len(manners)])
            self.tick(f"game {number + 1}", 1)
            self._go_on()
            lockstep.run += 1
            self.run.moves += sum(isinstance(event, Play) for event in plan.events)
            self._play("lockstep", plan, f"game {number + 1}", self.run.tally)
            if number in self.turned:
                self._go_on()
                symmetry.run += 1
                self._note("symmetry", self._ask(partial(self._turn, terms, rng), "symmetry"))

    def _turn(self, terms: Terms, rng: Random) -> Finding | None:
        _, finding = check_symmetries(self.client, terms, rng)
        return finding

    def _play(self, part: str, plan: Plan, name: str, tally: Tally | None = None) -> None:
        finding = self._ask(lambda: play_plan(self.client, plan, self.run.remarks, tally), name)
        if finding and self._is_new(finding):
            _, finding = shrink(self.client, plan, finding)
        self._note(part, finding)

    def _go_on(self) -> None:
        """Have the program running; stop when there have been too many hangs or starts."""
        if self.hangs >= MOST_HANGS:
            raise _Stopped(f"stopped after {MOST_HANGS} hangs; {self.last} was the last that was run")
        self._revive()

    def _ask(self, ask: Callable[[], Finding | None], name: str) -> Finding | None:
        """Ask, with the program running; try a hang once more alone."""
        self._revive()
        finding = ask()
        if finding and finding.fault == faults.HANG:
            self._revive()
            finding = ask()
            if finding is None:
                self.run.repeats[f"{name}: no answer in time, but an answer when tried again alone"] += 1
        if finding and finding.fault == faults.HANG:
            self.hangs += 1
            self.last = name
        return finding

    def _revive(self) -> None:
        if self.client.running:
            return
        if self.client.starts >= MOST_STARTS:
            raise _Stopped(f"stopped after starting the program {MOST_STARTS} times")
        try:
            self.client.restart()
        except CannotStart as error:
            raise _Stopped(f"the program could not be started again: {error}") from None

    def _is_new(self, finding: Finding) -> bool:
        return _group(finding) not in {_group(known) for known in self.run.findings}

    def _note(self, part: str, finding: Finding | None) -> None:
        if finding is None:
            return
        if part in self.run.parts:
            self.run.parts[part].failed += 1
        if finding.case is None and not self._is_new(finding):
            self.run.repeats[_group(finding)] += 1
        else:
            self.run.findings.append(finding)


def _group(finding: Finding) -> str:
    return f"{finding.fault}: {finding.clauses[0] if finding.clauses else finding.summary}"


def plan_of(record: Record) -> Plan:
    """Return a record as a plan: its actions, and what must be refused where it says so."""
    events: list[Play | Try] = []
    for number in range(len(record.actions) + 1):
        events += [Try(action) for after, action in record.tries if after == number]
        events += [Play(action) for action in record.actions[number : number + 1]]
    return Plan(record.terms, tuple(events))
