"""How the connections of this process send, as far as the system has a setting for it."""

import os
import socket
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_MOST_WAITING = 16 * 1024  # bytes that a connection takes over before it can send them
_NETWORKS = (socket.AF_INET, socket.AF_INET6)
_OPEN = Path("/dev/fd")  # not on Windows


def send_at_once() -> None:
    """Let connections send at once, and let little wait in the system's memory.

    A connection has these settings from the socket that accepts it. Head and body of an answer are
    two packets: without the first setting the second packet waits until the client has acknowledged
    the first, and clients take 40 ms for that. What waits in the system's memory for a client whose
    network is slow is sent even if it is old by then, and there is room for megabytes; what waits
    in a stream of a room gives way to what is newer.
    """
    waiting = getattr(socket, "TCP_NOTSENT_LOWAT", None)  # Linux and macOS
    for one in _sockets():
        with suppress(OSError):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if waiting is not None:
                one.setsockopt(socket.IPPROTO_TCP, waiting, _MOST_WAITING)


def _sockets() -> Iterator[socket.socket]:
    """Yield the sockets of this process for a network: at its start, where it will be asked."""
    for name in os.listdir(_OPEN) if _OPEN.is_dir() else ():
        with suppress(OSError):
            if stat.S_ISSOCK(os.stat(int(name)).st_mode):
                with socket.socket(fileno=os.dup(int(name))) as one:
                    if one.family in _NETWORKS and one.type == socket.SOCK_STREAM:
                        yield one
