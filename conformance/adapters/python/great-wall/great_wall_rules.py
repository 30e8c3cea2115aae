"""The game as the protocol sees it: what may be done now, doing it, and what can be seen."""

from typing import ClassVar

from great_wall_course import Course
from great_wall_hand import Over
from great_wall_setup import SetupReader
from great_wall_table import Section

MAX_INTEGER = 2**53 - 1  # the largest integer of the protocol

Action = dict[str, object]


class MalformedError(Exception):
    """What was sent is not an action at all."""


class RefusedError(Exception):
    """A clause forbids the action."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


class Game(Course):
    """One game."""

    # The phase in which each action has its place
    PHASE_OF_ACTION: ClassVar[dict[str, str]] = {
        "deal": "deal",
        "reveal": "reveal",
        "take": "take",
        "play": "act",
        "draw": "act",
        "ride": "act",
        "pass": "act",
    }

    # The clause that forbids all other actions in a phase
    PHASE_CLAUSE: ClassVar[dict[str, str]] = {
        "deal": "great-wall.deal.first",
        "reveal": "great-wall.reveal.first",
        "take": "great-wall.take.duty",
        "act": "great-wall.turn.actions-only",
        "finished": "great-wall.end.nothing-after",
    }

    setup_reader: type[SetupReader] = SetupReader

    # ---- what may be done now

    def time_fault(self, kind: str) -> str | None:
        """Name the clause that forbids this kind of action in this phase, if one does."""
        return None if self.PHASE_OF_ACTION[kind] == self.phase else self.PHASE_CLAUSE[self.phase]

    def legal_actions(self, viewer: int | None = None) -> list[Action]:
        """great-wall.hidden.choices: all legal actions, in the form of the protocol."""
        if not self.may_see_choices(viewer):
            return []
        listed: list[Action] = []
        for kind in self.PHASE_OF_ACTION:
            if self.time_fault(kind) is None:
                listed = listed + self.list_kind(kind)
        return listed

    def may_see_choices(self, viewer: int | None) -> bool:
        """great-wall.hidden.choices."""
        return viewer is None or viewer == self.to_act()

    def list_kind(self, kind: str) -> list[Action]:
        if kind == "deal":
            return [{"type": "deal", "count": self.HAND}]
        if kind == "reveal":
            return [{"type": "reveal", "count": self.PAIR}]
        if kind == "take":
            return self.list_takes()
        if kind == "play":
            return self.list_plays()
        if kind == "draw":
            return [{"type": "draw"}] if self.draw_fault(self.turn) is None else []
        if kind == "ride":
            return [
                {"type": "ride", "section": number}
                for number in self.sections
                if self.ride_fault(self.turn, number) is None
            ]
        return [{"type": "pass"}] if self.pass_fault(self.turn) is None else []

    def list_takes(self) -> list[Action]:
        """great-wall.take.choice."""
        assert self.section is not None
        return [
            {"type": "take", "token": token, "card": card}
            for token in self.TOKENS
            for card in self.COPIES
            if self.take_fault(self.turn, self.section, token, card) is None
        ]

    def list_plays(self) -> list[Action]:
        """great-wall.play.several, great-wall.dragon.*: every kind, number and section, and every card to cover."""
        listed: list[Action] = []
        for number in self.sections:
            for kind in self.COPIES:
                for count in range(1, self.COPIES[kind] + 1):
                    listed = listed + self.list_plays_of(number, [kind] * count)
        return listed

    def list_plays_of(self, number: int, cards: list[str]) -> list[Action]:
        listed: list[Action] = []
        for over in (None, *self.all_cards_to_cover(cards)):
            if self.play_fault(self.turn, number, cards, over) is None:
                listed.append(self.write_play(number, cards, over))
        return listed

    def all_cards_to_cover(self, cards: list[str]) -> list[Over]:
        """List every kind of every player, legal or not, for what may cover a card at all."""
        if not self.may_cover(cards):
            return []
        return [Over(player, kind) for player in self.players() for kind in self.COPIES]

    def write_play(self, number: int, cards: list[str], over: Over | None) -> Action:
        written: Action = {"type": "play", "section": number, "cards": list(cards)}
        if over is not None:
            written["over"] = {"player": over.player, "card": over.card}
        return written

    # ---- doing it

    def play(self, action: Action) -> None:
        """Do an action, or raise MalformedError or RefusedError and leave everything as it was."""
        kind = action.get("type")
        if not isinstance(kind, str) or kind not in self.PHASE_OF_ACTION:
            raise MalformedError("There is no action of this type.")
        self.forbid(self.time_fault(kind))
        if kind == "deal":
            cards = self.read_cards(action) if "cards" in action else None
            self.forbid(self.deal_fault(self.turn, cards))
            self.deal(cards or [])
        elif kind == "reveal":
            tokens = self.read_tokens(action) if "tokens" in action else None
            self.forbid(self.reveal_fault(tokens))
            self.reveal(tokens or [])
        elif kind == "take":
            self.do_take(self.read_number(action, "token"), self.read_card(action, "card"))
        elif kind == "play":
            self.do_play(self.read_number(action, "section"), self.read_some_cards(action), self.read_over(action))
        elif kind == "draw":
            card = self.read_card(action, "card") if "card" in action else None
            self.forbid(self.draw_fault(self.turn))
            self.forbid(self.drawn_card_fault(self.turn, card))
            self.act_draw(card or "")
        elif kind == "ride":
            number = self.read_number(action, "section")
            self.forbid(self.ride_fault(self.turn, number))
            self.act_ride(number)
        else:
            self.forbid(self.pass_fault(self.turn))
            self.act_pass()

    def do_take(self, token: int, card: str) -> None:
        assert self.section is not None
        self.forbid(self.take_fault(self.turn, self.section, token, card))
        self.take_token(token, card)

    def do_play(self, number: int, cards: list[str], over: Over | None) -> None:
        self.forbid(self.play_fault(self.turn, number, cards, over))
        self.act_play(number, cards, over)

    def forbid(self, clause: str | None) -> None:
        if clause is not None:
            raise RefusedError(clause)

    # ---- reading actions

    def read_number(self, action: Action, field: str) -> int:
        return self.number(action.get(field), field)

    def number(self, value: object, field: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MAX_INTEGER:
            raise MalformedError(f"The action needs a whole number in the field '{field}'.")
        return value

    def read_card(self, action: Action, field: str) -> str:
        return self.card(action.get(field), field)

    def card(self, value: object, field: str) -> str:
        if not isinstance(value, str) or value not in self.COPIES:
            raise MalformedError(f"The action needs a kind of card in the field '{field}'.")
        return value

    def read_cards(self, action: Action) -> list[str]:
        cards = action.get("cards")
        if not isinstance(cards, list):
            raise MalformedError("The action needs a list of cards in the field 'cards'.")
        return [self.card(card, "cards") for card in cards]

    def read_some_cards(self, action: Action) -> list[str]:
        cards = self.read_cards(action)
        if not cards:
            raise MalformedError("A play is of at least one card.")
        return cards

    def read_tokens(self, action: Action) -> list[int]:
        tokens = action.get("tokens")
        if not isinstance(tokens, list):
            raise MalformedError("The action needs a list of tokens in the field 'tokens'.")
        return [self.number(token, "tokens") for token in tokens]

    def read_over(self, action: Action) -> Over | None:
        if "over" not in action:
            return None
        over = action["over"]
        if not isinstance(over, dict):
            raise MalformedError("The card to be covered is an object with its player and its kind.")
        return Over(self.read_number(over, "player"), self.read_card(over, "card"))

    # ---- what can be seen

    def to_act(self) -> int | None:
        """great-wall.end.nothing-after."""
        return None if self.phase == "finished" else self.turn

    def seen_hands(self, viewer: int | None) -> dict[str, object]:
        """great-wall.hidden.hands."""
        seen: dict[str, object] = {}
        for player in self.players():
            hand = self.hands[player]
            seen[str(player)] = self.sort_cards(hand) if self.may_see_hand(viewer, player) else len(hand)
        return seen

    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        """great-wall.hidden.hands."""
        return viewer is None or viewer == player

    def seen_cards(self, cards: dict[int, list[str]]) -> dict[str, list[str]]:
        """great-wall.card.order."""
        return {str(player): self.sort_cards(cards[player]) for player in self.players()}

    def seen_held(self, section: Section) -> dict[str, object] | None:
        """great-wall.take.held."""
        held = section.held
        return None if held is None else {"player": held.player, "token": held.token, "card": held.card}

    def seen_section(self, number: int) -> dict[str, object]:
        section = self.sections[number]
        return {
            "tokens": sorted(section.tokens),
            "held": self.seen_held(section),
            "cards": self.seen_cards(section.cards),
            "covered": self.seen_cards(section.covered),
            "sums": {str(player): self.sum_of(player, number) for player in self.players()},
        }

    def seen_deck(self, player: int) -> int:
        """great-wall.setup.own-deck: how many cards are left in it."""
        return len(self.decks[player])

    def seen_supply(self) -> int:
        """great-wall.reveal.in-supply: how many tokens are in it."""
        return len(self.supply)

    def state(self, viewer: int | None = None) -> dict[str, object]:
        """great-wall.hidden.hands, great-wall.hidden.rest-is-open."""
        return {
            "phase": self.phase,
            "toAct": self.to_act(),
            "actionsLeft": self.actions_left,
            "ridden": self.ridden,
            "section": self.section,
            "sections": [self.seen_section(number) for number in self.sections],
            "hands": self.seen_hands(viewer),
            "decks": {str(player): self.seen_deck(player) for player in self.players()},
            "taken": {str(player): sorted(self.taken[player]) for player in self.players()},
            "scores": {str(player): score for player, score in self.scores().items()},
            "supply": self.seen_supply(),
            "stage": self.stage,
            "last": self.last,
            "winners": self.winners() if self.phase == "finished" else None,
            "ended": self.ended,
        }
