"""Which store the settings ask for."""

import os
from pathlib import Path

import streamlit as st

from ui.server.rooms.local_store import LocalStore, place
from ui.server.rooms.store import Store

REDIS = "REDIS_URL"


def store_of_the_settings() -> Store:
    """Return the store that the environment names: Redis, or a file of this process."""
    if url := os.environ.get(REDIS, "").strip():
        from ui.server.rooms.redis_store import RedisStore

        return RedisStore(url)
    return LocalStore(_file())


def kept_before() -> bool:
    """Return whether a process that ended has left a file of rooms here."""
    return not os.environ.get(REDIS, "").strip() and _file().exists()


def _file() -> Path:
    return place(int(st.get_option("server.port")))
