"""The app as the README starts it, in a process of its own, and what that process costs."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.browser.chromium import ROOT, free_port, wait_until_healthy

# With Python's own event loop, as an install from requirements.txt has it; uvicorn would take
# another one where a package beside it has brought one.
START = """
import sys
sys.modules["uvloop"] = None
from streamlit.web.cli import main
main(prog_name="streamlit")
"""


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
        """Return what the server has written so far."""
        return self.log.read_text(encoding="utf-8")


@contextmanager
def running(root: Path = ROOT, port: int = 0, **settings: str) -> Iterator[Server]:
    """Start the app with these environment variables, yield it, and stop it."""
    port = port or free_port()
    command = [sys.executable, "-c", START, "run", "app.py", "--server.port", str(port)]
    command += ["--server.address", "127.0.0.1", "--server.headless", "true"]
    command += ["--server.fileWatcherType", "none"]
    with TemporaryDirectory() as folder, open(Path(folder) / "log", "wb") as log:
        environment = {**os.environ, **settings}
        server = subprocess.Popen(command, cwd=root, stdout=log, stderr=log, env=environment)
        try:
            wait_until_healthy(server, f"http://127.0.0.1:{port}")
            yield Server(port, server, Path(log.name))
        finally:
            server.terminate()
            server.wait(timeout=30)
