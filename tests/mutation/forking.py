"""Runs of pytest in a forked process, which starts with what is costly to import and not ours."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HEAVY = (
    "numpy", "numpy.testing", "plotly.graph_objects", "plotly.io", "pytest", "_pytest.doctest",
    "xdist.remote", "xdist.scheduler", "streamlit.testing.v1", "playwright.sync_api", "autograd",
    "autograd.numpy", "ml_dtypes", "nbformat", "markdown_it",
)  # fmt: skip
Work = Callable[[], tuple[int, dict[str, Any]]]
Job = tuple[Any, float, Work]  # what it is for, its seconds, and what returns a code and an answer
QUIET = (
    "-q",
    "-n0",
    "-p",
    "no:cacheprovider",
    "--assert=plain",
    "--tb=no",
    "-m",
    "not site and not nightly",  # as CI, which runs the sweeps too
)


def warm() -> None:
    """Import what every run needs. One thread per process: forks and threads do not go together."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is ended
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"
    for name in HEAVY:
        with suppress(ImportError):
            __import__(name)


@dataclass
class Run:
    """A process that has begun: what it was started for, and until when it may run."""

    what: Any
    until: float
    answer: Path


@dataclass
class Done:
    """What became of a run: its exit code, None if it took too long, and what it told."""

    what: Any
    code: int | None
    told: dict[str, Any]


def each(jobs: Iterable[Job], processes: int, folder: Path) -> Iterator[Done]:
    """Run jobs in forked processes, a few at a time, and yield each when it is done.

    A job is what it is for, how many seconds it may take, and a function that returns an exit code
    and what it tells.
    """
    folder.mkdir(parents=True, exist_ok=True)
    waiting, running = iter(jobs), dict[int, Run]()
    number, more = 0, True
    try:
        while more or running:
            while more and len(running) < processes:
                job = next(waiting, None)
                if job is None:
                    more = False
                    break
                what, seconds, work = job
                number += 1
                answer = folder / f"{os.getpid()}-{number}.json"
                running[_fork(work, answer)] = Run(what, time.monotonic() + seconds, answer)
            yield from _ended(running)
            time.sleep(0.01)
    finally:
        for pid in running:
            _end(pid)


def _fork(work: Work, answer: Path) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = 70
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.setsid()  # so that what it starts ends with it
        null = os.open(os.devnull, os.O_RDWR)
        log = os.open(str(answer.with_suffix(".log")), os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
        for old, new in enumerate((null, log, log)):
            os.dup2(new, old)
        code, told = work()
        answer.write_text(json.dumps(told), encoding="utf-8")
    except BaseException:  # a forked process must never go on as its parent
        import traceback

        traceback.print_exc()
    finally:
        os._exit(code)


def _ended(running: dict[int, Run]) -> Iterator[Done]:
    for pid, run in list(running.items()):
        found, status = os.waitpid(pid, os.WNOHANG)
        late = not found and time.monotonic() > run.until
        if not found and not late:
            continue
        if late:
            _end(pid)
        del running[pid]
        told = json.loads(run.answer.read_text(encoding="utf-8")) if run.answer.exists() else {}
        log = run.answer.with_suffix(".log")
        if not told and log.exists():
            told = {"log": log.read_text(encoding="utf-8", errors="replace")[-2000:]}
        run.answer.unlink(missing_ok=True)
        log.unlink(missing_ok=True)
        yield Done(run.what, None if late else os.waitstatus_to_exitcode(status), told)


def _end(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(pid, 0)
