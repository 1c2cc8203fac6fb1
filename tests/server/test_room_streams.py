"""What the streams of a room do over a long time, on a clock of the test's own."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.asgi import room as served
from tests.server.rooms.lesson import drawn
from ui.server.rooms import Rooms, asks, audience, door, endpoints
from ui.server.rooms.local_store import LocalStore
from ui.server.rooms.store import LEASE_S


class Clock:
    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for module in (asks, audience, door, endpoints):
        monkeypatch.setattr(module, "time", made)
    monkeypatch.setattr(endpoints, "monotonic", made)
    return made


class Phone:
    """Ask a room as uvicorn does: a whole answer, or a stream that is read as it comes."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.read = b""
        self.more = asyncio.Event()

    async def post(self, path: str, **said: object) -> Any:
        answer: list[bytes] = []
        await self._asked(path, said, lambda body: answer.append(body))
        return json.loads(b"".join(answer))

    def stream(self, path: str, **said: object) -> "asyncio.Task[None]":
        return asyncio.create_task(self._asked(path, said, self._take))

    async def until(self, count: int, what: bytes) -> None:
        """Wait until the stream has brought something so many times."""
        async with asyncio.timeout(10):
            while self.read.count(what) < count:
                self.more.clear()
                await self.more.wait()

    def _take(self, body: bytes) -> None:
        self.read += body
        self.more.set()

    async def _asked(self, path: str, said: object, take: Callable[[bytes], None]) -> None:
        asked = [{"type": "http.request", "body": json.dumps(said).encode()}]

        async def receive() -> Any:
            return asked.pop() if asked else await asyncio.get_running_loop().create_future()

        async def send(message: Any) -> None:
            take(message.get("body", b""))

        headers = [(b"content-type", b"application/json")]
        path = f"/room/{path}"
        scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
        scope |= {"http_version": "1.1", "query_string": b"", "root_path": ""}
        await served(self.rooms)(scope, receive, send)


def test_who_is_sent_pictures_without_a_pause_is_still_here(clock: Clock) -> None:
    async def lesson() -> None:
        store = LocalStore(":memory:")
        rooms = Rooms(drawn, store)
        phone, teacher = Phone(rooms), Phone(rooms)
        room = await teacher.post("new", programme="heatmap")
        code, secret = room["code"], room["secret"]
        moved = await teacher.post(f"{code}/move", secret=secret, version=1, move="start")
        seat = (await phone.post(f"{code}/join", seat=None))["seat"]
        stream = phone.stream(f"{code}/stream", role="seat", seat=seat)
        led = {"secret": secret, "version": moved["version"]}
        view = (await teacher.post(f"{code}/now", role="wall", secret=secret))["view"]
        for step in range(12):
            await phone.until(step + 1, b"event: picture")
            clock.now += LEASE_S / 8
            await teacher.post(f"{code}/look", **led, view=view | {"L": 60 + step})
        assert await store.here(code, clock.now) == 1
        stream.cancel()

    asyncio.run(lesson())


def test_the_desk_is_told_of_the_last_of_many_votes(clock: Clock) -> None:
    async def lesson() -> None:
        rooms = Rooms(drawn, LocalStore(":memory:"))
        teacher = Phone(rooms)
        room = await teacher.post("new", programme="heatmap")
        code, secret = room["code"], room["secret"]
        for version, move in enumerate(("start", "open"), 1):
            await teacher.post(f"{code}/move", secret=secret, version=version, move=move)
        stream = teacher.stream(f"{code}/stream", role="desk", secret=secret)
        await teacher.until(1, b'"counts": {}')
        for _ in range(7):
            seat = (await Phone(rooms).post(f"{code}/join", seat=None))["seat"]
            said = {"seat": seat, "ballot": "0.vote", "option": 0}
            await Phone(rooms).post(f"{code}/vote", **said)
            clock.now += 0.03
        clock.now += 1
        await teacher.until(1, b'"counts": {"vote": {"0": 7}}')
        stream.cancel()

    asyncio.run(lesson())
