"""Three programs that share no code agree, action by action, on random games."""

import os
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from programs import in_memory, javascript, literal_answer, needs_node
from referee.client import Client
from referee.lockstep import plan_steps, play_plan, random_plan
from referee.script import Remarks, Terms
from rulebooks import load

RULEBOOK = load("tayu")
GAMES = int(os.environ.get("REFEREE_AGREEMENT_GAMES", "200"))
CHUNK = 25
WITH_BOARDS = 5
"""One game in this many may be on another board; the others have the usual one, and may have a known wall."""


def _play(client: Client, variant: str, ruleset: str, numbers: range, *, any_option: bool) -> None:
    spec = RULEBOOK.spec
    manners = [None, *RULEBOOK.manners()]
    for number in numbers:
        rng = Random(f"agreement {variant} {ruleset} {number}")
        chosen = {r.id: rng.choice(list(r.options)) for r in spec.rulings.values()} if any_option else {}
        terms = Terms(RULEBOOK, variant, ruleset, spec.rulings_of(ruleset, chosen))
        features = ("boards", "order") if number % WITH_BOARDS == 0 else ("order",)
        terms = replace(terms, setup=RULEBOOK.random_setup(rng, variant, terms.rulings, features))
        remarks = Remarks()
        finding = play_plan(client, random_plan(rng, terms, manners[number % len(manners)]), remarks)
        assert finding is None, f"game {number}: {finding.summary}: {finding.expected} / {finding.got}"


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
@pytest.mark.parametrize("ruleset", RULEBOOK.spec.rulesets)
def test_engine_and_literal_program_agree(ruleset: str, start: int) -> None:
    _play(in_memory(literal_answer()), "two-player", ruleset, range(start, start + CHUNK), any_option=False)


@pytest.mark.parametrize("variant", RULEBOOK.spec.variants)
def test_engine_and_literal_program_agree_under_random_options(variant: str) -> None:
    _play(in_memory(literal_answer()), variant, "finnish", range(GAMES // 8), any_option=True)


@needs_node
@pytest.mark.parametrize("variant", RULEBOOK.spec.variants)
def test_engine_and_javascript_program_agree_under_random_options(variant: str) -> None:
    client = javascript()
    try:
        _play(client, variant, "finnish", range(GAMES // 4), any_option=True)
    finally:
        client.close()


@needs_node
@pytest.mark.parametrize("ruleset", RULEBOOK.spec.rulesets)
def test_literal_and_javascript_program_agree(ruleset: str) -> None:
    """Both are asked the same; their answers are compared with each other, the reference only chooses the way."""
    one, other = literal_answer(), javascript()
    _compare(one, other, ruleset)
    other.close()


def _compare(one: Callable[[object], object], other: Client, ruleset: str) -> None:
    client = in_memory(one)
    rng = Random(f"two programs {ruleset}")
    for _ in range(GAMES // 20):
        terms = Terms(RULEBOOK, "two-player", ruleset, RULEBOOK.spec.rulings_of(ruleset))
        plan = random_plan(rng, terms, None)
        calls = [step.call for step in plan_steps(plan, Remarks())]
        for call, left, right in zip(calls, client.ask(calls), other.ask(calls), strict=True):
            assert left.code == right.code, call
            assert _sorted(left.result) == _sorted(right.result), call


def _sorted(result: object) -> object:
    if isinstance(result, dict) and "actions" in result:
        return sorted(map(str, (sorted(action.items(), key=str) for action in result["actions"])))
    return result
