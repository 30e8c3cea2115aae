"""Every case holds for the reference engine, the literal program and the JavaScript program."""

from collections.abc import Iterator

import pytest
from programs import in_memory, javascript, literal_answer, needs_node, reference
from referee.cases import Case, load_cases, put_case
from referee.client import Client
from referee.mutation import settings_of
from referee.script import Remarks
from rulebooks import load

RULEBOOK = load("tayu")
CASES = load_cases(RULEBOOK.spec)


@pytest.fixture(scope="module", name="client", params=["reference", "literal", "javascript"])
def _client(request: pytest.FixtureRequest) -> Iterator[Client]:
    if request.param == "javascript":
        if needs_node.args[0]:
            pytest.skip(needs_node.kwargs["reason"])
        client = javascript()
    else:
        client = reference() if request.param == "reference" else in_memory(literal_answer())
    yield client
    client.close()


def test_there_are_cases() -> None:
    assert len(CASES) > 100


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_holds(client: Client, case: Case) -> None:
    for terms in settings_of(case, RULEBOOK):
        remarks = Remarks()
        finding = put_case(client, case, terms, remarks)
        where = f"{terms.variant}, {terms.ruleset}"
        assert finding is None, f"{where}: {finding.summary}: {finding.expected} / {finding.got}"
        wrong = [(remark.expected, remark.got) for remark in remarks.wrong_reasons]
        assert not wrong, f"{where}: named another clause: {wrong}"


@pytest.mark.parametrize("case", [case for case in CASES if case.basis == "hand"], ids=lambda case: case.id)
def test_a_case_worked_by_hand_shows_its_working(case: Case) -> None:
    assert case.working
