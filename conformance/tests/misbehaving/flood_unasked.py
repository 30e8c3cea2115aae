"""Never stops writing lines, and reads nothing."""

from sound import write

while True:
    write(b'{"jsonrpc":"2.0","id":1,"result":{}}\n' * 100)
