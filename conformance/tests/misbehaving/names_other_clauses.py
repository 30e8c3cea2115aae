"""Refuses rightly, and always for the same reason (a remark, no fault)."""

from sound import Message, serve


def spoil(_request: Message, right: Message) -> Message:
    if "error" in right:
        right["error"]["data"] = {"clause": "tayu.score.win\x1b[2J"}
    return right


serve(spoil, "any", always=True)
