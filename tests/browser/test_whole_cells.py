"""Every picture shows whole rows and columns, all equally large, and says which part it shows."""

import base64
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_course import field
from tests.browser.test_picture import choose
from tests.spread import spread

# What is seen of a picture, point by point, beside the cells that it is made of: how large a cell
# is, and which share of all points has another colour than its cell.
SEEN = """async ([name, shot]) => {
  const figure = document.querySelector(`[data-name="${name}"] .live-area`);
  const [canvas, clip] = [figure.querySelector("canvas"), figure.querySelector(".live-clip")];
  const [all, part] = [canvas.getBoundingClientRect(), clip.getBoundingClientRect()];
  const image = new Image();
  image.src = shot;
  await image.decode();
  const screen = document.createElement("canvas");
  Object.assign(screen, { width: image.width, height: image.height });
  const pen = screen.getContext("2d");
  pen.drawImage(image, 0, 0);
  const dense = devicePixelRatio;
  const size = [(all.width * dense) / canvas.width, (all.height * dense) / canvas.height];
  const [left, top] = [(part.left - all.left) * dense, (part.top - all.top) * dense];
  const seen = pen.getImageData(0, 0, image.width, image.height).data;
  const cells = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const [wide, high] = [Math.floor(part.width * dense) - 1, Math.floor(part.height * dense) - 1];
  // Where a picture begins between two points, the screen begins it at one of them.
  const off = [0, 1].flatMap((right) => [0, 1].map((down) => {
    let count = 0;
    for (let y = 0; y < high; y++)
      for (let x = 0; x < wide; x++) {
        const row = Math.floor((y + top + 0.5) / size[1]);
        const cell = 4 * (row * canvas.width + Math.floor((x + left + 0.5) / size[0]));
        const at = 4 * ((y + down) * image.width + x + right);
        if ([0, 1, 2].some((c) => Math.abs(seen[at + c] - cells[cell + c]) > 3)) count++;
      }
    return count / (wide * high);
  }));
  return { size, off: Math.min(...off) };
}"""
SHOWN = "/heatmap?d=8&L=600"


def shown(page: Page, name: str) -> dict[str, object]:
    page.evaluate("() => document.documentElement.classList.add('live-unmarked')")
    clip = page.locator(f'[data-name="{name}"] .live-clip')
    clip.scroll_into_view_if_needed()
    shot = base64.b64encode(clip.screenshot()).decode()
    found: dict[str, object] = page.evaluate(SEEN, [name, f"data:image/png;base64,{shot}"])
    page.evaluate("() => document.documentElement.classList.remove('live-unmarked')")
    return found


@pytest.mark.parametrize(
    ("path", "size", "names"),
    spread(
        [
            ("/heatmap?d=512", (1280, 720), ["heatmap"]),
            (f"{SHOWN}&t=300", (1366, 768), ["heatmap"]),
            ("/heatmap?d=512&L=600&dim=400", (360, 740), ["heatmap"]),
            ("/playground?d=16&L=2048", (1366, 768), ["heatmap", "dot_products"]),
            ("/?words=a+b&d=512&L=600", (1280, 720), ["rows"]),
            ("/libraries?d=512&L=600", (1280, 720), ["family_table"]),
        ],
        3,
    ),
)
def test_every_cell_takes_the_same_whole_number_of_points(
    visit: Callable, path: str, size: tuple[int, int], names: list[str]
) -> None:
    page = visit(*size).open(path)
    for name in names:
        found = shown(page, name)
        for points in found["size"]:  # type: ignore[attr-defined]
            assert points == pytest.approx(round(points), abs=1e-3)
            assert points >= 1
        assert found["off"] < 0.01  # type: ignore[operator]


def test_the_part_that_is_shown_is_said_and_follows_t(visit: Callable) -> None:
    opened = visit()
    page = opened.open(SHOWN)
    figure = page.locator('[data-name="heatmap"]')
    said = page.locator(".live-part").filter(has=figure).locator(".live-shown")
    expect(said).to_contain_text("positions 0 to 255 of 600")
    expect(figure).to_have_attribute("aria-label", re.compile("positions 0 to 255 of 600"))
    choose(page, "heatmap", "Show the data")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Shown: positions 0 to 255 of 600")
    dialog.get_by_role("button", name="Close").click()
    clip = figure.locator(".live-clip").bounding_box()
    assert clip is not None
    # A click on a cell chooses its row, and in another part the same place is another row.
    for address, first in ((SHOWN, 0), (f"{SHOWN}&t=300", 128)):
        page = opened.open(address)
        expect(said).to_contain_text(f"positions {first} to {first + 255} of 600")
        clip = figure.locator(".live-clip").bounding_box()
        assert clip is not None
        page.mouse.click(clip["x"] + clip["width"] * 2.5 / 8, clip["y"] + 200.5)
        expect(field(page, "t")).to_have_value(str(first + 200))
