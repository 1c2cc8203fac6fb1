"""Rooms that are open during an update go on, whether a file keeps them or Redis."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from tests.server.rooms.lesson import Lesson, drawn
from tests.server.rooms.stores import Place, redis_running
from tests.upgrade.files import Json
from ui.server.rooms import Rooms


def into_a_file(kept: list[str], file: Path) -> Path:
    """Fill a file of SQLite's as it was left a moment ago."""
    with closing(sqlite3.connect(file)) as data:
        data.executescript("\n".join(kept))
        now = time.time()
        data.execute("UPDATE rooms SET changed = ?", (now,))
        data.execute("UPDATE seats SET seen = ?", (now,))
        data.commit()
    return file


def into_redis(kept: dict[str, Any], url: str) -> str:
    with closing(Redis.from_url(url)) as redis:
        redis.flushall()
        for key, (kind, value) in kept.items():
            if kind == "hash":
                redis.hset(key, mapping=value)
            else:
                redis.zadd(key, {seat: time.time() for seat, _ in value})
            redis.expire(key, 3600)
    return url


@pytest.fixture(params=["file", "redis"])
def opened(
    request: pytest.FixtureRequest, written: Json, tmp_path: Path
) -> Iterator[tuple[Place, list[Json]]]:
    """Return a place with the rooms of the version before, and what its class knows of them."""
    found = written["rooms"][request.param]
    if request.param == "file":
        yield Place(into_a_file(found["kept"], tmp_path / "rooms.sqlite")), found["known"]
    else:
        with redis_running(tmp_path) as redis:
            yield Place(into_redis(found["kept"], redis.url)), found["known"]


class Class(Lesson):
    def __init__(self, place: Place, known: Json) -> None:
        self.rooms = Rooms(drawn, place.open())
        self.code, self.secret = known["code"], known["secret"]

    async def now(self, role: str, **who: str) -> Json:
        return await self.told(f"{self.code}/now", {"role": role, **who})

    async def desk(self) -> Json:
        state: Json = (await self.now("desk", secret=self.secret))["state"]
        return state


@asynccontextmanager
async def going_on(place: Place, known: Json) -> AsyncIterator[Class]:
    try:
        yield Class(place, known)
    finally:
        await place.close()


def test_a_room_whose_questions_are_gone_says_so(opened: tuple[Place, list[Json]]) -> None:
    place, (known, _, _) = opened

    async def play() -> None:
        async with going_on(place, known) as room:
            for who in ({"role": "desk", "secret": known["secret"]},
                        {"role": "seat", "seat": known["seats"][0]}):  # fmt: skip
                said = await room.ask(f"{room.code}/now", who)
                assert said.status == 404
                assert "open a new one" in said.body.decode()

    asyncio.run(play())


def test_a_test_in_a_room_goes_on(opened: tuple[Place, list[Json]]) -> None:
    place, (_, _, known) = opened

    async def play() -> None:
        async with going_on(place, known) as room:
            desk = await room.desk()
            assert (desk["phase"], desk["test"], desk["open"]) == ("test", "before", True)
            assert desk["begun"] == 1
            first, second, _ = known["seats"]
            joined = await room.told(f"{room.code}/join", {"seat": first})
            assert (joined["seat"], joined["test"]) == (first, {"code": 7, "2": 1})
            await room.told(
                f"{room.code}/answer", {"seat": second, "code": 8, "place": 0, "option": 0}
            )
            assert (await room.desk())["begun"] == 2

    asyncio.run(play())
