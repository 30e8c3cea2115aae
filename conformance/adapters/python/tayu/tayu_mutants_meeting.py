"""Mutants of those clauses tayu.place.* that are about tiles that meet."""

from tayu_mutants_tools import Eager, Signed, Stricter, Touch, coast_edges, mutant, touches
from tayu_rules import Action, Game
from tayu_table import Line, Meeting

# ---- tayu.place.continue-canal


@mutant
class NeedNotContinue(Game):
    def continues_canal(self, met: list[Meeting]) -> bool:
        del met
        return True


@mutant
class TouchingIsEnough(Game):
    def continues_canal(self, met: list[Meeting]) -> bool:
        return len(met) > 0


@mutant
class MouthThatTouchesIsEnough(Game):
    def continues_canal(self, met: list[Meeting]) -> bool:
        return any(new for new, _ in met)


@mutant
class OutletIsEnough(Game):
    def meetings(self, tile: str, line: Line, direction: str) -> list[Meeting]:
        met = super().meetings(tile, line, direction)
        outlet = any(edge.mouth for edge in coast_edges(self, tile, line, direction))
        return [*met, (True, True)] if outlet else met


# ---- tayu.place.keep-mouths-open


@mutant
class ClosesMouths(Game):
    def keeps_mouths_open(self, met: list[Meeting]) -> bool:
        del met
        return True


@mutant
class ClosesOneMouth(Game):
    def keeps_mouths_open(self, met: list[Meeting]) -> bool:
        return sum(old and not new for new, old in met) <= 1


class Overlooking(Game):
    """Overlooks some of the edges that meet."""

    def overlooks(self, touch: Touch) -> bool:
        raise NotImplementedError

    def meetings(self, tile: str, line: Line, direction: str) -> list[Meeting]:
        met = touches(self, tile, line, direction)
        return [(touch.new, touch.old) for touch in met if not self.overlooks(touch)]


@mutant
class LongSideClosesMouths(Overlooking):
    def overlooks(self, touch: Touch) -> bool:
        return touch.old and not touch.new and not touch.at_end


@mutant
class EndClosesMouths(Overlooking):
    def overlooks(self, touch: Touch) -> bool:
        return touch.old and not touch.new and touch.at_end


@mutant
class ClosesMouthsInTheNorth(Overlooking):
    def overlooks(self, touch: Touch) -> bool:
        return touch.old and not touch.new and touch.side == "north"


@mutant
class ClosesMouthsInTheEast(Overlooking):
    def overlooks(self, touch: Touch) -> bool:
        return touch.old and not touch.new and touch.side == "east"


@mutant
class ClosesMouthsInTheSouth(Overlooking):
    def overlooks(self, touch: Touch) -> bool:
        return touch.old and not touch.new and touch.side == "south"


@mutant
class ClosesMouthsInTheWest(Overlooking):
    def overlooks(self, touch: Touch) -> bool:
        return touch.old and not touch.new and touch.side == "west"


@mutant
class RefusedTileIsLaid(Eager):
    CLAUSE = "tayu.place.keep-mouths-open"

    def consequence(self, action: Action) -> None:
        placement = self.read_placement(action)
        self.lay(placement.tile, placement.square, placement.direction)


# ---- tayu.place.new-mouth-on-blank


class OverlookingNew(Overlooking):
    """Overlooks some new mouths on blank edges where they are forbidden."""

    def overlooks_new(self, touch: Touch) -> bool:
        raise NotImplementedError

    def overlooks(self, touch: Touch) -> bool:
        forbidden = not self.may_new_mouth_meet_blank() and touch.new and not touch.old
        return forbidden and self.overlooks_new(touch)


@mutant
class NewMouthOnBlank(OverlookingNew):
    def overlooks_new(self, touch: Touch) -> bool:
        del touch
        return True


@mutant
class NewEndMouthOnBlank(OverlookingNew):
    def overlooks_new(self, touch: Touch) -> bool:
        return touch.at_end


@mutant
class NewLongSideMouthOnBlank(OverlookingNew):
    def overlooks_new(self, touch: Touch) -> bool:
        return not touch.at_end


@mutant
class OneNewMouthOnBlank(Game):
    def keeps_new_mouths_off_blanks(self, met: list[Meeting]) -> bool:
        return sum(new and not old for new, old in met) <= 1


# ---- tayu.place.new-mouth-on-blank-allowed, tayu.place.blank-on-blank, tayu.place.several-mouths


class StricterTouching(Stricter):
    """Refuses placements because of edges that meet, but never the first one."""

    def refuses_touching(self, met: list[Touch]) -> bool:
        raise NotImplementedError

    def refuses(self, tile: str, line: Line, direction: str) -> bool:
        return not self.is_board_empty() and self.refuses_touching(touches(self, tile, line, direction))


@mutant
class NewEndMouthNeverOnBlank(StricterTouching):
    CLAUSE = "tayu.place.new-mouth-on-blank-allowed"

    def refuses_touching(self, met: list[Touch]) -> bool:
        return any(touch.new and not touch.old and touch.at_end for touch in met)


@mutant
class NewLongSideMouthNeverOnBlank(StricterTouching):
    CLAUSE = "tayu.place.new-mouth-on-blank-allowed"

    def refuses_touching(self, met: list[Touch]) -> bool:
        return any(touch.new and not touch.old and not touch.at_end for touch in met)


@mutant
class NewMouthsOnBlankOneByOne(StricterTouching):
    CLAUSE = "tayu.place.new-mouth-on-blank-allowed"

    def refuses_touching(self, met: list[Touch]) -> bool:
        return sum(touch.new and not touch.old for touch in met) > 1


@mutant
class NoBlankOnBlank(StricterTouching):
    CLAUSE = "tayu.place.blank-on-blank"

    def refuses_touching(self, met: list[Touch]) -> bool:
        return any(not touch.new and not touch.old for touch in met)


@mutant
class NoBlankEndOnBlank(StricterTouching):
    CLAUSE = "tayu.place.blank-on-blank"

    def refuses_touching(self, met: list[Touch]) -> bool:
        return any(not touch.new and not touch.old and touch.at_end for touch in met)


@mutant
class NoBlankLongSideOnBlank(StricterTouching):
    CLAUSE = "tayu.place.blank-on-blank"

    def refuses_touching(self, met: list[Touch]) -> bool:
        return any(not touch.new and not touch.old and not touch.at_end for touch in met)


@mutant
class ContinuesOneCanalOnly(StricterTouching):
    CLAUSE = "tayu.place.several-mouths"

    def refuses_touching(self, met: list[Touch]) -> bool:
        return sum(touch.new and touch.old for touch in met) > 1


@mutant
class ContinuesTwoCanalsAtMost(StricterTouching):
    CLAUSE = "tayu.place.several-mouths"

    def refuses_touching(self, met: list[Touch]) -> bool:
        return sum(touch.new and touch.old for touch in met) > 2


@mutant
class ContinuesOneTileOnly(Signed, StricterTouching):
    CLAUSE = "tayu.place.several-mouths"

    def refuses_touching(self, met: list[Touch]) -> bool:
        return len({self.tile_at[touch.neighbour] for touch in met if touch.new and touch.old}) > 1
