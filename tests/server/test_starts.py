"""What holds however the server is started: by `streamlit run app.py`, or by `python app.py`."""

import http.client
import subprocess
from collections.abc import Iterator
from contextlib import closing
from signal import SIGTERM

import pytest
from websockets.sync.client import connect

from tests.server.rooms.test_servers import Class
from tests.server.serving import Server, ended_at_once, running

PAGES = ("/", "/heatmap", "/room", "/licences.txt", "/privacy", "/healthz", "/_stcore/health")
NOWHERE = ("/nosuch", "/_stcore/nosuch", "/index.html")


@pytest.fixture(scope="module", params=[False, True], ids=["python", "streamlit run"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    with running(by_streamlit=request.param) as started:
        yield started


def got(server: Server, path: str) -> http.client.HTTPResponse:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)) as line:
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        return answer


def test_every_address_is_answered(server: Server) -> None:
    found = {path: got(server, path).status for path in (*PAGES, *NOWHERE)}
    assert found == dict.fromkeys(PAGES, 200) | dict.fromkeys(NOWHERE, 404)


@ended_at_once
def test_a_server_with_open_pages_and_streams_stops_within_seconds(server: Server) -> None:
    """It is the last of this server."""
    room = Class(server.port)
    phones = [room.phone(server.port, seat) for seat in range(3)]
    for phone in phones:
        phone.hear(lambda told: told["open"])
    with connect(f"ws://127.0.0.1:{server.port}/_stcore/stream", origin=server.address):
        server.process.send_signal(SIGTERM)
        try:
            server.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            pytest.fail("the server does not stop within five seconds")
    assert all(phone.ended() for phone in phones)
    for phone in phones:
        phone.close()
    assert "Traceback" not in server.logged()


def test_all_addresses_lie_below_the_path_that_the_settings_name() -> None:
    with running(below="/a-course") as one:
        for path, status in [("/", 200), ("/heatmap", 200), ("/room/new", 200), ("/privacy", 200),
                             ("/nosuch", 404), ("/live/client.js", 200),
                             ("/_stcore/health", 200)]:  # fmt: skip
            assert got(one, f"/a-course{path}").status == status
            assert got(one, path).status == 404
        moved = got(one, "/a-course?present=true")
        assert (moved.status, moved.getheader("location")) == (307, "a-course/?present=true")
