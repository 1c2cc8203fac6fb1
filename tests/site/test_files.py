"""The files of the site. Whoever runs these tests builds it, so they are the first of all."""

import zipfile
from pathlib import Path

import pytest

from web import build, packing

pytestmark = pytest.mark.site


def test_the_worker_is_small(built: Path) -> None:
    host = built / "host" / version(built)
    packed = [path.stat().st_size for path in host.glob("*.gz")]
    scripts = (host / "pyodide.asm.js").read_bytes()
    assert sum(packed) + len(packing.gzipped(scripts)) < 9_000_000


def test_the_zip_says_how_to_serve_it_and_holds_the_whole_site(built: Path, tmp_path: Path) -> None:
    target = build.zipped(built, tmp_path / "site.zip")
    with zipfile.ZipFile(target) as archive:
        assert "python3 -m http.server" in archive.read("README.txt").decode()
        names = {name for name in archive.namelist() if name != "README.txt"}
    files = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}
    assert names == files


def version(folder: Path) -> str:
    """Return the version of a site, by which its folders are named."""
    (version,) = (folder / "host").iterdir()
    assert [one.name for one in (folder / "live").iterdir()] == [version.name]
    return version.name
