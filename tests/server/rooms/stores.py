"""The stores of rooms, opened for a test, and what is left in them."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as NotThere

from tests.browser.chromium import free_port
from ui.server.rooms.local_store import LocalStore
from ui.server.rooms.redis_store import RedisStore
from ui.server.rooms.store import Store, StoredRoom


class Place:
    """Where rooms are kept: a file or a Redis, in which any number of processes meet."""

    def __init__(self, where: Path | str) -> None:
        self.where = where
        self.opened: list[Any] = []

    @property
    def shared(self) -> bool:
        """Whether several processes can have their rooms here."""
        return isinstance(self.where, str)

    def open(self) -> Store:
        one = RedisStore(self.where) if isinstance(self.where, str) else LocalStore(self.where)
        self.opened.append(one)
        return one

    async def close(self) -> None:
        for one in self.opened:
            if isinstance(one, RedisStore):
                await one.redis.aclose()
                await asyncio.sleep(0)  # what is closed lets go of its socket a turn later
            else:
                one.data.close()

    def dump(self) -> str:
        if isinstance(self.where, str):
            return dump_of_redis(self.where)
        return dump_of_file(self.where)


def dump_of_file(file: Path) -> str:
    with closing(sqlite3.connect(file)) as data:
        return "\n".join(data.iterdump())


def dump_of_redis(url: str) -> str:
    with closing(Redis.from_url(url, decode_responses=True)) as redis:
        read: dict[str, Callable[[Any], Any]] = {
            "hash": redis.hgetall,
            "zset": lambda key: redis.zrange(key, 0, -1, withscores=True),
            "string": redis.get,
        }
        keys: Any = sorted(redis.scan_iter())
        return "\n".join(f"{key}: {read[str(redis.type(key))](key)}" for key in keys)


def stored_room(version: int = 1, **state: Any) -> StoredRoom:
    """Return a room as a store keeps it; what stands in it is no matter of a store's."""
    return StoredRoom("digest", {"phase": "ask"} | state, {"d": 128}, version)


class RedisServer:
    """A Redis of its own, which a test may stop and start again at the same address."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self.port, self.folder, self.durable = free_port(), folder, durable
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        command += ["--appendonly", "yes" if self.durable else "no", "--dir", str(self.folder)]
        try:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        except FileNotFoundError:
            pytest.skip("redis-server is not installed; rooms in Redis are not tested")
        with closing(Redis.from_url(self.url)) as redis:
            wait_for(lambda: answers(redis))

    @contextmanager
    def held_up(self) -> Iterator[None]:
        """Let it live meanwhile, and answer nobody."""
        if sys.platform == "win32":
            pytest.skip("a process cannot be held up on Windows")
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait(timeout=30)


def answers(redis: Redis) -> bool:
    try:
        return bool(redis.ping())
    except NotThere:
        return False


def wait_for(there: Callable[[], Any], seconds: float = 20) -> Any:
    """Return what a function returns as soon as it is something."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if found := there():
            return found
        time.sleep(0.02)
    raise AssertionError(f"not within {seconds} seconds")


@contextmanager
def redis_running(folder: Path, *, durable: bool = False) -> Iterator[RedisServer]:
    one = RedisServer(folder, durable=durable)
    one.start()
    yield one
    one.stop()
