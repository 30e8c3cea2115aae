"""The site as a fixture: built once in a test run, whatever the number of processes."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
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


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        pass


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    """Return the URL of the site, with a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()
