"""The forms in which a report can be written, each made from the same JSON."""

import io
import json
import re
from collections.abc import Callable

from rich.console import Console
from rulebooks import JsonObject, Rulebook

from referee.reports.as_badge import as_badge
from referee.reports.as_html import as_html
from referee.reports.as_junit import as_junit
from referee.reports.as_markdown import as_markdown
from referee.reports.as_tap import as_tap
from referee.reports.as_text import show_report

_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character, which a program can send in JSON and nobody can write in UTF-8."""

Form = Callable[[Rulebook, JsonObject], str]


def as_json(report: object) -> str:
    """Return the report for programs (``report.schema.json``)."""
    written = json.dumps(report, ensure_ascii=False, indent=2) + "\n"
    return _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", written)


def as_terminal(rulebook: Rulebook, report: JsonObject) -> str:
    """Return the report as a terminal shows it, without colours."""
    page = io.StringIO()
    show_report(Console(file=page, soft_wrap=True, no_color=True, width=120), rulebook.spec, report)
    return page.getvalue()


def _whole(form: Form) -> Form:
    """Return a form without halves of characters."""
    return lambda rulebook, report: _HALF.sub("\N{REPLACEMENT CHARACTER}", form(rulebook, report))


FORMATS: dict[str, Form] = {
    "badge": _whole(as_badge),
    "html": _whole(as_html),
    "json": lambda _rulebook, report: as_json(report),
    "junit": _whole(as_junit),
    "markdown": _whole(as_markdown),
    "tap": _whole(as_tap),
    "terminal": _whole(as_terminal),
}
"""For each format the function that makes it."""
