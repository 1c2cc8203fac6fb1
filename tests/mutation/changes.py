"""What a change touches: the lines of the rooms, and the tests that stand nearest to them."""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.mutation.rooms import PARTS, ROOT, nearest

HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)
Lines = dict[Path, list[tuple[int, int]]]


def touched(ref: str) -> Lines:
    """Return the first and the last line of each piece that differs from a commit, by file."""
    command = ["git", "diff", "--unified=0", "--no-color", "--diff-filter=AM", ref, "--"]
    diff = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return read(diff)


def read(diff: str) -> Lines:
    """Return the lines that a diff without context brings, by file."""
    found: Lines = {}
    for piece in re.split(r"^diff --git ", diff, flags=re.MULTILINE)[1:]:
        name = re.search(r"^\+\+\+ b/(.*)$", piece, re.MULTILINE)
        if name is None:
            continue
        spans = [(int(first), int(count or 1)) for first, count in HUNK.findall(piece)]
        lines = [(first, first + count - 1) for first, count in spans if count]
        found[ROOT / name[1]] = lines
    return found


def within(lines: tuple[int, int], spans: list[tuple[int, int]]) -> bool:
    """Return whether lines share one with any of some spans."""
    return any(lines[0] <= last and first <= lines[1] for first, last in spans)


def parts(files: Mapping[Path, object]) -> dict[str, tuple[str, ...]]:
    """Return the tests for some files: their nearest, or the part of one that has none."""
    found: dict[str, None] = {}
    for path in files:
        near = nearest(path)
        home = "core" if "pe_core" in path.parts else "lessons"
        for name in near if len(near) > 1 else PARTS[home]:
            found[name] = None
    return {"near": tuple(name for name in found if (ROOT / name).exists())}
