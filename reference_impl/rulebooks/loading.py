"""Finding a game by its id."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import cast

from rulebooks.interface import Rulebook
from rulebooks.spec import Spec, load_spec

RULEBOOKS: Mapping[str, str] = {
    "tayu": "TayuRulebook",
    "yote": "YoteRulebook",
    "yatzy": "YatzyRulebook",
    "great-wall": "GreatWallRulebook",
}
"""For each game id the class of its rulebook, in a package named after the game."""


class UnknownGameError(ValueError):
    """No rulebook has this id."""


def rulebook_class(game: str) -> Callable[[Spec], Rulebook]:
    """Return the class of a game's rulebook, imported now; raises :class:`UnknownGameError`."""
    if game not in RULEBOOKS:
        raise UnknownGameError(f"there is no game '{game}'; there is {', '.join(RULEBOOKS)}")
    package = import_module(f"rulebooks.{game.replace('-', '_')}")
    return cast("Callable[[Spec], Rulebook]", getattr(package, RULEBOOKS[game]))


@cache
def load(game: str) -> Rulebook:
    """Return the rulebook of a game, such as ``"tayu"``; raises :class:`UnknownGameError`."""
    return rulebook_class(game)(load_spec(game))
