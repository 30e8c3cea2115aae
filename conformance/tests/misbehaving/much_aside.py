"""Writes 4 MB on standard error before each answer to one method (fine)."""

import sys

from sound import Message, serve


def spoil(_request: Message, right: Message) -> Message:
    sys.stderr.write("thinking about it ...\n" * 200_000)
    return right


serve(spoil)
