"""Every page, opened once in a real browser: that it does not jump, and how it looks in every size.

In every run one page of each kind is looked at, and at night all of them.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from course import contents
from course.contents import Lesson
from tests.browser import aloud, forced, hands
from tests.browser.axe import violations
from tests.browser.chromium import settle
from tests.browser.test_course import VIEW, query

# What is wrong with the page as it is read aloud: headings, figures, tables, formulas.
FAULTS = """() => {
  const seen = (name) => [...document.querySelectorAll(name)].filter((e) => e.checkVisibility());
  const faults = [];
  const levels = seen("h1, h2, h3, h4, h5, h6").map((e) => Number(e.tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1 || levels[0] !== 1) faults.push("h1");
  if (levels.some((level, i) => i && level > levels[i - 1] + 1)) faults.push(`levels ${levels}`);
  if (document.documentElement.lang !== "en") faults.push("language");
  for (const figure of seen(".live-figure"))
    if (figure.getAttribute("role") !== "figure" || !(figure.ariaLabel?.length > 60))
      faults.push(`figure ${figure.dataset.name}`);
  for (const table of seen(".live-table"))
    if (!table.caption?.textContent || table.querySelector("th:not([scope]), th:empty"))
      faults.push(`table ${table.caption?.textContent}`);
  for (const formula of seen(".katex"))
    if (!formula.querySelector("math")) faults.push("formula without MathML");
  for (const group of seen("fieldset"))
    if (!group.querySelector("legend")?.textContent) faults.push("fieldset without legend");
  return faults;
}"""

# Every figure that is not folded away can be read, and none of it is beside the screen.
READABLE = """() => [...document.querySelectorAll(".live-figure")]
  .filter((figure) => !figure.closest("details:not([open])"))
  .every((figure) => {
    const { left, right } = figure.getBoundingClientRect();
    return right - left >= 280 && left >= 0 && right <= innerWidth;
  })"""

# What a class needs in order to vote, on one screen: the controls, the choices of the page, the
# first figure, and the question with its answers.
STAGE = """([height, width]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = all("[class*=st-key-predict_]")[0];
  const figure = all(".st-key-figure_area .live-figure")[0];
  if (!box || !figure) return false;
  const answers = [...box.querySelectorAll("[class*=st-key-answer_] button")].slice(0, -1);
  const controls = all(".live-controls, .st-key-figure_area .live-choice");
  const needed = [...controls.filter((one) => one.checkVisibility()), figure, ...answers];
  return answers.length > 1 && needed.every((one) => {
    const { top, bottom, right } = one.getBoundingClientRect();
    return top >= 0 && bottom <= height && right <= width;
  });
}"""


WIDTH, HEIGHT = 1366, 768  # of a visit
BAND = 40

# What has moved by itself since the page was opened, and how far: what browsers call layout shift.
WATCH = """() => {
  window.shifts = [];
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
  const named = (node) => node?.closest?.("[class*=st-key-]")?.className.match(/st-key-\\S+/)?.[0];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        [named(node) ?? node?.nodeName, node?.className, box(previousRect), box(currentRect)]);
      window.shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""

# What is drawn, as boxes of the page: text, figures and controls, not empty boxes around them. The
# first figure goes along as one scrolls, so it fills the place beside its question.
INKED = """() => {
  const main = document.querySelector(".stMainBlockContainer");
  const top = main.getBoundingClientRect().top;
  const words = "p, li, h1, h2, h3, table, dl, pre, a, summary, [data-words]";
  const own = `${words}, button, label, input, .live-figure`;
  const goesAlong = '[data-testid="stColumn"]:has(.st-key-figure_area)';
  return [...main.querySelectorAll(`${own}, ${goesAlong}`)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, right, top: from, bottom }) => [left, right, from - top, bottom - top]);
}"""

# All words of the page that are not folded away have come.
SAID = """() => [...document.querySelectorAll("[data-words]")].every(
  (one) => one.childElementCount || one.closest("details:not([open])"))"""

TALL = "document.querySelector('.stMainBlockContainer').scrollHeight"


DARK = """() => getComputedStyle(document.querySelector(".stApp")).backgroundColor
  .match(/\\d+/g).every((part) => part < 64)"""

FITS = "() => document.querySelector('.stMain').scrollWidth <= innerWidth + 1"


# One page of each kind. A lesson has a figure, a sentence, pictures or code.
KINDS = {
    "front_door", "heatmap", "order", "grids", "code", "playground", "questions", "quiz", "plan",
}  # fmt: skip
PAGES = [
    pytest.param(lesson, marks=() if lesson.name in KINDS else pytest.mark.slow, id=lesson.name)
    for lesson in contents.LESSONS
]

# A choice that stands on its page for one encoding only.
SHOWN_WITH = {
    ("code", "pairing"): "RoPE",
    ("code", "scaling"): "RoPE-for-longer-texts",
    ("code", "heads"): "ALiBi",
    ("code", "sides"): "T5",
}

PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def sized(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(PAINTED)  # what is wider than its place has been found to scroll by then


def a_cold_deep_link_opens_its_view(page: Page, lesson: Lesson) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(lesson.title)
    own = [] if lesson is contents.HOME else [lesson.title]
    expect(page).to_have_title(" | ".join([*own, "Positional encoding"]))
    for key, value in zip(
        ("d", "n", "L", "t", "phi", "dim"), (512, 10_000, 100, 3, 5, 2), strict=True
    ):
        if query(page).get(key) != str(value):  # a default is left out of the address
            assert key in ("n", "phi")
    if lesson is contents.HOME:
        assert query(page)["words"] == "cats+chase+mice"
        expect(page.locator(".live-word")).to_have_text(["cats", "chase", "mice"])
    expect(page.get_by_role("alert")).to_have_count(0)


def it_does_not_jump_while_it_opens(page: Page, lesson: Lesson) -> None:
    shifts = page.evaluate("window.shifts")
    assert sum(shift["value"] for shift in shifts) < 0.05, "\n".join(map(str, shifts))


def a_lesson_is_three_screens_without_an_empty_half(page: Page, lesson: Lesson) -> None:
    if not lesson.teaches:
        return
    if lesson.front:  # there is a bar with a view, and the button that brings the page's own
        page.get_by_role("button", name="Reset").press("Enter")
        expect(page).to_have_url(re.compile(f"/{lesson.address}$"))
        settle(page)
    page.wait_for_function(SAID)
    height = page.evaluate(TALL)
    assert height <= 3 * HEIGHT
    boxes = page.evaluate(INKED)
    middle = WIDTH / 2
    halves = {
        "left": [box for box in boxes if box[0] < middle - BAND],
        "right": [box for box in boxes if box[1] > middle + BAND],
    }
    bands = range(HEIGHT, int(height), BAND)
    for side, found in halves.items():
        empty = [y for y in bands if not any(top < y + BAND and end > y for *_, top, end in found)]
        assert len(empty) <= len(bands) / 3, side
    if lesson.front:
        page.go_back()
        expect(page).to_have_url(re.compile("d=512"))
        settle(page)


# What the client names a moment after it stands, it has named.
NAMED = """() => [...document.querySelectorAll('.stMain [class*="st-key-predict_"]')].every(
  (box) => box.ariaLabel) && !document.querySelector(".stMarkdown table:not([aria-label])") &&
  (document.getElementById("js-plotly-tester")?.ariaHidden ?? "true") === "true\""""


def each_thing_is_read_aloud_by_a_name_and_in_the_order_that_is_seen(
    page: Page, lesson: Lesson
) -> None:
    page.wait_for_function(NAMED)
    said = aloud.tree(page)
    headings = [one.name for one in said if one.role == "heading"]
    assert headings[:1] == [lesson.title]
    assert aloud.faults(said) == []
    assert (aloud.order(said) if lesson.teaches else []) == []
    assert aloud.across(page) == []


def all_is_seen_where_the_system_sets_the_colours(page: Page, lesson: Lesson) -> None:
    assert forced.faults(page) == []


def it_names_what_it_holds_and_fits_at_twice_the_size(page: Page, lesson: Lesson) -> None:
    sized(page, 683, 384)  # a screen of 1366 x 768 at 200 %
    assert page.evaluate(FAULTS) == []
    page.wait_for_function(FITS)
    page.wait_for_function(READABLE)


def it_teaches_at_first_sight_and_stays_within_a_phone(page: Page, lesson: Lesson) -> None:
    sized(page, 360, 780)
    page.wait_for_function(FITS)
    page.wait_for_function(READABLE)
    assert aloud.across(page) == []
    if lesson.teaches:
        expect(page.get_by_text("Notice.").first).to_be_visible()
        first = page.locator(".live-figure").first
        expect(first).to_have_attribute("aria-label", re.compile(".{60}"))
    expect(page.get_by_role("alert")).to_have_count(0)


def present(page: Page, *, on: bool) -> None:
    if page.get_by_role("switch", name="Present").is_checked() == on:
        return
    page.get_by_text("Present", exact=True).click()
    expect(page.locator(".live-bar-of-course")).to_be_visible(visible=not on)
    settle(page)
    page.evaluate(PAINTED)


def a_projector_shows_the_first_figures_and_their_controls_at_once(
    page: Page, lesson: Lesson
) -> None:
    sized(page, 1024, 768)
    present(page, on=True)
    for width, height in ((1024, 768), (1920, 1080)) if lesson.teaches else ():
        sized(page, width, height)
        page.wait_for_function(STAGE, arg=[height, width])
    assert violations(page, contrast=False) == []  # the colours are those of any size
    present(page, on=False)


def no_rule_of_wcag_is_broken_in_light_in_dark_or_on_a_phone(page: Page, lesson: Lesson) -> None:
    sized(page, WIDTH, HEIGHT)
    assert violations(page, contrast=True) == []
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(DARK)
    assert violations(page, contrast=True, rest=False) == []
    sized(page, 360, 740)
    assert violations(page, contrast=False) == []
    page.emulate_media(color_scheme="light")


def no_control_chatters_while_it_moves(page: Page, lesson: Lesson) -> None:
    if not lesson.front:
        return
    before = page.url
    hands.listen(page)
    hands.nudge_all(page)
    assert hands.heard(page) == []
    expect(page).not_to_have_url(before)
    hands.rest(page)
    assert len(hands.sentences(hands.heard(page))) <= 1


def a_choice_is_made_by_keyboard_and_stands_in_the_address(page: Page, lesson: Lesson) -> None:
    sized(page, WIDTH, HEIGHT)
    skip = page.locator(".st-key-skip button")
    if lesson.choices and lesson.teaches and skip.count():  # a question holds some choices back
        skip.press("Enter")
        expect(skip).to_have_count(0)
        settle(page)
    hands.listen(page)
    for key in lesson.choices if lesson.teaches else ():
        if needed := SHOWN_WITH.get((lesson.name, key)):
            page.locator(f'[name="live-choice-encoding"][value="{needed}"]').check()
        page.locator(f'[name="live-choice-{key}"]:is(select, :checked)').focus()
        page.keyboard.press("ArrowDown")
        expect(page).to_have_url(re.compile(rf"[?&]{key}="))
    settle(page)
    assert len(hands.sentences(hands.heard(page))) <= len(lesson.choices)


# In this order, for the page stays open from one to the next.
LAWS = (
    a_cold_deep_link_opens_its_view,
    it_does_not_jump_while_it_opens,
    a_lesson_is_three_screens_without_an_empty_half,
    each_thing_is_read_aloud_by_a_name_and_in_the_order_that_is_seen,
    all_is_seen_where_the_system_sets_the_colours,
    it_names_what_it_holds_and_fits_at_twice_the_size,
    it_teaches_at_first_sight_and_stays_within_a_phone,
    a_projector_shows_the_first_figures_and_their_controls_at_once,
    no_rule_of_wcag_is_broken_in_light_in_dark_or_on_a_phone,
    no_control_chatters_while_it_moves,
    a_choice_is_made_by_keyboard_and_stands_in_the_address,
)


@pytest.mark.parametrize("lesson", PAGES)
def test_a_page_is_for_every_reader_and_every_screen(
    visit: Callable, lesson: Lesson, subtests: pytest.Subtests
) -> None:
    """A link to the front door names its sentence; one that does not leads to the playground."""
    opened = visit()
    opened.watch_hosts()
    opened.page.add_init_script(f"({WATCH})()")
    sentence = "&words=cats+chase+mice" if lesson is contents.HOME else ""
    page = opened.open(f"/{lesson.address}?{VIEW}{sentence}")
    for law in LAWS:
        with subtests.test(law.__name__.replace("_", " ")):
            law(page, lesson)
