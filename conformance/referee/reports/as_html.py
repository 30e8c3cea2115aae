"""The report as one page that needs nothing else: verdicts, clauses by runs, and what happened where one fails."""

import base64
import hashlib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from rulebooks import JsonObject, Rulebook

from referee.checking import CONFORMS, DOES_NOT, EXPECTED
from referee.drawing.markup import attribute, text
from referee.reports.findings import PARTS
from referee.reports.html_clause import Panels, many
from referee.reports.matrix import Cell, MatrixRow, State, columns_of, matrix_of
from referee.reports.rows import counts_of, is_clean, program_of, title_of

_FEW_RUNS = 8
"""So many columns fit on a telephone."""
_TONES = {CONFORMS: "good", DOES_NOT: "bad", "inconclusive": "warn"}
_SIGNS = {CONFORMS: "✓", DOES_NOT: "✗", "inconclusive": "?"}
_CHIPS: tuple[tuple[State, str], ...] = (
    ("failed", "Failed"),
    ("expected", "Failed as expected"),
    ("not run", "Not run"),
    ("skipped", "Skipped"),
    ("never", "Never tried"),
    ("passed", "Passed"),
)


def as_html(rulebook: Rulebook, report: JsonObject) -> str:
    """Return the page."""
    folder = Path(__file__).parent
    style, script = ((folder / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; img-src data:"
    title = f"{rulebook.spec.name}: {program_of(report)}, {counts_of(report)}"
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<link rel="icon" href="data:,">',
        f"<title>{text(title)}</title>",
        f"<style>\n{style}</style>",
        "</head>",
        "<body>",
        *_header(rulebook, report),
        "<main>",
        *_verdicts(report),
        *_matrix(rulebook, report),
        *_besides(report),
        "</main>",
        *_footer(report),
        f"<script>{script}</script>",
        "</body>",
        "</html>\n",
    ]
    return "\n".join(lines)


def _header(rulebook: Rulebook, report: JsonObject) -> Iterator[str]:
    counts = counts_of(report)
    conforms = is_clean(report)
    tone = "good" if conforms else "bad" if counts.failures or report["problems"] else "warn"
    yield "<header>"
    yield f"<h1>{text(rulebook.spec.name)}: {text(program_of(report))}</h1>"
    yield f'<p class="soft"><code>{text(" ".join(report["program"]["command"]))}</code></p>'
    yield (
        f'<p class="result"><span class="pill {tone}">{"✓" if conforms else "✗" if tone == "bad" else "?"}'
        f" {counts.conforming} of {counts.verdicts} verdicts conform</span>"
        f" {counts.passed} of {many(counts.selected, 'case')} passed, {many(counts.failures, 'failure')} in all.</p>"
    )
    problems = list(report["problems"])
    if not report["complete"] and not problems:
        problems.append("The check was cut short: this page shows what was done until then.")
    elif not report["runs"] and not problems:
        problems.append(f"Nothing was judged (exit status {report['exitStatus']}).")
    if problems:
        yield '<ul class="problems">'
        yield from (f"<li>{text(problem)}</li>" for problem in problems)
        yield "</ul>"
    yield "</header>"


def _verdicts(report: JsonObject) -> Iterator[str]:
    if not report["runs"]:
        return
    yield '<section aria-labelledby="verdicts">'
    yield '<h2 id="verdicts">Verdicts</h2>'
    yield '<ul class="verdicts">'
    for run in report["runs"]:
        verdict = run["verdict"]
        pill = f'<span class="pill {_TONES.get(verdict, "")}">{_SIGNS.get(verdict, "–")} {verdict}</span>'
        yield f'<li><div class="head"><strong>{text(title_of(run))}</strong>{pill}</div>'
        if run["why"]:
            yield f'<p class="counts">{text(run["why"])}</p>'
        parts = [(name, run["parts"][name]) for name in PARTS if run["parts"].get(name, {}).get("selected")]
        if parts:
            yield _bar([part for _, part in parts])
            yield f'<p class="counts">{"; ".join(_counts(name, part) for name, part in parts)}</p>'
        yield "</li>"
    yield "</ul>"
    yield "</section>"


def _bar(parts: list[JsonObject]) -> str:
    total, run = (sum(part[name] for part in parts) for name in ("selected", "run"))
    failed, expected = (sum(part[name] for part in parts) for name in ("failed", "expected"))
    widths = (("good", run - failed - expected), ("bad", failed), ("warn", expected))
    # As flex-grow, not as a style attribute with a width: proportions then always add up.
    filled = "".join(f'<i class="{tone}" style="flex:{number}"></i>' for tone, number in widths if number)
    rest = f'<i style="flex:{total - run}"></i>' if total > run else ""
    return f'<div class="bar" aria-hidden="true">{filled}{rest}</div>'


def _counts(name: str, part: JsonObject) -> str:
    passed = part["run"] - part["failed"] - part["expected"]
    told = f"<span>{name} {passed} of {part['selected']}"
    told += f", <b>{part['failed']} failed</b>" if part["failed"] else ""
    told += f", {part['expected']} failed as expected" if part["expected"] else ""
    skipped = sum(part["skipped"].values())
    told += f", {skipped} skipped" if skipped else ""
    left = part["selected"] - part["run"] - skipped
    return f"{told}{f', {left} not run' if left else ''}</span>"


# Clauses by runs


def _matrix(rulebook: Rulebook, report: JsonObject) -> Iterator[str]:
    runs, matrix = columns_of(report), matrix_of(rulebook.spec, report)
    if not matrix:
        return
    panels = Panels(rulebook, report)
    failed = sum(row.state == "failed" for row in matrix)
    yield '<section aria-labelledby="clauses">'
    yield '<h2 id="clauses">Clauses</h2>'
    if failed:
        yield '<p class="soft">Open a line to see the board, what the texts say, and what was asked and answered.</p>'
    yield from _tools(matrix)
    wide = " wide" if len(runs) > _FEW_RUNS else ""
    yield f'<div class="matrix{wide}" style="--runs:{len(runs)}">'
    yield from _heads(runs)
    chapter = None
    for number, row in enumerate(matrix):
        if _chapter(row) != chapter:
            chapter = _chapter(row)
            yield f'<h3 class="chapter">{text(chapter)}</h3>'
        yield from _row(panels, runs, row, number)
    yield "</div>"
    yield from _legend()
    yield "</section>"


def _chapter(row: MatrixRow) -> str:
    return row.clause.split(".")[1] if row.clause and row.clause.count(".") > 1 else "without a clause"


def _tools(matrix: list[MatrixRow]) -> Iterator[str]:
    yield '<div class="tools" hidden>'
    yield '<label class="unseen" for="search">Filter by text</label>'
    yield '<input id="search" type="search" placeholder="Filter by clause, case or word" autocomplete="off">'
    yield '<fieldset class="chips"><legend class="unseen">Filter by verdict</legend>'
    yield f'<label><input type="radio" name="verdict" value="all" checked> All {len(matrix)}</label>'
    for state, label in _CHIPS:
        number = sum(any(cell.state == state for cell in row.cells) for row in matrix)
        if number:
            yield f'<label><input type="radio" name="verdict" value="{state}"> {label} {number}</label>'
    yield "</fieldset>"
    yield '<span id="shown" class="soft" role="status"></span>'
    yield "</div>"


def _heads(runs: list[JsonObject]) -> Iterator[str]:
    yield '<div class="grid heads" aria-hidden="true">'
    yield '<span class="corner"></span>'
    for variant, group in groupby(runs, key=lambda run: str(run["variant"])):
        number = len(list(group))
        span = f'style="grid-column:span {number}" title={attribute(variant)}'
        yield f'<span class="variant" {span}>{text(variant)}</span>'
    yield '<span class="corner"></span>'
    for run in runs:
        yield f"<span title={attribute(title_of(run))}>{text(run['ruleset'])}</span>"
    yield "</div>"


def _row(panels: Panels, runs: list[JsonObject], row: MatrixRow, number: int) -> Iterator[str]:
    states = dict.fromkeys(cell.state for cell in row.cells)
    find = attribute(" ".join([row.title, *panels.words_to_find(row)]).lower())
    anchor = attribute(row.clause or f"without-clause-{number}")
    yield f'<details class="clause" id={anchor} data-states="{",".join(states)}" data-find={find}>'
    short = row.title.split(".", 2)[-1] if row.clause else row.title
    cells = "".join(_cell(run, cell) for run, cell in zip(runs, row.cells, strict=True))
    yield (
        f'<summary class="grid"><span class="name">{text(short)}<span class="unseen">: {text(_told(runs, row))}</span>'
        f"</span>{cells}</summary>"
    )
    yield '<div class="panel">'
    yield from panels.panel(row, runs)
    yield "</div>"
    yield "</details>"


def _cell(run: JsonObject, cell: Cell) -> str:
    shown = {
        "failed": f"✗{cell.cases['failed'] + cell.elsewhere}<i>/{cell.total + cell.elsewhere}</i>",
        "expected": f"!{cell.cases[EXPECTED]}",
        "not run": "?",
        "passed": f"✓{cell.cases['passed']}",
        "skipped": "skip",
        "met": "·",
        "never": "0",
        "absent": "",
    }[cell.state]
    title = attribute(f"{title_of(run)}: {cell_words(cell)}")
    return f'<span class="cell {cell.state.replace(" ", "-")}" aria-hidden="true" title={title}>{shown}</span>'


def cell_words(cell: Cell) -> str:
    """Return what a cell says, in words."""
    told = [f"{number} of {many(cell.total, 'case')} {verdict}" for verdict, number in sorted(cell.cases.items())]
    told += [f"{many(cell.elsewhere, 'game')} failed"] if cell.elsewhere else []
    if not told:
        told = ["not part of this game" if cell.met is None else "no case of its own"]
    return ", ".join(told) + (f"; met {many(cell.met, 'time')}" if cell.met is not None else "")


def _told(runs: list[JsonObject], row: MatrixRow) -> str:
    """Return in words in which runs a clause failed, for those who do not see the colours."""
    failed = [f"{title_of(run)}, {cell_words(cell)}" for run, cell in zip(runs, row.cells, strict=True) if _fails(cell)]
    return f"failed in {'; '.join(failed)}" if failed else row.state


def _fails(cell: Cell) -> bool:
    return cell.state == "failed"


def _legend() -> Iterator[str]:
    rows = (
        ("passed", "✓14", "14 cases passed"),
        ("failed", "✗2/14", "2 of 14 cases and games failed"),
        ("expected", "!1", "failed as the ledger expects"),
        ("skipped", "skip", "skipped"),
        ("not-run", "?", "not all was run"),
        ("never", "0", "never tried"),
        ("met", "·", "met in games only"),
    )
    yield '<ul class="legend">'
    yield from (f'<li><span class="cell {state}">{sign}</span>{words}</li>' for state, sign, words in rows)
    yield "<li>empty: not part of that game</li>"
    yield "</ul>"


# The rest


def _besides(report: JsonObject) -> Iterator[str]:
    lists = [(title, lines) for title, lines in _remarks(report) if lines]
    if not lists:
        return
    yield '<section class="besides" aria-labelledby="besides">'
    yield '<h2 id="besides">Besides</h2>'
    for title, lines in lists:
        yield f"<h3>{text(title)}</h3>"
        yield "<ul>"
        yield from (f"<li>{line}</li>" for line in lines)
        yield "</ul>"
    yield "</section>"


def _remarks(report: JsonObject) -> Iterator[tuple[str, list[str]]]:
    runs = report["runs"]
    results = [(title_of(run), result) for run in runs for result in run["results"]]
    yield (
        "Failed as expected",
        [
            f"<code>{text(result['name'])}</code>{_challenge(result)} ({text(where)}): {text(result.get('why', ''))}"
            for where, result in results
            if result["verdict"] == EXPECTED
        ],
    )
    yield (
        "Cases whose expectation is challenged",
        [
            f"<code>{text(result['name'])}</code>{_challenge(result)} ({text(where)}): {result['verdict']}"
            for where, result in results
            if "challenge" in result
        ],
    )
    yield (
        "Skipped",
        [
            f"{text(title_of(run))}: {number} of {name}: {text(why)}"
            for run in runs
            for name, part in run["parts"].items()
            for why, number in part["skipped"].items()
        ],
    )
    yield (
        "Refused for another reason (no failure)",
        [
            f"{text(title_of(run))}: named <code>{text(remark['got'])}</code>, the reason is"
            f" <code>{text(remark['expected'])}</code> ({many(remark['times'], 'time')})"
            for run in runs
            for remark in run["wrongReasons"]
        ],
    )
    yield (
        "Seen more than once",
        [
            f"{text(title_of(run))}: {text(what)} ({many(number, 'more time')})"
            for run in runs
            for what, number in run["repeats"].items()
        ],
    )


def _challenge(result: JsonObject) -> str:
    return f' <span class="pill warn">{text(result["challenge"])}</span>' if "challenge" in result else ""


def _footer(report: JsonObject) -> Iterator[str]:
    yield "<footer>"
    told = (
        f"Made by referee {report['referee']} from seed {report['seed']}, with {many(report['games'], 'random game')}"
        f" per verdict; an answer may take {report['timeout']:g} seconds."
    )
    yield f"<p>{text(told)}</p>"
    yield "</footer>"
