"""At first, and while a hand moves, plain marks stand for the finished picture: just like it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.test_course import slider
from tests.spread import spread

DIFFERENCES = Path(__file__).with_name("differences.js").read_text(encoding="utf-8")
SKETCHED = """() => [...document.querySelectorAll(".live-figure")]
  .filter((figure) => figure.querySelector(".live-sketch").childElementCount)
  .map((figure) => figure.dataset.name)"""
SHOWN = "() => document.querySelector('.live-figure').dataset.shown"
AT_REST = """([least, before]) => !document.querySelector(".live-moving") &&
  document.querySelectorAll(".live-sketch > *:first-child").length >= least &&
  document.querySelector(".live-figure").dataset.shown !== before"""


@pytest.mark.parametrize(
    ("path", "key", "figures"),
    spread(
        [
            ("/playground", "d", 5),
            ("/playground?d=512&n=100&L=1000&t=300&phi=77&dim=100", "L", 5),
            ("/playground?d=8&n=320&L=7&t=3&phi=2&dim=3&present=true", "t", 2),
            ("/heatmap?d=32&L=80", "L", 1),
            ("/attention", "d", 1),
            ("/rotary", "phi", 1),
            ("/grids", "phi", 1),
        ],
        1,
    ),
)
def test_a_first_and_a_moving_picture_are_the_finished_one(
    visit: Callable, path: str, key: str, figures: int
) -> None:
    page = visit(width=1920, height=1080).open(path)
    page.wait_for_function(AT_REST, arg=[figures, None])
    assert page.evaluate(DIFFERENCES) == []
    before = page.evaluate(SHOWN)
    page.keyboard.press("Tab")  # while presenting, arrow keys are for who has come by Tab
    slider(page, key).press("ArrowRight")
    page.wait_for_function(AT_REST, arg=[figures, before])
    assert page.evaluate(DIFFERENCES) == []


def test_a_figure_the_marks_do_not_know_is_drawn_by_plotly_js_at_once(visit: Callable) -> None:
    page = visit().open("/generation")
    page.get_by_role("button", name="Skip the questions").click()
    expect(page.locator(".st-key-figure_padding")).to_be_visible()
    before = page.evaluate(SKETCHED)
    slider(page, "d").press("ArrowRight")
    page.wait_for_function(AT_REST, arg=[0, None])
    assert "padding" not in page.evaluate(SKETCHED) + before
