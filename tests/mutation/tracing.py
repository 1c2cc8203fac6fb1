"""Which test runs which line, and how long it takes: coverage.py, with one context per test."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tests.mutation import forking
from tests.mutation.rooms import PARTS, ROOT, WORK, python_rooms

FOLDER = WORK / "trace"
LONGEST = 3600.0
SEEN = ("pe_core", "pages", "course", "training")


class _Contexts:
    """A plugin that tells coverage which test runs, and keeps how long each took."""

    def __init__(self, tracer: Any) -> None:
        self.tracer, self.seconds = tracer, dict[str, float]()
        self.failed: list[str] = []

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.tracer.switch_context(nodeid)

    def pytest_runtest_logfinish(self) -> None:
        self.tracer.switch_context("")

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)


def _traced(paths: Sequence[str], data: Path) -> tuple[int, dict[str, Any]]:
    import coverage
    import pytest

    # By folder, not by package: a doctest imports its module under a shorter name, and coverage
    # would leave a file alone for good that it first meets under a name it was not asked for.
    seen = [str(ROOT / name) for name in SEEN if (ROOT / name).is_dir()]
    tracer = coverage.Coverage(
        data_file=str(data), branch=True, source=seen, config_file=False, messages=False
    )
    tracer.start()
    plugin = _Contexts(tracer)
    code = int(pytest.main([*forking.QUIET, *paths], plugins=[plugin]))
    tracer.stop()
    tracer.save()
    return code, {"seconds": plugin.seconds, "failed": plugin.failed}


def fingerprint(paths: Sequence[str]) -> str:
    """Return what changes with any file that the trace of some tests depends on.

    That is every file of the rooms, what all tests share, and those tests themselves.
    """
    digest = hashlib.sha256()
    files = {path for paths in python_rooms().values() for path in paths}
    for path in map(ROOT.joinpath, paths):
        files |= {*path.rglob("*.py")} if path.is_dir() else {path}
    for path in sorted(files | {*(ROOT / "tests").glob("*.py"), Path(__file__)}):
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()


def trace(parts: dict[str, Sequence[str]], processes: int, name: str = "all") -> "Trace":
    """Run the tests of some parts once and return what they ran; what is known is read again."""
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    seconds: dict[str, float] = {}
    jobs: list[forking.Job] = []
    for part, paths in parts.items():
        of, known = [fingerprint(paths), *paths], folder / f"{part}.json"
        kept = json.loads(known.read_text(encoding="utf-8")) if known.exists() else {}
        if kept.get("of") == of:
            seconds |= kept["seconds"]
            continue
        data = folder / f"{part}.coverage"
        data.unlink(missing_ok=True)
        jobs.append(((part, of), LONGEST, partial(_traced, paths, data)))
    for done in forking.each(jobs, processes, WORK / "runs"):
        part, of = done.what
        if done.code != 0:
            told = done.told.get("failed") or done.told.get("log")
            raise SystemExit(f"The tests do not pass as they are: {part}, {done.code}, {told}")
        kept = {"of": of, "seconds": done.told["seconds"]}
        (folder / f"{part}.json").write_text(json.dumps(kept), encoding="utf-8")
        seconds |= kept["seconds"]
        print(f"  {part}: {len(kept['seconds'])} tests, {sum(kept['seconds'].values()):.0f} s")
    return Trace.read(folder, parts, seconds)


def whole(processes: int) -> "Trace":
    """Return the trace of all parts."""
    return trace({name: paths for name, paths in PARTS.items()}, processes)


@dataclass
class Trace:
    """The tests that ran each line, and how long each takes."""

    data: list[Any]
    seconds: dict[str, float]
    lines: dict[Path, dict[int, set[str]]] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path, parts: Any, seconds: dict[str, float]) -> "Trace":
        import coverage

        found = []
        for part in parts:
            data = coverage.CoverageData(basename=str(folder / f"{part}.coverage"))
            data.read()
            found.append(data)
        return cls(found, seconds)

    def of(self, path: Path) -> dict[int, set[str]]:
        """Return the tests that ran each line of a file; an empty name is its import."""
        if path not in self.lines:
            lines: dict[int, set[str]] = {}
            for data in self.data:
                for line, names in data.contexts_by_lineno(str(path)).items():
                    lines.setdefault(line, set()).update(names)
            self.lines[path] = lines
        return self.lines[path]

    def tests(self, path: Path, *spans: tuple[int, int]) -> set[str]:
        """Return the tests that ran any line of the first span that was run at all.

        What runs when the module is imported can be seen by whatever runs the file.
        """
        lines = self.of(path)
        for first, last in spans:
            found = set().union(*(lines.get(line, set()) for line in range(first, last + 1)))
            if "" in found:
                found = set().union(*lines.values())
            if found:
                return found - {""}
        return set()

    def of_file(self, name: str) -> Iterator[str]:
        """Yield the tests of a test file."""
        yield from (test for test in self.seconds if test.partition("::")[0] == name)
