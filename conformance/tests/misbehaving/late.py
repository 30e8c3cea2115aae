"""Answers one method late, by as many seconds as the command line says."""

import sys
import time

from sound import Message, serve


def spoil(_request: Message, right: Message) -> Message:
    time.sleep(float(sys.argv[2]))
    return right


serve(spoil)
