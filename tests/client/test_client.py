"""The browser client without a browser: its own tests, and what it must know as the server does."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from pe_core.figures import serialization
from ui.server.client import modules

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BROWSER = ROOT / "ui" / "browser"


def test_the_modules_pass_their_own_tests() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed; the modules of the client are not tested")
    files = sorted(str(path) for path in HERE.glob("*.test.js"))
    done = subprocess.run([node, "--test", *files], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode()


def test_the_contract_holds_the_lists_of_the_server() -> None:
    contract = json.loads((HERE / "contract.json").read_text(encoding="utf-8"))
    assert contract == {
        "arrays": list(serialization.ARRAY_KINDS),
        "symbols": list(serialization.SYMBOLS),
        "dashes": list(serialization.DASHES),
    }


def test_the_head_of_a_page_names_every_module_that_the_client_imports() -> None:
    later = {"plotly", "export", "room", "embed", "config"}  # loaded by themselves
    files = {path.name for path in BROWSER.glob("*.js") if path.stem.split("-")[0] not in later}
    assert set(modules("client.js")) == files | {"save-file.js", "room-keep.js"}
    assert {path.name for path in BROWSER.glob("room*.js")} <= set(modules("room.js"))


def test_a_module_is_short() -> None:
    # memory.js is one file that travels with the page, and plotly's are not ours.
    ours = [path for path in BROWSER.glob("*.js")
            if path.name != "memory.js" and not path.name.startswith("plotly")]  # fmt: skip
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in ours}
    assert lengths
    assert not {name: length for name, length in lengths.items() if length > 250}
