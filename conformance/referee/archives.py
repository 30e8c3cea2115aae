"""Files of records as streams: opened, decompressed and split into lines, in little memory whatever their size."""

import gzip
import io
import os
import stat
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple, Self

from rulebooks.documents import MOST_BYTES, DocumentError

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    try:
        from backports import zstd
    except ImportError:
        zstd = None  # type: ignore[assignment]  # the extra is not installed

STANDARD_INPUT = Path("-")
LONGEST_LINE = MOST_BYTES
"""Bytes of a line that is read; what is longer is no record, and the next line is read."""
LARGEST_WINDOW = 27
"""Of zstd, as a power of two: what ``--ultra -22`` and ``--long`` write, 128 MB. A larger one would fill the memory."""
_BLOCK = 1 << 16
_CHUNK_BYTES = 200_000
_CHUNK_LINES = 200
_BLANK = b"\xef\xbb\xbf \t\r\n"
_NOTHING = (b"", b"\xef\xbb\xbf")
_ENDINGS = {".zst": "zstd", ".gz": "gzip"}
_DAMAGES: tuple[type[Exception], ...] = (zlib.error, gzip.BadGzipFile)
if zstd is not None:
    _DAMAGES = (*_DAMAGES, zstd.ZstdError)


class Line(NamedTuple):
    """A line of a file, counted from 1; without content where it is longer than :data:`LONGEST_LINE`."""

    number: int
    content: bytes | None


Chunk = tuple[Line, ...]


class Source:
    """What is in a file, decompressed, from its beginning to its end or to where it breaks off.

    ``name`` is what it is called. After :meth:`lines`, ``failure`` says where and why the file breaks off, if it does.
    """

    def __init__(self, name: Path, file: BinaryIO) -> None:
        self.name = name
        self.failure: DocumentError | None = None
        self._file = file
        self._head = bytearray()
        self._ended = False
        self._why = ""
        """Why nothing more can be read, where that is not the end."""
        first = file.read(4)
        kind = _compression(first)
        packed = io.BufferedReader(_Joined(first, file), _BLOCK)
        self._content = self._unpacked(kind, packed)
        said = _ENDINGS.get(name.suffix)
        if said and first and said != kind:
            raise DocumentError(
                name, None, f"is not compressed with {said}, as its name says; make it again or rename it"
            )
        self.suffix = name.with_suffix("").suffix if said else name.suffix
        """The ending of the name of what is compressed."""

    def _unpacked(self, kind: str | None, packed: "io.BufferedReader[_Joined]") -> io.BufferedIOBase:
        if kind is None:
            return packed
        if kind == "gzip":
            return gzip.GzipFile(fileobj=packed, mode="rb")
        if zstd is None:
            raise DocumentError(
                self.name, None, "is compressed with zstd, which takes a package: pip install 'referee[archives]'"
            )
        return zstd.ZstdFile(packed, options={zstd.DecompressionParameter.window_log_max: LARGEST_WINDOW})

    def __enter__(self) -> Self:
        """Return the source."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file; standard input stays open."""
        if self._file is not sys.stdin.buffer:
            self._file.close()

    def progress(self) -> float | None:
        """Return which part of the file has been read, from 0 to 1; None for standard input."""
        if self._file is sys.stdin.buffer:
            return None
        return self._file.tell() / max(os.fstat(self._file.fileno()).st_size, 1)

    def has_one_a_line(self) -> bool:
        """Tell whether a record stands on each line: by the name of the file, or else by how it begins."""
        if self.suffix == ".json":
            return False
        if self.suffix in (".ndjson", ".jsonl"):
            return not self._look(lambda start: len(start) >= 7).startswith(b"Format:")
        first, _, rest = self._look(_shows_its_form).partition(b"\n")
        return first.startswith(b"{") and first.rstrip().endswith(b"}") and rest.lstrip().startswith(b"{")

    def text(self) -> str:
        """Return the whole content; raises :class:`DocumentError` for more than 10 MB and for what is no UTF-8."""
        self._look(lambda _start: False)
        if self._why:
            raise DocumentError(self.name, None, f"cannot be read: {self._why}")
        if len(self._head) > MOST_BYTES:
            raise DocumentError(self.name, None, f"is larger than {MOST_BYTES // 1_000_000} MB; split it")
        return decoded(bytes(self._head), self.name)

    def lines(self) -> Iterator[Line]:
        """Yield the lines that are not blank. Where the file breaks off, so do they, and ``failure`` is set."""
        number, whole = 1, 0
        parts: list[bytes] = []
        size = 0
        for block in self._blocks():
            ending, *others = block.split(b"\n")
            size += len(ending)
            parts = [*parts, ending] if size <= LONGEST_LINE else []
            for following in others:
                content = b"".join(parts) if size <= LONGEST_LINE else None
                if content is None or content.strip() not in _NOTHING:
                    yield Line(number, content)
                whole = number
                number, size, parts = number + 1, len(following), [following]
        if self._why:
            after = f"breaks off after line {whole}" if whole else "cannot be read"
            judged = "; what stands before was read" if whole else ""
            self.failure = DocumentError(self.name, None, f"{after}: {self._why}{judged}")
        elif size > LONGEST_LINE:
            yield Line(number, None)
        elif (content := b"".join(parts)).strip() not in _NOTHING:
            yield Line(number, content)

    def _blocks(self) -> Iterator[bytes]:
        if self._head:
            yield bytes(self._head)
            self._head.clear()
        while not self._ended:
            yield self._read()

    def _look(self, is_enough: Callable[[bytes], bool]) -> bytes:
        """Return how the content begins, space left out, as far as needed, but not much more than 10 MB."""
        size = _BLOCK
        while True:
            start = bytes(self._head).lstrip(_BLANK)
            if is_enough(start) or self._ended or len(self._head) > MOST_BYTES:
                return start
            wanted = len(self._head) + size
            while len(self._head) < wanted and not self._ended:
                self._head += self._read()
            size *= 2

    def _read(self) -> bytes:
        """Return some bytes more; none where the content ends or breaks off."""
        try:
            block = self._content.read1(_BLOCK)
        except EOFError:
            block, self._why = b"", "the compressed data ends too soon; fetch or make the file again"
        except _DAMAGES as error:
            block, self._why = b"", _damage(error)
        except OSError as error:
            block, self._why = b"", error.strerror or str(error)
        self._ended = not block
        return block


