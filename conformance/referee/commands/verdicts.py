"""What the subcommands share that judge a program: what is refused, the exit status, findings and the bundle's end."""

import argparse
import datetime
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rulebooks import Rulebook
from rulebooks.documents import DocumentError

from referee.bundle import BundleWriter
from referee.checking import CONFORMS, DOES_NOT, INCONCLUSIVE, NOT_OFFERED, Run
from referee.client import Offer
from referee.commands import common
from referee.commands.common import UsageError, seconds, whole_number
from referee.commands.connecting import WAYS, Connection, add_connection_arguments
from referee.records import write_finding
from referee.reports.as_json import Circumstances
from referee.reports.formats import FORMATS
from referee.selecting import Selection


def add_judging_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe which program is judged, by which rules, and what is written of it."""
    parser.add_argument("game", help="id of the game, such as tayu")
    parser.epilog = f"{WAYS}; without any, the bundled literal program is judged."
    add_connection_arguments(parser)
    parser.add_argument("--ruleset", help="judge under this ruleset only (default: every one)")
    parser.add_argument("--variant", help="judge this variant only (default: every one)")
    parser.add_argument("--ruling", action="append", default=[], metavar="ID=OPTION", help="decide a ruling otherwise")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="what the random games grow from (default: 1)")
    parser.add_argument("--timeout", type=seconds, default=5.0, help="seconds that an answer may take (default: 5)")
    parser.add_argument(
        "--report",
        action="append",
        default=[],
        metavar="FORMAT=FILE",
        help=f"write a report; FORMAT is {', '.join(FORMATS)}",
    )
    parser.add_argument(
        "--findings", type=Path, default=Path("referee-findings"), help="folder for records of differences"
    )


@dataclass(kw_only=True)
class Judging:
    """A program being judged, and what is known of it so far."""

    arguments: argparse.Namespace
    rulebook: Rulebook
    selection: Selection
    connection: Connection
    runs: list[Run] = field(default_factory=list)
    offer: Offer | None = None
    problems: list[str] = field(default_factory=list)
    complete: bool = False
    status: int = common.INTERRUPTED

    def circumstances(self) -> Circumstances:
        """Return what a report says of how all this came about."""
        return Circumstances(
            command=self.connection.words,
            seed=self.selection.seed,
            games=self.selection.games,
            timeout=self.arguments.timeout,
            complete=self.complete,
            exit_status=self.status,
            problems=tuple(self.problems),
        )


def refuse_unoffered(offer: Offer, arguments: argparse.Namespace) -> None:
    """Raise :class:`UsageError` where the program does not offer the game, variant or ruleset that was asked for."""
    if not offer.variants:
        raise UsageError(f"{offer.name} does not offer {arguments.game}")
    if arguments.variant and arguments.variant not in offer.variants:
        raise UsageError(f"{offer.name} does not offer variant {arguments.variant}; it has {', '.join(offer.variants)}")
    if arguments.ruleset and arguments.ruleset not in offer.rulesets:
        raise UsageError(f"{offer.name} does not offer ruleset {arguments.ruleset}; it has {', '.join(offer.rulesets)}")


def status_of(runs: Sequence[Run], problems: Sequence[str]) -> int:
    """Return the exit status of what was judged to its end."""
    verdicts = {run.verdict for run in runs}
    if DOES_NOT in verdicts or problems:
        return common.DIFFERS
    if INCONCLUSIVE in verdicts:
        nothing = all(not any(part.run for part in run.parts.values()) for run in runs)
        return common.USAGE if nothing else common.NO_VERDICT
    if verdicts == {NOT_OFFERED}:
        return common.USAGE
    assert CONFORMS in verdicts
    return common.OK


def end_bundle(bundle: BundleWriter, how: Circumstances, begun: float) -> None:
    """Write the last line of a bundle, ``begun`` at that time of the monotonic clock; say so where that fails."""
    times = {"ended": now(), "seconds": round(time.monotonic() - begun, 1)}
    try:
        bundle.end(complete=how.complete, status=how.exit_status, problems=how.problems, times=times)
    except DocumentError as error:
        common.tell(str(error))


def now() -> str:
    """Return the time of day, UTC."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")


def write_findings(runs: Sequence[Run], folder: Path, out: Console) -> None:
    """Write the games that led to findings as records and cases, and tell of them."""
    number = 0
    for done in runs:
        for finding in done.findings:
            if finding.case is not None:
                continue
            number += 1
            files = write_finding(finding, folder, f"{done.variant}-{done.ruleset}-{number}")
            if files:
                out.print(f"  written: {' and '.join(map(str, files))}", style="dim", highlight=False)
    if number:
        out.print(f"  see one again with: referee check ... --only {folder}/NAME.json -- COMMAND", style="dim")
