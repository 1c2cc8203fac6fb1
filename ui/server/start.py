"""What Streamlit decides about its server and offers no setting for, set right at the start.

Streamlit makes uvicorn's settings and its listening socket by itself, before it loads our app. The
app is loaded before uvicorn starts to serve, so this is the one moment where both can be had.
"""

import asyncio
import logging
import socket
from collections.abc import Callable, Iterable
from threading import local
from typing import Any

import streamlit as st
import uvicorn
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequestType
from streamlit.runtime.state import SafeSessionState

from ui.server.collecting import Collector
from ui.server.memory import return_what_is_freed
from ui.server.once import (
    with_pages_known_once,
    with_settings_read_once,
    without_account_of_commands,
    without_state_of_the_silent,
)
from ui.server.outgoing import in_few_pieces

_starting: list[Callable[[], None]] = []
_stopping: list[Callable[[], None]] = []
_tasks: set[asyncio.Task[None]] = set()  # the loop itself holds its tasks weakly
_MOST_WAITING = 16 * 1024  # bytes that a connection takes over before it can send them
_LONGEST_S = 3  # that a server which stops waits for what is under way


def on_start(act: Callable[[], None]) -> None:
    """Have something done on the event loop as soon as the server begins to serve."""
    _starting.append(act)


def on_stop(act: Callable[[], None]) -> None:
    """Have something done as soon as the server begins to stop: streams would go on for ever."""
    _stopping.append(act)


def at_start() -> None:
    """Let every server of this process be prepared before it takes its first connection."""
    without_watching()
    without_losing_presses()
    with_settings_read_once()
    with_pages_known_once()
    without_state_of_the_silent()
    without_account_of_commands()
    in_few_pieces()
    return_what_is_freed()
    on_start(collect_at_rest)
    startup, shutdown = uvicorn.Server.startup, uvicorn.Server.shutdown

    async def prepared(self: uvicorn.Server, sockets: list[socket.socket] | None = None) -> None:
        without_delay(sockets or ())
        without_queues(sockets or ())
        without_banner(self.config)
        without_account()
        self.config.timeout_graceful_shutdown = _LONGEST_S
        await startup(self, sockets)
        for act in _starting:
            act()

    async def stopped(self: uvicorn.Server, sockets: list[socket.socket] | None = None) -> None:
        for act in _stopping:
            act()
        await shutdown(self, sockets)

    uvicorn.Server.startup = prepared  # type: ignore[method-assign]
    uvicorn.Server.shutdown = stopped  # type: ignore[method-assign]


def collect_at_rest() -> None:
    """Let Python look at all objects when the server is at rest, from now on."""
    collector = Collector()
    collector.begin()
    _tasks.add(asyncio.get_running_loop().create_task(collector.watch()))


def without_delay(sockets: Iterable[socket.socket]) -> None:
    """Let the connections that these sockets accept send at once.

    Head and body of an answer are two packets. Without this the second waits until the client has
    acknowledged the first, and clients take 40 ms for that.
    """
    for listening in sockets:
        if listening.family in (socket.AF_INET, socket.AF_INET6):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def without_queues(sockets: Iterable[socket.socket]) -> None:
    """Let little wait in the system's memory for a client whose network is slow.

    What waits there is sent even if it is old by then, and there is room for megabytes. What waits
    in a stream of a room gives way to what is newer.
    """
    option = getattr(socket, "TCP_NOTSENT_LOWAT", None)  # Linux and macOS
    for listening in sockets:
        if option and listening.family in (socket.AF_INET, socket.AF_INET6):
            listening.setsockopt(socket.IPPROTO_TCP, option, _MOST_WAITING)


def without_banner(config: uvicorn.Config) -> None:
    """Let answers not tell which program sends them."""
    config.encoded_headers = [pair for pair in config.encoded_headers if pair[0] != b"server"]


def without_account() -> None:
    """Keep no account of each connection; nobody reads it, and faults are told all the same."""
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)


def without_watching() -> None:
    """Let a session that comes back watch no source files where the settings say that none does.

    Streamlit reads the setting for new sessions only. One that is given back looks through all
    modules once, on the event loop: a tenth of a second, which a whole class waits for.
    """
    register = AppSession.register_file_watchers

    def registered(self: AppSession) -> None:
        if st.get_option("server.fileWatcherType") != "none":
            register(self)

    AppSession.register_file_watchers = registered  # type: ignore[method-assign]


def without_losing_presses() -> None:
    """Let a run take over all that it was sent before it gives way to the next run.

    A run stops as soon as another press arrives. Where that happens before or while Streamlit calls
    what belongs to the first press, the first press would be lost: nobody sends it again.
    """
    taking = local()
    take, give_way = (
        SafeSessionState.on_script_will_rerun,
        ScriptRunner._maybe_handle_execution_control_request,
    )

    def taken(self: SafeSessionState, *states: Any, **more: Any) -> None:
        taking.now = True
        try:
            take(self, *states, **more)
        finally:
            taking.now = False

    def given_way(self: ScriptRunner) -> None:
        # Most often nothing asks for it: that is seen at once, a hundred times in each run.
        asked = self._requests._state != ScriptRequestType.CONTINUE
        if asked and not getattr(taking, "now", False):
            give_way(self)

    SafeSessionState.on_script_will_rerun = taken  # type: ignore[method-assign]
    ScriptRunner._maybe_handle_execution_control_request = given_way  # type: ignore[method-assign]
