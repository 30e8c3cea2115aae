"""What the board and the replay viewer are tested with: their files alone, for Node, and a browser that complains."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from programs import CHROMIUM, CHROMIUM_SWITCHES
from sitegen.playing import write_playing_assets

TESTS = Path(__file__).parent


def write_files(folder: Path) -> Path:
    """Write what the two load into a folder, as the site has it; return the folder."""
    shutil.copytree(TESTS.parent / "javascripts", folder / "javascripts")
    write_playing_assets(folder / "assets")
    return folder


def ask(script: str, folder: Path, questions: Iterable[str]) -> list[Any]:
    """Return what a script of this folder answers to each line."""
    command = ["node", str(TESTS / script), str(folder)]
    asked = "".join(f"{question}\n" for question in questions)
    done = subprocess.run(command, input=asked, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


@dataclass
class Shown:
    """A page of the site, what its console said, and which requests went elsewhere or failed."""

    page: Page
    home: str
    complaints: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Note all complaints from now on."""
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type != "log" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("requestfailed", lambda asked: self.complaints.append(f"failed: {asked.url}"))
        self.page.on(
            "request",
            lambda asked: self.complaints.extend(
                [asked.url] if asked.url.startswith("http") and self._is_away(asked.url) else []
            ),
        )

    def _is_away(self, url: str) -> bool:
        return not url.startswith(self.home)

    def goes_over_the_edge(self) -> bool:
        """Tell whether the page is wider than the window."""
        found: bool = self.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        return found


@contextmanager
def opened_browser() -> Iterator[Browser]:
    """Open a browser without window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_SWITCHES)
        yield browser
        browser.close()


@contextmanager
def shown(
    browser: Browser, home: str, path: str, *, width: int = 1440, dark: bool = False, touch: bool = False
) -> Iterator[Shown]:
    """Open a page and wait until what is to be played with is ready; in the end nothing may have been complained of."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if dark else "light",
        has_touch=touch,
        accept_downloads=True,
    )
    context.set_default_timeout(10_000)
    made = Shown(context.new_page(), home)
    made.watch()
    made.page.goto(home + path)
    made.page.locator("[data-ready=true]").first.wait_for()
    yield made
    assert made.complaints == []
    context.close()


def rows_of(page: Page, selector: str) -> dict[str, str]:
    """Return a list of definitions as terms and what stands for each."""
    terms: Sequence[str] = page.locator(f"{selector} dt").all_inner_texts()
    told: Sequence[str] = page.locator(f"{selector} dd").all_inner_texts()
    return dict(zip(terms, told, strict=True))
