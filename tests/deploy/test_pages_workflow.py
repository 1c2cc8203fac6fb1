"""The workflow that publishes the site: against GitHub's schema, and what it may do."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.browser.chromium import ROOT
from web import downloads

WORKFLOW = ROOT / ".github" / "workflows" / "pages.yml"
JOBS: dict[str, Any] = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
STEPS: list[dict[str, Any]] = [step for job in JOBS.values() for step in job["steps"]]


def using(action: str) -> dict[str, Any]:
    """Return what the one step that uses an action gives it."""
    found = [step for step in STEPS if step.get("uses", "").startswith(f"{action}@")]
    assert len(found) == 1, action
    return dict(found[0].get("with", {}))


def test_github_knows_every_field() -> None:
    schema = "vendor.github-workflows"
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    checked = subprocess.run([*command, str(WORKFLOW)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_every_action_is_githubs_own_and_has_a_version() -> None:
    used = [step["uses"] for step in STEPS if "uses" in step]
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+(\.\d+\.\d+)?", name) for name in used)


def test_only_the_deployment_may_write() -> None:
    top = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["permissions"]
    assert top == {"contents": "read"}
    assert "permissions" not in JOBS["build"]
    assert JOBS["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}
    assert JOBS["deploy"]["needs"] == "build"


def test_what_the_build_has_downloaded_is_kept_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("COURSE_DOWNLOADS", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    kept = using("actions/cache")
    assert Path(kept["path"]).expanduser() == downloads.folder()
    named = re.findall(r"hashFiles\('(.+?)'\)", kept["key"])
    assert [ROOT / name for name in named] == [Path(str(downloads.__file__))]


def test_what_is_published_is_what_the_build_writes() -> None:
    commands = [step["run"] for step in STEPS if "run" in step]
    assert commands[-1] == 'python -m web.build --address "$ADDRESS/"'
    assert using("actions/upload-pages-artifact")["path"] == "site"
