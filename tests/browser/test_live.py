"""The live figures: they follow the hand, keep what the learner set, and outlive the server."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from course.question_bank import of_page
from tests.browser.boxes import box, step
from tests.browser.conftest import Visit
from tests.browser.test_course import chart, describes, field, point, slider
from tests.browser.test_every_page import PAINTED

ASKED = "**/live/figures"


def shown(page: Page, name: str) -> str:
    return chart(page, name).get_attribute("data-shown") or ""


def views_asked(page: Page) -> list[dict[str, int]]:
    """Return the list that the view of every later request for figures is added to."""
    views: list[dict[str, int]] = []

    def note(request: Request) -> None:
        if request.url.endswith("/live/figures"):
            views.append(json.loads(request.post_data or "")["view"])

    page.on("request", note)
    return views


def dragged(page: Page, key: str, places: int) -> Iterator[None]:
    """Hold the thumb of a slider, move it from place to place, and let it go at the last."""
    box = slider(page, key).bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 12, y)
    page.mouse.down()
    for place in range(1, places + 1):
        page.mouse.move(box["x"] + 12 + place * (box["width"] - 40) / places, y)
        yield
    page.mouse.up()


def test_one_message_updates_every_figure_of_the_playground(visit: Callable) -> None:
    page = visit().open("/playground")
    views = views_asked(page)
    slider(page, "t").press("ArrowRight")
    for name in ("heatmap", "waves", "clock_hands", "dot_products"):
        expect(chart(page, name)).to_have_attribute("data-shown", re.compile("&t=11&"))
    expect(page).to_have_url(re.compile("t=11"))
    assert [view["t"] for view in views] == [11]


def test_what_is_in_sight_is_answered_before_the_rest(visit: Callable) -> None:
    page = visit().open("/heatmap")
    top, below = chart(page, "heatmap"), chart(page, "rulers")
    expect(below).not_to_be_in_viewport()
    held: list[Route] = []
    page.route(ASKED, lambda route: held.append(route))
    before = below.get_attribute("data-shown") or ""
    with page.expect_request(ASKED):
        slider(page, "d").press("ArrowRight")
    with page.expect_request(ASKED):
        held[0].continue_()
    expect(top).to_have_attribute("data-shown", re.compile("^d=130&"))
    expect(below).to_have_attribute("data-shown", before)
    held[1].continue_()
    expect(below).to_have_attribute("data-shown", re.compile("^d=130&"))


def test_a_drag_shows_pictures_on_the_way_and_ends_on_the_released_value(visit: Callable) -> None:
    page = visit().open("/heatmap")
    views = views_asked(page)
    for _ in dragged(page, "d", 6):
        d = field(page, "d").input_value().replace("\u202f", "")
        expect(chart(page, "heatmap")).to_have_attribute("data-shown", re.compile(f"^d={d}&"))
    expect(page).to_have_url(re.compile(rf"[?&]d={d}\b"))
    asked = [view["d"] for view in views]
    assert len(set(asked)) >= 6
    assert asked == sorted(asked)  # no picture comes back to an older view
    assert asked[-1] == int(d) > 500


def test_a_slow_server_drops_pictures_and_never_queues_them(visit: Callable) -> None:
    page = visit().open("/heatmap")
    views = views_asked(page)
    held: list[Route] = []
    page.route(ASKED, lambda route: route.continue_() if held else held.append(route))
    with page.expect_request(ASKED):
        for _ in dragged(page, "L", 40):
            pass
    page.evaluate(PAINTED)
    released = int(field(page, "L").input_value().replace("\u202f", ""))
    assert len(held) == len(views) == 1
    held[0].continue_()
    expect(chart(page, "heatmap")).to_have_attribute("data-shown", re.compile(f"&L={released}&"))
    assert [view["L"] for view in views[1:]] == [released]


X_RANGE = "(box) => box.querySelector('.js-plotly-plot')._fullLayout.xaxis.range.map(Math.round)"


def test_the_zoom_survives_every_change_but_that_of_its_own_axis(visit: Callable) -> None:
    page = visit().open("/heatmap?L=40&d=64")
    page.locator(".live-more").click()
    area = chart(page, "heatmap").locator(".nsewdrag")
    box = area.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.25)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.75, box["y"] + box["height"] * 0.75, steps=5)
    page.mouse.up()
    zoomed = chart(page, "heatmap").evaluate(X_RANGE)
    assert zoomed[1] - zoomed[0] < 40
    for key in ("t", "n", "phi", "L"):
        before = shown(page, "heatmap")
        slider(page, key).press("ArrowRight")
        expect(chart(page, "heatmap")).not_to_have_attribute("data-shown", before)
        assert chart(page, "heatmap").evaluate(X_RANGE) == zoomed
    slider(page, "d").press("ArrowRight")
    describes(page, "heatmap", "66 dimensions")
    assert chart(page, "heatmap").evaluate(X_RANGE) in ([0, 66], [-1, 65])


def test_a_click_on_a_cell_chooses_it_in_every_view(visit: Callable) -> None:
    page = visit().open("/playground?d=8&L=5&t=0&phi=0&dim=0")
    at = point(page, "heatmap", 5, 3, 8, 5)
    at["area"].click(position=at["place"])
    for name in ("heatmap", "waves", "clock_hands"):
        expect(chart(page, name)).to_have_attribute("data-shown", re.compile("&t=3&phi=0&dim=5&"))
    expect(field(page, "dim")).to_have_value("5")
    expect(page).to_have_url(re.compile(r"t=3\b.*dim=5|dim=5\b.*t=3"))
    at = point(page, "dot_products", 4, 1, 5, 5)
    at["area"].click(position=at["place"])
    expect(field(page, "t")).to_have_value("1")
    expect(field(page, "phi")).to_have_value("3")


def test_a_row_is_chosen_alone_by_dragging_its_sign_or_a_click_beside_it(visit: Callable) -> None:
    page = visit().open("/playground?d=8&L=5&t=0&dim=2")
    hint = chart(page, "heatmap").get_by_text("Click or drag")
    expect(hint).to_be_visible()
    grip = chart(page, "heatmap").locator('[data-drag="y"]').first
    at = point(page, "heatmap", 0, 4, 8, 5)
    box, area = grip.bounding_box(), at["area"].bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, area["y"] + at["place"]["y"], steps=4)
    page.mouse.up()
    expect(field(page, "t")).to_have_value("4")
    expect(field(page, "dim")).to_have_value("2")
    expect(hint).to_have_count(0)
    page.mouse.click(area["x"] - 20, area["y"] + area["height"] * 1.5 / 5)
    expect(field(page, "t")).to_have_value("1")
    expect(field(page, "dim")).to_have_value("2")


# In how many places each mark of the first figure is seen.
FRAMES = """() => {
  const places = new Map();
  window.places = () => Math.max(0, ...[...places.values()].map(({ size }) => size));
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!places.has(target)) places.set(target, new Set());
      places.get(target).add(target.getAttribute("d"));
    }
  }).observe(document.querySelector(".live-sketch"), { attributeFilter: ["d"], subtree: true });
}"""


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_a_button_that_shows_another_view_moves_the_picture_over(
    browser: Browser, address: str, motion: Literal["no-preference", "reduce"], moves: bool
) -> None:
    opened = Visit(browser.new_context(reduced_motion=motion), address)  # with a clock of its own
    opened.page.clock.install()
    page = opened.open("/clock_hands")
    first, *_ = asked = of_page("clock_hands")
    number = 1 + [one.name for one in asked].index("angle_between_hands")
    step(page, first, number).press("Enter")  # what it shows has as many hands as stand there
    current = box(page, first).locator("[aria-current]")
    expect(current).to_have_accessible_name(f"Question {number}")
    opened.settled()
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000 + 1"))
    page.evaluate(FRAMES)
    box(page, first).get_by_role("button", name="Just show me").click()
    for _ in range(1000):  # frame by frame, however slow the machine is
        page.clock.run_for(20)
        if "&t=30&" in shown(page, "clock_hands"):
            break
    expect(chart(page, "clock_hands")).to_have_attribute("data-shown", re.compile("&t=30&"))
    assert (page.evaluate("window.places()") > 3) == moves
    opened.context.close()
    assert opened.complaints == []


# A part of the page that the test makes itself, or calls again under another name.
CALL = """([id, part, name]) => {
  const asked = { kind: "words", key: "called", lesson: "heatmap", part, name };
  const data = new TextEncoder().encode(JSON.stringify({ parts: [asked] }));
  let place = document.getElementById(id);
  if (!place) {
    place = Object.assign(document.createElement("div"), { id });
    place.innerHTML = '<div class="live"></div>';
    document.querySelector(".stMainBlockContainer").append(place);
  }
  window.leaves = window.__live({ parentElement: place, data }, "client.js", "parts", "");
}"""


def test_a_part_that_moves_on_the_page_goes_on_following_the_hand(visit: Callable) -> None:
    """Streamlit mounts it in the new place, calls the old one once more, and takes that away."""
    page = visit().open("/heatmap?dim=0&t=0")
    for place in ("old", "new", "old"):
        page.evaluate(CALL, [place, "numbers", "cell"])
    page.evaluate("() => { document.querySelector('#old').remove(); window.leaves(); }")
    expect(page.locator("#new")).to_contain_text("0.000000")  # the sine of 0
    page.locator(".live-more").click()
    slider(page, "dim").press("ArrowRight")
    expect(page.locator("#new")).to_contain_text("1.000000")  # the cosine of 0


def test_an_answer_to_what_a_part_was_before_does_not_stay(visit: Callable) -> None:
    page = visit().open("/heatmap")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held or "called" not in (route.request.post_data or ""):
            route.continue_()
        else:
            held.append(route)

    page.route(ASKED, hold)
    with page.expect_request(ASKED):
        page.evaluate(CALL, ["called", "numbers", "cell"])
    page.evaluate(CALL, ["called", "checks", "comeback"])
    held[0].continue_()
    expect(page.locator("#called")).to_contain_text("repeats after one wavelength")
