"""Mutants of the clauses tayu.setup.* and tayu.draw.*."""

import re
from typing import ClassVar

from tayu_mutants_tools import Eager, Forgiving, kind_of, mutant, placements_of
from tayu_rules import Action, Game, Placement
from tayu_setup import SetupReader

STACK = 7

# ---- tayu.setup.wall


@mutant
class WallOfOneColumn(Game):
    def full_piles(self) -> dict[str, int]:
        piles = super().full_piles()
        return {"left": 112} if "left" in piles else piles

    def is_next_of_wall(self, pile: str, tile: str) -> bool:
        if self.wall is None:
            return True
        return (self.wall["left"] + self.wall["right"])[-self.piles[pile]] == tile


@mutant
class WallSixTilesHigh(Game):
    def full_piles(self) -> dict[str, int]:
        piles = super().full_piles()
        return {"left": 8 * 6, "right": 8 * 6} if "left" in piles else piles

    def is_next_of_wall(self, pile: str, tile: str) -> bool:
        return self.wall is None or self.wall[pile][8 * 6 - self.piles[pile]] == tile


@mutant
class LeftColumnIsLonger(Game):
    def full_piles(self) -> dict[str, int]:
        piles = super().full_piles()
        return {"left": 9 * 7, "right": 7 * 7} if "left" in piles else piles

    def is_next_of_wall(self, pile: str, tile: str) -> bool:
        if self.wall is None:
            return True
        columns = self.wall["left"] + self.wall["right"]
        column = columns[: 9 * 7] if pile == "left" else columns[9 * 7 :]
        return column[-self.piles[pile]] == tile


# ---- tayu.setup.known-wall


@mutant
class KnownWallIgnored(Game):
    def is_next_of_wall(self, pile: str, tile: str) -> bool:
        del pile, tile
        return True


class KnownWall(Game):
    """Looks up another place of the known wall than it should."""

    def place_of(self, drawn: int) -> int:
        """Where the tile stands in its column that is next when so many have been drawn from it."""
        raise NotImplementedError

    def is_next_of_wall(self, pile: str, tile: str) -> bool:
        if self.wall is None:
            return True
        column = self.wall[pile]
        return column[self.place_of(len(column) - self.piles[pile])] == tile


@mutant
class StacksFromTheBottom(KnownWall):
    def place_of(self, drawn: int) -> int:
        return drawn - drawn % STACK + STACK - 1 - drawn % STACK


