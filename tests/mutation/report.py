"""The table of what was tried, and the list of what survived."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tests.mutation.accepted import Accepted, Key

LEAST = 0.95
COLUMNS = ("room", "mutants", "tried", "noticed", "timed out", "survived", "of them accepted")


@dataclass
class Survivor:
    """A mutant that no test noticed: where it is, what names it, and whether a test ran it."""

    file: str
    line: int
    was: str
    now: str
    ran: bool = True

    @property
    def key(self) -> Key:
        """What names it among the accepted ones."""
        return self.file, self.was, self.now


@dataclass
class Room:
    """What was tried in a room."""

    name: str
    mutants: int
    noticed: int = 0
    late: int = 0
    survivors: list[Survivor] = field(default_factory=list)
    caught: set[Key] = field(default_factory=set)

    @property
    def tried(self) -> int:
        """How many mutants were tried."""
        return self.noticed + self.late + len(self.survivors)


def interval(found: int, tried: int) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson's score, Wilson (1927).

    Examples
    --------
    >>> [round(end, 4) for end in interval(9, 10)]
    [0.5958, 0.9821]
    """
    if not tried:
        return 0.0, 1.0
    z = 1.959963984540054
    share, square = found / tried, z * z / tried
    middle = (share + square / 2) / (1 + square)
    width = z * math.sqrt(share * (1 - share) / tried + square / (4 * tried)) / (1 + square)
    return middle - width, middle + width


def _down(share: float) -> str:
    """Return a share in per cent, cut and never rounded up."""
    return f"{math.floor(share * 1000) / 10:.1f} %"


def shares(room: Room, rows: Mapping[Key, Accepted]) -> tuple[float, float]:
    """Return the share of the tried mutants that was noticed, and that without the accepted."""
    noticed = room.noticed + room.late
    kept = sum(survivor.key in rows for survivor in room.survivors)
    return noticed / max(room.tried, 1), noticed / max(room.tried - kept, 1)


def table(rooms: Iterable[Room], rows: Mapping[Key, Accepted]) -> str:
    """Return the figures of each room, and its survivors that nobody has accepted."""
    lines = ["| " + " | ".join((*COLUMNS, "share", "95 % interval", "without accepted")) + " |"]
    lines.append("|" + "---|" * (len(COLUMNS) + 3))
    lost = []
    for room in rooms:
        kept = [survivor for survivor in room.survivors if survivor.key in rows]
        share, without = shares(room, rows)
        low, high = interval(room.noticed + room.late, room.tried)
        whole = "all tried" if room.tried == room.mutants else f"{_down(low)} to {_down(high)}"
        numbers = (room.mutants, room.tried, room.noticed, room.late, len(room.survivors))
        cells = (room.name, *numbers, len(kept), _down(share), whole, _down(without))
        lines.append("| " + " | ".join(map(str, cells)) + " |")
        lost += [survivor for survivor in room.survivors if survivor.key not in rows]
    for survivor in sorted(lost, key=lambda item: (item.file, item.line)):
        why = "" if survivor.ran else "  (no test runs it)"
        lines += [f"\n{survivor.file}:{survivor.line}{why}", f"  - {survivor.was}"]
        lines.append(f"  + {survivor.now}")
    return "\n".join(lines)


def wrong(rooms: Iterable[Room], rows: Mapping[Key, Accepted]) -> list[str]:
    """Return a line for each room below the least share and each accepted mutant noticed."""
    lines = []
    for room in rooms:
        without = shares(room, rows)[1]
        if room.tried and without < LEAST:
            lines.append(f"{room.name}: {_down(without)} noticed, {_down(LEAST)} wanted")
        lines += [
            f"{key[0]}: {key[1]!r} -> {key[2]!r} is noticed now: take it out of the accepted"
            for key in sorted(room.caught & set(rows))
        ]
    return lines


def changeless(rooms: Iterable[Room]) -> list[str]:
    """Return a line for each room in which a test failed although nothing was changed."""
    return [
        f"{room.name}: {count} runs failed or were late with nothing changed"
        for room in rooms
        if (count := room.noticed + room.late)
    ]
