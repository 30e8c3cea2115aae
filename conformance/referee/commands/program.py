"""What subcommands share that put a program to the question: starting and ending it, and writing a report."""

import argparse
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from rulebooks import JsonObject, Rulebook
from rulebooks.documents import DocumentError

from referee.client import Client
from referee.commands import common
from referee.commands.common import UsageError, choose
from referee.commands.connecting import Connection
from referee.reports.formats import FORMATS, as_json
from referee.writing import write_file


@contextmanager
def running(connection: Connection, game: str, timeout: float) -> Iterator[Client]:
    """Start a program and end it, whatever happens in between; raises :class:`referee.faults.CannotStart`."""
    client = Client(connection.start, game, timeout)
    complete = False
    try:
        yield client
        complete = True
    finally:
        with common.undisturbed():
            end_program(client, complete=complete)


def end_program(client: Client, *, complete: bool) -> None:
    """End the program: politely after a complete run, at once after one that was cut short."""
    if not complete:
        client.kill()
    client.close()
    if client.lingered:
        common.tell("the program did not end by itself when its input was closed; it was killed")


def refuse_unoffered(client: Client, game: str, variant: str | None) -> None:
    """Raise :class:`UsageError` where the program does not offer the game, or the variant that was asked for."""
    offer = client.offer
    if not offer.variants:
        raise UsageError(f"{offer.name} does not offer {game}")
    if variant and variant not in offer.variants:
        raise UsageError(f"{offer.name} does not offer variant {variant}; it has {', '.join(offer.variants)}")


def refuse_no_folder(arguments: argparse.Namespace) -> None:
    """Raise :class:`UsageError` where findings cannot be written."""
    if arguments.findings.exists() and not arguments.findings.is_dir():
        raise UsageError(f"--findings: '{arguments.findings}' is no folder")


def report_file(entry: str, formats: Collection[str] = ("json",)) -> tuple[str, Path]:
    """Return the format and the file that ``--report`` names."""
    form, equals, name = entry.partition("=")
    if not equals or not name:
        raise UsageError(f"--report takes FORMAT=FILE, such as json=report.json, not '{entry}'")
    choose("report format", form, formats)
    file = Path(name)
    if file.is_dir():
        raise UsageError(f"--report: '{file}' is a folder; name a file in it")
    if not file.parent.is_dir():
        raise UsageError(f"--report: there is no folder '{file.parent}'")
    return form, file


def write_report(form: str, file: Path, rulebook: Rulebook, report: JsonObject) -> bool:
    """Write a report; say so where that fails, and go on: the verdict is still to be told."""
    try:
        write_file(file, FORMATS[form](rulebook, report).encode("utf-8"))
    except DocumentError as error:
        common.tell(str(error))
        return False
    return True


def write_json(file: Path, report: object) -> bool:
    """Write JSON; say so where that fails, and go on: the verdict is still to be told."""
    try:
        write_file(file, as_json(report).encode("utf-8"))
    except DocumentError as error:
        common.tell(str(error))
        return False
    return True