@mutant
class BackStackFirst(KnownWall):
    def place_of(self, drawn: int) -> int:
        return (7 - drawn // STACK) * STACK + drawn % STACK


@mutant
class KnownColumnsExchanged(Game):
    def is_next_of_wall(self, pile: str, tile: str) -> bool:
        if self.wall is None:
            return True
        column = self.wall["right" if pile == "left" else "left"]
        return column[len(column) - self.piles[pile]] == tile


@mutant
class AnyTileOfTheFrontStack(Game):
    def is_next_of_wall(self, pile: str, tile: str) -> bool:
        if self.wall is None:
            return True
        drawn = len(self.wall[pile]) - self.piles[pile]
        return tile in self.wall[pile][drawn : drawn - drawn % STACK + STACK]


@mutant
class NextOfEitherColumn(Game):
    def is_next_of_wall(self, pile: str, tile: str) -> bool:
        del pile
        return any(super(NextOfEitherColumn, self).is_next_of_wall(p, tile) for p in self.piles if self.piles[p] > 0)


# ---- tayu.setup.spread


@mutant
class SpreadHalfAndHalf(Game):
    def full_piles(self) -> dict[str, int]:
        piles = super().full_piles()
        return {"ringed": 56, "plain": 56} if "ringed" in piles else piles


@mutant
class SpreadGroupsExchanged(Game):
    def full_piles(self) -> dict[str, int]:
        piles = super().full_piles()
        return {"ringed": 64, "plain": 48} if "ringed" in piles else piles


@mutant
class SpreadTwelveRinged(Game):
    def full_piles(self) -> dict[str, int]:
        piles = super().full_piles()
        return {"ringed": 12, "plain": 100} if "ringed" in piles else piles


# ---- tayu.setup.first


@mutant
class PlayerOneBegins(Game):
    class Reader(SetupReader):
        def first(self, setup: dict[str, object], players: int) -> int:
            super().first(setup, players)
            return 1

    setup_reader = Reader


@mutant
class HighestNumberBegins(Game):
    class Reader(SetupReader):
        def first(self, setup: dict[str, object], players: int) -> int:
            return super().first({"first": players, **setup}, players)

    setup_reader = Reader


@mutant
class PlayersCountedFromNought(Game):
    class Reader(SetupReader):
        def first(self, setup: dict[str, object], players: int) -> int:
            first = super().first(setup, players)
            return first % players + 1 if "first" in setup else first

    setup_reader = Reader


# ---- tayu.setup.directions


@mutant
class DirectionsExchanged(Game):
    def builder_of_two(self, direction: str) -> int:
        return 2 if direction == "north-south" else 1


@mutant
class BeginnerBuildsNorthSouth(Game):
    def builder_of_two(self, direction: str) -> int:
        return self.first if direction == "north-south" else 3 - self.first


@mutant
class DirectionsExchangedInPro(Game):
    def builder_of_two(self, direction: str) -> int:
        builder = super().builder_of_two(direction)
        return 3 - builder if self.variant == "pro" else builder


# ---- tayu.draw.before-placing


@mutant
class PlacesUndrawnTile(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"place": "tayu.draw.before-placing"}

    def is_in_hand(self, tile: str) -> bool:
        return super().is_in_hand(tile) or (self.phase == "draw" and self.is_named(tile))

    def list_kind(self, kind: str) -> list[Action]:
        if kind != "place" or self.phase != "draw":
            return super().list_kind(kind)
        return [self.write("place", p) for p in placements_of(self, self.kinds()) if self.place_fault(p) is None]

    def place(self, placement: Placement) -> None:
        if not super().is_in_hand(placement.tile):
            self.held[self.turn].append(placement.tile)
        super().place(placement)


@mutant
class PlacesKeptTileBeforeDrawing(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"place": "tayu.draw.before-placing"}

    def forgives(self) -> bool:
        return self.variant == "pro"


@mutant
class ClaimsBeforeDrawing(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"claim": "tayu.draw.before-placing"}

    def claim(self) -> None:
        if self.phase == "draw":
            self.finish("unplayable")
        else:
            super().claim()


# ---- tayu.draw.once


@mutant
class DrawsAgain(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"draw": "tayu.draw.once"}

    def draw(self, pile: str, tile: str) -> None:
        if self.phase == "place":
            self.held[self.turn].pop()
        super().draw(pile, tile)


@mutant
class DrawsAgainAfterRefutation(DrawsAgain):
    def forgives(self) -> bool:
        return self.refuted


# ---- tayu.draw.front-stacks


@mutant
class RightColumnWaits(Game):
    def is_open(self, pile: str) -> bool:
        return super().is_open(pile) and (pile != "right" or self.piles["left"] == 0)


class Alternating(Game):
    """Remembers from where the last tile was drawn."""

    last_pile = ""

    def take(self, pile: str, tile: str) -> None:
        super().take(pile, tile)
        self.last_pile = pile

    def is_turn_of_other(self, pile: str) -> bool:
        return pile == self.last_pile and self.piles[pile] < self.tiles_left()


@mutant
class ColumnsTakeTurns(Alternating):
    def is_open(self, pile: str) -> bool:
        return super().is_open(pile) and not (pile in ("left", "right") and self.is_turn_of_other(pile))


@mutant
class NextStackStaysClosed(Game):
    def is_open(self, pile: str) -> bool:
        return super().is_open(pile) and not (pile in ("left", "right") and 56 - self.piles[pile] >= STACK)


@mutant
class BegunStackMustBeFinished(Game):
    def is_open(self, pile: str) -> bool:
        if not super().is_open(pile) or pile not in ("left", "right"):
            return super().is_open(pile)
        begun = [column for column in ("left", "right") if self.piles[column] % STACK != 0]
        return not begun or pile in begun


@mutant
class LastTileOfColumnStays(Game):
    def is_open(self, pile: str) -> bool:
        return super().is_open(pile) and not (pile in ("left", "right") and self.piles[pile] == 1)


# ---- tayu.draw.any-spread-tile


@mutant
class PlainTilesFirst(Game):
    def is_open(self, pile: str) -> bool:
        return super().is_open(pile) and (pile != "ringed" or self.piles["plain"] == 0)


@mutant
class RingedTilesFirst(Game):
    def is_open(self, pile: str) -> bool:
        return super().is_open(pile) and (pile != "plain" or self.piles["ringed"] == 0)


@mutant
class GroupsTakeTurns(Alternating):
    def is_open(self, pile: str) -> bool:
        return super().is_open(pile) and not (pile in ("ringed", "plain") and self.is_turn_of_other(pile))


@mutant
class LastTileOfGroupStays(Game):
    def is_open(self, pile: str) -> bool:
        return super().is_open(pile) and not (pile in ("ringed", "plain") and self.piles[pile] == 1)


# ---- tayu.draw.pile-with-tiles


@mutant
class DrawsFromUsedUpPile(Game):
    def source(self, pile: str) -> str:
        """From where the tile really comes."""
        if self.piles.get(pile) != 0:
            return pile
        return next((other for other, tiles in self.piles.items() if tiles > 0), pile)

    def pile_fault(self, pile: str) -> str | None:
        return super().pile_fault(self.source(pile))

    def draw_fault(self, pile: str, tile: object) -> str | None:
        return super().draw_fault(self.source(pile), tile)

    def take(self, pile: str, tile: str) -> None:
        super().take(self.source(pile), tile)


@mutant
class DrawsFromAnyName(Game):
    def source(self, pile: str, tile: object) -> str:
        """From where the tile really comes."""
        if pile in self.piles:
            return pile
        for real in self.piles:
            if super().draw_fault(real, tile) is None:
                return real
        return pile

    def draw_fault(self, pile: str, tile: object) -> str | None:
        return super().draw_fault(self.source(pile, tile), tile)

    def take(self, pile: str, tile: str) -> None:
        super().take(self.source(pile, tile), tile)

    def list_kind(self, kind: str) -> list[Action]:
        listed = super().list_kind(kind)
        if kind == "draw" and listed:
            names = [name for name in ("left", "right", "ringed", "plain") if name not in self.piles]
            listed += [{"type": "draw", "from": name} for name in names]
        return listed


# ---- tayu.draw.matching-back


@mutant
class BackNotLookedAt(Game):
    def has_matching_back(self, pile: str, tile: str) -> bool:
        del pile, tile
        return True


@mutant
class PlainTakenAsRinged(Game):
    def has_matching_back(self, pile: str, tile: str) -> bool:
        return pile == "ringed" or super().has_matching_back(pile, tile)


@mutant
class RingedTakenAsPlain(Game):
    def has_matching_back(self, pile: str, tile: str) -> bool:
        return pile == "plain" or super().has_matching_back(pile, tile)


# ---- tayu.draw.copies-left


@mutant
class CopiesWithoutEnd(Game):
    def has_copies_left(self, tile: str) -> bool:
        del tile
        return True


@mutant
class FifthCopy(Game):
    def has_copies_left(self, tile: str) -> bool:
        return self.drawn[tile] <= self.COPIES


@mutant
class ThrownAwayCopiesNotCounted(Game):
    def discard(self, tile: str) -> None:
        self.drawn[tile] -= 1
        super().discard(tile)


@mutant
class HeldCopiesNotCounted(Game):
    def has_copies_left(self, tile: str) -> bool:
        held = sum(hand.count(tile) for hand in self.held.values())
        return self.drawn[tile] - held < self.COPIES


@mutant
class RefusedFifthCopyTakesATile(Eager):
    CLAUSE = "tayu.draw.copies-left"

    def consequence(self, action: Action) -> None:
        self.piles[self.read_text(action, "from")] -= 1


# ---- tayu.draw.named


@mutant
class AnyTileForUnnamedDraw(Game):
    def turned_up(self, pile: str) -> str | None:
        """Find a tile that may come from this pile."""
        for tile in self.kinds():
            if super().draw_fault(pile, tile) is None:
                return tile
        return None

    def draw_fault(self, pile: str, tile: object) -> str | None:
        if not self.is_named(tile):
            tile = self.turned_up(pile)
        return super().draw_fault(pile, tile)

    def draw(self, pile: str, tile: str) -> None:
        super().draw(pile, tile if self.is_named(tile) else self.turned_up(pile) or tile)


@mutant
class NamesReadLoosely(Game):
    def read_tile(self, name: object) -> object:
        """Take the three mouths in any order, and also as they are after half a turn."""
        if isinstance(name, str) and re.fullmatch("T[1-8]{3}", name) and len(set(name)) == 4:
            return kind_of(int(digit) for digit in name[1:])
        return name

    def draw_fault(self, pile: str, tile: object) -> str | None:
        return super().draw_fault(pile, self.read_tile(tile))

    def draw(self, pile: str, tile: str) -> None:
        super().draw(pile, str(self.read_tile(tile)))
