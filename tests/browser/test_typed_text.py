"""What somebody typed is shown as it was typed, and leads nowhere."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dropped import drop
from tests.spread import spread

TYPED = (
    "https://evil.example", "HTTP://evil.example/a?b=c", "www.evil.example", "WWW.evil.example",
    "me@evil.example", "mailto:me@evil.example", "xmpp:me@evil.example", "[a](//evil.example)",
    "<https://evil.example>", ":heart:", ":+1:", ":material/home:", ":red[a]",
    "<b>**you**</b>",
)  # fmt: skip
# The text as one reads it: signs that have no width are none of it.
SEEN = "(element) => element.textContent.replaceAll('\\u2060', '')"
FOREIGN = """() => [...document.querySelectorAll("a[href]")]
  .filter(({ origin }) => origin !== location.origin).map(({ href }) => href)"""


def foreign(page: Page) -> list[str]:
    """Return where the links of a page lead that lead away from the course."""
    found: list[str] = page.evaluate(FOREIGN)
    return [href for href in found if "evil" in href or not href.startswith("https://")]


@pytest.mark.parametrize("typed", spread(TYPED[:5:2], 1))
def test_an_address_says_what_was_asked_and_links_to_nothing(visit: Callable, typed: str) -> None:
    page = visit().open(f"/heatmap?d={quote(typed, safe='')}")
    changed = page.locator(".st-key-corrected")
    expect(changed).to_contain_text("Some values were not possible")
    assert typed[:20] in changed.evaluate(SEEN)
    assert foreign(page) == []


def test_lines_of_a_class_are_shown_as_they_were_typed(visit: Callable) -> None:
    page = visit().open("/before_and_after?use=Results+of+a+class")
    drop(page, ("www.evil.example.csv", 0, "\n".join(TYPED)))
    faults = page.locator(".st-key-class_faults")
    expect(faults).to_contain_text(f"{len(TYPED)} lines are left out")
    seen = faults.evaluate(SEEN)
    for typed in (*TYPED, "www.evil.example.csv, line 1"):
        assert typed in seen
    assert foreign(page) == []
