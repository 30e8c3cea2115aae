"""Answers rightly and goes on running when its input has ended (fine, but said)."""

import time

from sound import serve_rightly

serve_rightly()
time.sleep(120)
