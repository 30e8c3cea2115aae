"""What the mutants share: the register of the hand-written ones, and bases for those that differ in the same way."""

import re
from typing import TypeVar

from great_wall_rules import Game

MUTANTS: dict[str, type[Game]] = {}

G = TypeVar("G", bound=Game)


def mutant(made: type[G]) -> type[G]:
    """Register a class under the id that its name gives: TieLeads is great-wall.mutant.tie-leads."""
    slug = re.sub(r"(?<!^)(?=[A-Z])", "-", made.__name__).lower()
    MUTANTS["great-wall.mutant." + slug] = made
    return made
