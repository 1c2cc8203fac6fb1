"""What becomes of a class when something goes wrong: each fault is made, and what came of it told.

    python -m tests.faults
    python -m tests.faults --only restart

The faults are made one after the other on this machine, in a quarter of an hour. What a learner
sees is read from the page of a real browser. Ends with an error if anything was violated.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, sync_playwright

from benchmarks.report import machine, markdown
from course import contents
from tests.browser import killable
from tests.browser.chromium import WAIT_MS, launch
from tests.faults import machines
from tests.faults.hour import flat
from tests.faults.tabs import Vote, all_at_once
from tests.faults.updating import Replicas, rolling
from tests.faults.watching import Outcome, when
from tests.server.serving import Server


@contextmanager
def browsing() -> Iterator[BrowserContext]:
    """Have a window of a browser."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        context.set_default_timeout(3 * WAIT_MS)
        yield context
        browser.close()


def restart() -> list[Outcome]:
    """Kill the only server, and start it again."""
    server = killable.Server()
    server.start()

    def killed() -> int:
        server.kill()
        return server.port

    try:
        with browsing() as context:
            return all_at_once(
                context, server.address, "killed, started again", server.port, killed, server.start
            )
    finally:
        server.kill()


def replica() -> list[Outcome]:
    """Kill that of two replicas behind nginx at which the learner is."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        two = Replicas(stack, Path(folder))

        def killed() -> int:
            theirs, other = sorted(two.servers, key=connections, reverse=True)
            theirs.process.kill()
            return other.port

        address = f"http://127.0.0.1:{two.port}"
        with browsing() as context:
            return all_at_once(
                context, address, "one of two replicas killed", two.port, killed, lambda: None
            )


def connections(server: Server) -> int:
    """Return how many sockets a server has open."""
    found = 0
    for link in Path(f"/proc/{server.pid}/fd").iterdir():
        with suppress(OSError):  # it has been closed meanwhile
            found += "socket" in str(link.readlink())
    return found


def update() -> list[Outcome]:
    """Update both replicas one after the other, under load."""
    with TemporaryDirectory() as folder:
        return rolling(Path(folder))


def memory() -> list[Outcome]:
    """Press an hour of a class into ten minutes."""
    return [flat()]


def disk() -> list[Outcome]:
    """Fill the disk in the middle of a vote."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        small = machines.small_disk(folder)
        with machines.started(small or machines.BARE) as server:

            def fill() -> None:
                if small:
                    machines.fill(server, folder)
                else:
                    machines.forbid_writing(server.pid)

            def free() -> None:
                if small:
                    machines.free(server, folder)
                else:
                    machines.allow_writing(server.pid)

            return [_full(server, fill, free)]


def _full(server: Server, fill: Callable[[], None], free: Callable[[], None]) -> Outcome:
    with browsing() as context:
        vote = Vote(context, server.address, "the disk is full, then free", server.port)
        fill()
        vote.press_on()
        vote.notice.filter(has_text="Sending your answer B").wait_for()
        free()
        begun = time.monotonic()
        return vote.judge(when({vote.doing: vote.back}, begun).get(vote.doing))


def elsewhere() -> list[Outcome]:
    """Start the course on machines on which something is missing, and open all pages."""
    made = (machines.read_only(), machines.nobody())
    found = []
    for one in (*machines.MACHINES, *filter(None, made)):
        out = Outcome(one.name, "every page, a vote")
        with machines.started(one) as server:
            out.violations += machines.stands(server, [each.address for each in contents.LESSONS])
            if "rooms are kept in memory" in server.logged():
                out.lost = "rooms, at a restart; the log says so"
        out.expect("all of it", not out.violations)
        found.append(out)
    return found


CASES: dict[str, Callable[[], list[Outcome]]] = {
    "restart": restart,
    "replica": replica,
    "update": update,
    "disk": disk,
    "machines": elsewhere,
    "memory": memory,
}


def main() -> None:
    """Make the faults, and print what came of them."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=CASES, action="append", help="may be named several times")
    chosen = parser.parse_args().only or list(CASES)
    found = []
    for name in chosen:
        print(f"{name}: {CASES[name].__doc__}", flush=True)
        found += CASES[name]()
    print(f"\n{markdown([one.row() for one in found])}\n\n{machine()}")
    sys.exit(any(one.violations for one in found))


if __name__ == "__main__":
    main()
