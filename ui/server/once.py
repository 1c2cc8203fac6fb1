"""What Streamlit works out again for every session or run, and comes to the same each time."""

from functools import lru_cache
from types import FunctionType, MethodType
from typing import Any

import streamlit as st
from streamlit import config
from streamlit.components.v2.bidi_component import main
from streamlit.delta_generator import DeltaGenerator
from streamlit.navigation.page import Page
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session, metrics_util
from streamlit.runtime.state.common import RegisterWidgetResult
from streamlit.util import calc_hash


def with_settings_read_once() -> None:
    """Let all sessions share what was read of the theme, until the settings are read anew.

    A session that opens is told the theme in six parts, and for each of them Streamlit goes through
    all its settings: a tenth of the work of an opening.
    """
    write = app_session._populate_theme_msg

    @lru_cache
    def read(section: str) -> CustomThemeConfig:
        found = CustomThemeConfig()
        write(found, section)
        return found

    def written(msg: CustomThemeConfig, section: str = "theme") -> None:
        msg.MergeFrom(read(section))

    app_session._populate_theme_msg = written
    config.on_config_parsed(read.cache_clear, force_connect=True)


def with_pages_known_once() -> None:
    """Let the number of a page be worked out once: each run asks a hundred times for them."""
    number = lru_cache(calc_hash)
    Page._script_hash = property(lambda page: number(page._url_path))  # type: ignore[assignment]


def without_state_of_the_silent() -> None:
    """Let a component that nobody listens to leave nothing in the session.

    Figures and words tell the server nothing. Streamlit keeps two states for each of them all the
    same, which is a tenth of the work of a run.
    """
    register: Any = main.__dict__["register_widget"]

    def registered(element_id: str, **more: Any) -> RegisterWidgetResult[Any]:
        if more["callbacks"]:
            found: RegisterWidgetResult[Any] = register(element_id, **more)
            return found
        return RegisterWidgetResult(more["deserializer"](None), False)

    main.__dict__["register_widget"] = registered


def without_account_of_commands() -> None:
    """Let a command of Streamlit do its work alone, where no account of its use is kept.

    Streamlit asks in every command whether there is one: a hundred times in a run.
    """
    if config.get_option("browser.gatherUsageStats"):
        return
    for owner in (*DeltaGenerator.__mro__[:-1], st):
        for name, command in list(vars(owner).items()):
            bare = _bare(command)
            if bare is not command:
                setattr(owner, name, bare)


def _bare(command: Any) -> Any:
    """Return a command as it was before it was given an account; what has none as it is."""
    bound = isinstance(command, MethodType)
    function = command.__func__ if bound else command
    if not isinstance(function, FunctionType) or function.__code__ is not _ACCOUNT:
        return command
    bare = function.__wrapped__  # type: ignore[attr-defined]
    return MethodType(bare, command.__self__) if bound else bare


_ACCOUNT = metrics_util.gather_metrics("none", lambda: None).__code__
