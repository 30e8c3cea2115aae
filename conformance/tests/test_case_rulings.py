"""A case names every ruling that it depends on: under all options of the others it holds as well."""

from collections.abc import Iterator

import pytest
from programs import GAMES, reference
from referee.cases import Case, CaseError, load_cases, put_case
from referee.script import Remarks, Terms
from rulebooks import Rulebook, load


def other_options(rulebook: Rulebook, case: Case) -> Iterator[dict[str, str]]:
    """Yield the options of the first ruleset with one that the case does not name exchanged."""
    for ruling in rulebook.spec.rulings.values():
        usual = rulebook.spec.rulings_of()[ruling.id]
        if ruling.id not in case.rulings:
            yield from ({ruling.id: option} for option in ruling.options if option != usual)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_case_holds_under_every_option_of_a_ruling_that_it_does_not_name(game: str) -> None:
    rulebook, client = load(game), reference(game)
    first = next(iter(rulebook.spec.rulesets))
    wrong: list[str] = []
    for case in load_cases(rulebook.spec):
        for exchanged in other_options(rulebook, case):
            for variant in case.variants:
                terms = Terms(rulebook, variant, first, rulebook.spec.rulings_of(first, exchanged))
                try:
                    finding = put_case(client, case, terms, Remarks())
                except CaseError as error:
                    wrong.append(f"{case.id} ({variant}, {exchanged}): {error}")
                    continue
                if finding:
                    wrong.append(f"{case.id} ({variant}, {exchanged}): {finding.summary}")
    assert wrong == []
