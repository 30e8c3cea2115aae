"""One measurement in a process of its own: which, and with what options, comes as JSON; so does what it brings home."""

import json
import sys
from importlib import import_module

from benchmarks.sampling import Sample


def main() -> int:
    """Measure what the first argument names and write the sample to the file that the third one names."""
    name, options, target = sys.argv[1:4]
    sample: Sample = import_module(f"benchmarks.{name}").measure(json.loads(options))
    with open(target, "w", encoding="utf-8") as file:  # noqa: PTH123  # one import less in what is measured
        json.dump(sample.as_json(), file)
    return 0
