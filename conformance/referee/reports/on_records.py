"""Records for people at a terminal: what a game was, how it went, and where the rules contradict it."""

import re
import textwrap
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markup import escape
from rulebooks import Action, JsonObject, Rulebook, State
from rulebooks.picture import Point

from referee.drawing import crop_window, render_text
from referee.records import Record, unusual_rulings
from referee.replaying import BrokenRecord, Moment
from referee.reports.citing import clause_lines
from referee.wire import clip

_STYLES = {"clause": "bold", "citation": "dim", "more": "dim"}
_CAPITAL = re.compile("([A-Z])")
_WIDTH = 96
_MOST_SHOWN = 10_000
"""Characters of one comment; to break a word of ten million into lines takes minutes."""


def show_verified(console: Console, record: Record, moment: Moment, *, comments: bool = True) -> None:
    """Print a record that holds, up to ``moment``: the game, the people, the outcome, the board, the comments."""
    whole = moment.number == len(record.actions)
    _show_head(console, "[bold green]holds[/]" if whole else "[bold green]holds so far[/]", record)
    console.print(f"  {escape(course(record, moment))}", highlight=False)
    show_board(console, record.terms.rulebook, moment.state, fresh=None if whole else moment.action)
    if comments:
        for number, comment in sorted(record.comments.items()):
            if number <= moment.number:
                _show_comment(console, _title(record, number), comment)


def show_line(console: Console, record: Record, moment: Moment) -> None:
    """Print a record that holds in one line."""
    played = f"{terms_of(record)}; {course(record, moment)}"
    console.print(f"[bold green]holds[/] [bold]{_shown(record.place)}[/]: {_shown(played)}", highlight=False)


def show_broken(console: Console, record: Record, error: BrokenRecord) -> None:
    """Print where the rules contradict a record: the place, the clauses with citations, the position up to there."""
    rulebook = record.terms.rulebook
    _show_head(console, "[bold red]does not hold[/]", record)
    console.print(f"  {escape(str(error))}", highlight=False)
    for kind, line in clause_lines(rulebook.spec, error.clauses):
        console.print(("    " if kind == "citation" else "  ") + escape(line), style=_STYLES[kind], highlight=False)
    console.print(f"  the position after {_actions(error.moment.number)}:", highlight=False)
    fresh = error.tried or error.moment.action
    show_board(console, rulebook, error.moment.state, error.marks, fresh)


def show_broken_line(console: Console, error: BrokenRecord) -> None:
    """Print where the rules contradict a record in one line, with the clauses."""
    cited = f" [{', '.join(error.clauses)}]" if error.clauses else ""
    console.print(f"[bold red]does not hold[/] {_shown(f'{error}{cited}')}", highlight=False)


def show_step(console: Console, record: Record, moment: Moment, before: Moment | None) -> None:
    """Print one action with its comment, and the board where the action changed it."""
    rulebook = record.terms.rulebook
    console.print()
    console.print(f"[bold]{escape(_title(record, moment.number))}[/]", highlight=False)
    if moment.number in record.comments:
        _show_comment(console, None, record.comments[moment.number])
    console.print(f"  {escape(_told_state(moment.state.observation()))}", style="dim", highlight=False)
    if before is None or rulebook.picture(before.state).shapes != rulebook.picture(moment.state).shapes:
        show_board(console, rulebook, moment.state, fresh=moment.action)


def show_board(
    console: Console, rulebook: Rulebook, state: State, marks: Sequence[Point] = (), fresh: Action | None = None
) -> None:
    """Print a position as a picture, cropped to what lies on the board."""
    picture = rulebook.picture(state, marks, fresh)
    console.print()
    for line in render_text(picture, colour=console.is_terminal, window=crop_window(picture)).splitlines():
        console.out("    " + line, highlight=False)


# Words


def terms_of(record: Record) -> str:
    """Return what a game was played under: game, variant, ruleset, and the rulings that differ from it."""
    spec, terms, different = record.terms.rulebook.spec, record.terms, unusual_rulings(record)
    but = f" but {', '.join(different)}" if different else ""
    return f"{spec.name}, {terms.variant}, ruleset {terms.ruleset}{but}"


def course(record: Record, moment: Moment) -> str:
    """Return how a game went: how many actions were played, and what is to be seen then."""
    length = len(record.actions)
    played = _actions(length) if moment.number == length else f"{moment.number} of {_actions(length)}"
    return f"{played}; {_told_state(moment.state.observation())}"


def _told_state(observation: JsonObject) -> str:
    told = dict(observation)
    if told.get("phase") == "finished":
        del told["phase"]
    return "; ".join(f"{_spaced(name)} {_told(value)}" for name, value in told.items() if value not in (None, [], {}))


def _told(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{_spaced(name)} {_told(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return " and ".join(map(_told, value)) or "none"
    return str(value)


def _spaced(name: str) -> str:
    return _CAPITAL.sub(lambda found: f" {found[1].lower()}", name)


def _title(record: Record, number: int) -> str:
    if number == 0:
        return "before the first action"
    return f"{number}. {record.terms.rulebook.format_word(record.actions[number - 1])}"


def _actions(number: int) -> str:
    return f"{number} action{'s'[: number != 1]}"


def _show_head(console: Console, verdict: str, record: Record) -> None:
    console.print(f"{verdict} [bold]{_shown(record.place)}[/]: {_shown(terms_of(record))}", highlight=False)
    people = [f"{p['name']} ({p['seat']})" if "seat" in p else p["name"] for p in record.about.get("players", ())]
    circumstances = [", ".join(people), *(record.about.get(key, "") for key in ("event", "place", "date"))]
    line = " · ".join(filter(None, circumstances))
    if line:
        console.print(f"  {_shown(line)}", highlight=False)


def _show_comment(console: Console, title: str | None, comment: str) -> None:
    if title:
        console.print()
        console.print(f"  [bold]{escape(title)}[/]", highlight=False)
    for line in _wrapped(clip(comment, _MOST_SHOWN)):
        console.print(f"  {_shown(line)}", highlight=False)


def _shown(text: str) -> str:
    """Return text from a record, fit for a console, without what would steer a terminal."""
    return escape("".join(char if char.isprintable() else repr(char)[1:-1] for char in text))


def _wrapped(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from textwrap.wrap(line, _WIDTH, break_on_hyphens=False) or [""]
