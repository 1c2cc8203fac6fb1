"""The lock files: whole, with a checksum for everything, and of what the requirements allow."""

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from deploy.lock import LOCKS
from tests.browser.chromium import ROOT

SYSTEMS = ("linux", "darwin", "win32")
PYTHONS = ("3.11.0", "3.11.7", "3.12.1", "3.13.0", "3.14.0")


def place(system: str, python: str) -> dict[str, str]:
    """Return what tells a system and a Python apart from others, as requirements name it."""
    return {
        "sys_platform": system,
        "platform_system": {"linux": "Linux", "darwin": "Darwin"}.get(system, "Windows"),
        "platform_machine": "x86_64",
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "extra": "",
    }


PLACES = [place(system, python) for system in SYSTEMS for python in PYTHONS]


def locked(name: str) -> list[tuple[Requirement, list[str]]]:
    text = re.sub(r"(?m)^ *#.*\n", "", (ROOT / name).read_text(encoding="utf-8"))
    entries = text.replace("\\\n", " ").strip().splitlines()
    split = [re.split(r" +--hash=", entry.strip()) for entry in entries]
    return [(Requirement(what), sums) for what, *sums in split]


def pinned(name: str, place: dict[str, str]) -> dict[str, str]:
    """Return the version of each package that a lock file installs in a place."""
    found: dict[str, str] = {}
    for what, _ in locked(name):
        if what.marker is None or what.marker.evaluate(place):
            key = canonicalize_name(what.name)
            assert key not in found, f"{key} twice"
            (rule,) = what.specifier
            found[key] = rule.version
    return found


def wanted(name: str) -> list[Requirement]:
    """Return what a file of requirements asks for, and those that it names."""
    found = []
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            found += wanted(line[3:])
        elif line:
            found.append(Requirement(line))
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_one_version_and_its_checksums_and_no_place(name: str) -> None:
    entries = locked(name)
    assert len(entries) > 30
    for what, sums in entries:
        assert [rule.operator for rule in what.specifier] == ["=="], what
        assert sums, what
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in sums), what
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"(?m)^ *--(?!hash=)", text)


@pytest.mark.parametrize("name", LOCKS)
def test_what_is_asked_for_is_in_it_on_every_system_and_python(name: str) -> None:
    (asked, *_) = LOCKS[name]
    for place in PLACES:
        versions = pinned(name, place)
        for one in wanted(asked):
            if one.marker is None or one.marker.evaluate(place):
                assert one.specifier.contains(versions[canonicalize_name(one.name)]), (one, place)


def test_the_tests_run_with_what_the_server_runs_with() -> None:
    for place in PLACES:
        assert pinned("requirements.lock", place).items() <= (
            pinned("requirements-dev.lock", place).items()
        )


def test_the_image_takes_nothing_that_is_not_locked() -> None:
    text = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    installs = re.findall(r"pip install .*", text)
    assert len(installs) == 1
    assert "--require-hashes" in installs[0]
    assert installs[0].endswith("-r requirements.lock")
    assert Path(ROOT / "package-lock.json").exists()
