"""Counts the tiles wrongly the first time that a machine is asked, and rightly ever after."""

import sys
from pathlib import Path

from sound import Message, serve

been_here = Path(sys.argv[2])


def spoil(_request: Message, right: Message) -> Message:
    if not been_here.exists():
        been_here.touch()
        right["result"]["state"]["tilesLeft"] -= 1
    return right


serve(spoil)
