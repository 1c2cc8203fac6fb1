"""A plain host of files, as schools and Pages are: it packs texts, and knows nothing of the course.

The site lies below a path of its own, and every answer says which scripts may run.
"""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Semaphore, Thread
from urllib.parse import unquote, urlsplit

BELOW = "/physics/course/"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",  # of an encoding nothing is said, as some hosts do
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".gz": "application/gzip",
    ".npy": "application/octet-stream",
}
PACKED = (".html", ".js", ".css", ".svg")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "font-src 'self'; frame-src 'self'; base-uri 'self'; form-action 'none'"
)


class Server(ThreadingHTTPServer):
    """The host: what it shows can be changed while it runs."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.folder = folder
        self.asked: list[str] = []
        self.sent = 0
        self.gone = False
        """Whether it breaks every connection off, as if there were no network."""
        self.cut: dict[str, int] = {}
        """How many bytes it sends of files whose names end so."""
        self.gates: dict[str, Semaphore] = {}
        """What each third but the first of files whose names end so waits for."""
        self.unpacks = False
        """Whether it takes .gz for a way of sending, as some hosts do."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{BELOW}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that is closed breaks its connections off."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, format: str, *args: object) -> None: ...

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        path = unquote(parts.path)
        if self.server.gone:
            self.close_connection = True
            return
        self.server.asked.append(path.removeprefix(BELOW))
        file = self.server.folder / path.removeprefix(BELOW)
        if not path.startswith(BELOW):
            self.answer(404, file)
        elif file.is_dir() and not path.endswith("/"):
            self.answer(301, file, ("location", f"{parts.path}/?{parts.query}".rstrip("?")))
        else:
            file = file / "index.html" if path.endswith("/") else file
            self.answer(200 if file.is_file() else 404, file)

    def answer(self, status: int, file: Path, *headers: tuple[str, str]) -> None:
        nowhere = self.server.folder / "404.html"
        shown = file if status == 200 else nowhere
        body = content(shown) if status != 301 else b""
        encoded = shown.suffix in PACKED or (self.server.unpacks and shown.suffix == ".gz")
        body = body[: self.server.cut.get(shown.name)]
        self.send_response(status)
        self.send_header("content-type", KINDS[shown.suffix])
        self.send_header("content-length", str(len(body)))
        self.send_header("content-security-policy", POLICY)
        self.send_header("cache-control", "max-age=600")
        for name, value in (*headers, *((("content-encoding", "gzip"),) if encoded else ())):
            self.send_header(name, value)
        self.end_headers()
        gate = self.server.gates.get(shown.name)
        third = len(body) // 3 + 1 if gate else len(body) or 1
        for start in range(0, len(body), third):
            if gate and start:
                gate.acquire()
            self.wfile.write(body[start : start + third])
        self.server.sent += len(body)


@cache
def content(file: Path) -> bytes:
    """Return what is sent of a file; each is packed once."""
    data = file.read_bytes()
    return gzip.compress(data, 6, mtime=0) if file.suffix in PACKED else data


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    with Server(folder) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
