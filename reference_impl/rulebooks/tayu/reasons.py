"""Which clauses stand behind what an action did: for counting what was exercised and for naming what was broken."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import and_
from typing import Final, NamedTuple

from rulebooks.interface import Action
from rulebooks.tayu.actions import Accept, Bid, Claim, Discard, Draw, End, Pass, Place, Refute, Start, TableTalk
from rulebooks.tayu.board import Footprint, Sides
from rulebooks.tayu.state import TayuState


@dataclass(frozen=True)
class Step:
    """An action between the states before and after it."""

    before: TayuState
    action: Action
    after: TayuState

    def did(self, *kinds: type[Action]) -> bool:
        """Tell whether the action is of one of these kinds."""
        return isinstance(self.action, kinds)

    @cached_property
    def laid(self) -> Footprint:
        """What the placement is to the board."""
        assert isinstance(self.action, Place)
        return self.before.table.board.footprint(self.action)

    @property
    def mouths_on_mouths(self) -> int:
        """How many mouths of the placed tile meet a mouth."""
        return _common(self.laid.own_mouths, self.before.position.mouths)

    @property
    def mouths_on_blanks(self) -> int:
        """How many mouths of the placed tile meet a blank edge."""
        return _common(self.laid.own_mouths, self.before.position.blanks)

    @property
    def blanks_on_blanks(self) -> int:
        """How many blank edges of the placed tile meet a blank edge."""
        return _common(self.laid.own_blanks, self.before.position.blanks)

    @property
    def edges_at_coasts(self) -> int:
        """How many edges of the placed tile, where mouths can be, lie at the edge of the board."""
        return self.outlets + _common(self.laid.own_blanks, self.before.table.board.coasts)

    @property
    def outlets(self) -> int:
        """How many outlets the placed tile makes."""
        return _common(self.laid.own_mouths, self.before.table.board.coasts)

    @property
    def double_outlets(self) -> int:
        """How many of the outlets count twice."""
        return sum(self.laid.outlets) - self.outlets

    @property
    def found_unplayable(self) -> bool:
        """Whether it was found that no tile in hand has a place."""
        if self.did(Accept):
            return self.after.phase != "claim"
        return self.did(Draw) and (self.after.phase == "discard" or self.after.ended == "unplayable")

    @property
    def finished(self) -> bool:
        """Whether the step ended the game."""
        return self.after.phase == "finished"

    @property
    def auction_ends(self) -> bool:
        """Whether the flood was found."""
        return self.before.flood is None and self.after.flood is not None


def _common(one: Sides, other: Sides) -> int:
    """Count the edges that are in both."""
    return sum(map(int.bit_count, map(and_, one, other)))


class Row(NamedTuple):
    """A clause, the fields that it decides, the kinds of action that it speaks to (none named: all), and when."""

    clause: str
    fields: frozenset[str]
    kinds: tuple[type[Action], ...]
    decides: Callable[[Step], bool] | None = None


_ANY: Final[tuple[type[Action], ...]] = ()
_TURN = frozenset({"phase", "toAct", "hand", "tilesLeft", "kept"})
_COASTS = frozenset({"coasts"})
_END = frozenset({"phase", "toAct", "hand", "ended", "winners"})
_AUCTION = frozenset({"phase", "toAct", "flood", "bid"})

_TABLE: Final = [
    Row("tayu.tile.shape", _COASTS, (Place,)),
    Row("tayu.tile.kinds", _COASTS, (Place,)),
    Row("tayu.tile.copies", frozenset({"tilesLeft"}), (Draw,)),
    Row("tayu.tile.ring", frozenset({"tilesLeft"}), (Draw,)),
    Row("tayu.board.squares", _COASTS, (Place,), lambda s: not s.before.placements),
    Row("tayu.board.doubles", _COASTS, (Place,), lambda s: s.double_outlets > 0),
    Row("tayu.board.other", _COASTS, (Place,), lambda s: s.before.table.board.width != 19),
    Row("tayu.setup.wall", frozenset({"tilesLeft"}), (Draw,)),
    Row("tayu.setup.spread", frozenset({"tilesLeft"}), (Draw,)),
    Row("tayu.setup.first", frozenset({"toAct"}), (Draw, Bid), lambda s: s.before.to_act == s.before.table.first),
    Row("tayu.setup.directions", _END, _ANY, lambda s: s.finished and s.after.scores[0] != s.after.scores[1]),
    Row("tayu.draw.front-stacks", _TURN, (Draw,)),
    Row("tayu.draw.any-spread-tile", _TURN, (Draw,)),
    Row("tayu.place.three-squares", _COASTS, (Place,)),
    Row("tayu.place.first-any-way", _TURN, (Place,), lambda s: not s.before.placements),
    Row(
        "tayu.place.new-mouth-on-blank-allowed",
        _TURN,
        (Place,),
        lambda s: s.mouths_on_blanks > 0,
    ),
    Row("tayu.place.blank-on-blank", _TURN, (Place,), lambda s: s.blanks_on_blanks > 0),
    Row("tayu.place.several-mouths", _TURN, (Place,), lambda s: s.mouths_on_mouths > 1),
    Row("tayu.place.at-the-coast", _COASTS, (Place,), lambda s: s.edges_at_coasts > 0),
    Row("tayu.place.free-choice", _TURN, (Place,)),
    Row("tayu.turn.ends-after-placing", _TURN, (Place,)),
    Row("tayu.turn.order", frozenset({"toAct"}), (Place,)),
    Row("tayu.end.claim", _TURN, (Claim,)),
    Row("tayu.end.automatic", _END, (Draw, TableTalk), lambda s: s.found_unplayable),
    Row("tayu.end.all-others-asked", _END, (Claim, Accept, Refute)),
    Row("tayu.end.accept", _END, (Accept,)),
    Row("tayu.end.refute", _END, (Refute,)),
    Row("tayu.end.refuted-returns", _TURN, (Refute,)),
    Row("tayu.end.refuted-any-legal", _TURN, (Place,), lambda s: s.before.refuted),
    Row("tayu.end.unplayable", _END, _ANY, lambda s: s.after.ended == "unplayable"),
    Row("tayu.end.discard", _END, _ANY, lambda s: s.did(Discard, End) or s.after.phase == "discard"),
    Row("tayu.end.no-discard", _END, (Accept, Draw), lambda s: s.found_unplayable and s.before.scoreless),
    Row(
        "tayu.end.discard-scoreless-only", _END, (Accept, Draw), lambda s: s.found_unplayable and not s.before.scoreless
    ),
    Row("tayu.end.scoreless-outlets", _END, (Accept, Draw), lambda s: s.found_unplayable),
    Row("tayu.end.scoreless-product", _END, (Accept, Draw), lambda s: s.found_unplayable),
    Row("tayu.end.discarded-is-gone", _TURN, (Discard,)),
    Row("tayu.end.supply-empty", _END, _ANY, lambda s: s.after.ended == "supply-empty"),
    Row("tayu.score.outlet", _COASTS, (Place,), lambda s: s.edges_at_coasts > 0),
    Row("tayu.score.double", _COASTS, (Place,), lambda s: s.double_outlets > 0),
    Row("tayu.score.corner", _COASTS, (Place,), lambda s: s.edges_at_coasts > 1 and s.outlets > 0),
    Row("tayu.score.product", frozenset({"scores"}), (Place,), lambda s: any(s.after.scores)),
    Row(
        "tayu.score.empty-coast",
        frozenset({"scores"}),
        (Place,),
        lambda s: s.outlets > 0 and 0 in s.after.position.coasts,
    ),
    Row("tayu.score.win", _END, _ANY, lambda s: s.finished and s.after.scores[0] != s.after.scores[1]),
    Row("tayu.score.tie", _END, _ANY, lambda s: s.finished and s.after.scores[0] == s.after.scores[1]),
    Row("tayu.pro.keep-first", _TURN, _ANY, lambda s: s.before.to_keep > 0),
    Row("tayu.pro.second-tile", _TURN, (Draw,), lambda s: not s.before.to_keep),
    Row("tayu.pro.either", _TURN, (Place,)),
    Row("tayu.pro.other-waits", _TURN, (Place,)),
    Row("tayu.pro.neither-fits", _END, (Accept, Draw), lambda s: s.found_unplayable),
    Row("tayu.pro.discard-choice", _TURN, (Discard,)),
    Row("tayu.pro.supply-empty", _END, (Place, Discard), lambda s: not s.before.supply.tiles_left),
    Row("tayu.three.auction", _AUCTION, (Bid,)),
    Row("tayu.three.pass", _AUCTION, (Pass,)),
    Row("tayu.three.pass-final", _AUCTION, (Pass,)),
    Row("tayu.three.pass-may-return", _AUCTION, (Pass,)),
    Row("tayu.three.lowest-is-flood", _AUCTION, _ANY, lambda s: s.auction_ends),
    Row("tayu.three.sides", _END, _ANY, lambda s: s.auction_ends or (s.finished and s.after.bid_is_reached)),
    Row("tayu.three.left-starts", _AUCTION, _ANY, lambda s: s.auction_ends),
    Row("tayu.three.either-starts", _AUCTION, _ANY, lambda s: s.auction_ends or s.did(Start)),
    Row("tayu.three.flood-plays", _TURN, (Place,), lambda s: s.before.flood in (s.before.to_act, s.after.to_act)),
    Row("tayu.three.flood-drops-out", _TURN, (Place,), lambda s: s.after.bid_is_reached),
    Row("tayu.three.flood-stays", _TURN, (Place,), lambda s: s.after.bid_is_reached),
    Row("tayu.three.flood-wins", _END, _ANY, lambda s: s.finished and not s.after.bid_is_reached),
    Row("tayu.three.builder-wins", _END, _ANY, lambda s: s.finished and s.after.bid_is_reached),
    Row("tayu.four.teams", _END, _ANY, lambda s: s.finished or s.did(Place)),
    Row("tayu.four.win", _END, _ANY, lambda s: s.finished and s.after.scores[0] != s.after.scores[1]),
    Row("tayu.four.tile-handed-on", _TURN, (TableTalk,)),
]


def rows_for(kind: type[Action], holds: Callable[[str], bool]) -> Sequence[Row]:
    """Return the rows that can speak to actions of a kind, as far as their clauses hold."""
    return [row for row in _TABLE if (not row.kinds or kind in row.kinds) and holds(row.clause)]


def exercised(step: Step, rows: Iterable[Row]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the clauses that decided a step, each with the fields of the state that it decides.

    Prohibitions are exercised by refusals, which name their clause themselves.
    """
    return ((clause, fields) for clause, fields, _, decides in rows if decides is None or decides(step))
