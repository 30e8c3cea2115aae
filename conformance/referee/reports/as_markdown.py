"""The report as Markdown, short enough for a comment on a pull request: verdicts, then failures by clause."""

from collections.abc import Iterator, Sequence

from rulebooks import JsonObject, Rulebook

from referee.checking import CONFORMS, DOES_NOT, EXPECTED, INCONCLUSIVE, NOT_OFFERED
from referee.reports.findings import PARTS, scene_of
from referee.reports.rows import (
    Failing,
    again,
    board_of,
    challenges,
    citations_of,
    counts_of,
    failing,
    program_of,
    title_of,
    words_of,
)

MOST_LETTERS = 60_000
"""A comment on a pull request may have 65,536 characters."""
_MOST_NAMES, _MOST_WORDS, _MOST_LISTED, _LONGEST = 12, 24, 100, 600
_SIGNS = {CONFORMS: "✅", DOES_NOT: "❌", NOT_OFFERED: "➖", INCONCLUSIVE: "⚠️"}


def as_markdown(rulebook: Rulebook, report: JsonObject) -> str:
    """Return the report as Markdown; what would make it too long is counted."""
    head, tail = "\n".join(_head(rulebook, report)), "\n".join(_tail(report))
    groups = failing(report)
    room = MOST_LETTERS - len(head) - len(tail) - 6000
    shown: list[str] = []
    for number, group in enumerate(groups):
        page = "\n".join(_group(rulebook, report, group, is_open=number == 0))
        if len(page) > room:
            break
        room -= len(page)
        shown.append(page)
    rest = groups[len(shown) :]
    return "\n".join([head, *shown, *_rest(rest), tail]).rstrip("\n") + "\n"


def _head(rulebook: Rulebook, report: JsonObject) -> Iterator[str]:
    counts, groups = counts_of(report), failing(report)
    yield f"## {_plain(rulebook.spec.name)}: {_plain(program_of(report))}"
    yield ""
    verdicts, cases = f"{counts.conforming} of {counts.verdicts}", f"{counts.passed} of {counts.selected}"
    yield f"**{verdicts} verdicts conform; {cases} cases passed.**"
    yield ""
    yield _code(" ".join(report["program"]["command"]))
    problems = report["problems"] or ([] if report["complete"] else ["The check was cut short."])
    if problems:
        yield ""
        yield from (f"- ⚠️ {_plain(problem)}" for problem in problems)
    if report["runs"]:
        yield ""
        yield "| variant | ruleset | verdict | " + " | ".join(PARTS) + " |"
        yield "| --- | --- | --- |" + " ---: |" * len(PARTS)
        for run in report["runs"]:
            why = f" ({_plain(run['why'])})" if run["why"] else ""
            verdict = f"{_SIGNS[run['verdict']]} {run['verdict']}{why}"
            parts = " | ".join(_part(run["parts"].get(name)) for name in PARTS)
            yield f"| {run['variant']} | {run['ruleset']} | {verdict} | {parts} |"
        yield ""
    if groups:
        number = sum(len(group.seen) for group in groups)
        named = [group for group in groups if group.clause]
        what = f"{len(named)} clause{'s'[: len(named) != 1]}"
        what += f" and {len(groups) - len(named)} without a clause" if len(groups) > len(named) else ""
        yield f"### What fails: {number} finding{'s'[: number != 1]} about {what}"
        yield ""


def _part(part: JsonObject | None) -> str:
    if not part or not part["selected"]:
        return "–"
    passed = part["run"] - part["failed"] - part["expected"]
    notes = [f"{part['failed']} failed"] if part["failed"] else []
    notes += [f"{part['expected']} as expected"] if part["expected"] else []
    skipped = sum(part["skipped"].values())
    notes += [f"{skipped} skipped"] if skipped else []
    left = part["selected"] - part["run"] - skipped
    notes += [f"{left} not run"] if left else []
    return f"{passed} of {part['selected']}" + (f"; {', '.join(notes)}" if notes else "")


