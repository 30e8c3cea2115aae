"""Leaves processes in sessions of their own, with no parent left and without its environment (fine)."""

import os
import time

from sound import serve_rightly


def leave_daemon() -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in range(3):
                os.close(number)
            bare = {"LEFT_BY": os.environ.get("REFEREE_TEST_MARK", "")}
            os.execve("/bin/sleep", ["sleep", "120"], bare)  # noqa: S606  # a daemon is what it leaves
        os._exit(0)
    os.wait()


for _ in range(2):
    leave_daemon()
time.sleep(0.05)
serve_rightly()
