"""What a user of the course relies on, in a real browser."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

import pe_core
from course import contents, errata
from course.control_bar import WORDS
from course.question_bank import of_page
from course.view import ENTERED
from tests.browser.axe import violations
from tests.spread import spread

VIEW = "d=512&n=10000&L=100&t=3&phi=5&dim=2"


def slider(page: Page, key: str) -> Locator:
    return page.get_by_role("slider", name=WORDS[key].label, exact=True, include_hidden=True).and_(
        page.locator(".live-control input")
    )


def field(page: Page, key: str) -> Locator:
    return page.get_by_label(f"{WORDS[key].label}: value", exact=True)


def chart(page: Page, name: str) -> Locator:
    return page.locator(f'.live-figure[data-name="{name}"]')


def describes(page: Page, name: str, words: str) -> None:
    """Expect the accessible name of a chart to hold these words."""
    expect(chart(page, name)).to_have_attribute("aria-label", re.compile(re.escape(words)))


def unfold(page: Page) -> None:
    """Open every fold of figures and words, which are asked for only then."""
    parts = page.locator(".live-figure, [data-words]")
    for fold in page.locator(".stMain details").filter(has=parts).all():
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.press("Enter")  # while it opens, those below move on
        expect(fold).to_have_attribute("open", "")


def point(page: Page, name: str, x: int, y: int, columns: int, rows: int) -> dict[str, Any]:
    """Return a picture's place for the pointer, and where in it the middle of a cell lies."""
    area = chart(page, name).locator(".nsewdrag")
    box = area.bounding_box()
    assert box is not None
    place = {"x": box["width"] * (x + 0.5) / columns, "y": box["height"] * (y + 0.5) / rows}
    return {"area": area, "place": place}


def query(page: Page) -> dict[str, str]:
    return dict(pair.split("=") for pair in page.url.partition("?")[2].split("&") if pair)


def test_a_prepared_view_opens_inside_the_session_and_the_way_back_is_open(
    visit: Callable,
) -> None:
    opened = visit()
    page = opened.open("/errata")
    item = next(item for item in errata.rows() if item.view)
    said = f"See “{contents.BY_ADDRESS[item.page].title}”"
    found = page.locator(f'a[href*="{item.page}?"]').filter(has_text=said)
    found.first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(contents.BY_ADDRESS[item.page].title)
    opened.settled()
    for key, value in item.view.items():
        assert field(page, key).input_value().replace("\u202f", "") == str(value)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(contents.BY_ADDRESS["errata"].title)


def test_a_falling_length_takes_t_and_phi_along_and_a_growing_one_brings_them_back(
    visit: Callable,
) -> None:
    page = visit().open("/playground?L=3&t=2&phi=2")
    slider(page, "L").press("ArrowLeft")
    expect(field(page, "t")).to_have_value("1")
    expect(field(page, "phi")).to_have_value("1")
    expect(page).to_have_url(re.compile(r"[?&]L=2\b"))
    for _ in range(2):
        slider(page, "L").press("ArrowRight")
    expect(field(page, "t")).to_have_value("2")
    expect(field(page, "phi")).to_have_value("2")
    slider(page, "d").press("Home")
    expect(field(page, "dim")).to_have_value("1")
    slider(page, "dim").press("ArrowLeft")
    slider(page, "d").press("End")
    expect(field(page, "dim")).to_have_value("0")  # what was set since then counts


def test_the_hands_step_play_to_the_last_position_and_begin_again(visit: Callable) -> None:
    page = visit().open("/clock_hands?L=2000&t=10")
    page.get_by_role("button", name="Step on").press("Enter")
    describes(page, "clock_hands", "position t = 11,")
    expect(field(page, "t")).to_have_value("11")
    page.get_by_role("button", name="Step back").press("Enter")
    expect(field(page, "t")).to_have_value("10")
    play, pause = (page.get_by_role("button", name=name) for name in ("Play", "Pause"))
    play.press("Enter")
    expect(slider(page, "t")).to_have_attribute("aria-valuetext", re.compile(r"1[3-9]|[2-9]\d"))
    pause.press("Enter")
    stopped = field(page, "t").input_value()
    expect(page).to_have_url(re.compile(rf"[?&]t={stopped}\b"))
    describes(page, "clock_hands", f"position t = {stopped},")
    field(page, "t").fill("1997")
    field(page, "t").press("Enter")
    play.press("Enter")
    expect(field(page, "t")).to_have_value("1\u202f999")
    play.press("Enter")  # there is such a button again as soon as they have stopped
    expect(slider(page, "t")).to_have_attribute("aria-valuetext", re.compile(r"^\d{1,3}$"))
    pause.press("Enter")


