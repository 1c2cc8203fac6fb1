"""Actions of the screens of a room: join, vote, answer, move on, and so on."""

from collections.abc import Mapping
from dataclasses import replace
from secrets import choice, token_urlsafe
from time import time
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from course.class_results.sheets import TIMES, file
from course.files import for_spreadsheets
from course.room import screens, test
from course.room.protocol import Room, from_dict, to_dict
from course.room.results import csv_of, summary_of
from course.room.steps import programme, questions
from course.three_words import drawn, heard, spoken
from course.view import view_of
from ui.qr import qr_code
from ui.server.requests import who
from ui.server.rooms.access import ROOM_CODE, RoomAccess, digest, text
from ui.server.rooms.broadcast import state_of
from ui.server.rooms.store import StoredRoom, Vote

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words, and nothing that looks like a digit
_CONFLICT = "Another screen was quicker; look again."
_NO_STORE = {"cache-control": "no-store"}


class RoomActions(RoomAccess):
    """The actions at room/CODE/NAME: each method has the name that the address has."""

    async def create(self, request: Request, body: Mapping[str, Any]) -> Response:
        """Open a new room, and return its code and its secret."""
        name = text(body, "programme")
        plan = programme(name)
        self._limit_openings(request)
        now, secret = time(), token_urlsafe(16)
        room = Room(
            name, len(plan.steps), plan.quiz, began=now, since=now, test=plan.test,
            asked=questions(plan),
        )  # fmt: skip
        stored = StoredRoom(digest(secret), to_dict(room), screens.view_of(room)._asdict(), 1)
        return _json({"code": await self._create_with_new_code(stored, now), "secret": secret})

    def _limit_openings(self, request: Request) -> None:
        """Refuse who takes too many letters: there are only so many."""
        if not self.openings.allows(who(request)):
            raise HTTPException(429, "Too many rooms were opened from here; try again in a minute.")

    async def _create_with_new_code(self, stored: StoredRoom, now: float) -> str:
        """Keep something under letters that are free, and return them."""
        for _ in range(50):
            fresh = "".join(choice(LETTERS) for _ in range(4))
            if await self.store.create(fresh, stored, now):
                return fresh
        raise HTTPException(503, "No code is free just now; try again in a minute.")

    async def join(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Give a seat: the one that is asked for, if the room has it, or a new one."""
        await self.room(request, code, body)
        seat, now = body.get("seat"), time()
        if not await self.has_seat(code, seat):
            if not self.joins.allows(who(request)):
                raise HTTPException(429, "Too many have joined from here at once; wait a minute.")
            seat = token_urlsafe(16)
            if not await self.store.sit(code, seat, now):
                raise HTTPException(409, "This room is full.")
        votes = await self.store.votes(code)
        own = {vote.ballot: vote.option for vote in votes if vote.seat == seat}
        given = test.answers(str(seat), {vote.seat: vote.option for vote in votes})
        return _json({"seat": seat, "votes": own, "test": given})

    async def now(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Return what a stream would tell, once: for networks that let no stream through."""
        stored = await self.room(request, code, body)
        role = await self.role(code, stored, body)
        now, votes, here = time(), [], 0
        if role != "seat":
            votes, here = await self.store.votes(code), await self.store.here(code, now)
        state = state_of(role, from_dict(stored.state), now, votes, here)
        return _json({"state": state | {"version": stored.version}, "view": stored.view})

    async def vote(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Count the vote of a seat, in place of its earlier one in this round."""
        stored = await self.room(request, code, body)
        await self.role(code, stored, {**body, "role": "seat"})
        room, ballot, option = from_dict(stored.state), text(body, "ballot"), body.get("option")
        if not room.open(time()) or ballot != room.ballot:
            raise HTTPException(409, "This vote is closed.")
        if room.test:
            raise HTTPException(409, "This room takes a test; its answers are no votes.")
        count = len(screens.asked(room).options)
        if isinstance(option, bool) or not isinstance(option, int) or not 0 <= option < count:
            raise ValueError(f"option must be from 0 to {count - 1}, got {option!r:.40}")
        if not await self.store.vote(code, Vote(ballot, text(body, "seat"), option, time())):
            raise HTTPException(409, "This vote is closed.")
        return _json({"ballot": ballot, "option": option})

    async def answer(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Keep the answer of a seat to an item of the test, with the code of its sheet."""
        stored = await self.room(request, code, body)
        await self.role(code, stored, {**body, "role": "seat"})
        room, seat, now = from_dict(stored.state), text(body, "seat"), time()
        if room.phase != "test" or not room.open(now):
            raise HTTPException(409, "The test is closed.")
        number, place, option = test.checked(body, room.test)
        for name, value in ((test.CODE, number), (place, option)):
            vote = Vote(room.ballot, test.named(seat, name), value, now)
            if not await self.store.vote(code, vote):
                raise HTTPException(409, "The test is closed.")
        return _json({})

    async def words(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Return the code of a sheet in three words: one that is known, or typed, or a new one."""
        stored = await self.room(request, code, body)
        await self.role(code, stored, {**body, "role": "seat"})
        typed, number = body.get("words"), body.get("code")
        if typed is not None:
            number = heard(text(body, "words"))
        elif number is None:
            number = drawn()
        when = from_dict(stored.state).test or TIMES[0]
        words = spoken(number)
        return _json({"code": number, "words": words, "form": test.form_of(number, when)})

    async def move(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Make a move of the teacher's; one made twice by two screens counts once."""
        stored = await self.teachers_room(request, code, body)
        if body.get("version") != stored.version:
            raise HTTPException(409, _CONFLICT)
        now = time()
        before = from_dict(stored.state)
        room = before.after(text(body, "move"), now)
        view = stored.view
        if _scene_and_view(room) != _scene_and_view(before):
            view = screens.view_of(room)._asdict()
        if room.door and (door := await self.store.read(room.door)):  # is kept as long as the room
            door = door._replace(version=door.version + 1)
            await self.store.change(room.door, door, "", None, now)
        return _json({"version": await self._changed(code, stored._replace(view=view), room, now)})

    async def renew(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Give a room fresh letters to come in by, and empty its seats and the open round."""
        stored = await self.teachers_room(request, code, body)
        if body.get("version") != stored.version:
            raise HTTPException(409, _CONFLICT)
        self._limit_openings(request)
        now, before = time(), from_dict(stored.state)
        door = await self._create_with_new_code(StoredRoom("", {ROOM_CODE: code}, {}, 1), now)
        room = replace(before, door=door)
        version = await self._changed(code, stored, room, now)
        await self.store.empty(code, room.ballot if room.open(now) else "")
        if before.door:
            await self.store.drop(before.door)
        return _json({"version": version, "door": door})

    async def _changed(self, code: str, stored: StoredRoom, room: Room, now: float) -> int:
        """Keep the next state of a room, and return its version."""
        changed = stored._replace(state=to_dict(room), version=stored.version + 1)
        if not await self.store.change(code, changed, room.ballot, room.closes, now):
            raise HTTPException(409, _CONFLICT)
        return changed.version

    async def look(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Show the class what the teacher's hand has moved."""
        stored = await self.teachers_room(request, code, body, counted=False)
        asked = body.get("view")
        if not isinstance(asked, Mapping):
            raise ValueError(f"view must be an object, got {asked!r:.40}")
        if body.get("version") == stored.version:
            await self.store.look(code, stored.version, view_of(asked)._asdict())
        return _json({})

    async def drop(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Forget a room at once."""
        stored = await self.teachers_room(request, code, body)
        await self.store.drop(code)
        if door := from_dict(stored.state).door:
            await self.store.drop(door)
        return _json({})

    async def results(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Return the votes as CSV: a row for each, with no name and no token in it."""
        stored = await self.teachers_room(request, code, body)
        room, votes = from_dict(stored.state), await self.store.votes(code)
        if room.test:
            table = file(test.sheets(room.test, {vote.seat: vote.option for vote in votes}))
        else:
            table = csv_of(room, votes)
        return Response(for_spreadsheets(table), media_type="text/csv")

    async def summary(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Return what the class has answered, for a page to print."""
        stored = await self.teachers_room(request, code, body)
        return _json(summary_of(from_dict(stored.state), await self.store.votes(code)))

    async def qr(self, request: Request, code: str, body: Mapping[str, Any]) -> Response:
        """Return an address of this room as a QR code."""
        stored = await self.room(request, code, body)
        address, letters = text(body, "address"), {code, from_dict(stored.state).door or code}
        if len(address) > 300 or not any(f"/room/{one}" in address for one in letters):
            raise ValueError(f"address must be one of this room, got {address!r:.80}")
        return Response(qr_code(address), media_type="image/svg+xml")


def _scene_and_view(room: Room) -> tuple[Any, ...]:
    """Return the figure and the view that a class begins with."""
    return screens.scene_of(room), screens.view_of(room)


ACTIONS = {
    name: getattr(RoomActions, name)
    for name in (
        "join",
        "now",
        "vote",
        "answer",
        "words",
        "move",
        "look",
        "renew",
        "drop",
        "results",
        "summary",
        "qr",
    )
}


def _json(told: object) -> Response:
    return JSONResponse(told, headers=_NO_STORE)
