"""Answers with a line of 100 MB."""

from sound import Message, line_of, serve, write


def spoil(_request: Message, right: Message) -> bytes:
    write(line_of(right)[:-2] + b', "padding": "')
    for _ in range(100):
        write(b"x" * 1_000_000)
    return b'"}\n'


serve(spoil)
