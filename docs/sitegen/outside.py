"""Links of hand-written pages to files of the project that are no pages: the files come along."""

import re
from collections.abc import Iterator
from pathlib import Path

from rulebooks.spec import data_folder

PAGES = {"CONTRIBUTING.md": "contributing.md", "README.md": "index.md"}
"""Files of the project that have a page of the site in their place."""
FOLDER = "project"
_LINK = re.compile(r"\]\(\.\./([^)#\s]+)(#[^)\s]*)?\)")


def files_linked_from(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files that pages in ``folder`` link outside of it, each by its name below the root of the site."""
    found = {name for page in sorted(folder.glob("*.md")) for name, _ in _LINK.findall(page.read_text("utf-8"))}
    for name in sorted(found - set(PAGES)):
        if (data_folder() / name).is_file():
            yield f"{FOLDER}/{name}", data_folder() / name


def rewritten(markdown: str) -> str:
    """Return a page with its links to the outside turned to where the files are on the site.

    >>> rewritten("[how](../CONTRIBUTING.md)")
    '[how](contributing.md)'
    """
    return _LINK.sub(lambda found: f"]({_target(found[1])}{found[2] or ''})", markdown)


def _target(name: str) -> str:
    if name in PAGES:
        return PAGES[name]
    return f"{FOLDER}/{name}" if (data_folder() / name).is_file() else f"../{name}"
