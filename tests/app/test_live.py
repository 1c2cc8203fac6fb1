"""What live pages ask the server: figures for a view, the words of a cell, and small files."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest

import pe_core
from ui import controls, live, platform, server, views, words
from ui.server import Busy, Live, Small
from ui.view import DEFAULTS, View

VIEW = DEFAULTS._asdict()


@pytest.fixture(autouse=True)
def _not_served_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "_served", False)


def head(message: bytes) -> dict[str, Any]:
    return json.loads(message[4 : 4 + int.from_bytes(message[:4], "little")])


def asked(name: str, **changes: int) -> dict[str, Any]:
    return {"view": VIEW | changes, "held": [], "figures": {"here": {"name": name, "options": {}}}}


@pytest.mark.parametrize("name", views.FIGURES)
def test_every_figure_is_answered_with_its_words(name: str) -> None:
    told = head(live.figures(asked(name)))["figures"]["here"]
    expected = views.FIGURES[name](View(**VIEW)).layout.meta
    assert told["layout"]["meta"]["title"] == expected["title"]
    assert told["layout"]["meta"]["alt"] == expected["alt"]


@pytest.mark.parametrize(
    "changes",
    [
        {"d": 1024, "L": 2048, "t": 2047, "phi": 2047, "dim": 1023},
        {"d": 2, "n": 2, "L": 2, "t": 1, "phi": 1, "dim": 1},
        {"t": 10**9, "phi": -5, "dim": 10**9},
    ],
)
@pytest.mark.parametrize("name", views.FIGURES)
def test_the_edges_are_answered(name: str, changes: dict[str, int]) -> None:
    assert head(live.figures(asked(name, **changes)))["figures"]["here"]["layout"]


def test_what_the_page_holds_is_not_sent_again() -> None:
    first = live.figures(asked("heatmap"))
    held = [array[0] for array in head(first)["arrays"]]
    assert held
    again = live.figures(asked("heatmap", t=11) | {"held": held})
    assert head(again)["arrays"] == []
    assert len(again) < len(first) / 2


# The limits for one step of a slider on the heatmap page, as they go over the wire.
@pytest.mark.parametrize(("length", "d", "most"), [(100, 512, 30_000), (512, 512, 160_000)])
def test_a_step_is_few_bytes(length: int, d: int, most: int) -> None:
    status, _, body = answer(Live, "POST", "/live/figures", asked("heatmap", L=length, d=d))
    assert status == 200
    assert len(body) <= most


@pytest.mark.parametrize(
    ("asking", "said"),
    [
        (None, "request must be an object"),
        ([], "request must be an object"),
        ({}, "view must be an object"),
        (asked("heatmap") | {"view": {}}, "d must be a whole number"),
        (asked("heatmap", d=12.5), "d must be a whole number"),  # type: ignore[arg-type]
        (asked("heatmap") | {"figures": {"x": {"name": "no such"}}}, "figure must be one of"),
        (
            asked("heatmap") | {"figures": {"x": {"name": "heatmap", "options": {"rows": 0}}}},
            "rows",
        ),
        (asked("heatmap") | {"figures": {"x": {"name": "heatmap", "options": {"so": 9}}}}, "so"),
        (asked("heatmap") | {"held": "all"}, "held must be a list"),
        (
            asked("heatmap") | {"figures": {str(i): {} for i in range(99)}},
            "at most 16 figures and words",
        ),
    ],
)
def test_nonsense_is_refused_in_words(asking: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        live.figures(asking)
    status, _, body = answer(Live, "POST", "/live/figures", asking)
    assert status == 400
    assert said in body.decode()


def test_the_words_of_a_cell_hold_the_exact_value() -> None:
    lines = live.cell({"view": VIEW, "name": "heatmap", "x": 33, "y": 7})
    assert f"value {pe_core.sinusoidal(50, 128)[7, 33]:.6f}" in lines
    lines = live.cell({"view": VIEW, "name": "dot_products", "x": 3, "y": 7})
    assert f"dot product {pe_core.offset_similarity(4, 128):.4f}" in lines
    with pytest.raises(ValueError, match="name must be one of"):
        live.cell({"view": VIEW, "name": "waves", "x": 0, "y": 0})
    with pytest.raises(ValueError, match="x must be a whole number"):
        live.cell({"view": VIEW, "name": "heatmap", "x": -1, "y": 0})


# The layers of the server, as an ASGI server calls them.


def parts(body: bytes) -> Iterator[dict[str, Any]]:
    yield {"type": "http.request", "body": body[:10], "more_body": True}
    yield {"type": "http.request", "body": body[10:], "more_body": False}


def call(
    app: Any, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of what an ASGI app answers."""
    sent: list[dict[str, Any]] = []
    given = parts(body)
    names = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": names}

    async def receive() -> dict[str, Any]:
        return next(given)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    with pytest.raises(StopIteration):  # nothing here waits, so one step runs it to its end
        app(scope, receive, send).send(None)
    told = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
    return sent[0]["status"], told, b"".join(message.get("body", b"") for message in sent[1:])


