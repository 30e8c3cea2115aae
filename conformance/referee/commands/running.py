"""Running a subcommand: what the command line does once it knows which."""

import argparse
import gc

from rulebooks.documents import DocumentError

from referee.commands import load
from referee.commands.ending import UsageError


def run(arguments: argparse.Namespace) -> int:
    """Return the exit status; raises :class:`UsageError` for a document that cannot be used."""
    gc.set_threshold(50_000)  # a game makes some ten thousand objects, and no circles of them
    try:
        return load(arguments.subcommand).run(arguments)
    except DocumentError as error:
        raise UsageError(str(error)) from None
