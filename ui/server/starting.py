"""Start the server with what Streamlit's own start has no setting for.

Streamlit's settings count here as well, as its file has them; where the server listens can be said
on the command line, in the words of `streamlit run`. Beside them, answers do not say which program
sends them, and a server that stops waits for nothing longer than some seconds.
"""

from argparse import ArgumentParser

import streamlit as st
import uvicorn
from starlette.types import ASGIApp

from ui.server.addresses import BASE

_LONGEST_S = 3  # that a server which stops waits for what is under way
_PING_S = 30  # Streamlit's own where nothing is set

_told: dict[str, int] = {}


def port() -> int:
    """Return the port that this process listens at."""
    return _told.get("port") or int(st.get_option("server.port"))


def serve(app: ASGIApp) -> None:
    """Serve until the process is told to stop."""
    parser = ArgumentParser(description="Serve the course.")
    parser.add_argument("--server.port", dest="port", type=int, default=port())
    parser.add_argument("--server.address", dest="host", default=st.get_option("server.address"))
    given = parser.parse_args()
    _told["port"] = given.port
    ping = int(st.get_option("server.websocketPingInterval") or _PING_S)
    scheme = "https" if st.get_option("server.sslCertFile") else "http"
    place = f"{given.host or 'localhost'}:{given.port}{BASE}"
    print(f"The course is served at {scheme}://{place}/", flush=True)
    config = uvicorn.Config(
        app,
        host=given.host or "0.0.0.0",
        port=given.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_LONGEST_S,
        ws_max_size=int(st.get_option("server.maxMessageSize")) * 1_000_000,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        ws_per_message_deflate=bool(st.get_option("server.enableWebsocketCompression")),
        ssl_certfile=st.get_option("server.sslCertFile"),
        ssl_keyfile=st.get_option("server.sslKeyFile"),
    )
    uvicorn.Server(config).run(sockets=[config.bind_socket()])
