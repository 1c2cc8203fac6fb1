"""Modules joined into few files: all that is imported is there, once, and a visit asks for few."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.site.serving import Server
from web import downloads
from web.bundling import joined, needed
from web.packing import node

pytestmark = pytest.mark.site

# What a module imports: in a statement, or later by a literal name or by an address of its folder.
_NAMED = re.compile(
    r"""(?:from|import)\s?\(?\s?["']\./([\w.-]+\.js)["']"""
    r"""|new URL\([`"']([\w.-]+\.js)[^)]*import\.meta\.url"""
)
_MODULES = {
    "first.js": b'import { count } from "./both.js";\nexport const next = () => count.value++;\n',
    "second.js": b'import { count } from "./both.js";\nexport const now = () => count.value;\n'
    b'export const more = () => import("./late.js");\n',
    "both.js": b'import "./others.js";\nexport const count = { value: 5 };\n',
    "late.js": b'import { count } from "./both.js";\nexport default count;\n',
    "others.js": b"globalThis.others = (globalThis.others ?? 0) + 1;\n",
}
_USED = """
import { next } from "./first.js";
import { more, now } from "./second.js";
next();
console.log(JSON.stringify([now(), (await more()).default.value, globalThis.others]));
"""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """Return these modules, joined, and beside them the one that is left out."""
    esbuild = downloads.fetched([downloads.ESBUILD])[downloads.ESBUILD.name]
    made = joined(_MODULES, ("first.js", "second.js"), esbuild, ["others.js"])
    return {**made, "others.js": _MODULES["others.js"]}


def test_what_joined_modules_share_is_there_once(files: dict[str, bytes], tmp_path: Path) -> None:
    for name, data in {**files, "package.json": b'{"type": "module"}'}.items():
        (tmp_path / name).write_bytes(data)
    run = [node(), "--input-type=module", "--eval", _USED]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [6, 6, 1]


def test_what_a_file_needs_at_once_is_told_and_nothing_that_comes_later(
    files: dict[str, bytes],
) -> None:
    shared = [name for name in files if b"value:5" in files[name]]
    assert needed("first.js", files) == ["first.js", *shared, "others.js"]
    assert set(needed("second.js", files)) == {"second.js", *shared, "others.js"}
    assert len(shared) == 1


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
