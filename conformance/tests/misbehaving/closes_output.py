"""Closes its output and goes on reading."""

import os

from sound import Message, requests, serve


def spoil(_request: Message, _right: Message) -> None:
    os.close(1)
    for _ in requests():
        pass


serve(spoil)
