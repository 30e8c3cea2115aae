"""Finds for each mutant the first case that catches it: ``python -m sitegen.catching`` writes ``caught.yaml`` anew.

It takes some minutes, so the site is built from the file; mutants and cases that no longer exist show as gaps.
"""

import sys
from collections.abc import Iterator

from referee.mutation import Mutant, fails

from sitegen.evidence_pages import CAUGHT
from sitegen.library import Game, games

_HEAD = """\
# For each mutant the first case of its clause that catches it. Made by python -m sitegen.catching; not to be edited by
# hand. `referee mutants GAME` shows every case that catches a mutant.
"""


def first_catch(game: Game, mutant: Mutant) -> str | None:
    """Return the id of the first case that catches a mutant, its clause's own cases before those of others."""
    cases = [*game.own_cases.get(mutant.clause, ()), *game.other_cases.get(mutant.clause, ())]
    return next((case.id for case in cases if fails(game.id, mutant, case)), None)


def _lines(game: Game) -> Iterator[str]:
    yield f"{game.id}:"
    for mutant in game.mutants:
        if not mutant.equivalent and (case := first_catch(game, mutant)):
            yield f"  {mutant.id}: {case}"


def main() -> int:
    """Write the file; return the exit status."""
    lines = [line for game in games() for line in _lines(game)]
    CAUGHT.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
