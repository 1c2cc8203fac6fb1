"""A learner in a lesson, the quiz, a training run and a vote, while one fault happens to all."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, expect

from course.bank import of_page
from tests.browser.boxes import choice, step
from tests.browser.chromium import settle
from tests.browser.remembered import kept, question
from tests.browser.test_course import chart, field, slider
from tests.browser.test_training import SMALL, wait_beyond
from tests.faults.watching import Outcome, for_programmers, heard, listen, when
from tests.server.rooms.test_servers import SEATS, Class

ASKED = of_page("heatmap")[0]
CONNECTED = """() => {
  const app = document.querySelector(".stApp")?.dataset ?? {};
  return app.testConnectionState === "CONNECTED" && app.testScriptState === "notRunning";
}"""


class Tab:
    """One thing that a learner does, and what came of it."""

    doing = ""

    def __init__(self, context: BrowserContext, address: str, fault: str) -> None:
        self.outcome = Outcome(fault, self.doing)
        self.page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.begin(address)
        listen(self.page)

    def begin(self, address: str) -> None:
        """Come to where the fault happens."""
        raise NotImplementedError

    def press_on(self) -> None:
        """Go on while nobody answers."""

    def back(self) -> bool:
        """Return whether all works again."""
        return bool(self.page.evaluate(CONNECTED))

    def look(self) -> None:
        """Note what is kept, and whether the page hears a press."""
        raise NotImplementedError

    def judge(self, back_s: float | None) -> Outcome:
        out = self.outcome
        out.back_s, out.sees = back_s, heard(self.page)
        if back_s is None:
            out.violations.append("not back within a minute")
        else:
            self.look()
        out.violations += for_programmers(self.page, out.sees)
        out.violations += [f"error on the page: {text}" for text in self.complaints]
        return out


class Lesson(Tab):
    doing = "a lesson"

    def begin(self, address: str) -> None:
        self.page.goto(f"{address}/heatmap?t=7")
        settle(self.page)
        choice(self.page, ASKED.right).click()
        expect(self.page.locator(".stMain")).to_contain_text(f"{ASKED.right.text} (your answer)")
        settle(self.page)  # in the view of the answer
        self.length = int(field(self.page, "L").input_value())
        self.step_on()
        self.page.wait_for_url(re.compile(f"L={self.length}"))
        kept(self.page, f"page/{ASKED.name}")

    def step_on(self) -> None:
        slider(self.page, "L").press("ArrowRight")
        self.length += 1

    def press_on(self) -> None:
        self.step_on()

    def back(self) -> bool:
        drawn = chart(self.page, "heatmap").get_attribute("data-shown") or ""
        missing = self.page.locator(".live-failure").count()
        return super().back() and f"&L={self.length}&" in drawn and not missing

    def look(self) -> None:
        self.page.wait_for_url(re.compile(f"L={self.length}"))
        self.outcome.expect("sliders and address", "t=7" in self.page.url)
        entries = kept(self.page)
        self.outcome.expect("the answer", f"page/{ASKED.name}" in entries)
        expect(step(self.page, ASKED, 1, "✓")).to_be_visible()
        self.step_on()
        self.page.wait_for_url(re.compile(f"L={self.length}"))
        settle(self.page)


class Quiz(Tab):
    doing = "a quiz"

    def begin(self, address: str) -> None:
        self.page.goto(f"{address}/quiz")
        question(self.page).get_by_role("button").first.click()
        self.page.get_by_role("button", name="Next question").click()
        expect(self.place).to_contain_text("Question 2 of")
        settle(self.page)
        expect(question(self.page).get_by_role("button").first).to_be_enabled()
        self.asked = question(self.page).inner_text()
        self.entries = {key: value for key, value in kept(self.page, "at/0").items()
                        if key.startswith(("round/", "answer/", "at/"))}  # fmt: skip

    @property
    def place(self) -> Locator:
        return self.page.locator(".st-key-quiz")

    def back(self) -> bool:
        return super().back() and question(self.page).count() == 1

    def look(self) -> None:
        settle(self.page)
        self.outcome.expect("the question asked", question(self.page).inner_text() == self.asked)
        entries = kept(self.page)
        same = all(entries.get(key, [None])[0] == value[0] for key, value in self.entries.items())
        self.outcome.expect("the answers of the round", same)
        question(self.page).get_by_role("button").first.click()
        expect(self.page.get_by_role("button", name="Next question")).to_be_visible()


class Training(Tab):
    doing = "a training run"

    def begin(self, address: str) -> None:
        self.page.goto(address + SMALL)
        settle(self.page)
        self.page.get_by_role("button", name="Train them all").click()
        wait_beyond(self.page, 12)

    def back(self) -> bool:
        return super().back() and self.page.get_by_text("Your training run has ended").count() == 1

    def look(self) -> None:
        said = self.page.get_by_text("Your training run has ended").locator("..").inner_text()
        self.outcome.sees.append(re.sub(r"\s+", " ", said))
        self.outcome.lost = "the run"
        self.outcome.expect("its settings", self.page.url.endswith("trained=8&steps=600"))
        self.page.get_by_role("button", name="Train them all").click()
        wait_beyond(self.page, 0)
        self.page.get_by_role("button", name="Stop").click()
        self.page.get_by_role("button", name="Go on").wait_for()


class Vote(Tab):
    """A phone in a room of nine; the other eight have voted when the fault happens."""

    doing = "a vote"

    def __init__(self, context: BrowserContext, address: str, fault: str, port: int) -> None:
        self.room, self.port = Class(port), port
        super().__init__(context, address, fault)

    def begin(self, address: str) -> None:
        for seat in range(SEATS):
            assert self.room.vote(self.port, seat, 1) == 200
        self.page.goto(f"{address}/room/{self.room.code}")
        self.options.nth(0).click()
        expect(self.notice).to_contain_text("You have chosen A")

    @property
    def options(self) -> Locator:
        return self.page.locator("button.room-option:enabled")

    @property
    def notice(self) -> Locator:
        return self.page.locator(".room-notice")

    def press_on(self) -> None:
        self.options.nth(1).click()

    def back(self) -> bool:
        return bool(
            self.page.evaluate("""() =>
          document.querySelector(".room-lost").hidden
          && document.querySelector(".room-notice").textContent.startsWith("You have chosen B")
        """)
        )

    def look(self) -> None:
        told = self.room.now(self.port)
        numbers = {one["letter"]: one["number"] for one in told["question"]["options"]}
        wanted = Counter({"1": SEATS}) + Counter({str(numbers["B"]): 1})
        self.outcome.expect(f"all {SEATS + 1} votes, each once", told["counts"]["vote"] == wanted)


def all_at_once(
    context: BrowserContext,
    address: str,
    fault: str,
    port: int,
    breaks: Callable[[], int],
    mends: Callable[[], None],
) -> list[Outcome]:
    """Let a fault happen to all tabs at once; `breaks` returns the port that answers after it."""
    tabs: list[Tab] = [kind(context, address, fault) for kind in (Lesson, Quiz, Training)]
    vote = Vote(context, address, fault, port)
    tabs.append(vote)
    begun = time.monotonic()
    vote.port = breaks()
    for tab in tabs:
        tab.press_on()
    mends()
    away = time.monotonic() - begun
    took = when({tab.doing: tab.back for tab in tabs}, begun)
    for tab in tabs:
        tab.outcome.away_s = away
    return [tab.judge(took.get(tab.doing)) for tab in tabs]


def told(outcomes: list[Outcome]) -> str:
    """Return outcomes as text, for a test that fails."""
    return json.dumps([one.row() for one in outcomes], indent=1, ensure_ascii=False)
