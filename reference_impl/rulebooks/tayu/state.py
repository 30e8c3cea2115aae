"""A game of Ta Yü as a value: what is on the table, who is to act, and what every action makes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rulebooks.interface import Action, IllegalAction, JsonObject, State
from rulebooks.tayu.actions import (
    CLAIM,
    DRAWS,
    Accept,
    Bid,
    BidRange,
    Claim,
    Discard,
    Draw,
    End,
    Pass,
    Place,
    Refute,
    Start,
    TableTalk,
    format_word,
)
from rulebooks.tayu.board import Board, Position
from rulebooks.tayu.supply import Supply


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same from the first action to the last."""

    variant: str
    players: int
    rulings: Mapping[str, str]
    board: Board
    first: int

    @property
    def protects_blanks(self) -> bool:
        """Whether a new mouth must keep away from blank edges (clause ``tayu.place.new-mouth-on-blank``)."""
        return self.rulings["placement.new-mouth-on-blank"] == "forbidden"


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction for the flood: lowest bid and bidder so far, who has passed, and how many passed in a row."""

    bid: int | None = None
    bidder: int | None = None
    passed: frozenset[int] = frozenset()
    passes: int = 0

    @property
    def highest_possible(self) -> int | None:
        """The highest bid that can follow; None before the first."""
        return None if self.bid is None else self.bid - 1


@dataclass(frozen=True)
class TayuState(State):
    """One position of a game.

    ``turn`` is the player in turn (in the auction: the bidder), None where the table decides or the game is over.
    ``asked`` is the player who has to answer a claim. ``held`` are the tiles before each player. ``refuted`` tells that
    a claim was refuted since the last draw, ``shown`` where. ``to_keep`` counts the tiles still to be drawn for
    keeping before a game with kept tiles begins.
    """

    table: Table
    position: Position
    supply: Supply
    phase: str
    turn: int | None
    held: tuple[tuple[str, ...], ...]
    placements: tuple[Place, ...] = ()
    asked: int | None = None
    refuted: bool = False
    shown: Place | None = None
    to_keep: int = 0
    auction: Auction | None = None
    flood: int | None = None
    dropped_out: bool = False
    ended: str | None = None
    _places: Sequence[Place] | None = field(default=None, init=False, repr=False, compare=False)
    """The legal placements, once they were asked for."""

    # What can be seen

    @property
    def to_act(self) -> int | None:
        """The player who is to act."""
        return self.asked if self.phase == "claim" else self.turn

    @property
    def hand(self) -> tuple[str, ...]:
        """The tiles that the player in turn has to place one of; empty in phases without a tile to place."""
        return self.held[self.turn - 1] if self.phase in _WITH_HAND and self.turn else ()

    @property
    def scores(self) -> tuple[int, int]:
        """The scores north-south and east-west (clauses ``tayu.score.product``, ``tayu.score.empty-coast``)."""
        north, east, south, west = self.position.coasts
        return north * south, east * west

    @property
    def bid(self) -> int | None:
        """The lowest bid so far."""
        return self.auction.bid if self.auction else None

    @property
    def builders(self) -> tuple[int, int] | None:
        """With three players those who build north-south and east-west (clause ``tayu.three.sides``)."""
        return (self.flood % 3 + 1, (self.flood + 1) % 3 + 1) if self.flood else None

    @property
    def bid_is_reached(self) -> bool:
        """Whether a builder's score is the flood's bid or more."""
        return self.flood is not None and self.bid is not None and max(self.scores) >= self.bid

    @property
    def winners(self) -> list[int] | None:
        """The winners, sorted; None while the game goes on."""
        if self.phase != "finished":
            return None
        if self.flood is not None and not self.bid_is_reached:
            return [self.flood]
        sides = {"three-player": [[player] for player in self.builders or ()], "four-player": [[1, 3], [2, 4]]}
        teams = sides.get(self.table.variant, [[1], [2]])
        best = max(self.scores)
        return sorted(
            player for team, score in zip(teams, self.scores, strict=True) if score == best for player in team
        )

    @property
    def scoreless(self) -> bool:
        """Whether nobody has points (ruling ``end.scoreless``)."""
        counted = self.position.coasts if self.table.rulings["end.scoreless"] == "outlets" else self.scores
        return not any(counted)

    def observation(self, viewer: int | None = None) -> JsonObject:  # noqa: ARG002  # Ta Yü has no secrets
        """Return the facts of the protocol's ``state``."""
        north, east, south, west = self.position.coasts
        made: JsonObject = {
            "phase": self.phase,
            "toAct": self.asked if self.phase == "claim" else self.turn,
            "hand": sorted(self.hand),
            "coasts": {"north": north, "east": east, "south": south, "west": west},
            "scores": {"north-south": north * south, "east-west": east * west},
            "tilesLeft": self.supply.tiles_left,
            "winners": self.winners if self.phase == "finished" else None,
            "ended": self.ended,
        }
        if self.table.variant == "pro":
            made["kept"] = {str(player): sorted(tiles) for player, tiles in enumerate(self.held, 1)}
        if self.table.variant == "three-player":
            made |= {"flood": self.flood, "bid": self.bid}
        return made

    def key(self) -> object:
        """Return a hashable identity of the position, whatever the way to it."""
        return (
            *(self.position, self.supply, self.phase, self.to_act, self.turn, self.held, self.refuted, self.shown),
            *(self.to_keep, self.auction, self.flood, self.dropped_out, self.ended),
        )

    # What can be done

    def legal_actions(self) -> Sequence[Action]:
        """Return the choices of whoever is to act."""
        match self.phase:
            case "draw":
                return [DRAWS[pile][None] for pile in self.supply.open_piles()]
            case "place":
                may_claim = self.table.rulings["end.claim"] == "agreement" and not self.refuted
                places = [self.shown] if self.shown else self.legal_places
                return [*places, CLAIM] if may_claim else list(places)
            case "claim":
                return [Accept(), *(Refute(p.tile, p.square, p.direction) for p in self.legal_places)]
            case "discard":
                return [*map(Discard, sorted(set(self.hand))), End()]
            case "auction":
                return self._auction_choices()
            case "start":
                return [Start(player) for player in sorted(self.builders or ())]
        return []

    def _auction_choices(self) -> list[Action]:
        auction = self.auction or Auction()
        if auction.bid is None:
            return [BidRange(1, None)]
        return [*([BidRange(1, auction.bid - 1)] if auction.bid > 1 else []), Pass()]

    @property
    def legal_places(self) -> Sequence[Place]:
        """All legal placements of the tiles in hand."""
        places = self._places
        if places is None:
            places = self.table.board.places(self.position, sorted(set(self.hand)), self.table.protects_blanks)
            object.__setattr__(self, "_places", places)
        return places

    def outcomes(self, choice: Action) -> Sequence[tuple[Action, int]]:
        """Return what a listed choice can turn into: drawn tiles with their copies, bids, else the choice itself."""
        match choice:
            case Draw(pile, None):
                return [(DRAWS[pile][tile], copies) for tile, copies in self.supply.outcomes(pile)]
            case BidRange(least, most):
                bids = {least, (most or 40) // 2, most or 40} - {0}
                return [(Bid(points), 1) for points in sorted(bids)]
        return [(choice, 1)]

    # What happens

    def play(self, action: Action) -> "TayuState":
        """Return the state after ``action``; raises :class:`IllegalAction`."""
        if action.type not in _ACTIONS_IN[self.phase]:
            raise self._out_of_phase(action)
        match action:
            case Draw():
                return self._draw(action)
            case Place():
                return self._place(action)
            case Claim():
                return self._claim()
            case Accept():
                return self._accept()
            case Refute():
                return self._refute(action)
            case Discard(tile):
                return self._discard(tile)
            case End():
                return self._finish("unplayable")
            case Bid(points):
                return self._bid(points)
            case Pass():
                return self._pass()
            case Start(player):
                return self._start(player)
            case TableTalk():
                return self._hand_on()
        raise IllegalAction("tayu.three.auction", f"'{format_word(action)}' is a range of bids; name one")

    def _draw(self, action: Draw) -> "TayuState":
        supply = self.supply.without(action)
        assert self.turn is not None
        assert action.tile is not None
        held = self._held_with(self.turn, (*self.held[self.turn - 1], action.tile))
        if not self.to_keep:
            return self._reach_placing(supply=supply, held=held, refuted=False, shown=None)
        drawn = self._with(supply=supply, held=held, refuted=False, shown=None, to_keep=self.to_keep - 1)
        return drawn._begin_turn(drawn._next_player(self.turn))

    def _reach_placing(self, **changes: Any) -> "TayuState":
        reached = self._with(phase="place", **changes)
        if self.table.rulings["end.claim"] == "automatic" and not reached.legal_places:
            return reached._find_unplayable()
        return reached

    def _place(self, place: Place) -> "TayuState":
        self._check_in_hand(place)
        position = self.table.board.lay(self.position, place, self.table.protects_blanks)
        if self.shown and place != self.shown:
            message = f"after the refuted claim only {format_word(self.shown)} may be played, the place that was shown"
            raise IllegalAction("tayu.end.refuted-shown-place", message)
        assert self.turn is not None
        rest = list(self.held[self.turn - 1])
        rest.remove(place.tile)
        drops_out = self.flood is not None and self.table.rulings["three.flood-reached"] == "drops-out"
        dropped_out = self.dropped_out or (drops_out and self._with(position=position).bid_is_reached)
        return self._begin_turn(
            self._next_player(self.turn, dropped_out=dropped_out),
            position=position,
            placements=(*self.placements, place),
            held=self._held_with(self.turn, tuple(rest)),
            refuted=False,
            shown=None,
            dropped_out=dropped_out,
        )

    def _check_in_hand(self, place: Place) -> None:
        if place.tile not in self.hand:
            message = f"{place.tile} is not in hand; the player in turn holds {' and '.join(self.hand)}"
            raise IllegalAction("tayu.place.tile-in-hand", message)

    def _claim(self) -> "TayuState":
        if self.table.rulings["end.claim"] == "automatic":
            raise IllegalAction(
                "tayu.end.no-claim", "nobody claims here: whether the tile has a place is found without it"
            )
        if self.refuted:
            raise IllegalAction(
                "tayu.end.claim-once", "the claim was refuted; it may be made again after the next draw"
            )
        assert self.turn is not None
        return self._with(phase="claim", asked=self._next_player(self.turn))

    def _accept(self) -> "TayuState":
        assert self.asked is not None
        following = self._next_player(self.asked)
        if following != self.turn:
            return self._with(asked=following)
        return self._with(asked=None)._find_unplayable()

    def _refute(self, action: Refute) -> "TayuState":
        try:
            self._check_in_hand(action.place)
            self.table.board.check(self.position, action.place, self.table.protects_blanks)
        except IllegalAction as error:
            message = f"the place shown is not legal: {error.message}"
            raise IllegalAction("tayu.end.refute-legal", message, error.places, malformed=error.malformed) from None
        shown = action.place if self.table.rulings["end.refuted"] == "shown-place" else None
        return self._with(phase="place", asked=None, refuted=True, shown=shown)

    def _find_unplayable(self) -> "TayuState":
        if self.table.rulings["end.discard"] == "while-scoreless" and self.scoreless:
            return self._with(phase="discard")
        return self._finish("unplayable")

    def _discard(self, tile: str) -> "TayuState":
        if tile not in self.hand:
            message = f"{tile} is not in hand; the player in turn holds {' and '.join(self.hand)}"
            raise IllegalAction("tayu.end.discard-held-tile", message)
        assert self.turn is not None
        rest = list(self.held[self.turn - 1])
        rest.remove(tile)
        return self._with(held=self._held_with(self.turn, tuple(rest)))._begin_turn(self.turn)

    def _bid(self, points: int) -> "TayuState":
        auction = self.auction or Auction()
        if auction.bid is not None and points >= auction.bid:
            message = f"{points} is no lower than the lowest bid so far, {auction.bid}"
            raise IllegalAction("tayu.three.bid-lower", message)
        if points < 1:
            raise IllegalAction("tayu.three.bid-at-least-one", f"a bid is at least 1 point, not {points}")
        return self._ask_next_bidder(replace(auction, bid=points, bidder=self.turn, passes=0))

    def _pass(self) -> "TayuState":
        auction = self.auction or Auction()
        if auction.bid is None:
            raise IllegalAction("tayu.three.first-must-bid", "the first bidder has to bid; he cannot pass")
        assert self.turn is not None
        return self._ask_next_bidder(replace(auction, passed=auction.passed | {self.turn}, passes=auction.passes + 1))

    def _ask_next_bidder(self, auction: Auction) -> "TayuState":
        assert self.turn is not None
        final = self.table.rulings["three.pass"] == "final"
        if (len(auction.passed) if final else auction.passes) == 2:
            return self._with(auction=auction, flood=auction.bidder)._leave_auction()
        out = {auction.bidder} | (auction.passed if final else set())
        following = self.turn % 3 + 1
        while following in out:
            following = following % 3 + 1
        return self._with(auction=auction, turn=following)

    def _leave_auction(self) -> "TayuState":
        if self.table.rulings["three.starter"] == "either":
            return self._with(phase="start", turn=None)
        assert self.builders is not None
        return self._begin_turn(self.builders[0])

    def _start(self, player: int) -> "TayuState":
        if player == self.flood:
            raise IllegalAction("tayu.three.flood-does-not-start", f"player {player} is the flood and does not begin")
        if player not in (1, 2, 3):
            raise IllegalAction("tayu.three.either-starts", f"there is no player {player}")
        return self._begin_turn(player)

    def _hand_on(self) -> "TayuState":
        if self.table.variant != "four-player":
            raise IllegalAction(
                "tayu.four.talk-only-while-placing", "only partners of a team of two can talk about moves"
            )
        assert self.turn is not None
        receiver = self._next_player(self.turn)
        handed = self._with(held=self._held_with(self.turn, ()))
        held = handed._held_with(receiver, self.hand)
        return handed._reach_placing(held=held, turn=receiver, refuted=False, shown=None)

    # The course of turns

    def _begin_turn(self, player: int, **changes: Any) -> "TayuState":
        begun = self._with(phase="draw", turn=player, **changes)
        if self.supply.tiles_left:
            return begun
        return begun._reach_placing() if self.held[player - 1] else begun._finish("supply-empty")

    def _finish(self, ended: str) -> "TayuState":
        return self._with(phase="finished", turn=None, asked=None, ended=ended)

    def _next_player(self, player: int, *, dropped_out: bool | None = None) -> int:
        following = player % self.table.players + 1
        skips = self.dropped_out if dropped_out is None else dropped_out
        return following % self.table.players + 1 if skips and following == self.flood else following

    def _with(self, **changes: Any) -> "TayuState":
        """Return a state with other facts: what ``dataclasses.replace`` does, in a fifth of the time."""
        made = object.__new__(TayuState)
        facts = self.__dict__ | changes
        facts["_places"] = None
        object.__setattr__(made, "__dict__", facts)
        return made

    def _held_with(self, player: int, tiles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return (*self.held[: player - 1], tiles, *self.held[player:])

    def _out_of_phase(self, action: Action) -> IllegalAction:
        clause, message = self._why_not_now(action, format_word(action))
        return IllegalAction(clause, message, also=frozenset() if self.phase == "finished" else _CLAUSES_OF_PHASES)

    def _why_not_now(self, action: Action, word: str) -> tuple[str, str]:
        if self.phase == "finished":
            return "tayu.end.nothing-after", f"the game has ended; '{word}' comes too late"
        if isinstance(action, TableTalk):
            message = f"table talk has consequences only while a tile waits to be placed, not in phase '{self.phase}'"
            return "tayu.four.talk-only-while-placing", message
        if self.phase in ("auction", "start"):
            clause = "tayu.three.auction" if self.phase == "auction" else "tayu.three.either-starts"
            return clause, f"'{word}' comes too early: the game is in phase '{self.phase}'"
        if self.phase == "claim":
            return (
                "tayu.end.answers-only",
                f"player {self.asked} has to accept or refute the claim before anything else",
            )
        if self.phase == "discard":
            return "tayu.end.discard-or-end", "the tile has no place: it can be thrown away, or the game ended"
        if self.phase == "draw":
            return "tayu.draw.before-placing", f"'{word}' comes too early: a tile has to be drawn first"
        if isinstance(action, Draw):
            return "tayu.draw.once", f"a tile has been drawn already and waits to be placed: {' and '.join(self.hand)}"
        if isinstance(action, (Accept, Refute)):
            if self.table.rulings["end.claim"] == "automatic":
                return "tayu.end.no-claim", f"nobody claims anything here; '{word}' answers a claim"
            return "tayu.end.answers-only", f"nobody has claimed anything; '{word}' answers a claim"
        return "tayu.place.duty", f"the drawn tile has to be placed; '{word}' would keep it from the board"


_WITH_HAND: Final = frozenset({"place", "claim", "discard"})

_ACTIONS_IN: Final = {
    "auction": {"bid", "pass"},
    "start": {"start"},
    "draw": {"draw"},
    "place": {"place", "claim", "tableTalk"},
    "claim": {"accept", "refute"},
    "discard": {"discard", "end"},
    "finished": set[str](),
}

_CLAUSES_OF_PHASES: Final = frozenset(
    {
        "tayu.draw.before-placing",
        "tayu.draw.once",
        "tayu.place.duty",
        "tayu.end.all-others-asked",
        "tayu.end.answers-only",
        "tayu.end.no-claim",
        "tayu.end.discard",
        "tayu.end.discard-or-end",
        "tayu.pro.keep-first",
        "tayu.three.auction",
        "tayu.three.either-starts",
        "tayu.four.talk-only-while-placing",
    }
)
"""Clauses that say what can be done when: an action in the wrong phase breaks several of them, and any may be named."""
