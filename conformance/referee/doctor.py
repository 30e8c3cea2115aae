"""The protocol, step by step, against a program: what is wrong with the first wrong message, before any rule is judged.

A step asks what the contract lets nobody answer in two ways. Which actions are legal and what they do is left to
``referee check``: the reference is only used to name what chance decides, and to choose an action that is illegal.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebooks import Action, IllegalAction, MalformedAction, Rulebook, State, load
from rulebooks.loading import RULEBOOKS

from referee import client as limits
from referee.checking import offered_options
from referee.client import ILLEGAL_ACTION, INVALID_PARAMS, UNSUPPORTED, Answer, Offer, offer_of, read_answer
from referee.faults import Fault
from referee.schemas import faults, is_known
from referee.server import METHOD_NOT_FOUND
from referee.transport import Message, Transport
from referee.version import PROTOCOL
from referee.wire import LARGEST_INTEGER, clip, plain, same_json

AHEAD = 60
"""Requests that are sent ahead at once."""
_PLAYED = 3
_TRIED = 3
_STRANGE = "Yoté, Ta Yü, 萬里長城"
_IDS = ("a text as an id: Ä", 0, -1, LARGEST_INTEGER)


class Wrong(Exception):
    """The first wrong message: what is wrong with it in one sentence, what was sent, what should come and what came."""

    def __init__(self, what: str, sent: Sequence[Message], expected: Any, got: Any) -> None:
        self.what, self.sent, self.expected, self.got = what, tuple(sent), expected, got
        super().__init__(what)


class NotOffered(Exception):
    """The program does not offer the game; ``str()`` is one sentence."""


@dataclass(frozen=True)
class Step:
    """One thing to look at. ``is_handshake`` tells that without it there is nothing to ask."""

    name: str
    look: Callable[["Examination"], str]
    is_handshake: bool = False


class Examination:
    """A program being looked at: the line to it, the game it is asked to play, and how far that has gone."""

    def __init__(self, start: Callable[[], Transport], game: str | None, timeout: float, *, is_server: bool) -> None:
        self._start, self._timeout, self._is_server = start, timeout, is_server
        self._game = game
        self._transport: Transport | None = None
        self._next_id = 0
        self.sent: list[Message] = []
        self.raw: Any = None
        self.offer: Offer | None = None
        self._rulebook: Rulebook | None = None
        self.new_game: Message = {}
        self.first_state: Any = None
        self.reference: State | None = None

    def begin(self) -> None:
        """Start the program; raises :class:`referee.faults.CannotStart`."""
        self._transport = self._start()

    @property
    def transport(self) -> Transport:
        """The line to the program."""
        assert self._transport is not None, "the program was not started"
        return self._transport

    def abandon(self) -> None:
        """End the program at once."""
        if self._transport:
            self._transport.kill()

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the game that is played."""
        assert self._rulebook is not None, "no game was chosen"
        return self._rulebook

    @property
    def game(self) -> str:
        """The id of the game that is played."""
        return self.rulebook.spec.id

    # Asking

    def request(self, method: str, params: Message, identity: object = None) -> Message:
        """Return a request with an id that was not used before, or the one that is given."""
        self._next_id += 1
        return {"jsonrpc": "2.0", "id": self._next_id if identity is None else identity} | {
            "method": method,
            "params": params,
        }

    def ask(self, method: str, params: Message, expected: Any = None, **more: Any) -> Answer:
        """Ask one thing and return the answer; ``expected`` is what is shown if it is no answer at all."""
        return self.ask_all([self.request(method, params, more.pop("identity", None)) | more], expected)[0]

    def ask_all(self, messages: Sequence[Message], expected: Any = None) -> list[Answer]:
        """Send messages ahead and return the answers to those with an id; raises :class:`Wrong`."""
        self.sent, self.raw, answers = list(messages), None, []
        first = next(message for message in messages if "id" in message)
        timeout = limits.INITIALIZE_TIMEOUT if first["method"] == "initialize" else self._timeout
        coming = self.transport.exchange(messages, timeout)
        for message in messages:
            if "id" not in message:
                continue
            shown = {"jsonrpc": "2.0", "id": message["id"]} | (expected or self.example(message))
            try:
                self.raw = None
                self.raw = next(coming)
                answers.append(_read(message, self.raw))
            except Fault as fault:
                aside = [f"standard error: {line}" for line in self.transport.said_aside.strip().splitlines()[-3:]]
                got = f"{fault.name}: {fault.message}" if self.raw is None else self.raw
                if self.raw is None and aside:
                    got = "\n".join([got, *map(clip, aside)])
                if len(messages) > 1:
                    self.sent = [message]
                raise Wrong(fault.message, self.sent, shown, got) from None
        return answers

    def granted(self, method: str, params: Message, **more: Any) -> Any:
        """Ask what has to be granted, and return the result."""
        answer = self.ask(method, params, **more)
        if not answer.granted:
            raise self.wrong(f"'{method}' was refused: {answer}", self.example(self.sent[-1]))
        return answer.result

    def refused(self, method: str, params: Message, codes: Sequence[int], why: str) -> Answer:
        """Ask what has to be refused with one of ``codes``."""
        expected = {"error": {"code": codes[0], "message": why}}
        answer = self.ask(method, params, expected)
        names = " or ".join(map(str, codes))
        if answer.granted:
            raise self.wrong(f"'{method}' was granted; it has to be refused with error {names}: {why}", expected)
        if answer.code not in codes:
            what = f"'{method}' was refused with error {answer.code}, not {names}: {why}"
            raise self.wrong(what, expected)
        return answer

    def state(self) -> Any:
        """Ask for the state and return it, in its right form."""
        return self.formed(self.granted("state", {})["state"], "the answer to 'state'")

    def formed(self, state: Any, where: str) -> Any:
        """Return a state that has the form of the game's own schema; raises :class:`Wrong` for another."""
        for path, why in faults(f"{self.game}/state", state):
            place = "/".join(map(str, ("result", "state", *path)))
            raise self.wrong(f"{where} holds no state of {self.game}, at {place}: {plain(why)}")
        return state

    def listing(self) -> list[Any]:
        """Ask for the legal actions and return them, each in its right form and once."""
        actions: list[Any] = self.granted("legalActions", {})["actions"]
        form = f"{self.game}/choice"
        for number, action in enumerate(actions):
            for path, why in faults(form, action) if is_known(form) else ():
                place = "/".join(map(str, ("result", "actions", number, *path)))
                raise self.wrong(f"'legalActions' lists no action of {self.game}, at {place}: {plain(why)}")
            if any(same_json(action, other) and same_json(other, action) for other in actions[:number]):
                raise self.wrong(f"'legalActions' lists {action} twice")
        return actions

    def unchanged(self, before: tuple[Any, list[Any]], after_what: str) -> None:
        """See that a refusal has changed neither the state nor the legal actions."""
        state = self.state()
        if not same_json(before[0], state):
            raise self.wrong(f"the state has changed after {after_what}", {"result": {"state": before[0]}})
        actions = self.listing()
        if {str(action) for action in actions} != {str(action) for action in before[1]}:
            raise self.wrong(f"the legal actions have changed after {after_what}", {"result": {"actions": before[1]}})

    def wrong(self, what: str, expected: Any = None) -> Wrong:
        """Return what is wrong with the latest answer."""
        message = self.sent[-1]
        shown = {"jsonrpc": "2.0", "id": message["id"]} | (expected or self.example(message))
        return Wrong(what, self.sent, shown, self.raw)

    def example(self, message: Message) -> Message:
        """Return an answer as it might be, without its id."""
        method = message["method"]
        if method == "initialize":
            game = load(self._game or next(iter(RULEBOOKS))).spec
            offer = {"variants": list(game.variants)[:1], "rulesets": list(game.rulesets)[:1]}
            named = {"name": "my-engine", "version": "1.0", "protocol": PROTOCOL}
            return {"result": {**named, "games": {game.id: offer}}}
        if self.reference is None:
            return {"result": "..."}
        if method == "legalActions":
            actions = [self.rulebook.format(action) for action in self.reference.legal_actions()]
            return {"result": {"actions": [*actions[:2], "..."]}}
        return {"result": {"state": self.reference.observation()}}

    # The game

    def choose_game(self, result: Message) -> str:
        """Choose the game, variant and rulings to play by what is offered; raises :class:`NotOffered`."""
        known = [game for game in result["games"] if game in RULEBOOKS]
        game = self._game or next(iter(known), "")
        if game not in known:
            there = ", ".join(map(plain, result["games"])) or "nothing"
            raise NotOffered(f"{plain(result['name'])} does not offer {game or 'a game of this suite'}; it has {there}")
        self._rulebook, self.offer = load(game), offer_of(result, game)
        spec = self.rulebook.spec
        strange: list[str] = []
        for kind, offered, there_are in (
            ("variant", self.offer.variants, spec.variants),
            ("ruleset", self.offer.rulesets, spec.rulesets),
            ("ruling", tuple(self.offer.rulings), spec.rulings),
        ):
            unknown = [name for name in offered if name not in there_are]
            strange += [f"{kind} '{clip(name, 40)}'" for name in unknown]
            if kind != "ruling" and len(unknown) == len(offered):
                names = ", ".join(there_are)
                raise self.wrong(f"the offer of {game} names no {kind} that there is; there are: {names}")
        variant = next(name for name in self.offer.variants if name in spec.variants)
        ruleset = next(name for name in self.offer.rulesets if name in spec.rulesets)
        rulings = dict(spec.rulings_of(ruleset, {}))
        for ruling, option in rulings.items():
            options = [name for name in offered_options(self.offer, self.rulebook, ruling) if self._has(ruling, name)]
            if not options:
                raise self.wrong(f"the offer of {game} has no option of ruling '{ruling}' that there is")
            rulings[ruling] = option if option in options else options[0]
        self.new_game = {"game": game, "variant": variant, "ruleset": ruleset, "rulings": rulings, "setup": {}}
        self.reset_reference()
        ignored = f"; not known and ignored: {', '.join(strange)}" if strange else ""
        return f"{variant}, {ruleset}{ignored}"

    def reset_reference(self) -> None:
        """Have the reference begin the game, too."""
        game = self.new_game
        self.reference = self.rulebook.new_game(game["variant"], game["rulings"], game["setup"], game["ruleset"])

    def _has(self, ruling: str, option: str) -> bool:
        return option in self.rulebook.spec.rulings[ruling].options

    def next_action(self) -> Message:
        """Return an action that the program lists, with chance named; the reference follows as far as it agrees."""
        listed = self.listing()
        if not listed:
            raise self.wrong("'legalActions' lists nothing, though the game has only begun")
        for entry in listed:
            choice = self._known(entry)
            if choice is None or self.reference is None:
                continue
            action = self.reference.outcomes(choice)[0][0]
            self.reference = self.reference.play(action)
            return self.rulebook.format(action)
        self.reference = None
        entry = listed[0]
        assert isinstance(entry, dict)
        return entry

    def _known(self, entry: Any) -> Action | None:
        try:
            action = self.rulebook.parse(entry)
        except MalformedAction:
            return None
        return action if self.reference and action in self.reference.legal_actions() else None

    def illegal_actions(self) -> list[tuple[Message, bool]]:
        """Return actions that are illegal now, those first that resemble legal ones, and whether they are malformed."""
        if self.reference is None:
            return []
        legal = {action.type for action in self.reference.legal_actions()}
        found: list[tuple[Message, bool]] = []
        for action in sorted(self.rulebook.near_misses(self.reference), key=lambda action: action.type not in legal):
            try:
                self.reference.play(action)
            except IllegalAction as error:
                found.append((self.rulebook.format(action), error.malformed))
        return found[:_TRIED]

    def end(self) -> str:
        """Close the program's input, or open another session with a server."""
        if self._is_server:
            self.transport.close()
            self._transport = self._start()
            self.granted("initialize", {"protocol": PROTOCOL})
            self.transport.close()
            return "a new connection shakes hands again"
        self.transport.close()
        if self.transport.lingered:
            what = "the program went on running when its standard input was closed; it was killed"
            raise Wrong(what, [], "the program ends within 2 s", "it was still running")
        return ""


