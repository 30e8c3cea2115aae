"""The reference engine behind a URL: one message in the body of each POST request, one session for all."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

from referee.server import MOST_BYTES, Server
from referee.version import __version__

_IDLE = 60.0
"""Seconds after which a connection that says nothing is closed."""


class HttpServer(ThreadingHTTPServer):
    """Listens on the loopback; port 0 stands for any that is free. Raises :class:`OSError` where it cannot."""

    daemon_threads = True

    def __init__(self, server: Server, port: int) -> None:
        self._server, self._one_at_a_time = server, Lock()
        super().__init__(("127.0.0.1", port), _Handler)

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}/"

    def answer(self, line: bytes) -> bytes | None:
        """Return the answer to a message, or None where it wants none; messages are taken one after the other."""
        with self._one_at_a_time:
            return self._server.answer_line(line)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = f"referee/{__version__}"
    timeout = _IDLE
    wbufsize = -1  # head and body of an answer leave together
    server: HttpServer

    def do_POST(self) -> None:  # the name that http.server looks for
        """Answer a message."""
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()):
            self.close_connection = True
            self.send_error(411)
        elif int(length) > MOST_BYTES:
            self.close_connection = True
            self.send_error(413)
        else:
            answer = self.server.answer(self.rfile.read(int(length)))
            self.send_response(200 if answer else 204)
            if answer:
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer or b"")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as in http.server
        """Say nothing: standard error is for people."""
