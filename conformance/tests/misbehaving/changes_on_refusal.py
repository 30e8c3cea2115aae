"""Refuses rightly, and yet takes the tile out of the hand."""

from sound import Message, serve

refusals: list[Message] = []


def spoil(request: Message, right: Message) -> Message:
    if request["method"] == "newGame":
        refusals.clear()
    if "error" in right:
        refusals.append(right)
    if refusals and "state" in right.get("result", {}):
        right["result"]["state"]["hand"] = []
    return right


serve(spoil, "any", always=True)
