"""Mutants of those clauses tayu.end.* that are about what follows when a tile has no place, and about the end."""

from typing import ClassVar

from tayu_mutants_tools import Forgiving, directions_of, mutant
from tayu_rules import Action, Game, MalformedError, Placement

# ---- tayu.end.unplayable


@mutant
class UnplayableIsSupplyEmpty(Game):
    def finish(self, how: str) -> None:
        super().finish("supply-empty" if self.phase in ("place", "claim") else how)


@mutant
class TurnPassesInsteadOfEnd(Game):
    def found_unplayable(self) -> None:
        if self.may_discard():
            super().found_unplayable()
        else:
            self.held[self.turn].pop()
            self.begin_turn(self.next_player(self.turn))


@mutant
class UnplayableTileGoesBack(Game):
    def found_unplayable(self) -> None:
        super().found_unplayable()
        if self.phase == "finished":
            self.piles[next(iter(self.piles))] += 1


@mutant
class ClaimantLoses(Game):
    def winners(self) -> list[int]:
        winners = super().winners()
        if self.ended != "unplayable":
            return winners
        others = [winner for winner in winners if winner != self.turn]
        return others or [player for player in self.players() if player != self.turn]


@mutant
class KeptTilesVanishAtTheEnd(Game):
    def kept(self) -> dict[str, list[str]]:
        kept = super().kept()
        return {**kept, str(self.turn): []} if self.ended == "unplayable" else kept


# ---- tayu.end.discard


@mutant
class DiscardEndsTheTurn(Game):
    def discard(self, tile: str) -> None:
        self.held[self.turn].remove(tile)
        self.begin_turn(self.next_player(self.turn))


@mutant
class NoEndInsteadOfDiscard(Game):
    def time_fault(self, kind: str) -> str | None:
        return super().time_fault(kind) or ("tayu.end.discard" if kind == "end" else None)


@mutant
class DiscardOncePerGame(Game):
    thrown = False

    def discard(self, tile: str) -> None:
        self.thrown = True
        super().discard(tile)

    def may_discard(self) -> bool:
        return super().may_discard() and not self.thrown


@mutant
class DiscardHappensByItself(Game):
    def found_unplayable(self) -> None:
        if self.may_discard():
            self.discard(self.held[self.turn][-1])
        else:
            super().found_unplayable()


@mutant
class EndInsteadOfDiscardIsSupplyEmpty(Game):
    def finish(self, how: str) -> None:
        super().finish("supply-empty" if self.phase == "discard" else how)


# ---- tayu.end.discard-or-end


