"""A class in a room, in real browsers: what the wall, the desk and the phones show."""

import csv
import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from course.contents import BY_ADDRESS
from course.questions import MISCONCEPTIONS, Prediction
from course.room.steps import programme
from tests.browser.axe import violations
from tests.browser.chromium import WAIT_MS
from tests.browser.killable import Server

FIRST, SECOND = (step.question for step in programme("heatmap").steps[:2])

# The app, with a vote that closes sooner.
QUICK = """
import sys
sys.path.insert(0, "")
import course.room.protocol as protocol
protocol.CLOSING_S = 1.0
"""


@pytest.fixture
def server() -> Iterator[Server]:
    one = Server(prelude=QUICK)
    one.start()
    yield one
    one.kill()


@pytest.fixture
def person(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Return a function that gives somebody a browser; an error on a page of any is an error."""
    people: list[BrowserContext] = []
    errors: list[str] = []

    def come(**device: Any) -> BrowserContext:
        one = browser.new_context(**device)
        one.set_default_timeout(WAIT_MS)
        one.on("weberror", lambda error: errors.append(str(error.error)))
        people.append(one)
        return one

    yield come
    for one in people:
        one.close()
    assert errors == []


class Room:
    """A room with its teacher, who has a wall and a desk."""

    def __init__(self, teacher: BrowserContext, address: str) -> None:
        self.address = address
        self.desk = teacher.new_page()
        self.desk.goto(f"{address}/room/new?for=heatmap")
        self.code = self.desk.get_by_role("heading", level=1).locator(".room-code").inner_text()
        self.link = self.desk.locator(".room-link").text_content() or ""
        self.wall = teacher.new_page()
        self.wall.goto(f"{address}/room/{self.code}/wall")
        press(self.desk.get_by_role("link", name="Open the desk on this device"))
        expect(self.move("Start")).to_be_visible()

    def move(self, name: str) -> Locator:
        return self.desk.locator(".room-moves").get_by_role("button", name=name, exact=True)

    def moves(self, *names: str) -> None:
        for name in names:
            press(self.move(name))

    def phone(self, person: BrowserContext) -> Page:
        """Return the page of somebody who has scanned the code on the wall."""
        page = person.new_page()
        page.goto(f"{self.address}/room/{self.code}")
        return page


def press(button: Locator) -> None:
    """Press a button; a click would wait for frames, of which a page behind others has few."""
    expect(button).to_be_enabled()
    button.press("Enter")


def option(page: Page, text: str) -> Locator:
    return page.locator("button.room-option").filter(has_text=text)


def chosen(page: Page) -> Locator:
    return page.locator("button.room-option[aria-pressed=true]")


def wrong(question: Prediction) -> str:
    return next(one.text for one in question.options if not one.right)


def bars(page: Page, text: str) -> Locator:
    return page.locator(".room-counted li").filter(has_text=text).locator(".room-count")


PHONE = {"viewport": {"width": 390, "height": 780}}


def test_a_class_plays_two_steps_from_the_door_to_the_table(
    server: Server, person: Callable[..., BrowserContext]
) -> None:
    room = Room(person(viewport={"width": 1366, "height": 768}), server.address)
    wall, desk = room.wall, room.desk
    expect(wall.locator(".room-large")).to_have_text(room.code)
    expect(wall.get_by_alt_text(f"QR code of the address of room {room.code}")).to_be_visible()

    people = [person(**PHONE) for _ in range(6)]
    door = people[0].new_page()
    door.goto(f"{server.address}/room")
    field = door.get_by_label("The code on the wall")
    field.fill("abc")
    field.press("Enter")
    expect(door.get_by_role("status")).to_contain_text("A code has four letters")
    field.fill("QQQQ" if room.code != "QQQQ" else "QQQR")
    field.press("Enter")
    expect(door.get_by_role("status")).to_contain_text("There is no room")
    field.fill(room.code.lower())
    field.press("Enter")
    phones = [door, *(room.phone(one) for one in people[1:5])]
    for phone in phones:
        expect(phone.get_by_role("heading", name="You are in")).to_be_visible()
    expect(wall.locator(".room-here")).to_have_text("5 people are here")

    # One falls asleep, one comes late; the others predict.
    room.moves("Start")
    for screen in (wall, *phones):
        expect(screen.get_by_role("heading", level=1)).to_contain_text(FIRST.question[:40])
        expect(screen.locator(".live-figure")).to_be_visible()
        expect(screen.get_by_text(FIRST.right.why[:30])).to_have_count(0)
    people[4].set_offline(True)
    room.moves("Open the vote")
    asleep = phones[4]
    for phone in phones[:2]:
        press(option(phone, FIRST.right.text))
    for phone in phones[2:4]:
        press(option(phone, wrong(FIRST)))
        expect(phone.get_by_text("You have chosen")).to_be_visible()
    expect(wall.locator(".room-progress")).to_contain_text("4 of 5 have answered.")
    expect(wall.locator(".room-count")).to_have_count(0)
    people[4].set_offline(False)
    expect(option(asleep, wrong(FIRST))).to_be_enabled()
    press(option(asleep, wrong(FIRST)))
    late = room.phone(people[5])
    press(option(late, FIRST.right.text))
    phones.append(late)
    expect(wall.locator(".room-progress")).to_contain_text("6 of 6 have answered.")
    press(option(late, wrong(FIRST)))
    press(option(late, FIRST.right.text))
    door.reload()
    expect(chosen(door)).to_contain_text(FIRST.right.text)
    expect(desk.locator(".room-advice")).to_have_count(0)
    expect(bars(desk, FIRST.right.text)).to_contain_text("3 (50%)")
    expect(wall.locator(".room-count")).to_have_count(0)

    # They discuss, vote again and see.
    room.moves("Close the vote")
    expect(desk.locator(".room-advice")).to_contain_text("3 of 6 right: let them discuss")
    room.moves("Discuss")
    for screen in (wall, *phones):
        expect(screen.get_by_text("Find somebody who chose a different answer.")).to_be_visible()
    expect(option(door, FIRST.right.text)).to_be_disabled()
    room.moves("Vote again")
    for phone in phones[:5]:
        press(option(phone, FIRST.right.text))
    expect(wall.locator(".room-progress")).to_contain_text("5 of 6 have answered.")
    press(option(late, wrong(FIRST)))
    expect(wall.locator(".room-progress")).to_contain_text("6 of 6 have answered.")
    room.moves("Close the vote", "Show the answer")
    expect(bars(wall, FIRST.right.text)).to_have_text(
        ["First vote: 3 (50%)", "After discussion: 5 (83%)"]
    )
    said = next(MISCONCEPTIONS[one.misconception].said for one in FIRST.options if not one.right)
    expect(wall.get_by_text(f"“{said}”")).to_be_visible()
    expect(door.get_by_text("Right.", exact=True)).to_be_visible()
    expect(late.get_by_text(f"A common mistake: “{said}”")).to_be_visible()
    expect(late.locator(".live-figure")).to_be_visible()

    # The twin; meanwhile the server is started again.
    twin = FIRST.twin
    assert twin is not None
    room.moves("Ask a similar question")
    press(option(door, twin.right.text))
    expect(desk.locator(".room-answered")).to_contain_text("1 of ")
    server.kill()
    expect(late.get_by_text("You are offline.")).to_be_visible()
    press(option(late, twin.right.text))  # is sent as soon as somebody hears it
    expect(late.locator(".room-notice")).to_contain_text("Sending your answer")
    server.start()
    expect(desk.locator(".room-answered")).to_contain_text("2 of 6 have answered")
    expect(late.get_by_text("You are offline.")).to_be_hidden()
    for phone in phones[1:5]:
        press(option(phone, twin.right.text))
    expect(desk.locator(".room-answered")).to_contain_text("6 of 6 have answered")
    room.moves("Close the vote", "Show the answer to it")
    expect(bars(wall, twin.right.text)).to_have_text("6 (100%)")

    # The second step, and the end.
    room.moves("Next step")
    expect(wall.locator(".room-where")).to_contain_text("Step 2 of ")
    room.moves("Open the vote")
    for phone in phones:
        press(option(phone, SECOND.right.text))
    expect(wall.locator(".room-progress")).to_contain_text("6 of 6 have answered.")
    room.moves("Close the vote", "Show the answer")
    expect(bars(wall, SECOND.right.text)).to_have_text("6 (100%)")
    desk.on("dialog", lambda dialog: dialog.accept())
    room.moves("End the lesson")
    for phone in phones:
        expect(phone.get_by_text("The lesson is over.")).to_be_visible()
    late.reload()
    expect(late.locator(".room-result")).to_contain_text("right on 1 of 2 questions")
    expect(late.get_by_role("link", name=BY_ADDRESS[FIRST.page].title)).to_be_visible()
    with desk.expect_download() as download:
        press(desk.get_by_role("button", name="Votes as CSV"))
    table = Path(download.value.path()).read_text(encoding="utf-8")
    assert table.startswith("\ufeff")  # or a spreadsheet breaks its letters
    rounds = [row["round"] for row in csv.DictReader(StringIO(table))]
    assert [rounds.count(name) for name in ("first vote", "second vote", "similar question")] == [
        12, 6, 6,
    ]  # fmt: skip
    press(desk.get_by_role("button", name="Delete this room"))
    expect(desk.get_by_text("Nothing from it has been kept.")).to_be_visible()
    expect(wall.get_by_role("heading", name="This room is deleted")).to_be_visible()


def test_after_the_code_is_renewed_everybody_joins_again(
    address: str, person: Callable[..., BrowserContext]
) -> None:
    room = Room(person(), address)
    wall, desk = room.wall, room.desk
    phone = room.phone(person(**PHONE))
    expect(phone.get_by_role("heading", name="You are in")).to_be_visible()
    desk.on("dialog", lambda dialog: dialog.accept())
    press(desk.get_by_role("button", name="Renew the code"))
    expect(desk.locator("header .room-code")).not_to_have_text(room.code)
    letters = desk.locator("header .room-code").inner_text()
    expect(wall.locator(".room-large")).to_have_text(letters)
    expect(wall.locator("header .room-code")).to_have_text(letters)
    expect(wall.locator(f".room-qr[alt*={letters}]")).to_be_visible()
    expect(phone.get_by_text("Look at the wall for the code.")).to_be_visible()
    press(phone.get_by_role("link", name="Type another code"))
    phone.get_by_label("The code on the wall").fill(letters)
    press(phone.get_by_role("button", name="Join"))
    expect(phone.get_by_role("heading", name="You are in")).to_be_visible()
    expect(wall.locator(".room-here")).to_have_text("1 person is here")


def test_on_a_slow_network_the_last_choice_counts(
    address: str, person: Callable[..., BrowserContext]
) -> None:
    room = Room(person(), address)
    room.moves("Start", "Open the vote")
    phone = room.phone(person(**PHONE))
    held: list[Route] = []
    phone.route("**/vote", lambda route: route.continue_() if held else held.append(route))
    press(option(phone, wrong(FIRST)))
    press(option(phone, FIRST.right.text))
    expect(chosen(phone)).to_contain_text(FIRST.right.text)
    with phone.expect_response(
        lambda answer: answer.url.endswith("/vote") and answer.request == held[0].request
    ):
        held[0].continue_()
    expect(bars(room.desk, FIRST.right.text)).to_contain_text("1 (100%)")
    expect(chosen(phone)).to_contain_text(FIRST.right.text)


def test_while_a_move_is_made_the_desk_takes_no_other(
    address: str, person: Callable[..., BrowserContext]
) -> None:
    room = Room(person(), address)
    held: list[Route] = []
    room.desk.route("**/move", lambda route: held.append(route))
    press(room.move("Start"))
    expect(room.move("Start")).to_be_disabled()
    expect(room.move("Start")).to_be_focused()
    held[0].continue_()
    expect(room.move("Open the vote")).to_be_enabled()

    # Nor before the state after it is here, which can come later than the answer.
    room.desk.unroute("**/move")
    room.desk.route("**/move", lambda route: route.fulfill(json={"version": 3}))
    with room.desk.expect_response("**/move") as answer:
        press(room.move("Next step"))
    answer.value.finished()
    room.desk.evaluate("() => new Promise(requestIdleCallback)")
    expect(room.move("Next step")).to_be_disabled()


def test_a_class_needs_no_mouse(address: str, person: Callable[..., BrowserContext]) -> None:
    room = Room(person(), address)
    wall = room.wall
    expect(wall.locator(".room-phase")).to_have_text("Join")
    for key, phase in (("ArrowRight", "Think"), ("PageDown", "Vote")):
        wall.keyboard.press(key)
        expect(wall.locator(".room-phase")).to_have_text(phase)

    phone = person(**PHONE).new_page()
    phone.goto(f"{address}/room")
    expect(phone.get_by_label("The code on the wall")).to_be_focused()
    phone.keyboard.type(room.code)
    phone.keyboard.press("Enter")
    options = phone.locator("button.room-option")
    expect(options.first).to_be_enabled()
    phone.keyboard.press("Tab")
    expect(options.nth(0)).to_be_focused()
    phone.keyboard.press("Enter")
    expect(options.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(options.nth(0)).to_be_focused()
    expect(phone.get_by_role("status").filter(has_text="You have chosen A")).to_be_visible()
    phone.keyboard.press("Tab")
    phone.keyboard.press("Space")
    expect(options.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(options.nth(1)).to_be_focused()
    expect(options.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(room.desk.locator(".room-answered")).to_contain_text("1 of ")

    wall.keyboard.press("PageDown")
    expect(wall.locator(".room-progress")).to_contain_text("The vote closes in")
    sent: list[str] = []
    wall.on("request", lambda request: sent.append(request.url))
    wall.keyboard.press("PageDown")  # once too often: nothing is skipped
    wall.evaluate("0")
    assert [url for url in sent if url.endswith("/move")] == []
    expect(wall.locator(".room-progress")).to_contain_text("The vote closes in")


def test_a_clicker_leads_on_after_a_hand_has_moved_the_slider(
    address: str, person: Callable[..., BrowserContext]
) -> None:
    room = Room(person(viewport={"width": 1366, "height": 768}), address)
    room.moves("Start")
    wall = room.wall
    wall.bring_to_front()
    slider = wall.get_by_role("slider").first
    phone = room.phone(person(**PHONE))
    shown = phone.locator(".live-figure")
    expect(shown).to_have_attribute("data-shown", re.compile("="))
    before = shown.get_attribute("data-shown") or ""
    slider.click()
    expect(shown).not_to_have_attribute("data-shown", before)  # the phones follow the wall
    expect(shown).to_have_attribute(
        "data-shown", wall.locator(".live-figure").get_attribute("data-shown") or ""
    )
    moved = slider.get_attribute("aria-valuetext")
    wall.keyboard.press("PageDown")
    expect(wall.locator(".room-phase")).to_have_text("Vote")
    expect(slider).to_have_attribute("aria-valuetext", moved or "")
    number = wall.locator(".live-number").first
    number.click()
    number.press("Enter")
    expect(room.desk.locator(".room-where")).to_contain_text("Vote")
    press(room.move("Next step"))
    expect(wall.locator(".room-where")).to_contain_text("Step 2 of")
    wall.keyboard.press("PageUp")
    expect(wall.locator(".room-where")).to_contain_text("Step 1 of")

    # Reached by the Tab key, it has its own keys.
    wall.locator("h1").first.click()
    while not slider.evaluate("(one) => one === document.activeElement"):
        wall.keyboard.press("Tab")
    before = slider.get_attribute("aria-valuetext") or ""
    wall.keyboard.press("PageDown")
    wall.keyboard.press("ArrowLeft")
    expect(slider).not_to_have_attribute("aria-valuetext", before)
    expect(wall.locator(".room-phase")).to_have_text("Think")


def test_a_room_is_offered_again_to_who_leads_it(
    address: str, person: Callable[..., BrowserContext]
) -> None:
    teacher = person()
    room = Room(teacher, address)
    other = teacher.new_page()
    for place in ("room", "plan"):
        other.goto(f"{address}/{place}")
        offered = other.locator(".room-own").filter(has_text=room.code)
        expect(offered).to_contain_text("is open")
        offered.get_by_role("link", name="desk").click()
        expect(other.get_by_role("button", name="Start")).to_be_visible()
    room.desk.on("dialog", lambda dialog: dialog.accept())
    press(room.desk.get_by_role("button", name="Delete this room"))
    expect(room.desk.get_by_text("Nothing from it has been kept.")).to_be_visible()
    other.goto(f"{address}/room")
    other.evaluate("() => localStorage.setItem('room-secret-QQQQ', 'of a room that is gone')")
    with other.expect_response("**/QQQQ/now") as asked:
        other.reload()
    assert asked.value.status == 404
    other.wait_for_function("() => !('room-secret-QQQQ' in localStorage)")
    expect(other.locator(".room-own")).to_have_count(0)


def test_axe_finds_nothing_on_any_screen(
    address: str, person: Callable[..., BrowserContext]
) -> None:
    room = Room(person(viewport={"width": 1366, "height": 768}), address)
    phone = person(**PHONE)
    door = phone.new_page()
    door.goto(f"{address}/room")
    expect(door.get_by_role("button", name="Join")).to_be_visible()
    found = {"door": in_both(door), "wall at first": in_both(room.wall)}
    seat = room.phone(phone)
    room.moves("Start", "Open the vote")
    press(option(seat, wrong(FIRST)))
    expect(seat.get_by_text("You have chosen")).to_be_visible()
    for screen in (seat, room.wall):
        expect(screen.locator(".live-figure")).to_be_visible()
    found |= {"seat in a vote": in_both(seat), "wall in a vote": in_both(room.wall)}
    found["desk in a vote"] = in_both(room.desk)
    room.moves("Next step", "Show the answer")
    expect(seat.locator("button.room-right")).to_be_visible()
    expect(room.wall.locator(".room-why")).to_be_visible()
    found |= {"seat with the answer": in_both(seat), "wall with it": in_both(room.wall)}
    assert {screen: rules for screen, rules in found.items() if rules} == {}


def in_both(page: Page) -> list[str]:
    """Return what breaks a rule, in light and in dark."""
    page.emulate_media(color_scheme="dark")
    found = violations(page, contrast=True, rest=False)
    page.emulate_media(color_scheme="light")
    return found + violations(page, contrast=True)


def test_who_has_no_secret_sees_no_wall_and_no_desk(
    address: str, person: Callable[..., BrowserContext]
) -> None:
    room = Room(person(), address)
    stranger = person().new_page()
    for screen in ("wall", "desk"):
        stranger.goto(f"{address}/room/{room.code}/{screen}")
        expect(stranger.get_by_text("This screen is the teacher’s")).to_be_visible()
    other = person().new_page()
    other.goto(room.link)  # the teacher's own link, on another device
    expect(other.get_by_role("button", name="Start")).to_be_visible()
    assert "#" not in other.url
