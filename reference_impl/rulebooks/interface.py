"""What every game offers, and what it is made of. Nothing here belongs to one game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from rulebooks.picture import Picture, Point
from rulebooks.spec import Spec

JsonObject = dict[str, Any]
"""A JSON object as `json.loads` gives it."""


class IllegalAction(Exception):
    """An action that a clause forbids here. The state that refused it is unchanged.

    ``clause_id`` names the clause, ``message`` says in the user's terms what is wrong, ``places`` are points of the
    picture to look at. ``also`` are clauses that could be named as well; ``malformed`` tells that the action may as
    well be called malformed.
    """

    def __init__(
        self,
        clause_id: str,
        message: str,
        places: tuple[Point, ...] = (),
        also: frozenset[str] = frozenset(),
        *,
        malformed: bool = False,
    ) -> None:
        self.clause_id, self.message, self.places = clause_id, message, places
        self.also, self.malformed = also, malformed
        super().__init__(f"{message} [{clause_id}]")


class MalformedAction(ValueError):
    """JSON, or a word of notation, that is no action of the game at all."""


class SetupError(ValueError):
    """A set-up that the game cannot begin with."""


class UnsupportedError(ValueError):
    """A variant, ruleset, ruling, option or named board that the rulebook does not have."""


class Action:
    """One thing that is done in a game, chance included. Concrete actions are frozen dataclasses."""

    __slots__ = ()
    type: ClassVar[str]

    def covers(self, other: "Action") -> bool:
        """Tell whether this, as a listed choice, stands for ``other``."""
        return self == other


class State(ABC):
    """A position together with all that decides how it goes on. A value: it never changes."""

    __slots__ = ()
    phase: str
    """The name of the phase, as in the protocol; ``finished`` when the game is over."""

    @abstractmethod
    def legal_actions(self) -> Sequence[Action]:
        """Return the choices of whoever is to act, each once; what chance decides is left open in them."""

    @abstractmethod
    def outcomes(self, choice: Action) -> Sequence[tuple[Action, int]]:
        """Return the actions that a listed choice can turn into, each with its weight."""

    @abstractmethod
    def play(self, action: Action) -> "State":
        """Return the state after ``action``; raises :class:`IllegalAction`."""

    @abstractmethod
    def observation(self, viewer: int | None = None) -> JsonObject:
        """Return the facts of the protocol's ``state``; without a viewer, all of them."""

    def secrets_from(self) -> Sequence[int]:
        """Return the players who may not know all that an umpire sees; none in games without secrets."""
        return ()

    def hidden_fields(self, viewer: int) -> Collection[str]:  # noqa: ARG002  # games with secrets look at it
        """Return the fields, such as ``hands.2``, of which ``viewer`` sees something other than the truth.

        How they are shown instead is a convention; that they do not tell the truth is the rule.
        """
        return ()

    def known_actions(self, viewer: int | None) -> Sequence[Action]:  # noqa: ARG002  # games with secrets look at it
        """Return the legal actions as far as ``viewer`` may know them; without a viewer, all of them."""
        return self.legal_actions()

    @abstractmethod
    def key(self) -> object:
        """Return a hashable identity of the position, whatever the way to it."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A relation that must hold between two games of the same program, whatever the rules' fine print.

    A game with ``setup`` in which ``action`` follows ``action`` becomes one with ``turn_setup(setup)`` in which
    ``turn_action(action)`` follows; then every observation turns by ``turn_observation``.
    """

    name: str
    title: str
    turn_setup: Callable[[JsonObject], JsonObject]
    turn_action: Callable[[Action], Action]
    turn_observation: Callable[[JsonObject], JsonObject]


@dataclass(frozen=True, slots=True)
class PerftRow:
    """How many sequences of ``depth`` plies there are, and how many positions they lead to (None: not counted)."""

    depth: int
    sequences: int
    positions: int | None


@dataclass(frozen=True, slots=True)
class Fork:
    """Where a ply is chosen. ``lead`` is what is played from the position before to get there, chance named.

    ``state`` is reached by it; of the choices there, legal or not, those are plies for which ``counts`` says so.
    """

    lead: tuple[Action, ...]
    state: State
    counts: Callable[[Action], bool]

    def plies(self) -> frozenset[Action]:
        """Return the legal plies."""
        return frozenset(action for action in self.state.legal_actions() if self.counts(action))


