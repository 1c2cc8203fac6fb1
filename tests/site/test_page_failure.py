"""What a page of the site says when a part of it fails: the words and the first figures stay."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.chromium import DRAWN
from tests.site.serving import Server
from tests.site.visits import Visit

pytestmark = pytest.mark.site


@pytest.fixture
def here(visitor: BrowserContext, site: Server) -> Visit:
    return Visit(visitor.new_page(), site)


def _said(page: Page, sentence: str) -> None:
    expect(page.locator(".page-notice").get_by_role("status")).to_contain_text(sentence)


def _stands(here: Visit) -> None:
    here.drawn()
    expect(here.page.locator(".st-key-lead")).to_be_visible()


@pytest.mark.slow
def test_a_download_that_is_cut_off_is_asked_for_again_on_a_press(here: Visit) -> None:
    here.site.cut["python_stdlib.zip.gz"] = 100_000
    page = here.open("heatmap/")
    _said(page, "You can read this page")
    _stands(here)
    here.site.cut.clear()
    page.get_by_role("button", name="Just show me").first.click()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Ask me a similar question")).to_be_visible()
    expect(page.locator(".page-notice")).to_have_count(0)


def test_a_press_that_waits_for_what_is_still_loading_is_told_so(
    here: Visit, visitor: BrowserContext
) -> None:
    held: list[Route] = []
    visitor.route(re.compile(r"\.wasm\.gz$"), lambda route: held.append(route))
    page = here.open("heatmap/")
    _stands(here)
    page.get_by_role("button", name="Just show me").first.click()
    _said(page, "Nothing you have pressed is lost")
    for route in held:
        route.continue_()
    expect(page.get_by_role("button", name="Ask me a similar question")).to_be_visible()
    expect(page.locator(".page-notice")).to_have_count(0)


def test_a_browser_without_webassembly_or_module_workers_is_told_and_reads(
    site: Server, visitor: BrowserContext
) -> None:
    for missing in ("WebAssembly", "Worker"):
        here = Visit(visitor.new_page(), site)
        here.page.add_init_script(f"delete globalThis.{missing}")
        _said(here.open("heatmap/"), "You can read this page")
        _stands(here)


def test_a_worker_that_stops_is_started_again_and_told_what_was_kept(here: Visit) -> None:
    page = here.open("heatmap/")
    here.run()
    page.get_by_role("button", name="Just show me").first.click()
    expect(page.get_by_role("button", name="Ask me a similar question")).to_be_visible()
    here.drawn()  # the answer has moved the figures
    (worker,) = page.workers
    worker.evaluate("() => setTimeout(() => { throw new Error('out of memory'); })")
    _said(page, "has stopped")
    assert page.evaluate(DRAWN)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".page-notice")).to_have_count(0)
    expect(page.locator(".stApp")).to_have_attribute("data-test-connection-state", "CONNECTED")
    expect(page.get_by_role("button", name="Ask me a similar question")).to_be_visible()
    page.get_by_role("button", name="Next question").click()  # the first one is answered
    expect(page.locator("strong", has_text="Question 2 of ")).to_be_visible()
    expect(page.get_by_role("button", name="Ask me a similar question")).to_have_count(0)
    page.get_by_role("button", name="Just show me").first.click()
    expect(page.get_by_role("button", name="Ask me a similar question")).to_be_visible()


def test_a_page_whose_version_has_gone_says_so(here: Visit) -> None:
    gone = re.compile(r"/(host|live)/")
    here.page.route(gone, lambda route: route.fulfill(status=404, body=""))
    page = here.open("heatmap/")
    expect(page.get_by_role("status")).to_contain_text("a newer version of the course is in place")
    expect(page.locator(".stApp").get_by_text("Here is the whole table at once")).to_be_visible()
    here.page.unroute(gone)
    page.get_by_role("link", name="load it anew").click()
    here.drawn()
    here.run()


def test_without_its_first_answer_a_page_waits_for_the_worker(here: Visit) -> None:
    here.page.route(re.compile("/answers/"), lambda route: route.abort())
    here.open("heatmap/")
    here.drawn()


def test_a_file_that_does_not_come_holds_back_the_picture_that_needs_it_and_nothing_else(
    here: Visit, visitor: BrowserContext
) -> None:
    later = re.compile("/later/")
    visitor.route(later, lambda route: route.abort())
    page = here.open("attention/")
    here.run()
    page.get_by_role("slider", name="Model dimension d").press("ArrowRight")
    expect(page.get_by_role("status").filter(has_text="waits for a file")).to_be_visible()
    visitor.unroute(later)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("status").filter(has_text="waits for a file")).to_have_count(0)
    page.goto(here.site.address + "heatmap/")
    here.drawn()
