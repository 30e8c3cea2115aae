"""The cases that the mutant matrix names really catch their mutants."""

from random import Random

import pytest
from referee.mutation import fails
from sitegen.catching import cases_about, first_catch, noted
from sitegen.library import GAMES, game_of

_SAMPLE = 12


@pytest.mark.parametrize("game", GAMES)
def test_noted_cases_catch_their_mutants(game: str) -> None:
    found = game_of(game)
    mutants = {mutant.id: mutant for mutant in found.mutants}
    for name in Random(game).sample(sorted(set(noted()[game]) & set(mutants)), _SAMPLE):
        case = next((case for case in cases_about(found, mutants[name]) if case.id == noted()[game][name]), None)
        assert case is None or fails(game, mutants[name], case), f"{name}: run python -m sitegen.catching"


def test_most_of_what_is_noted_still_stands() -> None:
    for game in GAMES:
        known = {mutant.id for mutant in game_of(game).mutants if not mutant.equivalent}
        new = known - set(noted()[game])
        assert len(new) < len(known) / 4, "the site works these out at each build: run python -m sitegen.catching"


def test_an_equivalent_mutant_is_caught_by_nothing() -> None:
    for game in GAMES:
        for mutant in game_of(game).mutants:
            if mutant.equivalent:
                assert first_catch(game_of(game), mutant) is None
                assert not any(fails(game, mutant, case) for case in cases_about(game_of(game), mutant)[:10])
