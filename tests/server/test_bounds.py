"""Streamlit's sockets, silent connections, descriptors and the log are bounded, too."""

import asyncio
import gc
import http.client
import json
import re
import socket
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from time import monotonic, sleep
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from benchmarks.wire import UPGRADE, Address
from course.view import DEFAULTS
from tests.browser.chromium import ROOT
from tests.server.questions import light
from tests.server.serving import OUR_OWN, Server, running
from ui.server import connections, sockets
from ui.server.sockets import Sockets

pytestmark = pytest.mark.anyio
MARK = "a-strangers-mark"
FEW_FILES = "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, ({0}, {0}))\n"
ELSEWHERE = """
import os, sys
for name in ("getuid", "geteuid", "getgid", "fork"):
    vars(os).pop(name, None)
sys.modules["resource"] = sys.modules["fcntl"] = None
"""
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows sets no limit of open files")


# One socket, in a time of its own.


class Clock:
    """Time that passes while somebody sleeps, and not otherwise."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(sockets, "monotonic", made.monotonic)
    monkeypatch.setattr(sockets.asyncio, "sleep", made.sleep)
    return made


class Browser:
    """What an ASGI server hands on from one socket, and what it was told."""

    def __init__(self, *messages: dict[str, Any]) -> None:
        self.messages, self.told = list(messages), []

    async def receive(self) -> dict[str, Any]:
        if not self.messages:
            await asyncio.get_running_loop().create_future()  # for ever
        return self.messages.pop(0)

    async def send(self, message: dict[str, Any]) -> None:
        self.told.append(message)


def message(**parts: Any) -> dict[str, Any]:
    return {"type": "websocket.receive", **parts}


async def opened(app: Any, browser: Browser, address: str = "192.0.2.1") -> None:
    scope = {"type": "websocket", "path": "/_stcore/stream", "client": (address, 1)}
    await app(scope, browser.receive, browser.send)


class Listening:
    """An app that takes what comes until its socket ends, or so many messages have come."""

    def __init__(self, most: int) -> None:
        self.most, self.taken = most, []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while len(self.taken) < self.most:
            told = await receive()
            if told["type"] == "websocket.disconnect":
                return
            self.taken.append(told)


async def test_a_flood_is_taken_a_few_messages_a_second_and_presses_at_once(clock: Clock) -> None:
    asked = message(bytes=b"a")
    browser = Browser(*[asked] * 1111)
    incoming = sockets.Incoming(browser.receive, browser.send)

    async def seconds(count: int) -> float:
        before = clock.now
        assert [await incoming() for _ in range(count)] == [asked] * count  # none is lost
        return clock.now - before

    for count in (1, 10, 100, 1000):
        spent = await seconds(count)
        assert spent <= count  # a hand that presses once a second is never held up
        assert (spent == 0) == (count <= 10)
        assert count < 100 or spent > count / 10
        clock.now += 3600  # after a rest all is as at first


async def test_a_socket_that_speaks_in_text_is_closed_and_says_nothing_to_streamlit() -> None:
    app, browser = Listening(9), Browser(message(text=MARK, bytes=None), message(bytes=b"a"))
    await opened(Sockets(app), browser)
    assert app.taken == []
    assert [one["type"] for one in browser.told] == ["websocket.close"]


async def test_a_socket_that_says_nothing_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "_FIRST_S", 0.01)
    app, browser = Listening(9), Browser()
    await opened(Sockets(app), browser)
    assert [one["type"] for one in browser.told] == ["websocket.close"]


async def test_whoever_leaves_in_the_middle_of_something_is_heard_of_by_what_comes_in() -> None:
    class Left(Browser):
        async def send(self, message: dict[str, Any]) -> None:
            raise OSError("nobody is there")  # as ASGI servers do

    async def speaking(scope: Any, receive: Any, send: Any) -> None:
        assert await receive() == asked
        await send({"type": "websocket.send", "bytes": b"a"})
        assert await receive() == gone

    asked, gone = message(bytes=b"a"), {"type": "websocket.disconnect", "code": 1006}
    await opened(Sockets(speaking), Left(asked, gone))


async def test_sockets_are_counted_in_all_and_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "sessions", lambda: 6)

    async def crowd(*addresses: str) -> list[bool]:
        app = Sockets(Listening(1))
        browsers = [Browser() for _ in addresses]
        pairs = zip(addresses, browsers, strict=True)
        tasks = [asyncio.create_task(opened(app, one, address)) for address, one in pairs]
        await asyncio.wait(tasks, timeout=0.05)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        late = Browser(message(bytes=b"a"))
        await opened(app, late, addresses[0])
        assert late.told == []  # there is room again
        return [not one.told for one in browsers]

    assert await crowd(*"aaaabb") == [True] * 3 + [False] + [True] * 2
    assert await crowd(*"aabbccdd") == [True] * 6 + [False] * 2


class Transport(asyncio.Transport):
    """A connection's end in which what is written is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.reading, self.closing = b"", True, False

    def write(self, data: Any) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True


