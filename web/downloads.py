"""Downloads of the build: each pinned, verified, and cached.

The ordinary clients of two registries fetch it, `npm pack` and `pip download`. What is kept is
checked again by every build, so that what is in the site is what is written here.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

_KEEPING = "COURSE_DOWNLOADS"


class DownloadError(Exception):
    """A download that is missing, or is not what is pinned."""


@dataclass(frozen=True)
class Inner:
    """The one file of a large download that is needed; the rest is not kept."""

    path: str
    sha256: str


@dataclass(frozen=True)
class Download:
    """A file of a registry: the name and version that a client asks for, and its checksum."""

    name: str
    version: str
    client: str
    file: str
    sha256: str
    inner: Inner | None = None

    @property
    def kept(self) -> tuple[str, str]:
        """The name and checksum of the file that is kept between builds."""
        if self.inner is None:
            return self.file, self.sha256
        return Path(self.inner.path).name, self.inner.sha256


def _npm(name: str, version: str, digest: str) -> Download:
    return Download(name, version, "npm", f"{name}-{version}.tgz", digest)


def _pip(name: str, version: str, digest: str, inner: Inner | None = None) -> Download:
    wheel = f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
    return Download(name, version, "pip", wheel, digest, inner)


# Of NumPy for Pyodide there is no package of its own. Open WebUI is one that carries it.
_NUMPY = Inner(
    "open_webui/frontend/pyodide/numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl",
    "3db3c4f3e0448f4d62a85c262692f1260ccd8a91335442bd2442f21ffeddb558",
)
PYODIDE = _npm(
    "pyodide", "0.29.3", "924f3167d6bf5e553bda392615eaa82edd82a9cffc32a1cc49853a926b148c5c"
)
KATEX = _npm("katex", "0.19.1", "24da5a599eb2fcede2e270b99a6ff48bca816beecc95feeb84e8cccbd1bb34fd")
IDIOMORPH = _npm(
    "idiomorph", "0.8.0", "c2b48584153f0167b5c98cb815576338ccd82a97378e53fbf29d139dfd67207e"
)
# Joins the modules of the browser. It is a tool of the build, and nothing of it is in the site.
ESBUILD = _npm(
    "esbuild-wasm", "0.28.2", "61594de12ce998652be2aa0ab72dda54bfa49407fb37ee3464468a2aac306baa"
)
NUMPY = _pip(
    "open-webui",
    "0.9.6",
    "ce5fdd1b8acf2b823c87417242dea4e6686d6130a98e766954ec6f04e5e146ed",
    _NUMPY,
)
LIBRARIES = (
    _pip("autograd", "1.9.1", "b788bae3fa010cbffb4cfb7b8ba2a3f0daa6072a8506da6164c779fe9cf3e05a"),
    _pip(
        "markdown-it-py",
        "4.3.0",
        "7aa1511a46c39138de78d9eba92ce47e63124d8003fc98b3a351909e04239efa",
    ),
    _pip(
        "mdit-py-plugins",
        "0.7.0",
        "7f8e30403f3dd8bfe3afcdcbc6e61066d3f2e714167507b9c26eb385ec399353",
    ),
    _pip("mdurl", "0.1.2", "84008a41e51615a49fc9966191ff91509e3c40b939176e643fd50a5c2196b8f8"),
    _pip("segno", "1.6.6", "28c7d081ed0cf935e0411293a465efd4d500704072cdb039778a2ab8736190c7"),
)
ALL = (PYODIDE, KATEX, IDIOMORPH, ESBUILD, NUMPY, *LIBRARIES)


def folder() -> Path:
    """Return where downloads are kept: $COURSE_DOWNLOADS, or a folder of the user's cache."""
    named = os.environ.get(_KEEPING)
    if named:
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "positional-encoding-course"


def fetched(wanted: Iterable[Download] = ALL, kept_in: Path | None = None) -> dict[str, Path]:
    """Return the file of each download by its name; what is not yet kept is fetched.

    Raises
    ------
    DownloadError
        If a file cannot be fetched, or is not the one that is pinned, fetched or kept.
    """
    home = kept_in or folder()
    home.mkdir(parents=True, exist_ok=True)
    return {download.name: _kept(download, home) for download in wanted}


def _kept(download: Download, home: Path) -> Path:
    name, digest = download.kept
    path = home / name
    if not path.exists():
        _fetch(download, home)
    return _checked(f"{download.name} {download.version}", path, digest)


def _fetch(download: Download, home: Path) -> None:
    """Fetch a file into a folder of its own, and move it only when it has been checked."""
    with TemporaryDirectory(dir=home) as beside:
        _ask(download, beside)
        called = f"{download.name} {download.version}"
        got = _checked(called, Path(beside, download.file), download.sha256)
        if download.inner is not None:
            got = _checked(called, _taken(got, download.inner), download.inner.sha256)
        got.replace(home / got.name)


def _ask(download: Download, into: str) -> None:
    """Let the registry's client fetch a file; the checks say whether it has."""
    if download.client == "npm":
        npm = shutil.which("npm")
        if npm is None:
            raise DownloadError("npm is not installed; it comes with Node.js 20 or newer")
        wanted = f"{download.name}@{download.version}"
        command = [npm, "pack", wanted, "--silent", "--ignore-scripts", "--pack-destination", into]
    else:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
        # Nothing of it runs in this Python, so what it says of that does not matter.
        exact = ["--no-deps", "--only-binary", ":all:", "--ignore-requires-python"]
        exact += ["--no-cache-dir", "--dest", into]
        command = [*pip, *exact, f"{download.name}=={download.version}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no word of why"]
        raise DownloadError(
            f"{download.name} {download.version} could not be fetched by {download.client}: "
            f"{said[0]}; wanted sha256 {download.sha256}, got none"
        )


def _taken(archive: Path, inner: Inner) -> Path:
    """Return one file of a wheel, written beside it; none if the wheel does not hold it."""
    path = archive.with_name(Path(inner.path).name)
    with zipfile.ZipFile(archive) as wheel:
        if inner.path in wheel.namelist():
            path.write_bytes(wheel.read(inner.path))
    return path


def _checked(called: str, path: Path, wanted: str) -> Path:
    """Return a file that is the one wanted; stop with both checksums if it is not."""
    got = sha256(path.read_bytes()).hexdigest() if path.exists() else "none: the file is missing"
    if got != wanted:
        raise DownloadError(
            f"{called} is not what is pinned: {path.name} must have sha256 {wanted}, got {got}. "
            f"A kept file ({path}) can be deleted; the next build fetches it again."
        )
    return path
