"""``referee validate``: check specifications, records and cases."""

import argparse
import os
import sys
from pathlib import Path

from rulebooks.loading import RULEBOOKS

from referee.commands import common
from referee.validation import Problem, copied_passages, project_files, validate_file, validate_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="records, cases or files of a specification"
    )
    parser.epilog = "With REFEREE_SOURCES=FOLDER, the citations are checked against the source texts in that folder."


def run(arguments: argparse.Namespace) -> int:
    """Check; print each problem on a line of its own."""
    if arguments.files:
        problems = [problem for path in arguments.files for problem in validate_file(path)]
        what = f"{len(arguments.files)} file{'s'[: len(arguments.files) > 1]}"
    else:
        problems, what = _validate_all()
    for problem in problems:
        sys.stdout.write(f"{problem}\n")
    if problems:
        sys.stderr.write(f"referee: {len(problems)} problem{'s'[: len(problems) > 1]} in {what}\n")
        return (
            common.USAGE if arguments.files and any(_is_unreadable(problem) for problem in problems) else common.DIFFERS
        )
    sys.stdout.write(f"valid: {what}\n")
    return common.OK


def _is_unreadable(problem: Problem) -> bool:
    return any(
        problem.message.startswith(word) for word in ("cannot be read", "is not ", "is larger", "nests", "is empty")
    )


def _validate_all() -> tuple[list[Problem], str]:
    folder = os.environ.get("REFEREE_SOURCES")
    sources = Path(folder) if folder else None
    if sources and not sources.is_dir():
        raise common.UsageError(f"REFEREE_SOURCES names '{folder}', which is no folder")
    problems = [problem for game in RULEBOOKS for problem in validate_game(game, sources)]
    what = f"the specification of {', '.join(RULEBOOKS)}"
    if sources:
        problems += copied_passages(project_files(), sources)
        what += f", citations checked against {sources}"
    return problems, what
