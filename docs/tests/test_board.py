"""The board to touch in a browser: mouse, touch and keys, refusals with their clause, the score as it grows."""

from collections.abc import Iterator
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playing import Shown, opened_browser, rows_of, shown
from playwright.sync_api import Browser, Page
from programs import needs_browser
from rulebooks import Action, State, load
from rulebooks.spec import LANGUAGES

pytestmark = needs_browser
TAYU = load("tayu")
PAGES = {"en": "tayu/7-score/", "fi": "fi/tayu/7-score/", "fr": "fr/tayu/7-score/"}
DRAW = {"en": "Draw from the {}", "fi": "Nosta {}", "fr": "Piocher à {}"}
SIDES = {"en": ("left", "right"), "fi": ("vasemmalta", "oikealta"), "fr": ("gauche", "droite")}
LAID = ("T148", "J10")
"""A tile with mouths north and west of its first square and east of its last one, laid eastwards."""
REFUSED: list[tuple[list[tuple[str, str]], list[tuple[str, str]]]] = [
    ([], [("J10", "tayu.draw.before-placing")]),
    ([("T123", "")], [("A1", "tayu.place.first-covers-centre"), ("R10", "tayu.place.on-board")]),
    (
        [LAID, ("T123", "")],
        [
            ("K10", "tayu.place.empty-squares"),
            ("M10", "tayu.place.keep-mouths-open"),
            ("A1", "tayu.place.continue-canal"),
        ],
    ),
    ([LAID, ("T236", "")], [("J11", "tayu.place.new-mouth-on-blank")]),
]
"""What is drawn and laid before, and the squares that are then tried with their clauses; tiles point east."""
COASTS = ("north", "east", "south", "west")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with opened_browser() as browser:
        yield browser


@pytest.fixture
def board(browser: Browser, served: str) -> Iterator[Shown]:
    with shown(browser, served, PAGES["en"]) as made:
        yield made


def draw(page: Page, tile: str, language: str = "en", side: int = 0) -> None:
    page.locator("select[name=tile]").select_option(tile)
    page.get_by_role("button", name=DRAW[language].format(SIDES[language][side])).click()


def square(page: Page, name: str) -> None:
    page.locator(f"[data-square={name}]").click()


def small_board(page: Page, ruleset: str = "finnish") -> None:
    page.locator("[name=size]").select_option("7")
    page.locator("[name=ruleset]").select_option(ruleset)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_its_clause_in_the_language_of_the_page(browser: Browser, served: str, language: str) -> None:
    with shown(browser, served, PAGES[language]) as made:
        page = made.page
        for before, tried in REFUSED:
            for tile, lies_on in before:
                draw(page, tile, language)
                if lies_on:
                    square(page, lies_on)
            for name, clause in tried:
                square(page, name)
                told = page.locator(".rb-refused")
                assert told.locator("a").get_attribute("data-clause") == clause
                assert told.locator(".rb-reason").inner_text() == TAYU.spec.clauses[clause].text[language]
                address = str(told.locator("a").evaluate("link => link.href"))
                assert address.endswith(f"#{clause}")
            page.locator(".rb-wishes button").click()
            assert page.locator(".rb-foot button").first.is_disabled()
        page.goto(address)
        assert page.locator(f"[id='{clause}']").count() == 1


def play_with_the_mouse(page: Page, action: Action) -> None:
    data = TAYU.format(action)
    if data["type"] == "draw":
        draw(page, data["tile"], side=int(data["from"] == "right"))
        return
    for _ in range(4):
        told = page.locator(".rb-tile").get_attribute("aria-label")
        assert told
        if f"{data['direction']}wards" in told:
            break
        page.get_by_role("button", name="Turn ⟳").click()
    square(page, data["square"])


def test_the_score_grows_as_the_reference_counts_it(board: Shown) -> None:
    small_board(board.page, "french")
    rng, highest = Random(61), 0
    state: State = TAYU.new_game("two-player", ruleset="french", setup=TAYU.setup_of_size(7, 7))
    while state.phase != "finished":
        choice = rng.choice(state.legal_actions())
        action = rng.choice(state.outcomes(choice))[0]
        state = state.play(action)
        play_with_the_mouse(board.page, action)
        seen = state.observation()
        rows = rows_of(board.page, ".rb-score")
        assert rows["Coasts"] == ", ".join(f"{side} {seen['coasts'][side]}" for side in COASTS)
        assert rows["Score"] == f"north–south {seen['scores']['north-south']}, east–west {seen['scores']['east-west']}"
        assert rows["Tiles left"] == str(seen["tilesLeft"])
        highest = max(highest, *seen["scores"].values())
    assert highest == 10
    assert board.page.locator(".rb-prompt").inner_text().startswith("The game is over: nothing fits any more. Won: ")


def focused(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        """() => { const at = document.activeElement; const style = getComputedStyle(at);
        return {words: at.getAttribute('aria-label') || at.innerText || '', square: at.dataset.square || '',
          outline: `${style.outlineStyle} ${style.outlineWidth}`}; }"""
    )
    return found


def tab_to(page: Page, words: str) -> None:
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused(page)["words"].startswith(words):
            assert focused(page)["outline"].split()[0] not in ("none", "")
            return
    pytest.fail(f"the Tab key does not reach '{words}'")


