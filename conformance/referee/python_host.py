"""Hosts a Python object under judgement in a process of its own, so that it can be ended whatever it does.

Run by its path, with nothing but the standard library:

    python python_host.py MODULE:FACTORY

``FACTORY()`` returns an object with ``handle(message) -> answer``, or such a function; a message that wants no answer
gets ``None``. MODULE is looked for in the current folder first. What the object prints goes to standard error, and it
finds standard input empty: the pipes of the protocol are out of its reach.
"""

import importlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, NoReturn

CANNOT_BEGIN = 2
Handler = Callable[[Any], Any]


def main(name: str) -> None:
    """Make the object and answer until the input ends."""
    requests, answers = _take_pipes()
    _look_here_first()
    handle = handler_of(name)
    for line in requests:
        answer = handle(json.loads(line))
        if answer is not None:
            answers.write(json.dumps(answer).encode() + b"\n")
            answers.flush()


def handler_of(name: str) -> Handler:
    """Return what answers messages; ends the program with one sentence where ``MODULE:FACTORY`` gives none."""
    module_name, _, path = name.partition(":")
    try:
        made: Any = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise
        _give_up(f"there is no module '{error.name}' in {Path.cwd()} or on the Python path")
    for step in path.split("."):
        if not hasattr(made, step):
            _give_up(f"'{module_name}' has no '{path}'")
        made = getattr(made, step)
    if not callable(made):
        _give_up(f"'{name}' is no function or class")
    made = made()
    handle: Any = getattr(made, "handle", made)
    if not callable(handle):
        _give_up(f"'{name}' returned {type(made).__name__}, which has no 'handle' and is no function")
    return handle  # type: ignore[no-any-return]  # callable is all that can be known of it


def _take_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Return the pipes of the protocol; what was standard input is empty now, and standard output leads to the user."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.close(nowhere)
    os.dup2(2, 1)
    return requests, answers


def _look_here_first() -> None:
    own = str(Path(__file__).parent)
    sys.path[:] = [str(Path.cwd()), *(entry for entry in sys.path if entry != own)]


def _give_up(why: str) -> NoReturn:
    sys.stderr.write(f"{why}\n")
    sys.exit(CANNOT_BEGIN)


if __name__ == "__main__":
    main(sys.argv[1])
