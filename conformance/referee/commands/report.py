"""``referee report``: make a report of a result bundle, later and in any form."""

import argparse
import sys
from pathlib import Path

from referee.commands import common
from referee.commands.common import UsageError, game_of
from referee.reports import show_report
from referee.reports.formats import FORMATS
from referee.reports.reading import read_report
from referee.writing import write_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument(
        "bundle", type=Path, metavar="BUNDLE", help="file that check --bundle wrote, or a report as JSON"
    )
    parser.add_argument("--format", choices=FORMATS, default="terminal", help="the form (default: terminal)")
    parser.add_argument("--output", type=Path, metavar="FILE", help="file to write (default: standard output)")


def run(arguments: argparse.Namespace) -> int:
    """Write the report; return the exit status of the check that the bundle is of."""
    report = read_report(arguments.bundle)
    rulebook = game_of(report["game"])
    if arguments.output and (arguments.output.is_dir() or not arguments.output.parent.is_dir()):
        raise UsageError(f"--output: '{arguments.output}' is no file in a folder that exists")
    if arguments.format == "terminal" and not arguments.output:
        show_report(common.Terminal(soft_wrap=True), rulebook.spec, report)
    else:
        text = FORMATS[arguments.format](rulebook, report)
        if arguments.output:
            write_file(arguments.output, text.encode("utf-8"))
        else:
            sys.stdout.write(text)
    return common.OK
