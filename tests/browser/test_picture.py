"""A picture of every figure, for a slide: copied or saved from the menu beside its title."""

import base64
import csv
import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Download, Locator, Page, expect

import pe_core
from course.caption import caption_of
from course.view import DEFAULTS
from pe_core.figures._style import VALUE_SCALE
from tests.browser.axe import violations
from tests.browser.test_course import themes, unfold

# Of a picture its size, a corner, how many colours, and how large the share of one of them is.
SEEN = """async ([url, colour]) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.width, height: image.height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const colours = new Set(new Uint32Array(data.buffer)).size;
  let found = 0;
  for (let i = 0; i < data.length; i += 4)
    if (colour.every((part, c) => Math.abs(data[i + c] - part) <= 1)) found++;
  const corner = [...pen.getImageData(3, 3, 1, 1).data];
  return { size: [image.width, image.height], corner, colours, share: (4 * found) / data.length };
}"""
REFUSE = "() => { navigator.clipboard.write = () => Promise.reject(new Error('refused')); }"


def menu_of(page: Page, name: str) -> Locator:
    part = page.locator(".live-part").filter(has=page.locator(f'[data-name="{name}"]'))
    return part.locator(".live-picture-button")


def choose(page: Page, name: str, item: str) -> None:
    menu_of(page, name).click()
    page.get_by_role("menuitem", name=item).click()


def saved(page: Page, name: str, item: str) -> tuple[Download, bytes]:
    with page.expect_download() as found:
        choose(page, name, item)
    return found.value, Path(found.value.path()).read_bytes()


def looked_at(page: Page, png: bytes, colour: Sequence[int] = ()) -> dict[str, Any]:
    url = "data:image/png;base64," + base64.b64encode(png).decode()
    seen: dict[str, Any] = page.evaluate(SEEN, [url, list(colour)])
    return seen


def test_a_saved_picture_is_for_a_slide_whatever_the_page_looks_like(visit: Callable) -> None:
    page = visit(color_scheme="dark").open("/heatmap")
    file, png = saved(page, "heatmap", "Save as PNG")
    assert file.suggested_filename == "heatmap-d128-n10000-L50-t10-phi5.png"
    seen = looked_at(page, png)
    assert (seen["size"], seen["corner"]) == ([1600, 900], [255, 255, 255, 255])
    assert seen["colours"] > 200  # the cells, not their frame alone
    file, svg = saved(page, "heatmap", "Save as SVG")
    assert file.suggested_filename.endswith("-phi5.svg")
    text = svg.decode()
    shown = re.sub(r"\s+", " ", " ".join(re.findall(r">([^<>]+)</t", text)))
    title = "The encoding of 50 positions in 128 dimensions"
    for words in (title, "position t = 10", "t + φ = 15", "position (token)"):
        assert words in shown
    assert caption_of(DEFAULTS, []) in text  # as the file of the download menu has it
    assert len(re.findall("<linearGradient", text)) == 1
    assert "<image " in text
    assert "Source Sans" not in text  # a font that no slide would have


def test_a_saved_picture_is_true_to_its_bar_and_clean_while_marks_are_hidden(
    visit: Callable,
) -> None:
    # At d = 16 the cosines of the last pairs are 1 in every row: a fifth of the cells.
    page = visit().open("/heatmap?d=16&L=20")
    colour = bytes.fromhex(VALUE_SCALE[-1][1][1:])
    marked = saved(page, "heatmap", "Save as SVG")[1].decode()
    for hidden in (False, True):
        if hidden:
            choose(page, "heatmap", "Hide marks on heatmaps")
        _, png = saved(page, "heatmap", "Save as PNG")
        assert looked_at(page, png, colour)["share"] > 0.08
    clean = saved(page, "heatmap", "Save as SVG")[1].decode()
    marks = page.locator(".live-marks:has(*)")
    expect(marks.first).to_be_hidden()
    choose(page, "heatmap", "Show marks on heatmaps")
    expect(marks.first).to_be_visible()
    assert "position t = 10" in marked
    assert "position t = 10" not in clean
    assert ('class="sign"' in marked, 'class="sign"' in clean) == (True, False)


def test_every_figure_of_a_page_gives_a_picture_and_its_data(
    visit: Callable,
) -> None:
    page = visit().open("/order?words=One%20two%20three")
    unfold(page)
    names = page.locator(".live-figure").evaluate_all("(all) => all.map((one) => one.dataset.name)")
    assert len(names) >= 2
    for name in names:
        _, svg = saved(page, name, "Save as SVG")
        assert "“One two three”" in svg.decode()
        assert svg.decode().count("<path") > 3
    choose(page, names[-1], "Show the data")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(menu_of(page, names[-1])).to_be_focused()


