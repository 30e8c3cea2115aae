"""The cases are tested themselves: they catch every faulty program, for the right reason."""

from functools import cache

import pytest
from programs import GAMES
from referee.cases import Case, load_cases
from referee.mutation import Mutant, fails, fate_of, load_mutants
from rulebooks import load


@cache
def cases_of(game: str) -> list[Case]:
    return load_cases(load(game).spec)


@cache
def mutants_of(game: str) -> list[Mutant]:
    return load_mutants(game)


BROKEN = [(game, clause) for game in GAMES for clause in dict.fromkeys(m.clause for m in mutants_of(game))]


@pytest.mark.parametrize("game", GAMES)
def test_every_testable_clause_has_a_mutant(game: str) -> None:
    testable = {clause.id for clause in load(game).spec.clauses.values() if not clause.untestable}
    assert testable == {mutant.clause for mutant in mutants_of(game)}


@pytest.mark.parametrize("game", GAMES)
def test_mutant_ids_are_unique(game: str) -> None:
    assert len({mutant.id for mutant in mutants_of(game)}) == len(mutants_of(game))


@pytest.mark.parametrize(("game", "clause"), BROKEN, ids=[clause for _, clause in BROKEN])
def test_cases_of_its_clause_alone_catch_a_mutant_and_mutants_fail_the_cases(game: str, clause: str) -> None:
    """Each mutant is put to cases until one catches it, then only to rejecting ones that no mutant has failed yet."""
    cases = [case for case in cases_of(game) if clause in case.clauses]
    uncaught = [case for case in cases if case.verdict == "rejected" and case.clauses[0] == clause]
    survivors = []
    for mutant in (mutant for mutant in mutants_of(game) if mutant.clause == clause):
        others = (case for case in cases if case not in uncaught)
        caught = [case for case in uncaught if fails(game, mutant, case)]
        uncaught = [case for case in uncaught if case not in caught]
        if not caught and not any(fails(game, mutant, case) for case in others) and not mutant.equivalent:
            survivors.append((mutant.id, mutant.wrong))
    assert survivors == []
    assert [case.id for case in uncaught] == [], "no mutant of the blamed clause accepts it"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "clause"), BROKEN, ids=[clause for _, clause in BROKEN])
def test_a_mutant_accepts_nothing_that_only_another_clause_forbids(game: str, clause: str) -> None:
    mutants = [mutant for mutant in mutants_of(game) if mutant.clause == clause and not mutant.generated]
    fates = [fate_of(game, mutant, cases_of(game)) for mutant in mutants]
    assert [(fate.mutant.id, case) for fate in fates for case in fate.strays] == []
