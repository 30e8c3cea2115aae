"""Mutants of the clauses tayu.turn.* and tayu.pro.*."""

from typing import ClassVar

from tayu_mutants_tools import Forgiving, Stricter, mutant, placements_of
from tayu_rules import Action, Game, Placement
from tayu_table import Line

# ---- tayu.turn.ends-after-placing


class TurnGoesOn(Game):
    """Leaves the turn with the player who has placed, from time to time."""

    placing = False

    def goes_on(self) -> bool:
        """Asked when the tile has been laid."""
        raise NotImplementedError

    def place(self, placement: Placement) -> None:
        self.placing = True
        super().place(placement)
        self.placing = False

    def next_player(self, player: int) -> int:
        if self.placing and self.takes_turns(player) and self.goes_on():
            return player
        return super().next_player(player)


@mutant
class TwoTilesATurn(TurnGoesOn):
    placed = 0

    def goes_on(self) -> bool:
        self.placed += 1
        return self.placed % 2 == 1


@mutant
class OutletGivesAnotherTurn(TurnGoesOn):
    outlets = 0

    def goes_on(self) -> bool:
        before, self.outlets = self.outlets, sum(self.coasts().values())
        return self.outlets > before


@mutant
class PlacesBothTiles(Game):
    def place(self, placement: Placement) -> None:
        if len(self.held[self.turn]) < 2:
            super().place(placement)
            return
        self.held[self.turn].remove(placement.tile)
        self.lay(placement.tile, placement.square, placement.direction)
        self.refuted = False
        self.shown = None
        self.go_and_place()


# ---- tayu.turn.order


@mutant
class CounterClockwiseTurns(Game):
    def next_player(self, player: int) -> int:
        others = self.clockwise_after(player)[:-1]
        return next((other for other in reversed(others) if self.takes_turns(other)), player)


@mutant
class WrapsToTheBeginner(Game):
    def next_player(self, player: int) -> int:
        highest = player == self.players()[-1]
        return self.first if highest and self.takes_turns(self.first) else super().next_player(player)


@mutant
class HighestNumberForgotten(Game):
    def next_player(self, player: int) -> int:
        following = super().next_player(player)
        if following == self.players()[-1] and len(self.players()) > 2:
            return super().next_player(following)
        return following


@mutant
class PartnerFollows(Game):
    def next_player(self, player: int) -> int:
        if self.variant != "four-player":
            return super().next_player(player)
        return {1: 3, 3: 2, 2: 4, 4: 1}[player]


# ---- tayu.pro.keep-first


@mutant
class NoKeptTiles(Game):
    def keepers(self) -> list[int]:
        return []


@mutant
class OtherKeepsFirst(Game):
    def begin_game(self) -> None:
        super().begin_game()
        if self.to_keep:
            self.turn = self.to_keep[0]

    def keepers(self) -> list[int]:
        return super().keepers()[::-1]


@mutant
class PlayerOneKeepsFirst(Game):
    def begin_game(self) -> None:
        super().begin_game()
        if self.to_keep:
            self.turn = self.to_keep[0]

    def keepers(self) -> list[int]:
        return sorted(super().keepers())


@mutant
class LastKeeperBegins(Game):
    def after_keeping(self) -> None:
        super().after_keeping()
        if not self.to_keep:
            self.begin_turn(self.left_of(self.first))


@mutant
class PlacesWhileKeeping(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"place": "tayu.pro.keep-first"}

    def is_in_hand(self, tile: str) -> bool:
        return super().is_in_hand(tile) or (bool(self.to_keep) and tile in self.held[self.left_of(self.turn)])

    def list_kind(self, kind: str) -> list[Action]:
        if kind != "place" or not self.to_keep:
            return super().list_kind(kind)
        lying = self.held[1] + self.held[2]
        return [self.write("place", p) for p in placements_of(self, lying) if self.place_fault(p) is None]

    def place(self, placement: Placement) -> None:
        if not self.to_keep:
            super().place(placement)
            return
        owner = self.turn if placement.tile in self.held[self.turn] else self.left_of(self.turn)
        self.held[owner].remove(placement.tile)
        self.lay(placement.tile, placement.square, placement.direction)


# ---- tayu.pro.second-tile


@mutant
class DrawnTileReplacesKept(Game):
    def draw(self, pile: str, tile: str) -> None:
        self.held[self.turn] = []
        super().draw(pile, tile)


@mutant
class TilesOfOtherAreHidden(Game):
    def kept(self) -> dict[str, list[str]]:
        return {player: tiles if player == str(self.turn) else [] for player, tiles in super().kept().items()}


