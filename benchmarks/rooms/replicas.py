"""Three servers with one Redis behind nginx, as deploy/ puts them together."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.browser.chromium import ROOT, free_port
from tests.server.serving import Server, running

CONFIG = ROOT / "deploy" / "nginx.conf"


class Replicas(NamedTuple):
    """The servers, and the port of what stands in front of them."""

    port: int
    servers: Sequence[Server]


def missing(config: Path) -> str | None:
    """Return what is not there, if something is not."""
    programs = next((name for name in ("redis-server", "nginx") if not shutil.which(name)), None)
    return programs or (None if config.exists() else str(config))


@contextmanager
def replicas(count: int, config: Path) -> Iterator[Replicas]:
    """Start so many servers and what belongs to them, and stop all of it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        folder.chmod(0o755)  # nginx's workers are another user
        front, url = free_port(), stack.enter_context(a_redis(folder))
        servers = [stack.enter_context(running(REDIS_URL=url)) for _ in range(count)]
        file = folder / "nginx.conf"
        text = config.read_text(encoding="utf-8")
        file.write_text(settled(text, [one.port for one in servers], front, folder))
        command = ["nginx", "-c", str(file), "-p", str(folder), "-g", "daemon off;"]
        stack.enter_context(process(command, front))
        yield Replicas(front, servers)


@contextmanager
def a_redis(folder: Path) -> Iterator[str]:
    """Start a Redis that keeps nothing on the disk, and yield its address."""
    port = free_port()
    kept = ["--save", "", "--appendonly", "no", "--dir", str(folder)]
    command = ["redis-server", "--bind", "127.0.0.1", "--port", str(port), *kept]
    with process(command, port):
        yield f"redis://127.0.0.1:{port}/0"


def settled(text: str, ports: Sequence[int], front: int, folder: Path) -> str:
    """Return a configuration of nginx for these servers, this port and this folder."""
    server = re.compile(r"server \w+:\d+([^;]*);")
    first = server.search(text)
    if first is None:
        raise ValueError("the configuration of nginx must name a server")
    lines = " ".join(f"server 127.0.0.1:{port}{first[1]};" for port in ports)
    text = f"{text[: first.start()]}{lines}{server.sub('', text[first.end() :])}"
    text = re.sub(r"listen \d+;", f"listen 127.0.0.1:{front};", text)
    return text.replace("/tmp/", f"{folder}/").replace("/dev/stdout", f"{folder}/access.log")


@contextmanager
def process(command: Sequence[str], port: int) -> Iterator[None]:
    """Have a program that listens on a port."""
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _wait(started, port)
        yield
    finally:
        started.terminate()
        started.wait(timeout=30)
        if started.stderr:
            started.stderr.close()


def _wait(started: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if started.poll() is not None:
            said = started.stderr.read().decode()[-300:] if started.stderr else ""
            raise RuntimeError(f"{started.args!r:.40} stopped: {said}")
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.05)
    raise RuntimeError(f"{started.args!r:.40} did not answer")


def kill(server: Server) -> None:
    """End a server at once, as a crash does."""
    os.kill(server.pid, 9)
