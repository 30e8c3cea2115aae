"""The scripts that search and count what rulings matter: the same arguments give the same bytes, and they add up."""

import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from referee.comparing import PROVED, difference_file, difference_record
from referee.measured import load_measured, measured_problems
from referee.schemas import faults
from rulebooks import load
from running import environment

RULEBOOK = load("tayu")
SPEC = RULEBOOK.spec
TOOLS = Path(__file__).parents[2] / "tools"
SEVERAL = [ruling.id for ruling in SPEC.rulings.values() if len(ruling.options) > 1]


def tool(name: str, *arguments: str | Path) -> None:
    subprocess.run(
        [sys.executable, str(TOOLS / name), "tayu", *map(str, arguments)],
        env=environment(),
        capture_output=True,
        timeout=300,
        check=True,
    )


def test_what_is_said_to_be_proved_is_found_again(tmp_path: Path) -> None:
    proved = []
    for ruling in SEVERAL:
        record = difference_record(SPEC, ruling)
        if record and record.comments[0].startswith(PROVED):
            proved.append(ruling)
    assert len(proved) >= 7
    tool("find_differences.py", "--out", tmp_path, *(word for ruling in proved for word in ("--only", ruling)))
    for ruling in proved:
        path = difference_file(SPEC, ruling)
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), ruling


def test_a_search_among_random_games_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        options = ["--positions", "30", "--starts", "1", "--changes", "40", "--seed", "3", "--only", "end.scoreless"]
        tool("find_differences.py", "--out", tmp_path / folder, *options)
    one, other = ((tmp_path / folder / "end.scoreless.json").read_bytes() for folder in ("one", "other"))
    assert one == other


@pytest.fixture(scope="module", name="counted")
def _counted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("measured") / "measured.yaml"
    tool("measure_rulings.py", "--games", "8", "--jobs", "1", "--out", path)
    return path


def test_counting_gives_the_same_with_more_jobs_and_after_a_break(counted: Path, tmp_path: Path) -> None:
    keep, path = tmp_path / "keep", tmp_path / "measured.yaml"
    options: list[str | Path] = ["--games", "8", "--jobs", "2", "--keep", keep, "--out", path]
    tool("measure_rulings.py", *options)
    assert path.read_bytes() == counted.read_bytes()
    lines = keep.read_text(encoding="utf-8").splitlines(keepends=True)
    keep.write_text("".join(lines[:3]), encoding="utf-8")
    tool("measure_rulings.py", *options)
    assert path.read_bytes() == counted.read_bytes()


def test_counts_fit_their_schema_and_add_up(counted: Path) -> None:
    content = yaml.safe_load(counted.read_text(encoding="utf-8"))
    assert list(faults("measured", content)) == []
    rows = content["measured"]["rows"]
    assert {row["ruling"] for row in rows} == set(SEVERAL)
    for ruling in SEVERAL:
        own = [row for row in rows if row["ruling"] == ruling]
        assert sum(row["games"] for row in own) >= 8
        assert {row["way"] for row in own} == {"random", "honest"}
        variants = {v for clause in SPEC.clauses.values() if ruling in clause.under for v in clause.variants}
        assert {row["variant"] for row in own} == variants
    for row in rows:
        assert row["parts"] <= row["differs"] <= row["games"]
        assert [sum(wins.values()) for wins in row["winners"].values()] == [row["games"]] * 2


def test_players_who_claim_only_what_is_true_never_show_a_place(counted: Path) -> None:
    rows = yaml.safe_load(counted.read_text(encoding="utf-8"))["measured"]["rows"]
    honest = [row for row in rows if (row["ruling"], row["way"]) == ("end.refuted", "honest")]
    assert honest
    assert all(row["differs"] == 0 for row in honest)


def test_the_published_counts_are_sound_and_many() -> None:
    assert [str(problem) for problem in measured_problems(RULEBOOK)] == []
    rows = load_measured(SPEC)
    for ruling in SEVERAL:
        assert sum(2 * row.games for row in rows if row.ruling == ruling) >= 20_000, ruling
