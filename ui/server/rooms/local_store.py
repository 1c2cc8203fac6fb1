"""Store for the rooms of one process: a SQLite file, which outlives a restart of the server."""

import asyncio
import json
import os
import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, time
from typing import Any

from ui.server.rooms.store import (
    LEASE_S,
    LIFE_S,
    MOST_SEATS,
    TESTED,
    Notify,
    StoredRoom,
    StoreUnavailable,
    Vote,
)

MEMORY = ":memory:"  # in place of a file, for SQLite
_FORGETS_S = 600.0  # between two looks for rooms that are too old
_START_S = 5.0  # in which a start waits for a file that another process has locked
_PATIENCE_S = 0.5  # in which a step does so, while the event loop goes on
_AGAIN_S = 0.02  # between two tries of a step
_BROKEN = ".broken"  # in place of the suffix of a file that cannot be read
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_TABLES = """
CREATE TABLE IF NOT EXISTS rooms (
  code TEXT PRIMARY KEY, secret TEXT, state TEXT, view TEXT, version INTEGER,
  ballot TEXT DEFAULT '', closes REAL, changed REAL);
CREATE TABLE IF NOT EXISTS seats (code TEXT, seat TEXT, seen REAL, PRIMARY KEY (code, seat));
CREATE TABLE IF NOT EXISTS votes (
  code TEXT, ballot TEXT, seat TEXT, option INTEGER, at REAL, PRIMARY KEY (code, ballot, seat));
PRAGMA user_version=1; -- is written each time: a file that cannot be written is known at once
"""

_SIT = """
INSERT OR IGNORE INTO seats SELECT ?, ?, ? FROM rooms
WHERE code = ? AND (SELECT COUNT(*) FROM seats WHERE code = ?) < ?
"""
# Of a full room one seat goes, the one longest not heard of of which there is no vote.
_MAKE_PLACE = """
DELETE FROM seats WHERE code = :code AND seat = (
  SELECT seat FROM seats WHERE code = :code AND seen <= :since
  AND (SELECT COUNT(*) FROM seats WHERE code = :code) >= :most
  AND seat NOT IN (SELECT replace(seat, :tested, '') FROM votes WHERE code = :code)
  ORDER BY seen LIMIT 1)
"""

Facts = Sequence[Any] | Mapping[str, Any]
Step = tuple[str, Facts]  # what is asked of SQLite, and with which facts


def place(port: int) -> Path:
    """Return where the server of this port keeps its rooms: a folder that is the user's alone.

    Windows has no numbers of users, and a folder for what is temporary for each of them.
    """
    folder = Path(tempfile.gettempdir()) / "positional-encoding"
    if hasattr(os, "getuid"):
        folder = folder.with_name(f"{folder.name}-{os.getuid()}")
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid"):
        if folder.lstat().st_uid != os.getuid():
            raise PermissionError(f"{folder} must belong to the user who runs the course")
        folder.chmod(0o700)
    return folder / f"rooms-{port}.sqlite"


def put_aside(file: Path) -> Path:
    """Give a broken file and what belongs to it another name, in place of an earlier one."""
    for part, aside in _parts(file):
        aside.unlink(missing_ok=True)
        if part.exists():
            part.rename(aside)
    return file.with_suffix(_BROKEN)


def _forget_aside(file: Path, now: float) -> None:
    """Keep a broken file no longer than the rooms that were in it."""
    for _, aside in _parts(file):
        with suppress(OSError):
            if aside.stat().st_mtime < now - LIFE_S:
                aside.unlink()


def _parts(file: Path) -> list[tuple[Path, Path]]:
    """Return each file that SQLite keeps a file in, with its name once that is put aside."""
    aside = file.with_suffix(_BROKEN)
    return [(Path(f"{file}{end}"), Path(f"{aside}{end}")) for end in ("", "-wal", "-shm")]


