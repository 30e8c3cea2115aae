"""The ways to a program: by URL, also to hostile servers, and to a Python object in a process of its own."""

import contextlib
import itertools
import json
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from referee import faults, http_post
from referee.__main__ import main
from referee.client import Call, Client
from referee.commands.common import ENDING, UsageError
from referee.commands.connecting import to_command, to_python, to_url
from referee.faults import CannotStart, Fault
from referee.http_post import HttpPost, read_address
from referee.http_server import HttpServer
from referee.server import Server
from referee.transport import Message
from running import COMMAND, environment, one_sentence, referee

RIGHT = b'{"jsonrpc":"2.0","id":1,"result":{}}'
TIMEOUT = 0.4
Write = Callable[[bytes], None]


def head(length: int | None, *more: str, status: str = "200 OK") -> bytes:
    lines = [f"HTTP/1.1 {status}", *more, *([] if length is None else [f"Content-Length: {length}"])]
    return "\r\n".join([*lines, "", ""]).encode()


@contextlib.contextmanager
def server_that(say: Callable[[Write], object]) -> Iterator[str]:
    """Run a server that reads each request and answers as ``say`` has it; yield its URL."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = listener.accept()
                with line, contextlib.suppress(OSError):
                    while line.recv(65536):
                        say(line.sendall)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()


@pytest.fixture(autouse=True)
def _keep_signals() -> Iterator[None]:
    """Put the handlers back that ``main`` replaces."""
    before = {number: signal.getsignal(number) for number in ENDING}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def message(number: int = 1, method: str = "state") -> Message:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": {}}


def hang(_write: Write) -> None:
    time.sleep(TIMEOUT + 1.5)


def drip(write: Write) -> None:
    """Send one byte after the other, never waiting long."""
    write(head(200))
    for _ in range(100):
        write(b" ")
        time.sleep(0.05)


def endless_head(write: Write) -> None:
    write(b"HTTP/1.1 200 OK\r\n")
    for number in itertools.count():
        write(f"X-{number}: more\r\n".encode())


def continue_for_ever(write: Write) -> None:
    while True:
        write(b"HTTP/1.1 100 Continue\r\n\r\n")


def endless_body(write: Write) -> None:
    write(head(None))
    while True:
        write(b"x" * 65536)


def endless_chunks(write: Write) -> None:
    write(head(None, "Transfer-Encoding: chunked"))
    while True:
        write(b"8000\r\n" + b"x" * 0x8000 + b"\r\n")


def break_off(write: Write) -> None:
    write(head(500) + RIGHT)
    raise OSError


def late(write: Write) -> None:
    time.sleep(TIMEOUT + 0.3)
    write(head(len(RIGHT)) + RIGHT)


HTML = b"<!DOCTYPE html><title>It works!</title>"
HOSTILE: list[tuple[Callable[[Write], object], str, str]] = [
    (hang, faults.HANG, "no answer to 'state' within 0.4 s"),
    (drip, faults.HANG, "no answer to 'state'"),
    (continue_for_ever, faults.HANG, "no answer to 'state'"),
    (late, faults.OVERRUN, "0.4 s are allowed"),
    (endless_head, faults.GARBAGE, "is not HTTP (HTTPException: got more than 100 headers)"),
    (endless_body, faults.OVERRUN, "a body of more than 8,000,000 bytes"),
    (endless_chunks, faults.OVERRUN, "a body of more than 8,000,000 bytes"),
    (break_off, faults.CRASH, "broke off in the middle of the answer to 'state'"),
]
ANSWERS: list[tuple[str, bytes, str, str]] = [
    ("no HTTP", b"hello there\r\n\r\n", faults.GARBAGE, "is not HTTP (BadStatusLine: hello there"),
    ("long line", b"HTTP/1.1 200 " + b"x" * 70_000 + b"\r\n\r\n", faults.GARBAGE, "is not HTTP"),
    ("HTML", head(len(HTML), "Content-Type: text/html") + HTML, faults.GARBAGE, "not JSON"),
    ("empty", head(0), faults.GARBAGE, "an empty body"),
    ("no content", head(0, status="204 No Content"), faults.PROTOCOL_VIOLATION, "HTTP status 204 No Content, not 200"),
    (
        "redirect",
        head(0, "Location: http://127.0.0.1:1/", status="302 Found"),
        faults.PROTOCOL_VIOLATION,
        "HTTP status 302 Found, not 200; redirects are not followed",
    ),
    (
        "error",
        head(2, status="500 Oh\x1b[2J") + b"{}",
        faults.PROTOCOL_VIOLATION,
        "HTTP status 500 Oh\\x1b[2J, not 200",
    ),
    ("encoded", head(2, "Content-Encoding: gzip") + b"\x1f\x8b", faults.PROTOCOL_VIOLATION, "is encoded (gzip)"),
    ("two answers", head(2 * len(RIGHT)) + RIGHT * 2, faults.GARBAGE, "Extra data"),
    ("not UTF-8", head(3) + b'"\xff"', faults.GARBAGE, "not UTF-8"),
    ("no length, no end", head(None, "Content-Length: -5") + RIGHT, faults.HANG, "no answer to 'state'"),
]


def fault_of(say: Callable[[Write], object], monkeypatch: pytest.MonkeyPatch) -> Fault:
    """Return how asking such a server ends; it has to end soon."""
    monkeypatch.setattr(http_post, "GRACE", 0.5)
    begun = time.monotonic()
    with server_that(say) as url:
        line = HttpPost(read_address(url))
        with pytest.raises(Fault) as caught:
            list(line.exchange([message()], TIMEOUT))
    assert time.monotonic() - begun < 5
    assert not line.running
    return caught.value


@pytest.mark.parametrize(("say", "name", "said"), HOSTILE, ids=lambda value: getattr(value, "__name__", ""))
def test_a_hostile_server_gets_one_named_fault_in_time(
    say: Callable[[Write], object], name: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = fault_of(say, monkeypatch)
    assert fault.name == name
    assert said in fault.message


@pytest.mark.parametrize(("answer", "name", "said"), [row[1:] for row in ANSWERS], ids=[row[0] for row in ANSWERS])
def test_a_wrong_answer_of_a_server_gets_one_named_fault(
    answer: bytes, name: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = fault_of(lambda write: write(answer), monkeypatch)
    assert fault.name == name
    assert said in fault.message


def test_a_server_may_close_the_connection_after_each_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def say(write: Write) -> None:
        write(head(len(RIGHT), "Connection: close") + RIGHT)
        raise OSError

    with server_that(say) as url:
        line = HttpPost(read_address(url))
        assert list(line.exchange([message(), message()], 5)) == [json.loads(RIGHT)] * 2
        line.close()


def test_a_server_that_has_gone_away_has_crashed() -> None:
    def say(write: Write) -> None:
        write(head(len(RIGHT)) + RIGHT)
        raise OSError

    with server_that(say) as url:
        line = HttpPost(read_address(url))
        assert list(line.exchange([message()], 5)) == [json.loads(RIGHT)]
    time.sleep(0.1)
    with pytest.raises(Fault, match="cannot be reached any more, to be asked for 'play'") as caught:
        list(line.exchange([message(2, "play")], 5))
    assert caught.value.name == faults.CRASH


def test_a_message_without_id_is_posted_and_waits_for_no_answer() -> None:
    with HttpServer(Server(["yote"]), 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        line = HttpPost(read_address(server.url))
        silent = {"jsonrpc": "2.0", "method": "state"}
        (answer,) = line.exchange([silent, message(7, "nothing")], 5)
        assert (answer["id"], answer["error"]["code"]) == (7, -32601)
        line.close()
        server.shutdown()


@pytest.mark.parametrize(
    ("request_head", "status"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", b"501"),
        (b"POST / HTTP/1.1\r\n\r\n", b"411"),
        (b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"411"),
        (b"POST / HTTP/1.1\r\nContent-Length: 9000000\r\n\r\n", b"413"),
        (b"POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\n{", b"200"),
    ],
)
def test_the_server_refuses_what_is_no_message(request_head: bytes, status: bytes) -> None:
    with HttpServer(Server(["yote"]), 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with socket.create_connection(("127.0.0.1", server.server_port), 5) as line:
            line.sendall(request_head)
            assert line.recv(1000).split()[1] == status
        server.shutdown()


WRONG_URLS = {
    "": "does not say http:// or https:// and a host",
    "127.0.0.1:8000": "http://",
    "ftp://127.0.0.1/": "http://",
    "http:///path": "and a host",
    "http://127.0.0.1:99999/": "is no URL",
    "http://someone@127.0.0.1/": "holds a user name",
    "http://127.0.0.1/ ": "holds characters that no URL has",
}


@pytest.mark.parametrize("url", WRONG_URLS)
def test_a_wrong_url_is_wrong_usage(url: str) -> None:
    with pytest.raises(UsageError) as caught:
        to_url(url)
    assert str(caught.value).startswith("--url: ")
    assert WRONG_URLS[url] in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--url", "http://127.0.0.1:1/", "--python", "a:b"], "--url and --python name two programs"),
        (["--python", "a:b", "--", "node"], "a command after -- and --python name two programs"),
        (["--url", "http://127.0.0.1:1/", "--jobs", "2"], "--url is one session: --jobs has to be 1, not 2"),
        (["--python", "engine"], "--python takes MODULE:FACTORY"),
        (["--python", "engine:"], "--python takes MODULE:FACTORY"),
        (["--python", "my-engine:make"], "--python takes MODULE:FACTORY"),
    ],
)
def test_ways_that_cannot_be_gone_are_wrong_usage(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "yote", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_where_nobody_listens_nothing_can_be_started(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    done = referee("identify", "yote", "--url", f"http://127.0.0.1:{port}/", cwd=tmp_path)
    assert done.returncode == 3
    assert one_sentence(done) == f"http://127.0.0.1:{port}/ cannot be reached: Connection refused"


def test_the_reference_served_by_http_conforms_and_counts(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "serve", "yote", "--port", "0"], stderr=subprocess.PIPE, env=environment(), cwd=tmp_path
    ) as serving:
        try:
            assert serving.stderr is not None
            url = serving.stderr.readline().decode().split()[3]
            checked = referee(
                "check", "yote", "--url", url, "--variant", "board", "--only", "yote.drop.any-empty", cwd=tmp_path
            )
            assert checked.returncode == 0, checked.stdout + checked.stderr
            assert f"judging referee 0.1.0: --url {url}" in checked.stdout
            counted = referee("perft", "yote", "--depth", "1", "--url", url, cwd=tmp_path)
            assert counted.returncode == 0, counted.stdout + counted.stderr
            busy = referee("serve", "yote", "--port", url.rstrip("/").rpartition(":")[2], cwd=tmp_path)
            assert (busy.returncode, "cannot be listened on" in one_sentence(busy)) == (2, True)
        finally:
            serving.send_signal(signal.SIGINT)
            assert serving.wait(10) == 130


ENGINES = """
import sys, time
from referee.server import Server

