"""Answers once more and ends, as if nothing else could be asked."""

import sys

from sound import Message, line_of, serve, write


def spoil(_request: Message, right: Message) -> None:
    write(line_of(right))
    sys.exit(0)


serve(spoil)
