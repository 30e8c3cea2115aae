"""``referee mutants``: show that the cases catch faulty programs."""

import argparse
import os
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape

from referee.cases import load_cases
from referee.commands import common
from referee.commands.common import UsageError, game_of, hint, whole_number
from referee.mutation import Fate, accepted_by_own, fates, load_mutants
from referee.validation import read_mutants


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("game", help="id of the game, such as tayu")
    parser.add_argument("--only", metavar="ID", help="one mutant, or the mutants of one clause")
    parser.add_argument(
        "--jobs", type=whole_number(1), default=os.cpu_count() or 1, help="processes (default: all cores)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print for each mutant which cases of its clause catch it; a survivor is a failure."""
    rulebook = game_of(arguments.game)
    game = rulebook.spec.id
    if not read_mutants(rulebook.spec):
        raise UsageError(f"{game} has no mutants")
    mutants = load_mutants(game)
    if arguments.only:
        known = [name for mutant in mutants for name in (mutant.id, mutant.clause)]
        mutants = [mutant for mutant in mutants if arguments.only in (mutant.id, mutant.clause)]
        if not mutants:
            raise UsageError(f"there is no mutant or clause '{arguments.only}'{hint(arguments.only, known)}")
    out = common.Terminal(soft_wrap=True, highlight=False)
    done: list[Fate] = []
    for fate in fates(game, mutants, arguments.jobs):
        done.append(fate)
        _show(out, fate)
    return _sum_up(out, done, game, whole=arguments.only is None)


def _show(out: Console, fate: Fate) -> None:
    mutant = fate.mutant
    cases = len(fate.killed_by) + len(fate.passed) + len(fate.unsound)
    if fate.survived:
        out.print(f"[bold red]SURVIVED[/] {mutant.id} [dim]{mutant.clause}[/]: {escape(mutant.wrong)} ({cases} cases)")
    elif mutant.equivalent:
        out.print(f"[yellow]equivalent[/] {mutant.id} [dim]{mutant.clause}[/]: {escape(mutant.equivalent)}")
    else:
        names = " ".join(case.partition("/")[2] for case in fate.killed_by)
        out.print(
            f"[green]killed[/] {len(fate.killed_by)}/{cases} {mutant.id} [dim]{mutant.clause}[/]: {escape(names)}"
        )
    for line in fate.unsound:
        out.print(f"  [yellow]no kill[/] {escape(line)}")
    for case in fate.strays:
        out.print(f"  [red]accepts[/] what only another clause forbids: {case}")


def _sum_up(out: Console, done: Sequence[Fate], game: str, *, whole: bool) -> int:
    survivors = [fate for fate in done if fate.survived]
    strays = sum(len(fate.strays) for fate in done)
    uncaught: list[str] = []
    if whole:
        uncaught = accepted_by_own(done, load_cases(game_of(game).spec))
        for case in uncaught:
            out.print(f"[red]no mutant[/] of its clauses fails {case}")
    killed = sum(bool(fate.killed_by) for fate in done)
    equivalent = sum(bool(fate.mutant.equivalent) for fate in done)
    out.print(
        f"{len(done)} mutants: {killed} killed, {len(survivors)} survived, {equivalent} equivalent; {strays} strays"
    )
    if survivors or strays or uncaught:
        sys.stderr.write("referee: the cases do not catch every mutant for the right reason\n")
        return common.DIFFERS
    return common.OK
