"""What the misbehaving programs share: a sound program, the bundled literal one, in this process.

Each of them is started with a method's name, or ``any``, and goes wrong where that method is asked for the second time
(``initialize`` and ``newGame``: the first), so that it has shaken hands and begun before.
"""

import importlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Message = dict[str, Any]
Spoil = Callable[[Message, Message], Message | list[Message] | bytes | None]
"""Takes a request and the right answer; returns what is written instead: a message, bytes as they are, or nothing."""

sys.path.insert(0, str(Path(__file__).parents[2] / "adapters" / "python" / "tayu"))
program = importlib.import_module("tayu_program").Program()


def requests() -> Iterator[Message]:
    """Yield what is asked, until the input ends."""
    for line in sys.stdin.buffer:
        yield json.loads(line)


def answer(request: Message) -> Message:
    """Return the right answer."""
    answered: Message = program.handle(request)
    return answered


def write(data: bytes) -> None:
    """Write bytes at once; end when nobody reads any more."""
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os._exit(0)


def line_of(message: object) -> bytes:
    """Return a message as a line."""
    return json.dumps(message).encode() + b"\n"


def serve(spoil: Spoil, method: str | None = None, *, always: bool = False) -> None:
    """Answer rightly but for one ``method`` (default: what the command line says), the second time or ``always``."""
    method = method or (sys.argv[1] if len(sys.argv) > 1 else "play")
    first = 1 if method in ("initialize", "newGame", "any") else 2
    asked = 0
    for request in requests():
        right = answer(request)
        asked += method in (request["method"], "any")
        is_time = method in (request["method"], "any") and (asked >= first if always else asked == first)
        said = spoil(request, right) if is_time else right
        if said is not None:
            write(said if isinstance(said, bytes) else line_of(said))


def serve_rightly() -> None:
    """Answer rightly until the input ends."""
    serve(lambda _request, right: right)
