"""The command line of the suite, with a shorter limit for shaking hands; says at its end how much memory it took.

python harness.py PEAK-FILE ARGUMENTS...
"""

import resource
import sys
from pathlib import Path

from referee import __main__ as command_line
from referee import client

HANDSHAKE_TIMEOUT = 3.0

if __name__ == "__main__":
    client.INITIALIZE_TIMEOUT = HANDSHAKE_TIMEOUT
    status = command_line.main(sys.argv[2:])
    unit = 1 if sys.platform == "darwin" else 1024
    Path(sys.argv[1]).write_text(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit), encoding="ascii")
    sys.exit(status)
