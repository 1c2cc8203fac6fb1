"""Those who attack a server, in a process beside it: `python -m benchmarks.attackers PORT NAME`.

Each goes on until its process is ended.
"""

import http.client
import json
import random
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from time import sleep

from streamlit.proto.BackMsg_pb2 import BackMsg

from benchmarks.class_load.wire import UPGRADE, Address, allow_files
from tests.server.questions import dear

MB = 1_000_000
_SILENT = 1000


def dearest(port: int, number: int = 0) -> None:
    """Ask for sixteen of the dearest figures and words, again as soon as they are there."""
    chance = random.Random(number)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    while True:
        try:
            ask(connection, chance)
        except OSError:
            connection.close()


def ask(connection: http.client.HTTPConnection, chance: random.Random) -> None:
    """Ask once for what is dearest, and wait for it."""
    headers = {"content-type": "application/json", "accept-encoding": "gzip"}
    connection.request("POST", "/live/figures", json.dumps(dear(chance)), headers)
    connection.getresponse().read()


def twenty(port: int) -> None:
    """Be twenty of those."""
    for number in range(20):
        Thread(target=dearest, args=(port, number), daemon=True).start()
    sleep(3600)


def flood(port: int) -> None:
    """Ask for runs of the heatmap's script on one socket, as fast as they go, and read nothing."""
    run = BackMsg()
    run.rerun_script.page_name = "heatmap"
    many = _frame(run.SerializeToString()) * 1000
    while True:
        with suppress(OSError), _session(port) as stream:
            while True:
                stream.sendall(many)


def pings(port: int) -> None:
    """Send pings on one socket as fast as they go, and read nothing."""
    with _session(port) as stream:
        while True:
            stream.sendall(b"\x89\x80" + bytes(4) + b"\x89\x80" + bytes(4))


def texts(port: int) -> None:
    """Open a session, say in it what is no message, and begin anew."""
    while True:
        with suppress(OSError), _session(port) as stream:
            stream.sendall(b"\x81\x81" + bytes(4) + b"a")
            while stream.recv(4096):
                pass


def unfinished(port: int) -> None:
    """Send the beginning of messages of 150 MB."""
    open_ones = [_session(port) for _ in range(3)]
    for stream in open_ones:
        with suppress(OSError):
            stream.sendall(b"\x82\xff" + (150 * MB + 1).to_bytes(8, "big") + bytes(4))
            stream.sendall(bytes(150 * MB))
    sleep(3600)


def uploads(port: int) -> None:
    """Send 400 files of 1 MB to where Streamlit takes them."""
    for number in range(400):
        with suppress(OSError, http.client.HTTPException):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            connection.request("PUT", f"/_stcore/upload_file/session/{number}", bytes(MB))
            connection.getresponse().read()
    sleep(3600)


def silent(port: int) -> None:
    """Hold a thousand connections that say nothing, or half a head."""
    held: list[socket.socket] = []
    while True:
        with suppress(OSError):
            held.append(socket.create_connection(("127.0.0.1", port), timeout=5))
            held[-1].sendall(b"GET / HTTP/1.1\r\nho" * (len(held) % 2))
        for one in held[:-_SILENT]:
            one.close()
        del held[:-_SILENT]
        sleep(0.001)


def guesses(port: int) -> None:
    """Try codes of rooms, twenty a second."""
    chance = random.Random(1)

    def guess(code: str) -> None:
        with suppress(OSError, http.client.HTTPException):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            kind = {"content-type": "application/json"}
            connection.request("POST", f"/room/{code}/join", "{}", kind)
            connection.getresponse().read()

    while True:
        code = "".join(chance.choices("BCDFGHJKLMNPQRSTVWXZ", k=4))
        Thread(target=guess, args=(code,), daemon=True).start()
        sleep(0.05)


ATTACKS: dict[str, Callable[[int], None]] = {
    "the dearest questions, one": partial(dearest, number=1),
    "the dearest questions, twenty": twenty,
    "a flood on one socket": flood,
    "pings on one socket": pings,
    "sockets that speak in text": texts,
    "unfinished messages": unfinished,
    "uploads": uploads,
    "silent connections": silent,
    "guesses at rooms": guesses,
}


def _session(port: int) -> socket.socket:
    """Return a socket that speaks with Streamlit."""
    opened = socket.create_connection(("127.0.0.1", port), timeout=20)
    head = Address("127.0.0.1", port).head("GET /_stcore/stream", "heatmap", UPGRADE)
    opened.sendall(f"{head}\r\n".encode())
    opened.recv(4096)
    return opened


def _frame(payload: bytes) -> bytes:
    """Return a binary frame of up to 125 bytes; a mask of zeros changes nothing."""
    return bytes([0x82, 0x80 | len(payload)]) + bytes(4) + payload


if __name__ == "__main__":
    allow_files(2 * _SILENT)
    ATTACKS[sys.argv[2]](int(sys.argv[1]))
