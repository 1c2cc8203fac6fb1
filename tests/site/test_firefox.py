"""A lesson of the site in Firefox, which is another browser with another engine for Python."""

from pathlib import Path

import pytest

from course.question_bank import of_page
from tests.browser.firefox import firefox
from tests.site.serving import Server

pytestmark = [pytest.mark.site, pytest.mark.slow]

TITLED = """(part) => document.querySelector(".st-key-figure_area .live-part h2")
  .textContent.includes(part)"""
SHOW = """() => [...document.querySelectorAll("button")]
  .find((one) => one.textContent.includes("Just show me")).id = "show\""""
ANSWERED = """(right) => document.querySelector('[class*="st-key-predict_"]')
  .textContent.includes(right)"""


def test_a_figure_follows_a_key_and_a_question_is_answered(site: Server, tmp_path: Path) -> None:
    with firefox(tmp_path) as screen:
        screen.open(f"{site.address}heatmap/")
        screen.until(TITLED, "50 positions in 128 dimensions")
        screen.press("#live-slider-d", "ArrowRight")
        screen.until(TITLED, "50 positions in 130 dimensions")
        screen.until(SHOW)
        screen.click("#show")
        screen.until(ANSWERED, f"✓ {of_page('heatmap')[0].right.text}")
        assert screen.faults() == []
