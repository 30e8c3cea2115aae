"""The reference engine with one fault planted in it: in memory, or as a program of its own (``planted.py FAULT``).

A fault is a function from request, right answer and the server to the answer that is given. ``EXPECTED`` says how
lockstep has to name it.
"""

import copy
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

from referee import faults
from referee.server import Server
from rulebooks import load

Message = dict[str, Any]
Fault = Callable[[Message, Message, Server], Message]


@dataclass(frozen=True)
class Planted:
    """A fault, the name that the harness has to give it, and a clause that it has to name (None: there is none)."""

    spoil: Fault
    name: str | None
    clause: str | None = None
    offers: bool = False


def _state(answer: Message) -> Message | None:
    state: Message | None = answer.get("result", {}).get("state")
    return state


def _actions(answer: Message) -> list[Any]:
    actions: list[Any] = answer.get("result", {}).get("actions", [])
    return actions


def _wrong_coast(request: Message, answer: Message, _server: Server) -> Message:
    """Every outlet in the north counts once more."""
    state = _state(answer)
    if state and state["coasts"]["north"]:
        state["coasts"]["north"] += 1
    return answer


def _wrong_score(request: Message, answer: Message, _server: Server) -> Message:
    """Coasts are added where they are multiplied."""
    state = _state(answer)
    if state:
        state["scores"]["east-west"] = state["coasts"]["east"] + state["coasts"]["west"]
    return answer


def _wrong_to_act(request: Message, answer: Message, _server: Server) -> Message:
    """After a placement the same player goes on."""
    state = _state(answer)
    if state and state["phase"] == "draw" and state["tilesLeft"] < 112:
        state["toAct"] = 3 - state["toAct"]
    return answer


def _lost_action(request: Message, answer: Message, _server: Server) -> Message:
    """No tile can lie pointing west."""
    if request["method"] == "legalActions" and "result" in answer:
        answer["result"]["actions"] = [a for a in _actions(answer) if a.get("direction") != "west"]
    return answer


def _extra_action(request: Message, answer: Message, server: Server) -> Message:
    """A tile may stick out over the edge."""
    for action in _actions(answer):
        if action["type"] == "place":
            answer["result"]["actions"].append({**action, "square": "A1", "direction": "west"})
            break
    return answer


def _lost_claim(request: Message, answer: Message, server: Server) -> Message:
    """Nobody can claim."""
    if request["method"] == "legalActions" and "result" in answer:
        answer["result"]["actions"] = [a for a in _actions(answer) if a["type"] != "claim"]
    return answer


def _accepts_uncovered_centre(request: Message, answer: Message, server: Server) -> Message:
    """The first tile may lie anywhere: the placement is accepted, though nothing comes of it."""
    if answer.get("error", {}).get("data", {}).get("clause") == "tayu.place.first-covers-centre":
        return {"jsonrpc": "2.0", "id": answer["id"], "result": {"state": _now(server)}}
    return answer


def _now(server: Server) -> Any:
    return server.answer({"jsonrpc": "2.0", "id": 0, "method": "state"})["result"]["state"]


class _Remembering:
    """A fault that depends on the request before."""

    def __init__(self) -> None:
        self.refused = False
        self.answers = 0


def _state_after_refusal() -> Fault:
    """A refused action costs a tile of the supply, as the state shows until something else is played."""
    memory = _Remembering()

    def spoil(request: Message, answer: Message, _server: Server) -> Message:
        if request["method"] in ("newGame", "play"):
            memory.refused = "error" in answer
        state = _state(answer)
        if state and request["method"] == "state" and memory.refused:
            state["tilesLeft"] -= 1
        return answer

    return spoil


def _list_after_refusal() -> Fault:
    """After a refused action nothing is legal any more, though the state is as it was."""
    memory = _Remembering()

    def spoil(request: Message, answer: Message, _server: Server) -> Message:
        if request["method"] in ("newGame", "play"):
            memory.refused = "error" in answer
        if request["method"] == "legalActions" and memory.refused and "result" in answer:
            answer["result"]["actions"] = []
        return answer

    return spoil


def _remembers_the_game_before() -> Fault:
    """Once a game has ended, later ones begin with a tile less."""
    memory = _Remembering()

    def spoil(request: Message, answer: Message, _server: Server) -> Message:
        state = _state(answer)
        if state and request["method"] == "newGame":
            state["tilesLeft"] -= memory.refused
        elif state:
            memory.refused = memory.refused or state["phase"] == "finished"
        return answer

    return spoil


