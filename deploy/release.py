"""Release a version by one command: `python -m deploy.release 1.1.0`, first with `--dry-run`.

It writes the version and its day into their one home (`pe_core/__init__.py`) and into CITATION.cff,
which is read elsewhere, puts both over what the changelog has under "Unreleased", commits, and tags
the commit with `v1.1.0`. What could go wrong is asked before anything is written. To push the tag
is what publishes it: `.github/workflows/release.yml` then builds image, site and wheel.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_HOME, _CHANGES, _CITED = "pe_core/__init__.py", "CHANGELOG.md", "CITATION.cff"
_VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
_SAID = re.compile(r'(?m)^__version__ = "(.*)"$')
_DATED = re.compile(r'(?m)^__date__ = "[^"]*"')
_OPEN = "## Unreleased\n"


class NotNow(Exception):
    """A release that cannot be made, with the reason."""


def current(root: Path = _ROOT) -> str:
    """Return the version that the course has."""
    found = _SAID.findall((root / _HOME).read_text(encoding="utf-8"))
    if len(found) != 1:
        raise NotNow(f"{_HOME} must name one __version__, got {found}")
    return str(found[0])


def notes(version: str, root: Path = _ROOT) -> str:
    """Return what the changelog says of a version, or of "Unreleased"."""
    text = (root / _CHANGES).read_text(encoding="utf-8")
    parts = re.split(r"(?m)^## (.+)\n", text)[1:]
    found = {
        head.split(" ")[0]: body.strip() for head, body in zip(*[iter(parts)] * 2, strict=True)
    }
    if version not in found:
        raise NotNow(f"{_CHANGES} has no part for {version}")
    return str(found[version])


def planned(version: str, day: str, root: Path = _ROOT) -> Mapping[str, str]:
    """Return the files that a release changes, as they will be; NotNow says why there is none."""
    if not _VERSION.fullmatch(version):
        raise NotNow(f"the version must be three numbers, as in 1.1.0, got {version!r}")
    before = current(root)
    if _numbers(version) <= _numbers(before):
        raise NotNow(f"the version must be larger than {before}, got {version}")
    if not notes("Unreleased", root):
        raise NotNow(f"{_CHANGES} must say under “Unreleased” what is new, and says nothing")
    changes: Mapping[str, Callable[[str], str]] = {
        _HOME: lambda text: _DATED.sub(
            f'__date__ = "{day}"', _SAID.sub(f'__version__ = "{version}"', text)
        ),
        _CHANGES: lambda text: text.replace(_OPEN, f"{_OPEN}\n## {version} ({day})\n", 1),
        _CITED: lambda text: re.sub(
            r"(?m)^date-released: .*$", f"date-released: {day}",
            re.sub(r"(?m)^version: .*$", f"version: {version}", text),
        ),
    }  # fmt: skip
    texts = {name: (root / name).read_text(encoding="utf-8") for name in changes}
    made = {name: change(texts[name]) for name, change in changes.items()}
    for name, text in made.items():
        if text == texts[name] or version not in text or day not in text:
            raise NotNow(f"{name} has no place for the version and its day")
    return made


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotNow(f"git {words[0]}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout.strip()


def release(version: str, root: Path = _ROOT, *, dry: bool = False) -> list[str]:
    """Make a release, or only say what it would do; return that as sentences."""
    tag, day = f"v{version}", f"{datetime.now(UTC):%Y-%m-%d}"
    made = planned(version, day, root)
    if left := _git(root, "status", "--porcelain"):
        raise NotNow(f"all work must be committed, but these are not:\n{left}")
    if _git(root, "tag", "--list", tag):
        raise NotNow(f"the tag {tag} is there already")
    before, lines = current(root), len(notes("Unreleased", root).splitlines())
    said = [
        f"{_HOME}: {before} becomes {version}, of {day}",
        f"{_CHANGES}: {lines} lines under “Unreleased” become those of {version}",
        f"{_CITED}: version {version}, released on {day}",
        f"commit “Release {version}” on {_git(root, 'branch', '--show-current')}, tag {tag}",
    ]
    if dry:
        return ["Nothing is written. It would be:", *said]
    for name, text in made.items():
        (root / name).write_text(text, encoding="utf-8")
    _git(root, "commit", "--quiet", "--all", "--message", f"Release {version}")
    _git(root, "tag", "--annotate", tag, "--message", f"Version {version}")
    return [*said, f"To publish it: git push --follow-tags, then wait for the workflow of {tag}"]


def main(arguments: list[str]) -> int:
    """Release as the command line says; return how it went."""
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m deploy.release", description=about)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("version", nargs="?", help="the new version, such as 1.1.0")
    what.add_argument("--current", action="store_true", help="print the version there is")
    what.add_argument("--notes", metavar="VERSION", help="print what the changelog says of it")
    parser.add_argument("--dry-run", action="store_true", help="say what would be done")
    given = parser.parse_args(arguments)
    try:
        if given.current:
            print(current())
        elif given.notes:
            print(notes(given.notes))
        else:
            print("\n".join(release(given.version, dry=given.dry_run)))
    except NotNow as reason:
        print(f"No release: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
