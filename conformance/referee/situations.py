"""Games in which the options of a ruling part: what the reference foresees under each, and what a program shows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any

from rulebooks import Action, IllegalAction, JsonObject, MalformedAction, Rulebook, SetupError, State

from referee.cases import Case
from referee.client import Answer, Call, Client
from referee.faults import Fault
from referee.lockstep import random_plan
from referee.script import Terms, read_listing, words
from referee.wire import same_json

Rulings = Mapping[str, str]
"""An option for every ruling: a hypothesis of what a program plays by."""

LONG = 60
"""Games of more attempts are played only where no shorter one tells anything."""
_AFTERMATH = 25
"""Attempts after the first difference that are still looked at."""
_RANDOM_GAMES = 16
_ABSENT = object()


@dataclass(frozen=True)
class Situation:
    """Actions to attempt one after the other, legal or not.

    Step 0 is the beginning, step n comes after attempt n; ``listed`` are the steps at which to look at what is legal.
    """

    name: str
    variant: str
    setup: JsonObject
    attempts: tuple[Action, ...]
    listed: frozenset[int] = frozenset()

    def calls(self, terms: Terms) -> Iterator[Call]:
        """Yield the requests by which a program is put into the situation."""
        yield terms.call()
        if 0 in self.listed:
            yield Call("legalActions", {})
        for number, action in enumerate(self.attempts, 1):
            yield Call("play", {"action": terms.rulebook.format(action)})
            if number in self.listed:
                yield Call("legalActions", {})


@dataclass
class Moment:
    """What is foreseen at a step: whether the attempt is granted, and the position then; None where no game began."""

    granted: bool
    position: State | None

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """The fields of the state, one by one."""
        return dict(_leaves(self.position.observation())) if self.position else {}

    @cached_property
    def legal(self) -> frozenset[Action]:
        """What is legal next."""
        return frozenset(self.position.legal_actions()) if self.position else frozenset()


@dataclass(frozen=True)
class Seen:
    """What a program showed at a step; ``legal`` is None where it was not asked, or answered with no proper list."""

    granted: bool
    facts: Mapping[str, Any]
    legal: frozenset[Action] | None = None
    answer: str = ""


class BrokeOff(Exception):
    """A program broke off, or broke the protocol, at ``step`` of a situation."""

    def __init__(self, fault: Fault, step: int) -> None:
        self.fault, self.step = fault, step
        super().__init__(str(fault))


def foresee(rulebook: Rulebook, situation: Situation, rulings: Rulings) -> Iterator[Moment]:
    """Yield what the reference shows at each step under ``rulings``."""
    try:
        state = rulebook.new_game(situation.variant, rulings, situation.setup)
    except SetupError:
        yield from [Moment(granted=False, position=None)] * (len(situation.attempts) + 1)
        return
    yield Moment(granted=True, position=state)
    for action in situation.attempts:
        granted = True
        try:
            state = state.play(action)
        except IllegalAction:
            granted = False
        yield Moment(granted, state)


def put(client: Client, situation: Situation, terms: Terms) -> list[Seen]:
    """Put a program into a situation; return what it shows. Raises :class:`BrokeOff`."""
    answers = client.ask(list(situation.calls(terms)))
    seen: list[Seen] = []
    try:
        for step in range(len(situation.attempts) + 1):
            answer = next(answers)
            facts = dict(_leaves(answer.state)) if answer.granted else (seen[-1].facts if seen else {})
            legal = _listed(terms.rulebook, next(answers)) if step in situation.listed else None
            seen.append(Seen(answer.granted, facts, legal, str(answer)))
    except Fault as fault:
        raise BrokeOff(fault, len(seen)) from None
    return seen


def _listed(rulebook: Rulebook, answer: Answer) -> frozenset[Action] | None:
    if not answer.granted:
        return None
    listing = read_listing(rulebook, answer.result["actions"])
    return None if listing.faults else listing.actions


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _leaves(part, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        for number, part in enumerate(value, 1):
            yield from _leaves(part, f"{path}.{number}")
    else:
        yield path, value


# Comparing


def likeness(seen: Seen, moments: Sequence[Moment], *, listed: bool) -> list[bool] | None:
    """Tell for each of several foreseen moments whether what was seen is like it; None where they do not differ.

    Only that counts in which the moments differ: whether the attempt is granted; else fields of the state, and choices
    where ``listed``. A field that is like none of them is passed over as long as others decide, so that a fault
    elsewhere does no harm.
    """
    granted = _granted(seen, moments)
    if granted is not None:
        return granted
    parts = [_fields(seen, moments), _choices(seen, moments) if listed else None]
    told = [part for part in parts if part is not None]
    return [all(votes) for votes in zip(*told, strict=True)] if told else None


def _granted(seen: Seen, moments: Sequence[Moment]) -> list[bool] | None:
    if len({moment.granted for moment in moments}) == 1:
        return None
    return [moment.granted == seen.granted for moment in moments]


def _fields(seen: Seen, moments: Sequence[Moment]) -> list[bool] | None:
    names = dict.fromkeys(name for moment in moments for name in moment.facts)
    differing = [name for name in names if not _is_same(name, moments)]
    if not differing:
        return None
    votes = [[_alike(seen.facts, moment.facts, name) for moment in moments] for name in differing]
    deciding = [vote for vote in votes if any(vote)]
    return [all(column) for column in zip(*deciding, strict=True)] if deciding else [False] * len(moments)


def _is_same(name: str, moments: Sequence[Moment]) -> bool:
    first, *rest = moments
    return all(_alike(first.facts, moment.facts, name) for moment in rest)


def _alike(one: Mapping[str, Any], other: Mapping[str, Any], name: str) -> bool:
    left, right = one.get(name, _ABSENT), other.get(name, _ABSENT)
    if left is _ABSENT or right is _ABSENT:
        return left is right
    return same_json(left, right)


def _choices(seen: Seen, moments: Sequence[Moment]) -> list[bool] | None:
    lists = [moment.legal for moment in moments]
    disputed = frozenset.union(*lists) - frozenset.intersection(*lists)
    if not disputed:
        return None
    if seen.legal is None:
        return [False] * len(moments)
    return [seen.legal & disputed == legal & disputed for legal in lists]


def is_upheld(seen: Seen, moment: Moment, fields: frozenset[str]) -> bool:
    """Tell whether what was seen is as foreseen, as far as it is granted or not, and in ``fields`` of the state."""
    names = [name for name in moment.facts if name.partition(".")[0] in fields]
    return seen.granted == moment.granted and all(_alike(seen.facts, moment.facts, name) for name in names)


def told_apart(rulebook: Rulebook, one: Moment | Seen, other: Moment | Seen) -> str:
    """Say in what ``one`` differs from ``other``, as far as it can be said in a line."""
    if one.granted != other.granted:
        return "accepted" if one.granted else "refused"
    differing = [name for name in dict.fromkeys([*other.facts, *one.facts]) if not _alike(one.facts, other.facts, name)]
    if differing:
        return ", ".join(f"{name} {_shown(one.facts.get(name))}" for name in differing[:2])
    if one.legal is None or other.legal is None:
        return "no list of legal actions"
    more, less = one.legal - other.legal, other.legal - one.legal
    said = ([f"lists {words(rulebook, more, 3)}"] if more else []) + (
        [f"does not list {words(rulebook, less, 3)}"] if less else []
    )
    return " and ".join(said) or "the same"


def _shown(value: Any) -> str:
    return "none" if value is None else str(value)


# Finding them


@dataclass
class Library:
    """Where situations come from: the cases of a game, adapted to a hypothesis, and games that grow from a seed."""

    rulebook: Rulebook
    cases: Sequence[Case]
    features: Sequence[str]
    seed: int = 1
    _unfolded: dict[tuple[str, str, tuple[tuple[str, str], ...]], Situation | None] = field(default_factory=dict)

    def apart(
        self, ruling: str, variants: Sequence[str], one: Rulings, other: Rulings
    ) -> Iterator[tuple[Situation, int]]:
        """Yield situations in which two hypotheses that differ in ``ruling`` part, each with the step of that.

        They come from cases; from random games where no case does.
        """
        found = False
        for variant in variants:
            for case in self._fitting(ruling, variant, one):
                for basis in (one, other):
                    situation = self.unfold(case, variant, basis)
                    step = self._parting(situation, one, other) if situation else None
                    if situation and step is not None:
                        found = True
                        yield situation, step
                        break
        for number in range(0 if found or not variants else _RANDOM_GAMES):
            situation = self._random_game(ruling, number, variants, (one, other)[number % 2])
            step = self._parting(situation, one, other)
            if step is not None:
                yield situation, step

    def _random_game(self, ruling: str, number: int, variants: Sequence[str], rulings: Rulings) -> Situation:
        rng = Random(f"{self.seed} {ruling} {number}")
        variant = variants[number % len(variants)]
        manners = [None, *self.rulebook.manners()]
        setup = self.rulebook.random_setup(rng, variant, rulings, self.features)
        label = next(iter(self.rulebook.spec.rulesets))
        terms = Terms(self.rulebook, variant, label, rulings, setup)
        plan = random_plan(rng, terms, manners[number // 2 % len(manners)], trying=0.1)
        attempts = tuple(event.action for event in plan.events[:LONG])
        return Situation(f"random game {number + 1}", variant, setup, attempts)

    def _fitting(self, ruling: str, variant: str, rulings: Rulings) -> list[Case]:
        """Return the cases that may tell about a ruling, those first that pin it, then those that fit and are short."""
        clauses = self.rulebook.spec.clauses

        def rank(case: Case) -> tuple[bool, int, int]:
            return ruling not in case.rulings, _strangers(case, rulings, ruling), len(case.play)

        found = [
            case
            for case in self.cases
            if variant in case.variants
            and self.rulebook.features(case.setup) <= set(self.features)
            and len(case.play) <= LONG
            and (ruling in case.rulings or any(ruling in clauses[clause].under for clause in case.clauses))
        ]
        return sorted(found, key=rank)

    def depending(
        self, ruling: str, variants: Sequence[str], rulings: Rulings
    ) -> Iterator[tuple[Situation, Mapping[int, frozenset[str]]]]:
        """Yield cases in which clauses that depend on a ruling decide something under ``rulings``, short ones first.

        With each come the steps at which they do, each with the fields of the state that they decide; the last step of
        a case of such a clause, with the fields of which it speaks, is always among them. Where no case does, random
        games come instead.
        """
        found = False
        for case, variant in self._concerned(ruling, variants, rulings):
            situation = self.unfold(case, variant, rulings)
            decided = self._decided(situation, ruling, rulings) if situation else {}
            main = self.rulebook.spec.clauses[case.clauses[0]]
            if situation and ruling in main.under and not _strangers(case, rulings):
                last = len(situation.attempts)
                decided[last] = decided.get(last, frozenset()) | set(case.state)
            if situation and decided:
                found = True
                yield situation, decided
        for number in range(0 if found or not variants else _RANDOM_GAMES):
            situation = self._random_game(ruling, number, variants, rulings)
            decided = self._decided(situation, ruling, rulings)
            if decided:
                first = min(decided)
                yield replace(situation, attempts=situation.attempts[:first]), {first: decided[first]}

    def _concerned(self, ruling: str, variants: Sequence[str], rulings: Rulings) -> list[tuple[Case, str]]:
        clauses = self.rulebook.spec.clauses

        def rank(pair: tuple[Case, str]) -> tuple[bool, int, int]:
            case, _ = pair
            return len(case.play) > LONG, _strangers(case, rulings), len(case.play)

        found = [
            (case, variant)
            for variant in variants
            for case in self.cases
            if variant in case.variants
            and self.rulebook.features(case.setup) <= set(self.features)
            and any(ruling in clauses[clause].under for clause in case.clauses)
        ]
        return sorted(found, key=rank)

    def _decided(self, situation: Situation, ruling: str, rulings: Rulings) -> dict[int, frozenset[str]]:
        clauses = self.rulebook.spec.clauses
        state = self.rulebook.new_game(situation.variant, rulings, situation.setup)
        found: dict[int, frozenset[str]] = {}
        for step, action in enumerate(situation.attempts, 1):
            try:
                after = state.play(action)
            except IllegalAction as error:
                if ruling in clauses[error.clause_id].under:
                    found[step] = frozenset()
                continue
            exercised = self.rulebook.exercised(state, action, after)
            deciding = [fields for clause, fields in exercised if ruling in clauses[clause].under]
            if deciding:
                found[step] = frozenset[str]().union(*deciding)
            state = after
        return found

    def unfold(self, case: Case, variant: str, rulings: Rulings) -> Situation | None:
        """Return a case as it goes under ``rulings``: what cannot be played there is attempted all the same."""
        key = (case.id, variant, tuple(rulings.items()))
        if key not in self._unfolded:
            self._unfolded[key] = self._unfold(case, variant, rulings)
        return self._unfolded[key]

    def _unfold(self, case: Case, variant: str, rulings: Rulings) -> Situation | None:
        try:
            state = self.rulebook.new_game(variant, rulings, case.setup)
        except SetupError:
            return None
        attempts: list[Action] = []
        for word in (*case.play, *([case.when] if case.when is not None else [])):
            try:
                actions = self.rulebook.unfold(state, word) if isinstance(word, str) else [self.rulebook.parse(word)]
            except MalformedAction:
                continue
            for action in actions:
                attempts.append(action)
                try:
                    state = state.play(action)
                except IllegalAction:
                    continue
        return Situation(case.id, variant, case.setup, tuple(attempts))

    def _parting(self, situation: Situation, one: Rulings, other: Rulings) -> int | None:
        """Return the first step at which two hypotheses differ; None if they never do."""
        pairs = zip(foresee(self.rulebook, situation, one), foresee(self.rulebook, situation, other), strict=True)
        for step, (left, right) in enumerate(pairs):
            if (left.granted, left.facts, left.legal) != (right.granted, right.facts, right.legal):
                return step
        return None

    def cut(self, situation: Situation, step: int, one: Rulings, other: Rulings) -> Situation:
        """Return a situation up to a step at which two hypotheses part."""
        return self._looking(replace(situation, attempts=situation.attempts[:step]), one, other)[0]

    def varied(self, situations: Sequence[tuple[Situation, int]], one: Rulings, other: Rulings) -> Iterator[Situation]:
        """Yield situations with what comes after they part, in an order in which early ones show much that is new."""
        shortened = [
            self._looking(replace(situation, attempts=situation.attempts[: step + _AFTERMATH]), one, other)
            for situation, step in situations
        ]
        known: set[tuple[str, str]] = set()
        while shortened:
            best = max(shortened, key=lambda pair: len(pair[1] - known))
            shortened.remove(best)
            known |= best[1]
            yield best[0]

    def _looking(
        self, situation: Situation, one: Rulings, other: Rulings
    ) -> tuple[Situation, frozenset[tuple[str, str]]]:
        """Return a situation in which lists are looked at where they alone differ, and in what hypotheses differ."""
        pairs = zip(foresee(self.rulebook, situation, one), foresee(self.rulebook, situation, other), strict=True)
        listed, signs = set[int](), set[tuple[str, str]]()
        for step, (left, right) in enumerate(pairs):
            attempt = situation.attempts[step - 1].type if step else ""
            if left.granted != right.granted:
                signs.add((attempt, "granted"))
            elif left.facts != right.facts:
                names = [name for name in left.facts if not _alike(left.facts, right.facts, name)]
                signs.add((attempt, " ".join(names)))
            elif left.legal != right.legal:
                listed.add(step)
                signs.add((attempt, "listed"))
        return replace(situation, listed=frozenset(listed)), frozenset(signs)


def _strangers(case: Case, rulings: Rulings, but: str = "") -> int:
    """Count the rulings that a case pins to other options."""
    return sum(rulings[ruling] != option for ruling, option in case.rulings.items() if ruling != but)
