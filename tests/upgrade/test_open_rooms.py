"""Rooms that are open during an update go on, whether a file keeps them or Redis."""

import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from tests.server.rooms.lesson import Lesson, drawn
from tests.server.rooms.stores import Place, redis_running
from tests.upgrade.files import Json
from ui.server.rooms import Rooms

pytestmark = pytest.mark.anyio


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
async def rooms(
    request: pytest.FixtureRequest, written: Json, tmp_path: Path
) -> AsyncIterator[list["Class"]]:
    """Return the rooms of the version before, as this one goes on with them."""
    found = written["rooms"][request.param]
    with ExitStack() as stack:
        if request.param == "file":
            place = Place(into_a_file(found["kept"], tmp_path / "rooms.sqlite"))
        else:
            redis = stack.enter_context(redis_running(tmp_path))
            place = Place(into_redis(found["kept"], redis.url))
        yield [Class(place, known) for known in found["known"]]
        await place.close()


class Class(Lesson):
    def __init__(self, place: Place, known: Json) -> None:
        self.rooms = Rooms(drawn, place.open())
        self.code, self.secret, self.seats = known["code"], known["secret"], known["seats"]

    async def desk(self) -> Json:
        who = {"role": "desk", "secret": self.secret}
        state: Json = (await self.told(f"{self.code}/now", who))["state"]
        return state


async def test_a_room_whose_questions_are_gone_says_so(rooms: list[Class]) -> None:
    room = rooms[0]
    for who in ({"role": "desk", "secret": room.secret}, {"role": "seat", "seat": room.seats[0]}):
        said = await room.ask(f"{room.code}/now", who)
        assert said.status == 404
        assert "open a new one" in said.body.decode()


async def test_a_test_in_a_room_goes_on(rooms: list[Class]) -> None:
    room = rooms[-1]
    desk = await room.desk()
    assert (desk["phase"], desk["test"], desk["open"]) == ("test", "before", True)
    assert desk["begun"] == 1
    first, second, _ = room.seats
    joined = await room.told(f"{room.code}/join", {"seat": first})
    assert (joined["seat"], joined["test"]) == (first, {"code": 7, "2": 1})
    answer = {"seat": second, "code": 8, "place": 0, "option": 0}
    await room.told(f"{room.code}/answer", answer)
    assert (await room.desk())["begun"] == 2
