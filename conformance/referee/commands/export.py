"""``referee export``: write what the suite knows in a form for other programs."""

import argparse
import json
from pathlib import Path

from rich.markup import escape
from rulebooks import load
from rulebooks.loading import RULEBOOKS

from referee.commands import common
from referee.commands.common import UsageError, game_of
from referee.vectors import MANIFEST, export_of, write_export


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True, help="what to export: vectors")
    vectors = what.add_parser(
        "vectors",
        help="every case as self-contained JSON, with a manifest and schemas",
        description="Write every case as self-contained JSON, with a manifest and schemas.",
    )
    vectors.add_argument("games", nargs="*", metavar="GAME", help="id of a game, such as tayu (default: every one)")
    vectors.add_argument("folder", metavar="DIR", help="folder to write: a new one, an empty one, or an older export")


def run(arguments: argparse.Namespace) -> int:
    """Export; return the exit status."""
    named, folder = {game_of(game).spec.id for game in arguments.games}, Path(arguments.folder)
    if not named and arguments.folder in RULEBOOKS:
        raise UsageError(f"say where to: 'referee export vectors {folder} DIR' (a folder of that name is ./{folder})")
    files = export_of([load(game) for game in RULEBOOKS if game in named or not named])
    with common.undisturbed():
        write_export(folder, files)
    manifest = json.loads(files[MANIFEST])
    out = common.Terminal(soft_wrap=True, highlight=False)
    for game in manifest["games"]:
        out.print(escape(f"{game['name']}: {game['vectors']} vectors, {game['runs']} runs"))
    out.print(escape(f"written: {len(files)} files in {folder}, see {folder / MANIFEST}"))
    return common.OK
