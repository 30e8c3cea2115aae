"""Cases: tested examples of clauses, as ``spec/<game>/cases`` holds them, and how a program is put to one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rulebooks import Action, IllegalAction, JsonObject, MalformedAction, Rulebook, State
from rulebooks.documents import Document, DocumentError, read_document
from rulebooks.spec import Spec

from referee import faults
from referee.client import Answer, Call, Client
from referee.script import (
    Finding,
    Listing,
    Remarks,
    Step,
    Terms,
    is_refusal,
    judge_granted,
    read_listing,
    run_script,
    state_differences,
    told,
    without_secrets,
    words,
)

WITHDRAWN = "withdrawn"
Word = str | JsonObject
"""An action as a word of notation or as JSON."""


@dataclass(frozen=True, eq=False)
class Case:
    """A tested example of clauses: given (set-up, rulings, play), when, then.

    The first of ``clauses`` is the main one; for a rejected action it is the one that is blamed.
    """

    id: str
    revision: int
    title: str
    clauses: tuple[str, ...]
    variants: tuple[str, ...]
    basis: str
    working: tuple[str, ...]
    play: tuple[str, ...]
    when: Word | None
    verdict: str | None
    rulings: Mapping[str, str] = field(default_factory=dict)
    setup: JsonObject = field(default_factory=dict)
    state: JsonObject = field(default_factory=dict)
    listed: tuple[Word, ...] = ()
    not_listed: tuple[Word, ...] = ()
    whole_list: tuple[Word, ...] | None = None
    count: int | None = None
    separates: str | None = None
    also_accepted_by: tuple[str, ...] = ()
    challenge: str = "active"
    viewer: int | None = None
    place: str = ""


def case_files(spec: Spec) -> list[Path]:
    """Return the case files of a game in order of their names."""
    return sorted((spec.folder / "cases").glob("*.yaml"))


def load_cases(spec: Spec) -> list[Case]:
    """Read all cases of a game; raises :class:`rulebooks.documents.DocumentError`."""
    return [case for path in case_files(spec) for case in parse_cases(read_document(path))]


def parse_cases(document: Document) -> list[Case]:
    """Return the cases of one file, which has to follow the schema; one that was withdrawn is a case no longer."""
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("cases"), list):
        raise document.error("a case file has 'cases:' at the top")
    parsed = [
        _parse_case(entry, f"{document.path}:{document.line_of('cases', n)}") for n, entry in enumerate(data["cases"])
    ]
    return [case for case in parsed if case.challenge != WITHDRAWN]


def _parse_case(entry: dict[str, Any], place: str) -> Case:
    then = entry.get("then", {})
    return Case(
        id=entry["id"],
        revision=entry["revision"],
        title=entry["title"],
        clauses=tuple(entry["clauses"]),
        variants=tuple(entry["variants"]),
        basis=entry["basis"],
        working=tuple(entry.get("working", ())),
        play=tuple(entry["play"]),
        when=entry.get("when"),
        verdict=then.get("verdict"),
        rulings=entry.get("rulings", {}),
        setup=entry.get("setup", {}),
        state=then.get("state", {}),
        listed=tuple(then.get("listed", ())),
        not_listed=tuple(then.get("not-listed", ())),
        whole_list=tuple(then["list"]) if "list" in then else None,
        count=then.get("count"),
        separates=entry.get("separates"),
        also_accepted_by=tuple(entry.get("also-accepted-by", ())),
        challenge=entry.get("challenge", {}).get("status", "active"),
        viewer=entry.get("viewer"),
        place=place,
    )


class CaseError(DocumentError):
    """A case that cannot be put to anybody: its way to the position is not legal, or a word in it is none."""

    def __init__(self, case: Case, message: str) -> None:
        path, _, line = case.place.rpartition(":")
        super().__init__(path, int(line), f"case {case.id}: {message}")


def read_word(rulebook: Rulebook, word: Word) -> Action:
    """Return the action for a word of a case; raises :class:`rulebooks.MalformedAction`."""
    return rulebook.parse_word(word) if isinstance(word, str) else rulebook.parse(word)


def unfold(rulebook: Rulebook, case: Case, state: State) -> tuple[list[Action], State]:
    """Return the actions of the way to the case's position, and that position."""
    played: list[Action] = []
    for word in case.play:
        try:
            for action in rulebook.unfold(state, word):
                state = state.play(action)
                played.append(action)
        except (MalformedAction, IllegalAction) as error:
            raise CaseError(case, f"'{word}' cannot be played: {error}") from None
    return played, state


