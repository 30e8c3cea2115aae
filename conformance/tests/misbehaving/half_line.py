"""Ends in the middle of a line."""

import sys

from sound import Message, line_of, serve, write


def spoil(_request: Message, right: Message) -> None:
    write(line_of(right)[:30])
    sys.exit(0)


serve(spoil)
