"""``referee check``: judge a program."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rulebooks import Rulebook
from rulebooks.documents import DocumentError, read_document

from referee.bundled import literal_command
from referee.cases import Case, load_cases, parse_cases
from referee.checking import CONFORMS, DOES_NOT, INCONCLUSIVE, NOT_OFFERED, Run, Wish, judge, steps_of
from referee.client import Client, Offer
from referee.commands import common
from referee.commands.common import UsageError, choose, game_of, hint, rulings_of, seconds, whole_number
from referee.commands.program import end_program, report_file, write_json
from referee.faults import CannotStart
from referee.process import Process
from referee.records import Record, load_records, parse_record, write_finding
from referee.reports import report_of, show_run
from referee.reports.as_json import Circumstances
from referee.validation import schema_errors

HELP = "judge a program against the rules"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("game", help="id of the game, such as tayu")
    parser.epilog = "The program and its arguments come after --; without any, the bundled literal program is judged."
    parser.add_argument("--ruleset", help="judge under this ruleset only (default: every one)")
    parser.add_argument("--variant", help="judge this variant only (default: every one)")
    parser.add_argument("--ruling", action="append", default=[], metavar="ID=OPTION", help="decide a ruling otherwise")
    parser.add_argument("--games", type=whole_number(0), default=15, help="random games per verdict (default: 15)")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="what the random games grow from (default: 1)")
    parser.add_argument("--timeout", type=seconds, default=5.0, help="seconds that an answer may take (default: 5)")
    parser.add_argument(
        "--only", metavar="ID|FILE", help="one case, the cases of one clause, or those of a file; or a record"
    )
    parser.add_argument(
        "--report", action="append", default=[], metavar="FORMAT=FILE", help="write a report, json=FILE"
    )
    parser.add_argument(
        "--findings", type=Path, default=Path("referee-findings"), help="folder for records of differences"
    )


def run(arguments: argparse.Namespace) -> int:
    """Judge and report; return the exit status."""
    rulebook = game_of(arguments.game)
    wish = _wish(rulebook, arguments)
    reports = [report_file(entry) for entry in arguments.report]
    if arguments.findings.exists() and not arguments.findings.is_dir():
        raise UsageError(f"--findings: '{arguments.findings}' is no folder")
    command = tuple(arguments.command or literal_command(rulebook.spec.id))
    out = common.Terminal(soft_wrap=True)
    runs: list[Run] = []
    offer: Offer | None = None
    complete, status = False, common.INTERRUPTED
    client: Client | None = None
    try:
        client = Client(lambda: Process(command), rulebook.spec.id, arguments.timeout)
        offer = client.offer
        _refuse_unoffered(arguments, offer)
        out.print(escape(f"judging {offer.name} {offer.version}: {' '.join(command)}"), highlight=False)
        _judge(client, wish, runs)
        complete, status = True, _status(runs)
    except CannotStart as error:
        common.tell(str(error))
        complete, status = True, common.NO_VERDICT
    except (UsageError, DocumentError, OSError):
        status = common.USAGE
        raise
    except Exception:
        status = common.HARNESS
        raise
    finally:
        with_ = Circumstances(command, wish.seed, wish.games, arguments.timeout, complete, status)
        with common.undisturbed():
            if client:
                end_program(client, complete=complete)
            report = report_of(rulebook.spec, offer, runs, with_) if reports else None
            unwritten = [file for file in reports if not write_json(file, report)]
    for done in runs:
        show_run(out, rulebook.spec, done)
    _write_findings(runs, arguments.findings, out)
    return common.USAGE if unwritten else status


def _wish(rulebook: Rulebook, arguments: argparse.Namespace) -> Wish:
    spec = rulebook.spec
    wish = Wish(
        rulebook=rulebook,
        variants=choose("variant", arguments.variant, spec.variants),
        rulesets=choose("ruleset", arguments.ruleset, spec.rulesets),
        chosen=rulings_of(rulebook, arguments.ruling),
        games=arguments.games,
        seed=arguments.seed,
        cases=tuple(load_cases(spec)),
        records=tuple(load_records(spec)),
    )
    if arguments.only is None:
        return wish
    wish = replace(wish, games=0, cases=(), records=(), symmetry=False)
    path = Path(arguments.only)
    if path.suffix in (".json", ".yaml", ".yml"):
        return _only_file(wish, path)
    cases = tuple(case for case in load_cases(spec) if arguments.only in (case.id, *case.clauses))
    if not cases:
        known = [name for case in load_cases(spec) for name in (case.id, *case.clauses)]
        raise UsageError(f"--only: there is no case or clause '{arguments.only}'{hint(arguments.only, known)}")
    return _only_cases(wish, cases)


def _only_cases(wish: Wish, cases: tuple[Case, ...]) -> Wish:
    """Narrow a wish to cases and to the variants in which they are played."""
    played = {variant for case in cases for variant in case.variants}
    variants = tuple(variant for variant in wish.variants if variant in played)
    if not variants:
        elsewhere = ", ".join(sorted(played))
        raise UsageError(f"--only: nothing of it is played in {', '.join(wish.variants)}, but in {elsewhere}")
    return replace(wish, cases=cases, variants=variants)


def _only_file(wish: Wish, path: Path) -> Wish:
    document = read_document(path)
    if path.suffix == ".json":
        record = parse_record(document)
        if record.terms.rulebook is not wish.rulebook:
            raise document.error(f"is a record of '{record.terms.rulebook.spec.id}', not of '{wish.rulebook.spec.id}'")
        return _only_record(wish, record)
    for problem in schema_errors(document, "cases"):
        raise problem
    cases: tuple[Case, ...] = tuple(parse_cases(document))
    if not cases:
        raise DocumentError(path, None, "holds no case")
    return _only_cases(wish, cases)


def _only_record(wish: Wish, record: Record) -> Wish:
    terms = record.terms
    return replace(wish, records=(record,), variants=(terms.variant,), rulesets=(terms.ruleset,))


def _refuse_unoffered(arguments: argparse.Namespace, offer: Offer) -> None:
    if not offer.variants:
        raise UsageError(f"{offer.name} does not offer {arguments.game}")
    if arguments.variant and arguments.variant not in offer.variants:
        raise UsageError(f"{offer.name} does not offer variant {arguments.variant}; it has {', '.join(offer.variants)}")
    if arguments.ruleset and arguments.ruleset not in offer.rulesets:
        raise UsageError(f"{offer.name} does not offer ruleset {arguments.ruleset}; it has {', '.join(offer.rulesets)}")


def _judge(client: Client, wish: Wish, runs: list[Run]) -> None:
    talk = Console(stderr=True)
    columns = (TextColumn("{task.description:.50}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=talk, transient=True, disable=not talk.is_terminal) as progress:
        task = progress.add_task("", total=steps_of(wish))

        def tick(what: str, steps: int) -> None:
            progress.update(task, description=what, advance=steps)

        for done in judge(client, wish, tick):
            if done.verdict == NOT_OFFERED or any(part.selected for part in done.parts.values()):
                runs.append(done)
    if not runs:
        raise UsageError("nothing is selected: no case, no record and no game")


def _status(runs: Sequence[Run]) -> int:
    verdicts = {run.verdict for run in runs}
    if DOES_NOT in verdicts:
        return common.DIFFERS
    if INCONCLUSIVE in verdicts:
        nothing = all(not any(part.run for part in run.parts.values()) for run in runs)
        return common.USAGE if nothing else common.NO_VERDICT
    if verdicts == {NOT_OFFERED}:
        return common.USAGE
    assert CONFORMS in verdicts
    return common.OK


def _write_findings(runs: Sequence[Run], folder: Path, out: Console) -> None:
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
