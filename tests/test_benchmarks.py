"""The page of measurements has the newest table of each command, and nothing else."""

import re
from importlib.util import find_spec

from benchmarks import report
from tests.browser.chromium import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMAND = re.compile(r"python -m ((?:benchmarks|deploy|docs|training|web|course)\.\w+)")


def test_the_page_has_the_recorded_tables() -> None:
    text = report.PAGE.read_text(encoding="utf-8")
    assert report.page(text, report.recorded()) == text
    assert set(re.findall(r"<!-- end of (\w+) -->", text)) == report.recorded().keys()


def test_every_command_that_is_named_is_there() -> None:
    named = {(page.name, one) for page in PAGES for one in COMMAND.findall(page.read_text("utf-8"))}
    assert len(named) > 5
    assert [(page, command) for page, command in sorted(named) if not find_spec(command)] == []
