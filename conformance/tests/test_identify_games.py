"""``identify`` on the other games: what a program does as it is told, and what one is deaf to."""

from random import Random

import pytest
from follower import fixed
from programs import GAMES, in_memory, literal_answer
from referee.cases import load_cases
from referee.client import Client
from referee.identify import Identifying
from referee.identity import ALWAYS, AS_TOLD, NEITHER, NOT_OBSERVABLE, Identity
from rulebooks import load

OTHERS = [game for game in GAMES if game != "tayu"]
DEAF = [
    pytest.param(game, number, marks=[pytest.mark.slow] if number else []) for game in OTHERS for number in range(4)
]


def open_rulings(game: str) -> dict[str, list[str]]:
    return {name: list(r.options) for name, r in load(game).spec.rulings.items() if len(r.options) > 1}


def identity_of(client: Client, game: str) -> Identity:
    return Identifying(
        client, load(game), load_cases(load(game).spec), list(client.offer.variants), lambda _ruling: None
    ).run()


@pytest.mark.parametrize("game", OTHERS)
def test_a_program_that_does_as_it_is_told_is_recognised(game: str) -> None:
    identity = identity_of(in_memory(literal_answer(game), game), game)
    found = {followed.ruling: followed.verdict for followed in identity.rulings}
    assert {ruling: found[ruling] for ruling in open_rulings(game)} == dict.fromkeys(open_rulings(game), AS_TOLD)
    assert NEITHER not in found.values()


@pytest.mark.parametrize(("game", "number"), DEAF)
def test_a_program_that_is_deaf_to_rulings_is_identified(game: str, number: int) -> None:
    rng = Random(f"deaf {game} {number}")
    options = {ruling: rng.choice(known) for ruling, known in open_rulings(game).items()}
    identity = identity_of(in_memory(fixed(options, game), game), game)
    found = {f.ruling: (f.verdict, f.option) for f in identity.rulings if f.ruling in options}
    hidden = {ruling for ruling, (verdict, _) in found.items() if verdict == NOT_OBSERVABLE}
    right = {ruling: (ALWAYS, option) for ruling, option in options.items() if ruling not in hidden}
    assert {ruling: told for ruling, told in found.items() if ruling not in hidden} == right
    assert len(hidden) <= len(options) // 3, "most rulings are seen whatever the others are"
