"""The site as it is built: whole, of one version, its worker as able as the server is."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from course import answer, contents
from course.view import DEFAULTS
from tests.site.hosted import Host
from tests.site.serving import Server
from tests.site.test_files import version
from tests.wire import head

pytestmark = pytest.mark.site

_SIDE = Path(__file__).with_name("worker_page.js").read_text(encoding="utf-8")
_ASKED = {
    "view": DEFAULTS._asdict(),
    "held": [],
    "figures": {"it": {"lesson": "heatmap", "name": "heatmap", "options": {}}},
    "words": {},
}

Start = Callable[..., Page]


@pytest.fixture
def start(site: Server, visitor: BrowserContext) -> Start:
    """Return a function that starts the worker beside a bare page and waits for a state of it."""

    def begin(*states: str) -> Page:
        page = visitor.new_page()
        page.goto(f"{site.address}live/")  # a page of the host, of nothing of ours
        page.evaluate(_SIDE, f"{site.address}host/{version(site.folder)}/")
        page.evaluate("names => state(...names)", list(states))
        return page

    return begin


def test_pages_are_drawn_with_the_code_that_ran_and_their_files(start: Start, host: Host) -> None:
    page = start("whole")
    host.opened("heatmap")
    assert _run(page, 1, "heatmap")["html"] == host.answer["html"]
    (listing,) = [part for part in host.parts("words") if part["part"] == "listing"]
    asked = {"view": host.data("hand")["view"], "held": [], "figures": {}, "words": {"it": listing}}
    (ran,) = _ask(page, {"id": 2, "kind": "ask", "where": "figures", "text": json.dumps(asked)})
    told = head(bytes(ran["bytes"]))
    assert told == head(answer.figures(asked).answer())
    assert "def sinusoidal(" in "".join(text for _, text in told["words"]["it"])
    (files,) = host.parts("files")
    for number, one in enumerate(files["files"], start=10):
        wanted = {"lesson": files["lesson"], "kind": one["kind"], "name": one["name"]}
        text = json.dumps({"view": asked["view"], **wanted})
        (file,) = _ask(page, {"id": number, "kind": "file", "where": "file", "text": text})
        assert [file["status"], file["type"]] == host.call("answer", "file", text)[:2]
        assert len(file["bytes"]) > 1000
    assert len(files["files"]) >= 3
    opening = {"kind": "value", "key": "fold_sources", "value": True}
    host.does(**opening)
    assert _run(page, 20, "heatmap", opening)["html"] == host.answer["html"]
    (button,) = [one for one in host.page.all("button") if "data-download" in one.attributes]
    (saved,) = _ask(page, {"id": 21, "kind": "download", "key": button["data-download"]})
    name, mime, _ = host.call("download", button["data-download"])
    assert (saved["name"], saved["mime"]) == (name, mime)


def test_every_page_is_drawn_and_nothing_loaded_twice_or_in_vain(
    site: Server, start: Start
) -> None:
    page = start("whole")
    for number, lesson in enumerate(contents.LESSONS, start=1):
        drawn = _run(page, number, lesson.address)
        assert 'id="trouble"' not in drawn["html"], lesson.address
    asked = [path for path in site.asked if path.startswith("host/")]
    assert len(asked) == len(set(asked))
    assert [path for path in asked if not (site.folder / path).is_file()] == []


def test_a_figure_goes_before_a_page(start: Start) -> None:
    page = start("whole")
    run = {"id": 1, "kind": "run", "message": _message("heatmap")}
    figure = {"id": 3, "kind": "ask", "where": "figures", "text": json.dumps(_ASKED)}
    _ask(page, run, run | {"id": 2}, figure)
    assert page.evaluate("order()").index(3) < 2


@pytest.mark.parametrize("file", ["answers.pack", "pyodide.asm.wasm"])
def test_a_file_that_is_cut_off_is_named(site: Server, start: Start, file: str) -> None:
    site.cut[f"{file}.gz"] = 100_000
    page = start("failed", "whole")
    failed = page.evaluate("state('failed')")
    assert f"The file {file} has come incomplete" in failed["sentence"]


def test_a_host_that_unpacks_on_the_way_serves_as_well(site: Server, start: Start) -> None:
    site.unpacks = True
    start("whole")


def _ask(page: Page, *asked: dict[str, Any]) -> list[dict[str, Any]]:
    answers: list[dict[str, Any]] = page.evaluate("all => ask(...all)", list(asked))
    return answers


def _run(page: Page, number: int, name: str, *events: dict[str, Any]) -> dict[str, Any]:
    (answered,) = _ask(page, {"id": number, "kind": "run", "message": _message(name, *events)})
    drawn: dict[str, Any] = json.loads(answered["message"])
    return drawn


def _message(name: str, *events: dict[str, Any]) -> str:
    url = f"https://school.example/course/{name}"
    return json.dumps({"page": name, "query": {}, "url": url, "events": events})
