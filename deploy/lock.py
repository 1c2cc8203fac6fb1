"""Write the lock files: `python -m deploy.lock`, and with `--upgrade` the newest of everything.

`requirements.lock` names every package that the server runs with its version and the SHA-256 of
each of its files, for every system and every Python that the course allows. `requirements-dev.lock`
adds what the tests need, with the same versions. uv works both out; what is written names no place
from which anything came.

`--upgrade` also raises the bound of Streamlit in `requirements.txt`: one minor version above the
one that is then tried.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_OLDEST_PYTHON = "3.11"
# Which file is locked from which, and which versions another lock has already settled.
LOCKS = {
    "requirements.lock": ("requirements.txt",),
    "requirements-dev.lock": ("requirements-dev.txt", "--constraint", "requirements.lock"),
}
_HEAD = """\
# Made by `python -m deploy.lock`, never by hand. To install exactly this, and nothing that has
# been changed on its way: pip install --require-hashes --only-binary :all: -r {name}
"""


def write(name: str, more: list[str]) -> None:
    """Write one lock file in the root of the course."""
    # Of what this machine is told of registries and caches nothing may get into the file.
    kept = {key: value for key, value in os.environ.items() if not key.startswith("UV_")}
    exact = ["--universal", "--python-version", _OLDEST_PYTHON, "--generate-hashes"]
    quiet = ["--no-config", "--no-header", "--no-emit-index-url", "--quiet", "--output-file", name]
    command = [sys.executable, "-m", "uv", "pip", "compile", *exact, *quiet, *LOCKS[name], *more]
    done = subprocess.run(command, cwd=_ROOT, env=kept, check=False)
    if done.returncode:
        raise SystemExit(f"{name} has not been written.")
    file = _ROOT / name
    file.write_text(_HEAD.format(name=name) + file.read_text(encoding="utf-8"), encoding="utf-8")


def bounded(requirements: str, newest: str) -> str:
    """Return requirements whose Streamlit may be one minor version above the newest.

    >>> bounded("streamlit>=1.67,<1.69", "1.70.2")
    'streamlit>=1.67,<1.72'
    """
    major, minor, *_ = newest.split(".")
    return re.sub(
        r"(?m)^(streamlit>=[\d.]+),<[\d.]+", rf"\1,<{major}.{int(minor) + 2}", requirements
    )


def _newest() -> str:
    """Return the newest version of Streamlit that there is."""
    command = [
        sys.executable,
        "-m",
        "uv",
        "pip",
        "compile",
        "--no-deps",
        "--no-header",
        "--quiet",
        "-",
    ]
    done = subprocess.run(command, input="streamlit", capture_output=True, text=True, check=True)
    return done.stdout.split("==")[1].split()[0]


def main(arguments: list[str]) -> int:
    """Write both lock files as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m deploy.lock", description=__doc__)
    parser.add_argument(
        "--upgrade", action="store_true", help="take the newest versions, not those already locked"
    )
    given = parser.parse_args(arguments)
    if given.upgrade:
        file = _ROOT / "requirements.txt"
        file.write_text(bounded(file.read_text(encoding="utf-8"), _newest()), encoding="utf-8")
    for name in LOCKS:
        write(name, ["--upgrade"] if given.upgrade else [])
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
