"""What can go wrong between the harness and a program, each with one name."""

from typing import Final

WRONG_ANSWER: Final = "wrong answer"
WRONG_REASON: Final = "wrong reason"
UNSTABLE: Final = "unstable"
PROTOCOL_VIOLATION: Final = "protocol violation"
GARBAGE: Final = "garbage"
CRASH: Final = "crash"
HANG: Final = "hang"
OVERRUN: Final = "overrun"
HARNESS_FAULT: Final = "harness fault"

NAMES: Final = (
    WRONG_ANSWER,
    WRONG_REASON,
    UNSTABLE,
    PROTOCOL_VIOLATION,
    GARBAGE,
    CRASH,
    HANG,
    OVERRUN,
    HARNESS_FAULT,
)


class Fault(Exception):
    """A program broke off or broke the protocol; ``name`` is one of :data:`NAMES`, ``message`` one sentence."""

    def __init__(self, name: str, message: str) -> None:
        self.name, self.message = name, message
        super().__init__(f"{name}: {message}")


class CannotStart(Exception):
    """A program could not be started, or the handshake with it failed."""
