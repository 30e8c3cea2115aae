"""Which clauses stand behind what an action did: for counting what was exercised and for naming what was broken."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rulebooks.great_wall.actions import Deal, Draw, Pass, Play, Reveal, Ride, Take
from rulebooks.great_wall.pairs import is_unwanted
from rulebooks.great_wall.position import ACTIONS
from rulebooks.great_wall.sections import Section
from rulebooks.great_wall.state import GreatWallState
from rulebooks.interface import Action


@dataclass(frozen=True)
class Step:
    """An action between the states before and after it."""

    before: GreatWallState
    action: Action
    after: GreatWallState

    def did(self, *kinds: type[Action]) -> bool:
        """Tell whether the action is of one of these kinds."""
        return isinstance(self.action, kinds)

    # Cards that were played

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards that were played, a rider included."""
        if isinstance(self.action, Play):
            return self.action.cards
        return ("rider",) if self.did(Ride) else ()

    @cached_property
    def touched(self) -> list[Section]:
        """The sections as they are after a change of cards or tokens on cards that a player made."""
        match self.action:
            case Play(number) | Ride(number):
                return self._as_played(number - 1)
            case Take():
                return self._as_played(self.before.section or 0)
        return []

    def _as_played(self, index: int) -> list[Section]:
        section = self.after.sections[index]
        return [section] if any(section.cards) else []

    @property
    def covers(self) -> tuple[int, str] | None:
        """The card that a dragon was laid over."""
        if isinstance(self.action, Play) and self.action.over:
            return self.action.over.player, self.action.over.card
        return None

    @property
    def covers_own(self) -> bool:
        """Whether the dragon covers a card of its player."""
        return self.covers is not None and self.covers[0] == self.before.turn

    # Checks

    @property
    def passes_on(self) -> bool:
        """Whether another player became the one to act after the first turn had begun."""
        return not self.before.setting_up and self.after.turn != self.before.turn

    @property
    def ends_turn(self) -> bool:
        """Whether the turn of a player ended."""
        return self.before.phase == "act" and self.passes_on

    @property
    def checks(self) -> bool:
        """Whether a check began or went on."""
        begins = self.before.setting_up and not self.after.setting_up
        goes_on = not self.before.setting_up and self.did(Take, Reveal)
        return begins or goes_on or self.ends_turn

    @cached_property
    def closed(self) -> list[int]:
        """The sections, counted from 0, that lost their second token."""
        pairs = zip(self.before.sections, self.after.sections, strict=True)
        return [n for n, (then, now) in enumerate(pairs) if then.held is not None and now.held is None]

    @cached_property
    def looked_at(self) -> list[Section]:
        """The sections with tokens that a check was about, as they are after the action, and those that it closed."""
        if not self.checks:
            return []
        closed = [self.before.sections[index] for index in self.closed]
        return [section for section in self.after.sections if section.tokens] + closed

    @cached_property
    def has_tie(self) -> bool:
        """Whether two players share the highest sum in a section that a check was about."""
        rulings = self.before.rulings
        for section in self.looked_at:
            sums = [section.sum_of(player, rulings) for player in section.present(rulings)]
            if len(sums) > 1 and sums.count(max(sums)) > 1:
                return True
        return False

    @cached_property
    def has_all_covered(self) -> bool:
        """Whether a player has only covered cards in a section that a check was about."""
        return any(
            lying and not cards
            for section in self.looked_at
            for cards, lying in zip(section.cards, section.covered, strict=True)
        )

    # Pairs of tokens

    @property
    def refuses(self) -> bool:
        """Whether a pair of tokens was refused."""
        if not self.did(Reveal):
            return False
        mixed_back = self.after.mixed_back > self.before.mixed_back
        return mixed_back or sum(self._lying(self.after)) < sum(self._lying(self.before)) + self._revealed

    @property
    def _revealed(self) -> int:
        return sum(self.action.tokens or ()) if isinstance(self.action, Reveal) else 0

    def _lying(self, state: GreatWallState) -> list[int]:
        on_cards = [section.held.token for section in state.sections if section.held]
        return [*(token for section in state.sections for token in section.tokens), *on_cards, *state.scores]

    @property
    def stays_for_good(self) -> bool:
        """Whether a pair that would be refused stayed, because no other can come."""
        tokens = self.action.tokens if isinstance(self.action, Reveal) else None
        return tokens is not None and is_unwanted(self.before, tokens) and not self.refuses

    # The end

    @property
    def finished(self) -> bool:
        """Whether the step ended the game."""
        return self.after.phase == "finished"

    @property
    def becomes_last(self) -> bool:
        """Whether the first player has played all his cards."""
        return self.before.last is None and self.after.last is not None

    @property
    def in_last_round(self) -> bool:
        """Whether turns follow the one of the last player."""
        return self.ends_turn and self.after.last is not None

    @property
    def reaches_final_check(self) -> bool:
        """Whether the last turns are over."""
        return self.before.stage != "final-check" and self.after.stage == "final-check"


