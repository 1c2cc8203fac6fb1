"""A class on one server process: how soon all are served, and how a step of a slider feels then.

    python -m benchmarks.class_load --learners 300

The app is started as the README says. Half of the learners open the playground and half the
heatmap, all within one second; then each of them moves a slider by one step every two seconds.
They do this in waves, as one class after another does. One warm-up opening comes first.

A learner is what the browser sends and nothing that it draws: the page, the stream of Streamlit,
one request a step for figures and words (the "picture"), and the state of the page when the hand
has rested as long as the server asks for (a "run" of the page's script). In a class that is longer
than the two seconds between steps, so most runs come at the end, when all hands rest. The files
that a browser keeps (Streamlit's scripts, plotly.js) are left out.

All learners are one process of asyncio without any library for the wire, so that a machine of two
cores has one for the server. How late that process is with its own steps is told too: it must be
far below what is measured.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import socket
import sys
import zlib
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import psutil
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from benchmarks.report import Row, tell
from benchmarks.tools import TOOLS, Server, Start, ToolFailed, served

PAGES = ("", "heatmap")
MOVED = ("d", "n", "L", "t", "phi")
EVERY_S = 2.0
REST_S = 0.12  # the client tells the state when the hand has rested so long, or as the server says
OPENING_S = 1.0
PATIENCE_S = 60.0  # for one answer; whoever waits longer is an error
PAUSE_S = 2.0  # between waves
MB = 1e6
QUICKACK = getattr(socket, "TCP_QUICKACK", None)  # Linux

# What a part of a page asks the server for: a figure or words.
ASKED = {"figures": ("name", "options"), "words": ("part", "name")}

# What Chromium sends with every request: the server must read all of it.
HEADERS = """Host: {host}
Connection: keep-alive
Origin: http://{host}
Referer: http://{host}/{page}
User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36
Accept: */*
Accept-Encoding: gzip, deflate, br, zstd
Accept-Language: en-US,en;q=0.9
Sec-Fetch-Dest: empty
Sec-Fetch-Mode: cors
Sec-Fetch-Site: same-origin
"""
UPGRADE = HEADERS.replace("keep-alive", "Upgrade") + (
    "Upgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Protocol: streamlit\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n"
)
BINARY, CLOSE, PING, PONG = 0x82, 0x88, 0x89, 0x8A  # first bytes of whole websocket frames

View = dict[str, int]
Answer = tuple[bytes, bytes]


class Unserved(Exception):
    """A learner did not get what was asked for."""


# ---- the wire -----------------------------------------------------------------------------------


class Wire(asyncio.Protocol):
    """A connection whose own end never waits.

    Without TCP_NODELAY a small message waits for the acknowledgement of the one before, and without
    TCP_QUICKACK this end puts off its acknowledgements by up to 40 ms, so that a server that waits
    for them would look slow. Linux takes the latter back, so it is set after each receipt.
    """

    def __init__(self) -> None:
        self.received = bytearray()
        self.waiting: asyncio.Future[Any] | None = None
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.socket = transport.get_extra_info("socket")
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.open = True

    def data_received(self, data: bytes) -> None:
        if QUICKACK is not None:
            self.socket.setsockopt(socket.IPPROTO_TCP, QUICKACK, 1)
        self.received += data
        self.read()

    def connection_lost(self, error: Exception | None) -> None:
        self.open = False
        if self.waiting and not self.waiting.done():
            self.waiting.set_exception(Unserved("the server closed a connection"))

    def read(self) -> None:
        """Take what has been received so far."""
        raise NotImplementedError

    async def answered(self, message: bytes) -> Any:
        """Send a message and wait for what `read` makes of the answer."""
        self.transport.write(message)
        return await self.next()

    async def next(self) -> Any:
        """Wait for the next answer. Whoever gives up leaves, lest a late one be the wrong one."""
        self.waiting = asyncio.get_running_loop().create_future()
        try:
            return await self.waiting
        except asyncio.CancelledError:
            self.transport.abort()
            raise

    def answer(self, value: Any) -> None:
        if self.waiting and not self.waiting.done():
            self.waiting.set_result(value)


class Http(Wire):
    """One request after the other on a connection that is kept."""

    def read(self) -> None:
        end = self.received.find(b"\r\n\r\n") + 4
        if end < 4:
            return
        head = bytes(self.received[:end])
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        if length is None:
            self.transport.abort()
        elif len(self.received) >= end + int(length[1]):
            body = bytes(self.received[end : end + int(length[1])])
            self.received.clear()
            self.answer((head, body))


class Stream(Wire):
    """The websocket, as far as Streamlit uses it: whole binary frames, no compression."""

    def __init__(self, take: Callable[[bytes], None]) -> None:
        super().__init__()
        self.take = take
        self.upgraded = False

    def read(self) -> None:
        start = 0 if self.upgraded else self.shaken()
        while self.upgraded and (frame := self.frame(start)):
            first, begin, start = frame
            if start > len(self.received):
                start = begin - self.head
                break
            payload = bytes(self.received[begin:start])
            if first == BINARY:
                self.take(payload)
            elif first == PING:
                self.send(payload, PONG)
        del self.received[:start]

    def shaken(self) -> int:
        """Return where the frames begin, if the server has agreed to speak in frames."""
        end = self.received.find(b"\r\n\r\n") + 4
        if end < 4:
            return 0
        self.upgraded = self.received.startswith(b"HTTP/1.1 101")
        if self.upgraded:
            self.answer(None)
        else:
            self.transport.abort()
        return end

    def frame(self, start: int) -> tuple[int, int, int] | None:
        """Return the first byte of a frame and where its payload begins and ends."""
        if len(self.received) < start + 2:
            return None
        short = self.received[start + 1]
        self.head = {126: 4, 127: 10}.get(short, 2)
        begin = start + self.head
        if self.head == 2:
            return self.received[start], begin, begin + short
        if len(self.received) < begin:
            return None
        return (
            self.received[start],
            begin,
            begin + int.from_bytes(self.received[start + 2 : begin], "big"),
        )

    def send(self, payload: bytes, first: int = BINARY) -> None:
        """Send a frame. A client must mask what it sends; with zeros the mask changes nothing."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([first]) + length + bytes(4) + payload)


class Address(NamedTuple):
    """Where the app is."""

    host: str
    port: int

    def head(self, line: str, page: str, headers: str = HEADERS) -> str:
        told = headers.format(host=f"{self.host}:{self.port}", page=page)
        return f"{line} HTTP/1.1\n{told}".replace("\n", "\r\n")

    async def http(self) -> Http:
        return (await self._connected(Http))[1]

    async def stream(self, take: Callable[[bytes], None], page: str) -> Stream:
        _, stream = await self._connected(lambda: Stream(take))
        await stream.answered(f"{self.head('GET /_stcore/stream', page, UPGRADE)}\r\n".encode())
        return stream

    async def _connected(self, wire: Callable[[], Connection]) -> tuple[Any, Connection]:
        return await asyncio.get_running_loop().create_connection(wire, self.host, self.port)


Connection = TypeVar("Connection", bound=Wire)


# ---- what the browser keeps of a page -----------------------------------------------------------


class Page:
    """What Streamlit's client and ours know after a run, as far as they send any of it back."""

    def __init__(self) -> None:
        self.widgets: dict[str, WidgetState] = {}
        self.present: set[str] = set()
        self.parts: dict[str, dict[str, Any]] = {kind: {} for kind in ASKED}
        self.hand = self.script = self.query = ""
        self.values: dict[str, Sequence[int]] = {}
        self.view: View = {}
        self.heard = 0
        self.failed = ""

    def take(self, message: ForwardMsg) -> bool:
        """Take a message over and return whether it is the last one of a run."""
        kind = message.WhichOneof("type")
        if kind == "delta":
            element = message.delta.new_element
            if taking := TAKES.get(element.WhichOneof("type") or ""):
                taking(self, element)
        elif kind == "navigation":
            self.script = message.navigation.page_script_hash
        elif kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "script_finished":
            if message.script_finished != ForwardMsg.FINISHED_SUCCESSFULLY:
                self.failed = "a run did not finish"
            self.widgets = {id_: self.widgets[id_] for id_ in self.widgets if id_ in self.present}
            self.present.clear()
            return True
        return False

    def component(self, element: Element) -> None:
        told = element.bidi_component
        if told.component_name.endswith("live_parts"):
            for part in json.loads(told.bytes)["parts"]:
                if part["kind"] not in ASKED:  # presets and choices ask for nothing
                    continue
                asked = {key: part[key] for key in ASKED[part["kind"]]}
                self.parts[part["kind"]][part["key"]] = asked
        elif told.component_name.endswith("live_controls"):
            data = json.loads(told.bytes)
            self.hand, self.view, self.heard = told.id, data["view"], data["heard"]
            if not self.values:
                sliders = (item for item in data["controls"] if "longest" not in item)
                self.values = {slider["key"]: _counted(slider) for slider in sliders}

    def checkbox(self, element: Element) -> None:
        told = element.checkbox
        if state := self.state(told):
            state.bool_value = told.value if told.set_value else told.default

    def slider(self, element: Element) -> None:
        told = element.slider
        state = self.state(told)
        if state is None:
            return
        if told.options:
            texts = (
                told.raw_value if told.set_value else [told.options[int(at)] for at in told.default]
            )
            state.string_array_value.data[:] = texts
        else:
            state.double_array_value.data[:] = told.value if told.set_value else told.default

    def text_input(self, element: Element) -> None:
        told = element.text_input
        if state := self.state(told):
            state.string_value = told.value if told.set_value else told.default

    def exception(self, element: Element) -> None:
        self.failed = f"a run failed: {element.exception.type}"

    def state(self, told: Any) -> WidgetState | None:
        """Return the state to fill in: that of a new widget, or of one the server has set."""
        self.present.add(told.id)
        if told.id in self.widgets and not told.set_value:
            return None
        return self.widgets.setdefault(told.id, WidgetState(id=told.id))

    def message(self, name: str, url: str, moved: View | None) -> bytes:
        """Return the message that asks for a run, as Chromium sends it with Streamlit 1.67."""
        told = BackMsg()
        run = told.rerun_script
        run.query_string, run.page_script_hash = self.query, self.script
        run.page_name = "" if self.script else name
        run.widget_states.widgets.extend(self.widgets.values())
        if moved is not None:
            # The triggers of a component are one list of events, under an id made of its own.
            trigger = run.widget_states.widgets.add(
                id=f"$$STREAMLIT_INTERNAL_KEY_{self.hand}__events"
            )
            trigger.json_trigger_value = compact([{"event": "moved", "value": moved}])
        context = run.context_info
        context.timezone, context.locale, context.url = "UTC", "en-US", url
        context.color_scheme, context.timezone_offset = "light", 0
        context.is_embedded = False
        return bytes(told.SerializeToString())


TAKES: dict[str, Callable[[Page, Element], None]] = {
    "bidi_component": Page.component,
    "checkbox": Page.checkbox,
    "slider": Page.slider,
    "text_input": Page.text_input,
    "exception": Page.exception,
}


def compact(value: Any) -> str:
    """Return a value as a browser writes it."""
    return json.dumps(value, separators=(",", ":"))


def _counted(control: dict[str, Any]) -> Sequence[int]:
    """Return the values that a slider has."""
    if "values" in control:
        values: list[int] = control["values"]
        return values
    first, last, step = control["ends"]
    return range(first, last + 1, step)


def fit(view: View) -> View:
    """Return a view inside its own table, as the client fits it."""
    lasts = {"t": view["L"] - 1, "phi": view["L"] - 1, "dim": view["d"] - 1}
    return {key: min(value, lasts.get(key, value)) for key, value in view.items()}


def held_after(packed: bytes) -> list[str]:
    """Return the names of the arrays that a page holds after an answer; only its head is read."""
    unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
    head = unpacking.decompress(packed, 4)
    head = unpacking.decompress(unpacking.unconsumed_tail, int.from_bytes(head, "little"))
    return list(dict.fromkeys(name.decode() for name in re.findall(rb'"array":"(\w+)"', head)))


# ---- a learner ----------------------------------------------------------------------------------


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
        self.asking += b"Content-Type: application/json\r\nX-Page: %d\r\n" % chance.getrandbits(32)
        self.page = Page()
        self.errors: Counter[str] = Counter()
        self.http: Http | None = None
        self.stream: Stream | None = None
        self.held: list[str] = []
        self.view: View = {}
        self.opened: float | None = None
        self.late: list[float] = []
        self.rest = REST_S
        self.resting: asyncio.TimerHandle | None = None
        self.pictures = Newest(self.look, self.errors)
        self.runs = Newest(self.tell, self.errors)

    async def arrive(self, delay: float) -> None:
        """Open the page after `delay`, until the words stand and the figures are here."""
        await asyncio.sleep(delay)
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self.open()
            self.opened = clock() - began
        except (Unserved, OSError, TimeoutError) as error:
            self.errors[f"opening: {error or type(error).__name__}"] += 1

    async def open(self) -> None:
        page = self.address.head(f"GET /{self.name}", self.name).encode()
        await self.ask(page + b"\r\n")
        self.stream = await self.address.stream(self.take, self.name)
        await self.run(None)
        if not self.page.hand or not self.page.parts["figures"]:
            raise Unserved("the page has no live figures")
        self.view = self.page.view
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
                return await kept.answered(request)
        self.http = await self.address.http()
        return await self.http.answered(request)

    async def figures(self, view: View) -> None:
        body = compact({"view": view, "held": self.held, **self.page.parts}).encode()
        length = b"Content-Length: %d\r\n\r\n" % len(body)
        head, packed = await self.ask(self.asking + length + body)
        rest = re.search(rb"(?i)\r\nx-rest: *(\d+)", head)
        self.rest = int(rest[1]) / 1e3 if rest else REST_S
        self.held = held_after(packed)

    def take(self, payload: bytes) -> None:
        if self.page.take(ForwardMsg.FromString(payload)):
            self.stream.answer(None)  # type: ignore[union-attr]

    async def run(self, moved: View | None) -> None:
        """Let the page's script run, with the sliders where they were told to be."""
        stream, page = self.stream, self.page
        if stream is None or not stream.open:
            raise Unserved("the stream is closed")
        stream.send(page.message(self.name, self.url, moved))
        await stream.next()
        if page.failed:
            failed, page.failed = page.failed, ""
            raise Unserved(failed)

    async def look(self, step: Step) -> None:
        await self.figures(step.view)

    async def tell(self, step: Step) -> None:
        told = self.chance.getrandbits(32)
        await self.run({**step.view, "told": told})
        if self.page.heard != told or self.page.view != step.view:
            raise Unserved("the server did not take the view over")

    async def practise(self, steps: int) -> None:
        """Take a step every two seconds."""
        clock = asyncio.get_running_loop().time
        began = clock() + self.chance.random() * EVERY_S
        for number in range(steps):
            due = began + number * EVERY_S
            await asyncio.sleep(due - clock())
            self.late.append(clock() - due)
            self.step(number)

    def step(self, number: int) -> None:
        loop = asyncio.get_running_loop()
        key = self.chance.choice(MOVED)
        values = self.page.values[key]
        place = values.index(self.view[key]) + self.chance.choice((-1, 1))
        self.view = fit(self.view | {key: values[min(max(place, 0), len(values) - 1)]})
        step = Step(number, loop.time(), self.view)
        self.pictures.put(step)
        if self.resting:
            self.resting.cancel()
        self.resting = loop.call_later(self.rest, self.rested, step)

    def rested(self, step: Step) -> None:
        self.resting = None
        self.runs.put(step._replace(at=asyncio.get_running_loop().time()))

    async def settle(self) -> None:
        """Wait for what is still under way, and until the session has heard of the last step."""
        await self.pictures.ended()
        if self.resting:
            await asyncio.sleep(self.resting.when() - asyncio.get_running_loop().time() + 0.01)
        await self.runs.ended()


# ---- a class ------------------------------------------------------------------------------------


class Machine:
    """The process of the server, and those it has started."""

    def __init__(self, server: Server) -> None:
        self.process = psutil.Process(server.process.pid)

    def all(self) -> list[psutil.Process]:
        return [self.process, *self.process.children(recursive=True)]

    def memory(self) -> float:
        """Return the resident memory in MB.

        Streamlit keeps the sessions of closed pages for server.disconnectedSessionTTL, 120 s, but
        no more than 128 of them. So what a class leaves behind is not free again a moment later,
        and from the second wave on there are up to 128 sessions beside those of the learners.
        """
        return float(sum(process.memory_info().rss for process in self.all())) / MB

    def seconds(self) -> float:
        """Return the CPU time used so far."""
        return float(sum(sum(process.cpu_times()[:2]) for process in self.all()))


class Class:
    """Learners who come together, practise and leave together."""

    def __init__(self, server: Server, learners: int, chance: random.Random) -> None:
        address = Address("127.0.0.1", server.port)
        self.machine = Machine(server)
        self.learners = [
            Learner(address, PAGES[number % len(PAGES)], random.Random(chance.random()))
            for number in range(learners)
        ]

    async def attend(self, name: str, steps: int, empty: float) -> Row:
        """Return what one wave measured; `empty` is the memory before the first one."""
        try:
            served_ms = await self.come()
            here = [learner for learner in self.learners if learner.opened is not None]
            clock, marks = asyncio.get_running_loop().time, [self.machine.seconds()]
            began = clock()
            await asyncio.gather(*(learner.practise(steps) for learner in here))
            ended = clock()
            marks.append(self.machine.seconds())
            await asyncio.gather(*(learner.settle() for learner in here))
            marks.append(self.machine.seconds())
            memory = self.machine.memory()
        finally:
            for learner in self.learners:
                learner.close()
        await asyncio.sleep(PAUSE_S)
        seen, planned = len(self.took("pictures")), steps * len(self.learners)
        each, busy = (marks[2] - marks[0]) / max(seen, 1), (marks[1] - marks[0]) / (ended - began)
        return {
            "wave": name,
            "learners": len(self.learners),
            "all served, ms": served_ms if len(here) == len(self.learners) else None,
            **self.times(),
            "steps": f"{seen}/{planned}",
            "runs": len(self.took("runs")),
            "server CPU a step, ms": each * 1e3 if seen else None,
            "busy while hands move, %": busy * 100 if seen else None,
            "MB a learner": (memory - empty) / len(self.learners) if steps else None,
            "server with all, MB": memory,
            "server after, MB": self.machine.memory(),
            "errors": sum(self.errors().values()),
        }

    async def come(self) -> float:
        """Let everyone open the page within a second; return after how many ms all were served."""
        clock = asyncio.get_running_loop().time
        began, gap = clock(), OPENING_S / len(self.learners)
        arriving = (one.arrive(gap * number) for number, one in enumerate(self.learners))
        await asyncio.gather(*arriving)
        return (clock() - began) * 1e3

    def took(self, what: str) -> list[float]:
        """Return how long all pictures took, or all runs."""
        return [took for one in self.learners for took in getattr(one, what).took.values()]

    def times(self) -> Row:
        opened = [one.opened for one in self.learners if one.opened is not None]
        pictures, runs = self.took("pictures"), self.took("runs")
        rests = [one.rest for one in self.learners]
        return {
            "opening p50, ms": share(opened, 50),
            "opening p95": share(opened, 95),
            "opening p99": share(opened, 99),
            "picture p50, ms": share(pictures, 50),
            "picture p95": share(pictures, 95),
            "rest, ms": share(rests, 50),
            "run p50, ms": share(runs, 50),
            "run p95": share(runs, 95),
            "client late p95, ms": share([late for one in self.learners for late in one.late], 95),
        }

    def errors(self) -> Counter[str]:
        return sum((one.errors for one in self.learners), Counter[str]())


def share(seconds: list[float], percent: int) -> float | None:
    """Return a percentile in milliseconds: the least value that so many do not exceed."""
    if not seconds:
        return None
    return sorted(seconds)[-(-len(seconds) * percent // 100) - 1] * 1e3


async def measured(server: Server, options: Namespace) -> list[Row]:
    """Return a row for the warm-up and one for each wave, and say what went wrong."""
    chance = random.Random(options.seed)
    empty = Machine(server).memory()
    rows = []
    for wave in range(options.waves + 1):
        learners = Class(server, options.learners if wave else 1, chance)
        steps = int(options.seconds / EVERY_S) if wave else 0
        name = str(wave) if wave else "warm-up"
        rows.append(await learners.attend(name, steps, empty))
        if server.process.poll() is not None:
            raise ToolFailed(f"the server stopped: {server.last_words()}")
        for error, times in learners.errors().most_common(5):
            print(f"wave {name}, {times} times: {error}", flush=True)
        if not wave:
            empty = Machine(server).memory()
    return rows


def allow_files(learners: int) -> None:
    """Let this process and the server have two connections a learner."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = 2 * learners + 256
    if soft != resource.RLIM_INFINITY and soft < needed:
        most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def main() -> None:
    """Measure a class and tell the result."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=300, help="default 300")
    parser.add_argument("--seconds", type=float, default=20, help="of steps a wave (default 20)")
    parser.add_argument("--waves", type=int, default=4, help="default 4")
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    options = parser.parse_args()
    allow_files(options.learners)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and stop the server too
    with served([TOOLS["app"]], Start(L=50, d=128)) as servers:
        if not servers:
            sys.exit(1)
        print(f"client {os.getpid()}, server {servers[0].process.pid}", flush=True)
        rows = asyncio.run(measured(servers[0], options))
    title = f"A class of {options.learners}, a step every {EVERY_S:.0f} s from each"
    tell("class_load", title, rows, ["streamlit", "uvicorn", "numpy", "plotly"])


if __name__ == "__main__":
    main()
