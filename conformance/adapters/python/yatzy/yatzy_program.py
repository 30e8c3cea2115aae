"""The program: answers the messages of the protocol, one by one, without any input or output of its own."""

import math

from yatzy_options import RULESETS, RULINGS
from yatzy_rules import Game, MalformedError, RefusedError
from yatzy_setup import BadSetupError
from yatzy_words import WORDS

Json = dict[str, object]

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
ILLEGAL_ACTION = 1001
UNSUPPORTED = 1002


class ProtocolError(Exception):
    """An error answer."""

    def __init__(self, code: int, message: str, data: Json | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


def error_answer(request_id: object, code: int, message: str, data: Json | None = None) -> Json:
    error: Json = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    return {"jsonrpc": "2.0", "id": request_id, "error": error}


class Program:
    """One process: at most one game at a time."""

    NAME = "yatzy-literal"
    VERSION = "1.0"
    PROTOCOL = "1"

    def __init__(self, game_class: type[Game] = Game) -> None:
        self.game_class = game_class
        self.game: Game | None = None

    def handle(self, message: object) -> Json | None:
        """Answer a message; None where it gets no answer."""
        if not isinstance(message, dict):
            return error_answer(None, INVALID_REQUEST, "A message is one JSON object.")
        request_id = message.get("id")
        if not self.is_id(request_id):
            return error_answer(None, INVALID_REQUEST, "An id is a text, a number or null.")
        try:
            answer: Json = {"jsonrpc": "2.0", "id": request_id, "result": self.answer(message)}
        except ProtocolError as error:
            answer = error_answer(request_id, error.code, error.message, error.data)
        return answer if "id" in message else None

    def is_id(self, value: object) -> bool:
        if isinstance(value, bool):
            return False
        if isinstance(value, float):
            return math.isfinite(value)
        return value is None or isinstance(value, (str, int))

    def answer(self, message: Json) -> Json:
        method = message.get("method")
        if message.get("jsonrpc") != "2.0" or not isinstance(method, str):
            raise ProtocolError(INVALID_REQUEST, "This is not a request of JSON-RPC 2.0.")
        params = message.get("params", {})
        if not isinstance(params, dict):
            raise ProtocolError(INVALID_PARAMS, "Parameters are given by name, in an object.")
        if method == "initialize":
            return self.initialize(params)
        if method == "newGame":
            return self.new_game(params)
        if method == "legalActions":
            return {"actions": self.current_game().legal_actions()}
        if method == "play":
            return self.play(params)
        if method == "state":
            return {"state": self.current_game().state()}
        raise ProtocolError(METHOD_NOT_FOUND, "There is no such method.")

    def current_game(self) -> Game:
        if self.game is None:
            raise ProtocolError(INVALID_REQUEST, "No game has been set up yet.")
        return self.game

    # ---- the methods

    def initialize(self, params: Json) -> Json:
        """Whatever protocol is asked for, the answer names the one that is spoken here."""
        self.text(params, "protocol")
        return {
            "name": self.NAME,
            "version": self.VERSION,
            "protocol": self.PROTOCOL,
            "games": {
                "yatzy": {
                    "variants": list(self.game_class.VARIANTS),
                    "rulesets": list(RULESETS),
                    "rulings": {ruling: list(options) for ruling, options in RULINGS.items()},
                    "features": ["boards"],
                }
            },
        }

    def new_game(self, params: Json) -> Json:
        """Set up a game; if anything is wrong, the old one stays."""
        if self.text(params, "game") != "yatzy":
            raise ProtocolError(UNSUPPORTED, "This program plays Yatzy only.")
        variant = self.text(params, "variant")
        if variant not in self.game_class.VARIANTS:
            raise ProtocolError(UNSUPPORTED, "There is no variant of this name.")
        rulings = self.rulings(params)
        setup = params.get("setup", {})
        if not isinstance(setup, dict):
            raise ProtocolError(INVALID_PARAMS, "The set-up is an object.")
        try:
            read = self.game_class.setup_reader().read(variant, setup)
        except BadSetupError as error:
            raise ProtocolError(INVALID_PARAMS, str(error)) from None
        self.game = self.game_class(variant, rulings, read)
        return {"state": self.game.state()}

    def rulings(self, params: Json) -> dict[str, str]:
        """Take the options of the ruleset, each replaced by the one that the request names."""
        ruleset = self.text(params, "ruleset") if "ruleset" in params else next(iter(RULESETS))
        if ruleset not in RULESETS:
            raise ProtocolError(UNSUPPORTED, "There is no ruleset of this name.")
        chosen = dict(RULESETS[ruleset])
        named = params.get("rulings", {})
        if not isinstance(named, dict):
            raise ProtocolError(INVALID_PARAMS, "The rulings are an object.")
        for ruling, option in named.items():
            if not isinstance(option, str):
                raise ProtocolError(INVALID_PARAMS, "An option is a text.")
            if ruling not in RULINGS or option not in RULINGS[ruling]:
                raise ProtocolError(UNSUPPORTED, "There is no such ruling or option.")
            chosen[ruling] = option
        return chosen

    def play(self, params: Json) -> Json:
        game = self.current_game()
        action = params.get("action")
        if not isinstance(action, dict):
            raise ProtocolError(INVALID_PARAMS, "An action is an object.")
        try:
            game.play(action)
        except MalformedError as error:
            raise ProtocolError(INVALID_PARAMS, str(error)) from None
        except RefusedError as error:
            raise ProtocolError(
                ILLEGAL_ACTION, WORDS.get(error.clause, "The rules forbid it."), {"clause": error.clause}
            ) from None
        return {"state": game.state()}

    def text(self, params: Json, field: str) -> str:
        value = params.get(field)
        if not isinstance(value, str):
            raise ProtocolError(INVALID_PARAMS, f"The request needs a text in the field '{field}'.")
        return value
