"""Starts children that start children of their own, all of them idle; answers rightly (fine)."""

import subprocess
import sys

from sound import serve_rightly

IDLE = "import time; time.sleep(120)"
PARENT = f"import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', {IDLE!r}]); time.sleep(120)"

for _ in range(2):
    subprocess.Popen([sys.executable, "-c", PARENT])
serve_rightly()
