"""The subcommands, one module each, which is imported when the subcommand is asked for."""

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import Final, Protocol, cast

HELP: Final[Mapping[str, str]] = {
    "campaign": "judge a program by very many games, on one machine or on many",
    "check": "judge a program against the rules",
    "compare": "show what two rulesets agree on, where they differ, and where their texts are silent",
    "diff": "show what changed between two result bundles, two reports, or two exports of vectors",
    "doctor": "walk through the protocol with a program and show the first wrong message",
    "explain": "show a clause, ruling, case or mutant with its sources and relatives",
    "export": "write the cases as JSON for other test runners",
    "generate": "write random complete games as records",
    "identify": "find out which option a program follows for every ruling",
    "mutants": "show that the cases catch faulty programs",
    "new-adapter": "write a small program that speaks the protocol, to go on from",
    "perft": "count the ways in which a game can go on",
    "replay": "play records through, verify them and show the board",
    "report": "make a report of a result bundle",
    "serve": "play a game over standard input and output or by HTTP, as a program under judgement does",
    "validate": "check files; without any, check every specification",
    "verify": "recompute the verdicts of a result bundle, without the program",
}
"""What each subcommand does, in one line."""

TAKES_COMMAND: Final = frozenset({"campaign", "check", "doctor", "identify", "perft"})
"""The subcommands that judge a program, whose command stands after ``--``."""


class Command(Protocol):
    """What the module of a subcommand offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Describe the command line."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do the work; return the exit status."""


def load(name: str) -> Command:
    """Return the module of a subcommand: only here is it imported, so that none has to wait for what others need."""
    return cast("Command", import_module(f"{__name__}.{name.replace('-', '_')}"))
