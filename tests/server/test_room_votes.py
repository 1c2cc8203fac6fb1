"""The votes of a room by step, in both stores."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.rooms.replicas import a_redis
from ui.server.rooms.local_store import LocalStore
from ui.server.rooms.redis_store import RedisStore
from ui.server.rooms.store import Kept, Store, Vote

SECOND = [Vote("1.vote", "a", 2, 12.0), Vote("1.again", "b", 0, 13.0)]
ALL = [Vote("0.vote", "a", 1, 11.0), *SECOND, Vote("10.vote", "a", 1, 14.0)]


@pytest.fixture(params=["file", "redis"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "file":
        yield str(tmp_path / "rooms")
    elif not shutil.which("redis-server"):
        pytest.skip("redis-server is not installed")
    else:
        with a_redis(tmp_path) as url:
            yield url


def test_votes_are_had_by_step_and_all_are_forgotten(place: str) -> None:
    async def lesson() -> None:
        store: Store = RedisStore(place) if place.startswith("redis") else LocalStore(place)
        assert await store.create("BCDF", Kept("", {}, {}, 1), 10.0)
        for version, vote in enumerate(ALL, 2):
            assert await store.change("BCDF", Kept("", {}, {}, version), vote.ballot, None, 10.0)
            assert await store.vote("BCDF", vote)
        assert await store.votes("BCDF") == ALL
        assert await store.votes("BCDF", 1) == SECOND
        assert await store.votes("BCDF", 2) == []
        await store.drop("BCDF")
        assert await store.votes("BCDF") == []
        if isinstance(store, RedisStore):
            assert await store.redis.keys("*") == []
            await store.redis.aclose()

    asyncio.run(lesson())