@mutant
class DrawnTileDoesNotLieBeforePlayer(Game):
    def kept(self) -> dict[str, list[str]]:
        return {str(player): self.held[player][:1] for player in self.players()}


@mutant
class HandShowsDrawnTileOnly(Game):
    def hand(self) -> list[str]:
        return self.held[self.turn][-1:] if super().hand() else []


# ---- tayu.pro.either


class OneOfTwo(Stricter):
    """Demands that one of the two tiles is placed, if it fits."""

    CLAUSE = "tayu.pro.either"

    def demanded(self, two: list[str]) -> str:
        raise NotImplementedError

    def refuses(self, tile: str, line: Line, direction: str) -> bool:
        del line, direction
        two = self.held[self.turn]
        if self.phase != "place" or len(two) < 2 or tile == self.demanded(two):
            return False
        fits = (
            Game.placement_fault(self, p.tile, p.square, p.direction) for p in placements_of(self, [self.demanded(two)])
        )
        return None in fits


@mutant
class DrawnTileMustBePlaced(OneOfTwo):
    def demanded(self, two: list[str]) -> str:
        return two[-1]


@mutant
class KeptTileMustBePlaced(OneOfTwo):
    def demanded(self, two: list[str]) -> str:
        return two[0]


# ---- tayu.pro.other-waits


@mutant
class OtherTileIsLost(Game):
    def place(self, placement: Placement) -> None:
        self.held[self.turn] = [placement.tile]
        super().place(placement)


@mutant
class OtherTilesAreExchanged(Game):
    def begin_turn(self, player: int) -> None:
        if not self.is_board_empty() and self.variant == "pro":
            self.held = {1: self.held[2], 2: self.held[1]}
        super().begin_turn(player)


@mutant
class OtherTileGoesBack(Game):
    last_pile = ""

    def take(self, pile: str, tile: str) -> None:
        super().take(pile, tile)
        self.last_pile = pile

    def place(self, placement: Placement) -> None:
        hand = self.held[self.turn]
        if len(hand) == 2:
            other = hand[1] if hand[0] == placement.tile else hand[0]
            hand.remove(other)
            self.drawn[other] -= 1
            self.piles[self.last_pile] += 1
        super().place(placement)


# ---- tayu.pro.neither-fits


class OneTileDecides(Game):
    def deciding(self, hand: list[str]) -> str:
        """Say which tile's lack of a place ends the game."""
        raise NotImplementedError

    def nothing_fits(self) -> bool:
        tile = self.deciding(self.held[self.turn])
        return all(self.place_fault(placement) is not None for placement in placements_of(self, [tile]))

    def refute_fault(self, placement: Placement) -> str | None:
        fault = super().refute_fault(placement)
        return fault if placement.tile == self.deciding(self.held[self.turn]) else fault or "tayu.pro.neither-fits"


@mutant
class DrawnTileDecides(OneTileDecides):
    def deciding(self, hand: list[str]) -> str:
        return hand[-1]


@mutant
class KeptTileDecides(OneTileDecides):
    def deciding(self, hand: list[str]) -> str:
        return hand[0]


@mutant
class OneTileThatFitsNowhereIsEnough(Game):
    def nothing_fits(self) -> bool:
        fitting = {p.tile for p in self.all_placements() if self.place_fault(p) is None}
        return fitting != set(self.held[self.turn])


# ---- tayu.pro.discard-choice


@mutant
class DrawnTileIsThrownAway(Game):
    def discard_fault(self, tile: str) -> str | None:
        fault = super().discard_fault(tile)
        return fault if tile == self.held[self.turn][-1] else fault or "tayu.pro.discard-choice"


@mutant
class KeptTileIsThrownAway(Game):
    def discard_fault(self, tile: str) -> str | None:
        fault = super().discard_fault(tile)
        return fault if tile == self.held[self.turn][0] else fault or "tayu.pro.discard-choice"


@mutant
class BothTilesAreThrownAway(Game):
    def discard(self, tile: str) -> None:
        self.held[self.turn] = [tile]
        super().discard(tile)


# ---- tayu.pro.supply-empty


@mutant
class EmptySupplyEndsThoughTileIsKept(Game):
    def skips_draw(self) -> bool:
        return False


@mutant
class EmptySupplySkipsPlayerWithoutTile(Game):
    def go_and_draw(self) -> None:
        other = self.left_of(self.turn)
        if self.variant == "pro" and self.tiles_left() == 0 and not self.held[self.turn] and self.held[other]:
            self.turn = other
        super().go_and_draw()
