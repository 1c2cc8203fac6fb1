"""nginx as deploy/nginx.conf sets it up, started for real in front of two replicas."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import connect

from tests.browser.chromium import free_port, settle
from tests.deploy.replicas import REPLICAS, Proxy, exchange, nginx, proxied, secure
from tests.server.questions import INJECTED
from tests.server.serving import running


@pytest.fixture
def proxy() -> Iterator[Proxy]:
    with proxied() as started:
        yield started


def mark(cookie: str) -> dict[str, str]:
    """Return the header by which a browser gives a cookie back."""
    assert cookie.startswith("course_replica=")
    return {"Cookie": cookie.partition(";")[0]}


def test_a_visitor_comes_back_to_the_replica_of_the_first_page(proxy: Proxy) -> None:
    for _ in range(8):
        first = proxy.ask()
        again = [proxy.ask(path, mark(first.cookie)) for path in ("/", "/a.js", "/room/ABCD")]
        assert {answer.replica for answer in again} == {first.replica}
        assert not any(answer.cookie for answer in again)


@pytest.mark.slow
def test_the_marks_are_shared_out_among_the_replicas(proxy: Proxy) -> None:
    marks = [{"Cookie": f"course_replica={number:02x}"} for number in range(256)]
    found = Counter(proxy.ask(headers=header).replica for header in marks)
    assert set(found) == set(REPLICAS)
    assert min(found.values()) > 64


def test_the_cookie_knows_nobody_and_comes_with_pages_only(proxy: Proxy) -> None:
    name, _, value = proxy.ask().cookie.partition(";")[0].partition("=")
    assert name == "course_replica"
    assert len(value) == 2
    assert "Expires" not in proxy.ask().cookie
    assert not proxy.ask("/a.js").cookie
    made_up = proxy.ask(headers={"Cookie": "course_replica=somebody-in-particular"}).cookie
    assert "somebody" not in made_up
    assert made_up


def test_the_other_replica_takes_over(proxy: Proxy) -> None:
    first = proxy.ask()
    proxy.replicas[first.replica].stop()
    for method in ("GET", "POST", "GET", "POST"):
        answer = proxy.ask("/live/figures", mark(first.cookie), method, b"{}")
        assert answer.status == 200
        assert answer.replica != first.replica


def test_a_websocket_passes_to_the_same_replica(proxy: Proxy) -> None:
    first = proxy.ask()
    where = f"ws://127.0.0.1:{proxy.port}/_stcore/stream"
    with connect(where, additional_headers=mark(first.cookie)) as session:
        session.send("hello")
        assert session.recv(timeout=20) == f"{first.replica}: hello"


def test_an_event_is_there_while_its_stream_is_still_open(proxy: Proxy) -> None:
    here = mark(proxy.ask().cookie)
    connection = proxy.connect()
    connection.request("POST", "/room/ABCD/stream", b"{}", {**here, "Accept-Encoding": "gzip"})
    stream = connection.getresponse()
    assert stream.headers.get("content-encoding") is None
    assert stream.readline() == b"data: first\n"
    for word in ("second", "third"):
        proxy.ask(f"/room/ABCD/say/{word}", here, "POST")
        assert stream.readline() == b"\n"
        assert stream.readline() == f"data: {word}\n".encode()
    connection.close()


def test_nobody_can_say_where_they_come_from(proxy: Proxy) -> None:
    forged = {
        "X-Forwarded-For": "203.0.113.9",
        "X-Real-IP": "203.0.113.9",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "evil.example.org",
        "Forwarded": "for=203.0.113.9;host=evil.example.org",
        "Host": "course.example.org",
    }
    for path in ("/", "/room/ABCD", "/live/figures"):
        asked = proxy.ask(path, forged, address="127.0.0.2").asked
        assert asked["x-forwarded-for"] == "127.0.0.2"
        assert asked["x-forwarded-proto"] == "http"
        assert asked["host"] == "course.example.org"
        assert "203.0.113.9" not in str(asked)
        assert "evil" not in str(asked)


def test_the_log_says_what_was_asked_and_never_by_whom(proxy: Proxy) -> None:
    agent = {"User-Agent": "Curious/1.0", "Referer": "http://from.example.org/"}
    proxy.ask("/playground?words=my+secret", agent, address="127.0.0.2")
    proxy.ask("/room/ABCD/vote", agent, "POST", b"{}", address="127.0.0.2")
    proxy.ask("/live/figures", agent, "POST", bytes(200_000), address="127.0.0.2")
    for replica in proxy.replicas.values():
        replica.stop()
    assert proxy.ask("/", agent, address="127.0.0.2").status == 502
    said = proxy.logged()
    lines = sorted(line.split()[1:4] for line in said.splitlines())
    assert lines == [
        ["live", "POST", "413"],
        ["page", "GET", "200"],  # by which the fixture saw that nginx is there
        ["page", "GET", "200"],
        ["page", "GET", "502"],
        ["room", "POST", "200"],
    ]
    for of_a_visitor in ("127.0.0", "Curious", "secret", "ABCD", "from.example.org"):
        assert of_a_visitor not in said


def test_over_tls_the_cookie_reaches_a_frame_on_another_site() -> None:
    port = free_port()
    with proxied(tls=port):
        answer = exchange(secure(port))
        assert {"Secure", "SameSite=None", "Partitioned"} <= set(answer.cookie.split("; "))
        assert answer.asked["x-forwarded-proto"] == "https"
    with proxied() as plain:
        assert "Secure" not in plain.ask().cookie


HOST = "proxy_set_header Host $http_host;"
FORWARDED = 'proxy_set_header X-Forwarded-Host "";'
REFUSED = re.compile("refuses the live connection")


@contextmanager
def opened(browser: Browser, changed: Mapping[str, str]) -> Iterator[Page]:
    """Give a page of the course behind a proxy that is set up otherwise, under another name."""
    with running() as course:
        behind = dict.fromkeys(REPLICAS, course.port)
        with nginx(behind, changed=changed) as (port, *_):
            page = browser.new_page()
            page.goto(f"http://course.localhost:{port}/heatmap")
            yield page
            page.close()


def test_a_page_whose_session_is_refused_says_so(browser: Browser) -> None:
    with opened(browser, {HOST: ""}) as page:
        expect(page.get_by_role("status").filter(has_text=REFUSED)).to_be_visible()
        expect(page.get_by_role("button", name="Load the page anew")).to_be_visible()


@pytest.mark.parametrize(
    "changed",
    [{}, {HOST: "", FORWARDED: "proxy_set_header X-Forwarded-Host $http_host;"}],
    ids=["Host", "X-Forwarded-Host"],
)
def test_a_page_stands_behind_a_proxy_that_names_the_host(
    browser: Browser, changed: Mapping[str, str]
) -> None:
    with opened(browser, changed) as page:
        settle(page)
        expect(page.get_by_role("button", name="Just show me").first).to_be_visible()
        expect(page.get_by_role("status").filter(has_text=REFUSED)).to_have_count(0)


def test_nothing_of_a_path_reaches_a_page_through_it() -> None:
    with running() as course, nginx(dict.fromkeys(REPLICAS, course.port)) as (port, *_):
        for path in INJECTED:
            answer = exchange(HTTPConnection("127.0.0.1", port, timeout=20), path)
            assert b"evil.example" not in answer.body, path
            assert "evil" not in str(dict(answer.headers)), path
