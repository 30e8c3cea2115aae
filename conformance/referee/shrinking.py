"""Making a game short in which a program fails, so that it still fails in the same way."""

from collections.abc import Iterator
from dataclasses import replace

from rulebooks import Action, IllegalAction, State

from referee import faults
from referee.client import Client
from referee.faults import CannotStart
from referee.lockstep import Event, Plan, Play, Try, play_plan
from referee.script import Finding, Remarks, Trait

_MOST_SHRINKING = 400
_MOST_STARTS_SHRINKING = 60


def shrink(client: Client, plan: Plan, finding: Finding, known: frozenset[Trait] = frozenset()) -> tuple[Plan, Finding]:
    """Return a plan, as short as was found, on which the program still fails in the same way, and that failure.

    Two failures are the same when they have the same name and, where clauses are named, one in common. The verdict is
    taken again by a program that has just been started, at the beginning and on the shrunk game, so that nothing
    depends on the games before. A hang is not shrunk: every attempt would take its whole time.
    """
    if finding.fault == faults.HANG:
        return plan, finding
    try:
        plan, finding = _Shrinking(client, finding, known).shrink(plan)
    except CannotStart:
        return plan, finding
    return plan, replace(finding, tries=_earlier_tries(plan, finding))


class _Shrinking:
    def __init__(self, client: Client, finding: Finding, known: frozenset[Trait]) -> None:
        self.client, self.finding, self.known = client, finding, known
        self.attempts, self.starts = 0, client.starts

    @property
    def may_go_on(self) -> bool:
        return self.attempts < _MOST_SHRINKING and self.client.starts - self.starts < _MOST_STARTS_SHRINKING

    def fails(self, candidate: Plan, *, afresh: bool = False) -> Finding | None:
        self.attempts += 1
        if afresh or not self.client.running:
            self.client.restart()
        found = play_plan(self.client, candidate, Remarks(), known=self.known)
        return found if found and _alike(found, self.finding) else None

    def shrink(self, plan: Plan) -> tuple[Plan, Finding]:
        for trim in (_cut, _prefix):
            whole = trim(plan, self.finding)
            first = self.fails(whole, afresh=True)
            if first:
                break
        else:
            summary = f"not seen again on the same game: {self.finding.summary}"
            return whole, replace(self.finding, fault=faults.UNSTABLE, summary=summary)
        plan = whole
        for candidate in _plainer(plan):
            found = self.fails(candidate)
            if found:
                plan = trim(candidate, found)
                break
        for candidate in _sooner(plan, self.finding):
            found = self.fails(candidate) if self.may_go_on else None
            if found:
                plan = trim(candidate, found)
                break
        size = 1 << (len(plan.events) // 2).bit_length()
        while size and self.may_go_on:
            shorter = False
            for candidate in _without(plan, size):
                found = self.fails(candidate) if self.may_go_on else None
                if found:
                    plan, shorter = trim(candidate, found), True
                    break
            if not shorter:
                size //= 2
        again = self.fails(plan, afresh=True)
        return (plan, again) if again else (whole, first)


def _alike(one: Finding, other: Finding) -> bool:
    return one.fault == other.fault and (not other.clauses or bool(set(one.clauses) & set(other.clauses)))


def _cut(plan: Plan, finding: Finding) -> Plan:
    """Return the plan up to the finding, without the tries that have nothing to do with it."""
    plays = tuple(Play(action) for action in finding.played)
    tries = (Try(finding.tried),) if finding.tried else ()
    cut = replace(plan, events=(*plays, *tries))
    return cut if _legal(cut) else plan


def _prefix(plan: Plan, finding: Finding) -> Plan:
    """Return the plan up to the finding, with all that was tried on the way."""
    events: list[Event] = []
    left = len(finding.played)
    last = Try(finding.tried) if finding.tried else None
    for event in plan.events:
        if not left and (last is None or isinstance(event, Play)):
            break
        events.append(event)
        left -= isinstance(event, Play)
        if not left and event == last:
            break
    return replace(plan, events=tuple(events))


def _earlier_tries(plan: Plan, finding: Finding) -> tuple[tuple[int, Action], ...]:
    """Return what was tried on the way to a finding, each with the number of actions played before."""
    found: list[tuple[int, Action]] = []
    played = 0
    for event in plan.events:
        if isinstance(event, Play):
            played += 1
        elif (played, event.action) != (len(finding.played), finding.tried):
            found.append((played, event.action))
    return tuple(found)


def _plainer(plan: Plan) -> Iterator[Plan]:
    """Yield the plan under plainer set-ups, plainest first, as far as the reference still finds it legal."""
    setup = plan.terms.setup
    for kept in [{}, *({name: value} for name, value in setup.items())] if setup else []:
        candidate = replace(plan, terms=replace(plan.terms, setup=kept))
        if _legal(candidate):
            yield candidate


def _sooner(plan: Plan, finding: Finding) -> Iterator[Plan]:
    """Yield beginnings of the plan, short ones first, each with another action that the same clause forbids there."""
    if finding.tried is None or not finding.clauses:
        return
    state = plan.terms.begin()
    plays = [event for event in plan.events if isinstance(event, Play)]
    for number, play in enumerate(plays):
        for miss in plan.terms.rulebook.near_misses(state):
            if _refusal(state, miss) in finding.clauses:
                yield replace(plan, events=(*plays[:number], Try(miss)))
                break
        state = state.play(play.action)


def _refusal(state: State, action: Action) -> str | None:
    try:
        state.play(action)
    except IllegalAction as error:
        return error.clause_id
    return None


def _without(plan: Plan, size: int) -> Iterator[Plan]:
    """Yield the plan without ``size`` events, later ones first, as far as the reference still finds it legal."""
    for start in range(len(plan.events) - size, -1, -max(1, size // 2)):
        candidate = replace(plan, events=plan.events[:start] + plan.events[start + size :])
        if _legal(candidate):
            yield candidate


def _legal(plan: Plan) -> bool:
    state = plan.terms.begin()
    for event in plan.events:
        try:
            after = state.play(event.action)
        except IllegalAction:
            if isinstance(event, Play):
                return False
        else:
            if isinstance(event, Try):
                return False
            state = after
    return True
