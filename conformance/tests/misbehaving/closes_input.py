"""Closes its input and waits."""

import os
import time

from sound import Message, serve


def spoil(_request: Message, _right: Message) -> None:
    os.close(0)
    time.sleep(120)


serve(spoil)
