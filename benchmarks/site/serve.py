"""A static server like those of sites: packed texts, an hour in the cache. It counts what it sends.

``python -m benchmarks.site.serve FOLDER --port 8000``. `/-/sent` says how many bytes have gone out.
With `--mbit` and `--delay` all connections together share a line so wide, and each request waits
so long. With `--certificate` it answers by TLS, whatever host is asked for: a page of another tool
asks the hosts that it always asks, and gets their files from here.
"""

import gzip
import ssl
import threading
import time
from argparse import ArgumentParser
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import unquote, urlsplit

KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".whl": "application/octet-stream",
}
PACKED = {".js", ".mjs", ".wasm", ".json", ".html", ".css", ".svg", ".txt"}
CHUNK = 16_384


class Line:
    """A line that everybody shares: who sends waits until the bytes before have gone."""

    def __init__(self, mbit: float) -> None:
        self.seconds_a_byte = 8 / (mbit * 1e6) if mbit else 0.0
        self.free = 0.0
        self.sent = 0
        self.lock = threading.Lock()

    def take(self, count: int) -> None:
        """Wait until so many bytes have gone."""
        with self.lock:
            self.sent += count
            self.free = max(self.free, time.monotonic()) + count * self.seconds_a_byte
            until = self.free
        if self.seconds_a_byte:
            time.sleep(max(0.0, until - time.monotonic()))


class Server(ThreadingHTTPServer):
    """What all connections share."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, folder: Path, port: int, line: Line, delay: float) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.folder, self.line, self.delay = folder, line, delay
        self.missing: list[str] = []

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that is closed breaks its connections off."""


class Handler(BaseHTTPRequestHandler):
    """Sends files, packed where a browser takes that."""

    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, format: str, *args: object) -> None: ...

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_OPTIONS(self) -> None:
        self.answer(204, "text/plain", b"", "")

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        if path == "/-/sent":
            self.answer(200, "text/plain", str(self.server.line.sent).encode(), "", counted=False)
            return
        if path == "/-/missing":
            told = "\n".join(self.server.missing).encode()
            self.answer(200, "text/plain", told, "", counted=False)
            return
        time.sleep(self.server.delay)
        file = self.found(path)
        if file is None:
            self.server.missing.append(f"{self.headers.get('host', '')}{self.path}")
            self.answer(404, "text/plain", b"no such file", "")
            return
        packs = file.suffix in PACKED and "gzip" in self.headers.get("accept-encoding", "")
        body, tag = content(file, packs)
        kind = KINDS.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
        if self.headers.get("if-none-match") == tag:
            self.answer(304, kind, b"", tag)
        else:
            self.answer(200, kind, body, tag, packs)

    def found(self, path: str) -> Path | None:
        """Return the file at a path; a folder stands for the page in it."""
        root = self.server.folder.resolve()
        file = (root / path.lstrip("/")).resolve()
        if file.is_dir():
            pages = (file / name for name in ("index.html", "index.json"))
            file = next((page for page in pages if page.exists()), file)
        inside = file.is_relative_to(root)
        return file if inside and file.is_file() else None

    def answer(
        self,
        status: int,
        kind: str,
        body: bytes,
        tag: str,
        packed: bool = False,
        counted: bool = True,
    ) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.send_header("access-control-allow-origin", "*")
        self.send_header("access-control-allow-headers", "*")
        self.send_header("cache-control", "max-age=3600" if tag else "no-store")
        if tag:
            self.send_header("etag", tag)
            self.send_header("vary", "accept-encoding")
        if packed:
            self.send_header("content-encoding", "gzip")
        head = sum(len(line) for line in self._headers_buffer)  # type: ignore[attr-defined]
        self.end_headers()
        if counted:
            self.server.line.take(head)
        if self.command == "HEAD":
            return
        for start in range(0, len(body), CHUNK):
            part = body[start : start + CHUNK]
            if counted:
                self.server.line.take(len(part))
            self.wfile.write(part)


@cache
def content(file: Path, packs: bool) -> tuple[bytes, str]:
    """Return what is sent of a file, and its tag; each is packed once."""
    body = file.read_bytes()
    tag = f'"{file.stat().st_mtime_ns:x}-{len(body):x}{"-gzip" if packs else ""}"'
    return (gzip.compress(body, 9, mtime=0) if packs else body), tag


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--mbit", type=float, default=0.0, help="0 is as fast as it goes")
    parser.add_argument("--delay", type=float, default=0.0, help="ms that each request waits")
    parser.add_argument("--certificate", type=Path, help="a PEM with certificate and key")
    given = parser.parse_args()
    line = Line(given.mbit)
    server = Server(given.folder, given.port, line, given.delay / 1e3)
    if given.certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(given.certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