print("this goes to the user")

def make():
    assert sys.stdin.read() == ""
    return Noisy()

class Noisy(Server):
    def __init__(self):
        super().__init__(["yote"])

    def handle(self, message):
        print("asked for", message["method"])
        return self.answer(message)

def function():
    return Noisy().handle

def three():
    return 3

def broken():
    raise RuntimeError("no engine today")

def sleepy():
    engine = Noisy()
    def handle(message):
        if message["method"] == "state":
            time.sleep(60)
        return engine.handle(message)
    return handle
"""


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "engines.py").write_text(ENGINES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
    return tmp_path


@pytest.mark.parametrize("factory", ["make", "function", "Noisy"])
def test_a_python_object_answers_and_may_print(factory: str, engines: Path) -> None:
    client = Client(to_python(f"engines:{factory}").start, "yote", 5)
    (answer,) = client.ask([Call("newGame", {"game": "yote", "variant": "board"})])
    client.close()
    assert answer.state["hands"] == {"1": 12, "2": 12}
    assert client.said_aside.splitlines()[:2] == ["this goes to the user", "asked for initialize"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:make", "it said: there is no module 'nowhere' in"),
        ("engines:nothing", "it said: 'engines' has no 'nothing'"),
        ("engines:three", "it said: 'engines:three' returned int, which has no 'handle' and is no function"),
        ("engines:ENGINE.three", "it said: 'engines' has no 'ENGINE.three'"),
        ("engines:__name__", "it said: 'engines:__name__' is no function or class"),
        ("engines:broken", "it said: RuntimeError: no engine today"),
    ],
)
def test_a_python_object_that_cannot_be_made_is_told_in_one_sentence(name: str, said: str, engines: Path) -> None:
    with pytest.raises(CannotStart) as caught:
        Client(to_python(name).start, "yote", 5)
    assert said in str(caught.value)


def test_a_python_object_that_hangs_is_killed(engines: Path) -> None:
    client = Client(to_python("engines:sleepy").start, "yote", 0.2)
    list(client.ask([Call("newGame", {"game": "yote", "variant": "board"})], 5))
    with pytest.raises(Fault, match="no answer to 'state'") as caught:
        list(client.ask([Call("state", {})]))
    assert caught.value.name == faults.HANG
    assert not client.running


def test_a_python_object_is_found_from_the_current_folder(engines: Path) -> None:
    done = referee("check", "yote", "--python", "engines:make", "--only", "yote.drop.any-empty", cwd=engines)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "judging referee 0.1.0: --python engines:make" in done.stdout


def test_a_connection_is_named_as_the_user_wrote_it() -> None:
    assert str(to_command(["node", "engine.js"])) == "node engine.js"
    assert to_url("http://127.0.0.1:8000").words == ("--url", "http://127.0.0.1:8000")
    assert to_python("engine:make").words == ("--python", "engine:make")
