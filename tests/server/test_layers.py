"""Each part of the server by itself: pages, files of the client, small files, headers."""

import asyncio
import gzip
import io
import json
import logging
import re
import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from course import lessons
from course.answer import figures
from course.view import DEFAULTS
from tests.each import each
from tests.server.asgi import Answer, Inner, asked, call, course, live
from tests.server.questions import figure
from ui.server import client, log, pages, static_files
from ui.server.answer_cache import AnswerCache
from ui.server.answers import Answers
from ui.server.headers import Headers, ancestors
from ui.server.refusals import REFUSALS
from ui.server.requests import body_of
from ui.server.static_files import StaticCompression

VIEW = DEFAULTS._asdict()
SCRIPT = next(
    path for path in sorted(static_files.STREAMLITS.glob("js/*.js")) if path.stat().st_size > 999
)


def heatmap(**changes: int) -> dict[str, Any]:
    asked = {"here": figure("heatmap.heatmap")}
    return {"view": VIEW | changes, "held": [], "figures": asked}


def post(app: Any, asking: Any, path: str = "/live/figures", **headers: str) -> Answer:
    given = {"content_type": "application/json", "accept_encoding": "gzip"} | headers
    return call(app, "POST", path, json.dumps(asking).encode(), **given)


# Live answers.


def test_figures_are_answered() -> None:
    status, headers, body = post(live(), heatmap())
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(body) == figures(heatmap()).answer()


def test_who_takes_no_gzip_gets_none() -> None:
    for offer in ("", "br", "gzip;q=0, br"):
        answer = post(live(), heatmap(), accept_encoding=offer)
        assert "content-encoding" not in answer.headers
        assert answer.body == figures(heatmap()).answer()


def test_those_who_ask_the_same_are_answered_by_one_piece_of_work() -> None:
    answers = Answers()
    app = live(answers)
    done: list[Any] = []
    answer_of = answers.work.answer

    async def counted(*given: Any) -> bytes:
        done.append(given)
        return await answer_of(*given)

    answers.work.answer = counted  # type: ignore[method-assign]
    body, json_ = json.dumps(heatmap()).encode(), {"content_type": "application/json"}

    async def together() -> list[Answer]:
        asks = (asked(app, "POST", "/live/figures", body, **json_) for _ in range(20))
        return await asyncio.gather(*asks)

    assert len({answer.body for answer in asyncio.run(together())}) == 1
    post(app, heatmap())
    assert len(done) == 1


def test_too_much_waiting_work_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.server.answer_queue._MOST_LIGHT", 0)
    status, headers, body = post(live(), heatmap())
    assert (status, headers["retry-after"]) == (503, "1")
    assert b"ask again" in body


def test_what_goes_wrong_here_is_told_in_a_sentence_and_a_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise LookupError("a secret\nof ours")

    monkeypatch.setitem(lessons.figures("heatmap"), "heatmap", broken)  # type: ignore[index]
    status, _, body = post(live(), heatmap())
    assert (status, body) == (500, b"The server could not draw this. Another view may work.")
    line = log.Brief().format(caplog.records[0])
    assert "LookupError" in line
    assert "test_layers.py:" in line
    assert "\n" not in line
    assert "secret" not in line


@each("name", ["client.js", "sketch.js", "plotly.js", "live.css", "katex.js"])
def test_the_client_is_sent_once_for_good(name: str) -> None:
    app, path = live(), f"/live/{client.VERSION}/{name}"
    status, headers, packed = call(app, "GET", path, accept_encoding="br, gzip")
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(packed) == call(app, "GET", path).body
    assert len(packed) < 400_000
    assert {"immutable", "max-age=31536000"} < {*headers["cache-control"].split(", ")}


@each("path", ["/live", "/live/0123456789ab"])
def test_a_page_of_another_version_is_answered_but_only_for_now(path: str) -> None:
    app = live()
    status, headers, body = call(app, "GET", f"{path}/client.js")
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert body == client.FILES["client.js"]
    again = call(app, "GET", f"{path}/client.js", if_none_match=headers["etag"])
    assert (again.status, again.body) == (304, b"")


def test_whatever_changes_makes_a_new_version(tmp_path: Path) -> None:
    (tmp_path / "server").mkdir()
    copy = shutil.copy(client.__file__, tmp_path / "server")
    shutil.copytree(Path(client.__file__).parent.parent / "browser", tmp_path / "browser")
    versions = [runpy.run_path(copy)["VERSION"]]
    for changed in ("sketch.js", "live.css", "plotly-basic.min.js"):
        file = tmp_path / "browser" / changed
        file.write_bytes(file.read_bytes() + b"\n")
        versions.append(runpy.run_path(copy)["VERSION"])
    assert versions[0] == client.VERSION
    assert len(set(versions)) == len(versions)


