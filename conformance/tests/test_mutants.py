"""The cases are tested themselves: they catch every faulty program, for the right reason."""

import pytest
from referee.cases import Case, load_cases
from referee.mutation import Mutant, fails, fate_of, load_mutants
from rulebooks import load

SPEC = load("tayu").spec
CASES = load_cases(SPEC)
MUTANTS = load_mutants("tayu")
REJECTING = [case for case in CASES if case.verdict == "rejected"]


def test_every_testable_clause_has_a_mutant() -> None:
    testable = {clause.id for clause in SPEC.clauses.values() if not clause.untestable}
    assert testable == {mutant.clause for mutant in MUTANTS}


def test_mutant_ids_are_unique() -> None:
    assert len({mutant.id for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.id)
def test_cases_of_its_clause_alone_catch_the_mutant(mutant: Mutant) -> None:
    fate = fate_of("tayu", mutant, CASES)
    assert not fate.survived, f"{mutant.wrong} No case of {mutant.clause} notices."
    assert not fate.unsound, "a kill is a well-formed wrong answer"
    assert not fate.strays, f"it accepts what only another clause forbids; it breaks {mutant.clause} alone"


@pytest.mark.parametrize("case", REJECTING, ids=lambda case: case.id)
def test_a_mutant_of_the_blamed_clause_fails_the_case(case: Case) -> None:
    blamed = [mutant for mutant in MUTANTS if mutant.clause == case.clauses[0]]
    assert any(fails("tayu", mutant, case) for mutant in blamed)
