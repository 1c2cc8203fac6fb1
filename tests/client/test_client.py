"""The browser client without a browser: its own tests, and what it must know as the server does."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from pe_core.figures import serialization

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


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
