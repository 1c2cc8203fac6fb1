"""Files of the site that all pages share: the client, the worker, the fonts."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ui.server.client import FILES
from ui.server.static_files import STREAMLITS
from web import downloads
from web.archives import contents
from web.bundling import joined
from web.packing import gzipped, later, packs

BROWSER = Path(__file__).resolve().parent / "browser"
SERVICE_WORKER = "service-worker.js"  # lies at the root of the site, whose pages it keeps

# The modules that are asked for by name: by a page, by another file, or where they are needed late.
_CLIENTS = (
    "client.js", "config-panel.js", "embed.js", "export-menu.js", "loading.js", "memory.js",
)  # fmt: skip
_STARTS = ("start.js", "embed-start.js", "embed-list.js", "worker.js")
_LEFT = ("pyodide.js", "idiomorph.js")  # others' files, which stay as they are
_CLASSIC = ("framed.js", "from-file.js")  # no modules: frames load them before they are drawn
_FONTS = {
    "source-sans.woff2": "media/SourceSansVF-Upright.*.woff2",
    "source-sans-italic.woff2": "media/SourceSansVF-Italic.*.woff2",
    "source-code.woff2": "media/SourceCodeVF-Upright.*.woff2",
    "icons.woff2": "media/MaterialSymbols-Rounded.*.woff2",
}
_OLD_FONTS = re.compile(r",url\([^)]*\.(?:woff|ttf)\) format\(\"(?:woff|truetype)\"\)")
_MAP = re.compile(rb"^//# sourceMappingURL=.*$", re.MULTILINE)
# A module of what is written to be loaded by any of three ways; as one of Node.js it says all.
_MODULE = "const module = { exports: {} }, exports = module.exports;\n%s\nexport default %s;\n"


def client(kept: Mapping[str, Path]) -> dict[str, bytes]:
    """Return the client's files: those that the server sends, its modules joined, and KaTeX."""
    katex = contents(kept[downloads.KATEX.name])["dist/katex.min.js"].decode()
    modules = {name: data for name, data in FILES.items() if name.endswith(".js")}
    files = {name: data for name, data in FILES.items() if name not in modules}
    return {
        **files,
        **joined(modules, _CLIENTS, kept[downloads.ESBUILD.name]),
        "plotly.js": modules["plotly.js"],
        "katex.js": (_MODULE % (katex, "module.exports")).encode(),
    }


def host(kept: Mapping[str, Path]) -> dict[str, bytes]:
    """Return what stands in for the server in the browser, by the paths below its folder."""
    parts = packs(kept) | {"pyodide.asm.wasm": _pyodide(kept)["pyodide.asm.wasm"]}
    told = {
        "SIZES": {name: len(data) for name, data in parts.items()},
        "LATER": [*later()],
    }
    sizes = "".join(f"export const {name} = {json.dumps(one)};\n" for name, one in told.items())
    return {
        **_scripts(sizes.encode(), kept),
        **{f"later/{name}": data for name, data in later().items()},
        **{f"{name}.gz": gzipped(data) for name, data in parts.items()},
        "pyodide.js": _MAP.sub(b"", _pyodide(kept)["pyodide.mjs"]),
        "pyodide.asm.js": _pyodide(kept)["pyodide.asm.js"],
        "idiomorph.js": contents(kept[downloads.IDIOMORPH.name])["dist/idiomorph.esm.js"],
        **_katex(kept),
        **_fonts(),
    }


def service_worker() -> bytes:
    """Return the script that keeps the site, to be told of its files."""
    return (BROWSER / SERVICE_WORKER).read_bytes()


def _scripts(sizes: bytes, kept: Mapping[str, Path]) -> dict[str, bytes]:
    """Return our scripts and style sheets; each sheet begins with the colours of the course."""
    ours = {path.name: path.read_bytes() for path in sorted(BROWSER.iterdir())}
    sheets = {name: FILES["ground.css"] + ours[name] for name in ours if name.endswith(".css")}
    modules = {name: ours[name] for name in ours if name.endswith(".js")} | {"sizes.js": sizes}
    scripts = joined(modules, _STARTS, kept[downloads.ESBUILD.name], _LEFT)
    return {**sheets, **scripts, **{name: ours[name] for name in _CLASSIC}}


@cache
def _pyodide_of(archive: Path) -> dict[str, bytes]:
    return contents(archive)


def _pyodide(kept: Mapping[str, Path]) -> dict[str, bytes]:
    return _pyodide_of(kept[downloads.PYODIDE.name])


def _katex(kept: Mapping[str, Path]) -> dict[str, bytes]:
    """Return the style sheet of formulas and its fonts, in the format that all browsers know."""
    files = contents(kept[downloads.KATEX.name])
    fonts = {
        path.removeprefix("dist/"): data
        for path, data in files.items()
        if path.startswith("dist/fonts/") and path.endswith(".woff2")
    }
    sheet = _OLD_FONTS.sub("", files["dist/katex.min.css"].decode())
    return {"katex.css": sheet.encode(), **fonts}


def _fonts() -> dict[str, bytes]:
    """Return the fonts of Streamlit's own pages under names that stay."""
    found = {name: next(STREAMLITS.glob(pattern)) for name, pattern in _FONTS.items()}
    return {f"fonts/{name}": path.read_bytes() for name, path in found.items()}
