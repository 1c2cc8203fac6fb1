"""Licences of all that the site ships: `python -m web.licences [FILE]`.

Every file of the site that others have made belongs to a part. `web/build.py` writes the list to
`licences.txt`, beside the pages, which link to it.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from ui.server.licences import Part, course, shown, written
from ui.server.licences.installed import is_text, sign
from ui.server.licences.listing import standard
from ui.server.licences.shipped import icons, open_font_licence, source_fonts
from web import downloads
from web.archives import contents
from web.downloads import IDIOMORPH, KATEX, LIBRARIES, NUMPY, PYODIDE

FILE = "licences.txt"

_NOTE = """\
What this site sends to your browser, where all of it runs. The course's own code is under the MIT
licence; the packages, programs and fonts of others below are under theirs, whose texts follow. The
sources of Pyodide, under the Mozilla Public License, are at github.com/pyodide/pyodide."""

# What Pyodide's program holds beside Python: found by the names and the copyrights in it.
_WITHIN = """\
Within Pyodide's program lie, each under its own licence:
- zlib, Copyright 1995-2024 Jean-loup Gailly and Mark Adler (Zlib)
- bzip2, Copyright Julian Seward (bzip2-1.0.6)
- compiler-rt, libc++abi and libunwind of the LLVM project (Apache-2.0 WITH LLVM-exception)
- Emscripten, Copyright 2010-2014 Emscripten authors; musl, Copyright 2005-2012 Rich Felker; libffi,
  Copyright Anthony Green, Red Hat, Inc and others; mimalloc, Copyright Microsoft Corporation, Daan
  Leijen; all four under the MIT licence, as its text here says of plotly.js.

"""
_KATEX_FONTS = (
    "The fonts of KaTeX, Copyright (c) 2009-2010 Design Science, Inc., Copyright (c) 2014-2018 "
    "Khan Academy:\n\n"
)


def parts(kept: Mapping[str, Path]) -> list[Part]:
    """Return everything that the site ships, from downloads that are kept."""
    packages = [(one.name, one.version, kept[one.name]) for one in LIBRARIES]
    number = kept[NUMPY.name].name.split("-")[1]  # its package is one that carries it along
    return [
        course(),
        *shown(),
        source_fonts(),
        icons(),
        Part(
            "KaTeX",
            KATEX.version,
            "MIT AND OFL-1.1",
            f"{_licence(kept[KATEX.name])}\n\n{_KATEX_FONTS}{open_font_licence()}",
            files=("katex.js", "katex.css", "KaTeX_*.woff2"),
        ),
        Part(
            "idiomorph",
            IDIOMORPH.version,
            "0BSD",
            _licence(kept[IDIOMORPH.name]),
            files=("idiomorph.js",),
        ),
        Part(
            "Pyodide",
            PYODIDE.version,
            "MPL-2.0",
            _WITHIN + standard("MPL-2.0"),
            files=("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm.gz"),
        ),
        Part(
            "Python's standard library",
            "3.13",
            "PSF-2.0",
            standard("PSF-2.0"),
            files=("python_stdlib.zip.gz",),
        ),
        *(_package(*one) for one in (("numpy", number, kept[NUMPY.name]), *packages)),
    ]


def _licence(archive: Path) -> str:
    """Return the licence that a package of npm brings."""
    return contents(archive)["LICENSE"].decode()


def _package(name: str, version: str, wheel: Path) -> Part:
    """Return a package for Python; its files are the folders that it brings."""
    files = contents(wheel)
    found = (data.decode() for path, data in files.items() if is_text(Path(path)))
    text = "\n\n".join(dict.fromkeys(found))
    tops = {path.partition("/")[0] for path in files if path.endswith(".py")}
    return Part(name, version, sign(text), text, files=tuple(sorted(f"{top}/*" for top in tops)))


def listed(kept: Mapping[str, Path]) -> bytes:
    """Return the list as a file; it says itself how it is encoded, since a host may not."""
    own = course()
    title = f"{own.name}, version {own.version}: licences of what is shipped"
    return b"\xef\xbb\xbf" + written(title, _NOTE, parts(kept)).encode()


if __name__ == "__main__":
    found = listed(downloads.fetched())
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_bytes(found)
    else:
        sys.stdout.buffer.write(found)
