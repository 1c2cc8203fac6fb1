"""What the page on privacy says of storage is what a browser holds after it has done everything."""

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from course.question_bank import of_page
from tests.browser.axe import violations
from tests.browser.boxes import choice
from tests.browser.chromium import WAIT_MS, settle
from tests.browser.remembered import kept
from tests.browser.test_room import Room, chosen, option, press
from tests.server.serving import Server, running

ITEM = of_page("heatmap")[0]
LISTED = "list => [...document.querySelectorAll(`#${list} code`)].map((e) => e.textContent)"
HELD = "() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running(COURSE_CONTACT="privacy@school.example.org") as started:
        yield started


@pytest.fixture
def person(browser: Browser) -> Iterator[BrowserContext]:
    """Return a browser that has never been here."""
    one = browser.new_context()
    one.set_default_timeout(WAIT_MS)
    yield one
    one.close()


def unnamed(held: Iterable[str], names: Iterable[str]) -> list[str]:
    """Return what of a browser's no name stands for; one that ends in … stands for several."""
    whole = {name for name in names if not name.endswith("…")}
    begun = tuple(name[:-1] for name in names if name.endswith("…"))
    return sorted(key for key in held if key not in whole and not key.startswith(begun))


class Held:
    """What a browser has been seen to hold: the names of what is stored, and of its cookies."""

    def __init__(self, person: BrowserContext) -> None:
        self.person = person
        self.stored: set[str] = set()
        self.cookies: set[str] = set()

    def look(self, page: Page) -> None:
        self.stored.update(page.evaluate(HELD))
        self.cookies.update(one.get("name", "") for one in self.person.cookies())

    def unnamed(self, page: Page) -> list[str]:
        """Return what of it the page on privacy does not name."""
        stored, cookies = (page.evaluate(LISTED, name) for name in ("storage", "cookies"))
        return unnamed(self.stored, stored) + unnamed(self.cookies, cookies)


@pytest.mark.slow
def test_all_that_a_browser_holds_is_named(server: Server, person: BrowserContext) -> None:
    held, page = Held(person), person.new_page()
    for path in ("quiz", "own_table", "before_and_after", ""):
        page.goto(f"{server.address}/{path}")
        settle(page)
        held.look(page)
    for path in ("nosuch", "room", "licences.txt"):
        page.goto(f"{server.address}/{path}")
        held.look(page)
    page.goto(f"{server.address}/heatmap")
    settle(page)
    choice(page, ITEM.right).click()
    kept(page, f"page/{ITEM.name}")
    page.goto(f"{server.address}/train")
    settle(page)
    page.get_by_role("button", name="Train them all").click()
    page.wait_for_function("() => 'positional-encoding-run' in sessionStorage")
    held.look(page)

    room = Room(person, server.address)
    phone = room.phone(person)
    room.moves("Start", "Open the vote")
    press(option(phone, ITEM.right.text))
    expect(chosen(phone)).to_contain_text(ITEM.right.text)
    room.moves("Close the vote", "Show the answer")
    for screen in (room.desk, room.wall, phone):
        held.look(screen)
    phone.get_by_role("link", name="Explore on your own").click()
    settle(phone)
    held.look(phone)

    page.goto(f"{server.address}/privacy")
    held.look(page)
    assert held.unnamed(page) == []
    assert held.stored >= {
        "positional-encoding", "positional-encoding-run", "room",
        f"room-seat-{room.code}", f"room-secret-{room.code}",
    }  # fmt: skip


def test_the_page_is_read_on_a_phone_and_breaks_no_rule(
    server: Server, person: BrowserContext
) -> None:
    page = person.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{server.address}/privacy")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert violations(page, contrast=True) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, contrast=True) == []
    link = page.locator("#contact").get_by_role("link")
    assert link.get_attribute("href") == "mailto:privacy@school.example.org"
    page.get_by_role("link", name="Check yourself").click()
    expect(page).to_have_url(f"{server.address}/quiz")


def test_every_page_leads_to_it(server: Server, person: BrowserContext) -> None:
    page = person.new_page()
    page.goto(f"{server.address}/glossary")
    settle(page)
    page.get_by_role("button", name="More", exact=True).click()
    opened = [page.locator(".live-about").get_by_role("link", name="Privacy")]
    room = Room(person, server.address)
    phone = room.phone(person)
    door, new = person.new_page(), person.new_page()
    door.goto(f"{server.address}/room")
    new.goto(f"{server.address}/room/new?for=heatmap")
    expect(new.get_by_role("heading", level=1)).to_contain_text("Your room is")
    opened += [one.get_by_role("link", name="Privacy") for one in (phone, room.desk, door, new)]
    for link in opened:
        with person.expect_page() as popup:
            link.press("Enter")
        expect(popup.value).to_have_url(f"{server.address}/privacy")
        popup.value.close()
    expect(room.wall.get_by_role("link", name="Privacy")).to_have_count(0)
