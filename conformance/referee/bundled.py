"""The programs that come with the suite."""

import sys
from functools import cache
from pathlib import Path


@cache
def adapters_folder() -> Path:
    """Return the folder of the Python programs: in the installed package, else in the checkout."""
    packaged = Path(__file__).parent / "_adapters" / "python"
    return packaged if packaged.is_dir() else Path(__file__).parents[1] / "adapters" / "python"


def module_of(game: str, part: str) -> str:
    """Return the name of a module of a game's literal program, such as ``program`` or ``mutants``."""
    return f"{game.replace('-', '_')}_{part}"


def literal_command(game: str) -> list[str]:
    """Return the command that starts the bundled literal program of a game."""
    return [sys.executable, str(adapters_folder() / game)]
