"""The reference of the command line, generated from its parsers, and the pages of the Python interface."""

import argparse
from collections.abc import Iterator

from referee.__main__ import parser

from sitegen.markup import code, inline, table
from sitegen.pages import Page

COMMANDS = "reference/commands.md"
API = {
    "rulebooks": (
        "rulebooks: the rules",
        ["rulebooks.loading", "rulebooks.interface", "rulebooks.spec", "rulebooks.picture", "rulebooks.documents"],
    ),
    "judging": (
        "referee: judging a program",
        [
            "referee.client",
            "referee.transport",
            "referee.script",
            "referee.cases",
            "referee.lockstep",
            "referee.symmetry",
        ],
    ),
    "records": (
        "referee: records, vectors and pictures",
        ["referee.records", "referee.replaying", "referee.notation", "referee.vectors", "referee.drawing"],
    ),
    "comparing": (
        "referee: comparing and measuring",
        ["referee.comparing", "referee.measured", "referee.mutation", "referee.identify", "referee.counting"],
    ),
}
"""For each page of the Python interface its title and its modules."""


def commands() -> list[tuple[str, argparse.ArgumentParser]]:
    """Return every command with its parser, commands of commands after the one that they belong to."""
    return list(_commands("referee", parser()))[1:]


def _commands(name: str, one: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    yield name, one
    for action in one._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner, child in action.choices.items():
                yield from _commands(f"{name} {inner}", child)


def options(one: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return what a command takes, the choice of a command apart."""
    return [action for action in one._actions if not isinstance(action, argparse._SubParsersAction)]


def called(action: argparse.Action) -> str:
    """Return what an argument is called: its options, or its name."""
    if action.option_strings:
        value = "" if action.nargs == 0 else f" {action.metavar or action.dest.upper()}"
        return ", ".join(action.option_strings) + value
    return str(action.metavar or action.dest)


def commands_page() -> Page:
    """Return the reference of all commands and options."""
    parts = [
        "# Commands",
        "Generated from the program itself. Where a command takes a program under judgement, it stands after `--`. "
        "Exit status: 0 all is well, 1 something does not conform or is not valid, 2 wrong usage, 3 the program cannot "
        "be started or gave no verdict, 4 a fault of the harness, 130 interrupted.",
    ]
    for name, one in commands():
        parts.append(f"## {name} {{: #{name.replace(' ', '-')} }}")
        parts.append(f"<p>{inline((one.description or '').capitalize())}.</p>")
        one.formatter_class = _Wide
        parts.append(f"```\n{one.format_usage().removeprefix('usage: ').strip()}\n```")
        rows = [[code(called(action)), inline((action.help or "") % _facts(one, action))] for action in options(one)]
        parts.append(table(["Argument", "Meaning"], rows, "options"))
    return Page(COMMANDS, "Commands", "\n\n".join(parts))


class _Wide(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=100)


def _facts(one: argparse.ArgumentParser, action: argparse.Action) -> dict[str, object]:
    return {**vars(action), "prog": one.prog}


def api_pages() -> list[Page]:
    """Return the pages of the Python interface, which mkdocstrings fills."""
    pages = []
    for name, (title, modules) in API.items():
        parts = [f"# {title}", *(f"::: {module}" for module in modules)]
        pages.append(Page(f"reference/api/{name}.md", title, "\n\n".join(parts), searched=False))
    return pages
