"""Rules of board games, executable: load a game, play it, ask what is legal and why something is not."""

from rulebooks.interface import (
    Action,
    Fork,
    IllegalAction,
    JsonObject,
    MalformedAction,
    PerftRow,
    Rulebook,
    SetupError,
    State,
    Symmetry,
    UnsupportedError,
)
from rulebooks.loading import UnknownGameError, load

__all__ = [
    "Action",
    "Fork",
    "IllegalAction",
    "JsonObject",
    "MalformedAction",
    "PerftRow",
    "Rulebook",
    "SetupError",
    "State",
    "Symmetry",
    "UnknownGameError",
    "UnsupportedError",
    "load",
]
