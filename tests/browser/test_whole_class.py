"""A whole lesson in one room: wall, desk and six seats play the plan of 45 minutes to its end."""

import csv
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from course.room.protocol import MOVES
from course.room.scenes import before
from course.room.steps import Programme, Step, programme

PLAN = "45 minutes"
SEATS, LATE, ASLEEP = 6, 5, 4  # how many; the number of the one that is late, of the one asleep
WHOLE = 2  # steps that go through every phase; the others are voted on once, for the time it takes
AFTER_THE_FIRST_STEP, WHILE_THE_SECOND_IS_ASKED = 0, 1


def where(plan: Programme, number: int) -> str:
    """Return what the head of a screen says of a step."""
    if number >= plan.quiz:
        return f"Closing question {number - plan.quiz + 1} of"
    return f"Step {number + 1} of"


class Class:
    """The screens of a room."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.seats: list[Page] = []
        teacher = self.tab(1366, 768)
        teacher.goto(f"{address}/plan?lesson={PLAN.replace(' ', '+')}")
        teacher.get_by_role("link", name=re.compile("^Open a room")).click()
        self.code = teacher.locator("h1 .room-code").inner_text()
        link = teacher.locator(".room-link").text_content() or ""
        teacher.get_by_role("link", name="Show the wall").click()
        self.wall = teacher
        self.desk = self.tab(390, 844)
        self.desk.goto(link)

    def tab(self, width: int, height: int) -> Page:
        context = self.browser.new_context(viewport={"width": width, "height": height})
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.contexts.append(context)
        return page

    def join(self) -> None:
        """A phone joins by the code on the wall."""
        seat = self.tab(390, 844)
        seat.goto(f"{self.address}/room")
        seat.get_by_label("The code on the wall").fill(self.code.lower())
        seat.get_by_role("button", name="Join").click()
        self.seats.append(seat)

    def move(self, name: str) -> None:
        """The teacher presses a button of the desk, and waits until the desk shows what it did."""
        place = self.desk.locator(".room-where")
        shown = place.text_content() or ""
        self.desk.get_by_role("button", name=MOVES[name].label, exact=True).click()
        if name != "close":  # which leads into no other phase
            expect(place.filter(has_text=re.compile(f"^{re.escape(shown)}$"))).to_have_count(0)

    def vote(self, step: Step, right: int, awake: list[Page], *, twin: bool = False) -> None:
        """So many of those who are awake choose the right option, the others a wrong one."""
        question = step.question.twin if twin else step.question
        assert question
        wrong = next(option for option in question.options if not option.right)
        for number, seat in enumerate(awake):
            option = question.right if number < right else wrong
            seat.locator(".room-option:enabled", has_text=option.text).first.click()
            expect(seat.locator(".room-notice")).to_contain_text("You have chosen")
        expect(self.wall.locator(".room-progress")).to_contain_text(f"{len(awake)} of")
        self.move("close")
        expect(awake[0].locator(".room-notice")).to_contain_text("The vote closes in")
        expect(awake[0].locator(".room-notice")).to_contain_text("The vote is closed")

    def tells_nothing(self, step: Step) -> None:
        """Neither the wall nor a seat says anything of the answer, or of how options fare."""
        for page in (self.wall, self.seats[0]):
            text = page.locator("main").inner_text()
            assert step.question.right.why not in text
            assert not re.search(r"\d+ ?%|✓|✗", text)
            expect(page.locator(".room-counted")).to_have_count(0)


@pytest.fixture(scope="module")
def room(browser: Browser, address: str) -> Iterator[Class]:
    made = Class(browser, address)
    yield made
    for context in made.contexts:
        context.close()
    assert not made.complaints


@pytest.mark.slow  # test_room.py plays two steps
def test_the_plan_of_45_minutes_is_played_from_start_to_report(
    room: Class, tmp_path: Path, follow: Callable[[Page, str], None]
) -> None:
    plan = programme(PLAN)
    for _ in range(SEATS - 1):
        room.join()
    expect(room.wall.locator(".room-here")).to_have_text("5 people are here")
    room.move("start")
    votes = 0
    for number, step in enumerate(plan.steps):
        awake = [seat for place, seat in enumerate(room.seats) if (number, place) != (1, ASLEEP)]
        expect(room.wall.locator(".room-where")).to_contain_text(where(plan, number))
        expect(awake[0].locator("h1")).to_have_text(step.question.question)
        room.tells_nothing(step)
        shows = before(step.question).name if number < plan.quiz else ""
        for page in (room.wall, awake[0]):  # nothing of the figure before is left
            figures = page.locator(".live-figure")
            expect(figures).to_have_count(1 if shows else 0)
            if shows:
                expect(figures).to_have_attribute("data-name", shows)
        if number == 0:
            follow(
                room.wall, room.seats[0].locator(".live-figure").get_attribute("data-name") or ""
            )
        room.move("open")
        right = 3 if number < plan.quiz else 4
        room.vote(step, right, awake)
        votes += len(awake)
        room.tells_nothing(step)
        if number < WHOLE:
            room.move("discuss")
            expect(awake[0].locator(".room-notice")).to_contain_text("Find somebody")
            room.move("again")
            room.vote(step, right + 1, awake)
            votes += len(awake)
        room.move("reveal")
        expect(room.wall.locator(".room-counted")).to_be_visible()
        expect(awake[0].locator(".room-right")).to_contain_text(step.question.right.text)
        if number < WHOLE:
            counts = room.wall.locator(".room-counted .room-right .room-count")
            expect(counts).to_have_text(
                [re.compile(rf"First vote: {right} "), re.compile(rf"discussion: {right + 1} ")]
            )
            room.move("twin")
            room.vote(step, right + 1, awake, twin=True)
            votes += len(awake)
            room.move("answer")
        if number == AFTER_THE_FIRST_STEP:
            room.join()  # one who is late comes into the present step
            expect(room.seats[LATE].locator(".room-where")).to_contain_text("Step 1 of")
            room.contexts[room.seats.index(room.seats[ASLEEP]) + 2].set_offline(True)
        if number == WHILE_THE_SECOND_IS_ASKED:
            room.contexts[ASLEEP + 2].set_offline(False)
        if number == 1:  # who goes back finds the answer, and no vote that could be opened
            room.move("back")
            expect(room.wall.locator(".room-where")).to_contain_text(where(plan, 0))
            expect(room.wall.locator(".room-counted")).to_be_visible()
            expect(room.desk.get_by_role("button", name=MOVES["open"].label)).to_have_count(0)
            room.move("next")
            expect(room.wall.locator(".room-where")).to_contain_text(where(plan, 1))
            expect(room.wall.locator(".room-counted")).to_be_visible()
        room.move("next")
    expect(room.seats[ASLEEP].locator("main")).to_contain_text("The lesson is over")
    expect(room.wall.locator("h1")).to_have_text("The lesson is over")
    with room.desk.expect_download() as download:
        room.desk.get_by_role("button", name="Votes as CSV").click()
    with Path(download.value.path()).open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == votes
    assert {row["seat"] for row in rows} == {str(seat) for seat in range(1, SEATS + 1)}
    room.desk.get_by_role("link", name="Summary to print").click()
    expect(room.desk.locator("main")).to_contain_text(f"{SEATS} students took part")
    expect(room.desk.locator("section")).to_have_count(len(plan.steps) + WHOLE)


@pytest.fixture
def follow(room: Class) -> Callable[[Page, str], None]:
    """Move a slider on the wall, and see the figure of a seat follow."""

    def moved(wall: Page, name: str) -> None:
        figure = room.seats[0].locator(".live-figure")
        before = figure.get_attribute("data-shown")
        assert before
        wall.keyboard.press("Tab")  # a slider that was reached by it has its own keys
        wall.get_by_role("slider").first.press("ArrowRight")
        expect(figure).not_to_have_attribute("data-shown", before)
        expect(wall.locator(f'.live-figure[data-name="{name}"]')).to_have_attribute(
            "data-shown", figure.get_attribute("data-shown") or ""
        )

    return moved
