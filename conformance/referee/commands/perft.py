"""``referee perft``: count the ways in which a game can go on, by the reference and by a program."""

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rulebooks import JsonObject, SetupError, UnsupportedError

from referee.checking import offers
from referee.client import Client
from referee.commands import common
from referee.commands.common import UsageError, choose, game_of, rulings_of, seconds, whole_number
from referee.commands.connecting import WAYS, Connection, add_connection_arguments, connection_of
from referee.commands.program import refuse_no_folder, refuse_unoffered, running
from referee.counting import Counting, count_plies
from referee.faults import CannotStart
from referee.records import write_finding
from referee.reports import finding_json, show_finding
from referee.reports.on_counts import show_counting
from referee.script import Terms


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("game", help="id of the game, such as tayu")
    parser.epilog = (
        f"{WAYS}; its own counts are made from its legal actions and compared; where they differ, the"
        " first position is shown with the plies that are missing or too many, and written as a record."
    )
    add_connection_arguments(parser)
    parser.add_argument("--depth", type=whole_number(1), required=True, help="how many plies")
    parser.add_argument("--variant", help="variant (default: the first)")
    parser.add_argument("--ruleset", help="ruleset (default: the first)")
    parser.add_argument("--ruling", action="append", default=[], metavar="ID=OPTION", help="decide a ruling otherwise")
    parser.add_argument("--setup", metavar="JSON", default="{}", help="set-up as in the protocol (default: the usual)")
    parser.add_argument("--timeout", type=seconds, default=5.0, help="seconds that an answer may take (default: 5)")
    parser.add_argument(
        "--findings", type=Path, default=Path("referee-findings"), help="folder for the record of a difference"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print sequences and positions for each depth; return the exit status."""
    rulebook = game_of(arguments.game)
    variant = choose("variant", arguments.variant, rulebook.spec.variants)[0]
    ruleset = choose("ruleset", arguments.ruleset, rulebook.spec.rulesets)[0]
    rulings = rulebook.spec.rulings_of(ruleset, rulings_of(rulebook, arguments.ruling))
    terms = Terms(rulebook, variant, ruleset, rulings, _setup(arguments.setup))
    connection = connection_of(arguments)
    deepest = rulebook.DEEPEST[connection is not None]
    if arguments.depth > deepest:
        asked = "of a program " if connection else ""
        raise UsageError(
            f"depth {arguments.depth} would take too long {asked}in {rulebook.spec.name}; at most {deepest}"
        )
    if connection:
        return _ask_program(arguments, connection, terms)
    out = common.Terminal(soft_wrap=True, highlight=False)
    try:
        rows = rulebook.perft(terms.begin(), arguments.depth)
    except (SetupError, UnsupportedError) as error:
        raise UsageError(str(error)) from None
    for row in rows:
        positions = "" if row.positions is None else f"  {row.positions:,} positions"
        out.print(f"depth {row.depth}: {row.sequences:,} sequences{positions}")
    return common.OK


def _setup(text: str) -> JsonObject:
    try:
        setup = json.loads(text)
    except ValueError as error:
        raise UsageError(f"--setup: is no JSON: {error}") from None
    if not isinstance(setup, dict):
        raise UsageError('--setup: has to be a JSON object, such as {"first": 2}')
    return setup


def _ask_program(arguments: argparse.Namespace, connection: Connection, terms: Terms) -> int:
    refuse_no_folder(arguments)
    game = terms.rulebook.spec.id
    out = common.Terminal(soft_wrap=True)
    try:
        with running(connection, game, arguments.timeout) as client:
            refuse_unoffered(client, game, terms.variant)
            _refuse_rulings(client, terms)
            name = f"{client.offer.name} {client.offer.version}"
            out.print(escape(f"counting with {name}: {connection}"), highlight=False)
            counting = _count(client, terms, arguments.depth)
    except CannotStart as error:
        common.tell(str(error))
        return common.NO_VERDICT
    show_counting(out, counting)
    if counting.finding is None:
        return common.OK
    spec = terms.rulebook.spec
    show_finding(out, spec, finding_json(spec, counting.finding))
    files = write_finding(counting.finding, arguments.findings, f"perft-{terms.variant}-{terms.ruleset}")
    out.print(escape(f"  written: {' and '.join(map(str, files))}"), style="dim", highlight=False)
    return common.DIFFERS


def _refuse_rulings(client: Client, terms: Terms) -> None:
    offer = client.offer
    if terms.ruleset not in offer.rulesets:
        raise UsageError(f"{offer.name} does not offer ruleset {terms.ruleset}; it has {', '.join(offer.rulesets)}")
    missing = offers(offer, terms.rulebook, terms.rulings)
    if missing:
        raise UsageError(f"{offer.name} {missing}")


def _count(client: Client, terms: Terms, depth: int) -> Counting:
    talk = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=talk, transient=True, disable=not talk.is_terminal) as progress:
        task = progress.add_task("")

        def tick(ply: int, done: int, of: int) -> None:
            progress.update(task, description=f"depth {ply}", completed=done, total=of)

        return count_plies(client, terms, depth, tick)
