"""The text form of records, described in ``docs/notation.md``."""

from referee.notation.reading import read_notation
from referee.notation.writing import write_notation

__all__ = ["read_notation", "write_notation"]
