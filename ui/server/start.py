"""Start the server by `python app.py`, with settings that Streamlit's own start does not have.

Streamlit's settings count here as well, as its file has them. Where the server listens can be said
on the command line, in the words of `streamlit run`.
"""

import socket
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import suppress
from threading import Timer
from webbrowser import open_new_tab

import streamlit as st
import uvicorn
from starlette.types import ASGIApp

from course.check import faults
from ui.server.addresses import BASE
from ui.server.capacity import ACCEPTED, FEWEST, connections, raise_files
from ui.server.connections import Connection, Socket
from ui.server.log import LOGGING

_LONGEST_S = 3  # that a server which stops waits for what is under way
_PING_S = 30  # Streamlit's own where nothing is set
_MOST_WAITING = 16 * 1024  # bytes that a connection takes over before it can send them
_SHOWN_S = 1.0  # after the start a browser is shown the course

_told: dict[str, int] = {}


def port() -> int:
    """Return the port that this process listens at."""
    return _told.get("port") or int(st.get_option("server.port"))


def serve(app: ASGIApp) -> None:
    """Serve until the process is told to stop."""
    given = _given()
    _told["port"] = given.port
    files = raise_files()
    if files < FEWEST:
        sys.exit(f"The course needs {FEWEST} open files, this process may have {files}: ulimit -n")
    for fault in faults():  # every lesson is read now, and no visitor waits for it
        print(fault, file=sys.stderr)
    ping = int(st.get_option("server.websocketPingInterval") or _PING_S)
    config = uvicorn.Config(
        app,
        http=Connection,
        ws=Socket,
        log_config=LOGGING,
        access_log=False,
        limit_concurrency=connections(),
        backlog=ACCEPTED,
        server_header=False,
        timeout_graceful_shutdown=_LONGEST_S,
        ws_max_size=int(st.get_option("server.maxMessageSize")) * 1_000_000,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        ws_per_message_deflate=bool(st.get_option("server.enableWebsocketCompression")),
        ssl_certfile=st.get_option("server.sslCertFile"),
        ssl_keyfile=st.get_option("server.sslKeyFile"),
    )
    with _listening(given.host, given.port) as listening:
        scheme = "https" if config.is_ssl else "http"
        _say(lambda host: f"{scheme}://{host}:{given.port}{BASE}/", given)
        print(f"At most {connections()} connections: this process may open {files} files.")
        uvicorn.Server(config).run(sockets=[listening])


def _given() -> Namespace:
    """Return what the command line says of the place."""
    parser = ArgumentParser(description="Serve the course.")
    parser.add_argument("--server.port", dest="port", type=int, default=port())
    parser.add_argument("--server.address", dest="host", default=st.get_option("server.address"))
    parser.add_argument(
        "--server.headless", dest="headless", choices=("true", "false"),
        default=str(bool(st.get_option("server.headless"))).lower(), help="open no browser",
    )  # fmt: skip
    return parser.parse_args()


def _listening(host: str | None, port: int) -> socket.socket:
    """Return a socket that listens: at every address of this machine, if none is named.

    The connections that it accepts send at once. Head and body of an answer are two packets:
    without this the second waits until the client has acknowledged the first, and clients take
    40 ms for that. And little waits in the system's memory for a client whose network is slow: it
    would be sent even if it is old by then, while what waits in a stream of a room gives way to
    what is newer.
    """
    both = not host and socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if both or ":" in (host or "") else socket.AF_INET
    try:
        made = socket.create_server((host or "", port), family=family, dualstack_ipv6=both)
    except OSError as error:
        sys.exit(f"The port {port} cannot be had ({error}). Choose another: --server.port 8502")
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if waiting := getattr(socket, "TCP_NOTSENT_LOWAT", None):  # Linux and macOS
        made.setsockopt(socket.IPPROTO_TCP, waiting, _MOST_WAITING)
    return made


def _say(address: Callable[[str], str], given: Namespace) -> None:
    """Say where the course is, and show it in a browser."""
    print(f"The course is at {address(given.host or 'localhost')}", flush=True)
    if not given.host and (network := _in_the_network()):
        print(f"For phones in the same network: {address(network)}", flush=True)
    if given.headless == "false":
        shown = Timer(_SHOWN_S, open_new_tab, [address(given.host or "localhost")])
        shown.daemon = True
        shown.start()


def _in_the_network() -> str:
    """Return the address of this machine in its network; empty if it has none. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.connect(("10.255.255.255", 1))
        return str(one.getsockname()[0])
    return ""