def _late_harm() -> Fault:
    """A refused action does no harm that shows before the third placement after it."""
    memory = _Remembering()

    def spoil(request: Message, answer: Message, _server: Server) -> Message:
        if request["method"] == "newGame":
            memory.refused, memory.answers = False, 0
        elif request["method"] == "play":
            memory.refused = memory.refused or "error" in answer
            placed = memory.refused and "result" in answer and request["params"]["action"]["type"] == "place"
            memory.answers += placed
            if placed and memory.answers == 3:
                answer["result"]["state"]["tilesLeft"] -= 1
        return answer

    return spoil


_STATES_SHOWN = count(1)


def _flaky(request: Message, answer: Message, _server: Server) -> Message:
    """The tenth state that any program shows in this process is wrong, and no other."""
    state = _state(answer)
    if state:
        state["tilesLeft"] -= next(_STATES_SHOWN) == 10
    return answer


def _wrong_code(code: int) -> Fault:
    def spoil(request: Message, answer: Message, _server: Server) -> Message:
        if answer.get("error", {}).get("code") == 1001:
            answer["error"] = {"code": code, "message": "no"}
        return answer

    return spoil


def _twice(request: Message, answer: Message, _server: Server) -> Message:
    """The first entry is listed twice."""
    _actions(answer).extend(_actions(answer)[:1])
    return answer


def _unreadable_entry(request: Message, answer: Message, _server: Server) -> Message:
    """A tile of a kind that does not exist is listed."""
    if _actions(answer):
        _actions(answer).append({"type": "discard", "tile": "T567"})
    return answer


def _refuses_south(request: Message, answer: Message, _server: Server) -> Message:
    """Placements pointing south are listed, and refused."""
    if request["method"] == "play" and request["params"]["action"].get("direction") == "south" and "result" in answer:
        return {"jsonrpc": "2.0", "id": answer["id"], "error": {"code": 1001, "message": "not south"}}
    return answer


def _wrong_reason(request: Message, answer: Message, _server: Server) -> Message:
    """Every refusal names the same clause."""
    if answer.get("error", {}).get("code") == 1001:
        answer["error"]["data"] = {"clause": "tayu.score.tie"}
    return answer


def _no_reason(request: Message, answer: Message, _server: Server) -> Message:
    """No refusal names a clause."""
    answer.get("error", {}).pop("data", None)
    return answer


def _more_fields(request: Message, answer: Message, _server: Server) -> Message:
    """Fields that nobody has heard of are everywhere."""
    more = {"x-more": [1, None, {"deep": True}]}
    state = _state(answer)
    if state:
        state.update(more, coasts={**state["coasts"], **more})
    for action in _actions(answer):
        action.update(more)
    return {**answer, **more}


def _clock() -> Fault:
    """The state holds a field that differs every time."""
    memory = _Remembering()

    def spoil(request: Message, answer: Message, _server: Server) -> Message:
        state = _state(answer)
        if state:
            memory.answers += 1
            state["x-time"] = state["scores"]["x-time"] = memory.answers
        return answer

    return spoil


def _floats(request: Message, answer: Message, _server: Server) -> Message:
    """Every integer but the id is written with a fraction, 20.0 for 20."""

    def told(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: told(part) for name, part in value.items()}
        if isinstance(value, list):
            return list(map(told, value))
        return float(value) if isinstance(value, int) and not isinstance(value, bool) else value

    return {**answer, "result": told(answer["result"])} if "result" in answer else answer


def _true_for_one(request: Message, answer: Message, _server: Server) -> Message:
    """Player 1 is called true."""
    state = _state(answer)
    if state and state["toAct"] == 1:
        state["toAct"] = True
    return answer


def _other_order(request: Message, answer: Message, _server: Server) -> Message:
    """What is legal is listed backwards."""
    _actions(answer).reverse()
    return answer


def _malformed_at_the_end(request: Message, answer: Message, server: Server) -> Message:
    """After the end an action gets the error of a malformed one, as the contract allows."""
    if answer.get("error", {}).get("code") == 1001 and _now(server)["phase"] == "finished":
        answer["error"] = {"code": -32602, "message": "the game has ended"}
    return answer


def _wrong_id(request: Message, answer: Message, _server: Server) -> Message:
    """Answers to ``state`` carry another id."""
    return {**answer, "id": 0} if request["method"] == "state" else answer


def _state_missing(request: Message, answer: Message, _server: Server) -> Message:
    """Answers to ``play`` come without the state."""
    return {**answer, "result": {}} if request["method"] == "play" and "result" in answer else answer


def _offering(**changes: Any) -> Fault:
    """Return a program that offers something else; ``None`` takes a field away."""

    def spoil(request: Message, answer: Message, _server: Server) -> Message:
        if request["method"] == "initialize":
            offer = answer["result"]["games"]["tayu"]
            offer.update(changes)
            for name in [name for name, value in changes.items() if value is None]:
                del offer[name]
        return answer

    return spoil


