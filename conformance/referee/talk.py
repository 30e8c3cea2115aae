"""What was said between the harness and a program, event by event, and a program that says it again.

An event is a JSON object: ``{"start": true}`` the program is started, ``{"failed": why}`` it could not be,
``{"sent": [...]}`` requests are sent ahead,
``{"got": ...}`` an answer is read, ``{"fault": [name, message], "aside": text}`` the program breaks off;
``aside`` alone comes after a wrong answer.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.faults import CannotStart, Fault
from referee.transport import Message, Transport

Event = dict[str, Any]

RECENT = 40
"""Exchanges that are remembered for showing how a finding came about."""
LARGE = 100_000
"""Bytes of an answer that is not remembered for showing."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its answer; an answer that is too large to be shown is told as its size, none as None."""

    request: Message
    answer: Any


class Talk:
    """Notes what is said: the latest exchanges, and every event where ``whole``."""

    def __init__(self, *, whole: bool = False) -> None:
        self.whole = whole
        self._events: list[Event] = []
        self._recent: deque[tuple[Message, Any, int]] = deque(maxlen=RECENT)

    def take(self) -> list[Event]:
        """Return the events since this was last called."""
        taken, self._events = self._events, []
        return taken

    def recent(self) -> tuple[Exchange, ...]:
        """Return the latest exchanges."""
        return tuple(
            Exchange(message, answer if size <= LARGE else {"bytes": size}) for message, answer, size in self._recent
        )

    def started(self) -> None:
        """Note that the program is started."""
        self._recent.clear()
        self._note({"start": True})

    def did_not_start(self, why: str) -> None:
        """Note that the program could not be started."""
        self._note({"failed": why})

    def sent(self, messages: Sequence[Message]) -> None:
        """Note requests; what was said before them is remembered no longer."""
        self._recent.clear()
        self._note({"sent": list(messages)})

    def got(self, message: Message, answer: Any, line: bytes) -> None:
        """Note an answer, which came as ``line``, if it did."""
        size = len(line)
        self._recent.append((message, answer if size <= LARGE else None, size))
        if self.whole:
            self._events.append({"got": answer})

    def broke_off(self, message: Message, fault: Fault, aside: str) -> None:
        """Note that instead of the answer to ``message`` the program broke off."""
        self._recent.append((message, None, 0))
        self._note({"fault": [fault.name, fault.message], "aside": aside})

    def ended(self, aside: str) -> None:
        """Note that the program was ended for a wrong answer, and what it had written on standard error."""
        self._note({"aside": aside})

    def _note(self, event: Event) -> None:
        if self.whole:
            self._events.append(event)


class NotAsRecorded(Exception):
    """The harness asks something else than what was recorded."""


class Speaker:
    """Where recorded events are said again, one unit at a time."""

    def __init__(self) -> None:
        self.running, self.aside = False, ""
        self._events: deque[Event] = deque()

    def turn_to(self, events: Sequence[Event], *, running: bool) -> None:
        """Go on with the events of another unit; ``running`` tells whether the program ran then."""
        self._events = deque(events)
        self.running = running

    def start(self) -> "Recorded":
        """Start the program once more; raises :class:`CannotStart` where it could not be started then."""
        event = self._next()
        if "failed" in event:
            raise CannotStart(event["failed"])
        if "start" not in event:
            raise NotAsRecorded("the program was not started here")
        self.running, self.aside = True, ""
        return Recorded(self)

    def say(self, messages: Sequence[Message]) -> Iterator[Any]:
        """Yield the recorded answers to ``messages``; raises :class:`Fault` and :class:`NotAsRecorded`."""
        if self._next().get("sent") != list(messages):
            asked = messages[0]["method"]
            raise NotAsRecorded(f"what was sent is not what the harness asks here, '{asked}' first")
        for _ in messages:
            event = self._next()
            if "fault" in event:
                self.running, self.aside = False, event["aside"]
                raise Fault(*event["fault"])
            if "got" not in event:
                raise NotAsRecorded("an answer is missing")
            yield event["got"]

    def end(self) -> None:
        """End the program, as it was ended for a wrong answer."""
        self.running = False
        if self._events and set(self._events[0]) == {"aside"}:
            self.aside = self._events.popleft()["aside"]

    def is_done(self) -> bool:
        """Whether all that was recorded has been said."""
        return not self._events

    def _next(self) -> Event:
        if not self._events:
            raise NotAsRecorded("less was said")
        return self._events.popleft()


class Recorded(Transport):
    """A program that says again what was recorded."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker

    def exchange(self, messages: Sequence[Message], timeout: float) -> Iterator[Any]:
        """Yield the recorded answers."""
        del timeout
        yield from self._speaker.say(messages)

    @property
    def running(self) -> bool:
        """Whether the program ran at this point."""
        return self._speaker.running

    @property
    def said_aside(self) -> str:
        """What the program had written on standard error."""
        return self._speaker.aside

    def close(self) -> None:
        """Stop asking."""
        self._speaker.running = False

    def kill(self) -> None:
        """Stop asking."""
        self._speaker.end()
