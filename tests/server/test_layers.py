"""Each layer of the server by itself: pages, files of the client, small files, pauses, headers."""

import asyncio
import gzip
import itertools
import json
import re
import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest

from course import lessons
from course.answer import figures
from course.view import DEFAULTS
from tests.server.asgi import Answer, Inner, asked, call
from tests.server.questions import figure
from ui.server import client, debounce, files
from ui.server.answer_cache import AnswerCache
from ui.server.answers import Live
from ui.server.debounce import Debounce
from ui.server.files import StaticCompression
from ui.server.headers import Headers, ancestors
from ui.server.log import AtMost
from ui.server.pages import Pages
from ui.server.requests import Refused, body_of

VIEW = DEFAULTS._asdict()
SCRIPT = next(
    path for path in sorted(files.STREAMLITS.glob("js/*.js")) if path.stat().st_size > 999
)


def heatmap(**changes: int) -> dict[str, Any]:
    asked = {"here": figure("heatmap.heatmap")}
    return {"view": VIEW | changes, "held": [], "figures": asked}


def post(app: Any, asking: Any, path: str = "/live/figures", **headers: str) -> Answer:
    given = {"content_type": "application/json", "accept_encoding": "gzip"} | headers
    return call(app, "POST", path, json.dumps(asking).encode(), **given)


# Live answers.


@pytest.mark.parametrize("path", ["/live/figures", "/a/prefix/live/figures"])
def test_figures_are_answered_behind_any_prefix(path: str) -> None:
    status, headers, body = post(Live(Inner()), heatmap(), path)
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(body) == figures(heatmap()).answer()


def test_who_takes_no_gzip_gets_none() -> None:
    for offer in ("", "br", "gzip;q=0, br"):
        answer = post(Live(Inner()), heatmap(), accept_encoding=offer)
        assert "content-encoding" not in answer.headers
        assert answer.body == figures(heatmap()).answer()


# The limits for one step of a slider on the heatmap page, as they go over the wire.
@pytest.mark.parametrize(("length", "d", "most"), [(100, 512, 30_000), (512, 512, 160_000)])
def test_a_step_is_few_bytes(length: int, d: int, most: int) -> None:
    status, _, body = post(Live(Inner()), heatmap(L=length, d=d))
    assert status == 200
    assert len(body) <= most


def test_those_who_ask_the_same_are_answered_by_one_piece_of_work() -> None:
    app = Live(Inner())
    done: list[Any] = []
    answer_of = app.work.answer

    async def counted(*given: Any) -> bytes:
        done.append(given)
        return await answer_of(*given)

    app.work.answer = counted  # type: ignore[method-assign]
    body, json_ = json.dumps(heatmap()).encode(), {"content_type": "application/json"}

    async def together() -> list[Answer]:
        asks = (asked(app, "POST", "/live/figures", body, **json_) for _ in range(20))
        return await asyncio.gather(*asks)

    assert len({answer.body for answer in asyncio.run(together())}) == 1
    post(app, heatmap())
    assert len(done) == 1


def test_too_much_waiting_work_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.server.work._MOST_LIGHT", 0)
    status, headers, body = post(Live(Inner()), heatmap())
    assert (status, headers["retry-after"]) == (503, "1")
    assert b"ask again" in body


@pytest.mark.parametrize(
    ("body", "why"),
    [(b"", "Expecting value"), (b"{", "Expecting property name"), (b"[" * 50_000, "recursion"),
     (b"9" * 60_000, "integer string conversion"), (b"\xff\xfe\x00", "codec")],
)  # fmt: skip
def test_what_is_no_json_is_refused_with_the_reason(body: bytes, why: str) -> None:
    given = {"content_type": "application/json"}
    status, _, said = call(Live(Inner()), "POST", "/live/figures", body, **given)
    assert (status, said.startswith(b"request must be JSON, got '")) == (400, True)
    assert why in said.decode()
    assert len(said) < 300


def test_what_goes_wrong_here_is_told_in_a_sentence_and_a_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise LookupError("a secret\nof ours")

    monkeypatch.setitem(lessons.figures("heatmap"), "heatmap", broken)  # type: ignore[index]
    status, _, body = post(Live(Inner()), heatmap())
    assert (status, body) == (500, b"The server could not draw this. Another view may work.")
    (line,) = caplog.messages
    assert "LookupError" in line
    assert "test_layers.py:" in line
    assert "\n" not in line


