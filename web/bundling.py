"""Bundles the modules of the client into few files, since a first visit waits for each.

The client and the page's own scripts are some ninety modules. A browser asks a plain host for six
at a time, so that they alone would take most of the time until the first figure stands.
"""

import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from web.archives import contents
from web.packing import node

_SCRIPT = Path(__file__).resolve().parent / "bundle.mjs"
_IMPORTED = re.compile(rb'(?:^|;|\})(?:import|export)[^;"]*"\./([\w.-]+\.js)"', re.MULTILINE)


def joined(
    modules: Mapping[str, bytes], first: Iterable[str], esbuild: Path, left: Iterable[str] = ()
) -> dict[str, bytes]:
    """Return the modules that are asked for by name, and what they share, in few files.

    Parameters
    ----------
    modules
        All modules, by the names by which they import each other.
    first
        Those that are asked for by name. Each is a file of the result.
    esbuild
        The archive of the program that joins them.
    left
        Modules that stay files of their own, and are not in the result.
    """
    with TemporaryDirectory() as name:
        tool, given, made = (Path(name, part) for part in ("tool", "given", "made"))
        for folder, files in ((tool, contents(esbuild)), (given, modules)):
            for path, data in files.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(data)
        outside = " ".join(f"./{one}" for one in left)
        subprocess.run([node(), _SCRIPT, tool, given, made, outside, *first], check=True)
        return {path.name: path.read_bytes() for path in sorted(made.iterdir())}


def needed(first: str, files: Mapping[str, bytes]) -> list[str]:
    """Return the names of a joined file and of all that it imports at once, each once."""
    names = [first]
    for name in names:
        found = (one.decode() for one in _IMPORTED.findall(files.get(name, b"")))
        names += [one for one in found if one not in names]
    return names
