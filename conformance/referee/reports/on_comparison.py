"""Two rulesets compared, for people at a terminal and for programs."""

import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby

from rich.console import Console
from rich.markup import escape
from rulebooks import JsonObject
from rulebooks.spec import Citation

from referee.comparing import PROVED, ClauseRow, Comparison, RulingRow, Speech, Telling
from referee.records import format_record
from referee.version import __version__

FORMAT = "referee-comparison/1"
_WIDTH = 96
_RULINGS = {
    "different": "decided differently",
    "alike": "decided alike, where a text answers or comes near to it",
    "silent": "decided alike, where no text answers",
}
_CLAUSES = {
    "conflict": "on which the texts contradict each other",
    "one-sided": "that one text says, while the other is silent",
    "silent": "that no text says: they follow from a ruling, or from writing games down",
    "agreed": "that the texts agree on",
}


def show_comparison(console: Console, comparison: Comparison, language: str) -> None:
    """Print what differs, then where the texts are silent, then what they agree on."""
    page = _Page(console, comparison, language)
    page.head()
    for standing, title in _RULINGS.items():
        rulings = comparison.rulings_that(standing)
        page.heading("ruling", len(rulings), title)
        for ruling in rulings:
            page.ruling(ruling)
    for relation, title in _CLAUSES.items():
        clauses = comparison.clauses_that(relation)
        page.heading("clause", len(clauses), title)
        for clause in clauses:
            page.clause(clause)


class _Page:
    def __init__(self, console: Console, comparison: Comparison, language: str) -> None:
        self.console, self.comparison, self.language = console, comparison, language
        self.names = tuple(ruleset.id for ruleset in comparison.rulesets)
        self.rulebook = comparison.rulebook
        self.margin = 2 + max(map(len, [*self.names, *(source.id for source in comparison.sources), "matters"]))

    def head(self) -> None:
        self.console.print(f"[bold]{escape(self.rulebook.spec.name)}: {' and '.join(self.names)} compared[/]")
        titles = {source.id: source.title for source in self.comparison.sources}
        for ruleset in self.comparison.rulesets:
            self.row(ruleset.id, f"follows {ruleset.follows}: {titles[ruleset.follows]}" if ruleset.follows else "")

    def heading(self, what: str, number: int, title: str) -> None:
        self.console.print()
        self.console.print(f"[bold underline]{number} {what}{'s'[: number != 1]} {escape(title)}[/]")

    def ruling(self, row: RulingRow) -> None:
        self.console.print()
        self.lines(f"{row.ruling.id}: {row.ruling.question[self.language]}", 2, "bold")
        told = [(option, row.ruling.options[option][self.language]) for option in row.options]
        if row.options[0] == row.options[1]:
            self.row("both", ": ".join(told[0]))
        else:
            for name, chosen in zip(self.names, told, strict=True):
                self.row(name, ": ".join(chosen))
        for speech in row.speeches:
            source, testimony, citations = speech
            places = f" [{_places(citations)}]" if citations else ""
            self.row(source.id, testimony.says.get(self.language, testimony.status) + places, "dim")
        if row.standing == "different":
            self.row("clauses", ", ".join(row.clauses), "dim")
            self.telling(row)
            self.measured(row)

    def telling(self, row: RulingRow) -> None:
        if row.telling is None:
            self.row("matters", "in no game that comes with this specification")
            return
        record, rulebook = row.telling.record, self.rulebook
        length = len(record.actions)
        proved = ", proved to be the shortest" if row.telling.proved else ", the shortest game found"
        self.row("matters", f"after {length} action{'s'[: length != 1]} ({record.terms.variant}){proved}")
        self.row("", " ".join(map(rulebook.format_word, record.actions)) or "before anything is played", "cyan")
        self.row("", row.telling.parting.told(rulebook, row.options))
        self.row("", row.telling.bound.removeprefix(PROVED), "dim")
        for number, remark in sorted(record.comments.items()):
            if 0 < number < length:
                self.row("", remark, "dim")

    def measured(self, row: RulingRow) -> None:
        for way in dict.fromkeys(count.way for count in row.measured):
            counts = [count for count in row.measured if count.way == way]
            games = sum(count.games for count in counts)
            parts, winner = sum(count.parts for count in counts), sum(count.winner for count in counts)
            shares = f"the courses part in {_percent(parts, games)}, others win in {_percent(winner, games)}"
            self.row("counted", f"{games:,} games played under both, {way}: {shares}")

    def clause(self, row: ClauseRow) -> None:
        self.console.print()
        holds = "" if len(row.holds) == len(self.names) else f" [{', '.join(row.holds) or 'neither ruleset'}]"
        self.lines(f"{row.clause.id}{holds}: {row.clause.text[self.language]}", 2, "bold", row.clause.id)
        if row.relation == "conflict" and row.clause.conflict:
            self.row("", row.clause.conflict)
        for source, testimony, citations in row.speeches:
            self.row(source.id, f"{testimony.status} {_places(citations)}".rstrip(), "dim")

    # Lines

    def row(self, name: str, text: str, style: str = "") -> None:
        paper = textwrap.TextWrapper(
            _WIDTH, f"    {name:<{self.margin}}", " " * (4 + self.margin), break_on_hyphens=False
        )
        for line in paper.wrap(" ".join(text.split())):
            self.console.print(escape(line), style=style)

    def lines(self, text: str, indent: int, style: str, strong: str | None = None) -> None:
        margin = " " * indent
        for number, line in enumerate(
            textwrap.wrap(" ".join(text.split()), _WIDTH, initial_indent=margin, subsequent_indent=margin + "  ")
        ):
            if strong and number == 0 and strong in line:
                before, _, after = line.partition(strong)
                self.console.print(f"{escape(before)}[{style}]{escape(strong)}[/]{escape(after)}")
            else:
                self.console.print(escape(line), style="" if strong else style)