@pytest.mark.parametrize("name", ["client.js", "sketch.js", "plotly.js", "live.css", "katex.js"])
def test_the_client_is_sent_once_for_good(name: str) -> None:
    app, path = Live(Inner()), f"/p/live/{client.VERSION}/{name}"
    status, headers, packed = call(app, "GET", path, accept_encoding="br, gzip")
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(packed) == call(app, "GET", path).body
    assert len(packed) < 400_000
    assert {"immutable", "max-age=31536000"} < {*headers["cache-control"].split(", ")}


@pytest.mark.parametrize("path", ["/live", "/live/0123456789ab"])
def test_a_page_of_another_version_is_answered_but_only_for_now(path: str) -> None:
    app = Live(Inner())
    status, headers, body = call(app, "GET", f"{path}/client.js")
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert body == client.FILES["client.js"]
    again = call(app, "GET", f"{path}/client.js", if_none_match=headers["etag"])
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize("changed", ["theme.js", "live.css", "plotly-basic.min.js"])
def test_whatever_changes_makes_a_new_version(changed: str, tmp_path: Path) -> None:
    (tmp_path / "server").mkdir()
    copy = shutil.copy(client.__file__, tmp_path / "server")
    shutil.copytree(Path(client.__file__).parent.parent / "browser", tmp_path / "browser")
    file = tmp_path / "browser" / changed
    versions = [runpy.run_path(copy)["VERSION"]]
    file.write_bytes(file.read_bytes() + b"\n")
    versions.append(runpy.run_path(copy)["VERSION"])
    assert versions[0] == client.VERSION != versions[1]


def test_our_scripts_are_sent_without_comments_and_others_with_their_licence() -> None:
    browser = Path(client.__file__).parent.parent / "browser"
    assert client.FILES["plotly.js"] == (browser / "plotly-basic.min.js").read_bytes()
    ours = [file for file in browser.glob("*.js") if file.name in client.FILES]
    assert len(ours) > 20
    for file in ours:
        source, sent = file.read_text().splitlines(), client.FILES[file.name].decode().splitlines()
        assert not [line for line in sent if line.lstrip().startswith("//")]
        # All that is left out is a comment, and all else stands in its order.
        at = iter(source)
        dropped = [line for one in sent for line in itertools.takewhile(one.__ne__, at)]
        text = [line.strip() for line in [*dropped, *at]]
        assert all(line.startswith(("//", "/**", "*")) for line in text if line)


def test_the_formulas_come_from_the_katex_that_streamlit_brings() -> None:
    name = call(Live(Inner()), "GET", "/live/katex.js").body.decode().rpartition("/")[2]
    script = (files.STREAMLITS / "js" / name.rstrip('";')).read_text("utf-8")
    assert script.rstrip().endswith(" as default};")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/live/", 404),
        ("GET", "/live/other.js", 404),
        ("POST", "/live/other", 404),
        ("GET", "/live/figures", 405),
        ("HEAD", "/live/figures", 405),
        ("PUT", "/live/cell", 405),
        ("POST", "/live/client.js", 405),
    ],
)
def test_what_is_not_there_is_not_answered(method: str, path: str, status: int) -> None:
    answer = call(Live(Inner()), method, path)
    assert answer.status == status
    assert ("allow" in answer.headers) == (status == 405)
    assert method == "HEAD" or answer.body


def test_all_else_goes_on_to_streamlit() -> None:
    inner = Inner()
    assert call(Live(inner), "GET", "/_stcore/health").body == inner.body
    assert inner.calls == 1


