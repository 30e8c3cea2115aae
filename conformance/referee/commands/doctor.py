"""``referee doctor``: walk through the protocol with a program, up to the first wrong message."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from referee.commands import common
from referee.commands.common import UsageError, game_of, seconds
from referee.commands.connecting import WAYS, add_connection_arguments, connection_of
from referee.doctor import STEPS, Examination, NotOffered, Wrong, examine
from referee.faults import CannotStart
from referee.wire import clip, plain

_WIDTH = 120
_MOST_LINES = 24
_LONGEST = 2000
_ON_ONE_LINE = 46


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("game", nargs="?", help="id of the game, such as tayu (default: the first that it offers)")
    parser.epilog = (
        f"{WAYS}. No rule is judged. Exit status: 0 every step is passed; 1 a message is wrong; 2 the game is not"
        " offered; 3 the program cannot be started or the handshake failed."
    )
    add_connection_arguments(parser)
    parser.add_argument("--timeout", type=seconds, default=5.0, help="seconds that an answer may take (default: 5)")


def run(arguments: argparse.Namespace) -> int:
    """Look at each step and report; return the exit status."""
    game = game_of(arguments.game).spec.id if arguments.game else None
    connection = connection_of(arguments)
    if connection is None:
        raise UsageError("there is no program to look at; name it after --, such as: -- node my-engine.js")
    out = common.Terminal(soft_wrap=True)
    if not out.is_terminal:
        out.width = _WIDTH
    program = Examination(connection.start, game, arguments.timeout, is_server=connection.is_server)
    passed = 0
    try:
        program.begin()
        out.print(escape(f"looking at {connection}"), highlight=False)
        for step, note in examine(program):
            passed += 1
            said = f" ({note})" if note else ""
            out.print(f"  [green]ok[/]     {escape(step.name)}[dim]{escape(said)}[/]", highlight=False)
    except CannotStart as error:
        common.tell(str(error))
        return common.NO_VERDICT
    except NotOffered as error:
        raise UsageError(str(error)) from None
    except Wrong as wrong:
        _show(out, passed, wrong)
        return common.NO_VERDICT if STEPS[passed].is_handshake else common.DIFFERS
    finally:
        with common.undisturbed():
            program.abandon()
    out.print(f"\nall {len(STEPS)} steps passed; 'referee check {program.game}' judges the rules", highlight=False)
    return common.OK


def _show(out: Console, passed: int, wrong: Wrong) -> None:
    out.print(f"  [bold red]wrong[/]  {escape(STEPS[passed].name)}", highlight=False)
    out.print()
    out.print(f"[bold]{escape(clip(plain(wrong.what), _LONGEST))}[/]", highlight=False)
    for message in wrong.sent:
        out.print(escape(f"  sent: {clip(json.dumps(message, ensure_ascii=False), _LONGEST)}"), highlight=False)
    table = Table(box=None, padding=(0, 2), pad_edge=True)
    for title in ("expected, such as", "got"):
        table.add_column(title, overflow="fold", ratio=1)
    table.expand = True
    table.add_row(escape(_shown(wrong.expected)), escape(_shown(wrong.got)))
    out.print()
    out.print(table, soft_wrap=False, highlight=False)
    left = [step.name for step in STEPS[passed + 1 :]]
    if left:
        out.print(f"\n{len(left)} more step{'s'[: len(left) > 1]} not reached", style="dim", highlight=False)


def _shown(value: Any) -> str:
    """Return a message on a few lines, or words as they are; what a program wrote cannot steer the terminal."""
    text = value if isinstance(value, str) else "\n".join(_lines(value))
    lines = [plain(clip(line, _LONGEST)) for line in text.splitlines()]
    more = len(lines) - _MOST_LINES
    return "\n".join([*lines[:_MOST_LINES], *([f"... {more} more lines"] if more > 0 else [])])


def _lines(value: Any, name: str = "", end: str = "") -> Iterator[str]:
    whole = json.dumps(value, ensure_ascii=False)
    if len(name) + len(whole) <= _ON_ONE_LINE or not isinstance(value, (dict, list)) or not value:
        yield f"{name}{whole}{end}"
        return
    if isinstance(value, dict):
        opening, closing = "{", "}"
        items = [(f"{json.dumps(key, ensure_ascii=False)}: ", item) for key, item in value.items()]
    else:
        opening, closing = "[", "]"
        items = [("", item) for item in value]
    yield name + opening
    for number, (key, item) in enumerate(items, 1):
        for line in _lines(item, key, "," if number < len(items) else ""):
            yield f"  {line}"
    yield closing + end
