"""How one gets through the course: words moved, the menu, a clicker, and what "More" leads to."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

import pe_core
from course import contents
from course.question_bank import of_page
from course.view import DEFAULTS
from tests.browser.chromium import settle


def test_the_words_of_the_front_door_change_places_by_hand_and_by_key(visit: Callable) -> None:
    page = visit().open("/?words=the+dog+bites+the+man&L=20&t=0")
    words = page.locator(".live-word")
    expect(words).to_have_text(["the", "dog", "bites", "the", "man"])
    start, end = words.nth(1).bounding_box(), words.nth(4).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 10, steps=8)
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"words=the\+bites\+the\+man\+dog"))
    expect(page).to_have_url(re.compile(r"[?&]t=4"))
    expect(page.locator(".live-chosen .live-word")).to_have_text("dog")
    page.locator(".live-chosen .live-word").press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"words=the\+bites\+the\+dog\+man"))
    expect(page.locator(".live-figure")).to_have_attribute(
        "data-shown", re.compile("t=3.*the bites the dog man")
    )


def test_the_menu_leads_on_and_closes(visit: Callable) -> None:
    page = visit().open("/playground")
    page.get_by_role("button", name="Lessons").click()
    page.get_by_role("link", name="Clock hands", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Clock hands")
    menu = page.locator(".live-menu").first
    expect(menu).to_be_hidden()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Lessons").click()
    expect(menu).to_be_visible()
    page.get_by_role("link", name="Clock hands", exact=True).click()  # which is open already
    expect(menu).to_be_hidden()


def test_a_clicker_leads_on_after_a_hand_has_used_the_switch_a_slider_and_a_field(
    visit: Callable,
) -> None:
    page = visit(1366, 768).open("/heatmap")
    first, second, third = of_page("heatmap")[:3]
    page.get_by_text("Present", exact=True).click()
    expect(page).to_have_url(re.compile("present=true"))
    settle(page)
    box = page.locator(f".st-key-predict_{first.name}")
    page.keyboard.press("s")
    expect(box).to_contain_text(first.right.why[:30])
    expect(box.get_by_role("button", name="Next question")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(box).to_contain_text(second.question[:30])
    slider = page.get_by_role("slider").first
    slider.click()
    page.keyboard.press(".")
    expect(box).to_contain_text(second.right.why[:30])
    expect(box.get_by_role("button", name="Next question")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(box).to_contain_text(third.question[:30])
    field = page.locator(".live-number").first
    field.click()
    field.fill("32")
    field.press("Enter")
    expect(slider).to_have_attribute("aria-valuetext", "32")
    page.keyboard.press("s")
    expect(box).to_contain_text(third.right.why[:30])


def test_a_clicker_leads_through_a_lesson(visit: Callable) -> None:
    page = visit().open("/heatmap?present=true")
    first, _, third = of_page("heatmap")[:3]
    marks = page.locator(".st-key-figure_area .live-marks").first
    expect(marks).to_be_visible()
    legend = page.locator(".st-key-figure_area .live-legend").first
    named = [legend.get_by_text(f"position t = {DEFAULTS.t}"), legend.get_by_text("dimension")]
    page.keyboard.press("h")
    for one in (marks, *named):
        expect(one).to_be_hidden()
    expect(legend.get_by_text("value")).to_be_visible()
    page.keyboard.press("h")
    for one in (marks, *named):
        expect(one).to_be_visible()
    projector = page.context.new_cdp_session(page)
    projector.send("Emulation.setCPUThrottlingRate", {"rate": 8})
    for key in (".", "PageDown", ".", "PageDown"):  # one in haste stays in the lesson
        page.keyboard.press(key)
    expect(page.locator(f".st-key-predict_{first.name}")).to_contain_text(third.question[:30])
    projector.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    expect(page.get_by_role("heading", level=1)).to_have_text(contents.BY_ADDRESS["heatmap"].title)
    page.keyboard.press("m")
    expect(page.get_by_role("link", name="The table: stripes and waves")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("PageUp")
    before, _ = contents.neighbours(contents.BY_ADDRESS["heatmap"])
    assert before
    expect(page.get_by_role("heading", level=1)).to_have_text(before.title)


def test_every_page_says_its_version_and_leads_to_the_licences(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/glossary")
    page.get_by_role("button", name="More", exact=True).click()
    about = page.locator(".live-about")
    expect(about).to_contain_text(f"Version {pe_core.__version__} · Licences")
    with page.expect_popup() as popup:
        about.get_by_role("link", name="Licences").click()
    expect(popup.value.locator("body")).to_contain_text("licences of what is shipped")
