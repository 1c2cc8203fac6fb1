"""The mutants of the client: Stryker, with one run of Node.js for each test file."""

import hashlib
import json
import random
import re
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.mutation.report import Room, Survivor
from tests.mutation.rooms import ROOT, WORK, named

HERE = Path(__file__).resolve().parent
STRYKER = HERE / "node_modules" / "@stryker-mutator"
TESTS = ROOT / "tests" / "client"
IMPORTED = re.compile(r"""(?:from|import|import\()\s*["'](\.[^"']+)["']""")
LATE, SURVIVED, ALONE = "Timeout", "Survived", "NoCoverage"


def tried(
    ranges: Mapping[Path, Sequence[str]],
    processes: int,
    seed: int = 0,
    minutes: float | None = None,
) -> Room:
    """Return what became of the mutants of some modules, or of those in some ranges of their lines.

    One module after the other, in a random order: what is done when the time is over is a fair
    sample of modules.
    """
    if not STRYKER.exists():
        raise SystemExit(f"First: npm ci --prefix {named(HERE)}")
    until = time.monotonic() + 60 * minutes if minutes else float("inf")
    whole = Room("client", 0)
    for path in random.Random(seed).sample(sorted(ranges), len(ranges)):
        if time.monotonic() > until:
            print(f"  not tried: {named(path)}")
            continue
        room = _module(path, ranges[path], processes)
        print(f"  {path.name}: {room.noticed + room.late} of {room.mutants}", flush=True)
        whole.mutants += room.mutants
        whole.noticed += room.noticed
        whole.late += room.late
        whole.survivors += room.survivors
        whole.caught |= room.caught
    return whole


def _module(path: Path, ranges: Sequence[str], processes: int) -> Room:
    report = WORK / "client" / f"{path.stem}.json"
    report.parent.mkdir(parents=True, exist_ok=True)
    tests = [named(test) for test in sorted(TESTS.glob("*.test.js")) if path in _loads(test)]
    config = _config(ranges, tests, processes, report)
    stamp = _stamp([path, *(ROOT / test for test in tests)], config)
    kept = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
    if kept.get("of") != stamp:
        report.unlink(missing_ok=True)
        settings = WORK / "client" / "stryker.conf.json"
        settings.write_text(json.dumps(config), encoding="utf-8")
        command = ["node", str(STRYKER / "core" / "bin" / "stryker.js"), "run", str(settings)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode or not report.exists():
            raise SystemExit(f"Stryker ended with {done.returncode}:\n{done.stdout[-3000:]}")
        kept = json.loads(report.read_text(encoding="utf-8")) | {"of": stamp}
        report.write_text(json.dumps(kept), encoding="utf-8")
    return _read(kept)


def _stamp(paths: Sequence[Path], config: dict[str, Any]) -> str:
    files = b"".join(path.read_bytes() for path in paths)
    return hashlib.sha256(files + json.dumps(config).encode()).hexdigest()


def _loads(path: Path, found: set[Path] | None = None) -> set[Path]:
    """Return the modules that a file imports, and those that they import."""
    found = set() if found is None else found
    for name in IMPORTED.findall(path.read_text(encoding="utf-8")):
        other = (path.parent / name).resolve()
        if other.exists() and other not in found:
            found.add(other)
            _loads(other, found)
    return found


def _config(
    ranges: Sequence[str], tests: Sequence[str], processes: int, report: Path
) -> dict[str, Any]:
    return {
        "testRunner": "tap",
        "plugins": [str(STRYKER / "tap-runner" / "dist" / "src" / "index.js")],
        "tap": {"testFiles": list(tests)},
        "mutate": list(ranges),
        "ignorePatterns": [
            "**", "!package.json", "!ui/browser/**", "!web/browser/**", "!tests/client/**",
            "!tests/oracles/model_configs.json",
        ],
        "concurrency": processes,
        "timeoutMS": 10000,
        "reporters": ["json"],
        "jsonReporter": {"fileName": str(report)},
        "tempDirName": str(WORK / "stryker"),
        "allowEmpty": True,
        "checkers": [],
        "disableTypeChecks": False,
    }  # fmt: skip


def _read(found: dict[str, Any]) -> Room:
    room = Room("client", 0)
    for name, file in found["files"].items():
        lines = file["source"].split("\n")
        for mutant in file["mutants"]:
            survivor = _survivor(name, lines, mutant)
            wording = mutant["mutatorName"] == "StringLiteral" and _is_wording(lines, mutant)
            if wording or mutant["status"] in ("Ignored", "CompileError"):
                continue
            room.mutants += 1
            if mutant["status"] in (SURVIVED, ALONE):
                room.survivors.append(survivor)
                continue
            room.caught.add(survivor.key)
            if mutant["status"] == LATE:
                room.late += 1
            else:
                room.noticed += 1
    return room


def _is_wording(lines: list[str], mutant: dict[str, Any]) -> bool:
    """Return whether a text with a space in it was changed: that is left to readers."""
    start, end = mutant["location"]["start"], mutant["location"]["end"]
    if start["line"] != end["line"]:
        return True
    return " " in lines[start["line"] - 1][start["column"] - 1 : end["column"] - 1]


def _survivor(name: str, lines: list[str], mutant: dict[str, Any]) -> Survivor:
    start, end = mutant["location"]["start"], mutant["location"]["end"]
    first, last = lines[start["line"] - 1], lines[end["line"] - 1]
    now = first[: start["column"] - 1] + mutant["replacement"] + last[end["column"] - 1 :]
    ran = mutant["status"] != ALONE
    return Survivor(name, start["line"], first.strip(), " ".join(now.split()), ran)
