"""What holds of every store of rooms."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from redis import Redis

from tests.server.rooms.stores import Place, RedisServer, stored_room
from ui.server.rooms import local_store, redis_store
from ui.server.rooms.local_store import LocalStore
from ui.server.rooms.redis_store import RedisStore
from ui.server.rooms.store import LEASE_S, LIFE_S, Store, StoreUnavailable, Vote

pytestmark = pytest.mark.anyio
NOW = time.time()


async def voting(place: Place, *seats: str, closes: float | None = None) -> Store:
    """Return a store with a room in which a vote is open, and with these seats in it."""
    store = place.open()
    assert await store.create("BCDF", stored_room(), NOW)
    assert await store.change("BCDF", stored_room(2), "0.vote", closes, NOW)
    for seat in seats:
        assert await store.sit("BCDF", seat, NOW)
    return store


async def test_a_code_is_given_once(place: Place) -> None:
    store = place.open()
    assert await store.read("BCDF") is None
    tried = await asyncio.gather(*(store.create("BCDF", stored_room(n=n), NOW) for n in range(10)))
    assert sum(tried) == 1
    assert await store.read("BCDF") == stored_room(n=tried.index(True))
    assert await store.read("BCDG") is None


async def test_a_room_changes_only_from_the_version_that_is_named(place: Place) -> None:
    store, other = place.open(), place.open()
    await store.create("BCDF", stored_room(), NOW)
    presses = [
        (store, other)[n % 2].change("BCDF", stored_room(2, n=n), "", None, NOW) for n in range(10)
    ]
    done = await asyncio.gather(*presses)
    assert sum(done) == 1
    assert await other.read("BCDF") == stored_room(2, n=done.index(True))
    assert not await store.change("BCDF", stored_room(4), "", None, NOW)
    assert not await store.change("BCDG", stored_room(2), "", None, NOW)
    assert await store.read("BCDG") is None


async def test_a_view_is_kept_for_the_version_it_was_made_for(place: Place) -> None:
    store = place.open()
    await store.create("BCDF", stored_room(), NOW)
    assert await store.look("BCDF", 1, {"d": 64})
    assert not await store.look("BCDF", 2, {"d": 32})
    assert not await store.look("BCDG", 1, {"d": 32})
    assert await store.read("BCDF") == stored_room()._replace(view={"d": 64})


async def test_a_vote_counts_only_while_its_round_is_open(place: Place) -> None:
    store = await voting(place, "a")
    assert not await store.vote("BCDG", Vote("0.vote", "a", 1, NOW))
    assert not await store.vote("BCDF", Vote("1.vote", "a", 1, NOW))
    assert not await store.vote("BCDF", Vote("", "a", 1, NOW))
    assert await store.votes("BCDF") == []
    assert await store.vote("BCDF", Vote("0.vote", "a", 1, NOW))
    await store.change("BCDF", stored_room(3), "0.vote", NOW + 5, NOW)
    assert await store.vote("BCDF", Vote("0.vote", "a", 2, NOW + 4.99))
    assert not await store.vote("BCDF", Vote("0.vote", "a", 0, NOW + 5))
    await store.change("BCDF", stored_room(4), "", None, NOW)
    assert not await store.vote("BCDF", Vote("0.vote", "a", 0, NOW))
    assert not await store.vote("BCDF", Vote("", "a", 0, NOW))
    assert await store.votes("BCDF") == [Vote("0.vote", "a", 2, NOW + 4.99)]


async def test_a_seat_has_one_vote_in_each_round(place: Place) -> None:
    store = await voting(place, "a", "b")
    for option in (2, 1, 1, 0):
        await store.vote("BCDF", Vote("0.vote", "a", option, NOW + option))
    await store.vote("BCDF", Vote("0.vote", "b", 1, NOW + 1))
    await store.change("BCDF", stored_room(3), "0.again", None, NOW)
    await store.vote("BCDF", Vote("0.again", "a", 2, NOW + 2))
    assert await store.votes("BCDF") == [
        Vote("0.vote", "a", 0, NOW), Vote("0.vote", "b", 1, NOW + 1),
        Vote("0.again", "a", 2, NOW + 2),
    ]  # fmt: skip


async def test_of_300_votes_at_once_none_is_lost_and_none_counts_twice(place: Place) -> None:
    seats = [f"seat-{n}" for n in range(300)]
    store = await voting(place, *seats)
    servers = [store, place.open()] if place.shared else [store]
    at_once = [
        servers[n % len(servers)].vote("BCDF", Vote("0.vote", seat, n % 4, NOW))
        for n, seat in enumerate(seats * 2)
    ]
    closing_ = store.change("BCDF", stored_room(3), "0.vote", NOW + 5, NOW)
    assert all(await asyncio.gather(*at_once[:300], closing_, *at_once[300:]))
    votes = await store.votes("BCDF")
    assert sorted(vote.seat for vote in votes) == sorted(seats)
    assert all(vote.option in (int(vote.seat[5:]) % 4, (int(vote.seat[5:]) + 300) % 4)
               for vote in votes)  # fmt: skip


async def test_who_is_here_is_who_was_heard_of(place: Place) -> None:
    store = await voting(place, "a", "b")
    assert await store.here("BCDF", NOW + 1) == 2
    assert await store.here("BCDF", NOW + LEASE_S + 1) == 0
    assert await store.touch("BCDF", "a", NOW + LEASE_S)
    assert await store.here("BCDF", NOW + LEASE_S + 1) == 1
    assert not await store.touch("BCDF", "c", NOW)
    assert not await store.touch("BCDG", "a", NOW)
    assert await store.here("BCDF", NOW) == 2
    assert await store.here("BCDG", NOW) == 0


async def test_a_full_room_takes_no_more(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (local_store, redis_store):
        monkeypatch.setattr(module, "MOST_SEATS", 3)
    store = await voting(place, "a", "b")
    assert not await store.sit("BCDG", "a", NOW)
    tried = await asyncio.gather(*(store.sit("BCDF", f"late {n}", NOW) for n in range(5)))
    assert sum(tried) == 1
    assert await store.here("BCDF", NOW) == 3


async def test_in_a_full_room_a_seat_that_never_voted_and_is_gone_makes_place(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (local_store, redis_store):
        monkeypatch.setattr(module, "MOST_SEATS", 5)
    store = await voting(place, "voter", "older", "old", "tested", "here")
    for voted in ("voter", "tested/code"):
        assert await store.vote("BCDF", Vote("0.vote", voted, 1, NOW))
    await store.touch("BCDF", "older", NOW - 1)
    later = NOW + LEASE_S + 1
    assert not await store.sit("BCDF", "early", NOW + LEASE_S - 2)
    await store.touch("BCDF", "here", later)
    assert await store.sit("BCDF", "late", later)
    assert not await store.touch("BCDF", "older", later)  # the one longest not heard of goes first
    tried = await asyncio.gather(*(store.sit("BCDF", f"late {n}", later) for n in range(3)))
    assert sum(tried) == 1
    known = ["voter", "older", "old", "tested", "here"]
    assert [await store.touch("BCDF", seat, later) for seat in known] == [
        True, False, False, True, True,
    ]  # fmt: skip
    assert await store.here("BCDF", later) == 5


async def test_a_room_that_is_emptied_keeps_the_votes_of_earlier_rounds(place: Place) -> None:
    store = await voting(place, "a", "b")
    await store.vote("BCDF", Vote("0.vote", "a", 1, NOW))
    await store.change("BCDF", stored_room(3), "0.again", None, NOW)
    await store.vote("BCDF", Vote("0.again", "a", 1, NOW))
    await store.vote("BCDF", Vote("0.again", "b", 2, NOW))
    await store.empty("BCDF", "0.again")
    assert await store.votes("BCDF") == [Vote("0.vote", "a", 1, NOW)]
    assert await store.here("BCDF", NOW) == 0
    assert not await store.touch("BCDF", "a", NOW)
    assert await store.sit("BCDF", "c", NOW)
    assert await store.vote("BCDF", Vote("0.again", "c", 0, NOW))
    await store.empty("BCDF", "")
    assert {vote.seat for vote in await store.votes("BCDF")} == {"a", "c"}
    assert await store.read("BCDF") == stored_room(3)


async def test_a_room_that_is_dropped_leaves_nothing(place: Place) -> None:
    store = await voting(place, "token-a")
    await store.create("BCDG", stored_room(), NOW)
    await store.vote("BCDF", Vote("0.vote", "token-a", 1, NOW))
    await store.drop("BCDF")
    assert await store.read("BCDF") is None
    assert await store.votes("BCDF") == []
    assert not await store.touch("BCDF", "token-a", NOW)
    assert not await store.vote("BCDF", Vote("0.vote", "token-a", 1, NOW))
    assert "token-a" not in place.dump()
    assert "BCDF" not in place.dump()
    assert await store.read("BCDG") == stored_room()


async def test_every_change_rings_wherever_somebody_listens(place: Place) -> None:
    store = place.open()
    other = place.open() if place.shared else store
    notified: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
    watching = asyncio.create_task(other.watch(lambda *change: notified.put_nowait(change)))
    if place.shared:
        assert await notified.get() == ("", "state")  # it listens from now on
    else:
        await asyncio.sleep(0)

    async def heard(what: str) -> None:
        async with asyncio.timeout(10):
            while await notified.get() != ("BCDF", what):
                pass

    await store.create("BCDF", stored_room(), NOW)
    await store.change("BCDF", stored_room(2), "0.vote", None, NOW)
    await heard("state")
    await store.look("BCDF", 2, {"d": 64})
    await heard("view")
    await store.sit("BCDF", "a", NOW)
    await heard("votes")
    await store.vote("BCDF", Vote("0.vote", "a", 1, NOW))
    await heard("votes")
    await store.drop("BCDF")
    await heard("state")
    watching.cancel()


async def test_a_code_that_is_given_again_brings_no_votes_along(place: Place) -> None:
    store = await voting(place, "a")
    await store.vote("BCDF", Vote("0.vote", "a", 1, NOW))
    if isinstance(store, RedisStore):
        await store.redis.delete("{BCDF} room")  # it has expired before the others
    later = NOW + LIFE_S + 1
    assert await store.create("BCDF", stored_room(), later)
    assert await store.votes("BCDF") == []
    assert not await store.touch("BCDF", "a", later)
    assert await store.here("BCDF", later) == 0


# A room vanishes twelve hours after its last change.


@pytest.mark.parametrize("place", ["file"], indirect=True)
async def test_a_new_room_ends_those_that_are_too_old_with_all_that_belongs_to_them(
    place: Place,
) -> None:
    store = place.open()
    for code, then in (("BCDF", NOW - LIFE_S - 60), ("BCDG", NOW - 60)):
        await store.create(code, stored_room(), then)
        await store.change(code, stored_room(2), "0.vote", None, then)
        await store.sit(code, f"token-{code}", then)
        await store.vote(code, Vote("0.vote", f"token-{code}", 1, then))
    await store.create("BCDH", stored_room(), NOW)
    assert await store.read("BCDF") is None
    assert "BCDF" not in place.dump()
    assert len(await store.votes("BCDG")) == 1


# A file that another process has locked.


async def locked(file: Path) -> tuple[LocalStore, sqlite3.Connection]:
    """Return a store with an open vote, and the connection that has locked its file."""
    store = await voting(Place(file), "a", "b")
    assert isinstance(store, LocalStore)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return store, other


async def test_while_a_file_is_locked_the_loop_goes_on_and_the_vote_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_store, "_PATIENCE_S", 60)
    monkeypatch.setattr(local_store, "_AGAIN_S", 0)
    store, other = await locked(tmp_path / "rooms.sqlite")
    with closing(store.data), closing(other):
        vote = asyncio.create_task(store.vote("BCDF", Vote("0.vote", "a", 1, NOW)))
        for _ in range(200):
            await asyncio.sleep(0)
        assert not vote.done()
        assert await store.here("BCDF", NOW) == 2  # reading waits for nobody
        other.execute("ROLLBACK")
        assert await vote
        assert await store.votes("BCDF") == [Vote("0.vote", "a", 1, NOW)]


async def test_a_file_that_stays_locked_is_out_of_reach_until_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_store, "_PATIENCE_S", 0.05)
    store, other = await locked(tmp_path / "rooms.sqlite")
    with closing(store.data), closing(other):
        for step in (store.vote("BCDF", Vote("0.vote", "a", 1, NOW)), store.drop("BCDF")):
            with pytest.raises(StoreUnavailable):
                await step
        other.execute("ROLLBACK")
        assert await store.votes("BCDF") == []
        assert await store.here("BCDF", NOW) == 2
        assert await store.vote("BCDF", Vote("0.vote", "a", 1, NOW))


async def test_what_is_forgotten_is_not_left_in_the_file(tmp_path: Path) -> None:
    store = LocalStore(tmp_path / "rooms.sqlite")
    with closing(store.data):
        await store.create("BCDF", stored_room(), NOW)
        await store.change("BCDF", stored_room(2), "0.vote", None, NOW)
        for n in range(200):
            await store.sit("BCDF", f"a-token-of-a-seat-{n}", NOW)
            await store.vote("BCDF", Vote("0.vote", f"a-token-of-a-seat-{n}", 1, NOW))
        await store.drop("BCDF")
        left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert b"a-token-of-a-seat" not in left


@pytest.mark.parametrize("place", ["redis"], indirect=True)
async def test_no_key_of_redis_outlives_its_room(place: Place) -> None:
    store = await voting(place, "a")
    await store.vote("BCDF", Vote("0.vote", "a", 1, NOW))
    with closing(Redis.from_url(str(place.where))) as redis:
        keys = [key for key in redis.scan_iter()]
        assert len(keys) == 4  # the room, its rounds, the votes of one, its seats
        assert all(LIFE_S - 60 < redis.ttl(key) <= LIFE_S for key in keys)
        redis.expire("{BCDF} room", 100)  # nearly twelve hours later
        await store.sit("BCDF", "late", NOW)
        await store.touch("BCDF", "a", NOW)
        await store.vote("BCDF", Vote("0.vote", "late", 1, NOW))
        await store.look("BCDF", 2, {"d": 64})
        assert all(0 < redis.ttl(key) <= 100 for key in redis.scan_iter())
        await store.change("BCDF", stored_room(3), "", None, NOW)
        assert all(LIFE_S - 60 < redis.ttl(key) <= LIFE_S for key in keys)


async def test_a_redis_that_is_gone_or_silent_is_said_at_once(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_store, "_PATIENCE_S", 0.2)

    async def said_away(store: RedisStore) -> None:
        async with asyncio.timeout(2):
            with pytest.raises(StoreUnavailable):
                await store.read("QQQQ")

    gone, silent = RedisStore("redis://127.0.0.1:1/0"), RedisStore(redis.url)
    assert await silent.read("QQQQ") is None
    await said_away(gone)
    with redis.held_up():
        await said_away(silent)
    assert await silent.read("QQQQ") is None
    for store in (gone, silent):
        await store.redis.aclose()
    await asyncio.sleep(0)
