"""Speaks another protocol."""

from sound import Message, serve


def spoil(_request: Message, right: Message) -> Message:
    right["result"]["protocol"] = "2"
    return right


serve(spoil, "initialize")
