"""Is killed in mid-game, as by a system that has run out of memory."""

import os
import signal

from sound import serve

serve(lambda _request, _right: os.kill(os.getpid(), signal.SIGKILL))
