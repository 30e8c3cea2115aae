"""The course of the game, for all four variants: whose turn it is, what he may do, how it ends and who wins."""

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from tayu_players import Players
from tayu_setup import SetupReader
from tayu_table import Board, Square

MAX_INTEGER = 2**53 - 1  # the largest integer of the protocol

Action = dict[str, object]


class Placement(NamedTuple):
    tile: str
    square: Square
    direction: str


class MalformedError(Exception):
    """What was sent is not an action at all."""


class RefusedError(Exception):
    """A clause forbids the action."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


class Game(Players):
    """One game. Methods named ..._fault give the clause that forbids something, or None."""

    # The phase in which each action has its place. Those of UNLISTED are played but never listed.
    PHASE_OF_ACTION: ClassVar[dict[str, str]] = {
        "draw": "draw",
        "place": "place",
        "claim": "place",
        "accept": "claim",
        "refute": "claim",
        "discard": "discard",
        "end": "discard",
        "bid": "auction",
        "pass": "auction",
        "start": "start",
        "tableTalk": "place",
    }
    UNLISTED: tuple[str, ...] = ("tableTalk",)

    # The clause that forbids an action in a phase where it has no place, if nothing more special does
    PHASE_CLAUSE: ClassVar[dict[str, str]] = {
        "auction": "tayu.three.auction",
        "start": "tayu.three.either-starts",
        "draw": "tayu.draw.before-placing",
        "place": "tayu.place.duty",
        "claim": "tayu.end.answers-only",
        "discard": "tayu.end.discard-or-end",
    }

    setup_reader: type[SetupReader] = SetupReader

    def __init__(
        self, variant: str, rulings: dict[str, str], board: Board, first: int, wall: dict[str, list[str]] | None
    ) -> None:
        super().__init__(variant, first, board, rulings, wall)
        self.phase = "draw"
        self.ended: str | None = None
        self.held: dict[int, list[str]] = {player: [] for player in self.players()}
        self.asked: list[int] = []  # in phase claim: who has still to answer, in order
        self.refuted = False  # has the claim of this turn been refuted?
        self.shown: Placement | None = None  # the placement by which it was refuted
        self.to_keep: list[int] = []  # pro: who has still to draw the tile that he keeps
        self.begin_game()

    # ---- turns

    def begin_game(self) -> None:
        """tayu.setup.first, tayu.pro.keep-first, tayu.three.auction."""
        if self.variant == "three-player":
            self.phase = "auction"
        elif self.variant == "pro":
            self.to_keep = self.keepers()
            self.phase = "draw"
        else:
            self.begin_turn(self.first)

    def keepers(self) -> list[int]:
        """tayu.pro.keep-first: first the player who begins, then the other."""
        return [self.first, self.left_of(self.first)]

    def begin_turn(self, player: int) -> None:
        """tayu.draw.before-placing."""
        self.turn = player
        self.refuted = False
        self.shown = None
        self.go_and_draw()

    def go_and_draw(self) -> None:
        """tayu.end.supply-empty, tayu.pro.supply-empty: the player in turn has to draw, if he can."""
        if self.tiles_left() > 0:
            self.phase = "draw"
        elif self.skips_draw():
            self.go_and_place()
        else:
            self.finish("supply-empty")

    def skips_draw(self) -> bool:
        """tayu.pro.supply-empty: the supply is empty, but he has a tile before him."""
        return self.variant == "pro" and len(self.held[self.turn]) > 0

    def go_and_place(self) -> None:
        """tayu.end.automatic."""
        self.phase = "place"
        if self.is_found_automatically() and self.nothing_fits():
            self.found_unplayable()

    # ---- drawing

    def draw(self, pile: str, tile: str) -> None:
        self.take(pile, tile)
        self.held[self.turn].append(tile)
        self.refuted = False
        self.shown = None
        if self.to_keep:
            self.after_keeping()
        else:
            self.go_and_place()

    def after_keeping(self) -> None:
        """tayu.pro.keep-first."""
        self.to_keep = self.to_keep[1:]
        if self.to_keep:
            self.turn = self.to_keep[0]
        else:
            self.begin_turn(self.first)

    # ---- placing

    def is_in_hand(self, tile: str) -> bool:
        """tayu.place.tile-in-hand, tayu.pro.either."""
        return tile in self.held[self.turn]

    def is_as_shown(self, placement: Placement) -> bool:
        """tayu.end.refuted-shown-place, tayu.end.refuted-any-legal."""
        if self.shown is None or self.rulings["end.refuted"] != "shown-place":
            return True
        return placement == self.shown

    def place_fault(self, placement: Placement) -> str | None:
        if not self.is_in_hand(placement.tile):
            return "tayu.place.tile-in-hand"
        if not self.is_as_shown(placement):
            return "tayu.end.refuted-shown-place"
        return self.placement_fault(placement.tile, placement.square, placement.direction)

    def place(self, placement: Placement) -> None:
        """tayu.turn.ends-after-placing, tayu.pro.other-waits."""
        self.held[self.turn].remove(placement.tile)
        self.lay(placement.tile, placement.square, placement.direction)
        if self.flood_drops_out():
            self.flood_is_out = True
        self.begin_turn(self.next_player(self.turn))

    def all_placements(self) -> Iterator[Placement]:
        """Every square and direction for every tile that the player in turn holds, legal or not."""
        for tile in sorted(set(self.held[self.turn])):
            for square in self.squares:
                for direction in self.DIRECTIONS:
                    yield Placement(tile, square, direction)

    def nothing_fits(self) -> bool:
        """tayu.end.automatic, tayu.pro.neither-fits."""
        return all(self.place_fault(placement) is not None for placement in self.all_placements())

    # ---- claims

    def is_found_automatically(self) -> bool:
        """tayu.end.automatic, tayu.end.no-claim."""
        return self.rulings["end.claim"] == "automatic"

    def may_claim_again(self) -> bool:
        """tayu.end.claim-once."""
        return not self.refuted

    def claim_fault(self) -> str | None:
        if self.is_found_automatically():
            return "tayu.end.no-claim"
        if not self.may_claim_again():
            return "tayu.end.claim-once"
        return None

    def who_is_asked(self) -> list[int]:
        """tayu.end.all-others-asked: every other player clockwise from the claimant."""
        return [player for player in self.clockwise_after(self.turn) if self.is_asked(player)]

    def is_asked(self, player: int) -> bool:
        """tayu.end.all-others-asked, tayu.three.flood-plays, tayu.three.flood-drops-out."""
        return player != self.turn and self.takes_turns(player)

    def claim(self) -> None:
        self.asked = self.who_is_asked()
        self.phase = "claim"

    def accept(self) -> None:
        """tayu.end.accept, tayu.end.all-others-asked: the claim stands when all have accepted."""
        self.asked = self.asked[1:]
        if not self.asked:
            self.found_unplayable()

    def refute_fault(self, placement: Placement) -> str | None:
        """tayu.end.refute-legal: only by a legal placement of a tile that the claimant holds."""
        if self.place_fault(placement) is not None:
            return "tayu.end.refute-legal"
        return None

    def refute(self, placement: Placement) -> None:
        """tayu.end.refute, tayu.end.refuted-returns."""
        self.asked = []
        self.refuted = True
        self.shown = placement
        self.phase = "place"

    # ---- a tile without a place

    def scoreless(self) -> bool:
        """tayu.end.scoreless-outlets, tayu.end.scoreless-product."""
        counts = self.coasts() if self.rulings["end.scoreless"] == "outlets" else self.scores()
        return all(count == 0 for count in counts.values())

    def may_discard(self) -> bool:
        """tayu.end.discard, tayu.end.no-discard, tayu.end.discard-scoreless-only."""
        return self.rulings["end.discard"] == "while-scoreless" and self.scoreless()

    def found_unplayable(self) -> None:
        """tayu.end.unplayable: an accepted claim, or the same automatically."""
        if self.may_discard():
            self.phase = "discard"
        else:
            self.finish("unplayable")

    def discard_fault(self, tile: str) -> str | None:
        """tayu.end.discard-held-tile, tayu.pro.discard-choice."""
        if not self.is_in_hand(tile):
            return "tayu.end.discard-held-tile"
        return None

    def discard(self, tile: str) -> None:
        """tayu.end.discard, tayu.end.discarded-is-gone: he draws again in the same turn."""
        self.held[self.turn].remove(tile)
        self.go_and_draw()

    def finish(self, how: str) -> None:
        self.phase = "finished"
        self.ended = how

    # ---- four players: table talk

    def table_talk_fault(self) -> str | None:
        """tayu.four.talk-only-while-placing (that a tile is to be placed, time_fault sees to)."""
        if self.variant != "four-player":
            return "tayu.four.talk-only-while-placing"
        return None

    def table_talk(self) -> None:
        """tayu.four.tile-handed-on: the next player is in his own turn, as if he had drawn the tile."""
        giver = self.turn
        receiver = self.next_player(giver)
        self.held[receiver] = self.held[giver]
        self.held[giver] = []
        self.turn = receiver
        self.refuted = False
        self.shown = None
        self.go_and_place()

    # ---- three players: the auction and the flood

    def end_auction(self) -> None:
        """tayu.three.lowest-is-flood, tayu.three.left-starts, tayu.three.either-starts."""
        super().end_auction()
        if self.does_table_name_starter():
            self.phase = "start"
        else:
            self.begin_turn(self.first_builder())

    def does_table_name_starter(self) -> bool:
        """tayu.three.either-starts."""
        return self.rulings["three.starter"] == "either"

    # ---- what may be done now

    def time_fault(self, kind: str) -> str | None:
        """Name the clause that forbids this kind of action in this phase, if one does."""
        if self.phase == "finished":
            return "tayu.end.nothing-after"
        if self.PHASE_OF_ACTION[kind] == self.phase:
            return None
        if self.phase == "claim":
            return "tayu.end.answers-only"
        if kind == "tableTalk":
            return "tayu.four.talk-only-while-placing"
        if kind == "draw" and self.phase == "place":
            return "tayu.draw.once"
        if kind == "place" and self.to_keep:
            return "tayu.pro.keep-first"
        if kind in ("claim", "accept", "refute") and self.is_found_automatically():
            return "tayu.end.no-claim"
        if kind in ("accept", "refute") and self.phase in ("draw", "place"):
            return "tayu.end.answers-only"
        return self.PHASE_CLAUSE[self.phase]

    def legal_actions(self) -> list[Action]:
        """All legal actions, in the form of the protocol."""
        listed: list[Action] = []
        for kind in self.PHASE_OF_ACTION:
            if kind not in self.UNLISTED and self.time_fault(kind) is None:
                listed = listed + self.list_kind(kind)
        return listed

    def list_kind(self, kind: str) -> list[Action]:
        if kind == "draw":
            return [{"type": "draw", "from": pile} for pile in self.piles if self.pile_fault(pile) is None]
        if kind == "place":
            return [self.write("place", p) for p in self.all_placements() if self.place_fault(p) is None]
        if kind == "claim":
            return [{"type": "claim"}] if self.claim_fault() is None else []
        if kind == "refute":
            return [self.write("refute", p) for p in self.all_placements() if self.refute_fault(p) is None]
        if kind == "discard":
            held = sorted(set(self.held[self.turn]))
            return [{"type": "discard", "tile": tile} for tile in held if self.discard_fault(tile) is None]
        if kind == "bid":
            return self.list_bids()
        if kind == "pass":
            return [{"type": "pass"}] if self.pass_fault() is None else []
        if kind == "start":
            return [{"type": "start", "player": p} for p in self.players() if self.start_fault(p) is None]
        return [{"type": kind}]  # accept, end

    def list_bids(self) -> list[Action]:
        """One entry for all bids; no `max` before the first bid."""
        if self.bid_fault(self.LOWEST_BID) is not None:
            return []
        points = {"min": self.LOWEST_BID}
        highest = self.highest_bid()
        if highest is not None:
            points["max"] = highest
        return [{"type": "bid", "points": points}]

    def write(self, kind: str, placement: Placement) -> Action:
        square = self.square_name(placement.square)
        return {"type": kind, "tile": placement.tile, "square": square, "direction": placement.direction}

    # ---- doing it

    def play(self, action: Action) -> None:
        """Do an action, or raise MalformedError or RefusedError and leave everything as it was."""
        kind = action.get("type")
        if not isinstance(kind, str) or kind not in self.PHASE_OF_ACTION:
            raise MalformedError("There is no action of this type.")
        self.forbid(self.time_fault(kind))
        if kind == "draw":
            pile = self.read_text(action, "from")
            tile = action.get("tile")
            self.forbid(self.draw_fault(pile, tile))
            self.draw(pile, str(tile))
        elif kind == "place":
            placement = self.read_placement(action)
            self.forbid(self.place_fault(placement))
            self.place(placement)
        elif kind == "claim":
            self.forbid(self.claim_fault())
            self.claim()
        elif kind == "accept":
            self.accept()
        elif kind == "refute":
            placement = self.read_placement(action)
            self.forbid(self.refute_fault(placement))
            self.refute(placement)
        elif kind == "discard":
            held = self.read_text(action, "tile")
            self.forbid(self.discard_fault(held))
            self.discard(held)
        elif kind == "end":
            self.finish("unplayable")
        elif kind == "bid":
            points = self.read_number(action, "points")
            self.forbid(self.bid_fault(points))
            self.make_bid(points)
        elif kind == "pass":
            self.forbid(self.pass_fault())
            self.make_pass()
        elif kind == "start":
            player = self.read_number(action, "player")
            self.forbid(self.start_fault(player))
            self.begin_turn(player)
        elif kind == "tableTalk":
            self.forbid(self.table_talk_fault())
            self.table_talk()

    def forbid(self, clause: str | None) -> None:
        if clause is not None:
            raise RefusedError(clause)

    def read_text(self, action: Action, field: str) -> str:
        value = action.get(field)
        if not isinstance(value, str):
            raise MalformedError(f"The action needs a text in the field '{field}'.")
        return value

    def read_number(self, action: Action, field: str) -> int:
        value = action.get(field)
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MAX_INTEGER:
            raise MalformedError(f"The action needs a whole number in the field '{field}'.")
        return value

    def read_placement(self, action: Action) -> Placement:
        tile = self.read_text(action, "tile")
        square = self.read_square(self.read_text(action, "square"))
        direction = self.read_text(action, "direction")
        if square is None:
            raise MalformedError("A square is named by the letters of its column and the number of its row.")
        if direction not in self.DIRECTIONS:
            raise MalformedError("A direction is north, east, south or west.")
        return Placement(tile, square, direction)

    # ---- what can be seen

    def to_act(self) -> int | None:
        if self.phase in ("start", "finished"):
            return None
        if self.phase == "claim":
            return self.asked[0]
        return self.turn

    def hand(self) -> list[str]:
        """tayu.pro.second-tile: with a kept tile these are two."""
        if self.phase in ("place", "claim", "discard"):
            return sorted(self.held[self.turn])
        return []

    def kept(self) -> dict[str, list[str]]:
        """tayu.pro.second-tile, tayu.pro.other-waits: what lies before each player."""
        return {str(player): sorted(self.held[player]) for player in self.players()}

    def state(self) -> dict[str, object]:
        seen: dict[str, object] = {
            "phase": self.phase,
            "toAct": self.to_act(),
            "hand": self.hand(),
            "coasts": self.coasts(),
            "scores": self.scores(),
            "tilesLeft": self.tiles_left(),
            "winners": self.winners() if self.phase == "finished" else None,
            "ended": self.ended,
        }
        if self.variant == "pro":
            seen["kept"] = self.kept()
        if self.variant == "three-player":
            seen["flood"] = self.flood
            seen["bid"] = self.bid
        return seen
