"""The site as a fixture: built once in a test run, whatever the number of processes."""

from pathlib import Path

import pytest
from built import Built, build


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Built:
    """Return the finished site and how it was built."""
    own = tmp_path_factory.getbasetemp()
    return build((own if worker_id == "master" else own.parent) / "referee-site")


@pytest.fixture(scope="session")
def site(built: Built) -> Path:
    """Return the folder of the finished site."""
    assert built.status == 0, built.said
    return built.folder
