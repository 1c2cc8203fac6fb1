"""A browser that has kept a record of the version before goes on with it."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from course import kept_record
from tests.browser.remembered import KEY, kept, toast
from tests.upgrade.test_upgrade import WRITTEN


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.stem))
def test_a_record_of_the_version_before_is_restored_whole(visit: Callable, path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    entries = record["entries"]
    opened = visit()
    text = json.dumps(json.dumps(record))
    opened.page.add_init_script(f"localStorage['{KEY}'] ??= {text}")
    page = opened.open("/glossary")
    answers = len(kept_record.answered(kept_record.entries(record)))
    expect(toast(page)).to_contain_text(f"Restored from this browser: {answers} answer")
    opened.settled()
    now = kept(page, "seen/glossary")
    assert {key: now.get(key) for key in entries} == entries
