"""Which clauses stand behind what an action did: for counting what was exercised and for naming what was broken."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rulebooks.interface import Action
from rulebooks.tayu.actions import Accept, Bid, Claim, Discard, Draw, End, Pass, Place, Refute, Start, TableTalk
from rulebooks.tayu.state import TayuState
from rulebooks.tayu.tiles import KINDS


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
    def meetings(self) -> list[tuple[bool, bool, bool, bool, bool]]:
        """For each edge of the placed tile: is it a mouth; does it meet a mouth, a blank, the coast; is that double."""
        if not isinstance(self.action, Place):
            return []
        board, position = self.before.table.board, self.before.position
        found = []
        for mouth, cell, side in board.edges(self.action):
            bit = 1 << board.bit_of(cell)
            coast = board.is_coast(cell, side)
            double = coast and board.names[board.bit_of(cell)] in board.doubles
            meets = bool(position.mouths[side] & bit), bool(position.blanks[side] & bit)
            found.append((mouth in KINDS[self.action.tile], *meets, coast, double))
        return found

    @property
    def outlets(self) -> int:
        """How many outlets the placed tile makes."""
        return sum(mouth and coast for mouth, _, _, coast, _ in self.meetings)

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
    def was_answered(self) -> bool:
        """Whether the action is part of a claim and its answers."""
        return self.did(Claim, Accept, Refute)

    @property
    def auction_ends(self) -> bool:
        """Whether the flood was found."""
        return self.before.flood is None and self.after.flood is not None


Predicate = Callable[[Step], bool]
_TURN = frozenset({"phase", "toAct", "hand", "tilesLeft", "kept"})
_COASTS = frozenset({"coasts"})
_END = frozenset({"phase", "toAct", "hand", "ended", "winners"})
_AUCTION = frozenset({"phase", "toAct", "flood", "bid"})

_TABLE: Final[list[tuple[str, frozenset[str], Predicate]]] = [
    ("tayu.tile.shape", _COASTS, lambda s: s.did(Place)),
    ("tayu.tile.kinds", _COASTS, lambda s: s.did(Place)),
    ("tayu.tile.copies", frozenset({"tilesLeft"}), lambda s: s.did(Draw)),
    ("tayu.tile.ring", frozenset({"tilesLeft"}), lambda s: s.did(Draw)),
    ("tayu.board.squares", _COASTS, lambda s: s.did(Place) and not s.before.placements),
    ("tayu.board.doubles", _COASTS, lambda s: any(edge[0] and edge[4] for edge in s.meetings)),
    ("tayu.board.other", _COASTS, lambda s: s.did(Place) and (s.before.table.board.width != 19)),
    ("tayu.setup.wall", frozenset({"tilesLeft"}), lambda s: s.did(Draw)),
    ("tayu.setup.spread", frozenset({"tilesLeft"}), lambda s: s.did(Draw)),
    ("tayu.setup.first", frozenset({"toAct"}), lambda s: s.did(Draw, Bid) and s.before.to_act == s.before.table.first),
    ("tayu.setup.directions", _END, lambda s: s.finished and s.after.scores[0] != s.after.scores[1]),
    ("tayu.draw.front-stacks", _TURN, lambda s: s.did(Draw)),
    ("tayu.draw.any-spread-tile", _TURN, lambda s: s.did(Draw)),
    ("tayu.place.three-squares", _COASTS, lambda s: s.did(Place)),
    ("tayu.place.first-any-way", _TURN, lambda s: s.did(Place) and not s.before.placements),
    ("tayu.place.new-mouth-on-blank-allowed", _TURN, lambda s: any(edge[0] and edge[2] for edge in s.meetings)),
    ("tayu.place.blank-on-blank", _TURN, lambda s: any(not edge[0] and edge[2] for edge in s.meetings)),
    ("tayu.place.several-mouths", _TURN, lambda s: sum(edge[0] and edge[1] for edge in s.meetings) > 1),
    ("tayu.place.at-the-coast", _COASTS, lambda s: any(edge[3] for edge in s.meetings)),
    ("tayu.place.free-choice", _TURN, lambda s: s.did(Place)),
    ("tayu.turn.ends-after-placing", _TURN, lambda s: s.did(Place)),
    ("tayu.turn.order", frozenset({"toAct"}), lambda s: s.did(Place)),
    ("tayu.end.claim", _TURN, lambda s: s.did(Claim)),
    ("tayu.end.automatic", _END, lambda s: s.did(Draw, TableTalk) and s.found_unplayable),
    ("tayu.end.all-others-asked", _END, lambda s: s.was_answered),
    ("tayu.end.accept", _END, lambda s: s.did(Accept)),
    ("tayu.end.refute", _END, lambda s: s.did(Refute)),
    ("tayu.end.refuted-returns", _TURN, lambda s: s.did(Refute)),
    ("tayu.end.refuted-any-legal", _TURN, lambda s: s.did(Place) and s.before.refuted),
    ("tayu.end.unplayable", _END, lambda s: s.after.ended == "unplayable"),
    ("tayu.end.discard", _END, lambda s: s.did(Discard, End) or s.after.phase == "discard"),
    ("tayu.end.no-discard", _END, lambda s: s.found_unplayable and s.before.scoreless),
    ("tayu.end.discard-scoreless-only", _END, lambda s: s.found_unplayable and not s.before.scoreless),
    ("tayu.end.scoreless-outlets", _END, lambda s: s.found_unplayable),
    ("tayu.end.scoreless-product", _END, lambda s: s.found_unplayable),
    ("tayu.end.discarded-is-gone", _TURN, lambda s: s.did(Discard)),
    ("tayu.end.supply-empty", _END, lambda s: s.after.ended == "supply-empty"),
    ("tayu.score.outlet", _COASTS, lambda s: any(edge[3] for edge in s.meetings)),
    ("tayu.score.double", _COASTS, lambda s: any(edge[0] and edge[4] for edge in s.meetings)),
    ("tayu.score.corner", _COASTS, lambda s: sum(edge[3] for edge in s.meetings) > 1 and s.outlets > 0),
    ("tayu.score.product", frozenset({"scores"}), lambda s: s.did(Place) and any(s.after.scores)),
    ("tayu.score.empty-coast", frozenset({"scores"}), lambda s: s.outlets > 0 and 0 in s.after.position.coasts),
    ("tayu.score.win", _END, lambda s: s.finished and s.after.scores[0] != s.after.scores[1]),
    ("tayu.score.tie", _END, lambda s: s.finished and s.after.scores[0] == s.after.scores[1]),
    ("tayu.pro.keep-first", _TURN, lambda s: s.before.to_keep > 0),
    ("tayu.pro.second-tile", _TURN, lambda s: s.did(Draw) and not s.before.to_keep),
    ("tayu.pro.either", _TURN, lambda s: s.did(Place)),
    ("tayu.pro.other-waits", _TURN, lambda s: s.did(Place)),
    ("tayu.pro.neither-fits", _END, lambda s: s.found_unplayable),
    ("tayu.pro.discard-choice", _TURN, lambda s: s.did(Discard)),
    ("tayu.pro.supply-empty", _END, lambda s: not s.before.supply.tiles_left and s.did(Place, Discard)),
    ("tayu.three.auction", _AUCTION, lambda s: s.did(Bid)),
    ("tayu.three.pass", _AUCTION, lambda s: s.did(Pass)),
    ("tayu.three.pass-final", _AUCTION, lambda s: s.did(Pass)),
    ("tayu.three.pass-may-return", _AUCTION, lambda s: s.did(Pass)),
    ("tayu.three.lowest-is-flood", _AUCTION, lambda s: s.auction_ends),
    ("tayu.three.sides", _END, lambda s: s.auction_ends or (s.finished and s.after.bid_is_reached)),
    ("tayu.three.left-starts", _AUCTION, lambda s: s.auction_ends),
    ("tayu.three.either-starts", _AUCTION, lambda s: s.auction_ends or s.did(Start)),
    ("tayu.three.flood-plays", _TURN, lambda s: s.before.flood in (s.before.to_act, s.after.to_act) and s.did(Place)),
    ("tayu.three.flood-drops-out", _TURN, lambda s: s.did(Place) and s.after.bid_is_reached),
    ("tayu.three.flood-stays", _TURN, lambda s: s.did(Place) and s.after.bid_is_reached),
    ("tayu.three.flood-wins", _END, lambda s: s.finished and not s.after.bid_is_reached),
    ("tayu.three.builder-wins", _END, lambda s: s.finished and s.after.bid_is_reached),
    ("tayu.four.teams", _END, lambda s: s.finished or s.did(Place)),
    ("tayu.four.win", _END, lambda s: s.finished and s.after.scores[0] != s.after.scores[1]),
    ("tayu.four.tile-handed-on", _TURN, lambda s: s.did(TableTalk)),
]


def exercised(step: Step) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the clauses that decided a step, each with the fields of the state that it decides.

    Clauses that do not hold in the variant and under the rulings may be among them. Prohibitions are exercised by
    refusals, which name their clause themselves.
    """
    return ((clause, fields) for clause, fields, decides in _TABLE if decides(step))
