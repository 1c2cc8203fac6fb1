"""A browser whose processes stand still for most of the time, as on a slower processor."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

SLICE_S = 0.005


@contextmanager
def slowed(profile: Path, times: int) -> Iterator[None]:
    """Let the browser of a profile run in one of so many slices of five milliseconds."""
    ended = threading.Event()
    thread = threading.Thread(target=_hold, args=(_browser(profile), times, ended))
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _browser(profile: Path) -> psutil.Process:
    """Return the first process of the browser that was started on a profile."""
    ours = psutil.Process().children(recursive=True)
    named = (one for one in ours if any(str(profile) in part for part in one.cmdline()))
    return min(named, key=lambda one: one.create_time())


def _hold(browser: psutil.Process, times: int, ended: threading.Event) -> None:
    while not ended.is_set():
        pids = [browser.pid, *(one.pid for one in browser.children(recursive=True))]
        _send(pids, signal.SIGSTOP)
        time.sleep(SLICE_S * (times - 1))
        _send(pids, signal.SIGCONT)
        time.sleep(SLICE_S)


def _send(pids: list[int], what: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, what)