def test_the_menu_is_worked_by_keyboard_and_gives_the_focus_back(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/heatmap")
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    names = "() => performance.getEntriesByType('resource').map(({ name }) => name).join()"
    assert "export-" not in page.evaluate(names)
    button = menu_of(page, "heatmap")
    expect(button).to_have_accessible_name(re.compile("^Picture of this figure The encoding of 50"))
    page.route("**/export-table.js", lambda route: route.abort(), times=1)
    button.press("Enter")
    expect(page.locator(".live-picture-said")).to_have_text(
        "The menu did not load. Press the button again."
    )
    opened.complaints.clear()
    button.press("Enter")
    items = page.get_by_role("menuitem")
    expect(items.first).to_be_focused()
    assert any("export-" in url for url in loaded)
    expect(button).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(items.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(items.last).to_be_focused()
    page.keyboard.press("Escape")
    expect(items).to_have_count(0)
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.press("Enter")
    expect(items.first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(items).to_have_count(0)


def test_a_picture_is_copied_or_if_that_is_refused_saved(visit: Callable) -> None:
    opened = visit()
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened.open("/heatmap")
    choose(page, "heatmap", "Copy as PNG")
    expect(page.locator(".live-picture-said")).to_have_text("The picture is copied.")
    expect(menu_of(page, "heatmap")).to_be_focused()
    kinds = "async () => (await navigator.clipboard.read()).flatMap(({ types }) => types)"
    assert page.evaluate(kinds) == ["image/png"]
    page.evaluate(REFUSE)
    file, png = saved(page, "heatmap", "Copy as PNG")
    assert file.suggested_filename.endswith(".png")
    assert png.startswith(b"\x89PNG")
    expect(page.locator(".live-picture-said")).to_contain_text("saved as a file")
    opened.context.clear_permissions()


def test_a_table_of_words_is_copied_with_all_its_digits(visit: Callable) -> None:
    opened = visit()
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened.open("/rope_in_models?rope_base=500000&trained_length=8192")
    page.get_by_text("All frequencies, with every digit").click()
    # By key: while the fold opens the button moves, and a pointer may come down beside it.
    page.get_by_role("button", name="Copy as CSV").press("Enter")
    expect(page.get_by_text("Copied.", exact=True)).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    lines = list(csv.reader(io.StringIO(copied)))
    assert lines[0][:2] == ["pair", "radians per token"]
    assert [float(line[1]) for line in lines[1:]] == pe_core.frequencies(128, 500_000).tolist()
    opened.context.clear_permissions()


def test_the_data_are_a_table_of_exact_values(visit: Callable) -> None:
    opened = visit()
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened.open("/heatmap?L=250&d=128")
    choose(page, "heatmap", "Show the data")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The heatmap shows positions 0 to 249")
    expect(dialog).to_contain_text("the first 200 of 250 rows and the first 60 of 128 columns")
    expect(dialog.locator("tbody tr")).to_have_count(200)
    row = dialog.get_by_role("row").filter(has=page.get_by_role("rowheader", name="3", exact=True))
    cells = [float(text.replace("\u2212", "-")) for text in row.locator("td").all_inner_texts()]
    table = pe_core.sinusoidal(250, 128)
    np.testing.assert_allclose(cells, table[3, :60], atol=1e-6)
    dialog.get_by_role("button", name="Copy as CSV").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    lines = list(csv.reader(io.StringIO(copied)))
    np.testing.assert_allclose(
        [[float(one) for one in line[1:]] for line in lines[1:]], table, atol=1e-6
    )
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(menu_of(page, "heatmap")).to_be_focused()
    opened.context.clear_permissions()


HOVERED = "() => [...document.querySelectorAll('.hovertext')].map((one) => one.textContent).join()"


def test_the_file_of_a_figure_opens_without_a_net(
    visit: Callable, browser: Browser, tmp_path: Path
) -> None:
    page = visit().open("/heatmap?d=16&L=20")
    page.get_by_role("button", name="Download").click()
    with page.expect_download() as found:
        page.get_by_role("button", name="Figure as HTML: heatmap").click()
    file = tmp_path / "figure.html"
    found.value.save_as(file)
    context = browser.new_context(offline=True)
    alone = context.new_page()
    errors: list[str] = []
    alone.on("pageerror", lambda error: errors.append(str(error)))
    alone.on("requestfailed", lambda request: errors.append(request.url))
    alone.goto(file.as_uri())
    expect(alone.get_by_role("heading", level=1)).to_have_text(
        "The encoding of 20 positions in 16 dimensions"
    )
    view = DEFAULTS._replace(d=16, L=20, dim=15)
    expect(alone.get_by_text(caption_of(view, []))).to_be_visible()
    area = alone.locator(".nsewdrag").first
    box = area.bounding_box()
    assert box is not None
    # The middle of the cell of position 3 and dimension 1.
    area.hover(position={"x": box["width"] * 1.5 / 16, "y": box["height"] * 3.5 / 20})
    alone.wait_for_function("() => document.querySelector('.hovertext')")
    value = pe_core.sinusoidal(20, 16)[3, 1]
    assert f"value {value:.6f}" in alone.evaluate(HOVERED)
    assert alone.locator(".modebar-btn").count() == 0
    assert errors == []
    context.close()


@pytest.mark.slow
def test_menu_and_data_break_no_rule_of_wcag(visit: Callable) -> None:
    page = visit(360, 740).open("/heatmap")
    menu_of(page, "heatmap").click()
    expect(page.get_by_role("menu")).to_be_visible()
    unbroken(page)
    page.get_by_role("menuitem", name="Show the data").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    unbroken(page)


def unbroken(page: Page) -> None:
    """Hold that no rule is broken; what differs between the themes are the colours."""
    for scheme in themes(page):
        assert violations(page, contrast=True, rest=scheme == "light") == []
