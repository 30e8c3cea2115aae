"""Plays another game."""

from sound import Message, serve


def spoil(_request: Message, right: Message) -> Message:
    right["result"]["games"] = {"halma": {"variants": ["two-player"], "rulesets": ["usual"]}}
    return right


serve(spoil, "initialize")
