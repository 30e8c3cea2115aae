"""The reference engine behind the protocol."""

import json
from typing import Any

from rulebooks import IllegalAction, MalformedAction, Rulebook, SetupError, State, UnsupportedError
from rulebooks.loading import RULEBOOKS, load

from referee.client import ILLEGAL_ACTION, INVALID_PARAMS, UNSUPPORTED
from referee.schemas import faults
from referee.transport import Message
from referee.version import PROTOCOL, __version__
from referee.wire import LARGEST_INTEGER

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND = -32700, -32600, -32601
MOST_BYTES = 8_000_000


class _Refusal(Exception):
    def __init__(self, code: int, message: str, data: object = None) -> None:
        self.error: Message = {"code": code, "message": message}
        if data is not None:
            self.error["data"] = data


class Server:
    """Answers the messages of one conversation; ``rulings`` override what a client asks for."""

    def __init__(self, games: list[str] | None = None, rulings: dict[str, str] | None = None) -> None:
        self._games, self._rulings = games or list(RULEBOOKS), rulings or {}
        self._rulebook: Rulebook | None = None
        self._state: State | None = None

    def answer_line(self, line: bytes) -> bytes | None:
        """Return the line to answer with, or None where a message wants no answer."""
        try:
            if len(line) > MOST_BYTES:
                raise ValueError(f"a line may have at most {MOST_BYTES:,} bytes")
            message = json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            answer: Any = _response(None, error={"code": PARSE_ERROR, "message": f"this is not JSON: {error}"})
        else:
            answer = self.answer(message)
        if answer is None:
            return None
        return json.dumps(answer, separators=(",", ":")).encode() + b"\n"

    def answer(self, message: Any) -> Any:
        """Return the answer to a message, or None where it wants none."""
        if not isinstance(message, dict):
            return _response(None, error={"code": INVALID_REQUEST, "message": "a request is a JSON object"})
        identity = message.get("id")
        if "id" in message and not _is_id(identity):
            wanted = "'id' has to be a string or an integer within ±(2^53−1)"
            return _response(None, error={"code": INVALID_REQUEST, "message": wanted})
        try:
            answer = _response(identity, result=self._do(message))
        except _Refusal as refusal:
            answer = _response(identity, error=refusal.error)
        return answer if "id" in message else None

    def _do(self, message: Message) -> Message:
        if message.get("jsonrpc") != "2.0" or not isinstance(message.get("method"), str):
            raise _Refusal(INVALID_REQUEST, "a request has 'jsonrpc' \"2.0\" and a 'method'")
        methods = {
            "initialize": self._initialize,
            "newGame": self._new_game,
            "legalActions": self._legal_actions,
            "play": self._play,
            "state": self._observe,
        }
        method = message["method"]
        if method not in methods:
            raise _Refusal(METHOD_NOT_FOUND, f"there is no method '{method}'; there are {', '.join(methods)}")
        params = message.get("params", {})
        for where, why in faults(f"protocol/{method}.params", params):
            raise _Refusal(INVALID_PARAMS, f"{'/'.join(map(str, ('params', *where)))}: {why}")
        return methods[method](params)

    def _initialize(self, _params: Message) -> Message:
        games = {}
        for game in self._games:
            rulebook = load(game)
            spec = rulebook.spec
            games[game] = {
                "variants": list(spec.variants),
                "rulesets": list(spec.rulesets),
                "rulings": {
                    ruling.id: [self._rulings[ruling.id]] if ruling.id in self._rulings else list(ruling.options)
                    for ruling in spec.rulings.values()
                },
                "features": list(rulebook.FEATURES),
            }
        return {"name": "referee", "version": __version__, "protocol": PROTOCOL, "games": games}

    def _new_game(self, params: Message) -> Message:
        game = params["game"]
        if game not in self._games:
            raise _Refusal(UNSUPPORTED, f"there is no game '{game}'; there is {', '.join(self._games)}")
        rulebook = load(game)
        rulings = {**params.get("rulings", {}), **self._rulings}
        try:
            state = rulebook.new_game(params["variant"], rulings, params.get("setup", {}), params.get("ruleset"))
        except UnsupportedError as error:
            raise _Refusal(UNSUPPORTED, str(error)) from None
        except SetupError as error:
            raise _Refusal(INVALID_PARAMS, str(error)) from None
        self._rulebook, self._state = rulebook, state
        return {"state": state.observation()}

    def _playing(self) -> tuple[Rulebook, State]:
        if self._rulebook is None or self._state is None:
            raise _Refusal(INVALID_REQUEST, "no game has begun; call 'newGame' first")
        return self._rulebook, self._state

    def _legal_actions(self, params: Message) -> Message:
        rulebook, state = self._playing()
        return {"actions": [rulebook.format(action) for action in state.known_actions(params.get("viewer"))]}

    def _play(self, params: Message) -> Message:
        rulebook, state = self._playing()
        try:
            self._state = state.play(rulebook.parse(params["action"]))
        except MalformedAction as error:
            raise _Refusal(INVALID_PARAMS, str(error)) from None
        except IllegalAction as error:
            raise _Refusal(ILLEGAL_ACTION, error.message, {"clause": error.clause_id}) from None
        return {"state": self._state.observation()}

    def _observe(self, params: Message) -> Message:
        _, state = self._playing()
        return {"state": state.observation(params.get("viewer"))}


def _response(identity: object, **body: Message) -> Message:
    return {"jsonrpc": "2.0", "id": identity, **body}


def _is_id(value: object) -> bool:
    if isinstance(value, int):
        return not isinstance(value, bool) and abs(value) <= LARGEST_INTEGER
    return value is None or isinstance(value, str)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")
