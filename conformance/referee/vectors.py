"""Exports of vectors: all cases as self-contained JSON, for those who use a test runner of their own.

An export is a folder: one file for each case, ``manifest.json`` with counts and digests, and the two schemas. The file
of a case is named by its id, ``tayu/tayu.place.on-board/over-the-edge.json``: so it is found without a list, a clause
is a folder, and a change of one case is a change of one file.
"""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulebooks import JsonObject, Rulebook
from rulebooks.documents import DocumentError
from rulebooks.spec import data_folder

from referee.bundle import digest_of_files
from referee.case_vectors import vector_of, written
from referee.cases import Case, load_cases
from referee.schemas import faults
from referee.version import __version__
from referee.writing import write_file

FORMAT = "referee-vectors/1"
MANIFEST = "manifest.json"
SCHEMAS = {"schemas/vector.schema.json": "vector", "schemas/manifest.schema.json": "vectors-manifest"}
"""Where an export holds which schema."""


def export_of(rulebooks: Sequence[Rulebook], cases: Mapping[str, Sequence[Case]] | None = None) -> dict[str, bytes]:
    """Return the files of an export by name, the manifest last; ``cases`` by game, default all.

    The same specification gives the same bytes. Raises :class:`DocumentError` for a specification that is not valid.
    """
    files: dict[str, bytes] = {}
    games: list[JsonObject] = []
    rows: list[JsonObject] = []
    for rulebook in rulebooks:
        wanted = load_cases(rulebook.spec) if cases is None else cases.get(rulebook.spec.id, ())
        vectors = [vector_of(rulebook, case) for case in sorted(wanted, key=lambda case: case.id)]
        for vector in vectors:
            name = f"{rulebook.spec.id}/{vector['id']}.json"
            files[name] = written(vector)
            rows.append(_row(vector, name, files[name]))
        games.append(_game(rulebook, vectors))
    schemas = {name: _schema_bytes(schema) for name, schema in SCHEMAS.items()}
    manifest = {
        "format": FORMAT,
        "referee": __version__,
        "counts": {"vectors": len(rows), "runs": sum(row["runs"] for row in rows)},
        "schemas": [{"file": name, "sha256": _digest(content)} for name, content in schemas.items()],
        "games": games,
        "vectors": rows,
    }
    return {**files, **schemas, MANIFEST: written(manifest)}


def _row(vector: JsonObject, name: str, content: bytes) -> JsonObject:
    told = {key: vector[key] for key in ("id", "revision", "challenge")}
    return {**told, "runs": len(vector["runs"]), "file": name, "sha256": _digest(content)}


def _game(rulebook: Rulebook, vectors: Sequence[JsonObject]) -> JsonObject:
    spec = rulebook.spec
    begun = [(run["newGame"]["variant"], run["newGame"]["ruleset"]) for vector in vectors for run in vector["runs"]]
    variants = Counter(variant for vector in vectors for variant in {r["newGame"]["variant"] for r in vector["runs"]})
    clauses = Counter(clause["id"] for vector in vectors for clause in vector["clauses"])
    return {
        "game": spec.id,
        "name": spec.name,
        "spec": digest_of_files(spec.folder),
        "vectors": len(vectors),
        "runs": len(begun),
        "challenged": sum(vector["challenge"] == "challenged" for vector in vectors),
        "variants": [
            {
                "variant": variant,
                "vectors": variants[variant],
                "runs": {ruleset: begun.count((variant, ruleset)) for ruleset in spec.rulesets},
            }
            for variant in spec.variants
        ],
        "clauses": [
            {"clause": clause.id, "vectors": clauses[clause.id]}
            | ({"untestable": clause.untestable} if clause.untestable else {})
            for clause in spec.clauses.values()
        ],
    }


def _schema_bytes(name: str) -> bytes:
    return (data_folder() / "schemas" / f"{name}.schema.json").read_bytes()


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# Writing


