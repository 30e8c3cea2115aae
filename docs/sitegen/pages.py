"""A page as mkdocs takes it, and the ways from one page to another."""

import posixpath
from dataclasses import dataclass

from rulebooks.spec import LANGUAGES


@dataclass(frozen=True)
class Page:
    """A page in Markdown; ``path`` is its name in the folder of pages, such as ``fi/tayu/4-place.md``."""

    path: str
    title: str
    body: str
    searched: bool = True
    hidden: tuple[str, ...] = ()
    """What of the theme's furniture the page does without: ``toc``, ``navigation``."""

    @property
    def source(self) -> str:
        """The page as a file with front matter."""
        head = [f"title: {_quoted(self.title)}"]
        if not self.searched:
            head += ["search:", "  exclude: true"]
        if self.hidden:
            head += ["hide:", *(f"  - {part}" for part in self.hidden)]
        return "---\n" + "\n".join(head) + f"\n---\n\n{self.body}\n"


def localised(path: str, language: str) -> str:
    """Return the path of a page in a language; English stands at the root."""
    return path if language == "en" else f"{language}/{path}"


def language_of(path: str) -> str:
    """Return the language of the page at ``path``."""
    first = path.partition("/")[0]
    return first if first in LANGUAGES and first != "en" else "en"


def neutral(path: str) -> str:
    """Return the path of a page without its language.

    >>> neutral("fi/tayu/4-place.md")
    'tayu/4-place.md'
    """
    return path if language_of(path) == "en" else path.partition("/")[2]


def url_of(path: str) -> str:
    """Return the URL of a page or file below the root of the site.

    >>> url_of("fi/tayu/4-place.md"), url_of("tayu/index.md"), url_of("assets/tile.svg")
    ('fi/tayu/4-place/', 'tayu/', 'assets/tile.svg')
    """
    if not path.endswith(".md"):
        return path
    stem = path.removesuffix(".md")
    if stem == "index":
        return ""
    return stem.removesuffix("/index") + "/"


def way(start: str, end: str, anchor: str = "") -> str:
    """Return the relative URL from one page to a page or file.

    >>> way("fi/tayu/4-place.md", "tayu/cases/4-place.md", "x")
    '../../../tayu/cases/4-place/#x'
    """
    target = url_of(end)
    relative = posixpath.relpath("/" + target, "/" + url_of(start))
    if target.endswith("/") or not target:
        relative += "/"
    return f"{relative}#{anchor}" if anchor else relative


def root_from(path: str) -> str:
    """Return the relative URL of the root of the site, without a slash at the end."""
    return posixpath.relpath("/", "/" + url_of(path))


def _quoted(words: str) -> str:
    return "'" + words.replace("'", "''") + "'"
