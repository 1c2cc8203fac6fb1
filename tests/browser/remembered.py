"""The record that the course keeps in a browser, as tests read it and write it."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

KEY = "positional-encoding"

NO_STORAGE = """
const get = () => { throw new DOMException("", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get });
"""


def kept(page: Page, *keys: str) -> dict[str, Any]:
    """Return the entries that the browser keeps, once these are among them."""
    has = (
        "(keys) => keys.every((key) => localStorage.getItem('KEY')?.includes(JSON.stringify(key)))"
    )
    page.wait_for_function(has.replace("KEY", KEY), arg=keys)
    text = page.evaluate(f"localStorage.getItem('{KEY}')")
    return json.loads(text)["entries"] if text else {}


def put(page: Page, **entries: object) -> None:
    """Leave a record in the browser as an earlier visit would have."""
    told = {key: [value, 10 + n] for n, (key, value) in enumerate(entries.items())}
    record = json.dumps({"version": 1, "since": 1, "entries": told})
    page.add_init_script(
        f"localStorage.getItem('{KEY}') ?? localStorage.setItem('{KEY}', {record!r})"
    )


def question(page: Page) -> Locator:
    return page.locator(".st-key-quiz_question")


def restored(page: Page) -> Locator:
    """Return the sentence at the foot of a page that says what has come back."""
    return page.locator(".st-key-restored")