def _places(citations: Sequence[Citation]) -> str:
    """Return places as ``9.2, 9.3 (end of the game)``."""
    parts = []
    for topic, places in groupby(citations, key=lambda citation: citation.topic):
        parts.append(f"{', '.join(f'{place.section}.{place.sentence}' for place in places)} ({topic})")
    return "; ".join(parts)


def _percent(number: int, of: int) -> str:
    """Return a share; 0 and 100 only where it is none and all."""
    share = 100 * number / of
    if 0 < share < 0.1 or 99.9 < share < 100:
        return f"{'less' if share < 1 else 'more'} than {'0.1' if share < 1 else '99.9'}%"
    return f"{share:.1f}%" if number not in (0, of) else f"{share:.0f}%"


def comparison_json(comparison: Comparison, language: str) -> JsonObject:
    """Return a comparison as JSON; its form is ``schemas/comparison.schema.json``."""
    return {
        "format": FORMAT,
        "referee": __version__,
        "game": comparison.rulebook.spec.id,
        "language": language,
        "rulesets": [{"id": ruleset.id, "follows": ruleset.follows} for ruleset in comparison.rulesets],
        "rulings": [_ruling_json(comparison, row, language) for row in comparison.rulings],
        "clauses": [_clause_json(row, language) for row in comparison.clauses],
    }


def _ruling_json(comparison: Comparison, row: RulingRow, language: str) -> JsonObject:
    names = [ruleset.id for ruleset in comparison.rulesets]
    return {
        "id": row.ruling.id,
        "question": row.ruling.question[language],
        "standing": row.standing,
        "options": dict(zip(names, row.options, strict=True)),
        "meanings": {option: row.ruling.options[option][language] for option in dict.fromkeys(row.options)},
        "sources": [_speech_json(speech, language) for speech in row.speeches],
        "clauses": list(row.clauses),
        "game": _telling_json(comparison, row, row.telling) if row.telling else None,
        "measured": [asdict(count) for count in row.measured],
    }


def _telling_json(comparison: Comparison, row: RulingRow, telling: Telling) -> JsonObject:
    rulebook, parting = comparison.rulebook, telling.parting
    return {
        "record": format_record(telling.record),
        "actions": len(telling.record.actions),
        "words": [rulebook.format_word(action) for action in telling.record.actions],
        "proved": telling.proved,
        "bound": telling.bound.removeprefix(PROVED),
        "legalActions": {
            option: sorted(map(rulebook.format_word, only))
            for option, only in zip(row.options, parting.only, strict=True)
        },
        "state": {
            difference.field: dict(zip(row.options, (difference.expected, difference.got), strict=True))
            for difference in parting.fields
        },
    }


def _clause_json(row: ClauseRow, language: str) -> JsonObject:
    return {
        "id": row.clause.id,
        "kind": row.clause.kind,
        "relation": row.relation,
        "text": row.clause.text[language],
        "conflict": row.clause.conflict,
        "holds": list(row.holds),
        "sources": [_speech_json(speech, language) for speech in row.speeches],
    }


def _speech_json(speech: Speech, language: str) -> JsonObject:
    source, testimony, citations = speech
    cited = [{"section": c.section, "sentence": c.sentence, "digest": c.digest} for c in citations]
    made: JsonObject = {"source": source.id, "status": testimony.status, "citations": cited}
    if testimony.says:
        made["says"] = testimony.says[language]
    return made
