"""The report for people at a terminal."""

from rich.console import Console
from rich.markup import escape
from rulebooks import State
from rulebooks.spec import Spec

from referee.checking import CONFORMS, DOES_NOT, Run
from referee.drawing import crop_window, render_text
from referee.faults import WRONG_REASON
from referee.reports.citing import clause_lines
from referee.script import Finding

_COLOURS = {CONFORMS: "green", DOES_NOT: "red"}
_STYLES = {"clause": "bold", "citation": "dim", "more": "dim"}
_MOST_WORDS = 24


def show_run(console: Console, spec: Spec, run: Run) -> None:
    """Print the findings of a run, what was selected, run and skipped, what was exercised, and the verdict."""
    for finding in run.findings:
        show_finding(console, spec, finding, run)
    console.print()
    colour = _COLOURS.get(run.verdict, "yellow")
    title = f"{spec.name}, {run.variant}, ruleset {run.ruleset}"
    console.print(f"[bold]{escape(title)}[/]: [bold {colour}]{run.verdict}[/]" + (f" ({run.why})" if run.why else ""))
    for name, part in run.parts.items():
        if not part.selected:
            continue
        skipped = sum(part.skipped.values())
        counts = f"  {name}: {part.selected} selected, {part.run} run, {skipped} skipped, {part.failed} failed"
        console.print(counts + (f"; {run.moves} actions compared" if name == "lockstep" else ""), highlight=False)
        for why, number in part.skipped.items():
            console.print(f"    {number} skipped: {escape(why)}", style="dim", highlight=False)
    for what, number in run.repeats.items():
        console.print(f"  seen {number} more time{'s'[: number > 1]}: {escape(what)}", style="dim", highlight=False)
    show_wrong_reasons(console, run)
    if any(part.run > 1 for part in run.parts.values()):
        show_exercised(console, spec, run)


def show_exercised(console: Console, spec: Spec, run: Run) -> None:
    """Print how often clauses, actions and phases were exercised; zeros are named."""
    holding = [c.id for c in spec.clauses.values() if c.holds(run.variant, run.rulings) and not c.untestable]
    zero = [clause for clause in holding if not run.tally.clauses[clause]]
    console.print(f"  exercised: {len(holding) - len(zero)} of {len(holding)} clauses", highlight=False)
    for title, counter in (("actions", run.tally.actions), ("phases", run.tally.phases)):
        counts = ", ".join(f"{name} {number}" for name, number in sorted(counter.items()))
        if counts:
            console.print(f"    {title}: {counts}", style="dim", highlight=False)
    if holding:
        least = sorted(holding, key=lambda clause: run.tally.clauses[clause])[:3]
        counts = ", ".join(f"{clause} {run.tally.clauses[clause]}" for clause in least)
        console.print(f"    least often: {counts}", style="dim", highlight=False)
    if zero:
        console.print(f"    never: {', '.join(zero)}", style="yellow", highlight=False)


def show_wrong_reasons(console: Console, run: Run) -> None:
    """Print, once for each pair, which clause was named instead of which."""
    for (expected, got), number in run.remarks.times.items():
        line = f"  {WRONG_REASON} (not a failure), {number}×: refused naming {got}; the reason is {expected}"
        console.print(escape(line), style="yellow", highlight=False)


def show_finding(console: Console, spec: Spec, finding: Finding, run: Run | None = None) -> None:
    """Print one finding: fault and summary, clauses with citations, what was expected and came, the way, the board."""
    console.print()
    under = f" ({run.variant}, {run.ruleset})" if run else ""
    name = f" {finding.case}" if finding.case else ""
    console.print(f"[bold red]{finding.fault.upper()}[/][bold]{escape(name)}[/]{escape(under)}", highlight=False)
    console.print(f"  {escape(finding.summary)}", highlight=False)
    for kind, line in clause_lines(spec, finding.clauses):
        indent = "    " if kind == "citation" else "  "
        console.print(indent + escape(line), style=_STYLES[kind], highlight=False)
    console.print(f"  expected: {escape(finding.expected)}", highlight=False)
    console.print(f"  got:      {escape(finding.got)}", highlight=False)
    for note in finding.notes:
        console.print(f"  {escape(note)}", style="dim", highlight=False)
    if finding.terms is None:
        return
    words = [finding.terms.rulebook.format_word(action) for action in finding.played]
    shown = words if len(words) <= _MOST_WORDS else [f"... {len(words) - _MOST_WORDS} more ...", *words[-_MOST_WORDS:]]
    if finding.terms.setup:
        console.print(f"  set-up: {escape(_short(str(finding.terms.setup)))}", style="dim", highlight=False)
    console.print(f"  played: {escape(' '.join(shown)) or 'nothing yet'}", style="dim", highlight=False)
    state = position_of(finding)
    if state is None:
        return
    picture = finding.terms.rulebook.picture(state, finding.marks, finding.fresh)
    text = render_text(picture, colour=console.is_terminal, window=crop_window(picture))
    console.print()
    for line in text.splitlines():
        console.out("    " + line, highlight=False)


def position_of(finding: Finding) -> State | None:
    """Return the reference's position at a finding, or None where the way to it cannot be played."""
    assert finding.terms is not None
    try:
        state = finding.terms.begin()
        for action in finding.played:
            state = state.play(action)
    except Exception:  # the picture is a help; a finding is shown without it
        return None
    return state


def _short(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:150]} ...}}"
