"""A store of rooms that the settings name wrongly is said at the start; health says it later."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from redis import Redis
from starlette.applications import Starlette
from starlette.routing import Route

from tests.browser.chromium import ROOT, free_port
from tests.server.asgi import asked
from tests.server.rooms.lesson import drawn
from tests.server.rooms.stores import RedisServer, redis_running
from tests.server.serving import OUR_OWN, STREAMLITS
from ui.server.rooms import Rooms, redis_store, stores
from ui.server.rooms.local_store import MEMORY, LocalStore
from ui.server.rooms.redis_store import RedisStore
from ui.server.rooms.store import Store

pytestmark = pytest.mark.anyio
SECRET = "s3cret-of-redis"


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with redis_running(tmp_path_factory.mktemp("locked")) as one:
        with closing(Redis.from_url(one.url)) as redis:
            redis.config_set("requirepass", "another")
        yield one.port


WRONG = [
    "http://host:6379",
    "localhost:6379",
    f"redis://:{SECRET}@host:port/0",
    f"redis://:{SECRET}@127.0.0.1:PORT/first",
    "redis://127.0.0.1:PORT/0",
    f"redis://:{SECRET}@127.0.0.1:PORT/0",
    f"redis://somebody:{SECRET}@127.0.0.1:PORT/0",
    "redis://:another@127.0.0.1:PORT/99",
    f"redis://:{SECRET}@127.0.0.1:1/0",
    f"redis://:another@127.0.0.1:PORT/0?secret={SECRET}",
]


async def test_what_is_wrong_with_the_address_of_a_redis_is_one_sentence(
    locked: int, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    monkeypatch.setattr(stores, "_START_S", 0.1)
    for url in WRONG:
        monkeypatch.setenv(stores.REDIS, url.replace("PORT", str(locked)))
        with subtests.test(url=url):
            said = await stores.fault()
            assert stores.REDIS in said
            assert len(said.splitlines()) == 1
            assert not any(one in said for one in (SECRET, "another", "Traceback"))
    monkeypatch.setenv(stores.REDIS, " ")  # and without one there is nothing to ask
    assert await stores.fault() == ""


async def test_a_redis_that_answers_is_in_order_even_if_it_comes_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = RedisServer(tmp_path)
    monkeypatch.setenv(stores.REDIS, server.url)
    monkeypatch.setattr(stores, "_START_S", 60)
    monkeypatch.setattr(stores, "_AGAIN_S", 0.05)
    asking = asyncio.create_task(stores.fault())
    try:
        await asyncio.sleep(0.2)
        assert not asking.done()
        await asyncio.to_thread(server.start)
        assert await asking == ""
    finally:
        server.stop()


@pytest.mark.parametrize("own_start", [False, True], ids=["streamlit run", "python"])
@pytest.mark.parametrize("url", [WRONG[2], WRONG[5]], ids=["unreadable", "refused"])
def test_a_start_with_a_wrong_address_ends_with_a_sentence(
    own_start: bool, url: str, locked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(stores.REDIS, url.replace("PORT", str(locked)))
    where = ["--server.port", str(free_port()), "--server.headless", "true"]
    first = [OUR_OWN] if own_start else [STREAMLITS, "run", "app.py"]
    command = [sys.executable, "-c", *first, *where]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert ended.returncode != 0
    assert stores.REDIS in ended.stderr
    assert not any(one in ended.stderr + ended.stdout for one in (SECRET, "Traceback"))


# Health.


async def told_by(store: Store) -> dict[str, object]:
    routes = [Route("/healthz", Rooms(drawn, store).health)]
    async with asyncio.timeout(30):
        answer = await asked(Starlette(routes=routes), "GET", "/healthz")
    if isinstance(store, RedisStore):
        await store.close()
        await asyncio.sleep(0)
    assert answer.status == 200
    told: dict[str, object] = json.loads(answer.body)
    return told


async def test_health_says_where_rooms_are_kept(tmp_path: Path) -> None:
    for file, kept in ((tmp_path / "rooms.sqlite", "file"), (MEMORY, "memory")):
        store = LocalStore(file)
        with closing(store.data):
            rooms = {"kept": kept, "reachable": True}
            assert await told_by(store) == {"course": "ok", "rooms": rooms}
        assert await told_by(store) == {"course": "ok", "rooms": rooms | {"reachable": False}}


async def test_health_is_said_at_once_whatever_becomes_of_redis(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_store, "_PATIENCE_S", 600)
    rooms = {"kept": "redis", "reachable": True}
    assert await told_by(RedisStore(redis.url)) == {"course": "ok", "rooms": rooms}
    gone = RedisStore("redis://127.0.0.1:1/0")
    assert await told_by(gone) == {"course": "ok", "rooms": rooms | {"reachable": False}}
    with redis.held_up():
        silent = await told_by(RedisStore(redis.url))
    assert silent == {"course": "ok", "rooms": rooms | {"reachable": False}}
