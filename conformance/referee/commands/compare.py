"""``referee compare``: what two rulesets, and the texts that they follow, agree on and where they differ."""

import argparse

from rulebooks import Rulebook, load
from rulebooks.loading import RULEBOOKS
from rulebooks.spec import LANGUAGES, Ruleset

from referee.commands import common
from referee.commands.common import UsageError, choose, game_of
from referee.commands.program import report_file, write_json
from referee.comparing import compare
from referee.reports.on_comparison import comparison_json, show_comparison


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line."""
    parser.add_argument(
        "names",
        nargs="+",
        metavar="[GAME] RULESET RULESET",
        help="two rulesets, such as finnish french, after the id of their game where several games have both",
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="language of the rules (default: en)")
    parser.add_argument(
        "--report", action="append", default=[], metavar="FORMAT=FILE", help="write a report, json=FILE"
    )


def run(arguments: argparse.Namespace) -> int:
    """Compare and print."""
    rulebook, one, other = _chosen(arguments.names)
    reports = [report_file(entry)[1] for entry in arguments.report]
    comparison = compare(rulebook, one, other)
    show_comparison(common.Terminal(soft_wrap=True, highlight=False), comparison, arguments.language)
    written = [write_json(file, comparison_json(comparison, arguments.language)) for file in reports]
    return common.OK if all(written) else common.USAGE


def _chosen(names: list[str]) -> tuple[Rulebook, Ruleset, Ruleset]:
    if len(names) == 2:
        rulebook, rulesets = _game_with(names), names
    elif len(names) == 3:
        rulebook, rulesets = game_of(names[0]), names[1:]
    else:
        raise UsageError(f"compare takes a game and two of its rulesets, not '{' '.join(names)}'")
    one, other = (rulebook.spec.rulesets[choose("ruleset", name, rulebook.spec.rulesets)[0]] for name in rulesets)
    if one is other:
        raise UsageError(
            f"compare takes two rulesets, not '{one.id}' twice; there are {', '.join(rulebook.spec.rulesets)}"
        )
    return rulebook, one, other


def _game_with(rulesets: list[str]) -> Rulebook:
    """Return the one game that has both rulesets; of a ruleset that no game has, say so by the first game."""
    if len(set(rulesets)) == 1:
        raise UsageError(f"compare takes two rulesets, not '{rulesets[0]}' twice")
    known = [load(game) for game in RULEBOOKS]
    having = [rulebook for rulebook in known if set(rulesets) <= set(rulebook.spec.rulesets)]
    if len(having) > 1:
        games = ", ".join(rulebook.spec.id for rulebook in having)
        raise UsageError(f"several games have {' and '.join(rulesets)}: name one of {games} first")
    if having:
        return having[0]
    every = dict.fromkeys(ruleset for rulebook in known for ruleset in rulebook.spec.rulesets)
    for name in rulesets:
        choose("ruleset", name, every)
    raise UsageError(f"no game has both {' and '.join(rulesets)}")
