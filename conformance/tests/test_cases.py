"""Every case holds for the reference engine, the literal program and, where there is one, the JavaScript program."""

from collections.abc import Iterator

import pytest
from programs import GAMES, PROGRAMS, client_of, needs_node
from referee.cases import Case, load_cases, put_case
from referee.client import Client
from referee.mutation import settings_of
from referee.script import Remarks
from rulebooks import load

CASES = [(game, case) for game in GAMES for case in load_cases(load(game).spec)]
PUT = [
    pytest.param(game, program, case, id=f"{program}-{case.id}") for game, case in CASES for program in PROGRAMS[game]
]


@pytest.fixture(scope="module", name="clients")
def _clients() -> Iterator[dict[tuple[str, str], Client]]:
    started: dict[tuple[str, str], Client] = {}
    yield started
    for client in started.values():
        client.close()


@pytest.mark.parametrize("game", GAMES)
def test_there_are_cases(game: str) -> None:
    assert sum(name == game for name, _ in CASES) > 100


@pytest.mark.parametrize(("game", "program", "case"), PUT)
def test_case_holds(game: str, program: str, case: Case, clients: dict[tuple[str, str], Client]) -> None:
    if program == "javascript" and needs_node.args[0]:
        pytest.skip(needs_node.kwargs["reason"])
    if (game, program) not in clients:
        clients[game, program] = client_of(game, program)
    for terms in settings_of(case, load(game)):
        remarks = Remarks()
        finding = put_case(clients[game, program], case, terms, remarks)
        where = f"{terms.variant}, {terms.ruleset}"
        assert finding is None, f"{where}: {finding.summary}: {finding.expected} / {finding.got}"
        wrong = [(remark.expected, remark.got) for remark in remarks.wrong_reasons]
        assert not wrong, f"{where}: named another clause: {wrong}"


@pytest.mark.parametrize("game", GAMES)
def test_a_case_worked_by_hand_shows_its_working(game: str) -> None:
    by_hand = [case for name, case in CASES if name == game and case.basis == "hand"]
    assert by_hand
    assert [case.id for case in by_hand if not case.working] == []
