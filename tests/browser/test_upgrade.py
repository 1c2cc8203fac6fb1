"""Which version this is, and what a browser has kept of the version before."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import pe_core
from course import kept_record
from tests.browser.remembered import KEY, kept, restored
from tests.upgrade.files import WRITTEN


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.stem))
def test_of_a_record_of_the_version_before_all_comes_back_that_there_still_is(
    visit: Callable, path: Path
) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    there = kept_record.merged({}, kept_record.entries(record))
    opened = visit()
    text = json.dumps(json.dumps(record))
    opened.page.add_init_script(f"localStorage['{KEY}'] ??= {text}")
    page = opened.open("/glossary")
    answers = len(kept_record.chosen(there))
    expect(restored(page)).to_contain_text(f"Restored from this browser: {answers} answer")
    opened.settled()
    now = kept(page, "seen/glossary")
    assert there
    assert {key: now.get(key) for key in there} == {key: list(there[key]) for key in there}


def test_every_page_says_its_version_and_leads_to_the_licences(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/glossary")
    page.get_by_role("button", name="More", exact=True).click()
    about = page.locator(".live-about")
    expect(about).to_contain_text(f"Version {pe_core.__version__} · Licences")
    with page.expect_popup() as popup:
        about.get_by_role("link", name="Licences").click()
    expect(popup.value.locator("body")).to_contain_text("licences of what is shipped")
