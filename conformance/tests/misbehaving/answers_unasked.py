"""Writes an answer that nobody asked for, while it thinks about the next."""

import time

from sound import Message, line_of, serve, write


def spoil(_request: Message, right: Message) -> None:
    write(line_of(right))
    time.sleep(0.1)
    write(line_of(right))
    time.sleep(0.1)


serve(spoil)