def test_the_keyboard_alone_suffices(board: Shown) -> None:
    page = board.page
    page.locator("select").first.focus()
    tab_to(page, "by chance")
    page.keyboard.type("T148")
    tab_to(page, "Draw from the left")
    page.keyboard.press("Enter")
    assert focused(page)["square"] == "J10"
    assert focused(page)["outline"] == "solid 3px"
    assert focused(page)["words"] == "J10, empty, centre, T148 would lie on J10, K10 and L10: it fits"
    page.keyboard.press("r")
    assert "J10, J11 and J12" in focused(page)["words"]
    page.keyboard.press("Shift+R")
    page.keyboard.press("ArrowUp")
    assert focused(page)["words"] == "J9, empty, T148 would lie on J9, K9 and L9: it does not fit"
    page.keyboard.press("Enter")
    assert page.locator(".rb-refused a").get_attribute("data-clause") == "tayu.place.first-covers-centre"
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    assert "T148 lies on J10, K10 and L10." in page.locator(".rb-verdict").inner_text()
    assert focused(page)["words"].startswith("by chance") or focused(page)["words"].startswith("Draw")
    page.keyboard.press("Enter")
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    assert page.locator(".rb-foot button").first.evaluate("button => !button.disabled")
    for key, reached in (("Home", "A"), ("End", "S")):
        page.locator("[data-square][tabindex='0']").focus()
        page.keyboard.press(key)
        assert focused(page)["square"].startswith(reached)


def test_touching_twice_lays_the_tile(browser: Browser, served: str) -> None:
    with shown(browser, served, PAGES["fr"], width=390, touch=True) as made:
        page = made.page
        draw(page, "T148", "fr")
        page.locator("[data-square=I10]").tap()
        assert page.locator(".rb-ghost .box").count() == 1
        assert page.locator(".rb-prompt").inner_text() == "Joueur 1 : placez T148 sur le plateau."
        page.locator("[data-square=K10]").tap()  # the tile that is seen there reaches so far
        assert str(page.locator("[data-square=I10]").get_attribute("aria-label")).startswith("I10, T148")
        assert not made.goes_over_the_edge()


def test_a_claim_is_answered_and_a_tile_thrown_away(board: Shown) -> None:
    page = board.page
    draw(page, "T123")
    page.get_by_role("button", name="“Nothing fits”").click()
    assert page.locator(".rb-prompt").inner_text().startswith("Player 2: agree that T123 has no place")
    square(page, "A1")
    assert page.locator(".rb-refused a").get_attribute("data-clause") == "tayu.end.refute-legal"
    square(page, "J10")
    assert page.locator(".rb-prompt").inner_text() == "Player 1: lay T123 on the board."
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="“Nothing fits”").click()
    page.get_by_role("button", name="Agree").click()
    page.get_by_role("button", name="Throw T123 away").click()
    assert page.locator(".rb-prompt").inner_text() == "Player 1: draw a tile."
    assert rows_of(page, ".rb-score")["Tiles left"] == "111"


def test_three_players_bid_and_one_keeps_tiles_with_two(board: Shown) -> None:
    page = board.page
    page.locator("[name=variant]").select_option("three-player")
    page.get_by_label("Bid (points)").fill("0")
    page.get_by_role("button", name="Bid", exact=True).click()
    assert page.locator(".rb-refused a").get_attribute("data-clause") == "tayu.three.bid-at-least-one"
    page.get_by_label("Bid (points)").fill("9")
    page.get_by_role("button", name="Bid", exact=True).click()
    for _ in range(2):
        page.get_by_role("button", name="Pass").click()
    page.get_by_role("button", name="Player 2 begins").click()
    assert rows_of(page, ".rb-score")["Flood"] == "player 1"
    page.locator("[name=variant]").select_option("pro")
    for tile in ("T123", "T148", "T246"):
        draw(page, tile)
    assert page.locator(".rb-tile").count() == 2
    page.locator(".rb-tile").first.click()
    square(page, "J10")
    assert rows_of(page, ".rb-score")["Kept tiles"] == "1: T246; 2: T148"


def test_it_works_without_the_network(board: Shown) -> None:
    page = board.page
    page.context.set_offline(True)
    small_board(page)
    draw(page, "T148")
    square(page, "A1")
    assert page.locator(".rb-refused").is_visible()
    square(page, "C4")
    assert "T148 lies on C4, D4 and E4." in page.locator(".rb-verdict").inner_text()


def test_a_game_goes_on_in_the_replay_viewer(board: Shown) -> None:
    page = board.page
    draw(page, "T148")
    square(page, "J10")
    link = page.get_by_role("link", name="Open this game in the replay viewer")
    link.click()
    page.locator(".rp-picture svg").wait_for()
    assert page.locator(".rp-where").inner_text() == "2 of 2: T148@J10e"
    assert page.locator(".rp-told").inner_text().startswith("The record holds")


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1440, False)])
def test_nothing_serious_is_found_by_axe(browser: Browser, served: str, width: int, dark: bool) -> None:
    with shown(browser, served, PAGES["fi"], width=width, dark=dark) as made:
        page = made.page
        draw(page, "T148", "fi")
        square(page, "A1")
        page.get_by_role("button", name="Näytä, mihin se käy").click()
        square(page, "A1")
        serious = [
            (found["id"], found["nodes"][0]["html"][:200])
            for found in Axe().run(page, context=".referee-board").response["violations"]
            if found["impact"] in ("serious", "critical")
        ]
        assert serious == []
        assert not made.goes_over_the_edge()
