"""A program under judgement behind a URL: each message is the body of a POST request, its answer that of the response.

One connection is kept as long as the server keeps it. Nothing here starts or ends the server: after a fault the
connection is dropped, so that a late answer is never read as the next one, and the next handshake opens another.
"""

import contextlib
import http.client
import io
import select
import socket
import ssl
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from referee.faults import CRASH, GARBAGE, HANG, OVERRUN, PROTOCOL_VIOLATION, CannotStart, Fault
from referee.process import GRACE
from referee.transport import Message, Transport
from referee.wire import LONGEST_LINE, clip, decode_line, encode_line, excerpt, plain

_CONNECTING = 10.0
_HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json",
    "Accept-Encoding": "identity",
    "User-Agent": "referee",
}
_NO_ANSWER = (200, 202, 204)
"""Statuses with which a message without id may be taken."""


@dataclass(frozen=True)
class Address:
    """Where a program is: scheme, host and port, and the path with its query."""

    url: str
    is_secret: bool
    host: str
    port: int
    path: str


def read_address(url: str) -> Address:
    """Return what a URL says; raises :class:`ValueError` with one sentence for one that cannot be posted to."""
    example = "a URL looks like http://127.0.0.1:8000/"
    if not url.isascii() or not url.isprintable() or " " in url:
        raise ValueError(f"{clip(url, 60)!a} holds characters that no URL has; {example}")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ValueError(f"'{url}' is no URL ({error}); {example}") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"'{url}' does not say http:// or https:// and a host; {example}")
    if parts.username is not None or parts.fragment:
        raise ValueError(f"'{url}' holds a user name or a fragment, which are not sent; {example}")
    is_secret = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(url, is_secret, parts.hostname, port or (443 if is_secret else 80), path)