def _offers_finnish_only(request: Message, answer: Message, server: Server) -> Message:
    """One variant, one ruleset, no ruling and no feature besides; asked for more, it dies."""
    if request["method"] == "newGame":
        params = request["params"]
        usual = "supply" not in params["setup"] and not isinstance(params["setup"].get("board"), dict)
        assert usual, "asked for a board or an order that is not offered"
        assert (params["variant"], params["ruleset"]) == ("two-player", "finnish")
        assert params["rulings"] == load("tayu").spec.rulings_of("finnish"), "asked for options that are not offered"
    offering = _offering(variants=["two-player"], rulesets=["finnish"], rulings=None, features=None)
    return offering(request, answer, server)


def _other_game(request: Message, answer: Message, _server: Server) -> Message:
    """Another game is offered, not this one."""
    if request["method"] == "initialize":
        answer["result"]["games"] = {"chess": {"variants": ["standard"], "rulesets": ["fide"]}}
    return answer


def _crash_in_play(request: Message, answer: Message, _server: Server) -> Message:
    """The program dies at its first placement."""
    if request["method"] == "play" and request["params"]["action"]["type"] == "place":
        sys.stderr.write("out of paper\n")
        sys.exit(7)
    return answer


WRONG, VIOLATION = faults.WRONG_ANSWER, faults.PROTOCOL_VIOLATION

PLANTED: dict[str, Callable[[], Planted]] = {
    "nothing": lambda: Planted(lambda _request, answer, _server: answer, None),
    "wrong-coast": lambda: Planted(_wrong_coast, WRONG, "tayu.score.outlet"),
    "wrong-score": lambda: Planted(_wrong_score, WRONG, "tayu.score.empty-coast"),
    "wrong-to-act": lambda: Planted(_wrong_to_act, WRONG, "tayu.turn.order"),
    "lost-action": lambda: Planted(_lost_action, WRONG, "tayu.place.free-choice"),
    "lost-claim": lambda: Planted(_lost_claim, WRONG, "tayu.end.claim"),
    "extra-action": lambda: Planted(_extra_action, WRONG, "tayu.place.on-board"),
    "accepts-uncovered-centre": lambda: Planted(_accepts_uncovered_centre, WRONG, "tayu.place.first-covers-centre"),
    "state-after-refusal": lambda: Planted(_state_after_refusal(), WRONG, "tayu.draw.before-placing"),
    "list-after-refusal": lambda: Planted(_list_after_refusal(), WRONG),
    "wrong-code": lambda: Planted(_wrong_code(-32000), WRONG),
    "malformed-code": lambda: Planted(_wrong_code(-32602), WRONG),
    "refuses-south": lambda: Planted(_refuses_south, WRONG, "tayu.place.free-choice"),
    "late-harm": lambda: Planted(_late_harm(), WRONG),
    "remembers": lambda: Planted(_remembers_the_game_before(), faults.UNSTABLE),
    "flaky": lambda: Planted(_flaky, faults.UNSTABLE),
    "twice": lambda: Planted(_twice, WRONG),
    "unreadable-entry": lambda: Planted(_unreadable_entry, WRONG),
    "true-for-one": lambda: Planted(_true_for_one, WRONG),
    "wrong-id": lambda: Planted(_wrong_id, VIOLATION),
    "state-missing": lambda: Planted(_state_missing, VIOLATION),
    "wrong-reason": lambda: Planted(_wrong_reason, None),
    "no-reason": lambda: Planted(_no_reason, None),
    "more-fields": lambda: Planted(_more_fields, None),
    "a-clock": lambda: Planted(_clock(), None),
    "floats": lambda: Planted(_floats, None),
    "other-order": lambda: Planted(_other_order, None),
    "malformed-at-the-end": lambda: Planted(_malformed_at_the_end, None),
    "finnish-only": lambda: Planted(_offers_finnish_only, None, offers=True),
    "no-features": lambda: Planted(_offering(features=[]), None, offers=True),
    "no-option": lambda: Planted(_offering(rulings={"end.claim": ["automatic"]}), None, offers=True),
    "other-game": lambda: Planted(_other_game, None, offers=True),
    "crash": lambda: Planted(_crash_in_play, faults.CRASH),
}


class Program:
    """The reference with a planted fault, from message to answer."""

    def __init__(self, fault: str) -> None:
        self._server, self._spoil = Server(["tayu"]), PLANTED[fault]().spoil

    def answer(self, message: Message) -> Message:
        """Return the answer to a message with an id."""
        answer = self._server.answer(message)
        return self._spoil(message, copy.deepcopy(answer), self._server)


def main() -> int:
    """Answer until standard input ends."""
    program = Program(sys.argv[1])
    for line in sys.stdin:
        sys.stdout.write(json.dumps(program.answer(json.loads(line))) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
