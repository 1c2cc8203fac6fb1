"""Other tools' pages without a server, of the same heatmap, made as each tool makes them."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from benchmarks.site import mirror
from benchmarks.tools import PEERS
from tests.browser.chromium import ROOT
from web.downloads import folder as downloads

STLITE = "1.9.2"
SOURCES = ("benchmarks/__init__.py", "benchmarks/peers/*.py", "course/view.py", "pe_core/**/*.py")
STLITE_PAGE = """<!DOCTYPE html>
<html><head><meta charset="UTF-8"><title>Heatmap</title>
<link rel="stylesheet" href="build/stlite.css"></head>
<body><div id="root"></div>
<script type="module">
import {{ mount }} from "./build/stlite.js";
mount({}, document.getElementById("root"));
</script></body></html>
"""


def prepared() -> Path:
    """Return the folder with the pages and the hosts, made once for these versions."""
    made_by = (Path(mirror.__file__), Path(__file__), *_sources())
    digest = sha256(b"".join(path.read_bytes() for path in made_by)).hexdigest()[:12]
    folder = downloads() / f"peers-{digest}"
    if not (folder / "done").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        mirror.mirror(folder)
        _certificate(folder)
        _panel(folder / "panel")
        _stlite(folder / "stlite")
        _marimo(folder / "marimo")
        (folder / "done").touch()
    return folder


def _sources() -> Iterator[Path]:
    for pattern in SOURCES:
        yield from sorted(ROOT.glob(pattern))


def _certificate(folder: Path) -> None:
    file = str(folder / "certificate.pem")
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=localhost"
    both = ["-keyout", file, "-out", f"{file}.crt"]
    subprocess.run([*command.split(), *both], check=True, capture_output=True)
    with open(file, "ab") as both:
        both.write(Path(f"{file}.crt").read_bytes())
    public = _piped(["openssl", "x509", "-in", f"{file}.crt", "-pubkey", "-noout"])
    der = _piped(["openssl", "pkey", "-pubin", "-outform", "der"], public)
    (folder / "key.txt").write_text(b64encode(sha256(der).digest()).decode(), "utf-8")


def _piped(command: list[str], given: bytes = b"") -> bytes:
    return subprocess.run(command, input=given, check=True, capture_output=True).stdout


def _panel(into: Path) -> None:
    """Export Panel's page with Plotly; it brings its picture made ahead."""
    with TemporaryDirectory() as name:
        app = Path(name)
        for path in _sources():
            target = app / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        shutil.copy(PEERS / "panel_plotly_app.py", app / "heatmap.py")
        others = [path.relative_to(app).as_posix() for path in app.rglob("*.py")]
        others.remove("heatmap.py")
        command = ["panel", "convert", "heatmap.py", "--to", "pyodide-worker", "--out", str(into)]
        _run([*command, "--requirements", "numpy", "plotly", "--resources", *others], app)


def _stlite(into: Path) -> None:
    """Write the page of stlite as its documentation has it."""
    into.mkdir()
    subprocess.run(
        ["npm", "pack", "--silent", f"@stlite/browser@{STLITE}"],
        cwd=into,
        check=True,
        capture_output=True,
    )
    archive = into / f"stlite-browser-{STLITE}.tgz"
    with tarfile.open(archive) as packed:
        packed.extractall(into, filter="data")
    (into / "package" / "build").rename(into / "build")
    files = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in _sources()}
    files["app.py"] = files.pop("benchmarks/peers/streamlit_app.py")
    given = {"entrypoint": "app.py", "requirements": ["numpy", "plotly"], "files": files}
    text = json.dumps(given).replace("<", "\\u003c")
    (into / "index.html").write_text(STLITE_PAGE.format(text), "utf-8")


def _marimo(into: Path) -> None:
    """Export marimo's page, which needs uv; without it there is none."""
    if which("uv", path=_path()):
        app = str(PEERS / "marimo_alone.py")
        command = ["marimo", "export", "html-wasm", app, "--output", str(into), "--mode", "run"]
        _run([*command, "--force"], PEERS)


def _path() -> str:
    # What is installed with the peers is found, whether or not their environment is activated.
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def _run(command: list[str], where: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(where), "PATH": _path()}
    subprocess.run([sys.executable, "-m", *command], cwd=where, env=environment, check=True)


def versions() -> dict[str, str]:
    """Return what was compared with."""
    return {"@stlite/browser": STLITE} | {name: version(name) for name in ("marimo", "panel")}
