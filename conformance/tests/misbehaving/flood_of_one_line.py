"""Once asked, never stops writing one line."""

from sound import Message, serve, write


def spoil(_request: Message, _right: Message) -> None:
    while True:
        write(b"x" * 100_000)


serve(spoil)
