"""Everything public says what it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {"rulebooks": ROOT / "reference_impl" / "rulebooks", "referee": ROOT / "conformance" / "referee"}
FILES = [
    path
    for folder in PACKAGES.values()
    for path in sorted(folder.rglob("*.py"))
    if not {"_data", "_adapters", "skeletons"} & set(path.parts)
]

Named = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def public(node: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, Named]]:
    """Yield the public classes, functions and methods of a module, also those that stand under an `if`."""
    waiting: list[ast.stmt] = list(node.body)
    while waiting:
        inner = waiting.pop(0)
        if isinstance(inner, ast.If | ast.Try):
            waiting += [part for part in ast.iter_child_nodes(inner) if isinstance(part, ast.stmt)]
        if isinstance(inner, Named) and not inner.name.startswith("_"):
            yield f"{prefix}{inner.name}", inner
            if isinstance(inner, ast.ClassDef):
                yield from public(inner, f"{prefix}{inner.name}.")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_everything_public_has_a_docstring(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    lacking = [] if ast.get_docstring(tree) else ["the module"]
    lacking += [name for name, node in public(tree) if not ast.get_docstring(node)]
    assert lacking == []


def test_every_package_has_modules_and_both_say_that_they_are_typed() -> None:
    for folder in PACKAGES.values():
        assert (folder / "py.typed").is_file()
        assert any(folder in path.parents for path in FILES)
