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
MAY_WRITE = {("pages", "deploy"), ("dependencies", "locks"), ("release", "build")}
CI = "./.github/workflows/ci.yml"


def read(path: Path) -> dict[Any, Any]:
    """Return a workflow; YAML takes the key `on` for a truth value."""
    return dict(yaml.safe_load(path.read_text(encoding="utf-8")))


def test_github_knows_every_field() -> None:
    for schema, paths in (("dependabot", [DEPENDABOT]), ("github-workflows", FILES)):
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
        checked = subprocess.run([*command, *paths], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout


def test_a_workflow_is_bounded_and_uses_githubs_own_actions(subtests: pytest.Subtests) -> None:
    every = [(path, *one) for path in FILES for one in read(path)["jobs"].items()]
    assert {job["uses"] for *_, job in every if "uses" in job} == {CI}
    jobs = [one for one in every if "uses" not in one[-1]]
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


def test_ci_runs_the_whole_on_every_push_and_pull_request() -> None:
    ci = read(FILES[0].with_name("ci.yml"))
    assert {"push", "pull_request"} <= ci[True].keys()
    assert any(step.get("run") == ".ci/run" for step in ci["jobs"]["whole"]["steps"])


def test_nothing_is_published_that_has_not_passed_ci() -> None:
    release = read(FILES[0].with_name("release.yml"))["jobs"]
    assert release[release["build"]["needs"]]["uses"] == CI
    pages = read(FILES[0].with_name("pages.yml"))
    assert pages[True].keys() == {"workflow_run"}
    assert pages[True]["workflow_run"]["workflows"] == ["ci"]
    build, deploy = pages["jobs"]["build"], pages["jobs"]["deploy"]
    assert "workflow_run.conclusion == 'success'" in build["if"]
    assert "workflow_run.event == 'push'" in build["if"]
    assert build["steps"][0]["with"]["ref"] == "${{ github.event.workflow_run.head_sha }}"
    assert deploy["needs"] == "build"
