"""The door to Yatzy: from a set-up to the first state, from JSON and words to actions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from rulebooks.interface import (
    Action,
    Fork,
    JsonObject,
    MalformedAction,
    PerftRow,
    Rulebook,
    SetupError,
    State,
    Symmetry,
)
from rulebooks.picture import Picture, Point
from rulebooks.spec import Spec
from rulebooks.yatzy import near_misses
from rulebooks.yatzy.actions import (
    NO_DICE,
    Done,
    Keep,
    Mark,
    Roll,
    Score,
    format_action,
    format_word,
    parse_action,
    parse_dice,
    parse_word,
)
from rulebooks.yatzy.bingo import SIDE, SQUARES, USUAL_CARD, Card, parse_card
from rulebooks.yatzy.dice import FACES
from rulebooks.yatzy.manners import MANNERS
from rulebooks.yatzy.perft import forks, perft
from rulebooks.yatzy.pictures import picture_of
from rulebooks.yatzy.reasons import Step, exercised
from rulebooks.yatzy.sheets import Layout
from rulebooks.yatzy.state import Table, YatzyState, paired
from rulebooks.yatzy.symmetries import next_chair

MOST_SEATS = 99
_JOINT = ">"


class YatzyRulebook(Rulebook):
    """Yatzy and its variants, for any number of players."""

    FEATURES = ("boards",)
    DEEPEST = (3, 1)
    WHOLE = ("sheets",)
    """Fields of the state whose innermost objects are compared whole: what is not written is not there."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def new_game(
        self,
        variant: str,
        rulings: Mapping[str, str] | None = None,
        setup: JsonObject | None = None,
        ruleset: str | None = None,
    ) -> YatzyState:
        """Return the state before the first throw; raises :class:`UnsupportedError` and :class:`SetupError`."""
        self.check_known(variant, rulings or {}, ruleset)
        chosen = self.spec.rulings_of(ruleset, rulings)
        setup = setup or {}
        fewest, most = {"solitaire": (1, 1), "knock-out": (2, MOST_SEATS)}.get(variant, (1, MOST_SEATS))
        usual = self.spec.variants[variant].players
        seats = _whole(setup, "seats", usual, range(fewest, most + 1))
        first = _whole(setup, "first", 1, range(1, seats + 1))
        table = Table(
            variant=variant,
            seats=seats,
            first=first,
            rulings=chosen,
            dice=6 if variant == "maxi" or (variant == "destin" and chosen["destin.dice"] == "six") else 5,
            layout=Layout.of(variant, chosen),
            best=_best(setup) if variant == "solitaire" else None,
            cards=_cards(setup.get("cards", {}), seats) if variant == "bingo" else (),
        )
        alive = tuple(range(1, seats + 1)) if variant == "knock-out" else ()
        return YatzyState(
            table=table,
            phase="roll",
            turn=first if variant != "knock-out" else 1,
            sheets=() if variant == "bingo" else (table.layout.empty(),) * seats,
            saved=(0,) * seats if table.saves_throws else (),
            alive=alive,
            pairs=paired(alive),
            marked=(frozenset(),) * seats if variant == "bingo" else (),
        )

    def parse(self, data: object) -> Action:
        """Return the action that a JSON value stands for."""
        return parse_action(data)

    def format(self, action: Action) -> JsonObject:
        """Return the JSON form of an action or choice."""
        return format_action(action)

    def parse_word(self, word: str) -> Action:
        """Return the action that a word of notation stands for."""
        return parse_word(word)

    def format_word(self, action: Action) -> str:
        """Return the word of notation for an action or choice."""
        return format_word(action)

    def begins_turn(self, action: Action, before: Action) -> bool:
        """Tell whether a turn begins: with the throw that does not follow kept dice."""
        return isinstance(action, Roll) and not isinstance(before, Keep)

    def unfold(self, state: State, word: str) -> Sequence[Action]:
        """Return the actions that a word of a case stands for.

        ``13355>33>346>pair`` throws, keeps, throws and writes; a row of dice alone is a throw or a keep, whichever
        is due.
        """
        if not word[:1].isdigit() and word.split(_JOINT, maxsplit=1)[0] != NO_DICE:
            return [parse_word(word)]
        throwing = state.phase == "roll"
        made: list[Action] = []
        for part in word.split(_JOINT):
            if part == NO_DICE or part[:1].isdigit():
                dice = () if part == NO_DICE else parse_dice(part)
                made.append(Roll(dice) if throwing else Keep(dice))
                throwing = not throwing
            elif part in SQUARES:
                made.append(Mark(part))
            elif part == Done.type:
                made.append(Done())
            elif not part or ":" in part:
                raise MalformedAction(f"'{word}' is no row of actions")
            else:
                made.append(parse_word(f"{Score.type}:{part}"))
        return made

    def choice_of(self, action: Action) -> Action | None:
        """Return the form in which ``action`` is listed as a choice."""
        match action:
            case Roll(tuple(dice)):
                return Roll(None, len(dice))
        return action

    def picture(self, state: State, marks: Sequence[Point] = (), fresh: Action | None = None) -> Picture:
        """Return the position as shapes."""
        assert isinstance(state, YatzyState)
        return picture_of(state, marks, fresh)

    def near_misses(self, state: State) -> Sequence[Action]:
        """Return well-formed actions that are illegal in ``state``."""
        assert isinstance(state, YatzyState)
        return near_misses.of(state)

    def exercised(self, before: State, action: Action, after: State) -> Iterable[tuple[str, frozenset[str]]]:
        """Return the clauses that decided what ``action`` did."""
        assert isinstance(before, YatzyState)
        assert isinstance(after, YatzyState)
        for clause, fields in exercised(Step(before, action, after)):
            if self.spec.clauses[clause].holds(before.table.variant, before.table.rulings):
                yield clause, fields

    def manners(self) -> Mapping[str, Callable[[State, Sequence[Action]], Sequence[Action]]]:
        """Return ways of playing that lead to rare situations."""
        return cast("Mapping[str, Callable[[State, Sequence[Action]], Sequence[Action]]]", MANNERS)

    def players(self, variant: str, setup: JsonObject) -> int:
        """Return how many play: as many as the set-up says."""
        seats: int = setup.get("seats", self.spec.variants[variant].players)
        return seats

    def random_setup(
        self,
        rng: Random,
        variant: str,
        rulings: Mapping[str, str],  # noqa: ARG002  # no ruling asks for a set-up of its own
        features: Iterable[str],
    ) -> JsonObject:
        """Return a set-up to play under."""
        made: JsonObject = {}
        if variant == "solitaire":
            return {"best": rng.randint(0, 250)} if rng.random() < 0.5 else made
        if rng.random() < 0.5:
            made["seats"] = {"knock-out": rng.randint(2, 5), "triple": rng.randint(1, 2)}.get(
                variant, rng.randint(1, 3)
            )
        seats = made.get("seats", self.spec.variants[variant].players)
        if variant != "knock-out" and rng.random() < 0.5:
            made["first"] = rng.randint(1, seats)
        if variant == "bingo" and "boards" in features and rng.random() < 0.6:
            players = sorted(rng.sample(range(1, seats + 1), rng.randint(1, seats)))
            made["cards"] = {str(player): _random_card(rng) for player in players}
        return made

    def features(self, setup: JsonObject) -> frozenset[str]:
        """Return ``boards`` for other bingo cards than the usual one."""
        return frozenset({"boards"} if "cards" in setup else ())

    def symmetries(self, state: State) -> Sequence[Symmetry]:
        """Return the symmetries of games that begin in ``state``: moving up a chair, where numbers do not pair."""
        assert isinstance(state, YatzyState)
        if state.table.seats == 1 or state.table.variant == "knock-out":
            return ()
        return (next_chair(state.table),)

    def perft(self, state: State, depth: int) -> list[PerftRow]:
        """Count choices; throws are merged by the dice that lie after them."""
        assert isinstance(state, YatzyState)
        return perft(state, depth)

    def forks(self, state: State) -> Iterator[Fork]:
        """Yield for each throw that can fall the way to having just thrown it."""
        assert isinstance(state, YatzyState)
        return forks(state)


def _whole(setup: JsonObject, field: str, usual: int, possible: range) -> int:
    number = setup.get(field, usual)
    if isinstance(number, bool) or number not in possible:
        raise SetupError(f"'{field}' has to be a whole number from {possible[0]} to {possible[-1]}, not {number!r}")
    return int(number)


def _best(setup: JsonObject) -> int | None:
    if "best" not in setup:
        return None
    best = setup["best"]
    if isinstance(best, bool) or not isinstance(best, (int, float)) or best != int(best) or best < 0:
        raise SetupError(f"'best' has to be an earlier total, 0 or more, not {best!r}")
    return int(best)


def _cards(data: object, seats: int) -> tuple[Card, ...]:
    if not isinstance(data, dict):
        raise SetupError(f"'cards' has to name cards by player, not {data!r}")
    players = [str(player) for player in range(1, seats + 1)]
    return tuple(parse_card(data[player], player) if player in data else USUAL_CARD for player in players)


def _random_card(rng: Random) -> list[list[Any]]:
    return [rng.choices(FACES, k=SIDE) for _ in range(SIDE)]
