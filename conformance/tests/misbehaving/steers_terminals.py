"""Has a name, and says things aside, that would steer a terminal or be read as markup (fine)."""

import sys

from sound import Message, serve

sys.stderr.write("\x1b]0;taken over\x07 [bold]\n")


def spoil(_request: Message, right: Message) -> Message:
    right["result"]["name"] = "\x1b[2J\x1b]0;taken over\x07[/red]" + "name" * 100_000
    return right


serve(spoil, "initialize")
