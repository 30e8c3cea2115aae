"""The first case that catches a mutant. ``python -m sitegen.catching`` works it out for all and writes ``caught.yaml``.

That takes some minutes, so the site takes from the file what still stands in the specification, and works out the rest.
"""

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import cast

from referee.cases import Case
from referee.mutation import Mutant, fails
from rulebooks.documents import read_document

from sitegen.library import Game, games

CAUGHT = Path(__file__).with_name("caught.yaml")
_HEAD = """\
# For each mutant the first case of its clause that catches it. Made by python -m sitegen.catching; not to be edited by
# hand. `referee mutants GAME` shows every case that catches a mutant.
"""


@cache
def noted() -> Mapping[str, Mapping[str, str]]:
    """Return for each game the mutants of the file, each with the id of its case."""
    return cast("Mapping[str, Mapping[str, str]]", read_document(CAUGHT).data)


def case_that_catches(game: Game, mutant: Mutant) -> Case | None:
    """Return the first case that catches a mutant, as it is noted or else worked out; None where there is none."""
    name = noted().get(game.id, {}).get(mutant.id)
    known = next((case for case in cases_about(game, mutant) if case.id == name), None)
    return known or first_catch(game, mutant)


def first_catch(game: Game, mutant: Mutant) -> Case | None:
    """Put a mutant to the cases of its clause until one catches it."""
    if mutant.equivalent:
        return None
    return next((case for case in cases_about(game, mutant) if fails(game.id, mutant, case)), None)


def cases_about(game: Game, mutant: Mutant) -> list[Case]:
    """Return the cases of a mutant's clause, those first whose main clause it is."""
    return [*game.own_cases.get(mutant.clause, ()), *game.other_cases.get(mutant.clause, ())]


def _lines(game: Game) -> Iterator[str]:
    yield f"{game.id}:"
    for mutant in game.mutants:
        if case := first_catch(game, mutant):
            yield f"  {mutant.id}: {case.id}"


def main() -> int:
    """Write the file; return the exit status."""
    lines = [line for game in games() for line in _lines(game)]
    CAUGHT.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
