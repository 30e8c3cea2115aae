"""``referee diff``: what changed between two checks, or between two exports of vectors."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from referee.commands import common
from referee.commands.common import UsageError, game_of
from referee.differences import Difference, by_kind, notes_on, report_differences
from referee.reports.reading import read_report
from referee.vectors import MANIFEST, vector_differences

_COLOURS = {"newly fails": "red", "newly passes": "green", "verdict": "bold"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    what = "bundle (check --bundle), report (check --report json=FILE), or folder of exported vectors"
    parser.add_argument("old", type=Path, metavar="OLD", help=what)
    parser.add_argument("new", type=Path, metavar="NEW", help="the same, later")


def run(arguments: argparse.Namespace) -> int:
    """Show the differences; return whether there are any."""
    out = common.Terminal(soft_wrap=True, highlight=False)
    old, new = arguments.old, arguments.new
    folders = [path for path in (old, new) if path.is_dir()]
    for path in folders:
        if not (path / MANIFEST).is_file():
            raise UsageError(
                f"'{path}' is a folder without {MANIFEST}; name a bundle, a report or an export of vectors"
            )
    if len(folders) == 1:
        raise UsageError(f"'{folders[0]}' is an export of vectors and the other is not; name two of a kind")
    if folders:
        changes = vector_differences(old, new)
        for line in changes.lines():
            out.print(escape(line))
        return common.DIFFERS if changes else common.OK
    found = list(_of_reports(out, old, new))
    _show(out, found)
    return common.DIFFERS if found else common.OK


def _of_reports(out: Console, old: Path, new: Path) -> Iterator[Difference]:
    before, after = read_report(old), read_report(new)
    if before["game"] != after["game"]:
        raise UsageError(f"'{old}' is about {before['game']}, '{new}' about {after['game']}; name two of one game")
    game_of(after["game"])
    for note in notes_on(before, after):
        out.print(escape(note), style="dim")
    yield from report_differences(before, after)


def _show(out: Console, found: Sequence[Difference]) -> None:
    for kind, differences in by_kind(found).items():
        out.print(f"[{_COLOURS.get(kind, 'bold')}]{kind}[/]: {len(differences)}")
        together: dict[tuple[str, str], list[str]] = {}
        for difference in differences:
            together.setdefault((difference.what, difference.detail), []).append(difference.where)
        for (what, detail), runs in together.items():
            where = f" ({'; '.join(runs)})" if any(runs) else ""
            out.print(f"  {escape(what)}{escape(where)}{f': {escape(detail)}' if detail else ''}")
    if not found:
        out.print("no difference")
