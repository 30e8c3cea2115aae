"""The door to Great Wall of China: from a set-up to the first state, from JSON and words to actions."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar, Final, cast

from rulebooks.great_wall import near_misses
from rulebooks.great_wall.actions import Deal, Draw, Reveal, format_action, format_word, parse_action, parse_word
from rulebooks.great_wall.cards import PAIR, Bag, Stock, T, all_tokens, full_deck, sorted_bag
from rulebooks.great_wall.manners import MANNERS
from rulebooks.great_wall.pictures import picture_of
from rulebooks.great_wall.position import Table
from rulebooks.great_wall.reasons import Step, exercised
from rulebooks.great_wall.sections import empty_section
from rulebooks.great_wall.state import GreatWallState
from rulebooks.great_wall.symmetries import rotation
from rulebooks.interface import (
    Action,
    JsonObject,
    PerftRow,
    Rulebook,
    SetupError,
    State,
    Symmetry,
    UnsupportedError,
)
from rulebooks.picture import Picture, Point
from rulebooks.spec import Spec

SECTIONS: Final = {2: 2, 3: 3, 4: 4, 5: 4}
"""How many sections there are for a number of players (``section.number``)."""

FIVE: Final = 5
"""The most frequent token."""

JOINED: Final = "+"
"""Stands between words of a case that are played one after the other."""


class GreatWallRulebook(Rulebook):
    """Great Wall of China for two to five players."""

    FEATURES: ClassVar[tuple[str, ...]] = ("order",)

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def new_game(
        self,
        variant: str,
        rulings: Mapping[str, str] | None = None,
        setup: JsonObject | None = None,
        ruleset: str | None = None,
    ) -> GreatWallState:
        """Return the state before the first deal; raises :class:`UnsupportedError` and :class:`SetupError`."""
        self.check_known(variant, rulings or {}, ruleset)
        setup = setup or {}
        players = self.spec.variants[variant].players
        first = setup.get("first", 1)
        if isinstance(first, bool) or first not in range(1, players + 1):
            raise SetupError(f"'first' has to be a player's number from 1 to {players}, not {first!r}")
        first = int(first)
        return GreatWallState(
            table=Table(variant, players, self.spec.rulings_of(ruleset, rulings), first),
            phase="deal",
            turn=first,
            sections=(empty_section(players),) * SECTIONS[players],
            hands=((),) * players,
            decks=_decks(setup.get("decks", {}), players),
            supply=_stock(setup.get("tokens"), all_tokens(), "'tokens'"),
            taken=((),) * players,
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

    def unfold(self, state: State, word: str) -> Sequence[Action]:  # noqa: ARG002  # a word means the same everywhere
        """Return the actions that a word of a case stands for: ``play:ww@1+draw:s`` is two."""
        return [parse_word(part) for part in word.split(JOINED)]

    def choice_of(self, action: Action) -> Action | None:
        """Return the form in which ``action`` is listed as a choice."""
        match action:
            case Deal():
                return Deal()
            case Reveal():
                return Reveal()
            case Draw():
                return Draw()
        return action

    def picture(self, state: State, marks: Sequence[Point] = (), fresh: Action | None = None) -> Picture:
        """Return the position as shapes."""
        assert isinstance(state, GreatWallState)
        return picture_of(state, marks, fresh)

    def near_misses(self, state: State) -> Sequence[Action]:
        """Return well-formed actions that are illegal in ``state``."""
        assert isinstance(state, GreatWallState)
        return near_misses.of(state)

    def exercised(self, before: State, action: Action, after: State) -> Iterable[tuple[str, frozenset[str]]]:
        """Return the clauses that decided what ``action`` did."""
        assert isinstance(before, GreatWallState)
        assert isinstance(after, GreatWallState)
        for clause, fields in exercised(Step(before, action, after)):
            if self.spec.clauses[clause].holds(before.table.variant, before.rulings):
                yield clause, fields

    def manners(self) -> Mapping[str, Callable[[State, Sequence[Action]], Sequence[Action]]]:
        """Return ways of playing that lead to rare situations."""
        return cast("Mapping[str, Callable[[State, Sequence[Action]], Sequence[Action]]]", MANNERS)

    def random_setup(
        self,
        rng: Random,
        variant: str,
        rulings: Mapping[str, str],  # noqa: ARG002  # no ruling forbids a known order
        features: Iterable[str],
    ) -> JsonObject:
        """Return a set-up to play under."""
        made: JsonObject = {}
        players = self.spec.variants[variant].players
        if rng.random() < 0.5:
            made["first"] = rng.randint(1, players)
        if "order" not in features:
            return made
        if rng.random() < 0.3:
            known = rng.sample(range(1, players + 1), rng.randint(1, players))
            made["decks"] = {str(player): rng.sample(full_deck(), len(full_deck())) for player in sorted(known)}
        if rng.random() < 0.5:
            made["tokens"] = _known_tokens(rng)
        return made

    def features(self, setup: JsonObject) -> frozenset[str]:
        """Return ``order`` where decks or tokens are known."""
        return frozenset({"order"} if "decks" in setup or "tokens" in setup else ())

    def symmetries(self, state: State) -> Sequence[Symmetry]:
        """Return the symmetries of games that begin in ``state``: the players may change their seats in a circle."""
        assert isinstance(state, GreatWallState)
        return (rotation(state.table.players),)

    def perft(self, state: State, depth: int) -> list[PerftRow]:  # noqa: ARG002  # nothing is counted
        """Refuse to count: raises :class:`UnsupportedError`."""
        raise UnsupportedError(
            f"{self.spec.name} begins with hands dealt by chance, so its ways to go on are not counted"
        )


def _known_tokens(rng: Random) -> list[int]:
    """Return the tokens in an order: any, or equal ones two by two, or all fives at the end."""
    tokens = rng.sample(all_tokens(), len(all_tokens()))
    match rng.choice(("any", "two by two", "fives last")):
        case "two by two":
            tokens.sort()
            twins = [pair for pair in zip(tokens[::2], tokens[1::2], strict=True) if pair[0] == pair[1]]
            others = list(all_tokens())
            for token in (token for pair in twins for token in pair):
                others.remove(token)
            pairs = rng.sample([*twins, *zip(others[::2], others[1::2], strict=True)], len(tokens) // PAIR)
            return [token for pair in pairs for token in pair]
        case "fives last":
            tokens.sort(key=lambda token: token == FIVE)
    return tokens


def _decks(data: object, players: int) -> tuple[Stock[str], ...]:
    if not isinstance(data, dict):
        raise SetupError("'decks' has to be an object with the decks of players, by their numbers")
    names = [str(player) for player in range(1, players + 1)]
    for name in data:
        if name not in names:
            raise SetupError(f"'decks' names player {name!r}; the players are {', '.join(names)}")
    return tuple(_stock(data.get(name), full_deck(), f"'decks' of player {name}") for name in names)


def _stock(data: object, usual: Bag[T], what: str) -> Stock[T]:
    if data is None:
        return Stock(usual)
    if not isinstance(data, list) or not all(type(thing) is type(usual[0]) for thing in data):
        raise SetupError(f"{what} has to be a list of the {len(usual)} things in drawing order")
    if sorted_bag(data) != usual:
        wrong = Counter(data)
        wrong.subtract(usual)
        told = ", ".join(f"{thing} ({count:+d})" for thing, count in wrong.items() if count)
        raise SetupError(f"{what} has to hold just the usual {len(usual)}; too many or too few are {told}")
    return Stock(usual, tuple(data))
