"""Answers with a text of 7 MB where one word has to stand, after saying as much aside."""

import sys

from sound import Message, serve


def spoil(_request: Message, right: Message) -> Message:
    sys.stderr.write("x" * 7_000_000 + "\n")
    right["result"]["state"]["phase"] = "\x1b[2J" + "x" * 7_000_000
    return right


serve(spoil)
