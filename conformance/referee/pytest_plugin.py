"""The pytest plugin: ``pytest --referee-game tayu --referee-command 'node my-engine.js'``.

Here are only its options, so that a pytest that is not asked for this loads nothing more.
"""

import pytest

CASES = "referee.pytest_cases"
WAYS = ("command", "url", "python")
_TEXTS = {
    "game": ("GAME", "judge a program of this game: one test for each case"),
    "command": ("COMMAND", "the program and its arguments"),
    "url": ("URL", "or: where it answers HTTP POST"),
    "python": ("MODULE:FACTORY", "or: what returns an object with handle(message), or a function of a message"),
    "variant": ("V", "judge this variant only (default: every one that is offered)"),
    "ruleset": ("R", "judge under this ruleset only (default: every one that is offered)"),
    "games": ("N", "also play N random games per variant and ruleset (default: 0)"),
    "timeout": ("S", "seconds that an answer may take (default: 5)"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Describe the options."""
    group = parser.getgroup("referee", "judging a program that plays a board game")
    for name, (metavar, text) in _TEXTS.items():
        group.addoption(f"--referee-{name}", metavar=metavar, default=None, help=text)


def option(config: pytest.Config, name: str) -> str | None:
    """Return what was given for an option."""
    given: str | None = config.getoption(f"--referee-{name}")
    return given


def pytest_configure(config: pytest.Config) -> None:
    """Load the rest where a game is named; raises :class:`pytest.UsageError` for the other options without it."""
    if option(config, "game") is not None:
        config.pluginmanager.import_plugin(CASES)
        return
    for name in _TEXTS:
        if option(config, name) is not None:
            raise pytest.UsageError(f"--referee-{name} needs --referee-game, the id of the game")
