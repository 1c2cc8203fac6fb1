"""What a stranger may send to a running server, and what it costs: bytes, memory, work, pauses."""

import gzip
import http.client
import json
import os
import random
import re
import socket
import struct
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from course.view import DEFAULTS
from tests.browser.chromium import ROOT
from tests.server.asgi import Answer
from tests.server.questions import EVIL, INJECTED, dear, figure, light
from tests.server.serving import Server, running

LARGEST = DEFAULTS._asdict() | {"d": 1024, "L": 2048}
MB = 1e6
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
MEMORY = dict(re.findall(r"\b(MALLOC_\w+)=(\d+)", DOCKERFILE))
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="read from /proc, as on Linux")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running(**MEMORY) as started:  # as the image starts it
        yield started


def asks(server: Server, body: bytes | Any, method: str = "POST", path: str = "/live/figures",
         **headers: str) -> Answer:  # fmt: skip
    """Return the answer to one request on a connection of its own."""
    given = {"content-type": "application/json", "accept-encoding": "gzip"}
    given |= {key.replace("_", "-"): value for key, value in headers.items()}
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        connection.request(method, path, data or None, given)
        told = connection.getresponse()
        return Answer(told.status, {k.lower(): v for k, v in told.getheaders()}, told.read())


def drawing(name: str, **options: Any) -> dict[str, Any]:
    return {"view": LARGEST, "figures": {"x": figure(name, **options)}}


def memory(server: Server) -> float:
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MB


def settled_memory(server: Server, below: float) -> float:
    """Return the memory once it is below a limit, or after ten seconds."""
    until = monotonic() + 10
    while (now := memory(server)) > below and monotonic() < until:
        sleep(0.2)
    return now


HEATMAP = {"lesson": "heatmap"}
NONSENSE: list[tuple[str, Any]] = [
    ("figures", {"figures": {"x": {"lesson": "heatmap", "name": []}}}),
    ("figures", {"figures": {}, "words": {"x": HEATMAP | {"part": []}}}),
    ("figures", {"figures": {}, "held": [[]]}),
    ("figures", {"figures": {"x" * 999: figure("heatmap.waves")}}),
    ("figures", drawing("heatmap.heatmap", rows=True)),
    ("figures", drawing("heatmap.heatmap", rows=1.5)),
    ("figures", drawing("heatmap.heatmap", rows="256")),
    ("figures", {"view": LARGEST | {"d": 1e400}, "figures": {}}),
    ("figures", {"view": LARGEST | {"order": []}, "figures": {}}),
    ("figures", drawing("heatmap.heatmap", rows=4096)),
    ("figures", drawing("heatmap.waves", pairs=4096)),
    ("figures", drawing("heatmap.waves", pairs=1)),
    ("figures", drawing("dot_products.dot_products", rows=2048)),
    ("figures", drawing("dot_products.trend", slot=1)),
    ("figures", drawing("attention.term_words", index=4)),
    ("cell", HEATMAP | {"name": "heatmap", "x": 10**9, "y": 0}),
    ("cells", figure("heatmap.waves")),
    ("figures", b"[" * 50_000),
]


def test_nonsense_is_refused_in_a_sentence(server: Server, subtests: pytest.Subtests) -> None:
    for number, (name, asked) in enumerate(NONSENSE):
        with subtests.test(number=number, name=name):
            whole = asked if isinstance(asked, bytes) else {"view": LARGEST} | asked
            status, headers, said = asks(server, whole, path=f"/live/{name}")
            assert (status, headers["content-type"]) == (400, "text/plain; charset=utf-8")
            assert 10 < len(said) < 4000
    assert "Traceback" not in server.logged()


