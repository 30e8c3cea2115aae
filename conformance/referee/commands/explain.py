"""``referee explain``: a clause, ruling, case or mutant with its sources and relatives."""

import argparse

from rulebooks import load
from rulebooks.loading import RULEBOOKS
from rulebooks.spec import LANGUAGES

from referee.cases import load_cases
from referee.commands import common
from referee.commands.common import UsageError, hint
from referee.reports.on_rules import Library, show_identity
from referee.validation import read_mutants


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("id", help="id of a clause, ruling, case or mutant, such as tayu.score.product or end.claim")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="language of the rules (default: en)")


def run(arguments: argparse.Namespace) -> int:
    """Print what the id stands for, in every game that has it."""
    out = common.Terminal(soft_wrap=True, highlight=False)
    known: list[str] = []
    found = False
    for game in RULEBOOKS:
        rulebook = load(game)
        library = Library(rulebook, load_cases(rulebook.spec), read_mutants(rulebook.spec), arguments.language)
        known += library.identities()
        found |= show_identity(out, library, arguments.id)
    if not found:
        raise UsageError(f"nothing has the id '{arguments.id}'{hint(arguments.id, known)}")
    return common.OK
