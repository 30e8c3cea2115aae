"""Start-up: ``referee --version`` and the first message of ``referee check``, beside a Python that does nothing.

Nothing of the harness is imported here: what is started is to be measured without its parent.
"""

import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.sampling import Options, Sample

_MILLI = 1000
_LONGEST = 30.0
_LISTENER = 'read -r line; echo heard > "$1"'
_LIBRARIES = """
import io, sys, contextlib
sys.argv = ["referee", "--version"]
before = set(sys.modules)
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    from referee.__main__ import main
    main()
found = set()
for name in set(sys.modules) - before:
    file = getattr(sys.modules[name], "__file__", None) or ""
    if "site-packages" in file and "." not in name and not name.startswith(("referee", "rulebooks")):
        found.add(name)
print(*sorted(found))
"""
"""Prints the libraries, beyond the standard one, that ``referee --version`` loads."""


def measure(options: Options) -> Sample:
    """Start everything ``rounds`` times, in turns; ``listener`` is the command of a shell."""
    sample = Sample()
    libraries = _output([sys.executable, "-c", _LIBRARIES]).split()
    sample.facts = {"libraries that 'referee --version' loads": libraries}
    alone = [sys.executable, "-c", f"import {', '.join(libraries)}" if libraries else "pass"]
    version = [sys.executable, "-m", "referee", "--version"]
    nothing = [sys.executable, "-c", "pass"]
    said = _output(version)
    if not said.strip():
        raise ValueError("'referee --version' printed nothing")
    for _ in range(int(options["rounds"])):
        for name, command in (
            ("python -c pass", nothing),
            ("its libraries alone", alone),
            ("referee --version", version),
        ):
            sample.add(name, "ms", _MILLI * _seconds(command))
        sample.add("referee check, first message", "ms", _MILLI * _first_message())
    return sample


def _output(command: Sequence[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=_LONGEST).stdout


def _seconds(command: Sequence[str]) -> float:
    begun = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    seconds = time.perf_counter() - begun
    if done.returncode:
        raise ValueError(f"{' '.join(command)} ended with exit status {done.returncode}")
    return seconds


def _first_message() -> float:
    """Return the seconds until a program under judgement has read its first line; then it leaves."""
    with tempfile.TemporaryDirectory() as folder:
        pipe = Path(folder) / "heard"
        os.mkfifo(pipe)
        heard = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        try:
            command = [sys.executable, "-m", "referee", "check", "tayu", "--", "sh", "-c", _LISTENER, "sh", str(pipe)]
            begun = time.perf_counter()
            with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=folder) as process:
                assert process.stderr is not None
                ready = select.select([heard, process.stderr.fileno()], [], [], _LONGEST)[0]
                seconds = time.perf_counter() - begun
                if heard not in ready:
                    process.kill()
                    said = process.stderr.read().decode("utf-8", "replace").strip()
                    raise ValueError(f"'referee check' sent no message: {said or 'no reason given'}")
                process.stderr.read()
            return seconds
        finally:
            os.close(heard)
