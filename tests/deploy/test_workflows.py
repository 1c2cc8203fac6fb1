"""The workflows and what proposes updates: against the schemas of others, and what they may do."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy import versions
from tests.browser.chromium import ROOT
from web import downloads

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DEPENDABOT = ROOT / ".github" / "dependabot.yml"
MAY_WRITE = {("pages", "deploy"), ("locks", "renew"), ("release", "build")}


def read(path: Path) -> dict[str, Any]:
    """Return a workflow; YAML takes the key `on` for a truth value."""
    return dict(yaml.safe_load(path.read_text(encoding="utf-8")))


def commands(name: str) -> str:
    jobs = read(ROOT / ".github" / "workflows" / f"{name}.yml")["jobs"].values()
    return "\n".join(step["run"] for job in jobs for step in job["steps"] if "run" in step)


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


def test_whatever_the_course_takes_from_others_is_watched() -> None:
    updates = read(DEPENDABOT)["updates"]
    places = {
        (one["package-ecosystem"], place)
        for one in updates
        for place in one.get("directories", [one.get("directory")])
    }
    assert places == {
        ("pip", "/"), ("npm", "/"), ("docker", "/deploy"), ("docker", "/deploy/kubernetes"),
        ("docker-compose", "/deploy"), ("github-actions", "/"),
    }  # fmt: skip
    assert all(one["schedule"]["interval"] == "weekly" for one in updates)
    for name in ("requirements.txt", "package-lock.json", "deploy/Dockerfile"):
        assert (ROOT / name).exists()


def test_both_ends_of_every_range_are_tried() -> None:
    found = read(ROOT / ".github" / "workflows" / "versions.yml")
    tried = found["jobs"]["try"]["strategy"]["matrix"]["include"]
    assert {one["which"] for one in tried} == {*versions.RESOLUTION}
    assert "deploy.versions ${{ matrix.which }}" in commands("versions")
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    oldest = next(one["python"] for one in tried if one["which"] == "oldest")
    assert f'requires-python = ">={oldest}"' in settings


def test_every_range_has_both_ends_and_every_name_is_tried() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert all(re.fullmatch(r"[\w-]+>=[\d.]+,<[\d.]+", line) for line in lines)
    assert versions.direct() == [line.partition(">=")[0] for line in lines]


# ---- what publishes the site ----


def test_only_the_deployment_of_the_site_may_write() -> None:
    deploys = read(FILES[0].with_name("pages.yml"))["jobs"]["deploy"]
    assert deploys["permissions"] == {"pages": "write", "id-token": "write"}


def test_what_the_build_has_downloaded_is_kept_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("COURSE_DOWNLOADS", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    steps = read(FILES[0].with_name("pages.yml"))["jobs"]["build"]["steps"]
    (kept,) = [one["with"] for one in steps if one.get("uses", "").startswith("actions/cache@")]
    assert Path(kept["path"]).expanduser() == downloads.folder()
    named = re.findall(r"hashFiles\('(.+?)'\)", kept["key"])
    assert [ROOT / name for name in named] == [Path(str(downloads.__file__))]
