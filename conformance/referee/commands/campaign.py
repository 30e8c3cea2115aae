"""``referee campaign``: judge a program by very many games, on one machine or on many."""

import argparse
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rich.markup import escape
from rulebooks import JsonObject, Rulebook
from rulebooks.documents import DocumentError

from referee.bundle import BundleReader, BundleWriter, digest_of_files, header_of
from referee.bundled import literal_command
from referee.campaign import CampaignError, Here, Live, Players, Source, judge_campaign
from referee.checking import NOT_OFFERED, Recorder
from referee.chunks import Job
from referee.client import Client
from referee.commands import common
from referee.commands.common import UsageError, choose, game_of, rulings_of, whole_number
from referee.commands.connecting import Connection, connection_of
from referee.commands.estimating import progress
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
from referee.faults import CannotStart
from referee.reports import report_of, show_report
from referee.reports.formats import FORMATS
from referee.resuming import Resumed, other_campaign
from referee.selecting import Selection, wish_of
from referee.talk import Event, Talk
from referee.version import __version__


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    add_judging_arguments(parser)
    parser.add_argument("--games", type=whole_number(1), required=True, help="random games per verdict")
    parser.add_argument("--jobs", type=whole_number(1), help="processes on this machine (default: 1)")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the workers of this Dask scheduler, such as tcp://host:8786"
    )
    parser.add_argument(
        "--bundle", type=Path, metavar="FILE", help="write down what is found (FILE.ndjson or FILE.ndjson.gz)"
    )
    parser.add_argument(
        "--messages",
        choices=("eventful", "all"),
        default="eventful",
        help="games of which the bundle has every message: those that tell something new, or all (default: eventful)",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with the campaign that the bundle holds and that was cut short"
    )


@dataclass(kw_only=True)
class _Campaign(Judging):
    """A campaign under way, and what is known of it so far."""

    def header(self) -> JsonObject:
        written = self.arguments.messages
        return header_of(self.connection.words, self.arguments.timeout, self.selection.as_json(), None, now(), written)

    def job(self) -> Job:
        return Job(
            token=uuid.uuid4().hex,
            referee=__version__,
            spec=digest_of_files(self.rulebook.spec.folder),
            command=self.connection.words,
            game=self.selection.game,
            timeout=self.arguments.timeout,
            whole=self.arguments.messages == "all",
        )


def run(arguments: argparse.Namespace) -> int:
    """Judge and report; return the exit status."""
    rulebook = game_of(arguments.game)
    campaign = _Campaign(
        arguments=arguments,
        rulebook=rulebook,
        selection=_selection(rulebook, arguments),
        connection=_connection(rulebook, arguments),
    )
    _refuse_contradictions(arguments)
    reports = [report_file(entry, FORMATS) for entry in arguments.report]
    begun = time.monotonic()
    out = common.Terminal(soft_wrap=True)
    with _book(campaign) as book:
        first: Client | None = None
        try:
            first, handshake = _start(campaign, book)
            refuse_unoffered(first.offer, arguments)
            out.print(
                escape(f"judging {first.offer.name} {first.offer.version}: {campaign.connection}"), highlight=False
            )
            _judge(campaign, first, handshake, book)
            campaign.complete, campaign.status = True, status_of(campaign.runs, campaign.problems)
        except (CannotStart, CampaignError) as error:
            common.tell(str(error))
            campaign.problems.append(str(error))
            campaign.status = common.NO_VERDICT
        except (UsageError, DocumentError, OSError):
            campaign.status = common.USAGE
            raise
        except Exception:
            campaign.status = common.HARNESS
            raise
        finally:
            with common.undisturbed():
                if first:
                    end_program(first, complete=campaign.complete)
                report = report_of(rulebook.spec, campaign.offer, campaign.runs, campaign.circumstances())
                if book.writer:
                    end_bundle(book.writer, campaign.circumstances(), begun)
                unwritten = [file for form, file in reports if not write_report(form, file, rulebook, report)]
    if campaign.offer is not None:  # else it was said why there is nothing to show
        show_report(out, rulebook.spec, {**report, "problems": []})  # they were told
    write_findings(campaign.runs, arguments.findings, out)
    return common.USAGE if unwritten else campaign.status


def _selection(rulebook: Rulebook, arguments: argparse.Namespace) -> Selection:
    spec = rulebook.spec
    return Selection(
        game=spec.id,
        variants=choose("variant", arguments.variant, spec.variants),
        rulesets=choose("ruleset", arguments.ruleset, spec.rulesets),
        rulings=rulings_of(rulebook, arguments.ruling),
        games=arguments.games,
        seed=arguments.seed,
        case_ids=(),
    )


def _connection(rulebook: Rulebook, arguments: argparse.Namespace) -> Connection:
    if arguments.jobs is not None and arguments.scheduler is not None:
        raise UsageError("--jobs and --scheduler name two places to play; give one of them")
    if arguments.url is not None and arguments.scheduler is not None:
        raise UsageError("--url is one session: it cannot be shared by the workers of a scheduler")
    arguments.jobs = arguments.jobs or 1
    connection = connection_of(arguments, literal_command(rulebook.spec.id))
    assert connection is not None
    return connection


