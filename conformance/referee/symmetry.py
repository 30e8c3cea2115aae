"""Relations between two games of the same program: no reference is needed to see that it contradicts itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rulebooks import Action, IllegalAction, Symmetry

from referee import faults
from referee.client import Answer, Call, Client
from referee.lockstep import Play, random_plan
from referee.schemas import faults as schema_faults
from referee.script import Finding, Step, Terms, read_listing, run_script, state_differences, told, words

_TRIALS = 40


@dataclass
class _Seen:
    """What a program showed in one game: a state and a list of legal actions after each action."""

    states: list[Any]
    listings: list[frozenset[Action]]


def _watch(terms: Terms, actions: Sequence[Action], seen: _Seen) -> list[Step]:
    """Return the conversation that plays a game and notes what is seen."""
    rulebook = terms.rulebook
    known = terms.begin().observation()

    def wrong(number: int, summary: str, expected: str, got: str) -> Finding:
        played = tuple(actions[:number])
        return Finding(faults.WRONG_ANSWER, (), summary, expected, got, terms, played)

    def note_state(number: int) -> Callable[[Answer], Finding | None]:
        def judge(answer: Answer) -> Finding | None:
            word = rulebook.format_word(actions[number - 1]) if number else "'newGame'"
            if not answer.granted:
                return wrong(number, f"{word} was refused", "accepted", str(answer))
            for where, why in schema_faults(f"{rulebook.spec.id}/state", answer.state):
                got = f"{'/'.join(map(str, where))}: {why}"
                return wrong(number, f"what {word} was answered with is no state", "a state of the game", got)
            seen.states.append(_known_part(answer.state, known))
            return None

        return judge

    def note_listing(number: int) -> Callable[[Answer], Finding | None]:
        def judge(answer: Answer) -> Finding | None:
            if not answer.granted:
                return wrong(number, "'legalActions' was refused", "granted", str(answer))
            seen.listings.append(read_listing(rulebook, answer.result["actions"]).actions)
            return None

        return judge

    steps = [Step(terms.call(), note_state(0)), Step(Call("legalActions", {}), note_listing(0))]
    for number, action in enumerate(actions, 1):
        steps.append(Step(Call("play", {"action": rulebook.format(action)}), note_state(number), number))
        steps.append(Step(Call("legalActions", {}), note_listing(number), number))
    return steps


def _watched(client: Client, terms: Terms, actions: Sequence[Action], seen: _Seen) -> Finding | None:
    """Play a game and note what is seen; return what goes wrong on the way."""
    finding = run_script(client, _watch(terms, actions, seen))
    if finding and finding.terms is None:
        return replace(finding, terms=terms, played=tuple(actions[: finding.reached]))
    return finding


def _known_part(seen: Any, known: Any) -> Any:
    """Return what a program showed without the fields that nobody knows; those are not compared."""
    if not isinstance(known, dict):
        return seen
    return {name: _known_part(seen[name], value) for name, value in known.items() if name in seen}


def check_symmetries(client: Client, terms: Terms, rng: Random) -> tuple[int, Finding | None]:
    """Play a random game and its images under the game's symmetries; return how many images, and what contradicts."""
    plan = random_plan(rng, terms, None)
    actions = [event.action for event in plan.events if isinstance(event, Play)][:_TRIALS]
    seen = _Seen([], [])
    finding = _watched(client, terms, actions, seen)
    if finding:
        return 0, finding
    symmetries = terms.rulebook.symmetries(terms.begin())
    for number, symmetry in enumerate(symmetries):
        finding = _compare_image(client, terms, symmetry, actions, seen)
        if finding:
            return number + 1, finding
    return len(symmetries), _check_order(client, terms, actions, seen, rng)


def _compare_image(
    client: Client, terms: Terms, symmetry: Symmetry, actions: Sequence[Action], seen: _Seen
) -> Finding | None:
    rulebook = terms.rulebook
    image = replace(terms, setup=symmetry.turn_setup(terms.setup))
    turned = [symmetry.turn_action(action) for action in actions]
    mirror = _Seen([], [])
    finding = _watched(client, image, turned, mirror)
    if finding:
        return replace(finding, notes=(symmetry.title, *finding.notes))
    for number in range(len(actions) + 1):
        about = _about(image, turned[:number], f"{symmetry.title}, and it does not after {number} actions")
        differences = state_differences(symmetry.turn_observation(seen.states[number]), mirror.states[number])
        if differences:
            return about(*told(differences))
        expected = frozenset(map(symmetry.turn_action, seen.listings[number]))
        if expected != mirror.listings[number]:
            extra = words(rulebook, mirror.listings[number] - expected)
            return about(f"also {words(rulebook, expected - mirror.listings[number])}", f"also {extra}")
    return None


def _check_order(client: Client, terms: Terms, actions: Sequence[Action], seen: _Seen, rng: Random) -> Finding | None:
    """Play the game again with two of its turns exchanged, where the reference finds that legal."""
    exchanged = _exchange(terms, actions, rng)
    if exchanged is None:
        return None
    other = _Seen([], [])
    finding = _watched(client, terms, exchanged, other)
    if finding:
        return finding
    about = _about(terms, exchanged, "placements in another order give the same position, and they do not")
    differences = state_differences(seen.states[-1], other.states[-1])
    if differences:
        return about(*told(differences))
    if seen.listings[-1] != other.listings[-1]:
        lacking, extra = seen.listings[-1] - other.listings[-1], other.listings[-1] - seen.listings[-1]
        return about(f"also {words(terms.rulebook, lacking)}", f"also {words(terms.rulebook, extra)}")
    return None


def _exchange(terms: Terms, actions: Sequence[Action], rng: Random) -> list[Action] | None:
    """Return the actions with two turns exchanged, so that the reference ends in the same position."""
    target = _end(terms, actions)
    pairs = [(one, other) for one in range(0, len(actions) - 3, 2) for other in range(one + 2, len(actions) - 1, 2)]
    for one, other in rng.sample(pairs, min(len(pairs), _TRIALS)):
        swapped = list(actions)
        swapped[one : one + 2], swapped[other : other + 2] = swapped[other : other + 2], swapped[one : one + 2]
        if _end(terms, swapped) == target:
            return swapped
    return None


def _end(terms: Terms, actions: Sequence[Action]) -> object:
    state = terms.begin()
    try:
        for action in actions:
            state = state.play(action)
    except IllegalAction:
        return None
    return state.key()


def _about(terms: Terms, played: Sequence[Action], summary: str) -> Callable[[str, str], Finding]:
    def make(expected: str, got: str) -> Finding:
        return Finding(faults.WRONG_ANSWER, (), summary, expected, got, terms, tuple(played))

    return make
