"""What the page says and does when a part of it does not arrive, and when it comes after all."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser.chromium import settle
from tests.browser.test_course import chart, point, slider, unfold
from tests.spread import spread

WAYS = {
    "plotly": ("**/live/*/plotly.js", "The code that draws the figures did not load."),
    "style": ("**/live/*/live.css", "The layout of the figures did not load."),
    "figures": ("**/live/figures", "The server does not answer."),
    "cell": ("**/live/cell", "The value under the pointer did not arrive."),
}
CLIENT = "The code that draws this page did not load."
# What was said and is known to the browser itself: a request that this test made fail.
OWN = re.compile(r"ERR_FAILED|responded with a status of (400|500|503)|Unreadable")

WORDS_STAND = """() => {
  const words = [...document.querySelectorAll("[data-words]")];
  return words.length > 1 && words.every((part) => part.textContent && part.checkVisibility());
}"""


@pytest.fixture
def fresh(visit: Callable) -> Iterator[Callable[..., Page]]:
    """Return a function that gives a page with nothing opened; made failures are no complaints."""
    opened = []

    def start(**settings: object) -> Page:
        opened.append(visit(**settings))
        return opened[-1].page

    yield start
    for one in opened:
        one.page.unroute_all(behavior="ignoreErrors")
        one.page.close()  # nothing more will be complained of
        one.complaints = [text for text in one.complaints if not OWN.search(text)]


def go(page: Page, address: str, path: str = "/heatmap?d=16&L=12&t=3") -> None:
    page.goto(address + path)


@pytest.fixture
def page(fresh: Callable[..., Page], address: str) -> Page:
    opened = fresh()
    go(opened, address)
    settle(opened)
    return opened


def said(page: Page, sentence: str) -> Locator:
    return page.get_by_role("status").filter(has_text=sentence)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def fails(page: Page, thing: str, times: int = 10**6, **answer: Any) -> list[Request]:
    """Let the next requests for a thing fail, or have an answer of another kind.

    Each of them is added to the list that is returned.
    """
    asked: list[Request] = []

    def act(route: Route) -> None:
        asked.append(route.request)
        if len(asked) > times:
            route.continue_()
        elif answer:
            route.fulfill(**answer)
        else:
            route.abort()

    page.route(WAYS[thing][0], act)
    return asked


def answers(page: Page, status: int, body: str, **times: int) -> list[Request]:
    """Let the server refuse the next requests for figures with a sentence of its own."""
    kind = "text/plain; charset=utf-8"
    return fails(page, "figures", **times, status=status, content_type=kind, body=body)


def mends(page: Page, thing: str) -> None:
    page.unroute(WAYS[thing][0])


def try_again(page: Page) -> None:
    """Press the button, unless the page has helped itself and it is gone already."""
    page.evaluate("() => document.querySelector('.live-failure button')?.click()")


def words_stand(page: Page) -> None:
    """Expect all words, also those that are asked for when their fold is opened."""
    expect(page.locator("details [data-words]").first).to_be_attached()
    unfold(page)
    page.wait_for_function(WORDS_STAND)


def point_at(page: Page) -> None:
    at = point(page, "heatmap", 5, 3, 16, 12)
    at["area"].hover(position=at["place"])


def label(page: Page) -> Locator:
    return page.locator(".st-key-live_figure_heatmap .live-hover")


def stands(page: Page, thing: str) -> None:
    """Expect all of the page to stand, and nothing to be said of a failure."""
    settle(page)
    if thing == "cell":
        expect(label(page)).to_contain_text("value 0.955336")  # cos(3 / 10)
    expect(page.locator(".live-failure")).to_have_count(0)


def meet(page: Page, address: str, thing: str, **times: int) -> list[Request]:
    if thing != "cell":
        asked = fails(page, thing, **times)
        go(page, address)
        return asked
    go(page, address)
    settle(page)
    asked = fails(page, thing, **times)
    point_at(page)
    return asked


def test_what_fails_once_is_asked_for_again(fresh: Callable[..., Page], address: str) -> None:
    page = fresh()
    asked = {thing: fails(page, thing, times=1) for thing in WAYS if thing != "cell"}
    asked["cell"] = meet(page, address, "cell", times=1)
    stands(page, "cell")
    assert all(len(times) >= 2 for times in asked.values())


# Each way back, and each thing that may be away, are met in the end.
WAYS_BACK = itertools.product(WAYS, ("itself", "button", "network"))
EVERY_RUN = [("figures", "button"), ("plotly", "network")]
HELPED = [
    pytest.param(*one, marks=() if one in EVERY_RUN else pytest.mark.slow) for one in WAYS_BACK
]


@pytest.mark.parametrize(("thing", "help_by"), HELPED)
def test_what_fails_for_a_while_is_said_and_comes_back(
    fresh: Callable[..., Page], address: str, thing: str, help_by: str
) -> None:
    page = fresh()
    meet(page, address, thing)
    expect(said(page, WAYS[thing][1])).to_be_visible()
    if thing == "figures":
        button(page, "Try again").focus()
    mends(page, thing)
    if help_by == "button":
        try_again(page)
    if help_by == "network":
        page.evaluate("() => dispatchEvent(new Event('online'))")
    if help_by != "itself" and thing == "cell":
        point_at(page)
    stands(page, thing)
    expect(said(page, "The page is complete again.")).to_have_count(1)
    if thing == "figures":  # the button has gone, and has given the focus on
        assert page.evaluate("() => document.activeElement.matches('.live')")


def test_words_and_a_sketch_do_not_wait_for_what_draws_and_follow_the_hand(
    fresh: Callable[..., Page], address: str
) -> None:
    page = fresh()
    fails(page, "plotly")
    asked: list[Request] = []
    page.on("requestfinished", lambda one: one.url.endswith("/figures") and asked.append(one))
    go(page, address)
    words_stand(page)
    drawn = chart(page, "heatmap")
    expect(drawn).to_have_attribute("data-shown", re.compile("&L=12&"))
    expect(drawn.locator(".live-sketch text").first).to_be_visible()
    expect(drawn.locator(".live-clip canvas")).to_be_visible()
    slider(page, "L").press("ArrowRight")
    expect(drawn).to_have_attribute("data-shown", re.compile("&L=13&"))
    mends(page, "plotly")
    try_again(page)
    stands(page, "plotly")
    expect(drawn.locator(".live-sketch text").first).not_to_be_visible()
    told: list[dict[str, Any]] = [json.loads(one.post_data or "") for one in asked]
    views = [str(one["view"]) + key for one in told for key in one["figures"] | one["words"]]
    assert len(views) == len(set(views)) > 3  # what stands is not asked for again


def test_the_last_picture_stays_as_long_as_the_server_is_silent(page: Page) -> None:
    fails(page, "figures")
    slider(page, "L").press("ArrowRight")
    expect(said(page, WAYS["figures"][1])).to_be_visible()
    expect(chart(page, "heatmap")).to_have_attribute("data-shown", re.compile("&L=12&"))
    expect(chart(page, "heatmap").locator(".live-clip canvas")).to_be_visible()
    slider(page, "L").press("ArrowLeft")  # what stands here needs no answer
    try_again(page)
    expect(page.locator(".live-failure, .live-late")).to_have_count(0)


REFUSAL = "figure must be one of waves, got 'heatmap'"


def test_after_a_refusal_the_page_says_why_and_can_be_loaded_anew(page: Page) -> None:
    asked = answers(page, 400, REFUSAL)
    slider(page, "L").press("ArrowRight")
    expect(said(page, REFUSAL)).to_be_visible()
    expect(button(page, "Try again")).to_have_count(0)
    expect(page).to_have_url(re.compile("L=13"))
    slider(page, "L").press("ArrowRight")
    expect(page).to_have_url(re.compile("L=14"))
    expect(said(page, REFUSAL)).to_be_visible()
    assert len(asked) == 2  # once for each view
    mends(page, "figures")
    slider(page, "L").press("ArrowRight")  # a view that is answered ends what was said of another
    expect(chart(page, "heatmap")).to_have_attribute("data-shown", re.compile("&L=15&"))
    expect(page.locator(".live-failure, .live-late")).to_have_count(0)
    answers(page, 400, REFUSAL)
    slider(page, "L").press("ArrowRight")
    expect(said(page, REFUSAL)).to_be_visible()
    mends(page, "figures")
    button(page, "Load the page anew").click()
    expect(chart(page, "heatmap")).to_have_attribute("data-shown", re.compile("&L=16&"))
    stands(page, "figures")


def test_what_the_server_could_not_do_at_once_it_does_when_it_is_asked_again(page: Page) -> None:
    sentence = "The server could not draw this. Another view may work."
    answers(page, 500, sentence, times=1)
    slider(page, "L").press("ArrowRight")
    expect(said(page, sentence)).to_be_visible()
    button(page, "Try again").click()
    expect(chart(page, "heatmap")).to_have_attribute("data-shown", re.compile("&L=13&"))
    stands(page, "figures")
    mends(page, "figures")
    answers(page, 503, "The server has too much to draw just now; ask again in a second.")
    slider(page, "L").press("ArrowRight")
    expect(said(page, "The server is too busy to answer.")).to_be_visible()
    mends(page, "figures")
    expect(chart(page, "heatmap")).to_have_attribute("data-shown", re.compile("&L=14&"))
    stands(page, "figures")


def test_an_answer_that_cannot_be_read_asks_for_a_new_page(page: Page) -> None:
    page.route(WAYS["figures"][0], lambda route: route.fulfill(body="\x02\0\0\0{}"))
    slider(page, "L").press("ArrowRight")
    expect(said(page, "does not fit this page")).to_be_visible()
    expect(button(page, "Load the page anew")).to_be_visible()
    # If that does not help, it may come from what is kept.
    page.once("dialog", lambda asked: asked.accept())
    with page.expect_navigation():
        button(page, "Forget my answers").click()


@pytest.mark.parametrize("module", spread(["client.js", "state.js"], 1))
def test_a_client_that_does_not_load_is_said_and_comes_back(
    fresh: Callable[..., Page], address: str, module: str
) -> None:
    page = fresh()
    page.route(f"**/live/*/{module}", lambda route: route.abort())
    go(page, address)
    expect(said(page, CLIENT)).to_have_count(1)
    expect(said(page, CLIENT)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    with page.expect_navigation():
        button(page, "Load the page anew").click()
    expect(said(page, CLIENT)).to_be_visible()
    with page.expect_request(f"**/live/*/{module}"):
        pass  # by itself
    expect(said(page, CLIENT)).to_have_count(1)
    page.unroute(f"**/live/*/{module}")
    settle(page)
    expect(said(page, CLIENT)).to_have_count(0)


def test_a_client_that_neither_comes_nor_fails_is_said(
    fresh: Callable[..., Page], address: str
) -> None:
    fresh()
    page = fresh()  # in a window of its own, for a clock is that of its window
    page.clock.install()
    held: list[Route] = []
    page.route("**/live/*/client.js", lambda route: held.append(route))
    go(page, address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    waits = said(page, "The code of this page has not come yet.")
    page.clock.fast_forward(10_000)
    expect(waits).to_have_count(0)
    page.clock.fast_forward(10_000)
    expect(waits).to_be_visible()
    expect(button(page, "Load the page anew")).to_be_visible()
    for route in held:
        route.continue_()
    settle(page)
    expect(waits).to_have_count(0)


def test_without_katex_a_formula_stands_as_it_is_written(
    fresh: Callable[..., Page], address: str
) -> None:
    page = fresh()
    page.route(re.compile("/live/.*/katex.js"), lambda route: route.abort())
    go(page, address, "/formula")
    formula = page.locator("[data-words]").filter(has_text="\\frac").first
    expect(formula).to_be_visible()
    expect(said(page, "The code that sets the formulas did not load")).to_be_visible()
    page.unroute(re.compile("/live/.*/katex.js"))
    page.unroute_all()
    try_again(page)
    expect(page.locator("[data-words] .katex").first).to_be_visible()
    expect(page.locator(".live-failure")).to_have_count(0)


def test_memory_that_does_not_load_is_said(fresh: Callable[..., Page], address: str) -> None:
    page = fresh()
    page.route("**/live/*/memory.js", lambda route: route.abort())
    go(page, address)
    expect(said(page, "The code that keeps your answers did not load.")).to_be_visible()
    page.unroute("**/live/*/memory.js")
    expect(said(page, "The code that keeps your answers did not load.")).to_have_count(0)
