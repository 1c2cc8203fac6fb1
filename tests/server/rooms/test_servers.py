"""Rooms on real servers: stopped, killed, without their Redis, and what a class leaves."""

import http.client
import json
import socket
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.rooms.stores import (
    RedisServer,
    dump_of_file,
    dump_of_redis,
    redis_running,
    wait_for,
)
from tests.server.serving import Server, ended_at_once, running
from ui.server.rooms.store import LIFE_S

Json = dict[str, Any]
BACK_S = 3.0  # in which everybody is back
MARKED = {"user-agent": "Marked/1.0 (Owl)", "x-forwarded-for": "203.0.113.77"}
SEATS = 8


def post(port: int, path: str, said: Json) -> tuple[int, bytes]:
    """Return the answer to one request; its status is 0 where nobody answers."""
    head = {"content-type": "application/json"} | MARKED
    try:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=15)) as line:
            line.request("POST", f"/room/{path}", json.dumps(said), head)
            answer = line.getresponse()
            return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        return 0, b""


def told(port: int, path: str, said: Json) -> Json:
    status, body = post(port, path, said)
    assert status == 200, body
    found: Json = json.loads(body)
    return found


class Stream:
    """A stream of events, as a phone reads it."""

    def __init__(self, port: int, code: str, **who: str) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=15)
        head = {"content-type": "application/json"} | MARKED
        self.line.request("POST", f"/room/{code}/stream", json.dumps(who), head)
        self.answer = self.line.getresponse()
        assert self.answer.status == 200

    def hear(self, such: Callable[[Json], object]) -> Json:
        kind = ""
        while line := self.answer.readline().decode().rstrip("\n") or " ":
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: ") and kind == "state" and such(json.loads(line[6:])):
                found: Json = json.loads(line[6:])
                return found
            assert not self.answer.isclosed(), "the stream has ended"
        raise AssertionError

    def ended(self) -> bool:
        """Read to the end of the stream; it fails where there is none."""
        while self.answer.read(65_536):
            pass
        return True

    def close(self) -> None:
        if self.line.sock:
            with suppress(OSError):
                self.line.sock.shutdown(socket.SHUT_RDWR)
        self.answer.close()
        self.line.close()


class Class:
    """A room with its seats, on one or more servers."""

    def __init__(self, port: int) -> None:
        opened = told(port, "new", {"programme": "heatmap"})
        self.code, self.secret = opened["code"], opened["secret"]
        self.seats = [told(port, f"{self.code}/join", {})["seat"] for _ in range(SEATS)]
        for name in ("start", "open"):
            self.move(port, name)

    def now(self, port: int) -> Json:
        desk = {"role": "desk", "secret": self.secret}
        state: Json = told(port, f"{self.code}/now", desk)["state"]
        return state

    def move(self, port: int, name: str) -> None:
        said = {"secret": self.secret, "version": self.now(port)["version"], "move": name}
        told(port, f"{self.code}/move", said)

    def vote(self, port: int, seat: int, option: int) -> int:
        said = {"seat": self.seats[seat], "ballot": "0.vote", "option": option}
        return post(port, f"{self.code}/vote", said)[0]

    def phone(self, port: int, seat: int) -> Stream:
        return Stream(port, self.code, role="seat", seat=self.seats[seat])

    def wall(self, port: int) -> Stream:
        return Stream(port, self.code, role="wall", secret=self.secret)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("class")


@pytest.fixture(scope="module")
def lasting(folder: Path) -> Iterator[RedisServer]:
    with redis_running(folder, durable=True) as one:
        yield one


@pytest.fixture(scope="module")
def local(folder: Path) -> Iterator[Server]:
    """Return a server that keeps its rooms in a file."""
    with running(TMPDIR=str(folder)) as one:
        yield one


@pytest.fixture(scope="module")
def pair(lasting: RedisServer) -> Iterator[list[Server]]:
    """Return two servers that keep their rooms in one Redis."""
    with ExitStack() as stack, ThreadPoolExecutor() as pool:
        begun = [running(REDIS_URL=lasting.url) for _ in range(2)]
        yield list(pool.map(stack.enter_context, begun))


def kept_in(folder: Path, server: Server) -> str:
    (file,) = folder.glob(f"*/rooms-{server.port}.sqlite")
    return dump_of_file(file)


def test_two_servers_are_one_room_and_the_second_goes_on_when_the_first_is_killed(
    pair: list[Server],
) -> None:
    first, second = pair
    room = Class(first.port)
    phone, wall = room.phone(first.port, 0), room.wall(second.port)
    wall.hear(lambda told: told["open"])
    with ThreadPoolExecutor(SEATS) as pool:
        ports = [(first.port, second.port)[seat % 2] for seat in range(SEATS)]
        assert set(pool.map(room.vote, ports, range(SEATS), [1] * SEATS)) == {200}
    wall.hear(lambda told: told["voted"] == SEATS)
    first.process.kill()
    with pytest.raises((OSError, AssertionError, http.client.HTTPException)):
        phone.hear(lambda told: False)
    phone.close()
    phone = room.phone(second.port, 0)
    phone.hear(lambda told: told["open"])
    assert room.vote(second.port, 0, 2) == 200
    room.move(second.port, "close")
    phone.hear(lambda told: told["closes_in"] is not None)
    assert room.now(second.port)["counts"] == {"vote": {"1": SEATS - 1, "2": 1}}
    for stream in (phone, wall):
        stream.close()


