"""Clauses, rulings, cases and mutants for people at a terminal, each with its sources and relatives."""

import json
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console
from rich.markup import escape
from rulebooks import Action, IllegalAction, Rulebook, State
from rulebooks.picture import Point
from rulebooks.spec import Clause, Ruling, Spec, Testimony

from referee.cases import Case, Word, attempt_of, unfold
from referee.mutation import settings_of
from referee.reports.citing import citation_lines
from referee.reports.on_records import show_board

_WIDTH = 96
_MOST_TITLES = 12
_RELATIONS = {
    "agreed": "both texts say it",
    "one-sided": "one text says it, the other is silent",
    "silent": "neither text says it",
    "conflict": "the texts contradict each other",
}


@dataclass(frozen=True)
class Library:
    """What is known of a game, and the language to tell it in."""

    rulebook: Rulebook
    cases: Sequence[Case]
    mutants: Sequence[Mapping[str, Any]]
    language: str = "en"

    def identities(self) -> list[str]:
        """Return every id that can be explained."""
        spec = self.rulebook.spec
        return [
            *spec.clauses,
            *spec.rulings,
            *(case.id for case in self.cases),
            *(mutant["id"] for mutant in self.mutants),
        ]


def show_identity(console: Console, library: Library, identity: str) -> bool:
    """Print what an id stands for; tell whether the game has it."""
    spec = library.rulebook.spec
    page = _Page(console, library)
    if identity in spec.clauses:
        page.clause(spec.clauses[identity])
    elif identity in spec.rulings:
        page.ruling(spec.rulings[identity])
    elif case := next((case for case in library.cases if case.id == identity), None):
        page.case(case)
    elif mutant := next((mutant for mutant in library.mutants if mutant["id"] == identity), None):
        page.mutant(mutant)
    else:
        return False
    return True


class _Page:
    def __init__(self, console: Console, library: Library) -> None:
        self.console, self.library = console, library
        self.rulebook, self.spec, self.language = library.rulebook, library.rulebook.spec, library.language

    # Pages

    def clause(self, clause: Clause) -> None:
        self.title(clause.id, clause.kind)
        self.text(clause.text[self.language])
        holds = [f"in {', '.join(clause.variants)}"] if len(clause.variants) < len(self.spec.variants) else []
        holds += [f"under {ruling}={' or '.join(options)}" for ruling, options in clause.under.items()]
        if holds:
            self.row("holds", " ".join(holds))
        self.row("sources", clause.conflict or _relation(self.spec, clause))
        for line in citation_lines(self.spec, clause.id):
            self.line(line, indent=4, style="dim")
        if clause.untestable:
            self.row("untestable", clause.untestable)
        own = [case for case in self.library.cases if clause.id in case.clauses]
        main = sorted(own, key=lambda case: case.clauses[0] != clause.id)
        shown = [case for v in ("accepted", "rejected") if (case := _first(main, v))] or main[:1]
        for case in shown:
            self.console.print()
            self.short_case(case)
        self.titles("more cases" if shown else "cases", [case for case in own if case not in shown])
        self.mutants(clause.id)

    def ruling(self, ruling: Ruling) -> None:
        self.title(ruling.id, "ruling")
        self.text(ruling.question[self.language])
        for option, meaning in ruling.options.items():
            chosen = [ruleset.id for ruleset in self.spec.rulesets.values() if ruleset.rulings[ruling.id] == option]
            note = f" (ruleset {', '.join(chosen)})" if chosen else ""
            self.row(option, meaning[self.language] + note)
        self.heading("what the texts say")
        for testimony in ruling.testimonies:
            self.says(testimony)
        clauses = [clause for clause in self.spec.clauses.values() if ruling.id in clause.under]
        self.heading("clauses that depend on it")
        for clause in clauses:
            self.line(f"{clause.id} ({' or '.join(clause.under[ruling.id])})")
        self.titles("cases", [case for case in self.library.cases if ruling.id in case.rulings])

    def case(self, case: Case) -> None:
        self.title(case.id, f"case, {case.challenge}, basis {case.basis}")
        self.text(case.title)
        for clause in case.clauses:
            self.row(clause, self.spec.clauses[clause].text[self.language])
        self.row("played in", ", ".join(case.variants))
        if case.rulings:
            self.row("under", ", ".join(f"{ruling}={option}" for ruling, option in case.rulings.items()))
        if case.setup:
            self.row("set-up", _short(json.dumps(case.setup, ensure_ascii=False)))
        self.position(case)
        self.heading("then")
        for name, value in _expected(case):
            self.row(name, value)
        if case.separates:
            self.row("rules out", case.separates)
        self.heading("worked out")
        for line in case.working:
            self.line(line)
        for clause in case.clauses[:1]:
            self.mutants(clause)

    def mutant(self, mutant: Mapping[str, Any]) -> None:
        self.title(mutant["id"], "faulty program")
        self.text(mutant["wrong"])
        clause = self.spec.clauses[mutant["clause"]]
        self.row("breaks", f"{clause.id}: {clause.text[self.language]}")
        if "equivalent" in mutant:
            self.row("cannot be seen", mutant["equivalent"])
        self.titles("cases that may catch it", [case for case in self.library.cases if clause.id in case.clauses])

    # Parts

    def short_case(self, case: Case) -> None:
        colours = {"accepted": "green", "rejected": "red"}
        verdict = case.verdict or "seen"
        self.console.print(
            f"  [bold {colours.get(verdict, 'bold')}]{verdict}[/] [bold]{escape(case.id)}[/]", highlight=False
        )
        self.text(case.title)
        if case.rulings:
            self.row("under", ", ".join(f"{ruling}={option}" for ruling, option in case.rulings.items()))
        self.position(case)
        for name, value in _expected(case):
            if name != "verdict":
                self.row(name, value)

    def position(self, case: Case) -> None:
        """Print the way to the position of a case, what is tried there, and the board."""
        terms = next(settings_of(case, self.rulebook))
        terms = replace(terms, rulings={**terms.rulings, **case.rulings}, setup=case.setup)
        played, state = unfold(self.rulebook, case, terms.begin())
        attempt = attempt_of(self.rulebook, case, state)
        if attempt:
            played, state = [*played, *attempt.before], attempt.state
        words = [self.rulebook.format_word(action) for action in played]
        self.row("play", " ".join(words) if words else "nothing yet")
        if attempt:
            self.row("then try", _word(case.when or "") if attempt.action is None else self.word(attempt.action))
        marks, fresh, after = _seen(state, attempt.action if attempt else None)
        show_board(self.console, self.rulebook, after, marks, fresh)
        self.console.print()

    def says(self, testimony: Testimony) -> None:
        source = self.spec.sources[testimony.source]
        found = [citation for place in testimony.cites if (citation := source.citation(place))]
        self.row(source.title, testimony.says[self.language])
        if found:
            self.line("; ".join(map(str, found)), indent=4, style="dim")

    def titles(self, heading: str, cases: Sequence[Case]) -> None:
        if not cases:
            return
        self.heading(f"{heading} ({len(cases)})")
        for case in cases[:_MOST_TITLES]:
            self.row(case.id, case.title)
        if cases[_MOST_TITLES:]:
            self.line(f"and {len(cases) - _MOST_TITLES} more", style="dim")

    def mutants(self, clause: str) -> None:
        found = [mutant for mutant in self.library.mutants if mutant["clause"] == clause]
        if found:
            self.heading("faulty programs that the cases catch")
        for mutant in found:
            self.row(mutant["id"], mutant["wrong"])

    # Lines

    def word(self, action: Action) -> str:
        return self.rulebook.format_word(action)

    def title(self, identity: str, kind: str) -> None:
        self.console.print(f"[bold]{escape(identity)}[/] [dim]{escape(kind)}[/]", highlight=False)

    def heading(self, words: str) -> None:
        self.console.print()
        self.console.print(f"  [bold]{escape(words)}[/]", highlight=False)

    def text(self, words: str) -> None:
        for line in _wrapped(words, 2):
            self.console.print(escape(line), highlight=False)

    def row(self, name: str, words: str) -> None:
        first, *rest = _wrapped(f"{name}: {words}", 2)
        self.console.print(
            f"[cyan]{escape(first[: len(name) + 2])}[/]{escape(first[len(name) + 2 :])}", highlight=False
        )
        for line in rest:
            self.console.print(f"  {escape(line)}", highlight=False)

    def line(self, words: str, indent: int = 2, style: str | None = None) -> None:
        for line in _wrapped(words, indent):
            self.console.print(escape(line), style=style, highlight=False)


