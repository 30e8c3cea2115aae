"""Once asked, never stops writing lines."""

from sound import Message, line_of, serve, write


def spoil(_request: Message, right: Message) -> None:
    while True:
        write(line_of(right) * 100)


serve(spoil)
