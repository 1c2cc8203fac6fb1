"""The mutants of the client: Stryker, with one run of Node.js for each test file."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.mutation.report import Room, Survivor
from tests.mutation.rooms import ROOT, WORK, client_room, named

HERE = Path(__file__).resolve().parent
STRYKER = HERE / "node_modules" / "@stryker-mutator"
LATE, SURVIVED, ALONE = "Timeout", "Survived", "NoCoverage"


def tried(ranges: Sequence[str] = (), processes: int = 2) -> Room:
    """Return what became of the mutants of the client, or of those in some ranges of lines."""
    if not STRYKER.exists():
        raise SystemExit(f"First: npm ci --prefix {named(HERE)}")
    report = WORK / "client.json"
    report.unlink(missing_ok=True)
    config = WORK / "stryker.json"
    config.write_text(json.dumps(_config(ranges, processes, report)), encoding="utf-8")
    command = ["node", str(STRYKER / "core" / "bin" / "stryker.js"), "run", str(config)]
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode or not report.exists():
        raise SystemExit(f"Stryker ended with {done.returncode}")
    return _read(json.loads(report.read_text(encoding="utf-8")))


def _config(ranges: Sequence[str], processes: int, report: Path) -> dict[str, Any]:
    return {
        "testRunner": "tap",
        "plugins": [str(STRYKER / "tap-runner" / "dist" / "src" / "index.js")],
        "tap": {"testFiles": ["tests/client/*.test.js"]},
        "mutate": list(ranges) or [named(path) for path in client_room()],
        "ignorePatterns": [
            "**", "!package.json", "!ui/browser/**", "!web/browser/**", "!tests/client/**",
        ],
        "concurrency": processes,
        "timeoutMS": 10000,
        "reporters": ["json", "progress-append-only"],
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
