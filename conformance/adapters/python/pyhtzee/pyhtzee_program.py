"""The program: answers the messages of the protocol, one by one, without any input or output of its own."""

from importlib.metadata import version

from pyhtzee_game import Game, MalformedError, RefusedError

Json = dict[str, object]

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
ILLEGAL_ACTION = 1001
UNSUPPORTED = 1002

VARIANT = "solitaire"
RULESET = "finnish"
RULINGS = {
    "bonus.when": "section-full",
    "full-house.five-alike": "no",
    "rounds": "fifteen",
    "score.zero-by-choice": "allowed",
    "two-pairs.four-alike": "no",
}
"""The package has one option of each of these; the other rulings concern what it does not play."""


class ProtocolError(Exception):
    """An error answer."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def error_answer(request_id: object, code: int, message: str) -> Json:
    return {"jsonrpc": "2.0", "id": request_id, "error": {"code": code, "message": message}}


class Program:
    """One process: at most one game at a time."""

    def __init__(self) -> None:
        self.game: Game | None = None

    def handle(self, message: object) -> Json | None:
        """Answer a message; None where it gets no answer."""
        if not isinstance(message, dict):
            return error_answer(None, INVALID_REQUEST, "A message is one JSON object.")
        request_id = message.get("id")
        if isinstance(request_id, (bool, list, dict)):
            return error_answer(None, INVALID_REQUEST, "An id is a text, a number or null.")
        try:
            answer: Json = {"jsonrpc": "2.0", "id": request_id, "result": self.answer(message)}
        except ProtocolError as error:
            answer = error_answer(request_id, error.code, error.message)
        return answer if "id" in message else None

    def answer(self, message: Json) -> Json:
        method, params = message.get("method"), message.get("params", {})
        if message.get("jsonrpc") != "2.0" or not isinstance(method, str):
            raise ProtocolError(INVALID_REQUEST, "This is not a request of JSON-RPC 2.0.")
        if not isinstance(params, dict):
            raise ProtocolError(INVALID_PARAMS, "Parameters are given by name, in an object.")
        match method:
            case "initialize":
                return self.initialize()
            case "newGame":
                return self.new_game(params)
            case "legalActions":
                return {"actions": self.current_game().legal_actions()}
            case "play":
                return self.play(params)
            case "state":
                return {"state": self.current_game().state()}
            case _:
                raise ProtocolError(METHOD_NOT_FOUND, "There is no such method.")

    def initialize(self) -> Json:
        offer: Json = {
            "variants": [VARIANT],
            "rulesets": [RULESET],
            "rulings": {ruling: [option] for ruling, option in RULINGS.items()},
            "features": [],
        }
        return {"name": "pyhtzee", "version": version("pyhtzee"), "protocol": "1", "games": {"yatzy": offer}}

    def new_game(self, params: Json) -> Json:
        """Set up a game; if anything is wrong, the old one stays."""
        rulings, setup = params.get("rulings", {}), params.get("setup", {})
        if not isinstance(rulings, dict) or not isinstance(setup, dict):
            raise ProtocolError(INVALID_PARAMS, "Rulings and set-up are objects.")
        if params.get("game") != "yatzy" or params.get("variant") != VARIANT or params.get("ruleset") != RULESET:
            raise ProtocolError(UNSUPPORTED, "The package does not play this.")
        for ruling, option in RULINGS.items():
            if rulings.get(ruling) != option:
                raise ProtocolError(UNSUPPORTED, f"The package plays with {ruling}={option} only.")
        if setup.get("seats", 1) != 1 or setup.get("first", 1) != 1:
            raise ProtocolError(INVALID_PARAMS, "One player, number 1, plays alone.")
        best = setup.get("best")
        if best is not None and (not isinstance(best, int) or isinstance(best, bool) or best < 0):
            raise ProtocolError(INVALID_PARAMS, "An earlier total is a whole number from 0.")
        self.game = Game(best)
        return {"state": self.game.state()}

    def play(self, params: Json) -> Json:
        game, action = self.current_game(), params.get("action")
        if not isinstance(action, dict):
            raise ProtocolError(INVALID_PARAMS, "An action is an object.")
        try:
            game.play(action)
        except MalformedError as error:
            raise ProtocolError(INVALID_PARAMS, str(error)) from None
        except RefusedError as error:
            raise ProtocolError(ILLEGAL_ACTION, str(error)) from None
        return {"state": game.state()}

    def current_game(self) -> Game:
        if self.game is None:
            raise ProtocolError(INVALID_REQUEST, "No game has been set up yet.")
        return self.game
