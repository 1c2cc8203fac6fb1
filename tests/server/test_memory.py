"""What goes back to the machine when nobody needs it any more."""

import subprocess
import sys
import tracemalloc
from random import Random

import pytest

from course import answer, large
from course.large import while_asked
from tests.browser.chromium import ROOT
from tests.server.questions import dear

MB = 1e6

# A table of 30 MB is freed, after which glibc by itself would return only what is larger. Then
# eight threads free twenty smaller ones each, and stay, as those of the server do.
THREADS = """
import os, threading
from pathlib import Path
import numpy as np
from ui.server.memory import return_what_is_freed

def memory():
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

def work(done):
    tables = [np.ones(125_000) for _ in range(20)]
    np.ones(2_000_000)
    del tables
    done.set()
    over.wait()

return_what_is_freed()
np.ones(3_750_000)
before, over = memory(), threading.Event()
for _ in range(8):
    done = threading.Event()
    threading.Thread(target=work, args=(done,), daemon=True).start()
    done.wait()
print(memory() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="read from /proc, as on Linux")
def test_no_thread_keeps_what_it_has_freed() -> None:
    done = subprocess.run([sys.executable, "-c", THREADS], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""
    assert float(done.stdout) < 20  # 288 without


def test_dear_questions_of_many_bases_leave_no_large_tables_behind() -> None:
    chance, kept = Random(1), []
    tracemalloc.start()
    try:
        for _ in range(2):
            question = answer.figures(dear(chance))
            question.serialize([make() for _, make in question.parts])
            large.let_go()
            kept.append(tracemalloc.get_traced_memory()[0] / MB)
    finally:
        tracemalloc.stop()
    assert kept[-1] - kept[0] < 3  # one table has 17


def test_tables_that_nobody_asks_for_go_while_others_are_asked_for() -> None:
    made: list[str] = []
    ours, theirs = while_asked(2)(made.append), while_asked(2)(lambda name: made.append(name))
    ours("a"), theirs("b")
    large.let_go_unasked()
    ours("a")
    assert made == ["a", "b"]
    assert large.let_go_unasked()  # b goes
    ours("a"), theirs("b")
    assert made == ["a", "b", "b"]
    large.let_go_unasked()
    assert large.let_go_unasked()
    assert not large.let_go()
    ours("a"), theirs("b")
    assert made == ["a", "b", "b", "a", "b"]
