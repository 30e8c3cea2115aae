"""The renderers of pictures: what they promise, and small pictures character by character."""

import itertools
import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import get_args

import pytest
from referee.drawing import Window, crop_window, render_svg, render_text
from referee.drawing.canvas import joined
from referee.drawing.style import FILL, INK, OTHER
from rulebooks.picture import Box, Disc, Line, Mark, Picture, Shape, Text, Tone

SVG = "{http://www.w3.org/2000/svg}"
TONES: tuple[Tone, ...] = get_args(Tone)
HOSTILE = "</text><script>alert(1)</script>&\"'\x1b[31m\x00\ud800\ufffe"


def picture(columns: int, rows: int, *shapes: Shape, title: str = "A title", description: str = "In words.") -> Picture:
    """Return a picture with names A, B, ... and 1, 2, ..."""
    letters = tuple(chr(ord("A") + x) for x in range(columns))
    return Picture(columns, rows, letters, tuple(str(y + 1) for y in range(rows)), shapes, title, description)


def drawn(columns: int, rows: int, *shapes: Shape) -> list[str]:
    """Return the lines of the text, without names."""
    return render_text(Picture(columns, rows, (), (), shapes, "", "")).split("\n")


def parsed(markup: str) -> ET.Element:
    """Return the outermost element."""
    return ET.fromstring(markup)  # noqa: S314 - what our own renderer wrote


def elements(markup: str, name: str) -> list[ET.Element]:
    """Return all elements of one kind."""
    return list(parsed(markup).iter(SVG + name))


def classes(markup: str) -> list[str]:
    """Return the classes of all elements."""
    return [element.get("class", "") for element in parsed(markup).iter()]


POSITION = picture(
    5,
    5,
    Box(0, 0, 5, 5, "ground"),
    Box(2, 0, 1, 1, "special"),
    Box(1, 2, 3, 1, "piece"),
    Line(((1.0, 2.5), (3.5, 2.5), (3.5, 2.0)), "water"),
    Line(((2.5, 2.5), (2.5, 3.0)), "water"),
    Box(2, 3, 1, 2, "fresh"),
    Line(((2.5, 3.0), (2.5, 5.0)), "water"),
    Mark((3.5, 2.0)),
    Mark((0.5, 0.5), "good"),
)


def test_a_position_as_text() -> None:
    assert render_text(POSITION).split("\n") == [
        "    A   B   C   D   E",
        "  ┌───────────────────┐",
        "1 │ ✓   ·   ◇   ·   · │",
        "  │                   │",
        "2 │ ·   ·   ·   ·   · │",
        "  │   ┌─────────✗─┐   │",
        "3 │ · ══════╦═══╝ │ · │",
        "  │   └───┲━╫━┱───┘   │",
        "4 │ ·   · ┃ ║ ┃ ·   · │",
        "  │       ┃ ║ ┃       │",
        "5 │ ·   · ┃ ║ ┃ ·   · │",
        "  └───────┺━║━┹───────┘",
    ]


def test_outlines_join_where_boxes_touch() -> None:
    assert drawn(2, 2, *(Box(x, y, 1, 1, "piece") for x in (0, 1) for y in (0, 1))) == [
        "┌───┬───┐",
        "│   │   │",
        "├───┼───┤",
        "│   │   │",
        "└───┴───┘",
    ]


def test_a_later_box_covers_what_is_inside_it() -> None:
    row, canal = Box(0, 1, 3, 1, "piece"), Line(((0.0, 1.5), (3.0, 1.5)), "water")
    assert drawn(3, 3, row, canal, Box(1, 0, 1, 3, "piece")) == [
        "┌───┬───┬───┐",
        "│ · │   │ · │",
        "├───┤   ├───┤",
        "════╡   ╞════",
        "├───┤   ├───┤",
        "│ · │   │ · │",
        "└───┴───┴───┘",
    ]


