"""What is built holds all that is needed: compared name by name, and run from elsewhere."""

import importlib.util
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from referee.version import __version__
from running import environment

TOP = Path(__file__).parents[2]
PACKAGES = {"rulebooks": TOP / "reference_impl" / "rulebooks", "referee": TOP / "conformance" / "referee"}
DATA = {
    "rulebooks/_data/spec": TOP / "spec",
    "rulebooks/_data/schemas": TOP / "schemas",
    "referee/_adapters/python": TOP / "conformance" / "adapters" / "python",
}

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("build") is None, reason="build is not installed"),
    pytest.mark.skipif(importlib.util.find_spec("hatchling") is None, reason="hatchling is not installed"),
    pytest.mark.skipif(not (TOP / "pyproject.toml").is_file(), reason="there is no checkout to build from"),
]


def files(folder: Path) -> Iterator[str]:
    """Yield the files that belong to a folder, by name."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and path.suffix != ".pyc" and not any(part.startswith((".", "__py")) for part in name.parts):
            yield name.as_posix()


def expected() -> set[str]:
    """Return the names that a wheel has to hold."""
    return {f"{inside}/{name}" for inside, folder in (PACKAGES | DATA).items() for name in files(folder)}


def build(source: Path, out: Path, kind: str) -> Path:
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(out), str(source)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=200, check=False, env=environment([]))
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = out.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(TOP, tmp_path_factory.mktemp("sdist"), "sdist")


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return folder / sdist.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(TOP, tmp_path_factory.mktemp("wheel"), "wheel")


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_the_wheel_holds_the_packages_the_data_and_nothing_else(wheel: Path) -> None:
    assert names(wheel) == expected()
    assert {"rulebooks/_data/spec/tayu/game.yaml", "rulebooks/_data/schemas/case.schema.json"} <= names(wheel)
    assert {"referee/skeletons/java/Json.java", "referee/skeletons/rust/src/main.rs"} <= names(wheel)
    assert {"rulebooks/py.typed", "referee/py.typed", "referee/_adapters/python/tayu/__main__.py"} <= names(wheel)


def test_the_wheel_built_from_the_sdist_is_the_same(unpacked: Path, wheel: Path, tmp_path: Path) -> None:
    assert names(build(unpacked, tmp_path, "wheel")) == names(wheel)


def test_the_sdist_holds_what_the_tests_need(unpacked: Path) -> None:
    for name in ("README.md", "LICENSE", "pyproject.toml", "conformance/tests/test_wheel.py"):
        assert (unpacked / name).is_file()
    assert (unpacked / "conformance" / "adapters" / "javascript" / "tayu.mjs").is_file()
    assert not (unpacked / ".ci").exists()


def test_the_wheel_says_who_it_is(wheel: Path) -> None:
    assert wheel.name == f"referee-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        entries = archive.read(f"referee-{__version__}.dist-info/entry_points.txt").decode()
        metadata = archive.read(f"referee-{__version__}.dist-info/METADATA").decode()
    assert "[console_scripts]\nreferee = referee.__main__:main" in entries
    assert "[pytest11]\nreferee = referee.pytest_plugin" in entries
    assert "License-Expression: MIT" in metadata
    assert "Requires-Python: >=3.11" in metadata


def test_what_is_installed_runs_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    target, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(target)]
    subprocess.run([*install, str(wheel)], check=True, timeout=100, capture_output=True)

    def run(*arguments: str) -> str:
        command = [sys.executable, "-m", "referee", *arguments]
        done = subprocess.run(
            command,
            cwd=elsewhere,
            env=environment([str(target)]),
            capture_output=True,
            encoding="utf-8",
            timeout=100,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert run("--version") == f"referee {__version__}\n"
    assert run("validate").startswith("valid: ")
    judged = run("check", "tayu", "--games", "0", "--variant", "pro", "--ruleset", "finnish")
    assert str(target / "referee" / "_adapters" / "python" / "tayu") in judged
    assert "conforms" in judged
    where = "import rulebooks.spec, referee.bundled as b; print(rulebooks.spec.data_folder(), b.adapters_folder())"
    shown = subprocess.run(
        [sys.executable, "-c", where], env=environment([str(target)]), capture_output=True, encoding="utf-8", check=True
    )
    assert shown.stdout.split() == [str(target / "rulebooks" / "_data"), str(target / "referee" / "_adapters/python")]
