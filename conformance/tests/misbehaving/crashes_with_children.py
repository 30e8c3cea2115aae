"""Breaks off while a child of it still holds its output."""

import subprocess
import sys

from sound import Message, serve


def spoil(_request: Message, _right: Message) -> None:
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(120)"], start_new_session=True)
    sys.exit(3)


serve(spoil)
