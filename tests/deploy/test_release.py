"""A release in a repository of its own: what it writes, and what it refuses."""

import re
import subprocess
from datetime import date
from pathlib import Path

import pytest

import pe_core
from deploy import release
from deploy.release import NotNow
from tests.browser.chromium import ROOT

CHANGES = """# Changelog

## Unreleased

- Something new.
  It goes on here.

## 1.0.0 (2026-01-02)

- The first.
"""
CITED = 'cff-version: 1.2.0\ntitle: "It"\nversion: 1.0.0\ndate-released: 2026-01-02\n'


def git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "repository"
    (root / "pe_core").mkdir(parents=True)
    (root / "pe_core" / "__init__.py").write_text(
        '"""It."""\n\n__version__ = "1.0.0"\n__date__ = "2026-01-02"  # its day\nN = 1\n'
    )
    (root / "CHANGELOG.md").write_text(CHANGES)
    (root / "CITATION.cff").write_text(CITED)
    git(root, "init", "--quiet", "--initial-branch", "main")
    for name, value in (
        ("user.name", "T"),
        ("user.email", "t@example.org"),
        ("core.hooksPath", ""),
    ):
        git(root, "config", name, value)
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "All")
    return root


def contents(root: Path) -> dict[str, str]:
    names = ("pe_core/__init__.py", "CHANGELOG.md", "CITATION.cff")
    return {name: (root / name).read_text(encoding="utf-8") for name in names}


def test_a_release_is_one_commit_with_its_tag(repository: Path) -> None:
    release.release("1.1.0", repository)
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "log", "--format=%s") == "Release 1.1.0\nAll"
    assert git(repository, "describe") == "v1.1.0"  # annotated, so push --follow-tags takes it
    assert release.current(repository) == "1.1.0"
    day = re.search(r"## 1\.1\.0 \((.*)\)", contents(repository)["CHANGELOG.md"])[1]
    assert contents(repository)["pe_core/__init__.py"].endswith(
        f'"1.1.0"\n__date__ = "{day}"  # its day\nN = 1\n'
    )
    assert f"\nversion: 1.1.0\ndate-released: {day}\n" in contents(repository)["CITATION.cff"]
    assert contents(repository)["CITATION.cff"].startswith("cff-version: 1.2.0\n")
    assert release.notes("1.1.0", repository) == "- Something new.\n  It goes on here."
    assert release.notes("1.0.0", repository) == "- The first."
    assert release.notes("Unreleased", repository) == ""
    heads = re.findall(r"(?m)^## (.*)$", contents(repository)["CHANGELOG.md"])
    assert [head.split(" ")[0] for head in heads] == ["Unreleased", "1.1.0", "1.0.0"]
    assert date.fromisoformat(heads[1].split("(")[1].rstrip(")"))


def test_a_dry_run_says_what_it_would_do_and_writes_nothing(repository: Path) -> None:
    before = contents(repository)
    said = release.release("1.1.0", repository, dry=True)
    assert said[0].startswith("Nothing is written")
    assert any("1.0.0 becomes 1.1.0" in line for line in said)
    assert contents(repository) == before
    assert git(repository, "tag") == ""
    assert git(repository, "log", "--format=%s") == "All"


def test_a_version_that_is_none_or_not_larger_is_refused(repository: Path) -> None:
    for version in ("1.0.0", "0.9.9", "1.0", "v1.1.0", "1.1.0rc1", "01.1.0", ""):
        with pytest.raises(NotNow, match="the version must"):
            release.release(version, repository)
        assert git(repository, "tag") == "", version


@pytest.mark.parametrize("name", ["CHANGELOG.md", "a new file"])
def test_a_tree_that_is_not_clean_is_refused(repository: Path, name: str) -> None:
    with (repository / name).open("a") as file:
        file.write("\nmore\n")
    before = contents(repository)
    with pytest.raises(NotNow, match=f"(?s)must be committed.*{name}"):
        release.release("1.1.0", repository)
    assert contents(repository) == before


def test_an_empty_changelog_is_refused(repository: Path) -> None:
    release.release("1.1.0", repository)
    with pytest.raises(NotNow, match="says nothing"):
        release.release("1.2.0", repository)
    assert release.current(repository) == "1.1.0"


def test_a_tag_that_is_there_is_refused(repository: Path) -> None:
    git(repository, "tag", "v1.1.0")
    with pytest.raises(NotNow, match="is there already"):
        release.release("1.1.0", repository)


def test_the_course_itself_could_be_released() -> None:
    version = release.current()
    assert version == pe_core.__version__
    larger = ".".join([*version.split(".")[:2], str(int(version.split(".")[2]) + 1)])
    if release.notes("Unreleased"):
        release.planned(larger, "2026-11-23")
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {version}\ndate-released: {pe_core.__date__}\n" in cited


def test_a_refusal_is_a_sentence_and_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["0.0.1"]) == 1
    assert capsys.readouterr().err.startswith("No release: the version must be larger than")
    assert release.main(["--current"]) == 0
    assert capsys.readouterr().out.strip() == pe_core.__version__
