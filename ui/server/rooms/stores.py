"""Choose the store of rooms that the environment names: Redis, a file, or memory."""

import asyncio
import logging
import os
import sqlite3
from time import monotonic
from urllib.parse import unquote, urlsplit

from ui.server.rooms.local_store import MEMORY, LocalStore, place, put_aside
from ui.server.rooms.store import Store, StoreRefused, StoreUnavailable
from ui.server.start import port

REDIS = "REDIS_URL"
_START_S = 10.0  # in which a Redis that is itself starting may answer
_AGAIN_S = 0.5
_UNREADABLE = f"{REDIS} cannot be read: it must be like redis://name:password@host:6379/0."

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
    except (OSError, sqlite3.Error, StoreUnavailable) as error:
        _log.warning("rooms are kept in memory, and a restart ends them: %s", error)
        return LocalStore(MEMORY)


def _in_a_file() -> LocalStore:
    file = place(port())
    try:
        return LocalStore(file)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:  # by a crash of the machine, say
        aside = put_aside(file)
        _log.warning("rooms begin anew, and what was left of them is %s: %s", aside.name, error)
        return LocalStore(file)


async def fault() -> str:
    """Return in a sentence why the store of the settings cannot be used; empty if it can.

    A Redis that does not answer is asked again for ten seconds. No password is part of a sentence.
    """
    if not (url := os.environ.get(REDIS, "").strip()):
        return ""
    from ui.server.rooms.redis_store import RedisStore

    try:
        password = _password(url)
        store = RedisStore(url)
    except ValueError:
        return _UNREADABLE
    until = monotonic() + _START_S
    try:
        while True:
            try:
                await store.read("")
                return ""
            except StoreRefused as error:
                said = str(error).replace(password, "\u2026") if password else str(error)
                return f"The Redis that {REDIS} names says no: {said}"
            except StoreUnavailable:
                if monotonic() >= until:
                    return f"The Redis that {REDIS} names does not answer."
            await asyncio.sleep(_AGAIN_S)
    except TypeError:  # by a word behind the question mark that means nothing
        return _UNREADABLE
    finally:
        await store.close()


def _password(url: str) -> str:
    """Return the password of an address; ValueError if its database is no number."""
    named = urlsplit(url)
    if named.scheme != "unix":
        int(named.path.strip("/") or 0)
    return unquote(named.password or "")
