"""``referee identify``: find out which option a program follows for every ruling."""

import argparse
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rulebooks import Rulebook

from referee.bundled import literal_command
from referee.cases import load_cases
from referee.client import Client
from referee.commands import common
from referee.commands.common import choose, game_of, seconds
from referee.commands.connecting import WAYS, add_connection_arguments, connection_of
from referee.commands.program import refuse_no_folder, refuse_unoffered, report_file, running, write_json
from referee.faults import CannotStart
from referee.identify import Identifying
from referee.identity import NEITHER, Identity
from referee.records import write_finding
from referee.reports.on_identity import Asking, identity_json, show_identity

_WIDTH = 160


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("game", help="id of the game, such as tayu")
    add_connection_arguments(parser)
    parser.epilog = (
        f"{WAYS}; without any, the bundled literal program is asked. Exit status: 0"
        " every ruling that can be seen was identified; 1 the program follows none of the options of one, or broke"
        " off; 3 it cannot be started."
    )
    parser.add_argument("--variant", help="play games of this variant only (default: every one that is offered)")
    parser.add_argument("--timeout", type=seconds, default=5.0, help="seconds that an answer may take (default: 5)")
    parser.add_argument(
        "--report", action="append", default=[], metavar="FORMAT=FILE", help="write a report, json=FILE"
    )
    parser.add_argument(
        "--findings", type=Path, default=Path("referee-findings"), help="folder for records of what fits no option"
    )


def run(arguments: argparse.Namespace) -> int:
    """Ask and report; return the exit status."""
    rulebook = game_of(arguments.game)
    variants = choose("variant", arguments.variant, rulebook.spec.variants)
    reports = [report_file(entry)[1] for entry in arguments.report]
    refuse_no_folder(arguments)
    connection = connection_of(arguments, literal_command(rulebook.spec.id))
    assert connection is not None
    out = common.Terminal(soft_wrap=True)
    if not out.is_terminal:
        out.width = _WIDTH
    identity: Identity | None = None
    status = common.INTERRUPTED
    try:
        with running(connection, rulebook.spec.id, arguments.timeout) as client:
            refuse_unoffered(client, rulebook.spec.id, arguments.variant)
            out.print(escape(f"asking {client.offer.name} {client.offer.version}: {connection}"), highlight=False)
            offered = [variant for variant in variants if variant in client.offer.variants]
            identity = _identify(client, rulebook, offered)
        status = _status(identity)
    except CannotStart as error:
        common.tell(str(error))
        status = common.NO_VERDICT
    finally:
        complete = status not in (common.INTERRUPTED, common.HARNESS)
        asking = Asking(connection.words, arguments.timeout, complete, status)
        with common.undisturbed():
            report = identity_json(rulebook.spec, identity, asking) if reports else None
            unwritten = [file for file in reports if not write_json(file, report)]
    if identity:
        show_identity(out, rulebook.spec, identity)
        _write_findings(identity, arguments.findings, out)
    return common.USAGE if unwritten else status


def _identify(client: Client, rulebook: Rulebook, variants: list[str]) -> Identity:
    talk = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=talk, transient=True, disable=not talk.is_terminal) as progress:
        task = progress.add_task("")

        def tick(ruling: str) -> None:
            progress.update(task, description=ruling)

        return Identifying(client, rulebook, load_cases(rulebook.spec), variants, tick).run()


def _status(identity: Identity) -> int:
    if identity.broke_off or any(followed.verdict == NEITHER for followed in identity.rulings):
        return common.DIFFERS
    return common.NO_VERDICT if identity.stopped else common.OK


def _write_findings(identity: Identity, folder: Path, out: Console) -> None:
    found = {followed.ruling: followed.finding for followed in identity.rulings}
    found |= {name.replace(" ", "-"): evidence.finding for name, evidence in identity.broke_off.items()}
    for name, finding in found.items():
        if finding:
            files = write_finding(finding, folder, f"identify-{name}")
            out.print(escape(f"written: {' and '.join(map(str, files))}"), style="dim", highlight=False)
