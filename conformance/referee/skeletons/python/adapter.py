"""The protocol: reads one JSON-RPC message a line, answers each. Nothing in this file has to change for another game.

The protocol page: docs/protocol.md of Referee. Run: python3 adapter.py
"""

import json
import sys

from game import GAME, OFFER, Game, MalformedAction, RefusedAction, Unsupported

# Error codes. docs/protocol.md, "Errors".
PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
ILLEGAL_ACTION, UNSUPPORTED = 1001, 1002


class Refusal(Exception):
    """Becomes an error answer."""

    def __init__(self, code, message, clause=None):
        super().__init__(message)
        self.error = {"code": code, "message": message}
        if clause:
            self.error["data"] = {"clause": clause}


class Adapter:
    """One process plays one game at a time."""

    def __init__(self):
        self.game = None

    def handle(self, message):
        """Return the answer to a message; None for a message without id, which gets no answer."""
        if not isinstance(message, dict):
            return answer(None, error={"code": INVALID_REQUEST, "message": "a message is a JSON object"})
        try:
            body = {"result": self.result_of(message)}
        except Refusal as refusal:
            body = {"error": refusal.error}
        return answer(message["id"], **body) if "id" in message else None

    def result_of(self, message):
        methods = {
            "initialize": self.initialize,
            "newGame": self.new_game,
            "legalActions": self.legal_actions,
            "play": self.play,
            "state": self.state,
        }
        params = message.get("params", {})
        if message.get("jsonrpc") != "2.0" or not isinstance(params, dict):
            raise Refusal(INVALID_REQUEST, "a request has 'jsonrpc' \"2.0\", a 'method' and 'params' by name")
        method = methods.get(message.get("method"))
        if method is None:
            raise Refusal(METHOD_NOT_FOUND, "there is no such method")
        return method(params)

    def initialize(self, params):
        """Say who you are and what you offer; you are judged on what you offer. docs/protocol.md, "initialize"."""
        return {"name": "my-engine", "version": "0.1", "protocol": "1", "games": {GAME: OFFER}}

    def new_game(self, params):
        """Begin a game. Where that is refused, the old game stays. docs/protocol.md, "newGame"."""
        if params.get("game") != GAME:
            raise Refusal(UNSUPPORTED, "this program plays another game")
        try:
            self.game = Game(params.get("variant"), params.get("rulings", {}), params.get("setup", {}))
        except Unsupported as why:
            raise Refusal(UNSUPPORTED, str(why)) from None
        return {"state": self.game.state()}

    def legal_actions(self, params):
        """List what can be done now. docs/protocol.md, "legalActions"."""
        return {"actions": self.playing().legal_actions()}

    def play(self, params):
        """Play an action; a refused one changes nothing. docs/protocol.md, "play"."""
        game = self.playing()
        try:
            game.play(params.get("action"))
        except MalformedAction as why:
            raise Refusal(INVALID_PARAMS, str(why)) from None
        except RefusedAction as why:
            raise Refusal(ILLEGAL_ACTION, str(why), why.clause) from None
        except Unsupported as why:
            raise Refusal(UNSUPPORTED, str(why)) from None
        return {"state": game.state()}

    def state(self, params):
        """Say how things stand. docs/protocol.md, "state"."""
        return {"state": self.playing().state()}

    def playing(self):
        if self.game is None:
            raise Refusal(INVALID_REQUEST, "no game has begun; ask for 'newGame' first")
        return self.game


def answer(identity, **body):
    """Return an answer with the id of its request. docs/protocol.md, "Messages"."""
    return {"jsonrpc": "2.0", "id": identity, **body}


def main():
    """Answer line by line until the input ends. Print nothing else: standard error is free for your own words."""
    adapter = Adapter()
    for line in sys.stdin.buffer:
        try:
            answered = adapter.handle(json.loads(line))
        except ValueError:
            answered = answer(None, error={"code": PARSE_ERROR, "message": "this is not JSON"})
        if answered is not None:
            sys.stdout.buffer.write(json.dumps(answered).encode() + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
