"""A page of the site that a double click has opened says what to do."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

pytestmark = pytest.mark.site


def test_a_double_click_says_what_to_do(visitor: BrowserContext, built: Path) -> None:
    page = visitor.new_page()
    for name in ("", "quiz/", "embed/", "embed/heatmap/heatmap/"):
        page.goto((built / name / "index.html").as_uri())
        for said in ("python3 -m http.server", "py -m http.server", "http://localhost:8000"):
            expect(page.get_by_text(said)).to_be_visible()
        expect(page.locator(".stApp, .page-asleep")).to_have_count(0)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