def test_share_copies_the_link_and_gives_html_that_shows_the_view_without_menus(
    visit: Callable,
) -> None:
    opened = visit()
    page = opened.open("/heatmap?d=64&L=20")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The link is copied.")
    expect(dialog.locator("code").first).to_have_text(page.url)
    expect(dialog.locator(".st-key-qr").get_by_role("img")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.get_by_text("Embed this page").click()
    for scheme in themes(page):
        assert violations(page, contrast=True, rest=False) == [], scheme
    html = dialog.locator("code").nth(1).inner_text()
    page.goto(f"{opened.address}/_stcore/health")  # a page of this site, which may frame it
    page.evaluate("html => { document.body.innerHTML = html; }", html)
    frame = page.frame_locator('iframe[title^="The table: stripes and waves"]')
    expect(frame.get_by_role("heading", level=1)).to_have_text("The table: stripes and waves")
    chart = frame.locator('[data-name="heatmap"]')
    expect(chart).to_have_attribute("data-shown", re.compile("^d=64&n=10000&L=20&"))
    expect(frame.get_by_role("button", name="Share", exact=True)).to_have_count(0)
    expect(frame.get_by_role("navigation").first).to_be_hidden()


def test_a_link_to_a_number_in_a_fold_shows_it_at_once(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/few_bits?rope_base=500000")
    expect(page.get_by_label(ENTERED["rope_base"].label).first).to_be_in_viewport()
    opened.open("/few_bits")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()


def test_downloads_hold_the_table(visit: Callable, tmp_path: Path) -> None:
    page = visit().open("/playground?d=8&L=6")
    table = pe_core.sinusoidal(6, 8)
    page.get_by_role("button", name="Download").click()
    for kind in ("CSV", "NPY"):
        with page.expect_download() as saving:
            page.get_by_role("button", name=f"Matrix as {kind}").click()
        saving.value.save_as(tmp_path / kind)
    saved = np.loadtxt(tmp_path / "CSV", delimiter=",", skiprows=1)
    np.testing.assert_array_equal(saved[:, 1:], table)
    np.testing.assert_array_equal(np.load(tmp_path / "NPY"), table)


GROUND = {"light": "rgb(255, 255, 255)", "dark": "rgb(15, 20, 27)"}
THEMED = """(ground) =>
  getComputedStyle(document.querySelector(".stApp")).backgroundColor === ground &&
  !document.getAnimations().some((one) => one instanceof CSSTransition)"""


def themes(page: Page) -> Iterator[str]:
    """Show a page in one theme after the other, and yield the name of each once it stands."""
    for scheme, ground in GROUND.items():
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(THEMED, arg=ground, polling=50)  # also while no frame is drawn
        yield scheme


WITHIN = """([height, width, least]) => {
  const boxes = [...document.querySelectorAll(".live-figure")]
    .map((e) => e.getBoundingClientRect());
  return boxes.length >= least && boxes.every((box) => box.top >= 0 && box.bottom <= height &&
    box.right <= width && box.height >= 0.27 * height);
}"""


@pytest.mark.parametrize("mode", spread(["", "present=true"], 1))
def test_the_playground_fits_the_screen(visit: Callable, mode: str) -> None:
    sizes = [(1366, 768), (1920, 1080)] + ([(1024, 768), (3840, 2160)] if mode else [])
    page = visit().open(f"/playground?{mode}")
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        # A presenter shows the one or two figures that are chosen.
        page.wait_for_function(WITHIN, arg=[height, width, 1 if mode else 5])


@pytest.mark.parametrize(
    ("width", "height", "mode"), spread([(1366, 768, ""), (3840, 2160, "&present=true")], 1)
)
def test_the_hover_says_what_a_cell_is(visit: Callable, width: int, height: int, mode: str) -> None:
    page = visit(width, height).open(f"/playground?d=8&L=5{mode}")
    row, column = 1, 5
    at = point(page, "heatmap", column, row, 8, 5)
    at["area"].hover(position=at["place"])
    label = page.locator(".live-hover:visible")
    value = pe_core.sinusoidal(5, 8)[row, column]
    expect(label).to_contain_text(f"position {row}")
    expect(label).to_contain_text(f"dimension {column} (cosine)")
    expect(label).to_contain_text("pair 2, wavelength 628.32")
    expect(label).to_contain_text(f"value {value:.6f}")


# It stands out for two seconds, less than the answers above can take on a slow machine.
NOTED = """(control) => new MutationObserver((changes) => {
  window.noted ||= changes.some(({ target }) => target.classList.contains("live-changed"));
}).observe(document.querySelector(control), { attributeFilter: ["class"] })"""


def test_what_a_button_shows_comes_into_sight_on_a_phone(visit: Callable) -> None:
    opened = visit(width=390, height=844)
    page = opened.open("/heatmap")
    figure = chart(page, of_page("heatmap")[0].figure)
    page.get_by_role("button", name="Just show me").first.click()
    opened.settled()
    button = page.get_by_role("button", name=re.compile("^Show me"))
    button.first.scroll_into_view_if_needed()
    page.mouse.wheel(0, 600)
    expect(figure).not_to_be_in_viewport(ratio=0.9)
    field(page, "d").evaluate("(field) => field.focus({ preventScroll: true })")
    page.keyboard.type("64")
    page.keyboard.press("Enter")
    page.evaluate(NOTED, ".live-control-d")
    button.first.press("Enter")
    expect(figure).to_be_in_viewport(ratio=0.9)
    describes(page, "heatmap", "512 dimensions")
    page.wait_for_function("window.noted")
