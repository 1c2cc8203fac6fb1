"""The icons that are sent are the ones that pages show, as Streamlit's own font draws them."""

import re
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import ROOT, settle
from ui.server.files import STREAMLITS

(WHOLE,) = STREAMLITS.glob("media/MaterialSymbols-Rounded.*.woff2")
ICON = re.compile(r":material/(\w+):")

# Draws names with the font that the page has and with the whole one; returns which of them differ.
DIFFERENT = """async ({ names, bytes }) => {
  const file = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
  document.fonts.add(await new FontFace("whole", file).load());
  await document.fonts.load("20px 'Material Symbols Rounded'");
  const drawn = (name, font) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 30 });
    const pen = canvas.getContext("2d");
    pen.font = `20px ${font}`;
    pen.fillText(name, 0, 24);
    return canvas.toDataURL();
  };
  return names.filter((name) => drawn(name, "'Material Symbols Rounded'") !== drawn(name, "whole"));
}"""


def named(*sources: Path) -> set[str]:
    return {name for path in sources for name in ICON.findall(path.read_text("utf-8"))}


@pytest.mark.sweep
def test_every_icon_is_drawn_as_by_the_whole_font(visit: Callable) -> None:
    ours = named(*(ROOT / "ui").rglob("*.py"))
    streamlits = named(*(STREAMLITS / "js").glob("*.js"))
    assert "download" in ours
    assert len(streamlits) > 50
    page = visit().open("/heatmap")
    whole = b64encode(WHOLE.read_bytes()).decode()
    asked = {"names": sorted(ours | streamlits), "bytes": whole}
    assert page.evaluate(DIFFERENT, asked) == []
    # The test can tell: this one no page shows.
    assert page.evaluate(DIFFERENT, {"names": ["skateboarding"], "bytes": whole}) == [
        "skateboarding"
    ]


def test_the_whole_font_is_not_sent(visit: Callable) -> None:
    one = visit()
    fonts = []
    one.page.on("response", lambda got: "MaterialSymbols" in got.url and fonts.append(got))
    one.page.goto(one.address + "/heatmap")
    settle(one.page)
    expect(one.page.get_by_test_id("stIconMaterial").first).to_be_visible()
    assert [len(font.body()) < 20_000 for font in fonts] == [True]