def _read(message: Message, raw: Any) -> Answer:
    known = message["method"] in ("initialize", "newGame", "legalActions", "play", "state")
    if known or not isinstance(raw, dict) or "error" in raw:
        return read_answer(message, raw)
    return read_answer({**message, "method": "state"}, {**raw, "result": {"state": {}}})


# The steps


def _look_at_initialize(program: Examination) -> str:
    result = program.granted("initialize", {"protocol": PROTOCOL})
    if result["protocol"] != PROTOCOL:
        raise program.wrong(f"'protocol' is {plain(result['protocol'])!r}, not {PROTOCOL!r}")
    return clip(plain(f"{result['name']} {result['version']}"), 80)


def _look_at_offer(program: Examination) -> str:
    return program.choose_game(program.raw["result"])


def _look_at_new_game(program: Examination) -> str:
    state = program.granted("newGame", program.new_game)["state"]
    program.first_state = program.formed(state, "the answer to 'newGame'")
    return ""


def _look_at_state(program: Examination) -> str:
    state = program.state()
    if not same_json(program.first_state, state):
        raise program.wrong("'state' is not what 'newGame' answered", {"result": {"state": program.first_state}})
    return ""


def _look_at_list(program: Examination) -> str:
    actions = program.listing()
    if not actions:
        raise program.wrong("'legalActions' lists nothing at the beginning of the game")
    return f"{len(actions)} listed"


