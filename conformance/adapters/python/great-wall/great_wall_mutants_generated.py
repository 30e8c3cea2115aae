"""Mutants that are made by the dozen: one for each option and so on."""

from great_wall_rules import Game


def generated() -> dict[str, tuple[str, str, type[Game]]]:
    return {}
