"""Broadcast to the screens of one room: each event once, when it is new."""

import asyncio
import base64
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from time import monotonic, time
from typing import Any

from course.room import screens
from course.room.protocol import Room, from_dict
from ui.server.rooms.sse_queue import Listener
from ui.server.rooms.store import Store, StoredRoom, StoreUnavailable, Vote

ROLES = ("seat", "wall", "desk")
_TALLY_S = 0.2  # between two counts of the votes
_LOOK_S = 5.0  # between two looks at a room of which nothing was heard
_AGAIN_S = 0.5  # until a store that was out of reach is asked again
_FIGURE = ("lesson", "name", "options")

_log = logging.getLogger("course.rooms")

Draw = Callable[[Mapping[str, Any], Mapping[str, Any]], Awaitable[bytes]]


class Audience:
    """Those who listen to one room, and the task that tells them what is new.

    What only measures spans is on a clock that nobody sets; on the other are the times of a room.
    """

    def __init__(self, code: str, store: Store, draw: Draw) -> None:
        self.code, self.store, self.draw = code, store, draw
        self.listeners: set[Listener] = set()
        self.fresh: set[Listener] = set()  # who has not been told the state
        self.last: dict[tuple[str, str], bytes] = {}  # by role and kind
        self.compared: dict[tuple[str, str], Any] = {}
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.tallied = 0.0
        self.votes: list[Vote] = []  # of one step
        self.step = -1
        self.here = 0
        self.looked = 0.0
        self.uncounted = True  # whether votes may have come since they were last counted
        self.counting: asyncio.TimerHandle | None = None
        self.stated: Any = None  # what the last states were made of
        self.door: str | None = None  # the letters by which seats join, as far as they are known

    def join(self, listener: Listener) -> None:
        """Let somebody listen: what stands comes at once, and the state as it is by then."""
        self.listeners.add(listener)
        self.fresh.add(listener)
        for (role, kind), event in self.last.items():
            if role == listener.role and kind != "state":
                listener.offer(kind, event)
        self.changed.set()
        if self.task is None:
            self.task = asyncio.create_task(self.tell())

    def leave(self, listener: Listener) -> None:
        """Let somebody go; when the last has gone, nothing is told any more."""
        self.listeners.discard(listener)
        self.fresh.discard(listener)
        if not self.listeners and self.task:
            self.task.cancel()
            self.task = None

    def notify(self, what: str) -> None:
        """Have it told that something has changed; many votes are told together."""
        self.uncounted |= what != "view"
        if what == "votes":
            self.count_soon()
        else:
            self.changed.set()

    def count_soon(self) -> None:
        """Have the votes counted for those who see them, but not more often than needed."""
        if self.counting is None and any(one.role != "seat" for one in self.listeners):
            wait = max(0.0, self.tallied + _TALLY_S - monotonic())
            self.counting = asyncio.get_running_loop().call_later(wait, self.count)

    def count(self) -> None:
        """Have the votes counted now."""
        self.counting = None
        self.changed.set()

    async def tell(self) -> None:
        """Tell all listeners what is new, whenever something is."""
        while True:
            with suppress(TimeoutError):  # who is here changes without a notice
                async with asyncio.timeout(_LOOK_S):
                    await self.changed.wait()
            self.changed.clear()
            self.beat(monotonic())
            try:
                await self.update()
            except StoreUnavailable:
                await asyncio.sleep(_AGAIN_S)
                self.notify("state")
            except Exception as error:  # one figure that fails must not silence a class
                _log.error("a room was not told what is new: %s", type(error).__name__)

    def beat(self, now: float) -> None:
        """Let the streams say that they are alive; one timer for all, not one for each."""
        if now < self.looked + _LOOK_S / 5:
            return
        self.looked = now
        for listener in self.listeners:
            listener.beat(now)

    async def update(self) -> None:
        """Look at the room, and tell what is new."""
        stored = await self.store.read(self.code)
        if stored is None:
            self.end()
            return
        room, now = from_dict(stored.state), time()
        self.stop_seats(room.door)
        if room.closes is not None and room.closes > now:
            asyncio.get_running_loop().call_later(room.closes - now + 0.01, self.changed.set)
        await self.tally(room.step)
        await self.tell_state(room, stored, now)
        self.tell_view(stored)
        await self.tell_picture(room, stored)

    async def tally(self, step: int) -> None:
        """Count the votes of a step when some may have come, and now and then in any case."""
        now = monotonic()
        if not any(one.role != "seat" for one in self.listeners):
            return
        if step == self.step:
            if not self.uncounted and now < self.tallied + _LOOK_S:
                return
            if now < self.tallied + _TALLY_S:
                self.count_soon()
                return
        self.tallied, self.uncounted, self.step = now, False, step
        self.votes = await self.store.votes(self.code, step)
        self.here = await self.store.here(self.code, time())

    async def tell_state(self, room: Room, stored: StoredRoom, now: float) -> None:
        """Tell each role its state, if it is another than the last, and whoever has just come.

        How long a vote still counts and the time on the desk are true when they are sent, only.
        """
        roles, fresh = {one.role for one in self.listeners}, self.fresh
        made_of = stored.version, room.open(now), self.tallied, roles
        if made_of == self.stated and not fresh:
            return
        self.stated, self.fresh = made_of, set()
        for role in roles:
            state = state_of(role, room, now, self.votes, self.here)
            state["version"] = stored.version
            same = {key: value for key, value in state.items() if key not in ("closes_in", "clock")}
            if self.compared.get((role, "state")) != same:
                self.compared[role, "state"] = same
                self.send(role, "state", json.dumps(state))
            elif late := [one for one in fresh if one.role == role]:
                event = _event("state", json.dumps(state))
                for listener in late:
                    listener.offer("state", event)

    def stop_seats(self, door: str) -> None:
        """End the streams of all seats when the letters are others: each has to join again."""
        if self.door not in (None, door):
            for listener in self.listeners:
                if listener.role == "seat":
                    listener.stop()
        self.door = door

    def tell_view(self, stored: StoredRoom) -> None:
        """Tell the wall and the desk the view; a seat has it with its picture."""
        for role in ("wall", "desk"):
            if self.compared.get((role, "view")) != stored.view:
                self.compared[role, "view"] = stored.view
                told = {"view": stored.view, "version": stored.version}
                self.send(role, "view", json.dumps(told))

    async def tell_picture(self, room: Room, stored: StoredRoom) -> None:
        """Draw the figure once for all seats."""
        scene = screens.scene_of(room)
        key = scene, stored.view
        if self.compared.get(("seat", "picture")) == key:
            return
        if scene is None or not scene["name"]:
            self.compared["seat", "picture"] = key
            self.last.pop(("seat", "picture"), None)
            return
        packed = await self.draw(stored.view, {name: scene[name] for name in _FIGURE})
        if not packed:
            return
        self.compared["seat", "picture"] = key
        answer = base64.b64encode(packed).decode()
        told = {"scene": scene, "view": stored.view, "version": stored.version, "answer": answer}
        self.send("seat", "picture", json.dumps(told))

    def send(self, role: str, kind: str, data: str) -> None:
        """Offer an event to all of a role."""
        event = _event(kind, data)
        self.last[role, kind] = event
        for listener in self.listeners:
            if listener.role == role:
                listener.offer(kind, event)

    def end(self) -> None:
        """Tell everybody that the room is gone, and end the streams."""
        for role in ROLES:
            self.send(role, "gone", "{}")
        for listener in self.listeners:
            listener.stop()


def _event(kind: str, data: str) -> bytes:
    return f"event: {kind}\ndata: {data}\n\n".encode()


def state_of(role: str, room: Room, now: float, votes: list[Vote], here: int) -> dict[str, Any]:
    """Return what a role is told of a room."""
    if role == "seat":
        return screens.seat(room, now)
    ballots: dict[str, dict[str, int]] = {}
    for vote in votes:
        ballots.setdefault(vote.ballot, {})[vote.seat] = vote.option
    tell = screens.wall if role == "wall" else screens.desk
    return tell(room, now, ballots, here)
