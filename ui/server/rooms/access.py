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
from ui.server.rooms.registry import Hall
from ui.server.rooms.store import Kept, Store

LEADS_TO = "room"  # the code of the room, in what is kept under the letters of its door


class Door:
    """What is looked at before anything is done: the code, the seat, the secret, and how often."""

    def __init__(self) -> None:
        self.guesses = Guesses()  # wrong codes, by address
        self.openings = Limit(at_once=100, each_s=0.5)  # new rooms, by address
        self.comings = Limit(at_once=400, each_s=2)  # new seats, by address
        self.presses = Limit(at_once=30, each_s=5)  # what a seat or a teacher sends

    @property
    def hall(self) -> Hall:
        """All rooms that somebody listens to in this process."""
        raise NotImplementedError

    @property
    def store(self) -> Store:
        """Where rooms are kept."""
        return self.hall.store

    async def place(self, letters: str) -> str:
        """Return the code of the room that letters lead to: themselves, if they are no new ones."""
        kept = await self.store.read(letters)
        return str(kept.state.get(LEADS_TO, letters)) if kept else letters

    async def room(self, request: Request, code: str, said: Mapping[str, Any]) -> Kept:
        """Return the room of a code; the answer to a wrong one comes late to who tries many.

        Where many such answers wait for one address, no code from there is looked at any more. A
        class may share it with somebody who guesses; who belongs to a room is answered. To all
        others the letters of before are wrong, once the teacher has renewed them.
        """
        asking, letters = who(request), letters_of(request)
        kept = await self.store.read(code)
        crowded = self.guesses.crowded(asking)
        if kept and not crowded and letters == (kept.state.get("door") or code):
            return kept
        if kept and await self.belongs(code, kept, said):
            return kept
        if crowded:
            raise HTTPException(429, "Too many wrong codes were tried from here; wait ten seconds.")
        if not kept:
            await self.guesses.wrong(asking)
        raise HTTPException(404, f"There is no room {letters}. Look at the wall for the code.")

    async def belongs(self, code: str, kept: Kept, said: Mapping[str, Any]) -> bool:
        """Return whether who asks has a seat of a room, or its secret."""
        secret = said.get("secret")
        led = isinstance(secret, str) and secret.isascii() and digest(secret) == kept.secret
        return led or await self.sits(code, said.get("seat"))

    async def sits(self, code: str, seat: object) -> bool:
        """Return whether a room has this seat, and note that it is here."""
        known = isinstance(seat, str) and seat.isascii()
        return known and await self.store.touch(code, str(seat), time())

    async def led(
        self, request: Request, code: str, said: Mapping[str, Any], *, counted: bool = True
    ) -> Kept:
        """Return the room, if the secret is its own."""
        kept = await self.room(request, code, said)
        self.secret(kept, said)
        if counted and not self.presses.allows(f"{code} led"):
            raise HTTPException(429, "That was too fast; wait a second.")
        return kept

    def secret(self, kept: Kept, said: Mapping[str, Any]) -> None:
        """Refuse who does not know the secret of a room."""
        if not compare_digest(digest(text(said, "secret")), kept.secret):
            raise HTTPException(403, "This is the teacher's. Open it with the teacher's own link.")

    async def role(self, code: str, kept: Kept, said: Mapping[str, Any]) -> str:
        """Return which screen asks, once it has shown that it may."""
        role = said.get("role")
        if role not in ROLES:
            raise ValueError(f"role must be one of {', '.join(ROLES)}, got {role!r:.40}")
        if role == "seat":
            seat = text(said, "seat")
            if not await self.sits(code, seat):
                raise HTTPException(403, "This room does not know your seat. Join it again.")
            if not self.presses.allows(seat):
                raise HTTPException(429, "That was too fast; wait a second.")
        else:
            self.secret(kept, said)
        return str(role)


def text(said: Mapping[str, Any], name: str) -> str:
    value = said.get(name)
    if not isinstance(value, str) or len(value) > 400 or not value.isascii():
        raise ValueError(f"{name} must be text of at most 400 plain letters, got {value!a:.40}")
    return value


def letters_of(request: Request) -> str:
    """Return the letters of an address, in capitals."""
    return str(request.path_params.get("code", "")).upper()


def digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
