"""Mutants of the clauses tayu.score.*."""

from tayu_mutants_tools import Signed, coasts_of, mutant
from tayu_rules import Game
from tayu_table import Square
from tayu_tiles import Side

# ---- tayu.score.outlet


@mutant
class OpenMouthsCount(Game):
    def outlet_value(self, square: Square, side: Side) -> int:
        free = self.is_on_board(self.step(square, side)) and self.step(square, side) not in self.covered
        return 1 if free else super().outlet_value(square, side)


@mutant
class EveryMouthOfAnEdgeSquareCounts(Game):
    def coasts(self) -> dict[Side, int]:
        count = dict.fromkeys(self.SIDES, 0)
        for square, mouths in self.covered.items():
            for coast in coasts_of(self, square):
                count[coast] += len(mouths) * (2 if self.is_double(square) else 1)
        return count


@mutant
class CoveredEdgeSquaresCount(Game):
    def coasts(self) -> dict[Side, int]:
        count = dict.fromkeys(self.SIDES, 0)
        for square in self.covered:
            for coast in coasts_of(self, square):
                count[coast] += 2 if self.is_double(square) else 1
        return count


@mutant
class OneOutletPerTile(Signed):
    def coasts(self) -> dict[Side, int]:
        best: dict[tuple[Side, int], int] = {}
        for square, mouths in self.covered.items():
            for side in mouths:
                place = (side, self.tile_at[square])
                best[place] = max(best.get(place, 0), self.outlet_value(square, side))
        return {side: sum(value for (coast, _), value in best.items() if coast == side) for side in self.SIDES}


# ---- tayu.score.double


@mutant
class DoubleCountsOne(Game):
    def outlet_value(self, square: Square, side: Side) -> int:
        return min(1, super().outlet_value(square, side))


@mutant
class DoubleCountsThree(Game):
    def outlet_value(self, square: Square, side: Side) -> int:
        value = super().outlet_value(square, side)
        return 3 if value == 2 else value


@mutant
class DoubleDoublesTheCoast(Game):
    def coasts(self) -> dict[Side, int]:
        count = dict.fromkeys(self.SIDES, 0)
        doubled = set()
        for square, mouths in self.covered.items():
            for side in mouths:
                count[side] += min(1, self.outlet_value(square, side))
                if self.outlet_value(square, side) == 2:
                    doubled.add(side)
        return {side: 2 * count[side] if side in doubled else count[side] for side in self.SIDES}


@mutant
class DoubleNeedsNoMouth(Game):
    def coasts(self) -> dict[Side, int]:
        count = super().coasts()
        for square, mouths in self.covered.items():
            for coast in coasts_of(self, square):
                if self.is_double(square) and coast not in mouths:
                    count[coast] += 1
        return count


# ---- tayu.score.corner


@mutant
class CornerCountsOnBothCoasts(Game):
    def coasts(self) -> dict[Side, int]:
        count = super().coasts()
        for square, mouths in self.covered.items():
            coasts = coasts_of(self, square)
            if len(coasts) == 2:
                for side in mouths.intersection(coasts):
                    other = coasts[1] if side == coasts[0] else coasts[0]
                    count[other] += self.outlet_value(square, side)
        return count


@mutant
class CornerCountsNothing(Game):
    def outlet_value(self, square: Square, side: Side) -> int:
        return 0 if len(coasts_of(self, square)) == 2 else super().outlet_value(square, side)


@mutant
class CornerCountsOnce(Game):
    def outlet_value(self, square: Square, side: Side) -> int:
        coasts = coasts_of(self, square)
        if len(coasts) == 2 and self.covered[square].issuperset(coasts) and side in ("east", "west"):
            return 0
        return super().outlet_value(square, side)


@mutant
class CornerCountsOnOtherCoast(Game):
    def coasts(self) -> dict[Side, int]:
        count = super().coasts()
        for square, mouths in self.covered.items():
            coasts = coasts_of(self, square)
            if len(coasts) == 2:
                for side in mouths.intersection(coasts):
                    other = coasts[1] if side == coasts[0] else coasts[0]
                    count[side] -= self.outlet_value(square, side)
                    count[other] += self.outlet_value(square, side)
        return count


# ---- tayu.score.product


class OtherThanProduct(Game):
    """Reckons otherwise where both coasts have outlets."""

    def reckon(self, one: int, other: int) -> int:
        raise NotImplementedError

    def product(self, one: int, other: int) -> int:
        return 0 if one == 0 or other == 0 else self.reckon(one, other)


@mutant
class SumNotProduct(OtherThanProduct):
    def reckon(self, one: int, other: int) -> int:
        return one + other


@mutant
class SmallerCoastNotProduct(OtherThanProduct):
    def reckon(self, one: int, other: int) -> int:
        return min(one, other)


@mutant
class LargerCoastNotProduct(OtherThanProduct):
    def reckon(self, one: int, other: int) -> int:
        return max(one, other)


