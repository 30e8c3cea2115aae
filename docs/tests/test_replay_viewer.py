"""The replay viewer in a browser: games to their recorded end, records that do not hold, links, the keyboard."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playing import Shown, opened_browser, rows_of, shown
from playwright.sync_api import Browser, Page
from programs import needs_browser
from referee.drawing import render_svg
from referee.notation import write_notation
from referee.record_files import read_record_files
from referee.records import parse_record
from referee.replaying import replay
from rulebooks import load
from rulebooks.spec import LANGUAGES, data_folder
from sitegen.playing import PICTURE_CLASS

pytestmark = needs_browser
PAGES = {"en": "replay/", "fi": "fi/replay/", "fr": "fr/replay/"}
BROKEN = Path(__file__).parents[2] / "conformance" / "tests" / "broken_records"
EXAMPLE = "tayu/worked-example-20-to-28"
SMALL = "tayu/small-board-with-a-double-corner"
READ = {"en": "Read it", "fi": "Lue se", "fr": "Lire"}


def file_of(record_id: str) -> Path:
    game, name = record_id.split("/", 1)
    return data_folder() / "spec" / game / "records" / f"{name}.json"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with opened_browser() as browser:
        yield browser


@pytest.fixture
def viewer(browser: Browser, served: str) -> Iterator[Shown]:
    with shown(browser, served, PAGES["en"]) as made:
        yield made


def choose(page: Page, record_id: str) -> None:
    page.locator("[name=record]").select_option(record_id)
    page.locator(".rp-picture svg").wait_for()


def paste(page: Page, text: str, language: str = "en") -> None:
    details = page.locator(".rp-choose details")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    page.locator("textarea").fill(text)
    page.locator(".rp-choose details button").click()


def test_a_whole_game_replays_to_its_recorded_score(viewer: Shown) -> None:
    page, data = viewer.page, json.loads(file_of(EXAMPLE).read_text(encoding="utf-8"))
    choose(page, EXAMPLE)
    forward = page.get_by_role("button", name="One move forward")
    for number in range(1, len(data["actions"]) + 1):
        forward.click()
        assert page.locator(".rp-where").inner_text().startswith(f"{number} of {len(data['actions'])}: ")
    result, rows = data["result"], rows_of(page, ".rp-state")
    assert rows["Coasts"] == ", ".join(
        f"{side} {result['coasts'][side]}" for side in ("north", "east", "south", "west")
    )
    assert rows["Score"] == f"north–south {result['scores']['north-south']}, east–west {result['scores']['east-west']}"
    assert rows["Winners"] == "player 2"
    assert rows["Tiles left"] == str(result["tilesLeft"])
    assert page.locator(".rp-told").inner_text().startswith("The record holds")


@pytest.mark.parametrize(
    "record_id",
    ["yote/shortest-capture", "yatzy/maxi-groups", "great-wall/two-players-quick", "tayu/three-players-flood-wins"],
)
def test_games_of_every_kind_reach_their_end(viewer: Shown, record_id: str) -> None:
    page, data = viewer.page, json.loads(file_of(record_id).read_text(encoding="utf-8"))
    choose(page, record_id)
    page.get_by_role("button", name="To the end").click()
    length = len(data["actions"])
    assert page.locator(".rp-where").inner_text().startswith(f"{length} of {length}: ")
    assert page.locator(".rp-moves button").count() == length
    assert rows_of(page, ".rp-state")["Phase"] == "finished"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_that_does_not_hold_gets_the_message_of_the_command(
    browser: Browser, served: str, language: str
) -> None:
    with shown(browser, served, PAGES[language]) as made:
        page = made.page
        for name in ("illegal-placement.txt", "wrong-score.json", "truncated.json", "unclosed-comment.txt"):
            page.locator("input[type=file]").set_input_files(BROKEN / name)
            message = page.locator(".rp-message", has_text=name)
            message.wait_for()
            assert message.inner_text() == sentence_of(name)
        page.locator("input[type=file]").set_input_files(BROKEN / "illegal-placement.txt")
        link = page.locator(".rp-clause a")
        assert link.get_attribute("data-clause") == "tayu.place.keep-mouths-open"
        assert load("tayu").spec.clauses["tayu.place.keep-mouths-open"].text[language] in (
            page.locator(".rp-clause").inner_text()
        )
        assert page.locator(".rp-picture .mark").count() == 1


def sentence_of(name: str) -> str:
    for line in (BROKEN / "index.yaml").read_text(encoding="utf-8").splitlines():
        found = re.match(r'    error: "(.*)"$', line)
        if found and found[1].startswith(f"{name}:"):
            return str(json.loads(f'"{found[1]}"'))
    raise LookupError(name)


def test_what_is_not_canonical_can_be_mended(viewer: Shown) -> None:
    page, data = viewer.page, json.loads(file_of(SMALL).read_text(encoding="utf-8"))
    paste(page, json.dumps(data, indent=2))
    assert page.locator(".rp-message").inner_text().endswith("--lenient mends it and says so)")
    page.get_by_role("button", name="Mend it and go on").click()
    page.locator(".rp-picture svg").wait_for()
    assert "Mended: pasted:1:1: white space stands between the values" in page.locator(".rp-told").inner_text()


def test_text_and_json_show_the_same_game_and_the_text_can_be_read_back(viewer: Shown) -> None:
    page, data = viewer.page, json.loads(file_of(SMALL).read_text(encoding="utf-8"))
    text = write_notation(load("tayu"), data)
    paste(page, text)
    page.locator(".rp-picture svg").wait_for()
    assert page.locator(".rp-shown pre").text_content() == text
    assert page.locator(".rp-moves button").count() == len(data["actions"])


def test_a_game_that_no_program_here_plays_is_read_and_said_to_be(viewer: Shown) -> None:
    paste(viewer.page, file_of("yatzy/maxi-groups").read_text(encoding="utf-8"))
    viewer.page.locator(".rp-shown").wait_for()
    assert "“referee replay” verifies it" in viewer.page.locator(".rp-told").inner_text()
    assert not viewer.page.locator(".rp-picture").is_visible()


@pytest.mark.parametrize("bundled", [True, False])
def test_a_link_leads_back_to_the_position(browser: Browser, served: str, bundled: bool) -> None:
    with shown(browser, served, PAGES["en"]) as made:
        page = made.page
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        if bundled:
            choose(page, SMALL)
        else:
            paste(page, file_of(SMALL).read_text(encoding="utf-8"))
        page.locator(".rp-moves button").nth(5).click()
        where = page.locator(".rp-where").inner_text()
        assert where == "6 of 11: T178@A1e"
        page.locator(".rp-copy").click()
        page.get_by_text("Copied").wait_for()
        address = page.evaluate("navigator.clipboard.readText()")
        assert ("#record=" in address) == bundled
        if not bundled:
            address = address.replace("&move=6", "&move=3")
    with shown(browser, served, address.removeprefix(served)) as again:
        again.page.locator(".rp-picture svg").wait_for()
        assert again.page.locator(".rp-where").inner_text() == (where if bundled else "3 of 11: right:T145")


def test_links_that_lead_nowhere_are_told(viewer: Shown) -> None:
    page = viewer.page
    for fragment, told in (
        ("record=tayu/nothing", "no game “tayu/nothing”"),
        ("z=!!!", "does not hold a whole record"),
    ):
        page.evaluate("fragment => { window.location.hash = fragment; }", fragment)
        page.get_by_text(told).wait_for()


def test_the_keyboard_alone_replays_a_game(viewer: Shown) -> None:
    page = viewer.page
    page.locator("[name=record]").focus()
    page.keyboard.type("small board")
    page.get_by_text("0 of 11: ").wait_for()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "range":
            break
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.locator(".rp-where").inner_text() == "2 of 11: T148@C3s"
    assert page.locator("input[type=range]").get_attribute("aria-valuetext") == "2 of 11: T148@C3s"
    page.keyboard.press("End")
    assert page.locator(".rp-where").inner_text().startswith("11 of 11")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator(".rp-where").inner_text() == "0 of 11: before the first action"


def test_it_plays_by_itself_until_it_is_told_to_pause(viewer: Shown) -> None:
    page = viewer.page
    choose(page, SMALL)
    page.locator("[name=speed]").select_option("400")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("parseInt(document.querySelector('.rp-where').innerText) >= 2")
    page.get_by_role("button", name="Pause").click()
    stopped = page.locator(".rp-where").inner_text()
    page.wait_for_timeout(900)
    assert page.locator(".rp-where").inner_text() == stopped


def test_the_picture_is_that_of_the_command(viewer: Shown) -> None:
    page = viewer.page
    choose(page, SMALL)
    page.get_by_role("button", name="To the end").click()
    with page.expect_download() as download:
        page.locator(".rp-download").click()
    got = Path(download.value.path()).read_text(encoding="utf-8")
    (file,) = read_record_files(file_of(SMALL))
    record = parse_record(file.document)
    *_, moment = replay(record, file.document)
    expected = render_svg(record.terms.rulebook.picture(moment.state, fresh=moment.action))
    assert without_names(got) == without_names(expected)
    assert download.value.suggested_filename == "tayu-11.svg"


def without_names(svg: str) -> str:
    return re.sub(rf"picture-[0-9a-f]{{12}}|{PICTURE_CLASS}|replay-\d+", "", svg).replace("\n", "")


def test_a_file_can_be_dropped(viewer: Shown) -> None:
    page, text = viewer.page, file_of(SMALL).read_text(encoding="utf-8")
    page.evaluate(
        """text => { const data = new DataTransfer(); data.items.add(new File([text], 'dropped.json'));
        document.querySelector('.referee-replay').dispatchEvent(
          new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true})); }""",
        text,
    )
    page.locator(".rp-picture svg").wait_for()
    assert page.locator(".rp-moves button").count() == 11


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1440, False)])
def test_nothing_serious_is_found_by_axe(browser: Browser, served: str, width: int, dark: bool) -> None:
    with shown(browser, served, f"{PAGES['fr']}#record={SMALL}&move=6", width=width, dark=dark) as made:
        made.page.locator(".rp-picture svg").wait_for()
        serious = [
            (found["id"], found["nodes"][0]["html"][:200])
            for found in Axe().run(made.page, context=".referee-replay").response["violations"]
            if found["impact"] in ("serious", "critical")
        ]
        assert serious == []
        assert not made.goes_over_the_edge()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_diagram_of_a_difference_can_be_played_where_it_stands(browser: Browser, served: str, language: str) -> None:
    names = {"en": "Play it through here", "fi": "Pelaa läpi tässä", "fr": "La rejouer ici"}
    path = ("" if language == "en" else f"{language}/") + "tayu/differences/"
    with shown(browser, served, path, width=390) as made:
        diagram = made.page.locator("[data-record='tayu/differences/end.discard']")
        diagram.get_by_role("button", name=names[language]).press("Enter")
        length = len(json.loads(file_of("tayu/differences/end.discard").read_text("utf-8"))["actions"])
        slider = diagram.locator("input[type=range]")
        slider.wait_for()
        assert str(slider.get_attribute("aria-valuetext")).startswith(str(length))
        made.page.keyboard.press("Home")
        assert str(slider.get_attribute("aria-valuetext")).startswith("0 ")
        assert diagram.locator("svg.referee-picture").is_visible()
        assert not made.goes_over_the_edge()