def test_while_redis_is_gone_votes_are_refused_and_after_it_everybody_is_back(
    pair: list[Server], lasting: RedisServer
) -> None:
    _, server = pair
    room = Class(server.port)
    phone, wall = room.phone(server.port, 0), room.wall(server.port)
    for seat in range(3):
        assert room.vote(server.port, seat, 1) == 200
    wall.hear(lambda told: told["voted"] == 3)
    lasting.stop()
    wait_for(lambda: post(server.port, f"{room.code}/vote", {"seat": "x"})[0] == 503)
    assert room.vote(server.port, 3, 1) == 503
    lasting.start()
    wait_for(lambda: room.vote(server.port, 3, 1) == 200, BACK_S)
    wall.hear(lambda told: told["voted"] == 4)
    room.move(server.port, "close")
    phone.hear(lambda told: told["closes_in"] is not None)  # on the stream it had
    assert room.now(server.port)["counts"] == {"vote": {"1": 4}}
    for stream in (phone, wall):
        stream.close()


@pytest.mark.parametrize("kept_by", ["file", "redis"])
def test_a_class_leaves_no_name_no_address_and_no_device(
    kept_by: str, folder: Path, request: pytest.FixtureRequest
) -> None:
    if kept_by == "file":
        server: Server = request.getfixturevalue("local")
        dump = partial(kept_in, folder, server)
    else:
        _, server = request.getfixturevalue("pair")
        dump = partial(dump_of_redis, request.getfixturevalue("lasting").url)
    room = Class(server.port)
    phone = room.phone(server.port, 0)
    phone.hear(lambda told: told["open"])
    assert {room.vote(server.port, seat, seat % 3) for seat in range(SEATS)} == {200}
    post(server.port, f"{room.code}/vote", {"seat": "forged", "ballot": "0.vote"})
    phone.close()
    kept, logged = dump(), server.logged()
    assert all(seat in kept for seat in room.seats)
    assert room.secret not in kept + logged  # its digest is enough
    for trace in ("Marked", "Owl", "203.0.113.77", "127.0.0.1"):
        assert trace not in kept
    for trace in ("Marked", "Owl", "203.0.113.77", *room.seats):
        assert trace not in logged
    told(server.port, f"{room.code}/drop", {"secret": room.secret})
    assert not any(trace in dump() for trace in (room.code, *room.seats))


def test_readers_that_leave_let_go_of_their_connections(local: Server) -> None:
    room = Class(local.port)
    phones = [room.phone(local.port, seat) for seat in range(SEATS)]
    with_phones = connections(local)
    for phone in phones:
        phone.close()
    wait_for(lambda: connections(local) <= with_phones - SEATS)


def connections(server: Server) -> int:
    """Return how many sockets a server has open."""
    files = Path(f"/proc/{server.pid}/fd")
    if not files.exists():
        pytest.skip("read from /proc, as on Linux")
    found = 0
    for link in files.iterdir():
        with suppress(OSError):  # it has been closed meanwhile
            found += "socket" in str(link.readlink())
    return found


@ended_at_once
def test_a_server_that_starts_again_has_all_votes_and_forgets_rooms_that_are_too_old(
    folder: Path, local: Server
) -> None:
    room = Class(local.port)
    assert {room.vote(local.port, seat, 1) for seat in range(SEATS)} == {200}
    phones = [room.phone(local.port, number % SEATS) for number in range(50)]
    for phone in phones:
        phone.hear(lambda told: told["open"])
    local.process.terminate()
    local.process.wait(timeout=5)
    assert all(phone.ended() for phone in phones)
    for phone in phones:
        phone.close()
    with running(port=local.port, TMPDIR=str(folder)) as again:
        phone = room.phone(again.port, 0)
        assert phone.hear(lambda told: True)["open"]
        assert room.vote(again.port, 0, 2) == 200
        assert room.now(again.port)["counts"] == {"vote": {"1": SEATS - 1, "2": 1}}
        phone.close()
        again.process.kill()  # and no vote waits in it to be kept
        again.process.wait(timeout=30)
    votes = [line for line in kept_in(folder, local).splitlines()
             if "INTO \"votes\"" in line and room.code in line]  # fmt: skip
    assert len(votes) == SEATS
    with closing(sqlite3.connect(next(folder.rglob("rooms-*.sqlite")))) as file:
        file.execute("UPDATE rooms SET changed = changed - ?", (LIFE_S + 60,))
        file.commit()
    with running(port=local.port, TMPDIR=str(folder)):  # which nobody asks for a room
        wait_for(lambda: room.code not in kept_in(folder, local))