@each(
    ("headers", "status"),
    [
        ({}, 200),
        ({"content_type": "application/json; charset=utf-8"}, 200),
        ({"content_type": "text/plain"}, 415),
        ({"content_type": ""}, 415),
        ({"host": "course.org", "origin": "https://course.org"}, 200),
        ({"host": "inner:8501", "x_forwarded_host": "c.org", "origin": "https://c.org"}, 200),
        ({"host": "inner:8501", "sec_fetch_site": "same-origin", "origin": "https://c.org"}, 200),
        ({"host": "course.org", "origin": "https://evil.org"}, 403),
        ({"host": "course.org", "origin": "null"}, 403),
        ({"host": "course.org", "sec_fetch_site": "cross-site"}, 403),
        ({"host": "course.org", "sec_fetch_site": "same-site"}, 403),
    ],
)
def test_only_our_own_pages_make_visitors_ask(headers: dict[str, str], status: int) -> None:
    assert post(live(), heatmap(), **headers).status == status


def coming(parts: Any) -> Request:
    """Return a request of our own pages whose parts come one after the other."""

    async def receive() -> Any:
        return next(parts)

    kind = (b"content-type", b"application/json")
    return Request({"type": "http", "method": "POST", "path": "/", "headers": [kind]}, receive)


def test_a_request_that_breaks_off_is_no_fault_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ClientDisconnect):
        asyncio.run(body_of(coming(iter([{"type": "http.disconnect"}]))))
    assert ClientDisconnect in REFUSALS
    assert caplog.messages == []


def test_no_more_of_a_request_is_read_than_it_may_have() -> None:
    taken = 0

    def parts() -> Any:
        nonlocal taken
        while taken < 10_000_000:
            taken += 1000
            yield {"type": "http.request", "body": b" " * 1000, "more_body": True}

    with pytest.raises(HTTPException, match="at most 65536 bytes"):
        asyncio.run(body_of(coming(parts())))
    assert taken <= 66_000


def test_kept_answers_have_bounded_bytes() -> None:
    kept = AnswerCache(most=1000, each=400)
    for number in range(50):
        kept.keep(number, b"a" * (number * 10))
        assert kept.bytes == sum(map(len, kept.answers.values())) <= 1000
    assert kept.get(40) is not None
    assert kept.get(41) is None  # too large by itself
    assert kept.get(20) is None  # the oldest go first


def logged(handler: logging.Handler, name: str, said: str, *args: object) -> None:
    handler.handle(logging.makeLogRecord({"name": name, "msg": said, "args": args}))


def test_the_log_cannot_be_filled_and_says_what_it_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(log, "monotonic", lambda: now)
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.addFilter(log.OncePerMinute())
    handler.setFormatter(log.Brief())
    for _ in range(9):
        for status in (400, 500):
            logged(handler, "course", "live answered %d", status)
        logged(handler, "streamlit.web", "a visitor sent %s", "a secret")
    assert len(written.getvalue().splitlines()) == 3
    now += 61
    logged(handler, "course", "live answered %d", 400)
    last = written.getvalue().splitlines()[-1]
    assert "live answered 400" in last
    assert "8 " in last
    assert "a secret" not in written.getvalue()


def test_kinds_without_end_do_not_pile_up() -> None:
    once = log.OncePerMinute()
    records = [
        logging.makeLogRecord({"name": "other", "msg": "x", "pathname": str(number)})
        for number in range(5000)
    ]
    assert sum(map(once.filter, records)) < 500


# Small files.


def test_streamlits_files_are_compressed_once() -> None:
    app = StaticCompression(Inner())
    path = f"/static/js/{SCRIPT.name}"
    for _ in range(3):
        answer = call(app, "GET", path, accept_encoding="gzip")
        assert (answer.status, answer.headers["content-encoding"]) == (200, "gzip")
        assert answer.headers["content-length"] == str(len(answer.body))
        assert gzip.decompress(answer.body) == SCRIPT.read_bytes()
    assert call(app, "GET", path).body == b"a" * 6000  # takes no gzip: Streamlit's own answer
    head = call(app, "HEAD", path, accept_encoding="gzip")
    assert (head.headers, head.body) == (answer.headers, b"")


def test_a_file_is_kept_once_however_its_path_is_spelt() -> None:
    app = StaticCompression(Inner())
    others = [f"/static//js/{SCRIPT.name}", f"/static/./js/{SCRIPT.name}", "/static/js/nosuch.js"]
    others += [f"/static/js/../js/{SCRIPT.name}", "/static/js/", "/static/../index.html"]
    assert call(app, "GET", f"/static/js/{SCRIPT.name}", accept_encoding="gzip").status == 200
    assert {call(app, "GET", path, accept_encoding="gzip").status for path in others} == {404}
    assert list(app.packed) == [f"js/{SCRIPT.name}"]


# Pages.


