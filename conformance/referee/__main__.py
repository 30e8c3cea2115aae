"""The command line: ``referee SUBCOMMAND``."""

import argparse
import errno
import os
import signal
import sys
from collections.abc import Collection, Sequence
from typing import NoReturn

from referee.commands import HELP, TAKES_COMMAND, ending, load
from referee.version import __version__


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        ending.tell(f"{message}; see '{self.prog} --help'")
        raise SystemExit(ending.USAGE)


def parser(whole: Collection[str] = tuple(HELP)) -> argparse.ArgumentParser:
    """Return the parser of the command line, in which the subcommands named by ``whole`` have their arguments."""
    top = _Parser(prog="referee", description="Judge programs that play board games against the rules as data.")
    top.add_argument("--version", action="version", version=f"referee {__version__}")
    subparsers = top.add_subparsers(dest="subcommand", metavar="SUBCOMMAND", required=True, parser_class=_Parser)
    for name, purpose in HELP.items():
        made = subparsers.add_parser(name, help=purpose, description=purpose)
        if name in whole:
            load(name).add_arguments(made)
    return top


def _parse(given: list[str]) -> argparse.Namespace:
    """Parse what stands before ``--``; what comes after it is the command of the program under judgement."""
    end = given.index("--") if "--" in given else len(given)
    parsed = parser(given[:1]).parse_args(given[:end])
    parsed.command = given[end + 1 :]
    if parsed.command and parsed.subcommand not in TAKES_COMMAND:
        raise ending.UsageError(f"'{parsed.subcommand}' takes no command after --")
    if end < len(given) and not parsed.command:
        raise ending.UsageError("after -- there has to be a command, such as: -- node my-engine.js")
    return parsed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand; return the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if os.name != "posix":
        ending.tell("runs on Linux and macOS; Windows is refused until it is tested")
        return ending.USAGE
    _open_what_is_closed()
    for number in ending.ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)
    try:
        parsed = _parse(given)
        status = load("running").run(parsed)
        sys.stdout.flush()
    except ending.UsageError as error:
        ending.tell(str(error))
        return ending.USAGE
    except KeyboardInterrupt:
        ending.tell("interrupted")
        return ending.INTERRUPTED
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
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r+", encoding="utf-8"))


def _interrupt(_signal: int, _frame: object) -> None:
    """Interrupt once: what is done then is short, and further signals would only spoil it."""
    for number in ending.ENDING:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _harness_fault(error: Exception) -> int:
    ending.tell(f"harness fault: {type(error).__name__}: {error}; please report it")
    if "REFEREE_DEBUG" in os.environ:
        raise error
    return ending.HARNESS


_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EPIPE)


def _give_up_output(error: OSError) -> int:
    """Say that standard output cannot be written to; a reader that has gone away, such as ``head``, needs no word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more on its way out
    if error.errno == errno.EPIPE:
        return ending.INTERRUPTED
    ending.tell(f"standard output cannot be written: {error.strerror}")
    return ending.USAGE


if __name__ == "__main__":
    sys.exit(main())
