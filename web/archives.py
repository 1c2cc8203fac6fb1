"""Reads files inside downloaded archives: npm packages and wheels."""

import tarfile
import zipfile
from pathlib import Path


def contents(archive: Path) -> dict[str, bytes]:
    """Return the files of an archive by their paths; npm's lie below a folder that is left out."""
    if archive.suffix == ".whl":
        return _zipped(archive)
    with tarfile.open(archive) as tar:
        files = ((one.name.partition("/")[2], tar.extractfile(one)) for one in tar)
        return {name: file.read() for name, file in files if file is not None}


def _zipped(archive: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as zipped:
        names = [name for name in zipped.namelist() if not name.endswith("/")]
        return {name: zipped.read(name) for name in names}
