"""Presenter mode on the screen of a projector: what a class sees when no hand scrolls."""

from collections.abc import Callable

import pytest

from course import contents
from tests.spread import spread

# The first figure has more than half of the screen, and all of it lies above the strip at the foot.
# Of several figures that are read together, all are looked at.
WHOLE = """(height) => {
  const groups = ".st-key-figure_area [class*='st-key-quad_'] .live, .st-key-chosen_panels .live";
  const first = document.querySelector(".st-key-figure_area .live-figure, .live-figure");
  const seen = document.querySelector(groups) ?? first;
  const foot = getComputedStyle(document.querySelector(".stMain"), "::after");
  const { top, bottom } = seen.getBoundingClientRect();
  return bottom <= height - parseFloat(foot.height) && bottom - top >= 0.55 * height;
}"""
PAGES = [lesson.address for lesson in [*contents.PATH, contents.PLAYGROUND]]


@pytest.mark.parametrize("path", spread(PAGES, 4))
def test_the_figure_has_more_than_half_of_a_projector(visit: Callable, path: str) -> None:
    opened = visit(1024, 768)
    page = opened.open(f"/{path}?present=true")
    for width in (1024, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        opened.settled()
        page.wait_for_function(WHOLE, arg=768)
