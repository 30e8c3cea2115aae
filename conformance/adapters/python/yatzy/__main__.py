"""Plays Yatzy over standard input and output: one JSON-RPC message a line."""

import argparse
import json
import os
import sys

from yatzy_mutants import create, mutant_ids
from yatzy_program import PARSE_ERROR, Json, Program, error_answer


def no_constant(name: str) -> object:
    raise ValueError(name + " is not JSON")


def answer_line(program: Program, line: bytes) -> Json | None:
    try:
        message = json.loads(line.decode("utf-8"), parse_constant=no_constant)
    except (ValueError, RecursionError):
        return error_answer(None, PARSE_ERROR, "This line is not JSON in UTF-8.")
    return program.handle(message)


def play(program: Program) -> None:
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        answer = answer_line(program, line)
        if answer is not None:
            sys.stdout.buffer.write(json.dumps(answer).encode("utf-8") + b"\n")
            sys.stdout.buffer.flush()


def main() -> int:
    options = argparse.ArgumentParser(prog="yatzy", description=__doc__, allow_abbrev=False)
    options.add_argument("--mutant", metavar="ID", help="play with one fault, to try a test suite on")
    options.add_argument("--list-mutants", action="store_true", help="print the ids of all mutants and end")
    chosen = options.parse_args()
    if chosen.list_mutants:
        print(*mutant_ids(), sep="\n", flush=True)
        return 0
    if chosen.mutant is not None and chosen.mutant not in mutant_ids():
        print(f"There is no mutant '{chosen.mutant}'; --list-mutants prints the ids of all.", file=sys.stderr)
        return 2
    play(create(chosen.mutant))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        # Nobody reads any more. Python flushes once more on its way out; let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
