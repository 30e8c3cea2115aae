"""What a line of the page opens to: a clause, where the texts say it, what happened, the board, the conversation."""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import count

from rulebooks import JsonObject, Rulebook

from referee.checking import FAILED, PASSED
from referee.drawing import crop_window, render_svg
from referee.drawing.markup import attribute, text
from referee.reports.findings import Scene, scene_of
from referee.reports.matrix import MatrixRow
from referee.reports.rows import Seen, again, challenges, citations_of, title_of

_MOST_SHOWN = 3
"""Findings about one clause that are shown with board and conversation; the others are named."""
_MOST_NAMED = 200
_SMALL = 150
"""Squares of a picture that is shown whole; of a larger one only what lies on it."""
_LATEST = 6
"""Exchanges that are shown of findings after the first about one clause."""
_LONGEST_MESSAGE = 1200
_PICTURE = re.compile(r"picture-[0-9a-f]{12}")


def many(number: int, thing: str) -> str:
    """Return a number of things: ``1 case``, ``2 cases``."""
    return f"{number} {thing}{'s'[: number != 1]}"


class Panels:
    """Makes the panels of one page; what has an id is numbered."""

    def __init__(self, rulebook: Rulebook, report: JsonObject) -> None:
        self._rulebook, self._report = rulebook, report
        self._status = challenges(report)
        self._numbers = count(1)

    def words_to_find(self, row: MatrixRow) -> Iterator[str]:
        """Yield the words by which the line can be found, its title apart."""
        if known := self._rulebook.spec.clauses.get(row.clause or ""):
            yield known.text["en"]
        names = [one.name for column in row.rows for one in column if one.verdict != PASSED]
        seen = row.failing.seen if row.failing else ()
        yield from dict.fromkeys([*names, *(str(one.finding["case"]) for one in seen if one.finding["case"])])

    def panel(self, row: MatrixRow, runs: Sequence[JsonObject]) -> Iterator[str]:
        """Yield all that is to be said about a line."""
        clause = self._clause(row)
        if row.clause:
            yield f'<p class="soft"><code>{text(row.clause)}</code></p>'
        if clause:
            yield f'<p class="text">{text(clause["text"])}</p>'
            yield from self._sources(clause)
        if row.failing:
            yield from self._findings(row.failing.seen)
        yield from self._cases(row, runs)

    def _clause(self, row: MatrixRow) -> JsonObject | None:
        for seen in row.failing.seen if row.failing else ():
            for clause in seen.finding["clauses"]:
                if clause["id"] == row.clause:
                    return dict(clause)
        known = self._rulebook.spec.clauses.get(row.clause or "")
        return {"id": known.id, "text": known.text["en"], "sources": []} if known else None

    def _sources(self, clause: JsonObject) -> Iterator[str]:
        lines = citations_of(self._rulebook, clause)
        if lines:
            yield '<ul class="sources">'
            yield from (f"<li>{text(line)}</li>" for line in lines)
            yield "</ul>"

    def _findings(self, seen: Sequence[Seen]) -> Iterator[str]:
        first, *others = seen
        yield from self._finding(first, len(first.finding["conversation"]))
        for one in others[: _MOST_SHOWN - 1]:
            yield f'<details class="more"><summary>{self._name(one)}: {text(one.finding["summary"])}</summary>'
            yield from self._finding(one, _LATEST)
            yield "</details>"
        rest = others[_MOST_SHOWN - 1 :]
        if rest:
            yield f'<details class="more"><summary>{many(len(rest), "more failure")}</summary><ul class="cases">'
            for one in rest[:_MOST_NAMED]:
                yield f"<li>{self._name(one)}: {text(one.finding['summary'])}</li>"
            if rest[_MOST_NAMED:]:
                yield f"<li>and {len(rest) - _MOST_NAMED} more</li>"
            yield "</ul></details>"

    def _name(self, seen: Seen) -> str:
        case = seen.finding["case"]
        name = f"<code>{text(case)}</code>" if case else "a game"
        return f"{name}{self._challenge(case)} ({text(title_of(seen.run))})"

    def _challenge(self, case: str | None) -> str:
        status = self._status.get(case or "")
        return f' <span class="pill warn">{text(status)}</span>' if status else ""

    def _finding(self, seen: Seen, latest: int) -> Iterator[str]:
        finding, scene = seen.finding, scene_of(seen.finding)
        yield '<article class="finding">'
        fault = f'<span class="pill bad">{text(finding["fault"])}</span>'
        yield f'<p class="head">{fault} <span>{self._name(seen)}</span></p>'
        yield f'<p class="summary">{text(finding["summary"])}</p>'
        yield '<div class="sides">' if scene else "<div>"
        if scene:
            yield f'<figure class="board">{self._board(scene)}</figure>'
        yield from self._facts(finding, scene)
        yield "</div>"
        yield from self._talk(finding["conversation"], latest)
        yield from self._take(finding)
        yield "</article>"

    def _board(self, scene: Scene) -> str:
        picture = scene.picture
        small = picture.columns * picture.rows <= _SMALL
        drawn = render_svg(picture, window=None if small else crop_window(picture))
        return _PICTURE.sub(f"board-{next(self._numbers)}", drawn).strip()

    def _facts(self, finding: JsonObject, scene: Scene | None) -> Iterator[str]:
        yield '<dl class="facts">'
        yield f'<dt>Expected</dt><dd class="wanted">{text(finding["expected"])}</dd>'
        yield f'<dt>Got</dt><dd class="came">{text(finding["got"])}</dd>'
        if scene:
            if scene.record.terms.setup:
                setup = json.dumps(scene.record.terms.setup, ensure_ascii=False)
                yield f"<dt>Set-up</dt><dd><code>{text(_clipped(setup))}</code></dd>"
            words = "".join(f'<li class="word">{text(word)}</li>' for word in scene.words)
            yield f'<dt>Played</dt><dd><ol class="words">{words or "<li>nothing yet</li>"}</ol></dd>'
        for note in finding["notes"]:
            yield f"<dt>Note</dt><dd>{text(note)}</dd>"
        more = [clause["id"] for clause in finding["clauses"][1:]]
        if more:
            named = ", ".join(f"<a href={attribute(f'#{clause}')}><code>{text(clause)}</code></a>" for clause in more)
            yield f"<dt>See also</dt><dd>{named}</dd>"
        yield "</dl>"

    def _talk(self, conversation: Sequence[JsonObject], latest: int) -> Iterator[str]:
        if not conversation:
            return
        yield "<h3>The conversation that led there</h3>"
        yield '<ol class="talk" tabindex="0" aria-label="Requests and answers">'
        left = max(0, len(conversation) - latest)
        if left:
            yield f'<li class="soft">{many(left, "exchange")} before are in the result bundle</li>'
        for place, said in enumerate(conversation[left:], left + 1):
            request = said["request"]
            params = request.get("params")
            asked = f"{request.get('method')} {_json(params) if params else ''}".strip()
            last = ' class="last"' if place == len(conversation) else ""
            answered = f'<code class="answered">← {text(_answer(said["answer"]))}</code>'
            yield f'<li{last}><code class="asked">→ {text(asked)}</code>{answered}</li>'
        yield "</ol>"

    def _take(self, finding: JsonObject) -> Iterator[str]:
        if finding["record"] is not None:
            record = json.dumps(finding["record"], ensure_ascii=False, indent=1)
            yield from self._copyable("Copy the record", "The record as JSON", record)
        if command := again(self._report, finding):
            yield from self._copyable("Copy the command", "Put this case to the program again", command)

    def _copyable(self, label: str, title: str, content: str) -> Iterator[str]:
        name = f"copy-{next(self._numbers)}"
        yield f'<div class="take"><button type="button" class="copy" data-copies="{name}" hidden>{text(label)}</button>'
        yield f'<details><summary>{text(title)}</summary><pre id="{name}">{text(content)}</pre></details></div>'

    def _cases(self, row: MatrixRow, runs: Sequence[JsonObject]) -> Iterator[str]:
        """Yield the cases of the clause that did not pass, and how many did."""
        columns = zip(runs, row.rows, strict=True)
        rows = [(run, one) for run, column in columns for one in column if one.part == "cases"]
        if not rows:
            return
        passed = [one for _, one in rows if one.verdict == PASSED]
        yield f"<h3>{len(passed)} of {many(len(rows), 'case')} passed</h3>"
        besides = [(run, one) for run, one in rows if one.verdict not in (PASSED, FAILED)]
        if besides:
            yield '<ul class="cases">'
            for run, one in besides:
                yield (
                    f"<li><code>{text(one.name)}</code>{self._challenge(one.name)} ({text(title_of(run))}):"
                    f" {one.verdict}: {text(one.why)}</li>"
                )
            yield "</ul>"
        if passed:
            names = ", ".join(f"<code>{text(name)}</code>" for name in dict.fromkeys(one.name for one in passed))
            yield f'<details class="more"><summary>Those that passed</summary><p class="cases">{names}</p></details>'


def _answer(answer: object) -> str:
    if answer is None:
        return "no answer"
    if isinstance(answer, dict):
        if set(answer) == {"bytes"}:
            return f"an answer of {answer['bytes']:,} bytes"
        for key in ("result", "error"):
            if set(answer) == {"jsonrpc", "id", key}:
                return f"{'error ' if key == 'error' else ''}{_json(answer[key])}"
    return _json(answer)


def _json(value: object) -> str:
    return _clipped(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _clipped(words: str) -> str:
    if len(words) <= _LONGEST_MESSAGE:
        return words
    return f"{words[:_LONGEST_MESSAGE]} ... ({len(words):,} characters in all)"
