"""The forms in which a report can be written, each made from the same JSON."""

import io
import json
from collections.abc import Callable

from rich.console import Console
from rulebooks import JsonObject, Rulebook

from referee.reports.as_text import show_report


def as_json(report: object) -> str:
    """Return the report for programs (``report.schema.json``)."""
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"


def as_terminal(rulebook: Rulebook, report: JsonObject) -> str:
    """Return the report as a terminal shows it, without colours."""
    page = io.StringIO()
    show_report(Console(file=page, soft_wrap=True, no_color=True, width=120), rulebook.spec, report)
    return page.getvalue()


FORMATS: dict[str, Callable[[Rulebook, JsonObject], str]] = {
    "json": lambda _rulebook, report: as_json(report),
    "terminal": as_terminal,
}
"""For each format the function that makes it."""
