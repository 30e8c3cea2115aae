"""Faulty programs that the test cases have to catch. Each breaks one clause and gives well-formed answers all the same.

Those written by hand are described in spec/yatzy/mutants.yaml under the same ids; the generated
ones describe themselves.
"""

from yatzy_program import Program
from yatzy_rules import Game

MUTANTS: dict[str, type[Game]] = {}


def generated() -> dict[str, tuple[str, str, type[Game]]]:
    return {}


def mutant_ids() -> list[str]:
    return [*MUTANTS, *generated()]


def create(mutant_id: str | None = None) -> Program:
    return Program() if mutant_id is None else Program(MUTANTS[mutant_id])
