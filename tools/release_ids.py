"""Write down every id of a game that is published from now on: ``python tools/release_ids.py tayu``.

Lines that are there stay, withdrawn ones too; a case with a raised revision gets a new line in place of its old one.
"""

import sys

from referee.cases import load_cases
from referee.validation import read_mutants, released
from rulebooks.spec import load_spec

HEADING = """\
# Every id that was ever published: ID REVISION DIGEST-OF-WHAT-MAY-NOT-CHANGE, or: ID withdrawn.
# Ids are never used again.
"""


def main() -> int:
    """Write ``spec/<game>/released-ids``."""
    spec = load_spec(sys.argv[1])
    path = spec.folder / "released-ids"
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    known = {line[0]: " ".join(line[1:]) for line in lines}
    present = released(spec, load_cases(spec), read_mutants(spec))
    for identity, (revision, digest) in present.items():
        if not known.get(identity, "").startswith(f"{revision} "):
            known[identity] = f"{revision} {digest}"
    rows = [f"{identity} {rest}\n" for identity, rest in sorted(known.items())]
    path.write_text(HEADING + "".join(rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
