"""Two small replicas in place of the course, and nginx before them as deploy/nginx.conf says."""

import json
import os
import shutil
import subprocess
from asyncio import FIRST_COMPLETED, Queue, create_task, wait
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from signal import SIGQUIT
from socket import socket
from ssl import CERT_NONE, PROTOCOL_TLS_CLIENT, SSLContext
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import pytest
import uvicorn

from tests.browser.chromium import ROOT, free_port, wait_until_healthy

CONFIGURATION = ROOT / "deploy" / "nginx.conf"
REPLICAS = ("course1", "course2")
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Replica:
    """Say who answers and what it was asked; a room's stream passes on what is said in it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.words: Queue[str] = Queue()
        self.socket = socket()
        self.socket.bind(("127.0.0.1", 0))
        self.port = int(self.socket.getsockname()[1])
        settings: dict[str, Any] = {"interface": "asgi3", "lifespan": "off", "log_level": "error"}
        self.server = uvicorn.Server(uvicorn.Config(self.app, **settings))
        self.thread = Thread(target=self.server.run, args=([self.socket],))
        self.thread.start()

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self.echo(receive, send)
        elif scope["path"].endswith("/stream"):
            await self.stream(receive, send)
        else:
            room, _, word = scope["path"].rpartition("/say/")
            if room:
                self.words.put_nowait(word)
            kind = b"text/javascript" if scope["path"].endswith(".js") else b"text/html; a=b"
            headers = {key.decode(): value.decode() for key, value in scope["headers"]}
            await _start(send, kind)
            await _body(send, json.dumps({"replica": self.name, "headers": headers}).encode())

    async def echo(self, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        said = await receive()
        await send({"type": "websocket.send", "text": f"{self.name}: {said['text']}"})
        await send({"type": "websocket.close"})

    async def stream(self, receive: Any, send: Any) -> None:
        await _start(send, b"text/event-stream")
        await _body(send, b"data: first\n\n", more=True)
        await receive()  # the request itself; the next news is that the client has left
        left = create_task(receive())
        while not left.done():
            word = create_task(self.words.get())
            await wait({word, left}, return_when=FIRST_COMPLETED)
            if word.done():
                await _body(send, f"data: {word.result()}\n\n".encode(), more=True)
            word.cancel()

    def stop(self) -> None:
        """Go away, as a replica does that is updated or has crashed."""
        self.server.should_exit = self.server.force_exit = True
        self.thread.join()
        self.socket.close()


async def _start(send: Any, kind: bytes) -> None:
    headers = [(b"content-type", kind)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})


async def _body(send: Any, body: bytes, more: bool = False) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


@dataclass
class Answer:
    status: int
    cookie: str
    body: bytes
    headers: Mapping[str, str]

    @property
    def replica(self) -> str:
        return str(json.loads(self.body)["replica"])

    @property
    def asked(self) -> dict[str, str]:
        """Return the headers as they reached the replica."""
        return dict(json.loads(self.body)["headers"])


@dataclass
class Proxy:
    """A running nginx: its port, its folder, and the replicas behind it by their names."""

    port: int
    folder: Path
    replicas: dict[str, Replica]
    process: "subprocess.Popen[bytes]"

    def connect(self, address: str = "127.0.0.1") -> HTTPConnection:
        """Return a connection that comes from an address of this machine."""
        return HTTPConnection("127.0.0.1", self.port, timeout=20, source_address=(address, 0))

    def ask(
        self,
        path: str = "/",
        headers: Mapping[str, str] | None = None,
        method: str = "GET",
        body: bytes | None = None,
        address: str = "127.0.0.1",
    ) -> Answer:
        return exchange(self.connect(address), path, headers, method, body)

    def logged(self) -> str:
        """End nginx when every request is done and written down, and return the log."""
        self.process.send_signal(SIGQUIT)
        self.process.wait(timeout=30)
        return (self.folder / "log").read_text(encoding="utf-8")


def exchange(
    connection: HTTPConnection,
    path: str = "/",
    headers: Mapping[str, str] | None = None,
    method: str = "GET",
    body: bytes | None = None,
) -> Answer:
    connection.request(method, path, body, dict(headers or {}))
    response = connection.getresponse()
    cookie = response.headers.get("set-cookie", "")
    answer = Answer(response.status, cookie, response.read(), dict(response.headers))
    connection.close()
    return answer


def secure(port: int) -> HTTPSConnection:
    """Return a connection over TLS that takes any certificate."""
    context = SSLContext(PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, CERT_NONE
    return HTTPSConnection("127.0.0.1", port, timeout=20, context=context)


@contextmanager
def nginx(
    ports: Mapping[str, int], tls: int = 0, changed: Mapping[str, str] | None = None
) -> Iterator[tuple[int, Path, Any]]:
    """Start nginx with ports and folders of this test; yield its port, folder and process.

    `changed` holds lines of the configuration, and what stands in their place.
    """
    if NGINX is None:
        if os.environ.get("CI") == "true":
            pytest.fail("nginx is not installed")
        pytest.skip("nginx is not installed; on Debian: apt-get install nginx")
    port = free_port()
    with TemporaryDirectory() as name:
        folder = Path(name)
        text = CONFIGURATION.read_text(encoding="utf-8")
        text = text.replace("/tmp/", f"{folder}/").replace(
            "listen 8080", f"listen 127.0.0.1:{port}"
        )
        for line, other in (changed or {}).items():
            assert line in text
            text = text.replace(line, other)
        for replica, behind in ports.items():
            text = text.replace(f"{replica}:8501", f"127.0.0.1:{behind}")
        if tls:
            _certificate(folder)
            text = text.replace("#tls ", "").replace("/etc/nginx/tls/", f"{folder}/")
            text = text.replace("listen 8443", f"listen 127.0.0.1:{tls}")
        (folder / "nginx.conf").write_text(text, encoding="utf-8")
        command = [NGINX, "-c", str(folder / "nginx.conf"), "-p", name, "-g", "daemon off;"]
        subprocess.run([*command, "-t", "-q"], check=True)
        with open(folder / "log", "wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            wait_until_healthy(process, f"http://127.0.0.1:{port}")
            yield port, folder, process
        finally:
            process.terminate()
            process.wait(timeout=30)


def _certificate(folder: Path) -> None:
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=course"]
    files = ["-keyout", str(folder / "tls.key"), "-out", str(folder / "tls.crt")]
    subprocess.run([*command, *files], check=True, capture_output=True)


@contextmanager
def proxied(tls: int = 0) -> Iterator[Proxy]:
    with ExitStack() as stack:
        replicas = {}
        for name in REPLICAS:
            replicas[name] = Replica(name)
            stack.callback(replicas[name].stop)
        ports = {name: replica.port for name, replica in replicas.items()}
        port, folder, process = stack.enter_context(nginx(ports, tls))
        yield Proxy(port, folder, replicas, process)
