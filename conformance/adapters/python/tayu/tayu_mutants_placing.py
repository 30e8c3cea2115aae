"""Mutants of the clauses tayu.place.* but for those about tiles that meet."""

from typing import ClassVar

from tayu_mutants_tools import (
    Forgiving,
    MoreToPlace,
    Signed,
    Stricter,
    coast_edges,
    coasts_of,
    directions_of,
    mirror_image,
    mutant,
    touches,
)
from tayu_rules import Game, Placement
from tayu_table import Board, Line, Meeting, Square
from tayu_tiles import Cell, Side

# ---- tayu.place.three-squares


@mutant
class MiddleSquareStaysFree(Game):
    def lay(self, tile: str, square: Square, direction: str) -> None:
        super().lay(tile, square, direction)
        del self.covered[self.step(square, direction)]


@mutant
class NamesTheMiddleSquare(Game):
    def covers(self, square: Square, direction: str) -> Line:
        return super().covers(self.step(square, self.OPPOSITE[direction]), direction)


@mutant
class NamesTheSquareOfC(Game):
    def covers(self, square: Square, direction: str) -> Line:
        c, b, a = super().covers(square, self.OPPOSITE[direction])
        return (a, b, c)


@mutant
class NamesTheNorthWestEnd(Game):
    def covers(self, square: Square, direction: str) -> Line:
        if direction in ("east", "south"):
            return super().covers(square, direction)
        c, b, a = super().covers(square, self.OPPOSITE[direction])
        return (a, b, c)


@mutant
class DirectionFromCToA(Game):
    def covers(self, square: Square, direction: str) -> Line:
        return super().covers(square, self.OPPOSITE[direction])

    def mouth_sides(self, tile: str, direction: str) -> dict[Cell, set[Side]]:
        return super().mouth_sides(tile, self.OPPOSITE[direction])


# ---- tayu.place.tile-in-hand


@mutant
class PlacesAnyTile(MoreToPlace):
    def others_to_place(self) -> list[str]:
        return list(self.kinds())


@mutant
class PlacesMirrorImage(MoreToPlace):
    def others_to_place(self) -> list[str]:
        return [mirror_image(tile) for tile in self.held[self.turn]]

    def get(self, tile: str) -> None:
        hand = self.held[self.turn]
        hand[hand.index(mirror_image(tile))] = tile


@mutant
class PlacesTileBeforeOpponent(MoreToPlace):
    def others_to_place(self) -> list[str]:
        return self.held[self.left_of(self.turn)] if self.variant == "pro" else []

    def get(self, tile: str) -> None:
        mine, his = self.held[self.turn], self.held[self.left_of(self.turn)]
        his[his.index(tile)] = mine[-1]
        mine[-1] = tile


# ---- tayu.place.on-board


class StickingOut(Game):
    """Lets tiles stick out over the edge; what sticks out is cut off."""

    def __init__(
        self, variant: str, rulings: dict[str, str], board: Board, first: int, wall: dict[str, list[str]] | None
    ) -> None:
        super().__init__(variant, rulings, board, first, wall)
        for column in range(-1, board.width + 3):
            for row in range(-1, board.height + 3):
                self.neighbours[column, row] = {side: self.step((column, row), side) for side in self.SIDES}

    def sticks_out_well(self, square: Square) -> bool:
        """Whether this square outside the board does not disturb this mutant."""
        raise NotImplementedError

    def lies_on_board(self, line: Line) -> bool:
        return any(self.is_on_board(square) for square in line) and all(
            self.is_on_board(square) or self.sticks_out_well(square) for square in line
        )

    def lay(self, tile: str, square: Square, direction: str) -> None:
        super().lay(tile, square, direction)
        for covered in self.covers(square, direction):
            if not self.is_on_board(covered):
                del self.covered[covered]


@mutant
class SticksOut(StickingOut):
    def sticks_out_well(self, square: Square) -> bool:
        del square
        return True


@mutant
class SticksOutInTheNorthAndSouth(StickingOut):
    def sticks_out_well(self, square: Square) -> bool:
        return 1 <= square[0] <= self.board.width


