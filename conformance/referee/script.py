"""What to ask a program and what to make of each answer.

The reference decides beforehand how a game goes, so a whole game is a list of steps that can be sent ahead.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rulebooks import Action, JsonObject, MalformedAction, Rulebook, State
from rulebooks.picture import Point

from referee import faults
from referee.client import ILLEGAL_ACTION, INVALID_PARAMS, Answer, Call, Client
from referee.memory import MOST_ENTRIES
from referee.talk import Exchange
from referee.wire import clip, same_json

_MOST_REMARKS = 200
_LONGEST_TOLD = 2000


@dataclass(frozen=True)
class Trait:
    """What a difference is known by: the field, or the method whose answer it is in, and the likeliest clauses."""

    where: str
    clauses: frozenset[str]

    def is_among(self, known: Iterable["Trait"]) -> bool:
        """Tell whether a difference like it is known: at the same place, with a clause in common."""
        return any(self.where == other.where and (self == other or self.clauses & other.clauses) for other in known)


@dataclass(frozen=True)
class Terms:
    """What a game is played under, agreed on before the first action."""

    rulebook: Rulebook
    variant: str
    ruleset: str
    rulings: Mapping[str, str]
    setup: JsonObject = field(default_factory=dict)

    def begin(self) -> State:
        """Return the reference's state before the first action."""
        return self.rulebook.new_game(self.variant, self.rulings, self.setup, self.ruleset)

    def call(self) -> Call:
        """Return the request that begins the game."""
        params = {"game": self.rulebook.spec.id, "variant": self.variant, "ruleset": self.ruleset}
        return Call("newGame", {**params, "rulings": dict(self.rulings), "setup": self.setup})


@dataclass(frozen=True)
class Finding:
    """A program gave an answer that it should not have given, or none.

    ``fault`` is a name of :mod:`referee.faults`, ``clauses`` are those that speak to it, ``summary`` is one sentence,
    ``expected`` and ``got`` are what was to come and what came. ``played`` are the actions up to there, ``tried`` is
    the one that must be refused, where the finding is about one; ``marks`` are points of the picture to look at.
    ``tries`` are further actions that have to be refused on the way, each with the number of actions played before it.
    Where the program broke off, ``reached`` counts the actions that it had been sent. ``conversation`` is what was said
    last.
    """

    fault: str
    clauses: tuple[str, ...]
    summary: str
    expected: str
    got: str
    terms: Terms | None = None
    played: tuple[Action, ...] = ()
    tried: Action | None = None
    marks: tuple[Point, ...] = ()
    fresh: Action | None = None
    case: str | None = None
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Shorten what may quote a program's answer of some megabytes."""
        for name in ("summary", "expected", "got"):
            object.__setattr__(self, name, clip(getattr(self, name), _LONGEST_TOLD))

    reached: int = 0
    tries: tuple[tuple[int, Action], ...] = ()
    conversation: tuple[Exchange, ...] = ()
    traits: frozenset[Trait] = frozenset()
    """What the finding is known by."""


class Step(NamedTuple):
    """A request, and a judge of its answer.

    ``played`` counts the actions played when the answer comes, ``tried`` is the one that was to be refused just before.
    """

    call: Call
    judge: Callable[[Answer], Finding | None]
    played: int = 0
    tried: Action | None = None


@dataclass
class Remarks:
    """What is reported without being a failure: clauses named for refusals that no clause of the place fits.

    ``wrong_reasons`` holds the first for each pair of clauses, the right one and the one named, and ``times`` how often
    each pair was seen: a program that always errs would else fill the memory.
    """

    wrong_reasons: list[Finding] = field(default_factory=list)
    times: Counter[tuple[str, str]] = field(default_factory=Counter)

    def note(self, finding: Finding, times: int = 1) -> None:
        """Take note of a refusal for another reason."""
        pair = (finding.expected, finding.got)
        if pair not in self.times:
            if len(self.times) >= _MOST_REMARKS:
                return
            self.wrong_reasons.append(finding)
        self.times[pair] += times

    def add(self, other: "Remarks") -> None:
        """Add what others noted."""
        for finding in other.wrong_reasons:
            self.note(finding, other.times[finding.expected, finding.got])


