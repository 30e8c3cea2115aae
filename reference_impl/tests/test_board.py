"""The board's masks against the clauses taken literally, square by square."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks.interface import IllegalAction, SetupError
from rulebooks.tayu.actions import Place
from rulebooks.tayu.board import Board, Position, board_of, format_board, parse_board
from rulebooks.tayu.misfits import misfits, nth_bit
from rulebooks.tayu.squares import square_coordinates, square_name

Cell = tuple[int, int]
Edge = tuple[Cell, str]

# The slow definition. Nothing in it comes from the engine.

COMPASS = ["north", "east", "south", "west"]
STEP = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}
# Clause tayu.tile.shape, the tile lying from west to east: mouth number -> cell and side.
LYING = {
    1: (0, "north"),
    2: (1, "north"),
    3: (2, "north"),
    4: (2, "east"),
    5: (2, "south"),
    6: (1, "south"),
    7: (0, "south"),
    8: (0, "west"),
}
# Clause tayu.tile.kinds: a triple and what half a turn (m to m + 4) makes of it are one kind, named by the smaller.
ALL_KINDS = sorted(
    {
        "T" + min(a + b + c, "".join(sorted(str((int(m) + 3) % 8 + 1) for m in (a, b, c))))
        for a in "12345678"
        for b in "12345678"
        for c in "12345678"
        if a < b < c
    }
)
EITHER_RULING = pytest.mark.parametrize("protects", [True, False], ids=["forbidden", "allowed"])


def beside(cell: Cell, side: str) -> Cell:
    """Return the neighbour at a side of a square."""
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


@cache
def outer_sides(kind: str, direction: str) -> list[tuple[int, int, str, bool]]:
    """Return the outer sides of a tile with cell a on (0, 0): square, side, and whether there is a mouth."""
    turns = COMPASS.index(direction) - COMPASS.index("east")
    dx, dy = STEP[direction]
    return [
        (number * dx, number * dy, COMPASS[(COMPASS.index(side) + turns) % 4], str(mouth) in kind)
        for mouth, (number, side) in LYING.items()
    ]


def outline(kind: str, start: Cell, direction: str) -> dict[Edge, bool]:
    """Return for each outer side of a tile that lies at ``start`` whether there is a mouth on it."""
    x, y = start
    return {((x + dx, y + dy), side): is_mouth for dx, dy, side, is_mouth in outer_sides(kind, direction)}


@dataclass
class Slow:
    """A board on which tiles lie, with every rule as its sentence reads."""

    width: int
    height: int
    centre: Cell
    doubles: set[Cell]
    protects: bool
    laid: dict[Edge, bool] = field(default_factory=dict)
    covered: set[Cell] = field(default_factory=set)

    def has(self, cell: Cell) -> bool:
        """Tell whether a square lies on the board."""
        return cell[0] in range(self.width) and cell[1] in range(self.height)

    def broken(self, kind: str, start: Cell, direction: str) -> set[str]:
        """Return every clause that forbids to lay a tile there."""
        outer = outline(kind, start, direction)
        cells = {cell for cell, _ in outer}
        found = set()
        if not all(map(self.has, cells)):
            found.add("tayu.place.on-board")
        if cells & self.covered:
            found.add("tayu.place.empty-squares")
        if not self.covered:
            if self.centre not in cells:
                found.add("tayu.place.first-covers-centre")
            return found
        # Only squares of the board have a tile beside them; what lies under a covered square is met all the same.
        meetings = [
            (is_mouth, self.laid[beside(cell, side), OPPOSITE[side]])
            for (cell, side), is_mouth in outer.items()
            if (beside(cell, side), OPPOSITE[side]) in self.laid
        ]
        if (True, True) not in meetings:
            found.add("tayu.place.continue-canal")
        if (False, True) in meetings:
            found.add("tayu.place.keep-mouths-open")
        if (True, False) in meetings and self.protects:
            found.add("tayu.place.new-mouth-on-blank")
        return found

    def all_broken(self, kinds: list[str], margin: int = 0) -> dict[Place, set[str]]:
        """Return for each placement whose cell a lies on the board, or ``margin`` beyond, what forbids it."""
        return {
            Place(kind, f"{columns(self.width + margin)[x]}{y + 1}", direction): self.broken(kind, (x, y), direction)
            for kind in kinds
            for direction in COMPASS
            for x in range(self.width + margin)
            for y in range(self.height + margin)
        }

    def lay(self, place: Place) -> None:
        """Lay a tile."""
        self.lay_at(place.tile, self.cell(place.square), place.direction)

    def lay_at(self, kind: str, start: Cell, direction: str) -> None:
        """Lay a tile whose cell a lies on ``start``."""
        self.laid |= outline(kind, start, direction)
        self.covered = {cell for cell, _ in self.laid}

    def cell(self, square: str) -> Cell:
        """Return where a square lies."""
        letters = square.rstrip("0123456789")
        return columns(99).index(letters), int(square.removeprefix(letters)) - 1

    def coasts(self) -> tuple[int, ...]:
        """Count the outlets north, east, south and west (clauses tayu.score.outlet, double, corner)."""
        found: Counter[str] = Counter()
        for (cell, side), is_mouth in self.laid.items():
            if is_mouth and not self.has(beside(cell, side)):
                found[side] += 2 if cell in self.doubles else 1
        return tuple(found[side] for side in COMPASS)


def columns(number: int) -> list[str]:
    """Return the first column names as one counts them: A to Z, then AA, AB, ..."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [*alphabet, *(first + second for first in alphabet for second in alphabet)][:number]


