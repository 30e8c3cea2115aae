"""Lets the package pyhtzee play Yatzy over standard input and output: one JSON-RPC message a line."""

import json
import os
import sys

from pyhtzee_program import PARSE_ERROR, Json, Program, error_answer


def no_constant(name: str) -> object:
    raise ValueError(name + " is not JSON")


def answer_line(program: Program, line: bytes) -> Json | None:
    try:
        message = json.loads(line.decode("utf-8"), parse_constant=no_constant)
    except (ValueError, RecursionError):
        return error_answer(None, PARSE_ERROR, "This line is not JSON in UTF-8.")
    return program.handle(message)


def main() -> None:
    program = Program()
    for line in sys.stdin.buffer:
        answer = answer_line(program, line) if line.strip() else None
        if answer is not None:
            sys.stdout.buffer.write(json.dumps(answer).encode("utf-8") + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        # Nobody reads any more. Python flushes once more on its way out; let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
