"""Finding a game by its id."""

from collections.abc import Callable, Mapping
from functools import cache

from rulebooks.great_wall import GreatWallRulebook
from rulebooks.interface import Rulebook
from rulebooks.spec import Spec, load_spec
from rulebooks.tayu import TayuRulebook
from rulebooks.yatzy import YatzyRulebook
from rulebooks.yote import YoteRulebook

RULEBOOKS: Mapping[str, Callable[[Spec], Rulebook]] = {
    "tayu": TayuRulebook,
    "yote": YoteRulebook,
    "yatzy": YatzyRulebook,
    "great-wall": GreatWallRulebook,
}
"""For each game id the class of its rulebook."""


class UnknownGameError(ValueError):
    """No rulebook has this id."""


@cache
def load(game: str) -> Rulebook:
    """Return the rulebook of a game, such as ``"tayu"``; raises :class:`UnknownGameError`."""
    if game not in RULEBOOKS:
        raise UnknownGameError(f"there is no game '{game}'; there is {', '.join(RULEBOOKS)}")
    return RULEBOOKS[game](load_spec(game))
