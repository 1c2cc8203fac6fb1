"""A server that a test may kill and start again at the same address."""

from contextlib import ExitStack

from tests.browser.chromium import free_port
from tests.server.serving import running


class Server:
    """A server of its own, which is started as `running` is told."""

    def __init__(self, **how: str) -> None:
        self.port, self.how, self.still = free_port(), how, ExitStack()
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self, **settings: str) -> None:
        started = running(port=self.port, **self.how, **settings)  # type: ignore[arg-type]
        self.process = self.still.enter_context(started).process

    def kill(self) -> None:
        self.process.kill()
        self.still.close()
