"""How the tests are shared out when all of them run."""

import os
from collections import Counter

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

BROWSER, SITE = "tests/browser/", "tests/site/"
FIRST = (SITE + "test_files.py", BROWSER + "test_way.py")
# Whose tests of one page, or of one browser, share its visit.
SHARED = (BROWSER + "test_every_page.py", BROWSER + "test_engines.py")


def whole(config: pytest.Config) -> bool:
    """Return whether no tests are named, so that all of them run."""
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS


def pytest_configure(config: pytest.Config) -> None:
    """Leave sweeps and the built site to CI and the rest to the night, unless asked for them."""
    if whole(config) and not config.option.markexpr:
        others = [] if os.environ.get("CI") == "true" else ["sweep", "site"]
        config.option.markexpr = " and ".join(f"not {mark}" for mark in ["nightly", *others])


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return how many processes run the tests: none of its own, if some are named.

    There is one more than there are cores, for many tests wait for a clock of the course.
    """
    return min((os.cpu_count() or 1) + 1, 4) if whole(config) else 0


class Shares(LoadScopeScheduling):
    """A process is handed a module at a time; in a browser, what shares a page, or one test."""

    def _split_scope(self, nodeid: str) -> str:
        module, _, test = nodeid.partition("::")
        if not module.startswith(BROWSER):
            return module
        shared = module in SHARED
        return module + test.partition("[")[2] if shared else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """Hand out the tests in their order, so that no process goes on without a browser."""
    config.option.loadscopereorder = False
    return Shares(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests in a browser be the last: its driver keeps an event loop running.

    The longest is the first of them, so that no process is left alone with it. Before all goes what
    builds the site, for which others would wait.
    """
    browsed = {_module(item) for item in items if _in_browser(item)}
    items.sort(key=lambda item: (_module(item) in browsed, not item.nodeid.startswith(FIRST)))


def _module(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]  # a process is handed all of it


def _in_browser(item: pytest.Item) -> bool:
    return item.nodeid.startswith(BROWSER) or "browser" in getattr(item, "fixturenames", ())


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say where the time went, when all tests ran: seconds of all processes, by folder."""
    if not whole(config):
        return
    spent: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                path = report.nodeid.partition("::")[0]
                spent[path if path.startswith((BROWSER, SITE)) else folder(path)] += report.duration
    terminalreporter.section("where the time went, in seconds of all processes")
    for place, seconds in spent.most_common():
        if seconds >= 1:
            terminalreporter.write_line(f"{seconds:7.0f}  {place}")


def folder(path: str) -> str:
    """Return the folder of a test file."""
    return path.rpartition("/")[0] or path
