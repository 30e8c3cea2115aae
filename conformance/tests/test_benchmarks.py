"""The machinery of the benchmarks: bounds, spread, what is skipped, and the page that tells the results."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from benchmarks import page
from benchmarks.catalogue import GROUPS
from benchmarks.results import beyond_bounds, measured, merged, status_of, unmeasured, written
from benchmarks.running import BenchmarkError, built_tools, packages_of, run_group, run_worker

TOP = Path(__file__).parents[2]
ENGINE = next(group for group in GROUPS if group.name == "engine")
BOUND = next(ratio.bound for ratio in ENGINE.ratios if ratio.bound)
QUICK = {"rounds": 1, "games": 1, "literal_games": 1, "yardstick_games": 1, "warming": 1, "seed": 1}


def sample(**series: Sequence[float]) -> dict[str, Any]:
    units = dict.fromkeys(series, "µs/move")
    return {"series": series, "units": units, "curves": {}, "facts": {}, "peak": {"itself": 20.0, "started": None}}


def results(engine: Sequence[float], yardstick: Sequence[float]) -> dict[str, Any]:
    found = merged([sample(engine=engine, yardstick=yardstick)])
    return {"trees": {"after": {"commit": "x", "groups": {"engine": found}}}}


def test_a_ratio_beyond_its_bound_fails_and_one_within_does_not() -> None:
    assert BOUND is not None
    slow, right = results([10 * BOUND + 1] * 3, [10.0] * 3), results([10 * BOUND] * 3, [10.0] * 3)
    assert beyond_bounds(right, "after") == []
    (sentence,) = beyond_bounds(slow, "after")
    assert sentence.startswith("engine to yardstick is 6.10, and may be at most 6")
    assert (status_of([], [sentence]), status_of([], []), status_of(["broken"], [])) == (1, 0, 2)


def test_a_ratio_is_the_median_of_the_ratios_of_neighbours() -> None:
    found = merged([sample(engine=[10.0, 90.0, 30.0], yardstick=[1.0, 10.0, 10.0])])
    one = measured(ENGINE, found)[0]
    assert (one.median, one.low, one.high, one.values) == (9.0, 6.0, 9.5, 3)


def test_values_without_neighbours_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        measured(ENGINE, merged([sample(engine=[1.0, 2.0], yardstick=[1.0])]))


def test_a_bounded_ratio_that_was_not_measured_is_told() -> None:
    without = results([1.0], [1.0])
    del without["trees"]["after"]["groups"]["engine"]["series"]["yardstick"]
    assert unmeasured([ENGINE], without, "after") == ["engine to yardstick"]
    assert unmeasured([ENGINE], results([1.0], [1.0]), "after") == []


def test_processes_are_put_together_in_order_with_the_highest_peak() -> None:
    one, other = sample(engine=[1.0], yardstick=[2.0]), sample(engine=[3.0], yardstick=[4.0])
    other["peak"] = {"itself": 10.0, "started": 5.0}
    both = merged([one, other])
    assert [both["series"][name]["values"] for name in ("engine", "yardstick")] == [[1.0, 3.0], [2.0, 4.0]]
    assert both["peak"] == {"itself": 20.0, "started": 5.0}


def test_every_ratio_is_of_series_that_are_measured() -> None:
    kept = page.kept(page.RESULTS)["trees"]["after"]["groups"]
    for group in GROUPS:
        for ratio in group.ratios:
            names = {ratio.series, ratio.to}
            assert names <= kept[group.name]["series"].keys() or any("Python" in name for name in names), ratio.title


def test_the_engine_is_measured_with_the_packages_of_a_tree() -> None:
    found = run_worker("engine", TOP, QUICK)
    assert found["series"]["engine"][0] > 0
    assert found["series"]["literal program"][0] > found["series"]["engine, same games"][0]
    assert found["peak"]["itself"] > 5


def test_lockstep_is_measured_against_a_bare_exchange() -> None:
    echo = [sys.executable, "-I", "-S", str(TOP / "conformance" / "benchmarks" / "echo.py")]
    found = run_worker("harness", TOP, {"rounds": 1, "games": 1, "seed": 1, "echoes": {"Python": echo}})
    assert found["facts"]["messages in a move"] > 1
    assert {len(values) for values in found["series"].values()} == {1}


def test_echo_says_recorded_lines_one_for_each_it_reads(tmp_path: Path) -> None:
    lines = [b'{"a":1}\n', b"\xc3\xa4\n", b"\n", b"never said\n"]
    (tmp_path / "said").write_bytes(b"".join(lines))
    with built_tools(shutil.which("g++"), None) as tools:
        for command in tools.echoes.values():
            done = subprocess.run(
                [*command, str(tmp_path / "said")], input=b"x\nyy\n\n", capture_output=True, check=True
            )
            assert done.stdout == b"".join(lines[:3])


def test_what_is_missing_is_skipped_by_name() -> None:
    with built_tools(None, None) as tools:
        assert tools.yardstick is None
        assert list(tools.echoes) == ["Python"]
        assert any("REFEREE_YARDSTICK" in reason for reason in tools.missing)
        assert any("g++" in reason for reason in tools.missing)


def test_a_folder_without_the_yardstick_is_refused(tmp_path: Path) -> None:
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("g++ is not installed: nothing is compiled")
    with pytest.raises(BenchmarkError, match=r"there is no .*limit_tayu\.cpp"), built_tools(compiler, str(tmp_path)):
        pass


def test_a_tree_without_the_packages_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BenchmarkError, match="is no checkout"):
        packages_of(tmp_path)


def test_a_measurement_that_fails_is_told_in_one_sentence() -> None:
    with pytest.raises(BenchmarkError, match=r"^'engine' cannot be measured in .*: KeyError: 'warming'$"):
        run_worker("engine", TOP, {})


def test_trees_take_turns() -> None:
    said: list[str] = []
    group = next(group for group in GROUPS if group.name == "records")
    found = run_group(group, {"before": TOP, "after": TOP}, {"records": 1}, quick=True, tell=said.append)
    assert said == ["records: before, 1 of 1", "records: after, 1 of 1"]
    assert set(found) == {"before", "after"}


def test_the_page_tells_the_results_that_are_kept() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    tables = page.tables_of(page.kept(page.RESULTS), page.kept(page.COMPILED))
    assert page.with_tables(text, tables) == text, "run python -m benchmarks.page"


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="no marks '<!-- machine -->'"):
        page.with_tables("nothing", {"machine": "x"})


def test_results_are_written_with_a_list_on_a_line() -> None:
    text = written({"a": {"values": [1.0, 2.5e-07]}, "curve": [[1, 2.0], [2, 3.0]], "n": ["x"]})
    assert '"values": [1.0, 2.5e-07]' in text
    assert '"curve": [[1, 2.0], [2, 3.0]]' in text


def test_pictures_are_light_and_follow_the_reader() -> None:
    pictures = sorted(page.KEPT.glob("*.svg"))
    assert {picture.stem for picture in pictures} == {"games", "memory", "moves", "players", "size"}
    for picture in pictures:
        text = picture.read_text(encoding="utf-8")
        assert len(text.encode()) < 60_000
        assert "prefers-color-scheme:dark" in text
        assert f"assets/performance/{picture.name}" in page.PAGE.read_text(encoding="utf-8")
