"""The workflows and what proposes updates: against the schemas of others, and what they may do."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy import lock, release, versions
from tests.browser.chromium import ROOT

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DEPENDABOT = ROOT / ".github" / "dependabot.yml"
MAY_WRITE = {("pages", "deploy"), ("locks", "renew"), ("release", "build")}


def read(path: Path) -> dict[str, Any]:
    """Return a workflow; YAML takes the key `on` for a truth value."""
    return dict(yaml.safe_load(path.read_text(encoding="utf-8")))


def commands(name: str) -> str:
    jobs = read(ROOT / ".github" / "workflows" / f"{name}.yml")["jobs"].values()
    return "\n".join(step["run"] for job in jobs for step in job["steps"] if "run" in step)


@pytest.mark.parametrize("path", [*FILES, DEPENDABOT], ids=lambda path: str(path.stem))
def test_github_knows_every_field(path: Path) -> None:
    schema = "vendor.dependabot" if path == DEPENDABOT else "vendor.github-workflows"
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    checked = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_a_workflow_is_bounded_and_uses_githubs_own_actions(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        assert job["timeout-minutes"] <= 240  # a night, of the six hours that GitHub would give
        assert ("permissions" in job) == ((path.stem, name) in MAY_WRITE)
        for step in job["steps"]:
            used = step.get("uses", "actions/none@v1")
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


def test_image_and_site_of_a_release_are_built_from_its_tag() -> None:
    workflow = read(ROOT / ".github" / "workflows" / "release.yml")
    assert workflow[True]["push"] == {"tags": ["v*"]}  # type: ignore[index]
    done = commands("release")
    assert "docker build -f deploy/Dockerfile" in done
    assert "--require-hashes --only-binary :all: -r requirements.lock" in done
    assert "python -m web.build --zip" in done
    assert done.index("deploy.release --current") < done.index("docker build")
    for word in ("--current", "--notes"):
        assert word in Path(str(release.__file__)).read_text(encoding="utf-8")


def test_the_locks_are_renewed_and_tried_before_they_are_proposed() -> None:
    done = commands("locks")
    steps = ["deploy.lock --upgrade", "--require-hashes", "pytest", "gh pr create"]
    assert [done.index(step) for step in steps] == sorted(done.index(step) for step in steps)
    assert "requirements-dev.lock" in lock.LOCKS
