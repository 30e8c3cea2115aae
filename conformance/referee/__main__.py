"""The command line: ``referee SUBCOMMAND``."""

import argparse
import errno
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, Protocol

from rulebooks.documents import DocumentError

from referee.commands import (
    check,
    common,
    compare,
    diff,
    doctor,
    explain,
    export,
    generate,
    identify,
    mutants,
    new_adapter,
    perft,
    replay,
    report,
    serve,
    validate,
    verify,
)
from referee.version import __version__


class Command(Protocol):
    """What a module of a subcommand offers."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Describe the command line."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do the work; return the exit status."""


COMMANDS: dict[str, Command] = {
    "check": check,
    "compare": compare,
    "diff": diff,
    "doctor": doctor,
    "explain": explain,
    "export": export,
    "generate": generate,
    "identify": identify,
    "mutants": mutants,
    "new-adapter": new_adapter,
    "perft": perft,
    "replay": replay,
    "report": report,
    "serve": serve,
    "validate": validate,
    "verify": verify,
}

TAKES_COMMAND = {name: name in ("check", "doctor", "identify", "perft") for name in COMMANDS}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        common.tell(f"{message}; see '{self.prog} --help'")
        raise SystemExit(common.USAGE)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = _Parser(prog="referee", description="Judge programs that play board games against the rules as data.")
    top.add_argument("--version", action="version", version=f"referee {__version__}")
    subparsers = top.add_subparsers(dest="subcommand", metavar="SUBCOMMAND", required=True, parser_class=_Parser)
    for name, command in COMMANDS.items():
        command.add_arguments(subparsers.add_parser(name, help=command.HELP, description=command.HELP))
    return top


def _parse(given: list[str]) -> argparse.Namespace:
    """Parse what stands before ``--``; what comes after it is the command of the program under judgement."""
    end = given.index("--") if "--" in given else len(given)
    parsed = parser().parse_args(given[:end])
    parsed.command = given[end + 1 :]
    if parsed.command and not TAKES_COMMAND[parsed.subcommand]:
        raise common.UsageError(f"'{parsed.subcommand}' takes no command after --")
    if end < len(given) and not parsed.command:
        raise common.UsageError("after -- there has to be a command, such as: -- node my-engine.js")
    return parsed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; return the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if os.name != "posix":
        common.tell("runs on Linux and macOS; Windows is refused until it is tested")
        return common.USAGE
    _open_what_is_closed()
    for number in common.ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)
    try:
        parsed = _parse(given)
        status: int = COMMANDS[parsed.subcommand].run(parsed)
        sys.stdout.flush()
    except (common.UsageError, DocumentError) as error:
        common.tell(str(error))
        return common.USAGE
    except KeyboardInterrupt:
        common.tell("interrupted")
        return common.INTERRUPTED
    except OSError as error:
        if error.errno not in _UNWRITABLE:
            return _harness_fault(error)
        return _give_up_output(error)
    except Exception as error:  # no traceback reaches a user
        return _harness_fault(error)
    return status


def _open_what_is_closed() -> None:
    """Connect closed standard files with nothing; else the next file opened would take their place."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("r+", encoding="utf-8"))  # noqa: SIM115  # open to the end


def _interrupt(_signal: int, _frame: object) -> None:
    """Interrupt once: what is done then is short, and further signals would only spoil it."""
    for number in common.ENDING:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _harness_fault(error: Exception) -> int:
    common.tell(f"harness fault: {type(error).__name__}: {error}; please report it")
    if "REFEREE_DEBUG" in os.environ:
        raise error
    return common.HARNESS


_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EPIPE)


def _give_up_output(error: OSError) -> int:
    """Say that standard output cannot be written to; a reader that has gone away, such as ``head``, needs no word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more on its way out
    if error.errno == errno.EPIPE:
        return common.INTERRUPTED
    common.tell(f"standard output cannot be written: {error.strerror}")
    return common.USAGE


if __name__ == "__main__":
    sys.exit(main())
