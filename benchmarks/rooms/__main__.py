"""A class in one room: how soon the seats follow the teacher's hand, and whether all votes count.

    python -m benchmarks.rooms
    python -m benchmarks.rooms --quick

First part: the app is started as the README says, on one process. A teacher opens a room with a
wall and a desk, and 300 seats come in. Then a slider is moved for four seconds, one value at every
frame of a screen of 60 Hz. As the wall does, the host sends the newest view as soon as the one
before has been answered, and asks for the wall's own figure in the same way. What is timed is from
the sending of a step until a seat has all of the picture of that step or of a later one, for every
seat and every step sent. A seat that has fallen behind is sent the newest picture alone; "seen" is
how many pictures a seat had. One seat of thirty unpacks each picture as a phone does (base64, gzip)
before its time is taken: "unpacked". A phone has a processor of its own, but here all seats share
one, so the others only take the bytes in and read which step they show.

The figures are the heatmap at d = 512, the largest picture that is common in a class; waves, whose
numbers hardly shrink when they are packed; the curve of dot products; and clock hands.

After each drag all seats vote within three seconds, at times spread evenly, and one of five changes
its mind later. The last vote of each seat must be the one that the desk counts and that the table
of results has, once.

Second part: three processes with one Redis behind nginx, as `deploy/` puts them together, and 1000
seats, which come back as `room-connection.js` does when their stream breaks. They follow the curve, and
in the middle of a vote of six seconds one process is killed. It says how many seats lost their
stream, and when they had it and the state of the room again.

On one process every case is measured in three rounds, one case after the other; its row is the
round with the median p95. All seats are one process of asyncio beside the server. "client late" is
how late that process is with its own steps, which is part of what is timed; "load" is the load
average of the machine as the row began. The benchmark itself makes about two of it.
"""

from __future__ import annotations

import asyncio
import random
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from benchmarks.class_load.wire import Address, allow_files
from benchmarks.report import Row, tell
from benchmarks.rooms.host import CASES, CURVE, HEATMAP
from benchmarks.rooms.replicas import CONFIG, Replicas, kill, missing, replicas
from benchmarks.rooms.room import Servers, room
from tests.server.serving import Server, running

REPLICAS = 3
VOTE_S, LONG_VOTE_S, CRASH_S = 3, 6, 2


async def one_process(server: Server, options: Namespace) -> tuple[list[Row], list[Row]]:
    """Return a row for each figure, and one for the votes."""
    chance, servers = random.Random(options.seed), Servers([server.pid])
    address = Address("127.0.0.1", server.port)
    cases = (HEATMAP, CURVE) if options.quick else CASES
    followed: dict[str, list[Row]] = {case.name: [] for case in cases}
    voted = []
    for _ in range(options.rounds):
        for case in cases:
            async with room(address, options.seats, chance) as here:
                await here.fill(case.programme)
                followed[case.name].append(await here.follow(case, options.seconds, servers))
                voted.append(await here.vote(VOTE_S, servers))
    return [middle(rows) for rows in followed.values()], [middle(voted)]


async def on_replicas(behind: Replicas, options: Namespace) -> tuple[Row, Row]:
    """Return a row for a drag, and one for a vote in the middle of which one server is killed."""
    chance = random.Random(options.seed)
    servers = Servers([server.pid for server in behind.servers])
    async with room(Address("127.0.0.1", behind.port), options.many, chance) as here:
        await here.fill(CURVE.programme)
        followed = await here.follow(CURVE, options.seconds, servers)
        crash = asyncio.get_running_loop().call_later(CRASH_S, kill, behind.servers[0])
        voted = await here.vote(LONG_VOTE_S, servers)
        crash.cancel()
        return followed, voted | await here.cut_off()


def middle(rows: Sequence[Row]) -> Row:
    """Return the row with the median p95, but with the worst of what must not be wrong."""
    found = sorted(rows, key=lambda row: float(row["p95"] or "inf"))[len(rows) // 2]
    if "as sent" in found:
        found["as sent"] = all(row["as sent"] for row in rows)
    return found


def main() -> None:
    """Measure a class in one room and tell the result."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=300, help="default 300")
    parser.add_argument("--many", type=int, default=1000, help="on replicas (default 1000)")
    parser.add_argument("--seconds", type=float, default=4, help="of a drag (default 4)")
    parser.add_argument("--rounds", type=int, default=3, help="default 3")
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument("--nginx", type=Path, default=CONFIG, help="its configuration")
    parser.add_argument("--quick", action="store_true", help="less of all, in under a minute")
    options = parser.parse_args()
    if options.quick:
        options.rounds, options.many = 1, options.seats
    allow_files(2 * options.many)
    with running() as server:
        followed, voted = asyncio.run(one_process(server, options))
    if lack := missing(options.nginx):
        print(f"The replicas are left out: {lack} is not there.", flush=True)
    else:
        with replicas(REPLICAS, options.nginx) as behind:
            follow, vote = asyncio.run(on_replicas(behind, options))
        followed.append(follow)
        voted.append(vote)
    packages = ["streamlit", "uvicorn", "redis", "numpy"]
    title = "From a step of the teacher's slider to its picture at the seats of a room"
    tell("room_pictures", title, followed, packages)
    title = f"All seats of a room vote; with {REPLICAS} processes, one of them is killed meanwhile"
    tell("room_votes", title, voted, packages)


if __name__ == "__main__":
    main()
