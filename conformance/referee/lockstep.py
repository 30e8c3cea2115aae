"""The same games played by a program and by the reference, compared at every step.

A plan is a game decided beforehand by the reference alone: actions to play, and illegal ones to try in between. It is
made by a seeded generator and not by a property-testing library, since a foreign program is slow to ask: the whole game
can be sent ahead, and a difference is shrunk on plans that the reference has found legal before the program sees them.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import compress
from operator import itemgetter
from random import Random

from rulebooks import Action, IllegalAction, Rulebook, State

from referee import faults
from referee.client import ILLEGAL_ACTION, Answer, Call, Client
from referee.script import (
    Difference,
    Finding,
    Remarks,
    Step,
    Terms,
    Trait,
    is_refusal,
    lists_just,
    read_listing,
    run_script,
    state_differences,
    take_for,
    told,
    without_secrets,
    words,
)

LONGEST = 700
"""Actions after which a game without an end is cut."""
_TRYING = 0.4
"""How often near misses are tried at a step."""


@dataclass(frozen=True, slots=True)
class Play:
    """An action to play."""

    action: Action


@dataclass(frozen=True, slots=True)
class Try:
    """An action that must be refused."""

    action: Action


Event = Play | Try


@dataclass(frozen=True)
class Plan:
    """A game decided beforehand.

    ``states`` are the positions after each action played, the first before any, where the plan was made by playing: a
    plan that is changed loses them.
    """

    terms: Terms
    events: tuple[Event, ...]
    states: list[State] = field(default_factory=list, init=False, repr=False, compare=False)


def random_plan(rng: Random, terms: Terms, manner: str | None, trying: float = _TRYING) -> Plan:
    """Return a random game to its end, following ``manner`` most of the time, with near misses tried on the way."""
    rulebook, state = terms.rulebook, terms.begin()
    narrow = rulebook.manners()[manner] if manner else None
    events: list[Event] = []
    states = [state]
    while state.phase != "finished" and len(events) < LONGEST:
        if rng.random() < trying:
            misses = rulebook.near_misses(state)
            events += map(Try, rng.sample(misses, min(len(misses), 2)))
        following = narrow is not None and rng.random() < 0.8
        choices = state.legal_actions()
        if following and narrow:
            choices = narrow(state, choices)
        outcomes = state.outcomes(rng.choice(choices))
        actions = [action for action, _ in outcomes]
        if following and narrow and len(actions) > 1 and rng.random() < 0.5:
            action = rng.choice(narrow(state, actions))
        else:
            action = rng.choices(actions, [weight for _, weight in outcomes])[0]
        events.append(Play(action))
        state = state.play(action)
        states.append(state)
    plan = Plan(terms, (*events, *map(Try, rulebook.near_misses(state))))
    plan.states.extend(states)
    return plan


@dataclass
class Tally:
    """How often each clause, action and phase was exercised."""

    clauses: Counter[str]
    actions: Counter[str]
    phases: Counter[str]

    @classmethod
    def empty(cls) -> "Tally":
        """Return a tally of nothing."""
        return cls(Counter(), Counter(), Counter())

    def add(self, other: "Tally") -> None:
        """Add what another tally holds."""
        self.clauses += other.clauses
        self.actions += other.actions
        self.phases += other.phases

    def note(self, rulebook: Rulebook, before: State, action: Action, after: State) -> None:
        """Count a played action."""
        self.actions[action.type] += 1
        self.phases[before.phase] += 1
        if after.phase == "finished":
            self.phases["finished"] += 1
        self.clauses.update({clause for clause, _ in rulebook.exercised(before, action, after)})


def plan_steps(
    plan: Plan, remarks: Remarks, tally: Tally | None = None, known: frozenset[Trait] = frozenset()
) -> list[Step]:
    """Return the conversation in which a program plays a plan; what is ``known`` is passed over."""
    terms, rulebook = plan.terms, plan.terms.rulebook
    state = plan.states[0] if plan.states else terms.begin()
    game = tuple(event.action for event in plan.events if isinstance(event, Play))
    course = _Course(terms, game, known)
    look = _Look(course, 0, state)
    steps = [Step(terms.call(), look.judge_state), Step(_STATE, look.judge_state), Step(_LIST, look.judge_list)]
    played = 0
    for number, event in enumerate(plan.events, 1):
        tried = None
        request = Call("play", {"action": rulebook.format(event.action)})
        if isinstance(event, Try):
            miss = _Miss(course, played, state, event.action, remarks)
            if tally:
                tally.clauses[miss.refusal.clause_id] += 1
            tried = event.action
            steps.append(Step(request, miss.judge, played, tried))
            look = _Look(course, played, state, refused=tried, blamed=miss.refusal.clause_id)
        else:
            played += 1
            before, state = state, plan.states[played] if plan.states else state.play(event.action)
            if tally:
                tally.note(rulebook, before, event.action, state)
            look = _Look(course, played, state, before)
            steps.append(Step(request, look.judge_state, played))
        if tried or played % 5 == 0 or number == len(plan.events):
            steps.append(Step(_STATE, look.judge_state, played, tried))
            for viewer in _viewers(state, played, last=number == len(plan.events)):
                glance = replace(look, viewer=viewer)
                eyes = {"viewer": viewer}
                steps.append(Step(Call("state", eyes), glance.judge_state, played, tried))
                steps.append(Step(Call("legalActions", eyes), glance.judge_list, played, tried))
        steps.append(Step(_LIST, look.judge_list, played, tried))
    return steps


_STATE, _LIST = Call("state", {}), Call("legalActions", {})


def _viewers(state: State, turn: int, *, last: bool) -> Sequence[int]:
    """Return through whose eyes to look: of players with secrets one after the other, at the end all."""
    players = state.secrets_from()
    return players if last or not players else (players[turn % len(players)],)


@dataclass
class _Course:
    """What all judges of a game share.

    ``actions`` are played in it, ``known`` are differences to be passed over, and ``astray`` the fields that the last
    state had wrong: what stays wrong is no news. ``settled`` is what was found right last: the same answer in the same
    position, as after a refusal, is right again.
    """

    terms: Terms
    actions: tuple[Action, ...]
    known: frozenset[Trait]
    astray: frozenset[str] = frozenset()
    settled: dict[str, tuple[State, int | None, Answer]] = field(default_factory=dict)

    def news(self, differences: Sequence[Difference]) -> list[Difference]:
        """Return the differences in fields that were right in the last state."""
        before, self.astray = self.astray, frozenset(row.field for row in differences)
        return [row for row in differences if row.field not in before]

    def is_settled(self, what: str, state: State, viewer: int | None, answer: Answer) -> bool:
        """Tell whether this very answer was found right in this very position, and nothing else since."""
        last = self.settled.get(what)
        return last is not None and last[0] is state and last[1] == viewer and last[2] is answer

    def settle(self, what: str, state: State, viewer: int | None, answer: Answer) -> None:
        """Note that an answer is right."""
        self.settled[what] = state, viewer, answer


@dataclass(slots=True)
class _Look:
    """Judges of a position: after so many ``turns`` of the game, or after an action that was refused there."""

    course: _Course
    turns: int
    state: State
    before: State | None = None
    refused: Action | None = None
    blamed: str | None = None
    viewer: int | None = None

    @property
    def terms(self) -> Terms:
        return self.course.terms

    @property
    def played(self) -> tuple[Action, ...]:
        return self.course.actions[: self.turns]

    @property
    def rulebook(self) -> Rulebook:
        return self.course.terms.rulebook

    def exercised(self) -> list[tuple[str, frozenset[str]]]:
        if self.before is None:
            return []
        return list(self.rulebook.exercised(self.before, self.played[-1], self.state))

    def about(self, clauses: Sequence[str], summary: str, expected: str, got: str) -> Finding:
        return Finding(
            fault=faults.WRONG_ANSWER,
            clauses=tuple(dict.fromkeys(clauses)),
            summary=summary,
            expected=expected,
            got=got,
            terms=self.terms,
            played=self.played,
            tried=self.refused,
            fresh=self.played[-1] if self.played else None,
        )

    @property
    def moment(self) -> str:
        eyes = f"as player {self.viewer} sees it " if self.viewer else ""
        if self.refused:
            return f"{eyes}after the refused {self.rulebook.format_word(self.refused)}"
        return eyes + (f"after {self.rulebook.format_word(self.played[-1])}" if self.played else "at the beginning")

    def judge_state(self, answer: Answer) -> Finding | None:
        if not answer.granted:
            permissions = self._of_kind("permission") or [clause for clause, _ in self.exercised()]
            named = [answer.clause] if answer.clause in self.rulebook.spec.clauses else []
            what = self.rulebook.format_word(self.played[-1]) if self.played else "'newGame'"
            clauses = [clause for clause in [*named, *permissions] if clause]
            return self.about(clauses, f"{what} was refused", "accepted", str(answer))
        course = self.course
        if course.is_settled("state", self.state, self.viewer, answer):
            course.astray = frozenset()
            return None
        differences = state_differences(self.state.observation(self.viewer), answer.state, self.rulebook.WHOLE)
        differences = without_secrets(differences, self.state, self.viewer)
        if not differences:
            course.settle("state", self.state, self.viewer, answer)
            course.astray = frozenset()
            return None
        differences = course.news(differences)
        traits = [Trait(row.field, self._likeliest(row.field)) for row in differences]
        fresh = [not trait.is_among(course.known) for trait in traits]
        differences, traits = list(compress(differences, fresh)), list(compress(traits, fresh))
        if not differences:
            return None
        clauses = [self.blamed] if self.blamed else self._suspects({row.field.split(".")[0] for row in differences})
        finding = self.about(clauses, f"the state is wrong {self.moment}", *told(differences))
        return replace(finding, traits=frozenset(traits))

    def _likeliest(self, field: str) -> frozenset[str]:
        """Return the clauses by which a difference in a field is known."""
        return frozenset([self.blamed] if self.blamed else self._suspects({field.partition(".")[0]})[:2])

    def _suspects(self, fields: set[str]) -> list[str]:
        """Return the clauses that decided ``fields``, the likeliest first.

        Those are likely that seldom decided anything before, when there was no difference, and that decide little else.
        """
        before: Counter[str] = Counter()
        state = self.terms.begin()
        for action in self.played[:-1]:
            after = state.play(action)
            before.update(clause for clause, _ in self.rulebook.exercised(state, action, after))
            state = after
        suspects = [(before[clause], len(decided), clause) for clause, decided in self.exercised() if fields & decided]
        return [clause for _, _, clause in sorted(suspects, key=itemgetter(0, 1))]

    def _of_kind(self, kind: str) -> list[str]:
        clauses = self.rulebook.spec.clauses
        return [clause for clause, _ in self.exercised() if clauses[clause].kind == kind]

    def judge_list(self, answer: Answer) -> Finding | None:
        if not answer.granted:
            return self.about((), f"'legalActions' was refused {self.moment}", "granted", str(answer))
        if self.course.is_settled("list", self.state, self.viewer, answer):
            return None
        legal = self.state.known_actions(self.viewer)
        if lists_just(self.rulebook, answer.result["actions"], legal):
            self.course.settle("list", self.state, self.viewer, answer)
            return None
        listing = read_listing(self.rulebook, answer.result["actions"])
        if listing.faults:
            return self.about(
                (), f"legalActions is no proper list {self.moment}", "actions, each once", listing.faults[0]
            )
        expected = frozenset(legal)
        if listing.actions == expected:
            take_for(self.rulebook, answer.result["actions"], legal)
            self.course.settle("list", self.state, self.viewer, answer)
            return None
        extra, missing = listing.actions - expected, expected - listing.actions
        if extra:
            return self._listed(self._judge_extra(sorted(extra, key=self.rulebook.format_word)))
        clauses = clauses_of_missing(self.rulebook, self.state, min(missing, key=self.rulebook.format_word))
        shown = words(self.rulebook, missing)
        summary = f"legalActions lacks {shown} {self.moment}"
        return self._listed(self.about(clauses, summary, f"{shown} listed", "not listed"))

    def _listed(self, finding: Finding) -> Finding | None:
        """Return a finding about the list, unless it is known."""
        trait = Trait("legalActions", frozenset(finding.clauses))
        return None if trait.is_among(self.course.known) else replace(finding, traits=frozenset({trait}))

    def _judge_extra(self, extra: Sequence[Action]) -> Finding:
        shown = words(self.rulebook, extra)
        try:
            self.state.play(extra[0])
        except IllegalAction as error:
            summary = f"legalActions lists {shown} {self.moment}: {error.message}"
            finding = self.about([error.clause_id], summary, "not listed", f"{shown} listed")
            return replace(finding, marks=error.places, fresh=extra[0], tried=extra[0])
        clauses = [clause for clause, _ in self.exercised()]
        return self.about(clauses, f"legalActions lists {shown} {self.moment}", "not listed", f"{shown} listed")


def clauses_of_missing(rulebook: Rulebook, state: State, missing: Action) -> list[str]:
    """Return the permissions by which a choice that a program does not list is legal, the most special first."""
    action = state.outcomes(missing)[0][0]
    found = rulebook.exercised(state, action, state.play(action))
    permissions = [clause for clause, _ in found if rulebook.spec.clauses[clause].kind == "permission"]
    return permissions[::-1]


class _Miss:
    """The judge of an action that must be refused."""

    def __init__(self, course: _Course, turns: int, state: State, action: Action, remarks: Remarks) -> None:
        self.terms, self.state, self.action, self.remarks = course.terms, state, action, remarks
        self.course, self.turns = course, turns
        try:
            state.play(action)
        except IllegalAction as error:
            self.refusal = error
        else:
            raise ValueError(f"{course.terms.rulebook.format_word(action)} is legal here")

    def judge(self, answer: Answer) -> Finding | None:
        clause = self.refusal.clause_id
        named = answer.clause
        if answer.code == ILLEGAL_ACTION and (named is None or named == clause or named in self.refusal.also):
            return None
        word = self.terms.rulebook.format_word(self.action)
        if answer.granted:
            summary = f"{word} was accepted: {self.refusal.message}"
            return self._about(faults.WRONG_ANSWER, summary, f"refused ({clause})", "accepted")
        if not is_refusal(answer, may_be_malformed=self._may_be_malformed):
            return self._about(
                faults.WRONG_ANSWER, f"{word} was refused with the wrong error", "error 1001", str(answer)
            )
        if named is not None and named != clause and named not in self.refusal.also:
            summary = f"{word} was refused for another reason than the reference gives"
            self.remarks.note(self._about(faults.WRONG_REASON, summary, clause, named))
        return None

    @property
    def _may_be_malformed(self) -> bool:
        if self.state.phase == "finished" or self.refusal.malformed:
            return True
        return self.terms.rulebook.choice_of(self.action) == self.action and self.action in self.state.legal_actions()

    def _about(self, fault: str, summary: str, expected: str, got: str) -> Finding:
        return Finding(
            fault=fault,
            clauses=(self.refusal.clause_id,),
            summary=summary,
            expected=expected,
            got=got,
            terms=self.terms,
            played=self.course.actions[: self.turns],
            tried=self.action,
            marks=self.refusal.places,
            fresh=self.action,
        )


def play_plan(
    client: Client,
    plan: Plan,
    remarks: Remarks,
    tally: Tally | None = None,
    known: frozenset[Trait] = frozenset(),
) -> Finding | None:
    """Have a program play a plan; return the first finding that is not ``known``, with the game that led to it."""
    finding = run_script(client, plan_steps(plan, remarks, tally, known))
    if finding and finding.terms is None:
        played = [event.action for event in plan.events if isinstance(event, Play)]
        finding = replace(finding, terms=plan.terms, played=tuple(played[: finding.reached]))
    return finding