@mutant
class SticksOutInTheEastAndWest(StickingOut):
    def sticks_out_well(self, square: Square) -> bool:
        return 1 <= square[1] <= self.board.height


@mutant
class EndSticksOut(StickingOut):
    def lies_on_board(self, line: Line) -> bool:
        a, b, _ = line
        return self.is_on_board(a) and self.is_on_board(b)


@mutant
class WrapsIntoTheNextRow(Game):
    def covers(self, square: Square, direction: str) -> Line:
        a, b, c = super().covers(square, direction)
        return (a, self.wrapped(b), self.wrapped(c)) if self.is_on_board(a) else (a, b, c)

    def wrapped(self, square: Square) -> Square:
        column, row = square
        if column > self.board.width:
            return (column - self.board.width, row + 1)
        if column < 1:
            return (column + self.board.width, row - 1)
        return square


# ---- tayu.place.empty-squares


class Overlapping(Game):
    """What a tile covers itself cannot stand against it."""

    def meetings(self, tile: str, line: Line, direction: str) -> list[Meeting]:
        met = touches(self, tile, line, direction)
        return [(touch.new, touch.old) for touch in met if touch.neighbour not in line]


@mutant
class CoversCoveredSquares(Overlapping):
    def covers_empty_squares(self, line: Line) -> bool:
        del line
        return True


@mutant
class OnlyNamedSquareMustBeEmpty(Overlapping):
    def covers_empty_squares(self, line: Line) -> bool:
        return line[0] not in self.covered


@mutant
class OnlyEndsMustBeEmpty(Overlapping):
    def covers_empty_squares(self, line: Line) -> bool:
        return line[0] not in self.covered and line[2] not in self.covered


# ---- tayu.place.first-covers-centre


@mutant
class FirstAnywhere(Game):
    def covers_centre(self, line: Line) -> bool:
        del line
        return True


@mutant
class FirstBesideTheCentre(Game):
    def covers_centre(self, line: Line) -> bool:
        near = [self.board.centre, *self.neighbours[self.board.centre].values()]
        return any(square in near for square in line)


@mutant
class FirstOnTheMiddleLines(Game):
    def covers_centre(self, line: Line) -> bool:
        column, row = self.board.centre
        return any(square[0] == column or square[1] == row for square in line)


@mutant
class NoCentreAfterThrowingAway(Game):
    thrown = False

    def discard(self, tile: str) -> None:
        self.thrown = True
        super().discard(tile)

    def covers_centre(self, line: Line) -> bool:
        return self.thrown or super().covers_centre(line)


# ---- tayu.place.first-any-way


class StricterFirst(Stricter):
    CLAUSE = "tayu.place.first-any-way"

    def refuses_first(self, line: Line, direction: str) -> bool:
        raise NotImplementedError

    def refuses(self, tile: str, line: Line, direction: str) -> bool:
        del tile
        return self.is_board_empty() and self.refuses_first(line, direction)


@mutant
class FirstByItsMiddle(StricterFirst):
    def refuses_first(self, line: Line, direction: str) -> bool:
        del direction
        return line[1] != self.board.centre


@mutant
class FirstByItsNamedSquare(StricterFirst):
    def refuses_first(self, line: Line, direction: str) -> bool:
        del direction
        return line[0] != self.board.centre


@mutant
class FirstNotByItsEnd(StricterFirst):
    def refuses_first(self, line: Line, direction: str) -> bool:
        del direction
        return line[2] == self.board.centre


@mutant
class FirstLiesAcross(StricterFirst):
    def refuses_first(self, line: Line, direction: str) -> bool:
        del line
        return direction in ("north", "south")


@mutant
class FirstRunsEastOrSouth(StricterFirst):
    def refuses_first(self, line: Line, direction: str) -> bool:
        del line
        return direction in ("north", "west")


# ---- tayu.place.at-the-coast


class StricterAtCoast(Stricter):
    CLAUSE = "tayu.place.at-the-coast"


@mutant
class NoMouthAtTheCoast(StricterAtCoast):
    def refuses(self, tile: str, line: Line, direction: str) -> bool:
        return any(edge.mouth for edge in coast_edges(self, tile, line, direction))


