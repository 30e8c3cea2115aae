"""A program under judgement as a subprocess: messages over standard input and output, limits, and a certain end.

One loop serves all pipes, so that neither side can wait for the other: it writes while it reads. The program is started
and ended by a warden (:mod:`referee.warden`), so that nothing of it stays behind, whatever becomes of the harness.
"""

import contextlib
import errno
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, cast

from referee import warden
from referee.faults import CRASH, HANG, OVERRUN, PROTOCOL_VIOLATION, CannotStart, Fault
from referee.memory import MEMORY
from referee.transport import Message, Transport
from referee.wire import LONGEST_LINE, encode_line, excerpt, plain

GRACE = 2.0
"""Seconds after a time limit until a call is given up and the program killed; the time to end by itself, too."""
_STARTING = 30.0
_LAST_WORDS = 0.5
_CHUNK = 1 << 16
_ASIDE_KEPT = 1 << 14


class Process(Transport):
    """A running program. Raises :class:`CannotStart` if it does not even begin."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = list(command)
        self._closed = False
        self._lingered = False
        self._status: int | None = None
        self._to_send = bytearray()
        self._received = bytearray()
        self._lines: deque[bytes] = deque()
        self._aside = bytearray()
        self._told = bytearray()
        self._warden, self._control = _start_warden(self._command)
        self._input, self._output, self._errors = (
            cast("IO[bytes]", pipe) for pipe in (self._warden.stdin, self._warden.stdout, self._warden.stderr)
        )
        self._selector = selectors.DefaultSelector()
        self._watch(self._control, selectors.EVENT_READ, self._hear)
        self._watch(self._output, selectors.EVENT_READ, self._read)
        self._watch(self._errors, selectors.EVENT_READ, self._read_aside)
        os.set_blocking(self._input.fileno(), False)
        try:
            self._await_start()
        except BaseException:
            self.kill()
            raise

    def _await_start(self) -> None:
        deadline = time.monotonic() + _STARTING
        while not self._told and self._control in self._watched and time.monotonic() < deadline:
            self._pump(deadline - time.monotonic())
        word, _, number = self._told.decode("ascii", "replace").partition("\n")[0].partition(" ")
        if word == "failed":
            raise CannotStart(f"'{self._command[0]}' cannot be started: {_why_not(self._command[0], int(number))}")
        if word != "started":
            raise CannotStart(f"'{self._command[0]}' cannot be started: {self.said_aside.strip() or 'no reason given'}")

    @property
    def said_aside(self) -> str:
        """The end of what the program wrote on standard error, without control characters."""
        return plain(self._aside.decode("utf-8", "replace"), keep="\n")

    @property
    def running(self) -> bool:
        """Whether the program can still be asked: it was not ended, by :meth:`close` or for a fault."""
        return not self._closed

    @property
    def lingered(self) -> bool:
        """Whether the program went on running after its input was closed, and had to be killed."""
        return self._lingered

    def exchange(self, messages: Sequence[Message], timeout: float) -> Iterator[object]:
        """Send ``messages`` ahead and yield the answers in order.

        A fault ends the program. Answers that nobody waits for any more are read and dropped.
        """
        if self._closed:
            raise Fault(CRASH, "the program has ended")
        asked = [message for message in messages if "id" in message]
        owed = len(asked)
        try:
            self._pump(0)
            if self._lines or self._received:
                said = excerpt(self._lines[0] if self._lines else bytes(self._received))
                raise Fault(PROTOCOL_VIOLATION, f"the program wrote something without being asked: {said}")
            self._to_send += b"".join(map(encode_line, messages))
            for message in asked:
                line = self._lines.popleft() if self._lines else self._line(str(message["method"]), timeout)
                owed -= 1
                self.line = line
                yield MEMORY.decode(line)
        except Fault:
            self.kill()
            raise
        except GeneratorExit:
            self._drop(owed)
            raise

    def _line(self, method: str, timeout: float) -> bytes:
        begun = time.monotonic()
        while not self._lines:
            waited = time.monotonic() - begun
            if waited > timeout + GRACE:
                raise Fault(HANG, f"no answer to '{method}' within {timeout:g} s{self._half_a_line()}")
            if len(self._received) > LONGEST_LINE:
                raise Fault(OVERRUN, f"a line of more than {LONGEST_LINE:,} bytes in answer to '{method}'")
            if not self._may_write:
                raise Fault(CRASH, self._how_it_ended(method))
            self._pump(timeout + GRACE - waited)
        waited = time.monotonic() - begun
        if waited > timeout:
            message = f"the answer to '{method}' came after {waited:.1f} s; {timeout:g} s are allowed"
            raise Fault(OVERRUN, message)
        return self._lines.popleft()

    def _drop(self, owed: int) -> None:
        """Read the answers to what was asked ahead and is not wanted any more; kill a program that is slow at it."""
        deadline = time.monotonic() + GRACE
        while not self._closed:
            while owed and self._lines:
                self._lines.popleft()
                owed -= 1
            if not owed:
                return
            if time.monotonic() > deadline or not self._may_write or len(self._received) > LONGEST_LINE:
                self.kill()
            else:
                self._pump(deadline - time.monotonic())

    def _half_a_line(self) -> str:
        if not self._received:
            return ""
        return f"; it wrote {len(self._received):,} bytes and did not end the line: {excerpt(bytes(self._received))}"

    @property
    def _may_write(self) -> bool:
        return self._output in self._watched

    def _how_it_ended(self, method: str) -> str:
        deadline = time.monotonic() + GRACE
        while self._status is None and self._control in self._watched and time.monotonic() < deadline:
            self._pump(deadline - time.monotonic())
        rest = " in the middle of a line" if self._received else ""
        if self._status is None:
            return f"the program closed its output{rest} instead of answering '{method}'"
        if self._status >= 0:
            return f"the program ended with exit status {self._status}{rest} instead of answering '{method}'"
        try:
            name = signal.Signals(-self._status).name
        except ValueError:
            name = f"signal {-self._status}"
        return f"the program was ended by {name}{rest} instead of answering '{method}'"

    # One loop for all pipes

    @property
    def _watched(self) -> set[object]:
        return {key.fileobj for key in self._selector.get_map().values()}

    def _watch(self, pipe: IO[bytes] | socket.socket, events: int, serve: Callable[[], object]) -> None:
        os.set_blocking(pipe.fileno(), False)
        self._selector.register(pipe, events, serve)

    def _pump(self, patience: float) -> None:
        """Wait at most ``patience`` seconds until a pipe is ready, and move bytes."""
        if self._to_send and not self._input.closed and self._input not in self._watched:
            self._watch(self._input, selectors.EVENT_WRITE, self._write)
        if self._status is not None:
            patience = min(patience, _LAST_WORDS)
        ready = self._selector.select(max(0.0, patience))
        for key, _ in ready:
            key.data()
        if not ready and patience > 0 and self._status is not None and self._may_write:
            self._selector.unregister(self._output)  # only something out of the warden's reach still holds it open

    def _write(self) -> None:
        try:
            written = os.write(self._input.fileno(), self._to_send[:_CHUNK])
        except BlockingIOError:
            return
        except OSError:
            self._close_input()
            return
        del self._to_send[:written]
        if not self._to_send:
            self._selector.unregister(self._input)

    def _close_input(self) -> None:
        if self._input in self._watched:
            self._selector.unregister(self._input)
        self._to_send.clear()
        with contextlib.suppress(OSError):
            self._input.close()

    def _take(self, pipe: IO[bytes] | socket.socket) -> bytes:
        """Return what can be read now; at its end the pipe is watched no longer."""
        try:
            chunk = os.read(pipe.fileno(), _CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            chunk = b""
        if not chunk:
            self._selector.unregister(pipe)
        return chunk

    def _read(self) -> None:
        chunk = self._take(self._output)
        self._received += chunk
        if b"\n" in chunk:
            *lines, rest = self._received.split(b"\n")
            self._lines.extend(bytes(line.removesuffix(b"\r")) for line in lines)
            self._received = bytearray(rest)

    def _read_aside(self) -> bool:
        chunk = self._take(self._errors)
        self._aside += chunk
        del self._aside[:-_ASIDE_KEPT]
        return bool(chunk)

    def _hear(self) -> None:
        self._told += self._take(self._control)
        for line in self._told.split(b"\n")[:-1]:
            word, _, number = line.partition(b" ")
            if word == b"ended":
                self._status = int(number)

    # The end

    def close(self) -> None:
        """Close the program's input and give it a moment to end by itself, then end all that is left of it."""
        if self._closed:
            return
        self._close_input()
        deadline = time.monotonic() + GRACE
        while self._status is None and self._control in self._watched and time.monotonic() < deadline:
            self._pump(deadline - time.monotonic())
            self._lines.clear()
            self._received.clear()
        self._lingered = self._status is None
        self.kill()

    def abort(self) -> None:
        """Tell the warden to end the program; whoever is asking it sees its pipes close."""
        with contextlib.suppress(OSError):
            self._control.shutdown(socket.SHUT_WR)

    def kill(self) -> None:
        """End the program and all that it has started, at once."""
        if self._closed:
            return
        self._closed = True
        self._read_aside_now()
        self._selector.close()
        with contextlib.suppress(OSError):
            self._control.shutdown(socket.SHUT_RDWR)
        for pipe in (self._input, self._output, self._errors, self._control):
            with contextlib.suppress(OSError):
                pipe.close()
        try:
            self._warden.wait(warden.PATIENCE + GRACE)
        except subprocess.TimeoutExpired:
            self._warden.kill()
            self._warden.wait()

    def _read_aside_now(self) -> None:
        """Read what the program has already written on standard error; one that never stops is not heard out."""
        for _ in range(64):
            if self._errors not in self._watched or not self._read_aside():
                return


def _start_warden(command: list[str]) -> "tuple[subprocess.Popen[bytes], socket.socket]":
    ours, theirs = socket.socketpair()
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(Path(warden.__file__)), str(theirs.fileno()), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=(theirs.fileno(),),
            start_new_session=True,
            bufsize=0,
        )
    except (OSError, ValueError) as error:
        ours.close()
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CannotStart(f"'{command[0]}' cannot be started: {reason}") from None
    finally:
        theirs.close()
    return process, ours


def _why_not(program: str, number: int) -> str:
    if Path(program).is_dir():
        return "it is a folder"
    if number == errno.ENOENT and Path(program).exists():
        return "the interpreter that its first line names does not exist"
    if number == errno.ENOEXEC:
        return "it is no program; a script begins with a line such as '#!/usr/bin/env python3'"
    return os.strerror(number)