@dataclass
class Both:
    """One position, on the engine's board and on the slow one."""

    board: Board
    position: Position
    slow: Slow

    def lay(self, place: Place) -> None:
        """Lay a tile on both boards."""
        self.position = self.position.after(self.board.footprint(place))
        self.slow.lay(place)


def empty(width: int, height: int, centre: Cell, doubles: set[Cell], *, protects: bool) -> Both:
    """Return the empty board, twice."""
    names = frozenset(f"{columns(width)[x]}{y + 1}" for x, y in doubles)
    board = board_of(width, height, f"{columns(width)[centre[0]]}{centre[1] + 1}", names)
    return Both(board, board.empty(), Slow(width, height, centre, doubles, protects))


def random_board(rng: Random, sizes: list[tuple[int, int]], *, protects: bool) -> Both:
    """Return an empty board of one of ``sizes`` with some centre and some doubles."""
    width, height = rng.choice(sizes)
    edge = [(x, y) for x in range(width) for y in range(height) if x in (0, width - 1) or y in (0, height - 1)]
    doubles = set(rng.sample(edge, rng.randint(0, len(edge))))
    return empty(width, height, (rng.randrange(width), rng.randrange(height)), doubles, protects=protects)


SMALL = [(5, 5), (5, 7), (7, 5), (9, 9), (11, 5)]
LARGE = [(39, 5), (5, 39), (19, 19), (29, 7)]


@EITHER_RULING
@settings(max_examples=6, deadline=None, database=None)
@given(seed=st.integers(0, 2**32))
def test_places_are_those_that_no_clause_forbids_in_a_whole_game_on_a_small_board(seed: int, protects: bool) -> None:
    rng = Random(seed)
    both = random_board(rng, SMALL, protects=protects)
    while True:
        check_all(both, [rng.choice(ALL_KINDS)])
        legal = both.board.places(both.position, ALL_KINDS, protects)
        if not legal:
            return
        both.lay(rng.choice(legal))
        assert both.position.coasts == both.slow.coasts()


@EITHER_RULING
@settings(max_examples=6, deadline=None, database=None)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 30))
def test_places_are_those_that_no_clause_forbids_on_a_large_board(seed: int, plies: int, protects: bool) -> None:
    rng = Random(seed)
    both = random_board(rng, LARGE, protects=protects)
    for _ in range(plies):
        legal = both.board.places(both.position, rng.sample(ALL_KINDS, 3), protects)
        if legal:
            both.lay(rng.choice(legal))
    check_all(both, rng.sample(ALL_KINDS, 2))
    assert both.position.coasts == both.slow.coasts()


def check_all(both: Both, kinds: list[str]) -> None:
    """Compare the masks, the check and the clauses for all placements of some kinds."""
    broken = both.slow.all_broken(kinds, margin=3)
    allowed = {place for place, clauses in broken.items() if not clauses}
    listed = both.board.places(both.position, kinds, both.slow.protects)
    assert set(listed) == allowed
    assert len(listed) == len(allowed), "a placement is listed twice"
    for place, clauses in broken.items():
        refusal = refusal_of(both, place)
        assert (refusal in clauses) if clauses else (refusal is None), (place, clauses, refusal)