Predicate = Callable[[Step], bool]


def _always(_step: Step) -> bool:
    return True


_TURN = frozenset({"phase", "toAct", "actionsLeft", "section"})
_SECTIONS = frozenset({"sections"})
_HANDS = frozenset({"hands", "decks"})
_TABLE_FIELDS = frozenset({"sections", "hands"})
_GAIN = frozenset({"sections", "taken", "scores"})
_TOKENS = frozenset({"sections", "supply", "phase", "section"})
_END = frozenset({"phase", "toAct", "stage", "last", "ended", "winners", "section", "actionsLeft"})

TABLE: Final[list[tuple[str, frozenset[str], Predicate]]] = [
    ("card.kinds", _HANDS, lambda s: s.did(Deal, Draw)),
    ("card.order", _TABLE_FIELDS | {"taken"}, lambda s: s.did(Deal, Reveal, Draw, Play, Ride)),
    ("token.values", frozenset({"sections", "supply"}), lambda s: s.did(Reveal)),
    ("section.number", _SECTIONS, lambda s: s.before.setting_up),
    ("setup.first", frozenset({"toAct"}), lambda s: s.before.setting_up and s.after.turn == s.before.table.first),
    ("setup.own-deck", _HANDS, lambda s: s.did(Deal, Draw)),
    ("deal.order", _HANDS | {"toAct", "phase"}, lambda s: s.did(Deal)),
    ("reveal.set-up", _TURN | {"sections"}, lambda s: s.before.setting_up and (s.did(Reveal) or bool(s.after.section))),
    ("reveal.lie", _TOKENS, lambda s: s.did(Reveal) and not s.refuses),
    ("pair.within", _TOKENS, lambda s: s.did(Reveal)),
    ("pair.between", _TOKENS, lambda s: s.did(Reveal)),
    ("pair.set-up-only", _TOKENS, lambda s: s.did(Reveal)),
    ("pair.always", _TOKENS, lambda s: s.did(Reveal)),
    ("pair.removed", _TOKENS, lambda s: s.refuses),
    ("pair.removed-to-the-end", _TOKENS | _END, lambda s: s.refuses and not s.after.supply.size),
    ("pair.mixed-back", _TOKENS, lambda s: s.refuses),
    ("pair.no-other", _TOKENS, lambda s: s.stays_for_good),
    ("pair.more-players", _TOKENS, lambda s: s.did(Reveal)),
    ("value.sum", _SECTIONS, lambda s: bool(s.touched)),
    ("value.cards", _SECTIONS, lambda s: any(card != "soldier" for card in s.cards)),
    (
        "value.soldiers",
        _SECTIONS,
        lambda s: "soldier" in s.cards or (s.covers is not None and s.covers[1] == "soldier"),
    ),
    ("value.token", _SECTIONS, lambda s: any(section.held for section in s.touched)),
    (
        "value.noble",
        _SECTIONS,
        lambda s: any("noble" in cards for section in s.touched for cards in section.cards),
    ),
    (
        "value.noble-covered-ends",
        _SECTIONS,
        lambda s: any("noble" in cards for section in s.touched for cards in section.covered),
    ),
    (
        "value.noble-covered-stays",
        _SECTIONS,
        lambda s: any("noble" in cards for section in s.touched for cards in section.covered),
    ),
    ("value.covered", _SECTIONS, lambda s: any(any(section.covered) for section in s.touched)),
    ("check.first", _TURN | _GAIN, lambda s: s.checks),
    ("check.order", _TURN, lambda s: s.checks and s.after.phase in ("take", "reveal")),
    ("check.leads", _TURN | _GAIN, lambda s: any(any(section.cards) for section in s.looked_at)),
    ("check.tie", _TURN | _GAIN, lambda s: s.has_tie),
    ("check.covered-counts", _TURN | _GAIN, lambda s: s.has_all_covered),
    ("check.covered-ignored", _TURN | _GAIN, lambda s: s.has_all_covered),
    ("take.choice", _TURN | {"sections"}, lambda s: s.did(Take)),
    ("take.held", _SECTIONS, lambda s: s.did(Take)),
    ("take.one-per-check", _TURN | _GAIN, lambda s: s.did(Take)),
    ("close.second-token", _GAIN, lambda s: bool(s.closed)),
    ("close.first-token", _GAIN, lambda s: bool(s.closed)),
    ("close.cards-leave", _SECTIONS, lambda s: bool(s.closed)),
    ("close.refill", _TOKENS | {"toAct"}, lambda s: bool(s.closed) and s.after.phase == "reveal"),
    ("close.supply-empty", _TOKENS, lambda s: bool(s.closed) and not s.after.supply.size),
    ("turn.two-actions", _TURN | {"ridden"}, lambda s: s.before.phase == "act" or s.after.phase == "act"),
    ("turn.order", frozenset({"toAct"}), lambda s: s.passes_on),
    ("turn.lapses", _TURN, lambda s: s.ends_turn and not s.did(Pass) and (s.did(Ride) or s.before.actions_left > 1)),
    ("turn.pass", _TURN, lambda s: s.did(Pass)),
    ("play.several", _TURN | _TABLE_FIELDS, lambda s: s.did(Play)),
    (
        "play.one-token-left",
        _TURN | _TABLE_FIELDS,
        lambda s: isinstance(s.action, Play) and len(s.before.sections[s.action.section - 1].tokens) == 1,
    ),
    ("draw.one", _TURN | _HANDS, lambda s: s.did(Draw)),
    ("dragon.cover", _TURN | _TABLE_FIELDS, lambda s: s.covers is not None and not s.covers_own),
    ("dragon.plain", _TURN | _TABLE_FIELDS, lambda s: "dragon" in s.cards and s.covers is None),
    ("dragon.over-own", _TURN | _TABLE_FIELDS, lambda s: s.covers_own),
    ("dragon.over-dragon", _TURN | _TABLE_FIELDS, lambda s: s.covers is not None and s.covers[1] == "dragon"),
    ("dragon.covered", _SECTIONS, lambda s: s.covers is not None),
    ("ride.free", _TURN | _TABLE_FIELDS | {"ridden"}, lambda s: s.did(Ride)),
    ("ride.any-section", _TURN | _TABLE_FIELDS, lambda s: s.did(Ride)),
    ("ride.as-action", _TURN | _TABLE_FIELDS | {"ridden"}, lambda s: s.did(Play) and "rider" in s.cards),
    (
        "ride.with-draw",
        _TURN | _TABLE_FIELDS,
        lambda s: (
            (s.did(Ride) and s.before.drew)
            or (s.did(Draw) and s.before.ridden > 0 and s.before.actions_left == ACTIONS)
        ),
    ),
    ("hidden.hands", frozenset({"hands"}), _always),
    ("hidden.choices", frozenset({"toAct"}), _always),
    ("hidden.rest-is-open", frozenset({"sections", "decks", "taken", "scores", "supply"}), _always),
    ("end.tokens-taken", _END, lambda s: s.after.ended == "tokens-taken"),
    ("end.last-player", _END, lambda s: s.becomes_last),
    ("end.each-other-once", _END, lambda s: s.in_last_round),
    ("end.finish-round", _END, lambda s: s.in_last_round),
    ("end.final-others", _END, lambda s: s.reaches_final_check),
    ("end.final-everyone", _END, lambda s: s.reaches_final_check),
    ("end.final-none", _END, lambda s: s.finished and s.after.stage == "last-round"),
    ("end.no-refill", _TOKENS | _END, lambda s: s.after.stage == "final-check" and bool(s.closed)),
    ("end.cards-played", _END, lambda s: s.after.ended == "cards-played"),
    ("score.taken", frozenset({"scores"}), lambda s: bool(s.closed) or s.finished),
    (
        "score.on-cards",
        frozenset({"scores", "winners", "sections"}),
        lambda s: s.finished and any(section.held for section in s.after.sections),
    ),
    ("score.winners", frozenset({"winners"}), lambda s: s.finished),
]
"""For each clause that is no prohibition the fields that it decides, and when; ids without the game's name."""


def exercised(step: Step) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the clauses that decided a step, each with the fields of the state that it decides.

    Clauses that do not hold in the variant and under the rulings may be among them. Prohibitions are exercised by
    refusals, which name their clause themselves.
    """
    return ((f"great-wall.{clause}", fields) for clause, fields, decides in TABLE if decides(step))