def test_canals_join_by_their_arms_and_open_only_sides_that_nothing_lies_behind() -> None:
    cross = [Line(((2.5, 0.0), (2.5, 2.0)), "water"), Line(((1.0, 0.5), (4.0, 0.5)), "water")]
    corners = [Line(((0.5, 1.0), (0.5, 1.5), (1.5, 1.5), (1.5, 0.5)), "water")]
    boxes = [Box(0, 0, 1, 2, "piece"), Box(1, 0, 1, 2, "piece"), Box(2, 0, 1, 2, "piece")]
    assert drawn(4, 3, *boxes, *cross, *corners) == [
        "┌───┬───┬─║─┬───┐",
        "│   ╞═╦═╪═╬═╪════",
        "│ ║ │ ║ │ ║ │   │",
        "│ ╚═╪═╝ │ ║ │ · │",
        "├───┴───┴─║─┘   │",
        "│ ·   ·   ·   · │",
        "└───────────────┘",
    ]


def test_other_lines_are_light_or_heavy() -> None:
    route = ((0.5, 0.5), (1.5, 0.5), (1.5, 1.5))
    assert drawn(2, 2, Line(route, "plain"))[1:4] == ["│ ╶───┐ │", "│     │ │", "│ ·   ╵ │"]
    assert drawn(2, 2, Line(route, "bad"))[1:4] == ["│ ╺━━━┓ │", "│     ┃ │", "│ ·   ╹ │"]


def test_discs_words_and_marks_in_text() -> None:
    shapes = (
        Mark((0.5, 1.5), "good"),
        Mark((1.5, 1.0), "bad"),
        Text((2.0, 1.5), "漢字e\u0301"),
        Disc((0.5, 0.5), "first"),
        Disc((1.5, 0.5), "second"),
        Box(0, 0, 3, 2, "piece"),
        Disc((2.5, 0.5), "first"),
    )
    assert drawn(3, 2, *shapes) == [
        "┌───────────┐",
        "│         ● │",
        "│     ✗     │",
        "│ ✓   漢字e\u0301 │",
        "└───────────┘",
    ]


def test_every_joint_is_the_character_that_unicode_names() -> None:
    for arms in itertools.product(range(4), repeat=4):
        char = joined(list(arms))
        wanted = dict(zip(("UP", "RIGHT", "DOWN", "LEFT"), arms, strict=True))
        shown = _arms_by_name(unicodedata.name(char))
        if 3 not in arms:
            assert shown == wanted, char
        elif arms.count(3) == 1 and 3 in (shown["UP"], shown["RIGHT"]) and list(shown.values()).count(3) == 2:
            assert {shown[side] for side in wanted if wanted[side] == 3} == {3}, char
        else:
            assert {side for side in shown if shown[side] == 3} == {side for side in wanted if wanted[side] == 3}, char
            assert all(shown[side] in {0, 3, min(wanted[side], 1)} for side in shown), char


def _arms_by_name(name: str) -> dict[str, int]:
    """Return the weights of the arms of a box-drawing character as its Unicode name tells them."""
    weights = {"LIGHT": 1, "SINGLE": 1, "HEAVY": 2, "DOUBLE": 3}
    sides = {"HORIZONTAL": ("LEFT", "RIGHT"), "VERTICAL": ("UP", "DOWN")}
    arms = dict.fromkeys(("UP", "RIGHT", "DOWN", "LEFT"), 0)
    weight = 0
    for part in name.removeprefix("BOX DRAWINGS ").split(" AND "):
        words = part.split()
        weight = next((weights[word] for word in words if word in weights), weight)
        for word in words:
            for side in sides.get(word, (word,)):
                if side in arms:
                    arms[side] = weight
    return arms


@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize(
    "shape",
    [
        lambda tone: Box(1, 1, 3, 1, tone),
        lambda tone: Line(((1.5, 1.5), (3.5, 1.5)), tone),
        lambda tone: Disc((2.5, 2.5), tone),
        lambda tone: Text((2.5, 2.5), "word", tone),
        lambda tone: Mark((2.5, 2.0), tone),
    ],
    ids=["box", "line", "disc", "text", "mark"],
)
def test_every_shape_of_every_tone_is_to_be_seen(shape: Callable[[Tone], Shape], tone: Tone) -> None:
    bare, with_shape = picture(5, 5), picture(5, 5, shape(tone))
    is_ground = with_shape.shapes == (Box(1, 1, 3, 1, "ground"),)
    assert (render_text(bare) == render_text(with_shape)) is is_ground
    assert len(list(parsed(render_svg(with_shape)).iter())) > len(list(parsed(render_svg(bare)).iter()))
    assert any(tone in value.split() for value in classes(render_svg(with_shape)))


