"""The two small consumers of exported vectors: they pass sound programs, and find planted mutants."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from programs import JAVASCRIPT, needs_node
from referee.bundled import adapters_folder
from referee.cases import load_cases
from referee.mutation import load_mutants
from referee.vectors import export_of, write_export
from rulebooks import load
from rulebooks.loading import RULEBOOKS
from running import COMMAND, PACKAGES

TOP = Path(__file__).parents[2]
EXAMPLES = TOP / "examples" / "vectors"
CONSUMERS = {
    "python": [sys.executable, str(EXAMPLES / "consume.py")],
    "javascript": ["node", str(EXAMPLES / "consume.mjs")],
}
PER_GAME = 3
"""Mutants of each game that are planted; all of them would take half an hour."""
MISBEHAVING = """
import json, sys
for line in sys.stdin:
    if sys.argv[1] == "ends":
        break
    request = json.loads(line)
    refusal = {"code": 1002, "message": "not here"}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": refusal}), flush=True)
"""

each_consumer = pytest.mark.parametrize(
    "consumer", ["python", pytest.param("javascript", marks=[needs_node, pytest.mark.node])]
)
pytestmark = pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the examples are only in a checkout")


def consume(consumer: str, folder: Path, command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Put a program to the vectors in a folder."""
    line = [*CONSUMERS[consumer], str(folder), *command]
    return subprocess.run(line, capture_output=True, encoding="utf-8", timeout=100, check=False)


def literal(game: str, *more: str) -> list[str]:
    return [sys.executable, str(adapters_folder() / game), *more]


def counts(done: "subprocess.CompletedProcess[str]") -> dict[str, int]:
    """Return what a consumer counted, in its last line."""
    last = done.stdout.splitlines()[-1].strip("{ }").replace("'", "")
    return {name.strip(): int(number) for name, number in (part.split(":") for part in last.split(","))}


@pytest.fixture(scope="module", name="planted")
def _planted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, list[tuple[str, str]]]]:
    """Return for each game an export of the cases that catch some mutants, and those mutants with their clauses."""
    found = {}
    for game in RULEBOOKS:
        rows = [m for m in load_mutants(game) if not m.generated and not m.equivalent]
        chosen = rows[:: len(rows) // PER_GAME][:PER_GAME]
        clauses = {mutant.clause for mutant in chosen}
        cases = [case for case in load_cases(load(game).spec) if case.clauses[0] in clauses]
        folder = tmp_path_factory.mktemp(game)
        write_export(folder, export_of([load(game)], {game: cases}))
        found[game] = (folder, [(mutant.id, mutant.clause) for mutant in chosen])
    return found


@pytest.mark.parametrize("game", RULEBOOKS)
@each_consumer
def test_the_sound_program_passes_and_planted_mutants_fail(
    consumer: str, game: str, planted: dict[str, tuple[Path, list[tuple[str, str]]]]
) -> None:
    folder, mutants = planted[game]
    runs = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["counts"]["runs"]
    sound = consume(consumer, folder, literal(game))
    assert (sound.returncode, counts(sound)) == (0, {"passed": runs, "failed": 0, "not offered": 0}), sound.stdout
    for mutant, clause in mutants if consumer == "python" else mutants[-1:]:
        done = consume(consumer, folder, literal(game, "--mutant", mutant))
        assert done.returncode == 1, mutant
        failed = [line.split()[0] for line in done.stdout.splitlines()[:-1]]
        assert counts(done)["failed"] == len(failed) > 0, mutant
        blamed = [
            json.loads((folder / game / f"{name}.json").read_text(encoding="utf-8"))["clauses"] for name in failed
        ]
        assert any(clause in [row["id"] for row in rows] for rows in blamed), mutant


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_reference_engine_passes_the_vectors(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(PACKAGES))
    every_third = load_cases(load(game).spec)[::3]
    write_export(tmp_path / "out", export_of([load(game)], {game: every_third}))
    done = consume("python", tmp_path / "out", [*COMMAND, "serve", game])
    assert done.returncode == 0, done.stdout + done.stderr
    assert counts(done)["passed"] >= len(every_third)


@needs_node
@pytest.mark.node
@pytest.mark.parametrize("game", sorted(path.stem for path in JAVASCRIPT.glob("*.mjs") if path.stem in RULEBOOKS))
def test_the_program_in_javascript_passes_all_vectors(game: str, tmp_path: Path) -> None:
    write_export(tmp_path / "out", export_of([load(game)]))
    done = consume("javascript", tmp_path / "out", ["node", str(JAVASCRIPT / f"{game}.mjs")])
    assert done.returncode == 0, done.stdout
    assert counts(done)["passed"] > 500


@each_consumer
def test_a_program_to_which_nothing_could_be_put_does_not_pass(consumer: str, tmp_path: Path) -> None:
    cases = [case for case in load_cases(load("yote").spec) if case.clauses[0] == "yote.jump.over-opponent"]
    write_export(tmp_path / "out", export_of([load("yote")], {"yote": cases}))
    (tmp_path / "program.py").write_text(MISBEHAVING, encoding="utf-8")
    none = consume(consumer, tmp_path / "out", [sys.executable, str(tmp_path / "program.py"), "refuses"])
    assert none.returncode == 1
    assert (counts(none)["passed"], counts(none)["failed"]) == (0, 0)
    assert counts(none)["not offered"] > 0
    ended = consume(consumer, tmp_path / "out", [sys.executable, str(tmp_path / "program.py"), "ends"])
    assert ended.returncode != 0


@pytest.mark.parametrize("name", ["consume.py", "consume.mjs"])
def test_the_page_shows_the_consumers_as_they_are(name: str) -> None:
    page = (TOP / "docs" / "vectors.md").read_text(encoding="utf-8")
    assert f"\n{(EXAMPLES / name).read_text(encoding='utf-8')}```\n" in page
