"""Rooms on a disk that is full, cannot be written or has lost what was on it."""

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.rooms.lesson import Lesson
from tests.server.rooms.stores import stored_room
from ui.server.rooms import stores
from ui.server.rooms.local_store import LocalStore, place
from ui.server.rooms.store import LIFE_S, StoreUnavailable, Vote

pytestmark = pytest.mark.anyio
NOW = time.time()


def full(store: LocalStore) -> None:
    """Let the file grow no further, as on a full disk."""
    (pages,) = store.data.execute("PRAGMA page_count").fetchone()
    store.data.execute(f"PRAGMA max_page_count={pages}")


def free(store: LocalStore) -> None:
    store.data.execute("PRAGMA max_page_count=100000")


async def test_a_full_disk_refuses_votes_in_a_sentence_and_keeps_those_there_are(
    tmp_path: Path,
) -> None:
    lesson = await Lesson(tmp_path / "rooms.sqlite").begin()
    store = lesson.rooms.store
    assert isinstance(store, LocalStore)
    seats = [await lesson.seat() for _ in range(200)]
    await lesson.move("start", "open")
    with closing(store.data):
        full(store)
        answers = [(await lesson.vote(seat, 1)) for seat in seats]
        assert {answer.status for answer in answers} == {200, 503}
        refused = [answer for answer in answers if answer.status == 503]
        assert {answer.headers["retry-after"] for answer in refused} == {"1"}
        (said,) = {answer.body for answer in refused}
        assert said.startswith(b"The rooms are out of reach just now")
        counted = [seat for seat, answer in zip(seats, answers, strict=True)
                   if answer.status == 200]  # fmt: skip
        votes = await store.votes(lesson.code)
        assert sorted(vote.seat for vote in votes) == sorted(counted)
        free(store)
        assert {(await lesson.vote(seat, 1)).status for seat in seats} == {200}
        votes = await store.votes(lesson.code)
        assert sorted(vote.seat for vote in votes) == sorted(seats)


CALLS: dict[str, Callable[[LocalStore], Coroutine[Any, Any, object]]] = {
    "create": lambda store: store.create("BCDG", stored_room(), NOW),
    "read": lambda store: store.read("BCDF"),
    "change": lambda store: store.change("BCDF", stored_room(2), "0.vote", None, NOW),
    "look": lambda store: store.look("BCDF", 1, {"d": 64}),
    "sit": lambda store: store.sit("BCDF", "a", NOW),
    "empty": lambda store: store.empty("BCDF", "0.vote"),
    "touch": lambda store: store.touch("BCDF", "a", NOW),
    "here": lambda store: store.here("BCDF", NOW),
    "vote": lambda store: store.vote("BCDF", Vote("0.vote", "a", 1, NOW)),
    "votes": lambda store: store.votes("BCDF"),
    "drop": lambda store: store.drop("BCDF"),
}


def test_whatever_the_disk_refuses_counts_as_out_of_reach(
    tmp_path: Path, subtests: pytest.Subtests
) -> None:
    store = LocalStore(tmp_path / "rooms.sqlite")
    store.data.close()
    for name, call in CALLS.items():
        with subtests.test(name), pytest.raises(StoreUnavailable):
            asyncio.run(call(store))  # type: ignore[arg-type]


async def test_a_store_goes_on_looking_after_its_disk_was_full(tmp_path: Path) -> None:
    store = LocalStore(tmp_path / "rooms.sqlite")
    store.data.close()
    watching = asyncio.create_task(store.watch(lambda *_: None))
    await asyncio.sleep(0)
    assert not watching.done()
    watching.cancel()


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file in which the settings have the rooms kept."""
    one = tmp_path / "rooms-8501.sqlite"
    monkeypatch.setattr(stores, "place", lambda port: one)
    monkeypatch.delenv(stores.REDIS, raising=False)
    return one


def opens_a_room() -> None:
    store = stores.store_of_the_settings()
    assert isinstance(store, LocalStore)
    with closing(store.data):
        assert asyncio.run(store.create("BCDF", stored_room(), NOW))


def test_a_file_that_is_broken_is_replaced(file: Path) -> None:
    file.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    Path(f"{file}-wal").write_bytes(b"\xff" * 50)
    opens_a_room()
    with closing(sqlite3.connect(file)) as data:
        assert data.execute("SELECT code FROM rooms").fetchall() == [("BCDF",)]


def with_broken_pages(file: Path) -> bytes:
    """Overwrite all pages of a file but the first, and return what is in it then."""
    with closing(LocalStore(file).data) as data:
        votes = [("BCDF", "0.vote", f"seat-{number}", 1, NOW) for number in range(500)]
        data.executemany("INSERT INTO votes VALUES (?, ?, ?, ?, ?)", votes)
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    return file.read_bytes()


def test_a_file_with_broken_pages_is_put_aside_and_the_newest_of_them_is_kept(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    aside = file.with_suffix(".broken")
    for _ in range(2):
        caplog.clear()
        broken = with_broken_pages(file)
        opens_a_room()
        assert len(caplog.messages) == 1
        assert aside.read_bytes() == broken
        with closing(LocalStore(file).data) as data:  # the next start finds the room
            assert data.execute("SELECT code FROM rooms").fetchall() == [("BCDF",)]
    assert {one.name for one in file.parent.iterdir()} == {file.name, aside.name}


def test_a_broken_file_is_kept_no_longer_than_a_room(file: Path) -> None:
    aside = file.with_suffix(".broken")
    with_broken_pages(file)
    opens_a_room()
    for age, left in ((LIFE_S - 60, True), (LIFE_S + 60, False)):
        os.utime(aside, (NOW - age, NOW - age))
        store = LocalStore(file)
        with closing(store.data):
            asyncio.run(store.create("BCDG", stored_room(), NOW))
        assert aside.exists() == left


def no_folder(port: int) -> Path:
    raise FileNotFoundError("No usable temporary directory found")


@pytest.mark.parametrize("why", ["no folder", "no file", "read-only"])
def test_rooms_that_no_file_can_hold_are_in_memory_and_the_log_says_so(
    file: Path, why: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    if why == "no folder":
        monkeypatch.setattr(stores, "place", no_folder)
    elif why == "no file":
        file.mkdir()
    else:
        LocalStore(file).data.close()
        monkeypatch.setattr(stores, "place", lambda port: f"file:{file}?mode=ro&immutable=1")
        connect = sqlite3.connect
        monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **k, uri=True))
    opens_a_room()
    (said,) = caplog.messages
    assert said.startswith("rooms are kept in memory, and a restart ends them: ")


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="users have no numbers here")
def test_the_folder_of_rooms_is_nobody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = place(8501).parent
    folder.chmod(0o755)
    assert place(8501).parent == folder
    assert folder.stat().st_mode & 0o777 == 0o700
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    monkeypatch.setattr(Path, "with_name", lambda *_: folder)  # another's, under the same name
    with pytest.raises(PermissionError, match="must belong to the user"):
        place(8501)