@dataclass(frozen=True)
class Attempt:
    """The action of a case, ready to be tried: what is to be played before it, and its JSON form."""

    before: tuple[Action, ...]
    state: State
    json: Any
    action: Action | None

    @property
    def may_be_malformed(self) -> bool:
        """Whether a program may call the action malformed instead of illegal."""
        if self.action is None or self.is_incomplete or self.state.phase == "finished":
            return True
        try:
            self.state.play(self.action)
        except IllegalAction as error:
            return error.malformed
        return False

    @property
    def is_incomplete(self) -> bool:
        """Whether the action is no more than a listed choice, with what chance decides left open."""
        return self.action is not None and self.action in self.state.legal_actions()


def attempt_of(rulebook: Rulebook, case: Case, state: State) -> Attempt | None:
    """Return the action that a case tries, preceded by the draw that its word implies; None where it tries none."""
    if case.when is None:
        return None
    if not isinstance(case.when, str):
        return Attempt((), state, case.when, _parsed(rulebook, case.when))
    *before, action = rulebook.unfold(state, case.when)
    for drawn in before:
        state = state.play(drawn)
    data = rulebook.format(action)
    return Attempt(tuple(before), state, data, _parsed(rulebook, data))


def _parsed(rulebook: Rulebook, data: JsonObject) -> Action | None:
    try:
        return rulebook.parse(data)
    except MalformedAction:
        return None


def case_steps(case: Case, terms: Terms, remarks: Remarks) -> list[Step]:
    """Return the conversation that puts a program to a case."""
    return _Conversation(case, terms, remarks).steps()


def put_case(client: Client, case: Case, terms: Terms, remarks: Remarks) -> Finding | None:
    """Put a program to a case; return what is wrong with its answers."""
    conversation = _Conversation(case, terms, remarks)
    finding = run_script(client, conversation.steps())
    if finding and finding.terms is None:
        way = conversation.way[: finding.reached]
        finding = replace(finding, case=case.id, terms=conversation.terms, played=tuple(way))
    return finding


