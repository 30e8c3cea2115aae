"""``referee serve``: the reference engine behind the protocol."""

import argparse
import sys

from referee.commands import common
from referee.commands.common import UsageError, game_of, rulings_of, whole_number
from referee.http_server import HttpServer
from referee.server import Server

_PORTS = 65536


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("game", help="id of the game, such as tayu")
    parser.add_argument(
        "--ruling", action="append", default=[], metavar="ID=OPTION", help="play by this option, always"
    )
    parser.add_argument(
        "--port", type=whole_number(0), metavar="N", help="answer HTTP POST on 127.0.0.1 at this port (0: a free one)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Answer until standard input ends, or by HTTP until interrupted."""
    rulebook = game_of(arguments.game)
    server = Server([rulebook.spec.id], rulings_of(rulebook, arguments.ruling))
    if arguments.port is not None:
        return _serve_http(server, arguments.port)
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        answer = server.answer_line(line)
        if answer is not None:
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
    return common.OK


def _serve_http(server: Server, port: int) -> int:
    if port >= _PORTS:
        raise UsageError(f"--port: there is no port {port}; the last is {_PORTS - 1}")
    try:
        listening = HttpServer(server, port)
    except OSError as error:
        raise UsageError(f"--port: port {port} cannot be listened on: {error.strerror}") from None
    with listening:
        common.tell(f"serving at {listening.url} until interrupted")
        listening.serve_forever()
    return common.OK
