"""Try the course with the oldest or the newest versions that it allows.

    python -m deploy.versions oldest|newest [--python PYTHON] [--only-install FOLDER] [TESTS ...]

An environment of its own is made for it and removed again. "oldest" is the lowest version that each
line of `requirements.txt` allows, with whatever goes with it; "newest" is what a fresh installation
gets today. The tests of the core, the lessons and the app then run with them; others can be named.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

_ROOT = Path(__file__).resolve().parent.parent
TESTS = ("tests/core", "tests/lessons", "tests/app")
RESOLUTION = {"oldest": "lowest-direct", "newest": "highest"}
_NAME = re.compile(r"^([A-Za-z0-9._-]+)")


def direct() -> list[str]:
    """Return the names of the packages that `requirements.txt` asks for."""
    lines = (_ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [found[1] for line in lines if (found := _NAME.match(line))]


def _uv(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "uv", "--no-config", *arguments], cwd=_ROOT, check=True)


def install(which: str, folder: Path, python: str) -> Path:
    """Make an environment in a folder with these versions and the tests' tools; return its Python.

    The tools are of the newest versions: what is old is what the course itself stands on.
    """
    _uv("venv", "--quiet", "--clear", "--python", python, folder)
    inside = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pinned = folder / "pinned.txt"
    asked = ("--resolution", RESOLUTION[which], "--python", str(inside), "--quiet")
    _uv("pip", "compile", *asked, "requirements.txt", "--output-file", pinned)
    tools = ("-r", "requirements-dev.txt", "--constraint", pinned)
    _uv("pip", "install", "--quiet", "--python", str(inside), *tools)
    return inside


def _said(python: Path) -> str:
    """Return which versions of the packages that are asked for an environment has."""
    program = (
        "import sys; from importlib.metadata import version as of; "
        "print('Python', sys.version.split()[0], *(f'{n} {of(n)}' for n in sys.argv[1:]), sep=', ')"
    )
    run = [str(python), "-c", program, *direct()]
    done = subprocess.run(run, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def tried(python: Path, tests: Sequence[str]) -> int:
    """Run tests with the Python of an environment; return how it went."""
    run = [str(python), "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *tests]
    return subprocess.run(run, cwd=_ROOT, check=False).returncode


def main(arguments: list[str]) -> int:
    """Make the environment that the command line names and try the course in it."""
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m deploy.versions", description=about)
    parser.add_argument("which", choices=RESOLUTION)
    parser.add_argument("tests", nargs="*", default=TESTS, help="what to run in place of the rest")
    parser.add_argument("--python", default=sys.executable, help="the Python to try")
    parser.add_argument("--only-install", type=Path, help="make the environment here and keep it")
    given = parser.parse_args(arguments)
    with ExitStack() as stack:
        folder = given.only_install or Path(stack.enter_context(TemporaryDirectory())) / "venv"
        python = install(given.which, folder, given.python)
        print(_said(python), flush=True)
        return 0 if given.only_install else tried(python, given.tests)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
