"""Finding a game by its id."""

from functools import cache

from rulebooks.interface import Rulebook
from rulebooks.spec import load_spec
from rulebooks.tayu import TayuRulebook
from rulebooks.yote import YoteRulebook

RULEBOOKS = {"tayu": TayuRulebook, "yote": YoteRulebook}
"""For each game id the class of its rulebook."""


class UnknownGameError(ValueError):
    """No rulebook has this id."""


@cache
def load(game: str) -> Rulebook:
    """Return the rulebook of a game, such as ``"tayu"``; raises :class:`UnknownGameError`."""
    if game not in RULEBOOKS:
        raise UnknownGameError(f"there is no game '{game}'; there is {', '.join(RULEBOOKS)}")
    return RULEBOOKS[game](load_spec(game))