class LocalStore:
    """Rooms in a file of SQLite's. Every call is one short step on the event loop.

    A crash of the process loses nothing. A crash of the machine may lose the last seconds: no step
    waits for the disk. Where the disk is full or cannot be written, or another process keeps the
    file locked for half a second, a call raises StoreUnavailable, and what was kept before stays.
    """

    def __init__(self, file: Path | str) -> None:
        self.file = file
        self.kind = "memory" if file == MEMORY else "file"
        self.notify: Notify = lambda code, what: None
        self.data = sqlite3.connect(file, timeout=_START_S, isolation_level=None)
        try:
            self._begin()
        except BaseException:
            self.data.close()
            raise

    def _begin(self) -> None:
        if self.data.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
            raise sqlite3.DatabaseError("some of its pages are broken")
        self.data.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA secure_delete=ON;" + _TABLES
        )
        self.data.execute("PRAGMA busy_timeout=0")  # SQLite itself would wait on the event loop

    async def create(self, code: str, room: StoredRoom, now: float) -> bool:
        """Keep a new room; rooms that are too old go at the same time."""
        await self._forget(now)
        row = (code, room.secret, json.dumps(room.state), json.dumps(room.view), room.version, now)
        return await self._step(
            "INSERT OR IGNORE INTO rooms (code, secret, state, view, version, changed) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            row,
        )

    async def read(self, code: str) -> StoredRoom | None:
        """Return a room; None if there is none of this code."""
        for secret, state, view, version in await self._rows(
            "SELECT secret, state, view, version FROM rooms WHERE code = ?", (code,)
        ):
            return StoredRoom(secret, json.loads(state), json.loads(view), version)
        return None

    async def change(
        self, code: str, room: StoredRoom, ballot: str, closes: float | None, now: float
    ) -> bool:
        """Replace a room by its next version; return False if another change came first."""
        state, view = json.dumps(room.state), json.dumps(room.view)
        done = await self._step(
            "UPDATE rooms SET state = ?, view = ?, version = ?, ballot = ?, closes = ?, "
            "changed = ? WHERE code = ? AND version = ?",
            (state, view, room.version, ballot, closes, now, code, room.version - 1),
        )
        self.notify(code, "state")
        return done

    async def look(self, code: str, version: int, view: Mapping[str, Any]) -> bool:
        """Replace the view of a room, as long as it has this version."""
        done = await self._step(
            "UPDATE rooms SET view = ? WHERE code = ? AND version = ?",
            (json.dumps(view), code, version),
        )
        self.notify(code, "view")
        return done

    async def sit(self, code: str, seat: str, now: float) -> bool:
        """Keep a new seat; return False if the room is full.

        In a full room it takes the place of a seat that was not heard of and has no vote.
        """
        sit = _SIT, (code, seat, now, code, code, MOST_SEATS)
        since = {"code": code, "since": now - LEASE_S, "most": MOST_SEATS, "tested": TESTED}
        done = await self._step(*sit)
        if not done:
            done = (await self._done((_MAKE_PLACE, since), sit))[0] == 1
        self.notify(code, "votes")
        return done

    async def empty(self, code: str, ballot: str) -> None:
        """Forget all seats of a room, and the votes of one round."""
        await self._done(
            ("DELETE FROM votes WHERE code = ? AND ballot = ?", (code, ballot)),
            ("DELETE FROM seats WHERE code = ?", (code,)),
        )
        self.notify(code, "votes")
        await self._wipe()

    async def touch(self, code: str, seat: str, now: float) -> bool:
        """Note that a seat is here; return False if the room has no such seat."""
        return await self._step(
            "UPDATE seats SET seen = ? WHERE code = ? AND seat = ?", (now, code, seat)
        )

    async def here(self, code: str, now: float) -> int:
        """Return how many seats are here."""
        here = "SELECT COUNT(*) FROM seats WHERE code = ? AND seen > ?"
        return int((await self._rows(here, (code, now - LEASE_S)))[0][0])

    async def vote(self, code: str, vote: Vote) -> bool:
        """Keep the vote of a seat in place of its earlier one; False if the round is not open."""
        done = await self._step(
            "INSERT OR REPLACE INTO votes SELECT ?, ?, ?, ?, ? FROM rooms "
            "WHERE code = ? AND ballot = ? AND ballot <> '' AND (closes IS NULL OR closes > ?)",
            (code, *vote, code, vote.ballot, vote.at),
        )
        self.notify(code, "votes")
        return done

    async def votes(self, code: str, step: int | None = None) -> list[Vote]:
        """Return all votes of a room, or those of one step."""
        rounds = "*" if step is None else f"{step}.*"
        rows = await self._rows(
            "SELECT ballot, seat, option, at FROM votes WHERE code = ? AND ballot GLOB ? "
            "ORDER BY at",
            (code, rounds),
        )
        return [Vote(*row) for row in rows]

    async def drop(self, code: str) -> None:
        """Forget a room and all that belongs to it."""
        await self._delete(code)
        self.notify(code, "state")
        await self._wipe()

    async def watch(self, notify: Notify) -> None:
        """Call `notify` from now on; there is no other process to hear from."""
        self.notify = notify
        while True:
            with suppress(StoreUnavailable):  # a full disk is looked at again
                await self._forget(time())
            await asyncio.sleep(_FORGETS_S)

    async def _forget(self, now: float) -> None:
        """Forget the rooms that are too old, and a broken file that is."""
        _forget_aside(Path(self.file), now)
        old = "SELECT code FROM rooms WHERE changed < ?"
        for (code,) in await self._rows(old, (now - LIFE_S,)):
            await self._delete(code)
            self.notify(code, "state")
        await self._wipe()

    async def _delete(self, code: str) -> None:
        tables = ("votes", "seats", "rooms")
        await self._done(*((f"DELETE FROM {table} WHERE code = ?", (code,)) for table in tables))

    async def _wipe(self) -> None:
        """Leave nothing in the log of what is gone."""
        await self._rows("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _step(self, asked: str, facts: Facts) -> bool:
        """Take a step, and return whether it has changed one row."""
        return (await self._done((asked, facts)))[0] == 1

    async def _rows(self, asked: str, facts: Facts = ()) -> list[Any]:
        """Return the rows that are asked for."""
        return (await self._done((asked, facts)))[1]

    async def _done(self, *steps: Step) -> tuple[int, list[Any]]:
        """Take steps, all of them or none; return how many rows the last has changed, and found.

        A file that another process has locked is tried again while the event loop goes on.
        """
        until = monotonic() + _PATIENCE_S
        while True:
            try:
                return self._taken(steps)
            except sqlite3.Error as error:
                locked = getattr(error, "sqlite_errorcode", 0) & 0xFF in _LOCKED
                if not locked or monotonic() >= until:
                    raise StoreUnavailable(str(error)) from error
            await asyncio.sleep(_AGAIN_S)

    def _taken(self, steps: Sequence[Step]) -> tuple[int, list[Any]]:
        with self.data:
            if len(steps) > 1:
                self.data.execute("BEGIN IMMEDIATE")
            for asked, facts in steps:
                done = self.data.execute(asked, facts)
            return done.rowcount, done.fetchall()
