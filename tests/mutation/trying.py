"""A mutant is tried: the tests that run what it changes, the nearest and quickest first."""

import importlib.machinery
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any

from tests.mutation import forking
from tests.mutation.accepted import Key
from tests.mutation.mutants import Mutant
from tests.mutation.rooms import WORK, nearest
from tests.mutation.tracing import Trace

BUDGET = 30.0  # seconds of tests for one mutant, as long as they took without it
PATIENCE = 30.0  # and how long a run may take in all: this, and five times its tests
OF_FILES = 300.0  # and how long a run of whole files may take
FAILED, NO_COLLECTION, NO_TESTS = 1, 2, 5  # exit codes of pytest


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: noticed, survived, timed out, or not run by any test."""

    mutant: Mutant
    kind: str
    by: str = ""


class _Chosen:
    """A plugin that runs the chosen tests alone, in their order, and keeps which one failed."""

    def __init__(self, chosen: list[str]) -> None:
        self.place = {name: place for place, name in enumerate(chosen)}
        self.failed = ""
        self.ran = 0

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if item.nodeid in self.place]
        items.sort(key=lambda item: self.place[item.nodeid])

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.ran += report.when == "call"
        if report.failed and not self.failed:
            self.failed = report.nodeid


def chosen(mutant: Mutant, trace: Trace, budget: float = BUDGET) -> list[str]:
    """Return the tests for a mutant, as many as fit into the budget, and one at least.

    First those of the nearest files that run the changed line, then the others that do, each time
    the quickest first. Then the rest of the nearest files: a value that is kept from one test to
    the next hides from the trace that the next one needs it. What runs at import has all tests of
    the nearest files first.
    """
    covering = trace.tests(mutant.path, mutant.lines, mutant.statement)
    near = {name: place for place, name in enumerate(nearest(mutant.path))}
    rest = {test for name in near for test in trace.of_file(name)} - covering
    imported = _at_import(mutant, trace)
    if not covering and not imported:
        return []

    def order(test: str) -> tuple[bool, bool, float]:
        later = test in rest and not imported  # who reads a table runs no line of its file
        return later, test.partition("::")[0] not in near, trace.seconds.get(test, 0.0)

    found, spent = [], 0.0
    for test in sorted(covering | rest, key=order):
        spent += trace.seconds.get(test, 0.0)
        if found and spent > budget:
            break
        found.append(test)
    return found


def _at_import(mutant: Mutant, trace: Trace) -> bool:
    """Return whether a line runs when its file is imported: a file of numbers has no others."""
    first, last = mutant.statement
    return any("" in trace.of(mutant.path).get(line, ()) for line in range(first, last + 1))


def _put(path: Path, source: str) -> None:
    """Let the file be imported as `source`, in this process; the file itself stays as it is."""
    loader = importlib.machinery.SourceFileLoader
    before = loader.get_code

    def get_code(self: Any, fullname: str) -> CodeType | None:
        if Path(self.path) == path:
            return compile(source, str(path), "exec", dont_inherit=True)
        return before(self, fullname)

    loader.get_code = get_code  # type: ignore[method-assign]


def _tried(path: Path, source: str, tests: list[str]) -> tuple[int, dict[str, Any]]:
    import pytest

    sys.dont_write_bytecode = True
    _put(path, source)
    code, plugin = NO_TESTS, _Chosen(tests)
    for files in _stages(path, tests):
        found = int(pytest.main([*forking.QUIET, "-x", *files], plugins=[plugin]))
        code = found if found != NO_TESTS else code
        if code:
            break
    return code, {"failed": plugin.failed, "ran": plugin.ran}


def _tried_by(path: Path, source: str, files: Sequence[str]) -> tuple[int, dict[str, Any]]:
    import pytest

    sys.dont_write_bytecode = True
    _put(path, source)
    return int(pytest.main([*forking.QUIET, "-x", *files])), {"failed": " ".join(files)}


def _stages(path: Path, tests: list[str]) -> list[list[str]]:
    """Return the files of the tests: the nearest first, as the others take longer to collect."""
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    near = [name for name in files if name in nearest(path)]
    return [stage for stage in (near, [name for name in files if name not in near]) if stage]


def judged(
    mutants: Iterable[Mutant],
    trace: Trace,
    processes: int,
    as_it_is: bool = False,
    by: Sequence[str] = (),
) -> Iterator[Verdict]:
    """Try mutants and yield what became of each.

    `as_it_is` runs the tests without a change; `by` names files whose tests alone are run, all.
    """
    alone: list[Mutant] = []

    def jobs() -> Iterator[forking.Job]:
        for mutant in mutants:
            source = mutant.path.read_text(encoding="utf-8") if as_it_is else mutant.source
            if by:
                yield mutant, OF_FILES, partial(_tried_by, mutant.path, source, by)
                continue
            tests = chosen(mutant, trace)
            if not tests:
                alone.append(mutant)
                continue
            seconds = PATIENCE + 5 * sum(trace.seconds.get(test, 0.0) for test in tests)
            yield mutant, seconds, partial(_tried, mutant.path, source, tests)

    for done in forking.each(jobs(), processes, WORK / "runs"):
        if done.code is None:
            yield Verdict(done.what, "timed out")
        elif done.code == 0:
            yield Verdict(done.what, "survived")
        elif done.code in (FAILED, NO_COLLECTION) or done.code < 0:  # below 0: the program crashed
            yield Verdict(done.what, "noticed", done.told.get("failed") or f"exit {done.code}")
        else:
            yield Verdict(done.what, "broken", f"{done.code} {done.told}")
    yield from (Verdict(mutant, "not run") for mutant in alone)


def unnoticed(log: Path) -> set[Key]:
    """Return the names of the mutants that the run which wrote a log did not notice."""
    rows = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    return {
        (row["file"], row["was"], row["now"])
        for row in rows
        if row["kind"] in ("survived", "not run")
    }
