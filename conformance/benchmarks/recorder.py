"""The reference server, writing down every line that it hears and says, in the folder that the argument names."""

import sys
from pathlib import Path

from referee.server import Server


def main() -> None:
    """Answer lines until there are no more."""
    server, folder = Server(["tayu"]), Path(sys.argv[1])
    with (folder / "heard").open("wb") as heard, (folder / "said").open("wb") as said:
        for line in sys.stdin.buffer:
            answer = server.answer_line(line)
            assert answer is not None
            heard.write(line)
            said.write(answer)
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