def _refuse_contradictions(arguments: argparse.Namespace) -> None:
    if arguments.findings.exists() and not arguments.findings.is_dir():
        raise UsageError(f"--findings: '{arguments.findings}' is no folder")
    if (arguments.jobs > 1 or arguments.scheduler) and find_spec("distributed") is None:
        asked = "--scheduler" if arguments.scheduler else f"--jobs {arguments.jobs}"
        raise UsageError(f"{asked} needs Dask, which is not installed: pip install 'referee[campaign]'")
    if arguments.resume and not arguments.bundle:
        raise UsageError("--resume needs --bundle FILE: what is there of the campaign is in it")


# The bundle


@dataclass
class _Book:
    """Where a campaign is written down: in a file, which takes the place of an old one when it holds as much."""

    writer: BundleWriter | None = None
    old: BundleReader | None = None
    beside: Path | None = None

    @property
    def recorder(self) -> Recorder:
        return self.writer or Recorder()

    def take_over(self) -> None:
        """Put the new file in the place of the old one."""
        assert self.writer
        assert self.old
        assert self.beside
        self.writer.flush()
        self.beside.replace(self.old.path)
        self.beside = None


@contextmanager
def _book(campaign: _Campaign) -> Iterator[_Book]:
    """Open the bundle, and the old one to be resumed; raises :class:`UsageError` and :class:`DocumentError`."""
    arguments, spec = campaign.arguments, campaign.rulebook.spec
    path: Path | None = arguments.bundle
    if path is None:
        yield _Book()
        return
    if not arguments.resume:
        if _may_be_resumed(path):
            raise UsageError(f"--bundle: {path} holds a campaign that was cut short; --resume goes on with it")
        yield _Book(BundleWriter(path, spec))
        return
    old = BundleReader(path)
    now_written = {"referee": __version__, "spec": digest_of_files(spec.folder), **campaign.header()}
    other = other_campaign(old.header, now_written)
    if other:
        raise UsageError(f"--resume: {path} {other}")
    if not _is_cut_short(path):
        raise UsageError(f"--resume: {path} is complete; 'referee report {path}' shows it")
    beside = path.with_name(f".resumed-{path.name}")
    book = _Book(BundleWriter(beside, spec), old, beside)
    try:
        yield book
    finally:
        if book.beside:
            book.beside.unlink(missing_ok=True)


def _may_be_resumed(path: Path) -> bool:
    """Tell whether a file is the bundle of a campaign that was cut short and holds games; else it is overwritten."""
    try:
        if not path.is_file() or "written" not in BundleReader(path).header:
            return False
        return _is_cut_short(path) and _holds_games(path)
    except DocumentError:
        return False


def _is_cut_short(path: Path) -> bool:
    """Tell whether a bundle did not come to its end; raises :class:`DocumentError`."""
    reader = BundleReader(path)
    while reader.next() is not None:
        pass
    return reader.end is None or not reader.end["complete"]


def _holds_games(path: Path) -> bool:
    reader = BundleReader(path)
    while (line := reader.next()) is not None:
        if line.key in ("unit", "games"):
            return True
    return False


# Judging


def _start(campaign: _Campaign, book: _Book) -> tuple[Client, Sequence[Event]]:
    """Start the program of this process, and write down the handshake."""
    talk = Talk(whole=True)
    if book.writer:
        book.writer.begin(campaign.header())
    said: Sequence[Event] = ()
    try:
        first = Client(campaign.connection.start, campaign.selection.game, campaign.arguments.timeout, talk)
    finally:
        said = talk.take()
        if book.writer:
            book.writer.handshake(said)
    campaign.offer = first.offer
    return first, said


def _judge(campaign: _Campaign, first: Client, handshake: Sequence[Event], book: _Book) -> None:
    job = campaign.job()
    with ExitStack() as stack:
        tick = stack.enter_context(progress("games"))
        players = stack.enter_context(_players(campaign.arguments, job, first))
        live = Live(first, handshake, job, players)
        source: Source = live
        if book.old:
            resumed = Resumed(book.old, live, job.timeout, book.take_over)
            resumed.shake_hands(handshake)
            source = resumed
        for done in judge_campaign(source, wish_of(campaign.selection), tick, book.recorder):
            if done.verdict == NOT_OFFERED or any(part.selected for part in done.parts.values()):
                campaign.runs.append(done)
        if book.old:
            resumed.take_over()


Opens = Callable[..., AbstractContextManager[Players]]


def _players(arguments: argparse.Namespace, job: Job, first: Client) -> AbstractContextManager[Players]:
    if arguments.jobs == 1 and not arguments.scheduler:
        return nullcontext(Here(first))
    first.close()  # it is started again for what is to be looked at again
    cluster = import_module("referee.cluster")  # it imports Dask, an extra that takes half a second: only where needed
    if arguments.scheduler:
        remote: Opens = cluster.remote_cluster
        return remote(job, arguments.scheduler, common.tell)
    local: Opens = cluster.local_cluster
    return local(job, arguments.jobs, common.tell)
