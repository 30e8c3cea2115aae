"""``referee check``: judge a program."""

import argparse
import datetime
import time
from dataclasses import dataclass
from pathlib import Path

from rich.markup import escape
from rulebooks import Rulebook
from rulebooks.documents import DocumentError

from referee.bundle import BundleWriter, header_of
from referee.bundled import literal_command
from referee.cases import load_cases
from referee.checking import NOT_OFFERED, Recorder, judge
from referee.client import Client
from referee.commands import common
from referee.commands.common import UsageError, choose, game_of, hint, rulings_of, whole_number
from referee.commands.connecting import connection_of
from referee.commands.estimating import bar
from referee.commands.program import end_program, report_file, write_report
from referee.commands.verdicts import (
    Judging,
    add_judging_arguments,
    end_bundle,
    now,
    refuse_unoffered,
    status_of,
    write_findings,
)
from referee.crew import Programs
from referee.faults import CannotStart
from referee.ledger import Ledger, read_ledger, unexpected_passes
from referee.reports import report_of, show_report
from referee.reports.formats import FORMATS
from referee.selecting import NothingSelected, Selection, only_cases, only_file, wish_of
from referee.talk import Talk


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    add_judging_arguments(parser)
    parser.add_argument("--games", type=whole_number(0), default=15, help="random games per verdict (default: 15)")
    parser.add_argument(
        "--only", metavar="ID|FILE", help="one case, the cases of one clause, or those of a file; or a record"
    )
    parser.add_argument("--jobs", type=whole_number(1), default=1, help="programs asked at once (default: 1)")
    parser.add_argument("--ledger", type=Path, metavar="FILE", help="cases that are expected to fail, as YAML")
    parser.add_argument(
        "--bundle",
        type=Path,
        metavar="FILE",
        help="write down all that is said and found (FILE.ndjson or FILE.ndjson.gz)",
    )


@dataclass(kw_only=True)
class _Check(Judging):
    """A check under way, and what is known of it so far."""

    ledger: Ledger


def run(arguments: argparse.Namespace) -> int:
    """Judge and report; return the exit status."""
    rulebook = game_of(arguments.game)
    selection = _selection(rulebook, arguments)
    connection = connection_of(arguments, literal_command(rulebook.spec.id))
    assert connection is not None
    reports = [report_file(entry, FORMATS) for entry in arguments.report]
    if arguments.findings.exists() and not arguments.findings.is_dir():
        raise UsageError(f"--findings: '{arguments.findings}' is no folder")
    check = _Check(
        arguments=arguments,
        rulebook=rulebook,
        selection=selection,
        ledger=_ledger(rulebook, arguments.ledger),
        connection=connection,
    )
    bundle = BundleWriter(arguments.bundle, rulebook.spec) if arguments.bundle else None
    begun = time.monotonic()
    programs: Programs | None = None
    out = common.Terminal(soft_wrap=True)
    try:
        programs = _start(check, bundle)
        check.offer = programs.offer
        refuse_unoffered(programs.offer, arguments)
        name = f"{programs.offer.name} {programs.offer.version}"
        out.print(escape(f"judging {name}: {check.connection}"), highlight=False)
        _judge(programs, check, bundle or Recorder())
        results = [(result.name, result.verdict) for done in check.runs for result in done.results]
        check.problems += unexpected_passes(check.ledger, results)
        check.complete, check.status = True, status_of(check.runs, check.problems)
    except CannotStart as error:
        common.tell(str(error))
        check.problems.append(str(error))
        check.complete, check.status = True, common.NO_VERDICT
    except (UsageError, DocumentError, OSError):
        check.status = common.USAGE
        raise
    except Exception:
        check.status = common.HARNESS
        raise
    finally:
        with common.undisturbed():
            for client in programs.clients() if programs else ():
                end_program(client, complete=check.complete)
            report = report_of(rulebook.spec, check.offer, check.runs, check.circumstances())
            if bundle:
                end_bundle(bundle, check.circumstances(), begun)
            unwritten = [file for form, file in reports if not write_report(form, file, rulebook, report)]
    if check.offer is not None:  # else it was said why there is nothing to show
        show_report(out, rulebook.spec, report)
    write_findings(check.runs, arguments.findings, out)
    return common.USAGE if unwritten else check.status


def _selection(rulebook: Rulebook, arguments: argparse.Namespace) -> Selection:
    spec = rulebook.spec
    selection = Selection(
        game=spec.id,
        variants=choose("variant", arguments.variant, spec.variants),
        rulesets=choose("ruleset", arguments.ruleset, spec.rulesets),
        rulings=rulings_of(rulebook, arguments.ruling),
        games=arguments.games,
        seed=arguments.seed,
    )
    if arguments.only is None:
        return selection
    path = Path(arguments.only)
    try:
        if path.suffix in (".json", ".yaml", ".yml"):
            return only_file(selection, path)
        cases = [case for case in load_cases(spec) if arguments.only in (case.id, *case.clauses)]
        if not cases:
            known = [name for case in load_cases(spec) for name in (case.id, *case.clauses)]
            raise UsageError(f"--only: there is no case or clause '{arguments.only}'{hint(arguments.only, known)}")
        return only_cases(selection, cases)
    except NothingSelected as error:
        raise UsageError(f"--only: {error}") from None


def _ledger(rulebook: Rulebook, path: Path | None) -> Ledger:
    if path is None:
        return Ledger()
    known = [case.id for case in load_cases(rulebook.spec)]
    return read_ledger(path, known, datetime.datetime.now(datetime.UTC).date())


def _start(check: _Check, bundle: BundleWriter | None) -> Programs:
    """Start the program, and write down the handshake."""
    arguments, game = check.arguments, check.selection.game

    def client(talk: Talk) -> Client:
        return Client(check.connection.start, game, arguments.timeout, talk)

    talk = Talk(whole=bundle is not None)
    if bundle:
        selection, ledger = check.selection.as_json(), check.ledger.as_json()
        bundle.begin(header_of(check.connection.words, arguments.timeout, selection, ledger, now()))
    try:
        first = client(talk)
    finally:
        if bundle:
            bundle.handshake(talk.take())
    return Programs(first, lambda: client(Talk(whole=bundle is not None)), arguments.jobs)


def _judge(programs: Programs, check: _Check, recorder: Recorder) -> None:
    with bar() as tick:
        try:
            for done in judge(programs, wish_of(check.selection, check.ledger), tick, recorder):
                if done.verdict == NOT_OFFERED or any(part.selected for part in done.parts.values()):
                    check.runs.append(done)
        except BaseException:
            programs.abort()
            raise
    if not check.runs:
        raise UsageError("nothing is selected: no case, no record and no game")
