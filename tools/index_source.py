"""Print the index of a source text (section numbers and digests, no text) for ``spec/<game>/sources.yaml``.

    python tools/index_source.py ../texts/tayu-fi.txt

The topics of the sections are yours to write: a few words of your own for what each is about.
"""

import sys
from itertools import groupby
from pathlib import Path

from rulebooks.sources import split_sentences


def main() -> int:
    """Write the index to standard output."""
    text = Path(sys.argv[1]).read_text(encoding="utf-8")
    for number, sentences in groupby(split_sentences(text), key=lambda sentence: sentence.section):
        print(f"      - number: {number}\n        topic: ?")  # output is what the script is for
        rows = list(sentences)
        if rows[0].number == 0:
            print(f"        heading: {rows.pop(0).digest}")
        print("        sentences:" + ("" if rows else " []"))
        for row in rows:
            print(f"          - {row.digest}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