def run_script(client: Client, steps: Sequence[Step]) -> Finding | None:
    """Ask step by step, sent ahead; return the first finding. A break-off becomes a finding of its own."""
    done = 0
    try:
        for step, answer in zip(steps, client.ask([step.call for step in steps]), strict=True):
            finding = step.judge(answer)
            if finding:
                return replace(finding, conversation=client.talk.recent())
            done += 1
    except faults.Fault as fault:
        aside = tuple(f"the program said: {clip(line)}" for line in client.said_aside.strip().splitlines()[-3:])
        step, params = steps[done], steps[done].call.params
        asked = step.call.method + (f" {params['action']}" if "action" in params else "")
        finding = Finding(fault.name, (), fault.message, f"an answer to {asked}", fault.message, notes=aside)
        return replace(finding, reached=step.played, tried=step.tried, conversation=client.talk.recent())
    return None


# Judges


def judge_granted(about: Callable[..., Finding], what: str) -> Callable[[Answer], Finding | None]:
    """Return a judge that wants the request to be granted."""

    def judge(answer: Answer) -> Finding | None:
        return None if answer.granted else about(f"{what} was refused", "granted", str(answer))

    return judge


def is_refusal(answer: Answer, *, may_be_malformed: bool) -> bool:
    """Tell whether an answer refuses an action in one of the ways that the contract allows."""
    return answer.code == ILLEGAL_ACTION or (may_be_malformed and answer.code == INVALID_PARAMS)


@dataclass(frozen=True)
class Difference:
    """One place in which a state differs from what it should be."""

    field: str
    expected: Any
    got: Any


def state_differences(
    expected: Mapping[str, Any], got: Any, whole: Sequence[str] = (), path: str = ""
) -> list[Difference]:
    """Compare a state with expected facts, field by field; what is not expected is not looked at.

    Lists of objects are compared object by object. In the fields named by ``whole`` the innermost objects are compared
    whole: nothing that is not expected may stand in them.
    """
    if not isinstance(got, dict):
        return [Difference(path or "state", dict(expected), got)]
    if not path and _plainly_alike(expected, got):
        return []
    found: list[Difference] = []
    for name, value in expected.items():
        where = f"{path}.{name}" if path else name
        if name not in got:
            found.append(Difference(where, value, "nothing"))
        else:
            found += _value_differences(value, got[name], whole, where)
    return found


def without_secrets(differences: Sequence[Difference], state: State, viewer: int | None) -> list[Difference]:
    """Leave out differences in what is hidden from ``viewer``, as long as they do not tell the truth."""
    if viewer is None:
        return list(differences)
    hidden, truth = state.hidden_fields(viewer), state.observation()
    return [row for row in differences if row.field not in hidden or _tells(row.got, _at_path(truth, row.field))]


def _at_path(value: Any, path: str) -> Any:
    for step in path.split("."):
        value = value[step]
    return value


def _tells(told: Any, truth: Any) -> bool:
    """Tell whether something of a hidden list is told."""
    return bool(truth) and (same_json(told, truth) or (isinstance(told, list) and any(item in truth for item in told)))


def _plainly_alike(expected: Any, got: Any) -> bool:
    """Tell whether two values are the same to Python, and without true or false, which it takes for 1 and 0.

    What is not may still be the same as JSON.
    """
    if expected != got:
        return False
    spelled = repr(got)
    return "True" not in spelled and "False" not in spelled


def _value_differences(expected: Any, got: Any, whole: Sequence[str], where: str) -> list[Difference]:
    if isinstance(expected, dict) and isinstance(got, dict) and not _is_whole(expected, whole, where):
        return state_differences(expected, got, whole, where)
    if _holds_objects(expected) and isinstance(got, list) and len(got) == len(expected):
        pairs = enumerate(zip(expected, got, strict=True), 1)
        return [row for n, (one, other) in pairs for row in _value_differences(one, other, whole, f"{where}.{n}")]
    alike = same_json(expected, got)
    if isinstance(expected, dict):  # objects are open, but for those that are looked at whole
        alike = alike and isinstance(got, dict) and expected.keys() == got.keys()
    return [] if alike else [Difference(where, expected, got)]