def test_colour_only_adds_escape_codes() -> None:
    plain, coloured = render_text(POSITION), render_text(POSITION, colour=True)
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert {"\x1b[1;31m✗\x1b[0m", "\x1b[1;32m✓\x1b[0m", "\x1b[35m◇\x1b[0m"} <= set(
        re.findall(r"\x1b\[[\d;]+m[✗✓◇]\x1b\[0m", coloured)
    )
    assert all(re.fullmatch(r"(?:[^\x1b]|\x1b\[[\d;]+m[^\x1b]+\x1b\[0m)*", line) for line in coloured.split("\n"))


@pytest.mark.parametrize("colour", [False, True])
def test_hostile_words_bring_no_escape_codes_and_no_lines_into_text(colour: bool) -> None:
    names = ("\x1b[2J", "a\nb"), ("\x1b]0;x\x07", "\u202erow")
    hostile = Picture(2, 2, *names, (Text((1.0, 1.5), "\x1b[31m\n\u202e\ud800"),), "", "")
    shown = re.sub(r"\x1b\[[0-9;]*m", "", render_text(hostile, colour=colour)) if colour else render_text(hostile)
    assert len(shown.split("\n")) == 6
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs"} for char in shown.replace("\n", ""))


def test_no_line_of_text_ends_in_a_space() -> None:
    for window in (None, (0, 0, 2, 2), (3, 3, 5, 5)):
        assert not re.search(r"[^\S\n](\n|$)", render_text(POSITION, window=window))


def test_names_of_rows_are_set_to_the_right_and_long_names_of_columns_are_shortened() -> None:
    names = Picture(2, 10, ("AA", "LONG"), tuple(map(str, range(1, 11))), (), "", "")
    lines = render_text(names).split("\n")
    assert lines[0] == "    AA  LO…"
    assert [lines[2], lines[20]] == [" 1 │ ·   · │", "10 │ ·   · │"]


def test_a_window_shows_some_squares_with_their_names() -> None:
    assert render_text(POSITION, window=(1, 2, 4, 4)).split("\n") == [
        "    B   C   D",
        "  ┌─────────✗─┐",
        "3 ══════╦═══╝ │",
        "  └───┲━╫━┱───┘",
        "4   · ┃ ║ ┃ ·",
        "      ┃ ║ ┃",
    ]


@pytest.mark.parametrize("window", [(0, 0, 0, 1), (-1, 0, 2, 2), (0, 0, 6, 5), (3, 0, 2, 2)])
def test_a_window_outside_the_picture_is_refused(window: Window) -> None:
    for render in (render_text, render_svg):
        with pytest.raises(ValueError, match="window"):
            render(POSITION, window=window)


@pytest.mark.parametrize(
    "shape",
    [
        Box(0, 0, 0, 1, "piece"),
        Box(0.25, 0, 1, 1, "piece"),
        Line(((0.0, 0.0), (1.0, 1.0)), "water"),
        Disc((0.1, 0.5), "first"),
        Mark((0.5, float("nan"))),
        Text((0.5, float("inf")), "far"),
    ],
)
def test_a_shape_that_is_not_on_the_grid_is_refused(shape: Shape) -> None:
    for render in (render_text, render_svg):
        with pytest.raises(ValueError, match="grid"):
            render(picture(5, 5, shape))


@pytest.mark.parametrize(
    ("shapes", "margin", "window"),
    [
        ((), 2, (0, 0, 19, 19)),
        ((Box(0, 0, 19, 19, "ground"), Box(0, 3, 1, 1, "special")), 2, (0, 0, 19, 19)),
        ((Box(9, 8, 1, 3, "piece"),), 2, (7, 6, 12, 13)),
        ((Box(9, 8, 1, 3, "piece"), Line(((9.5, 8.5), (12.0, 8.5)), "water")), 0, (9, 8, 12, 11)),
        ((Mark((9.5, 9.0)),), 0, (9, 9, 10, 10)),
        ((Mark((19.0, 18.5)),), 0, (18, 18, 19, 19)),
        ((Disc((0.5, 18.5), "first"),), 3, (0, 15, 4, 19)),
    ],
)
def test_the_crop_window_holds_all_that_lies_on_the_board(
    shapes: tuple[Shape, ...], margin: int, window: Window
) -> None:
    assert crop_window(picture(19, 19, *shapes), margin) == window


