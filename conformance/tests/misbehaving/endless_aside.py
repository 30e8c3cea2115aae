"""Never stops writing on standard error instead of answering."""

import sys

from sound import Message, serve


def spoil(_request: Message, _right: Message) -> None:
    while True:
        sys.stderr.write("thinking about it ...\n" * 1000)


serve(spoil)
