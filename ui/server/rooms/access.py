"""Access to a room: by its code, by a seat in it, or by the teacher's secret."""

from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from time import time
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from ui.server.requests import who
from ui.server.rooms.broadcast import ROLES
from ui.server.rooms.limits import Guesses, Limit
from ui.server.rooms.registry import RoomRegistry
from ui.server.rooms.store import Store, StoredRoom

ROOM_CODE = "room"  # where the record of renewed letters has the code of their room


class RoomAccess:
    """Checks before any action: the code, the seat, the secret, and how often."""

    def __init__(self) -> None:
        self.guesses = Guesses()  # wrong codes, by address
        self.openings = Limit(at_once=100, each_s=0.5)  # new rooms, by address
        self.joins = Limit(at_once=400, each_s=2)  # new seats, by address
        self.presses = Limit(at_once=30, each_s=5)  # what a seat or a teacher sends

    @property
    def registry(self) -> RoomRegistry:
        """The rooms that somebody listens to in this process."""
        raise NotImplementedError

    @property
    def store(self) -> Store:
        """Where rooms are kept."""
        return self.registry.store

    async def room_code(self, letters: str) -> str:
        """Return the code of the room that letters lead to: themselves, if they are no new ones."""
        stored = await self.store.read(letters)
        return str(stored.state.get(ROOM_CODE, letters)) if stored else letters

    async def room(self, request: Request, code: str, body: Mapping[str, Any]) -> StoredRoom:
        """Return the room of a code; the answer to a wrong one comes late to who tries many.

        Where many such answers wait for one address, no code from there is looked at any more. A
        class may share it with somebody who guesses; who belongs to a room is answered. To all
        others the letters of before are wrong, once the teacher has renewed them.
        """
        asking, letters = who(request), letters_of(request)
        stored = await self.store.read(code)
        crowded = self.guesses.crowded(asking)
        if stored and not crowded and letters == (stored.state.get("door") or code):
            return stored
        if stored and await self.is_member(code, stored, body):
            return stored
        if crowded:
            raise HTTPException(429, "Too many wrong codes were tried from here; wait ten seconds.")
        if not stored:
            await self.guesses.wrong(asking)
        raise HTTPException(404, f"There is no room {letters}. Look at the wall for the code.")

    async def is_member(self, code: str, stored: StoredRoom, body: Mapping[str, Any]) -> bool:
        """Return whether who asks has a seat of a room, or its secret."""
        secret = body.get("secret")
        leads = isinstance(secret, str) and secret.isascii() and digest(secret) == stored.secret
        return leads or await self.has_seat(code, body.get("seat"))

    async def has_seat(self, code: str, seat: object) -> bool:
        """Return whether a room has this seat, and note that it is here."""
        known = isinstance(seat, str) and seat.isascii()
        return known and await self.store.touch(code, str(seat), time())

    async def teachers_room(
        self, request: Request, code: str, body: Mapping[str, Any], *, counted: bool = True
    ) -> StoredRoom:
        """Return the room, if the secret is its own."""
        stored = await self.room(request, code, body)
        self.check_secret(stored, body)
        if counted and not self.presses.allows(f"{code} led"):
            raise HTTPException(429, "That was too fast; wait a second.")
        return stored

    def check_secret(self, stored: StoredRoom, body: Mapping[str, Any]) -> None:
        """Refuse who does not know the secret of a room."""
        if not compare_digest(digest(text(body, "secret")), stored.secret):
            raise HTTPException(403, "This is the teacher's. Open it with the teacher's own link.")

    async def role(self, code: str, stored: StoredRoom, body: Mapping[str, Any]) -> str:
        """Return which screen asks, once it has shown that it may."""
        role = body.get("role")
        if role not in ROLES:
            raise ValueError(f"role must be one of {', '.join(ROLES)}, got {role!r:.40}")
        if role == "seat":
            seat = text(body, "seat")
            if not await self.has_seat(code, seat):
                raise HTTPException(403, "This room does not know your seat. Join it again.")
            if not self.presses.allows(seat):
                raise HTTPException(429, "That was too fast; wait a second.")
        else:
            self.check_secret(stored, body)
        return str(role)


def text(body: Mapping[str, Any], name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str) or len(value) > 400 or not value.isascii():
        raise ValueError(f"{name} must be text of at most 400 plain letters, got {value!a:.40}")
    return value


def letters_of(request: Request) -> str:
    """Return the letters of an address, in capitals."""
    return str(request.path_params.get("code", "")).upper()


def digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
