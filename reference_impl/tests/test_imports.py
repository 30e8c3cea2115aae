"""Imports go one way: spec <- rulebooks <- referee <- tools, docs; a game is one folder that no other knows."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from rulebooks.loading import RULEBOOKS
from rulebooks.spec import data_folder, game_ids

ROOT = Path(__file__).parents[2]
HOMES = {"rulebooks": ROOT / "reference_impl", "referee": ROOT / "conformance"}


@dataclass(frozen=True)
class Import:
    """One imported module, as far as the source text says."""

    module: str
    line: int
    for_types_only: bool
    at_top: bool


def files_of(package: str) -> list[Path]:
    """Return the files of a package; packaged data and programs of others are left out."""
    found = sorted((HOMES[package] / package).rglob("*.py"))
    return [path for path in found if not {"_data", "_adapters", "skeletons"} & set(path.parts)]


def module_name(path: Path) -> str:
    """Return the dotted name of a file of one of the two packages."""
    home = next(home for home in HOMES.values() if home in path.parents)
    return ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__")


PATHS = {module_name(path): path for package in HOMES for path in files_of(package)}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in PATHS.items()}


def imports_of(tree: ast.Module) -> Iterator[Import]:
    """Yield what a module imports; a name that is a module of ours counts as that module."""

    def walk(node: ast.AST, *, types: bool, top: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from (Import(alias.name, child.lineno, types, top) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert child.level == 0, f"line {child.lineno}: imports are absolute here"
                for alias in child.names:
                    inner = f"{child.module}.{alias.name}"
                    yield Import(inner if inner in PATHS else str(child.module), child.lineno, types, top)
            elif isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING"):
                yield from walk(child, types=True, top=top)
            else:
                inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
                yield from walk(child, types=types, top=top and not inside)

    return walk(tree, types=False, top=True)


def top_of(module: str) -> str:
    """Return the outermost package."""
    return module.partition(".")[0]


def test_there_are_modules_to_look_at() -> None:
    assert {top_of(name) for name in PATHS} == {"rulebooks", "referee"}
    assert {f"rulebooks.{game.replace('-', '_')}" for game in RULEBOOKS} <= set(PATHS)


def test_rulebooks_imports_only_itself_the_standard_library_and_yaml() -> None:
    allowed = {"rulebooks", "yaml", *sys.stdlib_module_names}
    wrong = [
        f"{name}:{found.line} imports {found.module}"
        for name, tree in TREES.items()
        if top_of(name) == "rulebooks"
        for found in imports_of(tree)
        if top_of(found.module) not in allowed
    ]
    assert wrong == []


def test_referee_imports_neither_tools_nor_docs_nor_tests() -> None:
    # What pyproject.toml names, and what is itself in the distribution.
    allowed = {"referee", "rulebooks", "yaml", "jsonschema", "jsonschema_rs", "referencing", "rich"}
    extras = {  # each loaded by what has it installed, and by nothing else
        "referee.pytest_plugin": {"pytest", "_pytest"},
        "referee.pytest_cases": {"pytest", "_pytest"},
        "referee.archives": {"backports", "compression"},
        "referee.cluster": {"dask", "distributed"},
    }
    wrong = [
        f"{name}:{found.line} imports {found.module}"
        for name, tree in TREES.items()
        if top_of(name) == "referee"
        for found in imports_of(tree)
        if top_of(found.module) not in allowed | sys.stdlib_module_names
        if top_of(found.module) not in extras.get(name, set())
    ]
    assert wrong == []


def test_spec_is_data_without_code() -> None:
    folder = data_folder() / "spec"
    # `released-ids` is a list without an ending; records are JSON, all else is YAML or words for people.
    assert {path.suffix for path in folder.rglob("*") if path.is_file()} <= {".yaml", ".json", ".md", ""}
    assert game_ids()


def test_referee_imports_no_game() -> None:
    games = {f"rulebooks.{game.replace('-', '_')}" for game in RULEBOOKS}
    wrong = [
        f"{name}:{found.line} imports {found.module}"
        for name, tree in TREES.items()
        if top_of(name) == "referee"
        for found in imports_of(tree)
        if any(found.module == game or found.module.startswith(f"{game}.") for game in games)
    ]
    assert wrong == []


def test_referee_names_no_game() -> None:
    names = re.compile("|".join(rf"\b{re.escape(game)}\b" for game in {*RULEBOOKS, *game_ids()}), re.IGNORECASE)
    wrong = [
        f"{name}:{line}: {words}"
        for name, tree in TREES.items()
        if top_of(name) == "referee"
        for line, words in strings_of(tree)
        if names.search(words)
    ]
    assert wrong == []


def strings_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the strings that a program works with: neither docstrings nor examples in the help of a command."""
    spared = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in ("help", "epilog", "description"):
            spared |= {id(inner) for inner in ast.walk(node.value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared:
            yield node.lineno, node.value


def test_games_do_not_know_each_other() -> None:
    wrong = [
        f"{name}:{found.line} imports {found.module}"
        for name, tree in TREES.items()
        for game in RULEBOOKS
        if name == f"rulebooks.{game}" or name.startswith(f"rulebooks.{game}.")
        for found in imports_of(tree)
        for other in RULEBOOKS
        if other != game and (found.module == f"rulebooks.{other}" or found.module.startswith(f"rulebooks.{other}."))
    ]
    assert wrong == []


def test_no_shared_module_imports_a_game() -> None:
    games = tuple(f"rulebooks.{game.replace('-', '_')}" for game in RULEBOOKS)
    knowing = {
        name
        for name, tree in TREES.items()
        if top_of(name) == "rulebooks" and not name.startswith(games)
        for found in imports_of(tree)
        if found.module.startswith(games)
    }
    assert knowing == set()  # `rulebooks.loading` imports the one that is asked for, by its name


def test_a_command_loads_only_what_it_needs() -> None:
    seen = "import sys; print(*sorted(name for name in sys.modules if name.partition('.')[0] in sys.argv[1:]))"
    lines = {
        "from referee.__main__ import main\ntry:\n    main(['--version'])\nexcept SystemExit:\n    pass": {
            "referee",
            "referee.__main__",
            "referee.commands",
            "referee.commands.ending",
            "referee.version",
        },
        "from rulebooks import load\nload('yote')": {
            *(name for name in PATHS if name.startswith("rulebooks.yote")),
            *(f"rulebooks{end}" for end in ("", ".documents", ".interface", ".loading", ".picture", ".spec")),
        },
    }
    for line, needed in lines.items():
        ran = subprocess.run(
            [sys.executable, "-c", f"{line}\n{seen}", "referee", "rulebooks", "yaml", "rich", "jsonschema"],
            env={"PYTHONPATH": ":".join(map(str, HOMES.values()))},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        loaded = set(ran.stdout.split("\n")[-2].split())
        assert {name for name in loaded if name.partition(".")[0] != "yaml"} == needed


def test_no_module_imports_itself_by_a_detour() -> None:
    needs = {
        name: {found.module for found in imports_of(tree) if found.module in PATHS and not found.for_types_only}
        for name, tree in TREES.items()
    }
    settled: set[str] = set()
    while len(settled) < len(needs):
        free = {name for name, others in needs.items() if name not in settled and others <= settled}
        assert free, f"these import each other: {sorted(set(needs) - settled)}"
        settled |= free


def test_no_import_of_ours_hides_in_a_function() -> None:
    # A module of the standard library may, with its reason beside it, where it is slow and seldom needed.
    hidden = [
        f"{name}:{found.line} imports {found.module}"
        for name, tree in TREES.items()
        for found in imports_of(tree)
        if not found.at_top and top_of(found.module) not in sys.stdlib_module_names
    ]
    assert hidden == []


WATCH = """
import importlib, json, sys
root, *modules = sys.argv[1:]
read = set()

def watch(event, args):
    if event == "open" and isinstance(args[0], str) and args[0].startswith(root) and "site-packages" not in args[0]:
        if not args[0].endswith((".py", ".pyc", ".so")):
            read.add(args[0])
    elif event in ("subprocess.Popen", "socket.connect", "os.system"):
        read.add(event)

sys.addaudithook(watch)
for module in modules:
    importlib.import_module(module)
print(json.dumps(sorted(read)))
"""


@pytest.mark.parametrize("package", list(HOMES))
def test_nothing_is_read_from_disk_at_import(package: str) -> None:
    # `__main__` modules run their program when they are started, not when they are imported.
    modules = [name for name in PATHS if top_of(name) == package]
    path = ":".join(map(str, HOMES.values()))
    ran = subprocess.run(
        [sys.executable, "-B", "-c", WATCH, str(ROOT), *modules],
        env={"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == []
