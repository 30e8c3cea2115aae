"""``python -m benchmarks.compiled TREE TARGET``: a copy of a checkout with the engine of Ta Yü compiled by Cython.

The same source, nothing kept: to see with ``--before TREE --after TARGET`` what a compiler would make of it.
Cython has to be installed.
"""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_COPIED = ("reference_impl/rulebooks", "conformance/referee", "conformance/adapters", "spec", "schemas")
_MODULES = ("board", "state", "actions", "supply", "tiles")


def main(arguments: Sequence[str] | None = None) -> int:
    """Copy and compile; return 0, or 2 where that cannot be done."""
    given = sys.argv[1:] if arguments is None else arguments
    if len(given) != 2:
        sys.stderr.write("benchmarks.compiled: give a checkout and a folder that does not exist\n")
        return 2
    tree, target = map(Path, given)
    if target.exists():
        sys.stderr.write(f"benchmarks.compiled: '{target}' exists already; name another folder\n")
        return 2
    for part in _COPIED:
        shutil.copytree(tree / part, target / part, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.c"))
    modules = [f"rulebooks/tayu/{module}.py" for module in _MODULES]
    # Annotations are for the type checker; Cython would take 'int' for a number of the machine.
    command = [sys.executable, "-m", "Cython.Build.Cythonize", "-q", "-3", "-i", "-X", "annotation_typing=False"]
    done = subprocess.run([*command, *modules], cwd=target / "reference_impl", check=False)
    return 2 if done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