@pytest.mark.parametrize(
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
    assert post(Live(Inner()), heatmap(), **headers).status == status


def test_a_request_that_breaks_off_has_no_answer() -> None:
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    kind = (b"content-type", b"application/json")
    scope = {"type": "http", "method": "POST", "path": "/live/figures", "headers": [kind]}
    asyncio.run(Live(Inner())(scope, receive, send))
    assert sent == []


def test_no_more_of_a_request_is_read_than_it_may_have() -> None:
    taken = 0

    async def receive() -> dict[str, Any]:
        nonlocal taken
        taken += 1000
        return {"type": "http.request", "body": b" " * 1000, "more_body": taken < 10_000_000}

    with pytest.raises(Refused, match="at most 65536 bytes"):
        asyncio.run(body_of(receive))
    assert taken <= 66_000


def test_what_was_asked_last_is_kept_longest() -> None:
    kept = AnswerCache(most=30, each=10)
    for name in "abc":
        kept.keep(name, b"0123456789")
    assert kept.get("a")
    kept.keep("d", b"0123456789")
    assert [kept.get(name) is not None for name in "abcd"] == [True, False, True, True]


def test_kept_answers_have_bounded_bytes() -> None:
    kept = AnswerCache(most=1000, each=400)
    for number in range(50):
        kept.keep(number, b"a" * (number * 10))
        assert kept.bytes == sum(map(len, kept.answers.values())) <= 1000
    assert kept.get(40) is not None
    assert kept.get(41) is None  # too large by itself
    assert kept.get(20) is None  # the oldest go first


def test_the_log_cannot_be_filled() -> None:
    lines = AtMost(3)
    record = Any
    assert [lines.filter(record) for _ in range(9)] == [True] * 3 + [False] * 6  # type: ignore[arg-type]


# Pauses.


def test_hands_rest_longer_the_more_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(debounce, "monotonic", lambda: now[0])
    hands = Debounce()
    hands.sessions = 300
    assert {hands.rest_ms(b"one") for _ in range(50)} == {120}
    rests = [hands.rest_ms(str(page).encode()) for page in range(300)]
    assert rests == sorted(rests)
    assert rests[-1] >= 10_000
    now[0] += 60
    assert hands.rest_ms(b"one") == 120
    assert len(hands.seen) == 1


def test_made_up_hands_lengthen_no_pause() -> None:
    hands = Debounce()
    hands.sessions = 3
    assert max(hands.rest_ms(str(page).encode()) for page in range(5000)) == 150
    assert len(hands.seen) <= 3
    hands.sessions = 100_000
    assert max(hands.rest_ms(str(page).encode()) for page in range(5000)) == 15_000


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


def test_few_icons_are_sent_for_the_whole_font() -> None:
    app, path = StaticCompression(Inner()), f"/p/static/{files.WHOLE_ICONS}"
    assert (files.STREAMLITS / files.WHOLE_ICONS).stat().st_size > 300_000
    status, headers, body = call(app, "GET", path, accept_encoding="gzip")
    assert (status, body) == (200, files.ICONS.read_bytes())
    assert (headers["content-type"], headers["cache-control"]) == ("font/woff2", "no-cache")
    again = call(app, "GET", path, if_none_match=headers["etag"])
    assert (again.status, again.body) == (304, b"")
    other = f"/static/{next(files.STREAMLITS.glob('media/SourceSans*')).name}"
    assert call(app, "GET", other.replace("static/", "static/media/")).body == b"a" * 6000


def test_a_file_is_kept_once_however_its_path_is_spelt() -> None:
    app = StaticCompression(Inner())
    spelt = [
        f"/static/js/{SCRIPT.name}",
        f"/a/static/js/{SCRIPT.name}",
        f"//static/js/{SCRIPT.name}",
    ]
    others = [f"/static//js/{SCRIPT.name}", f"/static/./js/{SCRIPT.name}", "/static/js/nosuch.js"]
    others += [f"/static/js/../js/{SCRIPT.name}", "/static/js/", "/static/../index.html"]
    assert {call(app, "GET", path, accept_encoding="gzip").status for path in spelt} == {200}
    assert {call(app, "GET", path, accept_encoding="gzip").status for path in others} == {404}
    assert list(app.packed) == [f"js/{SCRIPT.name}"]


# Pages.


@pytest.mark.parametrize("path", ["/", "/heatmap", "/a/prefix/heatmap"])
def test_a_page_begins_with_the_prelude(path: str) -> None:
    inner = Inner(b"<html><head><title>x</title></head></html>")
    app = Pages(inner)
    first = call(app, "HEAD", path)
    again = call(app, "GET", path)
    assert first.body == b""
    assert first.headers == again.headers
    assert int(again.headers["content-length"]) == len(again.body)
    assert again.body.startswith(b"<html><head><script>")
    assert inner.calls == 1


CARDED = b"<html><head><title>Streamlit</title></head><body></body></html>"


@pytest.mark.parametrize(
    ("path", "headers", "place"),
    [
        ("/heatmap", {"host": "a.org"}, "http://a.org/live/"),
        ("/x/heatmap/", {"host": "a.org:81", "x_forwarded_proto": "https"}, "https://a.org:81/x/live/"),
        ("/", {"host": "[::1]:8501"}, "http://[::1]:8501/live/"),
        ("/", {"host": '"><script>'}, "http://localhost/live/"),
        ("/", {"host": "a.org", "x_forwarded_proto": "javascript"}, "http://a.org/live/"),
    ],
)  # fmt: skip
def test_a_link_is_shown_with_the_title_and_the_picture_of_its_page(
    path: str, headers: dict[str, str], place: str
) -> None:
    app = Pages(Inner(CARDED))
    for _ in range(2):  # made, and kept
        page = call(app, "GET", path, **headers).body.decode()
        (picture,) = re.findall(r'property="og:image" content="([^"]*)"', page)
        assert picture.startswith(place)
        assert picture.endswith("/card.png")
        name = "Encoding heatmap | " * ("heatmap" in path)
        assert f"<title>{name}Positional encoding</title>" in page
        assert f'property="og:title" content="{name}Positional encoding"' in page
        assert '"><script>' not in page


@pytest.mark.parametrize(
    ("path", "query", "place"),
    [
        ("/", "d=64&L=20", "playground?d=64&L=20"),
        ("/prefix/", "t=3", "playground?t=3"),
        ("/prefix", "t=3", "prefix/playground?t=3"),
    ],
)
def test_an_old_link_to_a_view_opens_the_playground(
    monkeypatch: pytest.MonkeyPatch, path: str, query: str, place: str
) -> None:
    monkeypatch.setattr("ui.server.pages._base", lambda: "prefix")
    status, headers, _ = call(Pages(Inner()), "GET", f"{path}?{query}")
    assert (status, headers["location"]) == (307, place)


@pytest.mark.parametrize("query", ["", "present=true", "words=a+b&d=64", "x=1"])
def test_an_address_that_names_no_view_or_a_sentence_opens_the_front_door(query: str) -> None:
    page = b"<html><head></head></html>"
    assert call(Pages(Inner(page)), "GET", f"/?{query}").status == 200


def test_no_page_is_kept_for_an_address_that_a_stranger_makes_up() -> None:
    app = Pages(Inner(b"<html><head></head></html>"))
    paths = ["/", "//", "/heatmap", "/a/heatmap", "/b/c/heatmap/", "/nosuch", "/nosuch/", "/a/b/"]
    statuses = [call(app, "GET", path).status for path in paths]
    assert statuses == [200] * 5 + [404] * 3
    assert sorted(app.pages) == ["", "heatmap"]


@pytest.mark.parametrize(
    ("path", "home"),
    [
        ("/nosuch", "./"),
        ("/nosuch/", "../"),
        ("/a/b/nosuch", "../../"),
        ("/heatmap/more", "../"),
        ("/live", "./"),
        ("/static", "./"),
        ("/auth/nosuch", "../"),
        ("/mystatic/x", "../"),
    ],
)
def test_a_wrong_address_is_told_and_shows_the_way_home(path: str, home: str) -> None:
    status, headers, body = call(Pages(Inner()), "GET", path)
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert f'<a href="{home}">' in body.decode()
    assert call(Pages(Inner()), "HEAD", path) == (404, headers, b"")


@pytest.mark.parametrize(
    "path",
    ["/_stcore/health", "/static/js/x.js", "/media/x.png", "/component/a/b", "/favicon.png",
     "/manifest.json", "/live/client.js", "/app/static/x", "/p/_stcore/stream"],
)  # fmt: skip
def test_streamlits_own_paths_go_on(path: str) -> None:
    assert call(Pages(Inner()), "GET", path).body == b"a" * 6000


# Headers.


def test_every_answer_has_its_headers() -> None:
    for path in ("/", "/nosuch", "/live/figures", "/live/client.js"):
        headers = call(Headers(Pages(Live(Inner()))), "GET", path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        shown = "html" in headers.get("content-type", "html")
        assert ("content-security-policy" in headers) == shown
        if shown:
            assert headers["content-security-policy"].endswith("frame-ancestors 'self'")


@pytest.mark.parametrize(
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
