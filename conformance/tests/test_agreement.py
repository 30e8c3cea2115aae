"""Programs that share no code agree on random games, action by action; ``REFEREE_AGREEMENT_GAMES`` says on how many."""

import os
from dataclasses import replace
from random import Random

import pytest
from programs import GAMES, PROGRAMS, in_memory, javascript, literal_answer, needs_node
from referee.client import Client
from referee.lockstep import plan_steps, play_plan, random_plan
from referee.script import Remarks, Terms
from rulebooks import load

FLAGSHIP = "tayu"
NUMBER = int(os.environ.get("REFEREE_AGREEMENT_GAMES", "40"))
"""Games of the flagship for each ruleset; of the others, and under random options, a part of that."""
CHUNK = 10
WITH_BOARDS = 5
"""One game in this many may be on another board; the others have the usual one, and may have a known order."""
BY_RULESET = [
    (game, ruleset, start)
    for game in GAMES
    for ruleset in load(game).spec.rulesets
    for start in range(0, NUMBER if game == FLAGSHIP else CHUNK, CHUNK)
]
BY_VARIANT = [(game, variant) for game in GAMES for variant in load(game).spec.variants]
IN_JAVASCRIPT = [(game, variant) for game, variant in BY_VARIANT if "javascript" in PROGRAMS[game]]


def _play(client: Client, game: str, variant: str, ruleset: str, numbers: range, *, any_option: bool) -> None:
    rulebook = load(game)
    spec = rulebook.spec
    manners = [None, *rulebook.manners()]
    for number in numbers:
        rng = Random(f"agreement {variant} {ruleset} {number}")
        chosen = {r.id: rng.choice(list(r.options)) for r in spec.rulings.values()} if any_option else {}
        terms = Terms(rulebook, variant, ruleset, spec.rulings_of(ruleset, chosen))
        features = [f for f in rulebook.FEATURES if f != "boards" or number % WITH_BOARDS == 0]
        terms = replace(terms, setup=rulebook.random_setup(rng, variant, terms.rulings, features))
        remarks = Remarks()
        finding = play_plan(client, random_plan(rng, terms, manners[number % len(manners)]), remarks)
        assert finding is None, f"game {number}: {finding.summary}: {finding.expected} / {finding.got}"


def _share(game: str) -> int:
    """Return how many games a variant gets: the more variants, the fewer."""
    return NUMBER // 2 // len(load(game).spec.variants)


def _first(game: str) -> str:
    return next(iter(load(game).spec.variants))


@pytest.mark.parametrize(("game", "ruleset", "start"), BY_RULESET)
def test_engine_and_literal_program_agree(game: str, ruleset: str, start: int) -> None:
    client = in_memory(literal_answer(game), game)
    _play(client, game, _first(game), ruleset, range(start, start + CHUNK), any_option=False)


@pytest.mark.parametrize(("game", "variant"), BY_VARIANT)
def test_engine_and_literal_program_agree_under_random_options(game: str, variant: str) -> None:
    client = in_memory(literal_answer(game), game)
    ruleset = next(iter(load(game).spec.rulesets))
    _play(client, game, variant, ruleset, range(_share(game)), any_option=True)


@needs_node
@pytest.mark.parametrize(("game", "variant"), IN_JAVASCRIPT)
def test_engine_and_javascript_program_agree_under_random_options(game: str, variant: str) -> None:
    client = javascript(game)
    ruleset = next(iter(load(game).spec.rulesets))
    try:
        _play(client, game, variant, ruleset, range(2 * _share(game)), any_option=True)
    finally:
        client.close()


@needs_node
@pytest.mark.parametrize(
    ("game", "ruleset"), [(g, r) for g, r, start in BY_RULESET if not start and "javascript" in PROGRAMS[g]]
)
def test_literal_and_javascript_program_agree(game: str, ruleset: str) -> None:
    """Both are asked the same; their answers are compared with each other, the reference only chooses the way."""
    one, other = in_memory(literal_answer(game), game), javascript(game)
    rulebook, rng = load(game), Random(f"two programs {ruleset}")
    for _ in range(NUMBER // 10):
        terms = Terms(rulebook, _first(game), ruleset, rulebook.spec.rulings_of(ruleset))
        calls = [step.call for step in plan_steps(random_plan(rng, terms, None), Remarks())]
        for call, left, right in zip(calls, one.ask(calls), other.ask(calls), strict=True):
            assert left.code == right.code, call
            assert _sorted(left.result) == _sorted(right.result), call
    other.close()


def _sorted(result: object) -> object:
    if isinstance(result, dict) and "actions" in result:
        return sorted(map(str, (sorted(action.items(), key=str) for action in result["actions"])))
    return result
