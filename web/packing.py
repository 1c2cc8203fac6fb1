"""Packs Python for the worker: the standard library, the code for answers, the code for pages.

A pack is the length of an index (four bytes, little-endian), the index as JSON, [[path, size]], and
the files one after another; all of it gzipped. The standard library is a zip, as Pyodide wants it.
"""

import gzip
import io
import json
import shutil
import subprocess
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from course.contents import LESSONS
from course.data_files import module, read
from course.front_matter import head
from course.markdown_tree import tree
from web import downloads
from web.archives import contents
from web.bytecode import OURS, SITE, STDLIB

Files = dict[str, bytes]

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parent
_PARTS = ("pe_core", "course", "training", "pages", "ui", "web/host")
# The server, and the client, which is beside the worker and not in it.
_WITHOUT = ("ui/server/", "ui/browser/")
_DATA = (".py", ".md", ".toml", ".bib", ".css", ".svg", ".json", ".txt")
_COURSE = "course/"
# Large data of the core, which is no module and is fetched when it is first read.
_LATER = ("pe_core/minilm.npy", "pe_core/minilm.txt")
# Modules that load less here than their own do. NumPy's loads every kind of random numbers, and
# `default_rng` looks whether it was given one of the old kind. The training takes no Fourier
# transforms, and with autograd's would come NumPy's.
_INSTEAD = {
    "autograd/numpy/fft.py": b"",
    "numpy/random/__init__.py": b"""\
from numpy.random import _bounded_integers, _common
from numpy.random._generator import Generator, default_rng
from numpy.random._pcg64 import PCG64
from numpy.random.bit_generator import BitGenerator, SeedSequence


class RandomState:
    pass
""",
}
_SKIPPED = ("/tests/", "/test/", "__pycache__", ".dist-info/")


def packs(kept: Mapping[str, Path]) -> dict[str, bytes]:
    """Return the packs by their names, from downloads that are kept."""
    pyodide = contents(kept[downloads.PYODIDE.name])
    sources = _ours() | _libraries(kept) | _standard(pyodide["python_stdlib.zip"])
    parts = _compiled(sources, pyodide)
    standard = {path.removeprefix(STDLIB): data for path, data in parts["standard"].items()}
    return {
        "python_stdlib.zip": _zip(standard),
        "answers.pack": pack(parts["first"]),
        "pages.pack": pack(parts["rest"]),
    }


def later() -> dict[str, bytes]:
    """Return the files that Python fetches when it first reads them, by their paths below ours."""
    return {name: (_ROOT / name).read_bytes() for name in _LATER}


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return files as one pack, not yet compressed."""
    index = json.dumps([[path, len(files[path])] for path in sorted(files)]).encode()
    return b"".join(
        [len(index).to_bytes(4, "little"), index, *(files[path] for path in sorted(files))]
    )


def gzipped(data: bytes) -> bytes:
    """Return bytes compressed, the same for the same."""
    return gzip.compress(data, 9, mtime=0)


def _ours() -> dict[str, bytes]:
    found = (path for part in _PARTS for path in sorted((_ROOT / part).rglob("*")))
    names = {path.relative_to(_ROOT).as_posix(): path for path in found if path.suffix in _DATA}
    kept = {
        name: path
        for name, path in names.items()
        if not name.startswith(_WITHOUT) and name not in _LATER
    }
    written = {name for name in kept if name.startswith(_COURSE) and not name.endswith(".py")}
    files = {OURS + name: kept[name].read_bytes() for name in kept.keys() - written}
    made = f"HEADS = { {one.folder: dict(head(one.folder)) for one in LESSONS}!r}\n"
    files[f"{OURS}pages/heads.py"] = made.encode()
    for name, path in kept.items():
        if path.name == "lesson.md":
            files |= dict(_document(name, path))
        elif name in written:
            files |= dict([_written(name, path)])
    return files | {f"{OURS}web/__init__.py": (_HERE / "__init__.py").read_bytes()}


def _document(name: str, path: Path) -> Iterable[tuple[str, bytes]]:
    """Yield the modules in which the site has a lesson's document, with its Markdown read.

    Its questions are apart: a figure and the words beside it are answered without them.
    """
    text = path.read_text(encoding="utf-8")
    lines, asked = text.split("\n"), []

    def apart(nodes: Sequence[Any]) -> Iterable[Any]:
        for kind, word, attributes, content, span, children in nodes:
            if kind in ("container_question", "container_twin"):
                asked.append((kind, word, attributes, content, span, children))
                lines[slice(*span)] = [""] * (span[1] - span[0])
                children = ()
            yield kind, word, attributes, content, span, children

    rest = tuple(apart(tree(text)))
    modules = {
        "lesson": f"TEXT = {chr(10).join(lines)!r}\nTREE = {rest!r}\n",
        "asked": f"TREE = {tuple(asked)!r}\n",
    }
    for stem, source in modules.items():
        yield OURS + name.replace("lesson.md", f"{stem}.py"), source.encode()


def _written(name: str, path: Path) -> tuple[str, bytes]:
    """Return the module in which the site has what the course has in a document."""
    return f"{OURS}{module(name).replace('.', '/')}.py", f"DATA = {read(path)!r}\n".encode()


def _libraries(kept: Mapping[str, Path]) -> dict[str, bytes]:
    wheels = [contents(kept[one.name]) for one in (*downloads.LIBRARIES, downloads.NUMPY)]
    files = {SITE + path: data for wheel in wheels for path, data in _modules(wheel)}
    return files | {SITE + path: data for path, data in _INSTEAD.items()}


def _standard(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as zipped:
        names = [name for name in zipped.namelist() if name.endswith(".py")]
        return {STDLIB + name: zipped.read(name) for name in names}


def _modules(wheel: Mapping[str, bytes]) -> Iterable[tuple[str, bytes]]:
    for path, data in wheel.items():
        if path.endswith((".py", ".so")) and not any(part in path for part in _SKIPPED):
            yield path, data


def _compiled(sources: Mapping[str, bytes], pyodide: Mapping[str, bytes]) -> dict[str, Files]:
    """Return what the worker gets of these sources, made by Pyodide's own Python in Node.js."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for path, data in pyodide.items():
            (folder / path).write_bytes(data)
        given, made = folder / "given.zip", folder / "made.zip"
        given.write_bytes(_zip(sources))
        command: list[str | Path] = [
            node(),
            _HERE / "compile.mjs",
            folder,
            _HERE / "bytecode.py",
            given,
            made,
        ]
        subprocess.run(command, check=True)
        with zipfile.ZipFile(made) as archive:
            parts: dict[str, Files] = defaultdict(dict)
            for name in archive.namelist():
                part, _, path = name.partition("/")
                parts[part][path] = archive.read(name)
            return parts


def node() -> str:
    """Return where Node.js is."""
    found = shutil.which("node")
    if found is None:
        raise downloads.DownloadError("Node.js is not installed; version 20 or newer is needed")
    return found


def _zip(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of files as they are: it is compressed as a whole."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path), files[path])
    return target.getvalue()
