"""Small pieces of HTML."""

import html
import re
from collections.abc import Iterable, Sequence

_CODE = re.compile(r"`([^`]+)`")


def inline(words: str) -> str:
    """Return plain words as HTML on one line; what stands between backticks becomes code."""
    return _CODE.sub(r"<code>\1</code>", html.escape(" ".join(words.split()), quote=False))


def attribute(words: str) -> str:
    """Return words as an attribute with its quotes."""
    return '"' + html.escape(" ".join(words.split())) + '"'


def link(url: str, content: str) -> str:
    """Return a link; ``content`` is HTML."""
    return f"<a href={attribute(url)}>{content}</a>"


def code(words: str) -> str:
    """Return words as code."""
    return f"<code>{html.escape(words, quote=False)}</code>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], classes: str = "") -> str:
    """Return a table; heads and cells are HTML. The first cell of a row is its head."""
    named = f' class="{classes}"' if classes else ""
    parts = [f'<div class="scrolled" tabindex="0"><table{named}><thead><tr>']
    parts += [f'<th scope="col">{cell}</th>' for cell in head]
    parts.append("</tr></thead><tbody>")
    for first, *rest in rows:
        parts.append(f'<tr><th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in rest) + "</tr>")
    parts.append("</tbody></table></div>")
    return "".join(parts)


def bulleted(items: Iterable[str], classes: str = "") -> str:
    """Return a list; items are HTML."""
    named = f' class="{classes}"' if classes else ""
    return f"<ul{named}>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"


def listed(items: Sequence[str], last: str) -> str:
    """Return items with commas and ``last`` before the last one.

    >>> listed(["1", "2", "3"], "and")
    '1, 2 and 3'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
