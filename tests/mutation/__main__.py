"""Mutants of the course: `python -m tests.mutation --help`."""

import argparse
import json
import os
import random
import time
from collections.abc import Iterable, Iterator

from tests.mutation import changes, forking, tracing, trying
from tests.mutation.accepted import accepted, stale
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.report import Room, Survivor, changeless, table, wrong
from tests.mutation.rooms import ROOT, WORK, client_room, named, python_rooms

ROOMS = (*python_rooms(), "client")


def main() -> int:
    """Try the mutants that are asked for, print what became of them, and say whether it will do."""
    asked = _asked()
    WORK.mkdir(exist_ok=True)
    os.chdir(ROOT)
    rows = accepted()
    complaints = stale(rows)
    rooms = list(_rooms(asked))
    print(table(rooms, rows), flush=True)
    complaints += changeless(rooms) if asked.as_it_is else wrong(rooms, rows)
    for line in complaints:
        print(f"! {line}")
    return 1 if complaints else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument(
        "--room", choices=ROOMS, action="append", help="one of them; again for more"
    )
    parser.add_argument("--file", action="append", help="only files whose path begins so")
    parser.add_argument("--sample", type=int, help="how many mutants of each room, at random")
    parser.add_argument("--seed", type=int, default=0, help="of the sample and of the order")
    parser.add_argument("--changed", metavar="REF", help="only lines that differ from this commit")
    parser.add_argument("--minutes", type=float, help="of each room; what is left is not tried")
    parser.add_argument("--processes", type=int, default=min(os.cpu_count() or 1, 4))
    parser.add_argument(
        "--again", action="store_true", help="only what the last run of the room did not notice"
    )
    parser.add_argument(
        "--by", action="append", help="only by all tests of this file, whichever lines they run"
    )
    parser.add_argument("--count", action="store_true", help="only say how many mutants there are")
    parser.add_argument("--as-it-is", action="store_true", help="the same runs without a change")
    return parser.parse_args()


def _rooms(asked: argparse.Namespace) -> Iterator[Room]:
    lines = changes.touched(asked.changed) if asked.changed else None
    trace = None
    for name, files in python_rooms().items():
        if asked.room and name not in asked.room:
            continue
        if asked.file:
            files = [path for path in files if named(path).startswith(tuple(asked.file))]
        if lines is not None:
            files = [path for path in files if path in lines]
        every = [
            mutant
            for path in files
            for mutant in mutants(path)
            if lines is None or changes.within(mutant.lines, lines[path])
        ]
        if asked.again:
            left = trying.unnoticed(WORK / f"{name}.jsonl")
            every = [mutant for mutant in every if mutant.key() in left]
        room = Room(name, len(every))
        print(f"{name}: {len(every)} mutants in {len(files)} files", flush=True)
        if every and not asked.count:
            if trace is None:
                forking.warm()
                trace = _trace(asked, lines)
            _try(room, every, trace, asked)
        yield room
    if not asked.room or "client" in asked.room:
        yield from _client(asked, lines)


def _trace(asked: argparse.Namespace, lines: changes.Lines | None) -> tracing.Trace:
    if asked.by:
        return tracing.Trace([], {})
    print("Which test runs which line:", flush=True)
    if lines is None:
        return tracing.whole(asked.processes)
    rooms = {path for paths in python_rooms().values() for path in paths}
    files = {path: spans for path, spans in lines.items() if path in rooms}
    return tracing.trace(changes.parts(files), asked.processes, "changed")


def _try(room: Room, every: list[Mutant], trace: tracing.Trace, asked: argparse.Namespace) -> None:
    # In a random order, so that what is done when the time is over is a fair sample.
    some = random.Random(asked.seed).sample(every, min(asked.sample or len(every), len(every)))
    until = time.monotonic() + 60 * asked.minutes if asked.minutes else float("inf")
    log = WORK / f"{room.name}.jsonl"
    with log.open("w", encoding="utf-8") as file:
        for verdict in trying.judged(
            _timed(some, until), trace, asked.processes, asked.as_it_is, asked.by or ()
        ):
            line, was, now = verdict.mutant.changed()
            key = verdict.mutant.key()
            row = {"kind": verdict.kind, "file": key[0], "line": line, "was": was, "now": now}
            file.write(json.dumps(row | {"by": verdict.by}, ensure_ascii=False) + "\n")
            file.flush()
            if verdict.kind == "broken":
                raise SystemExit(f"The tests could not run: {key}, {verdict.by}")
            if verdict.kind in ("noticed", "timed out"):
                room.caught.add(key)
            room.noticed += verdict.kind == "noticed"
            room.late += verdict.kind == "timed out"
            if verdict.kind in ("survived", "not run"):
                ran = verdict.kind == "survived"
                room.survivors.append(Survivor(key[0], line, was, now, ran))


def _timed(some: Iterable[Mutant], until: float) -> Iterator[Mutant]:
    for mutant in some:
        if time.monotonic() > until:
            return
        yield mutant


def _client(asked: argparse.Namespace, lines: changes.Lines | None) -> Iterator[Room]:
    from tests.mutation.client import run

    files = client_room()
    if asked.file:
        files = [path for path in files if named(path).startswith(tuple(asked.file))]
    ranges = {path: [named(path)] for path in files}
    if lines is not None:
        ranges = {
            path: [f"{named(path)}:{first}-{last}" for first, last in lines[path]]
            for path in files
            if lines.get(path)
        }
    if ranges and not asked.count:
        yield run.tried(ranges, asked.processes, asked.seed, asked.minutes)


if __name__ == "__main__":
    raise SystemExit(main())
