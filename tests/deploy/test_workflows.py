"""The workflows and what proposes updates: against the schemas of others, and what they may do."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.browser.chromium import ROOT

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DEPENDABOT = ROOT / ".github" / "dependabot.yml"
MAY_WRITE = {("pages", "deploy"), ("locks", "renew"), ("release", "build")}


def read(path: Path) -> dict[str, Any]:
    """Return a workflow; YAML takes the key `on` for a truth value."""
    return dict(yaml.safe_load(path.read_text(encoding="utf-8")))


def test_github_knows_every_field() -> None:
    for schema, paths in (("dependabot", [DEPENDABOT]), ("github-workflows", FILES)):
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
        checked = subprocess.run([*command, *paths], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout


def test_a_workflow_is_bounded_and_uses_githubs_own_actions(subtests: pytest.Subtests) -> None:
    jobs = [(path, *one) for path in FILES for one in read(path)["jobs"].items()]
    assert {(path.stem, name) for path, name, _ in jobs} >= MAY_WRITE
    for path, name, job in jobs:
        with subtests.test(workflow=path.stem, job=name):
            assert read(path)["permissions"] == {"contents": "read"}
            # A night, of the six hours that GitHub would give.
            assert job["timeout-minutes"] <= 240
            assert ("permissions" in job) == ((path.stem, name) in MAY_WRITE)
            for used in (step["uses"] for step in job["steps"] if "uses" in step):
                assert re.fullmatch(r"actions/[\w-]+@v\d+(\.\d+\.\d+)?", used)


def test_only_the_deployment_of_the_site_may_write() -> None:
    deploys = read(FILES[0].with_name("pages.yml"))["jobs"]["deploy"]
    assert deploys["permissions"] == {"pages": "write", "id-token": "write"}
