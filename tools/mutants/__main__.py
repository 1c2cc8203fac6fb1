"""Change the code in one place at a time, and print the changes that no test notices.

`python -m tools.mutants pe_core/rotary.py` tries a few of a file's mutants, each in a copy of the
tracked files; `--changed main` tries lines that differ from a commit. A survivor that alters what a
lesson says or draws comes first, with the lessons: it wants a law. The others may well be the same
to everybody. There is no share to reach.
"""

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tools.mutants.changes import Mutant, mutants

CODE = ("pe_core", "course", "pages", "training")
# What runs in one process: a test that starts a server of its own would take too long.
TESTS = (
    "tests/core", "tests/lessons", "tests/figures", "tests/app", "tests/room", "tests/training",
    "tests/states", "tests/upgrade",
)  # fmt: skip
HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)
PATIENCE_S = 900


def main() -> None:
    """Try the mutants that are asked for and print the survivors."""
    asked = _asked()
    found = list(_found(asked))
    random.Random(asked.seed).shuffle(found)
    some = list(islice((one for one in found if one.is_another_program), asked.sample))
    print(f"{len(some)} of {len(found)} mutants", flush=True)
    with TemporaryDirectory() as folder, ThreadPoolExecutor(asked.processes) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(asked.processes):
            copies.put(_copy(Path(folder) / str(number)))
        known = [_shown(Path(folder) / "0") for _ in range(2)]
        steady = dict(known[0].items() & known[1].items())  # some lessons draw at random
        survivors = []
        for mutant, seen in pool.map(lambda one: _tried(one, copies, steady), some):
            print("." if seen is None else "S", end="", flush=True)
            survivors += [(mutant, seen)] if seen is not None else []
    print(f"\n{len(some) - len(survivors)} noticed, {len(survivors)} survived")
    for mutant, seen in sorted(survivors, key=lambda one: not one[1]):
        places = "changes " + ", ".join(seen[:4]) if seen else "changes nothing that a lesson shows"
        print(f"\n{mutant}\n  {places}")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("paths", nargs="*", default=CODE, help="files or folders of the code")
    parser.add_argument("--changed", metavar="COMMIT", help="only lines that differ from it")
    parser.add_argument("--sample", type=int, default=20, help="how many, at random")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _found(asked: argparse.Namespace) -> Iterator[Mutant]:
    for path in map(Path, _git("ls-files", "--", *asked.paths).split("\n")):
        if path.suffix != ".py":
            continue
        lines = _changed(asked.changed, path) if asked.changed else None
        for mutant in mutants(path) if lines is None or lines else ():
            first, last = mutant.lines
            if lines is None or not lines.isdisjoint(range(first, last + 1)):
                yield mutant


def _changed(commit: str, path: Path) -> set[int]:
    diff = _git("diff", "--unified=0", "--no-color", commit, "--", str(path))
    hunks = [(int(first), int(count or 1)) for first, count in HUNK.findall(diff)]
    return {line for first, count in hunks for line in range(first, first + count)}


def _git(*command: str) -> str:
    return subprocess.run(["git", *command], capture_output=True, text=True, check=True).stdout


def _copy(folder: Path) -> Path:
    for name in filter(None, _git("ls-files").split("\n")):
        if Path(name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, folder / name)
    return folder


def _tried(
    mutant: Mutant, copies: SimpleQueue[Path], steady: dict[str, str]
) -> tuple[Mutant, list[str] | None]:
    """Return None with a mutant that a test notices, else what lessons show otherwise for it."""
    copy = copies.get()
    file = copy / mutant.path
    try:
        for tests in (_nearest(mutant.path), TESTS):
            shutil.copy(mutant.path, file)
            _need_to_pass(copy, tests)
            file.write_text(mutant.source, encoding="utf-8")
            if _fails(copy, tests):
                return mutant, None
        now = _shown(copy)
        return mutant, [place for place, digest in steady.items() if now.get(place) != digest]
    finally:
        shutil.copy(mutant.path, file)
        copies.put(copy)


@cache
def _need_to_pass(copy: Path, tests: tuple[str, ...]) -> None:
    """End the run if tests fail as they are, for then they would notice whatever is changed."""
    if _fails(copy, tests):
        raise SystemExit(f"The tests do not pass as they are: {' '.join(tests)}")


@cache
def _nearest(path: Path) -> tuple[str, ...]:
    """Return the file itself, for its doctests, and the tests named after it or importing it."""
    module = ".".join(path.with_suffix("").parts)
    names = {path.stem.strip("_"), path.parent.name}
    tests = [file for folder in TESTS for file in sorted(Path(folder).glob("test_*.py"))]
    alike = [test for test in tests if test.stem.removeprefix("test_") in names]
    using = [test for test in tests if module in _imports(test)]
    return tuple(map(str, [path, *alike, *using]))


def _imports(test: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(test.read_text(encoding="utf-8"))))
    taken = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return {f"{node.module}.{alias.name}" for node in taken for alias in node.names} | {
        str(node.module) for node in taken
    }


def _fails(copy: Path, tests: tuple[str, ...]) -> bool:
    command = [sys.executable, "-m", "pytest", "-n0", "-xq", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=copy, env=_quiet(), capture_output=True, timeout=PATIENCE_S
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)  # 5: none of the files holds a test


def _shown(copy: Path) -> dict[str, str]:
    command = [sys.executable, "-m", "tools.mutants.shown"]
    done = subprocess.run(command, cwd=copy, env=_quiet(), capture_output=True, text=True)
    return dict(json.loads(done.stdout)) if done.returncode == 0 else {}


def _quiet() -> dict[str, str]:
    return os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}


if __name__ == "__main__":
    main()