def refusal_of(both: Both, place: Place) -> str | None:
    """Return the clause with which the engine refuses a placement."""
    try:
        both.board.check(both.position, place, both.slow.protects)
    except IllegalAction as error:
        return error.clause_id
    return None


@cache
def misfits_of_a_game(seed: int, *, protects: bool) -> list[tuple[str, Place, set[str], str | None]]:
    """Return misfits from a random game: the clause they are listed under, what they break, and what refuses them."""
    rng = Random(seed)
    both = random_board(rng, SMALL, protects=protects)
    found = []
    while True:
        for kind in rng.sample(ALL_KINDS, 3):
            for clause, places in misfits(both.board, both.position, kind, protects).items():
                found += [
                    (clause, place, both.slow.broken(kind, both.slow.cell(place.square), place.direction), refused)
                    for place in places
                    for refused in [refusal_of(both, place)]
                ]
        legal = both.board.places(both.position, rng.sample(ALL_KINDS, 4), protects)
        if not legal:
            return found
        both.lay(rng.choice(legal))


@pytest.mark.parametrize("mask", [1, 0b10110, 1 << 419, (1 << 420) - 1, 0b1001 << 200])
def test_bits_are_numbered_from_the_lowest(mask: int) -> None:
    bits = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
    assert [nth_bit(mask, number) for number in range(len(bits))] == bits


