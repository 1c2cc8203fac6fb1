"""The app in a process of its own, as the README starts it or as the image does."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from tests.browser.chromium import ROOT, free_port, wait_until_healthy

ended_at_once = pytest.mark.skipif(
    sys.platform == "win32", reason="a server on Windows cannot be asked to stop: it is ended"
)
# With Python's own event loop, as an install from requirements.txt has it; uvicorn would take
# another one where a package beside it has brought one.
START = """
import sys
sys.modules["uvloop"] = None
"""
STREAMLITS = (
    START
    + """
from streamlit.web.cli import main
main(prog_name="streamlit")
"""
)
OUR_OWN = (
    START
    + """
import runpy
sys.path.insert(0, "")
runpy.run_path("app.py", run_name="__main__")
"""
)


class Server(NamedTuple):
    """A running server: where it is, its process, and what it has logged."""

    port: int
    process: "subprocess.Popen[bytes]"
    log: Path

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def logged(self) -> str:
        return self.log.read_text(encoding="utf-8")


@contextmanager
def running(
    root: Path = ROOT,
    port: int = 0,
    by_streamlit: bool = False,
    below: str = "",
    prelude: str = "",
    **settings: str,
) -> Iterator[Server]:
    """Start the app with these environment variables, yield it, and stop it.

    It is started by `python app.py`, after a prelude in Python, or else by `streamlit run app.py`,
    below a path if one is named.
    """
    port = port or free_port()
    where = ["--server.port", str(port), "--server.address", "127.0.0.1"]
    where += ["--server.headless", "true"]
    if by_streamlit or below:
        place = ["--server.baseUrlPath", below]
        command = [sys.executable, "-c", STREAMLITS, "run", "app.py", *where, *place]
    else:
        command = [sys.executable, "-c", prelude + OUR_OWN, *where]
    with TemporaryDirectory() as folder, open(Path(folder) / "log", "wb") as log:
        environment = {**os.environ, **settings}
        server = subprocess.Popen(command, cwd=root, stdout=log, stderr=log, env=environment)
        try:
            wait_until_healthy(server, f"http://127.0.0.1:{port}{below}")
            yield Server(port, server, Path(log.name))
        finally:
            server.terminate()
            server.wait(timeout=30)
