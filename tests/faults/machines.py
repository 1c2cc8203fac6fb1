"""Machines on which something is missing, and whether the course stands on them."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO

from benchmarks.learner import PATIENCE_S, Learner
from benchmarks.wire import Address, Unserved
from tests.browser.chromium import ROOT, free_port, wait_until_healthy
from tests.server.rooms.test_servers import SEATS, Class
from tests.server.serving import STREAMLITS, Server

NOWHERE = "/proc/no/such/folder"  # nobody can make it, not even root


@dataclass(frozen=True)
class Machine:
    """A machine on which a server starts: its environment alone, and what it may not do."""

    name: str
    settings: Mapping[str, str] = field(default_factory=dict)
    writes: bool = True


BARE = Machine("no HOME, no locale, no time zone")
ODD = Machine(
    "ASCII locale, a time zone that is none, HOME and TMPDIR nowhere",
    {
        "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TZ": "Mars/Olympus_Mons",
        "HOME": NOWHERE, "TMPDIR": NOWHERE,
    },
)  # fmt: skip
NOTHING_WRITTEN = Machine("not a byte can be written", {"HOME": NOWHERE}, writes=False)
MACHINES = (BARE, ODD, NOTHING_WRITTEN)


@contextmanager
def started(machine: Machine) -> Iterator[Server]:
    port = free_port()
    command = [sys.executable, "-c", STREAMLITS, "run", "app.py"]
    command += ["--server.port", str(port), "--server.address", "127.0.0.1"]
    command += ["--server.headless", "true"]
    environment = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1", **machine.settings}
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        # Its log comes through a pipe, so that it says what it says also where no file grows.
        server = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        assert server.stdout is not None
        reading = Thread(target=_read, args=(server.stdout, log))
        reading.start()
        if not machine.writes:
            forbid_writing(server.pid)
        try:
            wait_until_healthy(server, f"http://127.0.0.1:{port}")
            yield Server(port, server, log)
        finally:
            server.terminate()
            server.wait(timeout=30)
            reading.join()
            server.stdout.close()


def _read(said: IO[bytes], log: Path) -> None:
    with log.open("wb", buffering=0) as file:
        for line in said:
            file.write(line)


def forbid_writing(pid: int) -> None:
    """Let no file of a process grow from now on, as on a disk that is full or read-only."""
    import resource  # not on Windows

    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))


def allow_writing(pid: int) -> None:
    import resource

    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))


def stands(server: Server, pages: Sequence[str]) -> list[str]:
    """Return what does not work on a server: pages with their figures, and a vote in a room."""
    found = asyncio.run(_opened(server, pages))
    room = Class(server.port)
    votes = {room.vote(server.port, seat, seat % 2) for seat in range(SEATS)}
    if votes != {200}:
        found.append(f"votes were answered {sorted(votes)}")
    counts = room.now(server.port)["counts"]["vote"]
    if counts != {"0": SEATS / 2, "1": SEATS / 2}:
        found.append(f"votes were counted {counts}")
    if "Traceback" in (log := server.logged()):
        found.append(f"logged: {log[log.index('Traceback') :]:.400}")
    return found


class Visitor(Learner):
    """Opens any page, also one on which nothing moves."""

    async def open(self) -> None:
        page = self.address.head(f"GET /{self.name}", self.name).encode()
        await self.ask(page + b"\r\n")
        self.stream = await self.address.stream(self.take, self.name)
        await self.run(None)
        if self.page.parts["figures"] and self.page.view:
            await self.figures(self.page.view)


async def _opened(server: Server, pages: Sequence[str]) -> list[str]:
    found = []
    for page in pages:
        one = Visitor(Address("127.0.0.1", server.port), page, random.Random(1))
        try:
            async with asyncio.timeout(PATIENCE_S):
                await one.open()
        except (Unserved, OSError, TimeoutError) as error:
            found.append(f"{page}: {error or type(error).__name__}")
        finally:
            one.close()
    return found
