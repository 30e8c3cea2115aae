"""Begins every game with the supply of the one before."""

from sound import Message, serve

games: list[Message] = []


def spoil(request: Message, right: Message) -> Message:
    if request["method"] == "newGame":
        games.append(request)
    if "state" in right.get("result", {}):
        right["result"]["state"]["tilesLeft"] -= 3 * (len(games) - 1)
    return right


serve(spoil, "any", always=True)
