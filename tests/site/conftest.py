"""What the tests of the site share."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.chromium import WAIT_MS
from tests.site.hosted import Host, hosted
from tests.site.serving import Server, served

expect.set_options(timeout=WAIT_MS)


@pytest.fixture(scope="module")
def process() -> Iterator[Host]:
    """Return the host in a process that a module's tests share."""
    with hosted() as host:
        yield host


@pytest.fixture
def host(process: Host) -> Host:
    """Return the host with the front door open in a fresh session."""
    process.opened()
    return process


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Return the folder of the site, which one process builds for all that run the tests."""
    from web import build  # what it needs of Streamlit is not for tests of the host

    if not shutil.which("npm") and os.environ.get("CI") != "true":
        pytest.skip("Node.js is not installed: its npm fetches what the site is made of")
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "site"
    with FileLock(folder.with_suffix(".lock")):
        if not folder.exists():
            build.make(folder)
    return folder


@pytest.fixture
def site(built: Path) -> Iterator[Server]:
    """Return a plain host of the site, below a path of its own."""
    with served(built) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Return a browser that has never been here, and keeps no site for times without a network."""
    # To keep all of it takes longer than most tests do.
    with _context(browser, service_workers="block") as context:
        yield context


@pytest.fixture
def keeper(browser: Browser) -> Iterator[BrowserContext]:
    """Return a browser that has never been here, and keeps the site as usual."""
    with _context(browser) as context:
        yield context


@contextmanager
def _context(browser: Browser, **settings: Any) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, **settings)
    context.set_default_timeout(WAIT_MS)
    yield context
    context.close()
