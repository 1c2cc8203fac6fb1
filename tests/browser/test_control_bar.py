"""The control bar: what a page opens with, and what the learner's hand has set."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from course import contents
from tests.browser.test_address import agrees, answered
from tests.browser.test_course import field, slider
from tests.spread import spread


def go(page: Page, name: str) -> None:
    title = contents.BY_NAME[name].title
    page.get_by_role("button", name="Lessons").click()
    page.get_by_role("link", name=title, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def shows(page: Page, **values: str) -> None:
    for key, value in values.items():
        expect(field(page, key)).to_have_value(value)


def yours(page: Page) -> Locator:
    return page.get_by_role("button", name="Your setting")


def test_what_a_question_sets_stays_behind_with_it(visit: Callable) -> None:
    page = answered(visit(), "/heatmap")
    go(page, "dot_products")
    agrees(page, d=128, L=50)
    expect(yours(page)).to_be_hidden()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("The table: stripes and waves")
    agrees(page, d=512)


def test_what_the_hand_has_set_is_offered_on_the_next_page_and_brought_back(
    visit: Callable,
) -> None:
    opened = visit()
    page = opened.open("/heatmap")
    slider(page, "d").press("ArrowRight")
    slider(page, "L").press("ArrowLeft")
    agrees(page, d=130, L=49)
    expect(yours(page)).to_be_hidden()
    go(page, "bits")
    shows(page, L="16")
    expect(yours(page)).to_have_accessible_description("d = 130, L = 49")
    opened.settled()
    yours(page).press("Enter")
    agrees(page, d=130, L=49)
    expect(yours(page)).to_be_hidden()
    page.wait_for_function("() => document.activeElement.matches('.live-controls *')")
    opened.settled()
    page.go_back()
    shows(page, L="16")


def test_a_sentence_of_ones_own_is_offered_where_another_one_stands(visit: Callable) -> None:
    page = visit().open("/order")
    page.get_by_label("Your sentence", exact=True).fill("cats chase mice")
    expect(page).to_have_url(re.compile("words=cats"))
    go(page, "attention")
    expect(yours(page)).to_have_accessible_description("sentence = “cats chase mice”")
    yours(page).click()
    expect(page.get_by_label("Your sentence", exact=True)).to_have_value("cats chase mice")


def test_nonsense_in_a_link_is_mended_in_the_address_too_and_said(visit: Callable) -> None:
    page = visit().open("/formula?d=7&L=1e9&t=abc&notation=nothing&present=false")
    agrees(page, d=6, L=2048, t=10)
    expect(page).not_to_have_url(re.compile("notation"))
    expect(page.locator(".st-key-corrected")).to_contain_text("L = 1e9 (shown: 2048)")


def typed(page: Page, key: str, text: str) -> None:
    field(page, key).click()
    page.keyboard.type(text)


def test_what_a_sentence_has_no_room_for_is_said(visit: Callable) -> None:
    page = visit().open("/order")
    words = page.get_by_label("Your sentence", exact=True)
    words.fill("")
    page.keyboard.insert_text("a" * 190)
    expect(page.locator(".live-said:visible")).to_have_count(0)
    page.keyboard.insert_text(" " + "b" * 30)
    expect(page.locator(".live-said:visible")).to_contain_text("21 are left out")
    expect(words).to_have_accessible_description(re.compile("at most 200"))
    expect(words).to_have_value("a" * 190 + " " + "b" * 9)
    page.keyboard.press("Backspace")
    expect(page.locator(".live-said:visible")).to_have_count(0)


def test_a_key_steps_by_one_and_what_is_typed_is_taken_with_enter_or_on_leaving(
    visit: Callable,
) -> None:
    page = visit().open("/heatmap")
    slider(page, "L").press("End")
    slider(page, "L").press("ArrowLeft")
    agrees(page, L=2047)
    slider(page, "L").press("Home")
    slider(page, "L").press("ArrowRight")
    agrees(page, L=3)
    typed(page, "d", "64")
    agrees(page, d=128)
    page.keyboard.press("Enter")
    agrees(page, d=64)
    typed(page, "L", "1500")
    page.keyboard.press("Tab")
    agrees(page, L=1500)
    expect(field(page, "L")).to_have_value("1\u202f500")
    typed(page, "L", "7")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    agrees(page, d=64, L=1500)
    # One that will not do is met with its rule, and with the nearest.
    typed(page, "d", "7")
    page.keyboard.press("Enter")
    said = "d must be even, from 2 to 1\u202f024; got 7. Nearest: 6."
    expect(page.get_by_text(said).first).to_be_visible()
    expect(field(page, "d")).to_have_accessible_description(said)
    expect(page.locator(".live-status")).to_have_text(said)
    agrees(page, d=6)
    page.keyboard.type("many")
    expect(page.locator(".live-said:visible")).to_have_count(0)
    page.keyboard.press("Tab")
    expect(page.locator(".live-said:visible")).to_contain_text("got “many”. Nothing is changed.")
    agrees(page, d=6)


ANOTHER_MOVES = """() => {
  const slider = document.querySelector("#live-slider-dim");
  slider.stepUp();
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def test_a_page_takes_a_number_of_its_own_and_a_model_sets_several(visit: Callable) -> None:
    page = visit().open("/rope_in_models")
    base = page.get_by_role("textbox", name="Base: value")
    models = page.get_by_role("combobox", name="Model")
    expect(models).to_have_value("Llama 2 7B")
    models.select_option("Llama 3 8B")
    expect(base).to_have_value("500\u202f000")
    expect(page.locator("dd").first).to_have_text("35 of 64")
    base.click()
    page.keyboard.type("123456")
    page.keyboard.press("Enter")
    expect(models).to_have_value("your own numbers")
    page.wait_for_function("() => location.search.includes('rope_base=123456')")
    width = page.get_by_role("textbox", name="Head width: value")
    width.click()
    page.keyboard.type("50")
    page.evaluate(ANOTHER_MOVES)
    expect(page).to_have_url(re.compile(r"[?&]dim="))
    expect(width).to_have_value("50")  # what is being typed stays
    page.get_by_role("button", name="Reset").click()
    expect(models).to_have_value("Llama 2 7B")


def test_a_step_to_either_side_and_on_and_on_while_it_is_held(visit: Callable) -> None:
    page = visit().open("/heatmap")
    more = page.get_by_role("button", name="Model dimension d: one step more")
    more.click()
    agrees(page, d=130)
    page.get_by_role("button", name="Model dimension d: one step less").click()
    agrees(page, d=128)
    more.hover()
    page.mouse.down()
    expect(field(page, "d")).to_have_value(re.compile(r"^(1[4-9]\d|[2-9]\d\d|1.\d{3})$"))
    page.mouse.up()
    stopped = field(page, "d").input_value()
    expect(page).to_have_url(re.compile(f"d={stopped}"))
    more.press("Enter")
    expect(field(page, "d")).to_have_value(str(int(stopped) + 2))


def test_more_says_what_it_holds_opens_a_row_of_its_own_and_closes(visit: Callable) -> None:
    page = visit().open("/heatmap?t=3")
    more = page.get_by_role("button", name="More: n, t, φ", exact=True)
    expect(more).to_have_attribute("aria-expanded", "false")
    before = slider(page, "d").bounding_box()
    more.click()
    less = page.get_by_role("button", name="Less", exact=True)
    expect(less).to_have_attribute("aria-expanded", "true")
    now, opened = slider(page, "d").bounding_box(), slider(page, "t").bounding_box()
    assert now["width"] >= before["width"]
    assert opened["y"] > now["y"] + now["height"] / 2
    less.click()
    expect(slider(page, "t")).to_be_hidden()
    expect(more).to_have_attribute("aria-expanded", "false")
    slider(page, "L").press("ArrowRight")
    agrees(page, L=51, t=3)  # what is folded away keeps its place in the address
    # A focus in the bar leaves the page where it is.
    main = page.locator(".stMain")
    main.evaluate("(main) => main.scrollTo(0, 900)")
    slider(page, "L").focus()
    page.keyboard.press("Tab")
    assert main.evaluate("(main) => main.scrollTop") == 900


def test_reset_goes_back_to_the_pages_own_view_with_its_choices(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/formula?d=64&notation=MLM&t=2")
    page.get_by_role("button", name="Reset").press("Enter")
    expect(slider(page, "t")).to_have_attribute("aria-valuetext", "1")
    expect(page.get_by_role("radio", name="paper")).to_be_checked()
    expect(page).to_have_url(re.compile(r"/formula$"))
    expect(page.get_by_role("button", name="Reset")).to_be_disabled()
    page.go_back()
    agrees(page, d=64, t=2)


STUCK = """() => {
  const { top, height } = document.querySelector(".live-controls").getBoundingClientRect();
  const under = document.elementFromPoint(innerWidth / 2, 4);
  return top === 0 && under.closest(".live-controls") && height;
}"""


@pytest.mark.parametrize(
    ("path", "sizes"),
    spread(
        [
            ("/heatmap", {(1366, 768): 56}),
            ("/playground", {(1366, 768): 56}),
            ("/compare", {(1920, 1080): 56, (360, 740): 64}),
            ("/heatmap?present=true", {(1366, 768): 768 / 10}),
        ],
        1,
    ),
)
def test_the_bar_stays_at_the_top_in_one_line(
    visit: Callable, path: str, sizes: dict[tuple[int, int], float]
) -> None:
    opened = visit()
    page = opened.open(path)
    for (width, height), most in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        opened.settled()
        page.locator(".stMain").evaluate("(main) => main.scrollTo(0, main.scrollHeight)")
        found = page.wait_for_function(STUCK).json_value()
        assert found <= most
        front = page.locator(".live-front .live-control").all()
        assert len({round(one.bounding_box()["y"]) for one in front}) == 1
        if width == 360:
            assert len(front) == 2
            for target in page.locator(".live-front :is(button, input):visible").all():
                assert min(target.bounding_box()[side] for side in ("width", "height")) >= 24


COVERED = """() => {
  const at = document.activeElement.getBoundingClientRect();
  const bar = document.querySelector(".live-controls").getBoundingClientRect();
  const inside = document.activeElement.closest(".live-controls, .st-key-top");
  return !inside && at.height && at.top < bar.bottom - 1 && at.bottom > bar.top + 1;
}"""


def test_the_bar_covers_nothing_that_has_the_focus(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/heatmap")
    for width, height in ((1366, 768), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        opened.settled()
        page.locator(".stMain").evaluate("(main) => main.scrollTo(0, main.scrollHeight)")
        page.locator(".stMain :is(a, button):visible").last.focus()
        for _ in range(25):
            page.keyboard.press("Shift+Tab")
            assert not page.evaluate(COVERED)
