"""``referee serve``: the reference engine behind the protocol."""

import argparse
import sys

from referee.commands import common
from referee.commands.common import game_of, rulings_of
from referee.server import Server

HELP = "play a game over standard input and output, as a program under judgement does"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("game", help="id of the game, such as tayu")
    parser.add_argument(
        "--ruling", action="append", default=[], metavar="ID=OPTION", help="play by this option, always"
    )


def run(arguments: argparse.Namespace) -> int:
    """Answer until standard input ends."""
    rulebook = game_of(arguments.game)
    server = Server([rulebook.spec.id], rulings_of(rulebook, arguments.ruling))
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        answer = server.answer_line(line)
        if answer is not None:
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
    return common.OK
