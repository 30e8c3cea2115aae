"""The warden: starts a program under judgement and sees to it that nothing of it stays behind.

It is a process of its own, a parent and not a relay: the program's pipes lead straight to the harness. Run by its path,
with a few modules of the standard library, it is there within some twenty milliseconds:

    python -I -S warden.py CONTROL COMMAND...

CONTROL is the number of a socket. The warden writes ``started PID`` or ``failed ERRNO`` to it, later ``ended STATUS``
(negative: the number of a signal), one a line. When the other end is shut, by the harness or by the harness's death, or
when the program has ended, the warden ends all that is left of it, then itself.

On Linux the warden adopts all orphans below it: whatever the program starts, in other sessions too and with its parents
gone, stays below the warden and is found. Elsewhere it finds the program's process group, and those descendants whose
parents still live.
"""

# ruff: noqa: PTH110, PTH123, PTH208
# Importing pathlib alone would double the time to start.

import contextlib
import errno
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator

PATIENCE = 10.0
"""Seconds in which killed processes have to vanish; what the kernel does not let go then is left to it."""
_PR_SET_CHILD_SUBREAPER = 36
_ENDING = [number for number in signal.Signals if number.name in ("SIGTERM", "SIGINT", "SIGHUP")]
_CHANGED_BY_PYTHON = [number for number in signal.Signals if number.name in ("SIGPIPE", "SIGXFSZ")]


def main(control_number: str, *command: str) -> None:
    """Start ``command``, wait for its end or for the harness, and leave nothing behind."""
    control = socket.socket(fileno=int(control_number))
    control.set_inheritable(False)
    wakened = _wakened_by(signal.SIGCHLD, *_ENDING)
    adopting = _adopt_orphans()
    program = _start(command, control)
    if program is None:
        return
    _let_go_of_pipes()
    _say(control, f"started {program}")
    charge = _Charge(program, adopting, lambda status: _say(control, f"ended {status}"))
    try:
        while charge.status is None:
            ready, _, _ = select.select([control.fileno(), wakened], [], [])
            charge.reap()
            if control.fileno() in ready or any(number in _ENDING for number in os.read(wakened, 100)):
                return
    finally:
        charge.end()


def _wakened_by(*numbers: signal.Signals) -> int:
    """Return a file that can be read when one of these signals has come; the bytes in it are their numbers."""
    read, write = os.pipe()
    os.set_blocking(read, False)
    os.set_blocking(write, False)
    for number in numbers:
        signal.signal(number, lambda _number, _frame: None)
    signal.set_wakeup_fd(write)
    return read


def _adopt_orphans() -> bool:
    if not sys.platform.startswith("linux"):
        return False
    try:
        import ctypes  # noqa: PLC0415  # slow, and of no use on other systems

        return bool(ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)
    except (ImportError, OSError, AttributeError):
        return False


def _start(command: tuple[str, ...], control: socket.socket) -> int | None:
    """Start the program in a session of its own; return its process id, or None where it cannot be started."""
    failing, failed = os.pipe()
    program = os.fork()
    if program == 0:
        try:
            os.setsid()
            for number in (signal.SIGCHLD, *_ENDING, *_CHANGED_BY_PYTHON):
                signal.signal(number, signal.SIG_DFL)
            os.execvp(command[0], command)  # noqa: S606  # starting the user's program is what this is for
        except (OSError, ValueError) as error:
            code = error.errno if isinstance(error, OSError) else errno.EINVAL
            os.write(failed, str(code).encode())
        finally:
            os._exit(127)
    os.close(failed)
    why = os.read(failing, 20)
    os.close(failing)
    if why:
        _say(control, f"failed {why.decode()}")
        os.waitpid(program, 0)
        return None
    return program


def _let_go_of_pipes() -> None:
    """Close the warden's own ends of the program's pipes, so that the harness sees when the program closes its own."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nowhere, number)
    os.close(nowhere)


def _say(control: socket.socket, line: str) -> None:
    with contextlib.suppress(OSError):
        control.sendall(line.encode() + b"\n")


class _Charge:
    """The program, and all that it has started."""

    def __init__(self, program: int, adopting: bool, tell: Callable[[int], None]) -> None:
        self._program, self._adopting, self._tell = program, adopting, tell
        self._out_of_reach = set[int]()
        self.status: int | None = None

    def reap(self) -> None:
        """Take note of all that has ended; tell of the program's end."""
        with contextlib.suppress(ChildProcessError):
            while True:
                child, status = os.waitpid(-1, os.WNOHANG)
                if child == 0:
                    return
                if child == self._program:
                    self.status = os.waitstatus_to_exitcode(status)
                    self._tell(self.status)

    def end(self) -> None:
        """Kill until nothing is left; what was just being started is found the next time round."""
        if not self._adopting:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._program, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            left = descendants(os.getpid()) - self._out_of_reach
            for process in left:
                self._kill(process)
            self.reap()
            if not left:
                return
            time.sleep(0.005)

    def _kill(self, process: int) -> None:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass
        except PermissionError:
            self._out_of_reach.add(process)


def descendants(ancestor: int) -> set[int]:
    """Return the process ids of all that descends from a process through parents that still live."""
    children: dict[int, list[int]] = {}
    for process, parent in parents_in_proc() if os.path.exists("/proc/self/stat") else parents_in_ps():
        children.setdefault(parent, []).append(process)
    found: set[int] = set()
    waiting = [ancestor]
    while waiting:
        born = [child for child in children.get(waiting.pop(), ()) if child not in found]
        found.update(born)
        waiting += born
    return found


def parents_in_proc() -> Iterator[tuple[int, int]]:
    """Yield every process with its parent, as Linux tells it."""
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as stat:
                # PID (NAME) STATE PARENT ...; the name may hold anything, brackets too.
                yield int(name), int(stat.read().rpartition(b")")[2].split()[1])


def parents_in_ps() -> Iterator[tuple[int, int]]:
    """Yield every process with its parent, as any POSIX system tells it."""
    import subprocess  # noqa: PLC0415  # slow, and of no use where there is /proc

    try:
        ps = subprocess.Popen(["ps", "-A", "-o", "pid=", "-o", "ppid="], stdout=subprocess.PIPE)  # noqa: S607
    except OSError:
        return
    listed, _ = ps.communicate()
    for line in listed.splitlines():
        process, parent = map(int, line.split())
        if process != ps.pid:
            yield process, parent


if __name__ == "__main__":
    main(*sys.argv[1:])
