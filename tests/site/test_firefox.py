"""A lesson of the site in Firefox, which is another browser with another engine for Python."""

import json
import os
import shutil
import subprocess

import pytest

from tests.browser.chromium import ROOT
from tests.site.serving import Server

pytestmark = [pytest.mark.site, pytest.mark.slow]

SCRIPT = ROOT / "tests" / "site" / "firefox.mjs"


def test_a_figure_follows_a_key_and_a_question_is_answered(site: Server) -> None:
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    driver = ROOT / "node_modules" / "puppeteer-core"
    if not firefox or not driver.exists():
        missing = "Firefox and `npm ci` are needed to try the site in another browser"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    command = ["node", str(SCRIPT), firefox, f"{site.address}heatmap/"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert said.returncode == 0, said.stderr
    seen = json.loads(said.stdout)
    assert seen["titles"] == [f"The encoding of 50 positions in {d} dimensions" for d in (128, 130)]
    assert "Nearly the same share, two in five." in seen["answered"]
    assert "✓" in seen["answered"]
    assert seen["faults"] == []