@mutant
class DifferenceNotProduct(OtherThanProduct):
    def reckon(self, one: int, other: int) -> int:
        return abs(one - other)


@mutant
class NeighbouringCoastsMultiplied(Game):
    def scores(self) -> dict[str, int]:
        coasts = self.coasts()
        return {
            "north-south": self.product(coasts["north"], coasts["east"]),
            "east-west": self.product(coasts["south"], coasts["west"]),
        }


@mutant
class ScoresExchanged(Game):
    def scores(self) -> dict[str, int]:
        scores = super().scores()
        return {"north-south": scores["east-west"], "east-west": scores["north-south"]}


@mutant
class OnlyOwnTilesScore(Signed):
    def scores(self) -> dict[str, int]:
        if self.is_board_empty():
            return super().scores()
        return {way: self.own_score(way, *way.split("-")) for way in ("north-south", "east-west")}

    def own_score(self, way: str, one: Side, other: Side) -> int:
        count = {one: 0, other: 0}
        for square, mouths in self.covered.items():
            if self.placer_at[square] in self.builders(way):
                for side in mouths.intersection(count):
                    count[side] += self.outlet_value(square, side)
        return self.product(count[one], count[other])


# ---- tayu.score.empty-coast


@mutant
class EmptyCoastCountsOne(Game):
    def product(self, one: int, other: int) -> int:
        return max(1, one) * max(1, other) if one + other > 0 else 0


@mutant
class EmptyCoastIsLeftOut(Game):
    def product(self, one: int, other: int) -> int:
        return max(1, one) * max(1, other)


# ---- tayu.score.win


class TwoPlayersWin(Game):
    """Lets others of two players win where the scores differ."""

    def winning_direction(self, scores: dict[str, int]) -> str | None:
        """Say which direction wins; None where both do."""
        raise NotImplementedError

    def higher_score_wins(self) -> list[int]:
        scores = self.scores()
        if self.variant not in ("two-player", "pro") or scores["north-south"] == scores["east-west"]:
            return super().higher_score_wins()
        direction = self.winning_direction(scores)
        return self.players() if direction is None else self.builders(direction)


@mutant
class LowerScoreWins(TwoPlayersWin):
    def winning_direction(self, scores: dict[str, int]) -> str | None:
        return min(scores, key=scores.__getitem__)


@mutant
class MoreOutletsWin(TwoPlayersWin):
    def winning_direction(self, scores: dict[str, int]) -> str | None:
        del scores
        coasts = self.coasts()
        north_south, east_west = coasts["north"] + coasts["south"], coasts["east"] + coasts["west"]
        if north_south == east_west:
            return None
        return "north-south" if north_south > east_west else "east-west"


@mutant
class LeadOfOneIsATie(TwoPlayersWin):
    def winning_direction(self, scores: dict[str, int]) -> str | None:
        if abs(scores["north-south"] - scores["east-west"]) == 1:
            return None
        return max(scores, key=scores.__getitem__)


@mutant
class WinnerMustHaveScoredTwiceAsMuch(TwoPlayersWin):
    def winning_direction(self, scores: dict[str, int]) -> str | None:
        if max(scores.values()) < 2 * min(scores.values()):
            return None
        return max(scores, key=scores.__getitem__)


# ---- tayu.score.tie


class TieBroken(Game):
    """Breaks a tie of two players or two teams."""

    def breaks(self, score: int) -> str | None:
        """Say which direction wins although both have this score; None where both do."""
        raise NotImplementedError

    def higher_score_wins(self) -> list[int]:
        scores = self.scores()
        if self.variant == "three-player" or scores["north-south"] != scores["east-west"]:
            return super().higher_score_wins()
        direction = self.breaks(scores["north-south"])
        return super().higher_score_wins() if direction is None else self.builders(direction)


@mutant
class TieGoesToNorthSouth(TieBroken):
    def breaks(self, score: int) -> str | None:
        del score
        return "north-south"


@mutant
class TieGoesToEastWest(TieBroken):
    def breaks(self, score: int) -> str | None:
        del score
        return "east-west"


@mutant
class TieGoesToTheBeginner(TieBroken):
    def breaks(self, score: int) -> str | None:
        del score
        return "north-south" if self.first in self.builders("north-south") else "east-west"


@mutant
class TieGoesToTheOther(TieBroken):
    def breaks(self, score: int) -> str | None:
        del score
        return "east-west" if self.first in self.builders("north-south") else "north-south"


@mutant
class NoughtToNoughtIsNoTie(TieBroken):
    def breaks(self, score: int) -> str | None:
        return "north-south" if score == 0 else None


@mutant
class TieGoesToMoreOutlets(TieBroken):
    def breaks(self, score: int) -> str | None:
        del score
        coasts = self.coasts()
        north_south, east_west = coasts["north"] + coasts["south"], coasts["east"] + coasts["west"]
        if north_south == east_west:
            return None
        return "north-south" if north_south > east_west else "east-west"
