"""What Streamlit works out again and again, worked out once."""

from collections.abc import Callable
from types import FunctionType, MethodType, SimpleNamespace

import pytest
import streamlit as st
from streamlit import config
from streamlit.components.v2.bidi_component import main
from streamlit.delta_generator import DeltaGenerator
from streamlit.navigation.page import Page
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session, metrics_util
from streamlit.testing.v1 import AppTest

from ui.server.once import (
    with_pages_known_once,
    with_settings_read_once,
    without_account_of_commands,
    without_state_of_the_silent,
)


def test_every_session_is_told_the_theme_of_the_settings_as_they_are_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write = app_session._populate_theme_msg
    monkeypatch.setattr(app_session, "_populate_theme_msg", write)
    anew: list[Callable[[], None]] = []
    monkeypatch.setattr(config, "on_config_parsed", lambda act, **_: anew.append(act))
    with_settings_read_once()
    options = {"primaryColor": "#0b5fa5"}
    monkeypatch.setattr(config, "get_options_for_section", lambda _: options)

    def told(section: str) -> CustomThemeConfig:
        found = CustomThemeConfig()
        app_session._populate_theme_msg(found, section)
        return found

    for section in ("theme", "theme.dark"):
        expected = CustomThemeConfig()
        write(expected, section)
        assert told(section) == told(section) == expected
    assert told("theme").primary_color == "#0b5fa5"
    options["primaryColor"] = "#ffffff"
    for act in anew:
        act()
    assert told("theme").primary_color == "#ffffff"


def test_each_page_keeps_its_own_number(monkeypatch: pytest.MonkeyPatch) -> None:
    number = Page._script_hash.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(Page, "_script_hash", Page._script_hash)
    with_pages_known_once()
    pages = [SimpleNamespace(_url_path=path) for path in ("", "heatmap", "bits", "heatmap")]
    now = Page._script_hash.fget  # type: ignore[attr-defined]
    assert [now(page) for page in pages] == [number(page) for page in pages]
    assert len({now(page) for page in pages}) == 3


def test_only_a_component_that_somebody_listens_to_has_state_in_the_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[str] = []

    def register(element_id: str, **_: object) -> str:
        kept.append(element_id)
        return "state"

    monkeypatch.setattr(main, "register_widget", register)
    without_state_of_the_silent()
    registered = main.__dict__["register_widget"]
    told = {"deserializer": lambda value: {"told": value}, "value_type": "json_value"}
    assert registered("hand", callbacks={"moved": print}, **told) == "state"
    silent = registered("figure", callbacks=None, **told)
    assert (silent.value, silent.value_changed) == ({"told": None}, False)
    assert kept == ["hand"]


def _counted() -> list[str]:
    """Return the names of the commands that Streamlit keeps an account of."""
    account = metrics_util.gather_metrics("none", print).__code__
    owners = (*DeltaGenerator.__mro__[:-1], st)
    functions = (
        (name, command.__func__ if isinstance(command, MethodType) else command)
        for owner in owners
        for name, command in vars(owner).items()
    )
    return [
        name for name, one in functions if isinstance(one, FunctionType) and one.__code__ is account
    ]


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Streamlit its commands back when a test is done."""
    for owner in (*DeltaGenerator.__mro__[:-1], st):
        for name in _counted():
            if name in vars(owner):
                monkeypatch.setattr(owner, name, vars(owner)[name])


def _page() -> None:
    import streamlit as st

    with st.container(key="box"):
        st.markdown("In a box.")
    box = st.container()
    st.write("After it.")
    if box.button("Press"):
        st.title("Pressed")


@pytest.mark.usefixtures("commands")
def test_commands_without_an_account_do_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(_counted()) > 100
    with monkeypatch.context() as settings:
        settings.setattr(config, "get_option", {"browser.gatherUsageStats": False}.get)
        without_account_of_commands()
    assert _counted() == []
    app = AppTest.from_function(_page).run()
    assert [one.value for one in app.markdown] == ["In a box.", "After it."]
    app.button[0].click().run()
    assert [one.value for one in app.title] == ["Pressed"]
    assert not app.exception


@pytest.mark.usefixtures("commands")
def test_where_an_account_is_wanted_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "get_option", {"browser.gatherUsageStats": True}.get)
    before = _counted()
    without_account_of_commands()
    assert _counted() == before != []