def open_source(path: Path) -> Source:
    """Open a file of records, ``-`` being standard input; raises :class:`DocumentError`.

    Whether it is compressed, its first bytes tell. Only files on a disk are opened by name: a pipe or a device may
    never end.
    """
    if path == STANDARD_INPUT:
        return Source(Path("<standard input>"), sys.stdin.buffer)
    try:
        _check_kind(path, path.stat().st_mode)
        # Not blocking: between the look and the opening, a pipe may have taken the file's place.
        file = os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY), "rb")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DocumentError(path, None, f"cannot be read: {reason}") from None
    try:
        _check_kind(path, os.fstat(file.fileno()).st_mode)
        return Source(path, file)
    except BaseException:
        file.close()
        raise


def decoded(content: bytes, name: Path, line: int | None = None) -> str:
    """Return bytes as text; raises :class:`DocumentError` for what is no UTF-8."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DocumentError(name, line, f"is not UTF-8 text (byte {error.start}); save it as UTF-8") from None


def chunks(lines: Iterable[Line]) -> Iterator[Chunk]:
    """Yield lines in groups worth handing to another process."""
    gathered: list[Line] = []
    size = 0
    for line in lines:
        gathered.append(line)
        size += len(line.content or b"")
        if size >= _CHUNK_BYTES or len(gathered) >= _CHUNK_LINES:
            yield tuple(gathered)
            gathered, size = [], 0
    if gathered:
        yield tuple(gathered)


class _Joined(io.RawIOBase):
    """A file from which some bytes had been read: these, then the rest."""

    def __init__(self, first: bytes, rest: BinaryIO) -> None:
        self._first, self._rest = first, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "bytearray | memoryview[int]") -> int:  # type: ignore[override]
        block = self._first or self._rest.read1(len(buffer))  # type: ignore[attr-defined]
        self._first = b""
        buffer[: len(block)] = block
        return len(block)


def _compression(first: bytes) -> str | None:
    """Return what four bytes are the beginning of."""
    if first[:2] == b"\x1f\x8b":
        return "gzip"
    is_skippable = first[1:] == b"\x2a\x4d\x18" and first[0] & 0xF0 == 0x50
    return "zstd" if first == b"\x28\xb5\x2f\xfd" or is_skippable else None


def _shows_its_form(start: bytes) -> bool:
    """Tell whether it can be seen if a record stands on each line."""
    line_break = start.find(b"\n")
    return start[:1] not in (b"{", b"") or (line_break >= 0 and bool(start[line_break : line_break + _BLOCK].strip()))


def _damage(error: Exception) -> str:
    if "too much memory" in str(error):
        return f"its zstd window is larger than {1 << LARGEST_WINDOW - 20} MB; compress it again without --long"
    return f"the compressed data is damaged ({error})"


def _check_kind(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
        raise DocumentError(path, None, f"cannot be read: it is {kind}, not a file")
