"""Running a subcommand: what the command line does once it knows which."""

import argparse

from rulebooks.documents import DocumentError

from referee.commands import load
from referee.commands.ending import UsageError


def run(arguments: argparse.Namespace) -> int:
    """Return the exit status; raises :class:`UsageError` for a document that cannot be used."""
    try:
        return load(arguments.subcommand).run(arguments)
    except DocumentError as error:
        raise UsageError(str(error)) from None
