"""Ends in mid-game as if all were well."""

import sys

from sound import serve

serve(lambda _request, _right: sys.exit(0))