def write_export(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write an export, in place of an older one if the folder holds nothing else.

    Raises :class:`DocumentError` where it holds something else, and where it cannot be written: a folder that was new
    or empty is then left as it was.
    """
    before = _older_files(folder)
    kept = folder.is_dir()
    made: list[Path] = []
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if name not in before:
                made.append(path)
            write_file(path, content)
    except (OSError, DocumentError) as error:
        _take_back(folder, made, kept=kept)
        if isinstance(error, DocumentError):
            raise
        raise DocumentError(folder, None, f"cannot be written: {error.strerror}") from None
    _take_back(folder, [folder / name for name in before if name not in files], kept=True)


def _older_files(folder: Path) -> set[str]:
    """Return the names of the files of an older export in a folder; raises :class:`DocumentError` for other files."""
    if not folder.exists():
        return set()
    if not folder.is_dir():
        raise DocumentError(folder, None, "is no folder; name one that is empty or does not exist yet")
    found = {path.relative_to(folder).as_posix() for path in _files(folder)}
    if not found:
        return set()
    own = {MANIFEST, *(row["file"] for part in ("vectors", "schemas") for row in _manifest(folder)[part])}
    foreign = min(found - own, default=None)
    if foreign is not None:
        raise DocumentError(folder, None, f"holds '{foreign}', which is of no export; name a folder of its own")
    return found


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        yield from (Path(place) / name for name in (*names, *links))


def _take_back(folder: Path, files: Iterable[Path], *, kept: bool) -> None:
    """Remove files, and the folders that are empty without them, ``folder`` itself unless it is to be kept."""
    for path in files:
        with suppress(OSError):
            path.unlink()
            for parent in path.parents[: len(path.relative_to(folder).parts) - 1]:
                parent.rmdir()
    if not kept:
        with suppress(OSError):
            folder.rmdir()


# Reading and comparing


def _manifest(folder: Path) -> JsonObject:
    path = folder / MANIFEST
    if not path.is_file():
        raise DocumentError(folder, None, f"is no export of vectors: it has no {MANIFEST}")
    data = _read_json(path)
    for where, why in faults("vectors-manifest", data):
        place = "/".join(map(str, where))
        raise DocumentError(path, None, f"is no manifest of vectors: {place + ': ' if place else ''}{why}")
    assert isinstance(data, dict)
    return data


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except OSError as error:
        raise DocumentError(path, None, f"cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise DocumentError(path, None, f"is not JSON: {error}") from None


def read_export(folder: Path) -> dict[str, JsonObject]:
    """Return the vectors of an export by id; raises :class:`DocumentError` where a file is missing or was altered."""
    found: dict[str, JsonObject] = {}
    for row in _manifest(folder)["vectors"]:
        path = folder / row["file"]
        data = _read_json(path)
        if _digest(path.read_bytes()) != row["sha256"]:
            raise DocumentError(path, None, f"was altered: its digest is not the one in {MANIFEST}; export it anew")
        for where, why in faults("vector", data):
            raise DocumentError(path, None, f"is no vector: {'/'.join(map(str, where))}: {why}")
        found[row["id"]] = data
    return found


@dataclass(frozen=True)
class Change:
    """A vector that is not as it was: its revisions then and now, and which of its fields differ."""

    id: str
    old_revision: int
    new_revision: int
    fields: tuple[str, ...]

    def __str__(self) -> str:
        """Return the change in one line."""
        moved = self.old_revision != self.new_revision
        revision = f"revision {self.old_revision} -> {self.new_revision}" if moved else f"revision {self.new_revision}"
        return f"{self.id} ({revision}): {', '.join(self.fields)}"


@dataclass(frozen=True)
class VectorDifferences:
    """What a newer export has, has otherwise, and has no longer: ids, sorted."""

    new: tuple[str, ...]
    changed: tuple[Change, ...]
    withdrawn: tuple[str, ...]
    unchanged: int

    def __bool__(self) -> bool:
        """Tell whether there is any."""
        return bool(self.new or self.changed or self.withdrawn)

    def lines(self) -> Iterator[str]:
        """Yield them for people, the counts last."""
        yield from (f"new        {name}" for name in self.new)
        yield from (f"changed    {change}" for change in self.changed)
        yield from (f"withdrawn  {name}" for name in self.withdrawn)
        counts = f"{len(self.new)} new, {len(self.changed)} changed, {len(self.withdrawn)} withdrawn"
        yield f"vectors: {counts}, {self.unchanged} unchanged"


def vector_differences(old: Path, new: Path) -> VectorDifferences:
    """Compare two exports; raises :class:`DocumentError` for a folder that is none, or was altered."""
    then, now = read_export(old), read_export(new)
    common = sorted(then.keys() & now.keys())
    changed = [_change(name, then[name], now[name]) for name in common if written(then[name]) != written(now[name])]
    return VectorDifferences(
        new=tuple(sorted(now.keys() - then.keys())),
        changed=tuple(changed),
        withdrawn=tuple(sorted(then.keys() - now.keys())),
        unchanged=len(common) - len(changed),
    )


def _change(name: str, then: JsonObject, now: JsonObject) -> Change:
    fields = [field for field in {**then, **now} if written({"": then.get(field)}) != written({"": now.get(field)})]
    return Change(name, then["revision"], now["revision"], tuple(field for field in fields if field != "revision"))