PINGS = 20_000
PING, PONG = b"\x89\x80" + bytes(4), b"\x8a\x00"


async def test_pings_as_fast_as_they_go_wait_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = iter(range(10**6))
    monkeypatch.setattr(connections, "thread_time", lambda: next(turns) / 100)
    monkeypatch.setattr(connections, "_PAUSE_S", 0.0)
    now = [0.0]
    monkeypatch.setattr(connections, "monotonic", lambda: now[0])

    async def accepting(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await receive()  # that it connects
        await receive()

    config = Config(accepting, ws=connections.Socket)
    config.load()
    end, socket = Transport(), connections.Socket(config, ServerState(), {})
    socket.connection_made(end)
    head = Address("localhost", 1).head("GET /_stcore/stream", "", UPGRADE)
    socket.data_received(f"{head}\r\n".encode())
    while b"101" not in end.written:
        await asyncio.sleep(0)
    end.written = b""
    socket.data_received(PING * PINGS)
    assert 0 < end.written.count(PONG) < PINGS / 2
    assert not end.reading
    for _ in range(10_000):
        now[0] += 1
        await asyncio.sleep(0)
    assert end.written.count(PONG) == PINGS  # none is lost
    assert end.reading


async def test_nothing_is_kept_of_a_connection_that_has_ended() -> None:
    config = Config(Listening(9), http=connections.Connection)
    config.load()
    connection = connections.Connection(config, ServerState(), {})
    connection.connection_made(Transport())
    connection.data_received(b"GET / HTTP/1.1\r\nho")
    connection.connection_lost(None)
    known = weakref.ref(connection)
    del connection
    await asyncio.sleep(0)
    gc.collect()
    assert known() is None


# A running server.


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as started:
        yield started


def raw(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=60)


def session(server: Server) -> ClientConnection:
    where = f"ws://127.0.0.1:{server.port}/_stcore/stream"
    return connect(where, subprotocols=["streamlit"], compression=None)  # type: ignore[list-item]


def status(server: Server, path: str = "/_stcore/health") -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as asked:
        asked.request("GET", path)
        return asked.getresponse().status


HALVES = {
    "nothing": b"",
    "a word": b"GET",
    "half a head": b"GET / HTTP/1.1\r\nhost: ",
    "half a head after an answer": b"GET /_stcore/health HTTP/1.1\r\nhost: x\r\n\r\n"
    b"GET / HTTP/1.1\r\nho",
}


@pytest.mark.slow
def test_whoever_says_nothing_or_half_a_head_is_let_go(
    server: Server, subtests: pytest.Subtests
) -> None:
    with ExitStack() as stack:
        silent = {name: stack.enter_context(closing(raw(server))) for name in HALVES}
        for name, said in HALVES.items():
            silent[name].sendall(said)
        for name, line in silent.items():
            with subtests.test(said=name), suppress(ConnectionResetError):
                while line.recv(4096):  # until the server closes it
                    pass


@pytest.mark.slow
def test_whoever_does_not_read_a_file_keeps_nobody_from_theirs(server: Server) -> None:
    view = DEFAULTS._asdict() | {"d": 1024, "L": 2048}
    asked = json.dumps({"view": view, "lesson": "heatmap", "kind": "csv", "name": ""}).encode()
    head = "POST /live/file HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    head += f"content-length: {len(asked)}\r\n\r\n"

    def begun(stack: ExitStack) -> bytes:
        slow = stack.enter_context(closing(socket.socket()))
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.settimeout(60)
        slow.connect(("127.0.0.1", server.port))
        slow.sendall(head.encode() + asked)
        return slow.recv(12)

    with ExitStack() as stack:
        while (told := begun(stack)) == b"HTTP/1.1 200":
            pass
        assert told == b"HTTP/1.1 503"
        until = monotonic() + 120
        while (told := begun(stack)) == b"HTTP/1.1 503" and monotonic() < until:
            sleep(1)
        assert told == b"HTTP/1.1 200"


def test_whatever_comes_in_the_log_has_one_line_of_a_kind_and_none_of_it(server: Server) -> None:
    for _ in range(20):
        with closing(raw(server)) as broken:
            broken.sendall(f"{MARK}\x00 / HTTP/9.9\r\n\r\n".encode())
            broken.recv(4096)
        for said in (MARK, f"\xff{MARK}".encode("latin-1"), b"\x00" + MARK.encode()):
            with session(server) as spoken, suppress(ConnectionClosed):
                spoken.send(said)
                while True:
                    spoken.recv(timeout=60)
        for path in ("/live/figures", "/live/cell", "/live/file", "/room/new", "/room/BCDF/vote"):
            asked = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            with closing(asked):
                kind = {"content-type": "application/json"}
                asked.request("POST", path, f'{{"{MARK}": ["{MARK}"]}}', kind)
                assert 400 <= asked.getresponse().status < 500
    logged = server.logged()
    assert MARK not in logged
    assert "Traceback" not in logged
    assert len(logged.splitlines()) < 20


FAILING = f"""
import sys
sys.path.insert(0, "")
from ui import share
def button(room):
    raise KeyError("{MARK}")
share.button = button
"""


def test_a_page_that_fails_is_one_line_with_its_place() -> None:
    with running(prelude=FAILING) as failing:
        run = BackMsg()
        run.rerun_script.page_name = "heatmap"
        with session(failing) as opened:
            opened.send(run.SerializeToString())
            until = monotonic() + 60
            while "KeyError" not in failing.logged() and monotonic() < until:
                with suppress(TimeoutError):
                    opened.recv(timeout=0.2)
        (line,) = [one for one in failing.logged().splitlines() if "KeyError" in one]
        assert "frame.py:" in line
        assert MARK not in failing.logged()
        assert "Traceback" not in failing.logged()


@posix
def test_too_few_files_are_said_at_the_start() -> None:
    command = [sys.executable, "-c", FEW_FILES.format(256) + OUR_OWN, "--server.headless", "true"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert told.returncode
    assert re.search(r"\b1024\b.*\b256\b", told.stderr)
    assert "Traceback" not in told.stderr


@posix
def test_more_connections_than_there_is_room_for_are_refused() -> None:
    with running(prelude=FEW_FILES.format(1024)) as small, ExitStack() as stack:
        assert "1024" in small.logged()
        for _ in range(1100):
            with suppress(OSError):
                stack.enter_context(closing(raw(small)))
        with suppress(OSError, http.client.HTTPException):
            assert status(small) == 503
        stack.close()
        assert status(small) == 200
        assert len(small.logged().splitlines()) < 10
        assert "Traceback" not in small.logged()


@posix
def test_sessions_end_before_files_do() -> None:
    with running(prelude=FEW_FILES.format(1024)) as small, ExitStack() as stack:
        refused = 0
        for _ in range(300):
            try:
                stack.enter_context(session(small))
            except InvalidStatus:
                refused += 1
        assert 0 < refused < 300
        assert status(small) == 200
        assert status(small, "/heatmap") == 200
        assert "Traceback" not in small.logged()


def test_it_starts_where_there_is_nothing_of_posix() -> None:
    with running(prelude=ELSEWHERE) as elsewhere:
        assert status(elsewhere, "/heatmap") == 200
        for path, said in (
            ("/live/figures", light(1)),
            ("/room/new", {"programme": "heatmap"}),
        ):
            asked = http.client.HTTPConnection("127.0.0.1", elsewhere.port, timeout=60)
            with closing(asked):
                asked.request("POST", path, json.dumps(said), {"content-type": "application/json"})
                assert asked.getresponse().status == 200, path
        assert "rooms are kept in memory" not in elsewhere.logged()
