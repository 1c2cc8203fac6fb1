"""The browser's Python under Node: the same build of Python and NumPy that the site starts."""

import atexit
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from web import downloads, packing
from web.archives import contents

ROOT = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).with_name("pyodide.mjs")
FIRST = "answers.pack"
PACKS = (FIRST, "pages.pack")
_LATER = "later.pack"  # what the site fetches when it is first read
_NATIVE = """
import sys
from importlib import import_module
module, name = sys.argv[1].split(":")
print(getattr(import_module(module), name)(sys.stdin.read()), end="")
"""


def run(function: str, given: str, packs: tuple[str, ...] = PACKS) -> str:
    """Return what "module:function" of these tests returns there for a text, with these packs."""
    return _said(["node", RUNNER, _folder(), ROOT / "tests", function, *packs, _LATER], given)


def run_here(function: str, given: str) -> str:
    """Return what it returns in a fresh process of this Python."""
    return _said([sys.executable, "-c", _NATIVE, function], given)


@lru_cache
def _folder() -> Path:
    """Return a folder with Pyodide and the packs of the site, made once."""
    kept = downloads.fetched((downloads.PYODIDE, downloads.NUMPY, *downloads.LIBRARIES))
    folder = Path(mkdtemp())
    atexit.register(rmtree, folder)
    later = packing.pack({f"course/{name}": data for name, data in packing.later().items()})
    for files in (contents(kept[downloads.PYODIDE.name]), packing.packs(kept), {_LATER: later}):
        for name, data in files.items():
            (folder / name).write_bytes(data)
    return folder


def _said(command: list[str | Path], given: str) -> str:
    found = subprocess.run(
        command, input=given, capture_output=True, text=True, cwd=ROOT, check=False
    )
    if found.returncode:
        raise RuntimeError(found.stderr[-3000:])
    return found.stdout
