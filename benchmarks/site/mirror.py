"""What other tools' pages load from hosts of their own, Pyodide and packages, in one folder here.

Each file has the path that it has there, so the pages need not be changed. It comes from npm or
PyPI. Of what neither has (three packages in compiled form, and one that only reads tables) there is
a stand-in that does nothing or does it in pure Python; no page measured here needs more of them.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

PYODIDE = "pyodide/v0.29.3/full"
ANY_HOST = "https://packages.example/"  # every name leads here
# Open WebUI brings Pyodide 0.29.3 with its builds of NumPy, pandas and Pillow.
CARRIER, CARRIED = "open-webui==0.9.6", "open_webui/frontend/pyodide/"
PANEL, BOKEH = "1.9.4", "3.9.2"
WHEELS = Path(__file__).with_name("wheels.txt")
PURE = ("--python-version", "313", "--platform", "any", "--abi", "none", "--implementation", "py")
# What Panel's own host leaves out of its wheels: the scripts, which a page loads by itself.
SCRIPTS = ("panel/dist/", "panel/tests/", "bokeh/server/static/")
KEPT_STYLES = ("panel/dist/css/", "panel/dist/bundled/theme/")
NH3 = """ALLOWED_TAGS = ALLOWED_ATTRIBUTES = ALLOWED_URL_SCHEMES = {}
def clean(html, **_):
    return html
"""


def mirror(folder: Path) -> None:
    """Fill the folder `hosts` of a folder."""
    wheels = folder / "wheels"
    _pip(wheels, "--no-deps", "--only-binary", ":all:", *PURE, "-r", str(WHEELS))
    _pip(wheels, "--no-deps", "--only-binary", ":all:", CARRIER)
    _pyodide(next(wheels.glob("open_webui-*.whl")), folder / "hosts" / PYODIDE)
    _stand_ins(wheels)
    panel = wheels / f"panel-{PANEL}-py3-none-any.whl"
    bokeh = wheels / f"bokeh-{BOKEH}-py3-none-any.whl"
    holoviz = folder / "hosts" / "panel"
    _unpacked(panel, "panel/dist/", holoviz / PANEL / "dist", lambda name: name)
    _slim(panel, holoviz / PANEL / "dist" / "wheels" / panel.name)
    _slim(bokeh, holoviz / "wheels" / bokeh.name)
    js = folder / "hosts" / "bokeh" / "release"
    _unpacked(bokeh, "bokeh/server/static/js/", js, lambda n: n.replace(".min", f"-{BOKEH}.min"))
    _index([path for path in wheels.glob("*.whl") if "open_webui" not in path.name], folder)


def _pip(into: Path, *wanted: str) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--dest", str(into), *wanted]
    subprocess.run(command, check=True)


def _pyodide(carrier: Path, into: Path) -> None:
    """Unpack Pyodide; its list of packages names those that are here."""
    _unpacked(carrier, CARRIED, into, lambda name: name)
    lock = json.loads((into / "pyodide-lock.json").read_text("utf-8"))
    found = {k: v for k, v in lock["packages"].items() if (into / v["file_name"]).exists()}
    for one in found.values():
        one["depends"] = [name for name in one["depends"] if name in found]
    (into / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": found}), "utf-8")


def _unpacked(wheel: Path, below: str, into: Path, named: Callable[[str], str]) -> None:
    with ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.startswith(below) and not name.endswith(("/", ".map")):
                file = into / named(name.removeprefix(below))
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(archive.read(name))


def _slim(wheel: Path, target: Path) -> None:
    """Write a wheel without the scripts that it brings for a server."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(wheel) as whole, ZipFile(target, "w", ZIP_DEFLATED) as slim:
        for name in whole.namelist():
            if not name.startswith(SCRIPTS) or name.startswith(KEPT_STYLES):
                slim.writestr(name, whole.read(name))


def _stand_ins(wheels: Path) -> None:
    _wheel(wheels, "markupsafe", "3.0.3", _sources("markupsafe"))
    _wheel(wheels, "pyyaml", "6.0.3", _sources("yaml"))
    _wheel(wheels, "nh3", "0.3.0", {"nh3.py": NH3.encode()})
    _wheel(wheels, "fastparquet", "2024.11.0", {"fastparquet.py": b""})


def _sources(package: str) -> Mapping[str, bytes]:
    """Return the Python files of an installed package: both here work without their C."""
    found = find_spec(package)
    assert found
    assert found.origin
    root = Path(found.origin).parent
    return {f"{package}/{path.name}": path.read_bytes() for path in sorted(root.glob("*.py"))}


def _wheel(into: Path, name: str, version: str, files: Mapping[str, bytes]) -> None:
    about = f"{name}-{version}.dist-info/"
    told = {
        f"{about}METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},,\n" for path in (*files, *told, f"{about}RECORD"))
    with ZipFile(into / f"{name}-{version}-py3-none-any.whl", "w", ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(path, data)
        for path, text in {**told, f"{about}RECORD": record}.items():
            archive.writestr(path, text)


def _index(wheels: list[Path], folder: Path) -> None:
    """Write the pages on which an installer looks for a package by its name."""
    files = folder / "hosts" / "packages"
    files.mkdir(parents=True, exist_ok=True)
    for wheel in wheels:
        shutil.copy(wheel, files)
        name, version = wheel.name.split("-")[:2]
        listed = {
            "filename": wheel.name,
            "url": f"{ANY_HOST}packages/{wheel.name}",
            "digests": {"sha256": sha256(wheel.read_bytes()).hexdigest()},
            "size": wheel.stat().st_size,
        }
        name = name.replace("_", "-").lower()
        page = folder / "hosts" / "simple" / name / "index.json"
        page.parent.mkdir(parents=True, exist_ok=True)
        told = {"info": {"name": name}, "releases": {version: [listed]}}
        page.write_text(json.dumps(told), "utf-8")
