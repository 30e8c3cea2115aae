"""The literal program, made to play by options of its own whatever it is told: in memory, and as a program."""

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

from programs import literal_answer
from rulebooks import load

Message = dict[str, Any]
SPEC = load("tayu").spec


def fixed(options: Mapping[str, str], game: str = "tayu") -> Callable[[Message], Any]:
    """Return a program that plays by ``options``; rulings that are not among them it takes as told."""
    program = literal_answer(game)

    def answer(message: Message) -> Any:
        if message["method"] == "newGame":
            message["params"]["rulings"].update(options)
            if options.get("supply.layout") == "spread":
                message["params"]["setup"].pop("supply", None)
        return program(message)

    return answer


def by_label() -> Callable[[Message], Any]:
    """Return a program that goes by the name of the ruleset and does not look at ``rulings``."""
    program = literal_answer()

    def answer(message: Message) -> Any:
        if message["method"] == "newGame":
            message["params"]["rulings"] = dict(SPEC.rulesets[message["params"]["ruleset"]].rulings)
        return program(message)

    return answer


def contrary(ruling: str, options: tuple[str, str]) -> Callable[[Message], Any]:
    """Return a program that plays the other one of two options."""
    program = literal_answer()

    def answer(message: Message) -> Any:
        if message["method"] == "newGame":
            told = message["params"]["rulings"]
            told[ruling] = options[told[ruling] == options[0]]
        return program(message)

    return answer


def half_shown() -> Callable[[Message], Any]:
    """Return a program that, once a place was shown, allows every other place: neither any, nor the one shown."""
    program = literal_answer()
    refuted = False

    def answer(message: Message) -> Any:
        nonlocal refuted
        if message["method"] == "play":
            refuted = message["params"]["action"].get("type") == "refute"
        given = program(message)
        if refuted and message["method"] == "legalActions":
            given["result"]["actions"] = given["result"]["actions"][::2]
        return given

    return answer


def main() -> int:
    """Answer until standard input ends; the argument holds the options as JSON."""
    program = fixed(json.loads(sys.argv[1]))
    for line in sys.stdin:
        sys.stdout.write(json.dumps(program(json.loads(line))) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