def _relation(spec: Spec, clause: Clause) -> str:
    if len(spec.sources) == 1:
        return "the text is silent" if clause.relation == "silent" else "the text says it"
    return _RELATIONS[clause.relation]


def _wrapped(words: str, indent: int) -> list[str]:
    margin = " " * indent
    paper = textwrap.TextWrapper(_WIDTH, margin, margin, break_on_hyphens=False)
    return paper.wrap(" ".join(words.split())) or [""]


def _first(cases: Iterable[Case], verdict: str) -> Case | None:
    return next((case for case in cases if case.verdict == verdict), None)


def _seen(state: State, tried: Action | None) -> tuple[tuple[Point, ...], Action | None, State]:
    """Return what to mark, what is newest, and the position to show when an action is tried."""
    if tried is None:
        return (), None, state
    try:
        return (), tried, state.play(tried)
    except IllegalAction as error:
        return error.places, tried, state


def _expected(case: Case) -> list[tuple[str, str]]:
    """Return what a case expects, as names and words."""
    rows: list[tuple[str, str]] = []
    if case.verdict:
        rows.append(("verdict", case.verdict))
    rows += [(name, json.dumps(value, ensure_ascii=False)) for name, value in case.state.items()]
    if case.listed:
        rows.append(("listed", ", ".join(map(_word, case.listed))))
    if case.not_listed:
        rows.append(("not listed", ", ".join(map(_word, case.not_listed))))
    if case.whole_list is not None:
        rows.append(("whole list", ", ".join(map(_word, case.whole_list)) or "nothing"))
    if case.count is not None:
        rows.append(("number of choices", str(case.count)))
    return rows


def _word(word: Word) -> str:
    return word if isinstance(word, str) else json.dumps(word, ensure_ascii=False)


def _short(text: str) -> str:
    return text if len(text) <= 400 else f"{text[:390]} ..."
