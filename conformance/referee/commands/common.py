"""What subcommands share: naming games, variants, rulesets and rulings, and refusing in one sentence."""

import argparse
import difflib
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from rich.console import Console
from rulebooks import Rulebook, UnknownGameError, load

OK, DIFFERS, USAGE, NO_VERDICT, HARNESS, INTERRUPTED = 0, 1, 2, 3, 4, 130


ENDING = frozenset(number for number in signal.Signals if number.name in ("SIGINT", "SIGTERM", "SIGHUP"))
"""The signals that ask a program to end, as far as the system has them."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off interruptions: what ends programs and writes reports is short and has to be done whole."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def tell(sentence: str) -> None:
    """Say something on standard error in one line, as far as that can be written to."""
    line = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in sentence)
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"referee: {line}\n")
        sys.stderr.flush()


class Terminal(Console):
    """Standard output, for people. A reader that has gone away is an error like others; rich would end the program."""

    def on_broken_pipe(self) -> None:
        """Raise what was caught."""
        raise  # noqa: PLE0704  # rich calls this while it handles the BrokenPipeError


class UsageError(Exception):
    """The user asked for something that cannot be had; ``str()`` is one sentence for him."""


def game_of(name: str) -> Rulebook:
    """Return the rulebook that a user names."""
    try:
        return load(name)
    except UnknownGameError as error:
        raise UsageError(str(error)) from None


def choose(what: str, named: str | None, known: Iterable[str]) -> tuple[str, ...]:
    """Return the one that was named, or all; raises :class:`UsageError` for one that is not known."""
    choices = tuple(known)
    if named is None:
        return choices
    if named not in choices:
        raise UsageError(f"there is no {what} '{named}'{hint(named, choices)}; there are {', '.join(choices)}")
    return (named,)


def hint(named: str, known: Iterable[str]) -> str:
    """Return ``" (did you mean ...?)"`` where something known is close, else nothing."""
    close = difflib.get_close_matches(named, list(known), 1)
    return f" (did you mean '{close[0]}'?)" if close else ""


def rulings_of(rulebook: Rulebook, given: Iterable[str]) -> dict[str, str]:
    """Return the rulings that a user gave as ``ID=OPTION``; raises :class:`UsageError`."""
    chosen: dict[str, str] = {}
    for entry in given:
        ruling, equals, option = entry.partition("=")
        if not equals:
            raise UsageError(f"--ruling takes ID=OPTION, such as end.claim=automatic, not '{entry}'")
        choose("ruling", ruling, rulebook.spec.rulings)
        choose(f"option of {ruling}", option, rulebook.spec.rulings[ruling].options)
        if chosen.get(ruling, option) != option:
            raise UsageError(f"--ruling gives {ruling} two options, {chosen[ruling]} and {option}")
        chosen[ruling] = option
    return chosen


def whole_number(least: int) -> "type[int]":
    """Return a converter for command line numbers of at least ``least``."""

    def convert(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"has to be a whole number, not '{text}'") from None
        if number < least:
            raise argparse.ArgumentTypeError(f"has to be {least} or more, not {number}")
        return number

    return convert  # type: ignore[return-value]  # argparse calls it like a type


def seconds(text: str) -> float:
    """Convert a command line number of seconds."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"has to be a number of seconds, not '{text}'") from None
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError(f"has to be more than 0 and at most 3600 seconds, not {text}")
    return number