class Inner:
    """The app behind a layer; it counts how often it is asked."""

    def __init__(self) -> None:
        self.calls = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.calls += 1
        headers = [(b"content-type", b"text/javascript"), (b"content-length", b"6000")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"a" * 3000, "more_body": True})
        await send({"type": "http.response.body", "body": b"a" * 3000})


def answer(layer: Any, method: str, path: str, body: Any) -> tuple[int, dict[str, str], bytes]:
    return call(layer(Inner()), method, path, json.dumps(body).encode(), accept_encoding="gzip")


@pytest.mark.parametrize("path", ["/live/figures", "/a/prefix/live/figures"])
def test_figures_are_answered_behind_any_prefix(path: str) -> None:
    status, headers, body = answer(Live, "POST", path, asked("heatmap"))
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(body) == live.figures(asked("heatmap"))


def test_too_long_or_broken_a_request_is_refused() -> None:
    app = Live(Inner())
    for body in (b"x" * 70_000, b"{", b"[" * 50_000, b"\xff\xfe"):
        assert call(app, "POST", "/live/figures", body)[0] == 400


@pytest.mark.parametrize("path", ["/", "/live/", "/live/other.js", "/live/../app.py", "/figures"])
def test_all_else_goes_on_to_streamlit(path: str) -> None:
    inner = Inner()
    assert call(Live(inner), "GET", path)[2] == b"a" * 6000
    assert inner.calls == 1


@pytest.mark.parametrize("name", ["client.js", "plotly.js", "live.css"])
def test_the_client_is_sent_once_and_then_only_asked_about(name: str) -> None:
    app = Live(Inner())
    status, headers, packed = call(app, "GET", f"/live/{name}", accept_encoding="br, gzip")
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(packed) == call(app, "GET", f"/live/{name}")[2]
    assert len(packed) < 400_000
    assert call(app, "GET", f"/live/{name}", if_none_match=headers["etag"])[0] == 304


def test_streamlits_files_are_compressed_once() -> None:
    inner = Inner()
    app = Small(inner)
    for _ in range(3):
        status, headers, body = call(app, "GET", "/static/js/main.abc.js", accept_encoding="gzip")
        assert (status, headers["content-encoding"]) == (200, "gzip")
        assert headers["content-length"] == str(len(body))
        assert gzip.decompress(body) == b"a" * 6000
    assert inner.calls == 1
    assert call(app, "GET", "/static/js/main.abc.js")[2] == b"a" * 6000  # takes no gzip
    assert call(app, "GET", "/static/font.woff2", accept_encoding="gzip")[2] == b"a" * 6000


def test_the_formulas_come_from_the_katex_that_streamlit_brings() -> None:
    status, _, body = call(Live(Inner()), "GET", "/live/katex.js")
    assert status == 200
    name = body.decode().rpartition("/")[2].rstrip('";')
    assert (server._STREAMLITS / name).read_text("utf-8").rstrip().endswith(" as default};")


def test_hands_rest_longer_the_more_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(server, "monotonic", lambda: now[0])
    busy = Busy()
    assert {busy.rest_ms(b"one") for _ in range(50)} == {120}
    rests = [busy.rest_ms(str(page).encode()) for page in range(300)]
    assert rests == sorted(rests)
    assert rests[-1] >= 10_000
    now[0] += 60
    assert busy.rest_ms(b"one") == 120
    assert len(busy.seen) == 1


@pytest.mark.parametrize(("part", "name"), [(p, n) for p in words.WORDS for n in words.WORDS[p]])
def test_words_are_answered_as_the_page_without_a_server_says_them(part: str, name: str) -> None:
    asking = asked("heatmap") | {"figures": {}, "words": {"here": {"part": part, "name": name}}}
    told = head(live.figures(asking))["words"]["here"]
    assert told == json.loads(json.dumps(words.WORDS[part][name](View(**VIEW))))


def test_what_a_button_shows_outlasts_a_hand_that_let_go_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moved = VIEW | {"L": 60, "t": 55, "told": 7}
    for order in ("hand first", "button first"):
        state = SessionState(VIEW | {"hand": Hand(moved)})
        monkeypatch.setattr(controls.st, "session_state", state)
        calls = [controls._moved, lambda: controls.show({"d": 8, "L": 16})]
        for call_back in calls if order == "hand first" else reversed(calls):
            call_back()
        assert state["heard"] == 7
        assert {key: state[key] for key in VIEW} == VIEW | {"d": 8, "L": 16, "t": 15, "dim": 7}


class SessionState(dict[str, Any]):
    """A session's state: a mapping whose keys are attributes too."""

    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__


class Hand:
    """What the component of the sliders tells."""

    def __init__(self, moved: dict[str, int]) -> None:
        self.moved = moved


def test_words_the_course_has_not_are_refused() -> None:
    for item in ({"part": "numbers", "name": "nothing"}, {"part": "nothing"}, {}):
        with pytest.raises(ValueError, match="words must be a part and a name"):
            live.figures(asked("heatmap") | {"words": {"here": item}})