@pytest.fixture(scope="module", autouse=True)
def slow(server: Server) -> Iterator[list[socket.socket]]:
    """Return connections whose requests begin and do not go on, beside all tests of this module."""
    head = b"POST /live/figures HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    head += b"content-length: 60000\r\n\r\n{"
    with ExitStack() as stack:
        where = ("127.0.0.1", server.port)
        begun = [
            stack.enter_context(closing(socket.create_connection(where, timeout=60)))
            for _ in range(50)
        ]
        for connection in begun:
            connection.sendall(head)
        yield begun


@pytest.mark.slow
@on_linux
def test_a_hundred_of_each_attack_leave_no_memory_behind(
    server: Server, slow: list[socket.socket]
) -> None:
    assert len(slow) == 50  # which wait meanwhile
    chance = random.Random(1)
    for turn in range(30):
        asks(server, light(turn))
    asks(server, dear(chance))
    before = memory(server)
    for _ in range(30):
        asks(server, dear(chance))
    for pairs in range(100):
        asks(server, drawing("waves", pairs=pairs))
        view = LARGEST | {"n": 100 + 1000 * pairs, "t": pairs}
        asks(server, {"view": view, "figures": {"x": figure("heatmap.heatmap")}})
    assert settled_memory(server, before + 60) <= before + 60


def test_another_sites_page_is_not_let_in(server: Server) -> None:
    asked = {"origin": "https://evil.example", "access_control_request_method": "POST"}
    preflight = asks(server, b"", "OPTIONS", **asked)
    assert "access-control-allow-origin" not in preflight.headers


KINDS = [
    ("GET", "/", 200), ("HEAD", "/heatmap", 200), ("GET", "/privacy", 200), ("GET", "/nosuch", 404),
    ("GET", "/live/client.js", 200), ("HEAD", "/live/plotly.js", 200),
    ("GET", "/live/figures", 405), ("HEAD", "/live/figures", 405), ("PUT", "/live/cell", 405),
    ("POST", "/live/client.js", 405), ("GET", "/live/nosuch", 404),
    ("GET", "/_stcore/health", 200), ("PUT", "/_stcore/upload_file/a/b", 404),
    ("GET", "/_stcore/anything", 404), ("GET", "/index.html", 404), ("GET", "/app/static/x", 404),
    ("GET", "/favicon.png", 200), ("GET", "/static/js/nosuch.js", 404), ("GET", "/app.py", 404),
    ("GET", "/.git/config", 404),
]  # fmt: skip


def test_every_kind_of_answer_has_its_headers_and_no_banner(
    server: Server, subtests: pytest.Subtests
) -> None:
    for method, path, status in KINDS:
        with subtests.test(method=method, path=path):
            answer = asks(server, b"", method, path)
            assert answer.status == status
            assert ("allow" in answer.headers) == (status == 405)
            assert "server" not in answer.headers
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "same-origin"
            policy = answer.headers.get("content-security-policy", "")
            shown = "html" in answer.headers["content-type"]
            assert policy.endswith("frame-ancestors 'self'" if shown else "")
            assert bool(policy) == shown


def test_nothing_of_a_path_is_written_into_a_page(
    server: Server, subtests: pytest.Subtests
) -> None:
    for path in INJECTED:
        with subtests.test(path=path[:80]):
            answer = asks(server, b"", "GET", path)
            assert answer.status in ((200,) if path.startswith("/heatmap?") else (400, 404))
            assert "location" not in answer.headers
            packed = answer.headers.get("content-encoding") == "gzip"
            assert b"evil" not in (gzip.decompress(answer.body) if packed else answer.body)
            assert not any("evil" in value for value in answer.headers.values())


def test_what_a_visitor_says_of_the_host_is_written_only_as_a_host(server: Server) -> None:
    for header in ("host", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-prefix"):
        answer = asks(server, b"", "GET", "/heatmap", **{header: EVIL})
        assert b"evil.example" not in gzip.decompress(answer.body), header


def test_light_questions_and_health_go_on_beside_the_dearest(server: Server) -> None:
    for turn in range(10):
        asks(server, light(turn))
    with ThreadPoolExecutor(4) as pool:
        attacks = [pool.submit(asks, server, dear(random.Random(i))) for i in range(4)]
        answers, turn = 0, 1000
        while not all(attack.done() for attack in attacks):
            assert asks(server, light(turn)).status == 200
            assert asks(server, b"", "GET", "/_stcore/health").status == 200
            answers, turn = answers + 1, turn + 1
    # They are under way for a second or two. Without threads one or two answers fit in between.
    assert answers >= 10


ALMOST = 1_900_000  # bytes of a message, less than one may have
BEGUN = struct.pack(">BBQ4s", 0x81, 0xFF, ALMOST + 1, b"\0\0\0\0") + b"x" * ALMOST  # RFC 6455, 5.2


def open_still(one: ClientConnection) -> bool:
    try:
        one.recv(timeout=0.1)
    except TimeoutError:
        return True
    except ConnectionClosed:
        pass
    return False


def test_messages_that_never_end_are_bounded_in_all() -> None:
    where = "ws://127.0.0.1:{}/_stcore/stream"
    with running() as attacked, ExitStack() as stack:
        before = memory(attacked) if sys.platform == "linux" else 0
        opened = []
        for _ in range(50):  # 95 MB in all
            one = stack.enter_context(
                connect(
                    where.format(attacked.port),
                    subprotocols=[Subprotocol("streamlit")],
                    compression=None,
                )
            )
            one.send(b"")  # or it is closed for its silence
            with suppress(OSError):  # closed while it sends
                one.socket.sendall(BEGUN)
            opened.append(one)
        while "messages that have begun" not in attacked.logged():
            assert any(map(open_still, opened))  # till the keepalive ends them all
        assert sys.platform != "linux" or memory(attacked) - before < 120
        assert asks(attacked, b"", "GET", "/_stcore/health").status == 200


def test_slow_bodies_are_let_go(slow: list[socket.socket]) -> None:
    for connection in slow:
        told = b""
        while part := connection.recv(4096):  # until the server closes it
            told += part
        assert told.startswith(b"HTTP/1.1 408 ")
        assert told.endswith(b"request must arrive within 10 seconds")
