"""Playing a record through on the reference, and verifying all that it says."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulebooks import Action, IllegalAction, JsonObject, State
from rulebooks.documents import Document, DocumentError
from rulebooks.picture import Point

from referee.notation.values import write_value
from referee.records import Record
from referee.script import Difference, state_differences


@dataclass(frozen=True)
class Moment:
    """A position of a replayed game: after ``number`` actions, the last of which is ``action``."""

    number: int
    action: Action | None
    state: State


class BrokenRecord(Exception):
    """The rules contradict a record. ``str()`` is one sentence with the place in the file.

    ``clauses`` speak to it, ``moment`` is the position that it is about, ``marks`` are points of the picture to look at
    and ``tried`` is the action that does not fit.
    """

    def __init__(
        self,
        problem: DocumentError,
        moment: Moment,
        clauses: tuple[str, ...] = (),
        marks: tuple[Point, ...] = (),
        tried: Action | None = None,
    ) -> None:
        super().__init__(str(problem))
        self.problem, self.moment, self.clauses, self.marks, self.tried = problem, moment, clauses, marks, tried


def replay(record: Record, document: Document, until: int | None = None) -> Iterator[Moment]:
    """Yield the positions of a game, the first before any action, having verified what the record says of each.

    With ``until``, stop after that many actions; the result is verified after the last one of all. Raises
    :class:`BrokenRecord`.
    """
    last = len(record.actions) if until is None else min(until, len(record.actions))
    verifier = _Verifier(record, document)
    moment = Moment(0, None, record.terms.begin())
    verifier.check_tries(moment)
    yield moment
    for number in range(1, last + 1):
        moment = verifier.play(moment, record.actions[number - 1])
        verifier.check_facts(moment)
        if number == len(record.actions):
            verifier.check_result(moment)
        verifier.check_tries(moment)
        yield moment
    if not record.actions:
        verifier.check_result(moment)


@dataclass
class _Verifier:
    record: Record
    document: Document
    tries: dict[int, list[int]] = field(default_factory=dict)
    """For each number of actions the indices of what is tried after them."""

    def __post_init__(self) -> None:
        for index, (after, _) in enumerate(self.record.tries):
            self.tries.setdefault(after, []).append(index)

    def play(self, before: Moment, action: Action) -> Moment:
        number = before.number + 1
        try:
            state = before.state.play(action)
        except IllegalAction as error:
            message = f"action {number}, {self.word(action)}, is illegal: {error.message}"
            problem = self.document.error(message, "actions", number - 1)
            raise BrokenRecord(problem, before, (error.clause_id,), error.places, action) from None
        return Moment(number, action, state)

    def deciders(self, last: int) -> dict[str, tuple[str, ...]]:
        """Return for each field of the state the clauses that last decided it, the most special first.

        Only where something is wrong are they asked for, so the ``last`` actions up to there are played once more.
        """
        found: dict[str, tuple[str, ...]] = {}
        before = self.record.terms.begin()
        for action in self.record.actions[:last]:
            after = before.play(action)
            deciding: dict[str, list[tuple[int, int, str]]] = {}
            for order, (clause, fields) in enumerate(self.record.terms.rulebook.exercised(before, action, after)):
                for name in fields:
                    deciding.setdefault(name, []).append((len(fields), -order, clause))
            for name, ranked in deciding.items():
                found[name] = tuple(clause for _, _, clause in sorted(ranked))
            before = after
        return found

    def check_facts(self, moment: Moment) -> None:
        facts = self.record.facts.get(moment.number)
        if facts:
            assert moment.action is not None
            after = f"after action {moment.number}, {self.word(moment.action)},"
            self.compare(facts, moment, after, ("facts", str(moment.number)))

    def check_result(self, moment: Moment) -> None:
        ended = moment.state.phase == "finished"
        what = "the result is wrong: at the end of the game" if ended else "the result is wrong: after the last action"
        self.compare(self.record.result, moment, what, ("result",))

    def compare(self, expected: JsonObject, moment: Moment, when: str, where: tuple[str, ...]) -> None:
        rulebook = self.record.terms.rulebook
        differences = state_differences(expected, moment.state.observation(), rulebook.WHOLE)
        if not differences:
            return
        first = (*where, *differences[0].field.split("."))
        deciders = self.deciders(moment.number)
        clauses = [clause for row in differences for clause in deciders.get(row.field.split(".")[0], ())]
        message = f"{when} {'; '.join(map(_told, differences))}"
        raise BrokenRecord(self.document.error(message, *first), moment, tuple(dict.fromkeys(clauses)))

    def check_tries(self, moment: Moment) -> None:
        for index in self.tries.get(moment.number, ()):
            action = self.record.tries[index][1]
            try:
                state = moment.state.play(action)
            except IllegalAction:
                continue
            rulebook = self.record.terms.rulebook
            clauses = [clause for clause, _ in rulebook.exercised(moment.state, action, state)]
            permissions = [clause for clause in clauses if rulebook.spec.clauses[clause].kind == "permission"]
            message = f"{self.word(action)} is to be refused after {_count(moment.number)}, and is legal"
            problem = self.document.error(message, "tries", index)
            raise BrokenRecord(problem, moment, tuple(permissions[::-1] or clauses), tried=action)

    def word(self, action: Action) -> str:
        return self.record.terms.rulebook.format_word(action)


def _count(actions: int) -> str:
    return f"{actions} action{'s'[: actions != 1]}"


def _told(row: Difference) -> str:
    got: Any = row.got
    if got == "nothing":
        return f"there is no {row.field}"
    return f"{row.field} is {write_value(got)}, not {write_value(row.expected)}"
