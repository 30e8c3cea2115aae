"""The site, built once for all tests, and its pages read for links, anchors and alternative texts."""

import fcntl
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[2]
_PATHS = ("reference_impl", "conformance")


@dataclass(frozen=True)
class Built:
    """The folder of a finished site, what mkdocs wrote, its exit status, and how many seconds it took."""

    folder: Path
    status: int
    said: str
    seconds: float


def build(shared: Path) -> Built:
    """Build the site in a folder that several test processes share; who comes first builds, the others wait."""
    shared.mkdir(parents=True, exist_ok=True)
    facts, site = shared / "site.json", shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not facts.exists():
            facts.write_text(json.dumps(_build(site)), encoding="utf-8")
    told = json.loads(facts.read_text(encoding="utf-8"))
    return Built(site, told["status"], told["said"], told["seconds"])


def _build(site: Path) -> dict[str, object]:
    paths = os.pathsep.join(str(ROOT / name) for name in _PATHS)
    environment = {**os.environ, "PYTHONPATH": paths, "NO_MKDOCS_2_WARNING": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    begun = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240, check=False)
    return {"status": done.returncode, "said": done.stdout + done.stderr, "seconds": time.monotonic() - begun}


@dataclass
class Read:
    """What a page holds: anchors, links, pictures without description, words, and what it loads."""

    language: str = ""
    anchors: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    undescribed: list[str] = field(default_factory=list)
    descriptions: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.read = Read()
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "html":
            self.read.language = found.get("lang") or ""
        if name := found.get("id"):
            self.read.anchors.append(name)
        if tag == "a" and (target := found.get("href")):
            self.read.links.append(target)
        if tag in ("script", "img", "iframe", "source") and (source := found.get("src")):
            self.read.loads.append(source)
        if tag == "link" and (target := found.get("href")):
            self.read.loads.append(target)
        if tag == "img":
            description = found.get("alt") or ""
            (self.read.descriptions if description.strip() else self.read.undescribed).append(
                description or str(found.get("src"))
            )
        self._silent += tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.read.words.append(data)


@cache
def read(page: Path) -> Read:
    """Read one page of the site."""
    reader = _Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    return reader.read


def pages(site: Path) -> list[Path]:
    """Return all pages of the site."""
    return sorted(site.rglob("*.html"))


def target_of(site: Path, page: Path, link: str) -> tuple[Path, str] | None:
    """Return the file that a link leads to and its anchor; None for a link to elsewhere."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    if not parts.path:
        return page, unquote(parts.fragment)
    base = site if parts.path.startswith("/") else page.parent
    target = (base / unquote(parts.path).lstrip("/")).resolve()
    if target.is_dir():
        target /= "index.html"
    return target, unquote(parts.fragment)
