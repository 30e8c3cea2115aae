"""How subcommands reach the program under judgement: a command, a URL or a Python object."""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from referee import python_host
from referee.commands.common import UsageError
from referee.http_post import HttpPost, read_address
from referee.process import Process
from referee.transport import Transport

WAYS = "The program and its arguments come after --, or it is reached by --url or --python"
"""The beginning of a sentence for the help of a subcommand."""


@dataclass(frozen=True)
class Connection:
    """A way to a program. ``words`` are what the user wrote to name it, for reports."""

    words: tuple[str, ...]
    start: Callable[[], Transport]
    """Start the program, or begin a session with it; raises :class:`referee.faults.CannotStart`."""
    is_server: bool = False
    """Whether the program runs already, and goes on when the session ends."""

    def __str__(self) -> str:
        """Return the words in one line."""
        return " ".join(self.words)


def add_connection_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the ways to a program other than a command after ``--``."""
    parser.add_argument(
        "--url", metavar="URL", help="ask the program at this address, by HTTP POST, instead of starting one"
    )
    parser.add_argument(
        "--python",
        metavar="MODULE:FACTORY",
        help="ask what this function returns: an object with handle(message), or a function of a message",
    )


def connection_of(arguments: argparse.Namespace, default: Sequence[str] = ()) -> Connection | None:
    """Return the way to the program that the user names, else to the ``default`` command, if there is one.

    Raises :class:`UsageError` for two ways at once, and for one that cannot be gone.
    """
    given = [name for name in ("command", "url", "python") if getattr(arguments, name)]
    if len(given) > 1:
        names = {"command": "a command after --", "url": "--url", "python": "--python"}
        raise UsageError(f"{' and '.join(names[name] for name in given)} name two programs; give one of them")
    if arguments.url is not None:
        return to_url(arguments.url, getattr(arguments, "jobs", 1))
    if arguments.python is not None:
        return to_python(arguments.python)
    command = tuple(arguments.command or default)
    return to_command(command) if command else None


def to_command(command: Sequence[str]) -> Connection:
    """Return the way to a command."""
    words = tuple(command)
    return Connection(words, lambda: Process(words))


def to_url(url: str, jobs: int = 1) -> Connection:
    """Return the way to a server; raises :class:`UsageError` for no URL, and for more than one session."""
    try:
        address = read_address(url)
    except ValueError as error:
        raise UsageError(f"--url: {error}") from None
    if jobs > 1:
        raise UsageError(f"--url is one session: --jobs has to be 1, not {jobs}")
    return Connection(("--url", url), lambda: HttpPost(address), is_server=True)


def to_python(name: str) -> Connection:
    """Return the way to a Python object, hosted in a process of its own; raises :class:`UsageError`."""
    module, colon, factory = name.partition(":")
    steps = [*module.split("."), *factory.split(".")]
    if not colon or not all(step.isidentifier() for step in steps):
        raise UsageError(f"--python takes MODULE:FACTORY, such as my_engine:make, not '{name}'")
    command = (sys.executable, str(Path(python_host.__file__)), name)
    return Connection(("--python", name), lambda: Process(command))
