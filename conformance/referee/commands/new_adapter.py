"""``referee new-adapter``: write a small program that speaks the protocol, to go on from."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from rulebooks.documents import DocumentError

from referee.commands import common
from referee.commands.common import UsageError

SKELETONS = Path(__file__).parents[1] / "skeletons"


@dataclass(frozen=True)
class Language:
    """How a skeleton is built, if it has to be, and run, in its folder."""

    run: str
    build: str = ""


LANGUAGES = {
    "python": Language("python3 adapter.py"),
    "javascript": Language("node adapter.mjs"),
    "java": Language("java -cp classes Adapter", "javac -encoding UTF-8 -d classes *.java"),
    "rust": Language("target/release/my-engine", "cargo build --release"),
    "cpp": Language("./my-engine", "g++ -std=c++17 -O2 -o my-engine *.cpp"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument("--language", choices=LANGUAGES, required=True, help="what it is written in")
    parser.add_argument("folder", type=Path, metavar="DIR", help="a new folder, or an empty one")
    parser.epilog = "It knows the beginning of one game, and nothing but the standard library of its language."


def run(arguments: argparse.Namespace) -> int:
    """Write the program and say what to do next; return the exit status."""
    folder: Path = arguments.folder
    language = LANGUAGES[arguments.language]
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"'{folder}' is there already and is no empty folder; name a new one")
    written = write_skeleton(arguments.language, folder)
    out = common.Terminal(soft_wrap=True, highlight=False, markup=False)
    out.print(f"written to {folder}: {', '.join(written)}")
    out.print("next:")
    for line in (f"cd {folder}", language.build, f"referee doctor -- {language.run}"):
        if line:
            out.print(f"  {line}")
    return common.OK


def write_skeleton(language: str, folder: Path) -> list[str]:
    """Write the files of a skeleton; return their names. Raises :class:`DocumentError` where that fails."""
    source = SKELETONS / language
    names = sorted(path.relative_to(source) for path in source.rglob("*") if path.is_file() and path.suffix != ".pyc")
    try:
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((source / name).read_bytes())
    except OSError as error:
        raise DocumentError(folder, None, f"cannot be written: {error.strerror}") from None
    return [name.as_posix() for name in names]
