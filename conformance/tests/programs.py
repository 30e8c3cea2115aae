"""Programs that tests put to the question: the reference, the bundled literal ones in memory, those in JavaScript."""

import importlib
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from referee.bundled import adapters_folder, module_of
from referee.client import Client
from referee.process import Process
from referee.server import Server
from referee.transport import InMemory
from rulebooks.loading import RULEBOOKS

JAVASCRIPT = Path(__file__).parents[1] / "adapters" / "javascript"
GAMES = tuple(RULEBOOKS)
PROGRAMS = {
    game: ("reference", "literal", *(("javascript",) if (JAVASCRIPT / f"{game}.mjs").exists() else ()))
    for game in GAMES
}
"""For each game the programs that there are."""
needs_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="node is not installed: the JavaScript program is not run"
)
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
CHROMIUM_SWITCHES = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""With which Chromium runs as root, and asks for nothing by itself."""
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: pages are not opened")


def literal_answer(game: str = "tayu") -> Callable[[Any], Any]:
    """Return a fresh literal program as a function from message to answer."""
    folder = str(adapters_folder() / game)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    module = importlib.import_module(module_of(game, "program"))
    answer: Callable[[Any], Any] = module.Program().handle
    return answer


def in_memory(answer: Callable[[Any], Any], game: str = "tayu", timeout: float = 60) -> Client:
    """Return a client that asks a program in this process."""
    return Client(lambda: InMemory(answer), game, timeout)


def reference(game: str = "tayu") -> Client:
    """Return a client that asks the reference engine in this process."""
    return in_memory(Server([game]).answer, game)


def javascript(game: str = "tayu") -> Client:
    """Return a client that asks the JavaScript program."""
    return Client(lambda: Process(["node", str(JAVASCRIPT / f"{game}.mjs")]), game, 60)


def client_of(game: str, program: str) -> Client:
    """Return a client that asks one of :data:`PROGRAMS`."""
    if program == "javascript":
        return javascript(game)
    return reference(game) if program == "reference" else in_memory(literal_answer(game), game)
