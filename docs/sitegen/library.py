"""What the site is made from: each game's specification, cases, mutants and chapters."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from referee.cases import Case, load_cases
from referee.mutation import Mutant, load_mutants
from rulebooks import Rulebook, load
from rulebooks.loading import RULEBOOKS
from rulebooks.spec import Clause, Spec, clause_documents

GAMES = tuple(RULEBOOKS)
"""Ids of all games in the order in which the site shows them."""


@dataclass(frozen=True)
class Chapter:
    """The clauses of one file; ``stem`` is the name of the file without its ending and of the page."""

    game: str
    stem: str
    clauses: tuple[Clause, ...]

    @property
    def number(self) -> int:
        """The number with which the name begins."""
        return int(self.stem.partition("-")[0])


@dataclass(frozen=True)
class Game:
    """One game with all that its pages tell."""

    rulebook: Rulebook
    chapters: tuple[Chapter, ...]
    cases: tuple[Case, ...]
    mutants: tuple[Mutant, ...]
    own_cases: Mapping[str, Sequence[Case]]
    """For each clause the cases whose main clause it is."""
    other_cases: Mapping[str, Sequence[Case]]
    """For each clause the cases in which it plays a part besides."""
    chapter_of: Mapping[str, Chapter]

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.rulebook.spec.id

    @property
    def spec(self) -> Spec:
        """The specification."""
        return self.rulebook.spec


@cache
def game_of(game: str) -> Game:
    """Return a game with all that its pages tell."""
    rulebook = load(game)
    spec = rulebook.spec
    chapters = []
    for document in clause_documents(spec.folder):
        entries = cast("Mapping[str, Any]", document.data)["clauses"]
        chapters.append(Chapter(game, document.path.stem, tuple(spec.clauses[entry["id"]] for entry in entries)))
    cases = tuple(load_cases(spec))
    own, other = defaultdict(list), defaultdict(list)
    for case in cases:
        own[case.clauses[0]].append(case)
        for clause in case.clauses[1:]:
            other[clause].append(case)
    chapter_of = {clause.id: chapter for chapter in chapters for clause in chapter.clauses}
    return Game(rulebook, tuple(chapters), cases, tuple(load_mutants(game)), own, other, chapter_of)


def forget() -> None:
    """Forget what was read, so that it is read anew when files have changed."""
    load.cache_clear()
    game_of.cache_clear()


def games() -> list[Game]:
    """Return all games."""
    return [game_of(game) for game in GAMES]
