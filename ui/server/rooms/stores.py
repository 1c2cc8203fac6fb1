"""Which store the settings ask for."""

import logging
import os
import sqlite3
from pathlib import Path

from ui.server.rooms.local_store import LocalStore, place, put_aside
from ui.server.rooms.store import Away, Store
from ui.server.starting import port

REDIS = "REDIS_URL"

_log = logging.getLogger("course.rooms")


def store_of_the_settings() -> Store:
    """Return the store that the environment names: Redis, or a file of this process.

    Where no file can be written, rooms are kept in memory: they end with the process, as the log
    says, and the rest of the course knows nothing of it.
    """
    if url := os.environ.get(REDIS, "").strip():
        from ui.server.rooms.redis_store import RedisStore

        return RedisStore(url)
    try:
        return _in_a_file()
    except (OSError, sqlite3.Error, Away) as error:
        _log.warning("rooms are kept in memory, and a restart ends them: %s", error)
        return LocalStore(":memory:")


def _in_a_file() -> LocalStore:
    file = _file()
    try:
        return LocalStore(file)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:  # by a crash of the machine, say
        aside = put_aside(file)
        _log.warning("rooms begin anew, and what was left of them is %s: %s", aside.name, error)
        return LocalStore(file)


def kept_before() -> bool:
    """Return whether a process that ended has left a file of rooms here."""
    try:
        return not os.environ.get(REDIS, "").strip() and _file().exists()
    except OSError:
        return False


def _file() -> Path:
    return place(port())
