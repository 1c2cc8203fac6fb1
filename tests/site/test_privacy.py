"""The page on privacy that the site has, held against what a browser keeps of the site."""

import pytest
from playwright.sync_api import BrowserContext, expect

from course.question_bank import of_page
from tests.browser.boxes import choice
from tests.browser.remembered import kept
from tests.browser.test_privacy import HELD, LISTED, unnamed
from tests.site.serving import Server
from tests.site.visits import visit
from web.prerender import POLICY

pytestmark = pytest.mark.site

ITEM = of_page("heatmap")[0]
CACHES = "() => navigator.serviceWorker.ready.then(() => caches.keys())"


def test_all_that_a_browser_keeps_of_the_site_is_named(
    site: Server, keeper: BrowserContext
) -> None:
    with visit(keeper, site) as here:
        page = here.open("heatmap/")
        choice(page, ITEM.right).click()
        kept(page, f"page/{ITEM.name}")
        held = page.evaluate(HELD) + page.evaluate(CACHES)
        assert len(held) >= 2
        page.get_by_role("button", name="More", exact=True).click()
        with keeper.expect_page() as popup:
            page.locator(".live-about").get_by_role("link", name="Privacy").click()
        told = popup.value
        expect(told.get_by_role("heading", level=1)).to_be_visible()
        held += told.evaluate(HELD)
        assert unnamed(held, told.evaluate(LISTED, "storage")) == []
        assert keeper.cookies() == []
        policy = told.locator('meta[http-equiv="Content-Security-Policy"]')
        assert policy.get_attribute("content") == POLICY
        told.get_by_role("link", name="Positional encoding").click()
        expect(told).to_have_url(site.address)
