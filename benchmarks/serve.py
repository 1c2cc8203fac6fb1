"""A static server like those of sites: packed texts, an hour in the cache. It counts what it sends.

`/-/sent` says how many bytes have gone out. With `--mbit` and `--delay` all connections together
share a line so wide, and each request waits so long.
"""

import gzip
import threading
import time
from argparse import ArgumentParser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PACKED = {".js", ".mjs", ".wasm", ".json", ".html", ".css", ".svg", ".txt"}
CHUNK = 16_384


def pack(folder: Path) -> None:
    """Pack the texts of a folder in their places, as a server keeps them for all browsers."""
    for file in folder.rglob("*"):
        if file.suffix in PACKED and file.is_file():
            file.write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))


class Line:
    """A line that everybody shares: who sends waits until the bytes before have gone."""

    def __init__(self, mbit: float, delay: float) -> None:
        self.seconds_a_byte = 8 / (mbit * 1e6) if mbit else 0.0
        self.delay, self.free, self.sent = delay / 1e3, 0.0, 0
        self.lock = threading.Lock()

    def take(self, count: int) -> None:
        """Wait until so many bytes have gone."""
        with self.lock:
            self.sent += count
            self.free = max(self.free, time.monotonic()) + count * self.seconds_a_byte
            until = self.free
        if self.seconds_a_byte:
            time.sleep(max(0.0, until - time.monotonic()))


class Handler(SimpleHTTPRequestHandler):
    """Sends the files of a folder that was packed, over a line."""

    protocol_version = "HTTP/1.1"

    def __init__(self, line: Line, *given: Any, **named: Any) -> None:
        self.line = line
        super().__init__(*given, **named)

    def log_message(self, format: str, *args: object) -> None: ...

    def do_GET(self) -> None:
        if self.path != "/-/sent":
            time.sleep(self.line.delay)
            super().do_GET()
            return
        said = str(self.line.sent).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(said)))
        super().end_headers()
        self.wfile.write(said)

    def end_headers(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir() or path.suffix in PACKED:
            self.send_header("content-encoding", "gzip")
        self.send_header("cache-control", "max-age=3600")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while part := source.read(CHUNK):
            self.line.take(len(part))
            outputfile.write(part)


class Server(ThreadingHTTPServer):
    """Keeps quiet where a browser that is closed breaks its connections off."""

    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None: ...


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--mbit", type=float, default=0.0, help="0 is as fast as it goes")
    parser.add_argument("--delay", type=float, default=0.0, help="ms that each request waits")
    given = parser.parse_args()
    line = Line(given.mbit, given.delay)
    handler = partial(Handler, line, directory=str(given.folder))
    Server(("127.0.0.1", given.port), handler).serve_forever()
