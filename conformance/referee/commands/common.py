"""What subcommands share: naming games, variants, rulesets and rulings, and refusing in one sentence."""

import argparse
import difflib
from collections.abc import Iterable

from rich.console import Console
from rulebooks import Rulebook, UnknownGameError, load

from referee.commands.ending import (
    DIFFERS,
    ENDING,
    HARNESS,
    INTERRUPTED,
    NO_VERDICT,
    OK,
    USAGE,
    UsageError,
    tell,
    undisturbed,
)

__all__ = [
    "DIFFERS",
    "ENDING",
    "HARNESS",
    "INTERRUPTED",
    "NO_VERDICT",
    "OK",
    "USAGE",
    "Terminal",
    "UsageError",
    "choose",
    "game_of",
    "hint",
    "rulings_of",
    "seconds",
    "tell",
    "undisturbed",
    "whole_number",
]


class Terminal(Console):
    """Standard output, for people. A reader that has gone away is an error like others; rich would end the program."""

    def on_broken_pipe(self) -> None:
        """Raise what was caught."""
        raise  # noqa: PLE0704  # rich calls this while it handles the BrokenPipeError


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
