"""What Streamlit offers no setting for, set right at the start."""

from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.runtime.app_session import AppSession

from ui.server.start import without_watching


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
