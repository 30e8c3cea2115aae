"""How a command ends: exit statuses, one sentence for the user, and signals."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

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


class UsageError(Exception):
    """The user asked for something that cannot be had; ``str()`` is one sentence for him."""
