"""A server that a test may kill and start again at the same address."""

import subprocess
import sys

from tests.browser.chromium import ROOT, free_port, wait_until_healthy


class Server:
    """A server of its own. `program` is how Python is told to start Streamlit."""

    def __init__(self, *program: str) -> None:
        self.program = program or ("-m", "streamlit")
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self, *options: str) -> None:
        command = [sys.executable, *self.program, "run", "app.py", *options]
        command += ["--server.port", str(self.port), "--server.address", "127.0.0.1"]
        command += ["--server.headless", "true", "--server.fileWatcherType", "none"]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        wait_until_healthy(self.process, self.address)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(timeout=30)