def _is_whole(expected: Mapping[str, Any], whole: Sequence[str], where: str) -> bool:
    innermost = not any(isinstance(value, dict) for value in expected.values())
    return innermost and where.partition(".")[0] in whole


def _holds_objects(expected: Any) -> bool:
    return isinstance(expected, list) and bool(expected) and all(isinstance(item, dict) for item in expected)


def told(differences: Iterable[Difference]) -> tuple[str, str]:
    """Return what was expected and what came, in words."""
    rows = list(differences)
    return (
        ", ".join(f"{row.field} {row.expected!r}" for row in rows),
        ", ".join(f"{row.field} {row.got!r}" for row in rows),
    )


@dataclass(frozen=True)
class Listing:
    """A program's legal actions, read: each once, and what is wrong with the list as such."""

    actions: frozenset[Action]
    faults: tuple[str, ...]


_read_entries: dict[Rulebook, dict[int, tuple[Any, Action]]] = {}
"""Entries of lists that were read before, by their identity: a transport that remembers them gives them again."""


def read_listing(rulebook: Rulebook, listed: Sequence[Any]) -> Listing:
    """Read what `legalActions` answered; unknown fields are ignored."""
    actions, wrong = list[Action](), list[str]()
    known = _read_entries.setdefault(rulebook, {})
    for entry in listed:
        read = known.get(id(entry))
        if read is not None and read[0] is entry:
            actions.append(read[1])
            continue
        try:
            action = rulebook.parse(entry)
        except MalformedAction as error:
            wrong.append(f"{entry} is no action: {error}")
            continue
        actions.append(action)
        form = rulebook.format(action)
        disordered = [
            f"{entry} lists its {name} out of order"
            for name, value in entry.items()
            if isinstance(value, list) and not same_json(form.get(name, value), value)
        ]
        wrong += disordered
        if not disordered:
            if len(known) >= MOST_ENTRIES:
                known.clear()
            known[id(entry)] = entry, action
    found = frozenset(actions)
    if len(found) < len(actions):
        twice = [action for number, action in enumerate(actions) if action in actions[:number]]
        wrong += [f"{rulebook.format_word(action)} is listed twice" for action in twice]
    return Listing(found, tuple(wrong))


def lists_just(rulebook: Rulebook, listed: Sequence[Any], actions: Sequence[Action]) -> bool:
    """Tell, if that is to be seen quickly, whether a list has just these actions, each once.

    So it is if its entries were read before, and as these very objects.
    """
    known, found = _read_entries.setdefault(rulebook, {}), set[int]()
    for entry in listed:
        read = known.get(id(entry))
        if read is None or read[0] is not entry:
            return False
        found.add(id(read[1]))
    return len(found) == len(listed) and found == set(map(id, actions))


def take_for(rulebook: Rulebook, listed: Sequence[Any], actions: Sequence[Action]) -> None:
    """Take the entries of a list, from now on, for these very objects, to which they are equal."""
    known, same = _read_entries.setdefault(rulebook, {}), {action: action for action in actions}
    for entry in listed:
        read = known.get(id(entry))
        if read is not None and read[0] is entry and read[1] in same:
            known[id(entry)] = entry, same[read[1]]


def words(rulebook: Rulebook, actions: Iterable[Action], most: int = 6) -> str:
    """Return actions as words of notation, shortened to ``most``."""
    found = sorted(rulebook.format_word(action) for action in actions)
    if not found:
        return "nothing"
    return ", ".join(found[:most]) + (f" and {len(found) - most} more" if len(found) > most else "")


def at(finding: Finding | None, terms: Terms, played: Sequence[Action]) -> Finding | None:
    """Return a finding with the game that led to it."""
    return replace(finding, terms=terms, played=tuple(played)) if finding else None
