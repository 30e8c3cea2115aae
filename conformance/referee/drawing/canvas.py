"""A grid of characters on which lines join with box-drawing characters."""

from collections import defaultdict
from dataclasses import dataclass, field

from rulebooks.picture import Tone

NORTH, EAST, SOUTH, WEST = range(4)
NONE, LIGHT, HEAVY, DOUBLE = range(4)

Spot = tuple[int, int]
"""A character, as column and line from the north-west corner."""

Area = tuple[int, int, int, int]
"""A rectangle of characters: west, north, east and south, outline included."""

Characters = list[tuple[str, Tone]]
"""A line of characters with their tones."""

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

# Light and heavy lines: one string for each weight of the north arm, one word for each weight of the east arm, in it
# the weights of the south arm by those of the west arm. A full stop stands for the blank.
_LIGHT_HEAVY = tuple(
    words.split()
    for words in (
        ".╴╸╷┐┑╻┒┓ ╶─╾┌┬┭┎┰┱ ╺╼━┍┮┯┏┲┳",
        "╵┘┙│┤┥╽┧┪ └┴┵├┼┽┟╁╅ ┕┶┷┝┾┿┢╆╈",
        "╹┚┛╿┦┩┃┨┫ ┖┸┹┞╀╃┠╂╉ ┗┺┻┡╄╇┣╊╋",
    )
)
# Double lines, and where they meet light ones: the arms north, east, south and west as - for light and = for double.
_DOUBLE = {
    "=...": "║", "..=.": "║", "=.=.": "║", ".=..": "═", "...=": "═", ".=.=": "═",
    ".==.": "╔", "..==": "╗", "==..": "╚", "=..=": "╝", "===.": "╠", "=.==": "╣", ".===": "╦", "==.=": "╩", "====": "╬",
    "-=-.": "╞", "=-=.": "╟", "-.-=": "╡", "=.=-": "╢", ".=-=": "╤", ".-=-": "╥", "-=.=": "╧", "=-.-": "╨",
    "-=-=": "╪", "=-=-": "╫",
}  # fmt: skip


def joined(arms: list[int]) -> str:
    """Return the box-drawing character with these weights of its north, east, south and west arms.

    Where Unicode has none, a heavy arm turns light beside a double one, and a light one gives way to it.
    """
    if DOUBLE not in arms:
        north, east, south, west = arms
        return _LIGHT_HEAVY[north][east][3 * south + west].replace(".", " ")
    exact = "".join(".--="[arm] for arm in arms)
    return _DOUBLE.get(exact) or _DOUBLE[exact.replace("-", ".")]


@dataclass(slots=True)
class Cell:
    """One character: arms of lines that meet in its middle, unless a glyph stands there.

    The empty glyph is the second half of a character of double width before it. ``covered`` tells that the character
    lies inside a piece.
    """

    arms: list[int] = field(default_factory=lambda: [NONE] * 4)
    tone: Tone = "plain"
    glyph: str | None = None
    covered: bool = False


class Canvas:
    """Characters without limits; what nobody wrote on is blank."""

    def __init__(self) -> None:
        self.cells: defaultdict[Spot, Cell] = defaultdict(Cell)

    def stroke(self, start: Spot, end: Spot, weight: int, tone: Tone) -> None:
        """Draw a line along a row or column of characters; where lines of two weights meet, the greater stays."""
        if start > end:
            start, end = end, start
        (x, y), (end_x, end_y) = start, end
        step_x, step_y, ahead, back = (1, 0, EAST, WEST) if y == end_y else (0, 1, SOUTH, NORTH)
        while (x, y) != (end_x, end_y):
            self._arm((x, y), ahead, weight, tone)
            x, y = x + step_x, y + step_y
            self._arm((x, y), back, weight, tone)

    def frame(self, area: Area, weight: int, tone: Tone) -> None:
        """Draw the outline of a rectangle."""
        west, north, east, south = area
        for y in (north, south):
            self.stroke((west, y), (east, y), weight, tone)
        for x in (west, east):
            self.stroke((x, north), (x, south), weight, tone)

    def clear(self, area: Area, *, covered: bool) -> None:
        """Wipe the inside of a rectangle, and stumps that reach in from its outline; tell whether a piece covers it."""
        west, north, east, south = area
        for y in range(north + 1, south):
            for x in range(west + 1, east):
                self.cells[x, y] = Cell(covered=covered)
            self.cells[west, y].arms[EAST] = self.cells[east, y].arms[WEST] = NONE
        for x in range(west + 1, east):
            self.cells[x, north].arms[SOUTH] = self.cells[x, south].arms[NORTH] = NONE

    def write(self, centre: Spot, glyphs: list[str], tone: Tone) -> None:
        """Write one glyph into each character of a line, centred; if their number is even, a little to the west."""
        x, y = centre
        for place, glyph in enumerate(glyphs, x - len(glyphs) // 2):
            self.cells[place, y].glyph, self.cells[place, y].tone = glyph, tone

    def line(self, y: int, west: int, east: int) -> Characters:
        """Return the characters of one line from ``west`` to ``east``, both included."""
        return [(self._shown((x, y)), self.cells[x, y].tone) for x in range(west, east + 1)]

    def _shown(self, spot: Spot) -> str:
        """Return the character; a double line that ends there opens a light one, unless there is a piece behind it."""
        cell = self.cells[spot]
        if cell.glyph is not None:
            return cell.glyph
        if cell.arms.count(DOUBLE) == 1:
            step_x, step_y = _STEPS[cell.arms.index(DOUBLE)]
            if not self.cells[spot[0] - step_x, spot[1] - step_y].covered:
                return joined([arm if arm == DOUBLE else NONE for arm in cell.arms])
        return joined(cell.arms)

    def _arm(self, spot: Spot, side: int, weight: int, tone: Tone) -> None:
        cell = self.cells[spot]
        if weight >= max(cell.arms):
            cell.tone = tone
        cell.arms[side] = max(cell.arms[side], weight)
        cell.glyph = None
