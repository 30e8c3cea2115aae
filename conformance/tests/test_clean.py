"""The code is clean: types, style, format, over the paths that pyproject.toml names."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


def tool(name: str) -> str:
    """Return the command, from the environment of the tests if it is there; skips by name where it is not installed."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def run(*command: str) -> str:
    done = subprocess.run(command, cwd=TOP, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def paths() -> list[str]:
    """Return the paths that the type checker looks at."""
    settings = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[str] = settings["tool"]["mypy"]["files"]
    assert all((TOP / path).exists() for path in found)
    return found


def test_every_python_file_but_the_programs_under_judgement_is_type_checked() -> None:
    python = {path.relative_to(TOP) for path in TOP.rglob("*.py")}
    own = {path for path in python if path.parts[0] in ("reference_impl", "conformance", "tools", "docs")}
    unseen = {path for path in own if not any(path.is_relative_to(seen) for seen in paths())}
    assert {path for path in unseen if not path.is_relative_to("conformance/adapters")} == set()


def test_types_are_right() -> None:
    assert "Success" in run(tool("mypy"))


def test_style_is_right() -> None:
    run(tool("ruff"), "check", "--no-cache", ".")


def test_format_is_right() -> None:
    run(tool("ruff"), "format", "--no-cache", "--check", ".")