def _look_at_play(program: Examination) -> str:
    for _ in range(_PLAYED):
        _play_next(program)
    return f"{_PLAYED} played"


def _play_next(program: Examination, more: Mapping[str, Any] | None = None) -> None:
    extra = dict(more or {})
    action = program.next_action()
    played = program.granted("play", {"action": {**action, **extra}, **extra}, **extra)["state"]
    program.formed(played, "the answer to 'play'")
    if not same_json(played, program.state()):
        raise program.wrong("'state' is not what 'play' answered", {"result": {"state": played}})


def _look_at_illegal(program: Examination) -> str:
    before = program.state(), program.listing()
    tried = program.illegal_actions()
    if not tried:
        return "nothing tried: what is listed is not what the rules say, see 'referee check'"
    for action, may_be_malformed in tried:
        codes = [ILLEGAL_ACTION, INVALID_PARAMS] if may_be_malformed else [ILLEGAL_ACTION]
        program.refused("play", {"action": action}, codes, f"{action} is illegal here")
        program.unchanged(before, f"the refused {action}")
    return f"{len(tried)} refused"


def _look_at_malformed(program: Examination) -> str:
    before = program.state(), program.listing()
    kinds = [kind for kind in (entry.get("type") for entry in before[1]) if isinstance(kind, str)]
    malformed: list[Message] = [{"type": "no-such-action"}]
    malformed += [{"type": kind} for kind in kinds[:1] if {"type": kind} not in before[1]]
    for action in malformed:
        program.refused("play", {"action": action}, [INVALID_PARAMS, ILLEGAL_ACTION], f"{action} is malformed")
        program.unchanged(before, f"the refused {action}")
    return f"{len(malformed)} refused"


