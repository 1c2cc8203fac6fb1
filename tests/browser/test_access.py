"""What those rely on who use the keyboard, a screen reader, large print or colours of their own."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from course.question_bank import of_page
from tests.browser.boxes import box, choice, step, wrong
from tests.browser.forced import LIGHT
from tests.browser.test_course import chart, themes
from tests.spread import spread

SHEET = "() => getComputedStyle(document.documentElement).getPropertyValue('--sheet') !== ''"

# Where the focus is, and whether it can be seen. Streamlit hides the box of a switch or a radio
# button and draws another inside its label.
FOCUS = """() => {
  let at = document.activeElement;
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (at === document.body) return null;
  const ring = (e) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(e);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  const label = at.closest("label");
  const said = at.ariaLabel || at.labels?.[0]?.textContent || at.textContent;
  return { said: said.trim().slice(0, 40), ring: ring(at) || Boolean(label && ring(label)) };
}"""


def focused_box(page: Page) -> str:
    return str(page.evaluate("document.activeElement.className"))


@pytest.mark.parametrize("where", spread(["clock_hands", "libraries", "train", "plan"], 1))
def test_focus_is_seen_at_every_stop_and_no_stop_is_a_trap(visit: Callable, where: str) -> None:
    page = visit().open(f"/{where}")
    page.wait_for_function(SHEET)
    last = "What is known about teaching this way" if where == "plan" else "Download"
    expect(page.get_by_text(last, exact=True).last).to_be_visible()
    # The browser fetches what draws a link apart from the text around it.
    parts = page.locator(".live-figure, [data-testid=stPageLink-NavLink]")
    expect(parts.first).to_be_visible()
    for forced in ("none", "active"):
        page.emulate_media(forced_colors=forced)
        stops = round_of(page)
        assert stops[0]["said"] == "Skip to main content"
        assert len(stops) > 15
        assert [stop["said"] for stop in stops if not stop["ring"]] == []


def round_of(page: Page) -> list[dict[str, Any]]:
    """Return every stop from the first Tab to the one that leaves the page."""
    stops = []
    for _ in range(80):
        page.keyboard.press("Tab")
        if (stop := page.evaluate(FOCUS)) is None:
            return stops
        stops.append(stop)
    raise AssertionError("the last Tab does not leave the page")


def test_the_box_of_a_question_keeps_the_focus_and_its_answer_is_said(visit: Callable) -> None:
    page = visit().open("/heatmap")
    question = of_page("heatmap")[0]
    choice(page, wrong(question)).press("Enter")
    expect(page.get_by_role("button", name="Ask me a similar question")).to_be_visible()
    expect(page.locator(".live-status")).to_contain_text("A common mistake:")
    assert f"st-key-predict_{question.name}" in focused_box(page)
    numbers = box(page, question).get_by_role("button", name=re.compile(r"^Question \d"))
    # The others are asked further down, in boxes of their own, and counted with these.
    count, of_all = numbers.count(), len(of_page("heatmap"))
    assert 1 < count < of_all
    stops = []
    for _ in range(count + 1):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(FOCUS)["said"])
    others = [str(number) for number in range(2, count + 1)]
    assert stops == ["1 ✗", *others, "Show me where it fails"]
    page.get_by_role("button", name="Ask me a similar question").press("Enter")
    expect(page.get_by_text("You said")).to_have_count(0)
    for shown in (2, count):
        step(page, question, shown).press("Enter")
        current = box(page, question).locator("[aria-current]")
        expect(current).to_have_attribute("aria-current", "step")
        expect(current).to_have_accessible_name(f"Question {shown}")
        expect(box(page, question)).to_have_accessible_name(f"Question {shown} of {of_all}")


def test_the_quiz_and_the_game_keep_the_focus(visit: Callable) -> None:
    page = visit().open("/quiz")
    page.locator(".st-key-quiz .live-press").first.press("Enter")
    expect(page.get_by_role("button", name="Next question")).to_be_visible()
    page.wait_for_function("() => document.activeElement.matches('.st-key-quiz, .st-key-quiz *')")
    page = visit().open("/clock_hands")
    page.get_by_role("button", name="Hide a position").press("Enter")
    expect(chart(page, "hidden_hands")).to_be_visible()
    page.wait_for_function("() => document.activeElement.matches('.st-key-game, .st-key-game *')")


def test_a_table_says_what_passes_as_it_shows_it(visit: Callable) -> None:
    page = visit().open("/criteria")
    page.get_by_role("button", name="Skip the questions").click()
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="raw index"))
    expect(row.get_by_role("img", name="passes")).to_have_count(4)
    expect(row.get_by_role("img", name="fails")).to_have_count(1)
    expect(row.locator("td.live-fails").get_by_role("img")).to_have_text("\u2717")


def test_a_closed_dialog_gives_the_focus_back(visit: Callable) -> None:
    page = visit().open("/heatmap")
    page.get_by_role("button", name="Share", exact=True).press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function(f"() => ({FOCUS})()?.said === 'Share'")


def test_a_formula_wider_than_a_phone_scrolls_by_keyboard_and_only_such_a_one_is_a_stop(
    visit: Callable,
) -> None:
    page = visit(360, 780).open("/code")
    formula = page.locator(".stMain .katex-display").first
    expect(formula).to_have_attribute("tabindex", "0")
    expect(formula).to_have_attribute("aria-label", re.compile("^Formula"))
    formula.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.stMain .katex-display').scrollLeft > 0")
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(formula).not_to_have_attribute("tabindex", re.compile("."))


# The contrast of each coloured letter of a formula with the ground of the page.
RATIOS = """() => {
LIGHT
  const ground = light(getComputedStyle(document.querySelector(".stApp")).backgroundColor);
  return [...document.querySelectorAll('.katex [style*="color-mix"]')].map((letter) => {
    const text = light(getComputedStyle(letter).color);
    return Math.max(text, ground) / Math.min(text, ground);
  });
}""".replace("LIGHT", LIGHT)


def test_coloured_letters_of_a_formula_can_be_read(visit: Callable) -> None:
    page = visit().open("/formula")
    expect(page.locator('.katex [style*="color-mix"]').first).to_be_attached()
    for scheme in themes(page):
        ratios = page.evaluate(RATIOS)
        assert ratios
        assert min(ratios) >= 4.5, scheme