@mutant
class PlaysOnInsteadOfDiscard(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = dict.fromkeys(("draw", "place", "claim"), "tayu.end.discard-or-end")

    def draw(self, pile: str, tile: str) -> None:
        if self.phase == "discard":
            self.held[self.turn].pop()
        super().draw(pile, tile)


@mutant
class PlacesInsteadOfDiscard(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"place": "tayu.end.discard-or-end"}


# ---- tayu.end.discard-held-tile


class DiscardingOthers(Game):
    def others_to_discard(self) -> list[str]:
        raise NotImplementedError

    def get(self, tile: str) -> None:
        """Take a tile that is not in hand in place of the one that was drawn."""
        self.held[self.turn][-1] = tile

    def discard_fault(self, tile: str) -> str | None:
        return None if tile in self.others_to_discard() else super().discard_fault(tile)

    def discard(self, tile: str) -> None:
        if not self.is_in_hand(tile):
            self.get(tile)
        super().discard(tile)

    def list_kind(self, kind: str) -> list[Action]:
        if kind != "discard":
            return super().list_kind(kind)
        tiles = sorted({*self.held[self.turn], *self.others_to_discard()})
        return [{"type": "discard", "tile": tile} for tile in tiles]


@mutant
class DiscardsAnyTile(DiscardingOthers):
    def others_to_discard(self) -> list[str]:
        return list(self.kinds())


@mutant
class DiscardsTileBeforeOpponent(DiscardingOthers):
    def others_to_discard(self) -> list[str]:
        return self.held[self.left_of(self.turn)] if self.variant == "pro" else []

    def get(self, tile: str) -> None:
        mine, his = self.held[self.turn], self.held[self.left_of(self.turn)]
        his[his.index(tile)] = mine[-1]
        mine[-1] = tile


# ---- tayu.end.no-discard


class UnderNever(Game):
    def is_never(self) -> bool:
        return self.rulings["end.discard"] == "never"


@mutant
class DiscardsOnEmptyBoard(UnderNever):
    def may_discard(self) -> bool:
        return super().may_discard() or (self.is_never() and self.is_board_empty())


@mutant
class NeverDiscardsButDrawsAnew(UnderNever):
    def found_unplayable(self) -> None:
        if self.is_never() and self.scoreless():
            self.discard(self.held[self.turn][-1])
        else:
            super().found_unplayable()


# ---- tayu.end.discard-scoreless-only, tayu.end.scoreless-outlets, tayu.end.scoreless-product


@mutant
class DiscardsInSpiteOfPoints(Game):
    def may_discard(self) -> bool:
        return self.rulings["end.discard"] == "while-scoreless"


@mutant
class DiscardsWithoutPointsOfHisOwn(Game):
    def scoreless(self) -> bool:
        own = directions_of(self, self.turn)
        return super().scoreless() or (own != [] and all(self.scores()[direction] == 0 for direction in own))


@mutant
class DiscardsWhileTied(Game):
    def scoreless(self) -> bool:
        scores = self.scores()
        return super().scoreless() or scores["north-south"] == scores["east-west"] > 0


class ByOutlets(Game):
    def no_outlets(self, counts: list[int]) -> bool:
        raise NotImplementedError

    def scoreless(self) -> bool:
        if self.rulings["end.scoreless"] != "outlets":
            return super().scoreless()
        return self.no_outlets(list(self.coasts().values()))


@mutant
class OneEmptyCoastIsScoreless(ByOutlets):
    def no_outlets(self, counts: list[int]) -> bool:
        return 0 in counts


@mutant
class NorthAndSouthDecideScoreless(ByOutlets):
    def no_outlets(self, counts: list[int]) -> bool:
        north, _, south, _ = counts
        return north == south == 0


@mutant
class OneOutletIsScoreless(ByOutlets):
    def no_outlets(self, counts: list[int]) -> bool:
        return sum(counts) <= 1


class ByProduct(Game):
    def no_product(self, scores: dict[str, int]) -> bool:
        raise NotImplementedError

    def scoreless(self) -> bool:
        if self.rulings["end.scoreless"] != "product":
            return super().scoreless()
        return self.no_product(self.scores())


@mutant
class OneProductOfNoughtIsScoreless(ByProduct):
    def no_product(self, scores: dict[str, int]) -> bool:
        return 0 in scores.values()


@mutant
class NorthSouthDecidesScoreless(ByProduct):
    def no_product(self, scores: dict[str, int]) -> bool:
        return scores["north-south"] == 0


@mutant
class EastWestDecidesScoreless(ByProduct):
    def no_product(self, scores: dict[str, int]) -> bool:
        return scores["east-west"] == 0


# ---- tayu.end.discarded-is-gone


@mutant
class DiscardedGoesBack(Game):
    last_pile = ""

    def take(self, pile: str, tile: str) -> None:
        super().take(pile, tile)
        self.last_pile = pile

    def discard(self, tile: str) -> None:
        self.piles[self.last_pile] += 1
        self.drawn[tile] -= 1
        super().discard(tile)


@mutant
class DiscardedStaysInHand(Game):
    def discard(self, tile: str) -> None:
        if len(self.held[self.turn]) == 1:
            self.held[self.turn].append(tile)
        super().discard(tile)


# ---- tayu.end.supply-empty


class EmptySupply(Game):
    """Does something else when no tile is left and the player in turn has none before him."""

    def is_exhausted(self) -> bool:
        return self.tiles_left() == 0

    def at_empty_supply(self) -> None:
        self.finish("supply-empty")

    def go_and_draw(self) -> None:
        if self.is_exhausted() and not self.skips_draw():
            self.at_empty_supply()
        else:
            super().go_and_draw()


@mutant
class LastTileIsNotDrawn(EmptySupply):
    def is_exhausted(self) -> bool:
        return self.tiles_left() <= 1


@mutant
class OneEmptyColumnEnds(EmptySupply):
    def is_exhausted(self) -> bool:
        return 0 in self.piles.values()


@mutant
class EmptySupplyIsUnplayable(EmptySupply):
    def at_empty_supply(self) -> None:
        self.finish("unplayable")


@mutant
class EmptySupplyWaits(EmptySupply):
    def at_empty_supply(self) -> None:
        self.phase = "draw"


# ---- tayu.end.nothing-after


class PlayingOn(Game):
    """Plays, and lists, a kind of action when the game has ended."""

    PLAYED = ""

    def time_fault(self, kind: str) -> str | None:
        fault = super().time_fault(kind)
        return None if kind == self.PLAYED and self.phase == "finished" else fault


@mutant
class DrawsAfterTheEnd(PlayingOn):
    PLAYED = "draw"

    def draw(self, pile: str, tile: str) -> None:
        if self.phase == "finished":
            self.ended = None
            self.held[self.turn] = self.held[self.turn][:-1]
        super().draw(pile, tile)


@mutant
class PlacesAfterTheEnd(PlayingOn):
    PLAYED = "place"

    def place(self, placement: Placement) -> None:
        self.ended = None
        super().place(placement)


@mutant
class ClaimsAfterTheEnd(PlayingOn):
    PLAYED = "claim"

    def claim(self) -> None:
        if self.phase != "finished":
            super().claim()


@mutant
class ListsDrawsAfterTheEnd(Game):
    def legal_actions(self) -> list[Action]:
        return self.list_kind("draw") if self.phase == "finished" else super().legal_actions()


@mutant
class IgnoresWhatComesAfterTheEnd(Game):
    def play(self, action: Action) -> None:
        if self.phase != "finished":
            super().play(action)
        elif action.get("type") not in self.PHASE_OF_ACTION:
            raise MalformedError("There is no action of this type.")
