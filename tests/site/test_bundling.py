"""Modules joined into few files: all that is imported is there, once, and a visit asks for few."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.site.serving import Server
from web.bundling import needed

pytestmark = pytest.mark.site

# What a module imports: in a statement, or later by a literal name or by an address of its folder.
_NAMED = re.compile(
    r"""(?:from|import)\s?\(?\s?["']\./([\w.-]+\.js)["']"""
    r"""|new URL\([`"']([\w.-]+\.js)[^)]*import\.meta\.url"""
)


def test_what_a_file_needs_at_once_is_told_and_nothing_that_comes_later() -> None:
    files = {"a.js": b'import{c}from"./b.js";var l=()=>import("./late.js");export{l as later};',
             "b.js": b'import"./c.js";export const c={};', "c.js": b"", "late.js": b""}  # fmt: skip
    assert needed("a.js", files) == ["a.js", "b.js", "c.js"]


def test_all_that_a_script_of_the_site_asks_for_is_there(built: Path) -> None:
    asked = set()
    for path in built.glob("*/*/*.js"):
        text = path.read_text(encoding="utf-8")
        for groups in _NAMED.findall(text):
            name = next(filter(None, groups))
            assert (path.parent / name).exists(), (path.name, name)
            asked.add(name)
    assert {"export-menu.js", "config-panel.js", "pyodide.js"} <= asked


def test_a_first_visit_asks_for_few_files_before_its_figure_stands(
    visitor: BrowserContext, site: Server
) -> None:
    page = visitor.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.address}heatmap/")
    expect(page.locator(".live-figure svg, .live-figure canvas").first).to_be_visible()
    # The modules are about ninety, and a browser asks a plain host for six files at a time.
    assert 10 < sum(address.endswith(".js") for address in asked) < 45