@each("path", ["/", "/heatmap", "/heatmap/"])
def test_a_page_begins_with_the_prelude(path: str) -> None:
    head = call(course(), "HEAD", path)
    page = call(course(), "GET", path)
    assert head.headers == page.headers
    assert int(page.headers["content-length"]) == len(page.body)
    assert b"<head><script>" in page.body
    assert page.body.index(b"window.__streamlit") < page.body.index(b"static/js/")
    packed = call(course(), "GET", path, accept_encoding="gzip")
    assert gzip.decompress(packed.body) == page.body


@each(
    ("path", "headers", "place"),
    [
        ("/heatmap", {"host": "a.org"}, "http://a.org/live/"),
        ("/heatmap/", {"host": "a.org:81", "x_forwarded_proto": "https"}, "https://a.org:81/live/"),
        ("/", {"host": "[::1]:8501"}, "http://[::1]:8501/live/"),
        ("/", {"host": '"><script>'}, "http://localhost/live/"),
        ("/", {"host": "a.org", "x_forwarded_proto": "javascript"}, "http://a.org/live/"),
    ],
)  # fmt: skip
def test_a_link_is_shown_with_the_title_and_the_picture_of_its_page(
    path: str, headers: dict[str, str], place: str
) -> None:
    for _ in range(2):  # made, and kept
        page = call(course(), "GET", path, **headers).body.decode()
        (picture,) = re.findall(r'property="og:image" content="([^"]*)"', page)
        assert picture.startswith(place)
        assert picture.endswith("/card.png")
        name = "The table: stripes and waves | " * ("heatmap" in path)
        assert f"<title>{name}Positional encoding</title>" in page
        assert f'property="og:title" content="{name}Positional encoding"' in page
        assert '"><script>' not in page


@each("place", ['/"><b>', "/a b", "/\u00e9"])
def test_a_place_that_could_not_be_written_into_a_page_is_refused(place: str) -> None:
    async def below(scope: Any, receive: Any, send: Any) -> None:
        await course()(scope | {"root_path": place}, receive, send)

    answer = call(below, "GET", f"{place}/heatmap")
    assert answer.status == 400
    assert b"<" not in answer.body


def test_pages_are_kept_for_so_many_hosts_only() -> None:
    for number in range(80):
        assert call(course(), "GET", "/heatmap", host=f"{number}.org").status == 200
    kept = pages._packed.cache_info()
    assert kept.currsize == kept.maxsize == 64


@each(
    ("path", "home"),
    [("/nosuch", "./"), ("/nosuch/", "../"), ("/a/b/nosuch", "../../"), ("/heatmap/more", "../"),
     ("/live", "./"), ("/static", "./"), ("/auth/nosuch", "../"), ("/mystatic/x", "../"),
     ("/a/heatmap", "../"), ("/index.html", "./"), ("/_stcore/nosuch", "../"),
     ("/live/nosuch", "../"), ("/room/ABCD/nosuch", "../../")],
)  # fmt: skip
def test_a_wrong_address_is_told_and_shows_the_way_home(path: str, home: str) -> None:
    status, headers, body = call(course(), "GET", path)
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert f'<a href="{home}">' in body.decode()
    assert call(course(), "HEAD", path) == (404, headers, b"")


@each(
    "path",
    ["/_stcore/upload_file/a/b", "/_stcore/anything", "/_stcore/metrics", "/index.html",
     "/_stcore/script-health-check", "/_stcore/bidi-components/a/b", "/app/static/x",
     "/component/a/b", "/auth/login", "/oauth2callback", "/manifest.json", "/heatmap/nosuch"],
)  # fmt: skip
def test_what_no_page_needs_is_nobodys_by_any_method(path: str) -> None:
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
        answer = call(course(Inner()), method, path, b"x" * 9)
        assert answer.status == 404, method
        assert answer.body != b"a" * 6000


# Headers.


@each(
    ("kind", "shown"),
    [("text/html; charset=utf-8", True), ("image/svg+xml", True), ("text/javascript", False)],
)
def test_what_a_browser_may_show_as_a_page_has_the_policy(kind: str, shown: bool) -> None:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", kind.encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    headers = call(Headers(answer), "GET", "/media/x").headers
    assert ("content-security-policy" in headers) == shown


def test_a_course_site_may_frame_the_course(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_FRAME_ANCESTORS", "'self' https://course.example.org")
    policy = call(Headers(Inner()), "GET", "/").headers["content-security-policy"]
    assert policy.endswith("frame-ancestors 'self' https://course.example.org")
    for wrong in ("*; script-src *", "a\r\nset-cookie: b", '"self"'):
        monkeypatch.setenv("COURSE_FRAME_ANCESTORS", wrong)
        with pytest.raises(ValueError, match="COURSE_FRAME_ANCESTORS must be sources"):
            ancestors()
