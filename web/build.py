"""Make the site: `python -m web.build` writes all of it into one folder.

    python -m web.build [FOLDER] [--address URL] [--zip]

What a browser may keep lies in folders named after a digest of what is in them, so that files of
two versions are never mixed.
"""

import argparse
import gzip
import json
import os
import shutil
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from subprocess import CalledProcessError

from ui.server.licences import course
from web import assets, downloads, embedding, licences, prerender
from web.bundling import needed

_ROOT = Path(__file__).resolve().parent.parent
_MAKERS = (_ROOT / "web", _ROOT / "ui" / "server")
_TEXTS = (".py", ".js", ".css", ".html")
_README = (
    "A double click on index.html does not open the course: browsers let no page from a file run "
    "its code.\n\n"
    "1. Unpack this folder and open a terminal in it. On Windows: type cmd into the address line "
    "of the folder's window and press Enter.\n"
    "2. Run python3 -m http.server there, on Windows py -m http.server. If that is not found, "
    "install Python from https://www.python.org first.\n"
    "3. Open http://localhost:8000 in a browser.\n"
)


class NotASite(Exception):
    """A folder that must not be emptied."""


def make(site: Path, address: str = "") -> str:
    """Write the site into a folder, in place of the site that was there; return its version.

    Parameters
    ----------
    site
        The folder.
    address
        Where the site will lie, if that is known: pictures of shared links need it.
    """
    if site.exists() and any(site.iterdir()) and not (site / assets.SERVICE_WORKER).exists():
        raise NotASite(f"{site} holds something else than a site; name an empty folder.")
    kept = downloads.fetched()
    host, client = assets.host(kept), assets.client(kept)
    version = _digest(host, client, _makers())
    if site.exists():
        shutil.rmtree(site)
    _write(site / "host" / version, host)
    _write(site / "live" / version, client)
    _pages(site, version, address, kept, needed(embedding.CLIENT, client))
    (site / licences.FILE).write_bytes(licences.listed(kept))
    keep(site)
    return version


def _makers() -> dict[str, bytes]:
    """Return the files that make pages, which are not all in the worker's packs."""
    found = (path for part in _MAKERS for path in sorted(part.rglob("*")) if path.suffix in _TEXTS)
    return {path.relative_to(_ROOT).as_posix(): path.read_bytes() for path in found}


def _pages(
    site: Path, version: str, address: str, kept: Mapping[str, Path], embedded: Sequence[str]
) -> None:
    """Write every page, those of lessons and those of single figures."""
    with _at_hand(kept[one.name] for one in downloads.LIBRARIES):
        prerender.write(site, version, address)
    folders = embedding.Site(f"live/{version}/", f"host/{version}/", prerender.POLICY, embedded)
    _write(site, embedding.files(folders))


@contextmanager
def _at_hand(wheels: Iterable[Path]) -> Iterator[None]:
    """Let processes that are started meanwhile import from wheels: pages are drawn by the same."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([*map(str, wheels), *filter(None, [before])])
    try:
        yield
    finally:
        del os.environ["PYTHONPATH"]
        if before is not None:
            os.environ["PYTHONPATH"] = before


def keep(site: Path) -> None:
    """Write the service worker, which knows each file of the site by its digest."""
    files = {
        path.relative_to(site).as_posix(): sha256(_unpacked(path.read_bytes())).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file() and _is_kept(path.relative_to(site))
    }
    version = sha256(json.dumps(files).encode()).hexdigest()[:12]
    told = json.dumps({"version": version, "files": files})
    script = f"self.SITE = {told};\n".encode() + assets.service_worker()
    (site / assets.SERVICE_WORKER).write_bytes(script)


def _is_kept(path: Path) -> bool:
    """Return whether a file is kept; pages for frames are not: they stand where a network is.

    Neither is the list of licences, which few read.
    """
    framed = path.parts[0] == "answers" and path.name.startswith(f"{embedding.FOLDER}-")
    left_out = embedding.FOLDER, assets.SERVICE_WORKER, licences.FILE
    return not framed and path.parts[0] not in left_out


def _unpacked(data: bytes) -> bytes:
    """Return a file as it is after it has been unpacked, which some hosts do on its way."""
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def _digest(*folders: Mapping[str, bytes]) -> str:
    sums = [[name, sha256(data).hexdigest()] for files in folders for name, data in files.items()]
    return sha256(json.dumps(sorted(sums)).encode()).hexdigest()[:12]


def zipped(site: Path, target: Path | None = None) -> Path:
    """Return a zip of the site, made beside it, with a line on how to serve it."""
    target = target or site.with_name(f"{site.name}.zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", _README)
        for path in sorted(site.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(site))
    return target


def main(arguments: list[str]) -> int:
    """Build the site as the command line says; return how it went."""
    parser = argparse.ArgumentParser(prog="python -m web.build", description="Make the site.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("site"))
    parser.add_argument("--address", default="", help="where it will lie: shared links need it")
    parser.add_argument("--zip", action="store_true", help="also make a zip of it")
    given = parser.parse_args(arguments)
    try:
        version = make(given.folder, given.address)
    except (downloads.DownloadError, CalledProcessError, NotASite) as error:
        print(f"The site has not been built. {error}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in given.folder.rglob("*") if path.is_file())
    own = course().version
    print(f"{given.folder}: course {own}, files {version}, {size / 1e6:.1f} MB")
    if given.zip:
        print(zipped(given.folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
