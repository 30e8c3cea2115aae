"""The report as a badge: an SVG picture with honest counts, for a README.

It is green only where every verdict that was asked for conforms and nothing else is wrong.
"""

from hashlib import sha256

from rulebooks import JsonObject, Rulebook

from referee.checking import DOES_NOT, INCONCLUSIVE
from referee.drawing.markup import attribute, text
from referee.reports.rows import counts_of, is_clean, program_of

GREEN, RED, AMBER, GREY = "#1a7f37", "#b42318", "#8a5a00", "#57606a"
_HEIGHT, _PADDING, _LETTER = 20, 7, 6.6
_NARROW, _WIDE = "fijlrt.,:;'|()[]I ", "mwMW@%"


def as_badge(rulebook: Rulebook, report: JsonObject) -> str:
    """Return the badge."""
    label, message = f"referee {rulebook.spec.name}", str(counts_of(report))
    if not report["complete"]:
        message += ", cut short"
    told = f"{program_of(report)}: {message}"
    left, right = _width(label), _width(message)
    width, name = left + right, f"badge-{sha256(told.encode('utf-8', 'replace')).hexdigest()[:8]}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{_HEIGHT}" role="img"'
            f" aria-label={attribute(f'{label}: {told}')}>",
            f"<title>{text(f'{label}: {told}')}</title>",
            f'<clipPath id="{name}"><rect width="{width}" height="{_HEIGHT}" rx="3"/></clipPath>',
            f'<g clip-path="url(#{name})">',
            f'<rect width="{left}" height="{_HEIGHT}" fill="#33383f"/>',
            f'<rect x="{left}" width="{right}" height="{_HEIGHT}" fill="{_colour(report)}"/>',
            "</g>",
            '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
            _words(label, 0, left),
            _words(message, left, right),
            "</g>",
            "</svg>\n",
        ]
    )


def _colour(report: JsonObject) -> str:
    verdicts = {run["verdict"] for run in report["runs"]}
    if is_clean(report):
        return GREEN
    if DOES_NOT in verdicts or report["problems"]:
        return RED
    return AMBER if INCONCLUSIVE in verdicts or not report["complete"] or report["exitStatus"] != 0 else GREY


def _width(words: str) -> int:
    """Return about how wide words are, with the space around them."""
    letters = sum(4.2 if char in _NARROW else 10 if char in _WIDE else _LETTER + 0.4 for char in words)
    return round(letters) + 2 * _PADDING


def _words(words: str, start: int, width: int) -> str:
    inside = width - 2 * _PADDING
    return f'<text x="{start + _PADDING}" y="14" textLength="{inside}">{text(words)}</text>'
