"""``referee verify``: recompute the verdicts of a result bundle from what was said."""

import argparse
from pathlib import Path

from rich.markup import escape

from referee.commands import common
from referee.verifying import OtherVersionError, verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument(
        "bundles", nargs="+", type=Path, metavar="BUNDLE", help="file that --bundle wrote, of check or campaign"
    )


def run(arguments: argparse.Namespace) -> int:
    """Say of each bundle whether it holds; return the exit status."""
    out = common.Terminal(soft_wrap=True, highlight=False)
    status = common.OK
    for path in arguments.bundles:
        asides: list[str] = []
        try:
            problems = list(verify(path, asides.append))
        except OtherVersionError as error:
            common.tell(str(error))
            status = max(status, common.NO_VERDICT)
            continue
        if problems:
            status = max(status, common.DIFFERS)
            out.print(f"[bold red]does not hold[/] [bold]{escape(str(path))}[/]")
            for problem in problems:
                out.print(f"  {escape(str(problem))}")
        else:
            sentence = "; ".join(["every verdict comes out as it was recorded", *asides])
            out.print(f"[bold green]holds[/] [bold]{escape(str(path))}[/]: {sentence}")
    return status
