"""The pages for frames: every figure has one, and what moves it stands on it."""

import json
import re
from collections.abc import Mapping

import pytest

from course import answer
from course.contents import BY_ADDRESS
from tests.each import each
from web import embedding
from web.embedding import Place, Site
from web.templates import in_script

SITE = Site("live/1/", "host/1/", "default-src 'none'; script-src 'self'")
PLACES = tuple(embedding.places())


def facts_in(page: str) -> dict[str, object]:
    found = re.findall(r'<script type="application/json" id="facts">(.*?)</script>', page, re.S)
    assert len(found) == 1
    told: dict[str, object] = json.loads(found[0])
    return told


def place(lesson: str, name: str) -> Place:
    return Place(BY_ADDRESS[lesson], name)


@each("one", PLACES)
def test_a_figure_is_drawn_as_its_lesson_opens(one: Place) -> None:
    told = facts_in(embedding.page(one, SITE, "answers/1.gz"))
    assert (told["lesson"], told["name"]) == (one.lesson.name, one.name)
    assert answer.figures(embedding.request(one, one.lesson.opening)).answer()


@each(
    ("one", "moving"),
    [
        (place("heatmap", "heatmap"), {"d", "n", "L", "t", "phi", "dim"}),
        (place("clock_hands", "clock_hands"), {"d", "n", "t", "phi", "dim"}),
        (place("biases", "row_moves"), {"t"}),
        (place("order", "moves_placed"), {"words", "d", "n", "order"}),
    ],
)
def test_what_moves_a_figure_is_offered_and_nothing_else(one: Place, moving: set[str]) -> None:
    assert set(embedding.moving(one)) == moving


@pytest.fixture(scope="module")
def files() -> Mapping[str, bytes]:
    return embedding.files(SITE)


@pytest.fixture(scope="module")
def pages(files: Mapping[str, bytes]) -> Mapping[str, str]:
    return {name: data.decode() for name, data in files.items() if name.endswith(".html")}


def test_a_page_may_stand_in_a_frame_and_runs_no_script_of_its_own(
    pages: Mapping[str, str],
) -> None:
    for page in pages.values():
        assert "script-src &#x27;self&#x27;" in page
        assert "frame-ancestors" not in page
        scripts = re.findall(r"<script\b([^>]*)>", page)
        assert all("src=" in one or "application/json" in one for one in scripts)


def test_no_text_ends_the_script_that_holds_it() -> None:
    assert in_script({"a": "</script>"}) == '{"a":"\\u003c/script>"}'
