"""Faulty programs that the test cases have to catch. Each breaks one clause and gives well-formed answers all the same.

Those written by hand are described in spec/yatzy/mutants.yaml under the same ids; the generated
ones describe themselves.
"""

from importlib import import_module

from yatzy_mutants_generated import generated
from yatzy_mutants_tools import MUTANTS
from yatzy_program import Program
from yatzy_rules import Game

__all__ = ["MUTANTS", "create", "generated", "mutant_ids"]

# Each of these modules registers its mutants.
for chapter in (
    "dice",
    "turns",
    "keeping",
    "scoring",
    "boxes",
    "maxi",
    "destin",
    "sheets",
    "bonus",
    "triple",
    "ending",
    "rounds",
    "variants",
    "knock_out",
    "bingo",
    "lines",
):
    import_module("yatzy_mutants_" + chapter)


def mutant_ids() -> list[str]:
    return [*MUTANTS, *generated()]


def class_of(mutant_id: str) -> type[Game]:
    """Find a mutant; raises KeyError where there is none of this id."""
    if mutant_id in MUTANTS:
        return MUTANTS[mutant_id]
    return generated()[mutant_id][2]


def create(mutant_id: str | None = None) -> Program:
    """Make a faulty program, or the sound one without an id; raises KeyError where there is no mutant of this id."""
    return Program() if mutant_id is None else Program(class_of(mutant_id))
