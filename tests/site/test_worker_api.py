"""What the browser's worker calls: live answers before any page, files, components, and faults."""

import json
import subprocess
import sys
from typing import Any

import pytest

from course import answer
from course.view import DEFAULTS
from tests.app.course import ROOT
from tests.each import each
from tests.site.hosted import Host
from web.host import scripts, session, worker_api
from web.host.session import Session

ASKED: dict[str, dict[str, Any]] = {
    "figures": {
        "view": DEFAULTS._asdict(),
        "figures": {"one": {"lesson": "heatmap", "name": "heatmap"}},
        "words": {"said": {"lesson": "heatmap", "part": "numbers", "name": "cell"}},
    },
    "cell": {"view": DEFAULTS._asdict(), "lesson": "heatmap", "name": "heatmap", "x": 1, "y": 2},
    "cells": {"view": DEFAULTS._asdict(), "lesson": "heatmap", "name": "heatmap"},
}
PAGES_ONLY = ("streamlit", "ui", "markdown_it", "pages.core.heatmap.page")


def loaded_after(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has loaded after some code."""
    code = f"import sys; from web.host import worker_api; {code}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@each("where", ASKED)
def test_a_live_answer_is_the_servers(where: str) -> None:
    status, kind, made = worker_api.answer(where, json.dumps(ASKED[where]))
    assert status == 200
    assert kind == ("application/json" if where == "cell" else "application/octet-stream")
    assert made == getattr(answer, where)(ASKED[where]).answer()


@each(
    ("where", "text", "status", "said"),
    [("figures", "{}", 400, "view must be"), ("cell", "[1", 400, "Expecting"),
     ("cells", "[" * 100_000, 400, "recursion"), ("nothing", "{}", 404, "nothing of this name"),
     ("file", "{}", 400, "lesson must be")],
)  # fmt: skip
def test_nonsense_is_answered_with_a_sentence(
    where: str, text: str, status: int, said: str
) -> None:
    found, kind, content = worker_api.answer(where, text)
    assert (found, kind) == (status, "text/plain; charset=utf-8")
    assert said in content.decode()


def test_a_fault_of_ours_is_told_apart_and_shows_no_trace(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(answer, "cell", lambda asked: 1 / 0)
    status, _, content = worker_api.answer("cell", "{}")
    assert status == 500
    assert content == b"This could not be drawn. Another view may work."
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_picture_waits_for_nothing_that_only_pages_need() -> None:
    bare = loaded_after("pass")
    assert bare.isdisjoint({*PAGES_ONLY, "numpy", "course"})
    asked = json.dumps(ASKED["figures"])
    live = loaded_after(f"worker_api.answer('figures', {asked!r})")
    assert "course.answer" in live
    # Documents are read from their Markdown here, and when the site is built for the site.
    assert live.isdisjoint({*PAGES_ONLY} - {"markdown_it"})


def test_what_is_pressed_on_a_page_made_ahead_is_taken_over_by_a_new_session(host: Host) -> None:
    host.opened("heatmap")
    made, bar = host.answer["html"], host.data("hand")
    button = next(one for one in host.buttons() if one["acts"] and one["show"])
    press = {"number": 1, "key": button["key"], "page": "heatmap", "value": None}
    presses = [press | {"view": bar["view"] | button["show"]}]
    host.call("begin")
    sent = {"kind": "state", "key": "hand", "name": "pressed"}
    host.run("heatmap", {**sent, "value": {"session": "", "presses": presses}})
    told = {"session": host.data("hand")["session"], "presses": presses}  # now the client knows it
    host.does(**sent, value=told)
    assert made != host.answer["html"]
    assert {"1 ✓", "1 ✗"} & set(host.labels())


def test_an_event_of_a_control_that_has_gone_or_of_no_sense_is_nothing(host: Host) -> None:
    host.opened("before_and_after")
    before = host.answer["html"]
    for event in (
        {"kind": "value", "key": "gone", "value": 1},
        {"kind": "value", "key": "use", "value": 99},
        {"kind": "value", "key": "use", "value": "text"},
        {"kind": "trigger", "key": "hand", "name": "nonsense", "value": {}},
        {"kind": "state", "key": "hand", "name": "nonsense", "value": {}},
        {"kind": "state", "key": "use", "name": "pressed", "value": {}},
    ):
        host.does(**event)
        assert host.answer["html"] == before
        assert host.answer["toasts"] == []


# ---- faults -------------------------------------------------------------------------------------


def runs(monkeypatch: pytest.MonkeyPatch, draw: Any) -> Session:
    """Return a session whose pages are drawn by a function."""
    monkeypatch.setattr(scripts, "run", lambda name: draw())
    return session.begin()


def test_a_page_that_fails_says_so_without_a_trace_and_the_next_one_is_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [True]

    def draw() -> None:
        session.current().drawn.root.parts.append("<p>before</p>")
        if wrong.pop():
            raise RuntimeError("a secret of the inside")

    wrong = [False, True]
    one = runs(monkeypatch, draw)
    html = one.run({"page": "", "events": []})["html"]
    assert html.startswith("<p>before</p>")
    assert "This page could not be drawn." in html
    assert "secret" not in html
    assert "a secret of the inside" in capsys.readouterr().err
    assert one.run({"page": "", "events": []})["html"] == "<p>before</p>"