class _Conversation:
    def __init__(self, case: Case, terms: Terms, remarks: Remarks) -> None:
        self.case, self.remarks = case, remarks
        self.terms = replace(terms, rulings={**terms.rulings, **case.rulings}, setup=case.setup)
        self.rulebook = terms.rulebook
        self.played, self.state = unfold(self.rulebook, case, self.terms.begin())
        self.attempt = attempt_of(self.rulebook, case, self.state)
        self.before: tuple[Any, Listing] | None = None
        self.seen_state: Any = None

    def about(self, summary: str, expected: str, got: str, fault: str = faults.WRONG_ANSWER) -> Finding:
        rejected = self.case.verdict == "rejected"
        tried = self.attempt.action if self.attempt else None
        marks: tuple[Any, ...] = ()
        if self.attempt and tried and rejected:
            try:
                self.attempt.state.play(tried)
            except IllegalAction as error:
                marks = error.places
        return Finding(
            fault=fault,
            clauses=self.case.clauses,
            summary=summary,
            expected=expected,
            got=got,
            terms=self.terms,
            played=tuple(self.way),
            tried=tried,
            marks=marks,
            fresh=tried,
            case=self.case.id,
            notes=(f"the case: {self.case.title}",),
        )

    @property
    def way(self) -> list[Action]:
        return [*self.played, *(self.attempt.before if self.attempt else ())]

    def steps(self) -> list[Step]:
        steps = [Step(self.terms.call(), judge_granted(self.about, "'newGame'"))]
        for number, action in enumerate(self.way, 1):
            word = self.rulebook.format_word(action)
            what = f"on the way to the position, {word} (action {number})"
            steps.append(Step(_play(self.rulebook.format(action)), judge_granted(self.about, what), number))
        number = len(self.way)
        if self.attempt:
            steps.append(Step(Call("state", {}), self.note_state, number))
            steps.append(Step(Call("legalActions", {}), self.judge_before, number))
            steps.append(Step(_play(self.attempt.json), self.judge_attempt, number))
        eyes = {} if self.case.viewer is None else {"viewer": self.case.viewer}
        steps.append(Step(Call("state", eyes), self.judge_state, number))
        steps.append(Step(Call("legalActions", eyes), self.judge_list, number))
        return steps

    @property
    def tried_word(self) -> str:
        assert self.attempt is not None
        action = self.attempt.action
        return self.rulebook.format_word(action) if action else str(self.attempt.json)

    def note_state(self, answer: Answer) -> Finding | None:
        if not answer.granted:
            return self.about("'state' was refused", "granted", str(answer))
        self.seen_state = answer.state
        return None

    def judge_before(self, answer: Answer) -> Finding | None:
        if not answer.granted:
            return self.about("'legalActions' was refused", "granted", str(answer))
        listing = read_listing(self.rulebook, answer.result["actions"])
        self.before = (self.seen_state, listing)
        assert self.attempt is not None
        choice = self.rulebook.choice_of(self.attempt.action) if self.attempt.action else None
        if self.case.verdict == "accepted" and choice is not None and not _lists(listing, choice):
            word = self.rulebook.format_word(choice)
            return self.about(f"{word} is not listed as legal", f"{word} listed", words(self.rulebook, listing.actions))
        is_listed = choice in listing.actions and choice == self.attempt.action and not self.attempt.is_incomplete
        if self.case.verdict == "rejected" and is_listed:
            return self.about(f"{self.tried_word} is listed as legal", "not listed", "listed")
        return None

    def judge_attempt(self, answer: Answer) -> Finding | None:
        if self.case.verdict == "accepted":
            if answer.granted:
                return None
            return self.about(f"{self.tried_word} was refused", "accepted", str(answer))
        if answer.granted:
            return self.about(f"{self.tried_word} was accepted", f"refused ({self.case.clauses[0]})", "accepted")
        assert self.attempt is not None
        malformed = self.attempt.may_be_malformed
        if not is_refusal(answer, may_be_malformed=malformed):
            wanted = "error 1001 or -32602" if malformed else "error 1001"
            return self.about(f"{self.tried_word} was refused with the wrong error", wanted, str(answer))
        if answer.clause is not None and answer.clause not in self.case.clauses:
            summary = f"{self.tried_word} was refused for another reason than the case's"
            expected = " or ".join(self.case.clauses)
            self.remarks.note(self.about(summary, expected, answer.clause, faults.WRONG_REASON))
        return None

    def judge_state(self, answer: Answer) -> Finding | None:
        if not answer.granted:
            return self.about("'state' was refused", "granted", str(answer))
        if self.case.verdict == "rejected" and self.before:
            changed = state_differences(self.before[0], answer.state) if isinstance(self.before[0], dict) else []
            if changed:
                return self.about(f"the refused {self.tried_word} changed the state", *told(changed))
        differences = state_differences(self.case.state, answer.state, self.rulebook.WHOLE)
        differences = without_secrets(differences, self.state, self.case.viewer)
        if differences:
            return self.about(f"the state is wrong {self.moment}", *told(differences))
        return None

    @property
    def moment(self) -> str:
        if self.case.viewer:
            return f"as player {self.case.viewer} sees it"
        if self.attempt:
            return f"after {self.tried_word}" + (" was refused" if self.case.verdict == "rejected" else "")
        return f"after {self.case.play[-1]}" if self.case.play else "at the beginning"

    def judge_list(self, answer: Answer) -> Finding | None:
        if not answer.granted:
            return self.about("'legalActions' was refused", "granted", str(answer))
        listing = read_listing(self.rulebook, answer.result["actions"])
        if listing.faults:
            return self.about(f"legalActions is no proper list {self.moment}", "actions, each once", listing.faults[0])
        if self.case.verdict == "rejected" and self.before and listing.actions != self.before[1].actions:
            gone = words(self.rulebook, self.before[1].actions ^ listing.actions)
            return self.about(f"the refused {self.tried_word} changed what is legal", "no change", f"changed: {gone}")
        return self._judge_contents(listing.actions)

    def _judge_contents(self, got: frozenset[Action]) -> Finding | None:
        wanted, unwanted = self._read(self.case.listed), self._read(self.case.not_listed)
        if wanted - got:
            missing = words(self.rulebook, wanted - got)
            return self.about(f"legalActions lacks {missing} {self.moment}", f"{missing} listed", "not listed")
        if unwanted & got:
            extra = words(self.rulebook, unwanted & got)
            return self.about(f"legalActions lists {extra} {self.moment}", f"{extra} not listed", "listed")
        if self.case.whole_list is not None and self._read(self.case.whole_list) != got:
            expected = words(self.rulebook, self._read(self.case.whole_list))
            return self.about(f"legalActions is wrong {self.moment}", expected, words(self.rulebook, got))
        if self.case.count is not None and self.case.count != len(got):
            return self.about(f"legalActions has the wrong length {self.moment}", str(self.case.count), str(len(got)))
        return None

    def _read(self, entries: Sequence[Word]) -> frozenset[Action]:
        try:
            return frozenset(read_word(self.rulebook, entry) for entry in entries)
        except MalformedAction as error:
            raise CaseError(self.case, str(error)) from None


def _lists(listing: Listing, choice: Action) -> bool:
    return any(entry.covers(choice) for entry in listing.actions)


def _play(action: Any) -> Call:
    return Call("play", {"action": action})
