"""After the first visit the site needs no network, and it is of one version at any time."""

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.site.serving import Server
from web import build

pytestmark = pytest.mark.site

_SIDE = Path(__file__).with_name("worker_page.js").read_text(encoding="utf-8")
_KEPT = "() => navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)"
# The browser looks for a new version by itself, at times of its own. Returns how that ends.
_NEWER = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const found = new Promise((resolve) => registration.addEventListener("updatefound", resolve));
  await registration.update();
  await found;
  const { installing } = registration;
  const ends = ["activated", "redundant"];
  while (!ends.includes(installing.state))
    await new Promise((next) => installing.addEventListener("statechange", next, { once: true }));
  return installing.state;
}"""
# The first bytes of what is kept of a packed file, and what it is said to be.
_HELD = """(address) => fetch(address).then(async (answer) => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return [...bytes.subarray(0, 4), answer.headers.get("content-type")];
})"""


def test_a_site_that_was_visited_opens_without_a_network(
    site: Server, keeper: BrowserContext
) -> None:
    page = _visited(site, keeper)
    version = _version(page)
    large = [path for path in site.asked if path.startswith(f"host/{version}/")]
    assert sorted(large) == sorted(set(large))  # what the visit has loaded is not loaded again
    site.gone = True
    page.reload()
    _stands(page, "The table: stripes and waves")
    packed = f"{site.address}host/{version}/pyodide.asm.wasm.gz"
    assert page.evaluate(_HELD, packed) == [*b"\0asm", "application/wasm"]  # need not be unpacked
    page.goto(f"{site.address}rotation?d=64")  # as in a link: without the slash of a folder
    assert page.url.startswith(f"{site.address}rotation")
    _stands(page, "A shift is a rotation")
    page.evaluate(_SIDE, f"{site.address}host/{_version(page)}/")
    assert page.evaluate("state('whole', 'failed').then(({ state }) => state)") == "whole"
    answer = page.goto(f"{site.address}nothing-of-ours")
    assert answer is not None
    assert answer.status == 404


def test_a_new_version_takes_the_place_of_the_old_as_a_whole(
    site: Server, keeper: BrowserContext, tmp_path: Path
) -> None:
    page = _visited(site, keeper)
    old = _version(page)
    site.folder = _newer(site.folder, tmp_path / "newer", old)
    assert page.evaluate(_NEWER) == "activated"
    site.gone = True
    # The page that is open goes on with what it is made of.
    page.evaluate(_SIDE, f"{site.address}host/{old}/")
    assert page.evaluate("state('whole', 'failed').then(({ state }) => state)") == "whole"
    site.asked.clear()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.reload()
    _stands(page, "The table: stripes and waves")
    assert _version(page) == "f" * 12
    assert [url for url in loaded if old in url] == []


@pytest.mark.slow
def test_a_version_that_is_not_whole_is_not_taken(
    site: Server, keeper: BrowserContext, tmp_path: Path
) -> None:
    page = _visited(site, keeper)
    old = _version(page)
    site.folder = _newer(site.folder, tmp_path / "newer", old)
    (site.folder / "quiz" / "index.html").write_text("of another version", encoding="utf-8")
    assert page.evaluate(_NEWER) == "redundant"
    page.reload()
    _stands(page, "The table: stripes and waves")
    assert _version(page) == old


def _visited(site: Server, keeper: BrowserContext) -> Page:
    """Return a page of the site that stands when all of the site is kept."""
    page = keeper.new_page()
    page.goto(f"{site.address}heatmap/")
    _stands(page, "The table: stripes and waves")
    assert page.evaluate(_KEPT) == f"{site.address}service-worker.js"
    return page


def _stands(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(page.locator(".live-figure[data-shown]").first).to_be_visible()


def _version(page: Page) -> str:
    """Return the version of the files that a page is made of."""
    script = page.locator("script[src*='host/'], script[src*='host/']").first
    return str(script.get_attribute("src")).split("/")[1]


def _newer(site: Path, folder: Path, old: str) -> Path:
    """Return a copy of a site as a build of another version would leave it."""
    new = "f" * 12
    shutil.copytree(site, folder)
    for part in ("host", "live"):
        (folder / part / old).rename(folder / part / new)
    for path in folder.rglob("*"):
        if path.suffix in (".html", ".js") and old in (text := path.read_text("utf-8")):
            path.write_text(text.replace(old, new), "utf-8")
    build.keep(folder)
    assert json.dumps(old) not in (folder / "service-worker.js").read_text("utf-8")
    return folder
