"""An hour of a class, pressed into ten minutes: does the memory of the server stay flat?"""

from __future__ import annotations

import asyncio
import random
from http.client import HTTPConnection
from statistics import mean

from benchmarks.attackers import ask
from benchmarks.class_load.waves import Class
from benchmarks.class_load.wire import Address, allow_files
from benchmarks.rooms.room import Servers, room
from tests.faults.watching import Outcome
from tests.server.serving import Server, running

WAVES, LEARNERS, STEPS, SEATS = 10, 180, 30, 60  # 54 000 steps: 30 learners, one each 2 s, an hour
WARM = 4  # waves after which everything has been in use, and all stores have their size
FLAT_MB = 10.0


def flat(waves: int = WAVES) -> Outcome:
    allow_files(4 * (LEARNERS + SEATS))
    with running() as server:
        return asyncio.run(_flat(server, waves))


async def _flat(server: Server, waves: int) -> Outcome:
    chance, after, errors, steps = random.Random(1), [], 0, 0
    address, servers = Address("127.0.0.1", server.port), Servers([server.pid])
    for wave in range(waves):
        row = await Class(server, LEARNERS, chance).attend(str(wave), STEPS, 0.0)
        async with room(address, SEATS, chance) as here:
            await here.fill("heatmap")
            voted = await here.vote(2, servers)
        await asyncio.to_thread(_attack, server.port, chance)
        after.append(row["server after, MB"])
        errors += row["errors"] + (not voted["as sent"])
        steps += int(row["steps"].partition("/")[0])
        print(f"wave {wave + 1}: {after[-1]:.0f} MB, errors {errors}", flush=True)
    out = Outcome("an hour of load in ten minutes", f"{steps} steps, {waves * LEARNERS} visits")
    first, last = mean(after[WARM - 1 : WARM + 1]), mean(after[-2:])
    out.note = f"memory after each wave, MB: {', '.join(f'{one:.0f}' for one in after)}"
    out.expect(f"memory: {first:.0f} MB early, {last:.0f} MB late", last - first <= FLAT_MB)
    out.violations += [f"{errors} errors"] * bool(errors)
    return out


def _attack(port: int, chance: random.Random) -> None:
    attacker = HTTPConnection("127.0.0.1", port, timeout=120)
    for _ in range(3):
        ask(attacker, chance)
