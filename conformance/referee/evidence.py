"""What one game tells about the option of a ruling that a program follows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulebooks import Action, Rulebook

from referee import faults
from referee.records import Record
from referee.script import Finding, Terms
from referee.situations import BrokeOff, Moment, Rulings, Seen, Situation, foresee, is_upheld, likeness, told_apart


@dataclass(frozen=True)
class Telling:
    """What a program is told in ``newGame``: the label of a ruleset, and an option for every ruling."""

    ruleset: str
    rulings: Rulings


@dataclass(frozen=True)
class Evidence:
    """A game in which options of a ruling part, and what the program did.

    ``fits`` are the options under which that was to come; where there is none, ``finding`` says what came. ``instead``
    is what was to come under the other options, or under each if none fits. ``record`` is the game by the reference.
    ``strayed`` tells that the program went another way, or broke off, before options part: another game may tell more.
    """

    situation: str
    told: str
    fits: tuple[str, ...]
    after: str
    seen: str
    instead: Mapping[str, str]
    record: Record
    finding: Finding | None = None
    strayed: bool = False

    def __str__(self) -> str:
        others = "".join(f"; {option}: {said}" for option, said in self.instead.items())
        return f"{self.after}: {self.seen}{others}"


@dataclass(frozen=True)
class Trial:
    """A situation put to a program to see by which option of a ruling it plays, all else being as in ``rulings``."""

    rulebook: Rulebook
    situation: Situation
    ruling: str
    telling: Telling
    rulings: Rulings
    courses: Mapping[str, Sequence[Moment]] = field(init=False)

    def __post_init__(self) -> None:
        courses = {option: list(self._foresee(option)) for option in self.options}
        object.__setattr__(self, "courses", courses)

    @property
    def options(self) -> list[str]:
        """The options of the ruling."""
        return list(self.rulebook.spec.rulings[self.ruling].options)

    @property
    def terms(self) -> Terms:
        """What the program is told."""
        situation = self.situation
        return Terms(self.rulebook, situation.variant, self.telling.ruleset, self.telling.rulings, situation.setup)

    def _foresee(self, option: str) -> Sequence[Moment]:
        return list(foresee(self.rulebook, self.situation, {**self.rulings, self.ruling: option}))

    def judge(self, seen: Sequence[Seen]) -> Evidence:
        """Tell which options fit what the program did."""
        fits = self.options
        deciding: int | None = None
        for step, shown in enumerate(seen):
            like = self._likeness(step, shown, fits)
            if like is None:
                if shown.granted == self.courses[fits[0]][step].granted:
                    continue
                if deciding is None:
                    return self._strayed(step, shown)
                break
            left = [option for option, alike in zip(fits, like, strict=True) if alike]
            if not left:
                among_all = self._likeness(step, shown, self.options) or []
                return self._turned(step, fits, among_all) if any(among_all) else self._odd(step, shown)
            if len(left) < len(fits):
                fits, deciding = left, step if deciding is None else deciding
        if deciding is None:
            return Evidence(self.situation.name, self._told, tuple(fits), "throughout", "nothing", {}, self._record(0))
        return self._decided(deciding, fits)

    def _likeness(self, step: int, shown: Seen, options: Sequence[str]) -> list[bool] | None:
        moments = [self.courses[option][step] for option in options]
        return likeness(shown, moments, listed=step in self.situation.listed)

    def uphold(self, seen: Sequence[Seen], decided: Mapping[int, frozenset[str]]) -> Evidence:
        """Tell whether the program follows the one option there is, where its clauses decide something."""
        (option,) = self.options
        for step, (shown, moment) in enumerate(zip(seen, self.courses[option], strict=True)):
            if not is_upheld(shown, moment, decided.get(step, frozenset())):
                if shown.granted != moment.granted and step not in decided:
                    return self._strayed(step, shown)
                seen_, due = told_apart(self.rulebook, shown, moment), told_apart(self.rulebook, moment, shown)
                return self._failed(step, seen_, {option: due}, faults.WRONG_ANSWER)
        step = min(decided)
        after, record = self._after(step), self._record(step)
        return Evidence(self.situation.name, self._told, (option,), after, "as it has to be", {}, record)

    def _decided(self, step: int, fits: Sequence[str]) -> Evidence:
        foreseen = self.courses[fits[0]][step]
        others = {option: self.courses[option][step] for option in self.options if option not in fits}
        nearest = next((m for m in others.values() if _differ(m, foreseen)), foreseen)
        return Evidence(
            situation=self.situation.name,
            told=self._told,
            fits=tuple(fits),
            after=self._after(step),
            seen=told_apart(self.rulebook, foreseen, nearest),
            instead={option: told_apart(self.rulebook, m, foreseen) for option, m in others.items()},
            record=self._record(step, fits[0]),
        )

    def _odd(self, step: int, shown: Seen) -> Evidence:
        """Return what is to be said where no option fits."""
        first = self.courses[self.options[0]][step]
        instead = {}
        for option in self.options:
            others = [self.courses[other][step] for other in self.options if other != option]
            instead[option] = told_apart(self.rulebook, self.courses[option][step], others[0] if others else first)
        seen = told_apart(self.rulebook, shown, next(iter(self._unlike(step, shown)), first))
        return self._failed(step, seen, instead, faults.WRONG_ANSWER)

    def _turned(self, step: int, fits: Sequence[str], like: Sequence[bool]) -> Evidence:
        """Return what is to be said where another option fits than before."""
        now = next(option for option, alike in zip(self.options, like, strict=True) if alike)
        one, other = self.courses[now][step], self.courses[fits[0]][step]
        seen = f"{told_apart(self.rulebook, one, other)}, as if by {now}, in a game played by {fits[0]} before"
        return self._failed(step, seen, {fits[0]: told_apart(self.rulebook, other, one)}, faults.WRONG_ANSWER)

    def _unlike(self, step: int, shown: Seen) -> list[Moment]:
        return [self.courses[o][step] for o in self.options if self.courses[o][step].granted == shown.granted]

    def _strayed(self, step: int, shown: Seen) -> Evidence:
        """Return what is to be said where the program does not go along, before options part."""
        foreseen = self.courses[self.options[0]][step]
        came = "accepted" if shown.granted else f"refused ({shown.answer})"
        every = dict.fromkeys(self.options, "accepted" if foreseen.granted else "refused")
        return replace(self._failed(step, came, every, faults.WRONG_ANSWER), strayed=True)

    def broke_off(self, broke: BrokeOff) -> Evidence:
        """Return what is to be said where the program broke off."""
        return replace(self._failed(broke.step, broke.fault.message, {}, broke.fault.name), strayed=True)

    def _failed(self, step: int, seen: str, instead: Mapping[str, str], fault: str) -> Evidence:
        after = self._after(step)
        clauses = [c.id for c in self.rulebook.spec.clauses.values() if self.ruling in c.under and self._may_hold(c.id)]
        record = self._record(step)
        tries = list(record.tries)
        is_last = bool(tries) and tries[-1] == (len(record.actions), self.situation.attempts[step - 1])
        tried = tries.pop()[1] if is_last else None
        finding = Finding(
            fault=fault,
            clauses=tuple(clauses),
            summary=f"{self.ruling}: {after}, " + ("none of its options is followed" if instead else seen),
            expected="; ".join(f"{option}: {said}" for option, said in instead.items()) or "an answer",
            got=seen,
            terms=record.terms,
            played=record.actions,
            tried=tried,
            tries=tuple(tries),
        )
        return Evidence(self.situation.name, self._told, (), after, seen, instead, record, finding)

    def _may_hold(self, clause: str) -> bool:
        rulings = ({**self.rulings, self.ruling: option} for option in self.options)
        return any(self.rulebook.spec.clauses[clause].holds(self.situation.variant, chosen) for chosen in rulings)

    @property
    def _told(self) -> str:
        return self.telling.rulings[self.ruling]

    def _after(self, step: int) -> str:
        if not step:
            return "at the beginning"
        return f"after {self.rulebook.format_word(self.situation.attempts[step - 1])}"

    def _record(self, step: int, option: str | None = None) -> Record:
        """Return the game up to a step as the reference plays it, with what it refuses."""
        chosen = option or self.rulings[self.ruling]
        actions: list[Action] = []
        tries: list[tuple[int, Action]] = []
        for action, moment in zip(self.situation.attempts[:step], self.courses[chosen][1:], strict=False):
            if moment.granted:
                actions.append(action)
            else:
                tries.append((len(actions), action))
        terms = self.terms
        rulings = {**self.rulings, self.ruling: chosen}
        played_by = Terms(self.rulebook, terms.variant, terms.ruleset, rulings, terms.setup)
        return Record(played_by, tuple(actions), tries=tuple(tries))


def _differ(one: Moment, other: Moment) -> bool:
    return (one.granted, one.facts, one.legal) != (other.granted, other.facts, other.legal)
