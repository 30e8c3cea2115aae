"""Talking to a program under judgement: requests with ids, answers checked against the published schemas."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.faults import PROTOCOL_VIOLATION, CannotStart, Fault
from referee.memory import LONGEST_REMEMBERED, MOST_ENTRIES, MOST_REMEMBERED
from referee.schemas import faults
from referee.talk import Talk
from referee.transport import Message, Transport
from referee.version import PROTOCOL
from referee.wire import clip, plain

INITIALIZE_TIMEOUT = 30.0
ILLEGAL_ACTION = 1001
UNSUPPORTED = 1002
MOST_REQUESTS = 1_000_000
"""Requests of one unit; the ids of the next begin after so many."""
INVALID_PARAMS = -32602
_PARTS = len(("jsonrpc", "id", "result"))


class Call(NamedTuple):
    """A request without its id."""

    method: str
    params: Message


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program answered: a result, or an error with code, message and the clause it names, if any."""

    result: Any = None
    code: int | None = None
    message: str = ""
    clause: str | None = None

    @property
    def granted(self) -> bool:
        """Whether the request was granted."""
        return self.code is None

    @property
    def state(self) -> Any:
        """The state in the result; raises nothing for a granted newGame, play or state."""
        return self.result["state"]

    def __str__(self) -> str:
        if self.granted:
            return "granted"
        return f"error {self.code}" + (f" naming {self.clause}" if self.clause else "") + f": {self.message}"


@dataclass(frozen=True, slots=True)
class Offer:
    """What a program says of itself and of one game; ``variants`` is empty where it does not offer the game."""

    name: str
    version: str
    variants: tuple[str, ...]
    rulesets: tuple[str, ...]
    rulings: dict[str, tuple[str, ...]]
    features: tuple[str, ...]


class Client:
    """A program that can be asked, started again when it has broken off, and ended."""

    def __init__(self, start: Callable[[], Transport], game: str, timeout: float, talk: Talk | None = None) -> None:
        self._start, self._game, self.timeout = start, game, timeout
        self._transport: Transport | None = None
        self._asking: Generator[Answer, None, None] | None = None
        self._next_id = 1
        self._read: dict[tuple[str, int], tuple[Any, Answer]] = {}
        self._entries: dict[int, Any] = {}
        self.talk = talk or Talk()
        self.starts = 0
        self.offer = self.restart()

    def begin(self, number: int) -> None:
        """Give the requests that follow ids of their own, the same whatever was asked before."""
        self._next_id = number * MOST_REQUESTS + 1

    def restart(self) -> Offer:
        """End the program if it runs, start it and shake hands; raises :class:`CannotStart`."""
        self.close()
        try:
            self._transport = self._start()
        except CannotStart as error:
            self.talk.did_not_start(str(error))
            raise
        self.talk.started()
        self.starts += 1
        try:
            return self._shake_hands()
        except BaseException:
            self._transport.kill()
            raise

    def _shake_hands(self) -> Offer:
        try:
            answer = next(self.ask([Call("initialize", {"protocol": PROTOCOL})], INITIALIZE_TIMEOUT))
        except Fault as fault:
            aside = self.said_aside.strip().splitlines()
            said = f"; it said: {clip(aside[-1])}" if aside else ""
            raise CannotStart(f"the handshake failed: {fault}{said}") from None
        if not answer.granted:
            raise CannotStart(f"the handshake failed: 'initialize' was answered with {answer}")
        return offer_of(answer.result, self._game)

    def ask(self, calls: Sequence[Call], timeout: float | None = None) -> Iterator[Answer]:
        """Send ``calls`` ahead and yield the answers in order; raises :class:`Fault` where one does not come right.

        A fault ends the program; :meth:`restart` it to go on. Asking again drops what is still to come.
        """
        if self._asking:
            self._asking.close()
        self._asking = self._ask(calls, timeout or self.timeout)
        return self._asking

    def _ask(self, calls: Sequence[Call], timeout: float) -> Generator[Answer, None, None]:
        assert self._transport is not None, "the program was closed"
        messages: list[Message] = []
        for call in calls:
            message = {"jsonrpc": "2.0", "id": self._next_id, "method": call.method, "params": call.params}
            messages.append(message)
            self._next_id += 1
        self.talk.sent(messages)
        received = self._transport.exchange(messages, timeout)
        for message in messages:
            try:
                answer = next(received)
            except Fault as fault:
                self.talk.broke_off(message, fault, self.said_aside)
                raise
            self.talk.got(message, answer, self._transport.line)
            try:
                checked = self._read_answer(message, answer)
            except Fault:
                self._transport.kill()
                self.talk.ended(self.said_aside)
                raise
            yield checked

    def _read_answer(self, message: Message, answer: Any) -> Answer:
        """Read an answer; one with the same body as an earlier one, or that lists the same entries, is read once."""
        if type(answer) is not dict or type(answer.get("id")) is not int or answer["id"] != message["id"]:
            return read_answer(message, answer)
        method, body = message["method"], answer.get("result", answer.get("error"))
        known = self._read.get((method, id(body)))
        if known and known[0] is body:
            return known[1]
        lists = method == "legalActions"
        checked = Answer(body) if lists and self._lists_known_entries(answer) else read_answer(message, answer)
        if self._transport and 0 < len(self._transport.line) < LONGEST_REMEMBERED:
            if len(self._read) >= 2 * MOST_REMEMBERED:
                self._read.clear()
            self._read[method, id(body)] = body, checked
            if lists and checked.granted:
                if len(self._entries) > MOST_ENTRIES:
                    self._entries.clear()
                self._entries.update((id(entry), entry) for entry in checked.result["actions"])
        return checked

    def _lists_known_entries(self, answer: Message) -> bool:
        """Tell whether an answer is nothing but a list of entries that were in others, and so has their form."""
        result, known = answer.get("result"), self._entries
        if len(answer) != _PARTS or answer.get("jsonrpc") != "2.0" or type(result) is not dict or len(result) != 1:
            return False
        entries = result.get("actions")
        return type(entries) is list and all(known.get(id(entry)) is entry for entry in entries)

    @property
    def said_aside(self) -> str:
        """The end of what the program wrote on standard error."""
        return self._transport.said_aside if self._transport else ""

    @property
    def running(self) -> bool:
        """Whether the program can still be asked."""
        return self._transport is not None and self._transport.running

    def abort(self) -> None:
        """Have the program ended, from another thread."""
        if self._transport:
            self._transport.abort()

    @property
    def lingered(self) -> bool:
        """Whether the program, once closed, did not end by itself."""
        return self._transport is not None and self._transport.lingered

    def kill(self) -> None:
        """End the program at once."""
        if self._transport:
            self._transport.kill()

    def close(self) -> None:
        """Let the program end, and end it if it does not."""
        if self._transport:
            self._transport.close()


