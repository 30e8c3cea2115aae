"""A position: what is on the table, what each player sees of it, and what can be done in it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rulebooks.great_wall.actions import Deal, Draw, Over, Pass, Play, Reveal, Ride, Take
from rulebooks.great_wall.cards import HAND, PAIR, Bag, Stock
from rulebooks.great_wall.sections import Section, by_player, kinds_of
from rulebooks.interface import Action, JsonObject, State

ACTIONS: Final = 2
"""The actions of a turn (``turn.two-actions``)."""


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same from the first action to the last."""

    variant: str
    players: int
    rulings: Mapping[str, str]
    first: int

    def next_player(self, player: int) -> int:
        """Return the player who sits next, clockwise (``turn.order``)."""
        return player % self.players + 1

    def others_after(self, player: int) -> tuple[int, ...]:
        """Return all other players, clockwise."""
        return tuple((player - 1 + step) % self.players + 1 for step in range(1, self.players))


@dataclass(frozen=True, slots=True)
class Position(State):
    """What is on the table, who is to act, and what he can do.

    ``turn`` is the player to act, None when the game is over. ``section`` is the one, counted from 0, that gets tokens
    or from which one is taken. ``setting_up`` lasts until the first turn. ``ridden`` counts the riders played in this
    turn, ``drew`` tells that its first action was a draw. ``waiting`` are the players who still have a last turn or a
    final check after the present one. ``mixed_back`` counts the pairs of tokens that were mixed back: it makes states
    differ where the positions do not.
    """

    table: Table
    phase: str
    turn: int | None
    sections: tuple[Section, ...]
    hands: tuple[Bag[str], ...]
    decks: tuple[Stock[str], ...]
    supply: Stock[int]
    taken: tuple[Bag[int], ...]
    section: int | None = None
    setting_up: bool = True
    actions_left: int = 0
    ridden: int = 0
    drew: bool = False
    stage: str = "game"
    last: int | None = None
    waiting: tuple[int, ...] = ()
    mixed_back: int = 0
    ended: str | None = None

    # What can be seen

    @property
    def rulings(self) -> Mapping[str, str]:
        """The option of every ruling."""
        return self.table.rulings

    @property
    def player(self) -> int:
        """The player to act, in a game that goes on."""
        assert self.turn is not None
        return self.turn

    @property
    def hand(self) -> Bag[str]:
        """The hand of the player to act."""
        return self.hands[self.player - 1]

    @property
    def deck(self) -> Stock[str]:
        """The deck of the player to act."""
        return self.decks[self.player - 1]

    @property
    def scores(self) -> list[int]:
        """The sum of each player's tokens (``score.taken``)."""
        return [sum(tokens) for tokens in self.taken]

    @property
    def winners(self) -> list[int] | None:
        """The winners, rising; None while the game goes on (``score.winners``)."""
        if self.phase != "finished":
            return None
        return [player for player, score in enumerate(self.scores, 1) if score == max(self.scores)]

    def observation(self, viewer: int | None = None) -> JsonObject:
        """Return the facts of the protocol's ``state``; a viewer sees only his own hand (``hidden.hands``)."""
        hands: list[object] = [
            list(hand) if viewer in (None, player) else len(hand) for player, hand in enumerate(self.hands, 1)
        ]
        return {
            "phase": self.phase,
            "toAct": self.turn,
            "actionsLeft": self.actions_left,
            "ridden": self.ridden,
            "section": None if self.section is None else self.section + 1,
            "sections": [section.observation(self.rulings) for section in self.sections],
            "hands": by_player(hands),
            "decks": by_player([deck.size for deck in self.decks]),
            "taken": by_player([list(tokens) for tokens in self.taken]),
            "scores": by_player(self.scores),
            "supply": self.supply.size,
            "stage": self.stage,
            "last": self.last,
            "winners": self.winners,
            "ended": self.ended,
        }

    def secrets_from(self) -> Sequence[int]:
        """Return all players: nobody sees the hands of the others."""
        return range(1, self.table.players + 1)

    def hidden_fields(self, viewer: int) -> Collection[str]:
        """Return the hands of the others (``hidden.hands``)."""
        return [f"hands.{player}" for player in range(1, self.table.players + 1) if player != viewer]

    def known_actions(self, viewer: int | None) -> Sequence[Action]:
        """Return the choices, to a viewer only if they are his (``hidden.choices``)."""
        return self.legal_actions() if viewer in (None, self.turn) else []

    def key(self) -> object:
        """Return a hashable identity of the position, whatever the way to it."""
        return (
            *(self.phase, self.turn, self.sections, self.hands, self.decks, self.supply, self.taken, self.section),
            *(self.setting_up, self.actions_left, self.ridden, self.drew, self.stage, self.last, self.waiting),
            self.ended,
        )

    # What can be done

    def legal_actions(self) -> Sequence[Action]:
        """Return the choices of the player to act."""
        match self.phase:
            case "deal":
                return [Deal()]
            case "reveal":
                return [Reveal()]
            case "take":
                section = self.sections[self.section or 0]
                cards = kinds_of(section.cards[self.player - 1])
                return [Take(token, card) for token in sorted(set(section.tokens)) for card in cards]
            case "act":
                rides = [Ride(number) for number in self.open_sections()] if self.can_ride else []
                return [*self._plays(), *([Draw()] if self.can_draw else []), *rides, *([Pass()] * self.can_pass)]
        return []

    def open_sections(self) -> list[int]:
        """Return the sections, counted from 1, to which cards can be played (``play.with-tokens``)."""
        return [number for number, section in enumerate(self.sections, 1) if section.tokens]

    @property
    def riders_can_act(self) -> bool:
        """Whether riders can be the present action (``ride.as-action``)."""
        return self.rulings["riders.as-action"] == "yes" and self.actions_left == ACTIONS

    @property
    def can_play(self) -> bool:
        """Whether cards can be played as an action."""
        return any(card != "rider" or self.riders_can_act for card in self.hand)

    @property
    def can_draw(self) -> bool:
        """Whether a card can be drawn (``draw.not-empty``, ``ride.no-draw-after``)."""
        return bool(self.deck.size) and not self.rode_for_cards

    @property
    def rode_for_cards(self) -> bool:
        """Whether a rider was played that wants a play of cards for the first action."""
        with_cards = self.rulings["riders.with-draw"] == "only-with-cards"
        return with_cards and self.actions_left == ACTIONS and self.ridden > 0

    @property
    def can_ride(self) -> bool:
        """Whether a rider can be played besides the actions (``ride.free``, ``ride.only-with-cards``)."""
        return "rider" in self.hand and self.riding_fits

    @property
    def riding_fits(self) -> bool:
        """Whether riding goes with the first action (``ride.with-draw``, ``ride.only-with-cards``)."""
        if self.rulings["riders.with-draw"] == "allowed":
            return True
        if self.actions_left < ACTIONS:
            return not self.drew
        others = [card for card in self.hand if card != "rider"]
        return bool(others) or (self.riders_can_act and self.hand.count("rider") > 1) or not self.deck.size

    @property
    def can_pass(self) -> bool:
        """Whether the turn can be ended by passing (``turn.pass``)."""
        if self.can_play or self.can_draw or not self.can_ride:
            return False
        return self.actions_left < ACTIONS or self.ridden > 0

    def _plays(self) -> list[Play]:
        found: list[Play] = []
        for number in self.open_sections():
            for kind in kinds_of(self.hand):
                if kind != "rider" or self.riders_can_act:
                    found += [Play(number, (kind,) * count) for count in range(1, self.hand.count(kind) + 1)]
            if "dragon" in self.hand:
                found += [Play(number, ("dragon",), over) for over in self.targets(number)]
        return found

    def targets(self, number: int) -> list[Over]:
        """Return what a dragon of the player to act can cover in a section, counted from 1."""
        section, target = self.sections[number - 1], self.rulings["dragon.target"]
        return [
            Over(player, card)
            for player in range(1, self.table.players + 1)
            for card in kinds_of(section.coverable(player))
            if not (target == "enemy" and player == self.turn) and not (target == "not-dragon" and card == "dragon")
        ]

    def outcomes(self, choice: Action) -> Sequence[tuple[Action, int]]:
        """Return what a listed choice can turn into: hands, tokens and cards with their ways, else itself."""
        match choice:
            case Deal(None):
                return [(Deal(cards), ways) for cards, ways in self.deck.outcomes(HAND)]
            case Reveal(None):
                return [(Reveal(tokens), ways) for tokens, ways in self.supply.outcomes(PAIR)]
            case Draw(None):
                return [(Draw(cards[0]), ways) for cards, ways in self.deck.outcomes(1)]
        return [(choice, 1)]
