"""The interface of a store of rooms, and the records in it.

A room is kept for twelve hours after its last change. Of those who take part there is a random
token each, and nothing else.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from course.room.test import CODE, named

LIFE_S = 12 * 3600.0
LEASE_S = 40.0  # a seat not heard of for so long is not counted as here
MOST_SEATS = 1000
TESTED = named("", CODE)  # stands behind a seat where it has answered a test

Notify = Callable[[str, str], None]


class StoredRoom(NamedTuple):
    """A room in a store: the digest of its secret, its state, its view and its version.

    The version counts the changes of the state.
    """

    secret: str
    state: Mapping[str, Any]
    view: Mapping[str, Any]
    version: int


class Vote(NamedTuple):
    """A vote: in which round, from which seat, for which option, and when."""

    ballot: str
    seat: str
    option: int
    at: float


class StoreUnavailable(Exception):
    """The store cannot be reached just now."""


class StoreRefused(StoreUnavailable):
    """The store is there and says no: to a password, say. Asking again would change nothing."""


class Store(Protocol):
    """What keeps rooms. Each call is one step that is done whole or not at all.

    `ballot` is the name of the round of votes that counts, and `closes` until when; a store checks
    both itself, in the same step in which it keeps a vote. StoreUnavailable is raised where
    it is out of reach.
    """

    kind: str  # "redis", "file" or "memory"

    async def create(self, code: str, room: StoredRoom, now: float) -> bool:
        """Keep a new room; return False if its code is taken."""

    async def read(self, code: str) -> StoredRoom | None:
        """Return a room; None if there is none of this code."""

    async def change(
        self, code: str, room: StoredRoom, ballot: str, closes: float | None, now: float
    ) -> bool:
        """Replace a room by its next version; return False if another change came first."""

    async def look(self, code: str, version: int, view: Mapping[str, Any]) -> bool:
        """Replace the view of a room, as long as it has this version."""

    async def sit(self, code: str, seat: str, now: float) -> bool:
        """Keep a new seat; return False if the room is full.

        In a full room it takes the place of the seat longest not heard of that has no vote, if it
        is none of those that are here.
        """

    async def empty(self, code: str, ballot: str) -> None:
        """Forget all seats of a room, and the votes of one round; without a name, of none."""

    async def touch(self, code: str, seat: str, now: float) -> bool:
        """Note that a seat is here; return False if the room has no such seat."""

    async def here(self, code: str, now: float) -> int:
        """Return how many seats are here."""

    async def vote(self, code: str, vote: Vote) -> bool:
        """Keep the vote of a seat in place of its earlier one; False if the round is not open."""

    async def votes(self, code: str, step: int | None = None) -> list[Vote]:
        """Return all votes of a room, or those of one step."""

    async def drop(self, code: str) -> None:
        """Forget a room and all that belongs to it."""

    async def watch(self, notify: Notify) -> None:
        """Call `notify` with a code and what has changed ("state", "view", "votes"), for ever."""
