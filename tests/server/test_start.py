"""What Streamlit offers no setting for, set right at the start."""

import socket
import threading
from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.scriptrunner import RerunData, RerunException
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequests
from streamlit.runtime.state import SafeSessionState, SessionState

from ui.server.start import (
    without_losing_presses,
    without_queues,
    without_watching,
)


@pytest.mark.parametrize(("kind", "watches"), [("none", 0), ("auto", 1)])
def test_a_session_that_comes_back_watches_only_where_sessions_shall(
    kind: str, watches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching: list[object] = []
    monkeypatch.setattr(AppSession, "register_file_watchers", watching.append)
    monkeypatch.setattr(st, "get_option", {"server.fileWatcherType": kind}.get)
    without_watching()
    AppSession.register_file_watchers(SimpleNamespace())  # type: ignore[arg-type]
    assert len(watching) == watches


def test_a_run_takes_over_what_it_was_sent_before_the_next_press_stops_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: list[str] = []

    def take(state: SessionState, *_: object, **__: object) -> None:
        taken.append("begun")
        safe["a callback writes"] = True  # a place where a run gives way
        taken.append("done")

    monkeypatch.setattr(SessionState, "on_script_will_rerun", take)
    for owner, name in (
        (SafeSessionState, "on_script_will_rerun"),
        (ScriptRunner, "_maybe_handle_execution_control_request"),
    ):
        monkeypatch.setattr(owner, name, getattr(owner, name))  # as it was, when the test is done
    without_losing_presses()

    runner = ScriptRunner.__new__(ScriptRunner)
    runner._requests, runner._execing = ScriptRequests(), True
    runner._script_thread = threading.current_thread()
    safe = SafeSessionState(SessionState(), runner._maybe_handle_execution_control_request)
    runner._requests.request_rerun(RerunData(query_string="the next press"))

    safe.on_script_will_rerun(None)
    assert taken == ["begun", "done"]
    with pytest.raises(RerunException) as given_way:
        safe["the page is drawn"] = True
    assert given_way.value.rerun_data.query_string == "the next press"


@pytest.mark.skipif(not hasattr(socket, "TCP_NOTSENT_LOWAT"), reason="not on this system")
def test_little_waits_unsent_on_every_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        without_queues([listening])
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as served:
            waiting = served.getsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT)
    assert 0 < waiting < 64 * 1024  # of its pictures a room sends the newest alone
