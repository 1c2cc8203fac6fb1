"""How the tests are chosen, and shared out among processes."""

import os
from collections import Counter

import pytest

BROWSER, SITE = "tests/browser/", "tests/site/"
FIRST = (SITE + "test_files.py", BROWSER + "test_every_page.py")
MARKS = ("browser", "site", "slow")

deselected: Counter[str] = Counter()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return how many processes run the tests: none of its own, if some are named."""
    every = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return (os.cpu_count() or 1) if every else 0


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser, and let it come last.

    The driver of a browser keeps an event loop running, which other tests do not bear. What builds
    the site comes before all, for others would wait for it; the longest file in a browser is the
    first of its kind, so that no process is left alone with it.
    """
    browsed = {_module(item) for item in items if _in_browser(item)}
    items.sort(key=lambda item: (_module(item) in browsed, not item.nodeid.startswith(FIRST)))
    for item in filter(_in_browser, items):
        item.add_marker("browser")


def _module(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _in_browser(item: pytest.Item) -> bool:
    return item.nodeid.startswith(BROWSER) or "browser" in getattr(item, "fixturenames", ())


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count what the marks leave out."""
    for item in items:
        deselected.update(mark for mark in MARKS if item.get_closest_marker(mark))
        deselected["all"] += 1


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the counts of a process to the one that writes."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["deselected"] = dict(deselected)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Take the counts of a process: each collects all tests, so any of them will do."""
    deselected.update(Counter(getattr(node, "workeroutput", {}).get("deselected", {})) - deselected)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say where the time went, in seconds of all processes, and what was not run."""
    spent: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                path = report.nodeid.partition("::")[0]
                spent[path if path.startswith((BROWSER, SITE)) else folder(path)] += report.duration
    if len(spent) > 1:
        terminalreporter.section("where the time went, in seconds of all processes")
        for place, seconds in spent.most_common():
            if seconds >= 1:
                terminalreporter.write_line(f"{seconds:7.0f}  {place}")
    if deselected["all"]:
        marked = ", ".join(f"{deselected[mark]} {mark}" for mark in MARKS if deselected[mark])
        count = deselected["all"]
        terminalreporter.write_line(f"Not run: {count} tests ({marked}); -m '' runs all")


def folder(path: str) -> str:
    """Return the folder of a test file."""
    return path.rpartition("/")[0] or path
