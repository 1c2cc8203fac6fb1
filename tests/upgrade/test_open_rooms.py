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

from course.room.protocol import from_dict
from course.room.steps import of_room
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


def counted(options: list[int]) -> dict[str, int]:
    return {str(one): options.count(one) for one in options}


def test_a_vote_goes_on_with_its_seats_its_question_and_its_votes(
    opened: tuple[Place, list[Json]],
) -> None:
    """The lesson has another question at this place by now."""
    place, (known, _, _) = opened

    async def play() -> None:
        async with going_on(place, known) as room:
            _, second, third = known["seats"]
            desk = await room.desk()
            assert (desk["phase"], desk["open"], desk["step"]) == ("vote", True, 1)
            assert desk["steps"] == known["steps"]
            assert desk["question"]["name"] == "rows_trained"
            assert desk["counts"] == {"vote": counted(known["votes"]["1.vote"])}
            for number, seat in enumerate(known["seats"]):
                joined = await room.told(f"{room.code}/join", {"seat": seat})
                assert joined["seat"] == seat  # it is no new one
                own = {ballot: votes[number] for ballot, votes in known["votes"].items()
                       if number < len(votes)}  # fmt: skip
                assert joined["votes"] == own
                told = await room.now("seat", seat=seat)
                assert told["state"]["question"]["name"] == "rows_trained"
            for seat in (second, third):
                assert (await room.vote(seat, 2, "1.vote")).status == 200
            assert (await room.desk())["counts"] == {"vote": {"0": 1, "2": 2}}
            await room.move("next")
            assert (await room.desk())["question"]["name"] == "numbers_grow"
            said = await room.ask(f"{room.code}/results", {"secret": room.secret})
            assert said.status == 200
            assert len(said.body.decode().splitlines()) == 1 + 2 + 3

    asyncio.run(play())


def test_a_plan_keeps_its_place_and_the_view_that_the_teacher_has_set(
    opened: tuple[Place, list[Json]],
) -> None:
    place, (_, known, _) = opened

    async def play() -> None:
        async with going_on(place, known) as room:
            desk = await room.desk()
            assert (desk["step"], desk["phase"], desk["steps"]) == (1, "vote", known["steps"])
            assert desk["counts"] == {"vote": counted(known["votes"]["1.vote"])}
            told = await room.now("wall", secret=room.secret)
            assert {key: told["view"][key] for key in ("d", "L", "t")} == {"d": 64, "L": 40, "t": 7}
            kept = await room.rooms.store.read(room.code)
            assert kept is not None
            state = from_dict(kept.state)
            assert len(of_room(state).steps) == known["steps"]
            await room.move("back")
            assert (await room.desk())["counts"] == {"vote": counted(known["votes"]["0.vote"])}

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
