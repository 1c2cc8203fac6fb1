"""What a page of the course may load and who may frame it, measured by what a browser blocks."""

import json
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import settle
from tests.server.serving import running

# Everything that a script smuggled into the page would try, and the event that tells it is blocked.
TRIES = """async ([foreign, kinds]) => {
  const blocked = [];
  addEventListener("securitypolicyviolation", (event) => blocked.push(event.effectiveDirective));
  const made = (tag, facts) => Object.assign(document.createElement(tag), facts);
  const add = (tag, facts) => document.body.append(made(tag, facts));
  add("script", { textContent: "window.ran = 'inline'" });
  add("script", { src: foreign + "script.js" });
  add("script", { src: "data:text/javascript,window.ran='data'" });
  add("img", { src: foreign + "picture.png" });
  add("iframe", { src: foreign + "frame" });
  add("object", { data: foreign + "object" });
  add("link", { rel: "stylesheet", href: foreign + "style.css" });
  add("base", { href: foreign });
  add("div", { innerHTML: "<img src=x onerror='window.ran=1'><a href='javascript:window.ran=1'>" });
  document.body.lastChild.querySelector("a").click();
  let read = "blocked";
  await fetch(foreign + "data").then(() => (read = "fetched"), () => {});
  try { new WebSocket(foreign.replace("http", "ws")).close(); } catch { /* blocked */ }
  setTimeout(() => eval("window.ran = 'eval'")); // by itself: what a test evaluates may evaluate
  const wait = () => new Promise((done) => setTimeout(done, 100));
  for (let left = 400; left && !kinds.every((kind) => blocked.includes(kind)); left--) await wait();
  return { blocked: [...new Set(blocked)].sort(), read, ran: window.ran ?? null };
}"""


KINDS = {
    "script-src-elem", "script-src-attr", "script-src", "img-src", "frame-src", "object-src",
    "style-src-elem", "base-uri", "connect-src",
}  # fmt: skip


class Foreign:
    """Another site: it notes what it is asked, and shows a page that frames the course."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.page = b"<title>Another site</title>"
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(self.path)
                self.send_response(200)
                self.send_header("access-control-allow-origin", "*")
                self.send_header("content-type", "text/html")
                self.end_headers()
                self.wfile.write(site.page)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"


@pytest.fixture
def foreign() -> Iterator[Foreign]:
    site = Foreign()
    thread = Thread(target=site.server.serve_forever)
    thread.start()
    yield site
    site.server.shutdown()
    thread.join()
    site.server.server_close()


def test_a_smuggled_script_can_do_nothing(browser: Browser, address: str, foreign: Foreign) -> None:
    with closing(browser.new_page()) as page:
        page.goto(f"{address}/heatmap")
        settle(page)
        told = page.evaluate(TRIES, [foreign.address, sorted(KINDS)])
        assert (told["ran"], told["read"]) == (None, "blocked")
        assert set(told["blocked"]) >= KINDS, json.dumps(told)
        assert foreign.asked == []


def framed(browser: Browser, foreign: Foreign, course: str) -> str:
    """Return the text of the course as another site's page frames it."""
    foreign.page = f"<title>Another site</title><iframe src='{course}/heatmap'></iframe>".encode()
    with closing(browser.new_page()) as page:
        page.goto(foreign.address)
        frame = page.frames[1]
        frame.wait_for_load_state()
        if frame.url.startswith("chrome-error:"):
            return ""
        expect(frame.get_by_role("heading", level=1)).to_be_visible()
        return frame.locator("body").inner_text()


def test_only_a_site_that_is_named_may_frame_the_course(
    browser: Browser, address: str, foreign: Foreign
) -> None:
    assert framed(browser, foreign, address) == ""
    with running(COURSE_FRAME_ANCESTORS=f"'self' {foreign.address}") as open_to_it:
        assert "The table: stripes and waves" in framed(browser, foreign, open_to_it.address)
