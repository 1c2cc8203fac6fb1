"""A Redis for the tests in this folder, and a place for rooms of each kind."""

from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from redis import Redis

from tests.server.rooms.stores import Place, RedisServer, redis_running


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with redis_running(tmp_path_factory.mktemp("redis")) as one:
        yield one


@pytest.fixture(params=["file", "redis"])
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    """Return an empty place for rooms: a file, or a Redis."""
    one = Place(tmp_path / "rooms.sqlite")
    if request.param == "redis":
        server: RedisServer = request.getfixturevalue("redis")
        with closing(Redis.from_url(server.url)) as client:
            client.flushall()
        one = Place(server.url)
    yield one
    await one.close()
