"""Does not come back from one method and ignores every signal that can be ignored."""

import signal
import time

from sound import serve

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
    signal.signal(number, signal.SIG_IGN)
serve(lambda _request, _right: time.sleep(120))