@mutant
class NoBlankAtTheCoast(StricterAtCoast):
    def refuses(self, tile: str, line: Line, direction: str) -> bool:
        return any(not edge.mouth for edge in coast_edges(self, tile, line, direction))


@mutant
class NoMouthInACorner(StricterAtCoast):
    def refuses(self, tile: str, line: Line, direction: str) -> bool:
        edges = coast_edges(self, tile, line, direction)
        return any(edge.mouth and len(coasts_of(self, edge.square)) == 2 for edge in edges)


@mutant
class OutletsOnOwnCoastsOnly(StricterAtCoast):
    def refuses(self, tile: str, line: Line, direction: str) -> bool:
        own = {side for building in directions_of(self, self.turn) for side in building.split("-")}
        return any(edge.mouth and edge.side not in own for edge in coast_edges(self, tile, line, direction))


# ---- tayu.place.free-choice


class StricterChoice(Stricter):
    """Refuses placements that go against somebody, but never the first one."""

    CLAUSE = "tayu.place.free-choice"

    def refuses_choice(self, tile: str, line: Line, direction: str) -> bool:
        raise NotImplementedError

    def refuses(self, tile: str, line: Line, direction: str) -> bool:
        return not self.is_board_empty() and self.refuses_choice(tile, line, direction)


@mutant
class MustContinueTheLatestTile(Signed, StricterChoice):
    def refuses_choice(self, tile: str, line: Line, direction: str) -> bool:
        met = touches(self, tile, line, direction)
        return not any(touch.new and touch.old and self.tile_at[touch.neighbour] == self.laid for touch in met)


@mutant
class LaterTilesRunEastOrSouth(StricterChoice):
    def refuses_choice(self, tile: str, line: Line, direction: str) -> bool:
        del tile, line
        return direction in ("north", "west")


@mutant
class MayNotDam(StricterChoice):
    def refuses_choice(self, tile: str, line: Line, direction: str) -> bool:
        before = self.covered
        mouths = self.turned_mouths[tile, direction]
        after = before | {square: mouths[cell] for cell, square in zip(self.CELLS, line, strict=True)}
        return self.count_open(after) < self.count_open(before)

    def count_open(self, covered: dict[Square, set[Side]]) -> int:
        """Count the mouths beside which another tile may be placed."""
        return sum(
            self.is_on_board(self.step(square, side)) and self.step(square, side) not in covered
            for square, mouths in covered.items()
            for side in mouths
        )


@mutant
class MayNotHelpAnOpponent(StricterChoice):
    def refuses_choice(self, tile: str, line: Line, direction: str) -> bool:
        before, scores = self.covered, self.scores()
        mouths = self.turned_mouths[tile, direction]
        self.covered = before | {square: mouths[cell] for cell, square in zip(self.CELLS, line, strict=True)}
        helped = [way for way, score in self.scores().items() if score > scores[way]]
        self.covered = before
        return any(way not in directions_of(self, self.turn) for way in helped)


# ---- tayu.place.duty


@mutant
class ThrowsAwayWithoutClaim(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"discard": "tayu.place.duty"}


@mutant
class EndsGameInsteadOfPlacing(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"end": "tayu.place.duty"}


@mutant
class PassesInsteadOfPlacing(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"pass": "tayu.place.duty"}

    def pass_fault(self) -> str | None:
        return None if self.phase == "place" else super().pass_fault()

    def make_pass(self) -> None:
        if self.phase == "place":
            self.held[self.turn].pop()
            self.begin_turn(self.next_player(self.turn))
        else:
            super().make_pass()


@mutant
class ThrowsAwayHelpfulTile(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"discard": "tayu.place.duty"}

    def forgives(self) -> bool:
        return any(self.helps_others(placement) for placement in self.all_placements())

    def helps_others(self, placement: Placement) -> bool:
        if self.place_fault(placement) is not None:
            return False
        line = self.covers(placement.square, placement.direction)
        edges = coast_edges(self, placement.tile, line, placement.direction)
        own = {side for building in directions_of(self, self.turn) for side in building.split("-")}
        return any(edge.mouth and edge.side not in own for edge in edges)