def _group(rulebook: Rulebook, report: JsonObject, group: Failing, *, is_open: bool) -> Iterator[str]:
    first, status = group.seen[0].finding, challenges(report)
    number = len(group.seen)
    title = f"<code>{_html(group.title)}</code>" if group.clause else _html(group.title)
    yield f"<details{' open' * is_open}><summary>{title}: {number} failed in {_html('; '.join(group.runs))}</summary>"
    yield ""
    for clause in first["clauses"][:1]:
        yield f"> {_plain(clause['text'])}"
        yield ""
        yield from (f"- {_plain(line)}" for line in citations_of(rulebook, clause))
        yield ""
    name = f"{_code(first['case'])}, {title_of(group.seen[0].run)}" if first["case"] else title_of(group.seen[0].run)
    beside = f" ({status[first['case']]})" if first["case"] in status else ""
    yield f"**{first['fault']}** {name}{beside}: {_plain(first['summary'])}"
    yield ""
    yield f"- expected: {_plain(first['expected'])}"
    yield f"- got: {_plain(first['got'])}"
    scene = scene_of(first)
    if scene is not None:
        yield f"- played: {_code(words_of(scene, _MOST_WORDS))}"
    if command := again(report, first):
        yield f"- again: {_code(command)}"
    if scene is not None:
        board = board_of(scene)
        fence = "`" * max(3, 1 + _longest_run(board))
        yield ""
        yield from (f"{fence}text", board, fence)
    names = [seen.finding["case"] for seen in group.seen[1:] if seen.finding["case"]]
    if names:
        yield ""
        yield f"Also: {_names(names, status)}"
    yield ""
    yield "</details>"
    yield ""


def _names(names: Sequence[str], status: dict[str, str]) -> str:
    unique = list(dict.fromkeys(names))
    told = [_code(name) + (f" ({status[name]})" if name in status else "") for name in unique[:_MOST_NAMES]]
    return ", ".join(told) + (f" and {len(unique) - _MOST_NAMES} more" if unique[_MOST_NAMES:] else "")


def _rest(groups: Sequence[Failing]) -> Iterator[str]:
    """Yield what there was no room for, in one line each."""
    if not groups:
        return
    yield f"Not shown here, to keep this short: {len(groups)} more."
    yield ""
    yield from (f"- {_plain(group.title[:120])}: {len(group.seen)} failed" for group in groups[:_MOST_LISTED])
    if groups[_MOST_LISTED:]:
        yield f"- and {len(groups) - _MOST_LISTED} more"
    yield ""


def _tail(report: JsonObject) -> Iterator[str]:
    skipped: dict[str, int] = {}
    for run in report["runs"]:
        for part in run["parts"].values():
            for why, number in part["skipped"].items():
                skipped[why] = skipped.get(why, 0) + number
    lines = [f"{number} skipped: {_plain(why)}" for why, number in skipped.items()]
    results = [(title_of(run), result) for run in report["runs"] for result in run["results"]]
    lines += [
        f"failed as expected: {_code(result['name'])} ({where}): {_plain(result.get('why', ''))}"
        for where, result in results
        if result["verdict"] == EXPECTED
    ]
    lines += [
        f"{result['challenge']}: {_code(result['name'])} ({where}), {result['verdict']}"
        for where, result in results
        if "challenge" in result
    ]
    lines += [
        f"refused naming {_code(remark['got'])}, the reason is {_code(remark['expected'])}"
        f" (not a failure, {remark['times']}×)"
        for run in report["runs"]
        for remark in run["wrongReasons"]
    ]
    if lines:
        yield "### Besides"
        yield ""
        yield from (f"- {line}" for line in lines[:_MOST_LISTED])
        if lines[_MOST_LISTED:]:
            yield f"- and {len(lines) - _MOST_LISTED} more"
        yield ""
    yield f"<sub>referee {report['referee']}, seed {report['seed']}, {report['games']} random games per verdict</sub>"


def _plain(words: str) -> str:
    """Return words that Markdown takes as they are, in one line."""
    line = " ".join(words.split())
    line = line if len(line) <= _LONGEST else f"{line[:_LONGEST]} ..."
    return "".join(f"\\{char}" if char in "\\`*_[]<>|~#@" else char for char in line).replace("&", "&amp;")


def _html(words: str) -> str:
    return " ".join(words.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _code(words: str) -> str:
    """Return words as code, between as many backticks as it takes; in a table a bar would part cells."""
    line = " ".join(words.split())
    line = line if len(line) <= 2 * _LONGEST else f"{line[: 2 * _LONGEST]} ..."
    ticks = "`" * (1 + _longest_run(line))
    space = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{ticks}{space}{line}{space}{ticks}" if line else ""


def _longest_run(words: str) -> int:
    """Return how many backticks follow each other in words, at most."""
    longest = run = 0
    for char in words:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    return longest