class HttpPost(Transport):
    """One session with a server. Raises :class:`CannotStart` if it cannot be reached."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._closed = False
        self._line: _Line | None = None
        try:
            self._line = _Line(address)
        except (OSError, ValueError) as error:
            raise CannotStart(f"{address.url} cannot be reached: {_why(error)}") from None

    def exchange(self, messages: Sequence[Message], timeout: float) -> Iterator[Any]:
        """Post ``messages`` one after the other and yield the answers. A fault drops the connection."""
        if self._closed:
            raise Fault(CRASH, "the connection was closed")
        try:
            for message in messages:
                body = self._post(message, timeout)
                if "id" in message:
                    self.line = body
                    yield decode_line(body)
        except Fault:
            self.kill()
            raise

    def _post(self, message: Message, timeout: float) -> bytes:
        method, begun = str(message["method"]), time.monotonic()
        try:
            line = self._open_line(method)
            line.deadline = begun + timeout + GRACE
            body = _answer_in(line.post(encode_line(message)[:-1]), message)
        except TimeoutError:
            raise Fault(HANG, f"no answer to '{method}' within {timeout:g} s") from None
        except http.client.RemoteDisconnected:
            raise Fault(CRASH, f"the server closed the connection instead of answering '{method}'") from None
        except http.client.IncompleteRead:
            raise Fault(CRASH, f"the server broke off in the middle of the answer to '{method}'") from None
        except (http.client.HTTPException, ValueError) as error:
            said = clip(plain(f"{type(error).__name__}: {error}".strip()))
            raise Fault(GARBAGE, f"what came in answer to '{method}' is not HTTP ({said})") from None
        except OSError as error:
            raise Fault(CRASH, f"the connection broke instead of an answer to '{method}': {_why(error)}") from None
        waited = time.monotonic() - begun
        if waited > timeout:
            raise Fault(OVERRUN, f"the answer to '{method}' came after {waited:.1f} s; {timeout:g} s are allowed")
        return body

    def _open_line(self, method: str) -> "_Line":
        if self._line is None or not self._line.is_open():
            if self._line:
                self._line.close()
            try:
                self._line = _Line(self._address)
            except OSError as error:
                why = f"the server cannot be reached any more, to be asked for '{method}': {_why(error)}"
                raise Fault(CRASH, why) from None
        return self._line

    @property
    def running(self) -> bool:
        """Whether the session goes on."""
        return not self._closed

    def abort(self) -> None:
        """Break the connection; whoever waits for an answer sees it close."""
        if self._line:
            self._line.shut()

    def close(self) -> None:
        """Close the connection; the server goes on."""
        self.kill()

    def kill(self) -> None:
        """Close the connection; the server goes on."""
        self._closed = True
        if self._line:
            self._line.close()
            self._line = None


def _answer_in(response: http.client.HTTPResponse, message: Message) -> bytes:
    """Return the body of a response; raises :class:`Fault` for one that holds no answer, and what reading raises."""
    method, status = message["method"], response.status
    if "id" not in message and status in _NO_ANSWER:
        body = response.read(LONGEST_LINE)
        if body.strip():
            raise Fault(PROTOCOL_VIOLATION, f"a message without id ('{method}') was answered: {excerpt(body)}")
        return body
    if status != 200:
        reason = clip(plain(response.reason or ""), 40)
        name = f"{status} {reason}".strip()
        hint = "; redirects are not followed" if status // 100 == 3 else ""
        raise Fault(PROTOCOL_VIOLATION, f"the answer to '{method}' has HTTP status {name}, not 200{hint}")
    coding = response.getheader("Content-Encoding", "identity")
    if coding.lower() != "identity":
        coding = clip(plain(coding), 40)
        raise Fault(PROTOCOL_VIOLATION, f"the answer to '{method}' is encoded ({coding}); no encoding was asked for")
    body = response.read(LONGEST_LINE + 1)
    if len(body) > LONGEST_LINE:
        raise Fault(OVERRUN, f"a body of more than {LONGEST_LINE:,} bytes in answer to '{method}'")
    if response.length:
        raise http.client.IncompleteRead(body, response.length)
    if not body.strip():
        raise Fault(GARBAGE, f"the answer to '{method}' has an empty body")
    return body


class _Line:
    """A connection on which nothing, however slowly it drips, takes longer than to the deadline."""

    def __init__(self, address: Address) -> None:
        self._address = address
        kind = http.client.HTTPSConnection if address.is_secret else http.client.HTTPConnection
        self._connection = kind(address.host, address.port, timeout=_CONNECTING)
        self._connection.auto_open = 0
        self.deadline = time.monotonic() + _CONNECTING
        self._connection.connect()
        self._socket: socket.socket = self._connection.sock
        self._connection.sock = _Bounded(self._socket, self)
        self._response: http.client.HTTPResponse | None = None

    def post(self, body: bytes) -> http.client.HTTPResponse:
        """Send a message and return the response, its body not yet read."""
        self._connection.request("POST", self._address.path, body, _HEADERS)
        self._response = self._connection.getresponse()
        return self._response

    def is_open(self) -> bool:
        """Tell whether a request can be sent: the server has not closed its end, and owes nothing."""
        if self._connection.sock is None:
            return False
        return not select.select([self._socket], [], [], 0)[0]

    def left(self) -> float:
        """Return the seconds to the deadline; raises :class:`TimeoutError` when it has passed."""
        seconds = self.deadline - time.monotonic()
        if seconds <= 0:
            raise TimeoutError
        return seconds

    def shut(self) -> None:
        """Let nobody read or write any more."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the connection, also in the middle of a response."""
        self.shut()
        if self._response:
            self._response.close()
        with contextlib.suppress(OSError):
            self._connection.close()
        with contextlib.suppress(OSError):
            self._socket.close()


class _Bounded:
    """The part of a socket that :mod:`http.client` uses, each wait bounded by the deadline of a line."""

    def __init__(self, plain_socket: socket.socket, line: _Line) -> None:
        self._socket, self._line = plain_socket, line

    def sendall(self, data: bytes) -> None:
        self._socket.settimeout(self._line.left())
        self._socket.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Reader(self._socket, self._line))

    def close(self) -> None:
        self._socket.close()


class _Reader(io.RawIOBase):
    def __init__(self, plain_socket: socket.socket, line: _Line) -> None:
        super().__init__()
        self._socket, self._line = plain_socket, line
        self._raw = plain_socket.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._socket.settimeout(self._line.left())
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


def _why(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return f"no connection within {_CONNECTING:g} s"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted: {plain(error.verify_message)}"
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return plain(reason) or type(error).__name__
