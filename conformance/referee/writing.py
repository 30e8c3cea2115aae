"""Writing files: whole or not at all."""

import contextlib
import os
from pathlib import Path

from rulebooks.documents import DocumentError


def write_file(path: Path, content: bytes) -> None:
    """Write a file, replacing what was there only when all is written; raises :class:`DocumentError`.

    What is no ordinary file, such as ``/dev/stdout`` or a pipe, is written to directly.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        target = path.resolve()
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            part.write_bytes(content)
            part.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink()
            raise
    except OSError as error:
        raise DocumentError(path, None, f"cannot be written: {error.strerror}") from None
