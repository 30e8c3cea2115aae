"""Pointers into rule texts that are not ours to copy.

A citation names a source, a section, a sentence and the SHA-256 of that sentence. Whoever holds the text can
split it with :func:`split_sentences` and see whether the pointer still points at the same words.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

_LIST_MARK = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")
_SENTENCE_END = re.compile(r"""(?:(?<=[.!?])|(?<=[.!?][)"»]))\s+(?=[A-ZÀ-ÖØ-Þ(«"])""")
_HEADING_MOST_WORDS = 6


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a source: ``section`` counts headings from 1, ``number`` counts sentences in it from 1."""

    section: int
    number: int
    text: str

    @property
    def digest(self) -> str:
        """The SHA-256 of the normalised sentence, in hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def normalise(text: str) -> str:
    """Return ``text`` in NFC, without a list mark, with runs of white space as one space, trimmed."""
    without_mark = _LIST_MARK.sub("", unicodedata.normalize("NFC", text))
    return " ".join(without_mark.split())


def is_heading(line: str) -> bool:
    """Tell whether a line opens a section: short, no list item, no leading digit, no closing punctuation."""
    text = line.strip()
    if not text or _LIST_MARK.match(line) or text[0].isdigit():
        return False
    closed = text.rstrip(")\"»' \u00a0")[-1:] in tuple(".!?:;")
    return len(text.split()) <= _HEADING_MOST_WORDS and not closed


def split_sentences(text: str) -> Iterator[Sentence]:
    """Split a source text into numbered sentences.

    A heading opens the next section and is itself sentence 0 of it. What stands before the first heading is
    section 0. A list item never joins its neighbours.
    """
    section = number = 0
    for line in unicodedata.normalize("NFC", text).splitlines():
        if is_heading(line):
            section, number = section + 1, 0
            yield Sentence(section, 0, normalise(line))
            continue
        for part in _SENTENCE_END.split(normalise(line)):
            if part:
                number += 1
                yield Sentence(section, number, part)
