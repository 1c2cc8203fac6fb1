"""A class in a room without a server: its endpoints are asked as an ASGI server asks them."""

import asyncio
import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from course.room.steps import programme
from tests.server.asgi import Answer, asked, room
from tests.server.rooms.stores import dump_of_file
from ui.server.rooms import Rooms, actions
from ui.server.rooms.local_store import LocalStore

STEPS = programme("heatmap").steps
Json = dict[str, Any]


async def drawn(*_: object) -> bytes:
    return b"a figure"


class Lesson:
    """A room that is open, its teacher, and whoever takes part."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.rooms = Rooms(drawn, LocalStore(file))
        self.code = self.secret = ""

    async def ask(
        self, path: str, said: object = None, *, who: str = "10.0.0.1", method: str = "POST",
        body: bytes | None = None, **headers: str
    ) -> Answer:  # fmt: skip
        """Return what the server answers to one request from an address."""

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await room(self.rooms)(scope | {"client": (who, 1)}, receive, send)

        sent = json.dumps(said).encode() if body is None else body
        given = {"content_type": "application/json"} | headers
        return await asked(app, method, f"/room/{path}", sent, **given)

    async def told(self, path: str, said: object, **more: Any) -> Json:
        """Return the answer to a request that is in order."""
        answer = await self.ask(path, said, **more)
        assert answer.status == 200, answer.body
        found: Json = json.loads(answer.body)
        return found

    async def begin(self, programme: str = "heatmap") -> "Lesson":
        opened = await self.told("new", {"programme": programme})
        self.code, self.secret = opened["code"], opened["secret"]
        return self

    def wrong_codes(self) -> list[str]:
        """Return codes that are not the room's, whatever its own code has become."""
        others = [letter for letter in actions.LETTERS if letter != self.code[0]]
        return [others[0] + "".join(rest) for rest in product(others, repeat=3)]

    async def seat(self) -> str:
        return str((await self.told(f"{self.code}/join", {}))["seat"])

    async def move(self, *names: str) -> None:
        for name in names:
            stored = await self.rooms.store.read(self.code)
            assert stored is not None
            said = {"secret": self.secret, "version": stored.version, "move": name}
            await self.told(f"{self.code}/move", said)

    async def renew(self) -> str:
        """Renew the letters by which seats come, and return them."""
        stored = await self.rooms.store.read(self.code)
        assert stored is not None
        said = {"secret": self.secret, "version": stored.version}
        return str((await self.told(f"{self.code}/renew", said))["door"])

    async def vote(self, seat: str, option: int, ballot: str = "0.vote") -> Answer:
        said = {"seat": seat, "ballot": ballot, "option": option}
        return await self.ask(f"{self.code}/vote", said)

    def dump(self) -> str:
        return dump_of_file(self.file)


async def until(such: Callable[[], object]) -> None:
    """Let others work until something is so."""
    async with asyncio.timeout(10):
        while not such():
            await asyncio.sleep(0)


class Ear:
    """One who listens to a room, until it leaves."""

    def __init__(self, lesson: Lesson, **who: str) -> None:
        self.told: asyncio.Queue[Json] = asyncio.Queue()
        self.began, self.left = asyncio.Event(), asyncio.Event()
        self.asked = json.dumps(who).encode()
        scope = {
            "type": "http", "method": "POST", "path": f"/room/{lesson.code}/stream",
            "headers": [(b"content-type", b"application/json")], "client": ("10.0.0.1", 1),
            "http_version": "1.1", "query_string": b"", "root_path": "",
        }  # fmt: skip
        self.task = asyncio.create_task(room(lesson.rooms)(scope, self.receive, self.send))

    async def receive(self) -> Json:
        if not self.began.is_set():
            self.began.set()
            return {"type": "http.request", "body": self.asked}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Json) -> None:
        for block in message.get("body", b"").decode().split("\n\n"):
            lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
            if "event" in lines:
                await self.told.put({"event": lines["event"]} | json.loads(lines["data"]))

    async def hear(self, kind: str, such: Callable[[Json], object] = lambda _: True) -> Json:
        """Return the next event of a kind that is such."""
        async with asyncio.timeout(10):
            while True:
                event = await self.told.get()
                if event["event"] == kind and such(event):
                    return event

    async def leave(self) -> None:
        """Leave as a reader leaves: without a word."""
        self.left.set()
        async with asyncio.timeout(10):
            await self.task
