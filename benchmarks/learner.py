"""A learner: opens a page, moves a slider, presses a button, loses the net and comes back."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple, cast

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks.browsed import Page, Told, compact, fit, held_after
from benchmarks.wire import CLOSE, Address, Answer, Http, Stream, Unserved, View

MOVED = ("d", "n", "L", "t", "phi")
EVERY_S = 2.0
PATIENCE_S = 60.0  # for one answer; whoever waits longer is an error
PINGS = ("health", "host-config")  # what Streamlit's client asks before it connects again


class Step(NamedTuple):
    """A step of a slider: which it was, when its answer began to be waited for, and its view."""

    number: int
    at: float
    view: View


class Newest:
    """Does one thing for a step at a time; a newer step takes the place of one that waits."""

    def __init__(self, work: Callable[[Step], Awaitable[None]], errors: Counter[str]) -> None:
        self.work = work
        self.errors = errors
        self.next: Step | None = None
        self.task: asyncio.Task[None] | None = None
        self.took: dict[int, float] = {}

    def put(self, step: Step) -> None:
        self.next = step
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        while self.next:
            step, self.next = self.next, None
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await self.work(step)
            except (Unserved, OSError, TimeoutError) as error:
                self.errors[str(error) or type(error).__name__] += 1
            else:
                # From the step, and so with the time it waited behind the one before it.
                self.took[step.number] = asyncio.get_running_loop().time() - step.at

    async def ended(self) -> None:
        if self.task:
            await asyncio.wait([self.task], timeout=2 * PATIENCE_S)


class Learner:
    """One browser with one page."""

    def __init__(self, address: Address, name: str, chance: random.Random) -> None:
        self.address, self.name, self.chance = address, name, chance
        self.url = f"http://{address.host}:{address.port}/{name}"
        self.asking = address.head("POST /live/figures", name).encode()
        self.asking += b"Content-Type: application/json\r\n"
        self.page = Page()
        self.errors: Counter[str] = Counter()
        self.http: Http | None = None
        self.stream: Stream | None = None
        self.held: list[str] = []
        self.view: View = {}
        self.served: float | None = None  # after so many seconds, when last asked for all of it
        self.resumed = False
        self.late: list[float] = []
        self.pictures = Newest(self.look, self.errors)
        self.runs = Newest(self.press, self.errors)

    async def time(self, delay: float, serving: Callable[[Learner], Awaitable[None]]) -> None:
        """Begin after `delay` with what serves the learner, and keep how long it takes."""
        self.served = None
        await asyncio.sleep(delay)
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await serving(self)
            self.served = clock() - began
        except (Unserved, OSError, TimeoutError) as error:
            self.errors[f"{serving.__name__}: {error or type(error).__name__}"] += 1

    async def open(self) -> None:
        """Open the page, until the words stand and the figures are here."""
        page = self.address.head(f"GET /{self.name}", self.name).encode()
        await self.ask(page + b"\r\n")
        self.stream = await self.address.stream(self.take, self.name)
        await self.run(None)
        if not self.page.hand or not self.page.parts["figures"]:
            raise Unserved("the page has no live figures")
        self.view = self.page.view
        await self.figures(self.view)

    def drop(self) -> None:
        """Break all connections, as a network does: nobody says goodbye."""
        for wire in (self.stream, self.http):
            if wire and wire.open:
                wire.transport.abort()

    async def reconnect(self) -> None:
        """Be served again: a run with what was there before, and the figures."""
        page, session = self.page, self.page.session
        for ping in PINGS:
            await self.ask(self.address.head(f"GET /_stcore/{ping}", self.name).encode() + b"\r\n")
        self.stream = await self.address.stream(self.take, self.name, session)
        game = {"hidden": 5, "given": 4, "round": 2, "answers": 1 + self.chance.randrange(99)}
        kept = {"game": [{**game, "right": 1}, 1 + self.chance.randrange(10**9)]}
        # The browser hands in its record on every new connection (ui/browser/memory.js).
        record = {"version": 1, "entries": kept}
        handed = {"message": self.chance.getrandbits(32), "record": record, "blocked": False}
        page.view, page.record = {}, {}
        await self.run(Told(page.memory, "kept", handed))
        self.resumed = page.session == session
        if not self.resumed and page.view != self.view:
            raise Unserved("the view is another one")
        if page.record.get("game") != kept["game"]:  # beside it stands that the page was opened
            raise Unserved("the record is another one")
        await self.figures(self.view)

    def close(self) -> None:
        if self.stream and self.stream.open:
            self.stream.send((1001).to_bytes(2, "big"), CLOSE)
        for wire in (self.stream, self.http):
            if wire and wire.open:
                wire.transport.close()

    async def ask(self, request: bytes) -> Answer:
        """Return head and body of the answer to a request."""
        answer = await self.answered(request)
        head, body = answer
        if not head.startswith(b"HTTP/1.1 200"):
            raise Unserved(f"{head[:12].decode()} {body[:80].decode(errors='replace')}")
        return answer

    async def answered(self, request: bytes) -> Answer:
        """Ask, and once more if a kept connection was being closed, as browsers do.

        The server closes connections that are idle for five seconds, which an opening may take.
        """
        kept = self.http
        if kept and kept.open:
            with suppress(Unserved):
                return cast(Answer, await kept.answered(request))
        self.http = await self.address.http()
        return cast(Answer, await self.http.answered(request))

    async def figures(self, view: View) -> None:
        body = compact({"view": view, "held": self.held, **self.page.parts}).encode()
        length = b"Content-Length: %d\r\n\r\n" % len(body)
        _, packed = await self.ask(self.asking + length + body)
        self.held = held_after(packed)

    def take(self, payload: bytes) -> None:
        if self.page.take(ForwardMsg.FromString(payload)):
            self.stream.answer(None)  # type: ignore[union-attr]

    async def run(self, told: Told | None) -> None:
        """Let the page's script run, and hear of what has happened in the browser."""
        stream, page = self.stream, self.page
        if stream is None or not stream.open:
            raise Unserved("the stream is closed")
        stream.send(page.message(self.name, self.url, told))
        await stream.next()
        if page.failed:
            failed, page.failed = page.failed, ""
            raise Unserved(failed)

    async def look(self, step: Step) -> None:
        await self.figures(step.view)

    async def press(self, step: Step) -> None:
        """Press a button of the page, and wait until the session has carried it out."""
        page, number = self.page, 1 + step.number
        one = {"number": number, "key": self.chance.choice(page.buttons), "page": self.name}
        told = {"session": page.asked, "presses": [{**one, "view": step.view, "value": None}]}
        page.buttons = []
        await self.run(Told(page.hand, "pressed", told))
        if number not in page.done:
            raise Unserved("a press was not carried out")

    async def practise(self, steps: int) -> None:
        """Take a step every two seconds, and press a button at one of them."""
        clock = asyncio.get_running_loop().time
        pressing = self.chance.randrange(steps) if steps else None
        began = clock() + self.chance.random() * EVERY_S
        for number in range(steps):
            due = began + number * EVERY_S
            await asyncio.sleep(due - clock())
            self.late.append(clock() - due)
            self.step(number, presses=number == pressing)

    def step(self, number: int, *, presses: bool = False) -> None:
        loop = asyncio.get_running_loop()
        key = self.chance.choice(MOVED)
        values = self.page.values[key]
        place = values.index(self.view[key]) + self.chance.choice((-1, 1))
        self.view = fit(self.view | {key: values[min(max(place, 0), len(values) - 1)]})
        self.page.shown = self.view
        step = Step(number, loop.time(), self.view)
        self.pictures.put(step)
        if presses and self.page.buttons:
            self.runs.put(step)

    async def settle(self) -> None:
        """Wait for what is still under way."""
        await self.pictures.ended()
        await self.runs.ended()
