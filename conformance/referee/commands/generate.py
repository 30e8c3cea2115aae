"""``referee generate``: random complete games as records."""

import argparse
import re
import sys
from pathlib import Path

from rulebooks import JsonObject, Rulebook, SetupError, UnsupportedError
from rulebooks.documents import DocumentError

from referee.canonical import canonical
from referee.commands import common
from referee.commands.common import UsageError, choose, game_of, rulings_of, whole_number
from referee.generating import EndlessGameError, random_record
from referee.notation import write_notation
from referee.records import Record, format_record
from referee.script import Terms

_SIZE = re.compile(r"([0-9]{1,3})[x×]([0-9]{1,3})")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("game", help="id of the game, such as tayu")
    parser.add_argument("--games", type=whole_number(1), default=1, help="how many games (default: 1)")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="what the games grow from (default: 1)")
    parser.add_argument("--variant", help="variant (default: the first)")
    parser.add_argument("--ruleset", help="ruleset (default: the first)")
    parser.add_argument("--ruling", action="append", default=[], metavar="ID=OPTION", help="decide a ruling otherwise")
    parser.add_argument("--board", metavar="NAME|WxH", help="a known board, or one of this size, such as 9x7")
    parser.add_argument("--any-setup", action="store_true", help="other boards and known orders too, at random")
    parser.add_argument("--manner", help="way of playing that leads to rare situations (default: quite at random)")
    parser.add_argument("--format", choices=("json", "text"), default="json", help="form of the records")
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder to write one file for each game to")
    parser.epilog = "Without --out, one game or, as JSON, several games one a line are written to standard output."


def run(arguments: argparse.Namespace) -> int:
    """Write games; the same arguments write the same bytes."""
    rulebook = game_of(arguments.game)
    if arguments.games > 1 and arguments.format == "text" and arguments.out is None:
        raise UsageError("several games as text need --out DIR, one file for each")
    terms = _terms(rulebook, arguments)
    manner = choose("manner", arguments.manner, rulebook.manners())[0] if arguments.manner else None
    width = len(str(arguments.games))
    for number in range(1, arguments.games + 1):
        try:
            record = random_record(arguments.seed, number, terms, manner, any_setup=arguments.any_setup)
        except EndlessGameError as error:
            raise UsageError(f"{error}; choose another --manner or --seed") from None
        name = f"{rulebook.spec.id}-{terms.variant}-{terms.ruleset}-{arguments.seed}-{number:0{width}}"
        _write(record, arguments.format, arguments.out, name)
    if arguments.out:
        sys.stderr.write(f"referee: wrote {arguments.games} record{'s'[: arguments.games != 1]} to {arguments.out}\n")
    return common.OK


def _terms(rulebook: Rulebook, arguments: argparse.Namespace) -> Terms:
    spec = rulebook.spec
    variant = choose("variant", arguments.variant, spec.variants)[0]
    ruleset = choose("ruleset", arguments.ruleset, spec.rulesets)[0]
    rulings = spec.rulings_of(ruleset, rulings_of(rulebook, arguments.ruling))
    terms = Terms(rulebook, variant, ruleset, rulings, _setup(rulebook, arguments.board))
    try:
        terms.begin()
    except (SetupError, UnsupportedError) as error:
        raise UsageError(f"--board: {error}") from None
    return terms


def _setup(rulebook: Rulebook, board: str | None) -> JsonObject:
    if board is None:
        return {}
    size = _SIZE.fullmatch(board)
    if not size:
        return {"board": choose("board", board, rulebook.spec.boards)[0]}
    try:
        return rulebook.setup_of_size(int(size[1]), int(size[2]))
    except (SetupError, UnsupportedError) as error:
        raise UsageError(f"--board: {error}") from None


def _write(record: Record, form: str, folder: Path | None, name: str) -> None:
    data = format_record(record)
    content = canonical(data) if form == "json" else write_notation(record.terms.rulebook, data).encode("utf-8")
    if folder is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    file = folder / f"{name}.{'json' if form == 'json' else 'txt'}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except OSError as error:
        raise DocumentError(file, None, f"cannot be written: {error.strerror}") from None
