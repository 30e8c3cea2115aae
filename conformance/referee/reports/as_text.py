"""The report for people at a terminal."""

from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape
from rulebooks import JsonObject
from rulebooks.spec import Spec

from referee.checking import CONFORMS, DOES_NOT
from referee.drawing import crop_window, render_text
from referee.faults import WRONG_REASON
from referee.reports.citing import clause_lines
from referee.reports.findings import Group, grouped, scene_of

_COLOURS = {CONFORMS: "green", DOES_NOT: "red"}
_STYLES = {"clause": "bold", "citation": "dim", "more": "dim"}
_MOST_WORDS = 24
_MOST_NAMES = 12


def show_report(console: Console, spec: Spec, report: JsonObject) -> None:
    """Print a whole report."""
    for run in report["runs"]:
        show_run(console, spec, run)
    for problem in report["problems"]:
        console.print()
        console.print(f"[bold red]{escape(problem)}[/]", highlight=False)


def show_run(console: Console, spec: Spec, run: JsonObject) -> None:
    """Print the findings of a run by clause, what was selected, run and skipped, what was exercised, the verdict."""
    status = {result["name"]: result["challenge"] for result in run["results"] if "challenge" in result}
    for group in grouped(run["findings"]):
        where = f"{run['variant']}, {run['ruleset']}"
        case = group.first["case"]
        show_finding(console, spec, group.first, f" ({where}; {status[case]})" if case in status else f" ({where})")
        _show_others(console, group, status)
    console.print()
    colour = _COLOURS.get(run["verdict"], "yellow")
    title = f"{spec.name}, {run['variant']}, ruleset {run['ruleset']}"
    why = f" ({escape(run['why'])})" if run["why"] else ""
    console.print(f"[bold]{escape(title)}[/]: [bold {colour}]{run['verdict']}[/]{why}")
    for name, part in run["parts"].items():
        if not part["selected"]:
            continue
        skipped = sum(part["skipped"].values())
        counts = f"  {name}: {part['selected']} selected, {part['run']} run, {skipped} skipped, {part['failed']} failed"
        counts += f", {part['expected']} failed as expected" if part["expected"] else ""
        counts += f"; {run['actionsCompared']} actions compared" if name == "lockstep" else ""
        console.print(counts, highlight=False)
        for why_not, number in part["skipped"].items():
            console.print(f"    {number} skipped: {escape(why_not)}", style="dim", highlight=False)
    for finding in run["expected"]:
        console.print(f"  failed as expected: {escape(finding['case'])}", style="yellow", highlight=False)
    for result in run["results"]:
        if "challenge" in result:
            told = f"  {result['challenge']}: {result['name']}, {result['verdict']}"
            console.print(escape(told), style="yellow", highlight=False)
    for what, number in run["repeats"].items():
        console.print(f"  seen {number} more time{'s'[: number > 1]}: {escape(what)}", style="dim", highlight=False)
    _show_wrong_reasons(console, run)
    if any(part["run"] > 1 for part in run["parts"].values()):
        _show_exercised(console, run)


def _show_others(console: Console, group: Group, status: Mapping[str, str]) -> None:
    cases = [finding["case"] or "a game that was shrunk" for finding in group.findings[1:]]
    others = [f"{case} ({status[case]})" if case in status else case for case in cases]
    if not others:
        return
    shown = ", ".join(others[:_MOST_NAMES]) + (f" and {len(others) - _MOST_NAMES} more" if others[_MOST_NAMES:] else "")
    console.print(f"  {len(others)} more about this clause: {escape(shown)}", style="dim", highlight=False)


def _show_exercised(console: Console, run: JsonObject) -> None:
    """Print how often clauses, actions and phases were exercised; zeros are named."""
    clauses: dict[str, int] = run["exercised"]["clauses"]
    zero = [clause for clause, number in clauses.items() if not number]
    console.print(f"  exercised: {len(clauses) - len(zero)} of {len(clauses)} clauses", highlight=False)
    for title in ("actions", "phases"):
        counts = ", ".join(f"{name} {number}" for name, number in sorted(run["exercised"][title].items()))
        if counts:
            console.print(f"    {title}: {counts}", style="dim", highlight=False)
    if clauses:
        least = sorted(clauses, key=lambda clause: clauses[clause])[:3]
        counts = ", ".join(f"{clause} {clauses[clause]}" for clause in least)
        console.print(f"    least often: {counts}", style="dim", highlight=False)
    if zero:
        console.print(f"    never: {', '.join(zero)}", style="yellow", highlight=False)


def _show_wrong_reasons(console: Console, run: JsonObject) -> None:
    """Print, once for each pair, which clause was named instead of which."""
    for remark in run["wrongReasons"]:
        words = f"refused naming {remark['got']}; the reason is {remark['expected']}"
        line = f"  {WRONG_REASON} (not a failure), {remark['times']}×: {words}"
        console.print(escape(line), style="yellow", highlight=False)


def show_finding(console: Console, spec: Spec, finding: JsonObject, under: str = "") -> None:
    """Print one finding: fault and summary, clauses with citations, what was expected and came, the way, the board."""
    console.print()
    name = f" {finding['case']}" if finding["case"] else ""
    fault = finding["fault"].upper()
    console.print(f"[bold red]{fault}[/][bold]{escape(name)}[/]{escape(under)}", highlight=False)
    console.print(f"  {escape(finding['summary'])}", highlight=False)
    for kind, line in clause_lines(spec, [clause["id"] for clause in finding["clauses"]]):
        indent = "    " if kind == "citation" else "  "
        console.print(indent + escape(line), style=_STYLES[kind], highlight=False)
    console.print(f"  expected: {escape(finding['expected'])}", highlight=False)
    console.print(f"  got:      {escape(finding['got'])}", highlight=False)
    for note in finding["notes"]:
        console.print(f"  {escape(note)}", style="dim", highlight=False)
    scene = scene_of(finding)
    if scene is None:
        return
    words = scene.words
    shown = words if len(words) <= _MOST_WORDS else [f"... {len(words) - _MOST_WORDS} more ...", *words[-_MOST_WORDS:]]
    setup = finding["record"]["setup"]
    if setup:
        console.print(f"  set-up: {escape(_short(str(setup)))}", style="dim", highlight=False)
    console.print(f"  played: {escape(' '.join(shown)) or 'nothing yet'}", style="dim", highlight=False)
    picture = scene.picture
    text = render_text(picture, colour=console.is_terminal, window=crop_window(picture))
    console.print()
    for line in text.splitlines():
        console.out("    " + line, highlight=False)


def _short(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:150]} ...}}"
