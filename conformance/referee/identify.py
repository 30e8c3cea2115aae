"""Finding out which option a program follows for every ruling, whether or not it does as it is told.

1. Hypotheses are combinations of options. Under one telling, games in which two of them part are put to the program and
   those that foresee something else are dropped, until the rest cannot be told apart.
2. For each ruling, games in which its options part, all else being as found, confirm the option.
3. The same games, told every other option of the ruling, show whether the program does as it is told.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from rulebooks import Rulebook
from rulebooks.spec import Clause

from referee import faults
from referee.cases import Case
from referee.checking import offered_options
from referee.client import Client
from referee.evidence import Evidence, Telling, Trial
from referee.faults import CannotStart
from referee.identity import ALWAYS, AS_TOLD, NEITHER, NOT_OBSERVABLE, Followed, Identity
from referee.script import Finding, Terms
from referee.situations import LONG, BrokeOff, Library, Rulings, Seen, Situation, foresee, likeness, put

MOST_HANGS = 3
MOST_BROKEN = 12
_CONFIRMING = 3
"""Games by which an option is confirmed, for each other option."""
_ATTEMPTS = 10
"""Games that are put to a program that does not go along, for each other option."""

Ticker = Callable[[str], None]
"""Told of progress: the ruling that is looked at."""


class Stopped(Exception):
    """The program cannot be asked any more; ``str()`` says why."""


class Identifying:
    """The work of finding out; ``identity`` is what has been found so far."""

    def __init__(
        self, client: Client, rulebook: Rulebook, cases: Sequence[Case], variants: Sequence[str], tick: Ticker
    ) -> None:
        self.client, self.rulebook, self.cases, self.tick = client, rulebook, cases, tick
        self.spec = rulebook.spec
        self.library = Library(rulebook, cases, client.offer.features)
        self.identity = Identity(client.offer, tuple(variants), self.first_telling())
        self.played_by: Rulings = self.identity.telling.rulings
        self.hangs = self.broken = 0

    @property
    def found(self) -> dict[str, Followed]:
        """What is known of each ruling so far."""
        return {followed.ruling: followed for followed in self.identity.rulings}

    def first_telling(self) -> Telling:
        """Return the first ruleset that the program offers, with the nearest options that it offers."""
        known = [name for name in self.spec.rulesets if name in self.client.offer.rulesets] or list(self.spec.rulesets)
        rulings = self.spec.rulings_of(known[0])
        for ruling, option in rulings.items():
            offered = self.offered(ruling)
            if option not in offered and offered:
                rulings[ruling] = offered[0]
        return Telling(known[0], rulings)

    def offered(self, ruling: str) -> list[str]:
        """Return the options that the program offers, as far as there are such."""
        offered = offered_options(self.client.offer, self.rulebook, ruling)
        return [option for option in self.spec.rulings[ruling].options if option in offered]

    def run(self) -> Identity:
        """Put the program to the question until all is found out that can be, or until it cannot be asked any more."""
        open_rulings = [ruling for ruling, entry in self.spec.rulings.items() if len(entry.options) > 1]
        telling = self.identity.telling
        try:
            self.narrow(open_rulings, telling)
            for ruling in open_rulings:
                followed = self.settle(ruling, telling, self.played_by)
                self.note(followed)
                # Where it is neither, what the program was told is the best guess for the games that follow.
                option = telling.rulings[ruling] if followed.verdict == NEITHER else followed.option
                self.played_by = {**self.played_by, ruling: option or self.played_by[ruling]}
            self.settle_elsewhere()
            for ruling in self.spec.rulings:
                if ruling not in open_rulings:
                    self.note(self.see_decided(ruling, telling))
            self.see_label()
        except Stopped as stop:
            self.identity.stopped = str(stop)
            for ruling in self.spec.rulings:
                if ruling not in self.found:
                    self.note(Followed(ruling, NOT_OBSERVABLE, why=f"not asked: {stop}"))
        order = list(self.spec.rulings)
        self.identity.rulings.sort(key=lambda followed: order.index(followed.ruling))
        return self.identity

    def note(self, followed: Followed) -> None:
        """Keep what was found out about a ruling, in place of what was known before."""
        self.identity.rulings = [one for one in self.identity.rulings if one.ruling != followed.ruling]
        self.identity.rulings.append(followed)

    # What can be told apart at all

    def clauses_on(self, ruling: str, variant: str) -> list[Clause]:
        """Return the clauses of a variant that hang on a ruling."""
        clauses = self.spec.clauses.values()
        return [clause for clause in clauses if ruling in clause.under and variant in clause.variants]

    def has_effect(self, ruling: str, variant: str, rulings: Rulings) -> bool:
        """Tell whether the option of a ruling decides which clauses hold, all else being as in ``rulings``."""
        clauses = self.clauses_on(ruling, variant)
        options = self.spec.rulings[ruling].options
        under = [{c.id for c in clauses if c.holds(variant, {**rulings, ruling: option})} for option in options]
        return any(holding != under[0] for holding in under) or (len(options) == 1 and bool(under[0]))

    def why_not(self, ruling: str, rulings: Rulings) -> str:
        """Say why the option of a ruling has no effect, or in which variants it has."""
        spec = self.spec
        everywhere = [variant for variant in spec.variants if self.clauses_on(ruling, variant)]
        ours = [variant for variant in everywhere if variant in self.identity.variants]
        if not ours:
            return f"it matters only in {' and '.join(everywhere)}, of which no game is played"
        hindering = {
            f"{other} = {rulings[other]}"
            for variant in ours
            for clause in self.clauses_on(ruling, variant)
            for other, options in clause.under.items()
            if other != ruling and rulings[other] not in options
        }
        return f"it has no effect while {' and '.join(sorted(hindering))}"

    # Asking

    def ask(self, situation: Situation, telling: Telling) -> list[Seen]:
        """Put the program into a situation; raises :class:`BrokeOff`, and :class:`Stopped` after too many."""
        if not self.client.running:
            try:
                self.client.restart()
            except CannotStart as error:
                raise Stopped(f"the program could not be started again: {error}") from None
        self.identity.games += 1
        terms = Terms(self.rulebook, situation.variant, telling.ruleset, telling.rulings, situation.setup)
        try:
            return put(self.client, situation, terms)
        except BrokeOff as broke:
            self.note_broken(broke, situation, telling)
            raise

    def note_broken(self, broke: BrokeOff, situation: Situation, telling: Telling) -> None:
        """Keep the first game for each fault; raises :class:`Stopped` after too many."""
        self.broken += 1
        name = broke.fault.name
        self.hangs += name == faults.HANG
        if name not in self.identity.broke_off:
            trial = Trial(self.rulebook, situation, next(iter(self.spec.rulings)), telling, telling.rulings)
            self.identity.broke_off[name] = trial.broke_off(broke)
        if self.hangs >= MOST_HANGS:
            raise Stopped(f"stopped after {MOST_HANGS} hangs")
        if self.broken >= MOST_BROKEN:
            raise Stopped(f"stopped after the program broke off {MOST_BROKEN} times")

    # Step 1: narrowing hypotheses down

    def narrow(self, rulings: Sequence[str], telling: Telling) -> None:
        """Find a combination of options by which the program may play, as far as it can be told apart.

        Variants on which few rulings bear come first: what they tell keeps the combinations of the others few.
        """
        hypotheses = [dict(telling.rulings)]
        expanded: set[str] = set()
        for variant in sorted(self.identity.variants, key=lambda v: len([r for r in rulings if self.clauses_on(r, v)])):
            new = [r for r in rulings if r not in expanded and self.clauses_on(r, variant)]
            expanded.update(new)
            combinations = list(product(*(self.spec.rulings[ruling].options for ruling in new)))
            hypotheses = [
                {**hypothesis, **dict(zip(new, combination, strict=True))}
                for hypothesis in hypotheses
                for combination in combinations
            ]
            hypotheses = self.narrow_in(variant, hypotheses, telling)
        self.played_by = hypotheses[0]

    def narrow_in(self, variant: str, hypotheses: list[dict[str, str]], telling: Telling) -> list[dict[str, str]]:
        """Return the hypotheses that are left when no game of a variant parts any two of them."""
        given_up: set[tuple[str, tuple[str, ...]]] = set()
        while True:
            pair = self.pair(variant, hypotheses, given_up)
            if pair is None:
                return hypotheses
            ruling, one, other = pair
            self.tick(ruling)
            for situation, step in islice(self.library.apart(ruling, [variant], one, other), _ATTEMPTS):
                left = self.drop(self.library.cut(situation, step, one, other), hypotheses, telling)
                if len(left) < len(hypotheses):
                    hypotheses = left
                    break
            else:
                given_up.add((ruling, tuple(one.values())))

    def pair(
        self, variant: str, hypotheses: Sequence[dict[str, str]], given_up: set[tuple[str, tuple[str, ...]]]
    ) -> tuple[str, dict[str, str], dict[str, str]] | None:
        """Return two hypotheses that differ in one ruling alone, and may be told apart."""
        one = hypotheses[0]
        for ruling in one:
            if (ruling, tuple(one.values())) in given_up or not self.has_effect(ruling, variant, one):
                continue
            for other in hypotheses:
                if other != one and other == {**one, ruling: other[ruling]}:
                    return ruling, one, other
        return None

    def drop(self, situation: Situation, hypotheses: list[dict[str, str]], telling: Telling) -> list[dict[str, str]]:
        """Return the hypotheses under which what the program does was to come; all where it is like none."""
        try:
            seen = self.ask(situation, telling)
        except BrokeOff:
            return hypotheses
        courses = [foresee(self.rulebook, situation, hypothesis) for hypothesis in hypotheses]
        left = hypotheses
        for step, shown in enumerate(seen):
            moments = [next(course) for course in courses]
            like = likeness(shown, moments, listed=step in situation.listed)
            if like is None:
                if shown.granted != moments[0].granted:
                    return hypotheses
                continue
            if not any(like):
                return hypotheses
            left = [hypothesis for hypothesis, alike in zip(left, like, strict=True) if alike]
            courses = [course for course, alike in zip(courses, like, strict=True) if alike]
        return left

    # Steps 2 and 3: one ruling by itself

    def settle(self, ruling: str, telling: Telling, rulings: Rulings) -> Followed:
        """Find out which option of a ruling is followed, all others being as in ``rulings``."""
        self.tick(ruling)
        variants = [v for v in self.identity.variants if self.has_effect(ruling, v, rulings)]
        if not variants:
            return Followed(ruling, NOT_OBSERVABLE, why=self.why_not(ruling, rulings))
        followed = self.confirm(ruling, variants, telling, rulings)
        if followed.option is not None:
            followed.told[telling.rulings[ruling]] = followed.option
            for option in self.offered(ruling):
                if option != telling.rulings[ruling]:
                    self.tell(option, followed, variants, telling, {**rulings, ruling: followed.option})
            self.conclude(followed)
        return followed

    def confirm(self, ruling: str, variants: Sequence[str], telling: Telling, rulings: Rulings) -> Followed:
        """Return which option is followed, by several games; without an option where these do not agree."""
        followed = Followed(ruling, NEITHER)
        fitting = set(self.spec.rulings[ruling].options)
        strayed: list[Evidence] = []
        for option in self.spec.rulings[ruling].options:
            decided = 0
            for situation in self.situations(ruling, variants, rulings, {**rulings, ruling: option}):
                evidence = self.see(situation, ruling, telling, rulings)
                if evidence.strayed:
                    strayed.append(evidence)
                    continue
                followed.evidence.append(evidence)
                fitting &= set(evidence.fits)
                decided += 1
                if decided == _CONFIRMING:
                    break
        followed.evidence = followed.evidence or strayed[:1]
        odd = next((evidence for evidence in followed.evidence if evidence.finding), None)
        if not followed.evidence:
            followed.verdict, followed.why = NOT_OBSERVABLE, "no game was found in which it matters"
        elif odd:
            followed.why, followed.finding = str(odd), odd.finding
        elif len(fitting) == 1:
            followed.verdict, followed.option = ALWAYS, fitting.pop()
        elif len(fitting) > 1:
            followed.why = f"it may be {' or '.join(sorted(fitting))}"
        else:
            fits = dict.fromkeys(" or ".join(evidence.fits) for evidence in followed.evidence)
            followed.why = f"it plays sometimes {', sometimes '.join(fits)}"
            followed.finding = self.unsteady(followed.evidence[-1], followed.why, ruling)
        return followed

    def situations(self, ruling: str, variants: Sequence[str], one: Rulings, other: Rulings) -> Iterator[Situation]:
        """Yield a short situation in which two hypotheses part, then others that show more."""
        if one == other:
            return
        found = list(islice(self.library.apart(ruling, variants, one, other), _ATTEMPTS))
        if found:
            yield self.library.cut(*found[0], one, other)
            yield from self.library.varied(found[1:], one, other)

    def see(self, situation: Situation, ruling: str, telling: Telling, rulings: Rulings) -> Evidence:
        """Put the program into a situation and tell by which option of a ruling it plays there."""
        trial = Trial(self.rulebook, situation, ruling, telling, rulings)
        try:
            return trial.judge(self.ask(situation, telling))
        except BrokeOff as broke:
            return trial.broke_off(broke)

    @staticmethod
    def unsteady(evidence: Evidence, why: str, ruling: str) -> Finding:
        """Return the finding that a program followed no option of a ruling, with the game that shows it."""
        record = evidence.record
        return Finding(
            fault=faults.WRONG_ANSWER,
            clauses=(),
            summary=f"{ruling}: {why}",
            expected="the same option in every game",
            got=str(evidence),
            terms=record.terms,
            played=record.actions,
        )

    def tell(
        self, option: str, followed: Followed, variants: Sequence[str], telling: Telling, rulings: Rulings
    ) -> None:
        """Tell the program another option and see what it plays now."""
        ruling = followed.ruling
        fitting = set(self.spec.rulings[ruling].options)
        otherwise = Telling(telling.ruleset, {**telling.rulings, ruling: option})
        for other in self.spec.rulings[ruling].options:
            situations = self.situations(ruling, variants, rulings, {**rulings, ruling: other})
            seen = (self.see(situation, ruling, otherwise, rulings) for situation in situations)
            evidence = next((evidence for evidence in seen if not evidence.strayed), None)
            if evidence is None:
                continue
            followed.evidence.append(evidence)
            fitting &= set(evidence.fits)
            followed.finding = followed.finding or evidence.finding
        followed.told[option] = fitting.pop() if len(fitting) == 1 else None

    @staticmethod
    def conclude(followed: Followed) -> None:
        """Say whether the program does as it is told."""
        told = followed.told
        if followed.finding:
            followed.verdict, followed.option = NEITHER, None
            followed.why = f"told {followed.evidence[-1].told}, {followed.evidence[-1]}"
        elif all(option == played for option, played in told.items()):
            followed.verdict = AS_TOLD if len(told) > 1 else ALWAYS
            followed.why = "" if len(told) > 1 else "no other option is offered"
        elif len(set(told.values())) == 1:
            followed.verdict = ALWAYS
            followed.why = f"also when told {' or '.join(option for option in told if option != followed.option)}"
        else:
            followed.verdict, followed.option = NEITHER, None
            followed.why = "; ".join(f"told {option}, it plays {played or 'none'}" for option, played in told.items())
            followed.finding = Identifying.unsteady(followed.evidence[-1], followed.why, followed.ruling)

    def settle_elsewhere(self) -> None:
        """Look at rulings without effect so far by telling the program otherwise where it does as it is told."""
        first = self.identity.telling
        obeyed = {f.ruling for f in self.identity.rulings if f.verdict == AS_TOLD}
        for followed in [f for f in self.identity.rulings if f.verdict == NOT_OBSERVABLE]:
            for telling in self.tellings_for(followed.ruling, obeyed):
                obeying = {ruling: option for ruling, option in telling.rulings.items() if ruling in obeyed}
                elsewhere = self.settle(followed.ruling, telling, {**self.played_by, **obeying})
                if elsewhere.verdict != NOT_OBSERVABLE:
                    told = [f"{r} = {o}" for r, o in telling.rulings.items() if o != first.rulings[r]]
                    elsewhere.why = "; ".join(filter(None, [elsewhere.why, f"seen when told {' and '.join(told)}"]))
                    self.note(elsewhere)
                    break

    def tellings_for(self, ruling: str, obeyed: set[str]) -> Iterator[Telling]:
        """Yield tellings under which a clause that depends on a ruling may hold."""
        first = self.identity.telling
        for variant in self.identity.variants:
            for clause in self.clauses_on(ruling, variant):
                needed = {other: options[0] for other, options in clause.under.items() if other != ruling}
                changed = {r: o for r, o in needed.items() if first.rulings[r] != o}
                if changed and all(r in obeyed and o in self.offered(r) for r, o in changed.items()):
                    yield Telling(first.ruleset, {**first.rulings, **changed})

    # What else can be said

    def see_decided(self, ruling: str, telling: Telling) -> Followed:
        """Say of a ruling with one option whether the cases that depend on it show that it is followed."""
        self.tick(ruling)
        (option,) = self.spec.rulings[ruling].options
        followed = Followed(ruling, NOT_OBSERVABLE)
        variants = [v for v in self.identity.variants if self.has_effect(ruling, v, self.played_by)]
        if not variants:
            followed.why = self.why_not(ruling, self.played_by)
            return followed
        strayed: list[Evidence] = []
        for situation, decided in islice(self.library.depending(ruling, variants, self.played_by), _ATTEMPTS):
            is_long = len(situation.attempts) > LONG
            if len(followed.evidence) == _CONFIRMING or (is_long and (followed.evidence or strayed)):
                break
            trial = Trial(self.rulebook, situation, ruling, telling, self.played_by)
            try:
                evidence = trial.uphold(self.ask(situation, telling), decided)
            except BrokeOff as broke:
                evidence = trial.broke_off(broke)
            if evidence.strayed:
                strayed.append(evidence)
                continue
            followed.evidence.append(evidence)
            if evidence.finding:
                break
        followed.evidence = followed.evidence or strayed[:1]
        odd = next((evidence for evidence in followed.evidence if evidence.finding), None)
        if odd:
            followed.verdict, followed.why, followed.finding = NEITHER, str(odd), odd.finding
            return followed
        if followed.evidence:
            followed.verdict, followed.option = ALWAYS, option
            followed.told = {option: option}
            followed.why = "the only option"
        else:
            followed.why = "no case shows it"
        return followed

    def see_label(self) -> None:
        """Find out whether a program that does not do as it is told goes by the ruleset's name."""
        first = self.identity.telling
        stubborn = [f.ruling for f in self.identity.rulings if f.verdict == ALWAYS and len(f.told) > 1]
        for name in self.client.offer.rulesets:
            if name == first.ruleset or name not in self.spec.rulesets:
                continue
            moved = {r: self.spec.rulesets[name].rulings[r] for r in stubborn}
            for ruling, option in moved.items():
                if option == self.played_by[ruling]:
                    continue
                variants = [v for v in self.identity.variants if self.has_effect(ruling, v, self.played_by)]
                situations = self.situations(ruling, variants, self.played_by, {**self.played_by, ruling: option})
                told = Telling(name, first.rulings)
                seen = (self.see(situation, ruling, told, self.played_by) for situation in situations)
                evidence = next((evidence for evidence in seen if not evidence.strayed), None)
                if evidence and evidence.fits == (option,):
                    self.identity.label = f"told ruleset {name} with other rulings, it plays {ruling} = {option}"
                    return