def test_a_negative_margin_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        crop_window(POSITION, -1)


def test_an_svg_tells_what_it_shows() -> None:
    root = parsed(render_svg(POSITION, language="fi"))
    assert root.tag == SVG + "svg"
    assert root.get("role") == "img"
    assert root.get("lang") == root.get("{http://www.w3.org/XML/1998/namespace}lang") == "fi"
    title, description = root[0], root[1]
    assert (title.tag, title.text, description.tag, description.text) == (
        SVG + "title",
        "A title",
        SVG + "desc",
        "In words.",
    )
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


def test_an_svg_needs_nothing_from_elsewhere_and_runs_nothing() -> None:
    markup = render_svg(POSITION)
    assert re.findall(r"[a-z]+://[^\"]*", markup) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<script|<image|@import|href|\bon\w+=", markup)
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", markup))


def test_hostile_words_stay_words_in_an_svg() -> None:
    words = picture(2, 2, Text((1.0, 1.0), HOSTILE), title=HOSTILE, description=HOSTILE)
    markup = render_svg(words, language='en"><script>')
    assert "<script" not in markup
    root = parsed(markup)
    assert root.get("lang") == 'en"><script>'
    cleaned = re.sub("[\x00\x1b\ud800\ufffe]", "\N{REPLACEMENT CHARACTER}", HOSTILE)
    assert root[0].text == root[1].text == cleaned
    assert cleaned in [element.text for element in elements(markup, "text")]


def test_two_svgs_on_one_page_share_no_identifier_and_no_style() -> None:
    one, other = render_svg(POSITION), render_svg(POSITION, window=(0, 0, 3, 3))
    assert one == render_svg(POSITION)
    ids = [[element.get("id") for element in parsed(markup).iter() if element.get("id")] for markup in (one, other)]
    assert len({*ids[0], *ids[1]}) == len(ids[0]) + len(ids[1]) == 6
    for markup in (one, other):
        root = f".{parsed(markup).get('class')}"
        style = elements(markup, "style")[0].text or ""
        selectors = re.findall(r"([^{};]+)\{", style.replace("@media (prefers-color-scheme: dark) {", ""))
        assert selectors
        assert all(part.strip().startswith(root) for selector in selectors for part in selector.split(","))


def test_an_svg_of_a_window_leaves_out_what_lies_outside() -> None:
    whole, part = render_svg(POSITION), render_svg(POSITION, window=(0, 3, 2, 5))
    assert [element.text for element in elements(part, "text")] == ["A", "A", "B", "B", "4", "4", "5", "5"]
    assert sum("mark" in value.split() for value in classes(whole)) == 2
    assert not any("mark" in value.split() for value in classes(part))


def test_numbers_in_an_svg_are_short() -> None:
    body = render_svg(POSITION).split("</style>")[1]
    assert not re.search(r"\d\.\d{3}|\.0\b|\d[eE][+-]?\d", re.sub(r"picture-\w+", "", body))


def test_an_svg_is_the_same_for_whole_numbers_of_either_type() -> None:
    assert render_svg(picture(3, 3, Box(1, 1, 1, 1, "piece"))) == render_svg(
        picture(3, 3, Box(1.0, 1.0, 1.0, 1.0, "piece"))
    )


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ink", [*INK, "names"])
def test_words_and_marks_have_contrast(ink: str, scheme: int) -> None:
    colours = {**OTHER, **FILL}
    colour = {**INK, **OTHER}[ink][scheme]
    for ground in ("paper", "ground", "special", "piece", "fresh", "good", "bad"):
        assert _contrast(colour, colours[ground][scheme]) >= 4.5, ground


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_canals_and_the_edge_of_the_board_have_contrast(scheme: int) -> None:
    assert _contrast(FILL["water"][scheme], FILL["piece"][scheme]) >= 3
    assert _contrast(FILL["water"][scheme], FILL["fresh"][scheme]) >= 3
    assert _contrast(OTHER["edge"][scheme], OTHER["paper"][scheme]) >= 3


def _contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
