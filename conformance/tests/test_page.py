"""The HTML report in a browser: no error, one click to the board, readable on a telephone, usable from the keyboard."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, sync_playwright
from programs import CHROMIUM, needs_browser
from referee.reports.formats import FORMATS
from reported import RULEBOOK, Answer, cases_of, mutant, planted, report_on, worst_of

WIDTHS = (390, 1440)

# Subtly wrong programs, and the clause that each breaks.
FAULTY: dict[str, str] = {
    "doubles-on-north-and-south-only": "tayu.board.doubles",
    "draws-again": "tayu.draw.once",
    "directions-exchanged": "tayu.setup.directions",
    "player-one-begins": "tayu.setup.first",
    "kind-on-one-side-forgotten": "tayu.tile.kinds",
    "known-columns-exchanged": "tayu.setup.known-wall",
}
PLANTED: dict[str, str] = {"wrong-coast": "tayu.score.outlet", "worst": "tayu.score.outlet"}


@dataclass
class Shown:
    """A page and what the browser complained of."""

    page: Page
    complaints: list[str]

    def line(self, clause: str) -> Locator:
        return self.page.locator(f"details.clause[id='{clause}']")


def program(name: str) -> Answer:
    return mutant(name) if name in FAULTY else planted("wrong-coast" if name == "worst" else name)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder, made = tmp_path_factory.mktemp("pages"), {}
    for name, clause in {**FAULTY, **PLANTED}.items():
        report = report_on(program(name), cases_of(clause, 30))
        made[name] = folder / f"{name}.html"
        text = FORMATS["html"](RULEBOOK, worst_of(report) if name == "worst" else report)
        made[name].write_text(text, encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def show(browser: Browser, files: dict[str, Path], request: pytest.FixtureRequest) -> Iterator[Shown]:
    name, width = request.param
    context = browser.new_context(viewport={"width": width, "height": 900})
    page, complaints = context.new_page(), list[str]()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda asked: complaints.extend([asked.url] if not asked.url.startswith("file:") else []))
    page.goto(files[name].as_uri())
    yield Shown(page, complaints)
    context.close()


EACH = [(name, WIDTHS[number % 2]) for number, name in enumerate([*FAULTY, *PLANTED])]
EACH += [(name, WIDTHS[1 - number % 2]) for number, name in enumerate(["draws-again", "wrong-coast"], 1)]


@needs_browser
@pytest.mark.parametrize(("show", "clause"), [(at, {**FAULTY, **PLANTED}[at[0]]) for at in EACH], indirect=["show"])
def test_one_click_shows_the_failing_board(show: Shown, clause: str) -> None:
    line = show.line(clause)
    board = line.locator(".board svg").first
    assert not board.is_visible()
    line.locator("summary").first.click()
    assert board.is_visible()
    box = board.bounding_box()
    assert box is not None
    assert box["width"] > 100
    assert box["height"] > 100
    for said in ("Expected", "Got", "Played", "The conversation that led there", "Finnish rules", "French rules"):
        assert line.get_by_text(said).first.is_visible(), said
    assert line.locator(".talk .asked").first.is_visible()
    assert show.page.evaluate("document.documentElement.scrollWidth") <= show.page.viewport_size["width"]  # type: ignore[index]
    assert show.complaints == []


@needs_browser
@pytest.mark.parametrize("show", [("doubles-on-north-and-south-only", 390)], indirect=True)
def test_the_keyboard_opens_a_line_and_filters(show: Shown) -> None:
    page, line = show.page, show.line("tayu.board.doubles")
    page.locator("#search").focus()
    page.keyboard.type("doubles")
    shown = page.locator("details.clause:visible")
    assert 0 < shown.count() < page.locator("details.clause").count()
    assert page.locator("#shown").inner_text().startswith(f"{shown.count()} of ")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert page.locator("input[name=verdict]:checked").get_attribute("value") == "failed"
    assert shown.count() == page.locator("details.clause[data-states*=failed]").count() == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert line.locator(".board svg").first.is_visible()
    page.locator("#search").fill("no such word anywhere")
    assert shown.count() == 0
    assert show.complaints == []


@needs_browser
@pytest.mark.parametrize("show", [("draws-again", 1440)], indirect=True)
def test_an_address_with_a_clause_opens_it_and_the_record_can_be_copied(show: Shown) -> None:
    page, line = show.page, show.line("tayu.draw.once")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{page.url}#tayu.draw.once")
    assert line.locator(".board svg").first.is_visible()
    line.get_by_role("button", name="Copy the record").first.click()
    line.get_by_role("button", name="Copied").first.wait_for()
    record = page.evaluate("navigator.clipboard.readText().then(JSON.parse)")
    assert (record["format"], record["game"]) == ("referee-record/1", "tayu")
    assert show.complaints == []
