"""Says recorded lines again: one for each line that it reads. Where there is no compiler, in place of ``echo.c``."""

import sys
from pathlib import Path


def main() -> None:
    """Say the lines of the file that the argument names."""
    answers = iter(Path(sys.argv[1]).read_bytes().splitlines(keepends=True))
    for _ in sys.stdin.buffer:
        sys.stdout.buffer.write(next(answers))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
