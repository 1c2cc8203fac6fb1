"""Every page of the site in a browser: it stands, draws its figures, and is taken over in place."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from course.contents import BY_ADDRESS, HOME, LESSONS, NAME, PLAYGROUND
from tests.site.serving import Server
from tests.site.visits import SHIFTED, visit
from tests.spread import spread

pytestmark = pytest.mark.site

ADDRESSES = [lesson.address for lesson in LESSONS]
MOST_SHIFT = 0.05  # below 0.1 counts as good


def _folder(address: str) -> str:
    return f"{address}/" if address else ""


@pytest.mark.parametrize("address", spread(ADDRESSES, 4))
def test_a_page_stands_is_drawn_and_taken_over(
    address: str, visitor: BrowserContext, site: Server
) -> None:
    lesson = BY_ADDRESS[address]
    with visit(visitor, site) as here:
        page = here.open(_folder(address))
        expect(page.locator("h1")).to_have_text(lesson.title)
        if lesson.teaches or lesson in (HOME, PLAYGROUND):
            here.drawn()
        here.run()
        expect(page).to_have_title(NAME if lesson is HOME else f"{lesson.title} | {NAME}")
        assert page.evaluate(SHIFTED) < MOST_SHIFT
        expect(page.locator("#trouble, .live-failure, .page-notice")).to_have_count(0)
        # No formula is left as it was written, and no icon as its name.
        expect(page.locator(".math:not([data-tex])")).to_have_count(0)
        assert page.url == (site.address + address)


@pytest.mark.parametrize(
    "address", spread(["", "playground", "heatmap", "attention", "quiz", "train"], 1)
)
def test_a_page_stands_still_on_a_phone(address: str, browser: Browser, site: Server) -> None:
    phone = browser.new_context(viewport={"width": 360, "height": 768}, service_workers="block")
    with visit(phone, site) as here:
        page = here.open(_folder(address))
        here.run()
        if BY_ADDRESS[address].name != "quiz":
            here.drawn()
        assert page.evaluate(SHIFTED) < MOST_SHIFT
        wide = "() => document.querySelector('.stMain').scrollWidth"
        assert page.evaluate(wide) <= 360
    phone.close()


def test_the_words_of_a_page_stand_without_any_script(browser: Browser, site: Server) -> None:
    page = browser.new_page(java_script_enabled=False)
    for address in ("heatmap", "glossary"):
        page.goto(f"{site.address}{address}/")
        expect(page.locator("h1")).to_have_text(BY_ADDRESS[address].title)
        expect(page.locator(".page-noscript")).to_be_visible()
        expect(page.locator(".page-asleep")).to_be_hidden()
    page.close()


def test_an_address_shows_its_view(visitor: BrowserContext, site: Server) -> None:
    with visit(visitor, site) as here:
        page = here.open("heatmap/?d=64&L=20")
        here.drawn()
        expect(page.locator(".live-number").first).to_have_value("64")
        expect(page.locator(".live-figure").first).to_have_attribute(
            "data-shown", re.compile("d=64&")
        )
        assert page.url == f"{site.address}heatmap?d=64&L=20"


@pytest.mark.parametrize(
    ("asked", "shown"),
    spread(
        [
            ("?d=64&t=3", "playground?d=64&t=3"),  # where the playground lay once
            ("?words=the+cat", "?words=the+cat"),
            ("heatmap/index.html?L=20", "heatmap?L=20"),
            ("heatmap?L=20", "heatmap?L=20"),
        ],
        1,
    ),
)
def test_old_and_other_addresses_lead_to_their_page(
    asked: str, shown: str, visitor: BrowserContext, site: Server
) -> None:
    with visit(visitor, site) as here:
        page = here.open(asked)
        here.drawn()
        here.run()
        assert page.url == site.address + shown


def test_an_address_of_no_page_says_so_and_leads_home(
    visitor: BrowserContext, site: Server
) -> None:
    page = visitor.new_page()
    page.goto(f"{site.address}nowhere")
    expect(page.locator("h1")).to_have_text("No such page")
    page.get_by_role("link").click()
    expect(page.locator("h1")).to_have_text(HOME.title)


@pytest.mark.slow
def test_the_quiz_draws_its_questions_for_each_browser(browser: Browser, site: Server) -> None:
    asked = set()
    for _ in range(3):
        context = browser.new_context()
        with visit(context, site) as here:
            page = here.open("quiz/")
            here.run()
            asked.add(page.locator(".st-key-quiz_question p").first.inner_text())
        context.close()
    assert len(asked) > 1