class Rulebook(ABC):
    """One game: its specification, and the door to its games."""

    spec: Spec
    FEATURES: ClassVar[tuple[str, ...]] = ()
    """What set-ups may need beyond the usual: ``boards`` (other boards), ``order`` (a known order of what is drawn)."""
    WHOLE: ClassVar[tuple[str, ...]] = ()
    """Fields of the state whose innermost objects have names that are data: what is not expected is not to be there."""
    DEEPEST: ClassVar[tuple[int, int]] = (4, 3)
    """How many plies can be counted in some minutes: here, and by asking a program."""

    @abstractmethod
    def new_game(
        self,
        variant: str,
        rulings: Mapping[str, str] | None = None,
        setup: JsonObject | None = None,
        ruleset: str | None = None,
    ) -> State:
        """Return the state before the first action.

        A ruling that is not given takes the option of ``ruleset`` (default: the first one). Raises
        :class:`UnsupportedError` and :class:`SetupError`.
        """

    def check_known(self, variant: str, rulings: Mapping[str, str], ruleset: str | None) -> None:
        """Raise :class:`UnsupportedError` for a variant, ruleset, ruling or option that the specification lacks."""
        spec = self.spec
        if variant not in spec.variants:
            raise UnsupportedError(f"there is no variant '{variant}'; there are {', '.join(spec.variants)}")
        if ruleset is not None and ruleset not in spec.rulesets:
            raise UnsupportedError(f"there is no ruleset '{ruleset}'; there are {', '.join(spec.rulesets)}")
        for ruling, option in rulings.items():
            if ruling not in spec.rulings:
                raise UnsupportedError(f"there is no ruling '{ruling}'; there are {', '.join(spec.rulings)}")
            options = spec.rulings[ruling].options
            if option not in options:
                raise UnsupportedError(f"ruling '{ruling}' has no option '{option}'; it has {', '.join(options)}")

    @abstractmethod
    def parse(self, data: object) -> Action:
        """Return the action that a JSON value stands for, unknown fields ignored; raises :class:`MalformedAction`."""

    @abstractmethod
    def format(self, action: Action) -> JsonObject:
        """Return the JSON form of an action or choice."""

    @abstractmethod
    def parse_word(self, word: str) -> Action:
        """Return the action that a word of notation stands for; raises :class:`MalformedAction`."""

    @abstractmethod
    def format_word(self, action: Action) -> str:
        """Return the word of notation for an action or choice."""

    def begins_turn(self, action: Action, before: Action) -> bool:  # noqa: ARG002  # games with longer turns look at it
        """Tell whether, in records written as text, a turn begins with ``action``, which follows ``before``."""
        return True

    @abstractmethod
    def unfold(self, state: State, word: str) -> Sequence[Action]:
        """Return the actions that a word of a case stands for in ``state``; raises :class:`MalformedAction`."""

    @abstractmethod
    def choice_of(self, action: Action) -> Action | None:
        """Return the form in which ``action`` is listed as a choice; None if it never is."""

    @abstractmethod
    def picture(self, state: State, marks: Sequence[Point] = (), fresh: Action | None = None) -> Picture:
        """Return the position as shapes, with ``marks`` on points to look at and ``fresh`` as the newest piece."""

    @abstractmethod
    def near_misses(self, state: State) -> Sequence[Action]:
        """Return well-formed actions that are illegal in ``state``, each wrong in as few ways as can be."""

    @abstractmethod
    def exercised(self, before: State, action: Action, after: State) -> Iterable[tuple[str, frozenset[str]]]:
        """Return the clauses that decided what ``action`` did, each with the fields of the state that it decides."""

    @abstractmethod
    def manners(self) -> Mapping[str, Callable[[State, Sequence[Action]], Sequence[Action]]]:
        """Return ways of playing that lead to rare situations: each narrows choices, or outcomes, to its favourites."""

    @abstractmethod
    def random_setup(
        self, rng: Random, variant: str, rulings: Mapping[str, str], features: Iterable[str]
    ) -> JsonObject:
        """Return a set-up to play under, with other boards or known orders only if ``features`` has them."""

    def players(self, variant: str, setup: JsonObject) -> int:  # noqa: ARG002  # some set-ups say how many
        """Return how many play; their numbers begin with 1."""
        return self.spec.variants[variant].players

    def features(self, setup: JsonObject) -> frozenset[str]:  # noqa: ARG002  # games with features look at it
        """Return those of :attr:`FEATURES` that a set-up needs; what a program does not offer is not asked of it."""
        return frozenset()

    def setup_of_size(self, width: int, height: int) -> JsonObject:
        """Return a set-up with a board of this size; raises :class:`SetupError` and :class:`UnsupportedError`."""
        raise UnsupportedError(f"{self.spec.name} has no boards of other sizes, such as {width}x{height}")

    @abstractmethod
    def symmetries(self, state: State) -> Sequence[Symmetry]:
        """Return the symmetries of games that begin in ``state``."""

    @abstractmethod
    def perft(self, state: State, depth: int) -> list[PerftRow]:
        """Count the ways in which a game can go on from ``state`` for 1 to ``depth`` plies."""

    def forks(self, state: State) -> Iterator[Fork]:
        """Yield where the next ply from ``state`` can be chosen, for counting plies by playing them.

        Together their plies are those of :meth:`perft`. Outcomes of chance that come to the same are merged. Games in
        which something other than the ply has to be played first say so; here each choice is a ply.
        """
        yield Fork((), state, lambda _action: True)