@EITHER_RULING
def test_a_few_of_many_misfits_are_evenly_spread(protects: bool) -> None:
    both = random_board(Random(3), SMALL, protects=protects)
    both.lay(both.board.places(both.position, ["T148"], protects)[0])
    for places in misfits(both.board, both.position, "T246", protects).values():
        whole = list(places)
        assert len(whole) == len(places) == len(set(whole))
        assert list(places.spread(6)) == whole[:: max(1, len(whole) // 6)]
        assert (places[-1], list(places[:2])) == (whole[-1], whole[:2])
        with pytest.raises(IndexError):
            places[len(whole)]


@EITHER_RULING
def test_misfits_are_refused_by_the_clause_they_are_listed_under(protects: bool) -> None:
    found = [misfit for seed in range(6) for misfit in misfits_of_a_game(seed, protects=protects)]
    assert [m for m in found if m[0] != m[3]] == []
    expected = {"on-board", "empty-squares", "first-covers-centre", "continue-canal", "keep-mouths-open"}
    expected |= {"new-mouth-on-blank"} if protects else set()
    assert {clause for clause, _, _, _ in found} == {f"tayu.place.{name}" for name in expected}


@EITHER_RULING
def test_misfits_break_no_other_clause(protects: bool) -> None:
    found = [misfit for seed in range(6) for misfit in misfits_of_a_game(seed, protects=protects)]
    assert [(clause, place, broken) for clause, place, broken, _ in found if {clause} != broken] == []


@EITHER_RULING
@settings(max_examples=6, deadline=None, database=None)
@given(seed=st.integers(0, 2**32))
def test_misfits_leave_out_nothing_that_breaks_one_clause(seed: int, protects: bool) -> None:
    rng = Random(seed)
    both = random_board(rng, SMALL, protects=protects)
    for _ in range(6):
        kind = rng.choice(ALL_KINDS)
        found = misfits(both.board, both.position, kind, protects)
        for place, broken in both.slow.all_broken([kind]).items():
            # Over the edge: of the first tile no misfit is made, which is more than the near miss needs.
            if len(broken) == 1 and broken != {"tayu.place.on-board"}:
                assert place in found.get(min(broken), [])
        legal = both.board.places(both.position, ALL_KINDS, protects)
        if legal:
            both.lay(rng.choice(legal))


def test_two_placements_on_the_real_board_counted_slowly() -> None:
    # A quarter turn of the square board takes the placements eastwards to those southwards, and so on: four times as
    # many as begin eastwards. The second tile meets the first, so its cell a is at most three squares away from it.
    forbidden = allowed = 0
    for kind in ALL_KINDS:
        for x in (7, 8, 9):
            slow = Slow(19, 19, (9, 9), set(), protects=True)
            assert not slow.broken(kind, (x, 9), "east")
            slow.lay_at(kind, (x, 9), "east")
            broken = Counter(
                frozenset(slow.broken(second, (column, row), direction))
                for second in ALL_KINDS
                for column in range(x - 3, x + 6)
                for row in range(6, 13)
                for direction in COMPASS
            )
            forbidden += broken[frozenset()]
            allowed += broken[frozenset()] + broken[frozenset(["tayu.place.new-mouth-on-blank"])]
    assert (4 * forbidden, 4 * allowed) == (63_804, 72_264)  # DESIGN section 3


# By hand


def test_outlet_in_a_corner_counts_on_the_coast_it_opens_to_and_a_marked_one_counts_two_there() -> None:
    # T148 on A1 eastwards: mouth 1 opens north of A1, mouth 8 west of A1, mouth 4 east of C1, inside a 5 × 5 board.
    plain = board_of(5, 5, "A1", frozenset())
    marked = board_of(5, 5, "A1", frozenset(["A1"]))
    assert plain.footprint(Place("T148", "A1", "east")).outlets == (1, 0, 0, 1)
    assert marked.footprint(Place("T148", "A1", "east")).outlets == (2, 0, 0, 2)


def test_message_of_a_refused_placement_names_squares_and_sides() -> None:
    board = board_of(5, 5, "C3", frozenset())
    position = board.empty().after(board.footprint(Place("T123", "B3", "east")))  # mouths north of B3, C3, D3
    refused = {
        Place("T148", "D5", "east"): "T148 on D5 eastwards sticks out over the edge of the board",
        Place("T148", "A3", "east"): "T148 on A3 eastwards would cover B3 and C3, which a tile covers already",
        Place("T123", "B2", "east"): (
            "T123 on B2 eastwards lays a blank edge against an open mouth"
            " at the south side of D2 and the south side of C2 and the south side of B2"  # its mouths 5, 6, 7
        ),
        Place("T123", "B4", "east"): (
            "T123 on B4 eastwards runs a mouth against a blank edge"
            " at the north side of B4 and the north side of C4 and the north side of D4"
        ),
        Place("T123", "D4", "west"): (
            "T123 on D4 westwards continues no canal: none of its mouths meets a mouth on the board"
        ),
    }
    for place, message in refused.items():
        with pytest.raises(IllegalAction) as caught:
            board.check(position, place, protect_blanks=True)
        assert caught.value.message == message
    with pytest.raises(IllegalAction) as caught:
        board.check(board.empty(), Place("T148", "A1", "east"), protect_blanks=True)
    assert caught.value.message == "T148 on A1 eastwards does not cover the centre C3, as the first tile has to"


def test_marks_of_a_refused_placement_are_points_of_the_squares_it_is_about() -> None:
    board = board_of(5, 5, "C3", frozenset())
    position = board.empty().after(board.footprint(Place("T123", "B3", "east")))
    marks = {
        Place("T148", "D5", "east"): {(3.5, 4.5), (4.5, 4.5)},  # D5 and E5; the third cell is off the board
        Place("T148", "A3", "east"): {(1.5, 2.5), (2.5, 2.5)},  # B3 and C3
        Place("T123", "B2", "east"): {(1.5, 2.0), (2.5, 2.0), (3.5, 2.0)},  # between rows 2 and 3
        Place("T123", "B4", "east"): {(1.5, 3.0), (2.5, 3.0), (3.5, 3.0)},  # between rows 3 and 4
        Place("T123", "D4", "west"): {(1.5, 3.5), (2.5, 3.5), (3.5, 3.5)},  # its own squares
    }
    for place, points in marks.items():
        with pytest.raises(IllegalAction) as caught:
            board.check(position, place, protect_blanks=True)
        assert set(caught.value.places) == points


# Square names


def test_names_of_squares_are_letters_from_the_west_and_numbers_from_the_north() -> None:
    named = [square_name(x, 0) for x in range(39)]
    assert named == [f"{column}1" for column in columns(39)]
    assert named[-1] == "AM1"
    assert [square_name(0, y) for y in range(39)] == [f"A{row}" for row in range(1, 40)]


@given(x=st.integers(0, 38), y=st.integers(0, 38))
def test_square_names_round_trip(x: int, y: int) -> None:
    assert square_coordinates(square_name(x, y)) == (x, y)


def test_every_square_of_a_board_has_one_name_and_one_bit() -> None:
    board = board_of(27, 5, "N3", frozenset())
    names = {f"{column}{row}" for column in columns(27) for row in range(1, 6)}
    assert set(board.bits) == names
    assert {board.bits[name]: name for name in board.bits} == board.names
    assert board.all.bit_count() == 27 * 5
    assert board.all == sum(1 << bit for bit in board.names)


# Boards from a set-up

GOOD = {"width": 7, "height": 5, "centre": "D3", "doubles": ["A1", "D1", "G5"]}


def test_board_of_a_setup_round_trips_and_ignores_unknown_fields() -> None:
    assert format_board(parse_board({**GOOD, "colour": "blue"})) == GOOD


def test_whole_numbers_may_be_written_with_a_decimal_point() -> None:
    assert parse_board({**GOOD, "width": 7.0}) == parse_board(GOOD)


def test_centre_may_be_any_square_and_doubles_none() -> None:
    board = parse_board({"width": 39, "height": 5, "centre": "AM5", "doubles": []})
    assert board.places(board.empty(), ["T123"], protect_blanks=True)  # clause tayu.board.other


NO_WIDTH = "'board.width' has to be a whole number"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"width": None}, NO_WIDTH),
        ({"width": "19"}, NO_WIDTH),
        ({"width": True}, NO_WIDTH),
        ({"width": 7.5}, NO_WIDTH),
        ({"width": [7]}, NO_WIDTH),
        ({"height": None}, "'board.height' has to be a whole number"),
        ({"width": 6}, "'board.width' has to be odd and from 5 to 39, not 6"),
        ({"width": 3}, "'board.width' has to be odd and from 5 to 39, not 3"),
        ({"height": 41}, "'board.height' has to be odd and from 5 to 39, not 41"),
        ({"height": -5}, "'board.height' has to be odd and from 5 to 39, not -5"),
        ({"height": 0}, "'board.height' has to be odd and from 5 to 39, not 0"),
        ({"centre": None}, "'board.centre' has to name a square of the board, not None"),
        ({"centre": 3}, "'board.centre' has to name a square of the board, not 3"),
        ({"centre": "H3"}, "'board.centre' has to name a square of the board, not 'H3'"),
        ({"centre": "D6"}, "'board.centre' has to name a square of the board, not 'D6'"),
        ({"centre": "D0"}, "'board.centre' has to name a square of the board, not 'D0'"),
        ({"centre": "D03"}, "'board.centre' has to name a square of the board, not 'D03'"),
        ({"centre": "d3"}, "'board.centre' has to name a square of the board, not 'd3'"),
        ({"centre": "D3\n"}, r"'board.centre' has to name a square of the board, not 'D3\n'"),
        ({"doubles": None}, "'board.doubles' has to be a list of squares on the edge"),
        ({"doubles": "A1"}, "'board.doubles' has to be a list of squares on the edge"),
        ({"doubles": [1]}, "'board.doubles' names 1, which is no square of the board"),
        ({"doubles": ["H1"]}, "'board.doubles' names 'H1', which is no square of the board"),
        ({"doubles": ["B2"]}, "'board.doubles' names B2, which does not lie on the edge"),
        ({"doubles": ["A1", "A2", "A1"]}, "'board.doubles' names a square twice"),
    ],
)
def test_bad_boards_are_refused_with_a_sentence(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as caught:
        parse_board({**GOOD, **change})
    assert str(caught.value) == message


@pytest.mark.parametrize("missing", GOOD)
def test_boards_lacking_a_field_are_refused(missing: str) -> None:
    with pytest.raises(SetupError, match=rf"^'board\.{missing}' has to "):
        parse_board({name: value for name, value in GOOD.items() if name != missing})


@pytest.mark.parametrize("data", [None, [], 19, True])
def test_what_is_no_object_is_no_board(data: object) -> None:
    with pytest.raises(SetupError, match="has to be a name or an object with width, height, centre and doubles"):
        parse_board(data)


@pytest.mark.parametrize("size", [float("inf"), float("-inf"), float("nan")])
def test_sizes_without_a_value_are_refused_with_a_sentence(size: float) -> None:
    # JSON's 1e999 is read as infinity, so a size can be that.
    with pytest.raises(SetupError, match="has to be a whole number"):
        parse_board({**GOOD, "width": size})
