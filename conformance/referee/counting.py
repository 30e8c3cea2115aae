"""Perft against a program: its own counts of what can follow, beside the reference's, and where they part first.

A program is asked for its legal actions at every position; a ply that it lists is followed where the reference finds it
legal too. So counts agree as long as all lists do, and the first list that differs is the shallowest one there is.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rulebooks import Action, Fork, IllegalAction, Rulebook, State
from rulebooks.picture import Point

from referee import faults
from referee.client import Answer, Call, Client
from referee.faults import Fault
from referee.lockstep import clauses_of_missing
from referee.script import Finding, Terms, read_listing, words

_DEEPEST_POSITIONS = 2
"""At this depth and above it the positions of the last ply are counted too; deeper they would fill the memory."""

Ticker = Callable[[int, int, int], None]
"""Told of progress: the depth, and how many of how many positions have been asked about for it."""


@dataclass
class Count:
    """What can follow in ``depth`` plies, by the program and by the reference. Positions: None where not counted."""

    depth: int
    sequences: int = 0
    positions: int | None = 0
    expected_sequences: int = 0
    expected_positions: int | None = 0
    asked: int = 0
    differing: int = 0

    @property
    def agrees(self) -> bool:
        """Whether no list of the depth differs."""
        return not self.differing


@dataclass(frozen=True)
class Misjudged:
    """An action that is listed though it is illegal, or legal and not listed: the clauses that decide, and why."""

    action: Action
    clauses: tuple[str, ...]
    message: str = ""
    places: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Divergence:
    """The first position, plies in the order of their words, at which a program lists other plies."""

    played: tuple[Action, ...]
    missing: tuple[Misjudged, ...]
    extra: tuple[Misjudged, ...]
    finding: Finding


@dataclass
class Counting:
    """The whole comparison: one count for each depth, and what was found. ``broken`` is a fault that cut it short."""

    terms: Terms
    counts: list[Count] = field(default_factory=list)
    divergence: Divergence | None = None
    broken: Finding | None = None

    @property
    def finding(self) -> Finding | None:
        """What is wrong, if anything is."""
        return self.broken or (self.divergence.finding if self.divergence else None)


@dataclass(frozen=True)
class _Node:
    """A position, one way to it, and in how many ways it is reached."""

    path: tuple[Action, ...]
    state: State
    ways: int


def count_plies(client: Client, terms: Terms, depth: int, tick: Ticker) -> Counting:
    """Count with a program what can follow from the beginning in 1 to ``depth`` plies, as deep as all lists agree."""
    counting = Counting(terms)
    frontier = [_Node((), terms.begin(), 1)]
    for ply in range(1, depth + 1):
        level = _Level(client, counting, ply, last=ply == depth)
        counting.counts.append(level.count)
        for number, node in enumerate(frontier):
            tick(ply, number, len(frontier))
            if not level.visit(node):
                return counting
        level.close()
        if counting.divergence:
            break
        frontier = list(level.reached.values())
    return counting


class _Level:
    """The plies of one depth."""

    def __init__(self, client: Client, counting: Counting, depth: int, *, last: bool) -> None:
        self.client, self.counting, self.terms = client, counting, counting.terms
        self.count, self.last = Count(depth), last
        self.keeps_positions = not last or depth <= _DEEPEST_POSITIONS
        self.reached: dict[object, _Node] = {}
        self.seen, self.expected = set[object](), set[object]()
        self.astray = 0

    @property
    def rulebook(self) -> Rulebook:
        return self.terms.rulebook

    def close(self) -> None:
        """Say how many positions there are."""
        known = self.keeps_positions
        self.count.positions = len(self.seen) + self.astray if known else None
        self.count.expected_positions = len(self.expected) if known else None

    def visit(self, node: _Node) -> bool:
        """Ask for the plies that follow a position; tell whether the program goes along."""
        forks = list(self.rulebook.forks(node.state))
        calls = [call for fork in forks for call in self.calls(node, fork)]
        answers = self.client.ask(calls)
        asked: Sequence[Action] = node.path
        try:
            for fork in forks:
                asked = (*node.path, *fork.lead)
                finding = self.follow(node, fork, answers)
                if finding:
                    self.counting.broken = finding
                    return False
        except Fault as fault:
            about = self.about(asked, fault.message, "an answer", fault.message, ())
            self.counting.broken = replace(about, fault=fault.name)
            return False
        return True

    def calls(self, node: _Node, fork: Fork) -> Iterator[Call]:
        yield self.terms.call()
        for action in (*node.path, *fork.lead):
            yield Call("play", {"action": self.rulebook.format(action)})
        yield Call("legalActions", {})

    def follow(self, node: _Node, fork: Fork, answers: Iterator[Answer]) -> Finding | None:
        """Read the answers of one fork; return what keeps it from being counted."""
        played = (*node.path, *fork.lead)
        granted = next(answers)
        if not granted.granted:
            return self.about((), "'newGame' was refused", "granted", str(granted), ())
        for number, action in enumerate(played):
            answer = next(answers)
            if not answer.granted:
                return self.refused(played[:number], action, answer)
        answer = next(answers)
        if not answer.granted:
            return self.about(played, "'legalActions' was refused", "granted", str(answer), ())
        listing = read_listing(self.rulebook, answer.result["actions"])
        if listing.faults:
            summary = "legalActions is no proper list"
            return self.about(played, summary, "actions, each once", listing.faults[0], ())
        self.enter(node, fork, frozenset(action for action in listing.actions if fork.counts(action)))
        return None

    def refused(self, played: tuple[Action, ...], action: Action, answer: Answer) -> Finding:
        state = self.terms.begin()
        for earlier in played:
            state = state.play(earlier)
        clauses = tuple(clauses_of_missing(self.rulebook, state, action))
        word = self.rulebook.format_word(action)
        return self.about(played, f"{word} was refused", "accepted", str(answer), clauses)

    def enter(self, node: _Node, fork: Fork, listed: frozenset[Action]) -> None:
        """Count the plies of one fork."""
        legal = fork.plies()
        self.count.asked += 1
        self.count.sequences += node.ways * len(listed)
        self.count.expected_sequences += node.ways * len(legal)
        if listed != legal:
            self.count.differing += 1
            self.astray += len(listed - legal)
            if self.counting.divergence is None:
                self.counting.divergence = self.diverge((*node.path, *fork.lead), fork, listed, legal)
        if not self.keeps_positions:
            return
        for action in sorted(legal, key=self.rulebook.format_word):
            state = fork.state.play(action)
            key = state.key()
            self.expected.add(key)
            if action not in listed:
                continue
            self.seen.add(key)
            if not self.last:
                known = self.reached.get(key)
                path = known.path if known else (*node.path, *fork.lead, action)
                self.reached[key] = _Node(path, state, node.ways + (known.ways if known else 0))

    def diverge(
        self, played: tuple[Action, ...], fork: Fork, listed: frozenset[Action], legal: frozenset[Action]
    ) -> Divergence:
        in_order = self.rulebook.format_word
        missing = [
            Misjudged(action, tuple(clauses_of_missing(self.rulebook, fork.state, action)))
            for action in sorted(legal - listed, key=in_order)
        ]
        extra = [self.refusal(fork.state, action) for action in sorted(listed - legal, key=in_order)]
        wrong = []
        if extra:
            wrong.append(f"lists {words(self.rulebook, [one.action for one in extra])} too much")
        if missing:
            wrong.append(f"lacks {words(self.rulebook, [one.action for one in missing])}")
        # As in lockstep, an action that a clause forbids tells more than one that several clauses permit.
        clauses = tuple(dict.fromkeys(one.clauses[0] for one in [*extra, *missing] if one.clauses))
        finding = self.about(
            played, f"legalActions {' and '.join(wrong)}", f"{len(legal)} plies", f"{len(listed)}", clauses
        )
        first = extra[0] if extra else missing[0]
        finding = replace(finding, fresh=first.action, marks=first.places, tried=first.action if extra else None)
        return Divergence(played, tuple(missing), tuple(extra), finding)

    @staticmethod
    def refusal(state: State, action: Action) -> Misjudged:
        try:
            state.play(action)
        except IllegalAction as error:
            return Misjudged(action, (error.clause_id,), error.message, error.places)
        return Misjudged(action, (), "the reference accepts it and does not list it")

    def about(
        self, played: Sequence[Action], summary: str, expected: str, got: str, clauses: tuple[str, ...]
    ) -> Finding:
        after = f" after {self.rulebook.format_word(played[-1])}" if played else " at the beginning"
        return Finding(
            fault=faults.WRONG_ANSWER,
            clauses=clauses,
            summary=summary + after,
            expected=expected,
            got=got,
            terms=self.terms,
            played=tuple(played),
        )
