"""Does not come back from one method."""

import time

from sound import serve

serve(lambda _request, _right: time.sleep(120))
