"""Branch coverage of the same rooms: `python -m tests.mutation.branches [--missing]`.

Python's is that of coverage.py over the tests of `rooms.PARTS`, the client's that of Node.js over
its own tests. A branch is a place where the program goes on in one of two ways.
"""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.mutation import forking, tracing
from tests.mutation.rooms import ROOT, WORK, client_room, named, python_rooms

Row = tuple[str, int, int, dict[str, list[str]]]  # room, branches, taken, what no test takes


def python() -> list[Row]:
    """Return the branches of the Python rooms, and how many of them a test takes."""
    import coverage

    forking.warm()
    tracing.whole(min(os.cpu_count() or 1, 4))
    data = WORK / "branches.coverage"
    data.unlink(missing_ok=True)
    whole = coverage.Coverage(data_file=str(data), branch=True, config_file=False, messages=False)
    whole.combine([str(path) for path in (tracing.FOLDER / "all").glob("*.coverage")], keep=True)
    report = WORK / "branches.json"
    files = [str(path) for paths in python_rooms().values() for path in paths]
    whole.json_report(morfs=files, outfile=str(report))
    found = json.loads(report.read_text(encoding="utf-8"))["files"]
    return [_row(room, paths, found) for room, paths in python_rooms().items()]


def _row(room: str, paths: list[Path], found: dict[str, Any]) -> Row:
    files = {named(path): found[named(path)] for path in paths if named(path) in found}
    sums = [file["summary"] for file in files.values()]
    missing = {
        name: [f"{a} to {b if b > 0 else 'the end'}" for a, b in file["missing_branches"]]
        for name, file in files.items()
        if file["missing_branches"]
    }
    every, taken = (sum(one[key] for one in sums) for key in ("num_branches", "covered_branches"))
    return room, every, taken, missing


def client() -> Row:
    """Return the branches of the client's room, as Node.js counts them."""
    tests = sorted(str(path) for path in (ROOT / "tests" / "client").glob("*.test.js"))
    command = ["node", "--test", "--experimental-test-coverage", "--test-reporter=lcov", *tests]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    wanted = {named(path) for path in client_room()}
    return ("client", *_lcov(io.StringIO(done.stdout), wanted))


def _lcov(report: io.StringIO, wanted: set[str]) -> tuple[int, int, dict[str, list[str]]]:
    every, taken, name = 0, 0, ""
    missing: dict[str, list[str]] = {}
    for line in report:
        kind, _, value = line.strip().partition(":")
        if kind == "SF":
            name = os.path.relpath(ROOT / value, ROOT)
        elif kind == "BRDA" and name in wanted:
            number, _, _, count = value.split(",")
            every += 1
            taken += count not in ("0", "-")
            if count in ("0", "-"):
                missing.setdefault(name, []).append(f"from {number}")
    return every, taken, missing


def main() -> None:
    """Print the branches of each room, and with `--missing` those that no test takes."""
    os.chdir(ROOT)
    WORK.mkdir(exist_ok=True)
    rows = [*python(), client()]
    print("| room | branches | taken | share |\n|---|---|---|---|")
    for room, every, taken, _ in rows:
        print(f"| {room} | {every} | {taken} | {taken * 1000 // max(every, 1) / 10} % |")
    if "--missing" in sys.argv:
        for _, _, _, missing in rows:
            for name, places in missing.items():
                print(f"{name}: {', '.join(places)}")


if __name__ == "__main__":
    main()