def offer_of(result: Any, game: str) -> Offer:
    """Return what an answer to 'initialize' offers; raises :class:`CannotStart` for another protocol."""
    if result["protocol"] != PROTOCOL:
        spoken = clip(plain(result["protocol"]), 40)
        raise CannotStart(f"the handshake failed: the program speaks protocol '{spoken}', not '{PROTOCOL}'")
    offered = result["games"].get(game, {"variants": [], "rulesets": []})
    return Offer(
        name=clip(plain(result["name"]), 80),
        version=clip(plain(result["version"]), 80),
        variants=_plain(offered["variants"]),
        rulesets=_plain(offered["rulesets"]),
        rulings={ruling: _plain(options) for ruling, options in offered.get("rulings", {}).items()},
        features=_plain(offered.get("features", ())),
    )


def _plain(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(plain(name) for name in names)


def read_answer(message: Message, answer: Any) -> Answer:
    """Return what an answer to ``message`` says; raises :class:`Fault` for one that breaks the protocol."""
    method = message["method"]

    def violation(what: str) -> Fault:
        return Fault(PROTOCOL_VIOLATION, f"the answer to '{method}' {what}")

    for where, why in faults("protocol/response", answer):
        raise violation(f"is no JSON-RPC response{_at(where)}: {plain(why)}")
    got = answer["id"]
    if isinstance(got, bool) or got != message["id"]:
        raise violation(f"has id {clip(repr(got), 40)}; the request had {message['id']!r}")
    if "error" in answer:
        error = answer["error"]
        data = error.get("data")
        clause = data.get("clause") if isinstance(data, dict) else None
        return Answer(
            code=int(error["code"]),
            message=clip(plain(error["message"])),
            clause=None if clause is None else clip(plain(clause)),
        )
    for where, why in faults(f"protocol/{method}.result", answer["result"]):
        raise violation(f"does not have the form of the contract{_at(where)}: {plain(why)}")
    return Answer(result=answer["result"])


def _at(where: tuple[str | int, ...]) -> str:
    return f" at {clip(plain('/'.join(map(str, where))))}" if where else ""
