"""Counting the ways in which a game of Yatzy can go on, choice by choice; throws are merged by what lies after them."""

from collections.abc import Iterator

from rulebooks.interface import Action, Fork, PerftRow
from rulebooks.yatzy.actions import Roll
from rulebooks.yatzy.state import YatzyState


def forks(state: YatzyState) -> Iterator[Fork]:
    """Yield the positions in which the next choice is made: after each throw that can fall, else here."""
    yield from _forks((), state)


def _forks(lead: tuple[Action, ...], state: YatzyState) -> Iterator[Fork]:
    if state.phase == "choose":
        yield Fork(lead, state, lambda action: not isinstance(action, Roll))
    if state.phase != "roll":
        return
    seen: set[object] = set()
    for action, _ in state.outcomes(Roll(None, state.due)):
        reached = state.play(action)
        if reached.key() not in seen:
            seen.add(reached.key())
            yield from _forks((*lead, action), reached)


def perft(start: YatzyState, depth: int) -> list[PerftRow]:
    """Count what can follow ``start`` in 1 to ``depth`` choices; positions of the last depth are not counted."""
    rows = []
    frontier: dict[object, tuple[YatzyState, int]] = {start.key(): (start, 1)}
    for ply in range(1, depth + 1):
        reached: dict[object, tuple[YatzyState, int]] = {}
        sequences = 0
        for state, ways in frontier.values():
            for fork in forks(state):
                assert isinstance(fork.state, YatzyState)
                choices = fork.state.legal_actions()
                sequences += ways * len(choices)
                if ply == depth:
                    continue
                for choice in choices:
                    after = fork.state.play(choice)
                    key = after.key()
                    reached[key] = (after, reached[key][1] + ways if key in reached else ways)
        rows.append(PerftRow(ply, sequences, None if ply == depth else len(reached)))
        frontier = reached
    return rows