def _look_at_unknown_fields(program: Examination) -> str:
    _play_next(program, {"comment": _STRANGE})
    return ""


def _look_at_viewer(program: Examination) -> str:
    program.formed(program.granted("state", {"viewer": 1})["state"], "the answer to 'state' for viewer 1")
    program.granted("legalActions", {"viewer": 1})
    return ""


def _look_at_unsupported(program: Examination) -> str:
    before = program.state(), program.listing()
    params = {**program.new_game, "variant": "no-such-variant"}
    program.refused("newGame", params, [UNSUPPORTED], "there is no variant 'no-such-variant'")
    program.unchanged(before, "the refused 'newGame'; the old game has to stay")
    return ""


def _look_at_unknown_method(program: Examination) -> str:
    program.refused("no/such/method", {}, [METHOD_NOT_FOUND], "there is no such method")
    return ""


def _look_at_ids(program: Examination) -> str:
    for identity in _IDS:
        program.granted("state", {}, identity=identity)
    return "texts and numbers"


def _look_at_silence(program: Examination) -> str:
    silent = {"jsonrpc": "2.0", "method": "state", "params": {}}
    program.ask_all([silent, program.request("state", {})])
    return ""


def _look_at_ahead(program: Examination) -> str:
    program.reset_reference()
    requests = [program.request("newGame", program.new_game), program.request("state", {})]
    requests += [program.request("legalActions", {}) for _ in range(AHEAD - len(requests))]
    answers = program.ask_all(requests)
    program.sent, program.raw = [requests[1]], {"result": answers[1].result}
    if not answers[1].granted or not same_json(program.first_state, answers[1].state):
        what = "a second 'newGame' does not begin as the first did; it has to drop the old game"
        raise program.wrong(what, {"result": {"state": program.first_state}})
    return f"{len(requests)} at once"


STEPS: tuple[Step, ...] = (
    Step("'initialize' is answered in the form of the contract, with protocol 1", _look_at_initialize, True),
    Step("what it offers of the game is known", _look_at_offer, True),
    Step("'newGame' begins the game", _look_at_new_game),
    Step("'state' says what 'newGame' answered", _look_at_state),
    Step("'legalActions' lists actions, each once", _look_at_list),
    Step("'play' takes what is listed, and 'state' agrees", _look_at_play),
    Step("'play' refuses an illegal action and changes nothing", _look_at_illegal),
    Step("'play' refuses a malformed action and changes nothing", _look_at_malformed),
    Step("unknown fields are ignored, UTF-8 is read", _look_at_unknown_fields),
    Step("'viewer' is understood or ignored", _look_at_viewer),
    Step("'newGame' refuses what is not supported, and the old game stays", _look_at_unsupported),
    Step("an unknown method gets an error", _look_at_unknown_method),
    Step("every answer has the id of its request", _look_at_ids),
    Step("a message without id gets no answer", _look_at_silence),
    Step("requests sent ahead are answered in order, and 'newGame' drops the old game", _look_at_ahead),
    Step("closing the input ends the program", Examination.end),
)
"""What is looked at, in this order; a step relies on those before it."""


def examine(program: Examination) -> Iterator[tuple[Step, str]]:
    """Yield each step that is passed, with what there is to say of it; raises :class:`Wrong`, :class:`NotOffered`."""
    for step in STEPS:
        yield step, step.look(program)
