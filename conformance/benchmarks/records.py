"""Records read, validated and replayed, beside reading them as bare JSON and playing their actions alone."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from referee.canonical import canonical
from referee.generating import random_record
from referee.record_files import RecordFile, check_canonical, read_record_files
from referee.records import Record, format_record, parse_record
from referee.replaying import replay
from referee.script import Terms
from rulebooks import load

from benchmarks.sampling import Options, Sample, seconds_of

_MICRO = 1_000_000


def measure(options: Options) -> Sample:
    """Go through ``records`` random games of two players ``rounds`` times, in each of four ways in turns."""
    sample, rulebook = Sample(), load("tayu")
    terms = Terms(rulebook, "two-player", "finnish", rulebook.spec.rulings_of("finnish", {}))
    seed, count = sum(map(ord, str(options["seed"]))), int(options["records"])
    made = [random_record(seed, number, terms, None) for number in range(1, count + 1)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.ndjson"
        path.write_bytes(b"".join(canonical(format_record(record)) for record in made))
        sample.facts = {
            "records": count,
            "actions in a record": round(sum(len(record.actions) for record in made) / count),
            "bytes in a record": round(path.stat().st_size / count),
        }
        for _ in range(int(options["rounds"])):
            read: list[tuple[RecordFile, Record]] = []
            ways: dict[str, Callable[[], None]] = {
                "json.loads": partial(_load, path),
                "read and validated": partial(_read, path, read),
                "actions played": partial(_play, made),
                "replayed": partial(_replay, read),
                "referee replay, start-up included": partial(_command, path),
            }
            for name, way in ways.items():
                sample.add(name, "µs/record", _MICRO * seconds_of(way) / count)
            if len(read) != count:
                raise ValueError(f"{len(read)} of {count} records were read")
    return sample


def _load(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        json.loads(line)


def _read(path: Path, into: list[tuple[RecordFile, Record]]) -> None:
    for file in read_record_files(path):
        check_canonical(file)
        into.append((file, parse_record(file.document)))


def _play(records: Sequence[Record]) -> None:
    for record in records:
        state = record.terms.begin()
        for action in record.actions:
            state = state.play(action)


def _replay(read: Sequence[tuple[RecordFile, Record]]) -> None:
    for file, record in read:
        for _ in replay(record, file.document):
            pass


def _command(path: Path) -> None:
    command = [sys.executable, "-m", "referee", "replay", str(path)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, cwd=path.parent)
