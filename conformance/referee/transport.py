"""How messages reach a program: one method, two ways."""

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.memory import MEMORY
from referee.wire import encode_line

Message = dict[str, Any]


class Transport(ABC):
    """A line to a program that answers messages in order."""

    line = b""
    """The latest answer as it came, where it came as a line."""

    @abstractmethod
    def exchange(self, messages: Sequence[Message], timeout: float) -> Iterator[Any]:
        """Send ``messages`` ahead and yield the answers in order; each may take ``timeout`` seconds.

        A message without id gets no answer, and none is waited for.
        Raises :class:`referee.faults.Fault` in place of the first answer that does not come as it should.
        """

    @abstractmethod
    def close(self) -> None:
        """Let the program end, then end all that it left running. May be called more than once."""

    @abstractmethod
    def kill(self) -> None:
        """End the program and all that it left running at once. May be called more than once."""

    @property
    @abstractmethod
    def running(self) -> bool:
        """Whether the program can still be asked."""

    def abort(self) -> None:  # noqa: B027  # only what runs elsewhere has to be told
        """Have the program ended, from another thread than the one that asks it; that one sees it break off."""

    @property
    def said_aside(self) -> str:
        """The end of what the program wrote on standard error."""
        return ""

    @property
    def lingered(self) -> bool:
        """Whether the program, once closed, did not end by itself."""
        return False


class InMemory(Transport):
    """A program in this process: a function from message to answer. The twin of a subprocess, for tests and mutants."""

    def __init__(self, answer: Callable[[Any], Any]) -> None:
        self._answer = answer

    def exchange(self, messages: Sequence[Message], timeout: float) -> Iterator[Any]:
        """Yield the answers, each a copy, as if it had crossed a wire."""
        del timeout
        for message in messages:
            answer = self._answer(copy.deepcopy(message))
            if "id" in message:
                yield MEMORY.decode(encode_line(answer))

    @property
    def running(self) -> bool:
        """Always."""
        return True

    def close(self) -> None:
        """Do nothing: there is nothing to end."""

    def kill(self) -> None:
        """Do nothing: there is nothing to end."""
